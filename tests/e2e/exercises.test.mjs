// Exercises: solved by mouse and by keyboard, with help and without; wrong moves, the list, what is kept, and every language.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { accessibility, eachTheme, screens, shot } from "./harness.mjs";
import { Host, site } from "./host.mjs";
import { firstVisit, profile, visit } from "./kept.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const read = (name) => readFileSync(new URL(`../../www/exercises/${name}`, import.meta.url), "utf8");

const exercises = (game) =>
  read(`${game}.txt`)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [number, grade, goal, position, solution] = line.split("|");
      return { number, grade: Number(grade), goal, position, ways: solution.split("/").map((way) => way.split(" ")) };
    });

const frisian = exercises("frisian");
const lords = exercises("lords");
const combination = frisian.find(({ goal, ways }) => goal.startsWith("gain") && ways[0].length === 5 && ways[0][0].includes("-"));

/** The start and end of a move of either game. */
const ends = (move) => move.split(/[x-]/).slice(0, 2);

async function openExercise(t, hash, options = {}) {
  const screen = await openGame(t, "frisian", { path: "", ...options });
  await go(screen, hash);
  return screen;
}

async function go(screen, hash) {
  await screen.page.evaluate((hash) => (location.hash = hash), hash);
  await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "exercise", "screen");
}

const act = (screen, action) => screen.$(`#exercise [data-action="exercise-${action}"]`).first().click();
const progress = (screen, expected) => becomes(() => screen.$("#exercise").getAttribute("data-progress"), expected, "progress");
const mark = (screen, number) => screen.$(`.exercise-list a[href$="-${number}"]`).getAttribute("data-mark");
const at = (screen, name) => screen.$(`#exercise [data-square="${name}"]`);

async function click(screen, name) {
  const { x, y, width, height } = await at(screen, name).boundingBox();
  await screen.page.mouse.click(x + width / 2, y + height / 2);
}

/** The pieces as the squares of the page name them. */
const pieces = (screen) =>
  screen.page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#exercise [data-square]")].map((square) => [square.dataset.square, square.dataset.piece])));

/** The same of a table in Node, after some moves. */
function after(game, position, moves) {
  const table = new Table({ game, position });
  for (const move of moves) assert.equal(table.play(move).refusal, null, move);
  const { squares } = table.state();
  table.free();
  return Object.fromEntries(squares.map(({ name, piece }) => [name, piece ? `${piece.side} ${piece.kind}` : ""]));
}

const stands = (screen, game, position, moves) => becomes(() => pieces(screen), after(game, position, moves), `after ${moves.join(" ")}`);

/** Plays the learner's moves of draughts, and waits for the answers. */
async function solve(screen, { position, ways }, from = 0) {
  for (let ply = from; ply < ways[0].length; ply += 2) {
    const [start, end] = ends(ways[0][ply]);
    await stands(screen, "frisian", position, ways[0].slice(0, ply));
    await becomes(() => screen.page.evaluate(() => document.querySelector(".practice .refusal").textContent), "", "nothing is refused");
    await screen.page.waitForTimeout(50);
    await click(screen, start);
    // A piece with one capture has made it already.
    if ((await at(screen, start).getAttribute("data-marks")).includes("selected")) await click(screen, end);
  }
  await stands(screen, "frisian", position, ways[0]);
}

/** A legal move of draughts with another piece. */
function another(position, piece) {
  const table = new Table({ game: "frisian", position });
  const { squares, turn } = table.state();
  for (const { name } of squares.filter((square) => square.piece?.side === turn.side && square.name !== piece)) {
    const { state, refusal } = table.tap(name);
    const target = state.squares.find(({ marks }) => marks.includes("target"))?.name;
    if (!refusal && target) return [name, target];
  }
  throw new Error(`no other piece than ${piece} can move in ${position}`);
}

test("every solution can be played at a table, in all its orders", () => {
  for (const [game, all] of Object.entries({ frisian, lords })) {
    for (const { position, ways } of all) for (const way of ways) after(game, position, way);
  }
});

