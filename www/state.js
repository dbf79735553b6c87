/** What several parts of the page read out of a state. */

/**
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").TableState} TableState
 */

/**
 * @param {Side} side
 * @returns {Side}
 */
export const other = (side) => (side === "white" ? "black" : "white");

/**
 * Whether somebody would lose something if this game ended now.
 * @param {TableState} state
 */
export const begun = ({ phase, can }) => phase !== "over" && (phase !== "play" || can.undo || can.redo);
