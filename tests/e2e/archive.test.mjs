// Every game is kept: what leaves the board is found again among the past games, whatever the storage does.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { after, draughts, games } from "./games.mjs";
import { browser, screens, url, watch } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame, Screen } from "./screen.mjs";

/** What the list says of each game: its title and its facts without the date. */
const listed = (screen) =>
  screen.page.evaluate(() =>
    [...document.querySelectorAll("#games .past li[data-past]")].map((row) => {
      const [title, facts] = [...row.querySelectorAll(".past-title, .past-facts")].map((part) => part.textContent);
      return [title, facts?.split(" · ").slice(0, -1).join(" · ")];
    }),
  );

const dialog = (screen) => screen.$("#games");

/** Closes the notices, which lie over a corner of the page. */
async function closeNotices(screen) {
  await screen.$("#notices .notice").first().waitFor();
  while ((await screen.$("#notices .notice").count()) > 0) await screen.$("#notices .icon-button").first().click();
}

/** Opens the dialog, also where a notice lies over its button. */
async function openGames(screen) {
  await screen.$('#actions [data-action="games"]').focus();
  await screen.page.keyboard.press("Enter");
}

async function newGame(screen) {
  await screen.press("new-game");
  await screen.$('#new-game [data-action="start"]').click();
}

test("a game that another one replaces is found among the past games, and goes on", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23").save() });
  await screen.press("new-game");
  assert.equal(await screen.$("#new-game-note").textContent(), "The game in progress goes to the past games.");
  await screen.$('#new-game [data-action="start"]').click();
  await becomes(() => screen.moves(), []);
  for (const square of ["34", "29"]) await screen.click(square);
  await becomes(() => screen.moves(), ["34-29"]);

  await screen.press("games");
  await becomes(() => listed(screen), [["Frisian draughts", "in progress · 2 moves"]]);
  await dialog(screen).locator(".past-play").click();
  await becomes(() => screen.moves(), ["32-28", "19-23"]);
  await becomes(() => dialog(screen).isVisible(), false);
  assert.equal(await screen.can("redo"), false);
  for (const square of ["28", "19"]) await screen.click(square);
  await becomes(async () => (await screen.moves()).length, 3, "it is played on");

  // The one that stood on the board has taken its place.
  await screen.press("games");
  await becomes(() => listed(screen), [["Frisian draughts", "in progress · 1 move"]]);
  await screen.page.reload();
  await becomes(async () => (await screen.moves()).length, 3);
});

test("both kinds of games, with who played and how it ended, the latest first", async (t) => {
  const screen = await openGame(t, "frisian", { choices: { black: "level-3" } });
  await screen.click("32");
  await screen.click("28");
  await becomes(async () => (await screen.moves()).length, 2);
  await screen.press("resign");
  await screen.press("confirm-yes");
  await screen.phase("over");
  await screen.press("look-at-board");
  await newGame(screen);
  await screen.phase("play");
  // Lords and Vassals is laid out by two people.
  await screen.press("new-game");
  await screen.$("#new-game").waitFor();
  await screen.$('#new-game [name="new-game"][value="lords"]').check({ force: true });
  await screen.$("#new-black").selectOption("person");
  await screen.$('#new-game [data-action="start"]').click();
  await screen.phase("layout");
  await screen.press("layout-random");
  await newGame(screen);
  await screen.phase("layout");
  await screen.press("games");
  await becomes(async () => (await listed(screen)).length, 2);
  assert.deepEqual(await listed(screen), [
    ["Lords and Vassals", "in progress · 0 moves"],
    ["Person – Computer, level 3", "Frisian draughts · Black wins 0–1 · 2 moves"],
  ]);
  await dialog(screen).locator(".past-play").first().click();
  await screen.phase("handover");
  assert.deepEqual(await screen.pieces(), {}, "a set-up comes back behind the cover");
});

test("a game in which nothing was done leaves nothing behind", async (t) => {
  const screen = await openGame(t, "frisian");
  await newGame(screen);
  await screen.press("games");
  await becomes(() => dialog(screen).locator(".past").textContent(), "No past games yet. Every game that leaves the board is kept here.");
});

