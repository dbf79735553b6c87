// Games as text: copied, saved, and opened again by paste, by file and by drop.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { after, draughts, games, lords } from "./games.mjs";
import { screens } from "./harness.mjs";
import { FrisianGame, LordsGame, Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const TOLD = '[White "Tjalling"]\n[Black "Ymkje"]\n[Event "Kampioenskip"]\n[Date "2011.05.01"]\n\n1. 32-28 {a good start} 19-23 2. 28x19 14x23 1-0\n';

/** Pastes a text on the page, wherever the focus is. */
const paste = (screen, text) =>
  screen.page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

/** Drops files or a text on the middle of the page. */
const drop = (screen, { file, text }) =>
  screen.page.evaluate(
    ([words, bytes]) => {
      const data = new DataTransfer();
      if (bytes) data.items.add(new File([new Uint8Array(bytes)], "game.pdn"));
      else data.setData("text/plain", words);
      for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [text, file && [...file]],
  );

const said = (screen) => screen.$("#games-said").textContent();
const closed = (screen) => becomes(() => screen.$("#games").isVisible(), false, "the dialog is closed");

test("the record is copied to the clipboard", async (t) => {
  for (const [game, table] of [
    ["frisian", after(draughts, "32-28 19-23 28x19 14x23")],
    ["lords", after(lords, "ve7-e6 vc7-c6 ld8+d7")],
  ]) {
    const screen = await openGame(t, game, { saved: table.save(), permissions: ["clipboard-read", "clipboard-write"] });
    await screen.press("games");
    await screen.$('[data-does="copy"]').click();
    await becomes(() => screen.$('[data-does="copy"]').textContent(), "Copied");
    const copied = await screen.page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, table.record());
    if (game === "frisian") assert.equal(FrisianGame.fromPdn(copied)[0].history().length, 4);
    else assert.equal(LordsGame.fromRecord(copied).history().length, 3);
  }
});

test("where the clipboard is refused, there is another way, and then a text to copy by hand", async (t) => {
  const table = after(draughts, "32-28 19-23");
  for (const old of [true, false]) {
    const screen = await openGame(t, "frisian", {
      saved: table.save(),
      prepare: (page) =>
        page.addInitScript((works) => {
          Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } });
          document.execCommand = (command) => {
            window.copied = works && command === "copy" ? document.activeElement.value : null;
            return works;
          };
        }, old),
    });
    await screen.press("games");
    await screen.$('[data-does="copy"]').click();
    if (old) {
      await becomes(() => screen.$('[data-does="copy"]').textContent(), "Copied");
      assert.equal(await screen.page.evaluate(() => window.copied), table.record());
    } else {
      await becomes(() => said(screen), /does not allow copying/);
      assert.equal(await screen.$("#games-text").inputValue(), table.record());
      assert.equal(await screen.page.evaluate(() => document.getSelection().toString()), table.record());
    }
  }
});

test("a game that is pasted on the page comes to the board, with all it tells", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "34-29 20-24").save() });
  await paste(screen, TOLD);
  await screen.phase("over");
  await closed(screen);
  assert.deepEqual(await screen.moves(), ["32-28", "19-23", "28x19", "14x23"]);
  assert.deepEqual((await screen.around()).result, ["White wins", "Black resigned."]);
  await screen.paintedAsNamed();
  // It is gone through, and played on by two people.
  await screen.press("look-at-board");
  await screen.page.keyboard.press("Home");
  await becomes(async () => (await screen.around()).words, "The start of the game");
  await screen.press("undo");
  await screen.phase("play");
  for (const square of ["13", "24"]) await screen.click(square);
  await becomes(() => screen.moves(), ["32-28", "19-23", "28x19", "13x24"]);
  // What it told is kept across a reload and written again.
  await screen.page.reload();
  await screen.phase("play");
  await screen.press("games");
  const coming = screen.page.waitForEvent("download");
  await screen.press("record");
  const record = readFileSync(await (await coming).path(), "utf8");
  for (const part of ['[White "Tjalling"]', "{a good start}", '[Result "*"]']) assert.ok(record.includes(part), record);
});

