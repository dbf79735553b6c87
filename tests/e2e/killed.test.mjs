// The page is killed between any two of its writes: every game is there when it comes back, and stays there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { about, first, found, kept, newGame, past } from "./broken.mjs";
import { after, draughts } from "./games.mjs";
import { url } from "./harness.mjs";
import { becomes, openGame } from "./screen.mjs";

const second = "34-29 20-24 29x20";
const other = "31-26";

/** What lies in the storage before what `act` does, and after each of its writes: as it is found when the page is killed there. */
async function states(screen, act) {
  await screen.page.evaluate(() => {
    const look = () => window.states.push(JSON.stringify(localStorage));
    window.states = [];
    look();
    for (const name of ["setItem", "removeItem"]) {
      const real = Storage.prototype[name];
      Storage.prototype[name] = function (...parts) {
        real.apply(this, parts);
        look();
      };
    }
  });
  await act(screen);
  return [...new Set(await screen.page.evaluate(() => window.states))].map((state) => JSON.parse(state));
}

/** The page comes up in a browser in which this lies. */
async function comesUp({ page }, state, path) {
  // Where nothing of the page runs that could write meanwhile.
  const nothing = new URL("nothing.html", url).href;
  await page.route(nothing, (route) => route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }));
  await page.goto(nothing);
  await page.evaluate((state) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(state)) localStorage.setItem(key, value);
  }, state);
  await page.goto(new URL(path, url).href);
  await becomes(() => page.evaluate(() => document.body.dataset.screen), path === "" ? "home" : "game");
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
    const screen = await openGame(t, "frisian", { saved: after(draughts, first).save(), more: stored });
    const all = await states(screen, act);
    assert.ok(all.length > 1);
    for (const [writes, state] of all.entries()) {
      await comesUp(screen, state, "#frisian");
      const whole = async (when) => {
        const { board, list } = await found(screen.page);
        for (const game of games) assert.ok([...board, ...list].some((moves) => moves.startsWith(game)), `${game}, after ${writes} of ${all.length - 1} writes, ${when}: ${JSON.stringify({ board, list })}`);
      };
      await whole("at once");
      // What lay there half done does no harm later: another game takes the place of the one on the board, twice.
      if ((await screen.moves()).length > 0) await newGame(screen);
      await whole("after a new game");
      for (const square of ["31", "27"]) await screen.click(square);
      await newGame(screen);
      await whole("after another one");
    }
  });
}

test("killed while a record that cannot be read is put aside, the page has it when it comes back", async (t) => {
  const record = '{"version":99,"what":"ever"}';
  const screen = await openGame(t, "frisian", { path: "", saved: record });
  const all = await states(screen, async () => {
    await screen.page.evaluate(() => (location.hash = "frisian"));
    await screen.$('[data-notice="notice.unreadable"]').waitFor();
  });
  assert.ok(all.length > 1);
  for (const state of all) {
    await comesUp(screen, state, "");
    assert.ok(Object.values(await kept(screen.page)).includes(record), JSON.stringify(state));
  }
});
