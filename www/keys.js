/** The sheet that says what the keys do. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

/** @typedef {import("./types.js").GameName} GameName */

/**
 * What the keys do, by the place where one is; each as the keys that do it and what that is called.
 * @param {GameName} game
 * @returns {[place: string, keys: [keys: string[], key: string][]][]}
 */
const places = (game) => {
  // Where a move can begin with the letter, it needs the other hand.
  const letter = (/** @type {string} */ name) => (game === "lords" && "fha".includes(name) ? ["Shift", name.toUpperCase()] : [name.toUpperCase()]);
  return [
    [
      "keys.board",
      [
        [["←", "↑", "↓", "→"], "keys.walk"],
        [["Enter"], "keys.take"],
        [["Esc"], "keys.let-go"],
        [game === "frisian" ? ["3", "2", "-", "2", "8", "Enter"] : ["a", "7", "-", "a", "6", "Enter"], "keys.type"],
        [letter("u"), "tools.undo"],
        [letter("r"), "tools.redo"],
        [letter("p"), "clock.pause"],
        [letter("f"), "tools.flip"],
        [letter("h"), "tools.hint"],
        [letter("t"), "tools.threat"],
        [letter("a"), "tools.analysis"],
        [["?"], "keys.title"],
      ],
    ],
    [
      "keys.beside",
      [
        [["←"], "look.back"],
        [["→"], "look.forward"],
        [["Home"], "look.first"],
        [["End"], "look.latest"],
        [["Esc"], "look.return"],
        [["Ctrl", "V"], "open.title"],
      ],
    ],
  ];
};

/**
 * Opens the sheet.
 * @param {GameName} game
 */
export function openKeys(game) {
  const before = document.getElementById("keys");
  const rows = ([keys, name] = /** @type {[string[], string]} */ ([[], ""])) => [h("dt", {}, ...keys.map((key) => h("kbd", {}, key))), h("dd", {}, text(name))];
  const dialog = h(
    "dialog",
    { id: "keys", class: "dialog", "aria-labelledby": "keys-title" },
    h(
      "header",
      { class: "dialog-head" },
      h("h2", { id: "keys-title" }, text("keys.title")),
      h("button", { type: "button", class: "icon-button", "data-action": "close", "aria-label": text("dialog.close") }, icon("close")),
    ),
    h(
      "div",
      { class: "dialog-body", tabindex: "0", role: "region", "aria-labelledby": "keys-title" },
      ...places(game).map(([place, keys]) => h("section", {}, h("h3", {}, text(place)), h("dl", { class: "keys" }, ...keys.flatMap(rows)))),
    ),
  );
  before?.remove();
  document.body.append(dialog);
  dialog.showModal();
}
