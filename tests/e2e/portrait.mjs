// A picture of the page as it is, and what must hold of it.

import assert from "node:assert/strict";

import { accessibility, shot } from "./harness.mjs";

/**
 * Takes a picture, and answers with what is wrong on it: what hangs over, what lies on a button, and what axe-core finds. All
 * pictures are taken, whatever is wrong on one of them. A game may be so much longer than the screen, in pixels.
 */
export async function portrait(screen, look, name, longer = 0) {
  const { page } = screen;
  const problems = [];
  await page.mouse.move(0, 0);
  // Dialogs fade in: the picture is taken when they have.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await shot(page, `${look}-${name}`);
  await looksRight(screen, name, longer).catch((error) => problems.push(`${name}: ${error.message}`));
  problems.push(...(await accessibility(page)).map((problem) => `${name}: ${problem}`));
  return problems;
}

/** What must hold on every screen. */
async function looksRight(screen, name, longer) {
  const found = await screen.page.evaluate((allowed) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const board = document.querySelector("main:not([hidden]) .board")?.getBoundingClientRect() ?? new DOMRect();
    const { innerWidth, innerHeight } = window;
    // A button that something else lies on cannot be pressed.
    const blocked = [...document.querySelectorAll("button")]
      .filter((button) => button.checkVisibility() && !button.closest("[inert]") && (!document.querySelector("dialog[open]") || button.closest("dialog[open]")))
      .filter((button) => !button.classList.contains("square"))
      .filter((button) => {
        const box = button.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        // What its list has scrolled away is brought into view by scrolling.
        const list = button.closest(".moves-scroll, .lesson-contents, .exercise-list, .dialog-body, .past, .captures-list, .editor-panel")?.getBoundingClientRect();
        if (list && (y < list.top || y > list.bottom)) return false;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
        const top = document.elementFromPoint(x, y);
        return !(button === top || button.contains(top));
      })
      .map((button) => button.dataset.action ?? button.textContent);
    // A game fits the screen; the other screens may be longer.
    const game = document.body.dataset.screen === "game";
    return {
      wider: scrollWidth - clientWidth,
      longer: game && scrollHeight - clientHeight > allowed ? scrollHeight - clientHeight : 0,
      board: !game || board.width === 0 || (board.left >= 0 && board.top >= 0 && board.right <= innerWidth && board.bottom <= innerHeight),
      square: board.width === 0 || Math.abs(board.width - board.height) < 1,
      blocked,
    };
  }, longer);
  assert.deepEqual(found, { wider: 0, longer: 0, board: true, square: true, blocked: [] }, name);
}
