/** What several parts of the page read out of a state. */

/**
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").TableState} TableState
 */

/** The usual rules of each game. @satisfies {Record<import("./types.js").GameName, import("./types.js").NewGame>} */
export const USUAL = /** @type {const} */ ({
  frisian: { game: "frisian", variant: "frisian", capture: "enforced", kingMoves: 3 },
  lords: { game: "lords", pins: "any", moves: "5-4", drawRules: true },
});

/**
 * @param {Side} side
 * @returns {Side}
 */
export const other = (side) => (side === "white" ? "black" : "white");

/**
 * Whether this side is not played by a person at this screen, but by the computer or by somebody far away.
 * @param {TableState} state
 * @param {Side} side
 */
export const isComputer = ({ seats }, side) => seats[side] !== "person";

/**
 * The side of the only person at the table.
 * @param {TableState} state
 * @returns {Side | null}
 */
export function onlyPerson(state) {
  const people = /** @type {Side[]} */ (["white", "black"]).filter((side) => !isComputer(state, side));
  return people.length === 1 ? people[0] : null;
}

/**
 * Whether somebody would lose something if this game ended now.
 * @param {TableState} state
 */
export const begun = ({ phase, moves, can, far }) => phase !== "over" && (phase !== "play" || moves.length > 0 || can.redo || far !== null);

/**
 * What tells how a game stands from how it stood before, whatever is in anybody's hands.
 * @param {TableState} state
 */
export const situation = ({ game, options, moves, phase }) => JSON.stringify([game, options, moves, phase]);

/**
 * Whether a piece that was let go is put back: who does not click has no other way to do so.
 * @param {"both" | "click" | "drag"} moving how a pointer moves pieces
 * @param {TableState} state
 */
export const goesHome = (moving, { can, toConfirm }) => moving === "drag" && can.cancel && !can.takeBackLeg && !toConfirm;

/**
 * What a key beside the board does with a move that waits to be confirmed.
 * @param {KeyboardEvent} event
 * @param {TableState} state
 * @returns {"confirm" | "cancel" | null}
 */
export function confirming({ key, target, defaultPrevented }, { toConfirm }) {
  const elsewhere = "dialog, input, select, textarea";
  if (defaultPrevented || !toConfirm || /** @type {HTMLElement} */ (target).closest(key === "Enter" ? `${elsewhere}, button, a` : elsewhere)) return null;
  return key === "Enter" ? "confirm" : key === "Escape" ? "cancel" : null;
}

/**
 * What a file with the record of a game is called.
 * @param {import("./types.js").GameName} game
 */
export const recordFile = (game) => (game === "frisian" ? "frisian-draughts.pdn" : "lords-and-vassals.txt");
