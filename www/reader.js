/**
 * The worker in which a text is read: it may be long, and hold thousands of games. It keeps what it has read and hands it out game
 * by game.
 *
 * @typedef {import("./opening.js").ToReader} ToReader
 * @typedef {import("./opening.js").FromReader} FromReader
 */

import init, { Table } from "./pkg-engine/twa_boerden.js";

/** The games as `Table` saves them. @type {string[]} */
const games = [];

/** @param {FromReader} message */
const post = (message) => self.postMessage(message);

/**
 * @param {string} text
 * @param {ArrayBuffer} module
 */
async function read(text, module) {
  await init({ module_or_path: module });
  /** @type {import("./opening.js").AboutGame[]} */
  const list = [];
  Table.readGames(text, (/** @type {string} */ saved, /** @type {any} */ about) => {
    games.push(saved);
    list.push(about);
    if (list.length % 100 === 0) post({ type: "progress", count: list.length });
  });
  post({ type: "read", list });
}

self.addEventListener("message", ({ data }) => {
  const message = /** @type {ToReader} */ (data);
  if (message.type === "take") post({ type: "game", saved: games[message.index] });
  else read(message.text, message.module).catch(({ message, code, args }) => post({ type: "failed", message, code, args }));
});
