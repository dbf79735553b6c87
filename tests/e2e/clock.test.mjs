// Games with clocks: chosen for a new game, seen to run, stopped, kept, and decisive.

import assert from "node:assert/strict";
import { test } from "node:test";

import { screens } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

/** Time on the page goes on by itself, and leaps where a test says so. */
const timed = (page) => page.clock.install();

/** What both clocks show, by side. */
const clocks = (screen) =>
  screen.page.evaluate(() => Object.fromEntries([...document.querySelectorAll(".player")].map((bar) => [bar.dataset.side, bar.querySelector(".clock-time")?.textContent ?? null])));

const running = (screen) => screen.page.evaluate(() => document.querySelector(".clock[data-running]")?.closest(".player").dataset.side ?? null);

const runs = (screen, side) => becomes(() => running(screen), side, "whose clock runs");

/** Lets so many seconds pass. */
const later = (screen, seconds) => screen.page.clock.fastForward(1000 * seconds);

/** A saved game with these settings. */
const saved = (options) => new Table(options).save();

const goOn = async (screen) => {
  await screen.$("#clock-cover").waitFor();
  await screen.press("resume");
  await becomes(() => screen.$("#clock-cover").isVisible(), false, "the cover is gone");
};

const begin = async (t, clock, { game = "frisian", more = {}, ...options } = {}) => {
  const screen = await openGame(t, game, { saved: saved({ game, clock, ...more }), prepare: timed, ...options });
  await goOn(screen);
  return screen;
};

const seconds = (words) => words.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);

test("without being chosen there are none, and nothing of them is loaded", async (t) => {
  const loaded = [];
  const screen = await openGame(t, "frisian", { prepare: (page) => page.on("request", (request) => loaded.push(request.url())) });
  await screen.click("32");
  await screen.click("28");
  await becomes(() => screen.moves(), ["32-28"]);
  assert.equal(await screen.$(".clock").count(), 0);
  assert.ok(!loaded.some((url) => /clock|sounds/.test(url)), loaded.join("\n"));
});

test("clocks are chosen for a new game and remembered", async (t) => {
  const screen = await openGame(t, "frisian", { prepare: timed });
  await screen.press("new-game");
  await screen.$('#new-game [name="clock"][value="turns"]').check();
  assert.deepEqual(await screen.$(".clock-amounts label > span").allTextContents(), ["Moves", "Minutes each"]);
  await screen.$('#new-game [name="clock"][value="increment"]').check();
  await screen.$("#new-time").selectOption("1");
  await screen.$("#new-increment").selectOption("5");
  await screen.press("start");
  await runs(screen, "white");
  const { white, black } = await clocks(screen);
  assert.match(white, /^(1:00|0:5\d)$/);
  assert.equal(black, "1:00");
  await screen.click("32");
  await screen.click("28");
  await runs(screen, "black");
  assert.ok(seconds((await clocks(screen)).white) > 60, "five seconds were earned");
  await screen.press("new-game");
  assert.equal(await screen.$("#new-increment").inputValue(), "5");
});

test("the flag falls, and the game is lost on time", async (t) => {
  const screen = await begin(t, "60");
  await runs(screen, "white");
  await later(screen, 30);
  await becomes(async () => seconds((await clocks(screen)).white), (left) => left <= 30 && left > 20, "half of it");
  await screen.click("32");
  await screen.click("28");
  await runs(screen, "black");
  await later(screen, 41);
  await screen.status("Black has little time left.");
  const low = screen.$('.player[data-side="black"] .clock[data-low] .clock-time');
  await becomes(() => low.textContent(), /^0:1\d\.\d$/, "tenths");
  await later(screen, 20);
  await screen.phase("over");
  await becomes(async () => (await screen.around()).result, ["White wins", "Black ran out of time."]);
  assert.equal((await clocks(screen)).black, "0:00.0");
  assert.equal(await screen.can("undo"), false);
  await screen.page.reload();
  await screen.phase("over");
  await becomes(async () => (await clocks(screen)).black, "0:00.0", "it is still up");
  assert.equal(await screen.$("#clock-cover:visible").count(), 0);
});

test("the clocks are stopped behind a cover, by button and by key", async (t) => {
  const screen = await begin(t, "300");
  await screen.press("pause");
  await screen.status("The clocks are stopped.");
  assert.equal(await screen.$("#grid").evaluate((grid) => grid.inert), true);
  assert.equal(await screen.page.evaluate(() => document.activeElement.dataset.action), "resume");
  const before = await clocks(screen);
  await later(screen, 120);
  assert.deepEqual(await clocks(screen), before);
  assert.equal(await screen.can("pause"), false);
  await screen.page.keyboard.press("Enter");
  await runs(screen, "white");
  assert.equal(await screen.$("#grid").evaluate((grid) => grid.inert), false);
  // The keyboard is back on the board.
  await screen.page.keyboard.press("p");
  await screen.$("#clock-cover").waitFor();
});

