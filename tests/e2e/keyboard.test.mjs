// Both games without a mouse: the grid of squares, what is said, and where the focus goes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { games, lords } from "./games.mjs";
import { choose, focused, goTo, press, tabToBoard } from "./keys.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const frysk = { game: "frisian", variant: "frysk", capture: "enforced", kingMoves: 3 };

test("a short game of Frysk! by keyboard, and every word that is said", async (t) => {
  const screen = await openGame(t, "frisian", { path: "" });
  const { keyboard } = screen.page;
  // From the first screen to the game, with tab, arrows and enter.
  while ((await focused(screen)) !== "new-game") await keyboard.press("Tab");
  await keyboard.press("Enter");
  await becomes(() => screen.$("#new-game").isVisible(), true);
  await screen.$('#new-game [name="variant"][value="frisian"]').focus();
  await keyboard.press("ArrowDown");
  assert.ok(await screen.$('#new-game [name="variant"][value="frysk"]').isChecked());
  await keyboard.press("Enter");
  await screen.phase("play");
  await becomes(async () => Object.keys(await screen.pieces()).length, 10);
  await tabToBoard(screen);

  const said = [
    ["46", "Man on 46 chosen. Can go to 41."],
    ["41", "White man from 46 to 41. Black to move."],
    ["1", "Man on 1 chosen. Can go to 6, 7."],
    ["7", "Black man from 1 to 7. White to move."],
    ["47", "Man on 47 chosen. Can go to 42."],
    ["42", "White man from 47 to 42. Black to move."],
    ["7", "Man on 7 chosen. Can go to 11, 12."],
    ["12", "Black man from 7 to 12. White to move."],
    ["41", "Man on 41 chosen. Can go to 36, 37."],
    ["37", "White man from 41 to 37. Black to move."],
    ["12", "Man on 12 chosen. Can go to 17, 18."],
    ["17", "Black man from 12 to 17. White to move."],
    ["37", "Man on 37 chosen. Can go to 31, 32."],
    ["31", "White man from 37 to 31. Black to move."],
    ["17", "Man on 17 chosen. Can go to 21, 22."],
    ["21", "Black man from 17 to 21. White to move. White must capture, with 31."],
    ["31", "White man captures from 31 to 11, taking 1 piece: 21. Black to move."],
  ];
  const game = [];
  for (const [number, [square, words]] of said.entries()) {
    await choose(screen, square, number % 2 === 0 ? "Enter" : " ");
    await screen.status(words);
    game.push(await focused(screen));
  }
  assert.deepEqual(game, said.map(([square]) => square), "the focus stays where one is");

  // Black gives up: on to the button, and an answer to the question.
  while ((await focused(screen)) !== "resign") await keyboard.press("Tab");
  await keyboard.press("Enter");
  await becomes(() => screen.$("#confirm").isVisible(), true);
  while ((await focused(screen)) !== "confirm-yes") await keyboard.press("Tab");
  await keyboard.press("Enter");
  await screen.status("Black resigned. White wins.");
  await becomes(async () => (await screen.around()).result, ["White wins", "Black resigned."]);
});

test("names of squares and of the board", async (t) => {
  const table = new Table({ ...frysk, position: "B:W27,K39,42:B21,22,K4,5" });
  const screen = await openGame(t, "frisian", { saved: table.save() });
  const names = await screen.names();
  const mustCapture = await screen.marked("must capture");
  assert.ok(mustCapture.length > 0);
  assert.equal(names["39"].split(", ").slice(0, 2).join(", "), "39, white king");
  assert.equal(names["42"].split(", ").slice(0, 2).join(", "), "42, white man");
  assert.equal(names["1"], "1, empty");
  for (const square of mustCapture) assert.match(names[square], /^\d+, black (man|king), must capture/);
  assert.equal(await screen.$("#grid").getAttribute("aria-label"), "Draughts board, ten by ten");
  // To those who hear it the board is ten rows of five squares; the pictures are hidden from them.
  const shape = await screen.page.evaluate(() => [...document.querySelectorAll("#grid [role=row]")].map((row) => row.querySelectorAll("[role=gridcell] > button").length));
  assert.deepEqual(shape, Array(10).fill(5));
  assert.equal(await screen.$("#board canvas:not([aria-hidden=true])").count(), 0);
  // One of the squares is in the tab order, no more.
  assert.equal(await screen.$('#grid button[tabindex="0"]').count(), 1);
  const nameless = await screen.page.evaluate(() =>
    [...document.querySelectorAll("button, a[href], input, select, [tabindex]")]
      .filter((element) => element.checkVisibility())
      .filter((element) => !(element.getAttribute("aria-label") || element.textContent.trim() || element.labels?.length || element.getAttribute("aria-labelledby")))
      .map((element) => element.outerHTML),
  );
  assert.deepEqual(nameless, [], "everything that takes the focus has a name");
});

