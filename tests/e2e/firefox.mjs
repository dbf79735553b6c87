// Drives Firefox by WebDriver, in the little that the tests of the core ask for. `cargo xtask test` sets what it needs beside what
// `harness.mjs` names:
//   TWA_FIREFOX      the browser to start
//   TWA_GECKODRIVER  its driver

import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** What WebDriver calls the field of an answer with the name of an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A port that nobody listens at. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts a Firefox of its own for the test `t`. */
export async function firefox(t) {
  const port = await freePort();
  const driver = spawn(process.env.TWA_GECKODRIVER, ["--port", String(port), "--log", "fatal"], { stdio: "ignore" });
  const ended = new Promise((resolve) => driver.once("exit", resolve));
  const session = new Session(`http://127.0.0.1:${port}`);
  t.after(async () => {
    await session.end();
    driver.kill();
    await ended;
  });
  const options = { binary: process.env.TWA_FIREFOX, args: ["-headless"], prefs: { "intl.accept_languages": "en-GB" } };
  await session.begin({ alwaysMatch: { browserName: "firefox", "moz:firefoxOptions": options } });
  return session;
}

class Session {
  #driver;
  #path = "";

  constructor(driver) {
    this.#driver = driver;
  }

  async begin(capabilities) {
    const end = Date.now() + 60_000;
    for (;;) {
      try {
        const { sessionId } = await this.#ask("POST", "/session", { capabilities });
        this.#path = `/session/${sessionId}`;
        return;
      } catch (error) {
        // The driver takes a moment until it listens.
        if (error.cause?.code !== "ECONNREFUSED" || Date.now() > end) throw error;
        await wait(100);
      }
    }
  }

  async end() {
    if (this.#path) await this.#ask("DELETE", "");
  }

  goto(url) {
    return this.#ask("POST", "/url", { url });
  }

  /** Loads the page again as a person does; WebDriver's own way asks no service worker. */
  async reload() {
    await this.evaluate(() => {
      window.isOld = true;
      location.reload();
    });
    while (await this.evaluate(() => window.isOld === true || document.readyState !== "complete").catch(() => true)) await wait(50);
  }

  /** Runs a function in the page and gives what it returns, or what that promises. */
  evaluate(act, ...args) {
    return this.#ask("POST", "/execute/sync", { script: `return (${act})(...arguments)`, args });
  }

  /** A click of the mouse in the middle of the first element of this kind that is seen, as soon as one is. */
  async click(selector) {
    const end = Date.now() + 15_000;
    let element;
    while (!element) {
      element = await this.evaluate((selector) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility()), selector);
      if (!element && Date.now() > end) throw new Error(`there is no ${selector} to click`);
      await wait(20);
    }
    await this.#ask("POST", `/element/${element[ELEMENT]}/click`, {});
  }

  /** Presses keys, one after the other. */
  async press(...keys) {
    const actions = keys.flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await this.#ask("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async #ask(method, path, body) {
    const answer = await fetch(this.#driver + this.#path + path, {
      method,
      headers: { "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  }
}
