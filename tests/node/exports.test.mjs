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
const { Editor, Engine, FrisianGame, LordsGame, Table } = createRequire(import.meta.url)(pkg);

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
    "think(table: Table, limits: EngineLimits, onInfo?: (info: EngineInfo) => void): EngineAnswer | null;",
    "thinkFrisian(game: FrisianGame, limits: EngineLimits, onInfo?: (info: EngineInfo) => void): EngineAnswer | null;",
    "thinkLords(game: LordsGame, limits: EngineLimits, onInfo?: (info: EngineInfo) => void): EngineAnswer | null;",
    "threat(table: Table, limits: EngineLimits, onInfo?: (info: EngineInfo) => void): EngineAnswer | null;",
    "acceptsDraw(table: Table, limits: EngineLimits): boolean;",
    "pointsOut(table: Table, limits: EngineLimits): boolean;",
    "mostCaptures(game: LordsGame): MostCaptures;",
    "layOut(level: number, seed: number): string;",
    "constructor(options?: { hashMb?: number });",
    "constructor(options: NewGame, saved: string);",
    "pick(piece: Pick<PaletteState, \"side\" | \"kind\"> | null): EditorResponse;",
    "problem(options: NewGame): Message | null;",
    "static aboutLetter(letter: string): AboutLetter;",
    "static fromLetter(letter: string, here: Side): Table;",
    "receive(letter: string): Arrival;",
    "letter(chance: Uint8Array): string | undefined;",
    "static fromLink(link: string): Table;",
    "link(): string | undefined;",
    "captures(): Captures;",
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

test("the engine plays both games, for programmers and at a table", () => {
  const engine = new Engine({ hashMb: 1 });
  const game = new FrisianGame();
  const told = [];
  const found = engine.thinkFrisian(game, { depth: 4, lines: 2 }, (info) => told.push(info));
  assert.deepEqual(Object.keys(found).sort(), ["depth", "lines", "moves", "nodes", "paths", "score", "sure", "time"]);
  assert.equal(found.moves.length, 1);
  assert.deepEqual(found.paths[0].map(Number), game.play(found.moves[0]).path);
  assert.equal(found.lines.length, 2);
  assert.equal(found.lines[0].moves[0], found.moves[0]);
  assert.ok(found.nodes > 0 && found.depth >= 1 && Math.abs(found.score) < 5 && found.sure === null);
  assert.ok(told.length > 0 && told.every(({ lines }) => lines.length > 0));

  const lords = new LordsGame();
  const turn = engine.thinkLords(lords, { level: 1, seconds: 0.2, seed: 7 });
  assert.equal(turn.moves.length, 5, "a whole turn of Black");
  for (const move of turn.moves) lords.play(move);
  assert.equal(lords.sideToMove(), "white");

  const table = new Table({ game: "frisian", seats: { black: { level: 2 } } });
  table.play("32-28");
  const { moves } = engine.think(table, { level: 2, seconds: 0.2 });
  assert.equal(table.play(moves[0]).refusal, null);
  const threat = engine.threat(table, { depth: 3 });
  assert.equal(threat.moves.length, 1);
  assert.equal(typeof engine.acceptsDraw(table, { seconds: 0.1 }), "boolean");
  assert.equal(engine.resigns(table, "black", { seconds: 0.1 }), false);
  assert.equal(engine.pointsOut(table, {}), false, "the board enforces captures");
  const before = engine.think(table, { depth: 3, after: 0 });
  assert.equal(new FrisianGame().play(before.moves[0]).side, "white");
  engine.clear();
});

test("the engine sees a win, gives a lost game up and thinks of none that is over", () => {
  const engine = new Engine();
  const won = engine.thinkFrisian(new FrisianGame({ position: "W:WK28,32,33:B23" }), { depth: 6 });
  assert.ok(won.sure > 0, JSON.stringify(won));
  const table = new Table({ game: "frisian", position: "B:WK28,32,33,K50,K49:B1" });
  assert.equal(engine.resigns(table, "black", { depth: 6 }), true);
  assert.equal(engine.resigns(table, "white", { depth: 6 }), false);
  table.resign("black");
  assert.equal(engine.think(table, { depth: 2 }), null);
  const over = new FrisianGame({ position: "W:W28:B23" });
  over.play("28x19");
  assert.equal(engine.thinkFrisian(over, {}), null);
  assert.equal(engine.think(new Table({ game: "lords" }), {}), null, "nothing is laid out yet");
});

test("a game that was resigned can be looked at move by move", () => {
  const table = new Table({ game: "frisian" });
  table.play("32-28");
  table.resign("black");
  const engine = new Engine();
  assert.equal(engine.think(table, { depth: 2 }), null);
  assert.equal(engine.think(table, { depth: 2, after: 1 }).moves.length, 1);
});

