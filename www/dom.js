/** Small helpers for building the page's elements. */

/**
 * The element with this id. The markup and the modules belong together, so a missing one is a mistake of ours.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element with id "${id}"`);
  return found;
}

/**
 * A new element with attributes and children. `class`, `data-…`, `aria-…` and `on…` work as one would write them;
 * `true` sets an empty attribute, `false`, `null` and `undefined` leave it out.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | false)} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), /** @type {EventListener} */ (value));
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

/**
 * Offers a text or a picture as a file to keep.
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} [type] of a text
 */
export function download(name, content, type = "text/plain") {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** How many device pixels one CSS pixel takes, no more than the renderer makes use of. */
export const pixelRatio = () => Math.min(window.devicePixelRatio || 1, 2);
