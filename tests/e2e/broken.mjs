// What the tests share that break a page and look what is left of its games.

import assert from "node:assert/strict";

import { after, draughts } from "./games.mjs";
import { url, watch } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, Screen } from "./screen.mjs";

/** The moves of a game on the board. */
export const first = "32-28 19-23";

/** A game in the list of past games. */
export const past = (id, moves) => ({
  [`past.${id}`]: JSON.stringify({ version: 1, id, game: "frisian", started: 1, changed: 1, seats: { white: "person", black: "person" }, names: { white: null, black: null }, result: "*", moves: 1, saved: after(draughts, moves).save() }),
});

/** What is known of the game on the board: its name. */
export const about = (id) => ({ "about.frisian": JSON.stringify({ version: 1, id, started: 1, changed: 1 }) });

/** Everything that is kept, without the prefix of its keys. */
export const kept = (page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage).map(([key, value]) => [key.replace("twa-boerden.", ""), value])));

/** The moves of a saved game. */
export const movesOf = (saved) => Table.restore(saved).state().moves.flatMap(({ notation }) => notation).join(" ");

/** The games that a person finds again, on the board and in the list, each as its moves. */
export async function found(page) {
  const all = Object.entries(await kept(page));
  const board = all.filter(([key]) => key.startsWith("game.")).map(([, saved]) => movesOf(saved));
  const list = all.filter(([key]) => key.startsWith("past.")).map(([, text]) => movesOf(JSON.parse(text).saved));
  return { board, list };
}

/** Opens the page again in the same browser, as somebody does after a crash. */
export async function again(t, screen, path = "#frisian") {
  const page = await screen.page.context().newPage();
  const problems = watch(page);
  t.after(() => assert.deepEqual(problems, []));
  await screen.page.close({ runBeforeUnload: false });
  await page.goto(new URL(path, url).href);
  const next = new Screen(page);
  await becomes(() => page.evaluate(() => document.body.dataset.screen), path === "" ? "home" : "game", "it comes up");
  return next;
}

/** Begins a new game as somebody does. */
export async function newGame(screen) {
  await screen.press("new-game");
  await screen.$('#new-game [data-action="start"]').click();
  await becomes(() => screen.moves(), []);
}
