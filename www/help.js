/** What the computer does for a player: a hint, the threat, an analysis that follows the game, and a review once it is over. */

import { byId, h } from "./dom.js";
import { icon } from "./icons.js";
import { grade, gradeCounts } from "./review.js";
import { onlyPerson, other, situation } from "./state.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {import("./types.js").EngineAnswer} EngineAnswer
 * @typedef {import("./types.js").EngineLine} EngineLine
 * @typedef {import("./review.js").Graded} Graded
 *
 * @typedef {object} Listeners
 * @property {(advice: { hint?: string[][], threat?: string[][] }) => void} advise shows arrows on the board
 * @property {(words: string) => void} remark says something beside the board
 * @property {() => void} changed hears that something else is to be shown
 * @property {(error: unknown) => void} failed
 */

/** How long the computer looks for a hint or a threat, in seconds. */
const ADVICE_SECONDS = { frisian: 1, lords: 2 };

/** How long it looks at each position of a game that is over, in seconds. */
const REVIEW_SECONDS = { frisian: 0.3, lords: 0.6 };

/** An analysis that found nothing new for so long will find little more, and warms the hand that holds the phone. */
const ANALYSIS_SECONDS = 120;

/** So many ways to go on are shown. */
const LINES = 3;

/** A balance smaller than this is none. */
const EVEN = 0.25;

/** What helps at one table. */
export class Help {
  #thinker;
  #table;
  #computer;
  #listeners;
  /** Grows with each thing to do: what comes of an earlier one is not wanted any more. */
  #job = 0;
  /** Whether it is its own question that the thinker has. */
  #asking = false;
  /** The position that everything shown belongs to. */
  #position = "";
  /** The variation that is looked at. @type {string | undefined} */
  #line;
  /** How many moves come before the one that is looked at. */
  #after = -1;
  #analysis = false;
  /** Whether the analysis was stopped where it is. */
  #stopped = false;
  /** @type {{ info: EngineAnswer, turn: Side, game: GameName } | null} */
  #found = null;
  #frame = 0;
  /** @type {{ done: number, total: number } | null} */
  #progress = null;
  /** @type {Graded[]} */
  #graded = [];

  /**
   * @param {import("./thinker.js").Thinker} thinker
   * @param {import("./table.js").TableKeeper} table
   * @param {import("./computer.js").Computer} computer
   * @param {Listeners} listeners
   */
  constructor(thinker, table, computer, listeners) {
    this.#thinker = thinker;
    this.#table = table;
    this.#computer = computer;
    this.#listeners = listeners;
  }

  /** What the review found, turn by turn. */
  get graded() {
    return this.#graded;
  }

  /**
   * Does what a button says.
   * @param {string} action
   */
  act(action) {
    if (action === "hint") void this.#advise("hint");
    else if (action === "threat") void this.#advise("threat");
    else if (action === "analysis") this.#toggle();
    else if (action === "analysis-stop") this.#pause();
    else if (action === "review") void this.#review();
    else if (action === "review-cancel") this.#drop();
    else if (action === "ask-resign") void this.#askToResign();
  }

