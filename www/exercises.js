/**
 * Exercises: positions with a task that has one solution, in a list by grade. The positions and solutions lie in a file for each
 * game, which the lab has found and the tests prove; the words in a file for each language. What was solved is kept.
 */

import { byId, h } from "./dom.js";
import { style } from "./edition.js";
import { icon } from "./icons.js";
import { LearningScreen } from "./learning.js";
import { other, USUAL } from "./state.js";
import { readRecord, writeRecord } from "./storage.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {"solved" | "helped" | "tried"} Mark solved alone, solved with help, or tried
 *
 * @typedef {object} Exercise
 * @property {number} number its name, which never changes
 * @property {number} grade from 1 to 5
 * @property {string} theme what is to be reached
 * @property {number} count how many men or pieces, where that is the question
 * @property {string} position
 * @property {string[][]} ways the moves of the solution; more than one where they can be made in several orders
 */

/** What is to be reached in each game. @type {Record<GameName, string[]>} */
const THEMES = { frisian: ["gain", "king", "win", "draw"], lords: ["win", "capture", "save"] };

const GRADES = [1, 2, 3, 4, 5];

const KIND = {
  name: "exercise",
  folder: "exercises",
  end: "txt",
  label: "home.exercises",
  list: "list",
  tools: [
    { name: "again", shape: "undo", key: "r" },
    { name: "hint", shape: "hint", key: "h" },
    { name: "show", shape: "go-on", key: "s" },
    { name: "next", shape: "look-forward", key: "n" },
  ],
};

/** How much is behind a mark: one never gives way to a lesser one. */
const WORTH = { tried: 1, helped: 2, solved: 3 };

/** So many ways to say that a move is not the one. */
const WRONGS = 3;

/**
 * @param {string} line
 * @returns {Exercise}
 */
function exercise(line) {
  const [number, grade, goal, position, solution] = line.split("|");
  const [theme, count = "0"] = goal.split(" ");
  return { number: Number(number), grade: Number(grade), theme, count: Number(count), position, ways: solution.split("/").map((way) => way.split(" ")) };
}

/**
 * The screen of the exercises.
 * @param {{ Table: any, BoardView: any }} exports
 * @param {import("./settings.js").SettingsKeeper} settings
 */
export async function openExercises(exports, settings) {
  await Promise.all([style("styles/lessons.css"), style("styles/exercises.css")]);
  return new ExerciseScreen(exports, settings);
}

/**
 * What is kept of the exercises of a game.
 * @param {GameName} game
 * @returns {{ marks: Record<string, Mark>, at: number, theme: string }} how each went, the last one, and what was looked through
 */
function kept(game) {
  const record = readRecord(`exercises.${game}`, { marks: /** @type {Record<string, Mark>} */ ({}), at: 0, theme: "" });
  // Whatever else lies there is nonsense.
  const marks = Object.entries(record.marks ?? {}).filter(([, mark]) => Object.hasOwn(WORTH, mark));
  const theme = THEMES[game].find((theme) => theme === record.theme) ?? "";
  return { ...record, marks: /** @type {Record<string, Mark>} */ (Object.fromEntries(marks)), theme };
}

/** The two squares of a move of Lords and Vassals, whatever else is written of it. */
const squares = (/** @type {string} */ deed) => (deed.match(/[a-h][1-8]/g) ?? []).slice(0, 2).join("-");

/** The screen of the exercises. */
export class ExerciseScreen extends LearningScreen {
  #Table;
  /** @type {Exercise[]} */
  #all = [];
  /** @type {Exercise | null} the one on the board */
  #now = null;
  /** How the table stands at its beginning. */
  #start = /** @type {TableState | null} */ (null);
  /** The moves of the learner so far. @type {string[]} */
  #played = [];
  /** Hints given since it began. */
  #hints = 0;
  /** Whether there was help since one came to it: to begin again makes nobody forget it. */
  #helped = false;
  #wrongs = 0;

