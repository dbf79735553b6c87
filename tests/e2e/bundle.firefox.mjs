// The edition in one file in Firefox, opened from a folder as by double click.

import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { firefox } from "./firefox.mjs";
import { newer } from "./newer.mjs";
import { openAt, tour } from "./tour.mjs";

test("all of it works in one file", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "Twa Boerden #1 "));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "It’s 100 %.html");
  copyFileSync(process.env.TWA_BUNDLE, file);
  const page = await firefox(t);
  await openAt(page, pathToFileURL(file).href);
  await tour(page);
  await newer(page);
});