  /** Lets go of what belongs to another position; before the computer looks at the new one. */
  follow() {
    const { moves, looked } = this.#table.state;
    const position = situation(this.#table.state);
    if (position === this.#position && looked.after === this.#after && looked.saved === this.#line) return;
    const reviewing = position === this.#position && this.#progress !== null;
    this.#position = position;
    this.#after = looked.after;
    this.#line = looked.saved;
    // Who looks around meanwhile still wants the review.
    if (reviewing) return;
    this.#drop();
    this.#stopped = false;
    this.#found = null;
    this.#listeners.advise({});
    // A game that goes on otherwise is another one; one that was only stepped back is not.
    const same = moves.every(({ notation }, at) => (this.#graded[at]?.notation ?? "").startsWith(notation.join(" ")));
    if (!same) this.#graded = [];
  }

  /** Goes on with the analysis, unless the computer has something else to do. */
  resume() {
    this.render();
    if (!this.#analysis || this.#stopped || this.#asking || this.#computer.side !== null) return;
    const { phase, looked } = this.#table.state;
    if (phase === "play" || !looked.latest) void this.#analyse();
  }

  /** The table is left. */
  leave() {
    this.#drop();
    this.#analysis = false;
    this.#position = "";
    this.#graded = [];
    this.render();
  }

  #drop() {
    this.#job++;
    if (this.#asking) this.#thinker.cancel();
    this.#asking = false;
    this.#progress = null;
  }

  /**
   * Asks, and knows whether the answer is still wanted when it comes.
   * @param {import("./types.js").Question} question
   * @param {(info: EngineAnswer) => void} [onInfo]
   * @returns {Promise<any>} `undefined` if it is not
   */
  async #ask(question, onInfo) {
    const job = this.#job;
    this.#asking = true;
    try {
      const answer = await this.#thinker.ask(question, (info) => job === this.#job && onInfo?.(info));
      return job === this.#job ? answer : undefined;
    } catch (error) {
      if (job === this.#job) {
        this.#drop();
        this.#analysis = false;
        this.#listeners.failed(error);
      }
      return undefined;
    } finally {
      if (job === this.#job) this.#asking = false;
    }
  }

  /** @param {"hint" | "threat"} kind */
  async #advise(kind) {
    const { state, saved } = this.#table;
    if (state.phase !== "play" || !state.looked.latest || this.#computer.side !== null) return;
    this.#drop();
    this.#listeners.remark(text(`${kind}.thinking`));
    const limits = { level: 8, seconds: ADVICE_SECONDS[state.game] };
    /** @type {EngineAnswer | null | undefined} */
    const answer = await this.#ask({ kind: kind === "hint" ? "think" : "threat", table: saved, limits });
    if (answer === undefined) return;
    if (answer === null || answer.moves.length === 0) this.#listeners.remark(text(`${kind}.none`));
    else {
      this.#listeners.advise({ [kind]: answer.paths });
      this.#listeners.remark(text(`${kind}.is`, { side: other(state.turn.side), moves: answer.moves.join(" ") }));
    }
    this.resume();
  }

  async #askToResign() {
    const { state, saved } = this.#table;
    const person = onlyPerson(state);
    if (!person || state.phase !== "play" || this.#computer.side !== null) return;
    const side = other(person);
    this.#drop();
    const resigns = await this.#ask({ kind: "resign", table: saved, side, limits: { level: 8, seconds: ADVICE_SECONDS[state.game] } });
    if (resigns === undefined) return;
    if (resigns) this.#table.act("resign", side);
    else this.#listeners.remark(text("plays-on", { side }));
    this.resume();
  }

  #toggle() {
    this.#drop();
    this.#analysis = !this.#analysis;
    this.#stopped = false;
    this.#found = null;
    this.resume();
    this.#listeners.changed();
  }

  #pause() {
    this.#drop();
    this.#stopped = !this.#stopped;
    this.resume();
  }

  async #analyse() {
    const { state, saved } = this.#table;
    const { game, looked } = state;
    const { turn } = looked;
    const show = (/** @type {EngineAnswer | null} */ info) => {
      if (!info) return;
      this.#found = { info, turn: turn.side, game };
      // What is found in quick succession is shown once.
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.render();
      });
    };
    const answer = await this.#ask({ kind: "think", table: looked.saved ?? saved, limits: { level: 8, seconds: ANALYSIS_SECONDS, lines: LINES, after: looked.after } }, show);
    if (answer === undefined) return;
    show(answer);
    this.#stopped = true;
    this.render();
  }

  async #review() {
    const { state, saved } = this.#table;
    const { game, moves: turns } = state;
    if (state.phase !== "over" || turns.length === 0) return;
    this.#drop();
    this.#graded = [];
    const job = this.#job;
    /** How many moves were made before each turn, and in all. */
    const starts = turns.reduce((counts, turn) => [...counts, counts[counts.length - 1] + turn.notation.length], [0]);
    /** @type {(EngineAnswer | null)[]} */
    const found = [];
    // From the end, so that what comes later is known when an earlier position is looked at.
    for (let at = turns.length; at >= 0; at--) {
      this.#progress = { done: turns.length - at, total: turns.length + 1 };
      this.render();
      const limits = { level: 8, seconds: REVIEW_SECONDS[game], after: starts[at] };
      const answer = await this.#ask({ kind: "think", table: saved, limits });
      if (answer === undefined || job !== this.#job) {
        if (job === this.#job) this.#drop();
        this.render();
        return;
      }
      found[at] = answer;
    }
    this.#progress = null;
    this.#graded = grade(state, found);
    this.#listeners.remark(text("review.done") + gradeCounts(this.#graded));
    this.render();
    this.#listeners.changed();
  }