test("nobody asks the computer while the clocks stand", async (t) => {
  const screen = await begin(t, "300");
  assert.equal(await screen.can("hint"), true);
  await screen.press("pause");
  for (const action of ["hint", "threat", "analysis", "edit-position"]) await becomes(() => screen.can(action), false, action);
});

test("a game that is opened again has the time it had, and waits", async (t) => {
  const screen = await begin(t, "300+2");
  await later(screen, 100);
  await becomes(async () => seconds((await clocks(screen)).white), (left) => left <= 200, "time passed");
  await screen.page.reload();
  await screen.$("#clock-cover").waitFor();
  await later(screen, 60);
  const { white, black } = await clocks(screen);
  assert.ok(seconds(white) <= 200 && seconds(white) > 150, white);
  assert.equal(black, "5:00");
  await goOn(screen);
  await runs(screen, "white");
  // Left for the other screen, it stands as well.
  await screen.press("home");
  await later(screen, 60);
  await screen.page.locator('[data-action="continue"][data-game="frisian"]').click();
  await screen.$("#clock-cover").waitFor();
  assert.ok(seconds((await clocks(screen)).white) > 140);
});

test("on a page that nobody sees no clock runs", async (t) => {
  const screen = await begin(t, "300");
  await screen.page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await screen.$("#clock-cover").waitFor();
  await runs(screen, null);
});

test("taking back leaves the time as it is", async (t) => {
  const screen = await begin(t, "300+5");
  await later(screen, 50);
  await screen.click("32");
  await screen.click("28");
  await runs(screen, "black");
  const { white } = await clocks(screen);
  await screen.press("undo");
  await runs(screen, "white");
  assert.ok(Math.abs(seconds((await clocks(screen)).white) - seconds(white)) <= 2);
});

test("in Lords and Vassals no clock runs before the board has turned, and turns are counted", async (t) => {
  const choices = { clock: "turns", turns: "5", time: "10", layout: "secret" };
  const screen = await openGame(t, "lords", { prepare: timed, choices });
  assert.equal(await screen.$(".clock").count(), 0);
  await later(screen, 100);
  for (const next of ["handed-over", "reveal"]) {
    await screen.press("layout-random");
    await screen.press("layout-done");
    await later(screen, 100);
    await screen.press(next);
  }
  await screen.phase("play");
  await runs(screen, "black");
  const { white, black } = await clocks(screen);
  assert.equal(white, "10:00");
  assert.ok(seconds(black) > 590, black);
  assert.equal(await screen.$('.player[data-side="black"] .clock-more').textContent(), "5");
  assert.equal(await screen.$('.player[data-side="black"] .clock-more').getAttribute("title"), "5 turns until more time");
});

test("the computer moves in time, and does nothing while the clocks stand", async (t) => {
  const screen = await openGame(t, "frisian", { saved: saved({ game: "frisian", clock: "5", seats: { white: { seconds: 60 } } }) });
  await screen.$("#clock-cover").waitFor();
  assert.deepEqual(await screen.moves(), []);
  await goOn(screen);
  await becomes(async () => (await screen.moves()).length, 1, "it has moved");
  await runs(screen, "black");
  assert.equal((await screen.around()).phase, "play");
});

test("clocks fit beside the players on the smallest phone, in both games", async (t) => {
  for (const [game, more] of [["frisian", {}], ["lords", { layouts: { white: "VVVVVVVV/LLLLLLLL", black: "VVVVVVVV/LLLLLLLL" } }]]) {
    const screen = await begin(t, "40/7200", { game, more, ...screens.small });
    const fits = async (when) => {
      const tight = await screen.page.evaluate(() =>
        [...document.querySelectorAll(".player")].flatMap((bar) => {
          const [who, clock] = [".who", ".clock"].map((part) => bar.querySelector(part).getBoundingClientRect());
          return [clock.right - innerWidth, who.right - clock.left, document.documentElement.scrollWidth - innerWidth];
        }),
      );
      assert.ok(tight.every((over) => over <= 0), `${game}, ${when}: ${tight}`);
    };
    await fits("with much time");
    await later(screen, 7190);
    await becomes(() => screen.$(".clock[data-low]").count(), 1);
    await fits("with little time");
    // There is no room for the button; it is in the sheet.
    await screen.press("more");
    await screen.press("pause");
    await screen.$("#clock-cover").waitFor();
  }
});

test("a past game keeps its clocks", async (t) => {
  const screen = await begin(t, "300");
  await screen.click("32");
  await screen.click("28");
  await runs(screen, "black");
  await later(screen, 100);
  await screen.press("new-game");
  await screen.$('#new-game [name="clock"][value="none"]').check();
  await screen.press("start");
  await becomes(() => screen.moves(), []);
  assert.equal(await screen.$(".clock").count(), 0);
  await screen.press("games");
  await screen.page.locator(".past-play").first().click();
  await screen.$("#clock-cover").waitFor();
  const { black } = await clocks(screen);
  assert.ok(seconds(black) <= 200 && seconds(black) > 190, black);
});
