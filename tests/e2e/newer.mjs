// The core of what is beside the two games, gone through in Firefox: moves looked at, the editor, links and letters, clocks, lessons,
// exercises, everything that is kept, and the settings.

import assert from "node:assert/strict";

import { after, draughts } from "./games.mjs";
import { farTable, linkTo, Table } from "./rules.mjs";
import { becomes } from "./screen.mjs";
import { moves, watch, words } from "./tour.mjs";

const screen = (page, name) => becomes(() => page.evaluate(() => document.body.dataset.screen), name, "screen");
const goTo = (page, hash) => page.evaluate((hash) => (location.hash = hash), hash);
const squares = async (page, ...names) => {
  for (const name of names) await page.click(`[data-square="${name}"]`);
};
/** What the page would save as a file is kept on it instead. */
const catchDownloads = (page) =>
  page.evaluate(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      blob.text().then((text) => (window.saved = text));
      return createObjectURL.call(URL, blob);
    };
    HTMLAnchorElement.prototype.click = () => {};
  });

/** Puts a game on the board by way of what is kept, from another screen. */
async function play(page, table) {
  await goTo(page, "");
  await screen(page, "home");
  await page.evaluate((saved) => localStorage.setItem("twa-boerden.game.frisian", saved), table.save());
  await goTo(page, "frisian");
  await screen(page, "game");
}

/** Goes through all of it, and leaves no problem. */
export async function newer(page) {
  await watch(page);
  await looksAtMoves(page);
  await edits(page);
  await plays(page);
  await learns(page);
  await keeps(page);
  assert.deepEqual(await page.evaluate(() => window.problems), []);
}

async function looksAtMoves(page) {
  await play(page, after(draughts, "32-28 19-23 28x19 14x23"));
  await page.click('#moves .move[data-after="2"]');
  await becomes(() => words(page, "#status"), "Move 2 of 4: Black, 19-23.");
  await page.evaluate(() => document.activeElement.blur());
  await page.press("\uE012");
  await becomes(() => words(page, "#status"), "Move 1 of 4: White, 32-28.");
  await page.click('[data-action="replay"]');
  await becomes(() => words(page, "#status"), /^The latest position, after 14x23 by Black/);
}

async function edits(page) {
  await page.click('[data-action="edit-position"]');
  await screen(page, "editor");
  await page.click('[data-action="editor-clear"]');
  await page.click('[data-pick="white king"]');
  await squares(page, "28");
  await page.click('[data-pick="black man"]');
  await squares(page, "9");
  await becomes(() => page.evaluate(() => document.getElementById("editor-text").value), "W:WK28:B9:H0:F1:+0+0");
}

/** A link opened, a letter answered, and a game with clocks. */
async function plays(page) {
  await goTo(page, `game=${await linkTo(after(draughts, "34-29 20-24"))}`);
  await becomes(() => moves(page), ["34-29", "20-24"]);
  const far = await farTable(after({ ...draughts, seats: { white: "person", black: "far" } }, "32-28"));
  await goTo(page, `game=${far.letter(new Uint8Array(22).fill(7))}`);
  far.letterSent();
  await page.click('#letter-question [data-does="black"]');
  await becomes(() => words(page, "#prompt .prompt-words"), "Black to move.");
  await squares(page, "19", "23");
  await page.click('[data-action="send-letter"]');
  const message = await becomes(() => page.evaluate(() => document.getElementById("letter-text")?.value ?? ""), /#game=2\./, "the letter");
  assert.equal(far.receive(message.split("#game=")[1]), "goes-on");
  await page.click('#letter [data-action="close"]');

  await play(page, new Table({ ...draughts, clock: "300" }));
  await page.click('[data-action="resume"]');
  await becomes(() => words(page, '.player[data-side="white"] .clock-time'), /^4:5\d$/, "it runs");
  await page.click('[data-action="pause"]');
  await becomes(() => words(page, "#clock-cover h2"), "The clocks are stopped");
}

async function learns(page) {
  const progress = (expected) => becomes(() => page.evaluate(() => document.querySelector(".practice").dataset.progress), expected, "progress");
  await goTo(page, "lesson-frisian-2");
  await screen(page, "lesson");
  await squares(page, "28", "22");
  await progress("solved");
  await goTo(page, "exercises-frisian-7");
  await screen(page, "exercise");
  await squares(page, "47", "41");
  await becomes(() => page.evaluate(() => document.querySelector('#exercise [data-square="36"]').dataset.piece), "black king", "it is answered");
  // What the answer showed is seen to its end.
  await becomes(() => words(page, ".practice .prompt-words"), "White must capture.");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await squares(page, "46");
  await progress("solved");
}

/** Everything out into a file and in again, and other looks. */
async function keeps(page) {
  await goTo(page, "");
  await catchDownloads(page);
  await page.click('#home [data-action="games"]');
  await page.click('#games [data-does="everything"]');
  const file = await becomes(() => page.evaluate(() => window.saved ?? ""), /"lessons\.frisian"/, "the file");
  await page.evaluate((file) => {
    localStorage.removeItem("twa-boerden.lessons.frisian");
    const files = new DataTransfer();
    files.items.add(new File([file], "everything.json", { type: "application/json" }));
    const input = document.querySelector('#games input[type="file"]');
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    window.isOld = true;
  }, file);
  await page.click('#confirm [data-action="confirm-yes"]');
  await becomes(() => page.evaluate(() => window.isOld === undefined && document.getElementById("boot").hidden).catch(() => false), true, "begun anew");
  assert.deepEqual(JSON.parse(await page.evaluate(() => localStorage.getItem("twa-boerden.lessons.frisian"))).done, ["step"]);

  await watch(page);
  await page.click('[data-action="settings"]');
  for (const theme of ["hindeloopen", "skutsje", "contrast", "makkum"]) {
    await page.click(`label:has(#settings-theme-${theme})`);
    await becomes(() => page.evaluate(() => document.documentElement.dataset.theme), theme, "theme");
  }
  for (const pieces of ["drawn", "turned"]) await page.click(`label:has(#settings-pieces-${pieces})`);
  await page.click('#settings [data-action="close"]');
}
