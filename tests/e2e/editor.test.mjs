// The position editor: pieces by mouse, touch and keyboard, what is wrong in every language, text in and out, and playing from there.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { draughts } from "./games.mjs";
import { screens } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

/** Opens the editor of a game by its address. */
async function openEditor(t, game, options = {}) {
  const screen = await openGame(t, game, { path: "", ...options });
  await screen.page.evaluate((hash) => (location.hash = hash), `#edit-${game}`);
  await edits(screen);
  return screen;
}

/** Waits until the editor is on the screen. */
const edits = (screen) => becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "editor", "screen");

/** The square of the editor's own board. */
const at = (screen, name) => screen.$(`#editor [data-square="${name}"]`);

/** The middle of a square of the editor's board. */
async function middle(screen, name) {
  const box = await at(screen, name).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function click(screen, name) {
  const { x, y } = await middle(screen, name);
  await screen.page.mouse.click(x, y);
}

/** Drags with the mouse from one point to another. */
async function drag(screen, start, end) {
  const { mouse } = screen.page;
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await mouse.move(end.x, end.y, { steps: 2 });
  await mouse.up();
}

const pick = (screen, piece) => screen.$(`#editor [data-pick="${piece}"]`).click();
const act = (screen, action) => screen.$(`#editor [data-action="${action}"]:visible`).first().click();
const position = (screen) => screen.$("#editor-text").inputValue();
const text = (screen, expected) => becomes(() => position(screen), expected, "the text of the position");
const problem = async (screen) => ((await screen.$("#editor [data-problem]").count()) > 0 ? screen.$("#editor [data-problem]").textContent() : null);

/** Types a position into the field. */
async function type(screen, words) {
  await screen.$("#editor-text").fill(words);
  await screen.$("#editor-text").press("Enter");
}

test("a position of draughts is set up by mouse and played", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  await screen.$('#home [data-action="edit"][data-game="frisian"]').click();
  await edits(screen);
  await text(screen, "W:W31-50:B1-20:H0:F1:+0+0");
  await act(screen, "editor-clear");
  await becomes(() => problem(screen), "There are no pieces on the board.");
  assert.equal(await screen.$('#editor [data-action="editor-play"]').getAttribute("aria-disabled"), "true");

  await pick(screen, "white king");
  await click(screen, "28");
  await text(screen, "W:WK28:B:H0:F1:+0+0");
  await click(screen, "33");
  await click(screen, "33");
  await text(screen, "W:WK28:B:H0:F1:+0+0", "a second tap takes it off");
  await pick(screen, "black man");
  for (const square of ["19", "9", "12"]) await click(screen, square);
  // With nothing chosen, a tap takes what stands in hand.
  await pick(screen, "black man");
  await click(screen, "12");
  await click(screen, "13");
  await text(screen, "W:WK28:B9,13,19:H0:F1:+0+0");
  // Drags: on the board, off it, and from the palette.
  await drag(screen, await middle(screen, "9"), await middle(screen, "8"));
  await text(screen, "W:WK28:B8,13,19:H0:F1:+0+0");
  await drag(screen, await middle(screen, "13"), { x: 1250, y: 400 });
  await text(screen, "W:WK28:B8,19:H0:F1:+0+0");
  const heap = await screen.$('#editor [data-pick="white man"]').boundingBox();
  await drag(screen, { x: heap.x + 15, y: heap.y + 15 }, await middle(screen, "45"));
  await text(screen, "W:WK28,45:B8,19:H0:F1:+0+0");
  await pick(screen, "eraser");
  await click(screen, "8");
  await text(screen, "W:WK28,45:B19:H0:F1:+0+0");
  await act(screen, "editor-undo");
  await act(screen, "editor-undo");
  await text(screen, "W:WK28:B8,19:H0:F1:+0+0");
  assert.equal(await screen.$('#editor [data-pick="black man"]').getAttribute("aria-label"), "black man, 2 on the board");

  // The middle of it outlives a reload, with its steps.
  await screen.page.reload();
  await edits(screen);
  await text(screen, "W:WK28:B8,19:H0:F1:+0+0");
  await act(screen, "editor-undo");
  await text(screen, "W:WK28:B8,13,19:H0:F1:+0+0");
  await screen.$('#editor input[value="black"]').check({ force: true });
  await text(screen, "B:WK28:B8,13,19:H0:F1:+0+0");
  await screen.$('#editor input[value="white"]').check({ force: true });

  await act(screen, "editor-play");
  await becomes(() => screen.$("#new-game").isVisible(), true);
  assert.equal(await screen.$('#new-game [name="variant"]').count(), 0, "the position settles with how many men one plays");
  await screen.$('#new-game [data-action="start"]').click();
  await screen.phase("play");
  assert.equal(await screen.page.evaluate(() => location.hash), "#frisian");
  assert.deepEqual(await screen.pieces(), { 28: "white king", 8: "black man", 13: "black man", 19: "black man" });
  await screen.click("28");
  await becomes(async () => (await screen.moves()).length, 1, "the king must capture and does");
});

