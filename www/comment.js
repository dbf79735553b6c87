/** The small dialog in which something is said about the position that is seen. */

import { h } from "./dom.js";
import { text } from "./texts.js";

/** The longest comment, in letters. */
const LONGEST = 2000;

/**
 * Asks for a comment.
 * @param {string} about the position, in words
 * @param {string} before what was said so far
 * @param {(words: string) => void} say
 */
export function askComment(about, before, say) {
  document.getElementById("comment")?.remove();
  const field = h("textarea", { id: "comment-text", rows: 4, maxlength: LONGEST });
  field.value = before;
  const dialog = h(
    "dialog",
    { id: "comment", class: "dialog dialog-small", "aria-labelledby": "comment-title" },
    h(
      "form",
      { method: "dialog", onsubmit: (/** @type {SubmitEvent} */ event) => /** @type {HTMLButtonElement | null} */ (event.submitter)?.value === "no" || say(field.value) },
      h("label", { for: "comment-text", id: "comment-title" }, text("comment.title", { position: about })),
      field,
      h(
        "div",
        { class: "dialog-answers" },
        h("button", { class: "quiet", type: "submit", value: "no" }, text("dialog.cancel")),
        h("button", { class: "primary", type: "submit", value: "yes" }, text("comment.done")),
      ),
    ),
  );
  // Enter makes lines; with Ctrl it is done.
  field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) dialog.querySelector("form").requestSubmit(dialog.querySelector('[value="yes"]'));
  });
  document.body.append(dialog);
  dialog.showModal();
}
