// One whole game of Frysk! by touch, on a phone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { screens } from "./harness.mjs";
import { FrisianGame, LordsGame, Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const { frysk } = JSON.parse(readFileSync(new URL("games.json", import.meta.url)));
const moves = frysk.moves.split(" ");
const pieces = (game) => Object.fromEntries(game.pieces().map(({ square, side, kind }) => [square, `${side} ${kind}`]));

/**
 * A finger that goes from one point to another and comes to rest there, as the screen reports it.
 *
 * The times are given, for a finger that is lifted in full flight would be a flick, after which the browser swallows the next tap.
 */
async function finger(page, from, to, { lift = "touchEnd" } = {}) {
  const device = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const touch = (type, ...touchPoints) => {
    timestamp += 0.05;
    return device.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  };
  await touch("touchStart", from);
  for (let step = 1; step <= 6; step += 1) {
    const part = step / 6;
    await touch("touchMove", { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
  }
  for (const rest of [0.5, 1, 0.5]) await touch("touchMove", { x: to.x + rest, y: to.y });
  await touch(lift);
  await device.detach();
}

test("a game of Frysk! from the new game dialog to the result, by touch", async (t) => {
  const screen = await openGame(t, "frisian", { ...screens.phone, path: "" });
  await screen.$('#home [data-action="new-game"][data-game="frisian"]').tap();
  await screen.$('#new-game label:has([name="variant"][value="frysk"])').tap();
  await screen.$('#new-game [data-action="start"]').tap();
  await screen.phase("play");

  const game = new FrisianGame({ variant: "frysk" });
  assert.deepEqual(await screen.pieces(), pieces(game), "five men each");
  await screen.paintedAsNamed();
  for (const [number, move] of moves.entries()) {
    const [from, ...landings] = move.split(/[x-]/);
    if (number % 4 === 3 && landings.length === 1) {
      await finger(screen.page, await screen.middle(from), await screen.middle(landings[0]));
    } else {
      await screen.tap(from);
      for (const to of landings) {
        // A capture plays itself to the end as soon as nothing is left to choose.
        if ((await screen.moves()).length > number) break;
        await screen.tap(to);
      }
    }
    const { notation } = game.play(move);
    await becomes(() => screen.pieces(), pieces(game), `the board after ${number + 1}. ${move}`);
    assert.equal((await screen.moves()).at(-1), notation);
  }
  assert.deepEqual(game.outcome(), { winner: "white", reason: "no-pieces" });
  await becomes(async () => (await screen.around()).result, ["White wins", "Black has no pieces left."]);
  await screen.paintedAsNamed("the end");

  await screen.$('#result [data-action="new-game"]').tap();
  await becomes(() => screen.$("#new-game").isVisible(), true, "and the next game is a tap away");
});

test("a drag by touch moves the piece and not the page", async (t) => {
  const screen = await openGame(t, "frisian", screens.phone);
  const { page } = screen;
  // More page than fits the screen, so that there is something to scroll.
  await page.evaluate(() => {
    document.body.style.minHeight = "250vh";
  });
  const scrolled = () => page.evaluate(() => window.scrollY);
  const board = await screen.$("#board").boundingBox();
  const below = { x: 60, y: board.y + board.height + 90 };
  await finger(page, below, { x: below.x, y: below.y - 200 });
  await becomes(scrolled, (y) => y > 50, "beside the board, the page scrolls");
  const backToTop = () =>
    page.evaluate(async () => {
      window.scrollTo(0, 0);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return window.scrollY;
    });
  await becomes(backToTop, 0, "at the top again");

  await finger(page, await screen.middle("32"), await screen.middle("28"));
  await becomes(async () => (await screen.pieces())["28"], "white man");
  assert.equal(await scrolled(), 0, "the page stood still under a drag that moved a piece");

  // Not even a finger that starts on an empty square, or on a piece that cannot move.
  for (const square of ["25", "1"]) await finger(page, await screen.middle(square), await screen.middle("47"));
  assert.equal(await scrolled(), 0);
  assert.equal((await screen.moves()).length, 1);
});

test("a touch that the system takes away puts the piece back", async (t) => {
  const screen = await openGame(t, "frisian", screens.phone);
  const before = await screen.pieces();
  await finger(screen.page, await screen.middle("32"), await screen.middle("28"), { lift: "touchCancel" });
  assert.deepEqual(await screen.pieces(), before);
  assert.equal((await screen.moves()).length, 0);
  await screen.paintedAsNamed();
});

test("dropped where it cannot go, the piece stays in hand and the reason is said", async (t) => {
  const screen = await openGame(t, "frisian", screens.phone);
  const before = await screen.pieces();
  await finger(screen.page, await screen.middle("32"), await screen.middle("23"));
  await screen.refusal("The man on 32 moves one square diagonally forward, or captures.");
  assert.deepEqual(await screen.pieces(), before);
  await screen.paintedAsNamed();
  await screen.tap("27");
  await becomes(async () => (await screen.pieces())["27"], "white man");
});

test("laying out and a turn of Lords and Vassals, by touch", async (t) => {
  const screen = await openGame(t, "lords", screens.phone);
  const { page } = screen;
  const box = await screen.$('[data-pick="lord"]').boundingBox();
  const heap = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await finger(page, heap, await screen.middle("c7"));
  await screen.status("Lord placed on c7.");
  await screen.$('[data-pick="vassal"]').tap();
  await screen.tap("d7");
  await screen.status("Vassal placed on d7.");
  await finger(page, await screen.middle("c7"), await screen.middle("d7"));
  await screen.status("c7 and d7 swapped.");
  assert.deepEqual(await screen.pieces(), { c7: "black Vassal", d7: "black Lord" });
  // Off the board is back to the tray.
  await finger(page, await screen.middle("c7"), heap);
  await screen.status("Vassal taken off c7.");
  assert.deepEqual(await screen.pieces(), { d7: "black Lord" });

  await screen.$('[data-action="layout-random"]').tap();
  await screen.$('[data-action="layout-done"]').tap();
  await screen.$('[data-action="handed-over"]').tap();
  await screen.$('[data-action="layout-random"]').tap();
  await screen.$('[data-action="layout-done"]').tap();
  await screen.$('[data-action="reveal"]').tap();
  await screen.phase("play");

  const laid = await screen.pieces();
  const own = (side, squares) => squares.map((square) => (laid[square] === `${side} Lord` ? "L" : "V")).join("");
  const row = (rank, files) => [...files].map((file) => `${file}${rank}`);
  const layouts = {
    black: `${own("black", row(7, "hgfedcba"))}/${own("black", row(8, "hgfedcba"))}`,
    white: `${own("white", row(2, "abcdefgh"))}/${own("white", row(1, "abcdefgh"))}`,
  };
  const game = new LordsGame({ layouts });
  for (let left = 5; left > 0; left -= 1) {
    const around = await screen.around();
    assert.equal(around.far.left, left);
    const { from, to, notation } = game.legalMoves().find(({ kind }) => kind === "step");
    await screen.tap(from);
    await screen.tap(to);
    game.play(notation);
    await becomes(async () => (await screen.moves()).at(-1), notation);
  }
  assert.equal((await screen.around()).near.left, 4, "White's turn");
  await screen.paintedAsNamed();
});

test("on a small phone everything is reached by touch", async (t) => {
  const table = new Table({ game: "frisian", variant: "frisian", capture: "enforced", kingMoves: 3 });
  table.play("32-28");
  const screen = await openGame(t, "frisian", { ...screens.small, saved: table.save() });
  await screen.$('#tools [data-action="more"]').tap();
  await becomes(() => screen.$("#sheet").isVisible(), true);
  await screen.$('#sheet [data-action="offer-draw"]').tap();
  await screen.status("Black offers a draw.");
  await screen.$('#prompt [data-action="accept-draw"]').tap();
  await becomes(async () => (await screen.around()).result, ["A draw", "Both players agreed."]);
});
