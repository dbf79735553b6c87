/** Plays the seats of the computer: looks at what the table asks of it, thinks, and answers as a person would. */

import { situation } from "./state.js";

/**
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").EngineAnswer} EngineAnswer
 * @typedef {import("./types.js").EngineLimits} EngineLimits
 */

/** A level thinks no longer than this for a move, and for a turn, in seconds. */
const LEVEL_SECONDS = { frisian: 1, lords: 2 };

/** What is to be answered without a move takes no longer than this, in seconds. */
const ASIDE_SECONDS = 0.5;

/** The level at which the computer lays out, when it is to play at its best. */
const BEST = 8;

/** A moment between two moves of one turn, so that the eye can follow, in milliseconds. */
const BREATH_MS = 120;

/**
 * What is kept back of a clock for the way from the search to the board, in milliseconds: where several moves make a turn, for the
 * moments between them too.
 */
const WAY_MS = { frisian: 400, lords: 1500 };

/** With less than this on its clock, in milliseconds, the computer does not wait for the eye. */
const HURRY_MS = 15_000;

/** This much of its clock, and it moves with what it has. */
const MOST_OF_CLOCK = 0.6;

/** A seed for what is left to chance. */
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the page is looked at: of several tabs, only the one that is seen plays on. */
function seen() {
  if (document.visibilityState === "visible") return Promise.resolve();
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const look = () => {
        if (document.visibilityState !== "visible") return;
        document.removeEventListener("visibilitychange", look);
        resolve();
      };
      document.addEventListener("visibilitychange", look);
    })
  );
}

/**
 * The limits that a seat and its clock set.
 * @param {Exclude<Seat, "person" | "far">} seat
 * @param {import("./types.js").TableState} state
 * @returns {EngineLimits}
 */
function limitsOf(seat, state) {
  const limits = "level" in seat ? { level: seat.level, seconds: LEVEL_SECONDS[state.game], seed: seed() } : { seconds: seat.seconds };
  const left = leftTo(state);
  if (left === null) return limits;
  const increment = Number(/\+(\d+)/.exec(state.options.clock ?? "")?.[1] ?? 0);
  const turns = state.clock?.toGo[state.turn.side] ?? undefined;
  return { ...limits, clock: Math.max(left / 4, left - WAY_MS[state.game]) / 1000, increment, turns };
}

/**
 * What the side to move has on its clock, in milliseconds.
 * @param {import("./types.js").TableState} state
 */
const leftTo = ({ clock, turn }) => clock?.left[turn.side] ?? null;

/** @param {Exclude<Seat, "person" | "far">} seat */
const levelOf = (seat) => ("level" in seat ? seat.level : BEST);

/** The computer at one table. */
export class Computer {
  #thinker;
  #table;
  #listeners;
  /** What it is doing, so that it goes on with it as long as nothing else is asked of it. */
  #doing = "";
  /** Grows with each thing to do: what comes of an earlier one is not wanted any more. */
  #job = 0;
  #paused = false;
  /** Whether it is making a move at this moment, which changes the table under its own hands. */
  #acting = false;
  /** Whether it is to move with what it has found so far. */
  #hurried = false;
  /** @type {EngineAnswer | null} the best so far */
  #best = null;

  /**
   * @param {import("./thinker.js").Thinker} thinker
   * @param {import("./table.js").TableKeeper} table
   * @param {{ rest: () => Promise<void>, changed: () => void, failed: (error: unknown) => void }} listeners `rest` waits until
   *   nothing moves on the board, `changed` hears that the computer began or ended to think
   */
  constructor(thinker, table, listeners) {
    this.#thinker = thinker;
    this.#table = table;
    this.#listeners = listeners;
  }

  /** Whether it is to do something and does not, because it was stopped. */
  get paused() {
    return this.#paused && this.#table.state.computer !== null;
  }

  /** The side for which it thinks. */
  get side() {
    return this.#doing === "" || this.#paused ? null : (this.#table.state.computer?.side ?? null);
  }

