// The tasks of tasks.json in the browser, in a worker with the module that the computer thinks with: a line of JSON each in the
// file TWA_FIGURES. `cargo xtask bench` compares them with the same tasks on the machine itself.

import { readFileSync, writeFileSync } from "node:fs";

import { browser, close, files, url } from "../tests/e2e/harness.mjs";

/** A task is repeated until so much time is over, and the quickest run counts. */
const ENOUGH_MS = 1000;

/** Runs in the page. */
async function inWorker(glue, tasks, enough) {
  const source = `
    import init, { Engine, FrisianGame, LordsGame } from ${JSON.stringify(glue)};
    await init();
    const run = ({ task, game, position, depth }) => {
      const start = game === "frisian" ? new FrisianGame({ position }) : new LordsGame({ position });
      if (task === "perft") {
        const count = start.perft(depth);
        return { count, answer: String(count) };
      }
      const engine = new Engine();
      const found = game === "frisian" ? engine.thinkFrisian(start, { depth }) : engine.thinkLords(start, { depth });
      engine.free();
      const [line] = found.lines;
      return { count: found.nodes, answer: line.moves.join(" ") };
    };
    onmessage = ({ data: { tasks, enough } }) => {
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
        } while (performance.now() - begin < enough);
        return { name: task.name, ...answer, seconds: quickest / 1000 };
      }));
    };
    postMessage("ready");`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
  const next = () =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
    });
  await next();
  worker.postMessage({ tasks, enough });
  const told = await next();
  worker.terminate();
  return told;
}

const glue = new URL("pkg-engine/twa_boerden.js", files).href;
const tasks = JSON.parse(readFileSync(new URL("tasks.json", import.meta.url), "utf8"));
try {
  const page = await (await browser()).newPage();
  await page.goto(url);
  const told = await page.evaluate(`(${inWorker})(${JSON.stringify(glue)}, ${JSON.stringify(tasks)}, ${ENOUGH_MS})`);
  writeFileSync(process.env.TWA_FIGURES, told.map((line) => `${JSON.stringify(line)}\n`).join(""));
} finally {
  await close();
}
