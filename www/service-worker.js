/**
 * Keeps one build of the site, whole or not at all, and answers for it when there is no network.
 *
 * `cargo xtask build` writes a line before this text: `self.build = { name, files }`, with the name of the build, which is also the
 * folder that its files lie in, and all files with their digests, by their paths from here. As every build has a folder of its own,
 * the address of a file says which build it belongs to: a page gets the files of its own build whichever worker answers.
 */

const { name, files } = self.build;

/** Where the site is, with a closing slash. */
const SITE = new URL("./", self.location.href).href;

/** The cache with this build; it is called by the address of the build's folder, as sites may share a host. */
const OWN = cacheOf(name);

/** @param {string} build */
function cacheOf(build) {
  return `${SITE}${build}/`;
}

/**
 * Whether something is called as the cache of a build of this site is.
 * @param {string} called
 */
function isBuild(called) {
  return called.startsWith(SITE) && /^[0-9a-f]{16}\/$/.test(called.slice(SITE.length));
}

/** Fetches the whole build. If one file does not come, or is not the build's, nothing is kept. */
async function install() {
  const cache = await caches.open(OWN);
  // A build that came before may come again, and pages may be using it.
  if ((await cache.keys()).length === Object.keys(files).length) return;
  try {
    // What lies in the build's folder is never another file, so the browser's copy of it should be as good as the server's.
    await cache.addAll(requests("default")).catch(() => cache.addAll(requests("no-cache")));
  } catch (error) {
    console.warn(`build ${name} is not kept:`, error);
    await caches.delete(OWN);
    throw error;
  }
}

/** Tells the pages which build they get when they are loaded anew. */
async function tellBuild() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of windows) page.postMessage({ build: OWN });
}

/**
 * The requests for all files of the build; none is answered with a file that is not the build's.
 * @param {RequestCache} cache how far the browser's copies in the build's folder may be used
 */
function requests(cache) {
  return Object.entries(files).map(
    ([path, integrity]) => new Request(new URL(path, SITE), { cache: path.startsWith(`${name}/`) ? cache : "no-cache", integrity, redirect: "error" }),
  );
}

/** Removes the builds that no page uses any more. Each page holds a lock that is called as the cache of its build. */
async function tidy() {
  const others = (await caches.keys()).filter((called) => isBuild(called) && called !== OWN);
  if (others.length === 0) return;
  const locks = await self.navigator.locks?.query();
  const used = (locks?.held ?? []).map((lock) => lock.name).filter(isBuild);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // A page that has just been opened has not said yet what it uses.
  if (windows.filter(({ url }) => isPage(new URL(url))).length > used.length) return;
  // Looked at last: whatever comes in after this was not in the list.
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  await Promise.all(others.filter((called) => !used.includes(called)).map((called) => caches.delete(called)));
}

/** @param {URL} url */
function isPage({ origin, pathname }) {
  return [SITE, `${SITE}index.html`].includes(origin + pathname);
}

/**
 * What is kept under an address, or what the network has.
 * @param {Request} request
 * @param {string} cacheName
 * @param {string} address
 */
async function answer(request, cacheName, address) {
  try {
    const kept = await caches.match(address, { cacheName });
    if (kept) return kept;
  } catch (error) {
    console.warn("what is kept of the page cannot be read:", error);
  }
  return fetch(request);
}

// Nobody need wait: a page that is open goes on getting the files of its own build.
self.addEventListener("install", (event) => event.waitUntil(install().then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim().then(tellBuild)));

self.addEventListener("message", (event) => {
  if (event.data !== "opened") return;
  event.source?.postMessage({ build: OWN });
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SITE)) return;
  const url = new URL(request.url);
  const path = url.pathname.slice(new URL(SITE).pathname.length);
  const build = path.split("/")[0];
  if (isPage(url)) event.respondWith(answer(request, OWN, SITE));
  else if (Object.hasOwn(files, path)) event.respondWith(answer(request, OWN, SITE + path));
  else if (isBuild(cacheOf(build))) event.respondWith(answer(request, cacheOf(build), SITE + path));
});