test("a past game is named, saved, deleted and brought back, by the keyboard alone", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23 28x19 14x23").save() });
  const { page } = screen;
  const focus = () => page.evaluate(() => document.activeElement.dataset.does ?? document.activeElement.textContent);
  await newGame(screen);
  await screen.press("games");
  await dialog(screen).locator(".past-play").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Against Ymkje");
  await page.keyboard.press("Enter");
  await becomes(() => listed(screen), [["Against Ymkje", "Frisian draughts · in progress · 4 moves"]]);
  assert.equal(await focus(), "rename");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Never mind");
  await page.keyboard.press("Escape");
  await becomes(() => listed(screen), [["Against Ymkje", "Frisian draughts · in progress · 4 moves"]]);
  assert.equal(await dialog(screen).isVisible(), true, "only the name was left");

  await page.keyboard.press("Tab");
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  assert.match(readFileSync(await (await coming).path(), "utf8"), /1\. 32-28 19-23 2\. 28x19 14x23 \*/);

  await page.keyboard.press("Tab");
  assert.equal(await focus(), "delete");
  await page.keyboard.press("Enter");
  await becomes(() => dialog(screen).locator(".past-gone").textContent(), "Deleted.Bring back");
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(".past.")).length), 0);
  assert.equal(await focus(), "Bring back");
  await page.keyboard.press("Enter");
  await becomes(() => listed(screen), [["Against Ymkje", "Frisian draughts · in progress · 4 moves"]]);

  // The name goes with the game, to the board and back.
  await dialog(screen).locator(".past-play").focus();
  await page.keyboard.press("Enter");
  await becomes(async () => (await screen.moves()).length, 4);
  await newGame(screen);
  await screen.press("games");
  await becomes(() => listed(screen), [["Against Ymkje", "Frisian draughts · in progress · 4 moves"]]);
  await dialog(screen).locator('[data-does="delete"]').click();
  await page.keyboard.press("Escape");
  await screen.press("games");
  assert.deepEqual(await listed(screen), []);
});

test("a game that is opened does not lose the one on the board", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23").save() });
  await screen.press("games");
  await screen.page.fill("#games-text", '[White "Tjalling"] 1. 34-29 1-0');
  await screen.$('[data-does="open"]').click();
  await screen.phase("over");
  await screen.press("look-at-board");
  await newGame(screen);
  await screen.press("games");
  await becomes(() => listed(screen), [
    ["Tjalling – Person", "Frisian draughts · White wins 1–0 · 1 move"],
    ["Frisian draughts", "in progress · 2 moves"],
  ]);
});

test("two tabs with the same list and the same game", async (t) => {
  const first = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23").save() });
  const page = await first.page.context().newPage();
  await page.goto(new URL("#frisian", url).href);
  const second = new Screen(page);
  await becomes(async () => (await second.moves()).length, 2);
  await openGames(second);
  await becomes(() => listed(second), []);
  await newGame(first);
  await becomes(() => listed(second), [["Frisian draughts", "in progress · 2 moves"]], "the list follows");
  await page.keyboard.press("Escape");
  await becomes(() => second.moves(), [], "and so does the board");
  // Either of them may put it away again, and it is there once.
  await openGames(second);
  await dialog(second).locator(".past-play").click();
  await becomes(async () => (await first.moves()).length, 2);
  await closeNotices(first);
  await newGame(first);
  await closeNotices(second);
  await newGame(second);
  await openGames(first);
  await becomes(() => listed(first), [["Frisian draughts", "in progress · 2 moves"]]);
});

test("what cannot be read in the list is kept, shown and saved as it is", async (t) => {
  const screen = await openGame(t, "frisian");
  const odd = '{"version":99,"what":"ever"}';
  await screen.page.evaluate((text) => {
    localStorage.setItem("twa-boerden.past.odd", text);
    localStorage.setItem("twa-boerden.past.worse", "{ half");
  }, odd);
  await screen.press("games");
  await becomes(async () => (await listed(screen)).map(([title]) => title), ["A game that cannot be read", "A game that cannot be read"]);
  const coming = screen.page.waitForEvent("download");
  await screen.$('[data-past="odd"] [data-does="download"]').click();
  assert.equal(readFileSync(await (await coming).path(), "utf8"), odd);
  // One whose list entry is whole and whose game is not is refused when it is to be played on.
  await screen.page.evaluate((text) => localStorage.setItem("twa-boerden.past.odd", text), JSON.stringify({ version: 1, id: "odd", game: "frisian", started: 1, changed: 1, seats: { white: "person", black: "person" }, names: { white: null, black: null }, result: "*", moves: 3, saved: '{"version":99}' }));
  await screen.page.keyboard.press("Escape");
  await screen.press("games");
  await screen.$('[data-past="odd"] .past-play').click();
  await becomes(() => screen.$("#games-said").textContent(), /cannot be put on the board/);
  await screen.page.keyboard.press("Escape");
  await screen.click("32");
  await screen.click("28");
  await becomes(() => screen.moves(), ["32-28"], "and the game on the board goes on");
});

