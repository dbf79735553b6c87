// The moves of a game are gone through, forth and back, and the game itself stays as it is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, draughts, games, lords } from "./games.mjs";
import { screens } from "./harness.mjs";
import { becomes, openGame } from "./screen.mjs";

const OPENING = "32-28 19-23 28x19 14x23";
const EARLIER = "An earlier position. Another move begins a variation.";

/** Which move of the list is marked, and what the prompt says. */
async function place(screen) {
  const marked = await screen.page.evaluate(() => [...document.querySelectorAll("#moves .move[aria-current]")].map((move) => move.textContent));
  const { words, detail } = await screen.around();
  return { marked, words, detail };
}

const stands = (screen, marked, words, message) =>
  becomes(async () => {
    const found = await place(screen);
    return [found.marked, found.words];
  }, [marked, words], message);

test("a move of the list is pressed, and the position after it is seen", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, OPENING).save() });
  const before = await screen.pieces();
  assert.deepEqual((await place(screen)).marked, ["14x23"]);
  await screen.$("#moves .move", { hasText: "32-28" }).first().click();
  await stands(screen, ["32-28"], "1. White: 32-28");
  assert.equal((await place(screen)).detail, EARLIER);
  await screen.status("Move 1 of 4: White, 32-28.");
  assert.equal((await screen.pieces())["28"], "white man");
  assert.equal((await screen.pieces())["19"], "black man");
  assert.deepEqual(await screen.marked("must capture"), []);
  assert.equal((await screen.around()).far.lost, 0, "nothing was captured then");
  await screen.paintedAsNamed();

  await screen.click("33");
  await screen.refusal(/33/);
  assert.equal((await screen.moves()).length, 4);

  await screen.press("look-latest");
  await stands(screen, ["14x23"], "White to move.");
  assert.deepEqual(await screen.pieces(), before);
  await screen.click("33");
  await screen.click("28");
  await becomes(async () => (await screen.moves()).length, 5, "and the game goes on");
});

test("the keys go through the moves", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, OPENING).save() });
  const { page } = screen;
  for (const [key, move, words] of [
    ["ArrowLeft", "28x19", "2. White: 28x19"],
    ["ArrowLeft", "19-23", "1. Black: 19-23"],
    ["ArrowRight", "28x19", "2. White: 28x19"],
    ["End", "14x23", "White to move."],
    ["ArrowLeft", "28x19", "2. White: 28x19"],
    ["Escape", "14x23", "White to move."],
  ]) {
    await page.keyboard.press(key);
    await stands(screen, [move], words, key);
  }
  await page.keyboard.press("Home");
  await stands(screen, [], "The start of the game");
  await screen.status("The start of the game; 4 moves follow.");
  assert.equal(Object.keys(await screen.pieces()).length, 40);

  // On the board the keys walk from square to square, unless one came there with the mouse.
  await page.keyboard.press("End");
  await screen.square("46").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await stands(screen, ["14x23"], "White to move.");
  await screen.click("32");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await screen.click("27");
  await page.keyboard.press("ArrowLeft");
  await stands(screen, ["28x19"], "2. White: 28x19");

  // In a field of a dialog they belong to the field.
  await page.keyboard.press("End");
  await screen.press("settings");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await stands(screen, ["14x23"], "White to move.");
});

test("the list is one stop of the tab key, and the focus goes along", async (t) => {
  const screen = await openGame(t, "lords", { saved: after(lords, games.lords.moves.split(" ").slice(0, 12).join(" ")).save() });
  const { page } = screen;
  await page.evaluate(() => document.querySelector("#moves .moves-scroll").focus());
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => [document.activeElement.textContent, document.activeElement.getAttribute("aria-label")]);
  const moves = await screen.moves();
  assert.deepEqual(await focused(), [moves[11], `3. Black: ${moves[11]}`]);
  await page.keyboard.press("ArrowLeft");
  await becomes(focused, [moves[10], `3. Black: ${moves[10]}`]);
  await page.keyboard.press("ArrowLeft");
  await stands(screen, [moves[9]], `3. Black: ${moves[9]}`);
  assert.deepEqual([(await screen.around()).far.left, (await screen.around()).far.of], [4, 5], "the moves left in that turn");
  await page.keyboard.press("Home");
  await becomes(focused, [moves[0], `1. Black: ${moves[0]}`]);
  await page.keyboard.press("Enter");
  await stands(screen, [moves[0]], `1. Black: ${moves[0]}`);
  // Back to the game from the prompt, whose button goes: the focus is not lost.
  await page.locator('#prompt [data-action="look-latest"]').focus();
  await page.keyboard.press("Enter");
  await stands(screen, [moves[11]], "Black: 2 moves left.");
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains("square")), true);
});

test("undo and redo are done in the game, wherever one looks", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, OPENING).save() });
  await screen.page.keyboard.press("Home");
  await stands(screen, [], "The start of the game");
  await screen.press("undo");
  await stands(screen, ["28x19"], "Black must capture.");
  assert.equal((await screen.moves()).length, 3);
  await screen.press("look-back");
  await screen.press("redo");
  await stands(screen, ["14x23"], "White to move.");
  await screen.page.keyboard.press("ArrowLeft");
  await screen.press("flip");
  await stands(screen, ["28x19"], "2. White: 28x19");
  assert.equal((await screen.around()).near.side, "Black");
  await screen.page.reload();
  await screen.phase("play");
  await stands(screen, ["14x23"], "White to move.", "a page that is loaded again shows the game");
});

