/** Reads games that were written elsewhere, off the page's own thread. */

import { file, workers } from "./edition.js";

/**
 * @typedef {{ names: { white: string | null, black: string | null }, event: string | null, date: string | null, result: string, moves: number }} AboutGame
 * @typedef {{ type: "read", text: string, module: ArrayBuffer } | { type: "take", index: number }} ToReader
 * @typedef {{ type: "progress", count: number } | { type: "read", list: AboutGame[] } | { type: "game", saved: string }
 *   | { type: "failed", message: string, code?: string, args?: Record<string, string> }} FromReader
 */

/** What a reader says of a text that it cannot read. */
export class Unreadable extends Error {
  code;
  args;

  /**
   * @param {string} message
   * @param {string} [code]
   * @param {Record<string, string>} [args]
   */
  constructor(message, code = "", args = {}) {
    super(message);
    this.code = code;
    this.args = args;
  }
}

/** One text being read. */
export class Opening {
  #worker = workers("reader.js")[0]();
  /** @type {((message: FromReader) => void)} */
  #answered = () => {};
  /** @type {(error: Error) => void} */
  #failed = () => {};

  constructor() {
    this.#worker.addEventListener("message", ({ data }) => this.#answered(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#failed(new Unreadable(event.message ?? "", "open.broke"));
    });
  }

  /**
   * Reads a text; rejected with `Unreadable` if that is not possible.
   * @param {string} text
   * @param {(count: number) => void} onProgress hears how many games were read so far
   * @returns {Promise<AboutGame[]>}
   */
  read(text, onProgress) {
    return new Promise((resolve, reject) => {
      this.#failed = reject;
      this.#answered = (message) => {
        if (message.type === "progress") onProgress(message.count);
        else if (message.type === "read") resolve(message.list);
        else if (message.type === "failed") reject(new Unreadable(message.message, message.code ?? "open.broke", message.args));
      };
      file("pkg-engine/twa_boerden_bg.wasm")
        .then((answer) => answer.arrayBuffer())
        .then((module) => this.#worker.postMessage({ type: "read", text, module }, [module]))
        .catch(() => reject(new Unreadable("", "open.broke")));
    });
  }

  /**
   * One of the games that were read, as `Table` saves it.
   * @param {number} index
   * @returns {Promise<string>}
   */
  take(index) {
    return new Promise((resolve, reject) => {
      this.#failed = reject;
      this.#answered = (message) => message.type === "game" && resolve(message.saved);
      this.#worker.postMessage({ type: "take", index });
    });
  }

  /** Nothing more is wanted of it. */
  end() {
    this.#worker.terminate();
  }
}
