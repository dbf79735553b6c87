// The rules as the served page has them, in Node: an independent game to compare the page with.

import { files } from "./harness.mjs";

async function load(folder) {
  const at = (name) => new URL(`${folder}/${name}`, files);
  const [script, wasm] = await Promise.all([
    fetch(at("twa_boerden.js")).then((answer) => answer.text()),
    fetch(at("twa_boerden_bg.wasm")).then((answer) => answer.arrayBuffer()),
  ]);
  const exports = await import(`data:text/javascript;base64,${Buffer.from(script).toString("base64")}`);
  exports.initSync({ module: wasm });
  return exports;
}

export const { FrisianGame, LordsGame, Table } = await load("pkg");

/** A table of the module that has links and letters, with the game of another one. */
export async function farTable(table) {
  const { Table } = await load("pkg-engine");
  return Table.restore(table.save());
}

/** The link to the game at a table. */
export const linkTo = async (table) => (await farTable(table)).link();
