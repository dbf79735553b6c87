// The board itself: frames, pixels, turning, sizes, speeds; undo, draws, refusals, languages and looks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { after, draughts, games, lords } from "./games.mjs";
import { screens } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

/** A game on a page whose clock stands still unless it is told to run, and which counts the frames it asks for. */
async function stillClock(t, game, options) {
  const prepare = async (page) => {
    await page.clock.install({ time: 0 });
    await page.addInitScript(() => {
      const request = window.requestAnimationFrame.bind(window);
      window.frames_asked = 0;
      window.requestAnimationFrame = (callback) => {
        window.frames_asked += 1;
        return request(callback);
      };
    });
  };
  const screen = await openGame(t, game, { prepare, ...options });
  const { page } = screen;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  const asked = () => page.evaluate(() => window.frames_asked);
  return {
    screen,
    asked,
    run: (time) => page.clock.runFor(time),
    /** Lets the clock run until no frame is asked for; answers with how long that took, to 20 milliseconds. */
    rest: async () => {
      for (let time = 0; time < 20_000; time += 20) {
        const before = await asked();
        await page.clock.runFor(20);
        if ((await asked()) === before) return time;
      }
      return assert.fail("the board never comes to rest");
    },
  };
}

test("no frame is drawn while nothing moves", async (t) => {
  for (const game of ["frisian", "lords"]) {
    const saved = game === "frisian" ? new Table(draughts).save() : after(lords, games.lords.moves, 17).save();
    const { screen, asked, run, rest } = await stillClock(t, game, { saved, settings: { speed: "normal" } });
    await rest();
    const quiet = async (what) => {
      const before = await asked();
      await run(10_000);
      assert.equal((await asked()) - before, 0, `${game}: no frame in ten seconds ${what}`);
    };
    await quiet("after it was opened");
    const [from, to] = game === "frisian" ? ["32", "28"] : ["e1", "e2"];
    await screen.click(from);
    await rest();
    await quiet("with a piece in hand");
    await screen.click(to);
    assert.ok((await rest()) > 100, "a move is a motion");
    await quiet("after a move");
    await screen.press("flip");
    await rest();
    await quiet("after a flip");
    // The pointer over the board draws when it enters another square, not as it moves.
    const { x, y } = await screen.middle(game === "frisian" ? "28" : "d4");
    await screen.page.mouse.move(x, y);
    await rest();
    const before = await asked();
    for (let step = 1; step < 8; step += 1) await screen.page.mouse.move(x + step, y);
    await run(1000);
    assert.equal((await asked()) - before, 0, "no frame for a pointer that stays in its square");
  }
});

for (const ratio of [1, 1.5, 2, 3]) {
  test(`the pixels of the canvases are those of the screen at ${ratio} device pixels to one`, async (t) => {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 393, height: 851 }]) {
      const screen = await openGame(t, "frisian", { viewport, deviceScaleFactor: ratio });
      const layers = await screen.page.evaluate(() =>
        [...document.querySelectorAll("#board canvas.layer")].map((canvas) => {
          const { width, height, left, top } = canvas.getBoundingClientRect();
          return { pixels: canvas.width, square: canvas.width === canvas.height && Math.abs(width - height) < 0.01, width, left, top };
        }),
      );
      assert.equal(layers.length, 3);
      const host = await screen.$("#board").boundingBox();
      for (const { pixels, square, width, left } of layers) {
        assert.ok(square);
        // Twice is enough for any eye: no more pixels than that are painted.
        assert.ok(Math.abs(width * Math.min(ratio, 2) - pixels) < 0.05, `${pixels} pixels are shown at ${width}`);
        assert.ok(width <= host.width && host.width - width < 1, "as large as its place allows");
        if (ratio <= 2) assert.ok(Math.abs(left * ratio - Math.round(left * ratio)) < 0.01, "from a whole pixel on");
      }
      const pictures = await screen.page.evaluate(() =>
        [...document.querySelectorAll("canvas.picture")].map((canvas) => canvas.width / canvas.getBoundingClientRect().width),
      );
      for (const picture of pictures) assert.ok(Math.abs(picture - Math.min(ratio, 2)) < 0.05, `pictures beside the board at ${picture}`);
      await screen.paintedAsNamed();
    }
  });
}

