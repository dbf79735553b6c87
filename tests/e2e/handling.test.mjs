// The ways in which one plays: chosen in the settings, kept, and in force at once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { screens } from "./harness.mjs";
import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

/** One capture of two men after the first jump, 22 being the first of them either way. */
const FORK = "W:W28:B5,11,12,22";
/** One capture of three men, in one way only. */
const LONG = "W:W48:B43,33,23,1";
/** Captures of five men, several of them ending on 9. */
const SEVERAL = "W:W38:B8,11,17,22,23,32,33";

const at = (t, position, settings = {}, options = {}) =>
  openGame(t, "frisian", { saved: new Table({ game: "frisian", position }).save(), settings, ...options });

const waits = (screen, move) => becomes(async () => (await screen.around()).words, `Play ${move}?`, "it waits to be confirmed");

test("what is chosen in the settings is in force at once, and kept", async (t) => {
  const screen = await openGame(t, "frisian");
  await screen.press("settings");
  for (const [name, value] of [["moving", "click"], ["capture", "legs"], ["results", "2-0"]]) await screen.$(`#settings-${name}-${value}`).check();
  await screen.$("#settings-confirm").check();
  await screen.$("#settings-complete").uncheck();
  await screen.page.keyboard.press("Escape");
  await screen.click("32");
  await screen.click("28");
  await waits(screen, "32-28");
  await screen.page.reload();
  await screen.press("settings");
  for (const id of ["moving-click", "capture-legs", "results-2-0", "confirm", "oneTap"]) assert.ok(await screen.$(`#settings-${id}`).isChecked(), id);
  assert.equal(await screen.$("#settings-complete").isChecked(), false);
});

test("a move is confirmed by button and by Enter, and dropped by Escape", async (t) => {
  const screen = await openGame(t, "frisian", { settings: { confirm: true } });
  await screen.click("32");
  await screen.click("28");
  await waits(screen, "32-28");
  await screen.status("32-28: Enter plays it, Escape takes it back.");
  assert.equal((await screen.pieces())["28"], "white man");
  assert.deepEqual(await screen.moves(), []);
  await screen.press("confirm");
  await becomes(() => screen.moves(), ["32-28"]);

  const key = (name) => screen.page.keyboard.press(name);
  await screen.click("19");
  await screen.click("23");
  await waits(screen, "19-23");
  await screen.square("23").focus();
  await key("Escape");
  await screen.status("19-23 is taken back.");
  assert.equal((await screen.pieces())["19"], "black man");
  await screen.square("19").focus();
  await key("Enter");
  await screen.square("23").focus();
  await key("Enter");
  await waits(screen, "19-23");
  assert.deepEqual(await screen.moves(), ["32-28"]);
  await key("Enter");
  await becomes(() => screen.moves(), ["32-28", "19-23"]);

  // Beside the board the keys mean the same.
  await screen.click("28");
  await waits(screen, "28x19");
  await screen.page.evaluate(() => document.activeElement.blur());
  await key("Escape");
  await becomes(async () => (await screen.around()).words, "White must capture.");
  await screen.click("28");
  await waits(screen, "28x19");
  await screen.page.evaluate(() => document.activeElement.blur());
  await key("Enter");
  await becomes(async () => (await screen.moves()).length, 3);
  await screen.page.reload();
  await becomes(async () => (await screen.moves()).length, 3);
});

test("a move that waits is dropped by another one, and is not kept", async (t) => {
  const screen = await openGame(t, "frisian", { settings: { confirm: true } });
  await screen.drag("32", "28");
  await waits(screen, "32-28");
  await screen.click("27");
  await waits(screen, "32-27");
  await screen.page.reload();
  await screen.phase("play");
  assert.equal((await screen.pieces())["32"], "white man");
});

