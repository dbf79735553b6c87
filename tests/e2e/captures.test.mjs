// "Why must I?": all captures beside each other with their values; and "why not?" for every gesture that is refused.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { draughts } from "./games.mjs";
import { screens } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const texts = (language) => JSON.parse(readFileSync(new URL(`../../www/texts/${language}.json`, import.meta.url)));
const saved = (position, options = {}) => new Table({ ...draughts, ...options, position }).save();

/** Three kings against five men, and what a man could take instead. */
const KINGS_AND_MEN = "W:W44,35:BK39,K32,K27,30,14,9,8,7";

const rows = (screen) => screen.page.evaluate(() => [...document.querySelectorAll(".captures .capture")].map((row) => [...row.children].map((part) => part.textContent)));
const looked = (screen) => screen.page.evaluate(() => document.querySelector('.captures [aria-pressed="true"]')?.dataset.capture ?? null);
const why = (screen) => screen.$(".captures-why").textContent();
const focused = (screen) => screen.page.evaluate(() => document.activeElement.dataset.capture ?? document.activeElement.dataset.square ?? document.activeElement.tagName);

/** The colours of the board's upper layer, of which an arrow is a part. */
const overlay = (screen) =>
  screen.page.evaluate(() => {
    const canvas = document.querySelector('#board [data-layer="overlay"]');
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum = (sum * 31 + data[at] + 256 * data[at + 1] + 65536 * data[at + 2] + data[at + 3]) % 1_000_000_007;
    return sum;
  });

test("all captures with their values, and the one looked at on the board", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved(KINGS_AND_MEN) });
  const bare = await overlay(screen);
  await screen.press("why-must");
  await becomes(() => rows(screen), [
    ["44x22", "3 kings", "value just under 6", "allowed"],
    ["35x11", "5 men", "value 5", "gives way"],
  ]);
  assert.equal(await looked(screen), "44x22");
  assert.equal(await focused(screen), "44x22");
  assert.equal(await why(screen), "This one may be played.");
  const first = await becomes(() => overlay(screen), (now) => now !== bare, "an arrow on the board");
  await screen.$('[data-capture="35x11"]').click();
  await becomes(() => why(screen), "35×11 takes only 5 men; 3 kings can be taken with 44x22.");
  await becomes(() => overlay(screen), (now) => now !== first && now !== bare, "another arrow");
  await screen.page.keyboard.press("Escape");
  assert.equal(await screen.$(".captures").count(), 0);
  await becomes(() => overlay(screen), bare, "no arrow is left");
  assert.match(await focused(screen), /^\d+$/, "the focus is on the board");
});

test("a warning of the clock leaves it open, and its end gives the focus back", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved(KINGS_AND_MEN, { clock: "60" }), prepare: (page) => page.clock.install() });
  await screen.$("#clock-cover").waitFor();
  await screen.press("resume");
  await screen.press("why-must");
  await becomes(() => focused(screen), "44x22");
  await screen.page.clock.fastForward(41_000);
  await screen.status("White has little time left.");
  await becomes(() => focused(screen), "44x22");
  await screen.page.clock.fastForward(21_000);
  await screen.phase("over");
  await becomes(() => screen.$(".captures").count(), 0);
  assert.match(await focused(screen), /^\d+$/, "the focus is on the board");
});

test("by keyboard, and a move sends it away", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved("W:W45,K37:B40,30,31,16") });
  const { keyboard } = screen.page;
  await screen.$('#prompt [data-action="why-must"]').focus();
  await keyboard.press("Enter");
  await becomes(() => focused(screen), "37x6");
  await keyboard.press("Tab");
  await becomes(() => looked(screen), "45x25", "what has the focus is looked at");
  await becomes(() => why(screen), "45×25 is by a man. At equal value a king captures first: 2 men with 37x6.");
  await screen.click("37");
  await becomes(() => screen.moves(), ["37x6"]);
  assert.equal(await screen.$(".captures").count(), 0);
});