/** Where the squares are on the screen, told by the picture alone: the middle of the paint of a single piece. */
async function paintedMiddle(screen) {
  return screen.page.evaluate(() => {
    const canvas = document.querySelector('#board [data-layer="pieces"]');
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let [sum, sumX, sumY] = [0, 0, 0];
    for (let at = 3; at < data.length; at += 4) {
      if (data[at] < 250) continue;
      const place = (at - 3) / 4;
      sum += 1;
      sumX += place % canvas.width;
      sumY += Math.floor(place / canvas.width);
    }
    const frame = canvas.getBoundingClientRect();
    const scale = frame.width / canvas.width;
    return { x: frame.x + (sumX / sum) * scale, y: frame.y + (sumY / sum) * scale };
  });
}

test("a piece is painted where its square is pressed, both ways round", async (t) => {
  for (const square of ["46", "28"]) {
    const screen = await openGame(t, "frisian", { saved: new Table({ ...draughts, position: `W:WK${square}:B` }).save() });
    for (const turned of [false, true]) {
      if (turned) await screen.press("flip");
      const middle = await screen.middle(square);
      const { width } = await screen.square(square).boundingBox();
      await becomes(
        async () => {
          const painted = await paintedMiddle(screen);
          return Math.hypot(painted.x - middle.x, painted.y - middle.y) < width / 5;
        },
        true,
        `the king on ${square} is painted on its square`,
      );
    }
  }
});

test("flipped, every square changes ends, and a press finds it there", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, games.frisian.moves, 2).save() });
  const places = async () => {
    const all = {};
    for (const square of ["1", "5", "28", "46", "50"]) all[square] = await screen.middle(square);
    return all;
  };
  const before = await places();
  const board = await screen.$('#board [data-layer="pieces"]').boundingBox();
  await screen.press("flip");
  await screen.status("Black is now at the bottom.");
  const now = await places();
  for (const [square, { x, y }] of Object.entries(before)) {
    assert.ok(Math.abs(now[square].x - (2 * board.x + board.width - x)) < 1.5, `${square} is on the other side`);
    assert.ok(Math.abs(now[square].y - (2 * board.y + board.height - y)) < 1.5, `${square} is at the other end`);
  }
  const around = await screen.around();
  assert.deepEqual([around.near.side, around.far.side], ["Black", "White"]);
  await screen.paintedAsNamed();
  await screen.click("29");
  await becomes(async () => (await screen.moves()).at(-1), "29x20");
  await screen.drag("10", "30");
  await becomes(async () => (await screen.moves()).at(-1), "10x30");
  await screen.press("flip");
  await screen.status("White is now at the bottom.");
  assert.deepEqual(await places(), before);
  await screen.paintedAsNamed();
});

test("the board follows the window", async (t) => {
  const screen = await openGame(t, "frisian", { choices: { variant: "frysk" } });
  let moves = 0;
  for (const [width, height] of [[1280, 800], [820, 1180], [390, 844], [844, 390], [320, 568], [1920, 1000]]) {
    await screen.page.setViewportSize({ width, height });
    await becomes(async () => {
      const board = await screen.$("#board").boundingBox();
      const layer = await screen.$('#board [data-layer="squares"]').boundingBox();
      return Math.abs(board.width - board.height) < 1 && Math.abs(board.width - layer.width) < 1 && board.x >= 0 && board.x + board.width <= width;
    }, true, `a square board in ${width}×${height}`);
    const overflow = await screen.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0, `nothing wider than ${width}`);
    await screen.paintedAsNamed(`painted in ${width}×${height}`);
    const way = games.frysk.moves.split(" ")[moves].split("-");
    for (const square of way) await screen.click(square);
    moves += 1;
    await becomes(async () => (await screen.moves()).length, moves, `a move in ${width}×${height}`);
  }
});

test("speeds: off, fast, normal and slow; less motion jumps", async (t) => {
  /** How long a capture of four men moves, in the page's own time. */
  const lasts = async (speed, reducedMotion = "no-preference") => {
    const { screen, rest } = await stillClock(t, "frisian", { saved: after(draughts, games.frisian.moves, 21).save(), settings: { speed }, reducedMotion });
    await rest();
    await screen.click("6");
    const time = await rest();
    await screen.paintedAsNamed(`at the end, ${speed}`);
    return time;
  };
  const [off, fast, normal, slow] = [await lasts("off"), await lasts("fast"), await lasts("normal"), await lasts("slow")];
  assert.ok(off <= 40, `off: ${off}`);
  assert.ok(off < fast && fast < normal && normal < slow, `${[off, fast, normal, slow]}`);
  assert.ok((await lasts("slow", "reduce")) <= 40, "less motion");
});

