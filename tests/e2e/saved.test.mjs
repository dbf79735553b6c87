// A game is kept across a reload, and nothing that a browser's storage can do stops a game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, draughts, games, lords } from "./games.mjs";
import { browser, screens, url, watch } from "./harness.mjs";
import { becomes, openGame, Screen } from "./screen.mjs";

/** All that is seen of a game. */
async function seen(screen) {
  const { status, ...around } = await screen.around();
  return { ...around, pieces: await screen.pieces(), moves: await screen.moves(), marks: await screen.marked("turn used up") };
}

test("whoever opens a game is told how it stands", async (t) => {
  await (await openGame(t, "frisian")).status("White to move.");
  await (await openGame(t, "frisian", { saved: after(draughts, "34-29 20-24").save() })).status(/^White to move\..*29/);
  await (await openGame(t, "lords", { saved: after(lords, "ve7-e6").save() })).status(/Black.*4|4.*Black/);
  await (await openGame(t, "lords")).status("White lays out Black’s pieces.");
});

test("a game of Frisian draughts goes on where it was", async (t) => {
  const screen = await openGame(t, "frisian");
  for (const square of ["34", "29", "20", "24", "24"]) await screen.click(square);
  for (const square of ["29", "14", "33", "29"]) await screen.click(square);
  await screen.press("flip");
  await screen.press("undo");
  const before = await seen(screen);
  assert.equal(before.far.side, "White", "seen from Black's side");
  await screen.page.reload();
  await screen.phase("play");
  assert.deepEqual(await seen(screen), before);
  await screen.paintedAsNamed();
  assert.equal(await screen.can("redo"), true, "what was undone can still be played again");
  await screen.press("redo");
  await becomes(async () => (await screen.moves()).length, before.moves.length + 1);
});

test("in the middle of a capture, the legs are put back", async (t) => {
  const moves = games.frisian.moves.split(" ");
  const screen = await openGame(t, "frisian", { saved: after(draughts, moves.slice(0, moves.indexOf("33x13x4")).join(" ")).save() });
  const before = await seen(screen);
  await screen.click("33");
  await screen.click("13");
  assert.deepEqual(await screen.marked("captured"), ["23"]);
  await screen.page.reload();
  await screen.phase("play");
  assert.deepEqual(await seen(screen), before);
  assert.deepEqual(await screen.marked("captured"), []);
  for (const square of ["33", "13", "4"]) await screen.click(square);
  await becomes(async () => (await screen.pieces())["4"], "white king");
});

test("the middle of a turn of Lords and Vassals", async (t) => {
  const screen = await openGame(t, "lords", { saved: after(lords, "ve7-e6 vc7-c6 ld8+d7").save() });
  const before = await seen(screen);
  assert.deepEqual([before.far.left, before.far.of], [2, 5]);
  assert.equal(before.pieces.d7, "black Lord on a black Vassal");
  await screen.click("d7");
  const reach = await screen.marked("can move here");
  await screen.page.reload();
  await screen.phase("play");
  assert.deepEqual(await seen(screen), before);
  await screen.click("d7");
  assert.deepEqual(await screen.marked("can move here"), reach, "the squares of this turn are remembered");
  await screen.click("d8");
  await screen.refusal("This Lord was on d8 earlier this turn, and cannot come back.");
});

test("a set-up under way comes back behind the cover", async (t) => {
  const screen = await openGame(t, "lords");
  await screen.$('[data-pick="lord"]').click();
  for (const square of ["a8", "c8", "d7"]) await screen.click(square);
  const laid = await screen.pieces();
  assert.deepEqual(laid, { a8: "black Lord", c8: "black Lord", d7: "black Lord" });

  await screen.page.reload();
  await screen.phase("handover");
  assert.deepEqual(await screen.pieces(), {}, "whoever looks now need not be the one who laid out");
  assert.deepEqual(await screen.painted(), []);
  assert.equal(await screen.$("#cover h2").textContent(), "Hand the screen to White");
  await screen.press("handed-over");
  await screen.phase("layout");
  assert.deepEqual(await screen.pieces(), laid, "and then it goes on where it was");
  assert.equal(await screen.$('[data-pick="lord"]').getAttribute("data-left"), "5");

  await screen.press("layout-random");
  const black = await screen.pieces();
  await screen.press("layout-done");
  await screen.press("handed-over");
  await screen.press("layout-random");
  const white = await screen.pieces();
  await screen.page.reload();
  await screen.phase("handover");
  assert.deepEqual(await screen.pieces(), {});
  await screen.press("handed-over");
  await screen.press("layout-done");
  await screen.phase("reveal");
  await screen.page.reload();
  await screen.phase(/reveal|handover/);
  assert.deepEqual(await screen.pieces(), {});
  assert.deepEqual(await screen.painted(), []);
  if ((await screen.around()).phase === "handover") await screen.press("handed-over");
  await screen.press("reveal");
  await screen.phase("play");
  assert.deepEqual(await screen.pieces(), { ...black, ...white });
});

