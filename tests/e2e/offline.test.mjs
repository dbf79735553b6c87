// The page without a network: kept after the first visit as one whole build, and changed for another build when the player wants.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { browser, screens, watch } from "./harness.mjs";
import { buildIn, filesBelow, Host, otherBuild, site } from "./host.mjs";
import { Table } from "./rules.mjs";
import { becomes, Screen, still } from "./screen.mjs";

const games = JSON.parse(readFileSync(new URL("games.json", import.meta.url)));
const read = (path) => JSON.parse(readFileSync(new URL(`../../www/${path}`, import.meta.url)));
const draughts = { game: "frisian", variant: "frisian", capture: "enforced", kingMoves: 3 };
const againstComputer = { ...draughts, seats: { white: "person", black: { level: 1 } } };

/** A profile with these things kept, and no page yet. */
async function profile(t, { url }, stored = {}, options = {}) {
  const localStorage = Object.entries({ settings: still, ...stored }).map(([name, value]) => ({
    name: `twa-boerden.${name}`,
    value: typeof value === "string" ? value : JSON.stringify(value),
  }));
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
  const context = await (await browser()).newContext({ ...screens.wide, locale: "en-GB", storageState, ...options });
  context.setDefaultTimeout(30_000);
  t.after(() => context.close());
  return context;
}

/** A new page in the profile, with what goes wrong on it. */
async function visit(context, { url }, path = "") {
  const page = await context.newPage();
  const problems = watch(page);
  await page.goto(new URL(path, url).href);
  await page.locator("#boot").waitFor({ state: "hidden" });
  return { page, problems, screen: new Screen(page) };
}

/** The builds that are kept, each with how many files of it. */
const kept = (page) =>
  page.evaluate(async () => {
    const site = new URL("./", location.href).href;
    const builds = {};
    for (const name of await caches.keys()) builds[name.slice(site.length, -1)] = (await (await caches.open(name)).keys()).length;
    return builds;
  });

/** How many files a build has, beside the worker that keeps it. */
const sizeOf = (folder) => filesBelow(folder).length - 1;

/** Waits until exactly these builds are kept, and whole. */
const keeps = (page, ...folders) =>
  becomes(() => kept(page), Object.fromEntries(folders.map((folder) => [buildIn(folder), sizeOf(folder)])), "what is kept");

/** Waits until the service worker answers for the page. */
const isControlled = (page) => becomes(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true, "controlled");

/** The build that a page runs. */
const runs = (page) => page.evaluate(() => /\b[0-9a-f]{16}\b/.exec(document.querySelector("script[src]").src)[0]);

