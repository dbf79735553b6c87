/**
 * Asks the computer. It thinks in a worker, so that the page's own thread stays free; to stop it at once the worker is ended,
 * and the next question starts another one from the module that was compiled long before.
 */

import { workers } from "./edition.js";

/** A worker that is silent for so long after its time is up is not coming back, in milliseconds. */
const SILENCE_MS = 10_000;

/** One that has not come up after so long will not, on however slow a way, in milliseconds. */
const COMING_MS = 60_000;

/**
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").FromEngine} FromEngine
 *
 * @typedef {object} Asked
 * @property {number} id
 * @property {Question} question
 * @property {(info: any) => void} onInfo
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {boolean} again whether it is asked for the second time
 */

/** One question at a time, put to a worker that is there when it is needed. */
export class Thinker {
  #module;
  /** @type {(() => Worker)[]} the ways to a worker, the one in use first */
  #ways = workers("engine.js");
  /** @type {Worker | null} */
  #worker = null;
  #ready = false;
  #id = 0;
  /** @type {Asked | null} */
  #asked = null;
  /** Runs while an answer is waited for that has to come at some time. */
  #patience = 0;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  get busy() {
    return this.#asked !== null;
  }

  /**
   * Asks; what was asked before is cancelled.
   * @param {Question} question
   * @param {(info: any) => void} [onInfo] hears what is found meanwhile
   * @returns {Promise<any>} the answer, or `undefined` if it was cancelled; rejected when two workers in a row have failed
   */
  ask(question, onInfo = () => {}) {
    this.cancel();
    return new Promise((resolve, reject) => {
      this.#asked = { id: ++this.#id, question, onInfo, resolve, reject, again: false };
      this.#put();
    });
  }

  /** Stops at once. */
  cancel() {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = null;
    // Only so does a search end that does not look up.
    this.#end();
    asked.resolve(undefined);
  }

  /** Lets go of the worker, until the next question. */
  rest() {
    this.cancel();
    this.#end();
  }

  #end() {
    clearTimeout(this.#patience);
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
  }

  /** Puts the question to the worker, or to a new one. */
  #put() {
    const asked = this.#asked;
    if (!asked) return;
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage({ type: "ask", id: asked.id, question: asked.question });
      this.#wait();
    } catch (error) {
      this.#failed(String(error));
    }
  }

  /** Waits for the next word of a worker that is there, as long as its question may take and a while longer. */
  #wait() {
    clearTimeout(this.#patience);
    const question = this.#asked?.question;
    if (!question) return;
    const seconds = "limits" in question ? question.limits.seconds : undefined;
    // An analysis takes as long as somebody looks at it.
    const ms = this.#ready ? seconds && seconds * 1000 + SILENCE_MS : COMING_MS;
    if (ms) this.#patience = setTimeout(() => this.#failed("nothing more was heard of the worker"), ms);
  }

  #start() {
    const worker = this.#ways[0]();
    const here = (/** @type {(event: any) => void} */ act) => (/** @type {any} */ event) => {
      // An ended worker may still have had something to say.
      if (worker === this.#worker) act(event);
    };
    worker.addEventListener("message", here(({ data }) => this.#heard(data)));
    worker.addEventListener("messageerror", here(() => this.#failed("a message could not be read")));
    worker.addEventListener(
      "error",
      here((event) => {
        event.preventDefault();
        this.#failed(event.message ?? "the worker could not be loaded");
      }),
    );
    worker.postMessage({ type: "start", module: this.#module });
    return worker;
  }

  /** @param {FromEngine} message */
  #heard(message) {
    if (message.type === "ready") {
      this.#ready = true;
      this.#wait();
      return;
    }
    const asked = this.#asked;
    if (message.type === "failed") {
      if (message.id === null || message.id === asked?.id) this.#failed(message.why);
      return;
    }
    if (!asked || message.id !== asked.id) return;
    if (message.type === "info") {
      this.#wait();
      asked.onInfo(message.info);
      return;
    }
    this.#asked = null;
    clearTimeout(this.#patience);
    asked.resolve(message.answer);
  }

  /**
   * A worker that failed may be broken for good: another one takes over, and only when that fails too, whoever asked is told.
   * @param {string} why
   */
  #failed(why) {
    console.warn(`the computer stopped: ${why}`);
    const started = this.#ready;
    this.#end();
    const asked = this.#asked;
    // Where one way does not lead to a worker at all, another one may; it costs the question no try.
    if (!started && this.#ways.length > 1) {
      this.#ways = this.#ways.slice(1);
      this.#put();
      return;
    }
    if (!asked) return;
    if (!asked.again) {
      asked.again = true;
      this.#put();
      return;
    }
    this.#asked = null;
    asked.reject(new Error(why));
  }
}
