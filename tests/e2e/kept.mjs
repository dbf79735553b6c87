// A page that is kept for times without a network, as a person and as the browser's own tools see it.

import { browser, screens, watch } from "./harness.mjs";
import { buildIn, filesBelow } from "./host.mjs";
import { becomes, Screen, still } from "./screen.mjs";

/** A profile with these things kept, and no page yet. */
export async function profile(t, { url }, stored = {}, options = {}) {
  const localStorage = Object.entries({ settings: still, ...stored }).map(([name, value]) => ({
    name: `twa-boerden.${name}`,
    value: typeof value === "string" ? value : JSON.stringify(value),
  }));
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
  const context = await (await browser()).newContext({ ...screens.wide, locale: "en-GB", storageState, ...options });
  context.setDefaultTimeout(30_000);
  context.setDefaultNavigationTimeout(60_000);
  t.after(() => context.close());
  return context;
}

/** A new page in the profile, with what goes wrong on it and what it says to those who look into its log. */
export async function visit(context, { url }, path = "") {
  const page = await context.newPage();
  const problems = watch(page);
  const logged = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(new URL(path, url).href);
  await page.locator("#boot").waitFor({ state: "hidden" });
  return { page, problems, logged, screen: new Screen(page) };
}

/** The names of the builds that are kept. */
export const kept = (page) => page.evaluate(async () => (await caches.keys()).map((name) => name.slice(new URL("./", location.href).href.length, -1)));

/** The files of the build in a folder that are not kept. */
function missing(page, folder) {
  const paths = filesBelow(folder).filter((path) => path !== "service-worker.js");
  const addresses = paths.map((path) => (path === "index.html" ? "./" : path));
  // A cache that is opened to be looked into would be there from then on.
  return page.evaluate(
    async ([build, addresses]) => {
      const at = (path) => new URL(path, new URL("./", location.href)).href;
      const found = await Promise.all(addresses.map((path) => caches.match(at(path), { cacheName: at(`${build}/`) })));
      return addresses.filter((_, i) => !found[i]);
    },
    [buildIn(folder), addresses],
  );
}

/** Waits until exactly these builds are kept, and whole. */
export async function keeps(page, ...folders) {
  await becomes(async () => (await kept(page)).sort(), folders.map(buildIn).sort(), "builds that are kept");
  for (const folder of folders) await becomes(() => missing(page, folder), [], "what is missing of a build");
}

/** Waits until the service worker answers for the page. */
export const isControlled = (page) => becomes(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true, "controlled");

/** The build that a page runs. */
export const runs = (page) => page.evaluate(() => /\b[0-9a-f]{16}\b/.exec(document.querySelector("script[src]").src)[0]);

/** The builds from which a page, or its worker, has loaded anything. */
export const loadedFrom = (page) =>
  page.evaluate(() => [...new Set(performance.getEntriesByType("resource").flatMap(({ name }) => /\/([0-9a-f]{16})\//.exec(name)?.[1] ?? []))]);

/** Opens the page and waits until all of it is kept. */
export async function firstVisit(context, host, path) {
  const visited = await visit(context, host, path);
  await keeps(visited.page, host.folder);
  await isControlled(visited.page);
  return visited;
}