test("any of the three kinds of text is opened, from either board and from the first screen", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  await paste(screen, after(lords, "ve7-e6 vc7-c6").record());
  await becomes(() => screen.page.evaluate(() => [document.body.dataset.game, location.hash]), ["lords", "#lords"]);
  assert.deepEqual(await screen.moves(), ["ve7-e6", "vc7-c6"]);
  await closed(screen);
  await paste(screen, after(draughts, "34-29 20-24").save());
  await becomes(() => screen.page.evaluate(() => [document.body.dataset.game, location.hash]), ["frisian", "#frisian"]);
  assert.deepEqual(await screen.moves(), ["34-29", "20-24"]);
  await closed(screen);
  // A set-up that is still secret comes back behind the cover.
  const secret = new Table({ game: "lords", pins: "any", moves: "5-4", drawRules: true });
  secret.layoutRandom(7);
  await paste(screen, secret.save());
  await screen.phase("handover");
  assert.deepEqual(await screen.painted(), []);
  await screen.press("games");
  assert.equal(await screen.$('[data-does="copy"]').count(), 0, "there is no record of what is secret");
});

test("of several games the player chooses", async (t) => {
  const screen = await openGame(t, "frisian");
  await paste(screen, `${TOLD}\n${TOLD.replace("Tjalling", "Jelle").replace("1-0", "1-1")}\n1. 31-26 *`);
  await becomes(() => said(screen), "3 games. Choose one.");
  const list = screen.$("#games .games-list button");
  assert.deepEqual(await list.evaluateAll((buttons) => buttons.map((button) => [...button.children].map((part) => part.textContent))), [
    ["Tjalling – Ymkje", "Kampioenskip · 2011.05.01 · White wins 1–0 · 4 moves"],
    ["Jelle – Ymkje", "Kampioenskip · 2011.05.01 · A draw ½–½ · 4 moves"],
    ["Game 3", "in progress · 1 move"],
  ]);
  // By the keyboard alone.
  assert.match(await screen.page.evaluate(() => document.activeElement.textContent), /^Tjalling/);
  await screen.page.keyboard.press("Tab");
  await screen.page.keyboard.press("Enter");
  await screen.phase("over");
  await closed(screen);
  assert.deepEqual((await screen.around()).result, ["A draw", "Both players agreed."]);
});

test("a file is chosen, or dropped on the page", async (t) => {
  const screen = await openGame(t, "frisian");
  await screen.press("games");
  await screen.$('#games input[type="file"]').setInputFiles({ name: "game.pdn", mimeType: "text/plain", buffer: Buffer.from("1. 31-26 *") });
  await becomes(() => screen.moves(), ["31-26"]);
  await closed(screen);
  // Old files are not in UTF-8.
  const latin = Buffer.from('[White "Sjûkje"]\n1. 34-29 * 1. 34-30 *', "latin1");
  await drop(screen, { file: latin });
  await becomes(() => said(screen), "2 games. Choose one.");
  assert.match(await screen.$("#games .games-list button").first().textContent(), /^Sjûkje – \?/);
  await screen.$("#games .games-list button").first().click();
  await becomes(() => screen.moves(), ["34-29"]);
  await closed(screen);
  await drop(screen, { text: "1. 32-27 *" });
  await becomes(() => screen.moves(), ["32-27"]);
  assert.equal(await screen.page.evaluate(() => "drop" in document.body.dataset), false);
});

