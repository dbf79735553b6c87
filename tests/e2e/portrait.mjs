// A picture of the page as it is, and what must hold of it.

import assert from "node:assert/strict";

import { accessibility, screens, shot } from "./harness.mjs";

/** How the page is looked at. The brief ones are for their colours: a few states show them all. */
export const looks = {
  "phone-light": { ...screens.phone, theme: "makkum" },
  "small-light": { ...screens.small, theme: "makkum", language: "fy" },
  "wide-dark": { ...screens.wide, theme: "hindeloopen", colorScheme: "dark", language: "nl" },
  "wide-light": { ...screens.wide, theme: "makkum", brief: true },
  "phone-dark": { ...screens.phone, theme: "hindeloopen", colorScheme: "dark", brief: true },
};

/**
 * Takes a picture, and answers with what is wrong on it: what hangs over, what lies on a button, and what axe-core finds. All
 * pictures are taken, whatever is wrong on one of them. A game may be `longer` than
 * the screen by so many pixels, and a board need not be in view where something else is looked at.
 */
export async function portrait(screen, look, name, { longer = 0, inView = true } = {}) {
  const { page } = screen;
  const problems = [];
  await page.mouse.move(0, 0);
  // Dialogs fade in: the picture is taken when they have.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await shot(page, `${look}-${name}`);
  await looksRight(screen, name, longer, inView).catch((error) => problems.push(`${name}: ${error.message}`));
  problems.push(...(await accessibility(page)).map((problem) => `${name}: ${problem}`));
  return problems;
}

/** What must hold on every screen. */
async function looksRight(screen, name, longer, inView) {
  const found = await screen.page.evaluate(([longer, inView]) => {
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
    return {
      wider: scrollWidth - clientWidth,
      // A game fits the screen; the other screens may be longer.
      longer: document.body.dataset.screen === "game" && scrollHeight - clientHeight > longer ? scrollHeight - clientHeight : 0,
      board: !inView || board.width === 0 || (board.left >= 0 && board.top >= 0 && board.right <= innerWidth && board.bottom <= innerHeight),
      square: board.width === 0 || Math.abs(board.width - board.height) < 1,
      blocked,
    };
  }, [longer, inView]);
  assert.deepEqual(found, { wider: 0, longer: 0, board: true, square: true, blocked: [] }, name);
}
