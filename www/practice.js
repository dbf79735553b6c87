/**
 * A board with something to be done on it: it sets a position up, judges what is done, takes back what misses the aim, plays the
 * other side's answers and shows how it is done. It is a real table, so refusals, marks, motion, keys and words come with it.
 * Which position and which aim is the task's affair; the screen around it puts `board` and `prompt` where it wants them.
 */

import { Board } from "./board.js";
import { byId, h } from "./dom.js";
import { icon } from "./icons.js";
import { notice } from "./notices.js";
import { offerButton, sayWhy, standing } from "./prompt.js";
import { goesHome, situation } from "./state.js";
import { say, text } from "./texts.js";
import { TYPED, Typing } from "./typing.js";

/**
 * What is done at the table is written as a deed: a move in its notation, `28x19`, or an intent of the table with its arguments,
 * `!pointOut` or `!answerDraw true`.
 *
 * @typedef {object} Tried what the learner has just done
 * @property {import("./types.js").TableState} state to which it led
 * @property {string} deed
 * @property {number} step how many right deeds came before it
 *
 * @typedef {"solved" | { wrong: string } | { replies?: string[], ends?: boolean }} Verdict that the aim is reached; that it is missed,
 *   and why; or that it was right so far, what the other side answers, and whether the aim is reached then
 *
 * @typedef {object} Task
 * @property {import("./types.js").NewGame} options of the game, with the position in which it begins
 * @property {string[]} [before] deeds that come before the task
 * @property {boolean} [flipped] whether Black sits at the bottom
 * @property {(tried: Tried) => Verdict} judge asked after everything that changes the game
 * @property {string[]} solution the deeds of both sides that lead to the aim
 * @property {{ hint?: string[][], threat?: string[][] }} [arrows] shown until the first move
 * @property {string} solved what is to be said when the aim is reached
 *
 * @typedef {"open" | "solved" | "shown"} Progress
 */

/** How long a position stands before something is done to it, beside the time that its motion takes, in milliseconds. */
const PAUSE_MS = 700;

/** Layouts made by chance are made alike each time. */
const SEED = 7;

/** What the buttons of the prompt do at the table. */
const OFFERS = /** @type {Record<string, [intent: string, ...args: unknown[]]>} */ ({
  cancel: ["cancel"],
  confirm: ["confirm"],
  "take-back-leg": ["takeBackLeg"],
  "point-out": ["pointOut"],
  "accept-draw": ["answerDraw", true],
  "decline-draw": ["answerDraw", false],
  "layout-random": ["layoutRandom", SEED],
  "layout-done": ["layoutDone"],
  "handed-over": ["handedOver"],
  reveal: ["reveal"],
});

/** What tells a table before something was done from the same after it. */
const standingOf = (/** @type {import("./types.js").TableState} */ state) => `${situation(state)} ${state.drawOffer}`;

