/** The first screen: both boards, one line each, and the way into a game. */

import { BoardPicture, NO_MARKS } from "./board.js";
import { byId } from "./dom.js";
import { begun, USUAL } from "./state.js";
import { readGame } from "./storage.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").NewGame} NewGame
 */

/** @type {GameName[]} */
const GAMES = ["frisian", "lords"];

/** What stands on the two boards when no game is going on. */
const SHOWN = {
  frisian: USUAL.frisian,
  lords: { ...USUAL.lords, layouts: { white: "VLVLLVLV/LVLVVLVL", black: "VLVLLVLV/LVLVVLVL" } },
};

/** Both boards with their words and buttons. */
export class Home {
  #Table;
  #BoardView;
  /** @type {Map<GameName, BoardPicture>} those made so far */
  #boards = new Map();
  /** @type {Parameters<BoardPicture["dress"]>} how they look */
  #look;
  /** @type {Map<GameName, import("./types.js").Scene>} what stands on them when no game is going on, as far as it was needed */
  #initial = new Map();
  /** @type {Map<GameName, import("./types.js").TableState | null>} the games that are kept, as they were shown last */
  #kept = new Map();
  /** @type {(game: GameName, saved: string) => void} */
  #unreadable;

  /**
   * @param {any} Table
   * @param {any} BoardView
   * @param {string} theme
   * @param {import("./types.js").BoardOptions} options
   * @param {(game: GameName, saved: string) => void} unreadable called for a saved game that cannot be read
   */
  constructor(Table, BoardView, theme, options, unreadable) {
    this.#Table = Table;
    this.#BoardView = BoardView;
    this.#look = unnamed(theme, options);
    this.#unreadable = unreadable;
  }

  /**
   * @param {string} theme
   * @param {import("./types.js").BoardOptions} options
   */
  dress(theme, options) {
    this.#look = unnamed(theme, options);
    for (const board of this.#boards.values()) board.dress(...this.#look);
  }

  /** Shows the boards as they stand, each with what can be done. */
  render() {
    for (const game of GAMES) {
      const state = this.#saved(game);
      const over = state?.phase === "over";
      const going = state !== null && !over;
      this.#kept.set(game, state);
      this.#boards.get(game)?.show(this.#scene(game));
      // A game that has ended can still be looked at, taken back and saved, until another one begins.
      this.#button(game, "continue", state !== null, over ? "home.look" : "home.continue", over ? "quiet" : "primary", state?.far);
      this.#button(game, "play", !going, "home.play");
      this.#button(game, "new-game", true, going ? "home.new" : "home.options");
      this.#button(game, "learn", true, "home.learn");
      this.#button(game, "exercises", true, "home.exercises");
      this.#button(game, "rules", true, "rules.title");
      this.#button(game, "edit", true, "home.edit");
    }
    if (this.#boards.size === 0) this.addBoard();
    // The second waits until the first is seen: what a frame draws is, by the time of the next but one.
    if (this.#boards.size < GAMES.length) requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => this.addBoard())));
  }

  /** Makes the next board that is still to be made, with its pieces. It needs no words, so that it need not wait for them. */
  addBoard() {
    const game = GAMES[this.#boards.size];
    if (!game) return;
    const host = /** @type {HTMLElement} */ (byId("home").querySelector(`[data-game="${game}"] .choice-board`));
    const board = new BoardPicture(host, this.#BoardView);
    board.dress(...this.#look);
    board.show(this.#scene(game));
    this.#boards.set(game, board);
  }

  /**
   * What stands on a board.
   * @param {GameName} game
   */
  #scene(game) {
    const state = this.#kept.get(game);
    // A set-up that is still secret stays so.
    if (state?.phase === "play" || state?.phase === "over") return { ...state.scene, marks: NO_MARKS };
    const scene = this.#initial.get(game) ?? { ...peek(new this.#Table(SHOWN[game])).scene, marks: NO_MARKS };
    this.#initial.set(game, scene);
    return scene;
  }

  /**
   * Whether a game of this kind would be lost if another one began.
   * @param {GameName} game
   */
  going(game) {
    const state = this.#saved(game);
    return state !== null && begun(state);
  }

  /**
   * @param {GameName} game
   * @param {string} action
   * @param {boolean} shown
   * @param {string} key
   * @param {string} [rank] how much it stands out, if that changes
   * @param {import("./types.js").Due | null} [due] what is to be done in a game by link
   */
  #button(game, action, shown, key, rank, due) {
    const button = /** @type {HTMLButtonElement} */ (byId("home").querySelector(`button[data-action="${action}"][data-game="${game}"]`));
    button.hidden = !shown;
    if (rank) button.className = rank;
    const words = due && due !== "nothing" ? `${text(key)} · ${text(`due.${due}`)}` : text(key);
    button.textContent = words;
    button.setAttribute("aria-label", `${words}: ${text(`game.${game}`)}`);
  }

  /**
   * @param {GameName} game
   * @returns {import("./types.js").TableState | null}
   */
  #saved(game) {
    const saved = readGame(game);
    if (saved === null) return null;
    try {
      return peek(this.#Table.restore(saved));
    } catch {
      this.#unreadable(game, saved);
      return null;
    }
  }
}

/**
 * How a board looks here: no square needs a name.
 * @param {string} theme
 * @param {import("./types.js").BoardOptions} options
 * @returns {Parameters<BoardPicture["dress"]>}
 */
const unnamed = (theme, options) => [theme, { ...options, labels: "off" }];

/**
 * The state of a table that is not kept.
 * @param {any} table
 * @returns {import("./types.js").TableState}
 */
function peek(table) {
  const state = table.state();
  table.free();
  return state;
}
