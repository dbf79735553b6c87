// One whole game of Lords and Vassals, by mouse: the secret set-up, the turn of the board, and play to five captures.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { files } from "./harness.mjs";
import { LordsGame } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const { lords } = JSON.parse(readFileSync(new URL("games.json", import.meta.url)));
const moves = lords.moves.split(" ");

/** The sixteen squares of a side in the order of a layout text: front row, back row, as the owner sees them. */
function homeSquares(side) {
  const files = [..."abcdefgh"];
  if (side === "black") files.reverse();
  const ranks = side === "black" ? [7, 8] : [2, 1];
  return ranks.flatMap((rank) => files.map((file) => `${file}${rank}`));
}

/** What stands where when `side`'s pieces are laid out like this. */
function laidOut(side, layout) {
  const kinds = [...layout.replace("/", "")];
  return Object.fromEntries(homeSquares(side).map((square, place) => [square, `${side} ${kinds[place] === "L" ? "Lord" : "Vassal"}`]));
}

/** What stands where in a game, in the words of the page. */
function pieces(game) {
  const word = { lord: "Lord", vassal: "Vassal" };
  return Object.fromEntries(
    game.pieces().map(({ square, side, kind, under }) => [square, `${side} ${word[kind]}${under ? ` on a ${under} Vassal` : ""}`]),
  );
}

/** What a person, or a program that reads the page, could learn of the board now. */
async function readable(screen) {
  const html = await screen.page.content();
  const names = await screen.names();
  return { html, names, painted: await screen.painted() };
}

/** Nothing of what was laid out is in the page. */
async function assertHidden(screen, message) {
  const { html, names, painted } = await readable(screen);
  assert.deepEqual(painted, [], `${message}: no piece is painted`);
  for (const [square, name] of Object.entries(names)) assert.equal(name, `${square}, empty`, message);
  assert.doesNotMatch(html, /data-piece="[^"]/, message);
  assert.doesNotMatch(html, /[LV]{8}\/[LV]{8}/, `${message}: no layout text in the page`);
  // Every canvas of the board: the pieces are on none of them.
  const overlay = await screen.page.evaluate(() => {
    const canvas = document.querySelector('#board [data-layer="overlay"]');
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value !== 0);
  });
  assert.equal(overlay, false, `${message}: the overlay is empty`);
}

/** How high on the screen a square is. */
const height = async (screen, name) => (await screen.middle(name)).y;

/** Lays out all sixteen pieces, square by square, in the way a person would: take a kind, tap its squares. */
async function layOut(screen, side, layout) {
  const wanted = laidOut(side, layout);
  for (const kind of ["lord", "vassal"]) {
    await screen.$(`[data-pick="${kind}"]`).click();
    assert.equal(await screen.$(`[data-pick="${kind}"]`).getAttribute("aria-pressed"), "true");
    const squares = Object.keys(wanted).filter((square) => wanted[square].toLowerCase().endsWith(kind));
    for (const [place, square] of squares.entries()) {
      await screen.click(square);
      await becomes(() => screen.$(`[data-pick="${kind}"]`).getAttribute("data-left"), String(7 - place), `${kind} on ${square}`);
    }
  }
  await becomes(() => screen.pieces(), wanted, "the layout");
}

