/** The dialog in which a game is chosen, with the last choices remembered. */

import { AMOUNTS, CLOCKS, DEFAULTS, lastOptions, QUESTIONS, remembered, SEATS } from "./choices.js";
import { byId, h } from "./dom.js";
import { writeRecord } from "./storage.js";
import { say, seatName, text } from "./texts.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").NewGame} NewGame
 * @typedef {import("./choices.js").Choices} Choices
 */

/** What a given position has settled already. */
const SETTLED = ["variant", "layout"];

/**
 * Remembers what was chosen for a game as the last choices.
 * @param {NewGame} options
 */
function remember({ game, clock, ...options }) {
  const { kingMoves, drawRules, ...words } = /** @type {any} */ (options);
  const choices = game === "frisian" ? { ...words, kingMoves: String(kingMoves) } : { ...words, drawRules: drawRules ? "on" : "off" };
  writeRecord("options", { ...remembered(), ...choices });
}

/**
 * What is not as usual in a game: the questions that were answered otherwise, with the answers.
 * @param {NewGame} options
 * @returns {[question: string, answer: string][]}
 */
export function unusual(options) {
  const { game, ...chosen } = options;
  const answers = Object.entries(chosen).map(([name, value]) => [name, typeof value === "boolean" ? (value ? "on" : "off") : String(value)]);
  return /** @type {[string, string][]} */ (answers).filter(
    ([name, value]) => name in QUESTIONS[game] && value !== DEFAULTS[/** @type {keyof Choices} */ (name)],
  );
}

/**
 * @typedef {object} Given a position to begin with
 * @property {string} position
 * @property {NewGame} options the settings under which it was set up
 * @property {(options: NewGame) => import("./types.js").Message | null} problem what the rules have against other settings
 */

/** Asks for a new game. */
export class NewGameDialog {
  #dialog = /** @type {HTMLDialogElement} */ (byId("new-game"));
  /** @type {GameName} */
  #game = "frisian";
  /** @type {Given | null} */
  #given = null;

  /** @param {(game: GameName, position?: string) => void} start */
  constructor(start) {
    this.#dialog.addEventListener("close", () => {
      if (this.#dialog.returnValue === "start") start(this.#game, this.#given?.position);
    });
  }

  /**
   * @param {GameName} game
   * @param {(game: GameName) => boolean} replaces whether starting this game takes the place of one that is being played
   * @param {Given | null} [given]
   */
  open(game, replaces, given = null) {
    if (this.#dialog.open) return;
    this.#game = game;
    this.#given = given;
    if (given) remember(given.options);
    this.#dialog.returnValue = "";
    this.#fill(replaces);
    byId("new-game-body").onchange = () => this.#note(replaces);
    this.#dialog.showModal();
  }

  /**
   * Says what comes of starting, or why it cannot be.
   * @param {(game: GameName) => boolean} replaces
   */
  #note(replaces) {
    const problem = this.#given?.problem(lastOptions(this.#game).options) ?? null;
    const note = byId("new-game-note");
    note.textContent = problem ? say(problem) : text("new.keeps");
    note.hidden = !problem && !replaces(this.#game);
    /** @type {HTMLButtonElement} */ (this.#dialog.querySelector('[data-action="start"]')).disabled = problem !== null;
  }

  /** @param {(game: GameName) => boolean} replaces */
  #fill(replaces) {
    const choices = remembered();
    const games = h(
      "fieldset",
      { class: "segments" },
      h("legend", { class: "unseen" }, text("new.game")),
      ...Object.keys(QUESTIONS).map((game) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: "new-game",
            value: game,
            checked: game === this.#game,
            onchange: () => {
              this.#game = /** @type {GameName} */ (game);
              this.#fill(replaces);
              /** @type {HTMLElement | null} */ (byId("new-game-body").querySelector(`[name="new-game"][value="${game}"]`))?.focus();
            },
          }),
          h("span", { class: "segment-word" }, text(`game.${game}`)),
        ),
      ),
    );
    const asked = Object.entries(QUESTIONS[this.#game]).filter(([name]) => !this.#given || !SETTLED.includes(name));
    const questions = asked.map(([name, values]) =>
      h("fieldset", { class: "question" }, h("legend", {}, text(`new.${name}`)), ...values.map((value) => answer(name, value, choices))),
    );
    const seats = h("fieldset", { class: "question" }, h("legend", {}, text("new.seats")), seatList("white", choices), seatList("black", choices), h("p", { class: "note" }, text("new.seats.why")));
    byId("new-game-body").replaceChildren(...(this.#given ? [] : [games]), seats, clockQuestion(this.#game, choices), ...questions);
    this.#note(replaces);
  }
}

/**
 * @param {"white" | "black"} side
 * @param {Choices} choices
 */
function seatList(side, choices) {
  const list = h("select", { id: `new-${side}`, onchange: () => writeRecord("options", { ...remembered(), [side]: list.value }) });
  for (const [value, seat] of SEATS) list.append(h("option", { value }, seatName(seat)));
  list.value = choices[side];
  return h("label", { class: "toggle seat-choice" }, h("span", {}, text(`side.${side}`)), list);
}

/**
 * Which clocks, and how much time on them; what does not belong to the kind that is chosen is not shown.
 * @param {GameName} game
 * @param {Choices} choices
 */
function clockQuestion(game, choices) {
  const amounts = h("div", { class: "clock-amounts" });
  const fill = (/** @type {string} */ kind) => amounts.replaceChildren(...CLOCKS[kind].map((name) => amountList(game, name, remembered())));
  fill(choices.clock);
  const kinds = Object.keys(CLOCKS).map((kind) => answer("clock", kind, choices));
  return h(
    "fieldset",
    { class: "question", onchange: (/** @type {Event} */ { target }) => /** @type {HTMLInputElement} */ (target).name === "clock" && fill(/** @type {HTMLInputElement} */ (target).value) },
    h("legend", {}, text("new.clock")),
    ...kinds,
    amounts,
  );
}

/**
 * @param {GameName} game
 * @param {keyof typeof AMOUNTS} name
 * @param {Choices} choices
 */
function amountList(game, name, choices) {
  const list = h("select", { id: `new-${name}`, onchange: () => writeRecord("options", { ...remembered(), [name]: list.value }) });
  list.append(...AMOUNTS[name].map((amount) => h("option", { value: amount }, String(amount))));
  list.value = choices[name];
  return h("label", { class: "toggle" }, h("span", {}, text(name === "turns" ? `new.turns.${game}` : `new.${name}`)), list);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {Choices} choices
 */
function answer(name, value, choices) {
  const key = `new.${name}.${value}`;
  return h(
    "label",
    { class: "answer" },
    h("input", {
      type: "radio",
      name,
      value,
      checked: choices[/** @type {keyof Choices} */ (name)] === value,
      onchange: () => writeRecord("options", { ...remembered(), [name]: value }),
    }),
    h("span", { class: "answer-name" }, text(key)),
    h("span", { class: "answer-why" }, text(`${key}.why`)),
  );
}
