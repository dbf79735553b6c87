/**
 * The clocks beside the board: tells the table how much time has passed, shows what is left, and covers the board while they
 * stand. The table decides what comes of it.
 */

import { byId, h } from "./dom.js";
import { style } from "./edition.js";
import { icon, tiles } from "./icons.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").TableState} TableState
 */

const SIDES = /** @type {const} */ (["white", "black"]);

/** So little is left, in milliseconds, when tenths are shown, and when the table is told so that it can warn. */
const LOW_MS = 20_000;

/**
 * What is left, as a clock shows it: never less than there is.
 * @param {number} ms
 */
function shown(ms) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (ms < LOW_MS) {
    const tenths = Math.ceil(ms / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Both clocks of the game at one table. */
export class Clocks {
  #table;
  #leave;
  /** @type {Record<Side, { element: HTMLElement, time: HTMLElement, more: HTMLElement }>} */
  #faces;
  #pause;
  /** @type {HTMLElement} */
  #cover = h("section", { class: "cover", id: "clock-cover", hidden: true });
  /** What the cover says, in which language. */
  #covered = "";
  /** @type {Side | null} whose clock runs */
  #running = null;
  /** Until when time has been counted, as `performance.now` counts it; in the future while a move is still being shown. */
  #since = 0;
  /** Time that has been counted and not told. */
  #passed = 0;
  /** How many moves there were. */
  #made = -1;
  #timer = 0;

  /**
   * @param {import("./table.js").TableKeeper} table
   * @param {() => void} leave takes the focus over when the cover is gone
   */
  constructor(table, leave) {
    this.#table = table;
    this.#leave = leave;
    style("styles/clock.css").catch(console.warn);
    const face = () => {
      const [time, more] = [h("span", { class: "clock-time" }), h("span", { class: "clock-more" })];
      return { element: h("span", { class: "clock", role: "timer" }, more, time), time, more };
    };
    this.#faces = { white: face(), black: face() };
    this.#pause = h("button", { type: "button", class: "icon-button clock-pause", "data-action": "pause" }, icon("pause"));
    byId("board").append(this.#cover);
    table.passed = () => this.#take();
    // Nobody plays on a page that nobody sees.
    const away = () => document.visibilityState === "hidden" && this.stand();
    document.addEventListener("visibilitychange", away);
    window.addEventListener("pagehide", () => this.stand());
  }

  /**
   * Follows what was done at the table.
   * @param {number} remaining how long it is still seen to happen, in milliseconds: no clock runs meanwhile
   */
  follow(remaining) {
    const { clock, moves } = this.#table.state;
    const made = moves.reduce((count, { notation }) => count + notation.length, 0);
    const now = performance.now();
    const running = clock?.running ?? null;
    if (running !== this.#running) {
      this.#running = running;
      this.#since = now;
      this.#passed = 0;
    }
    if (made !== this.#made) this.#since = now + remaining;
    this.#made = made;
    this.show();
    // Not while the page is still being told what was done.
    if (running && document.visibilityState === "hidden") setTimeout(() => this.stand());
  }

  /** The table is left; its game goes on from here another time. */
  leave() {
    this.stand();
    clearTimeout(this.#timer);
    this.#running = null;
    this.#made = -1;
    this.#hide();
  }

  /** Shows everything, in the language of the moment. */
  show() {
    if (!this.#table.open || !this.#table.state.clock) {
      this.#hide();
      return;
    }
    this.place();
    this.#render();
  }

  /** Puts the clocks where the players are. */
  place() {
    const { clock, phase } = this.#table.open ? this.#table.state : { clock: null, phase: "" };
    for (const place of /** @type {const} */ (["far", "near"])) {
      const bar = byId(`player-${place}`);
      const side = /** @type {Side} */ (bar.dataset.side);
      if (!clock || !side || phase === "layout" || phase === "handover" || phase === "reveal") continue;
      const { element } = this.#faces[side];
      if (element.parentElement !== bar || element.nextElementSibling) bar.append(element);
      if (place === "near" && phase === "play" && this.#pause.parentElement !== element) element.prepend(this.#pause);
    }
    if (phase !== "play") this.#pause.remove();
  }

  #hide() {
    clearTimeout(this.#timer);
    for (const side of SIDES) this.#faces[side].element.remove();
    this.#pause.remove();
    this.#uncover();
  }

  /** Stops the clocks, if one runs. */
  stand() {
    if (this.#running && this.#table.open) this.#table.act("pause", true);
  }

  /** Counts the time up to now. */
  #count() {
    const now = performance.now();
    if (now <= this.#since) return;
    if (this.#running) this.#passed += now - this.#since;
    this.#since = now;
  }

  /** The time that has passed since it was last told, in whole milliseconds. */
  #take() {
    this.#count();
    const ms = Math.floor(this.#passed);
    this.#passed -= ms;
    return ms;
  }

  #render() {
    clearTimeout(this.#timer);
    if (!this.#table.open) return;
    this.#count();
    const { clock } = this.#table.state;
    if (!clock) return;
    for (const side of SIDES) this.#face(side, this.#left(side));
    if (this.#pause.title !== text("clock.pause")) this.#pause.title = text("clock.pause");
    this.#pause.setAttribute("aria-label", text("clock.pause"));
    if (clock.paused) this.#put();
    else this.#uncover();
    const { running } = clock;
    if (!running) return;
    const left = this.#left(running);
    // The table has to hear of what it may have to tell.
    if (left <= 0 || (left < LOW_MS && clock.left[running] >= LOW_MS)) {
      this.#timer = window.setTimeout(() => this.#table.open && this.#table.act("pass", 0));
      return;
    }
    const step = left < LOW_MS ? 100 : 1000;
    const moving = Math.max(0, this.#since - performance.now());
    this.#timer = window.setTimeout(() => this.#render(), moving + (left % step || step));
  }

  /** @param {Side} side */
  #left(side) {
    const { clock } = this.#table.state;
    return Math.max(0, (clock?.left[side] ?? 0) - (side === this.#running ? this.#passed : 0));
  }

  /**
   * @param {Side} side
   * @param {number} left
   */
  #face(side, left) {
    const { element, time, more } = this.#faces[side];
    const { clock } = this.#table.state;
    const words = shown(left);
    if (time.textContent !== words) time.textContent = words;
    element.setAttribute("aria-label", text("clock.left", { side, time: words }));
    element.toggleAttribute("data-running", clock?.running === side);
    element.toggleAttribute("data-low", left < LOW_MS);
    const turns = clock?.toGo[side] ?? null;
    const game = this.#table.state.game;
    const count = turns === null ? "" : String(turns);
    if (more.textContent !== count) more.textContent = count;
    more.title = turns === null ? "" : text(`clock.to-go.${game}`, { count: turns });
    more.setAttribute("aria-label", more.title);
  }

  /** Covers the board, so that nobody thinks while the clocks stand. */
  #put() {
    const language = document.documentElement.lang;
    if (this.#covered === language) return;
    const focused = this.#covered === "" || this.#cover.contains(document.activeElement);
    this.#covered = language;
    const button = h("button", { type: "button", class: "primary big", "data-action": "resume" }, text("clock.resume"));
    this.#cover.replaceChildren(tiles(), h("div", { class: "cover-words" }, icon("pause"), h("h2", {}, text("clock.paused")), h("p", {}, text("clock.paused.why")), button));
    this.#cover.hidden = false;
    byId("grid").toggleAttribute("inert", true);
    if (focused) button.focus({ preventScroll: true });
  }

  #uncover() {
    if (this.#covered === "") return;
    const focused = this.#cover.contains(document.activeElement);
    this.#covered = "";
    this.#cover.hidden = true;
    this.#cover.replaceChildren();
    byId("grid").toggleAttribute("inert", false);
    if (focused) this.#leave();
  }
}
