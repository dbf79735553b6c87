// Everything that is kept goes into one file, and comes back from it in another browser without losing what is there.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { after, draughts } from "./games.mjs";
import { screens } from "./harness.mjs";
import { becomes, openGame } from "./screen.mjs";

const kept = (screen) => screen.page.evaluate(() => Object.fromEntries(Object.entries(localStorage).map(([key, value]) => [key.replace("twa-boerden.", ""), value])));
const past = async (screen) => Object.entries(await kept(screen)).filter(([key]) => key.startsWith("past.")).map(([, value]) => JSON.parse(value).moves);

async function games(screen) {
  await screen.page.evaluate(() => document.querySelector('[data-action="games"]').click());
  await becomes(() => screen.$("#games").isVisible(), true);
}

/** Opens a text as a file in the dialog of games. */
async function openFile(screen, text) {
  await games(screen);
  await screen.$('#games input[type="file"]').setInputFiles({ name: "everything.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

test("games, settings and progress go to another browser in one file", async (t) => {
  const first = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23").save(), settings: { theme: "skutsje", speed: "off" } });
  await first.page.evaluate(() => {
    localStorage["twa-boerden.lessons.frisian"] = JSON.stringify({ version: 1, done: ["board", "men"], at: "men" });
    localStorage["twa-boerden.exercises.frisian"] = JSON.stringify({ version: 1, marks: { 1: "solved", 2: "shown" }, at: 2, theme: "" });
  });
  await games(first);
  const [download] = await Promise.all([first.page.waitForEvent("download"), first.$('#games [data-does="everything"]').click()]);
  assert.equal(download.suggestedFilename(), "twa-boerden-everything.json");
  const text = await readFile(await download.path(), "utf8");

  const other = await openGame(t, "frisian", { ...screens.phone, saved: after(draughts, "34-29").save() });
  await other.page.evaluate(() => {
    localStorage["twa-boerden.lessons.frisian"] = JSON.stringify({ version: 1, done: ["kings"], at: "kings" });
    localStorage["twa-boerden.exercises.frisian"] = JSON.stringify({ version: 1, marks: { 2: "solved" }, at: 1, theme: "" });
  });
  for (const time of ["once", "again"]) {
    await openFile(other, text);
    await becomes(() => other.$("#confirm").isVisible(), true);
    await Promise.all([other.page.waitForEvent("load"), other.press("confirm-yes")]);
    await other.phase("play");
    assert.deepEqual(await past(other), [2], `the game of the file, ${time}`);
  }
  assert.deepEqual(await other.moves(), ["34-29"], "the game on the board stays");
  assert.equal(await other.page.evaluate(() => document.documentElement.dataset.theme), "skutsje");
  const now = await kept(other);
  assert.deepEqual(JSON.parse(now["lessons.frisian"]).done.sort(), ["board", "kings", "men"]);
  assert.deepEqual(JSON.parse(now["exercises.frisian"]).marks, { 1: "solved", 2: "solved" });
});

test("a file that is damaged or newer changes nothing, and so does one that is declined", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "34-29").save() });
  const before = await kept(screen);
  for (const text of ['{"twa-boerden":1,"kept":{"settings":3}}', '{"twa-boerden":2,"kept":{}}', '{"twa-boerden":1,']) {
    await openFile(screen, text);
    await becomes(() => screen.$("#games-said").textContent(), /damaged, or from a newer version/, text);
    await screen.$('#games [data-action="close"]').click();
  }
  await openFile(screen, '{"twa-boerden":1,"kept":{"settings":"{}"}}');
  await becomes(() => screen.$("#confirm").isVisible(), true);
  await screen.press("confirm-no");
  assert.deepEqual(await kept(screen), before);
});

test("what finds no room is told, and the rest is there", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "34-29").save() });
  await screen.page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.includes(".past.")) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  const game = after(draughts, "32-28").save();
  await openFile(screen, JSON.stringify({ "twa-boerden": 1, kept: { "game.frisian": game, "lessons.lords": '{"version":1,"done":["a"],"at":"a"}' } }));
  await screen.press("confirm-yes");
  await becomes(() => screen.$("#games-said").textContent(), /no room for 1 part of the file/);
  assert.deepEqual(JSON.parse((await kept(screen))["lessons.lords"]).done, ["a"]);
});
