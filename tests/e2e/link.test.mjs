// Links that carry a game or a position: made, opened, damaged, and never in the place of a game unasked.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, draughts, games, lords } from "./games.mjs";
import { screens, url } from "./harness.mjs";
import { linkTo, Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const shown = (screen) => screen.page.evaluate(() => document.body.dataset.screen);
const notices = (screen) => screen.page.evaluate(() => [...document.querySelectorAll("#notices p")].map(({ textContent }) => textContent));

/** Lets the page copy, and answers with what it has copied. */
async function copied(screen, copy) {
  const { page } = screen;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // All pages of the browser share one.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await copy();
  return becomes(() => page.evaluate(() => navigator.clipboard.readText()), /#game=/, "the copied link");
}

test("a whole game of each goes through a link to somebody else", async (t) => {
  for (const [game, options, screenOf] of [
    ["frisian", draughts, screens.wide],
    ["lords", lords, screens.phone],
  ]) {
    const table = after(options, games[game].moves);
    const screen = await openGame(t, game, { saved: table.save(), ...screenOf });
    // A game that is over shows its result, behind which the sheet opens.
    await screen.phase("over");
    const link = await copied(screen, async () => {
      if (screenOf === screens.phone) await screen.press("more");
      await screen.press("link");
    });
    await becomes(async () => (await screen.around()).detail, /The link is copied\. Whoever opens it sees this\./);
    assert.ok(link.startsWith(`${url}#game=1`), link);
    assert.ok(link.length < 1000, `${link.length} letters`);

    const other = await openGame(t, game, { path: "" });
    await other.page.goto(link);
    await other.phase("over");
    assert.deepEqual(await other.moves(), await screen.moves());
    assert.deepEqual(await other.pieces(), await screen.pieces());
    assert.equal(await other.page.evaluate(() => location.hash), `#${game}`, "and it goes on as a game of one's own");
    await other.page.reload();
    await other.phase("over");
    assert.deepEqual(await other.moves(), await screen.moves());
    await other.press("look-at-board");
    await other.press("undo");
    await other.phase("play");
  }
});

test("a position goes from the editor into a link, by touch", async (t) => {
  const screen = await openGame(t, "frisian", { path: "", ...screens.small });
  await screen.page.evaluate(() => (location.hash = "#edit-frisian"));
  await becomes(() => shown(screen), "editor");
  await screen.$("#editor-text").fill("B:WK28,31:BK5,19:H3:F20:+0+228");
  await screen.$("#editor-text").press("Enter");
  const link = await copied(screen, () => screen.$('#editor [data-action="editor-link"]').tap());
  await screen.status("The link is copied. Whoever opens it sees this.");

  const other = await openGame(t, "frisian", { path: "", ...screens.small });
  await other.page.evaluate((link) => (location.hash = new URL(link).hash), link);
  await other.phase("play");
  assert.deepEqual(await other.pieces(), { 28: "white king", 31: "white man", 5: "black king", 19: "black man" });
  assert.match((await other.names())[28], /2 moves in a row/);
  assert.equal((await other.around()).words, "Black to move.");

  await screen.$('#editor [data-action="editor-clear"]').tap();
  assert.equal(await screen.$('#editor [data-action="editor-link"]').getAttribute("aria-disabled"), "true", "what cannot be played has no link");
});

test("a game whose place a link takes goes to the past games, unless it goes on from it", async (t) => {
  const mine = after(draughts, "32-28 19-23");
  const theirs = after(draughts, "34-29 20-24");
  const screen = await openGame(t, "frisian", { saved: mine.save() });
  const { page } = screen;
  const open = async (table) => page.evaluate((link) => (location.hash = `#game=${link}`), await linkTo(table));
  const past = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("twa-boerden.past."))
        .map((key) => JSON.parse(localStorage[key]).moves)
        .sort(),
    );
  await open(theirs);
  await becomes(() => screen.moves(), ["34-29", "20-24"]);
  await screen.phase("play");
  assert.deepEqual(await past(), [2], "the game before");
  // The same game again: there is nothing to keep.
  await open(theirs);
  await screen.phase("play");
  await becomes(() => screen.moves(), ["34-29", "20-24"]);
  assert.deepEqual(await past(), [2]);
  // The answer of the one who sent it: all moves of the game here and more.
  theirs.play("29x20");
  await open(theirs);
  await screen.phase("play");
  await becomes(() => screen.moves(), ["34-29", "20-24", "29x20"]);
  assert.deepEqual(await past(), [2]);
  // A link from before that answer would lose it.
  await open(after(draughts, "34-29 20-24"));
  await screen.phase("play");
  await becomes(() => screen.moves(), ["34-29", "20-24"]);
  assert.deepEqual(await past(), [2, 3]);
});