test("a combination is solved by mouse, after a move that was not it", async (t) => {
  const screen = await openExercise(t, `#exercises-frisian-${combination.number}`);
  const { position, ways, number } = combination;
  assert.equal(await mark(screen, number), "open");
  await stands(screen, "frisian", position, []);
  assert.match(await screen.$("#exercise h1").textContent(), /^(White|Black) to move and win/);
  const wrong = another(position, ends(ways[0][0])[0]);
  for (const name of wrong) await click(screen, name);
  await becomes(() => screen.$(".practice [data-wrong]").count(), 1, "it is said that this was not it");
  await stands(screen, "frisian", position, []);
  assert.equal(await mark(screen, number), "tried");
  await screen.page.waitForTimeout(100);
  const [start, end] = ends(ways[0][0]);
  await click(screen, start);
  if ((await at(screen, start).getAttribute("data-marks")).includes("selected")) await click(screen, end);
  await stands(screen, "frisian", position, ways[0].slice(0, 2));
  await screen.page.waitForTimeout(100);
  await solve(screen, combination, 2);
  await progress(screen, "solved");
  assert.equal(await mark(screen, number), "solved");
  await screen.page.reload();
  await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "exercise", "screen");
  assert.equal(await mark(screen, number), "solved", "what was solved is kept");
});

test("help is given step by step, and seen in the list", async (t) => {
  const screen = await openExercise(t, `#exercises-frisian-${combination.number}`);
  const { position, ways, number } = combination;
  const [start, end] = ends(ways[0][0]);
  await act(screen, "hint");
  await becomes(() => screen.$(".exercise-hint").textContent(), `Look at the piece on ${start}.`, "the first hint");
  await act(screen, "hint");
  await becomes(() => screen.$(".exercise-hint").textContent(), `Move from ${start} to ${end}.`, "the second");
  await solve(screen, combination);
  await progress(screen, "solved");
  assert.equal(await mark(screen, number), "helped");
  await act(screen, "again");
  await progress(screen, "open");
  await stands(screen, "frisian", position, []);
  await act(screen, "show");
  await progress(screen, "shown");
  await stands(screen, "frisian", position, ways[0]);
  await act(screen, "again");
  await solve(screen, combination);
  await progress(screen, "solved");
  assert.equal(await mark(screen, number), "helped", "to begin again makes nobody forget it");
  await go(screen, `#exercises-frisian-${frisian.find((one) => one !== combination).number}`);
  await go(screen, `#exercises-frisian-${number}`);
  await becomes(() => screen.$("#exercise .lesson-place").textContent(), new RegExp(`\\b${number}$`), "back at it");
  await solve(screen, combination);
  await progress(screen, "solved");
  assert.equal(await mark(screen, number), "solved", "solved alone at last");
});

test("the moves of a turn count in any order that the solution has", async (t) => {
  const exercise = lords.find(({ ways }) => ways.length > 1 && ways.at(-1)[0] !== ways[0][0]);
  const screen = await openExercise(t, `#exercises-lords-${exercise.number}`);
  // A move can begin with an h.
  assert.equal(await screen.$('[data-action="exercise-hint"]').getAttribute("aria-keyshortcuts"), "Shift+H");
  const way = exercise.ways.at(-1);
  for (const [index, move] of way.entries()) {
    await stands(screen, "lords", exercise.position, way.slice(0, index));
    await screen.page.waitForTimeout(50);
    for (const name of ends(move)) await click(screen, name);
  }
  await progress(screen, "solved");
  assert.equal(await mark(screen, exercise.number), "solved");
});

test("an ending is solved by keyboard alone, and the next follows", async (t) => {
  const exercise = frisian.find(({ goal }) => goal === "draw" || goal === "win");
  const screen = await openExercise(t, `#exercises-frisian-${exercise.number}`);
  const { keyboard } = screen.page;
  await screen.$("#practice-grid [tabindex='0']").focus();
  const [way] = exercise.ways;
  for (let ply = 0; ply < way.length; ply += 2) {
    await stands(screen, "frisian", exercise.position, way.slice(0, ply));
    await screen.page.waitForTimeout(50);
    await keyboard.type(ends(way[ply]).join("-"));
    await keyboard.press("Enter");
  }
  await progress(screen, "solved");
  await keyboard.press("n");
  await becomes(() => screen.page.evaluate(() => location.hash), (hash) => hash !== `#exercises-frisian-${exercise.number}`, "the next");
  await becomes(() => screen.page.evaluate(() => document.activeElement?.tagName), "H1", "its task is read first");
});