test("a click or a key skips a long animation, and does nothing else", async (t) => {
  const ways = {
    "a click on the board": (screen) => screen.click("35"),
    "a key on the board": (screen) => screen.page.keyboard.press("Enter"),
    Escape: (screen) => screen.page.keyboard.press("Escape"),
  };
  for (const [what, act] of Object.entries(ways)) {
    const { screen, run, rest } = await stillClock(t, "frisian", { saved: after(draughts, games.frisian.moves, 21).save(), settings: { speed: "slow" } });
    await rest();
    // By keyboard, so that the focus is on the board.
    await screen.square("6").focus();
    await screen.page.keyboard.press("Enter");
    await run(300);
    const made = await screen.moves();
    assert.equal(made.length, 22, "the move is made, only its motion goes on");
    await act(screen);
    assert.ok((await rest()) <= 40, `${what} ends the motion`);
    assert.deepEqual(await screen.marked("chosen"), [], `${what} chooses nothing`);
    assert.deepEqual(await screen.moves(), made);
    await screen.paintedAsNamed(what);
  }
});

/** Enough for captures, a promotion, pins and releases to be taken back. */
const PLIES = 18;

test("undo to the beginning and redo to the end", async (t) => {
  for (const [game, options] of [["frisian", draughts], ["lords", lords]]) {
    const { moves } = games[game];
    const all = moves.split(" ");
    const screen = await openGame(t, game, { saved: after(options, moves, PLIES).save() });
    const table = new Table(options);
    const words = (state) =>
      Object.fromEntries(
        state.squares
          .filter(({ piece }) => piece)
          .map(({ name, piece }) => {
            const kind = { man: "man", king: "king", lord: "Lord", vassal: "Vassal" }[piece.kind];
            return [name, `${piece.side} ${kind}${piece.under ? ` on a ${piece.under} Vassal` : ""}`];
          }),
      );
    const states = [words(table.state()), ...all.slice(0, PLIES).map((move) => words(table.play(move).state))];
    for (let ply = PLIES - 1; ply >= 0; ply -= 1) {
      await screen.press("undo");
      await becomes(() => screen.pieces(), states[ply], `${game}: back to ${ply}`);
    }
    assert.equal(await screen.can("undo"), false);
    assert.equal((await screen.moves()).length, 0);
    const around = await screen.around();
    assert.deepEqual([around.near.lost, around.far.lost], [0, 0], "all pieces are back");
    for (let ply = 1; ply <= PLIES; ply += 1) {
      await screen.press("redo");
      await becomes(() => screen.pieces(), states[ply], `${game}: on to ${ply}`);
    }
    assert.equal(await screen.can("redo"), false);
    await screen.paintedAsNamed();
  }
});

test("another move after undo takes the place of those undone", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28 19-23 28x19 14x23").save() });
  for (let ply = 0; ply < 3; ply += 1) await screen.press("undo");
  await becomes(() => screen.moves(), ["32-28"]);
  for (const square of ["20", "24"]) await screen.click(square);
  await becomes(() => screen.moves(), ["32-28", "20-24"]);
  assert.equal(await screen.can("redo"), false);
});

