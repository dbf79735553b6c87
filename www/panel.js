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
  #buttons;
  #shown = "";
  /** The position that is marked: after so many moves of the game, or after a move of a variation. */
  #after = -1;
  /** @type {number | null | undefined} */
  #tried = null;

  /** @param {HTMLElement} buttons with which one goes through the moves */
  constructor(buttons) {
    const template = /** @type {HTMLTemplateElement} */ (byId("panel"));
    const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    this.#moves = /** @type {HTMLElement} */ (content.querySelector("#moves"));
    this.#actions = /** @type {HTMLElement} */ (content.querySelector("#actions"));
    this.#list = /** @type {HTMLElement} */ (this.#moves.querySelector(".moves-list"));
    this.#scroll = /** @type {HTMLElement} */ (this.#moves.querySelector(".moves-scroll"));
    this.#none = /** @type {HTMLElement} */ (this.#moves.querySelector(".moves-none"));
    this.#buttons = buttons;
    WIDE.addEventListener("change", () => this.place());
    this.place();
  }

  /** Puts the panel where it belongs on a screen of this size. */
  place() {
    if (WIDE.matches) {
      this.closeSheet();
      this.#moves.append(this.#buttons);
      byId("moves-slot").replaceChildren(this.#moves);
      byId("actions-slot").replaceChildren(this.#actions);
    } else {
      byId("sheet-body").replaceChildren(this.#buttons, this.#actions, this.#moves);
    }
    this.#bringIntoView();
  }

  openSheet() {
    const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
    if (WIDE.matches || sheet.open) return;
    sheet.showModal();
    this.#bringIntoView();
  }

  closeSheet() {
    /** @type {HTMLDialogElement} */ (byId("sheet")).close();
  }

  /**
   * @param {TableState} state
   * @param {Graded[]} graded what a review found, turn by turn
   * @param {import("./variations.js").Variations | null} variations what shows variations, once it is loaded
   */
  render(state, graded, variations) {
    byId("sheet-title").textContent = text(`game.${state.game}`);
    const signature = JSON.stringify([state.game, state.moves, state.comments, (variations && state.variations) || "", graded, document.documentElement.lang]);
    const { after: now, tried } = state.looked;
    if (signature === this.#shown && now === this.#after && tried === this.#tried) return;
    this.#after = now;
    this.#tried = tried;
    if (signature === this.#shown) {
      this.#mark();
      return;
    }
    const left = this.#list.contains(document.activeElement);
    this.#shown = signature;
    this.#none.hidden = state.moves.length > 0;
    this.#list.dataset.game = state.game;
    const notes = new Map(state.moves.flatMap((turn, at) => (graded[at]?.notation === turn.notation.join(" ") ? [[turn, graded[at]]] : [])));
    let after = 0;
    const said = (/** @type {number} */ from, /** @type {number} */ to) =>
      state.comments.filter((comment) => comment.after >= from && comment.after <= to).map((comment) => h("span", { class: "better comment" }, comment.text));
    const beside = (/** @type {number} */ from, /** @type {number} */ to) => variations?.rows(state, from, to) ?? [];
    const rows = rounds(state.moves).map((turns) => {
      const row = roundRow(turns, notes, after);
      const first = after + 1;
      after += turns.reduce((count, { notation }) => count + notation.length, 0);
      row.append(...said(first, after), ...beside(first - 1, after - 1));
      return row;
    });
    this.#list.replaceChildren(...said(0, 0).map((comment) => h("li", {}, comment)), ...rows);
    // What was tried after the last move.
    const last = beside(after, after);
    if (last.length > 0) this.#list.append(h("li", {}, ...last));
    this.#mark(left);
  }

  /**
   * Marks the move that led to the position that is seen, the only one that the tab key reaches, and brings it into view.
   * @param {boolean} left whether the move that had the focus was made anew
   */
  #mark(left = false) {
    const before = this.#list.querySelector("[aria-current]") ?? this.#list.querySelector('.move[tabindex="0"]');
    const focused = left || (before !== null && before === document.activeElement);
    before?.removeAttribute("aria-current");
    before?.setAttribute("tabindex", "-1");
    const tried = typeof this.#tried === "number";
    const now = /** @type {HTMLElement | null} */ (this.#list.querySelector(tried ? `[data-tried="${this.#tried}"]` : `[data-after="${Math.max(1, this.#after)}"]`));
    if (!now) return;
    now.tabIndex = 0;
    if (tried || this.#after > 0) now.setAttribute("aria-current", "true");
    if (focused) now.focus({ preventScroll: true });
    this.#bringIntoView();
  }

  #bringIntoView() {
    const now = /** @type {HTMLElement | null} */ (this.#list.querySelector('.move[tabindex="0"]'));
    if (!now) return;
    const { scrollTop, clientHeight } = this.#scroll;
    const top = now.getBoundingClientRect().top - this.#scroll.getBoundingClientRect().top + scrollTop;
    const bottom = top + now.offsetHeight;
    // A row more, so that one sees what comes next.
    const room = now.offsetHeight;
    if (top - room < scrollTop) this.#scroll.scrollTop = top - room;
    else if (bottom + room > scrollTop + clientHeight) this.#scroll.scrollTop = bottom + room - clientHeight;
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
 * @param {number} made so many moves before these
 */
function roundRow(turns, notes, made) {
  return h(
    "li",
    {},
    h("span", { class: "number" }, `${turns[0].number}.`),
    ...turns.map((turn) => {
      const grade = notes.get(turn)?.grade;
      return h(
        "span",
        { class: "turn", "data-side": turn.side },
        ...turn.notation.map((move) =>
          h("button", { type: "button", class: "move", tabindex: "-1", "data-action": "look", "data-after": ++made, "aria-label": text("look.after", { number: turn.number, side: turn.side, move }) }, move),
        ),
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
