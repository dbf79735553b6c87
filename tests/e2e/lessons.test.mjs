// The lessons: ways in and out, right and wrong moves, showing, keys, what is kept, and how the pages fit.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { accessibility, browser, eachTheme, screens, shot, watch } from "./harness.mjs";
import { Host, site } from "./host.mjs";
import { firstVisit, profile, visit } from "./kept.mjs";
import { becomes, openGame, Screen } from "./screen.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(`../../www/${path}.json`, import.meta.url)));
const words = Object.fromEntries(["en", "nl", "fy"].map((tag) => [tag, read(`lessons/${tag}`)]));
const pages = Object.fromEntries(["frisian", "lords"].map((game) => [game, read(`lessons/${game}`).flatMap((chapter) => chapter.pages)]));
const { lessons, words: own } = words.en;

const shown = (screen) => screen.page.evaluate(() => document.body.dataset.screen);
const hash = (screen) => screen.page.evaluate(() => location.hash);
const title = (screen) => screen.page.evaluate(() => document.querySelector("#lesson h1")?.textContent ?? null);
const progress = (screen) => screen.page.evaluate(() => document.querySelector("#lesson .prompt")?.dataset.progress);
const said = (screen) => screen.page.evaluate(() => document.querySelector("#lesson .refusal").textContent);
const heard = (screen) => screen.page.evaluate(() => document.getElementById("status").textContent);
const kept = (screen, game) => screen.page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `twa-boerden.lessons.${game}`);

/** Opens a page of a lesson by its address. */
async function openLesson(t, game, id, options = {}) {
  const screen = await openGame(t, game, { path: "", ...options });
  await go(screen, game, id);
  return screen;
}

/** Goes to a page by its address. */
async function go(screen, game, id) {
  const number = pages[game].findIndex((page) => page.id === id) + 1;
  await screen.page.evaluate((hash) => (location.hash = hash), `#lesson-${game}-${number}`);
  const language = await screen.page.evaluate(() => document.documentElement.lang);
  await becomes(() => title(screen), words[language].lessons[game].pages[id].title, "title");
}

const at = (screen, name) => screen.$(`#lesson [data-square="${name}"]`);

/** Clicks on squares of the lesson's board. */
async function click(screen, ...names) {
  for (const name of names) {
    const box = await at(screen, name).boundingBox();
    await screen.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

const piece = (screen, name) => at(screen, name).getAttribute("data-piece");

test("from the first screen into the lesson of each game with one press, and page by page", async (t) => {
  const screen = await openGame(t, "frisian", { ...screens.phone, path: "" });
  const loaded = () => screen.page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /lesson|practice/.test(name)).length);
  assert.equal(await loaded(), 0, "a visit without lessons does not load them");
  for (const game of ["frisian", "lords"]) {
    await screen.$(`#home [data-action="learn"][data-game="${game}"]`).click();
    await becomes(() => title(screen), lessons[game].pages[pages[game][0].id].title);
    assert.equal(await hash(screen), `#lesson-${game}-1`);
    assert.equal(await screen.page.evaluate(() => document.activeElement.tagName), "H1", "it is read from its heading on");
    await screen.press("lesson-next");
    await becomes(() => hash(screen), `#lesson-${game}-2`);
    await becomes(() => title(screen), lessons[game].pages[pages[game][1].id].title);
    await screen.page.goBack();
    await becomes(() => title(screen), lessons[game].pages[pages[game][0].id].title, "back is one page back");
    assert.equal(await screen.can("lesson-previous"), false);
    await screen.press("home");
    await becomes(() => shown(screen), "home");
    assert.equal(await screen.$("#lesson").count(), 0);
  }
});