test("no link takes the place of a game of which it does not tell all", async (t) => {
  const told = after(draughts, "32-28 19-23");
  told.comment("a good start");
  const seated = after({ ...draughts, seats: { white: "person", black: { level: 3 } } }, "32-28 19-23");
  for (const mine of [told, seated]) {
    const screen = await openGame(t, "frisian", { saved: mine.save() });
    await screen.phase("play");
    await screen.page.evaluate((link) => (location.hash = `#game=${link}`), await linkTo(after(draughts, "32-28 19-23 28x19")));
    await becomes(() => screen.moves(), ["32-28", "19-23", "28x19"]);
    const past = () => screen.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("twa-boerden.past.")).length);
    await becomes(past, 1, "the game before");
  }
});

test("a broken link is told in every language, and the page works on", async (t) => {
  const link = await linkTo(after(draughts, "32-28 19-23"));
  const words = {
    "en-GB": [/^This link is damaged/, /newer version/, /rules do not allow/],
    "nl-NL": [/^Deze link is beschadigd/, /nieuwere versie/, /regels niet toelaten/],
    "fy-NL": [/^Dizze keppeling is skansearre/, /nijere ferzje/, /regels net talitte/],
  };
  const forged = (body) => {
    let hash = 0x811c9dc5;
    for (const letter of body) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
    return `${body}.${((hash >>> 16) ^ (hash & 0xffff)).toString(16).padStart(4, "0")}`;
  };
  for (const [locale, [damaged, newer, illegal]] of Object.entries(words)) {
    const screen = await openGame(t, "frisian", { path: "", locale, settings: { language: "auto" } });
    const { page } = screen;
    const tell = async (fragment, expected) => {
      await page.evaluate((fragment) => (location.hash = fragment), `#game=${fragment}`);
      await becomes(async () => (await notices(screen)).at(-1), expected, fragment.slice(0, 60));
      await becomes(() => shown(screen), "home");
    };
    await tell(link.slice(0, -6), damaged);
    await tell(`3${link.slice(1)}`, newer);
    await tell(forged("1ffe3..AB.u0"), illegal);
    if (locale === "en-GB") {
      for (const nonsense of ["", "%", "1", "x".repeat(1_000_000), "%E2%82%AC"]) {
        await page.evaluate(() => document.getElementById("notices").replaceChildren());
        await tell(nonsense, damaged);
      }
    }
    assert.equal(await page.evaluate(() => location.hash), "");
    await screen.$('#home [data-action="play"][data-game="frisian"]').click();
    await screen.phase("play");
    await screen.click("32");
    await screen.click("28");
    await becomes(() => screen.moves(), ["32-28"]);
  }
});

test("what programs for messages do to a link does no harm", async (t) => {
  const table = new Table({ ...draughts, position: "W:WK10,15:B6,K24,K48:H4:F50:+0+210" });
  const link = await linkTo(table);
  assert.match(link, /~/);
  for (const changed of [`${link}.`, `${link})`, link.replaceAll("~", "%7E")]) {
    const screen = await openGame(t, "frisian", { path: "" });
    await screen.page.goto(`${url}#game=${changed}`);
    await screen.phase("play");
    assert.equal((await screen.pieces())[48], "black king");
  }
});

test("where the system can share, a link is handed to it, and by hand where nothing may be copied", async (t) => {
  const screen = await openGame(t, "frisian", {
    saved: after(draughts, "32-28").save(),
    prepare: (page) =>
      page.addInitScript(() => {
        window.shared = [];
        Object.defineProperty(Navigator.prototype, "share", { configurable: true, value: async (what) => void window.shared.push(what) });
        Object.defineProperty(Navigator.prototype, "clipboard", { configurable: true, value: undefined });
        document.execCommand = () => false;
        window.prompt = (words, link) => void window.shared.push({ words, link });
      }),
  });
  const { page } = screen;
  await screen.press("share");
  const [first] = await becomes(() => page.evaluate(() => window.shared), (shared) => shared.length === 1, "shared");
  assert.equal(first.title, "Frisian draughts · Twa Boerden");
  assert.match(first.url, /#game=1ffe3\.\.fb\.u0\./);
  await screen.press("link");
  const [, second] = await becomes(() => page.evaluate(() => window.shared), (shared) => shared.length === 2, "shown");
  assert.match(second.words, /Copy the link yourself/);
  assert.equal(second.link, first.url);
});

test("a secret set-up goes into no link", async (t) => {
  const screen = await openGame(t, "lords");
  await screen.phase("layout");
  assert.equal(await screen.can("link"), false);
});
