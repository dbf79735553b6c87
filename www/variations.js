/** Moves that are tried beside those of the game: the board on which they are made, and how the list of moves shows them. */

import { h } from "./dom.js";
import { style } from "./edition.js";
import { later } from "./later.js";
import { confirm } from "./notices.js";
import { standing } from "./prompt.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {import("./types.js").Response} Response
 * @typedef {import("./types.js").Handling} Handling
 *
 * @typedef {{ after: number, depth: number, begins: boolean, number: number, side: Side, notation: string, marks: number[], said: string }} Tried a move of a
 *   variation
 * @typedef {{ response: Response, after: number, tried: number | null, goesOn: boolean, variations: string, lines: Tried[] }} StudyResponse
 */

/** Deeper variations stand no further to the right. */
const DEEPEST = 4;

/** What is offered elsewhere about the game itself. */
const OF_THE_GAME = new Set(["why-must"]);

/** The signs of the first marks that players write. */
const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** What is tried at one table. */
export class Variations {
  #table;
  #Study;
  /** @type {any} the lines of the game */
  #study = null;
  /** The record that they were read from. */
  #from = "";
  /** @type {StudyResponse | null} what is on the board, while that is not the game */
  #now = null;
  /** @type {Handling} */
  #handling;
  /** @type {{ state: TableState, now: StudyResponse | null, seen: TableState | null }} what was shown last */
  #shown;
  /** All moves of the variations. @type {Tried[]} */
  #lines = [];

  /**
   * @param {any} Study the exported class
   * @param {import("./table.js").TableKeeper} table
   * @param {Handling} handling how moves are made
   */
  constructor(Study, table, handling) {
    this.#Study = Study;
    this.#table = table;
    this.#handling = handling;
    this.#shown = { state: table.state, now: null, seen: null };
  }

  /**
   * @param {import("./table.js").TableKeeper} table
   * @param {Handling} handling
   */
  static async load(table, handling) {
    const [{ Study }] = await Promise.all([later(), style("styles/variations.css")]);
    return new Variations(Study, table, handling);
  }

  /**
   * Makes moves in another way from now on.
   * @param {Handling} handling
   */
  handle(handling) {
    this.#handling = handling;
    if (this.#study) this.#handle();
  }

  #handle() {
    const { capture, complete, oneTap, confirm } = this.#handling;
    const now = this.#study.handle(capture, complete, oneTap, confirm);
    this.#lines = now.lines;
    if (this.#now) this.#now = now;
  }

  /** Goes on from the game as it is now. */
  #follow() {
    const { saved } = this.#table;
    if (saved === this.#from) return;
    this.#from = saved;
    try {
      this.#readLines(saved);
    } catch (error) {
      // What cannot be played through stays where it is; nothing is added to it.
      console.warn(error);
      this.leave();
      this.#study = null;
      this.#lines = [];
    }
  }

  /** @param {string} saved */
  #readLines(saved) {
    if (this.#now) {
      this.#now = this.#study.follow(saved);
      this.#lines = this.#now?.lines ?? [];
      return;
    }
    this.#study?.free();
    this.#study = new this.#Study(saved);
    this.#handle();
  }

  /** Shows the game again. */
  leave() {
    this.#now = null;
    this.#table.aside = null;
  }