  /** Shows the analysis, and how far the review is. */
  render() {
    const panel = byId("analysis");
    panel.hidden = !this.#analysis;
    if (this.#analysis) renderAnalysis(panel, this.#standing(), this.#found);
    renderReview(byId("review"), this.#progress, this.#graded);
  }

  /** What is to be said where there is nothing to analyse, and whether it can go on. */
  #standing() {
    const { phase, looked } = this.#table.state;
    const waits = this.#computer.side !== null;
    const over = phase !== "play" && looked.latest;
    const words = over ? text("analysis.over") : waits ? text("analysis.waits") : this.#found ? "" : text("analysis.begins");
    return { words, running: !this.#stopped && !waits && !over, idle: waits || over };
  }
}

/**
 * The words and the figure for a score, and White's share of the bar.
 * @param {{ score: number, sure: number | null }} line for the side to move
 * @param {Side} turn
 * @param {GameName} game
 */
function balance({ score, sure }, turn, game) {
  if (sure !== null) {
    const winner = sure > 0 ? turn : other(turn);
    // Plies of draughts make moves, two each.
    const count = game === "frisian" ? Math.ceil(Math.abs(sure) / 2) : Math.abs(sure);
    const key = count === 0 ? "analysis.wins.now" : game === "frisian" ? "analysis.wins" : "analysis.wins.turns";
    const words = text(key, { winner, count });
    return { words, figure: count === 0 ? "±" : `${winner === "white" ? "+" : "−"}#${count}`, share: winner === "white" ? 1 : 0 };
  }
  const white = turn === "white" ? score : -score;
  const size = Math.abs(white).toFixed(1);
  const figure = `${white >= 0.05 ? "+" : white <= -0.05 ? "−" : ""}${size}`;
  const words = Math.abs(white) < EVEN ? text("analysis.even") : text("analysis.better", { side: white > 0 ? "white" : "black", score: size });
  return { words, figure, share: 0.5 + 0.5 * Math.tanh(white / 3) };
}

/**
 * @param {HTMLElement} panel
 * @param {{ words: string, running: boolean, idle: boolean }} standing
 * @param {{ info: EngineAnswer, turn: Side, game: GameName } | null} found
 */
function renderAnalysis(panel, { words, running, idle }, found) {
  if (!panel.firstChild) {
    panel.append(
      h("div", { class: "balance", role: "img" }, h("span", { class: "balance-white" })),
      h("p", { class: "analysis-words" }),
      h("button", { type: "button", class: "icon-button", "data-action": "analysis-stop" }),
      h("button", { type: "button", class: "icon-button", "data-action": "analysis" }, icon("close")),
      h("ol", { class: "analysis-lines" }),
    );
  }
  const [bar, line, stop, close, list] = /** @type {HTMLElement[]} */ ([...panel.children]);
  const now = found && balance(found.info, found.turn, found.game);
  panel.setAttribute("aria-label", text("tools.analysis"));
  panel.dataset.running = String(running);
  bar.setAttribute("aria-label", now?.words ?? text("analysis.even"));
  /** @type {HTMLElement} */ (bar.firstChild).style.width = `${100 * (now?.share ?? 0.5)}%`;
  line.replaceChildren(
    ...(now && !words ? [h("span", { class: "figure" }, now.words), " ", h("span", { class: "depth" }, text("analysis.depth", { depth: found.info.depth }))] : [words]),
  );
  stop.replaceChildren(icon(running ? "stop" : "go-on"));
  stop.setAttribute("aria-disabled", String(idle));
  for (const [button, key] of /** @type {[HTMLElement, string][]} */ ([[stop, running ? "analysis.stop" : "analysis.start"], [close, "analysis.close"]])) {
    button.setAttribute("aria-label", text(key));
    button.title = text(key);
  }
  list.replaceChildren(
    ...(found?.info.lines ?? []).map((one) =>
      h("li", {}, h("span", { class: "figure" }, balance(one, found?.turn ?? "white", found?.game ?? "frisian").figure), " ", h("span", { class: "line" }, one.moves.join(" "))),
    ),
  );
}

/**
 * @param {HTMLElement} place
 * @param {{ done: number, total: number } | null} progress
 * @param {Graded[]} graded
 */
function renderReview(place, progress, graded) {
  place.hidden = progress === null && graded.length === 0;
  if (progress === null) {
    place.replaceChildren(...(graded.length > 0 ? [h("p", {}, gradeCounts(graded))] : []));
    return;
  }
  const words = text("review.progress", progress);
  place.replaceChildren(
    h("p", {}, words),
    h("progress", { value: progress.done, max: progress.total, "aria-label": words }),
    h("button", { type: "button", class: "quiet", "data-action": "review-cancel" }, text("review.cancel")),
  );
}