test("the numbers beside the pieces, in draughts", async (t) => {
  const screen = await openEditor(t, "frisian");
  assert.equal(await screen.$("#editor-king-moves-white").count(), 0, "without a king they are no question");
  await type(screen, "W:WK10,K15,31:B6,K24");
  await screen.$("#editor-king-moves-white").fill("2");
  await screen.$("#editor-king-moves-white").press("Enter");
  await becomes(() => problem(screen), "White has several kings. Choose which one has made the moves in a row.");
  await screen.$("#editor-king-square-white").selectOption("15");
  await becomes(() => problem(screen), null);
  await text(screen, "W:WK10,K15,31:B6,K24:H0:F1:+0+215");
  assert.match(await at(screen, "15").getAttribute("aria-label"), /2 moves in a row/);
  await screen.$("#editor-king-moves-white").fill("4");
  await screen.$("#editor-king-moves-white").press("Enter");
  await becomes(() => problem(screen), "White’s king cannot have made 4 moves in a row: at most 3 are allowed.");
  await screen.$("#editor-king-moves-white").fill("3");
  await screen.$("#editor-quiet-plies").fill("9");
  await screen.$("#editor-move-number").fill("-5");
  await screen.$("#editor-move-number").press("Enter");
  await text(screen, "W:WK10,K15,31:B6,K24:H9:F0:+0+315");

  // Other settings can make of a good position a bad one, and the choice of a game says so.
  await act(screen, "editor-play");
  const start = screen.$('#new-game [data-action="start"]');
  assert.equal(await start.isDisabled(), false);
  await screen.$('#new-game label:has([name="kingMoves"][value="2"])').click();
  await becomes(() => screen.$("#new-game-note").textContent(), "White’s king cannot have made 3 moves in a row: at most 2 are allowed.");
  assert.equal(await start.isDisabled(), true);
  await screen.$('#new-game label:has([name="kingMoves"][value="3"])').click();
  assert.equal(await start.isDisabled(), false);
  await start.click();
  await screen.phase("play");
});

test("Lords and Vassals by touch, with pins, counts and moves left", async (t) => {
  const screen = await openEditor(t, "lords", screens.phone);
  const { page } = screen;
  const tap = async (name) => {
    const { x, y } = await middle(screen, name);
    await page.touchscreen.tap(x, y);
  };
  const choose = async (piece) => {
    const heap = screen.$(`#editor [data-pick="${piece}"]`);
    if ((await heap.getAttribute("aria-pressed")) === "false") await heap.tap();
  };
  await screen.$('#editor [data-action="editor-clear"]').tap();
  for (const [piece, square] of [["black vassal", "d5"], ["white lord", "d5"], ["white vassal", "c2"], ["black lord", "c2"], ["black lord", "h8"]]) {
    await choose(piece);
    await tap(square);
  }
  await text(screen, "7l/8/8/3(Lv)4/8/8/2(lV)5/8 b 5 0-0 - 1 0");
  assert.equal(await at(screen, "d5").getAttribute("aria-label"), "d5, white Lord on a black Vassal");
  await screen.$("#editor-moves-left").fill("2");
  await screen.$("#editor-captured-by-white").fill("4");
  await screen.$("#editor-captured-by-white").press("Enter");
  await text(screen, "7l/8/8/3(Lv)4/8/8/2(lV)5/8 b 2 0-4 - 1 0");
  await screen.$('#editor label:has([value="white"])').tap();
  await text(screen, "7l/8/8/3(Lv)4/8/8/2(lV)5/8 w 4 0-4 - 1 0", "a whole turn for the other side");
  // The Lord steps off, and the Vassal stays.
  await screen.$('#editor [data-pick="black lord"]').tap();
  await tap("d5");
  await tap("d6");
  await text(screen, "7l/8/3L4/3v4/8/8/2(lV)5/8 w 4 0-4 - 1 0");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, "no scrolling sideways");

  await screen.$('#editor [data-action="editor-play"]').tap();
  assert.equal(await screen.$('#new-game [name="layout"]').count(), 0);
  await screen.$('#new-game [data-action="start"]').tap();
  await screen.phase("play");
  const around = await screen.around();
  assert.deepEqual([around.near.side, around.near.left, around.far.lost], ["White", 4, 4]);
});

