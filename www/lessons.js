/**
 * The rules as lessons: short pages, each with a board on which the move is made that it explains. What stands on the boards and
 * what is right there lies in a file for each game, the words in a file for each language.
 */

import { byId, h } from "./dom.js";
import { file, style } from "./edition.js";
import { icon } from "./icons.js";
import { confirm, notice } from "./notices.js";
import { Practice } from "./practice.js";
import { readRecord, writeRecord } from "./storage.js";
import { applyTexts, text } from "./texts.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").Side} Side
 *
 * @typedef {object} Step something the learner is to do
 * @property {string[] | "any"} right the deeds that are right, the one that is shown first; or whatever the rules allow
 * @property {string} [show] what is shown where anything is right
 * @property {string[]} [replies] what the other side does then
 *
 * @typedef {object} Page
 * @property {string} id under which its words and what was learned are kept
 * @property {object} [options] of the game, over the usual ones: its position, or the variant
 * @property {string[]} [before] deeds before the page begins
 * @property {boolean} [flipped] whether Black sits at the bottom
 * @property {Step[]} steps
 * @property {string[][]} [arrows] moves shown as arrows, by their squares
 * @property {string[][]} [threats] the same, of the other side
 *
 * @typedef {{ id: string, pages: Page[] }} Chapter
 *
 * @typedef {object} PageWords
 * @property {string} title
 * @property {string[]} text a paragraph each
 * @property {string} task what is to be done on the board
 * @property {string} right when it is done
 * @property {string} [wrong] when something else is done that the rules allow
 *
 * @typedef {object} Words
 * @property {Record<string, string>} words of the screen
 * @property {Record<GameName, { chapters: Record<string, string>, pages: Record<string, PageWords> }>} lessons
 */

/** @type {Record<GameName, object>} */
const USUAL = {
  frisian: { game: "frisian", variant: "frisian", capture: "enforced", kingMoves: 3 },
  lords: { game: "lords", pins: "any", moves: "5-4", drawRules: true },
};

/** The buttons below the board, and their keys while the board has the focus; elsewhere these belong to the reader's own tools. */
const TOOLS = [
  { name: "previous", shape: "look-back", key: "p" },
  { name: "again", shape: "undo", key: "r" },
  { name: "show", shape: "hint", key: "s" },
  { name: "next", shape: "look-forward", key: "n" },
];

/** @type {Map<string, Promise<any>>} what was loaded, by its path */
const loaded = new Map();

/**
 * A file of the lessons.
 * @param {string} path
 */
function load(path) {
  const coming =
    loaded.get(path) ??
    file(`lessons/${path}.json`).then((answer) => {
      if (!answer.ok) throw new Error(`lessons/${path}.json could not be loaded (${answer.status})`);
      return answer.json();
    });
  loaded.set(path, coming);
  // What failed is tried again the next time.
  coming.catch(() => loaded.delete(path));
  return coming;
}

/**
 * The screen of the lessons.
 * @param {{ Table: any, BoardView: any }} exports
 * @param {import("./settings.js").SettingsKeeper} settings
 */
export async function openLessons(exports, settings) {
  await style("styles/lessons.css");
  return new LessonScreen(exports, settings);
}

/**
 * What has been learned of a game.
 * @param {GameName} game
 * @returns {{ done: string[], at: string }} the pages done, and where one is
 */
function learned(game) {
  const { done, at } = readRecord(`lessons.${game}`, { done: /** @type {string[]} */ ([]), at: "" });
  return { done: Array.isArray(done) ? done.filter((id) => typeof id === "string") : [], at };
}

/** The screen of the lessons. */
export class LessonScreen {
  #practice;
  #settings;
  #parts = build();
  /** @type {GameName} */
  game = "frisian";
  /** @type {Page[]} */
  #pages = [];
  /** @type {Chapter[]} */
  #chapters = [];
  /** @type {Words | null} */
  #words = null;
  /** Which page is shown. */
  #at = -1;
  #key = (/** @type {KeyboardEvent} */ event) => this.#turn(event);