  /** Looks at the table, after whatever was done there. */
  follow() {
    if (this.#acting) return;
    const { computer } = this.#table.state;
    const doing = this.#asked();
    if (doing === this.#doing) return;
    this.#drop();
    this.#doing = doing;
    if (!computer) this.#paused = false;
    if (computer && !this.#paused) void this.#work(this.#job);
  }

  /** What the table asks of it, and in which position; nothing if it asks nothing. */
  #asked() {
    const { state } = this.#table;
    return state.computer ? JSON.stringify([state.computer, situation(state)]) : "";
  }

  /** Does nothing more until it is told to go on. */
  pause() {
    this.#paused = true;
    this.#drop();
    this.#listeners.changed();
  }

  goOn() {
    this.#paused = false;
    this.#drop();
    this.follow();
    this.#listeners.changed();
  }

  /** Moves at once, with the best found so far or the first that is found. */
  moveNow() {
    this.#hurried = true;
    if (this.#best) this.#thinker.cancel();
  }

  /** Stops at once, before something is done at the table; what is then to be done, the table says. */
  interrupt() {
    this.#drop();
  }

  /** The table is left. */
  leave() {
    this.#drop();
    this.#paused = false;
  }

  #drop() {
    this.#job++;
    if (this.#doing !== "") this.#thinker.cancel();
    this.#doing = "";
    this.#hurried = false;
    this.#best = null;
  }

  /** @param {number} job */
  async #work(job) {
    try {
      await this.#answer(job);
    } catch (error) {
      if (job !== this.#job) return;
      this.pause();
      this.#listeners.failed(error);
    }
  }

  /** @param {number} job */
  async #answer(job) {
    await seen();
    if (job !== this.#job) return;
    const { computer } = this.#table.state;
    if (!computer) return;
    const { task, seat, mayPointOut } = computer;
    const left = leftTo(this.#table.state) ?? Infinity;
    const aside = { level: levelOf(seat), seconds: Math.min(ASIDE_SECONDS, left / 20_000), seed: seed() };
    if (task === "lay-out") {
      const layout = await this.#thinker.ask({ kind: "lay-out", level: levelOf(seat), seed: seed() });
      await this.#act(job, "layOut", layout);
    } else if (task === "answer-draw") {
      const accepts = await this.#thinker.ask({ kind: "draw", table: this.#table.saved, limits: aside });
      await this.#act(job, "answerDraw", accepts);
    } else {
      if (mayPointOut && (await this.#thinker.ask({ kind: "point-out", table: this.#table.saved, limits: aside }))) {
        await this.#act(job, "pointOut");
        return;
      }
      if (job !== this.#job || task !== "move") return;
      // Should the search be held up, as on a machine that has much else to do.
      const timer = left === Infinity ? 0 : setTimeout(() => job === this.#job && this.moveNow(), left * MOST_OF_CLOCK);
      const found = await this.#thinker.ask({ kind: "think", table: this.#table.saved, limits: limitsOf(seat, this.#table.state) }, (info) => {
        this.#best = info;
        if (this.#hurried) this.#thinker.cancel();
      });
      clearTimeout(timer);
      if (job !== this.#job) return;
      await this.#play(job, (found ?? this.#best)?.moves ?? []);
    }
  }

  /**
   * Plays one move after the other, each as it is seen.
   * @param {number} job
   * @param {string[]} moves
   */
  async #play(job, moves) {
    for (const [number, move] of moves.entries()) {
      const last = number === moves.length - 1;
      if (!(await this.#act(job, "play", move, last))) return;
      if (!last && (leftTo(this.#table.state) ?? Infinity) > HURRY_MS) await wait(BREATH_MS);
    }
  }

  /**
   * Does something at the table once nothing moves there any more.
   * @param {number} job
   * @param {string} intent
   * @param {unknown} [argument]
   * @param {boolean} last whether what follows is for the table to say
   * @returns {Promise<boolean>} whether it was done, and the table still waits for the rest
   */
  async #act(job, intent, argument, last = true) {
    await this.#listeners.rest();
    await seen();
    if (job !== this.#job) return false;
    this.#acting = true;
    const response = this.#table.act(intent, ...(argument === undefined ? [] : [argument]));
    this.#acting = false;
    if (response?.refusal) throw new Error(`the computer’s ${intent} was refused: ${response.refusal.code}`);
    const goesOn = response !== null && !last && this.#table.state.computer?.task === "move";
    if (!goesOn) {
      this.#doing = "";
      this.follow();
      this.#listeners.changed();
    } else {
      this.#doing = this.#asked();
    }
    return goesOn;
  }
}
