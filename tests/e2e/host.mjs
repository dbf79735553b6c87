// A web server as a static host is: it serves a build of the site under a path, lets browsers keep what they got for ten minutes,
// can be stopped, and can be given another build.

import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, relative, sep } from "node:path";

/** The site as it was built. */
export const site = process.env.TWA_SITE;

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json" };

export class Host {
  /** What was asked for, by its path on the site. */
  asked = [];
  /** Answers in the place of files, by their paths on the site: a status, or other bytes. */
  instead = {};
  /** Hears what is asked for before it is answered. */
  hears = () => {};
  #server;
  #port = 0;

  constructor(folder, base) {
    this.folder = folder;
    this.base = base;
  }

  /** Serves the folder until the test `t` ends. */
  static async start(t, folder, base = "/sub/path/") {
    const host = new Host(folder, base);
    await host.resume();
    t.after(() => host.stop());
    return host;
  }

  /** Where the page is, with a closing slash. */
  get url() {
    return `http://127.0.0.1:${this.#port}${this.base}`;
  }

  async resume() {
    this.#server = createServer((request, response) => this.#answer(request, response));
    await new Promise((resolve, reject) => this.#server.once("error", reject).listen(this.#port, "127.0.0.1", resolve));
    this.#port = this.#server.address().port;
  }

  async stop() {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request, response) {
    const { pathname } = new URL(request.url, this.url);
    const path = pathname.startsWith(this.base) ? pathname.slice(this.base.length) || "index.html" : null;
    if (path !== null) this.asked.push(path);
    this.hears(path);
    const other = this.instead[path];
    let body = null;
    try {
      body = typeof other === "number" || path === null ? null : (other ?? readFileSync(join(this.folder, path)));
    } catch {
      // There is no such file.
    }
    response.writeHead(body === null ? (typeof other === "number" ? other : 404) : 200, {
      "Content-Type": TYPES[extname(path ?? "")] ?? "text/plain",
      "Cache-Control": "max-age=600",
    });
    response.end(body ?? "");
  }
}

/** The name of the build in a folder. */
export const buildIn = (folder) => readdirSync(folder).find((name) => /^[0-9a-f]{16}$/.test(name));

/**
 * Makes another build of one: every script, style and text of it has other bytes, and so it has another name. `change` is given
 * each text with its path in the build's folder.
 */
export function otherBuild(t, folder, change) {
  const made = mkdtempSync(join(tmpdir(), "twa-build-"));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  cpSync(folder, made, { recursive: true });
  const old = buildIn(made);
  const name = [...old].reverse().join("") === old ? "0123456789abcdef" : [...old].reverse().join("");
  renameSync(join(made, old), join(made, name));
  for (const path of filesBelow(join(made, name)).filter((path) => /\.(js|css|json)$/.test(path))) {
    const file = join(made, name, path);
    writeFileSync(file, `${change(readFileSync(file, "utf8"), path)}\n`);
  }
  const page = join(made, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replaceAll(old, name));
  const worker = join(made, "service-worker.js");
  const files = Object.fromEntries(
    filesBelow(made)
      .filter((path) => path !== "service-worker.js")
      .map((path) => [path === "index.html" ? "./" : path, `sha256-${createHash("sha256").update(readFileSync(join(made, path))).digest("base64")}`]),
  );
  const [, ...rest] = readFileSync(worker, "utf8").split("\n");
  writeFileSync(worker, [`self.build=${JSON.stringify({ name, files })};`, ...rest].join("\n"));
  return made;
}

/** All files below a folder, with their paths as they stand in addresses. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(folder, path).split(sep).join("/"))
    .sort();
}