test("both games are kept side by side, and the first screen offers to go on", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23").save() });
  const { page } = screen;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), ["twa-boerden.game.lords", after(lords, "ve7-e6").save()]);
  await screen.press("home");
  await becomes(() => page.evaluate(() => document.body.dataset.screen), "home");
  for (const game of ["frisian", "lords"]) {
    assert.ok(await screen.$(`#home [data-action="continue"][data-game="${game}"]`).isVisible());
    assert.equal(await screen.$(`#home [data-action="play"][data-game="${game}"]`).isVisible(), false);
  }
  await screen.$('#home [data-action="continue"][data-game="lords"]').click();
  await becomes(() => screen.moves(), ["ve7-e6"]);
  await page.goBack();
  await screen.$('#home [data-action="continue"][data-game="frisian"]').click();
  await becomes(() => screen.moves(), ["32-28", "19-23"]);
});

test("a finished game is still there, with its result", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23").save() });
  await screen.press("resign");
  await screen.press("confirm-yes");
  const result = await becomes(async () => (await screen.around()).result, ["Black wins", "White resigned."]);
  await screen.page.reload();
  await becomes(async () => (await screen.around()).result, result);
  await screen.phase("over");
});

test("a finished game can be looked at again from the first screen, until another begins", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23").save() });
  await screen.press("resign");
  await screen.press("confirm-yes");
  await screen.press("home");
  const again = screen.$('#home [data-action="continue"][data-game="frisian"]');
  assert.equal(await again.textContent(), "Look again");
  assert.ok(await screen.$('#home [data-action="play"][data-game="frisian"]').isVisible());
  await again.click();
  await becomes(async () => (await screen.around()).result, ["Black wins", "White resigned."]);
  assert.deepEqual(await screen.moves(), ["32-28", "19-23"]);
  await screen.press("look-at-board");
  await screen.press("undo");
  await becomes(() => screen.moves(), ["32-28"]);

  await screen.press("home");
  assert.equal(await again.textContent(), "Continue");
});

test("two tabs with the same game follow each other", async (t) => {
  const first = await openGame(t, "frisian");
  const page = await first.page.context().newPage();
  await page.goto(new URL("#frisian", url).href);
  const second = new Screen(page);
  await second.phase("play");
  for (const square of ["32", "28", "19", "23"]) await first.click(square);
  await becomes(() => second.moves(), ["32-28", "19-23"]);
  await second.$('[data-notice="notice.elsewhere"]').waitFor();
  await second.press("flip");
  await first.page.reload();
  await becomes(() => first.moves(), ["32-28", "19-23"]);

  // A tab that heard nothing looks before it writes: what was meant for the older position is not done.
  const third = await page.context().newPage();
  await third.addInitScript(() => window.addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true }));
  await third.goto(new URL("#frisian", url).href);
  const deaf = new Screen(third);
  await deaf.phase("play");
  for (const square of ["28", "19"]) await first.click(square);
  await becomes(() => first.moves(), ["32-28", "19-23", "28x19"]);
  await deaf.press("undo");
  await becomes(() => deaf.moves(), ["32-28", "19-23", "28x19"]);
  assert.equal(await deaf.page.evaluate(() => JSON.parse(localStorage.getItem("twa-boerden.game.frisian")).game.steps.length), 3);
});

test("the keyboard stays at the board when a button below it is done with", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23").save() });
  const focused = () => screen.page.evaluate(() => document.activeElement?.dataset.square ?? document.activeElement?.dataset.action ?? document.activeElement?.tagName);
  await screen.press("offer-draw");
  await screen.$('#prompt [data-action="decline-draw"]').focus();
  await screen.page.keyboard.press("Enter");
  await becomes(() => screen.$('#prompt [data-action="decline-draw"]').count(), 0);
  assert.match(await focused(), /^\d+$/);
});