test("a piece whose move waits is taken hold of where it is seen", async (t) => {
  const screen = await openGame(t, "frisian", { settings: { confirm: true } });
  await screen.drag("32", "28");
  await waits(screen, "32-28");
  await screen.drag("28", "27");
  await waits(screen, "32-27");
  assert.equal((await screen.pieces())["27"], "white man");
  await screen.drag("27", "22");
  await screen.refusal(/\S/);
  await waits(screen, "32-27");
  // Home again, it waits no more.
  await screen.drag("27", "32");
  await becomes(async () => (await screen.around()).words, "White to move.");
  assert.equal((await screen.pieces())["32"], "white man");
});

test("lessons and exercises go by the same ways", async (t) => {
  const learn = async (settings, hash) => {
    const screen = await openGame(t, "frisian", { path: "", settings });
    await screen.page.evaluate((hash) => (location.hash = hash), hash);
    await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), hash.startsWith("#lesson") ? "lesson" : "exercise", "screen");
    return screen;
  };
  const words = (screen) => becomes(() => screen.$(".practice .prompt-words").textContent(), "Play 38x9?", "it waits");
  const progress = (screen, expected) => becomes(() => screen.$(".practice").getAttribute("data-progress"), expected, "progress");
  // A capture of two men in one way only, which one click makes otherwise.
  const careful = await learn({ capture: "legs", complete: false, oneTap: false, confirm: true }, "#lesson-frisian-9");
  for (const square of ["38", "29", "9"]) await careful.click(square);
  await words(careful);
  await progress(careful, "open");
  await careful.press("cancel");
  await becomes(() => careful.square("38").getAttribute("data-piece"), "white man", "it is back");
  for (const square of ["38", "29", "9"]) await careful.click(square);
  await words(careful);
  await careful.page.keyboard.press("Enter");
  await progress(careful, "solved");

  for (const hash of ["#lesson-frisian-2", "#exercises-frisian-7"]) {
    const [from, to] = hash.startsWith("#lesson") ? ["28", "22"] : ["47", "41"];
    const drags = await learn({ moving: "drag" }, hash);
    await drags.click(from);
    assert.ok(!(await drags.square(from).getAttribute("data-marks")).includes("selected"));
    await drags.drag(from, "50");
    assert.ok(!(await drags.square(from).getAttribute("data-marks")).includes("selected"), "it goes back");
    assert.match(await drags.$(".practice .refusal").textContent(), /\S/, "and why is said");
    await drags.drag(from, to);
    await becomes(() => drags.square(from).getAttribute("data-piece"), "", "it has moved");
    const clicks = await learn({ moving: "click" }, hash);
    await clicks.drag(from, to);
    assert.equal(await clicks.square(from).getAttribute("data-piece"), "white man");
    // What is chosen meanwhile is in force at once.
    await clicks.press("settings");
    await clicks.$("#settings-moving-drag").check();
    await clicks.page.keyboard.press("Escape");
    await clicks.drag(from, to);
    await becomes(() => clicks.square(from).getAttribute("data-piece"), "", "it has moved");
  }
});

test("in Lords and Vassals every move of a turn is confirmed", async (t) => {
  const saved = new Table({ game: "lords", layouts: { white: "VVVVVVVV/LLLLLLLL", black: "VVVVVVVV/LLLLLLLL" } }).save();
  const screen = await openGame(t, "lords", { saved, settings: { confirm: true }, ...screens.phone });
  await screen.tap("a7");
  await screen.tap("a6");
  await becomes(async () => (await screen.around()).words, /^Play .*a6\?$/);
  assert.equal((await screen.around()).far.left ?? (await screen.around()).near.left, 5);
  await screen.press("confirm");
  await becomes(async () => (await screen.moves()).length, 1);
});