/** The builds from which a page, or its worker, has loaded anything. */
const loadedFrom = (page) =>
  page.evaluate(() => [...new Set(performance.getEntriesByType("resource").flatMap(({ name }) => /\/([0-9a-f]{16})\//.exec(name)?.[1] ?? []))]);

async function firstVisit(context, host, path) {
  const visited = await visit(context, host, path);
  await keeps(visited.page, host.folder);
  await isControlled(visited.page);
  return visited;
}

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

test("another build in the middle of a game: nothing changes until the player wants it, and the game goes on", async (t) => {
  const host = await Host.start(t, site);
  const next = otherBuild(t, site, (text, path) => (path === "www/texts/en.json" ? text.replace('"{Side} to move."', '"{Side} is to move now."') : text));
  const [a, b] = [buildIn(site), buildIn(next)];
  const context = await profile(t, host, { "game.frisian": new Table(draughts).save() });
  const { page, problems, screen } = await firstVisit(context, host, "#frisian");
  const second = await visit(context, host, "#frisian");
  for (const square of ["32", "28", "20", "24"]) await screen.click(square);
  await becomes(() => screen.moves(), ["32-28", "20-24"]);
  assert.equal(await page.locator("[data-notice]").count(), 0);

  host.folder = next;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const notice = page.locator('[data-notice="notice.update"]');
  await notice.waitFor();
  assert.match(await notice.textContent(), /new version/);
  await keeps(page, site, next);

  // The old page goes on, with its own files, though they are nowhere but here.
  assert.equal((await fetch(new URL(`${a}/www/app.js`, host.url))).status, 404);
  await screen.press("hint");
  await screen.status(/^Hint: /);
  assert.deepEqual(await loadedFrom(page), [a]);
  // A page that is opened now is of the new build, beside it.
  const third = await visit(context, host, "#frisian");
  assert.equal(await runs(third.page), b);
  assert.deepEqual(await loadedFrom(third.page), [b]);
  await third.page.close();

  await notice.getByRole("button", { name: "Reload" }).click();
  await becomes(() => page.evaluate(() => document.querySelector("#prompt .prompt-words")?.textContent).catch(() => ""), "White is to move now.");
  assert.equal(await runs(page), b);
  assert.deepEqual(await screen.moves(), ["32-28", "20-24"]);
  await screen.paintedAsNamed();
  await screen.press("hint");
  await screen.status(/^Hint: /);
  assert.deepEqual(await loadedFrom(page), [b]);

  // The other page of the old build still has its own, which it has not loaded so far.
  await keeps(page, site, next);
  assert.equal(await runs(second.page), a);
  await second.screen.press("hint");
  await second.screen.status(/^Hint: /);
  assert.deepEqual(await loadedFrom(second.page), [a]);
  await second.page.locator('[data-notice="notice.update"]').getByRole("button", { name: "Reload" }).click();
  await becomes(() => runs(second.page).catch(() => ""), b);
  await keeps(second.page, next);

  await host.stop();
  await page.reload();
  await becomes(() => screen.moves(), ["32-28", "20-24"]);
  assert.equal(await runs(page), b);
  assert.deepEqual([...problems, ...second.problems], []);
});

test("a page that is loaded anew comes up as the newer build, and the older one is removed", async (t) => {
  const host = await Host.start(t, site);
  const next = otherBuild(t, site, (text) => text);
  const context = await profile(t, host);
  const { page } = await firstVisit(context, host);
  host.folder = next;
  await page.reload();
  await becomes(() => kept(page).then(Object.keys), (builds) => builds.includes(buildIn(next)), "what is kept");
  await page.locator('[data-notice="notice.update"]').waitFor();
  await page.reload();
  assert.equal(await runs(page), buildIn(next));
  await keeps(page, next);
  // What was the newer one is the older one when it comes back.
  host.folder = site;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.locator('[data-notice="notice.update"]').waitFor();
  await page.reload();
  assert.equal(await runs(page), buildIn(site));
  await keeps(page, site);
});

test("another build that comes before the first one is kept is kept itself, and the page says so", async (t) => {
  const host = await Host.start(t, site);
  const next = otherBuild(t, site, (text) => text);
  host.hears = (path) => {
    if (path === "service-worker.js") host.folder = next;
  };
  const context = await profile(t, host);
  const { page, screen } = await visit(context, host, "#frisian");
  await page.locator('[data-notice="notice.update"]').waitFor();
  await keeps(page, next);
  for (const square of ["32", "28"]) await screen.click(square);
  // What this build would still have to load is nowhere any more; nothing of the other one takes its place.
  await screen.press("hint");
  await page.locator('[data-notice="notice.help"]').waitFor();
  assert.deepEqual(await loadedFrom(page), [buildIn(site)]);
  await page.locator('[data-notice="notice.update"]').getByRole("button", { name: "Reload" }).click();
  await becomes(() => runs(page).catch(() => ""), buildIn(next));
  await becomes(() => screen.moves(), ["32-28"]);
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
    await becomes(() => kept(page), {}, "what is kept");
    for (const square of ["32", "28"]) await screen.click(square);
    await becomes(() => screen.moves(), ["32-28"]);
    assert.equal(await page.locator("[data-notice]").count(), 0, "no player is told");
    assert.deepEqual(problems, []);

    host.instead = {};
    await page.reload();
    await keeps(page, site);
  });

  test(`if one file of another build ${what}, the build that is kept stays`, async (t) => {
    const host = await Host.start(t, site);
    const next = otherBuild(t, site, (text) => text);
    const context = await profile(t, host);
    const { page } = await firstVisit(context, host, "#frisian");
    host.folder = next;
    host.instead = { [`${buildIn(next)}/www/pkg-engine/twa_boerden_bg.wasm`]: instead };
    const said = page.waitForEvent("console", (message) => message.text().includes("could not be kept"));
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await said;
    await keeps(page, site);
    assert.equal(await page.locator("[data-notice]").count(), 0);
    await host.stop();
    await page.reload();
    await new Screen(page).phase("play");
    assert.equal(await runs(page), buildIn(site));
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
    assert.deepEqual(await kept(page), {});
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