/** Opens a page in which the storage misbehaves as `script` says. */
async function troubled(t, script, arg, options = {}) {
  const context = await (await browser()).newContext({ ...screens.wide, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const problems = watch(page);
  t.after(() => context.close());
  await page.addInitScript(script, arg);
  await page.goto(new URL("#frisian", url).href);
  const screen = new Screen(page);
  await screen.phase("play");
  return { screen, problems };
}

/** Two plies and an undo: the game goes on. */
async function goesOn(screen) {
  for (const square of ["32", "28", "19", "23"]) await screen.click(square);
  await becomes(async () => (await screen.moves()).slice(-2), (moves) => moves.length === 2, "two plies are played");
  await screen.press("undo");
  await becomes(async () => (await screen.moves()).length, 1);
  await screen.paintedAsNamed();
}

test("where the browser keeps nothing, a notice says so and the game goes on", async (t) => {
  const { screen, problems } = await troubled(t, () => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  const notice = screen.$('[data-notice="notice.storage-blocked"]');
  await notice.waitFor();
  assert.match(await notice.textContent(), /keeps nothing for this page/);
  await goesOn(screen);
  assert.equal(await screen.$("[data-notice]").count(), 1, "said once");
  await notice.getByRole("button", { name: "Close" }).click();
  assert.equal(await screen.$("[data-notice]").count(), 0);
  assert.deepEqual(problems, []);
});

test("where the storage is full, a notice says so and the game goes on", async (t) => {
  const { screen, problems } = await troubled(t, () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await goesOn(screen);
  const notice = screen.$('[data-notice="notice.storage-full"]');
  await notice.waitFor();
  assert.match(await notice.textContent(), /storage is full/);
  assert.equal(await screen.$("[data-notice]").count(), 1, "said once");
  assert.deepEqual(problems, []);
});

test("a record that cannot be read is not written over where there is no room to put it aside", async (t) => {
  const record = `{"version":99,"filler":"${"x".repeat(2000)}"}`;
  const { screen, problems } = await troubled(
    t,
    (text) => {
      if (localStorage.getItem("visited")) return;
      localStorage.setItem("visited", "yes");
      localStorage.setItem("twa-boerden.game.frisian", text);
      let filler = "x".repeat(1 << 22);
      for (let count = 0; filler !== ""; ) {
        try {
          localStorage.setItem(`filler${count}`, filler);
          count += 1;
        } catch {
          filler = filler.slice(0, filler.length >> 1);
        }
      }
    },
    record,
  );
  const notice = screen.$('[data-notice="notice.unreadable-kept"]');
  await notice.waitFor();
  assert.match(await notice.textContent(), /A saved game of Frisian draughts could not be read, and there is no room/);
  await goesOn(screen);
  assert.equal(await screen.page.evaluate(() => localStorage.getItem("twa-boerden.game.frisian")), record, "not a letter of it is lost");
  assert.deepEqual(problems, []);
});

for (const [what, record] of Object.entries({
  "no JSON": "{ half a rec",
  "of another kind": '{"hello":"world"}',
  "of a newer version": '{"version":99}',
  "with a move that cannot be": JSON.stringify({
    ...JSON.parse(after(draughts, "32-28").save()),
    game: { stage: "frisian", steps: [{ move: [32, 17] }], undone: 0, ending: null },
  }),
})) {
  test(`a record that is ${what} is put aside with a notice, and a game begins`, async (t) => {
    // Only for the first visit: what happens to the record afterwards is the page's doing.
    const { screen, problems } = await troubled(
      t,
      (text) => {
        if (!localStorage.getItem("visited")) localStorage.setItem("twa-boerden.game.frisian", text);
        localStorage.setItem("visited", "yes");
      },
      record,
    );
    const notice = screen.$('[data-notice="notice.unreadable"]');
    await notice.waitFor();
    assert.match(await notice.textContent(), /could not be read/);
    await goesOn(screen);
    const aside = () =>
      screen.page.evaluate(() => Object.entries({ ...localStorage }).filter(([name]) => name.startsWith("twa-boerden.unreadable.frisian.")).map(([, text]) => text));
    assert.deepEqual(await aside(), [record], "not a letter of it is lost");
    const download = screen.page.waitForEvent("download");
    await notice.getByRole("button", { name: "Keep a copy" }).click();
    assert.equal((await download).suggestedFilename(), "twa-boerden-frisian.json");
    // The new game is kept as ever.
    await screen.page.reload();
    await becomes(async () => (await screen.moves()).length, 1);
    assert.equal(await screen.$("[data-notice]").count(), 0);
    assert.deepEqual(problems, []);
  });
}

test("settings that make no sense give the usual ones", async (t) => {
  const { screen, problems } = await troubled(t, () => {
    localStorage.setItem("twa-boerden.settings", '{"version":1,"theme":"plaid","language":7,"speed":"warp"}');
    localStorage.setItem("twa-boerden.options", "nonsense");
  });
  assert.equal(await screen.page.evaluate(() => document.documentElement.dataset.theme), "makkum");
  await goesOn(screen);
  assert.deepEqual(problems, []);
});

test("a language that does not load leaves the page in English, and says so", async (t) => {
  const context = await (await browser()).newContext({ ...screens.wide, locale: "nl-NL" });
  t.after(() => context.close());
  await context.route("**/texts/nl.json", (route) => route.abort());
  const page = await context.newPage();
  await page.goto(new URL("#frisian", url).href);
  const screen = new Screen(page);
  await screen.phase("play");
  await screen.$('[data-notice="notice.language"]').waitFor();
  assert.equal((await screen.around()).words, "White to move.");
});
