// The core of the page, gone through in Firefox: both games, the computer, the rules and the languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Table } from "./rules.mjs";
import { becomes, still } from "./screen.mjs";

export const read = (path) => JSON.parse(readFileSync(new URL(`../../www/${path}`, import.meta.url)));
const againstComputer = { game: "frisian", variant: "frisian", capture: "enforced", kingMoves: 3, seats: { white: "person", black: { level: 1 } } };

export const moves = (page) => page.evaluate(() => [...document.querySelectorAll("#moves .move")].map((move) => move.textContent));
export const words = (page, selector) => page.evaluate((selector) => document.querySelector(selector)?.textContent ?? "", selector);
export const pieces = (page) => page.evaluate(() => [...document.querySelectorAll("[data-square]")].filter((square) => square.dataset.piece).length);

/** Notes what the page throws or logs as an error, from when it is called. */
export const watch = (page) =>
  page.evaluate(() => {
    window.problems = [];
    addEventListener("error", (event) => window.problems.push(`${event.message}`));
    addEventListener("unhandledrejection", (event) => window.problems.push(`${event.reason}`));
    const { error } = console;
    console.error = (...parts) => {
      window.problems.push(parts.join(" "));
      error(...parts);
    };
  });

/** Opens a page in which a game against the computer lies. */
export async function openAt(page, url) {
  await page.goto(url);
  const stored = { settings: JSON.stringify(still), "game.frisian": new Table(againstComputer).save() };
  await page.evaluate((stored) => Object.entries(stored).forEach(([name, value]) => localStorage.setItem(`twa-boerden.${name}`, value)), stored);
  await page.reload();
  await becomes(() => page.evaluate(() => document.body.dataset.screen), "home", "screen");
}

/** Plays a little of both games, by mouse and by keyboard, reads the rules and changes the language. */
export async function tour(page) {
  await watch(page);
  await page.click('#home [data-action="continue"][data-game="frisian"]');
  await becomes(() => page.evaluate(() => document.body.dataset.phase), "play", "phase");
  await page.click('[data-square="32"]');
  await page.click('[data-square="28"]');
  await becomes(async () => (await moves(page)).length, 2, "the computer answers");
  await page.evaluate(() => document.querySelector('[data-square][tabindex="0"]').focus());
  await page.press("h");
  await becomes(() => words(page, "#status"), /^Hint: /, "a hint");

  await page.click('[data-action="home"]');
  await page.click('#home [data-action="play"][data-game="lords"]');
  await page.click('[data-action="layout-random"]');
  await becomes(() => pieces(page), 16, "pieces");
  for (const language of ["nl", "fy", "en"]) {
    await page.click('[data-action="settings"]');
    await page.evaluate((language) => {
      const list = document.getElementById("settings-language");
      list.value = language;
      list.dispatchEvent(new Event("change"));
    }, language);
    await becomes(() => words(page, "#settings-title"), read(`texts/${language}.json`)["settings.title"]);
    await page.click('#settings [data-action="close"]');
    await page.click('[data-action="rules"]');
    await becomes(() => words(page, "#rules-body h3"), read(`rules/${language}.json`).lords.sections[0].title);
    await page.click('#rules [data-action="close"]');
  }
  assert.deepEqual(await page.evaluate(() => window.problems), []);
}
