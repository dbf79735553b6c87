/** Why a player must capture, and which capture: all of them beside each other with their values, and the one looked at on the board. */

import { h } from "./dom.js";
import { style } from "./edition.js";
import { icon } from "./icons.js";
import { later } from "./later.js";
import { say, text } from "./texts.js";

/**
 * @typedef {{ notation: string, path: string[], kind: "man" | "king", men: number, kings: number, value: number, refusal: import("./types.js").Message | null }} Capture
 *
 * @typedef {object} Host the screen around the list
 * @property {string} saved the table
 * @property {HTMLElement} after what the list comes after
 * @property {(advice: { hint?: string[][], threat?: string[][] }) => void} advise shows moves as arrows
 * @property {() => void} leave takes the focus over
 */

/** @type {Promise<unknown> | null} */
let styled = null;

/** Closes the list that was opened last. */
let shown = () => {};

/**
 * Opens the list.
 * @param {Host} host
 * @returns {Promise<() => void>} closes it again, if it is still open
 */
export async function openCaptures({ saved, after, advise, leave }) {
  styled ??= style("styles/captures.css");
  // What failed is tried again the next time.
  styled.catch(() => (styled = null));
  const [{ Table }] = await Promise.all([later(), styled]);
  const table = Table.restore(saved);
  /** @type {{ captures: Capture[], more: number }} */
  const { captures, more } = table.captures();
  table.free();
  /** @type {Element[]} what it lies on */
  const covered = [];
  const why = h("p", { class: "captures-why", "aria-live": "polite" });
  const rows = captures.map((capture) => row(capture, () => look(capture)));
  const close = () => {
    // What came since is not to be wiped away.
    if (!panel.isConnected) return;
    const focused = panel.contains(document.activeElement);
    panel.remove();
    for (const part of covered) part.toggleAttribute("inert", false);
    advise({});
    if (focused) leave();
  };
  const done = () => {
    close();
    leave();
  };
  const panel = h(
    "section",
    {
      class: "captures",
      "aria-label": text("why.title"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        done();
      },
    },
    h("header", { class: "captures-head" }, h("h2", {}, text("why.title")), h("button", { type: "button", class: "icon-button", "aria-label": text("dialog.close"), onclick: done }, icon("close"))),
    h("p", { class: "captures-rule" }, text("why.rule")),
    why,
    h("p", { class: "captures-names", "aria-hidden": "true" }, h("span", {}, text("why.value"))),
    h("ol", { class: "captures-list" }, ...rows.map((button) => h("li", {}, button)), more > 0 && h("li", { class: "captures-more" }, text("why.more", { count: more }))),
  );

  /** @param {Capture} capture */
  function look(capture) {
    rows.forEach((button, at) => button.setAttribute("aria-pressed", String(captures[at] === capture)));
    why.textContent = capture.refusal ? say(capture.refusal) : text("why.may.is");
    advise(capture.refusal ? { threat: [capture.path] } : { hint: [capture.path] });
  }

  shown();
  shown = close;
  after.after(panel);
  // Nothing has the focus where it is not seen.
  const parts = getComputedStyle(panel).position === "absolute" ? [...(panel.parentElement?.children ?? [])] : [];
  covered.push(...parts.filter((part) => part !== panel && !part.matches("header, [inert]")));
  for (const part of covered) part.toggleAttribute("inert", true);
  if (captures.length > 0) look(captures[0]);
  (rows[0] ?? panel.querySelector("button")).focus();
  return close;
}

/**
 * @param {Capture} capture
 * @param {() => void} look
 * @returns {HTMLButtonElement}
 */
function row({ notation, men, kings, value, refusal }, look) {
  const takes = say({ code: "why.takes", args: { men: String(men), kings: String(kings) } });
  return h(
    "button",
    { type: "button", class: "capture", "data-may": refusal === null, "data-capture": notation, onclick: look, onfocus: look },
    h("span", { class: "capture-move" }, notation),
    h("span", {}, takes),
    h("span", {}, h("span", { class: "unseen" }, `${text("why.value")} `), kings > 0 ? text("why.less", { value }) : String(value)),
    h("span", { class: "capture-may" }, refusal === null && icon("leaf"), h("span", {}, text(refusal === null ? "why.may" : "why.may-not"))),
  );
}