test("the most captures of a turn are told with the moves that make them, and none of a game that is over", () => {
  const engine = new Engine();
  const game = new LordsGame({ position: "lv2vl2/v2v3l/1v2Lv1v/2v2l2/3VV2L/5V1V/L2L1V2/LVL1VL1V b 5 1-4 - 15 14" });
  const { captures, moves } = engine.mostCaptures(game);
  assert.equal(captures, 2);
  const before = game.captured().black;
  for (const move of moves) game.play(move);
  assert.equal(game.captured().black - before, captures);
  assert.deepEqual(engine.mostCaptures(new LordsGame()), { captures: 0, moves: [] }, "nobody captures in a first turn");
  game.resign("white");
  assert.deepEqual(engine.mostCaptures(game), { captures: 0, moves: [] });
});

test("the engine lays out as its seed says", () => {
  const engine = new Engine();
  const layout = engine.layOut(8, 3);
  assert.match(layout, /^[LV]{8}\/[LV]{8}$/);
  assert.equal(layout, new Engine().layOut(8, 3));
  const table = new Table({ game: "lords", seats: { white: { level: 1 } } });
  assert.equal(table.layOut(layout).refusal, null);
});

test("what the engine is wrongly asked is an error, and it goes on", () => {
  const engine = new Engine();
  const game = new FrisianGame();
  for (const limits of [{ level: 0 }, { level: 9 }, { level: 1.5 }, { seconds: -1 }, { seconds: "1" }, { depth: -1 }, { nodes: 0.5 }, { lines: 1e6 }, { seed: -1 }, { speed: 1 }, 5, []]) {
    const error = thrown(() => engine.thinkFrisian(game, limits));
    assert.ok(error instanceof Error && error.code.length > 0, JSON.stringify(limits));
  }
  assert.ok(thrown(() => new Engine({ hashMb: -1 })) instanceof Error);
  assert.ok(thrown(() => engine.thinkFrisian(game, { depth: 2 }, 7)) instanceof Error);
  assert.ok(thrown(() => engine.layOut(0, 1)) instanceof Error);
  assert.ok(thrown(() => engine.layOut(1, -1)) instanceof Error);
  // What the listener throws ends the search and comes out of it.
  const mine = new RangeError("enough");
  assert.equal(thrown(() => engine.thinkFrisian(game, { seconds: 60 }, () => { throw mine; })), mine);
  // One that asks the engine again, in the middle of its thinking, is told so.
  assert.ok(thrown(() => engine.thinkFrisian(game, { seconds: 60 }, () => engine.clear())) instanceof Error);
  assert.ok(engine.thinkFrisian(game, { depth: 2 }).moves.length === 1);
});

test("a position is set up, told what is wrong with, and played from", () => {
  const options = { game: "lords", pins: "enemy" };
  const editor = new Editor(options, "");
  editor.clear();
  for (const [side, kind, square] of [["white", "vassal", "d4"], ["white", "lord", "d4"], ["black", "lord", "a8"]]) {
    editor.pick({ side, kind });
    assert.equal(editor.tap(square).refusal, null);
  }
  editor.setTurn("white");
  editor.setCounter("captured-by-black", 3);
  const { text, problem, counters } = editor.state();
  assert.equal(text, "l7/8/8/8/3(LV)4/8/8/8 w 4 3-0 - 1 0");
  assert.deepEqual(problem, { code: "lords.setup-own-pin", args: { side: "white", square: "d4" } });
  assert.deepEqual(counters[0], { name: "moves-left", value: 4, choices: [] });
  assert.equal(editor.problem({ game: "lords" }), null);
  assert.equal(new Editor(options, editor.save()).state().text, text);
  assert.equal(new Table({ game: "lords", position: text }).state().turn.movesLeft, 4);
  for (const wrong of [
    () => new Editor({ game: "chess" }, ""),
    () => new Editor(options, 5),
    () => editor.tap(5),
    () => editor.tap("x".repeat(1e6)),
    () => editor.pick({ side: "red" }),
    () => editor.setTurn("red"),
    () => editor.setCounter("moves-left", -1),
    () => editor.read("8/".repeat(1e6)),
  ]) {
    const error = thrown(wrong);
    assert.ok(error instanceof Error && error.code.length > 0, String(wrong));
  }
  assert.equal(editor.state().text, text);
});

test("a game goes through a link, and what is none is refused quickly", () => {
  const table = new Table({ game: "frisian", capture: "called" });
  for (const move of ["32-28", "19-23", "28x19", "14x23"]) table.play(move);
  const link = table.link();
  assert.equal(link, Table.fromLink(link).link());
  assert.equal(Table.fromLink(link).record(), table.record());
  for (const [wrong, code] of [["", "link-broken"], [link.slice(1), "link-broken"], [`2${link}`, "link-newer"], ["1".repeat(8192), "link-newer"], ["1".repeat(1e7), "too-long"]]) {
    const start = performance.now();
    assert.equal(thrown(() => Table.fromLink(wrong)).code, code);
    assert.ok(performance.now() - start < 1000);
  }
  assert.equal(new Table({ game: "lords" }).link(), undefined);
});
