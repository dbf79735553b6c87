/** All that thinks at a table, loaded once somebody wants it: the computer at its seats, and the help it gives to players. */

import { Computer } from "./computer.js";
import { file } from "./edition.js";
import { Help } from "./help.js";
import { Thinker } from "./thinker.js";

/**
 * Compiles the module in which the computer thinks: once, as every worker is given it ready to run.
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile() {
  const answer = await file("pkg-engine/twa_boerden_bg.wasm");
  if (!answer.ok) throw new Error(`the engine could not be loaded (${answer.status})`);
  // Some servers do not say what it is, and then it cannot be compiled while it is still coming.
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** The computer at one table, in whatever it is asked for. */
export class Thinking {
  #thinker;
  computer;
  help;

  /**
   * @param {WebAssembly.Module} module
   * @param {import("./table.js").TableKeeper} table
   * @param {{ rest: () => Promise<void>, changed: () => void, stuck: (error: unknown) => void } & import("./help.js").Listeners} listeners
   *   `rest` waits until nothing moves on the board, `changed` hears that something else is to be shown, `stuck` that the computer
   *   cannot play on, `failed` that it cannot help
   */
  constructor(module, table, { rest, stuck, ...listeners }) {
    this.#thinker = new Thinker(module);
    const changed = () => {
      this.help.resume();
      listeners.changed();
    };
    this.computer = new Computer(this.#thinker, table, { rest, changed, failed: stuck });
    this.help = new Help(this.#thinker, table, this.computer, listeners);
  }

  /** Looks at the table, after whatever was done there. */
  follow() {
    this.help.follow();
    this.computer.follow();
    this.help.resume();
  }

  /** The table is left. */
  leave() {
    this.computer.leave();
    this.help.leave();
    this.#thinker.rest();
  }
}
