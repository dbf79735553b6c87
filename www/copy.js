/** Giving words to other programs. */

import { h } from "./dom.js";

/**
 * Puts words on the clipboard.
 * @param {string} words
 * @param {HTMLElement} [place] an element that may have the focus, as nothing outside an open dialog may
 * @returns {Promise<boolean>} whether the browser let it
 */
export async function copy(words, place = document.body) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    // Without a secure connection, or where it is forbidden, the old way may still be open.
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const field = h("textarea", { class: "unseen" });
    field.value = words;
    place.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    focused?.focus({ preventScroll: true });
    return done;
  }
}
