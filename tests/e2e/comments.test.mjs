// Something is said about a position, and it goes with the game wherever the game goes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { after, draughts, lords } from "./games.mjs";
import { screens, shot } from "./harness.mjs";
import { FrisianGame, LordsGame } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const comments = (screen) => screen.page.evaluate(() => [...document.querySelectorAll("#moves .comment")].map((comment) => comment.textContent));

/** Opens the dialog with the button that is seen, and says something. */
async function say(screen, words) {
  await screen.press("comment");
  await screen.page.fill("#comment-text", words);
  await screen.$('#comment [value="yes"]').click();
}

test("comments are written, read in the list and in the prompt, changed and taken away", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23 28x19 14x23").save() });
  const { page } = screen;
  await say(screen, "  A lively\n opening ");
  await becomes(() => comments(screen), ["A lively opening"]);
  await screen.status("Comment: A lively opening");
  await page.keyboard.press("Home");
  await becomes(async () => (await screen.around()).words, "The start of the game");
  await say(screen, "Both {know} each other");
  await becomes(() => comments(screen), ["Both {know) each other", "A lively opening"]);
  assert.deepEqual([(await screen.around()).words, (await screen.around()).detail], ["The start of the game", "Both {know) each other"], "one goes on looking back");
  await screen.press("comment");
  assert.equal(await page.locator("#comment label").textContent(), "What is to be said of: The start of the game");
  await becomes(() => page.inputValue("#comment-text"), "Both {know) each other");
  await page.fill("#comment-text", "Never mind");
  await page.keyboard.press("Escape");
  await page.reload();
  await screen.phase("play");
  assert.deepEqual(await comments(screen), ["Both {know) each other", "A lively opening"]);
  await say(screen, " ");
  await becomes(() => comments(screen), ["Both {know) each other"]);
  // What is said of a move that is taken back comes back with it.
  await say(screen, "Equal");
  await becomes(async () => (await comments(screen)).length, 2);
  await screen.press("undo");
  await becomes(() => comments(screen), ["Both {know) each other"]);
  await screen.press("redo");
  await becomes(() => comments(screen), ["Both {know) each other", "Equal"]);
});

test("they are part of the record of either game", async (t) => {
  for (const [game, table] of [
    ["frisian", after(draughts, "32-28 19-23 28x19 14x23")],
    ["lords", after(lords, "ve7-e6 vc7-c6 ld8+d7")],
  ]) {
    const screen = await openGame(t, game, { saved: table.save() });
    await screen.page.keyboard.press("ArrowLeft");
    await say(screen, "A good one");
    await becomes(() => comments(screen), ["A good one"]);
    await shot(screen.page, `comment-${game}`);
    await screen.press("games");
    const coming = screen.page.waitForEvent("download");
    await screen.press("record");
    const record = readFileSync(await (await coming).path(), "utf8");
    assert.ok(record.includes("{A good one}"), record);
    if (game === "frisian") assert.equal(FrisianGame.fromPdn(record).length, 1);
    else assert.equal(LordsGame.fromRecord(record).record(), record);
    await screen.page.fill("#games-text", record);
    await screen.page.locator('#games [data-does="open"]').click();
    await becomes(() => screen.$("#games").isVisible(), false);
    await becomes(() => comments(screen), ["A good one"]);
  }
});

test("by the keyboard, on the smallest screen", async (t) => {
  const screen = await openGame(t, "frisian", { ...screens.small, saved: after(draughts, "32-28 19-23").save() });
  const { page } = screen;
  await page.keyboard.press("ArrowLeft");
  await becomes(async () => (await screen.around()).words, "1. White: 32-28");
  await page.locator('#look-bar [data-action="comment"]').focus();
  await page.keyboard.press("Enter");
  await becomes(() => page.evaluate(() => document.activeElement.id), "comment-text");
  await page.keyboard.type("Sharp");
  await shot(page, "comment-small");
  await page.keyboard.press("Control+Enter");
  await becomes(async () => (await screen.around()).detail, "Sharp");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), "comment", "the focus is where it was");
});
