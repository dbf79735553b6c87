/** Files of words and tasks that only some screens need. */

import { file } from "./edition.js";

/** @type {Map<string, Promise<any>>} what was loaded, by its path */
const loaded = new Map();

/**
 * What a file holds, loaded once: data if it is JSON, else text.
 * @param {string} path
 */
export function load(path) {
  const coming =
    loaded.get(path) ??
    file(path).then((answer) => {
      if (!answer.ok) throw new Error(`${path} could not be loaded (${answer.status})`);
      return path.endsWith(".json") ? answer.json() : answer.text();
    });
  loaded.set(path, coming);
  // What failed is tried again the next time.
  coming.catch(() => loaded.delete(path));
  return coming;
}
