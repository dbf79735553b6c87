/** The one place that talks to the exported `Table`: it passes intents in and hands out what came of them. */

import { score } from "./score.js";
import { readGame, writeGame } from "./storage.js";

/**
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {import("./types.js").Response} Response
 * @typedef {import("./types.js").NewGame} NewGame
 */

/** A seed for random layouts, from the browser's good source of chance. */
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** One game at one table, kept in the browser after every change. */
export class TableKeeper {
  /** @type {any} the exported class */
  #Table;
  /** @type {(seed: number) => string} */
  #randomLayout;
  /** @type {any} the game being played */
  #table = null;
  /** @type {TableState | null} */
  #state = null;
  /** The record after the last change that worked. */
  #saved = "";
  /** The record that lies in the browser, as far as this page knows; another tab may have changed it since. */
  #stored = "";
  /** @type {import("./types.js").Handling | null} how moves are made, where it is not as usual */
  #handling = null;
  /** Puts another position on the board than the table has. @type {((state: TableState) => TableState) | null} */
  aside = null;
  /** How much time has passed on the clocks since this was last asked, in whole milliseconds. */
  passed = () => 0;
  /** @type {(response: Response) => void} */
  #changed;
  /** @type {(error: unknown) => void} */
  #failed;
  /** @type {(unreadable: string | null) => void} */
  #elsewhere;

  /**
   * @param {{ Table: any, LordsGame: any }} exports
   * @param {{ changed: (response: Response) => void, failed: (error: unknown) => void, elsewhere: (unreadable: string | null) => void }} listeners
   *   `elsewhere` hears that another tab changed the game, with its record if that cannot be read
   */
  constructor({ Table, LordsGame }, { changed, failed, elsewhere }) {
    this.#Table = Table;
    this.#randomLayout = (chance) => LordsGame.randomLayout(chance);
    this.#changed = changed;
    this.#failed = failed;
    this.#elsewhere = elsewhere;
  }

