// The page is killed between any two of its writes: every game is there when it comes back, and stays there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { about, again, first, found, kept, newGame, past } from "./broken.mjs";
import { after, draughts } from "./games.mjs";
import { becomes, openGame } from "./screen.mjs";

const second = "34-29 20-24 29x20";
const other = "31-26";

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
      await back.page.context().close();
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
    await back.page.context().close();
  }
});