test("a draw is offered, declined, lapses with a move, and accepted", async (t) => {
  for (const [game, options, [from, to]] of [
    ["frisian", draughts, ["32", "28"]],
    ["lords", lords, ["e7", "e6"]],
  ]) {
    const screen = await openGame(t, game, { saved: new Table(options).save() });
    const [first, second] = game === "frisian" ? ["White", "Black"] : ["Black", "White"];
    await screen.press("offer-draw");
    await screen.status(`${first} offers a draw.`);
    let around = await screen.around();
    assert.deepEqual([around.words, around.detail], [`${first} offers a draw.`, `${second} answers.`]);
    assert.equal(await screen.can("offer-draw"), false);
    await screen.press("decline-draw");
    await screen.status(`${second} declined the draw.`);
    assert.equal(await screen.$('[data-action="accept-draw"]').count(), 0);

    // An offer is open while its maker moves on, and gone after a reload only if it was answered.
    await screen.press("offer-draw");
    await screen.page.reload();
    await screen.phase("play");
    assert.ok(await screen.$('[data-action="accept-draw"]').isVisible());
    await screen.click(from);
    await screen.click(to);
    await becomes(async () => (await screen.moves()).length, 1);
    assert.ok(await screen.$('[data-action="accept-draw"]').isVisible(), "still to be answered");
    await screen.press("accept-draw");
    await becomes(async () => (await screen.around()).result, ["A draw", "Both players agreed."]);
    around = await screen.around();
    assert.deepEqual([around.near.won, around.far.won], [false, false]);
    assert.equal(await screen.can("offer-draw"), false);
    assert.equal(await screen.can("resign"), false);

    // Undo takes the game up again.
    await screen.press("look-at-board");
    await screen.press("undo");
    await screen.phase("play");
    assert.equal((await screen.around()).result, null);
  }
});

test("giving up asks first, and ends the game", async (t) => {
  for (const [game, options, winner, loser] of [
    ["frisian", draughts, "Black", "White"],
    ["lords", lords, "White", "Black"],
  ]) {
    const screen = await openGame(t, game, { saved: new Table(options).save() });
    await screen.press("resign");
    assert.equal(await screen.$("#confirm-text").textContent(), `${loser} resigns, and ${winner} wins?`);
    await screen.press("confirm-no");
    await screen.phase("play");
    await screen.press("resign");
    await screen.press("confirm-yes");
    await becomes(async () => (await screen.around()).result, [`${winner} wins`, `${loser} resigned.`]);
    await screen.phase("over");
  }
});

// Refusals that a player meets: where, what is pressed or dragged, and what is said in English.
const REFUSALS = [
  { code: "frisian.not-yours", position: "W:W28,33:B9", press: ["9"], en: "The piece on 9 belongs to Black. Choose one of your own." },
  { code: "empty-square", position: "W:W28,33:B9", press: ["30"], en: "There is no piece on 30. Choose one of your own pieces." },
  { code: "frisian.man-forward", position: "W:W28,33:B9", press: ["28", "32"], en: "The man on 28 moves one square diagonally forward, or captures." },
  { code: "frisian.king-diagonal", position: "W:WK28,33:B9,5", press: ["28", "18"], en: "The king on 28 moves along the diagonals; straight on it only captures." },
  { code: "frisian.blocked", position: "W:WK46,37:B5,15", press: ["46", "28"], en: "The king on 46 cannot go to 28: the piece on 37 is in the way." },
  { code: "frisian.occupied", position: "W:WK46,40:B5,15,9", press: ["46", "9"], en: "A piece already stands on 9." },
  { code: "frisian.other-must-capture", position: "W:W27,35,46:B5,6,20,21,30", press: ["27"], en: "27 cannot move now: 2 men can be taken with 35x15." },
  { code: "frisian.must-capture", position: "W:W34:B29,30,5", press: ["34", "39"], en: /^34 must capture: 1 man can be taken with 34x2[35], 34x2[35]\.$/ },
  { code: "several-captures", position: "W:W27,36:B21,26", press: ["16"], en: "More than one capture ends on 16. Choose the piece first." },
  { code: "lords.not-yours", press: ["e2"], en: "The Vassal on e2 belongs to White. Choose one of your own." },
  { code: "cannot-move", press: ["c8"], en: "The Vassal on c8 cannot move now. Choose another piece." },
  { code: "lords.diagonal", press: ["e7", "d6"], en: "From e7 to d6 is diagonal; pieces move straight only." },
  { code: "lords.too-far", press: ["e7", "e4"], en: "e4 is too far from e7: one square straight, or a jump over one piece." },
  { code: "lords.visited", count: 1, press: ["e6", "e7"], en: "This Vassal was on e7 earlier this turn, and cannot come back." },
  { code: "lords.used-up", count: 17, press: ["f3"], en: "The Lord on f3 has used up this turn by a jump, a release or a capture. Move another piece." },
  { code: "lords.pinned-vassal", count: 33, press: ["a3"], en: "The Vassal on a3 is pinned, and cannot move until the Lord steps off." },
  { code: "lords.vassal-onto", drag: ["c7", "d7"], en: "A Vassal stands on d7; a Vassal steps onto empty squares only." },
  { code: "lords.lord-onto-lord", drag: ["a7", "b7"], en: "A Lord stands on b7; Lords climb onto Vassals only." },
  { code: "lords.pinning-lord", count: 3, drag: ["d7", "b7"], en: "The Lord on d7 is pinning, and can only step off onto an empty square next to him." },
  { code: "lords.two-pinning", count: 8, drag: ["b2", "a2"], en: "White already has two Lords pinning, on d2, f2. Let one of them step off first." },
  { code: "lords.already-pinned", count: 8, drag: ["g2", "f2"], en: "The Vassal on f2 is already pinned." },
  { code: "lords.jump-over-nothing", drag: ["e7", "e5"], en: "There is nothing on e6 to jump over." },
  { code: "lords.jump-over-own", drag: ["a8", "a6"], en: "The piece on a7 is your own; a jump goes over an enemy piece of the same kind." },
  { code: "lords.jump-over-other-kind", count: 27, drag: ["a4", "a2"], en: "A Lord jumps over an enemy Lord only, and there is none on a3." },
];