test("the list is looked through by kind, and next leaves out what is solved", async (t) => {
  const screen = await openExercise(t, "#exercises-lords");
  assert.equal(await screen.page.evaluate(() => location.hash), `#exercises-lords-${lords[0].number}`);
  assert.equal(await screen.$(".exercise-list a").count(), lords.length);
  await screen.$('.exercise-themes input[value="win"]').check({ force: true });
  const wins = lords.filter(({ goal }) => goal === "win");
  await becomes(() => screen.$(".exercise-list a").count(), wins.length, "the wins");
  const marks = { [wins[0].number]: "solved", [wins[1].number]: "helped" };
  await screen.page.evaluate((marks) => localStorage.setItem("twa-boerden.exercises.lords", JSON.stringify({ version: 1, marks, at: 0, theme: "win" })), marks);
  await go(screen, "#exercises-frisian");
  await becomes(() => screen.$(".exercise-list a").count(), frisian.length, "those of draughts");
  await go(screen, "#exercises-lords");
  await becomes(() => screen.page.evaluate(() => location.hash), `#exercises-lords-${wins[1].number}`, "the first that is not solved");
  assert.match(await screen.$(".exercise-count").textContent(), new RegExp(`^1 of ${wins.length} `));
});

test("nonsense that is kept, and a number that there is not, do no harm", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  for (const kept of ['{"version":1,"marks":null,"theme":"?","at":-3}', '{"version":1,"marks":{"2":"won","x":7}}', '{"version":1,"marks":"x"}', "{"]) {
    await screen.page.evaluate((kept) => localStorage.setItem("twa-boerden.exercises.frisian", kept), kept);
    await go(screen, "#exercises-frisian-99999");
    await becomes(() => screen.page.evaluate(() => location.hash), `#exercises-frisian-${frisian[0].number}`, "the first");
    assert.equal(await screen.$(".exercise-list a").count(), frisian.length);
    await screen.page.evaluate(() => (location.hash = ""));
    await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "home", "screen");
  }
});

test("they are reached from the first screen and from a game, in every language, on a small phone", async (t) => {
  const keys = Object.keys(JSON.parse(read("en.json"))).sort();
  for (const language of ["en", "nl", "fy"]) {
    const words = JSON.parse(read(`${language}.json`));
    assert.deepEqual(Object.keys(words).sort(), keys, language);
    const screen = await openGame(t, "frisian", { path: "", settings: { language }, ...screens.small });
    await screen.$('#home [data-action="exercises"][data-game="lords"]').click();
    await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "exercise", "screen");
    assert.equal(await screen.$('[data-action="exercise-next"]').textContent(), words.next);
    const wide = await screen.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `${language}: ${wide} pixels wide`);
    await screen.page.goto(screen.page.url().replace(/#.*/, "#frisian"));
    await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "game", "screen");
    await screen.$('[data-action="more"]').click();
    await screen.$('#sheet [data-action="exercises"]').click();
    await becomes(() => screen.page.evaluate(() => location.hash), `#exercises-frisian-${frisian[0].number}`, "those of the game on the board");
  }
});

for (const [look, { theme, ...options }] of Object.entries(eachTheme)) {
  test(`the usual checker finds nothing on ${look}`, async (t) => {
    const screen = await openExercise(t, `#exercises-frisian-${combination.number}`, { ...options, settings: { theme } });
    const found = [];
    const check = async (state) => {
      await shot(screen.page, `${look}-exercise-${state}`);
      found.push(...(await accessibility(screen.page)).map((problem) => `${state}: ${problem}`));
    };
    await act(screen, "hint");
    await check("hint");
    for (const name of another(combination.position, ends(combination.ways[0][0])[0])) await click(screen, name);
    await becomes(() => screen.$(".practice [data-wrong]").count(), 1, "it is said that this was not it");
    await stands(screen, "frisian", combination.position, []);
    await check("wrong");
    await act(screen, "show");
    await progress(screen, "shown");
    await check("shown");
    await go(screen, `#exercises-lords-${lords[0].number}`);
    await check("lords");
    const small = await screen.page.evaluate(() =>
      [...document.querySelectorAll("#exercise button:not(.square), #exercise a, #exercise label")].filter((thing) => {
        const { width, height } = thing.getBoundingClientRect();
        return thing.checkVisibility() && Math.min(width, height) < 24;
      }).length,
    );
    assert.equal(small, 0, "nothing is too small to hit");
    assert.deepEqual(found, []);
  });
}

test("with the server stopped after the first visit", async (t) => {
  const host = await Host.start(t, site);
  const context = await profile(t, host);
  const first = await firstVisit(context, host);
  await first.page.close();
  await host.stop();
  const { screen, problems } = await visit(context, host);
  await screen.$('#home [data-action="exercises"][data-game="lords"]').click();
  await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "exercise", "screen");
  await act(screen, "show");
  await progress(screen, "shown");
  assert.deepEqual(problems, []);
});