test("pieces are moved by clicks only, or by dragging only", async (t) => {
  const clicks = await openGame(t, "frisian", { settings: { moving: "click" } });
  await clicks.drag("32", "28");
  assert.deepEqual(await clicks.moves(), []);
  assert.equal((await clicks.pieces())["32"], "white man");
  await clicks.page.keyboard.press("Escape");
  await clicks.click("32");
  await clicks.click("28");
  await becomes(() => clicks.moves(), ["32-28"]);

  const drags = await openGame(t, "frisian", { settings: { moving: "drag" } });
  await drags.click("32");
  assert.deepEqual(await drags.marked("chosen"), []);
  await drags.drag("32", "28");
  await becomes(() => drags.moves(), ["32-28"]);
  await drags.drag("19", "19");
  await drags.drag("19", "44");
  assert.deepEqual(await drags.marked("chosen"), [], "it goes back");
  assert.match((await drags.around()).refusal, /\S/, "and why is said");
  // Who moves by keys is not meant.
  await drags.square("19").focus();
  await drags.page.keyboard.press("Enter");
  await becomes(() => drags.marked("chosen"), ["19"]);
});

test("captures are chosen jump by jump", async (t) => {
  const screen = await at(t, LONG, { capture: "legs", complete: false });
  await screen.click("48");
  assert.deepEqual(await screen.marked("can move here"), ["39"]);
  for (const square of ["39", "28"]) {
    await screen.click(square);
    assert.deepEqual(await screen.moves(), []);
  }
  await screen.click("19");
  await becomes(() => screen.moves(), ["48x19"]);
});

test("captures are chosen by the square where they end, and by jumps where several end there", async (t) => {
  const fork = await at(t, FORK, { capture: "whole" });
  await fork.click("28");
  assert.deepEqual(await fork.marked("can move here"), ["6", "8"]);
  await fork.click("8");
  await becomes(() => fork.moves(), ["28x8"]);

  const several = await at(t, SEVERAL, { capture: "whole" });
  await several.click("38");
  await several.click("9");
  await becomes(async () => (await several.around()).detail, /Several captures end on 9\. Choose the jumps/);
  assert.deepEqual(await several.marked("can move here"), ["27", "29"]);
});

test("what is forced is played by one click only if that is wanted", async (t) => {
  const usual = await at(t, LONG);
  await usual.click("48");
  await becomes(() => usual.moves(), ["48x19"]);
  const careful = await at(t, LONG, { oneTap: false, complete: false });
  await careful.click("48");
  await becomes(() => careful.marked("chosen"), ["48"]);
  await careful.click("39");
  assert.deepEqual(await careful.moves(), []);
});

test("results count one point or two, on the page and in the record", async (t) => {
  for (const [results, points, record] of [["1-0", "1–0", "1-0"], ["2-0", "2–0", "2-0"]]) {
    const table = new Table({ game: "frisian" });
    table.play("32-28");
    const screen = await openGame(t, "frisian", { saved: table.save(), settings: { results }, permissions: ["clipboard-read", "clipboard-write"] });
    await screen.press("resign");
    await screen.press("confirm-yes");
    await becomes(() => screen.$("#result .score").textContent(), points);
    await screen.press("games");
    await screen.$('[data-does="copy"]').click();
    await becomes(() => screen.$('[data-does="copy"]').textContent(), "Copied");
    const copied = await screen.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.includes(`[Result "${record}"]`) && copied.trimEnd().endsWith(record), copied);
    // Read again it is the same game.
    await screen.$("#games-text").fill(copied);
    await screen.$('[data-does="open"]').click();
    await becomes(() => screen.$("#games").isVisible(), false);
    await screen.phase("over");
    await screen.press("games");
    await becomes(() => screen.$(".past-facts").first().textContent(), new RegExp(`White wins ${points}`));
  }
});

test("the settings are complete and reachable on the smallest phone", async (t) => {
  const screen = await openGame(t, "frisian", { ...screens.small, path: "" });
  await screen.press("settings");
  const { over, small } = await screen.page.evaluate(() => {
    const body = document.getElementById("settings-body");
    const small = [...body.querySelectorAll("label")].filter((label) => label.getBoundingClientRect().height < 24).map((label) => label.textContent);
    return { over: body.scrollWidth - body.clientWidth, small };
  });
  assert.ok(over <= 0, `${over} px too wide`);
  assert.deepEqual(small, []);
});