for (const language of ["en", "nl", "fy"]) {
  test(`a refused move says why, in ${language}`, async (t) => {
    const texts = JSON.parse(readFileSync(new URL(`../../www/texts/${language}.json`, import.meta.url)));
    const english = JSON.parse(readFileSync(new URL("../../www/texts/en.json", import.meta.url)));
    const screen = await openGame(t, "frisian", { settings: { language } });
    assert.equal(await screen.page.evaluate(() => document.documentElement.lang), language);
    const wrong = [];
    for (const { code, position, count = 0, press = [], drag, en } of REFUSALS) {
      const game = position ? "frisian" : "lords";
      const saved = game === "frisian" ? new Table({ ...draughts, position }).save() : after(lords, games.lords.moves, count).save();
      await screen.page.evaluate(
        ([game, saved]) => {
          localStorage.setItem(`twa-boerden.game.${game}`, saved);
          // To the first screen and back, so that the game is read anew.
          location.hash = "";
        },
        [game, saved],
      );
      await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "home");
      await screen.page.evaluate((game) => (location.hash = game), game);
      await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "game");
      const before = await screen.pieces();
      for (const square of press) await screen.click(square);
      if (drag) await screen.drag(...drag);
      const said = (await screen.around()).refusal;
      const shown = await screen.page.evaluate(() => document.querySelector("[data-refusal]")?.dataset.refusal ?? null);
      if (shown !== code) wrong.push(`${press}: ${code} expected, seen ${shown} “${said}”`);
      else if (/[{}]|undefined|^$/.test(said) || said === code) wrong.push(`${code}: “${said}” is not filled in`);
      else if (language === "en" && !(en instanceof RegExp ? en.test(said) : en === said)) wrong.push(`${code}: “${said}”`);
      else if (language !== "en" && texts[code] === english[code]) wrong.push(`${code} is not translated`);
      assert.deepEqual(await screen.pieces(), before, `${code}: nothing moved`);
    }
    assert.deepEqual(wrong, []);
  });
}

test("look, language and speed take effect at once and stay after a reload", async (t) => {
  const screen = await openGame(t, "frisian", { saved: after(draughts, "32-28").save() });
  const { page } = screen;
  const seen = () => page.evaluate(() => ({ theme: document.documentElement.dataset.theme, language: document.documentElement.lang, words: document.querySelector(".prompt-words").textContent }));
  const corner = () => page.evaluate(() => [...document.querySelector('#board [data-layer="squares"]').getContext("2d").getImageData(60, 30, 1, 1).data].join());
  assert.deepEqual(await seen(), { theme: "makkum", language: "en", words: "Black to move." });
  const colours = new Set([await corner()]);
  await screen.press("settings");
  for (const theme of ["hindeloopen", "skutsje", "contrast"]) {
    await page.locator(`label:has(#settings-theme-${theme})`).click();
    await becomes(async () => (await seen()).theme, theme);
    await becomes(async () => colours.size + Number(!colours.has(await corner())), colours.size + 1, `${theme} paints the board in its own colours`);
    colours.add(await corner());
  }
  const words = { nl: "Zwart is aan zet.", fy: "Swart is oan bar." };
  for (const language of ["nl", "fy"]) {
    await page.locator("#settings-language").selectOption(language);
    await becomes(async () => (await seen()).language, language);
    const said = (await seen()).words;
    assert.notEqual(said, "Black to move.");
    assert.match(said, language === "nl" ? /Zwart/ : /Swart/, words[language]);
    assert.match((await screen.names())["28"], language === "nl" ? /^28, witte/ : /^28, wite/);
  }
  await page.locator("label:has(#settings-speed-slow)").click();
  const before = await seen();
  await page.reload();
  await screen.phase("play");
  assert.deepEqual(await seen(), before);
  await screen.press("settings");
  assert.ok(await page.locator("#settings-speed-slow").isChecked());
  assert.ok(await page.locator("#settings-theme-contrast").isChecked());
});

