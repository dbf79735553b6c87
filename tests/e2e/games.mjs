// Whole games to play on the page, and tables in the middle of them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Table } from "./rules.mjs";

/** A game of each, with what is expected in it, as `find-games.mjs` found them. */
export const games = JSON.parse(readFileSync(new URL("games.json", import.meta.url)));

/** The options of the usual games. */
export const draughts = { game: "frisian", variant: "frisian", capture: "enforced", kingMoves: 3 };
export const lords = { game: "lords", pins: "any", moves: "5-4", drawRules: true, layouts: games.lords.layouts };

/** A table after the first `count` of these moves; after all of them if none is given. */
export function after(options, moves, count) {
  const table = new Table(options);
  for (const move of moves.split(" ").slice(0, count)) assert.equal(table.play(move).refusal, null, move);
  return table;
}