test("what cannot be read is refused with the place, and nothing is lost", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "34-29 20-24").save() });
  const { page } = screen;
  await screen.press("games");
  const wrong = "1. 32-28 19-23\n2. 28x20 14x23";
  await page.fill("#games-text", wrong);
  await page.locator('[data-does="open"]').click();
  await becomes(() => said(screen), "Line 2, column 4: 28 must capture: 1 man can be taken with 28x19.");
  assert.equal(await page.locator("#games-text").inputValue(), wrong, "the text stays, to be mended");
  const marked = () => page.locator("#games-text").evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  assert.equal(await marked(), "28x20");
  for (const [text, why] of [
    ["[Pins \"all\"]\n[WhiteLayout \"VVVVLLLL/LVLVLVLV\"]", "Line 1, column 1: Pins is any or enemy, not “all”."],
    ["{\"version\":99}", /newer version/],
    ["   ", "Paste a game here first."],
    ["hello", /Line 1, column 1: “hello” is no move/],
    ["[GameType \"20\"] 1. 32-28 *", /Line 1, column 12: This is a game of type 20/],
    ["[FEN \"W:W99\"] *", /Line 1, column 7: “99” is no square/],
  ]) {
    await page.fill("#games-text", text);
    await page.locator("#games-text").press("Control+Enter");
    await becomes(() => said(screen), why, text);
  }
  await page.fill("#games-text", "1. 32-28 *");
  await page.locator('[data-does="open"]').click();
  await becomes(() => screen.moves(), ["32-28"]);
});

test("a paste of ten megabytes gets an answer, and the page goes on meanwhile", async (t) => {
  const screen = await openGame(t, "frisian");
  /** Pastes a long text that is made on the page, and watches from then on how long the page stands still. */
  const pasteMany = (before, unit, times, behind) =>
    screen.page.evaluate(
      ([start, part, count, end]) => {
        const data = new DataTransfer();
        data.setData("text/plain", start + part.repeat(count) + end);
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
        window.longest = 0;
        let last = performance.now();
        window.watching ??= setInterval(() => {
          const now = performance.now();
          window.longest = Math.max(window.longest, now - last);
          last = now;
        }, 10);
        document.body.dispatchEvent(event);
      },
      [before, unit, times, behind],
    );
  const stoodStill = async () => assert.ok((await screen.page.evaluate(() => window.longest)) < 1000, `the page stood still for ${await screen.page.evaluate(() => window.longest)} ms`);
  await pasteMany("{", "words ", 1_700_000, "}\n1. 32-28 19-18");
  await becomes(() => said(screen), /^Line 2, column 10: /);
  assert.ok((await screen.$("#games-text").inputValue()).length < 10_000, "only what is around the mistake is shown");
  assert.equal(await screen.page.locator("#games-text").evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd)), "19-18");

  await stoodStill();

  await pasteMany("", "1. 32-28 19-23 2. 28x19 14x23 * ", 10_000, "");
  await becomes(() => said(screen), "10000 games. Choose one.");
  await screen.$("#games .games-more button").click();
  await becomes(() => screen.$("#games .games-list .past-play").count(), 200);
  await stoodStill();

  // And it is stopped when nobody waits for it any more.
  await pasteMany("", "1. 32-28 19-23 2. 28x19 14x23 * ", 330_000, "");
  await becomes(() => said(screen), /^(Reading…|\d+ games read…)Stop$/);
  await screen.$("#games-said button").click();
  assert.equal(await said(screen), "");
});

test("the dialog by the keyboard, on the smallest screen", async (t) => {
  const screen = await openGame(t, "frisian", { ...screens.small, saved: after(draughts, "34-29 20-24").save() });
  const { page } = screen;
  await screen.press("more");
  await page.locator('#sheet [data-action="games"]').focus();
  await page.keyboard.press("Enter");
  await becomes(() => page.locator("#games").isVisible(), true);
  await page.locator("#games-text").focus();
  await page.keyboard.type("1. 31-26 *");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.does), "open");
  await page.keyboard.press("Enter");
  await becomes(() => screen.moves(), ["31-26"]);
  await closed(screen);
});
