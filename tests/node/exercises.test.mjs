// The words of the exercises: every language says everything, and the screen asks for nothing else.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path) => readFileSync(new URL(`../../www/${path}`, import.meta.url), "utf8");
const languages = Object.fromEntries(["en", "nl", "fy"].map((tag) => [tag, JSON.parse(read(`exercises/${tag}.json`))]));
const { en } = languages;

const placeholders = (sentence) => new Set([...sentence.matchAll(/\{(\w)(\w*)/g)].map(([, first, rest]) => first.toLowerCase() + rest));

test("every language has the same words of the exercises, which fill in the same", () => {
  for (const [tag, words] of Object.entries(languages)) {
    assert.deepEqual(Object.keys(words), Object.keys(en), tag);
    for (const [key, sentence] of Object.entries(words)) {
      assert.notEqual(sentence.trim(), "", `${tag}: ${key}`);
      for (const name of placeholders(sentence)) assert.ok(placeholders(en[key]).has(name), `${tag}: ${key} asks for {${name}}`);
      if (tag !== "en" && sentence.length > 6) assert.notEqual(sentence, en[key], `${tag}: ${key}`);
    }
  }
});

test("the screen has a word for every exercise, and no other", () => {
  const source = read("exercises.js");
  const asked = new Set([...source.matchAll(/this\.word\("([\w.-]+)"/g)].map(([, key]) => key));
  for (const [, tool] of source.matchAll(/\{ name: "(\w+)", shape/g)) asked.add(tool);
  const families = [...source.matchAll(/this\.word\(`([^`]+)`/g)].map(([, key]) => key);
  assert.ok(asked.size > 8 && families.length > 5);
  const add = (key) => asked.add(key);
  for (const game of ["frisian", "lords"]) {
    for (const line of read(`exercises/${game}.txt`).split("\n").filter((line) => line !== "" && !line.startsWith("#"))) {
      const [, grade, goal] = line.split("|");
      const [theme] = goal.split(" ");
      [`grade.${grade}`, `theme.${theme}`, `${game}.${theme}`, `note.${game}.${theme}`].forEach(add);
    }
  }
  ["open", "tried", "helped", "solved"].forEach((mark) => add(`mark.${mark}`));
  for (let number = 1; number <= Number(/WRONGS = (\d)/.exec(source)[1]); number++) add(`wrong.${number}`);
  add("theme.all");
  assert.deepEqual([...asked].sort(), Object.keys(en).sort());
});
