/** What the screens have in common on which one learns: a board to practise on, words and tools beside it, and a list. */

import { byId, h } from "./dom.js";
import { load } from "./files.js";
import { icon } from "./icons.js";
import { notice } from "./notices.js";
import { Practice } from "./practice.js";
import { confirming } from "./state.js";
import { applyTexts, fill } from "./texts.js";
import { TYPED } from "./typing.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 *
 * @typedef {object} Tool a button below the board
 * @property {string} name
 * @property {string} shape of its icon
 * @property {string} key that does the same while the board has the focus; elsewhere it belongs to the reader's own tools
 *
 * @typedef {object} Kind what one such screen is
 * @property {string} name of its element and, with those of the tools, of what its buttons do
 * @property {string} folder in which its files lie
 * @property {string} end of the names of the files with what is on the boards
 * @property {string} label the key of its name
 * @property {string} list what the button does that leads to the list
 * @property {Tool[]} tools
 */

/** A screen on which one learns. Each kind says what is on its boards and in its list. */
export class LearningScreen {
  /** @type {GameName} */
  game = "frisian";
  /** The words of the screen. @type {Record<string, string>} */
  words = {};
  practice;
  /** @type {Record<string, any>} */
  parts;
  #kind;
  #key = (/** @type {KeyboardEvent} */ event) => {
    const answer = confirming(event, this.practice.state);
    if (!answer) return this.pressed(event);
    this.practice.answer(answer);
    event.preventDefault();
  };

  /**
   * @param {{ Table: any, BoardView: any }} exports
   * @param {import("./settings.js").SettingsKeeper} settings
   * @param {Kind} kind
   * @param {Record<string, HTMLElement>} parts `article`, which is read, with the `title` in it; `contents`, the list; and others
   */
  constructor(exports, settings, kind, parts) {
    this.#kind = kind;
    this.parts = { ...parts, ...frame(kind, parts) };
    this.practice = new Practice(exports, settings, {
      changed: () => this.moved(),
      ended: (progress) => this.ended(progress),
      shortcut: (key) => this.#shortcut(key),
    });
    this.parts.play.append(this.practice.board);
    parts.article.after(this.practice.prompt);
  }

  get open() {
    return this.practice.open;
  }

  /**
   * Gets something ready to be shown.
   * @param {GameName} game
   * @param {number | null} number of it; none for where one left off
   * @param {() => boolean} wanted whether it still is, once the files have come
   * @returns {Promise<boolean>} whether it is to be shown
   */
  async show(game, number, wanted) {
    const { folder, end } = this.#kind;
    const [all, words] = await Promise.all([load(`${folder}/${game}.${end}`), this.#words()]);
    if (!wanted()) return false;
    if (!this.open || this.game !== game) byId("game").after(this.parts.main);
    this.game = game;
    this.speak(words);
    history.replaceState(null, "", this.turnTo(all, number));
    document.body.dataset.game = game;
    return true;
  }

  /** Puts it on the board, once the screen is there. */
  begin() {
    this.practice.begin(this.task());
    this.reword();
    // It is read from its heading on.
    this.parts.title.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  leave() {
    document.removeEventListener("keydown", this.#key);
    this.practice.leave();
    // Not only hidden: its squares have the names of those of the game.
    this.parts.main.remove();
  }

  /** Puts the theme and the board options in force. */
  dress() {
    this.practice.dress();
  }

  /** Shows everything anew, in another language. */
  rewrite() {
    if (!this.open) return;
    this.#words().then(
      (words) => {
        this.speak(words);
        if (!this.open) return;
        this.practice.rewrite(this.task());
        this.reword();
      },
      (error) => {
        console.warn(error);
        notice("notice.not-loaded");
      },
    );
  }

  #words() {
    return load(`${this.#kind.folder}/${document.documentElement.lang}.json`);
  }

  /**
   * Takes the words of a language over.
   * @param {any} words
   */
  speak(words) {
    this.words = words;
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [args]
   */
  word(key, args) {
    return fill(this.words[key], args);
  }

  /**
   * Turns to what is asked for.
   * @param {any} all there is of the game
   * @param {number | null} number
   * @returns {string} its address
   */
  turnTo(all, number) {
    throw new Error(`${all.length} and nothing to turn to for ${number}`);
  }

  /**
   * What is to be done on the board.
   * @returns {import("./practice.js").Task}
   */
  task() {
    throw new Error("there is nothing to be done");
  }

  /** Something was done on the board. */
  moved() {}

  /** @param {"solved" | "shown"} _progress how the task came to its end */
  ended(_progress) {}

  /**
   * Does what a button says.
   * @param {string} _action
   */
  act(_action) {}

  /**
   * A key was pressed, on the board or beside it.
   * @param {KeyboardEvent} _event
   */
  pressed(_event) {}

  /** Writes the words of the parts that stay. */
  reword() {
    applyTexts(this.parts.main);
    for (const { name, key } of this.#kind.tools) {
      // Where a move can begin with the letter, it needs the other hand.
      const keys = TYPED[this.game].test(key) ? `Shift+${key.toUpperCase()}` : key.toUpperCase();
      const tool = this.parts[name];
      tool.lastElementChild.textContent = this.word(name);
      tool.title = `${this.word(name)} (${keys})`;
      tool.setAttribute("aria-keyshortcuts", keys);
    }
    document.addEventListener("keydown", this.#key);
  }

  /**
   * What a key on the board means that is no part of a move.
   * @param {string} key
   */
  #shortcut(key) {
    const { name, tools } = this.#kind;
    const tool = tools.find((tool) => tool.key === key.toLowerCase());
    if (tool) this.act(`${name}-${tool.name}`);
    return tool !== undefined;
  }
}

/**
 * The parts around the others, without words.
 * @param {Kind} kind
 * @param {Record<string, HTMLElement>} parts
 */
function frame({ name, label, list, tools }, { article, contents }) {
  const place = h("p", { class: "lesson-place" });
  const toList = h("button", { type: "button", class: "icon-button", "data-action": `${name}-${list}` }, icon("more"));
  const buttons = Object.fromEntries(tools.map((tool) => [tool.name, h("button", { type: "button", class: "tool", "data-action": `${name}-${tool.name}` }, icon(tool.shape), h("span"))]));
  const head = h(
    "header",
    { class: "player lesson-head" },
    h("button", { type: "button", class: "icon-button", "data-action": "home", "data-label": "tools.home" }, icon("logo")),
    place,
    toList,
    h("button", { type: "button", class: "icon-button", "data-action": "settings", "data-label": "settings.title" }, icon("settings")),
  );
  const play = h("div", { class: "play" }, head);
  const below = h("nav", { class: "tools", "data-label": label }, ...Object.values(buttons));
  const main = h("main", { id: name, class: "game lesson" }, play, h("div", { class: "desk" }, article, below, contents));
  return { main, play, place, toList, ...buttons };
}
