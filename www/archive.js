/** Keeps the games that leave the board: each goes to the list of past games before another one takes its place. */

import { confirm, notice } from "./notices.js";
import { download } from "./dom.js";
import { begun } from "./state.js";
import { anotherGame, readAbout, readGame, writePast } from "./storage.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./storage.js").PastGame} PastGame
 * @typedef {import("./storage.js").About} About
 */

/**
 * What the list of past games shows of a game.
 * @param {any} Table the exported class
 * @param {string} saved
 * @param {About} about
 * @returns {PastGame | null} nothing if there is nothing to keep: no move was made, and the game began as all do
 */
export function pastGame(Table, saved, about) {
  const table = Table.restore(saved);
  const state = table.state();
  const { names, result, moves } = table.about();
  table.free();
  const { game, seats, phase, options, far } = state;
  if (!begun(state) && phase !== "over" && !options.position) return null;
  return { ...about, game, seats, names, result, moves, saved, far };
}

/**
 * Puts the game that lies on the board into the list of past games, so that another one can take its place.
 * @param {any} Table the exported class
 * @param {GameName} game
 * @param {string | null} saved the record on the screen, if it is not known to be the one that is kept
 * @param {About | null} next what is known of the game that comes, if it has been played before
 * @returns {Promise<boolean>} whether the other one may come
 */
export async function shelve(Table, game, saved, next) {
  const leaving = saved ?? readGame(game);
  /** @type {PastGame | null} */
  let past = null;
  try {
    if (leaving !== null) past = pastGame(Table, leaving, readAbout(game));
  } catch {
    // What cannot be read was put aside when it was found.
  }
  if (past && !writePast(past)) {
    if (!(await confirm(text("past.no-room"), text("past.no-room.yes")))) return false;
    const keep = () => download(`twa-boerden-${game}.json`, leaving ?? "", "application/json");
    notice("past.not-kept", { label: "notice.download", act: keep });
  }
  anotherGame(game, next && { id: next.id, name: next.name, started: next.started, changed: next.changed });
  if (past) import("./past.js").then(({ makeRoom }) => makeRoom(Table), console.warn);
  return true;
}
