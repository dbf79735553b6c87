// The exports in Node, on a build with `--target nodejs`: `node --test tests/node/`.
// TWA_BOERDEN_PKG says where the build is, if not in target/pkg-nodejs, where `cargo xtask` puts it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const pkg = resolve(process.env.TWA_BOERDEN_PKG ?? here("../../target/pkg-nodejs"), "twa_boerden.js");
const { FrisianGame, LordsGame } = createRequire(import.meta.url)(pkg);

const data = (name) => readFileSync(here(`../data/${name}`), "utf8");

const thrown = (action) => {
  try {
    action();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
};

test("the TypeScript definitions", () => {
  const definitions = readFileSync(pkg.replace(/js$/, "d.ts"), "utf8");
  for (const signature of [
    "constructor(options?: FrisianOptions);",
    "legalMoves(): FrisianMove[];",
    "play(move: string): FrisianTransition;",
    "outcome(): FrisianOutcome;",
    "legs(from: number, prefix?: number[]): FrisianLeg[];",
    "static fromPdn(text: string): FrisianGame[];",
    "pointOut(): FrisianTransition;",
    "constructor(options?: LordsOptions);",
    "legalMoves(): LordsMove[];",
    "play(move: string): LordsTransition;",
    "outcome(): LordsOutcome;",
    "static fromRecord(text: string): LordsGame;",
    "sideToMove(): Side;",
    "resign(side: Side): void;",
    "perft(depth: number): number;",
    "explain(move: string): Refusal | null;",
  ]) {
    assert.ok(definitions.includes(signature), signature);
  }
  assert.match(definitions, /interface GameError extends Error, Refusal/);
});

test("perft of Frisian draughts", () => {
  for (const { name, fen, counts } of JSON.parse(data("frisian-perft.json"))) {
    const game = new FrisianGame({ position: fen });
    for (const [index, count] of counts.entries()) {
      if (count > 600_000) break;
      assert.equal(game.perft(index + 1), count, `${name} at depth ${index + 1}`);
    }
  }
});

test("captures of Frisian draughts", () => {
  for (const { tests, fen, legal } of JSON.parse(data("frisian-captures.json"))) {
    const hub = new FrisianGame({ position: fen }).legalMoves().map((move) => move.hub);
    assert.deepEqual(hub.sort(), legal.sort(), tests);
  }
});

test("perft of Lords and Vassals", () => {
  const game = new LordsGame({
    position: "llllllll/vvvvvvvv/8/8/8/8/VVVVVVVV/LLLLLLLL b 5 0-0 - 1 0",
  });
  const counts = [1, 2, 3, 4, 5].map((depth) => game.perft(depth));
  assert.deepEqual(counts, [16, 290, 5294, 102630, 2053174]);
});

test("every row of Lords and Vassals", () => {
  for (const row of data("lords-and-vassals.jsonl").trim().split("\n").map((line) => JSON.parse(line))) {
    const game = new LordsGame({ position: row.position });
    assert.deepEqual(
      game.legalMoves().map((move) => move.notation).sort(),
      row.moves.map((move) => move.text).sort(),
      row.position,
    );
    for (const { text, after, result } of row.moves) {
      assert.equal(game.play(text).position, after, text);
      assert.equal(game.outcome()?.reason ?? null, result.reason, text);
      assert.ok(game.undo());
    }
  }
});

test("a game of Frisian draughts with its errors", () => {
  const game = new FrisianGame();
  const error = thrown(() => game.play("32-26"));
  assert.ok(error instanceof Error);
  assert.match(error.message, /32/);
  assert.match(error.code, /^[a-z-]+$/);
  assert.equal(typeof error.args, "object");
  for (const nonsense of [undefined, null, 5, {}, [], Symbol("s"), 10n, "\ud800", "x".repeat(1e6)]) {
    assert.ok(thrown(() => game.play(nonsense)) instanceof Error);
    assert.ok(thrown(() => new FrisianGame({ position: nonsense ?? null })) instanceof Error);
    assert.ok(thrown(() => game.perft(nonsense === 5 ? 5.5 : nonsense)) instanceof Error);
  }
  assert.equal(game.play("32-28").position, game.position());
  assert.equal(String(game), game.position());
  assert.deepEqual(game.history().map((played) => played.notation), ["32-28"]);
  const [again] = FrisianGame.fromPdn(game.pdn());
  assert.equal(again.position(), game.position());
  assert.ok(game.undo() && game.redo() && !game.redo());
});

test("a game of Lords and Vassals with its errors", () => {
  const game = new LordsGame({
    layouts: { white: LordsGame.randomLayout(1), black: LordsGame.randomLayout(2) },
  });
  assert.equal(thrown(() => game.play("a1-a2")).code.length > 0, true);
  const [{ notation }] = game.legalMoves();
  assert.equal(game.play(notation).position, game.position());
  assert.equal(LordsGame.fromRecord(game.record()).position(), game.position());
});

test("a getter of the caller that plays on cannot upset the game", () => {
  const game = new FrisianGame();
  const prefix = [];
  Object.defineProperty(prefix, 0, { get: () => game.play("32-28"), enumerable: true });
  assert.ok(thrown(() => game.legs(32, prefix)) instanceof Error);
  assert.equal(game.play("32-28").notation, "32-28");
});

test("a worker thread plays too", async () => {
  const worker = new Worker(
    `const { parentPort, workerData } = require("node:worker_threads");
    const { FrisianGame, LordsGame } = require(workerData);
    parentPort.postMessage([new FrisianGame().perft(4), new LordsGame().perft(2)]);`,
    { eval: true, workerData: pkg },
  );
  const answer = await new Promise((done, failed) => {
    worker.once("message", done);
    worker.once("error", failed);
  });
  assert.deepEqual(answer, [3874, 290]);
  await worker.terminate();
});
