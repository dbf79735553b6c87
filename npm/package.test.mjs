// The package for npm as a program meets it that has installed it: `cargo xtask test --only package`.
//   TWA_BOERDEN_PKG  the package
//   TWA_TSC          the compiler of TypeScript

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const setting = (name) => process.env[name] ?? assert.fail(`${name} is not set: run \`cargo xtask test --only package\``);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

// A program with the package among its modules, and nothing else.
const program = mkdtempSync(join(tmpdir(), "twa-npm-"));
after(() => rmSync(program, { recursive: true, force: true }));
const installed = join(program, "node_modules/twa-boerden");
cpSync(setting("TWA_BOERDEN_PKG"), installed, { recursive: true });
for (const name of ["example.mjs", "types.mts"]) cpSync(here(name), join(program, name));

/** Runs Node.js in the folder of the program. */
function node(...parts) {
  const { status, stdout, stderr } = spawnSync(process.execPath, parts, { cwd: program, encoding: "utf8" });
  assert.equal(status, 0, `${parts.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** The block of this language in the README of the package. */
function block(language) {
  const readme = readFileSync(join(installed, "README.md"), "utf8");
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(readme)?.[1];
}

test("the example runs, and the README shows it with what it prints", () => {
  const printed = node("--experimental-wasm-modules", "--no-warnings", "example.mjs");
  assert.equal(block("js"), readFileSync(here("example.mjs"), "utf8"));
  assert.equal(printed, block("text"));
});

test("the types hold, for the example and for what they must refuse", () => {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    allowJs: true,
    checkJs: true,
    // What wasm-bindgen writes knows `Symbol.dispose`.
    lib: ["esnext", "dom"],
    target: "esnext",
    module: "nodenext",
    types: [],
  };
  writeFileSync(join(program, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["example.mjs", "types.mts"] }));
  node(setting("TWA_TSC"), "--project", ".");
});

test("the package says what it is, and holds all that it names", () => {
  const about = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  assert.equal(about.name, "twa-boerden");
  assert.equal(about.type, "module");
  assert.equal(about.license, "MIT OR Apache-2.0");
  for (const name of [...about.files, about.main, about.types, "README.md"]) readFileSync(join(installed, name));
  assert.ok(!("dependencies" in about));
});
