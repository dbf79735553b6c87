// The tasks of tasks.json in the browser, in a worker with the module that the computer thinks with: a line of JSON each in the
// file TWA_FIGURES. `cargo xtask bench` compares them with the same tasks on the machine itself.

import { readFileSync, writeFileSync } from "node:fs";

import { askWorker, browser, close, files, url } from "../tests/e2e/harness.mjs";

/** Does the tasks; each is repeated for a second, and the quickest run counts. */
const WORK = `
  import init, { Engine, FrisianGame, LordsGame } from ${JSON.stringify(new URL("pkg-engine/twa_boerden.js", files).href)};
  await init();
  const ENOUGH_MS = 1000;
  const run = ({ task, position, depth }) => {
    const [game, kind] = task.split("-");
    const start = game === "frisian" ? new FrisianGame({ position }) : new LordsGame({ position });
    if (kind === "perft") {
      const count = start.perft(depth);
      return { count, answer: String(count) };
    }
    const engine = new Engine();
    if (kind === "captures") {
      const { moves } = engine.mostCaptures(start);
      engine.free();
      return { count: 1, answer: moves.join(" ") };
    }
    const found = game === "frisian" ? engine.thinkFrisian(start, { depth }) : engine.thinkLords(start, { depth });
    engine.free();
    return { count: found.nodes, answer: found.lines[0].moves.join(" ") };
  };
  onmessage = ({ data: tasks }) => {
    postMessage(tasks.map((task) => {
      const begin = performance.now();
      let quickest = Infinity;
      let answer;
      do {
        const start = performance.now();
        const found = run(task);
        quickest = Math.min(quickest, performance.now() - start);
        answer ??= found;
        if (found.answer !== answer.answer || found.count !== answer.count) throw new Error(task.name + ": the answer changes from one run to the next");
      } while (performance.now() - begin < ENOUGH_MS);
      return { name: task.name, ...answer, seconds: quickest / 1000 };
    }));
  }`;

// Leaves are played one by one with the rules alone, which the module does not export.
const tasks = JSON.parse(readFileSync(new URL("tasks.json", import.meta.url), "utf8")).filter(({ task }) => task !== "frisian-leaves");
try {
  const page = await (await browser()).newPage();
  await page.goto(url);
  const told = await askWorker(page, WORK, tasks);
  writeFileSync(process.env.TWA_FIGURES, told.map((line) => `${JSON.stringify(line)}\n`).join(""));
} finally {
  await close();
}