  /**
   * Does something on the board, in the position that is seen.
   * @param {string} intent a method of `Study` that answers with a `StudyResponse`
   * @param {...unknown} args
   * @returns {Response | null}
   */
  act(intent, ...args) {
    if (this.#table.catchUp()) return null;
    if (!this.#table.aside) this.#now = null;
    this.#follow();
    if (!this.#study) return null;
    if (!this.#now) this.#study.stand(this.#table.state.looked.after);
    return this.#take(this.#study[intent](...args));
  }

  /**
   * Goes through the line that is seen.
   * @param {string} action
   */
  look(action) {
    const intents = /** @type {Record<string, string>} */ ({ "look-first": "first", "look-back": "back", "look-forward": "forward", "look-latest": "last" });
    if (intents[action]) this.act(intents[action]);
  }

  /**
   * Looks at the position after a move of a variation.
   * @param {number} tried
   */
  to(tried) {
    this.act("goTo", tried);
  }

  /** Asks whether the variation that is seen is to go. */
  async remove() {
    if (await confirm(text("variation.remove.question"), text("variation.remove.yes"))) this.act("remove");
  }

  /**
   * Shows what came of something.
   * @param {StudyResponse} answer
   * @returns {Response | null}
   */
  #take(answer) {
    const { response, after, tried, variations } = answer;
    const table = this.#table;
    const was = this.#now?.tried ?? null;
    this.leave();
    this.#lines = answer.lines;
    if (variations !== table.state.variations) {
      if (!table.quietly("vary", variations)) return null;
      this.#from = table.saved;
    }
    const { state, motions, refusal, announce } = response;
    if (tried === null && !state.can.cancel) {
      // It is a position of the game.
      const moved = was !== null || after !== table.state.looked.after;
      const looked = moved && !refusal ? table.quietly("look", after) : null;
      const said = was !== null ? announce : [];
      table.tell(motions, refusal, looked ? [...said, ...looked.announce] : announce);
      return response;
    }
    if (tried !== null) {
      // The game is looked at where the line leaves it, for when one comes back.
      const left = this.#lines.slice(0, tried + 1).findLast(({ depth, begins }) => begins && depth === 1);
      if (left && left.after !== table.state.looked.after) table.quietly("look", left.after);
    }
    this.#now = answer;
    table.aside = (/** @type {TableState} */ state) => this.#overlay(state);
    table.tell(motions, refusal, announce);
    return response;
  }

  /**
   * The state of the table with what is on the board instead.
   * @param {TableState} state
   * @returns {TableState}
   */
  #overlay(state) {
    this.#follow();
    const now = this.#now;
    if (!now || (now.tried === null && !now.response.state.can.cancel)) {
      // The game has gone that way.
      this.leave();
      return state;
    }
    if (this.#shown.seen && this.#shown.state === state && this.#shown.now === now) return this.#shown.seen;
    const { response, after, tried, goesOn } = now;
    const { scene, squares, captured, toConfirm, can, turn, looked } = response.state;
    const move = tried === null ? undefined : now.lines[tried];
    const name = move && text("look.after", { number: move.number, side: move.side, move: move.notation });
    const seen = {
      ...state,
      scene: { ...scene, flipped: state.scene.flipped },
      squares,
      captured,
      toConfirm,
      can: { ...state.can, undo: tried !== null, redo: tried !== null && goesOn, cancel: can.cancel, takeBackLeg: can.takeBackLeg, pointOut: false },
      looked: {
        after,
        latest: false,
        turn: turn ?? looked.turn,
        tried,
        goesOn: tried === null ? undefined : goesOn,
        name: name && text("variation.at", { move: name }),
        said: move?.said,
        saved: this.#study.save(),
        prompt: this.#prompt(response.state, name, move?.said),
      },
    };
    this.#shown = { state, now, seen };
    return seen;
  }

  /**
   * What the prompt says and offers.
   * @param {TableState} seen the position as if both sides were played there
   * @param {string | undefined} name of the move of a variation that led to it
   * @param {string} [said]
   */
  #prompt(seen, name, said) {
    const { words, detail, offers } = standing({ ...seen, drawOffer: null, can: { ...seen.can, pointOut: false } });
    const here = offers.filter(({ action }) => !OF_THE_GAME.has(action));
    const more = here.length > 0 ? [] : [...(name ? [{ action: "remove-variation", key: "variation.remove.yes" }] : []), { action: "look-return", key: "look.return", primary: true }];
    return {
      words: name ? text("variation.at", { move: name }) : words,
      detail: (name ? [said, words, text("variation.stays")] : [detail]).filter(Boolean).join(" "),
      offers: [...here, ...more],
    };
  }

  /**
   * The variations that leave the game after so many moves to so many, for the list of moves: each begins a line, and those in
   * them stand in lines of their own.
   * @param {TableState} state
   * @param {number} from
   * @param {number} to
   * @returns {HTMLElement[]}
   */
  rows(state, from, to) {
    this.#follow();
    const all = this.#lines;
    /** @type {HTMLElement[]} */
    const rows = [];
    let within = false;
    /** The line that is being written, and how deep it is. The first move of each begins one. */
    let row = h("span");
    let deep = 0;
    all.forEach(({ after, depth, begins, notation: move, said, number, side, marks }, index) => {
      const signs = marks.map((mark) => SIGNS[mark] ?? "").join("");
      if (begins && depth === 1) within = after >= from && after <= to;
      if (!within) return;
      const first = begins || depth !== deep;
      if (first) {
        row = h("span", { class: "variation", "data-depth": Math.min(depth, DEEPEST) });
        rows.push(row);
      }
      deep = depth;
      const before = all[index - 1];
      const turn = first || before.side !== side;
      if (turn && (first || side === "white" || state.game === "lords")) {
        row.append(h("span", { class: "variation-number" }, `${number}.${side === "black" && state.game === "frisian" ? ".." : ""}`));
      }
      if (turn && state.game === "lords") row.append(h("span", { class: "variation-side", "data-side": side, "aria-hidden": "true" }));
      row.append(
        h("button", { type: "button", class: "move", tabindex: "-1", "data-action": "look", "data-tried": index, "aria-label": text("variation.move", { number, side, move }) }, move),
        signs && h("span", { class: "variation-signs" }, signs),
        said && h("span", { class: "comment" }, said),
      );
    });
    return rows;
  }
}
