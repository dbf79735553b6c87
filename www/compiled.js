/** The module in which the computer thinks, and which has what the page itself needs only now and then. */

import { file } from "./edition.js";

/** @type {Promise<WebAssembly.Module> | null} */
let coming = null;

async function load() {
  const answer = await file("pkg-engine/twa_boerden_bg.wasm");
  if (!answer.ok) throw new Error(`the engine could not be loaded (${answer.status})`);
  // Some servers do not say what it is, and then it cannot be compiled while it is still coming.
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/**
 * Loads and compiles the module: once, for the page and for every worker, which is given it ready to run.
 * @returns {Promise<WebAssembly.Module>}
 */
export function compile() {
  coming ??= load();
  // What failed is tried again the next time.
  coming.catch(() => (coming = null));
  return coming;
}
