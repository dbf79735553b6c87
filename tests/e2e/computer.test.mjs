// The computer at the table: whole games against it and of it alone, and all that a player can do meanwhile.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { draughts } from "./games.mjs";
import { screens } from "./harness.mjs";
import { FrisianGame, Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const { lords: game } = JSON.parse(readFileSync(new URL("games.json", import.meta.url)));
const level = { level: 1 };
const frysk = { ...draughts, variant: "frysk" };
const lords = { game: "lords", pins: "any", moves: "5-4", drawRules: true, layouts: game.layouts };

/** A saved table, after these moves. */
function saved(options, moves = "") {
  const table = new Table(options);
  for (const move of moves.split(" ").filter(Boolean)) assert.equal(table.play(move).refusal, null, move);
  return table.save();
}

/** The table as it lies in the browser. */
async function stored(screen, name) {
  return Table.restore(await screen.page.evaluate((key) => localStorage.getItem(key), `twa-boerden.game.${name}`));
}

/** Waits until the computer has nothing to do, and gives the state of the table. */
async function persons(screen, name) {
  let state;
  await becomes(
    async () => {
      state = (await stored(screen, name)).state();
      return state.computer?.task ?? "none";
    },
    "none",
    "the computer has answered",
  );
  return state;
}

const thinking = (screen) => screen.page.evaluate(() => document.body.dataset.thinking ?? "");

/** A scripted person: the first square that can be moved, the first it can go to, until the move is made. */
async function playFirst(screen) {
  const before = await screen.page.evaluate(() => JSON.stringify([...document.querySelectorAll("#moves .move")].map((move) => move.textContent)));
  const own = await screen.page.evaluate(() => {
    const side = document.body.dataset.turn;
    const squares = [...document.querySelectorAll("[data-square]")].filter((button) => button.dataset.piece.startsWith(side));
    const must = squares.filter((button) => button.dataset.marks.split(" ").includes("must-capture"));
    return (must.length > 0 ? must : squares).map((button) => button.dataset.square);
  });
  const played = () => screen.page.evaluate((seen) => JSON.stringify([...document.querySelectorAll("#moves .move")].map((move) => move.textContent)) !== seen, before);
  for (const square of own) {
    await screen.click(square);
    for (let leg = 0; leg < 12; leg++) {
      if (await played()) return;
      const [target] = await screen.marked("can move here");
      if (!target) break;
      await screen.click(target);
    }
    if (await played()) return;
  }
  assert.fail("no move could be made");
}

/** Notes every worker that the page starts and ends, and the tasks that keep its thread for long. */
async function watchWorkers(page) {
  await page.addInitScript(() => {
    const made = (window.workers = []);
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })))).observe({
      type: "longtask",
      buffered: true,
    });
    window.Worker = class extends Worker {
      constructor(url, options) {
        super(url, options);
        this.source = String(url);
        this.heard = 0;
        this.addEventListener("message", () => this.heard++);
        made.push(this);
      }

      terminate() {
        super.terminate();
        this.ended = performance.now();
      }
    };
  });
}

test("a game of Frysk! against the computer, to the end", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  await screen.$('#home [data-action="new-game"][data-game="frisian"]').click();
  await screen.$("#new-black").selectOption("level-1");
  await screen.$("#new-game").getByText("Frysk!", { exact: true }).click();
  await screen.$('#new-game [data-action="start"]').click();
  await screen.phase("play");
  assert.match(await screen.$("#player-far").textContent(), /Black.*level 1/);
  let state = await persons(screen, "frisian");
  assert.deepEqual(state.seats, { white: "person", black: level });
  for (let move = 0; state.phase === "play" && move < 60; move++) {
    assert.equal(state.turn.side, "white");
    await playFirst(screen);
    state = await persons(screen, "frisian");
  }
  if (state.phase === "play") {
    await screen.press("resign");
    await screen.press("confirm-yes");
  }
  await screen.phase("over");
  const check = new FrisianGame({ variant: "frysk" });
  for (const move of await screen.moves()) check.play(move);
});

