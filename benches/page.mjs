// What the page itself costs, in Chromium: a line of JSON each in the file TWA_FIGURES. Every figure comes with the proof that what
// was measured did happen.

import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";

import { after, draughts, games } from "../tests/e2e/games.mjs";
import { close, screens, url } from "../tests/e2e/harness.mjs";
import { linkTo, Table } from "../tests/e2e/rules.mjs";
import { becomes, openGame } from "../tests/e2e/screen.mjs";

/** How much slower than this machine a phone is taken to be. */
const SLOWDOWN = 4;
/** Pixels of the screen for one of the page, where drawing is measured. */
const sharp = { ...screens.wide, deviceScaleFactor: 2 };
/** One capture of seven men; there is no other move, so that its first square is enough. */
const SEVEN = { position: "W:W42:B7,9,10,12,20,33,34,40,43", from: "42", legs: 7 };
/** Games that are opened one after the other. */
const GAMES = 50;

const tell = (name, value, unit) => appendFileSync(process.env.TWA_FIGURES, `${JSON.stringify({ name, value, unit })}\n`);

/** Measures with a page of its own, which is closed afterwards; what goes wrong on it is an error. */
async function measure(act) {
  const ends = [];
  const t = { after: (end) => ends.push(end) };
  try {
    await act(t);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** In the page before it loads: notes when a board is first seen with pieces, and everything that jumps. */
function watchStart() {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifts += value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const canvas = document.querySelector('main:not([hidden]) canvas[data-layer="pieces"]');
    const ink = canvas?.width && canvas.getContext("2d").getImageData(0, canvas.height / 10, canvas.width, 1).data.some(Boolean);
    if (ink) requestAnimationFrame((now) => (window.firstBoard = now));
    else requestAnimationFrame(look);
  };
  look();
}

/** In the page before it loads: counts the frames that are drawn and what is drawn in each. */
function watchFrames() {
  window.frames_ = { times: [], calls: 0 };
  const told = window.frames_;
  for (const method of ["drawImage", "fill", "stroke", "fillRect", "clearRect", "fillText", "strokeRect", "putImageData"]) {
    const draw = CanvasRenderingContext2D.prototype[method];
    CanvasRenderingContext2D.prototype[method] = function (...parameters) {
      told.calls += 1;
      told.begun ??= performance.now();
      if (told.times.at(-1) !== document.timeline.currentTime) told.times.push(document.timeline.currentTime);
      return draw.apply(this, parameters);
    };
  }
}

/** Waits until a second has gone by in which nothing was drawn, and gives what was drawn until then since the last call. */
async function untilStill(page) {
  let drawn;
  await becomes(
    async () => {
      const before = drawn;
      drawn = await page.evaluate(() => window.frames_.calls);
      await page.waitForTimeout(1000);
      return before === drawn;
    },
    true,
    "it comes to rest",
  );
  return page.evaluate(() => {
    const { times, calls, begun } = window.frames_;
    Object.assign(window.frames_, { times: [], calls: 0, begun: undefined });
    return { times, calls, begun };
  });
}

function tellFrames(name, { times, calls }) {
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  // An animation that rests for a moment draws nothing meanwhile.
  const moving = gaps.filter((gap) => gap < 100);
  assert.ok(moving.length > 20, `${name}: ${times.length} frames`);
  tell(`${name}: frames a second`, (1000 * moving.length) / moving.reduce((sum, gap) => sum + gap, 0), "");
  tell(`${name}: longest frame`, Math.max(...moving), "ms");
  tell(`${name}: calls of the canvas a frame`, calls / times.length, "");
}

try {
  await measure(async (t) => {
    const slow = async (page) => {
      await page.addInitScript(watchStart);
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    };
    const { page } = await openGame(t, "frisian", { path: "", ...screens.phone, prepare: slow });
    const first = await becomes(() => page.evaluate(() => window.firstBoard ?? null), (time) => time > 0, "a board is seen");
    await page.waitForTimeout(1000);
    tell(`first board, on a phone ${SLOWDOWN} times as slow`, first, "ms");
    tell("what jumps meanwhile, as layout shift", await page.evaluate(() => window.shifts), "");
  });

  await measure(async (t) => {
    const screen = await openGame(t, "frisian", { ...sharp, settings: { speed: "normal" }, saved: new Table({ ...draughts, position: SEVEN.position }).save(), prepare: (page) => page.addInitScript(watchFrames) });
    await untilStill(screen.page);
    tell("calls of the canvas at rest, in a second", (await untilStill(screen.page)).calls, "");
    // The square under the mouse is marked before it is clicked, which is no answer.
    const { x, y } = await screen.middle(SEVEN.from);
    await screen.page.mouse.move(x, y);
    await untilStill(screen.page);
    await screen.page.evaluate(() => addEventListener("pointerup", ({ timeStamp }) => (window.pressed = timeStamp), { capture: true }));
    await screen.click(SEVEN.from);
    const frames = await untilStill(screen.page);
    assert.deepEqual(Object.keys(await screen.pieces()).length, 10 - SEVEN.legs, "all seven are gone");
    const answered = frames.begun - (await screen.page.evaluate(() => window.pressed));
    assert.ok(answered > 0, `answered ${answered} ms after the click`);
    tell("from a click to the first drawing that answers", answered, "ms");
    tellFrames("a capture of seven men", frames);
  });

  await measure(async (t) => {
    const table = new Table({ game: "lords", pins: "any", moves: "5-4", drawRules: true });
    const screen = await openGame(t, "lords", { ...sharp, settings: { speed: "normal" }, saved: table.save(), prepare: (page) => page.addInitScript(watchFrames) });
    for (const action of ["handed-over", "layout-random", "layout-done", "handed-over", "layout-random", "layout-done"]) await screen.press(action);
    await untilStill(screen.page);
    await screen.press("reveal");
    const frames = await untilStill(screen.page);
    await screen.phase("play");
    tellFrames("the turn of the board", frames);
  });

  await measure(async (t) => {
    const { moves } = games.frisian;
    const screen = await openGame(t, "frisian", { saved: after(draughts, moves).save() });
    const session = await screen.page.context().newCDPSession(screen.page);
    const used = async () => {
      await session.send("HeapProfiler.collectGarbage");
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      return usedSize / 1e6;
    };
    await screen.phase("over");
    const before = await used();
    for (let count = 1; count <= GAMES; count += 1) {
      const length = 20 + (count % 20);
      const link = await linkTo(after(draughts, moves, length));
      await screen.page.evaluate((link) => (location.hash = `#game=${link}`), link);
      await becomes(async () => (await screen.moves()).length, length, `game ${count}`);
    }
    tell("memory of scripts", before, "MB");
    tell(`memory of scripts after ${GAMES} games more`, await used(), "MB");
  });
} finally {
  await close();
}
