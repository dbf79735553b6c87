// Another move is tried at any point of a game, and the game stays as it is.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { after, draughts, lords } from "./games.mjs";
import { accessibility, screens, shot } from "./harness.mjs";
import { becomes, openGame } from "./screen.mjs";

const OPENING = "32-28 19-23 28x19 14x23";

/** The variations as the list shows them: each line with its numbers, moves and words. */
const lines = (screen) =>
  screen.page.evaluate(() => [...document.querySelectorAll("#moves .variation")].map((line) => [...line.children].map((part) => part.textContent).filter(Boolean).join(" ")));

/** What the prompt says, and which move is marked. */
async function place(screen) {
  const marked = await screen.page.evaluate(() => [...document.querySelectorAll("#moves [aria-current]")].map((move) => move.getAttribute("aria-label")));
  return [(await screen.around()).words, marked.join()];
}

/** The moves of the game itself. */
const gameMoves = (screen) => screen.page.evaluate(() => [...document.querySelectorAll("#moves .move[data-after]")].map((move) => move.textContent));

const focus = (screen, name) => screen.square(name).focus();

/** Types a move on the board. */
async function type(screen, move) {
  const { page } = screen;
  await page.evaluate(() => document.querySelector('#grid [tabindex="0"]').focus());
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
}

test("another move begins a variation, which goes on for both sides, and is gone through", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, OPENING).save() });
  const { page } = screen;
  await page.locator("#moves .move", { hasText: "32-28" }).first().click();
  await becomes(async () => (await place(screen))[0], "1. White: 32-28");
  // The move of the game steps on.
  await screen.click("19");
  await becomes(() => screen.marked("chosen"), ["19"]);
  await screen.click("23");
  await becomes(() => place(screen), ["1. Black: 19-23", "1. Black: 19-23"]);
  assert.deepEqual(await lines(screen), []);
  await page.keyboard.press("ArrowLeft");
  await becomes(async () => (await place(screen))[0], "1. White: 32-28");
  // Another begins a variation; it is said, and the game stays.
  await screen.drag("20", "24");
  await becomes(() => place(screen), ["Variation: 1. Black: 20-24", "Variation, 1. Black: 20-24"]);
  await screen.status(/^A variation; the game stays as it is\. Black/);
  assert.match((await screen.around()).detail, /White to move\. The game stays as it is\./);
  await screen.click("31");
  await screen.click("27");
  await becomes(() => lines(screen), ["1... 20-24 2. 31-27"]);
  await type(screen, "15-20");
  await becomes(() => lines(screen), ["1... 20-24 2. 31-27 15-20"]);
  await shot(page, "variation-wide-light");
  await screen.paintedAsNamed();
  assert.deepEqual(await gameMoves(screen), OPENING.split(" "));
  // What cannot be moved says why.
  await screen.click("20");
  await screen.refusal(/./);

  // Keys: back to where it begins and on in the game.
  for (const [key, words] of [
    ["ArrowLeft", "Variation: 2. White: 31-27"],
    ["ArrowLeft", "Variation: 1. Black: 20-24"],
    ["ArrowLeft", "1. White: 32-28"],
    ["ArrowRight", "1. Black: 19-23"],
  ]) {
    await page.keyboard.press(key);
    await becomes(async () => (await place(screen))[0], words, key);
  }
  await page.locator("#moves .variation .move", { hasText: "31-27" }).click();
  await becomes(() => place(screen), ["Variation: 2. White: 31-27", "Variation, 2. White: 31-27"]);
  await screen.status("In a variation: White, 31-27. Black to move.");
  await page.keyboard.press("End");
  await becomes(async () => (await place(screen))[0], "Variation: 2. Black: 15-20");
  assert.equal(await screen.can("look-forward"), false);
  await page.keyboard.press("Home");
  await becomes(async () => (await place(screen))[0], "1. White: 32-28");
  await page.keyboard.press("Home");
  await becomes(async () => (await place(screen))[0], "The start of the game");

  // One in another, from the middle of it; undo steps back and loses nothing.
  await page.locator("#moves .variation .move", { hasText: "20-24" }).click();
  await type(screen, "31-26");
  await becomes(() => lines(screen), ["1... 20-24 2. 31-27", "2. 31-26", "2... 15-20"]);
  await screen.press("undo");
  await becomes(async () => (await place(screen))[0], "Variation: 1. Black: 20-24");
  assert.deepEqual(await gameMoves(screen), OPENING.split(" "));
  await screen.press("comment");
  await page.fill("#comment-text", "Or so");
  await screen.$('#comment [value="yes"]').click();
  await becomes(() => lines(screen), ["1... 20-24 Or so 2. 31-27", "2. 31-26", "2... 15-20"]);

  // Kept when the page is loaded again, which shows the game.
  await page.reload();
  await screen.phase("play");
  await becomes(() => lines(screen), ["1... 20-24 Or so 2. 31-27", "2. 31-26", "2... 15-20"]);
  assert.equal((await screen.around()).words, "White to move.");
  // And the game goes on.
  await screen.click("33");
  await screen.click("28");
  await becomes(async () => (await gameMoves(screen)).length, 5);
  assert.deepEqual(await accessibility(page), []);

  // Deleted after a question, with what is in it.
  await page.locator("#moves .variation .move", { hasText: "31-26" }).click();
  await screen.press("remove-variation");
  await screen.press("confirm-no");
  await screen.press("remove-variation");
  await screen.press("confirm-yes");
  await becomes(() => lines(screen), ["1... 20-24 Or so 2. 31-27 15-20"]);
  await becomes(async () => (await place(screen))[0], "Variation: 1. Black: 20-24");
  await screen.press("remove-variation");
  await screen.press("confirm-yes");
  await becomes(() => lines(screen), []);
  await becomes(async () => (await place(screen))[0], "1. White: 32-28");
  await screen.press("look-latest");
  await becomes(async () => (await place(screen))[0], "Black must capture.");
});

