// Starts Chromium on the built page. `cargo xtask test` and `cargo xtask pictures` set what it needs:
//   TWA_URL         where the page is served, with a closing slash
//   TWA_PLAYWRIGHT  playwright-core's index.mjs
//   TWA_CHROMIUM    the browser to start
//   TWA_AXE         the script of axe-core
//   TWA_SHOTS       the folder for screenshots
//   TWA_SITE        the folder of the site
//   TWA_BUNDLE      the page in one file

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with \`cargo xtask test --only e2e\``);
  return value;
}

const { chromium } = await import(pathToFileURL(setting("TWA_PLAYWRIGHT")).href);

/** Where the page is served, with a closing slash. */
export const url = setting("TWA_URL");

/** Where the scripts and all that they load lie, with a closing slash; the page itself says where that is. */
export const files = await (async () => {
  const [, folder] = /src="([^"]*)app\.js"/.exec(await (await fetch(url)).text());
  return new URL(folder, url).href;
})();

/** The screens that the page is looked at on. */
export const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  small: { viewport: { width: 320, height: 568 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};

/** Each theme on some screen, for what only has to be looked at once in each. */
export const eachTheme = {
  "phone-light": { ...screens.phone, theme: "makkum" },
  "small-dark": { ...screens.small, theme: "hindeloopen", colorScheme: "dark" },
  "wide-dark": { ...screens.wide, theme: "hindeloopen", colorScheme: "dark" },
  "wide-wood": { ...screens.wide, theme: "skutsje" },
  "wide-contrast": { ...screens.wide, theme: "contrast" },
};

let running;

/** The browser of this test file: started by the first who asks, closed after the last test. */
export function browser() {
  running ??= chromium.launch({
    executablePath: setting("TWA_CHROMIUM"),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return running;
}

/** Closes the browser, for programs that are no test file. */
export async function close() {
  await (await running)?.close();
  running = undefined;
}

after(close);

/**
 * Opens the page in a profile of its own, which is closed when the test `t` ends. The test then fails if the page logged an
 * error, threw, or asked for something it did not get.
 *
 * `path` is relative to the page; `prepare` is given the page before it loads anything. All other options go to playwright's
 * `newContext`: spread one of `screens`, add `locale`, `colorScheme`, `reducedMotion`, … Only tests about the page without a
 * network let it keep itself for that, with `serviceWorkers: "allow"`.
 */
export async function open(t, { path = "", prepare, ...options } = {}) {
  const context = await (await browser()).newContext({ ...screens.wide, locale: "en-GB", serviceWorkers: "block", ...options });
  // Generous: nothing is asserted about time, and machines that test are busy.
  context.setDefaultTimeout(30_000);
  context.setDefaultNavigationTimeout(60_000);
  const page = await context.newPage();
  const problems = watch(page);
  t.after(async () => {
    await context.close();
    if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join("\n")}`);
  });
  await prepare?.(page);
  await page.goto(new URL(path, url).href);
  return page;
}

/** Collects what goes wrong on a page; the list grows while the page lives. */
export function watch(page) {
  const problems = [];
  // Everything comes from where the page itself does.
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith("http") && asked.hostname !== new URL(url).hostname) problems.push(`asked elsewhere: ${request.url()}`);
  });
  page.on("pageerror", (error) => problems.push(`threw: ${error.stack ?? error}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`logged: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // What the browser itself broke off, because the page was left, is no fault of the page.
    if (reason !== "net::ERR_ABORTED") problems.push(`not loaded: ${request.url()} (${reason})`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`not found: ${response.url()} (${response.status()})`);
  });
  return problems;
}

/**
 * Asks a worker on a page: `source` is a module that ends with a listener, and answers each message with one. What it answers to
 * `question` comes back.
 */
export function askWorker(page, source, question) {
  return page.evaluate(
    async ([source, question]) => {
      const worker = new Worker(URL.createObjectURL(new Blob([`${source}; postMessage("ready");`], { type: "text/javascript" })), { type: "module" });
      const next = () =>
        new Promise((resolve, reject) => {
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = (event) => reject(new Error(event.message));
        });
      try {
        await next();
        worker.postMessage(question);
        return await next();
      } finally {
        worker.terminate();
      }
    },
    [source, question],
  );
}

let axe;

/** What axe-core finds on the page as it is now: a line for each rule that is broken, with the elements that break it. */
export async function accessibility(page) {
  axe ??= readFileSync(setting("TWA_AXE"), "utf8");
  // The page's own policy lets no script in; this way does not ask it.
  await page.evaluate(`if (!window.axe) { ${axe} }`);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).slice(0, 5).join("; ")}`);
  });
}

/** Takes a screenshot of the page into the folder of this run and returns its path. */
export async function shot(page, name, options = {}) {
  const folder = setting("TWA_SHOTS");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, ...options });
  return path;
}
