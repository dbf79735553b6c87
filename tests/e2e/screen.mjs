// The page as a person sees and handles it: squares by their names, clicks at real places on the screen.

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

import { open, url } from "./harness.mjs";

/** Settings for tests in which nothing depends on motion. */
export const still = { version: 1, theme: "makkum", language: "en", speed: "off", labels: "inside" };

/**
 * Opens a game, with a profile in which `stored` lies already: what the page keeps, without its prefix.
 *
 * `saved` is a saved table, `settings` and `choices` go over the defaults, `more` lies there too; all else goes to `open`.
 */
export async function openGame(t, game, { saved, settings, choices, more, path = `#${game}`, ...options } = {}) {
  const stored = { settings: { ...still, ...settings } };
  if (choices) stored.options = { version: 1, ...choices };
  if (saved) stored[`game.${game}`] = saved;
  Object.assign(stored, more);
  const localStorage = Object.entries(stored).map(([name, value]) => ({
    name: `twa-boerden.${name}`,
    value: typeof value === "string" ? value : JSON.stringify(value),
  }));
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
  const screen = new Screen(await open(t, { path, storageState, ...options }));
  await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), path.endsWith(`#${game}`) ? "game" : "home", "screen");
  return screen;
}

/**
 * Waits until `read` gives what is expected, and says the difference if it never does.
 *
 * The page may take as long as it needs on a slow machine: nothing is asserted about time.
 */
export async function becomes(read, expected, message) {
  const end = Date.now() + 15_000;
  for (;;) {
    const seen = await read();
    try {
      if (expected instanceof RegExp) assert.match(seen ?? "", expected, message);
      else if (typeof expected === "function") assert.ok(expected(seen), `${message}: ${JSON.stringify(seen)}`);
      else assert.deepEqual(seen, expected, message);
      return seen;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await wait(20);
  }
}

/** A game's screen. */
export class Screen {
  constructor(page) {
    this.page = page;
  }

  /** The one element of this kind. */
  $(selector) {
    return this.page.locator(selector);
  }

  square(name) {
    return this.$(`[data-square="${name}"]`);
  }

  /** The middle of a square, in pixels of the window. */
  async middle(name) {
    const box = await this.square(name).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** A click of the mouse where the square is. */
  async click(name) {
    const { x, y } = await this.middle(name);
    await this.page.mouse.click(x, y);
  }

  /** Drags with the mouse, through the squares in between. */
  async drag(from, to) {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 2 });
    await this.page.mouse.up();
  }

  /** A tap of a finger where the square is. */
  async tap(name) {
    const { x, y } = await this.middle(name);
    await this.page.touchscreen.tap(x, y);
  }

  /** Presses a button of the page by what it does. */
  async press(action) {
    await this.$(`[data-action="${action}"]:visible`).first().click();
  }

  /** Whether the button can be used now. */
  async can(action) {
    const button = this.$(`[data-action="${action}"]`).first();
    return (await button.getAttribute("aria-disabled")) !== "true";
  }

  /** Every square with its accessible name. */
  names() {
    return this.page.evaluate(() =>
      Object.fromEntries([...document.querySelectorAll("#grid [role=row] > [role=gridcell] > button")].map((button) => [button.dataset.square, button.getAttribute("aria-label")])),
    );
  }

  /** What stands where, as the accessible names say it: `{ 46: "white man" }`. */
  async pieces() {
    return standing(await this.names());
  }

  /** The squares whose accessible name says this of them. */
  async marked(words) {
    const names = Object.entries(await this.names());
    return names.filter(([, name]) => name.split(", ").includes(words)).map(([square]) => square);
  }

  /** Everything said in words and pictures around the board. */
  around() {
    return this.page.evaluate(() => {
      const words = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
      const bar = (place) => {
        const element = document.getElementById(`player-${place}`);
        const dots = element.querySelector(".dots");
        return {
          side: element.getAttribute("aria-label"),
          toMove: element.textContent.includes("to move"),
          won: element.querySelector(".won") !== null,
          left: dots && dots.querySelectorAll(".dot:not(.spent)").length,
          of: dots && dots.querySelectorAll(".dot").length,
          lost: element.querySelectorAll(".lost canvas").length,
        };
      };
      const result = document.getElementById("result");
      return {
        phase: document.body.dataset.phase,
        words: words("#prompt .prompt-words"),
        detail: words("#prompt .prompt-detail"),
        refusal: words("#prompt .refusal"),
        status: words("#status"),
        far: bar("far"),
        near: bar("near"),
        result: result.hidden ? null : [...result.querySelectorAll("h2, p")].map((line) => line.textContent),
      };
    });
  }

  /** The moves in the list, in order. */
  moves() {
    return this.page.evaluate(() => [...document.querySelectorAll("#moves .move")].map((move) => move.textContent));
  }

  /** Waits until the game is in this phase. */
  phase(phase) {
    return becomes(() => this.page.evaluate(() => document.body.dataset.phase), phase, "phase");
  }

  status(text) {
    return becomes(async () => (await this.around()).status, text, "status");
  }

  refusal(text) {
    return becomes(async () => (await this.around()).refusal, text, "refusal");
  }

  /** The squares on which the canvas of the pieces has paint. */
  painted() {
    return this.page.evaluate(() => {
      const canvas = document.querySelector('#board [data-layer="pieces"]');
      const ink = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const frame = canvas.getBoundingClientRect();
      const scale = canvas.width / frame.width;
      return [...document.querySelectorAll("[data-square]")]
        .filter((button) => {
          const box = button.getBoundingClientRect();
          const x = Math.round((box.x + box.width / 2 - frame.x) * scale);
          const y = Math.round((box.y + box.height / 2 - frame.y) * scale);
          return ink.data[4 * (y * canvas.width + x) + 3] > 200;
        })
        .map((button) => button.dataset.square)
        .sort();
    });
  }

  /** Asserts that the canvas has a piece exactly where the accessible names have one. */
  async paintedAsNamed(message) {
    const named = Object.keys(await this.pieces()).sort();
    await becomes(() => this.painted(), named, message ?? "painted squares");
  }
}

/** What stands where, from accessible names such as `46, white man, must capture`. */
export function standing(names) {
  const pieces = {};
  for (const [square, name] of Object.entries(names)) {
    const [called, what] = name.split(", ");
    assert.equal(called, square, "a square is called by its name");
    if (what !== "empty") pieces[square] = what;
  }
  return pieces;
}
