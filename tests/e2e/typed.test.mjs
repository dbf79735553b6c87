// Moves are typed on the board, and a sheet says what the keys do.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lords } from "./games.mjs";
import { screens, shot } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const field = (screen) => screen.$("#typed");

/** Puts the focus on the board, as the tab key does. */
const toBoard = (screen) => screen.page.evaluate(() => document.querySelector('[data-square][tabindex="0"]').focus());

async function type(screen, move) {
  await screen.page.keyboard.type(move);
  assert.equal(await field(screen).inputValue(), move, "no key is lost while the field opens");
  await screen.page.keyboard.press("Enter");
}

const focused = (screen) => screen.page.evaluate(() => document.activeElement.dataset.square ?? document.activeElement.id);

test("a game of draughts is typed", async (t) => {
  const screen = await openGame(t, "frisian");
  await toBoard(screen);
  for (const move of ["32-28", "19-23", "28x19", "14x23"]) {
    await type(screen, move);
    await becomes(async () => (await screen.moves()).at(-1), move);
    assert.equal(await field(screen).count(), 0);
    assert.match(await focused(screen), /^\d+$/, "the board has the focus again");
  }
  await screen.paintedAsNamed();
});

test("a turn of Lords and Vassals is typed, with and without the letters of the pieces", async (t) => {
  const screen = await openGame(t, "lords", { saved: new Table(lords).save() });
  await toBoard(screen);
  await type(screen, "e7-e6");
  await becomes(() => screen.moves(), ["ve7-e6"]);
  await type(screen, "vc7-c6");
  await becomes(() => screen.moves(), ["ve7-e6", "vc7-c6"]);
  // Letters with which a move can begin are no shortcuts; as capitals they are.
  await type(screen, "h7-h6");
  await becomes(async () => (await screen.moves()).length, 3);
  await screen.page.keyboard.press("F");
  await becomes(async () => (await screen.around()).near.side, "Black");
  await screen.page.keyboard.press("u");
  await becomes(async () => (await screen.moves()).length, 2);
});

test("what is refused says why, and can be mended", async (t) => {
  const screen = await openGame(t, "frisian");
  await toBoard(screen);
  const why = () => screen.$("#typed-why").textContent();
  for (const [move, answer] of [
    ["32-22", "The man on 32 moves one square diagonally forward, or captures."],
    ["99-1", "There is no square 99. Squares go from 1 to 50."],
    ["32x28", "32×28 takes nothing. Write 32-28."],
    ["3 2", /“3 2” is no move/],
  ]) {
    await type(screen, move);
    await becomes(why, answer);
    assert.equal((await screen.around()).refusal, typeof answer === "string" ? answer : (await screen.around()).refusal);
    assert.equal(await focused(screen), "typed", "the field stays");
    await screen.page.keyboard.press("Escape");
    await becomes(() => field(screen).count(), 0);
  }
  await type(screen, "32-22");
  await screen.page.keyboard.type("32-27");
  assert.equal(await why(), "", "what was said was about another move");
  await screen.page.keyboard.press("Enter");
  await becomes(() => screen.moves(), ["32-27"]);
  await screen.page.keyboard.type("1");
  await field(screen).waitFor();
  await screen.click("19");
  assert.equal(await field(screen).count(), 0, "who goes elsewhere has done with it");
});

test("nothing is typed for the computer, into the past, or where letters belong to others", async (t) => {
  const screen = await openGame(t, "frisian", { choices: { white: "seconds-60" } });
  await toBoard(screen);
  await type(screen, "32-28");
  await becomes(() => screen.$("#typed-why").textContent(), "White is played by the computer. Wait for its move.");
  assert.deepEqual(await screen.moves(), []);
  await screen.page.keyboard.press("Escape");
  await screen.press("settings");
  await screen.page.keyboard.type("32-28");
  assert.equal(await field(screen).count(), 0);
});

test("the sheet of keys opens with its key and with its button, for either game", async (t) => {
  for (const [game, key, options] of [
    ["frisian", "F", {}],
    ["lords", "ShiftF", { saved: new Table(lords).save() }],
  ]) {
    const screen = await openGame(t, game, options);
    await toBoard(screen);
    await screen.page.keyboard.press("?");
    await becomes(() => screen.$("#keys h2").textContent(), "Keys");
    const keys = await screen.page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#keys dt")].map((row) => [row.nextElementSibling.textContent, row.textContent])));
    assert.equal(keys.Flip, key);
    await shot(screen.page, `keys-${game}`);
    await screen.page.keyboard.press("Escape");
    await becomes(() => focused(screen), /^\w+$/);
    await screen.press("keys");
    await becomes(() => screen.$("#keys").isVisible(), true);
    await screen.page.mouse.click(5, 5);
    await becomes(() => screen.$("#keys").isVisible(), false, "a press beside it closes it");
  }
  const narrow = await openGame(t, "frisian", screens.small);
  await narrow.press("more");
  await narrow.$('#sheet [data-action="keys"]').click();
  await becomes(() => narrow.$("#keys").isVisible(), true);
  await shot(narrow.page, "keys-small");
});
