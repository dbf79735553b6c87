// The module that the page ships counts moves as independent programs do, in the browser and to the depth that the native
// test reaches in about ten seconds.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { files, open } from "./harness.mjs";

const LEAVES = 100_000_000;

/** Runs in the page: asks `game.perft(depth)` in a worker of its own, so that the page stays alive. */
async function inWorker(glue, className, asked) {
  const source = `
    import init, * as exports from ${JSON.stringify(glue)};
    await init();
    onmessage = ({ data: { className, asked } }) => {
      postMessage(asked.map(({ position, depth }) => new exports[className]({ position }).perft(depth)));
    };
    postMessage("ready");`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
  const next = () =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
    });
  try {
    await next();
    worker.postMessage({ className, asked });
    return await next();
  } finally {
    worker.terminate();
  }
}

async function compare(page, className, rows) {
  const asked = [new URL("pkg/twa_boerden.js", files).href, className, rows.map(({ position, depth }) => ({ position, depth }))];
  const counted = await page.evaluate(`(${inWorker})(${asked.map((it) => JSON.stringify(it)).join(", ")})`);
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
