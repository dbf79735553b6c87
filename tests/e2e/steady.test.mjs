// Nothing on the page jumps: not while it comes up, and not while a game fills what stands around the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import { after, draughts, games, lords } from "./games.mjs";
import { screens } from "./harness.mjs";
import { becomes, openGame } from "./screen.mjs";

/** In the page before it loads: collects what has jumped, with or without somebody's doing. */
function watchShifts() {
  window.shifts = [];
  const at = (node) => (node instanceof Element ? `${node.localName}${node.id && `#${node.id}`}.${[...node.classList].join(".")}` : String(node?.nodeName));
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) window.shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => at(node)).join(" ")}`);
  }).observe({ type: "layout-shift", buffered: true });
}

for (const [name, options] of Object.entries(screens)) {
  test(`nothing jumps on a ${name} screen`, async (t) => {
    for (const [game, rules, path] of [
      ["frisian", draughts, ""],
      ["frisian", draughts, "#frisian"],
      ["lords", lords, "#lords"],
    ]) {
      const moves = games[game].moves.split(" ");
      const screen = await openGame(t, game, { ...options, path, saved: after(rules, games[game].moves, 3).save(), prepare: (page) => page.addInitScript(watchShifts) });
      // Layout shifts are told with the next frame.
      const shifts = async () => {
        await wait(300);
        return screen.page.evaluate(() => window.shifts);
      };
      assert.deepEqual(await shifts(), [], `${path} comes up`);
      if (!path) continue;
      const [press, now] = [(square) => (options.hasTouch ? screen.tap(square) : screen.click(square)), () => screen.moves()];
      const table = after(rules, games[game].moves, 3);
      for (const move of moves.slice(3, 7)) {
        const count = (await now()).length;
        table.play(move);
        const { from, to } = ends(move);
        await press(from);
        await press(to);
        await becomes(async () => (await now()).length, count + 1, move);
      }
      assert.deepEqual(await shifts(), [], `${path} is played on`);
    }
  });
}

/** The squares of a move as it is written. */
function ends(move) {
  const squares = move.match(/[a-h][1-8]|\d+/g);
  return { from: squares[0], to: squares.at(-1) };
}