test("the secret set-up, the turn, and a game to five captures, by mouse", async (t) => {
  const screen = await openGame(t, "lords", { path: "" });
  await screen.$('button[data-action="play"][data-game="lords"]').click();

  await t.test("White lays out Black's pieces, nearest to himself", async () => {
    await screen.phase("layout");
    assert.equal((await screen.around()).words, "White lays out Black’s pieces.");
    assert.ok((await height(screen, "a8")) > (await height(screen, "a1")), "the board stands turned");
    assert.deepEqual(await screen.pieces(), {});
    assert.equal(await screen.can("layout-done"), false);
    await screen.paintedAsNamed("an empty board");
  });

  await t.test("random, and clear", async () => {
    await screen.press("layout-random");
    await becomes(async () => Object.keys(await screen.pieces()).sort(), homeSquares("black").sort(), "Black's two rows are full");
    const kinds = Object.values(await screen.pieces());
    assert.equal(kinds.filter((kind) => kind === "black Lord").length, 8);
    assert.equal(kinds.filter((kind) => kind === "black Vassal").length, 8);
    assert.equal(await screen.can("layout-done"), true);
    await screen.press("layout-clear");
    await becomes(() => screen.pieces(), {}, "cleared");
    assert.equal(await screen.can("layout-done"), false);
  });

  await t.test("no piece goes anywhere else", async () => {
    await screen.$('[data-pick="lord"]').click();
    await screen.click("d4");
    await screen.refusal("Pieces go on the two rows nearest to you, not on d4.");
    await screen.click("a1");
    await screen.refusal(/not on a1/);
  });

  await t.test("placing, and swapping by two clicks and by drag", async () => {
    // Two pairs are laid the wrong way round first, to be swapped.
    const wanted = laidOut("black", lords.layouts.black);
    const squares = Object.keys(wanted);
    const lord = squares.find((square) => wanted[square] === "black Lord");
    const vassal = squares.find((square) => wanted[square] === "black Vassal");
    const lastLord = squares.findLast((square) => wanted[square] === "black Lord");
    const lastVassal = squares.findLast((square) => wanted[square] === "black Vassal");
    const kinds = Object.fromEntries(squares.map((square) => [square, wanted[square] === "black Lord" ? "L" : "V"]));
    kinds[lord] = kinds[lastLord] = "V";
    kinds[vassal] = kinds[lastVassal] = "L";
    const wrong = squares.map((square) => kinds[square]).join("");
    await layOut(screen, "black", wrong);
    await screen.paintedAsNamed("sixteen pieces");
    assert.equal(await screen.can("layout-done"), true);

    await screen.click(lord);
    assert.deepEqual(await screen.marked("chosen"), [lord]);
    await screen.click(vassal);
    await screen.status(`${lord} and ${vassal} swapped.`);
    await screen.drag(lastVassal, lastLord);
    await screen.status(`${lastVassal} and ${lastLord} swapped.`);
    assert.deepEqual(await screen.pieces(), wanted);
  });

  await t.test("a cover hides what was laid out while the screen changes hands", async () => {
    await screen.press("layout-done");
    await screen.phase("handover");
    assert.ok(await screen.$("#cover").isVisible());
    await assertHidden(screen, "handover");
    assert.equal(await screen.$("#cover h2").textContent(), "Hand the screen to Black");
    // Nothing can be reached behind the cover.
    await screen.click("a8");
    assert.equal((await screen.around()).phase, "handover");
    await assertHidden(screen, "handover after a click");
  });

  await t.test("Black lays out White's pieces, nearest to himself", async () => {
    await screen.press("handed-over");
    await screen.phase("layout");
    assert.equal((await screen.around()).words, "Black lays out White’s pieces.");
    assert.ok((await height(screen, "a8")) < (await height(screen, "a1")), "White's rows are the near ones");
    await assertBlackHidden(screen);
    await layOut(screen, "white", lords.layouts.white);
    await assertBlackHidden(screen);
    await screen.press("layout-done");
    await screen.phase("reveal");
    assert.ok(await screen.$("#cover").isVisible());
    await assertHidden(screen, "before the turn");
    assert.ok((await height(screen, "a8")) > (await height(screen, "a1")), "the board stands as it will be turned from");
  });

  const game = new LordsGame({ layouts: lords.layouts });
  await t.test("the board turns, with every piece on its square", async () => {
    await screen.press("reveal");
    await screen.phase("play");
    assert.ok((await height(screen, "a8")) < (await height(screen, "a1")), "White's rows are at the bottom now");
    assert.deepEqual(await screen.pieces(), { ...laidOut("white", lords.layouts.white), ...laidOut("black", lords.layouts.black) });
    assert.deepEqual(await screen.pieces(), pieces(game));
    await screen.paintedAsNamed("both armies");
    await screen.status("The board has turned. Black to move: 5 moves.");
  });

  const seen = new Set();
  await t.test("play to five captures", async () => {
    const lost = { white: 0, black: 0 };
    for (const [number, move] of moves.entries()) {
      const { from, to } = game.legalMoves().find(({ notation }) => notation === move);
      const side = game.sideToMove();
      const Side = side === "white" ? "White" : "Black";
      const bar = side === "white" ? "near" : "far";
      const before = await screen.around();
      assert.deepEqual([before[bar].left, before[bar].of], [game.movesLeft(), side === "white" ? 4 : 5], `dots before ${move}`);
      assert.deepEqual([before.near.toMove, before.far.toMove], side === "white" ? [true, false] : [false, true]);
      assert.equal(before.words, `${Side}: ${game.movesLeft()} ${game.movesLeft() === 1 ? "move" : "moves"} left.`);

      if (number % 5 === 2) await screen.drag(from, to);
      else {
        await screen.click(from);
        const targets = game.legalMoves().filter((legal) => legal.from === from);
        assert.deepEqual(new Set(await screen.marked("can move here")), new Set(targets.map((legal) => legal.to)), `where ${from} can go`);
        await screen.click(to);
      }

      const { events, kind } = game.play(move);
      seen.add(kind);
      await becomes(() => screen.pieces(), pieces(game), `the board after ${number + 1}. ${move}`);
      const after = await screen.around();
      for (const event of events) {
        if (event.kind === "capture") {
          seen.add("capture");
          lost[event.side] += 1;
          assert.ok(after.status.includes(`on ${event.square} is captured.`), after.status);
        }
        if (event.freed) {
          seen.add("freed");
          assert.ok(after.status.includes(`Vassal on ${event.square} is free.`), after.status);
        }
        if (event.kind === "jump") assert.ok(after.status.startsWith(`${Side} ${move[0].toLowerCase() === "l" ? "Lord" : "Vassal"} from ${from} jumps over ${event.over} to ${to}.`), after.status);
        if (event.kind === "pin") {
          seen.add(`pin of ${event.vassal === side ? "an own" : "an enemy"} Vassal`);
          assert.ok(after.status.startsWith(`${Side} Lord from ${from} pins the ${event.vassal} Vassal on ${to}.`), after.status);
        }
        if (event.kind === "release") assert.ok(after.status.startsWith(`${Side} Lord steps from ${from} to ${to} and releases the ${event.vassal} Vassal.`), after.status);
      }
      assert.deepEqual([after.near.lost, after.far.lost], [lost.white, lost.black], `pieces lost after ${move}`);
      assert.equal((await screen.moves()).at(-1), move);
      const used = game.trails().filter(({ usedUp, under }) => usedUp && !under);
      const usedSquares = used.map(({ squares }) => squares.at(-1)).sort();
      if (!game.outcome()) assert.deepEqual((await screen.marked("turn used up")).sort(), usedSquares, `used up after ${move}`);
      if (usedSquares.length > 0) seen.add("used up");
      if (number % 15 === 0) await screen.paintedAsNamed(`painted after ${move}`);
    }
  });

  await t.test("the game showed everything, and how it ended", async () => {
    assert.deepEqual(
      [...seen].sort(),
      ["capture", "freed", "jump", "pin", "pin of an enemy Vassal", "pin of an own Vassal", "step", "unpin", "used up"],
    );
    assert.deepEqual(game.outcome(), { winner: "white", reason: "captures" });
    await screen.phase("over");
    await becomes(async () => (await screen.around()).result, ["White wins", "Five pieces of Black are captured."]);
    const end = await screen.around();
    assert.match(end.status, /White wins\./);
    assert.deepEqual([end.near.won, end.far.won], [true, false]);
    assert.equal(end.far.lost, 5);
    assert.equal((await screen.moves()).length, moves.length);
    await screen.paintedAsNamed("the end as painted");
  });
});

