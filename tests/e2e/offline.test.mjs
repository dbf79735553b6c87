// The page without a network: kept after the first visit, as one whole build or not at all.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { draughts } from "./games.mjs";
import { buildIn, Host, site } from "./host.mjs";
import { firstVisit, kept, keeps, profile, visit } from "./kept.mjs";
import { Table } from "./rules.mjs";
import { becomes, Screen } from "./screen.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(`../../www/${path}`, import.meta.url)));
const againstComputer = { ...draughts, seats: { white: "person", black: { level: 1 } } };

for (const base of ["/", "/sub/path/"]) {
  test(`after one visit all of the page works with the server stopped, at ${base}`, async (t) => {
    const host = await Host.start(t, site, base);
    const context = await profile(t, host, { "game.frisian": new Table(againstComputer).save() });
    const first = await firstVisit(context, host);
    assert.deepEqual(first.problems, []);
    await first.page.close();
    await host.stop();

    const { page, problems, screen } = await visit(context, host);
    assert.ok(await page.locator("#home").isVisible());
    await screen.$('#home [data-action="continue"][data-game="frisian"]').click();
    await screen.phase("play");
    for (const square of ["32", "28"]) await screen.click(square);
    await becomes(async () => (await screen.moves()).length, 2, "the computer answers");
    await screen.paintedAsNamed();

    await screen.press("home");
    await screen.$('#home [data-action="play"][data-game="lords"]').click();
    await screen.phase("layout");
    await screen.press("layout-random");
    assert.equal(Object.keys(await screen.pieces()).length, 16);

    for (const language of ["nl", "fy", "en"]) {
      await screen.press("settings");
      await page.locator("#settings-language").selectOption(language);
      const words = read(`texts/${language}.json`);
      await becomes(() => page.locator("#settings-title").textContent(), words["settings.title"]);
      await page.locator('#settings [data-action="close"]').click();
      await page.locator('[data-action="rules"]:visible').click();
      const { sections } = read(`rules/${language}.json`).lords;
      await becomes(() => page.locator("#rules-body h3").first().textContent(), sections[0].title);
      await page.locator('#rules [data-action="close"]').click();
    }
    await page.reload();
    await screen.phase(/layout|handover/);
    assert.deepEqual(problems, []);
  });
}

test("the page is kept only when the first board is on the screen", async (t) => {
  const host = await Host.start(t, site);
  const context = await profile(t, host);
  const { page } = await firstVisit(context, host, "#frisian");
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  const entries = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })));
  const keeping = entries.find(({ name }) => name.endsWith("/www/offline.js"));
  const module = entries.find(({ name }) => name.endsWith("/www/pkg/twa_boerden_bg.wasm"));
  assert.ok(keeping.startTime > module.responseEnd && keeping.startTime > painted, "after the board");
  const after = host.asked.slice(host.asked.indexOf("service-worker.js"));
  for (const path of host.asked.filter((path) => path.includes("engine") || path.includes("/rules/"))) assert.ok(after.includes(path), `${path} is asked for afterwards`);
  // What the page has loaded is not loaded once more.
  const twice = host.asked.filter((path, at) => path.startsWith(buildIn(site)) && host.asked.indexOf(path) !== at);
  assert.deepEqual(twice, []);
});

for (const [what, instead] of Object.entries({ "does not come": 500, "is another one": "throw 1;" })) {
  test(`if one file ${what}, nothing is kept, and the next visit tries again`, async (t) => {
    const host = await Host.start(t, site);
    const context = await profile(t, host);
    const broken = `${buildIn(site)}/www/engine.js`;
    host.instead = { [broken]: instead };
    const { page, problems, screen } = await visit(context, host, "#frisian");
    await becomes(() => host.asked.includes(broken), true, "the file is asked for");
    await becomes(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0, "no worker is left");
    await becomes(() => kept(page), [], "what is kept");
    for (const square of ["32", "28"]) await screen.click(square);
    await becomes(() => screen.moves(), ["32-28"]);
    assert.equal(await page.locator("[data-notice]").count(), 0, "no player is told");
    assert.deepEqual(problems, []);

    host.instead = {};
    await page.reload();
    await keeps(page, site);
  });
}

