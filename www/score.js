/** How results are written: by one point for a win, as in the rules, or by two, as many draughts players do. */

/** Whether a win counts two points, as the settings have it. */
export const score = { two: false };

/** A result as it is written where one point counts, and by two. */
const BY_ONE = /** @type {Record<string, string>} */ ({ "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0" });
const BY_TWO = /** @type {typeof BY_ONE} */ ({ ...BY_ONE, "1-0": "2–0", "0-1": "0–2", "1/2-1/2": "1–1" });

/**
 * A result as the reader wants it.
 * @param {string} result as records write it
 */
export const written = (result) => (score.two ? BY_TWO : BY_ONE)[result] ?? "";

/**
 * The result of a game that is over.
 * @param {{ winner: import("./types.js").Side | null }} outcome
 */
export const scoreOf = ({ winner }) => written(winner === null ? "1/2-1/2" : winner === "white" ? "1-0" : "0-1");