test("by keyboard alone, from the list to the board and back", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, OPENING).save() });
  const { page } = screen;
  await page.keyboard.press("Home");
  await becomes(async () => (await place(screen))[0], "The start of the game");
  await focus(screen, "33");
  await page.keyboard.press("Enter");
  await becomes(() => screen.marked("chosen"), ["33"]);
  await page.keyboard.press("Escape");
  await becomes(() => screen.marked("chosen"), []);
  assert.equal((await place(screen))[0], "The start of the game", "the first Escape puts the piece back");
  await page.keyboard.press("Enter");
  await focus(screen, "29");
  await page.keyboard.press("Enter");
  await becomes(() => place(screen), ["Variation: 1. White: 33-29", "Variation, 1. White: 33-29"]);
  await page.keyboard.press("Escape");
  await becomes(async () => (await place(screen))[0], "White to move.");
  // A move that is to be confirmed is confirmed here too.
  const list = screen.$("#moves .move[tabindex='0']");
  await list.focus();
  await page.keyboard.press("Home");
  await becomes(async () => (await place(screen))[0], "The start of the game");
});

test("the computer plays on in its game, and a variation changes nothing there", async (t) => {
  const screen = await openGame(t, "frisian", { choices: { black: "level-1" } });
  const { page } = screen;
  await screen.click("32");
  await screen.click("28");
  await becomes(async () => (await gameMoves(screen)).length, 2, "the answer");
  const moves = await gameMoves(screen);
  await page.keyboard.press("Home");
  await becomes(async () => (await place(screen))[0], "The start of the game");
  await type(screen, "33-29");
  await becomes(() => lines(screen), ["1. 33-29"]);
  // Black is moved by hand here.
  await type(screen, "20-24");
  await becomes(async () => (await lines(screen)).length, 1);
  await becomes(async () => (await place(screen))[0], /^Variation: 1\. Black: 20/);
  assert.deepEqual(await gameMoves(screen), moves);
  assert.equal(await screen.can("hint"), false);
  await page.keyboard.press("Escape");
  await becomes(async () => (await place(screen))[0], /^White/);
  assert.deepEqual(await gameMoves(screen), moves);
  await page.keyboard.press("Home");
  await page.locator("#moves .variation .move", { hasText: "33-29" }).click();
  await screen.press("resign");
  await screen.press("confirm-yes");
  await screen.phase("over");
});

test("a game that is over goes on in a variation, and its record carries it out and in", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, OPENING).save() });
  const { page } = screen;
  await screen.press("resign");
  await screen.press("confirm-yes");
  await screen.phase("over");
  await screen.press("look-at-board");
  await page.waitForLoadState("networkidle");
  await screen.drag("33", "28");
  await becomes(() => lines(screen), ["3. 33-28"]);
  await screen.press("analysis");
  await becomes(async () => (await screen.$("#analysis .line").first().textContent()) ?? "", /23x/);
  await screen.press("analysis");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await type(screen, "33-29");
  await becomes(() => lines(screen), ["1. 33-29", "3. 33-28"]);
  await screen.press("games");
  const coming = page.waitForEvent("download");
  await screen.press("record");
  const record = readFileSync(await (await coming).path(), "utf8");
  assert.match(record, /1\. 32-28 \(1\. 33-29\) 1\.\.\. 19-23 2\. 28x19 14x23 \(2\.\.\. 14x23\s3\. 33-28\) 0-1\n$/);
  await page.fill("#games-text", record.replace("33-29)", "33-29 19-23 (1... 20-24 {good}) 2. 39-33)"));
  await page.locator('#games [data-does="open"]').click();
  await becomes(() => screen.$("#games").isVisible(), false);
  await becomes(() => lines(screen), ["1. 33-29 19-23", "1... 20-24 good", "2. 39-33", "3. 33-28"]);
  // The game before is among the past ones, with what was tried in it.
  await screen.press("games");
  await page.locator("#games .past-play").first().click();
  await becomes(() => lines(screen), ["1. 33-29", "3. 33-28"]);
  // What cannot be is refused as in the game.
  await screen.press("games");
  await page.fill("#games-text", "1. 32-28 (1. 33-27) *");
  await page.locator('#games [data-does="open"]').click();
  await becomes(() => screen.$("#games-said").textContent(), /line 1, (column|letter) 14/i);
});