  /**
   * @param {{ Table: any, BoardView: any }} exports
   * @param {import("./settings.js").SettingsKeeper} settings
   */
  constructor(exports, settings) {
    const grade = h("p", { class: "exercise-grade" });
    const title = h("h1", { tabindex: "-1" });
    const note = h("p", { class: "exercise-note" });
    const hinted = h("p", { class: "exercise-hint" });
    const heading = h("h2", { tabindex: "-1", "data-text": KIND.label });
    const count = h("p", { class: "exercise-count" });
    const themes = h("fieldset", { class: "segments exercise-themes" });
    const list = h("div", { class: "exercise-list" });
    const article = h("article", { class: "lesson-page" }, grade, title, note);
    const contents = h("nav", { class: "lesson-contents exercises" }, heading, count, themes, list);
    super(exports, settings, KIND, { grade, title, note, hinted, article, heading, count, themes, list, contents });
    this.#Table = exports.Table;
    // Where it is seen however short the screen is.
    this.practice.prompt.querySelector(".prompt-lines")?.append(hinted);
    themes.addEventListener("change", (/** @type {Event} */ { target }) => this.#choose(/** @type {HTMLInputElement} */ (target).value));
  }

  /**
   * @param {string} lines
   * @param {number | null} number of the exercise; none for the next that is not solved
   */
  turnTo(lines, number) {
    this.#all = lines.split("\n").filter((line) => line !== "" && !line.startsWith("#")).map(exercise);
    const { marks, at } = kept(this.game);
    const last = this.#all.find((one) => one.number === at) ?? this.#listed[0] ?? this.#all[0];
    this.#now = this.#all.find((one) => one.number === number) ?? (marks[last.number] === "solved" ? this.#next(last) : last);
    return this.#address(this.#now);
  }

  begin() {
    writeRecord(`exercises.${this.game}`, { ...kept(this.game), at: this.#exercise.number });
    this.#played = [];
    this.#hints = 0;
    this.#helped = false;
    const table = new this.#Table(this.#options);
    this.#start = table.state();
    table.free();
    super.begin();
  }

  /**
   * Does what a button says.
   * @param {string} action
   */
  act(action) {
    if (action === "exercise-next") this.#go(this.#next(this.#exercise));
    else if (action === "exercise-again") this.#again();
    else if (action === "exercise-hint") this.#hint();
    else if (action === "exercise-show") this.#show();
    else if (action === "exercise-list") this.#toList();
  }

  get #exercise() {
    if (!this.#now) throw new Error("there is no exercise on the board");
    return this.#now;
  }

  get #options() {
    return { ...USUAL[this.game], position: this.#exercise.position };
  }

  /** The exercises of the theme that is looked through. */
  get #listed() {
    const { theme } = kept(this.game);
    const listed = this.#all.filter((one) => one.theme === theme);
    return listed.length > 0 ? listed : this.#all;
  }

  /** @param {Exercise} one */
  #address({ number }) {
    return `#exercises-${this.game}-${number}`;
  }

  /** @param {Exercise} one */
  #go(one) {
    if (one === this.#now) this.#again();
    else location.hash = this.#address(one);
  }

  /**
   * The first after this one that is not solved, else the one that follows.
   * @param {Exercise} one
   */
  #next(one) {
    const { marks } = kept(this.game);
    const listed = this.#listed;
    const at = listed.indexOf(one) + 1;
    const others = [...listed.slice(at), ...listed.slice(0, at)].filter((next) => next !== one);
    return others.find(({ number }) => marks[number] !== "solved") ?? others[0] ?? one;
  }

