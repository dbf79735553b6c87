// What came after the two games, by keyboard alone: lessons, exercises, the editor, games by link and clocks; and every word that
// is said of itself, against lists written by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { choose, focused, hears, listen, press, tabTo, tabToBoard } from "./keys.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const shown = (screen, name) => becomes(() => screen.page.evaluate(() => document.body.dataset.screen), name, "screen");
const focus = (screen, name) => becomes(() => focused(screen), name, "focus");

/** The first screen, with nothing said so far. */
async function start(t, game, options = {}) {
  const screen = await openGame(t, game, { path: "", ...options });
  await listen(screen);
  return screen;
}

/** Goes to a button of the first screen that is of this game, and presses it. */
async function enter(screen, action, game) {
  const { page } = screen;
  for (let steps = 0; steps < 40; steps += 1) {
    if (await page.evaluate(([action, game]) => document.activeElement.matches(`[data-action="${action}"][data-game="${game}"]`), [action, game])) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}

test("the task of a lesson", async (t) => {
  const screen = await start(t, "frisian");
  const { keyboard } = screen.page;
  await enter(screen, "learn", "frisian");
  await shown(screen, "lesson");
  await focus(screen, "H1");
  await hears(screen, "White to move.");
  await tabToBoard(screen, "Shift+Tab");
  // A square that holds nothing, a man that cannot move, a move that is not asked for, and the right one.
  await choose(screen, "28");
  await hears(screen, "There is no piece on 28. Choose one of your own pieces.");
  await choose(screen, "33");
  await hears(screen, "Man on 33 chosen. Can go to 28, 29.");
  await choose(screen, "29");
  await hears(screen, "White man from 33 to 29. Black to move.", "A good move, but here it is 32-28 that is asked for.", "33-29 by White taken back. White to move.");
  await focus(screen, "29");
  await choose(screen, "32", " ");
  await hears(screen, "Man on 32 chosen. Can go to 27, 28.");
  await choose(screen, "28");
  await hears(screen, "White man from 32 to 28. Black to move. That is how every move begins: choose a piece, then where it goes. You can also drag it, or type the numbers.");
  await focus(screen, "28");
  await keyboard.press("n");
  await focus(screen, "H1");
  assert.equal(await screen.$("#lesson h1").textContent(), "How a man moves");
  await hears(screen, "White to move.");
  // Shown how it is done, and done again by typing.
  await press(screen, "lesson-show");
  await hears(screen, "White to move.", "White man from 28 to 23. Black to move.", "White man from 28 to 23. Black to move. One square, diagonally, forward. From here he goes on in the same way.");
  await press(screen, "lesson-again", "Shift+Tab");
  await hears(screen, "White to move.");
  await tabToBoard(screen, "Shift+Tab");
  await keyboard.type("28-22");
  await keyboard.press("Enter");
  await hears(screen, "White man from 28 to 22. Black to move. One square, diagonally, forward. From here he goes on in the same way.");
  assert.match(await focused(screen), /^\d+$/, "from the field back to the board");
});

test("an exercise, with a wrong move, a hint and the right ones", async (t) => {
  const screen = await start(t, "frisian");
  const { page } = screen;
  await page.evaluate(() => (location.hash = "#exercises-frisian-7"));
  await shown(screen, "exercise");
  await focus(screen, "H1");
  await hears(screen, "White to move.");
  await tabToBoard(screen, "Shift+Tab");
  await choose(screen, "48");
  await hears(screen, "Man on 48 chosen. Can go to 42, 43.");
  await choose(screen, "43");
  await hears(screen, "White man from 48 to 43. Black to move. Black must capture, with 50.", "That is not it. Look again: what does it leave behind?", "48-43 by White taken back. White to move.");
  await focus(screen, "43");
  await page.keyboard.press("h");
  await hears(screen, "Look at the piece on 47.");
  await choose(screen, "47");
  await hears(screen, "Man on 47 chosen. Can go to 41, 42.");
  await choose(screen, "41");
  await hears(screen, "White man from 47 to 41. Black to move. Black must capture, with 50.", "Black king captures from 50 to 36, taking 2 pieces: 41, 48. White to move. White must capture, with 46.");
  await focus(screen, "41");
  await choose(screen, "46");
  await hears(screen, "White man captures from 46 to 17, taking 3 pieces: 11, 16, 36. Black to move. That is the solution.");
  await focus(screen, "46");
  await page.keyboard.press("n");
  await becomes(() => page.evaluate(() => location.hash), "#exercises-frisian-8");
  await focus(screen, "H1");
  await hears(screen, "White to move.");
  // The list is reached, and an exercise chosen in it.
  await press(screen, "exercise-list", "Shift+Tab");
  await focus(screen, "H2");
});

test("the editor: pieces, whose turn it is, counters, and play from there", async (t) => {
  const screen = await start(t, "frisian");
  const { keyboard } = screen.page;
  await enter(screen, "edit", "frisian");
  await shown(screen, "editor");
  await hears(screen, "Position editor: Frisian draughts. This position can be played.");
  await tabToBoard(screen);
  await press(screen, "editor-clear");
  await hears(screen, "The board is empty. There are no pieces on the board.");
  await focus(screen, "editor-clear");
  await tabToBoard(screen, "Shift+Tab");
  await keyboard.press("2");
  await hears(screen, "White king in hand: choose squares.");
  await choose(screen, "28");
  await hears(screen, "White king placed on 28. This position can be played.");
  await keyboard.press("3");
  await hears(screen, "Black man in hand: choose squares.");
  await choose(screen, "9");
  await hears(screen, "Black man placed on 9.");
  await choose(screen, "10");
  await hears(screen, "Black man placed on 10.");
  await keyboard.press("Delete");
  await hears(screen, "Black man taken off 10.");
  await keyboard.press("u");
  await hears(screen, "Step taken back.");
  await keyboard.press("u");
  await hears(screen, "Step taken back.");
  // A piece is moved.
  await keyboard.press("3");
  await hears(screen, "Nothing in hand.");
  await choose(screen, "9");
  await hears(screen, "Black man on 9 chosen. Choose its new square.");
  await choose(screen, "14");
  await hears(screen, "Black man moved from 9 to 14.");
  await keyboard.press("t");
  await hears(screen, "Black to move.");
  await keyboard.press("f");
  await hears(screen, "Black is now at the bottom.");
  await keyboard.press("t");
  await hears(screen, "White to move.");
  // A king is counted where there is a man.
  await keyboard.press("1");
  await hears(screen, "White man in hand: choose squares.");
  await choose(screen, "40");
  await hears(screen, "White man placed on 40.");
  await tabTo(screen, "editor-king-moves-white");
  await keyboard.type("4");
  await keyboard.press("Tab");
  await focus(screen, "editor-king-square-white");
  await hears(screen, "White’s king cannot have made 4 moves in a row: at most 3 are allowed.");
  await tabTo(screen, "editor-king-moves-white", "Shift+Tab");
  await keyboard.type("2");
  await keyboard.press("Enter");
  await hears(screen, "This position can be played.");
  await tabTo(screen, "editor-text");
  await keyboard.press("Control+A");
  await keyboard.type("W:W28:B9?");
  await keyboard.press("Enter");
  await becomes(() => screen.page.evaluate(() => window.heard.length), 1, "what cannot be read is said");
  await keyboard.press("Control+A");
  await keyboard.type("W:WK28,40:B14:H0:F1:+0+2");
  await screen.page.evaluate(() => (window.heard = []));
  await keyboard.press("Enter");
  await hears(screen, "The position is on the board.");
  await press(screen, "editor-play", "Shift+Tab");
  await becomes(() => screen.$("#new-game").isVisible(), true);
  await press(screen, "start");
  await shown(screen, "game");
  assert.match(await focused(screen), /^\d+$/, "the board has the focus");
  await hears(screen, "White to move. White must capture, with 28.");
  await choose(screen, "40");
  await hears(screen, "40 cannot move now: 1 man can be taken with 28x5, 28x10.");
  await choose(screen, "28");
  await hears(screen, "King on 28 chosen. Can go to 5, 10.");
});

/** Begins a game by link by keyboard, as somebody who plays White. */
async function invite(screen, game) {
  const { keyboard } = screen.page;
  await enter(screen, "new-game", game);
  await becomes(() => screen.$("#new-game").isVisible(), true);
  await tabTo(screen, "new-black");
  // By its first letters, as in every list.
  await keyboard.type("By");
  await becomes(() => screen.$("#new-black").inputValue(), "far");
  await press(screen, "start");
  await shown(screen, "game");
}

/** Sends what was done by keyboard, and answers with the link. */
async function send(screen) {
  const { page } = screen;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(screen, "send-letter");
  await becomes(() => screen.$("#letter").isVisible(), true);
  await press(screen, "copy-link");
  await hears(screen, "Copied. Paste it into a message to the other player.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  await becomes(() => screen.$("#letter").count(), 0);
  return link;
}

/** Opens a link in a browser that does not know the game, and takes a seat. */
async function join(t, game, link, seat) {
  const screen = await start(t, game);
  await screen.page.evaluate((link) => (location.hash = link.slice(link.indexOf("#"))), link);
  await becomes(() => screen.$("#letter-question").count(), 1, "the question");
  await press(screen, seat);
  await shown(screen, "game");
  return screen;
}

test("a turn of draughts by link, there and back", async (t) => {
  const white = await start(t, "frisian");
  await invite(white, "frisian");
  assert.match(await focused(white), /^\d+$/, "the board has the focus");
  await hears(white, "White to move.");
  await choose(white, "32");
  await choose(white, "28");
  await hears(white, "Man on 32 chosen. Can go to 27, 28.", "White man from 32 to 28. Black to move.", "Your turn is done. Send Black the link; until then you can take it back.");
  await focus(white, "28");
  const first = await send(white);
  await hears(white, "Waiting for Black. You can close this page; the game is kept.");
  assert.match(await focused(white), /^\d+$|^send-letter$/, "the focus is not lost");

  const black = await join(t, "frisian", first, "black");
  await hears(black, "The latest position, after 32-28 by White. Black to move.");
  assert.match(await focused(black), /^\d+$/, "the board has the focus");
  await choose(black, "19");
  await choose(black, "23");
  await hears(black, "Man on 19 chosen. Can go to 23, 24.", "Black man from 19 to 23. White to move. White must capture, with 28.", "Your turn is done. Send White the link; until then you can take it back.");
  const second = await send(black);
  await hears(black, "Waiting for White. You can close this page; the game is kept.");

  await white.page.evaluate((link) => (location.hash = link.slice(link.indexOf("#"))), second);
  await hears(white, "The latest position, after 19-23 by Black. White to move. White must capture, with 28.");
  await tabToBoard(white);
  await choose(white, "28");
  await hears(white, "White man captures from 28 to 19, taking 1 piece: 23. Black to move. Black must capture, with 9, 13, 14.", "Your turn is done. Send Black the link; until then you can take it back.");
});

test("the set-up and the first turn of Lords and Vassals by link", async (t) => {
  const white = await start(t, "lords");
  await invite(white, "lords");
  await white.phase("layout");
  await hears(white, "White lays out Black’s pieces.");
  await press(white, "layout-random");
  await hears(white, "Laid out at random. All sixteen pieces are placed.");
  await press(white, "layout-done");
  await white.phase("handover");
  await hears(white, "Black lays out White’s pieces, out of sight.", "Your layout is sealed. Only a fingerprint of it goes along: nobody can peek, and you cannot change it.");
  const sealed = await send(white);
  await hears(white, "Waiting for Black. You can close this page; the game is kept.");

  const black = await join(t, "lords", sealed, "black");
  await black.phase("layout");
  await hears(black, "Black lays out White’s pieces.");
  await press(black, "layout-random");
  await hears(black, "Laid out at random. All sixteen pieces are placed.");
  await press(black, "layout-done");
  await hears(black, "White lays out Black’s pieces, out of sight.", "Your layout is made. White sealed a layout before seeing yours and cannot change it.");
  const answer = await send(black);
  await hears(black, "Waiting for White. You can close this page; the game is kept.");

  await white.page.evaluate((link) => (location.hash = link.slice(link.indexOf("#"))), answer);
  await white.phase("reveal");
  await hears(white, "Both armies stand ready. Turn the board.");
  await press(white, "reveal");
  await white.phase("play");
  await hears(white, "The board has turned. Black to move: 5 moves.", "The board has turned. The link opens your layout for Black, who moves first.");
  const opened = await send(white);
  await hears(white, "Waiting for Black. You can close this page; the game is kept.");

  await black.page.evaluate((link) => (location.hash = link.slice(link.indexOf("#"))), opened);
  await black.phase("reveal");
  await hears(black, "Both armies stand ready. Turn the board.");
  await press(black, "reveal");
  await black.phase("play");
  await hears(black, "The board has turned. Black to move: 5 moves.");
  assert.match(await focused(black), /^[a-h][1-8]$/);
});

test("the warnings of a clock", async (t) => {
  const screen = await openGame(t, "frisian", { saved: new Table({ game: "frisian", clock: "60" }).save(), prepare: (page) => page.clock.install() });
  const { page } = screen;
  await screen.$("#clock-cover").waitFor();
  await focus(screen, "resume");
  await listen(screen);
  await page.keyboard.press("Enter");
  await hears(screen, "The clocks go on. White to move.");
  await focus(screen, "50");
  await choose(screen, "32");
  await hears(screen, "Man on 32 chosen. Can go to 27, 28.");
  await page.clock.fastForward(41_000);
  await hears(screen, "White has little time left.");
  await focus(screen, "32");
  await page.keyboard.press("p");
  await hears(screen, "The clocks are stopped.");
  await focus(screen, "resume");
  await page.keyboard.press("Enter");
  await hears(screen, "The clocks go on. White to move.");
  await focus(screen, "32");
  await page.clock.fastForward(21_000);
  await hears(screen, "Black wins. White ran out of time.");
  assert.match(await focused(screen), /^\d+$/);
});
