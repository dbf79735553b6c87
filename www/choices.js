/** What was last chosen for a new game. */

import { readRecord } from "./storage.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").NewGame} NewGame
 * @typedef {import("./types.js").Seat} Seat
 */

/** What is remembered: the choices of both games, as the values of their radio buttons and lists. */
export const DEFAULTS = {
  white: "person",
  black: "person",
  variant: "frisian",
  capture: "enforced",
  kingMoves: "3",
  layout: "secret",
  moves: "5-4",
  pins: "any",
  drawRules: "on",
  clock: "none",
  time: "15",
  increment: "5",
  turns: "40",
};

/** @typedef {typeof DEFAULTS} Choices */

/** @type {Record<GameName, Partial<Record<keyof Choices, string[]>>>} */
export const QUESTIONS = {
  frisian: { variant: ["frisian", "frysk"], capture: ["enforced", "called"], kingMoves: ["3", "2"] },
  lords: { layout: ["secret", "random"], moves: ["5-4", "4-4"], pins: ["any", "enemy"], drawRules: ["on", "off"] },
};

/** The kinds of clocks, with what is to be chosen of each. @type {Record<string, ("time" | "increment" | "turns")[]>} */
export const CLOCKS = { none: [], sudden: ["time"], increment: ["time", "increment"], turns: ["turns", "time"] };

/** What can be chosen of clocks: minutes, seconds, and turns. */
export const AMOUNTS = {
  time: [1, 2, 3, 5, 10, 15, 20, 25, 30, 45, 60, 90, 120],
  increment: [1, 2, 3, 5, 10, 15, 20, 30, 60],
  turns: [5, 10, 15, 20, 25, 30, 40, 45, 50],
};

/** Who can sit on a side, by the value of the list. */
export const SEATS = new Map(
  /** @type {[string, Seat][]} */ ([
    ["person", "person"],
    ["far", "far"],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => [`level-${level}`, { level }]),
    ...[1, 2, 5, 10, 30, 60].map((seconds) => [`seconds-${seconds}`, { seconds }]),
  ]),
);

/** @returns {Choices} */
export function remembered() {
  const choices = readRecord("options", DEFAULTS);
  for (const questions of Object.values(QUESTIONS)) {
    for (const [name, values] of /** @type {[keyof Choices, string[]][]} */ (Object.entries(questions))) {
      if (!values.includes(choices[name])) choices[name] = DEFAULTS[name];
    }
  }
  for (const side of /** @type {const} */ (["white", "black"])) if (!SEATS.has(choices[side])) choices[side] = DEFAULTS[side];
  if (!Object.hasOwn(CLOCKS, choices.clock)) choices.clock = DEFAULTS.clock;
  for (const name of /** @type {(keyof typeof AMOUNTS)[]} */ (Object.keys(AMOUNTS))) if (!AMOUNTS[name].includes(Number(choices[name]))) choices[name] = DEFAULTS[name];
  return choices;
}

/**
 * The options of a game as last chosen.
 * @param {GameName} game
 * @param {boolean} [byLink] whether one may be far away: such a game is begun on purpose only
 * @returns {{ options: NewGame, randomLayouts: boolean }}
 */
export function lastOptions(game, byLink = false) {
  const { variant, capture, kingMoves, layout, moves, pins, drawRules, white, black, ...timed } = remembered();
  const far = byLink && (white === "far" || black === "far");
  // Nobody's clock runs while a link is on its way.
  const asked = far ? [] : CLOCKS[timed.clock];
  const part = (/** @type {keyof typeof AMOUNTS} */ name, /** @type {string} */ words) => (asked.includes(name) ? words : "");
  const clock = asked.length > 0 ? part("turns", `${timed.turns}/`) + 60 * Number(timed.time) + part("increment", `+${timed.increment}`) : undefined;
  const seat = (/** @type {string} */ value) => SEATS.get(value === "far" && !far ? "person" : value);
  const seats = { white: seat(white), black: seat(black) };
  const options =
    game === "frisian"
      ? { game, variant, capture, kingMoves: Number(kingMoves), seats, clock }
      : { game, pins, moves, drawRules: drawRules === "on", seats, clock };
  return { options: /** @type {NewGame} */ (options), randomLayouts: game === "lords" && layout === "random" && !far };
}
