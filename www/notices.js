/** Small notices in a corner that never stand in the way, and the one question that must be answered. */

import { byId, h } from "./dom.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

/**
 * Tells something that is not about the game itself.
 * @param {string} key of the text
 * @param {{ label: string, act: () => void } | null} [offer]
 * @param {Record<string, string>} [args] of the text
 */
export const notice = (key, offer = null, args = {}) => tell(text(key, args), offer, key);

/**
 * Tells something in words that are already chosen.
 * @param {string} words
 * @param {{ label: string, act: () => void } | null} [offer]
 * @param {string} [key] of the words
 */
export function tell(words, offer = null, key = "") {
  const notices = byId("notices");
  // The same notice is shown once.
  if ([...notices.querySelectorAll("p")].some(({ textContent }) => textContent === words)) return;
  const close = h("button", { type: "button", class: "icon-button", "aria-label": text("dialog.close"), onclick: () => card.remove() }, icon("close"));
  const card = h(
    "div",
    { class: "notice", "data-notice": key },
    h("p", {}, words),
    offer ? h("button", { type: "button", class: "quiet", onclick: offer.act }, text(offer.label)) : null,
    close,
  );
  notices.append(card);
}

/**
 * Asks before something that cannot be undone.
 * @param {string} question
 * @param {string} yes what the agreeing button says
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("confirm"));
  byId("confirm-text").textContent = question;
  const button = /** @type {HTMLElement} */ (dialog.querySelector('[data-action="confirm-yes"]'));
  button.textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