test("arrows go over the board as it is seen, also when it is flipped; Home and End to its edges", async (t) => {
  const screen = await openGame(t, "frisian");
  const { keyboard } = screen.page;
  await tabToBoard(screen);
  await goTo(screen, "28");
  const walk = async (...steps) => {
    const way = [];
    for (const key of steps) {
      await keyboard.press(key);
      way.push(await focused(screen));
    }
    return way;
  };
  // 28 is in the sixth row, third from the left. Up and down keep to its column.
  assert.deepEqual(await walk("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"), ["29", "28", "27", "26", "26"]);
  await goTo(screen, "28");
  const up = await walk("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");
  assert.equal(up[1], "18");
  assert.equal(up[3], "8");
  const down = await walk("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown");
  assert.equal(down[3], "28");
  assert.deepEqual(await walk("Home", "End", "Control+Home", "Control+End"), ["26", "30", "1", "50"]);

  await goTo(screen, "28");
  await keyboard.press("f");
  await screen.status("Black is now at the bottom.");
  assert.equal(await focused(screen), "28", "the focus stays on its square");
  assert.deepEqual(await walk("ArrowRight", "ArrowLeft"), ["27", "28"]);
  assert.equal((await walk("ArrowUp", "ArrowUp"))[1], "38");
  assert.deepEqual(await walk("Control+Home", "Control+End"), ["50", "1"]);
});

test("Escape lets go, by degrees; u and r undo and redo", async (t) => {
  const moves = games.frisian.moves.split(" ");
  const table = new Table({ ...frysk, variant: "frisian" });
  for (const move of moves.slice(0, moves.indexOf("33x13x4"))) table.play(move);
  const screen = await openGame(t, "frisian", { saved: table.save() });
  const { keyboard } = screen.page;
  await tabToBoard(screen);
  await choose(screen, "33");
  await choose(screen, "13");
  await screen.status("Over 23 to 13. Next: 4, 22, 24.");
  assert.match((await screen.names())["23"], /captured/);
  await keyboard.press("u");
  await screen.status("Jump taken back, on 33 again.");
  await choose(screen, "13");
  await screen.status(/^Over 23 to 13/);
  await keyboard.press("Escape");
  await screen.status("Capture taken back, on 33 again.");
  assert.deepEqual(await screen.marked("chosen"), []);
  const before = await screen.moves();
  await keyboard.press("u");
  await becomes(async () => (await screen.moves()).length, before.length - 1);
  await keyboard.press("r");
  await becomes(() => screen.moves(), before);

  // A key that cannot do anything now does no harm.
  for (const key of ["Escape", "Delete", "x", "5"]) await keyboard.press(key);
  assert.deepEqual(await screen.moves(), before);
});

test("the set-up and a turn of Lords and Vassals by keyboard", async (t) => {
  const screen = await openGame(t, "lords");
  const { keyboard } = screen.page;
  await tabToBoard(screen);
  await choose(screen, "a7");
  await screen.status("Lord placed on a7.");
  await choose(screen, "b7");
  await screen.status("Lord placed on b7.");
  await keyboard.press("Delete");
  await screen.status("Lord taken off b7.");
  await press(screen, "layout-random");
  await screen.status(/^Laid out at random\./);
  await press(screen, "layout-done");
  await screen.phase("handover");
  assert.equal(await focused(screen), "handed-over", "the only thing to do has the focus");
  // Behind the cover no square can be reached.
  const reached = new Set();
  for (let steps = 0; steps < 25; steps += 1) {
    await keyboard.press("Tab");
    reached.add(await focused(screen));
  }
  assert.deepEqual([...reached].filter((name) => /^[a-h][1-8]$/.test(name)), [], "the board is out of reach");
  await press(screen, "handed-over");
  await screen.phase("layout");
  assert.match(await focused(screen), /^[a-h][1-8]$/, "the focus goes to the board");
  await press(screen, "layout-random");
  await press(screen, "layout-done");
  await screen.phase("reveal");
  assert.equal(await focused(screen), "reveal");
  await keyboard.press("Enter");
  await screen.phase("play");
  await screen.status("The board has turned. Black to move: 5 moves.");
  assert.match(await focused(screen), /^[a-h][1-8]$/);
});

