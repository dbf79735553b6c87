// Captures that the opponent calls: overlooked, pointed out, or left standing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { FrisianGame, Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

// 35 can take two men and 27 one; 46 and 27 can also just move.
const position = "W:W27,35,46:B5,6,20,21,30";
const rules = { variant: "frisian", capture: "called", kingMoves: 3 };
const pieces = (game) => Object.fromEntries(game.pieces().map(({ square, side, kind }) => [square, `${side} ${kind}`]));

async function begin(t) {
  const saved = new Table({ game: "frisian", ...rules, position }).save();
  return { screen: await openGame(t, "frisian", { saved }), game: new FrisianGame({ ...rules, position }) };
}

/** Whether the page offers to point out. */
const offered = (screen) => screen.$('#prompt [data-action="point-out"]').isVisible();

test("an overlooked capture is pointed out: the move is taken back, and the highest capture must be played", async (t) => {
  const { screen, game } = await begin(t);
  const before = await screen.pieces();
  assert.deepEqual(await screen.marked("must capture"), [], "nobody is told what he must capture");
  assert.equal(await offered(screen), false);

  await screen.click("46");
  await screen.click("41");
  game.play("46-41");
  await becomes(() => screen.pieces(), pieces(game), "46-41 is played");
  assert.equal(await offered(screen), true);
  const around = await screen.around();
  assert.match(around.words, /^White .*capture/);
  assert.match(around.detail, /^Point it out.*move on\.$/, "what happens next is said, whichever is chosen");

  await screen.press("point-out");
  await screen.status(
    "Black pointed out that White must capture. 46-41 is taken back; now a highest capture must be played. White to move. White must capture, with 35.",
  );
  assert.deepEqual(await screen.pieces(), before);
  assert.deepEqual(await screen.moves(), []);
  assert.equal(await offered(screen), false);
  assert.deepEqual(await screen.marked("must capture"), ["35"]);
  assert.equal((await screen.around()).words, "White must capture.");

  // Neither the move that was taken back nor the lower capture can be played now.
  await screen.click("46");
  await screen.refusal("46 cannot move now: 2 men can be taken with 35x15.");
  await screen.click("27");
  await screen.refusal("27 cannot move now: 2 men can be taken with 35x15.");
  assert.deepEqual(await screen.pieces(), before);

  await screen.click("35");
  game.pointOut();
  game.play("35x15");
  await becomes(() => screen.pieces(), pieces(game), "the highest capture");
  assert.deepEqual(await screen.moves(), ["35x15"]);
  assert.equal(await offered(screen), false, "there is nothing wrong with that");

  // Black is free again to play as he likes.
  await screen.click("6");
  await screen.click("11");
  await becomes(() => screen.moves(), ["35x15", "6-11"]);
});

test("a lower capture is pointed out too", async (t) => {
  const { screen, game } = await begin(t);
  await screen.click("27");
  assert.deepEqual(await screen.marked("can move here"), ["16", "22"], "27 can capture, and it can just move");
  await screen.click("16");
  game.play("27x16");
  await becomes(() => screen.pieces(), pieces(game), "27x16 is played");
  assert.equal((await screen.around()).far.lost, 1);
  assert.equal(await offered(screen), true);

  await screen.press("point-out");
  game.pointOut();
  await becomes(() => screen.pieces(), pieces(game), "the captured man stands again");
  assert.equal((await screen.around()).far.lost, 0);
  assert.deepEqual(await screen.marked("must capture"), ["35"]);
  await screen.status(/^Black pointed out that White must capture\. 27x16 is taken back/);
});

test("a highest capture leaves nothing to point out", async (t) => {
  const { screen, game } = await begin(t);
  await screen.click("35");
  await screen.click("15");
  game.play("35x15");
  await becomes(() => screen.pieces(), pieces(game), "35x15");
  assert.equal(await offered(screen), false);
  assert.equal((await screen.around()).words, "Black to move.");
});

test("who answers lets it stand, and can no longer point it out", async (t) => {
  const { screen, game } = await begin(t);
  await screen.click("46");
  await screen.click("41");
  assert.equal(await becomes(() => offered(screen), true), true);
  await screen.click("6");
  await screen.click("11");
  game.play("46-41");
  game.play("6-11");
  await becomes(() => screen.pieces(), pieces(game), "Black has answered");
  assert.deepEqual(await screen.moves(), ["46-41", "6-11"]);

  // Black may have overlooked something too; that is White's to say. White's own slip is gone.
  assert.equal(await offered(screen), game.canPointOut());
  await screen.click("35");
  await screen.click("15");
  await becomes(async () => (await screen.moves()).at(-1), "35x15");
});

test("what was pointed out is still so after a reload, and undone with the capture", async (t) => {
  const { screen } = await begin(t);
  await screen.click("46");
  await screen.click("41");
  await becomes(() => offered(screen), true);
  await screen.page.reload();
  await screen.phase("play");
  assert.equal(await offered(screen), true, "still offered after a reload");
  await screen.press("point-out");
  await becomes(() => screen.marked("must capture"), ["35"]);
  await screen.page.reload();
  await screen.phase("play");
  assert.deepEqual(await screen.marked("must capture"), ["35"], "still bound after a reload");
  await screen.click("35");
  await becomes(() => screen.moves(), ["35x15"]);
  await screen.press("undo");
  await becomes(() => screen.moves(), []);
  assert.deepEqual(await screen.marked("must capture"), ["35"], "taking the capture back does not take back the call");
});

test("the setting is chosen in the new game dialog and said in the game", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  await screen.$('#home [data-action="new-game"][data-game="frisian"]').click();
  await screen.$("#new-game").getByText("The opponent", { exact: true }).click();
  await screen.$('#new-game [data-action="start"]').click();
  await screen.phase("play");
  for (const square of ["33", "29", "20", "24"]) await screen.click(square);
  await becomes(() => screen.moves(), ["33-29", "20-24"]);
  await screen.click("31");
  await screen.click("26");
  await becomes(() => screen.moves(), ["33-29", "20-24", "31-26"]);
  assert.equal(await offered(screen), true, "29 could have taken 24");
});
