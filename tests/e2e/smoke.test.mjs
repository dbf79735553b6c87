// The page comes up, at whatever path it is served.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, screens, url } from "./harness.mjs";

for (const [screen, options] of Object.entries(screens)) {
  test(`the page comes up on a ${screen} screen`, async (t) => {
    const page = await open(t, options);
    await page.waitForLoadState("networkidle");
    assert.match(await page.title(), /Twa Boerden/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0, "nothing is wider than the screen");
  });
}

test("everything that the page loads lies under its own address", async (t) => {
  const foreign = [];
  const page = await open(t, { path: "?" });
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await page.reload({ waitUntil: "networkidle" });
  assert.deepEqual(foreign, []);
});
