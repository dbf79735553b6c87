// What the page promises about the games that it keeps, tried by breaking it: whatever ends it, and wherever, no game is lost,
// and whoever plays is told what has happened. More of it: killed, saved, archive, everything, update and computer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { about, again, first, found, kept, movesOf, newGame } from "./broken.mjs";
import { after, draughts, lords } from "./games.mjs";
import { screens, url } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame, Screen } from "./screen.mjs";

test("the process of the page crashes right after a move: the move is there", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, first).save() });
  await screen.click("28");
  await becomes(async () => (await screen.moves()).length, 3);
  const session = await screen.page.context().newCDPSession(screen.page);
  const crashed = screen.page.waitForEvent("crash");
  session.send("Page.crash").catch(() => {});
  await crashed;
  const back = await again(t, screen);
  assert.deepEqual(await back.moves(), [...first.split(" "), "28x19"]);
  await back.click("14");
  await becomes(async () => (await back.moves()).length, 4, "and goes on");
});

test("a storage that becomes full in the middle of a game: that is told, and as soon as there is room all is kept", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, first).save() });
  await screen.page.evaluate(() => {
    const real = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...parts) {
      if (window.full) throw new DOMException("full", "QuotaExceededError");
      real.apply(this, parts);
    };
    window.full = true;
  });
  await screen.click("28");
  await becomes(async () => (await screen.moves()).length, 3);
  const notice = screen.$('[data-notice="notice.storage-full"]');
  assert.match(await notice.textContent(), /storage is full, so the game is not kept/);
  assert.deepEqual((await found(screen.page)).board, [first], "what was kept is whole");
  await screen.page.evaluate(() => (window.full = false));
  await screen.click("14");
  await becomes(async () => (await screen.moves()).length, 4);
  const [board] = (await found(screen.page)).board;
  assert.equal(board, `${first} 28x19 14x23`);
});

/** A record as an older version of this page has written it. */
function older(table, version) {
  const saved = JSON.parse(table.save());
  saved.version = version;
  if (version < 2) delete saved.options.seats;
  return JSON.stringify(saved);
}

test("games that older versions have kept go on", async (t) => {
  for (const version of [1, 2, 3]) {
    const screen = await openGame(t, "frisian", { saved: older(after(draughts, first), version) });
    assert.deepEqual(await screen.moves(), first.split(" "), `version ${version}`);
    assert.equal(await screen.$("[data-notice]").count(), 0);
    await screen.click("28");
    await becomes(async () => (await screen.moves()).length, 3);
    const army = await openGame(t, "lords", { saved: older(new Table(lords), version) });
    assert.equal((await army.around()).phase, "play");
  }
});

test("settings and progress that a newer version has kept are not written over, and that is told", async (t) => {
  const newer = { settings: '{"version":2,"theme":{"name":"gold"}}', "lessons.frisian": '{"version":2,"read":["everything"]}' };
  const screen = await openGame(t, "frisian", { settings: {}, more: newer });
  await screen.press("settings");
  await screen.$("label:has(#settings-theme-skutsje)").click();
  await becomes(() => screen.page.evaluate(() => document.documentElement.dataset.theme), "skutsje");
  const notice = screen.$('[data-notice="notice.storage-newer"]');
  await becomes(() => notice.count(), 1);
  assert.match(await notice.textContent(), /stay as they are/);
  await screen.page.keyboard.press("Escape");
  await screen.page.evaluate(() => (location.hash = "lesson-frisian"));
  await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "lesson");
  const now = await kept(screen.page);
  for (const [key, text] of Object.entries(newer)) assert.equal(now[key], text, key);
});

/** Remembers the workers of a page, the last one at the end. */
const rememberWorkers = (page) =>
  page.addInitScript(() => {
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(...parts) {
        super(...parts);
        window.workers.push(this);
        this.heard = 0;
        this.addEventListener("message", () => this.heard++);
      }
    };
  });

test("an engine that is killed without a word is replaced, and the game goes on", async (t) => {
  const seats = { white: "person", black: { seconds: 2 } };
  const saved = new Table({ ...draughts, seats }).save();
  const screen = await openGame(t, "frisian", { saved, prepare: rememberWorkers });
  for (const square of ["32", "28"]) await screen.click(square);
  // It has come up, and thinks.
  await screen.page.waitForFunction(() => window.workers[0]?.heard > 0);
  await screen.page.evaluate(() => window.workers[0].terminate());
  await screen.page.waitForFunction(() => window.workers.length === 2);
  await becomes(async () => (await screen.moves()).length, 2, "another one answers");
  assert.equal(movesOf((await kept(screen.page))["game.frisian"]).split(" ").length, 2);
});

test("two tabs that begin another game one after the other lose none of them", async (t) => {
  const one = await openGame(t, "frisian", { ...screens.wide, saved: after(draughts, first).save(), more: about("one") });
  const page = await one.page.context().newPage();
  await page.goto(new URL("#frisian", url).href);
  const two = new Screen(page);
  await becomes(() => two.moves(), first.split(" "));
  await newGame(one);
  await becomes(() => two.moves(), []);
  for (const square of ["34", "29"]) await two.click(square);
  await becomes(() => one.moves(), ["34-29"]);
  for (const square of ["20", "24"]) await one.click(square);
  await becomes(() => two.moves(), ["34-29", "20-24"]);
  await newGame(two);
  await becomes(() => one.moves(), []);
  const { list } = await found(page);
  assert.deepEqual(list.sort(), [first, "34-29 20-24"]);
});