/** A board to practise on. */
export class Practice {
  /** The board, for the screen to place. */
  board = h("div", { class: "board", id: "practice-board" });
  #words = h("p", { class: "prompt-words" });
  #detail = h("p", { class: "prompt-detail" });
  #solved = h("p", { class: "practice-solved" });
  #why = h("p", { class: "refusal", role: "alert" });
  #offers = h("div", { class: "prompt-offers" });
  /** What can be done, why something was wrong, and that it was right; for the screen to place. */
  prompt = h("section", { class: "prompt practice" }, h("div", { class: "prompt-lines" }, this.#words, this.#detail, this.#solved, this.#why), this.#offers);
  #exports;
  #settings;
  #listeners;
  /** @type {Board} */
  #view;
  #typing;
  /** @type {Task | null} */
  #task = null;
  /** @type {any} the exported table, while there is a task */
  #table = null;
  /** @type {import("./types.js").TableState | null} */
  #state = null;
  /** @type {import("./types.js").Message | null} why the last gesture was refused */
  #refusal = null;
  /** Why the last move misses the aim. */
  #wrong = "";
  /** What was said last. */
  #said = "";
  #step = 0;
  /** @type {Progress} */
  #progress = "open";
  /** Whether something is being done to the position, so that nobody else may. */
  #busy = false;
  /** Closes the list of captures, while it is open. */
  #closeCaptures = () => {};
  /** Grows with each beginning: what was under way before it must not go on. */
  #run = 0;

  /**
   * @param {{ Table: any, BoardView: any }} exports
   * @param {import("./settings.js").SettingsKeeper} settings
   * @param {{ changed?: () => void, ended?: (progress: "solved" | "shown") => void, shortcut?: (key: string) => boolean }} listeners
   *   `changed` hears of everything, `ended` that the aim is reached, by the learner or by showing it; `shortcut` is given the keys on
   *   the board that are no part of a move, and answers whether one means something
   */
  constructor(exports, settings, listeners) {
    this.#exports = exports;
    this.#settings = settings;
    this.#listeners = listeners;
    const shortcut = (/** @type {string} */ key) => this.#key(key);
    this.#view = new Board(
      this.board,
      exports.BoardView,
      {
        tap: (name, key) => void (key === "Enter" && this.state.toConfirm ? this.#act("confirm") : this.#act("tap", name)),
        lift: (name) => this.#act("lift", name)?.refusal === null,
        drop: (name) => this.#drop(name),
        cancel: () => void this.#act("cancel"),
        remove: () => {},
        shortcut,
        // Keys that nobody needs on the board once it is clicked on are the screen's.
        looks: () => true,
      },
      "practice-grid",
    );
    this.#typing = new Typing(
      this.board,
      (move) => this.#act("enter", move),
      () => this.#view.focus(),
    );
    this.#offers.addEventListener("click", (/** @type {MouseEvent} */ { target }) => {
      const action = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest("[data-action]"))?.dataset.action ?? "";
      const offer = OFFERS[action];
      if (offer) this.#act(...offer);
      else if (action === "why-must") void this.#whyMust();
    });
    this.dress();
  }

  /** Whether a task is on the board. */
  get open() {
    return this.#table !== null;
  }

  /** What is on the board. */
  get state() {
    if (!this.#state) throw new Error("there is no task on the board");
    return this.#state;
  }

  /** How far the task is: open, solved by the learner, or shown to them. */
  get progress() {
    return this.#progress;
  }

  /**
   * Puts a task on the board.
   * @param {Task} task
   */
  begin(task) {
    this.leave();
    this.#task = task;
    this.#step = 0;
    this.#progress = "open";
    this.#refusal = null;
    this.#wrong = "";
    this.#table = new this.#exports.Table(task.options);
    this.#handle();
    for (const deed of task.before ?? []) this.#perform(deed);
    if (task.flipped) this.#table.flip();
    this.#state = this.#table.state();
    // Not what led here, but what is to be done now.
    this.#present({ state: this.state, motions: [], refusal: null, announce: this.#table.tell() });
    this.#view.advise(task.arrows ?? {});
  }

  /** Begins the task again. */
  again() {
    if (this.#task) this.begin(this.#task);
  }

  /** Shows how it is done, from the beginning. */
  async show() {
    const task = this.#task;
    if (!task) return;
    this.begin(task);
    const run = this.#run;
    this.#busy = true;
    for (const deed of task.solution) {
      if (!(await this.#pause(run))) return;
      this.#present(this.#perform(deed));
    }
    if (!(await this.#pause(run))) return;
    this.#busy = false;
    this.#end("shown");
  }

  /** Takes the task off the board. */
  leave() {
    this.#run++;
    this.#busy = false;
    this.#closeCaptures();
    this.#typing.close();
    this.#table?.free();
    this.#table = null;
    this.#state = null;
  }

  /** Puts in force how the board looks and how the learner moves. */
  dress() {
    this.#view.dress(this.#settings.theme, this.#settings.boardOptions);
    if (!this.open) return;
    this.#state = this.#handle().state;
    this.#moving();
    this.#view.render(this.state, []);
    this.#render();
  }

  /** Only moves are made in one way alone; laying out goes by both. */
  #moving() {
    this.#view.moving = this.state.phase === "play" ? this.#settings.now.moving : "both";
  }

  /** @returns {import("./types.js").Response} */
  #handle() {
    const { capture, complete, oneTap, confirm } = this.#settings.now;
    return this.#table.handle(capture, complete, oneTap, confirm);
  }

  /**
   * The end of a drag.
   * @param {string | null} name
   */
  #drop(name) {
    this.#act("drop", name);
    if (!this.open || !goesHome(this.#view.moving, this.state)) return;
    const refusal = this.#refusal;
    this.#act("cancel");
    // Why it went home is still to be read.
    this.#refusal = refusal;
    this.#render();
  }

  /**
   * What is done with a move that waits to be confirmed.
   * @param {"confirm" | "cancel"} answer
   */
  answer(answer) {
    this.#act(answer);
  }

  /**
   * Writes everything anew, in another language.
   * @param {Task} [task] the same one in that language
   */
  rewrite(task) {
    if (task) this.#task = task;
    // It was said in the language of before.
    this.#wrong = "";
    if (!this.open) return;
    this.#view.rename();
    this.#render();
  }

  /**
   * Moves the keyboard to the board.
   * @param {boolean} [visible]
   */
  focus(visible) {
    this.#view.focus(visible);
  }

  /** Lets what moves arrive at once; says whether something long was moving. */
  skip() {
    return this.open && this.#view.skip();
  }

  /**
   * Shows moves as arrows, until something moves.
   * @param {{ hint?: string[][], threat?: string[][] }} arrows
   */
  advise(arrows) {
    this.#view.advise(arrows);
  }

  /**
   * What the learner does at the table.
   * @param {string} intent
   * @param {...unknown} args
   * @returns {import("./types.js").Response | null} nothing if it was not the learner's turn to do anything
   */
  #act(intent, ...args) {
    if (!this.open || this.#busy || this.#progress !== "open") return null;
    const [before, saved] = [standingOf(this.state), this.#table.save()];
    /** @type {import("./types.js").Response} */
    let response;
    try {
      response = this.#table[intent](...args);
    } catch (error) {
      // A table that threw may be poisoned.
      console.error(error);
      notice("notice.recovered");
      this.again();
      return null;
    }
    this.#wrong = "";
    this.#present(response);
    if (!response.refusal && standingOf(response.state) !== before) void this.#judge(deedOf(response.state, intent, args), saved);
    return response;
  }

  /**
   * Asks the task what it makes of a deed, and does what follows.
   * @param {string} deed
   * @param {string} saved the table before it
   */
  async #judge(deed, saved) {
    const verdict = /** @type {Task} */ (this.#task).judge({ state: this.state, deed, step: this.#step });
    if (verdict === "solved") {
      this.#end("solved");
      return;
    }
    const run = this.#run;
    this.#busy = true;
    if ("wrong" in verdict) {
      // Said at once; the piece goes back when it has been seen where it went.
      this.#wrong = verdict.wrong;
      this.#render();
      if (!(await this.#pause(run))) return;
      this.#takeBack(deed, saved);
    } else {
      this.#step++;
      for (const reply of verdict.replies ?? []) {
        if (!(await this.#pause(run))) return;
        this.#present(this.#perform(reply));
      }
      if (verdict.ends) this.#end("solved");
    }
    this.#busy = false;
    this.#render();
  }

  /**
   * @param {string} deed
   * @param {string} saved
   */
  #takeBack(deed, saved) {
    if (!deed.startsWith("!")) {
      this.#present(this.#table.undo());
      return;
    }
    this.#table.free();
    this.#table = this.#exports.Table.restore(saved);
    this.#handle();
    if (/** @type {Task} */ (this.#task).flipped !== this.#table.state().scene.flipped) this.#table.flip();
    this.#present({ state: this.#table.state(), motions: [], refusal: null, announce: [] });
  }

  /**
   * Does what a task says.
   * @param {string} deed
   * @returns {import("./types.js").Response}
   */
  #perform(deed) {
    const [intent, ...args] = deed.startsWith("!") ? deed.slice(1).split(" ").map((part, at) => (at === 0 ? part : JSON.parse(part))) : ["play", deed];
    return this.#table[intent](...args);
  }

  /** @param {"solved" | "shown"} progress */
  #end(progress) {
    this.#progress = progress;
    this.#render();
    this.#announce([this.#said, this.#solved.textContent ?? ""]);
    this.#listeners.ended?.(progress);
  }

  /**
   * Waits until everything has arrived and been seen.
   * @param {number} run
   * @returns {Promise<boolean>} whether that still matters
   */
  async #pause(run) {
    const wait = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
    while (run === this.#run && this.#view.view.remaining() > 0) await wait(30);
    await wait(PAUSE_MS);
    return run === this.#run;
  }

  /** Shows all captures beside each other. */
  async #whyMust() {
    const saved = this.#table.save();
    const run = this.#run;
    try {
      const { openCaptures } = await import("./captures.js");
      const close = await openCaptures({ saved, after: this.prompt, advise: (arrows) => this.#view.advise(arrows), leave: () => this.#view.focus() });
      this.#closeCaptures = close;
      // Meanwhile the learner may have gone on.
      if (run !== this.#run || saved !== this.#table.save()) close();
    } catch (error) {
      console.warn(error);
      notice("notice.not-loaded");
    }
  }

  /** @param {import("./types.js").Response} response */
  #present({ state, motions, refusal, announce }) {
    this.#closeCaptures();
    this.#state = state;
    this.#refusal = refusal;
    this.#moving();
    this.#view.render(state, motions);
    this.#view.grid.setAttribute("aria-label", text(`board.${state.game}`));
    this.#render();
    this.#said = announce.map(say).join(" ");
    this.#announce([this.#said]);
    this.#listeners.changed?.();
  }

  /** @param {string[]} words */
  #announce(words) {
    const said = words.filter(Boolean).join(" ");
    // A new element, so that the same words twice are also said twice.
    if (said !== "") byId("status").replaceChildren(h("span", {}, said));
  }

  /**
   * @param {string} key
   * @returns {boolean} whether it means something
   */
  #key(key) {
    if (!this.open) return false;
    const { game, phase } = this.state;
    if (phase === "play" && this.#progress === "open" && !this.#busy && TYPED[game].test(key)) {
      this.#typing.open(key, game);
      return true;
    }
    return this.#listeners.shortcut?.(key) ?? false;
  }

  #render() {
    const { state } = this;
    const ended = this.#progress !== "open";
    const { words, detail = "", offers } = layingOut(state) ?? standing(state);
    this.#words.textContent = ended ? "" : words;
    this.#detail.textContent = ended ? "" : detail;
    this.#solved.replaceChildren();
    if (ended) this.#solved.append(icon("leaf"), h("span", {}, /** @type {Task} */ (this.#task).solved));
    const refused = this.#wrong || this.#refusal;
    sayWhy(this.#why, refused);
    this.prompt.toggleAttribute("data-refused", refused !== null);
    this.prompt.dataset.progress = this.#progress;
    // What is offered meanwhile would be the other side's.
    this.#offer(ended || this.#busy ? [] : offers);
  }

  /** @param {import("./prompt.js").Offer[]} offers */
  #offer(offers) {
    const focused = this.#offers.contains(document.activeElement);
    const signature = JSON.stringify([offers, document.documentElement.lang]);
    if (signature === this.#offers.dataset.offered) return;
    this.#offers.dataset.offered = signature;
    this.#offers.replaceChildren(...offers.map(offerButton));
    // The button that had the focus is gone, and with it the focus.
    if (focused) this.#view.focus(true);
  }
}

/**
 * What the learner did, as a task writes it.
 * @param {import("./types.js").TableState} state to which it led
 * @param {string} intent
 * @param {unknown[]} args
 */
function deedOf({ moves }, intent, args) {
  const moved = ["tap", "drop", "enter", "confirm"].includes(intent);
  const last = moves[moves.length - 1]?.notation;
  return moved && last ? last[last.length - 1] : ["!" + intent, ...args.map((arg) => JSON.stringify(arg))].join(" ");
}

/**
 * What the prompt says and offers before the first move of Lords and Vassals.
 * @param {import("./types.js").TableState} state
 * @returns {{ words: string, detail?: string, offers: import("./prompt.js").Offer[] } | null}
 */
function layingOut(state) {
  const { phase, seat } = state;
  if (phase === "layout") {
    const offers = [
      { action: "layout-random", key: "layout.random" },
      { action: "layout-done", key: "layout.done", primary: true },
    ];
    return { ...standing(state), offers };
  }
  if (phase === "handover") return { words: text("cover.handover", { side: seat }), offers: [{ action: "handed-over", key: "cover.handed-over", args: { side: seat }, primary: true }] };
  if (phase === "reveal") return { words: text("cover.reveal"), detail: text("cover.reveal.why"), offers: [{ action: "reveal", key: "cover.reveal.go", primary: true }] };
  return null;
}