  #again() {
    this.#played = [];
    this.#hints = 0;
    this.practice.again();
    this.#progress();
  }

  #show() {
    this.#helped = true;
    void this.practice.show();
  }

  /** What the exercise asks of the board. */
  task() {
    const { ways } = this.#exercise;
    const draughts = this.game === "frisian";
    // Draughts go by turns, and moves are compared as the table writes them; a turn of the other game is all the learner's.
    const lines = draughts ? [this.#written(ways[0])] : ways;
    const own = (/** @type {string[]} */ line) => (draughts ? line.filter((_, at) => at % 2 === 0) : line);
    return /** @type {import("./practice.js").Task} */ ({
      options: this.#options,
      flipped: this.#start?.turn.side === "black",
      solution: lines[0],
      solved: this.word("solved"),
      judge: ({ deed, step }) => {
        const played = [...this.#played.slice(0, step), draughts ? deed : squares(deed)];
        const line = lines.find((line) => played.every((move, at) => move === own(line)[at]));
        if (!line) {
          this.#mark("tried");
          return { wrong: this.word(`wrong.${1 + (this.#wrongs++ % WRONGS)}`) };
        }
        this.#played = played;
        const reply = draughts ? line[2 * step + 1] : undefined;
        const ends = own(line).length === played.length;
        return ends && !reply ? "solved" : { replies: reply ? [reply] : [], ends };
      },
    });
  }

  /**
   * Moves as the table writes them.
   * @param {string[]} moves
   */
  #written(moves) {
    const table = new this.#Table(this.#options);
    const written = moves.map((move) => /** @type {TableState} */ (table.play(move).state).moves.at(-1)?.notation.at(-1) ?? move);
    table.free();
    return written;
  }

  /** The next move of the learner, by its squares. */
  #right() {
    const { ways } = this.#exercise;
    const count = this.#played.length;
    if (this.game === "frisian") return ways[0][2 * count]?.split(/[x-]/).slice(0, 2);
    return ways.find((way) => this.#played.every((move, at) => move === way[at]))?.[count]?.split("-");
  }

  /** Tells the piece that moves, and the next time where it goes. */
  #hint() {
    const right = this.#right();
    if (!right || this.practice.progress !== "open") return;
    const [from, to] = right;
    const first = this.#hints++ % 2 === 0;
    this.#helped = true;
    const words = first ? this.word("hint.from", { from }) : this.word("hint.to", { from, to });
    this.#mark("tried");
    this.moved();
    if (first) this.#square(from)?.toggleAttribute("data-hinted", true);
    this.practice.advise(first ? {} : { hint: [right] });
    this.parts.hinted.textContent = words;
    byId("status").replaceChildren(h("span", {}, words));
  }

  /** A hint was for the position before. */
  moved() {
    this.parts.hinted.textContent = "";
    this.#square()?.toggleAttribute("data-hinted", false);
  }

  /**
   * A square of the board, or the one that a hint has marked.
   * @param {string} [name]
   */
  #square(name) {
    return this.practice.board.querySelector(name ? `[data-square="${name}"]` : "[data-hinted]");
  }

  /** @param {Mark} mark */
  #mark(mark) {
    const record = kept(this.game);
    const { number } = this.#exercise;
    if (WORTH[mark] <= (WORTH[record.marks[number]] ?? 0)) return;
    writeRecord(`exercises.${this.game}`, { ...record, marks: { ...record.marks, [number]: mark } });
    this.#progress();
  }

  /** @param {"solved" | "shown"} progress */
  ended(progress) {
    this.#mark(progress === "shown" || this.#helped ? "helped" : "solved");
    this.#progress();
  }

  /** @param {string} theme */
  #choose(theme) {
    writeRecord(`exercises.${this.game}`, { ...kept(this.game), theme });
    this.#progress();
  }

  /** Writes the words of the exercise and of the list. */
  reword() {
    super.reword();
    const { title, place, note, grade, themes, toList, contents } = this.parts;
    const { number, theme, count, grade: hard } = this.#exercise;
    const side = /** @type {TableState} */ (this.#start).turn.side;
    for (const part of [toList, contents]) part.setAttribute("aria-label", this.word("title"));
    toList.title = this.word("title");
    const words = this.word(`${this.game}.${theme}`, { side, count });
    document.title = `${words} · ${text(`game.${this.game}`)}`;
    title.textContent = words;
    place.replaceChildren(h("strong", {}, text(`game.${this.game}`)), h("span", {}, this.word("number", { number })));
    grade.replaceChildren(dots(hard), h("span", {}, `${this.word(`grade.${hard}`)} · ${this.word(`theme.${theme}`)}`));
    note.textContent = this.#note();
    themes.replaceChildren(
      h("legend", { class: "unseen" }, this.word("themes")),
      ...["", ...THEMES[this.game]].map((theme) =>
        h(
          "label",
          {},
          h("input", { type: "radio", name: "exercise-theme", value: theme, checked: theme === kept(this.game).theme }),
          h("span", { class: "segment-word" }, this.word(`theme.${theme || "all"}`)),
        ),
      ),
    );
    this.#progress();
  }

  /** What else has to be known. */
  #note() {
    const { theme } = this.#exercise;
    const { turn, captured, capturesToWin, squares } = /** @type {TableState} */ (this.#start);
    const key = `note.${this.game}.${theme}`;
    if (this.game === "frisian") {
      const kings = squares.some(({ piece }) => piece?.kind === "king");
      return [this.word(key), theme === "gain" && kings ? this.word("note.king") : ""].join(" ").trim();
    }
    const taken = (/** @type {import("./types.js").Side} */ side) => captured[other(side)].reduce((sum, { count }) => sum + count, 0);
    const { side, movesLeft } = turn;
    const score = this.word("note.score", { side, winner: other(side), own: taken(side), theirs: taken(other(side)), all: capturesToWin ?? 0 });
    return `${this.word(key, { left: movesLeft ?? 0, side, winner: other(side) })} ${score}`;
  }

  /** Shows how far one is: with this exercise, and in the list. */
  #progress() {
    const { main, list, count } = this.parts;
    const { marks } = kept(this.game);
    const listed = this.#listed;
    main.dataset.progress = this.practice.progress;
    for (const part of ["hint", "show"]) this.parts[part].setAttribute("aria-disabled", String(this.practice.progress !== "open"));
    count.textContent = this.word("count", { done: listed.filter(({ number }) => marks[number] === "solved").length, all: listed.length });
    const focused = list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).getAttribute("href") : null;
    const link = (/** @type {Exercise} */ one) => {
      const mark = marks[one.number] ?? "open";
      return h(
        "li",
        {},
        h(
          "a",
          { href: this.#address(one), "aria-current": one === this.#now ? "page" : null, "data-mark": mark },
          h("span", {}, String(one.number)),
          h("span", { class: "mark", "aria-hidden": "true" }, mark === "solved" || mark === "helped" ? icon("leaf") : null),
          h("span", { class: "unseen" }, `, ${this.word(`theme.${one.theme}`)}, ${this.word(`mark.${mark}`)}`),
        ),
      );
    };
    const grades = GRADES.map((grade) => ({ grade, ones: listed.filter((one) => one.grade === grade) })).filter(({ ones }) => ones.length > 0);
    list.replaceChildren(...grades.map(({ grade, ones }) => h("section", {}, h("h3", {}, dots(grade), h("span", {}, this.word(`grade.${grade}`))), h("ol", {}, ...ones.map(link)))));
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[href="${focused}"]`))?.focus({ preventScroll: true });
  }

  #toList() {
    const { heading } = this.parts;
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === "Escape" && !event.defaultPrevented && this.practice.skip()) event.preventDefault();
  }
}

/** @param {number} grade */
const dots = (grade) => h("span", { class: "grade-dots", "aria-hidden": "true" }, ...GRADES.map((step) => h("span", { class: step <= grade ? "dot" : "dot spent" })));
