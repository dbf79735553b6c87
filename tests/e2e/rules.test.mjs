// The rules: one tap away at home and in a game, in every language, loaded only when somebody wants to read them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { screens } from "./harness.mjs";
import { becomes, openGame } from "./screen.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(`../../www/${path}`, import.meta.url)));

/** What the dialog shows, once it shows it. */
async function shown({ page }, sections) {
  await becomes(() => page.locator("#rules-body h3").count(), sections, "sections");
  return page.evaluate(() => {
    const body = document.getElementById("rules-body");
    return {
      title: document.getElementById("rules-title").textContent,
      headings: [...body.querySelectorAll("h3")].map((heading) => heading.textContent),
      rules: body.querySelectorAll("section:not(.rules-here) li").length,
      marks: body.querySelectorAll("li .rules-mark").length,
      here: [...body.querySelectorAll(".rules-here strong")].map((setting) => setting.textContent.trim()),
      wider: body.scrollWidth - body.clientWidth,
      focus: document.activeElement.id,
    };
  });
}

/** What should be shown. */
function expected(language, game, here = []) {
  const { sections } = read(`rules/${language}.json`)[game];
  const words = read(`texts/${language}.json`);
  const rules = sections.flatMap(({ items }) => items).length;
  const headings = sections.map(({ title }) => title);
  return {
    title: words[`game.${game}`],
    headings: here.length > 0 ? [words["rules.here"], ...headings] : headings,
    rules,
    marks: game === "lords" ? rules : 0,
    here: here.map(([question, answer]) => `${words[`new.${question}`]}: ${words[`new.${question}.${answer}`]}.`),
    wider: 0,
    focus: "rules-body",
  };
}

/** The button that has the focus. */
const focused = ({ page }) => page.evaluate(() => [document.activeElement.dataset.action, document.activeElement.dataset.game ?? null]);

for (const language of ["en", "nl", "fy"]) {
  test(`from the first screen, in "${language}"`, async (t) => {
    const screen = await openGame(t, "frisian", { ...screens.small, path: "", settings: { language } });
    const { page } = screen;
    const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/rules/")).length);
    assert.equal(await loaded(), 0, "a visit without rules does not load them");
    for (const game of ["frisian", "lords"]) {
      await screen.$(`#home [data-action="rules"][data-game="${game}"]`).click();
      const all = expected(language, game);
      assert.deepEqual(await shown(screen, all.headings.length), all);
      await page.keyboard.press("Escape");
      await becomes(() => screen.$("#rules").isVisible(), false, "open");
      assert.deepEqual(await focused(screen), ["rules", game]);
    }
    assert.equal(await loaded(), 1, "one file for both games, once");
  });

  test(`from a game, with what was chosen for it, in "${language}"`, async (t) => {
    const choices = { variant: "frysk", capture: "called", kingMoves: "3" };
    const screen = await openGame(t, "frisian", { ...screens.phone, choices, settings: { language } });
    await screen.$('#tools [data-action="more"]').click();
    await screen.$('#sheet [data-action="rules"]').click();
    const all = expected(language, "frisian", [
      ["variant", "frysk"],
      ["capture", "called"],
    ]);
    assert.deepEqual(await shown(screen, all.headings.length), all);
    assert.equal(await screen.$("#sheet").isVisible(), false);
    await screen.$('#rules [data-action="close"]').click();
    await becomes(() => screen.$("#rules").isVisible(), false, "open");
    assert.deepEqual(await focused(screen), ["more", null], "the sheet is gone: the focus is where it was opened");
  });
}

test("from the column beside a board, by keyboard", async (t) => {
  const choices = { layout: "random", moves: "4-4", pins: "enemy", drawRules: "off" };
  const screen = await openGame(t, "lords", { choices });
  const { page } = screen;
  await screen.$('#actions-slot [data-action="rules"]').focus();
  await page.keyboard.press("Enter");
  const all = expected("en", "lords", [
    ["moves", "4-4"],
    ["pins", "enemy"],
    ["drawRules", "off"],
  ]);
  const seen = await shown(screen, all.headings.length);
  assert.deepEqual({ ...seen, here: seen.here.sort() }, { ...all, here: all.here.sort() });
  await page.keyboard.press("PageDown");
  await becomes(() => page.evaluate(() => document.getElementById("rules-body").scrollTop), (top) => top > 100, "scrolled");
  await page.keyboard.press("Escape");
  await becomes(() => screen.$("#rules").isVisible(), false, "open");
  assert.deepEqual(await focused(screen), ["rules", null]);
});
