// The module that the page ships counts moves as independent programs do, in the browser and to the depth that the native
// test reaches in about ten seconds.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { askWorker, files, open } from "./harness.mjs";

const LEAVES = 100_000_000;

/** Answers with the leaves of some positions of a game. */
const COUNTER = `
  import init, * as exports from ${JSON.stringify(new URL("pkg/twa_boerden.js", files).href)};
  await init();
  onmessage = ({ data: { className, asked } }) => {
    postMessage(asked.map(({ position, depth }) => new exports[className]({ position }).perft(depth)));
  }`;

async function compare(page, className, rows) {
  const asked = rows.map(({ position, depth }) => ({ position, depth }));
  const counted = await askWorker(page, COUNTER, { className, asked });
  assert.deepEqual(
    rows.map((row, i) => ({ ...row, count: counted[i] })),
    rows,
  );
}

test("Frisian draughts, as deep as natively", async (t) => {
  const data = JSON.parse(readFileSync(new URL("../data/frisian-perft.json", import.meta.url), "utf8"));
  const rows = data.flatMap(({ fen, counts }) =>
    counts.map((count, i) => ({ position: fen, depth: i + 1, count })).filter(({ count }) => count <= LEAVES),
  );
  assert.ok(rows.length > 100);
  await compare(await open(t), "FrisianGame", rows);
});

test("Lords and Vassals, a whole turn", async (t) => {
  const position = "llllllll/vvvvvvvv/8/8/8/8/VVVVVVVV/LLLLLLLL b 5 0-0 - 1 0";
  const rows = [16, 290, 5294, 102630, 2053174].map((count, i) => ({ position, depth: i + 1, count }));
  await compare(await open(t), "LordsGame", rows);
});