  /** What is to be shown; only while a game is open. */
  get state() {
    if (!this.#state) throw new Error("no game is open");
    return this.aside?.(this.#state) ?? this.#state;
  }

  /** The record of what is to be shown, for who thinks about it. */
  get saved() {
    return this.#saved;
  }

  get open() {
    return this.#state !== null;
  }

  /**
   * Starts a game and shows it.
   * @param {NewGame} options
   * @param {boolean} randomLayouts whether both secret layouts are left to chance
   */
  start(options, randomLayouts = false) {
    this.#begin(new this.#Table(options));
    if (randomLayouts) this.#layOutByChance();
  }

  /** @param {any} table */
  #begin(table) {
    this.#adopt(table);
    // If this game cannot be kept, the one before it still lies there.
    this.#stored = readGame(this.state.game) ?? "";
    this.#keep();
    this.#changed(this.#plain());
  }

  /** Chance goes through the same steps as the players do, so that nothing is decided here. */
  #layOutByChance() {
    for (let half = 0; half < 2; half++) {
      if (this.state.computer?.task === "lay-out") this.act("layOut", this.#randomLayout(seed()));
      if (this.state.phase === "handover") this.act("handedOver");
      if (this.state.phase !== "layout") continue;
      this.layoutRandom();
      this.act("layoutDone");
    }
    if (this.state.phase === "reveal") this.act("reveal");
  }

  /**
   * Goes on with a saved game; throws if it cannot be read.
   * @param {string} saved
   */
  restore(saved) {
    this.#adopt(this.#Table.restore(saved));
    this.#saved = this.#stored = saved;
    this.#changed(this.#plain());
  }

  /**
   * Goes on with a game that was kept elsewhere, and keeps it here; throws if it cannot be read.
   * @param {string} saved
   */
  resume(saved) {
    const table = this.#Table.restore(saved);
    this.#saved = "";
    this.#begin(table);
  }

  /**
   * Goes on with the same game, of which something more is to be kept.
   * @param {string} saved
   */
  amend(saved) {
    if (saved === this.#saved) return;
    this.#adopt(this.#Table.restore(saved));
    this.#keep();
  }

  /**
   * Takes over what another tab made of this game, so that neither tab writes over the other's moves.
   * @returns {boolean} whether there was something to take over
   */
  catchUp() {
    if (!this.#table) return false;
    const stored = readGame(this.state.game);
    if (stored === null || stored === this.#stored) return false;
    try {
      this.restore(stored);
      this.#elsewhere(null);
      return true;
    } catch {
      this.#stored = stored;
      this.#elsewhere(stored);
      return false;
    }
  }

  /**
   * Does something at the table and tells the page what came of it.
   * @param {string} intent a method of `Table` that answers with a `Response`
   * @param {...unknown} args
   * @returns {Response | null} nothing if the table broke and was set up again, or the game had gone on elsewhere
   */
  act(intent, ...args) {
    // Told of it late or never, as a page that was asleep is: what is meant was meant for another position.
    if (!this.#table || this.catchUp()) return null;
    const ms = this.passed();
    // Whose time is up has lost, whatever was to be done.
    const told = ms > 0 ? this.#call("pass", ms) : null;
    const response = told?.state.phase === "over" || (ms > 0 && !told) ? told : this.#call(intent, ...args);
    if (!response) return null;
    if (told && told !== response) response.announce.unshift(...told.announce);
    this.#keep();
    this.tell(response.motions, response.refusal, response.announce);
    return response;
  }

  /**
   * Does something at the table, of which the page is told by who does it.
   * @param {string} intent
   * @param {unknown} given
   */
  quietly(intent, given) {
    const response = this.#call(intent, given);
    if (response) this.#keep();
    return response;
  }

  /**
   * Tells the page what came of something.
   * @param {import("./types.js").Motion[]} motions
   * @param {import("./types.js").Message | null} refusal
   * @param {import("./types.js").Message[]} announce
   */
  tell(motions, refusal, announce) {
    this.#changed({ state: this.state, motions, refusal, announce });
  }

  /**
   * Makes moves in another way from now on.
   * @param {import("./types.js").Handling} handling
   */
  handle(handling) {
    if (JSON.stringify(handling) === JSON.stringify(this.#handling)) return;
    this.#handling = handling;
    if (!this.#table) return;
    this.#handle();
    this.tell([], null, []);
  }

  #handle() {
    if (!this.#handling) return;
    const { capture, complete, oneTap, confirm } = this.#handling;
    this.#state = this.#table.handle(capture, complete, oneTap, confirm).state;
  }

  /** Both layouts, or one, by chance. */
  layoutRandom() {
    return this.act("layoutRandom", seed());
  }

  /** The position as text; nothing while pieces are laid out. */
  position() {
    return /** @type {string | undefined} */ (this.#table?.position());
  }

  /** The game as a record to keep. */
  record() {
    return String(this.#table?.record(score.two) ?? "");
  }

  /** Leaves the table; the game stays saved. */
  leave() {
    this.#table?.free();
    this.#table = this.#state = this.aside = null;
  }

  /** @param {any} table */
  #adopt(table) {
    this.#table?.free();
    this.#table = table;
    this.aside = null;
    this.#state = table.state();
    this.#handle();
  }

  /**
   * @param {string} intent
   * @param {...unknown} args
   * @returns {Response | null}
   */
  #call(intent, ...args) {
    try {
      /** @type {Response} */
      const response = this.#table[intent](...args);
      this.#state = response.state;
      return response;
    } catch (error) {
      this.#recover(error);
      return null;
    }
  }

  /**
   * A table that threw may be poisoned: it is dropped, and the game goes on from the last record.
   * @param {unknown} error
   */
  #recover(error) {
    console.error(error);
    this.aside = null;
    this.#table = this.#Table.restore(this.#saved);
    this.#state = this.#table.state();
    this.#handle();
    this.#changed(this.#plain());
    this.#failed(error);
  }

  #keep() {
    const saved = this.#table.save();
    // Looking around changes nothing.
    if (saved === this.#saved && saved === this.#stored) return;
    this.#saved = saved;
    if (writeGame(this.state.game, this.#saved)) this.#stored = this.#saved;
  }

  /**
   * The table as it is, with what those who cannot see the board appear have to know.
   * @returns {Response}
   */
  #plain() {
    return { state: this.state, motions: [], refusal: null, announce: this.#table.tell() };
  }
}