test("a game of Lords and Vassals against the computer, from its secret layout on", async (t) => {
  const screen = await openGame(t, "lords", { path: "" });
  await screen.$('#home [data-action="new-game"][data-game="lords"]').click();
  await screen.$("#new-white").selectOption("level-1");
  await screen.$('#new-game [data-action="start"]').click();
  // The computer, White, lays out Black's pieces; then it is at once the person's turn to lay out White's.
  await screen.phase("layout");
  assert.equal((await screen.around()).words, "Black lays out White’s pieces.");
  assert.doesNotMatch(await screen.page.content(), /[LV]{8}\/[LV]{8}/, "what the computer laid out is not to be seen");
  await screen.press("layout-random");
  await screen.press("layout-done");
  await screen.phase("reveal");
  await screen.press("reveal");
  await screen.phase("play");
  assert.equal((await screen.around()).near.side, "Black", "the person sits at the bottom");
  let state = await persons(screen, "lords");
  for (let turn = 0; state.phase === "play" && turn < 3; turn++) {
    for (let move = 0; move < 5 && state.phase === "play" && state.turn.side === "black"; move++) {
      await playFirst(screen);
      state = (await stored(screen, "lords")).state();
    }
    state = await persons(screen, "lords");
  }
  const turns = state.moves.map(({ side }) => side);
  assert.deepEqual(turns.slice(0, 4), ["black", "white", "black", "white"]);
  assert.equal(state.moves[1].notation.length, 4, "a whole turn, move by move");
  await screen.press("resign");
  await screen.press("confirm-yes");
  await screen.phase("over");
});

test("the computer plays itself, stops, and goes on", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved({ ...frysk, seats: { white: level, black: level } }) });
  await becomes(async () => (await screen.moves()).length, (count) => count >= 4, "moves of both sides");
  await screen.press("stop");
  await becomes(async () => (await screen.around()).words, "The computer has stopped.");
  assert.equal(await thinking(screen), "");
  const before = await screen.moves();
  await screen.press("undo");
  await becomes(() => screen.moves(), before.slice(0, -1));
  await screen.page.waitForTimeout(300);
  assert.deepEqual(await screen.moves(), before.slice(0, -1), "it waits");
  await screen.press("go-on");
  await becomes(async () => (await screen.moves()).length, (count) => count > before.length, "it has gone on");
});

test("both armies are laid out and led by the computer", async (t) => {
  const screen = await openGame(t, "lords", { saved: saved({ game: "lords", seats: { white: level, black: level } }) });
  await screen.phase("reveal");
  await screen.press("reveal");
  await becomes(async () => (await screen.moves()).length, (count) => count >= 10, "two turns");
});

test("taking back against the computer takes back both moves, and playing again both too", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved({ ...draughts, seats: { white: "person", black: level } }) });
  assert.equal(await screen.can("undo"), false);
  for (const square of ["32", "28"]) await screen.click(square);
  await becomes(async () => (await screen.moves()).length, 2);
  const both = await screen.moves();
  await screen.press("undo");
  await becomes(() => screen.moves(), []);
  await screen.press("redo");
  await becomes(() => screen.moves(), both);
  await screen.page.reload();
  await screen.phase("play");
  assert.deepEqual(await screen.moves(), both);
});

test("while the computer thinks: stop it within 50 ms, turn the board, hurry it, reload; the page stays smooth", async (t) => {
  const seats = { white: "person", black: { seconds: 60 } };
  const screen = await openGame(t, "frisian", { saved: saved({ ...draughts, seats }), prepare: watchWorkers });
  const think = async () => {
    for (const square of ["32", "28"]) await screen.click(square);
    await becomes(() => thinking(screen), "black");
    await becomes(() => screen.page.evaluate(() => window.workers.at(-1)?.heard ?? 0), (heard) => heard > 1, "it has found something");
  };
  await think();
  assert.equal(await screen.$("#player-far").getAttribute("data-thinking"), "");
  assert.equal((await screen.around()).words, "Black is thinking.");
  await screen.click("20");
  await screen.refusal(/Black is played by the computer/);
  const running = await screen.page.evaluate(() => window.workers.length);
  await screen.press("flip");
  assert.equal(await thinking(screen), "black", "turning the board disturbs nothing");
  assert.equal(await screen.page.evaluate(() => window.workers.length), running);
  await screen.press("flip");

  await screen.page.waitForTimeout(700);
  const took = await screen.page.evaluate(() => {
    const worker = window.workers.at(-1);
    const start = performance.now();
    document.querySelector('[data-action="undo"]').click();
    return worker.ended - start;
  });
  assert.ok(took < 50, `stopped after ${took} ms`);
  t.diagnostic(`cancelled in ${took.toFixed(1)} ms`);
  await becomes(() => screen.moves(), []);
  assert.equal(await thinking(screen), "");

  await think();
  await screen.press("move-now");
  await becomes(async () => (await screen.moves()).length, 2, "moved at once");
  await screen.press("undo");
  await becomes(() => screen.moves(), []);

  await think();
  await screen.page.reload();
  await becomes(() => thinking(screen), "black", "it goes on thinking after a reload");
  const { start } = await screen.page.evaluate(() => ({ start: performance.now() }));
  await screen.page.waitForTimeout(1000);
  const long = await screen.page.evaluate((since) => window.longTasks.filter(({ startTime }) => startTime > since), start);
  assert.deepEqual(long.filter(({ duration }) => duration > 50), [], "no long task while it thinks");
  await screen.press("resign");
  await screen.press("confirm-yes");
  await screen.phase("over");
  assert.equal(await thinking(screen), "");
});