  /**
   * @param {{ Table: any, BoardView: any }} exports
   * @param {import("./settings.js").SettingsKeeper} settings
   */
  constructor(exports, settings) {
    this.#settings = settings;
    this.#practice = new Practice(exports, settings, {
      ended: (progress) => this.#ended(progress),
      shortcut: (key) => this.#shortcut(key),
    });
    const { play, article } = this.#parts;
    play.append(this.#practice.board);
    article.after(this.#practice.prompt);
  }

  get open() {
    return this.#practice.open;
  }

  /**
   * Shows a page.
   * @param {GameName} game
   * @param {number | null} number of the page, from one; none for where one left off
   * @param {() => boolean} wanted whether it still is, once its words have come
   * @returns {Promise<boolean>} whether it is shown
   */
  async show(game, number, wanted) {
    const [chapters, words] = await Promise.all([load(game), load(document.documentElement.lang)]);
    if (!wanted()) return false;
    const arrives = !this.open || this.game !== game;
    this.game = game;
    this.#chapters = chapters;
    this.#pages = chapters.flatMap((/** @type {Chapter} */ { pages }) => pages);
    this.#words = words;
    const last = this.#pages.findIndex(({ id }) => id === learned(game).at);
    this.#at = Math.min(Math.max(0, number === null ? last : number - 1), this.#pages.length - 1);
    history.replaceState(null, "", this.#address(this.#at));
    if (arrives) byId("game").after(this.#parts.main);
    document.body.dataset.game = game;
    return true;
  }

  /** Draws the page that is shown, once the screen is there. */
  begin() {
    const { id } = this.#page;
    writeRecord(`lessons.${this.game}`, { ...learned(this.game), at: id });
    this.#practice.begin(this.#task());
    this.#reword();
    const { title } = this.#parts;
    // The page is read from its heading on.
    title.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  leave() {
    document.removeEventListener("keydown", this.#key);
    this.#practice.leave();
    // Not only hidden: its squares have the names of those of the game.
    this.#parts.main.remove();
  }

  /** Puts the theme and the board options in force. */
  dress() {
    this.#practice.dress();
  }

  /** Shows everything anew, in another language. */
  rewrite() {
    if (!this.open) return;
    load(document.documentElement.lang).then(
      (words) => {
        this.#words = words;
        if (!this.open) return;
        this.#practice.rewrite(this.#task());
        this.#reword();
      },
      (error) => {
        console.warn(error);
        notice("notice.not-loaded");
      },
    );
  }

  /**
   * Does what a button says.
   * @param {string} action
   */
  act(action) {
    if (action === "lesson-next") this.#go(this.#at + 1);
    else if (action === "lesson-previous") this.#go(this.#at - 1);
    else if (action === "lesson-again") this.#again();
    else if (action === "lesson-show") void this.#practice.show();
    else if (action === "lesson-contents") this.#toContents();
    else if (action === "lesson-restart") void this.#restart();
  }

  get #page() {
    return this.#pages[this.#at];
  }

  get #lesson() {
    if (!this.#words) throw new Error("the words of the lessons have not come");
    return this.#words.lessons[this.game];
  }

  /** @param {number} at */
  #address(at) {
    return `#lesson-${this.game}-${at + 1}`;
  }

  /** @param {number} at */
  #go(at) {
    if (at >= 0 && at < this.#pages.length) location.hash = this.#address(at);
    else if (at >= 0) location.hash = "";
  }

  #again() {
    this.#practice.again();
    this.#progress();
  }

  /** What the page wants to have done. */
  #task() {
    const { options, before, flipped, steps, arrows, threats } = this.#page;
    const { right, wrong = "" } = this.#lesson.pages[this.#page.id];
    return /** @type {import("./practice.js").Task} */ ({
      options: { ...USUAL[this.game], ...options },
      before,
      flipped,
      arrows: { hint: arrows, threat: threats },
      solved: right,
      solution: steps.flatMap(({ right, show, replies }) => [show ?? right[0], ...(replies ?? [])]),
      judge: ({ deed, step }) => {
        const { right, replies } = steps[step];
        if (right !== "any" && !right.includes(deed)) return { wrong };
        return step + 1 === steps.length ? "solved" : { replies };
      },
    });
  }

  /** @param {"solved" | "shown"} progress */
  #ended(progress) {
    const { done, at } = learned(this.game);
    if (progress === "solved" && !done.includes(this.#page.id)) writeRecord(`lessons.${this.game}`, { done: [...done, this.#page.id], at });
    this.#progress();
  }

  /** Writes the words of the page and of the list. */
  #reword() {
    const { main, title, place, article, task } = this.#parts;
    const words = /** @type {Words} */ (this.#words).words;
    const page = this.#lesson.pages[this.#page.id];
    applyTexts(main);
    for (const { name, key } of TOOLS) {
      this.#parts[name].lastElementChild.textContent = words[name];
      this.#parts[name].title = `${words[name]} (${key.toUpperCase()})`;
    }
    for (const button of main.querySelectorAll('[data-action="lesson-contents"]')) {
      button.setAttribute("aria-label", words.contents);
      button.title = words.contents;
    }
    document.title = `${page.title} · ${text(`game.${this.game}`)}`;
    title.textContent = page.title;
    place.replaceChildren(h("strong", {}, text(`game.${this.game}`)), h("span", {}, `${this.#at + 1} / ${this.#pages.length}`));
    article.replaceChildren(title, ...page.text.map((paragraph) => h("p", {}, paragraph)), task);
    task.textContent = page.task;
    document.addEventListener("keydown", this.#key);
    this.#progress();
  }

  /** Shows how far one is: on this page, and in the list. */
  #progress() {
    const { main, next, contents } = this.#parts;
    const words = /** @type {Words} */ (this.#words).words;
    const { done } = learned(this.game);
    const last = this.#at + 1 === this.#pages.length;
    main.dataset.progress = this.#practice.progress;
    this.#parts.previous.setAttribute("aria-disabled", String(this.#at === 0));
    next.lastElementChild.textContent = last ? words.end : words.next;
    let number = 0;
    const row = (/** @type {Page} */ { id }) => {
      const at = number++;
      const learnt = done.includes(id);
      return h(
        "li",
        {},
        h(
          "a",
          { href: this.#address(at), "aria-current": at === this.#at ? "page" : null, "data-done": learnt },
          h("span", { class: "number" }, `${at + 1}`),
          h("span", { class: "lesson-name" }, this.#lesson.pages[id].title),
          learnt ? h("span", { class: "lesson-done" }, icon("leaf"), h("span", { class: "unseen" }, words.done)) : null,
        ),
      );
    };
    const focused = contents.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).getAttribute("href") : null;
    contents.setAttribute("aria-label", words.contents);
    contents.replaceChildren(
      h("h2", {}, words.contents),
      ...this.#chapters.map(({ id, pages }) => h("section", {}, h("h3", {}, this.#lesson.chapters[id]), h("ol", {}, ...pages.map(row)))),
      h(
        "div",
        { class: "lesson-more" },
        h("button", { type: "button", class: "quiet", "data-action": "rules", "data-game": this.game }, text("rules.title")),
        done.length > 0 && h("button", { type: "button", class: "quiet", "data-action": "lesson-restart" }, words.restart),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (contents.querySelector(`[href="${focused}"]`))?.focus({ preventScroll: true });
    // Where the list scrolls by itself, it shows where one is.
    const here = /** @type {HTMLElement} */ (contents.querySelector('[aria-current="page"]'));
    contents.scrollTop = here.offsetTop - contents.offsetTop - contents.clientHeight / 2;
  }

  #toContents() {
    const here = /** @type {HTMLElement} */ (this.#parts.contents.querySelector('[aria-current="page"]'));
    here.scrollIntoView({ block: "center" });
    here.focus({ preventScroll: true });
  }

  /** Forgets what was learned of this game, and begins at the first page. */
  async #restart() {
    const words = /** @type {Words} */ (this.#words).words;
    if (!(await confirm(words["restart.question"], words.restart))) return;
    writeRecord(`lessons.${this.game}`, { done: [], at: "" });
    if (this.#at === 0) this.begin();
    else this.#go(0);
  }

  /**
   * What a key on the board means that is no part of a move.
   * @param {string} key
   */
  #shortcut(key) {
    const tool = TOOLS.find((tool) => tool.key === key.toLowerCase());
    if (tool) this.act(`lesson-${tool.name}`);
    return tool !== undefined;
  }

  /**
   * Keys beside the board turn the pages.
   * @param {KeyboardEvent} event
   */
  #turn(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (/** @type {HTMLElement} */ (event.target).closest("dialog, input, select, textarea")) return;
    if (event.key === "Escape") this.#practice.skip();
    else if (event.key === "ArrowRight") this.#go(Math.min(this.#at + 1, this.#pages.length - 1));
    else if (event.key === "ArrowLeft") this.#go(this.#at - 1);
    else return;
    event.preventDefault();
  }
}


/** The parts of the screen, without words. */
function build() {
  const title = h("h1", { tabindex: "-1" });
  const place = h("p", { class: "lesson-place" });
  const task = h("p", { class: "lesson-task" });
  const article = h("article", { class: "lesson-page" });
  const contents = h("nav", { class: "lesson-contents" });
  const tools = Object.fromEntries(
    TOOLS.map(({ name, shape, key }) => [name, h("button", { type: "button", class: "tool", "data-action": `lesson-${name}`, "aria-keyshortcuts": key.toUpperCase() }, icon(shape), h("span"))]),
  );
  const head = h(
    "header",
    { class: "player lesson-head" },
    h("button", { type: "button", class: "icon-button", "data-action": "home", "data-label": "tools.home" }, icon("logo")),
    place,
    h("button", { type: "button", class: "icon-button", "data-action": "lesson-contents" }, icon("more")),
    h("button", { type: "button", class: "icon-button", "data-action": "settings", "data-label": "settings.title" }, icon("settings")),
  );
  const play = h("div", { class: "play" }, head);
  const main = h(
    "main",
    { id: "lesson", class: "game lesson" },
    play,
    h("div", { class: "desk" }, article, h("nav", { class: "tools", "data-label": "home.learn" }, ...Object.values(tools)), contents),
  );
  return /** @type {Record<string, any>} */ ({ main, play, title, place, task, article, contents, ...tools });
}