test("a right move, one that misses the aim, and one that the rules forbid", async (t) => {
  const screen = await openLesson(t, "frisian", "numbers");
  const page = lessons.frisian.pages.numbers;
  assert.equal(await screen.$("#lesson .lesson-task").textContent(), page.task);
  await click(screen, "31", "28");
  await becomes(() => said(screen), /31/, "why not");
  assert.ok(await screen.$('#lesson [data-refusal="frisian.man-forward"]').count(), "the ordinary words of the rules");
  await click(screen, "27");
  await becomes(() => said(screen), page.wrong);
  await becomes(() => piece(screen, "31"), "white man", "the move is taken back");
  assert.equal(await piece(screen, "27"), "");
  assert.equal(await said(screen), page.wrong, "the words stay");
  await click(screen, "32");
  assert.equal(await said(screen), "", "until the learner goes on");
  await click(screen, "28");
  await becomes(() => progress(screen), "solved");
  assert.equal(await screen.$("#lesson .practice-solved").textContent(), page.right);
  await becomes(() => heard(screen), (words) => words.includes("32-28") === false && words.includes(page.right), "said aloud");
  await click(screen, "31", "27");
  assert.equal(await piece(screen, "27"), "", "nothing moves any more");
  await becomes(async () => (await kept(screen, "frisian")).done, ["numbers"]);
  assert.equal(await screen.$('#lesson [aria-current="page"][data-done]').count(), 1);
  await screen.press("lesson-again");
  await becomes(() => progress(screen), "open");
  assert.equal(await piece(screen, "32"), "white man");
});

test("what is learned is kept, the lesson goes on where one left it, and can begin anew", async (t) => {
  const screen = await openLesson(t, "lords", "jump", { settings: { language: "fy" } });
  await click(screen, "d4", "d6");
  await becomes(() => progress(screen), "solved");
  await screen.page.reload();
  await becomes(() => title(screen), words.fy.lessons.lords.pages.jump.title, "the address is that of the page");
  assert.equal(await progress(screen), "open");
  await screen.press("home");
  await becomes(() => shown(screen), "home");
  await screen.$('#home [data-action="learn"][data-game="lords"]').click();
  await becomes(() => title(screen), words.fy.lessons.lords.pages.jump.title, "where one left off");
  assert.equal(await screen.$("#lesson a[data-done]").count(), 1);
  await screen.press("lesson-restart");
  await screen.$('[data-action="confirm-yes"]').click();
  await becomes(() => title(screen), words.fy.lessons.lords.pages["set-up"].title);
  assert.equal(await screen.$("#lesson a[data-done]").count(), 0);
  assert.deepEqual((await kept(screen, "lords")).done, []);
});

test("nonsense that is kept does no harm", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  await screen.page.evaluate(() => localStorage.setItem("twa-boerden.lessons.frisian", '{"version":1,"done":{"a":[7]},"at":"gone"}'));
  await screen.page.evaluate(() => (location.hash = "#lesson-frisian"));
  await becomes(() => title(screen), lessons.frisian.pages.numbers.title);
  await screen.page.evaluate(() => (location.hash = "#lesson-frisian-999"));
  await becomes(() => title(screen), lessons.frisian.pages.frysk.title, "the last page, if there are not so many");
  await screen.press("lesson-next");
  await becomes(() => shown(screen), "home", "after the last page the lesson is over");
});

test("it is shown how it is done", async (t) => {
  const screen = await openLesson(t, "lords", "freed");
  await screen.press("lesson-show");
  await becomes(() => progress(screen), "shown");
  assert.equal(await piece(screen, "c6"), "white lord");
  assert.equal((await kept(screen, "lords")).done.length, 0, "what is shown is not learned");
  await screen.press("lesson-again");
  for (const [from, to] of [["d5", "c5"], ["c4", "c5"], ["c5", "b5"]]) await click(screen, from, to);
  await click(screen, "c5", "d5");
  await becomes(() => screen.$('#lesson [data-refusal="lords.visited"]').count(), 1, "it has been there");
  await click(screen, "c6");
  await becomes(() => progress(screen), "solved");
});

