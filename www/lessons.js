/**
 * The rules as lessons: short pages, each with a board on which the move is made that it explains. What stands on the boards and
 * what is right there lies in a file for each game, the words in a file for each language.
 */

import { h } from "./dom.js";
import { style } from "./edition.js";
import { icon } from "./icons.js";
import { LearningScreen } from "./learning.js";
import { confirm } from "./notices.js";
import { USUAL } from "./state.js";
import { readRecord, writeRecord } from "./storage.js";
import { text } from "./texts.js";

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

const KIND = {
  name: "lesson",
  folder: "lessons",
  end: "json",
  label: "home.learn",
  list: "contents",
  tools: [
    { name: "previous", shape: "look-back", key: "p" },
    { name: "again", shape: "undo", key: "r" },
    { name: "show", shape: "hint", key: "s" },
    { name: "next", shape: "look-forward", key: "n" },
  ],
};

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
export class LessonScreen extends LearningScreen {
  /** @type {Page[]} */
  #pages = [];
  /** @type {Chapter[]} */
  #chapters = [];
  /** @type {Words["lessons"] | null} */
  #lessons = null;
  /** Which page is shown. */
  #at = -1;

  /**
   * @param {{ Table: any, BoardView: any }} exports
   * @param {import("./settings.js").SettingsKeeper} settings
   */
  constructor(exports, settings) {
    super(exports, settings, KIND, {
      title: h("h1", { tabindex: "-1" }),
      task: h("p", { class: "lesson-task" }),
      article: h("article", { class: "lesson-page" }),
      contents: h("nav", { class: "lesson-contents" }),
    });
  }

  /** @param {Words} file */
  speak({ words, lessons }) {
    this.words = words;
    this.#lessons = lessons;
  }

  /**
   * @param {Chapter[]} chapters
   * @param {number | null} number of the page, from one
   */
  turnTo(chapters, number) {
    this.#chapters = chapters;
    this.#pages = chapters.flatMap(({ pages }) => pages);
    const last = this.#pages.findIndex(({ id }) => id === learned(this.game).at);
    this.#at = Math.min(Math.max(0, number === null ? last : number - 1), this.#pages.length - 1);
    return this.#address(this.#at);
  }

  begin() {
    writeRecord(`lessons.${this.game}`, { ...learned(this.game), at: this.#page.id });
    super.begin();
  }

  /**
   * Does what a button says.
   * @param {string} action
   */
  act(action) {
    if (action === "lesson-next") this.#go(this.#at + 1);
    else if (action === "lesson-previous") this.#go(this.#at - 1);
    else if (action === "lesson-again") this.#again();
    else if (action === "lesson-show") void this.practice.show();
    else if (action === "lesson-contents") this.#toContents();
    else if (action === "lesson-restart") void this.#restart();
  }

  get #page() {
    return this.#pages[this.#at];
  }

  get #lesson() {
    if (!this.#lessons) throw new Error("the words of the lessons have not come");
    return this.#lessons[this.game];
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
    this.practice.again();
    this.#progress();
  }

  /** What the page wants to have done. */
  task() {
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
  ended(progress) {
    const { done, at } = learned(this.game);
    if (progress === "solved" && !done.includes(this.#page.id)) writeRecord(`lessons.${this.game}`, { done: [...done, this.#page.id], at });
    this.#progress();
  }

  /** Writes the words of the page and of the list. */
  reword() {
    super.reword();
    const { title, place, article, task, toList } = this.parts;
    const page = this.#lesson.pages[this.#page.id];
    toList.setAttribute("aria-label", this.words.contents);
    toList.title = this.words.contents;
    document.title = `${page.title} · ${text(`game.${this.game}`)}`;
    title.textContent = page.title;
    place.replaceChildren(h("strong", {}, text(`game.${this.game}`)), h("span", {}, `${this.#at + 1} / ${this.#pages.length}`));
    article.replaceChildren(title, ...page.text.map((paragraph) => h("p", {}, paragraph)), task);
    task.textContent = page.task;
    this.#progress();
  }

  /** Shows how far one is: on this page, and in the list. */
  #progress() {
    const { main, next, contents } = this.parts;
    const { words } = this;
    const { done } = learned(this.game);
    const last = this.#at + 1 === this.#pages.length;
    main.dataset.progress = this.practice.progress;
    this.parts.previous.setAttribute("aria-disabled", String(this.#at === 0));
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
    const here = /** @type {HTMLElement} */ (this.parts.contents.querySelector('[aria-current="page"]'));
    here.scrollIntoView({ block: "center" });
    here.focus({ preventScroll: true });
  }

  /** Forgets what was learned of this game, and begins at the first page. */
  async #restart() {
    const { words } = this;
    if (!(await confirm(words["restart.question"], words.restart))) return;
    writeRecord(`lessons.${this.game}`, { done: [], at: "" });
    if (this.#at === 0) this.begin();
    else this.#go(0);
  }

  /**
   * Keys beside the board turn the pages.
   * @param {KeyboardEvent} event
   */
  pressed(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (/** @type {HTMLElement} */ (event.target).closest("dialog, input, select, textarea")) return;
    if (event.key === "Escape") this.practice.skip();
    else if (event.key === "ArrowRight") this.#go(Math.min(this.#at + 1, this.#pages.length - 1));
    else if (event.key === "ArrowLeft") this.#go(this.#at - 1);
    else return;
    event.preventDefault();
  }
}
