// A picture of every state beside the two games, in TWA_SHOTS, for people to look at; and what must hold on each of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, draughts, games, lords } from "./games.mjs";
import { shot } from "./harness.mjs";
import { looks, portrait } from "./portrait.mjs";
import { farTable, Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

/** The bytes of chance of a game by link. */
const CHANCE = new Uint8Array(22).fill(7);
const white = { white: "person", black: "far" };

/** A game by link whose last letter was sent. */
async function sent(table) {
  const far = await farTable(table);
  far.letter(CHANCE);
  far.letterSent();
  return far;
}

/** Letters of White, who begins: a first move, and a sealed layout. */
async function letters() {
  const move = (await farTable(after({ ...draughts, seats: white }, "32-28"))).letter(CHANCE);
  const table = new Table({ game: "lords", pins: "any", moves: "5-4", drawRules: true, seats: white });
  table.layoutRandom(7);
  table.layoutDone();
  const sealed = await sent(table);
  return { move, sealed: sealed.lastLetter(), waiting: sealed.save() };
}

/** Past games, as the page keeps them. */
function past() {
  const list = [
    ["a", after(draughts, games.frisian.moves), { name: "" }],
    ["b", after(lords, games.lords.moves, 20), { name: "Mei Jelle" }],
    ["c", after({ ...draughts, variant: "frysk" }, "47-41 5-10"), {}],
  ];
  return Object.fromEntries(
    list.map(([id, table, more], at) => {
      const { seats, game } = table.state();
      const { names, result, moves } = table.about();
      const changed = Date.UTC(2026, 4, 20 + at, 19, 30);
      return [`past.${id}`, { version: 1, id, started: changed, changed, game, seats, names, result, moves, saved: table.save(), far: null, ...more }];
    }),
  );
}

for (const [look, { theme, language = "en", brief = false, ...options }] of Object.entries(looks)) {
  test(`${brief ? "a few states" : "every state"} on ${look}`, async (t) => {
    const screen = await openGame(t, "frisian", { ...options, settings: { theme, language }, path: "" });
    const { page } = screen;
    const wide = look.startsWith("wide");
    const problems = [];
    // On the smallest screen the longest sentences of a game by link make it scroll by a line or two.
    const longer = look.startsWith("small") ? 48 : 0;
    const picture = async (name, inView = true) => problems.push(...(await portrait(screen, look, name, { longer, inView: wide || inView })));
    const shown = (name) => becomes(() => page.evaluate(() => document.body.dataset.screen), name, "screen");
    const keep = (kept) =>
      page.evaluate((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(`twa-boerden.${key}`, typeof value === "string" ? value : JSON.stringify(value))), kept);
    const goTo = async (hash, name) => {
      await page.evaluate((hash) => (location.hash = hash), hash);
      if (name) await shown(name);
    };
    /** Goes to a game as it was saved, by way of the first screen, so that it is read anew. */
    const go = async (game, saved) => {
      await goTo("", "home");
      await keep({ [`game.${game}`]: saved });
      await goTo(game, "game");
      await screen.phase(/play|over|layout|handover|reveal/);
    };
    const click = async (...squares) => {
      for (const square of squares) await (options.hasTouch ? screen.tap(square) : screen.click(square));
    };
    const more = () => (wide ? null : screen.press("more"));
    const closed = (selector) => becomes(() => screen.$(selector).isVisible(), false, `${selector} is closed`);
    const { move, sealed, waiting } = await letters();

    // Lessons and exercises.
    await goTo("lesson-frisian-1", "lesson");
    await picture("lesson-first");
    if (!brief) {
      await click("33", "28");
      await becomes(() => screen.$(".practice [data-wrong]").count(), 1, "it is not that one");
      await picture("lesson-wrong");
      await becomes(() => screen.square("33").getAttribute("data-piece"), "white man", "it went back");
    }
    await goTo("lesson-frisian-2");
    await becomes(() => screen.$("#lesson .lesson-place").textContent(), /2 \/ /, "the second page");
    await click("28", "22");
    await becomes(() => screen.$(".practice").getAttribute("data-progress"), "solved", "progress");
    await picture("lesson-solved");
    if (!brief) {
      await goTo("lesson-frisian-14", "lesson");
      await picture("lesson-long");
      await goTo("lesson-lords-9", "lesson");
      await picture("lesson-lords");
    }
    await goTo("exercises-frisian-7", "exercise");
    if (!brief) await picture("exercise-first");
    await screen.press("exercise-hint");
    await picture("exercise-hint");
    if (!brief) {
      await click("48", "43");
      await becomes(() => screen.$(".practice [data-wrong]").count(), 1, "it is not that one");
      await picture("exercise-wrong");
      await becomes(() => screen.square("48").getAttribute("data-piece"), "white man", "it went back");
      await screen.press("exercise-list");
      await picture("exercise-list", false);
      await goTo("exercises-lords-2", "exercise");
      await becomes(() => page.evaluate(() => document.body.dataset.game), "lords", "the other game");
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture("exercise-lords");
      await click("d4", "d5");
      await becomes(() => screen.$(".practice").getAttribute("data-progress"), "solved", "progress");
      await picture("exercise-solved");
    }

    // The editor.
    await goTo("edit-frisian", "editor");
    await picture("editor-frisian");
    if (!brief) {
      await screen.$("#editor-text").fill("W:WK28,40,41:BK3,14,19:H0:F1:+0+2");
      await screen.$("#editor-text").press("Enter");
      await screen.$('[data-pick="black king"]').click();
      await picture("editor-counters", false);
      await screen.$("#editor-text").fill("W:W28:B14,?");
      await screen.$("#editor-text").press("Enter");
      await picture("editor-unread", false);
      await goTo("edit-lords", "editor");
      await screen.press("editor-clear");
      await picture("editor-lords-wrong");
      await screen.press("editor-start");
      await screen.$('[data-pick="white lord"]').click();
    }
    await goTo("edit-lords", "editor");
    await picture("editor-lords");

    // Games by link.
    await goTo("", "home");
    if (!brief) {
      await screen.$('#home [data-action="new-game"][data-game="frisian"]').click();
      await screen.$("#new-black").selectOption("far");
      await picture("link-new-game");
      await screen.$('#new-game [data-action="close"]').click();
      await goTo(`game=${move}`);
      await screen.$("#letter-question").waitFor();
      await picture("link-invited");
      await screen.$('#letter-question [data-does="black"]').click();
      await shown("game");
      await picture("link-to-move");
    }
    await go("frisian", after({ ...draughts, seats: white }, "32-28").save());
    await becomes(() => screen.$('[data-action="send-letter"]').count(), 1, "to be sent");
    await picture("link-send");
    if (!brief) {
      await screen.press("send-letter");
      await screen.$("#letter").waitFor();
      await picture("link-letter");
      await screen.$('#letter [data-action="close"]').click();
      await closed("#letter");
    }
    await go("frisian", (await sent(after({ ...draughts, seats: white }, "32-28"))).save());
    await becomes(() => screen.$('[data-action="send-letter"]').count(), 1, "to be sent again");
    await picture("link-wait");
    if (!brief) {
      const table = new Table({ game: "lords", pins: "any", moves: "5-4", drawRules: true, seats: white });
      table.layoutRandom(7);
      table.layoutDone();
      await go("lords", table.save());
      await becomes(() => screen.$('[data-action="send-letter"]').count(), 1, "to be sent");
      await picture("link-sealed");
      await go("lords", waiting);
      await picture("link-sealed-wait");
      await keep({ "game.lords": new Table(lords).save() });
      await goTo("", "home");
      await goTo(`game=${sealed}`);
      await screen.$("#letter-question").waitFor();
      await picture("link-invited-lords");
      await screen.$('#letter-question [data-action="close"]').click();
      await closed("#letter-question");
    }

    // Clocks.
    await go("frisian", new Table({ ...draughts, clock: "300+5" }).save());
    await screen.$("#clock-cover").waitFor();
    await picture("clock-cover");
    await screen.press("resume");
    await closed("#clock-cover");
    await click("32", "28");
    await picture("clock-runs");
    if (!brief) {
      await go("lords", new Table({ ...lords, clock: "40/6000" }).save());
      await screen.$("#clock-cover").waitFor();
      await screen.press("resume");
      await closed("#clock-cover");
      await picture("clock-turns");
    }

    // All captures, looking back, comments, typing, keys.
    await go("frisian", new Table({ ...draughts, position: "W:W44,35:BK39,K32,K27,30,14,9,8,7" }).save());
    await screen.press("why-must");
    await screen.$(".captures").waitFor();
    await picture("captures");
    if (!brief) {
      const table = after(draughts, games.frisian.moves, 24);
      table.comment("A good exchange: now the man on 9 is alone.");
      await go("frisian", table.save());
      await more();
      await screen.$('#moves [data-after="9"]').click();
      await picture("looking-back");
      await screen.$('[data-action="look-latest"]:visible').first().click();
      if (!wide) await closed("#sheet");
      await screen.square("38").focus();
      await page.keyboard.type("28-2");
      await picture("typing");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await becomes(() => page.evaluate(() => document.querySelector("dialog[open]") !== null), true, "the keys");
      await picture("keys");
      await page.keyboard.press("Escape");
      await more();
      await screen.press("comment");
      await screen.$("#comment").waitFor();
      await picture("comment");
      await page.keyboard.press("Escape");
    }

    // Past games, and games from elsewhere.
    await goTo("", "home");
    await keep(past());
    await screen.press("games");
    await becomes(() => screen.$("#games .past [data-past]").count(), (count) => count >= 3, "past games");
    await picture("games");
    if (!brief) {
      await screen.$('#games [data-does="rename"]').first().click();
      await picture("games-rename");
      await page.keyboard.press("Escape");
      await screen.$('#games [data-does="delete"]').first().click();
      await picture("games-deleted");
      await screen.$("#games textarea").fill("1. 32-28 19-24");
      await screen.$("#games textarea").blur();
      await picture("games-refused");
      await screen.$("#games textarea").fill("");
    }
    await screen.$('#games [data-action="close"]').click();
    await goTo("game=1ffe3");
    await screen.$(".notice").first().waitFor();
    // On a wide screen there is room beside whatever can be pressed; on a phone it lies over the top for a while.
    if (wide) await picture("notice");
    else await shot(page, `${look}-notice`);
    if (look === "wide-light") {
      for (const [hash, name] of [["frisian", "game"], ["exercises-lords", "exercise"], ["edit-lords", "editor"]]) {
        await goTo(hash, name);
        await picture(`notice-${name}`);
      }
    }
    assert.deepEqual(problems, []);
  });
}
