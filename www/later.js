/** The exported classes that the page needs only now and then, out of the module in which the computer thinks. */

import { compile } from "./compiled.js";
import init, { Editor, Study, Table } from "./pkg-engine/twa_boerden.js";

/** @type {Promise<unknown> | null} */
let ready = null;

/** @returns {Promise<{ Editor: any, Study: any, Table: any }>} a `Table` that knows links, the editor, and what tries moves beside a game */
export async function later() {
  ready ??= compile().then((module) => init({ module_or_path: module }));
  // What failed is tried again the next time.
  ready.catch(() => (ready = null));
  await ready;
  return { Editor, Study, Table };
}
