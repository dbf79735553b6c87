// A game of each from the first screen to its end by keyboard alone, the moves typed: every word that is said of
// itself, against a list written by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lords } from "./games.mjs";
import { choose, focused, hears, listen, press, tabToBoard } from "./keys.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

/** Opens the choice of a new game from the first screen. */
async function choice(t, game) {
  const screen = await openGame(t, game, { path: "" });
  const { page } = screen;
  const here = () => page.evaluate((game) => document.activeElement.matches(`[data-action="new-game"][data-game="${game}"]`), game);
  while (!(await here())) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await becomes(() => screen.$("#new-game").isVisible(), true);
  return screen;
}

/** Types moves, and hears what is said to each. */
async function plays(screen, said) {
  const { keyboard } = screen.page;
  await tabToBoard(screen);
  for (const [move, ...words] of said) {
    await keyboard.type(move);
    await keyboard.press("Enter");
    await hears(screen, ...words);
    assert.match(await focused(screen), /^(\d+|[a-h][1-8])$/, `after ${move} one is on the board`);
  }
}

test("a game of Frysk!", async (t) => {
  const screen = await choice(t, "frisian");
  const { keyboard } = screen.page;
  // From question to question by tab, and by arrows among the answers to one.
  const asked = () => screen.page.evaluate(() => document.activeElement.name);
  while ((await asked()) !== "variant") await keyboard.press("Tab");
  await keyboard.press("ArrowDown");
  await listen(screen);
  await press(screen, "start");
  await screen.phase("play");
  await hears(screen, "White to move.");
  await plays(screen, [
    ["47-41", "White man from 47 to 41. Black to move."],
    ["5-10", "Black man from 5 to 10. White to move."],
    ["50-44", "White man from 50 to 44. Black to move."],
    ["1-7", "Black man from 1 to 7. White to move."],
    ["44-40", "White man from 44 to 40. Black to move."],
    ["3-8", "Black man from 3 to 8. White to move."],
    ["40-34", "White man from 40 to 34. Black to move."],
    ["8-13", "Black man from 8 to 13. White to move."],
    ["41-37", "White man from 41 to 37. Black to move."],
    ["13-19", "Black man from 13 to 19. White to move."],
    ["37-31", "White man from 37 to 31. Black to move."],
    ["19-24", "Black man from 19 to 24. White to move. White must capture, with 34."],
    ["34x12", "White man captures from 34 to 12, taking 5 pieces: 2, 4, 7, 10, 24. White wins. Black has no pieces left."],
  ]);
  await becomes(async () => (await screen.around()).result, ["White wins", "Black has no pieces left."]);
  await press(screen, "look-at-board");
  assert.match(await focused(screen), /^\d+$/, "back on the board");
});