test("the opponent answers, points out and offers, and the page has the buttons for it", async (t) => {
  const screen = await openLesson(t, "frisian", "overlook");
  await click(screen, "28");
  await click(screen, "19");
  await becomes(() => said(screen), lessons.frisian.pages.overlook.wrong);
  await becomes(() => piece(screen, "28"), "white man");
  await click(screen, "37", "31");
  await becomes(() => piece(screen, "37"), "white man", "Black points it out");
  await click(screen, "28");
  await becomes(() => progress(screen), "solved");

  await go(screen, "frisian", "point-out");
  assert.equal(await at(screen, "1").evaluate((square) => square.getBoundingClientRect().top > innerHeight / 2), true, "Black sits below");
  await screen.$('#lesson [data-action="point-out"]').click();
  await becomes(() => progress(screen), "solved");

  await go(screen, "frisian", "agreement");
  await screen.$('#lesson [data-action="decline-draw"]').click();
  await becomes(() => said(screen), lessons.frisian.pages.agreement.wrong);
  await screen.$('#lesson [data-action="accept-draw"]').click();
  await becomes(() => progress(screen), "solved");

  await go(screen, "lords", "set-up");
  await click(screen, "a7", "b8");
  await screen.$('#lesson [data-action="layout-done"]').click();
  await screen.$('#lesson [data-action="reveal"]').click();
  await becomes(() => progress(screen), "solved");
  assert.match(await piece(screen, "a1"), /^white /);
});

test("by keyboard alone: pages, moves and a typed move", async (t) => {
  const screen = await openLesson(t, "frisian", "step");
  const { keyboard } = screen.page;
  await keyboard.press("ArrowRight");
  await becomes(() => title(screen), lessons.frisian.pages.capture.title);
  await keyboard.press("ArrowLeft");
  await becomes(() => title(screen), lessons.frisian.pages.step.title);
  await at(screen, "28").focus();
  await keyboard.press("Enter");
  await becomes(() => heard(screen), /^Man on 28 chosen|28/, "said");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await becomes(() => progress(screen), "solved");
  await keyboard.press("n");
  await becomes(() => title(screen), lessons.frisian.pages.capture.title);
  await at(screen, "28").focus();
  await keyboard.press("2");
  await keyboard.type("8x19");
  await keyboard.press("Enter");
  await becomes(() => progress(screen), "solved");
  await keyboard.press("r");
  await becomes(() => progress(screen), "open");
  await keyboard.press("s");
  await becomes(() => progress(screen), "shown");
});

test("from the rules and from a game", async (t) => {
  const screen = await openGame(t, "lords", { choices: { layout: "random" } });
  await screen.press("rules");
  await screen.$('#rules [data-action="learn"]').click();
  await becomes(() => title(screen), lessons.lords.pages["set-up"].title);
  await screen.page.evaluate(() => (location.hash = "#lords"));
  await becomes(() => shown(screen), "game");
  await screen.$('#actions-slot [data-action="learn"]').click();
  await becomes(() => title(screen), lessons.lords.pages["set-up"].title);
  await screen.$('#lesson [data-action="rules"]').click();
  await becomes(() => screen.$("#rules-title").textContent(), "Lords and Vassals");
  await screen.page.keyboard.press("Escape");
});

test("the language changes on the page, and the board stays", async (t) => {
  const screen = await openLesson(t, "frisian", "last-man");
  await click(screen, "7", "2");
  await becomes(() => piece(screen, "20"), "black man", "Black has answered");
  await screen.press("settings");
  await screen.$("#settings-language").selectOption("nl");
  await becomes(() => title(screen), words.nl.lessons.frisian.pages["last-man"].title);
  await screen.page.keyboard.press("Escape");
  assert.equal(await piece(screen, "20"), "black man");
  await click(screen, "46", "41");
  await becomes(() => progress(screen), "solved");
  assert.equal(await screen.$("#lesson .practice-solved").textContent(), words.nl.lessons.frisian.pages["last-man"].right);
});

