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

/** The link to the game at a table, made by the module that has links. */
export async function linkTo(table) {
  const { Table } = await load("pkg-engine");
  return Table.restore(table.save()).link();
}