test("a game of Lords and Vassals, with its set-up", async (t) => {
  const screen = await choice(t, "lords");
  await listen(screen);
  await press(screen, "start");
  await screen.phase("layout");
  await hears(screen, "White lays out Black’s pieces.");
  // The pieces of each side as they stand in the game that is found in games.json, Lords first.
  const { squares } = new Table(lords).state();
  for (const side of ["black", "white"]) {
    await tabToBoard(screen);
    const placed = [];
    for (const [kind, name] of [["lord", "Lord"], ["vassal", "Vassal"]]) {
      for (const square of squares.filter(({ piece }) => piece?.side === side && piece.kind === kind)) {
        await choose(screen, square.name);
        placed.push(`${name} placed on ${square.name}.`);
      }
    }
    placed.push(`${placed.pop()} All sixteen pieces are placed.`);
    await hears(screen, ...placed);
    await press(screen, "layout-done");
    if (side === "white") continue;
    await hears(screen, "Hand the screen to Black.");
    assert.equal(await focused(screen), "handed-over");
    await screen.page.keyboard.press("Enter");
    await hears(screen, "Black lays out White’s pieces.");
  }
  await hears(screen, "Both armies stand ready. Turn the board.");
  assert.equal(await focused(screen), "reveal");
  await screen.page.keyboard.press("Enter");
  await hears(screen, "The board has turned. Black to move: 5 moves.");
  await plays(screen, [
    ["e7-e6", "Black Vassal from e7 to e6. 4 moves left."],
    ["c7-c6", "Black Vassal from c7 to c6. 3 moves left."],
    ["d8+d7", "Black Lord from d8 pins the black Vassal on d7. 2 moves left."],
    ["g7-g6", "Black Lord from g7 to g6. 1 move left."],
    ["d7-d6", "Black Lord steps from d7 to d6 and releases the black Vassal. White to move: 4 moves."],
    ["e2-e3", "White Vassal from e2 to e3. 3 moves left."],
    ["d1+d2", "White Lord from d1 pins the white Vassal on d2. 2 moves left."],
    ["f1+f2", "White Lord from f1 pins the white Vassal on f2. 1 move left."],
    ["g2-g3", "White Lord from g2 to g3. Black to move: 5 moves."],
    ["g8-g7", "Black Lord from g8 to g7. 4 moves left."],
    ["a7-a6", "Black Lord from a7 to a6. 3 moves left."],
    ["a6-a5", "Black Lord from a6 to a5. 2 moves left."],
    ["c8-c7", "Black Vassal from c8 to c7. 1 move left."],
    ["f7-f6", "Black Vassal from f7 to f6. White to move: 4 moves."],
    ["d2-d3", "White Lord steps from d2 to d3 and releases the white Vassal. 3 moves left."],
    ["b1+a1", "White Lord from b1 pins the white Vassal on a1. 2 moves left."],
    ["f2-f3", "White Lord steps from f2 to f3 and releases the white Vassal. 1 move left."],
    ["e3-e4", "White Vassal from e3 to e4. Black to move: 5 moves."],
    ["h7-h6", "Black Lord from h7 to h6. 4 moves left."],
    ["a5-a4", "Black Lord from a5 to a4. 3 moves left."],
    ["f8-f7", "Black Vassal from f8 to f7. 2 moves left."],
    ["d6-d5", "Black Lord from d6 to d5. 1 move left."],
    ["e8-e7", "Black Vassal from e8 to e7. White to move: 4 moves."],
    ["f3-f4", "White Lord from f3 to f4. 3 moves left."],
    ["b2-b3", "White Lord from b2 to b3. 2 moves left."],
    ["a2-a3", "White Vassal from a2 to a3. 1 move left."],
    ["g1-g2", "White Lord from g1 to g2. Black to move: 5 moves."],
    ["e6-e5", "Black Vassal from e6 to e5. 4 moves left."],
    ["e5^e3", "Black Vassal from e5 jumps over e4 to e3. 3 moves left."],
    ["d5-e5xe4", "Black Lord from d5 to e5. White Vassal on e4 is captured. 2 moves left."],
    ["a4+a3", "Black Lord from a4 pins the white Vassal on a3. 1 move left."],
    ["h6-h5", "Black Lord from h6 to h5. White to move: 4 moves."],
    ["f2-f3xe3", "White Vassal from f2 to f3. Black Vassal on e3 is captured. 3 moves left."],
    ["d3-d4", "White Lord from d3 to d4. 2 moves left."],
    ["d4-d5", "White Lord from d4 to d5. 1 move left."],
    ["f4-f5xe5", "White Lord from f4 to f5. Black Lord on e5 is captured. Black to move: 5 moves."],
    ["a3-a2", "Black Lord steps from a3 to a2 and releases the white Vassal. 4 moves left."],
    ["b7-b6", "Black Lord from b7 to b6. 3 moves left."],
    ["b8-b7", "Black Vassal from b8 to b7. 2 moves left."],
    ["h5-h4", "Black Lord from h5 to h4. 1 move left."],
    ["h4-h3", "Black Lord from h4 to h3. White to move: 4 moves."],
    ["b3+a3xa2", "White Lord from b3 pins the white Vassal on a3. Black Lord on a2 is captured. 3 moves left."],
    ["h2^h4", "White Lord from h2 jumps over h3 to h4. 2 moves left."],
    ["h1-h2xh3", "White Vassal from h1 to h2. Black Lord on h3 is captured. 1 move left."],
    ["d2-d3", "White Vassal from d2 to d3. Black to move: 5 moves."],
    ["c6-c5", "Black Vassal from c6 to c5. 4 moves left."],
    ["b6-b5", "Black Lord from b6 to b5. 3 moves left."],
    ["b7-b6", "Black Vassal from b7 to b6. 2 moves left."],
    ["b5-b4", "Black Lord from b5 to b4. 1 move left."],
    ["a8-a7", "Black Lord from a8 to a7. White to move: 4 moves."],
    ["e1-e2", "White Lord from e1 to e2. 3 moves left."],
    ["h4-h5", "White Lord from h4 to h5. 2 moves left."],
    ["a3-a4", "White Lord steps from a3 to a4 and releases the white Vassal. 1 move left."],
    ["d5-d6", "White Lord from d5 to d6. Black to move: 5 moves."],
    ["c5-d5xd6", "Black Vassal from c5 to d5. White Lord on d6 is captured. 4 moves left."],
    ["b4-b3", "Black Lord from b4 to b3. 3 moves left."],
    ["g6-g5", "Black Lord from g6 to g5. 2 moves left."],
    ["g5^e5", "Black Lord from g5 jumps over f5 to e5. 1 move left."],
    ["b3+a3", "Black Lord from b3 pins the white Vassal on a3. White to move: 4 moves."],
    ["a1-a2xa3", "White Lord steps from a1 to a2 and releases the white Vassal. Black Lord on a3 is captured. White Vassal on a3 is free. White wins. Five pieces of Black are captured."],
  ]);
  await becomes(async () => (await screen.around()).result, ["White wins", "Five pieces of Black are captured."]);
});
