// What the page promises about the games that it keeps, tried by breaking it: whatever ends it, and wherever, no game is lost,
// and whoever plays is told what has happened. More of it: saved, archive, everything, update and computer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, draughts, lords } from "./games.mjs";
import { screens, url, watch } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame, Screen } from "./screen.mjs";

const first = "32-28 19-23";
const second = "34-29 20-24 29x20";
const other = "31-26";

/** A game in the list of past games. */
const past = (id, moves) => ({
  [`past.${id}`]: JSON.stringify({ version: 1, id, game: "frisian", started: 1, changed: 1, seats: { white: "person", black: "person" }, names: { white: null, black: null }, result: "*", moves: 1, saved: after(draughts, moves).save() }),
});

const about = (id) => ({ "about.frisian": JSON.stringify({ version: 1, id, started: 1, changed: 1 }) });

/** Everything that is kept, without the prefix of its keys. */
const kept = (page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage).map(([key, value]) => [key.replace("twa-boerden.", ""), value])));

const movesOf = (saved) => Table.restore(saved).state().moves.flatMap(({ notation }) => notation).join(" ");

/** The games that a person finds again, on the board and in the list, each as its moves. */
async function found(page) {
  const all = Object.entries(await kept(page));
  const board = all.filter(([key]) => key.startsWith("game.")).map(([, saved]) => movesOf(saved));
  const list = all.filter(([key]) => key.startsWith("past.")).map(([, text]) => movesOf(JSON.parse(text).saved));
  return { board, list };
}

/**
 * Lets the page live for so many more writes, as if it were killed then: nothing of what it does afterwards reaches the storage. Tells
 * how many writes there were.
 */
const killAfter = (page, writes) =>
  page.evaluate((left) => {
    window.writes = 0;
    for (const name of ["setItem", "removeItem"]) {
      const real = Storage.prototype[name];
      Storage.prototype[name] = function (...parts) {
        if (window.writes++ < left) real.apply(this, parts);
      };
    }
  }, writes);

/** Opens the page again in the same browser, as somebody does after a crash. */
async function again(t, screen, path = "#frisian") {
  const page = await screen.page.context().newPage();
  const problems = watch(page);
  t.after(() => assert.deepEqual(problems, []));
  await screen.page.close({ runBeforeUnload: false });
  await page.goto(new URL(path, url).href);
  const next = new Screen(page);
  await becomes(() => page.evaluate(() => document.body.dataset.screen), path === "" ? "home" : "game", "it comes up");
  return next;
}

async function newGame(screen) {
  await screen.press("new-game");
  await screen.$('#new-game [data-action="start"]').click();
  await becomes(() => screen.moves(), []);
}

async function takeFromList(screen, id) {
  await screen.press("games");
  await screen.$(`[data-past="${id}"] .past-play`).click();
  await becomes(() => screen.$("#games").isVisible(), false);
}

/** What writes more than one thing, and the games that must be found again wherever it ends. */
const sequences = {
  "a move": {
    stored: about("one"),
    act: async (screen) => {
      await screen.click("28");
      await becomes(() => screen.moves(), [...first.split(" "), "28x19"], "there is only this capture");
    },
    games: [first],
  },
  "a new game": { stored: about("one"), act: newGame, games: [first] },
  "a game from the list": {
    stored: { ...about("one"), ...past("two", second) },
    act: (screen) => takeFromList(screen, "two"),
    games: [first, second],
  },
  "a game from a text": {
    stored: about("one"),
    act: async (screen) => {
      await screen.press("games");
      await screen.page.fill("#games-text", `1. ${other} *`);
      await screen.$('[data-does="open"]').click();
      await becomes(() => screen.moves(), [other]);
    },
    games: [first],
  },
};

for (const [what, { stored, act, games }] of Object.entries(sequences)) {
  test(`killed between the writes of ${what}, the page has every game when it comes back`, async (t) => {
    for (let writes = 0, all = 1; writes <= all; writes++) {
      const screen = await openGame(t, "frisian", { saved: after(draughts, first).save(), more: stored });
      await killAfter(screen.page, writes);
      await act(screen);
      all = await screen.page.evaluate(() => window.writes);
      const back = await again(t, screen);
      const whole = async (when) => {
        const { board, list } = await found(back.page);
        for (const game of games) assert.ok([...board, ...list].some((moves) => moves.startsWith(game)), `${game}, after ${writes} of ${all} writes, ${when}: ${JSON.stringify({ board, list })}`);
      };
      await whole("at once");
      // What lay there half done does no harm later: another game takes the place of the one on the board, twice.
      if ((await back.moves()).length > 0) await newGame(back);
      await whole("after a new game");
      for (const square of ["31", "27"]) await back.click(square);
      await newGame(back);
      await whole("after another one");
    }
  });
}

test("killed while a record that cannot be read is put aside, the page has it when it comes back", async (t) => {
  const record = '{"version":99,"what":"ever"}';
  for (const writes of [0, 1, 2]) {
    const screen = await openGame(t, "frisian", { path: "", saved: record });
    await killAfter(screen.page, writes);
    await screen.page.evaluate(() => (location.hash = "frisian"));
    await screen.$('[data-notice="notice.unreadable"]').waitFor();
    const back = await again(t, screen, "");
    assert.ok(Object.values(await kept(back.page)).includes(record), `after ${writes} writes`);
  }
});

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
