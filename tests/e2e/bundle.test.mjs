// The edition in one file, opened from a folder as by double click.

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { draughts } from "./games.mjs";
import { browser, screens, watch } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, Screen } from "./screen.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(`../../www/${path}`, import.meta.url)));
const againstComputer = { ...draughts, seats: { white: "person", black: { level: 1 } } };

/** Opens a copy of the file that lies alone in a folder. `prepare` runs in the page before anything else. */
async function openFile(t, { hash = "", prepare, arg, ...options } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "Twa Boerden #1 "));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "It’s 100 %.html");
  copyFileSync(process.env.TWA_BUNDLE, file);
  const context = await (await browser()).newContext({ ...screens.wide, locale: "en-GB", reducedMotion: "reduce", offline: true, ...options });
  context.setDefaultTimeout(30_000);
  context.setDefaultNavigationTimeout(60_000);
  t.after(() => context.close());
  const page = await context.newPage();
  const problems = watch(page);
  const url = pathToFileURL(file).href;
  const loaded = [];
  page.on("request", (request) => loaded.push(request.url()));
  if (prepare) await page.addInitScript(prepare, arg);
  await page.goto(url + hash);
  await page.locator("#boot").waitFor({ state: "hidden" });
  return { page, problems, screen: new Screen(page), url, loaded };
}

test("both games, the computer, the rules and all languages work in one file", async (t) => {
  const { page, problems, screen, url, loaded } = await openFile(t, {
    // Not again with the reload, where what was played must come back by itself.
    prepare: (saved) => performance.getEntriesByType("navigation")[0].type === "reload" || localStorage.setItem("twa-boerden.game.frisian", saved),
    arg: new Table(againstComputer).save(),
  });
  await screen.$('#home [data-action="continue"][data-game="frisian"]').click();
  await screen.phase("play");
  await screen.paintedAsNamed();
  for (const square of ["32", "28"]) await screen.click(square);
  await becomes(async () => (await screen.moves()).length, 2, "the computer answers");
  await screen.press("hint");
  await screen.status(/^Hint: /);

  // What was played is kept, as on the site.
  const played = await screen.moves();
  await page.reload();
  await becomes(() => screen.moves(), played);
  // Chromium reloads such a page with an empty storage now and then.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await becomes(() => screen.moves(), played);

  await screen.press("home");
  await screen.$('#home [data-action="play"][data-game="lords"]').click();
  await screen.press("layout-random");
  assert.equal(Object.keys(await screen.pieces()).length, 16);
  for (const language of ["nl", "fy", "en"]) {
    await screen.press("settings");
    await page.locator("#settings-language").selectOption(language);
    await becomes(() => page.locator("#settings-title").textContent(), read(`texts/${language}.json`)["settings.title"]);
    await page.locator('#settings [data-action="close"]').click();
    await page.locator('[data-action="rules"]:visible').click();
    const { sections } = read(`rules/${language}.json`).lords;
    await becomes(() => page.locator("#rules-body h3").first().textContent(), sections[0].title);
    await page.locator('#rules [data-action="close"]').click();
  }
  for (const address of loaded) assert.ok(address.split("#")[0] === url || /^(data|blob):/.test(address), `${address} is loaded`);
  assert.deepEqual(problems, []);
});

test("the exercises lie in it", async (t) => {
  const { page, problems } = await openFile(t, { hash: "#exercises-lords-2" });
  await becomes(() => page.locator('.exercise-list [aria-current="page"]').getAttribute("href"), "#exercises-lords-2");
  await page.locator('[data-action="exercise-show"]').click();
  await becomes(() => page.locator("#exercise").getAttribute("data-progress"), "shown");
  assert.deepEqual(problems, []);
});

test("nothing but its own script and styles may run in it, and it may ask nobody for anything", async (t) => {
  const { page } = await openFile(t);
  const refused = await page.evaluate(async () => {
    const violations = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.push(effectiveDirective));
    document.body.append(Object.assign(document.createElement("script"), { text: "window.foreign = true" }));
    await fetch("https://example.org/").catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    return [...violations, window.foreign];
  });
  assert.deepEqual(refused, ["script-src-elem", "connect-src", undefined]);
});

for (const [what, prepare, key, words] of [
  [
    "blocked",
    () =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      }),
    "notice.storage-blocked",
    /keeps nothing for this page/,
  ],
  [
    "full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
    "notice.storage-full",
    /storage is full/,
  ],
  ["corrupt", () => localStorage.setItem("twa-boerden.game.frisian", "{ half a rec"), "notice.unreadable", /could not be read/],
]) {
  test(`in one file, too, a storage that is ${what} is told and stops no game`, async (t) => {
    const { page, problems, screen } = await openFile(t, { hash: "#frisian", prepare });
    await screen.phase("play");
    for (const square of ["32", "28"]) await screen.click(square);
    await becomes(() => screen.moves(), ["32-28"]);
    const notice = page.locator(`[data-notice="${key}"]`);
    await notice.waitFor();
    assert.match(await notice.textContent(), words);
    assert.deepEqual(problems, []);
  });
}
