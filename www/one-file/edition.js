/** What takes the place of `../edition.js` in the edition that is one file: all that the site loads lies in the page itself. */

/**
 * The element that holds a file of the page.
 * @param {string} path
 */
const part = (path) => document.querySelector(`script[data-file="${path}"]`);

/**
 * A file of the page that is not a script, as a server would send it.
 * @param {string} path
 * @returns {Promise<Response>}
 */
export async function file(path) {
  const found = /** @type {HTMLScriptElement | null} */ (part(path));
  if (!found) return new Response(null, { status: 404 });
  const text = found.text;
  const body = found.dataset.coding === "base64" ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text;
  return new Response(body, { headers: { "Content-Type": found.type } });
}

/** All styles are in force from the start. */
export const style = () => Promise.resolve();

/**
 * A worker from a text: a page that was opened from a folder may load none by its address.
 * @param {string} script
 * @returns {(() => Worker)[]}
 */
export const workers = (script) => [
  () => {
    const url = URL.createObjectURL(new Blob([part(script)?.textContent ?? ""], { type: "text/javascript" }));
    const worker = new Worker(url);
    // The text is read by the time the first message comes out.
    worker.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
    return worker;
  },
];

/** One file needs no network as it is. */
export const keepOffline = () => {};