test("a whole position by the keyboard alone, and what is said meanwhile", async (t) => {
  const screen = await openEditor(t, "frisian");
  const { page } = screen;
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.evaluate(() => document.querySelector("#editor [data-action=editor-clear]").focus());
  await press("Enter");
  await screen.status("The board is empty. There are no pieces on the board.");
  // Back to the board, which one tab stop reaches.
  await at(screen, "50").focus();
  await press("1");
  await screen.status("White man in hand: choose squares.");
  await press("ArrowUp", "Enter");
  await screen.status("White man placed on 44. This position can be played.");
  await press("4", "Control+Home", "Enter");
  await screen.status("Black king placed on 1.");
  await press("Escape", "Enter");
  await screen.status("Black king on 1 chosen. Choose its new square.");
  await press("ArrowRight", "Enter");
  await screen.status("Black king moved from 1 to 2.");
  await press("ArrowRight", "Enter");
  await screen.status(/./);
  assert.match(await screen.$("#editor .refusal:not(.wrong)").textContent(), /nothing on 3/);
  await press("t");
  await screen.status("Black to move.");
  await text(screen, "B:W44:BK2:H0:F1:+0+0");
  await press("ArrowLeft", "Delete");
  await screen.status("Black king taken off 2.");
  await press("u");
  await screen.status("Step taken back.");
  await press("f");
  await screen.status("Black is now at the bottom.");
  await text(screen, "B:W44:BK2:H0:F1:+0+0");
  // From the board to the button that plays, by tab alone.
  for (let steps = 0; steps < 20; steps += 1) {
    await press("Tab");
    if ((await page.evaluate(() => document.activeElement.dataset.action)) === "editor-play") break;
  }
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), "editor-play");
  await press("Enter");
  await becomes(() => screen.$("#new-game").isVisible(), true);
  await screen.$('#new-game [data-action="start"]').focus();
  await press("Enter");
  await screen.phase("play");
  assert.deepEqual(await screen.pieces(), { 44: "white man", 2: "black king" });
});

