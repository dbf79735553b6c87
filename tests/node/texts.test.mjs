// The words of the page: every language says everything, and everything that can be said is asked for by its right name.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
/** All words of a language: those of the first visit, and those that parts of the page load later. */
const wordsOf = (tag) => Object.assign({}, ...["", "bylink/"].map((part) => JSON.parse(read(`www/texts/${part}${tag}.json`))));
const languages = Object.fromEntries(["en", "nl", "fy"].map((tag) => [tag, wordsOf(tag)]));
const { en } = languages;

/** The names of the arguments that a sentence fills in. */
const placeholders = (sentence) => new Set([...sentence.matchAll(/\{(\w)(\w*)/g)].map(([, first, rest]) => first.toLowerCase() + rest));

/** What `say` adds to the arguments of a message. */
const DERIVED = ["worth", "takes", "because"];

/** The codes that the `code` functions of a source file return. */
const codes = (path) => [...read(path).matchAll(/(?:Self|Part)::\w+(?: \{[^}]*\})? => "([a-z-]+)"/g)].map(([, code]) => code);

test("every language has the same keys, and no sentence is empty", () => {
  for (const [tag, words] of Object.entries(languages)) {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(en).sort(), tag);
    for (const [key, sentence] of Object.entries(words)) assert.notEqual(sentence.trim(), "", `${tag}: ${key}`);
  }
});

test("translations fill in nothing that the English sentence does not", () => {
  for (const [tag, words] of Object.entries(languages)) {
    for (const [key, sentence] of Object.entries(words)) {
      for (const name of placeholders(sentence)) assert.ok(placeholders(en[key]).has(name), `${tag}: ${key} asks for {${name}}`);
    }
  }
});

test("every text that the page names exists", () => {
  const named = [...read("index.html").matchAll(/data-(?:text|label)="([^"]+)"/g)].map(([, key]) => key);
  for (const file of readdirSync(new URL("../../www/", import.meta.url)).filter((name) => name.endsWith(".js"))) {
    for (const [, key] of read(`www/${file}`).matchAll(/\b(?:text|notice)\("([\w.-]+)"|key: "([\w.-]+)"/g)) if (key) named.push(key);
  }
  assert.ok(named.length > 50);
  for (const key of named) assert.ok(key in en, key);
});

test("the table's own messages have a sentence that asks for nothing they do not carry", () => {
  const messages = [...read("src/session/message.rs").matchAll(/^\s+[A-Z]\w+(?: \{ ([^}]*) \})? = "([a-z-]+)",$/gm)];
  assert.ok(messages.length > 60);
  for (const [, facts = "", code] of messages) {
    assert.ok(code in en, code);
    const carried = new Set([...facts.split(", ").map((fact) => fact.split(":")[0]), ...DERIVED]);
    for (const name of placeholders(en[code])) assert.ok(carried.has(name), `${code} carries no {${name}}`);
  }
});

test("every refusal of the rules and every ending has a sentence", () => {
  const wanted = [
    ...codes("src/frisian/play_error.rs").map((code) => `frisian.${code}`),
    ...codes("src/lords/play.rs").map((code) => `lords.${code}`),
    ...["fen", "position"].flatMap((file) => codes(`src/frisian/${file}.rs`)).map((code) => `frisian.${code}`),
    ...["setup", "position_error"].flatMap((file) => codes(`src/lords/${file}.rs`)).map((code) => `lords.${code}`),
    ...codes("src/frisian/outcome.rs").map((code) => `reason.${code}`),
    ...codes("src/lords/outcome.rs").map((code) => `reason.${code}`),
  ];
  assert.ok(wanted.length > 90);
  for (const key of wanted) assert.ok(key in en, key);
});

/** A text without its words: what every language has to have alike. */
const shape = (value, key = "") => {
  if (Array.isArray(value)) return value.map((part) => shape(part));
  if (typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shape(part, name)]));
  assert.notEqual(value.trim(), "");
  return key === "article" || key === "origin" ? value : "words";
};

test("the rules say the same in every language, rule by rule", () => {
  const rules = Object.fromEntries(Object.keys(languages).map((tag) => [tag, JSON.parse(read(`www/rules/${tag}.json`))]));
  for (const [tag, words] of Object.entries(rules)) {
    assert.deepEqual(shape(words), shape(rules.en), tag);
    if (tag !== "en") assert.notDeepEqual(words, rules.en, tag);
  }
  assert.deepEqual(Object.keys(rules.en), ["frisian", "lords"]);
});

test("how fair Lords and Vassals is, is told with the same figures in every language", () => {
  const figures = Object.keys(languages).map((tag) => JSON.parse(read(`www/rules/${tag}.json`)).lords.fairness.match(/\d+/g).sort());
  assert.ok(figures[0].length > 8);
  for (const told of figures) assert.deepEqual(told, figures[0]);
});

test("every rule of Lords and Vassals says where it comes from", () => {
  const { origins, sections } = JSON.parse(read("www/rules/en.json")).lords;
  const items = sections.flatMap((section) => section.items);
  assert.ok(items.length > 30);
  for (const { text, origin } of items) assert.ok(Object.hasOwn(origins, origin), text);
});