for (const language of ["en", "nl", "fy"]) {
  test(`every page fits on a small phone, in "${language}"`, async (t) => {
    const screen = await openGame(t, "frisian", { ...screens.small, path: "", settings: { language } });
    for (const game of ["frisian", "lords"]) {
      for (const { id } of pages[game]) {
        await go(screen, game, id);
        const seen = await screen.page.evaluate(() => {
          const main = document.getElementById("lesson");
          const small = [...main.querySelectorAll("button:not(.square), a")].filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect());
          const board = document.getElementById("practice-board").getBoundingClientRect();
          return {
            wide: document.documentElement.scrollWidth > innerWidth,
            small: small.filter(({ width, height }) => Math.min(width, height) < 24).length,
            board: Math.round(board.width) === Math.round(board.height) && board.width > 250,
            cut: [...main.querySelectorAll(".tool > span:last-child, .lesson-place strong")].filter((word) => word.scrollWidth > word.clientWidth + 1).map((word) => word.textContent),
          };
        });
        assert.deepEqual(seen, { wide: false, small: 0, board: true, cut: [] }, `${game} ${id}`);
      }
    }
    assert.ok(own.next !== words.nl.words.next);
  });
}

for (const [look, { theme, ...options }] of Object.entries(eachTheme)) {
  test(`the usual checker finds nothing on ${look}`, async (t) => {
    const screen = await openLesson(t, "frisian", "numbers", { ...options, settings: { theme } });
    const found = [];
    const check = async (state) => {
      await shot(screen.page, `${look}-lesson-${state}`);
      found.push(...(await accessibility(screen.page)).map((problem) => `${state}: ${problem}`));
    };
    await check("open");
    await click(screen, "31", "27");
    await becomes(() => said(screen), lessons.frisian.pages.numbers.wrong);
    await becomes(() => piece(screen, "31"), "white man");
    await check("wrong");
    await click(screen, "32", "28");
    await becomes(() => progress(screen), "solved");
    await check("solved");
    await go(screen, "frisian", "king-first");
    await screen.$('#lesson [data-action="why-must"]').click();
    await becomes(() => screen.$(".captures .capture").count(), 2);
    await check("captures");
    assert.deepEqual(found, []);
  });
}

/** Solves a page of each game and asks why a capture must be made, whatever edition this is. */
async function learns(screen) {
  await screen.$('#home [data-action="learn"][data-game="lords"]').click();
  await becomes(() => title(screen), lessons.lords.pages["set-up"].title);
  await go(screen, "lords", "jump");
  await click(screen, "d4", "d6");
  await becomes(() => progress(screen), "solved");
  await go(screen, "frisian", "kings-and-men");
  await screen.$('#lesson [data-action="why-must"]').click();
  await becomes(() => screen.page.evaluate(() => document.querySelector(".captures [aria-pressed='true']")?.dataset.capture), "44x22");
  await screen.page.keyboard.press("Escape");
  await click(screen, "44");
  await becomes(() => progress(screen), "solved");
}

test("with the server stopped after the first visit", async (t) => {
  const host = await Host.start(t, site);
  const context = await profile(t, host);
  const first = await firstVisit(context, host);
  await first.page.close();
  await host.stop();
  const { screen, problems } = await visit(context, host);
  await learns(screen);
  assert.deepEqual(problems, []);
});

test("in the edition that is one file, without a network", async (t) => {
  const context = await (await browser()).newContext({ ...screens.wide, locale: "en-GB", reducedMotion: "reduce", offline: true });
  t.after(() => context.close());
  const page = await context.newPage();
  const problems = watch(page);
  await page.goto(pathToFileURL(process.env.TWA_BUNDLE).href);
  await page.locator("#boot").waitFor({ state: "hidden" });
  await learns(new Screen(page));
  assert.deepEqual(problems, []);
});
