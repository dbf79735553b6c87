/** The list of moves and the seldom used actions: beside the board where there is room, in a sheet where there is not. */

import { byId, h } from "./dom.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {import("./review.js").Graded} Graded
 */

/** As in `game.css`: from here on the board leaves room for a column beside it. */
const WIDE = matchMedia("(min-width: 58rem) and (min-height: 36rem)");

/** The panel in its two places. */
export class Panel {
  #moves;
  #actions;
  #list;
  #scroll;
  #none;
  #shown = "";

  constructor() {
    const template = /** @type {HTMLTemplateElement} */ (byId("panel"));
    const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    this.#moves = /** @type {HTMLElement} */ (content.querySelector("#moves"));
    this.#actions = /** @type {HTMLElement} */ (content.querySelector("#actions"));
    this.#list = /** @type {HTMLElement} */ (this.#moves.querySelector(".moves-list"));
    this.#scroll = /** @type {HTMLElement} */ (this.#moves.querySelector(".moves-scroll"));
    this.#none = /** @type {HTMLElement} */ (this.#moves.querySelector(".moves-none"));
    WIDE.addEventListener("change", () => this.place());
    this.place();
  }

  /** Puts the panel where it belongs on a screen of this size. */
  place() {
    if (WIDE.matches) {
      this.closeSheet();
      byId("moves-slot").replaceChildren(this.#moves);
      byId("actions-slot").replaceChildren(this.#actions);
    } else {
      byId("sheet-body").replaceChildren(this.#actions, this.#moves);
    }
    this.#toEnd();
  }

  openSheet() {
    const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
    if (WIDE.matches || sheet.open) return;
    sheet.showModal();
    this.#toEnd();
  }

  closeSheet() {
    /** @type {HTMLDialogElement} */ (byId("sheet")).close();
  }

  /**
   * @param {TableState} state
   * @param {Graded[]} graded what a review found, turn by turn
   */
  render(state, graded) {
    byId("sheet-title").textContent = text(`game.${state.game}`);
    const signature = JSON.stringify([state.game, state.moves, graded, document.documentElement.lang]);
    if (signature === this.#shown) return;
    this.#shown = signature;
    this.#none.hidden = state.moves.length > 0;
    this.#list.dataset.game = state.game;
    const notes = new Map(state.moves.flatMap((turn, at) => (graded[at]?.notation === turn.notation.join(" ") ? [[turn, graded[at]]] : [])));
    this.#list.replaceChildren(...rounds(state.moves).map((turns) => roundRow(turns, notes)));
    this.#toEnd();
  }

  #toEnd() {
    const current = this.#list.querySelector("[data-current]") ?? this.#list.lastElementChild;
    if (!current) return;
    const { offsetTop, offsetHeight } = /** @type {HTMLElement} */ (current);
    this.#scroll.scrollTop = offsetTop + offsetHeight - this.#scroll.clientHeight;
  }
}

/**
 * @typedef {TableState["moves"][number]} Turn
 * @param {Turn[]} turns
 * @returns {Turn[][]} the turns of one number together
 */
function rounds(turns) {
  /** @type {Turn[][]} */
  const all = [];
  for (const turn of turns) {
    const last = all[all.length - 1];
    if (last && last[0].number === turn.number && last.length < 2 && last[0].side !== turn.side) last.push(turn);
    else all.push([turn]);
  }
  return all;
}

/** The signs that players write after a move. */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/**
 * @param {Turn[]} turns
 * @param {Map<Turn, Graded>} notes
 */
function roundRow(turns, notes) {
  return h(
    "li",
    {},
    h("span", { class: "number" }, `${turns[0].number}.`),
    ...turns.map((turn) => {
      const grade = notes.get(turn)?.grade;
      return h(
        "span",
        { class: "turn", "data-side": turn.side, "data-current": turn.current },
        h("span", { class: "unseen" }, `${text(`side.${turn.side}`)}: `),
        ...turn.notation.map((move) => h("span", { class: "move" }, move)),
        grade ? h("span", { class: "grade", "data-grade": grade, "aria-hidden": "true" }, SIGNS[grade]) : null,
      );
    }),
    ...turns.flatMap((turn) => {
      const note = notes.get(turn);
      if (!note?.grade) return [];
      const said = h("span", { class: "note-grade" }, `${text(`side.${turn.side}`)}: ${text(`review.${note.grade}`)}.`);
      return [h("span", { class: "better", "data-grade": note.grade }, said, " ", text("review.better", { moves: note.better.join(" ") }))];
    }),
  );
}
