// What the computer does for a player: hint, threat, analysis, review.

import assert from "node:assert/strict";
import { test } from "node:test";

import { draughts, games } from "./games.mjs";
import { screens, shot } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const army = "VLVLLVLV/LVLVVLVL";
const lords = { game: "lords", pins: "any", moves: "5-4", drawRules: true, layouts: { white: army, black: army } };

function saved(options, moves = "", end = () => {}) {
  const table = new Table(options);
  for (const move of moves.split(" ").filter(Boolean)) assert.equal(table.play(move).refusal, null, move);
  end(table);
  return table.save();
}

/** Whether something is drawn over the pieces. */
const overlaid = (screen) =>
  screen.page.evaluate(() => {
    const canvas = document.querySelector('#board [data-layer="overlay"]');
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value !== 0);
  });

const focus = (screen) => screen.page.evaluate(() => document.querySelector('[data-square][tabindex="0"]').focus());

test("a hint is drawn on the board, said aloud, and can be played", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved(draughts, "32-28 20-24") });
  await screen.page.mouse.move(5, 5);
  assert.equal(await overlaid(screen), false);
  await screen.press("hint");
  await screen.status(/^Hint: /);
  await becomes(() => overlaid(screen), true, "an arrow");
  const hint = (await screen.around()).detail.match(/^Hint: (.*)\.$/)[1];
  saved(draughts, `32-28 20-24 ${hint}`);
  await focus(screen);
  await screen.page.keyboard.press("f");
  assert.equal((await screen.around()).near.side, "Black");
  await screen.press("undo");
  await becomes(() => overlaid(screen), false, "it goes with the position");
  assert.equal((await screen.around()).detail, "");
});

test("hint and threat by keyboard, for a whole turn", async (t) => {
  const screen = await openGame(t, "lords", { saved: saved(lords) });
  await focus(screen);
  await screen.page.keyboard.press("H");
  await screen.status(/^Hint: (\S+ ){4}\S+\.$/);
  const moves = (await screen.around()).detail.match(/^Hint: (.*)\.$/)[1];
  saved(lords, moves);
  await becomes(() => overlaid(screen), true);
  await shot(screen.page, "hint-lords");
  await screen.page.keyboard.press("t");
  await screen.status(/^If it were White’s turn: (\S+ ){3}\S+\.$/);
  await becomes(() => overlaid(screen), true);
  await shot(screen.page, "threat-lords");
});

test("a hint is for the latest position alone", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved(draughts, "32-28 19-23") });
  await focus(screen);
  await screen.press("look-back");
  await screen.page.keyboard.press("h");
  assert.equal((await screen.around()).detail, "An earlier position. Another move begins a variation.");
  await screen.press("look-latest");
  await focus(screen);
  await screen.page.keyboard.press("h");
  await screen.status(/^Hint: \S+\.$/);
});

test("the threat is what the opponent would play", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved(draughts, "32-28 19-23") });
  await screen.press("threat");
  await screen.status(/^If it were Black’s turn: \S+\.$/);
  await becomes(() => overlaid(screen), true);
});

test("the analysis follows the game, stops, and goes away", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved(draughts, "32-28 19-23") });
  const panel = screen.$("#analysis");
  assert.equal(await panel.isVisible(), false, "nothing is told that was not asked for");
  await screen.press("analysis");
  await becomes(() => screen.$("#analysis .analysis-lines li").count(), (count) => count >= 1, "lines");
  assert.match(await screen.$("#analysis .balance").getAttribute("aria-label"), /\S/);
  const first = await screen.$("#analysis .analysis-lines .line").first().textContent();
  saved(draughts, `32-28 19-23 ${first.split(" ")[0]}`);

  // Another position, other lines.
  await screen.click("28");
  await screen.click("19");
  await becomes(async () => (await screen.$("#analysis .analysis-lines .line").allTextContents())[0] ?? first, (line) => line !== first, "it has followed");
  await screen.press("undo");
  await becomes(async () => (await screen.$("#analysis .analysis-lines li").count()) > 0, true);
  await screen.press("analysis-stop");
  await becomes(() => panel.getAttribute("data-running"), "false");
  await screen.$("#analysis").getByRole("button").last().click();
  await becomes(() => panel.isVisible(), false);
});

test("during a game against the computer the analysis waits for it", async (t) => {
  const seats = { white: "person", black: { seconds: 60 } };
  const screen = await openGame(t, "frisian", { saved: saved({ ...draughts, seats }) });
  await screen.press("analysis");
  await becomes(() => screen.$("#analysis .analysis-lines li").count(), (count) => count >= 1, "lines");
  for (const square of ["32", "28"]) await screen.click(square);
  await becomes(() => screen.$("#analysis .analysis-words").textContent(), "Waits for the computer’s move.");
  assert.equal(await screen.can("hint"), false);
  await screen.press("move-now");
  await becomes(async () => (await screen.moves()).length, 2);
  await becomes(() => screen.$("#analysis .analysis-lines li").count(), (count) => count >= 1, "and goes on");
});

test("a game that is over is reviewed, turn by turn, in the list of moves", async (t) => {
  // 28-23 gives a man away for nothing.
  const moves = "32-28 20-24 28-23 19x28";
  const screen = await openGame(t, "frisian", { saved: saved(draughts, moves, (table) => table.resign("white")) });
  assert.equal(await screen.can("review"), true);
  await screen.$("#result").getByRole("button", { name: "Review" }).click();
  await screen.status(/^Reviewed\. White: .* Black: /);
  assert.equal(await screen.$("#result").isVisible(), false);
  const text = await screen.$("#review").textContent();
  assert.match(text, /White: .+\. Black: .+\./);
  for (const note of await screen.$("#moves .better").allTextContents()) assert.match(note, /^(White|Black): (inaccuracy|mistake|blunder)\. Better: \S/);
  // What was reviewed is still said when the game is stepped back.
  await screen.press("undo");
  await screen.phase("play");
  assert.equal(await screen.$("#review").isVisible(), true);
});

test("a review can be stopped, and is read in the sheet of a phone", async (t) => {
  const moves = games.frisian.moves.split(" ").slice(0, 16).join(" ");
  const screen = await openGame(t, "frisian", { ...screens.small, saved: saved(draughts, moves, (table) => table.resign("white")) });
  await screen.$("#result").getByRole("button", { name: "Review" }).tap();
  await screen.$("#review progress").waitFor();
  await shot(screen.page, "review-phone");
  const list = await screen.$("#moves .moves-scroll").boundingBox();
  assert.ok(list.height > 100 && list.y < 500, "the list of moves is to be seen");
  await screen.press("review-cancel");
  await becomes(() => screen.$("#review").isVisible(), false);
});

test("turns of Lords and Vassals are reviewed as turns", async (t) => {
  const moves = "a7a6 b7b6 c7c6 d7d6 e7e6 a2a3 b2b3 c2c3 d2d3";
  const screen = await openGame(t, "lords", { saved: saved(lords, moves, (table) => table.resign("black")) });
  await screen.$("#result").getByRole("button", { name: "Review" }).click();
  await screen.status(/^Reviewed\. White: .* Black: /);
});