test("what is wrong is said in the reader's language", async (t) => {
  const wrong = {
    "en-GB": ["White has 9 Lords; there are only 8.", "On rank 8 the brackets hold no Lord with a Vassal below, such as (Lv)."],
    "nl-NL": ["Wit heeft 9 Heren; er zijn er maar 8.", "Op rij 8 staat tussen de haakjes geen Heer met een Vazal eronder, zoals (Lv)."],
    "fy-NL": ["Wyt hat 9 Hearen; der binne mar 8.", "Op rige 8 stiet tusken de heakjes gjin Hear mei in Fazal derûnder, lykas (Lv)."],
  };
  for (const [locale, [nine, brackets]] of Object.entries(wrong)) {
    const screen = await openEditor(t, "lords", { locale, settings: { language: "auto" }, ...screens.small });
    await pick(screen, "white lord");
    await click(screen, "d4");
    await becomes(() => problem(screen), nine);
    await type(screen, "(Vv)7/8/8/8/8/8/8/8 b 5 0-0 - 1 0");
    await becomes(() => screen.$("#editor-unread").textContent(), brackets);
    assert.equal(await screen.$("#editor-text").getAttribute("aria-invalid"), "true");
    assert.ok((await screen.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, "no scrolling sideways");
  }
});

test("a position goes out as text and comes in as text, and what cannot be read changes nothing", async (t) => {
  const screen = await openEditor(t, "frisian");
  const { page } = screen;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await type(screen, "B:WK3:B40:+0+0");
  await act(screen, "editor-copy");
  await screen.status("Copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "B:WK3:B40:H0:F1:+0+0");
  // Pasted over the board.
  await page.evaluate(() => navigator.clipboard.writeText("W:W31,32:B20"));
  await at(screen, "1").focus();
  await page.keyboard.press("Control+v");
  await text(screen, "W:W31,32:B20:H0:F1:+0+0");
  await type(screen, "W:W31:B51");
  await becomes(() => screen.$("#editor-unread").textContent(), "“51” is no square. Write 1 to 50, K before it for a king, or a range such as 31-50.");
  assert.equal(await at(screen, "32").getAttribute("aria-label"), "32, white man", "the board is as it was");
  await type(screen, "W".repeat(9000));
  await becomes(() => screen.$("#editor-unread").textContent(), "That is too long for a position.");
  await type(screen, "W:W1:B2");
  await text(screen, "W:W1:B2:H0:F1:+0+0");
  assert.equal(await screen.$("#editor-unread").textContent(), "");
});

test("trails of a turn come with a text and are forgotten in one step", async (t) => {
  const screen = await openEditor(t, "lords");
  await type(screen, "8/8/8/8/8/8/8/L6l b 4 0-0 h3h2h1 5 0");
  await becomes(() => problem(screen), "The pieces that moved in this turn made 2 moves together, but only 1 was made.");
  assert.equal(await screen.$("#editor .trails span").textContent(), "1 piece has moved in this turn.");
  await act(screen, "editor-forget-trails");
  await text(screen, "8/8/8/8/8/8/8/L6l b 4 0-0 - 5 0");
  await becomes(() => problem(screen), null);
  assert.equal(await screen.$("#editor .trails").isVisible(), false);
});

test("the position of a game is edited, and the game stays until another begins", async (t) => {
  const table = new Table({ ...draughts, capture: "called" });
  for (const move of ["32-28", "19-23"]) table.play(move);
  const screen = await openGame(t, "frisian", { saved: table.save() });
  const { page } = screen;
  const game = await screen.pieces();
  await act({ $: (selector) => screen.$(selector.replace("#editor ", "#game ")) }, "edit-position");
  await edits(screen);
  await text(screen, table.position());
  await act(screen, "editor-clear");
  await page.goBack();
  await screen.phase("play");
  assert.deepEqual(await screen.pieces(), game);
  await page.goForward();
  await edits(screen);
  await becomes(() => problem(screen), "There are no pieces on the board.");
  await act(screen, "editor-undo");
  await act(screen, "editor-play");
  assert.equal(await screen.$('#new-game [name="capture"]:checked').getAttribute("value"), "called", "with the settings of its game");
  assert.equal(await screen.$("#new-game-note").textContent(), "The game in progress goes to the past games.");
  await screen.$('#new-game [data-action="close"]').click();
  await page.goBack();
  await screen.phase("play");
  assert.deepEqual(await screen.moves(), ["32-28", "19-23"], "and it does not if one thinks better of it");
});

test("after a game that was looked back at, the editor has all its tools, and arrows walk on its board", async (t) => {
  const table = new Table(draughts);
  for (const move of ["32-28", "19-23"]) table.play(move);
  const screen = await openGame(t, "frisian", { saved: table.save(), ...screens.phone });
  await screen.page.keyboard.press("ArrowLeft");
  await becomes(() => screen.page.evaluate(() => document.body.hasAttribute("data-looking")), true);
  await screen.page.evaluate(() => (location.hash = "#edit-frisian"));
  await edits(screen);
  for (const action of ["editor-undo", "editor-flip", "editor-start", "editor-clear"]) assert.ok(await screen.$(`#editor [data-action="${action}"]:visible`).count(), action);
  await click(screen, "28");
  await becomes(() => screen.page.evaluate(() => document.activeElement?.dataset.square), "28");
  await screen.page.keyboard.press("ArrowRight");
  await becomes(() => screen.page.evaluate(() => document.activeElement?.dataset.square), "29");
});

test("analyse from here opens the position with the analysis beside it", async (t) => {
  const screen = await openEditor(t, "frisian");
  await type(screen, "W:WK28,31:B13,19");
  await act(screen, "editor-analyse");
  await screen.phase("play");
  await becomes(() => screen.$("#analysis").isVisible(), true);
  await becomes(() => screen.$("#analysis .analysis-lines li").count(), (count) => count > 0, "lines of the analysis");
  assert.deepEqual(await screen.pieces(), { 28: "white king", 31: "white man", 13: "black man", 19: "black man" });
});

test("the board is kept as a picture in the colours of the moment", async (t) => {
  const colours = [];
  for (const theme of ["makkum", "hindeloopen"]) {
    const screen = await openEditor(t, "lords", { settings: { theme } });
    const [download] = await Promise.all([screen.page.waitForEvent("download"), act(screen, "editor-picture")]);
    assert.equal(download.suggestedFilename(), "lords-and-vassals.png");
    const bytes = await readFile(await download.path());
    assert.deepEqual([...bytes.subarray(1, 4)], [0x50, 0x4e, 0x47], "PNG");
    assert.ok(bytes.readUInt32BE(16) >= 1190 && bytes.readUInt32BE(20) >= 1190, "large enough to print");
    colours.push(
      await screen.page.evaluate(async (data) => {
        const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: "image/png" }));
        const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
        const context = canvas.getContext("2d");
        context.drawImage(picture, -picture.width / 2, -picture.height / 2);
        return [...context.getImageData(0, 0, 1, 1).data].join(" ");
      }, bytes.toString("base64")),
    );
  }
  assert.notEqual(colours[0], colours[1]);
});

test("storage that is blocked or holds nonsense does not keep anybody from setting up a position", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  const { page } = screen;
  await page.evaluate(() => localStorage.setItem("twa-boerden.edit.frisian", JSON.stringify({ version: 1, positions: "x\ny", flipped: true, options: { kingMoves: 7 } })));
  await page.evaluate(() => (location.hash = "#edit-frisian"));
  await edits(screen);
  await text(screen, "W:W31-50:B1-20:H0:F1:+0+0");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "SecurityError");
    };
  });
  await click(screen, "31");
  await click(screen, "27");
  await text(screen, "W:W27,32-50:B1-20:H0:F1:+0+0");
});