/** While Black lays out, White's work is nowhere to be seen. */
async function assertBlackHidden(screen) {
  const { html, names } = await readable(screen);
  assert.doesNotMatch(html, /data-piece="black/);
  for (const [square, name] of Object.entries(names)) assert.doesNotMatch(name, /black/, square);
  const far = (await screen.painted()).filter((square) => Number(square[1]) > 2);
  assert.deepEqual(far, [], "nothing is painted beyond White's two rows");
}

test("the turn of the board can be watched, and carries the pieces with it", async (t) => {
  const screen = await openGame(t, "lords", { settings: { speed: "slow" } });
  await screen.press("layout-random");
  await screen.press("layout-done");
  await screen.press("handed-over");
  await screen.press("layout-random");
  const laid = await screen.pieces();
  await screen.press("layout-done");
  await screen.phase("reveal");
  // In every frame of the turn: how much of the piece layer is painted?
  await screen.page.evaluate(async (glue) => {
    const { BoardView } = await import(glue);
    const canvas = document.querySelector('#board [data-layer="pieces"]');
    const frame = BoardView.prototype.frame;
    window.turning = [];
    BoardView.prototype.frame = function (now) {
      const more = frame.call(this, now);
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let painted = 0;
      for (let at = 3; at < data.length; at += 4 * 101) painted += Number(data[at] > 200);
      if (this.remaining() > 0) window.turning.push(painted / (data.length / 404));
      return more;
    };
  }, new URL("pkg/twa_boerden.js", files).href);
  await screen.press("reveal");
  await screen.phase("play");
  for (const [square, piece] of Object.entries(laid)) assert.equal((await screen.pieces())[square], piece, "every piece stays on its square");
  const turning = await becomes(() => screen.page.evaluate(() => window.turning), (frames) => frames.length > 3, "frames of the turn");
  for (const share of turning) assert.ok(share > 0.05, `thirty-two pieces cover more than ${(100 * share).toFixed(1)} % of the board while it turns`);
  await screen.page.keyboard.press("Escape");
  await screen.paintedAsNamed("the end of the turn, skipped");
});

test("with random layouts chosen, play begins at once", async (t) => {
  const screen = await openGame(t, "lords", { choices: { layout: "random", moves: "4-4" } });
  await screen.phase("play");
  assert.equal(Object.keys(await screen.pieces()).length, 32);
  const around = await screen.around();
  assert.deepEqual([around.far.left, around.far.of], [4, 4], "the other setting of moves in a turn");
});
