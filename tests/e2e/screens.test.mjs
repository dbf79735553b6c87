// A picture of every state of the page, in TWA_SHOTS, for people to look at; and what must hold on each of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, draughts, games, lords } from "./games.mjs";
import { screens, shot, url } from "./harness.mjs";
import { looks, portrait } from "./portrait.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const allLooks = {
  ...looks,
  "wide-wood": { ...screens.wide, theme: "skutsje", brief: true },
  "wide-contrast": { ...screens.wide, theme: "contrast", brief: true },
};

for (const [look, { theme, language = "en", brief = false, ...options }] of Object.entries(allLooks)) {
  test(`${brief ? "a few states" : "every state"} on ${look}`, async (t) => {
    const screen = await openGame(t, "frisian", { ...options, settings: { theme, language }, path: "" });
    const { page } = screen;
    const wide = look.startsWith("wide");
    const problems = [];

    const picture = async (name) => {
      problems.push(...(await portrait(screen, look, name)));
    };
    /** Goes to a game as it was saved, by way of the first screen, so that it is read anew. */
    const go = async (game, saved) => {
      await page.evaluate(
        ([key, value]) => {
          localStorage.setItem(key, value);
          location.hash = "";
        },
        [`twa-boerden.game.${game}`, saved],
      );
      await becomes(() => page.evaluate(() => document.body.dataset.screen), "home");
      await page.evaluate((name) => (location.hash = name), game);
      await becomes(() => page.evaluate(() => document.body.dataset.screen), "game");
      await screen.phase(/play|over|layout|handover/);
    };
    const click = async (...squares) => {
      for (const square of squares) await (options.hasTouch ? screen.tap(square) : screen.click(square));
    };
    const more = () => (wide ? null : screen.press("more"));

    const { moves } = games.frisian;
    await picture("home");
    if (!brief) {
      for (const game of ["frisian", "lords"]) {
        await screen.$(`#home [data-action="new-game"][data-game="${game}"]`).click();
        await picture(`new-game-${game}`);
        await screen.$('#new-game [data-action="close"]').click();
        await screen.$(`#home [data-action="rules"][data-game="${game}"]`).click();
        await becomes(() => screen.$("#rules").isVisible(), true);
        await picture(`rules-${game}`);
        await screen.$('#rules [data-action="close"]').click();
      }
      await screen.$('#home [data-action="settings"]').click();
      await picture("settings");
      await screen.$('#settings [data-action="close"]').click();

      await go("frisian", after(draughts, moves, 0).save());
      await picture("frisian-start");
      await click("32");
      await picture("frisian-selected");
      await click("23");
      await picture("frisian-refusal");
    }
    await go("frisian", after(draughts, moves, 3).save());
    await picture("frisian-must-capture");
    await go("frisian", after(draughts, moves, 36).save());
    await click("19", "8");
    await picture("frisian-mid-capture");
    if (!brief) {
      await click("6");
      await picture("frisian-captured");
      if (!wide) {
        await screen.press("more");
        await picture("frisian-sheet");
        await screen.$('#sheet [data-action="close"]').click();
      }
    }
    await go("frisian", after({ ...draughts, position: "W:WK48,K44,46,37:BK3,5,15,26" }, "48-42 3-9 42-48 9-3", 4).save());
    await click("48");
    await picture("frisian-kings-and-badge");
    if (!brief) {
      await go("frisian", after({ ...draughts, capture: "called", position: "W:W27,35,46:B5,6,20,21,30" }, "46-41", 1).save());
      await picture("frisian-called");
      await more();
      await screen.press("offer-draw");
      await picture("frisian-draw-offer");
      await screen.press("decline-draw");
      await more();
      await screen.press("resign");
      await picture("frisian-resign");
      await screen.press("confirm-no");
      await go("frisian", after(draughts, moves).save());
      await becomes(() => screen.$("#result").isVisible(), true);
      await picture("frisian-result");
      await screen.press("look-at-board");
      await picture("frisian-end");

      await go("lords", new Table({ game: "lords", pins: "any", moves: "5-4", drawRules: true }).save());
      await screen.press("handed-over");
      await screen.phase("layout");
      await picture("lords-layout-empty");
      await screen.$('[data-pick="lord"]').click();
      await click("a7", "c7", "d8", "h8");
      await screen.$('[data-pick="vassal"]').click();
      await click("b7", "e7");
      await picture("lords-layout-half");
      await click("d1");
      await picture("lords-layout-refusal");
      await screen.press("layout-random");
      await click("c7");
      await picture("lords-layout-full");
      await screen.press("layout-done");
      await picture("lords-cover");
      await screen.press("handed-over");
      await picture("lords-layout-of-black");
      await screen.press("layout-random");
      await screen.press("layout-done");
      await picture("lords-reveal");
      await screen.press("reveal");
      await screen.phase("play");
      await picture("lords-start");
      await go("lords", after(lords, games.lords.moves, 17).save());
      await picture("lords-pins-and-used-up");
      await click("f3");
      await picture("lords-used-up-refused");
    }
    await go("lords", after(lords, games.lords.moves, 31).save());
    await click("h6");
    await picture("lords-trails-and-selected");
    await go("lords", after(lords, games.lords.moves, 43).save());
    await picture("lords-jumped-and-captured");
    await go("lords", after(lords, games.lords.moves).save());
    await becomes(() => screen.$("#result").isVisible(), true);
    await picture("lords-result");

    assert.deepEqual(problems, []);
  });
}

test("in the middle of what moves", async (t) => {
  const prepare = (page) => page.clock.install({ time: 0 });
  const screen = await openGame(t, "frisian", { ...screens.phone, settings: { speed: "slow" }, prepare, saved: after(draughts, games.frisian.moves, 21).save() });
  const { page } = screen;
  const go = async (game, saved) => {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`twa-boerden.game.${game}`, saved]);
    await page.goto(new URL(`#${game}`, url).href);
    await page.reload();
    await screen.phase(/play|layout|handover/);
  };
  /** Pictures at these moments after something is done. */
  const film = async (name, act, ...moments) => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await act();
    let now = 0;
    for (const moment of moments) {
      await page.clock.runFor(moment - now);
      now = moment;
      await shot(page, `moving-${name}-${moment}`);
    }
    await page.clock.resume();
  };

  await film("multi-capture", () => screen.tap("6"), 150, 500, 900, 1300, 1700, 2100);
  await go("frisian", after(draughts, games.frisian.moves, 40).save());
  await film("promotion", async () => { await screen.tap("8"); await screen.tap("2"); }, 200, 450, 700, 1000);
  await go("lords", after(lords, games.lords.moves, 2).save());
  await film("pin", async () => { await screen.tap("d8"); await screen.tap("d7"); }, 150, 300, 450);
  await go("lords", after(lords, games.lords.moves, 28).save());
  await film("jump", async () => { await screen.tap("e5"); await screen.tap("e3"); }, 150, 300, 450);
  await go("lords", after(lords, games.lords.moves, 29).save());
  await film("custodian", async () => { await screen.tap("d5"); await screen.tap("e5"); }, 200, 450, 700, 1000);
  await go("lords", after(lords, games.lords.moves, 59).save());
  await film("release", async () => { await screen.tap("a1"); await screen.tap("a2"); }, 200, 450, 700, 1000, 1300);
  await go("lords", new Table({ game: "lords", pins: "any", moves: "5-4", drawRules: true }).save());
  for (const action of ["handed-over", "layout-random", "layout-done", "handed-over", "layout-random", "layout-done"]) await screen.press(action);
  await film("turn", () => screen.press("reveal"), 100, 500, 900, 1300, 1900);
});
