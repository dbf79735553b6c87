// One whole game of Frisian draughts, by mouse, on the board as it is seen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { games } from "./games.mjs";
import { FrisianGame, Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const moves = games.frisian.moves.split(" ");

/** The way of a move of games.json, square by square. */
const way = (move) => move.split(/[x-]/);

/** What stands where in a game, by the names of the page. */
const pieces = (game) => Object.fromEntries(game.pieces().map(({ square, side, kind }) => [square, `${side} ${kind}`]));

/** A game as far as the first `count` moves, and the table saved there. */
function played(count, variant = "frisian", all = moves) {
  const game = new FrisianGame({ variant });
  const table = new Table({ game: "frisian", variant, capture: "enforced", kingMoves: 3 });
  for (const move of all.slice(0, count)) {
    game.play(move);
    assert.equal(table.play(move).refusal, null, move);
  }
  return { game, saved: table.save() };
}

/** Whether nothing is left to choose after these landings: one outcome, and one way to it. */
function settled(game, from, landings) {
  const chosen = [Number(from), ...landings.map(Number)];
  const ways = game
    .legalMoves()
    .filter((move) => move.from === chosen[0])
    .flatMap(({ paths }) => paths);
  return ways.filter((path) => chosen.every((square, place) => path[place] === square)).length === 1;
}

/** Plays a capture click by click, until there is nothing left to choose; answers with the number of clicks. */
async function capture(screen, game, path) {
  const [from, ...landings] = path;
  await screen.click(from);
  const chosen = [];
  while (!settled(game, from, chosen)) {
    const next = game.legs(Number(from), chosen.map(Number)).map(({ to }) => String(to));
    const marked = await screen.marked("can move here");
    for (const square of next) assert.ok(marked.includes(square), `${square} is offered after ${[from, ...chosen]}`);
    const to = landings[chosen.length];
    await screen.click(to);
    chosen.push(to);
  }
  return 1 + chosen.length;
}

test("a game from the first move to the last, by mouse", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  await screen.$('button[data-action="play"][data-game="frisian"]').click();
  await screen.phase("play");
  const game = new FrisianGame();
  assert.equal(Object.keys(await screen.pieces()).length, 40);
  assert.deepEqual(await screen.pieces(), pieces(game));
  await screen.paintedAsNamed("the start as painted");

  const lost = { white: 0, black: 0 };
  const clicks = {};
  for (const [number, move] of moves.entries()) {
    const path = way(move);
    const [from, to] = [path[0], path.at(-1)];
    const side = game.sideToMove();
    const other = side === "white" ? "black" : "white";
    const must = game.mustCapture().map(String).sort();
    assert.deepEqual((await screen.marked("must capture")).sort(), must, `who must capture before ${move}`);
    const words = (await screen.around()).words;
    const Side = side === "white" ? "White" : "Black";
    assert.equal(words, must.length > 0 ? `${Side} must capture.` : `${Side} to move.`);

    if (move.includes("x")) clicks[number] = await capture(screen, game, path);
    else if (number % 3 === 0) await screen.drag(from, to);
    else {
      await screen.click(from);
      const targets = game
        .legalMoves()
        .filter((legal) => legal.from === Number(from))
        .map((legal) => String(legal.to));
      assert.deepEqual(new Set(await screen.marked("can move here")), new Set(targets), `where ${from} can go`);
      await screen.click(to);
    }

    const { captures, promotes, piece, notation } = game.play(move);
    lost[other] += captures.length;
    await becomes(() => screen.pieces(), pieces(game), `the board after ${number + 1}. ${move}`);
    const around = await screen.around();
    assert.equal((await screen.moves()).at(-1), notation, "the move is in the list");
    assert.deepEqual([around.near.lost, around.far.lost], [lost.white, lost.black], `pieces lost after ${move}`);
    const said = captures.length > 0 ? `${Side} ${piece} captures from ${from} to ${to}` : `${Side} ${piece} from ${from} to ${to}.`;
    assert.ok(around.status.startsWith(said), `“${around.status}” begins with “${said}”`);
    if (promotes) assert.ok(around.status.includes(`${Side} has a king on ${to}.`), around.status);
    if (!game.outcome()) assert.deepEqual([around.near.toMove, around.far.toMove], other === "white" ? [true, false] : [false, true]);
    if (number % 12 === 0) await screen.paintedAsNamed(`painted after ${move}`);
  }

  // A capture of four men over a forced way takes one click; those with a choice take one for each leg chosen.
  assert.equal(clicks[moves.indexOf("6x26x37x28")], 1);
  assert.equal(clicks[moves.indexOf("33x13x4")], 3);
  assert.equal(clicks[moves.indexOf("19x8x17x6x8")], 3);

  assert.deepEqual(game.outcome(), { winner: "white", reason: "no-pieces" });
  await screen.phase("over");
  const end = await screen.around();
  await becomes(async () => (await screen.around()).result, ["White wins", "Black has no pieces left."]);
  assert.match(end.status, /White wins\./);
  assert.deepEqual([end.near.won, end.far.won], [true, false]);
  assert.equal(end.far.lost, 20, "all of Black's men are in the tray");
  assert.equal((await screen.moves()).length, moves.length);
  await screen.paintedAsNamed("the end as painted");

  // Looking at the board sends the result away, and nothing can be moved any more.
  await screen.press("look-at-board");
  assert.equal((await screen.around()).result, null);
  await screen.click("35");
  await screen.refusal(/game is over/);
});