test("a turn of Lords and Vassals by keyboard, and every word that is said", async (t) => {
  const screen = await openGame(t, "lords", { saved: new Table(lords).save() });
  await tabToBoard(screen);
  const said = [
    ["e7", "Vassal on e7 chosen. Can go to e6."],
    ["e6", "Black Vassal from e7 to e6. 4 moves left."],
    ["c7", "Vassal on c7 chosen. Can go to c6."],
    ["c6", "Black Vassal from c7 to c6. 3 moves left."],
    ["d8", "Lord on d8 chosen. Can go to e8, d7, c8."],
    ["d7", "Black Lord from d8 pins the black Vassal on d7. 2 moves left."],
    ["g7", "Lord on g7 chosen. Can go to g6, f7."],
    ["g6", "Black Lord from g7 to g6. 1 move left."],
    ["d7", "Lord on d7 chosen. Can go to e7, d6, c7."],
    ["d6", "Black Lord steps from d7 to d6 and releases the black Vassal. White to move: 4 moves."],
    ["e2", "Vassal on e2 chosen. Can go to e3."],
    ["e3", "White Vassal from e2 to e3. 3 moves left."],
  ];
  for (const [square, words] of said) {
    await choose(screen, square);
    await screen.status(words);
  }
  const names = await screen.names();
  assert.equal(names.e3, "e3, white Vassal");
  await choose(screen, "d1");
  await choose(screen, "d2");
  await screen.status("White Lord from d1 pins the white Vassal on d2. 2 moves left.");
  assert.equal((await screen.names()).d2, "d2, white Lord on a white Vassal");
});

test("nowhere does the focus get caught, and its order is that of the page", async (t) => {
  for (const options of [{}, { viewport: { width: 390, height: 844 } }]) {
    const screen = await openGame(t, "frisian", { ...options, saved: new Table({ ...frysk, capture: "called" }).save() });
    const { keyboard } = screen.page;
    await screen.page.evaluate(() => document.body.focus());
    const forwards = [];
    // Once around: the browser's own bar is a stop on which the page has no focus.
    do {
      await keyboard.press("Tab");
      forwards.push(await focused(screen));
    } while (forwards.length < 40 && !(forwards.length > 1 && forwards.at(-1) === forwards[0]));
    assert.ok(forwards.length < 40, `tab comes round: ${forwards}`);
    const squares = forwards.filter((name) => /^\d+$/.test(name));
    assert.ok(squares.length <= 2, "the board is one stop");
    const order = await screen.page.evaluate(() => {
      const boxes = [...document.querySelectorAll('#game button:not(.square), #grid button[tabindex="0"]')].filter((button) => button.checkVisibility() && button.tabIndex >= 0);
      return boxes.map((button) => button.dataset.square ?? button.dataset.action);
    });
    const buttons = forwards.filter((name) => order.includes(name));
    assert.deepEqual(buttons.slice(0, order.length), order, "in the order of the page");
    const back = [];
    for (let steps = 0; steps < forwards.length; steps += 1) {
      await keyboard.press("Shift+Tab");
      back.push(await focused(screen));
    }
    assert.ok(new Set(back).size > 3, "and back again");
  }
});

test("dialogs take the focus, keep it, close with Escape and give it back", async (t) => {
  const screen = await openGame(t, "frisian");
  const { keyboard } = screen.page;
  for (const [action, dialog] of [["settings", "#settings"], ["new-game", "#new-game"], ["resign", "#confirm"]]) {
    const button = screen.$(`#game [data-action="${action}"]:visible`).first();
    await button.focus();
    await keyboard.press("Enter");
    await becomes(() => screen.$(dialog).isVisible(), true);
    for (let steps = 0; steps < 30; steps += 1) {
      await keyboard.press("Tab");
      const inside = await screen.page.evaluate((selector) => document.activeElement === document.body || document.querySelector(selector).contains(document.activeElement), dialog);
      assert.ok(inside, `the focus stays in ${dialog}`);
    }
    await keyboard.press("Escape");
    await becomes(() => screen.$(dialog).isVisible(), false);
    await becomes(() => focused(screen), action);
    await screen.phase("play");
  }
});
