/**
 * What differs between the editions of the page. This is the site's, whose files lie beside this module; the edition in one
 * file has `one-file/edition.js` in its place.
 */

/**
 * A file of the page that is not a script, by its path from here.
 * @param {string} path
 * @returns {Promise<Response>}
 */
export const file = (path) => fetch(new URL(path, import.meta.url));

/**
 * Puts a style in force that only some screens need; it is rejected if it cannot be loaded.
 * @param {string} path from here
 * @returns {Promise<unknown>}
 */
export const style = (path) =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(path, import.meta.url).href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${path} could not be loaded`));
    };
    document.head.append(link);
  });

/**
 * The ways to a worker that runs a script, by its path from here; the next is tried where one does not start.
 * @param {string} script
 * @returns {(() => Worker)[]}
 */
export function workers(script) {
  const source = new URL(script, import.meta.url);
  /** A worker as the page's own server gives it. */
  const served = () => new Worker(source, { type: "module" });
  /** A worker from a text, for where none may be loaded by its address. */
  const fromText = () => {
    const url = URL.createObjectURL(new Blob([`import ${JSON.stringify(source.href)};`], { type: "text/javascript" }));
    const worker = new Worker(url, { type: "module" });
    // The text is read by the time the first message comes out.
    worker.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
    return worker;
  };
  return [served, fromText];
}

/** Sees to it that the page comes up without a network from now on, as soon as nothing else wants the line and the processor. */
export function keepOffline() {
  const begin = () =>
    import("./offline.js")
      .then((offline) => offline.keepOffline())
      // Nobody misses it while there is a network.
      .catch((error) => console.warn("the page is not kept for times without a network:", error));
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 5_000 });
  else setTimeout(begin, 1_000);
}