test("a capture is chosen leg by leg, taken back by legs, cancelled, and completed", async (t) => {
  const number = moves.indexOf("33x13x4");
  const { game, saved } = played(number);
  const screen = await openGame(t, "frisian", { saved });
  const before = await screen.pieces();
  const moved = (to) => {
    const { 33: man, ...rest } = before;
    return { ...rest, [to]: man };
  };

  await screen.click("33");
  assert.deepEqual(await screen.marked("can move here"), ["4", "13", "22", "24"]);
  assert.deepEqual(await screen.marked("chosen"), ["33"]);
  await screen.click("13");
  await screen.status("Over 23 to 13. Next: 4, 22, 24.");
  assert.deepEqual(await screen.pieces(), moved("13"), "the man stands on 13, what he jumped still stands");
  assert.deepEqual(await screen.marked("captured"), ["23"]);
  assert.deepEqual(await screen.marked("can move here"), ["4", "22", "24"]);
  assert.equal((await screen.around()).words, "Choose the next jump.");
  assert.deepEqual(await screen.moves(), game.history().map(({ notation }) => notation), "nothing is played yet");

  await screen.press("take-back-leg");
  await screen.status("Jump taken back, on 33 again.");
  assert.deepEqual(await screen.pieces(), before);
  assert.deepEqual(await screen.marked("captured"), []);
  assert.deepEqual(await screen.marked("chosen"), ["33"], "the man stays in hand");

  await screen.click("13");
  await screen.status(/^Over 23 to 13/);
  await screen.press("cancel");
  await screen.status("Capture taken back, on 33 again.");
  assert.deepEqual(await screen.pieces(), before);
  assert.deepEqual(await screen.marked("chosen"), [], "nothing is in hand");
  assert.deepEqual(await screen.marked("must capture"), ["33"]);

  // A square that is no landing loses nothing; the square before takes the leg back.
  await screen.click("33");
  await screen.click("13");
  await screen.click("41");
  await screen.refusal("41 cannot be the next jump. Choose 4, 22, 24.");
  assert.deepEqual(await screen.marked("captured"), ["23"]);
  await screen.click("33");
  await screen.status("Jump taken back, on 33 again.");
  assert.deepEqual(await screen.marked("captured"), []);

  // Undo in the middle takes back the leg, not the move before.
  await screen.click("13");
  await screen.status(/^Over 23 to 13/);
  await screen.press("undo");
  await screen.status("Jump taken back, on 33 again.");
  assert.equal((await screen.moves()).length, number);

  // The last square at once, though the way there was not shown.
  await screen.click("24");
  game.play("33x13x24");
  await becomes(() => screen.pieces(), pieces(game), "33x24");
  assert.equal((await screen.moves()).at(-1), "33x24");
  await screen.press("undo");
  await becomes(() => screen.pieces(), before, "undone");

  // Leg by leg to another end, the last leg dragged.
  await screen.click("33");
  await screen.click("13");
  await screen.drag("13", "22");
  game.undo();
  game.play("33x13x22");
  await becomes(() => screen.pieces(), pieces(game), "33x22");
  assert.equal((await screen.moves()).at(-1), "33x22");
  assert.deepEqual(await screen.marked("captured"), []);
});

test("of two ways with the same start, end and pieces either can be taken", async (t) => {
  const number = moves.indexOf("19x8x17x6x8");
  for (const turn of ["17", "6"]) {
    const { game, saved } = played(number);
    const screen = await openGame(t, "frisian", { saved });
    await screen.click("19");
    // The first leg is the only one, but then there is a choice: nothing is decided for the player.
    await screen.click("8");
    await screen.status("Over 13 to 8. Next: 6, 17.");
    await screen.click(turn);
    const { notation } = game.play(moves[number]);
    await becomes(() => screen.pieces(), pieces(game), `by way of ${turn}`);
    assert.equal((await screen.moves()).at(-1), notation);
    const left = game.pieces().filter(({ side }) => side === "black").length;
    assert.equal((await screen.around()).far.lost, 20 - left, "all four men are in the tray");
  }
});

test("a forced capture is one click on the piece, or on its last square", async (t) => {
  const number = moves.indexOf("6x26x37x28");
  for (const square of ["6", "28"]) {
    const { game, saved } = played(number);
    const screen = await openGame(t, "frisian", { saved });
    assert.deepEqual(await screen.marked("must capture"), ["6"]);
    await screen.click(square);
    game.play("6x28");
    await becomes(() => screen.pieces(), pieces(game), `a click on ${square}`);
  }
});

test("a king's moves in a row are counted, on the board and in words, and the fourth is refused", async (t) => {
  const position = "W:WK48,46:BK3,5";
  const table = new Table({ game: "frisian", variant: "frisian", capture: "enforced", kingMoves: 3, position });
  const screen = await openGame(t, "frisian", { saved: table.save() });
  const game = new FrisianGame({ position });
  for (const [number, move] of ["48-42", "3-8", "42-48", "8-3", "48-42", "3-8"].entries()) {
    const [from, to] = way(move);
    await screen.click(from);
    await screen.click(to);
    game.play(move);
    await becomes(() => screen.pieces(), pieces(game), move);
    if (number === 4) await screen.status(/The king on 42 has made 3 moves in a row\./);
  }
  assert.deepEqual(game.kingMoves("white"), { square: 42, count: 3 });
  assert.equal((await screen.names())["42"], "42, white king, 3 moves in a row");
  assert.equal((await screen.names())["8"].split(", ").slice(0, 2).join(", "), "8, black king");
  await screen.click("42");
  await screen.refusal("The king on 42 has made 3 moves in a row. Move a man or another king first.");
  await screen.click("46");
  await screen.click("41");
  await becomes(async () => (await screen.moves()).at(-1), "46-41");
});