test("the page follows the system in looks and language where nothing is chosen", async (t) => {
  const auto = { theme: "auto", language: "auto" };
  const seen = (screen) => screen.page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.lang]);
  for (const [options, expected] of [
    [{ locale: "fy-NL" }, ["makkum", "fy"]],
    [{ locale: "nl-BE", colorScheme: "dark" }, ["hindeloopen", "nl"]],
    [{ locale: "de-DE", contrast: "more" }, ["contrast", "en"]],
  ]) {
    const screen = await openGame(t, "frisian", { settings: auto, ...options });
    assert.deepEqual(await seen(screen), expected);
  }
  const screen = await openGame(t, "frisian", { settings: auto });
  await screen.page.emulateMedia({ colorScheme: "dark" });
  await becomes(() => seen(screen), ["hindeloopen", "en"]);
  await screen.paintedAsNamed();
});

test("square names stand in the squares, on the rim or nowhere, and pieces are turned or drawn", async (t) => {
  const screen = await openGame(t, "frisian", screens.phone);
  const pixels = () =>
    screen.page.evaluate(() => {
      const sums = [...document.querySelectorAll("#board canvas.layer")].map((canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return data.reduce((sum, value, at) => (at % 7 === 0 ? (sum * 31 + value) % 1_000_003 : sum), 0);
      });
      return sums.join();
    });
  const before = await pixels();
  await screen.press("more");
  await screen.$('#sheet [data-action="settings"]').click();
  const seen = new Set([before]);
  const home = { "settings-labels": "inside", "settings-pieces": "turned" };
  for (const choice of ["settings-labels-off", "settings-labels-outside", "settings-pieces-drawn"]) {
    const [, name] = /^(settings-[a-z]+)-/.exec(choice);
    await screen.page.locator(`label:has(#${choice})`).click();
    await becomes(async () => seen.has(await pixels()), false, choice);
    seen.add(await pixels());
    // The buttons that are the squares lie where the squares are drawn.
    if (choice === "settings-labels-outside") await screen.paintedAsNamed(choice);
    await screen.page.locator(`label:has(#${name}-${home[name]})`).click();
    await becomes(pixels, before, "and back");
  }
  // What an earlier version kept about names.
  const old = await openGame(t, "frisian", { settings: { labels: false } });
  await old.press("settings");
  assert.equal(await old.$("#settings-labels-off").isChecked(), true);
});

test("the record of a game is saved as a file", async (t) => {
  for (const [game, options, moves, name] of [
    ["frisian", draughts, "32-28 19-23 28x19 14x23", /\.pdn$/],
    ["lords", lords, "ve7-e6 vc7-c6 ld8+d7", /\.txt$/],
  ]) {
    const screen = await openGame(t, game, { saved: after(options, moves).save() });
    await screen.press("games");
    const coming = screen.page.waitForEvent("download");
    await screen.press("record");
    const file = await coming;
    assert.match(file.suggestedFilename(), name);
    const text = readFileSync(await file.path(), "utf8");
    for (const move of moves.split(" ")) assert.ok(text.includes(move), `${move} is in the record:\n${text}`);
    // What is saved can be read again by the rules.
    const { FrisianGame, LordsGame } = await import("./rules.mjs");
    if (game === "frisian") assert.equal(FrisianGame.fromPdn(text)[0].history().length, 4);
    else assert.equal(LordsGame.fromRecord(text).history().length, 3);
  }
});
