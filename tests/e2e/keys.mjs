// The page without a mouse: going about by keys alone, and hearing what is said.

import assert from "node:assert/strict";

import { becomes } from "./screen.mjs";

/** What has the focus: a square by its name, else a button by what it does. */
export const focused = (screen) =>
  screen.page.evaluate(() => {
    const { dataset, id, tagName } = document.activeElement;
    return dataset.square ?? dataset.action ?? dataset.pick ?? dataset.does ?? dataset.capture ?? (id || tagName);
  });

const isSquare = (name) => /^(\d+|[a-h][1-8])$/.test(name);

/** Where a square is in the grid as a screen reader walks it: row and place in the row. */
const places = (screen) =>
  screen.page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll("main:not([hidden]) [role=grid] [role=row]")].flatMap((row, number) =>
        [...row.querySelectorAll("button")].map((button, place) => [button.dataset.square, [number, place]]),
      ),
    ),
  );

/** Goes to a square with the arrow keys alone. */
export async function goTo(screen, square) {
  const { keyboard } = screen.page;
  const all = await places(screen);
  for (let steps = 0; steps < 40; steps += 1) {
    const here = await focused(screen);
    if (here === square) return;
    assert.ok(all[here], `${here} is a square`);
    const [row, place] = all[here];
    const [toRow, toPlace] = all[square];
    if (row !== toRow) await keyboard.press(row < toRow ? "ArrowDown" : "ArrowUp");
    else await keyboard.press(place < toPlace ? "ArrowRight" : "ArrowLeft");
  }
  assert.fail(`${square} is not reached by arrows`);
}

/** Presses the tab key until the focus is where it is wanted. */
export async function tabTo(screen, wanted, key = "Tab") {
  const found = typeof wanted === "function" ? wanted : (name) => name === wanted;
  const passed = [];
  for (let steps = 0; steps < 60; steps += 1) {
    const here = await focused(screen);
    if (found(here)) return;
    passed.push(here);
    await screen.page.keyboard.press(key);
  }
  assert.fail(`${wanted} is not reached by tab: ${passed.join(" ")}`);
}

/** Presses the tab key until the focus is on the board. */
export const tabToBoard = (screen, key) => tabTo(screen, isSquare, key);

/** Presses a key as a person does, who is no faster than the page draws: what it brings can be heard before the next one. */
async function strike(screen, key) {
  await screen.page.keyboard.press(key);
  await screen.page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Goes to a button by tab and presses it. */
export async function press(screen, action, key) {
  await tabTo(screen, action, key);
  await strike(screen, "Enter");
}

/** Chooses a square with a key. */
export async function choose(screen, square, key = "Enter") {
  await goTo(screen, square);
  await strike(screen, key);
}

/**
 * Notes from now on whatever a screen reader says by itself: each region whose words change. As browsers do, it looks once a frame:
 * what is already replaced by then is heard by nobody.
 */
export async function listen(screen) {
  await screen.page.evaluate(() => {
    const live = "[role=status], [role=alert], [aria-live]";
    const changed = new Set();
    const say = () => {
      for (const region of changed) {
        const words = region.textContent.trim();
        if (words && region.isConnected && region.checkVisibility()) window.heard.push(words);
      }
      changed.clear();
    };
    window.heard = [];
    new MutationObserver((changes) => {
      if (changed.size === 0) requestAnimationFrame(say);
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (region) changed.add(region);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits until just this was said since the last time. */
export async function hears(screen, ...expected) {
  await becomes(() => screen.page.evaluate(() => window.heard), expected, "heard");
  await screen.page.evaluate(() => (window.heard = []));
}
