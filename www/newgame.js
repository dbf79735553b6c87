/** The dialog in which a game is chosen, with the last choices remembered. */

import { byId, h } from "./dom.js";
import { readRecord, writeRecord } from "./storage.js";
import { other } from "./state.js";
import { say, seatName, text } from "./texts.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").NewGame} NewGame
 * @typedef {import("./types.js").Seat} Seat
 */

/** What is remembered: the choices of both games, as the values of their radio buttons and lists. */
const DEFAULTS = {
  white: "person",
  black: "person",
  variant: "frisian",
  capture: "enforced",
  kingMoves: "3",
  layout: "secret",
  moves: "5-4",
  pins: "any",
  drawRules: "on",
};

/** @typedef {typeof DEFAULTS} Choices */

/** @type {Record<GameName, Partial<Record<keyof Choices, string[]>>>} */
const QUESTIONS = {
  frisian: { variant: ["frisian", "frysk"], capture: ["enforced", "called"], kingMoves: ["3", "2"] },
  lords: { layout: ["secret", "random"], moves: ["5-4", "4-4"], pins: ["any", "enemy"], drawRules: ["on", "off"] },
};

/** What a given position has settled already. */
const SETTLED = ["variant", "layout"];

/** Who can sit on a side, by the value of the list. */
const SEATS = /** @type {Map<string, Seat>} */ (
  new Map([
    ["person", "person"],
    ["far", "far"],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => [`level-${level}`, { level }]),
    ...[1, 2, 5, 10, 30, 60].map((seconds) => [`seconds-${seconds}`, { seconds }]),
  ])
);

/** @returns {Choices} */
function remembered() {
  const choices = readRecord("options", DEFAULTS);
  for (const questions of Object.values(QUESTIONS)) {
    for (const [name, values] of /** @type {[keyof Choices, string[]][]} */ (Object.entries(questions))) {
      if (!values.includes(choices[name])) choices[name] = DEFAULTS[name];
    }
  }
  for (const side of /** @type {const} */ (["white", "black"])) if (!SEATS.has(choices[side])) choices[side] = DEFAULTS[side];
  return choices;
}

/**
 * The options of a game as last chosen.
 * @param {GameName} game
 * @param {boolean} [byLink] whether one may be far away: such a game is begun on purpose only
 * @returns {{ options: NewGame, randomLayouts: boolean }}
 */
export function lastOptions(game, byLink = false) {
  const { variant, capture, kingMoves, layout, moves, pins, drawRules, white, black } = remembered();
  const far = byLink && (white === "far" || black === "far");
  const seat = (/** @type {string} */ value) => SEATS.get(value === "far" && !far ? "person" : value);
  const seats = { white: seat(white), black: seat(black) };
  const options =
    game === "frisian"
      ? { game, variant, capture, kingMoves: Number(kingMoves), seats }
      : { game, pins, moves, drawRules: drawRules === "on", seats };
  return { options: /** @type {NewGame} */ (options), randomLayouts: game === "lords" && layout === "random" && !far };
}

/**
 * Remembers what was chosen for a game as the last choices.
 * @param {NewGame} options
 */
function remember({ game, ...options }) {
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
    const layout = /** @type {HTMLElement | null} */ (this.#dialog.querySelector('[data-question="layout"]'));
    // Nobody would believe in the chance of one who is far away.
    const { white, black } = remembered();
    if (layout) layout.hidden = white === "far" || black === "far";
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
      h("fieldset", { class: "question", "data-question": name }, h("legend", {}, text(`new.${name}`)), ...values.map((value) => answer(name, value, choices))),
    );
    const seats = h("fieldset", { class: "question" }, h("legend", {}, text("new.seats")), seatList("white", choices), seatList("black", choices), h("p", { class: "note" }, text("new.seats.why")));
    byId("new-game-body").replaceChildren(...(this.#given ? [] : [games]), seats, ...questions);
    this.#note(replaces);
  }
}

/**
 * @param {"white" | "black"} side
 * @param {Choices} choices
 */
function seatList(side, choices) {
  const list = h("select", {
    id: `new-${side}`,
    onchange: () => {
      const opposite = other(side);
      // Who plays somebody far away is a person here.
      const alone = list.value === "far" || (list.value !== "person" && remembered()[opposite] === "far");
      writeRecord("options", { ...remembered(), [side]: list.value, ...(alone && { [opposite]: "person" }) });
      if (alone) /** @type {HTMLSelectElement} */ (byId(`new-${opposite}`)).value = "person";
    },
  });
  for (const [value, seat] of SEATS) list.append(h("option", { value }, seatName(seat)));
  list.value = choices[side];
  return h("label", { class: "toggle seat-choice" }, h("span", {}, text(`side.${side}`)), list);
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