test("two tabs show the same game, and the computer moves once", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved({ ...draughts, seats: { white: "person", black: level } }) });
  const second = await screen.page.context().newPage();
  await second.goto(screen.page.url());
  const moves = () => second.evaluate(() => [...document.querySelectorAll("#moves .move")].map((move) => move.textContent));
  await becomes(() => second.evaluate(() => document.body.dataset.phase), "play");
  await screen.page.bringToFront();
  for (const square of ["32", "28"]) await screen.click(square);
  await becomes(async () => (await screen.moves()).length, 2);
  await screen.page.waitForTimeout(500);
  assert.equal((await screen.moves()).length, 2);
  await becomes(moves, await screen.moves(), "the other tab");
});

test("a worker that crashes is replaced, and the game goes on", async (t) => {
  const seats = { white: "person", black: { seconds: 60 } };
  const screen = await openGame(t, "frisian", { saved: saved({ ...draughts, seats }), prepare: watchWorkers });
  for (const square of ["32", "28"]) await screen.click(square);
  await becomes(() => screen.page.evaluate(() => window.workers.at(-1)?.heard ?? 0), (heard) => heard > 1, "it has found something");
  const crash = () =>
    screen.page.evaluate(() => {
      const worker = window.workers.at(-1);
      worker.dispatchEvent(new ErrorEvent("error", { message: "crashed by the test", cancelable: true }));
      return worker.ended !== undefined;
    });
  assert.equal(await crash(), true);
  await becomes(() => screen.page.evaluate(() => window.workers.length), 2);
  await becomes(() => screen.page.evaluate(() => window.workers.at(-1).heard), (heard) => heard > 1, "the second one thinks");
  assert.equal(await screen.$("[data-notice]").count(), 0, "nobody is bothered with it");
  assert.equal(await thinking(screen), "black");

  await crash();
  await screen.$('[data-notice="notice.computer"]').waitFor();
  await becomes(async () => (await screen.around()).words, "The computer has stopped.");
  await screen.press("go-on");
  await becomes(() => thinking(screen), "black");
  await screen.press("move-now");
  await becomes(async () => (await screen.moves()).length, 2, "and it plays on");
});

test("where no worker can be loaded by its address, one is made from a text", async (t) => {
  const prepare = (page) =>
    page.addInitScript(() => {
      window.sources = [];
      window.Worker = class extends Worker {
        constructor(url, options) {
          window.sources.push(String(url).split(":")[0]);
          if (!String(url).startsWith("blob:")) throw new DOMException("blocked by the test", "SecurityError");
          super(url, options);
        }
      };
    });
  const screen = await openGame(t, "frisian", { saved: saved({ ...frysk, seats: { white: level, black: "person" } }), prepare });
  await becomes(async () => (await screen.moves()).length, 1, "the computer has moved");
  assert.deepEqual((await screen.page.evaluate(() => window.sources)).slice(-1), ["blob"]);
});

test("the computer answers an offer of a draw, and resigns only when it is asked to and lost", async (t) => {
  const seats = { white: "person", black: level };
  const screen = await openGame(t, "frisian", { saved: saved({ ...draughts, seats }) });
  await screen.press("offer-draw");
  await screen.status(/Black (declined|accepted) the draw\./);
  if ((await screen.around()).phase === "play") {
    assert.match((await screen.around()).detail, /Black declined the draw/, "also to be seen");
    await screen.press("ask-resign");
    await screen.status("Black does not resign and plays on.");
  }
});

test("what a person overlooks, the computer points out", async (t) => {
  // White overlooks 35x15, after which Black takes back: better for Black than to let it stand.
  const position = "W:W35,46:B5,20,30";
  const options = { ...draughts, capture: "called", position, seats: { white: "person", black: { level: 8 } } };
  const screen = await openGame(t, "frisian", { saved: saved(options) });
  await screen.click("46");
  await screen.click("41");
  await screen.status(/^Black pointed out that White must capture\. 46-41 is taken back/);
  const { detail, words } = await screen.around();
  assert.match(detail, /Black pointed out that White must capture/);
  assert.equal(words, "White must capture.");
  await screen.click("35");
  await becomes(() => screen.moves(), ["35x15", "5x25"]);
});

test("seats by keyboard and on the smallest phone", async (t) => {
  const screen = await openGame(t, "lords", { ...screens.small, path: "", settings: { language: "fy" } });
  await screen.$('#home [data-action="new-game"][data-game="lords"]').tap();
  const list = screen.$("#new-black");
  await list.focus();
  await list.selectOption("seconds-5");
  assert.match(await screen.$("#new-game-body").textContent(), /Wa spilet/);
  const wide = await screen.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, "nothing sticks out");
});