/** Opens a page in which the storage misbehaves as `script` says. */
async function troubled(t, script, arg) {
  const context = await (await browser()).newContext({ ...screens.wide, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  const problems = watch(page);
  t.after(() => context.close());
  await page.addInitScript(script, arg);
  await page.goto(new URL("#frisian", url).href);
  const screen = new Screen(page);
  await screen.phase("play");
  for (const square of ["32", "28", "19", "23"]) await screen.click(square);
  await becomes(() => screen.moves(), ["32-28", "19-23"]);
  return { screen, problems };
}

for (const [what, script] of Object.entries({
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  blocked: () => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  },
})) {
  test(`where the storage is ${what}, nobody loses a game without having been asked`, async (t) => {
    const { screen, problems } = await troubled(t, script);
    await newGame(screen);
    await becomes(() => screen.$("#confirm-text").textContent(), "There is no room to keep the game on the board. Put another one in its place?");
    await screen.press("confirm-no");
    await becomes(() => screen.moves(), ["32-28", "19-23"], "it is still there");
    await newGame(screen);
    await screen.press("confirm-yes");
    await becomes(() => screen.moves(), []);
    const coming = screen.page.waitForEvent("download");
    await screen.$('[data-notice="past.not-kept"]').getByRole("button", { name: "Keep a copy" }).click();
    const text = readFileSync(await (await coming).path(), "utf8");
    assert.deepEqual(Table.restore(text).state().moves.map(({ notation }) => notation[0]), ["32-28", "19-23"]);
    for (const square of ["34", "29"]) await screen.click(square);
    await becomes(() => screen.moves(), ["34-29"], "the game goes on");
    await closeNotices(screen);
    await screen.press("games");
    await becomes(() => listed(screen), []);
    assert.deepEqual(problems, []);
  });
}

test("when the list takes too much room, the oldest finished games go, and only after their owner was told", async (t) => {
  const over = new Table(draughts);
  over.play("32-28");
  over.resign("black");
  const { screen, problems } = await troubled(
    t,
    ([saved, filler]) => {
      if (localStorage.getItem("visited")) return;
      localStorage.setItem("visited", "yes");
      const entry = { version: 1, game: "frisian", seats: { white: "person", black: "person" }, names: { white: null, black: null }, moves: 1, saved };
      for (let number = 1; number <= 4; number++) {
        const result = number === 1 ? "*" : "1-0";
        localStorage.setItem(`twa-boerden.past.${number}`, JSON.stringify({ ...entry, id: String(number), name: `Game ${number}`, started: number, changed: number, result, filler }));
      }
    },
    [over.save(), "x".repeat(400_000)],
  );
  const kept = () => screen.page.evaluate(() => Object.keys(localStorage).flatMap((key) => /^twa-boerden\.past\.(\d)$/.exec(key)?.[1] ?? []).sort());
  await newGame(screen);
  const notice = screen.$('[data-notice="past.full"]');
  await notice.waitFor();
  assert.match(await notice.textContent(), /the 1 oldest finished game goes/);
  assert.deepEqual(await kept(), ["1", "2", "3", "4"], "nothing is gone yet");
  const coming = screen.page.waitForEvent("download");
  await notice.getByRole("button", { name: "Keep a copy" }).click();
  assert.match(readFileSync(await (await coming).path(), "utf8"), /1\. 32-28 1-0/);
  for (const square of ["34", "29"]) await screen.click(square);
  await becomes(() => screen.moves(), ["34-29"]);
  await newGame(screen);
  await becomes(kept, ["1", "3", "4"], "the oldest is in progress and stays");
  assert.deepEqual(problems, []);
});
