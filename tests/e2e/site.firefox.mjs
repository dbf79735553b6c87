// The site in Firefox, with and without a network.

import assert from "node:assert/strict";
import { test } from "node:test";

import { firefox } from "./firefox.mjs";
import { buildIn, Host, otherBuild, site } from "./host.mjs";
import { isControlled, keeps, runs } from "./kept.mjs";
import { becomes } from "./screen.mjs";
import { newer } from "./newer.mjs";
import { openAt, pieces, read, tour, words } from "./tour.mjs";

test("served, with the server stopped after the first visit, and changed for another build in the middle of a game", async (t) => {
  const host = await Host.start(t, site);
  const next = otherBuild(t, site, (text) => text);
  const page = await firefox(t);
  await openAt(page, host.url);
  await keeps(page, site);
  await isControlled(page);
  await host.stop();
  await page.reload();
  await tour(page);

  await host.resume();
  host.folder = next;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await becomes(() => words(page, '[data-notice="notice.update"] p'), read("texts/en.json")["notice.update"]);
  const laid = await pieces(page);
  assert.equal(await runs(page), buildIn(site));
  await page.click('[data-notice="notice.update"] .quiet');
  await becomes(() => runs(page).catch(() => ""), buildIn(next), "build");
  await becomes(() => page.evaluate(() => document.body.dataset.phase), "handover", "the set-up waits behind its cover");
  await page.click('[data-action="handed-over"]');
  await becomes(() => pieces(page), laid, "pieces");
  await keeps(page, next);

  await host.stop();
  await newer(page);
});
