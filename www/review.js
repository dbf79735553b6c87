/** Judges the turns of a game that is over, by what the computer found in every position of it. */

import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {import("./types.js").EngineAnswer} EngineAnswer
 *
 * @typedef {"inaccuracy" | "mistake" | "blunder"} Grade
 * @typedef {{ side: Side, notation: string, grade: Grade | null, better: string[] }} Graded what a turn was worth, and what would
 *   have been better
 */

/** How much of a won game a turn must give away to be called so, of 2 from a sure win to a sure loss. */
const GRADES = /** @type {[Grade, number][]} */ ([
  ["blunder", 0.6],
  ["mistake", 0.3],
  ["inaccuracy", 0.15],
]);

/** So many men, or captures, ahead a game is as good as won. */
const CLEAR = 3;

/** So much of a better line is shown: more than that nobody plays after. */
const SHOWN = { frisian: 6, lords: 5 };

/**
 * How far a game is won for White, from 1 to -1.
 * @param {EngineAnswer} answer
 * @param {Side} turn
 */
function won({ score, sure }, turn) {
  const value = sure === null ? Math.tanh(score / CLEAR) : sure > 0 ? 1 : -1;
  return turn === "white" ? value : -value;
}

/**
 * Grades every turn of a game.
 * @param {TableState} state of the game after its end
 * @param {(EngineAnswer | null)[]} found for the position before each turn, and for the last one; `null` where it was over
 * @returns {Graded[]}
 */
export function grade({ game, moves: turns, outcome, turn: last }, found) {
  const ended = outcome?.winner === "white" ? 1 : outcome?.winner === "black" ? -1 : 0;
  const values = found.map((answer, at) => (answer ? won(answer, turns[at]?.side ?? last.side) : ended));
  return turns.map(({ side, notation }, at) => {
    const best = found[at];
    const same = best?.moves.join(" ") === notation.join(" ");
    const lost = side === "white" ? values[at] - values[at + 1] : values[at + 1] - values[at];
    const name = same || !best ? null : (GRADES.find(([, least]) => lost >= least)?.[0] ?? null);
    return { side, notation: notation.join(" "), grade: name, better: name ? (best?.lines[0]?.moves ?? []).slice(0, SHOWN[game]) : [] };
  });
}

/**
 * What a review found, in words.
 * @param {Graded[]} graded
 */
export function gradeCounts(graded) {
  const sides = /** @type {Side[]} */ (["white", "black"]);
  return sides
    .map((side) => {
      const own = graded.filter((turn) => turn.side === side);
      const counts = GRADES.map(([name]) => [name, own.filter((turn) => turn.grade === name).length]).filter(([, count]) => count);
      const grades = counts.map(([name, count]) => text(`review.${name}.count`, { count: Number(count) })).join(", ");
      return ` ${text("review.side", { side, grades: grades || text("review.clean") })}`;
    })
    .join("");
}
