/**
 * The worker in which the computer thinks. It is told the compiled module, then answers one question after the other; whoever
 * wants it to stop ends the worker.
 *
 * @typedef {import("./types.js").ToEngine} ToEngine
 * @typedef {import("./types.js").FromEngine} FromEngine
 * @typedef {import("./types.js").Question} Question
 */

import init, { Engine, Table } from "./pkg-engine/twa_boerden.js";

/** @type {Promise<any>} the engine, as soon as it can be asked */
let engine = Promise.reject(new Error("the worker was not started"));
engine.catch(() => {});

/** @param {FromEngine} message */
const post = (message) => self.postMessage(message);

/** @param {WebAssembly.Module} module */
async function start(module) {
  await init({ module_or_path: module });
  return new Engine();
}

/** What was asked last; while nothing else is, the engine prepares for what may come. */
let asked = 0;

/**
 * Prepares for the rest of a game, as long as nothing is asked.
 * @param {any} player
 * @param {string} saved
 * @param {number} since what had been asked when it began
 */
function prepare(player, saved, since) {
  const table = Table.restore(saved);
  const go = () => {
    if (since === asked && player.prepare(table)) setTimeout(go);
    else table.free();
  };
  setTimeout(go);
}

/**
 * @param {any} player
 * @param {Question} question
 * @param {(info: import("./types.js").EngineAnswer) => void} onInfo
 */
function answer(player, question, onInfo) {
  if (question.kind === "lay-out") return player.layOut(question.level, question.seed);
  const table = Table.restore(question.table);
  try {
    if (question.kind === "think") return player.think(table, question.limits, onInfo);
    if (question.kind === "threat") return player.threat(table, question.limits, onInfo);
    if (question.kind === "draw") return player.acceptsDraw(table, question.limits);
    if (question.kind === "resign") return player.resigns(table, question.side, question.limits);
    return player.pointsOut(table, question.limits);
  } finally {
    table.free();
  }
}

self.addEventListener("message", async (/** @type {MessageEvent<ToEngine>} */ { data }) => {
  if (data.type === "start") {
    engine = start(data.module);
    engine.then(
      () => post({ type: "ready" }),
      (error) => post({ type: "failed", id: null, why: String(error) }),
    );
    return;
  }
  const { id, question } = data;
  asked = id;
  try {
    const player = await engine;
    post({ type: "answer", id, answer: answer(player, question, (info) => post({ type: "info", id, info })) });
    if (question.kind !== "lay-out") prepare(player, question.table, id);
  } catch (error) {
    post({ type: "failed", id, why: String(error) });
  }
});
