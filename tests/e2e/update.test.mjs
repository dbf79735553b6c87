// One build of the page after another: an open page goes on as it is, and the player says when it changes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { draughts } from "./games.mjs";
import { buildIn, Host, otherBuild, site } from "./host.mjs";
import { firstVisit, kept, keeps, loadedFrom, profile, runs, visit } from "./kept.mjs";
import { Table } from "./rules.mjs";
import { becomes, Screen } from "./screen.mjs";

test("another build in the middle of a game: nothing changes until the player wants it, and the game goes on", async (t) => {
  const host = await Host.start(t, site);
  const next = otherBuild(t, site, (text, path) => (path === "www/texts/en.json" ? text.replace('"{Side} to move."', '"{Side} is to move now."') : text));
  const [a, b] = [buildIn(site), buildIn(next)];
  const context = await profile(t, host, { "game.frisian": new Table(draughts).save() });
  const { page, problems, logged, screen } = await firstVisit(context, host, "#frisian");
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
  assert.deepEqual([...logged, ...second.logged], [], "nothing went wrong, even for those who look");
});

test("a page that is loaded anew comes up as the newer build, and the older one is removed", async (t) => {
  const host = await Host.start(t, site);
  const next = otherBuild(t, site, (text) => text);
  const context = await profile(t, host);
  const { page } = await firstVisit(context, host);
  host.folder = next;
  await page.reload();
  await becomes(() => kept(page), (builds) => builds.includes(buildIn(next)), "what is kept");
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
