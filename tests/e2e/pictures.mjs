// Takes the pictures of the README from the page, and the icons from their drawing: `cargo xtask pictures`. TWA_PICTURES is the
// folder for the pictures, TWA_ICONS the one with the drawing.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { browser, files, open } from "./harness.mjs";

const GAMES = {
  frisian: {
    options: { game: "frisian", variant: "frisian", capture: "enforced", kingMoves: 3 },
    moves:
      "35-30 18-23 32-27 12-18 30-25 15x35 45x25 10-15 50-45 15x35 45x25 20-24 40-35 24-29 33x22 17x26 39-33 18-22 43-39 " +
      "13-18 44-40 9-13 48-43 18-23 33-29 22-28",
    touched: "29",
  },
  lords: {
    options: {
      game: "lords",
      pins: "any",
      moves: "5-4",
      drawRules: true,
      layouts: { white: "VLLVVLVL/LLVLVLVV", black: "VVLVVVVL/LLLLVVLL" },
    },
    moves:
      "vd7-d6 vg7-g6 lb8+c8 lf7+e7 lg8-g7 Ve2-e3 Va2-a3 Ve3-e4 Ve4-e5 la7-a6 la6-a5 vh7-h6 vd6-d5 vb7-b6 Vg2-g3 Vg3-g4 " +
      "Vg4-g5 Lh2-h3 vg6^g4 lg7-g6xg5 lh8-h7 la5-a4 la8-a7 Lf2-f3 Lh3-h4 Lf3-f4xg4 Vh1-h2 la7-a6 la6-a5 lg6-g5 lg5-f5xe5 " +
      "vd8-d7 Vh2-h3 Lh4-h5 Lh5+h6 Lb2-b3 lh7^h5 vb6-b5 lf8-f7 vc7-c6 vc6-c5 Vh3-h4xh5 Lb3-b4 Lb4+b5 Lc2-c3 vd5-d4 lf7-f6",
    touched: "d4",
  },
};

for (const [game, { options, moves, touched }] of Object.entries(GAMES)) {
  test(`picture of ${game}`, async (t) => {
    const page = await open(t, { viewport: { width: 1120, height: 720 }, deviceScaleFactor: 1.5 });
    const saved = await page.evaluate(
      async ([glue, options, moves]) => {
        const { Table } = await import(glue);
        const table = new Table(options);
        for (const move of moves) {
          const { refusal } = table.play(move);
          if (refusal) throw new Error(`${move} is refused: ${refusal.code}`);
        }
        return table.save();
      },
      [new URL("pkg/twa_boerden.js", files).href, options, moves.split(" ")],
    );
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`twa-boerden.game.${game}`, saved]);
    await page.goto(new URL(`#${game}`, page.url()).href);
    await page.reload();
    await page.locator(`[data-square="${touched}"]`).click();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(process.env.TWA_PICTURES, `${game}.png`) });
  });
}

/**
 * The icons that systems want as pixels: how many, how much of them the drawing fills, and whether there is a ground behind it.
 * Of a maskable icon only the middle, four fifths across, is sure to be seen, and the drawing reaches into its own corners.
 */
const ICONS = {
  "icon-192.png": { size: 192, fills: 1, ground: false },
  "icon-512.png": { size: 512, fills: 1, ground: false },
  "maskable-512.png": { size: 512, fills: 0.6, ground: true },
  "apple-touch-icon.png": { size: 180, fills: 0.8, ground: true },
};

for (const [name, { size, fills, ground }] of Object.entries(ICONS)) {
  test(`icon ${name}`, async (t) => {
    const folder = process.env.TWA_ICONS;
    const drawing = readFileSync(join(folder, "icon.svg")).toString("base64");
    const context = await (await browser()).newContext({ viewport: { width: size, height: size } });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.setContent(
      `<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground ? "#f6f2e8" : "none"}">` +
        `<img src="data:image/svg+xml;base64,${drawing}" width="${size * fills}" height="${size * fills}">`,
    );
    await page.locator("img").evaluate((image) => image.decode());
    await page.screenshot({ path: join(folder, name), omitBackground: !ground });
  });
}