test("a whole game is replayed, and stops where it is told to", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, games.frisian.moves).save(), settings: { speed: "fast" } });
  const { page } = screen;
  await screen.press("look-at-board");
  const replay = page.locator('#moves [data-action="replay"]');
  assert.equal(await replay.getAttribute("aria-label"), "Replay");
  await replay.click();
  await stands(screen, [], "The start of the game");
  assert.equal(await replay.getAttribute("aria-label"), "Pause");
  assert.equal((await screen.around()).result, null);
  await becomes(() => page.evaluate(() => document.querySelectorAll("#moves .move[aria-current]").length), 1);
  await becomes(async () => (await place(screen)).words, (words) => words.startsWith("2."), "it goes on by itself");
  await replay.click();
  assert.equal(await replay.getAttribute("aria-label"), "Replay");
  const stopped = await place(screen);
  await page.waitForTimeout(1500);
  assert.deepEqual(await place(screen), stopped);

  // From the middle it goes on from there, to the end.
  const moves = await screen.moves();
  await page.locator("#moves .move").nth(moves.length - 3).click();
  await replay.click();
  await becomes(async () => (await place(screen)).marked, [moves.at(-1)]);
  await becomes(() => replay.getAttribute("aria-label"), "Replay", "it has come to its end");
  assert.match((await screen.around()).words, /wins$/);
  assert.equal((await screen.around()).phase, "over");
  assert.equal((await screen.around()).result, null, "nothing covers the board that one looks at");
});

test("what is played is brought into view", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, games.frisian.moves).save() });
  const inView = () =>
    screen.page.evaluate(() => {
      const [move, frame] = [document.querySelector("#moves [aria-current]"), document.querySelector("#moves .moves-scroll")].map((element) => element.getBoundingClientRect());
      return move.top >= frame.top - 1 && move.bottom <= frame.bottom + 1;
    });
  await screen.press("look-at-board");
  assert.equal(await inView(), true);
  await screen.page.keyboard.press("Home");
  await screen.page.keyboard.press("ArrowRight");
  await becomes(inView, true);
  for (let move = 0; move < 30; move++) await screen.page.keyboard.press("ArrowRight");
  await becomes(inView, true);
});

for (const size of ["phone", "small"]) {
  test(`with a thumb, on a ${size} screen`, async (t) => {
    const screen = await openGame(t, "frisian", { ...screens[size], saved: after(draughts, OPENING).save() });
    const { page } = screen;
    const bar = page.locator("#look-bar");
    assert.equal(await bar.isVisible(), false);
    await screen.press("more");
    await page.locator("#sheet .look [data-action=look-back]").tap();
    await stands(screen, ["28x19"], "2. White: 28x19");
    assert.equal(await page.locator("#sheet").isVisible(), false, "the board is seen");
    assert.equal(await bar.isVisible(), true);
    assert.equal(await page.locator("#tools").isVisible(), false);
    for (const button of await bar.locator("button").all()) {
      const { width, height } = await button.boundingBox();
      assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
    }
    await bar.locator("[data-action=look-back]").tap();
    await stands(screen, ["19-23"], "1. Black: 19-23");
    await bar.locator("[data-action=look-latest]").tap();
    await stands(screen, ["14x23"], "White to move.");
    assert.equal(await page.locator("#tools").isVisible(), true);
    await screen.press("more");
    await page.locator("#sheet .move").first().tap();
    await stands(screen, ["32-28"], "1. White: 32-28");
  });
}

test("with the keyboard on a narrow screen, the focus is never lost", async (t) => {
  const screen = await openGame(t, "frisian", { viewport: { width: 390, height: 844 }, saved: after(draughts, OPENING).save() });
  const { page } = screen;
  const focus = () => page.evaluate(() => document.activeElement.dataset.action ?? document.activeElement.className);
  await page.locator("#tools [data-action=more]").focus();
  await page.keyboard.press("Enter");
  await page.locator("#sheet .look [data-action=look-back]").focus();
  await page.keyboard.press("Enter");
  await stands(screen, ["28x19"], "2. White: 28x19");
  await becomes(focus, "replay");
  await page.keyboard.press("Escape");
  await stands(screen, ["14x23"], "White to move.");
  await becomes(focus, "square");
});

test("the computer's answer comes while one looks back, and is not lost", async (t) => {
  const screen = await openGame(t, "frisian", { choices: { black: "level-1" } });
  await screen.click("32");
  await screen.click("28");
  await screen.page.keyboard.press("Home");
  await stands(screen, [], "The start of the game");
  await becomes(async () => (await screen.moves()).length, 2, "the answer is in the list");
  await stands(screen, [], "The start of the game", "and the board is left alone");
  assert.equal((await screen.pieces())["32"], "white man");
  await screen.page.keyboard.press("End");
  await stands(screen, [(await screen.moves())[1]], /White/.test((await screen.around()).words) ? (await screen.around()).words : "White to move.");
  assert.equal((await screen.pieces())["28"], "white man");
});

test("an earlier position is analysed", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, `${OPENING} 33-28`).save() });
  await screen.press("resign");
  await screen.press("confirm-yes");
  await screen.phase("over");
  await screen.press("look-at-board");
  await screen.press("analysis");
  await becomes(() => screen.$("#analysis .analysis-words").textContent(), "The game is over.");
  await screen.page.keyboard.press("Home");
  await becomes(async () => (await screen.$("#analysis .line").first().textContent()) ?? "", (line) => /^\d+-\d+/.test(line), "a line from the start");
});