test("on a small phone, in every language, it leaves the board alone", async (t) => {
  for (const language of ["en", "nl", "fy"]) {
    const screen = await openGame(t, "frisian", { ...screens.small, saved: saved(KINGS_AND_MEN), settings: { language } });
    await screen.press("why-must");
    await becomes(async () => (await rows(screen)).length, 2);
    const words = texts(language);
    assert.equal(await screen.$(".captures h2").textContent(), words["why.title"]);
    const seen = await screen.page.evaluate(() => {
      const [panel, board] = [document.querySelector(".captures"), document.getElementById("board")].map((part) => part.getBoundingClientRect());
      return { over: panel.top < board.bottom - 1 && panel.bottom > board.top + 1, wide: document.documentElement.scrollWidth > innerWidth, low: [...document.querySelectorAll(".captures button")].some((button) => button.offsetHeight < 24) };
    });
    assert.deepEqual(seen, { over: false, wide: false, low: false }, language);
    await screen.$(".captures .icon-button").click();
    assert.equal(await screen.$(".captures").count(), 0);
  }
});

test("it is not asked where nothing must be captured", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved("W:W28:B9") });
  assert.equal(await screen.$('[data-action="why-must"]').count(), 0);
});

test("it works in a lesson", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  const pages = JSON.parse(readFileSync(new URL("../../www/lessons/frisian.json", import.meta.url))).flatMap((chapter) => chapter.pages);
  await screen.page.evaluate((hash) => (location.hash = hash), `#lesson-frisian-${pages.findIndex(({ id }) => id === "six-men") + 1}`);
  await screen.$('#lesson [data-action="why-must"]').click();
  await becomes(async () => (await rows(screen)).map(([move, takes]) => [move, takes]), [
    ["35x31", "6 men"],
    ["44x22", "3 kings"],
  ]);
  await screen.press("lesson-again");
  assert.equal(await screen.$(".captures").count(), 0);
});

/** What the prompt says against the last gesture. */
const refusal = (screen) => screen.page.evaluate(() => document.querySelector("#prompt [data-refusal]")?.dataset.refusal ?? null);

test("every gesture that is refused says why: a tap, a drag, a key and a typed move", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved("W:W28,37,K46:B23,3,9,K5") });
  const expects = async (code, gesture) => {
    // Something that is not refused, so that the next refusal is a new one.
    await screen.page.keyboard.press("Escape");
    await gesture();
    await becomes(() => refusal(screen), code);
    assert.notEqual((await screen.around()).refusal, "");
  };
  const { keyboard, mouse } = screen.page;
  await expects("empty-square", () => screen.click("22"));
  await expects("frisian.not-yours", () => screen.click("23"));
  await expects("frisian.other-must-capture", () => screen.click("37"));
  await expects("frisian.other-must-capture", () => screen.drag("37", "31"));
  await expects("frisian.not-yours", () => screen.drag("23", "29"));
  await expects("empty-square", () => screen.drag("31", "26"));
  await expects("frisian.other-must-capture", async () => {
    await screen.square("37").focus();
    await keyboard.press("Enter");
  });
  await expects("frisian.unreadable", async () => {
    await screen.square("37").focus();
    await keyboard.press("2");
    await keyboard.type("8?");
    await keyboard.press("Enter");
  });
  await keyboard.press("Escape");
  await mouse.move(0, 0);
});

test("the same in the other game", async (t) => {
  const position = "7l/8/8/3v4/2VL4/8/8/1V6 w 4 0-0 - 10 0";
  const screen = await openGame(t, "lords", { saved: new Table({ game: "lords", pins: "any", moves: "5-4", drawRules: true, position }).save() });
  const expects = async (code, gesture) => {
    await screen.page.keyboard.press("Escape");
    await gesture();
    await becomes(() => refusal(screen), code);
  };
  await expects("empty-square", () => screen.click("a8"));
  await expects("lords.not-yours", () => screen.click("d5"));
  await expects("lords.diagonal", () => screen.drag("d4", "e5"));
  await expects("lords.not-yours", () => screen.drag("d5", "d6"));
  await screen.page.keyboard.press("Escape");
  await screen.click("b1");
  await screen.click("b4");
  await becomes(() => refusal(screen), (code) => code?.startsWith("lords."), "too far");
});
