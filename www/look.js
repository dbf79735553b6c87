/** Looking at earlier positions of the game: its buttons, its keys, and the replay that goes on by itself. The table keeps where one is. */

import { byId, h } from "./dom.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

/** @typedef {import("./types.js").TableState} TableState */

/** How long a position stands before the replay goes on, beside the time that its move takes, in milliseconds. */
const PAUSE_MS = { off: 1000, fast: 350, normal: 700, slow: 1200 };

/** What the buttons do, in their order. */
export const LOOKS = ["look-first", "look-back", "replay", "look-forward", "look-latest"];

/** The label of a button whose name does not change. */
const labelled = (/** @type {string} */ action) => (action === "replay" ? null : action === "comment" ? "comment.button" : action.replace("-", "."));

const KEYS = { Home: "look-first", ArrowLeft: "look-back", ArrowRight: "look-forward", End: "look-latest" };

/** Where one looks at the game at one table. */
export class Looking {
  #table;
  #rest;
  #changed;
  /** Grows with each replay: one that was stopped must not go on. */
  #run = 0;
  #playing = false;
  /** The speed of what moves, as the settings have it. */
  speed = "normal";

  /**
   * @param {import("./table.js").TableKeeper} table
   * @param {() => Promise<void>} rest waits until nothing moves on the board
   * @param {() => void} changed hears that the replay began or ended
   */
  constructor(table, rest, changed) {
    this.#table = table;
    this.#rest = rest;
    this.#changed = changed;
  }

  /**
   * Does what a button says.
   * @param {string} action
   */
  act(action) {
    const { after } = this.#table.state.looked;
    const playing = this.#playing;
    this.stop();
    if (action === "look-first") this.to(0);
    else if (action === "look-back") this.to(Math.max(0, after - 1));
    else if (action === "look-forward") this.to(after + 1);
    else if (action === "look-latest") this.to(made(this.#table.state));
    else if (!playing) void this.#replay();
  }

  /**
   * Looks at the position after so many moves.
   * @param {number} after
   */
  to(after) {
    this.#table.act("look", after);
  }

  /** Shows the last turn of the game again; where nothing is to move, its last move is said. */
  lastTurn() {
    const { moves } = this.#table.state;
    if (moves.length === 0) return;
    const still = this.speed === "off";
    this.to(made(this.#table.state) - (still ? 0 : moves[moves.length - 1].notation.length));
    if (!still) void this.#replay();
  }

  stop() {
    if (!this.#playing) return;
    this.#run++;
    this.#playing = false;
    this.#changed();
  }

  /** Shows one move after the other to the end; from the beginning, if one is not in the middle. */
  async #replay() {
    const run = ++this.#run;
    const goesOn = () => run === this.#run && this.#table.open;
    this.#playing = true;
    if (this.#table.state.looked.latest) this.to(0);
    this.#changed();
    while (goesOn() && !this.#table.state.looked.latest) {
      await this.#rest();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS[/** @type {keyof typeof PAUSE_MS} */ (this.speed)]));
      if (goesOn()) this.to(this.#table.state.looked.after + 1);
    }
    if (goesOn()) this.stop();
  }

  /**
   * What a key means that nothing else has taken.
   * @param {KeyboardEvent} event
   * @returns {string | null} the action
   */
  meant(event) {
    const { key, target, defaultPrevented } = event;
    if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
    if (/** @type {HTMLElement} */ (target).closest("dialog, input, select, textarea")) return null;
    const { looked } = this.#table.state;
    if (key === "Escape" && !looked.latest) return "look-return";
    return made(this.#table.state) > 0 ? (KEYS[/** @type {keyof typeof KEYS} */ (key)] ?? null) : null;
  }

  /**
   * Tells the whole screen whether it shows the past. On a narrow one the bar then takes the place of the tools, and the focus of
   * either.
   * @param {TableState} state
   * @param {() => void} leave takes the focus over
   */
  frame({ looked }, leave) {
    const [bar, tools] = [byId("look-bar"), byId("tools")];
    const focused = document.activeElement;
    const visible = focused?.matches(":focus-visible") ?? false;
    document.body.toggleAttribute("data-looking", !looked.latest);
    if (!looked.latest && tools.contains(focused) && !tools.checkVisibility()) {
      /** @type {any} */ (bar.querySelector('[data-action="replay"]')).focus({ focusVisible: visible });
    } else if (looked.latest && bar.contains(focused)) leave();
  }

  /** Writes what the button of the replay does now. */
  render() {
    const label = text(this.#playing ? "look.pause" : "look.replay");
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-action="replay"]'))) {
      if (button.title === label) continue;
      button.replaceChildren(icon(this.#playing ? "pause" : "go-on"));
      button.setAttribute("aria-label", label);
      button.title = label;
    }
  }
}

/** The buttons with which one looks back. */
export function lookButtons() {
  const buttons = [...LOOKS, "comment"].map((action) => h("button", { type: "button", class: "icon-button", "data-action": action, "data-label": labelled(action) }, icon(action === "replay" ? "go-on" : action)));
  return h("div", { class: "look", role: "group", "data-label": "look.title" }, ...buttons);
}

/**
 * How many moves were made.
 * @param {TableState} state
 */
export const made = ({ moves }) => moves.reduce((count, { notation }) => count + notation.length, 0);

/**
 * What is said about the position that is seen.
 * @param {TableState} state
 */
export const commentOf = ({ comments, looked }) => looked.said ?? comments.find(({ after }) => after === looked.after)?.text ?? "";

/**
 * The position that is seen, by the move that led to it.
 * @param {TableState} state
 */
export function position({ moves, looked }) {
  if (looked.name) return looked.name;
  let before = looked.after;
  const turn = moves.find(({ notation }) => (before -= notation.length) <= 0);
  if (!turn || looked.after === 0) return text("look.start");
  return text("look.after", { number: turn.number, side: turn.side, move: turn.notation[turn.notation.length - 1 + before] });
}

/**
 * What the prompt says and offers while an earlier position is looked at.
 * @param {TableState} state
 * @returns {ReturnType<typeof import("./prompt.js").standing> | null}
 */
export function looking(state) {
  if (state.looked.latest) return null;
  return state.looked.prompt ?? { words: position(state), detail: commentOf(state) || text("look.earlier"), offers: [{ action: "look-latest", key: "look.return", primary: true }] };
}