test("in Lords and Vassals a move is the unit", async (t) => {
  const screen = await openGame(t, "lords", { saved: after(lords, "ve7-e6 vc7-c6 ld8+d7").save() });
  const { page } = screen;
  await page.keyboard.press("ArrowLeft");
  await becomes(async () => (await place(screen))[0], "1. Black: vc7-c6");
  await screen.click("c6");
  await becomes(() => screen.marked("chosen"), ["c6"]);
  await screen.click("c5");
  await becomes(() => place(screen), ["Variation: 1. Black: vc6-c5", "Variation, 1. Black: vc6-c5"]);
  assert.match((await screen.around()).detail, /Black: 2 moves left/);
  for (const move of ["c5-c4", "e6-e5", "a2-a3"]) await type(screen, move);
  await becomes(() => lines(screen), ["1. vc6-c5 vc5-c4 ve6-e5 2. Va2-a3"]);
  await shot(page, "variation-lords-wide");
  await page.reload();
  await screen.phase("play");
  await becomes(() => lines(screen), ["1. vc6-c5 vc5-c4 ve6-e5 2. Va2-a3"]);
  await screen.press("games");
  const coming = page.waitForEvent("download");
  await screen.press("record");
  const record = readFileSync(await (await coming).path(), "utf8");
  assert.match(record, /ld8\+d7 \(1\. b: vc6-c5 vc5-c4 ve6-e5 w: Va2-a3\)\n\*\n$/);
  await page.fill("#games-text", record);
  await page.locator('#games [data-does="open"]').click();
  await becomes(() => screen.$("#games").isVisible(), false);
  await becomes(() => lines(screen), ["1. vc6-c5 vc5-c4 ve6-e5 2. Va2-a3"]);
});

for (const [name, look] of [
  ["small-light", { ...screens.small }],
  ["phone-dark", { ...screens.phone, colorScheme: "dark", settings: { theme: "hindeloopen" } }],
]) {
  test(`with a thumb, ${name}`, async (t) => {
    const screen = await openGame(t, "frisian", { saved: after(draughts, OPENING).save(), ...look });
    const { page } = screen;
    await screen.press("more");
    await page.locator("#sheet .look [data-action=look-first]").tap();
    await becomes(async () => (await place(screen))[0], "The start of the game");
    await screen.tap("33");
    await becomes(() => screen.marked("chosen"), ["33"]);
    await screen.tap("29");
    await becomes(async () => (await place(screen))[0], "Variation: 1. White: 33-29");
    await screen.tap("20");
    await screen.tap("24");
    await becomes(async () => (await place(screen))[0], /^Variation: 1\. Black: 20/);
    await shot(page, `variation-${name}`);
    for (const button of await page.locator("#prompt button:visible").all()) {
      const { height, width, x } = await button.boundingBox();
      assert.ok(height >= 24 && width >= 24 && x >= 0 && x + width <= page.viewportSize().width);
    }
    await page.locator("#look-bar [data-action=look-back]").tap();
    await becomes(async () => (await place(screen))[0], "Variation: 1. White: 33-29");
    await page.locator("#look-bar [data-action=look-first]").tap();
    await becomes(async () => (await place(screen))[0], "The start of the game");
    await screen.tap("34");
    await screen.tap("30");
    await becomes(async () => (await place(screen))[0], "Variation: 1. White: 34-30");
    await page.locator('#prompt [data-action="look-return"]').tap();
    await becomes(async () => (await place(screen))[0], "White to move.");
    await screen.press("more");
    await becomes(async () => (await lines(screen)).length, 2);
    await page.locator("#sheet .moves").scrollIntoViewIfNeeded();
    await shot(page, `variation-list-${name}`);
    assert.deepEqual(await accessibility(page), []);
    await page.locator("#sheet .variation .move").first().tap();
    await becomes(async () => (await place(screen))[0], "Variation: 1. White: 33-29");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });
}