for (const [what, script] of Object.entries({
  "has no service workers": () => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"),
  "allows none here": () => (navigator.serviceWorker.register = () => Promise.reject(new DOMException("not here", "SecurityError"))),
})) {
  test(`where the browser ${what}, the page says so to those who look, and to no player`, async (t) => {
    const host = await Host.start(t, site);
    const context = await profile(t, host);
    await context.addInitScript(script);
    const said = context.waitForEvent("console", (message) => message.text().includes("not kept for times without a network"));
    const { page, problems, screen } = await visit(context, host, "#frisian");
    assert.equal((await said).type(), "warning");
    for (const square of ["32", "28"]) await screen.click(square);
    await becomes(() => screen.moves(), ["32-28"]);
    assert.equal(await page.locator("[data-notice]").count(), 0);
    assert.deepEqual(await kept(page), []);
    assert.deepEqual(problems, []);
  });
}

test("without a network and with a storage that keeps nothing, the game goes on", async (t) => {
  const host = await Host.start(t, site);
  const context = await profile(t, host);
  await (await firstVisit(context, host)).page.close();
  await host.stop();
  await context.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    }),
  );
  const { page, problems, screen } = await visit(context, host, "#frisian");
  await page.locator('[data-notice="notice.storage-blocked"]').waitFor();
  for (const square of ["32", "28"]) await screen.click(square);
  await becomes(() => screen.moves(), ["32-28"]);
  await screen.press("hint");
  await screen.status(/^Hint: /);
  assert.deepEqual(problems, []);
});

test("the page can be installed", async (t) => {
  const host = await Host.start(t, site);
  const context = await profile(t, host);
  const { page } = await firstVisit(context, host);
  const devtools = await context.newCDPSession(page);
  const { url, errors } = await devtools.send("Page.getAppManifest");
  assert.deepEqual([url, errors], [new URL("manifest.webmanifest", host.url).href, []]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Profiles of tests are as private windows are, and that is all that stands in the way.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId), ["in-incognito"]);

  const manifest = JSON.parse(readFileSync(new URL("../../www/manifest.webmanifest", import.meta.url)));
  assert.deepEqual([manifest.name, manifest.start_url, manifest.scope], ["Twa Boerden", "./", "./"]);
  const icons = manifest.icons.map(({ src, sizes, purpose = "any" }) => ({ src, sizes, purpose }));
  icons.push({ src: await page.locator('link[rel="apple-touch-icon"]').getAttribute("href"), sizes: "180x180", purpose: "maskable" });
  for (const { src, sizes, purpose } of icons.filter(({ src }) => src.endsWith(".png"))) {
    const [width, corner] = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: image.width, height: image.height });
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return [image.width, context.getImageData(0, 0, 1, 1).data[3]];
    }, src);
    assert.equal(`${width}x${width}`, sizes, src);
    assert.equal(corner, purpose === "maskable" ? 255 : 0, `${src}: what lies behind the drawing`);
  }
  for (const size of ["192x192", "512x512"]) assert.ok(icons.some(({ sizes, purpose }) => sizes === size && purpose === "any"), size);
});

test("no script that stands in the page itself is run on the site", async (t) => {
  const host = await Host.start(t, site);
  const page = readFileSync(`${site}/index.html`, "utf8");
  host.instead["index.html"] = page.replace("</body>", "<script>window.foreign = true</script></body>");
  const context = await profile(t, host);
  const refused = context.waitForEvent("console", (message) => /Content Security Policy/.test(message.text()));
  const { page: changed } = await visit(context, host, "#frisian");
  assert.equal((await refused).type(), "error");
  assert.equal(await changed.evaluate(() => window.foreign), undefined);
});
