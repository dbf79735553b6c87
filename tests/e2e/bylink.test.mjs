// Games by link: two browsers that know nothing of each other play on by passing links, and nobody can peek or change what was sent.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, draughts } from "./games.mjs";
import { screens } from "./harness.mjs";
import { linkTo } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

const notices = (screen) => screen.page.evaluate(() => [...document.querySelectorAll("#notices p")].map(({ textContent }) => textContent));
const words = async (screen) => (await screen.around()).words;
const asked = (screen) => screen.page.evaluate(() => document.querySelector("#letter-question")?.innerText ?? "");

/** Begins a game by link in the dialog, as somebody who plays `side`. */
async function begin(t, game, side, { choose = async () => {}, ...options } = {}) {
  const screen = await openGame(t, game, { path: "", ...options });
  await screen.$(`#home [data-action="new-game"][data-game="${game}"]`).click();
  await screen.$(`#new-${side === "white" ? "black" : "white"}`).selectOption("far");
  await choose(screen);
  await screen.$('#new-game [data-action="start"]').click();
  return screen;
}

/** Sends what was done, and answers with the link. */
async function send(screen, does = "copy-link") {
  const { page } = screen;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // All pages of the browser share one.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await screen.press("send-letter");
  await screen.$(`#letter [data-does="${does}"]`).click();
  const copied = await becomes(() => page.evaluate(() => navigator.clipboard.readText()), /#game=2\./, "the copied link");
  await becomes(() => screen.$("#letter [role=status]").textContent(), /^Copied\./);
  await screen.$('#letter [data-action="close"]').click();
  return copied;
}

/** Opens a link where the page is open already, as a paste into the address does. */
const receive = (screen, link) => screen.page.evaluate((link) => (location.hash = link.slice(link.indexOf("#"))), link);

/** Opens an invitation in a browser of its own. */
async function join(t, game, link, answer, options) {
  const screen = await openGame(t, game, { path: "", ...options });
  await receive(screen, link);
  await screen.$(`#letter-question [data-does="${answer}"]`).click();
  await becomes(() => screen.page.evaluate(() => document.body.dataset.screen), "game");
  return screen;
}

/** Plays a move by clicks on its squares. */
async function move(screen, text) {
  const before = (await screen.moves()).length;
  const [from, to] = text.split(/[-x]/);
  await screen.click(from);
  await becomes(async () => (await screen.moves()).length > before || (await screen.marked("chosen")).length === 1, true, `${from} in hand`);
  if ((await screen.moves()).length === before) await screen.click(to);
  await becomes(() => screen.moves(), (moves) => moves.length === before + 1, text);
}

/** A letter with another field, and the right check all the same. */
function forged(link, number, change) {
  const [address, letter] = link.split("#game=");
  const fields = letter.split(".").slice(0, -1);
  fields[number] = change(fields[number]);
  const body = fields.join(".");
  let hash = 0x811c9dc5;
  for (const sign of body) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return `${address}#game=${body}.${((hash >>> 16) ^ (hash & 0xffff)).toString(16).padStart(4, "0")}`;
}
const [HEAD, START, MOVES] = [2, 4, 5];

/** A short game of Frysk!, to its end. */
const GAME = "47-41 5-10 50-44 1-7 44-40 3-8 40-34 8-13 41-37 13-19 37-31 19-24 34x12";

test("a game of draughts is played by link from the invitation to its end", async (t) => {
  const frysk = (screen) => screen.$('#new-game [name="variant"][value="frysk"]').check();
  const white = await begin(t, "frisian", "white", { choose: frysk });
  await screen_turn(white, "White to move.");
  // Nobody asks the computer in such a game, by button or by key.
  for (const action of ["hint", "threat", "analysis", "edit-position"]) assert.equal(await white.can(action), false, action);
  await white.page.evaluate(() => document.querySelector('[data-square][tabindex="0"]').focus());
  await white.page.keyboard.press("a");
  await white.page.waitForTimeout(500);
  assert.equal(await white.$("#analysis").isVisible(), false);
  let black = null;
  const moves = GAME.split(" ");
  for (const [ply, text] of moves.entries()) {
    const [mine, other] = ply % 2 === 0 ? [white, black] : [black, white];
    await move(mine, text);
    const over = ply === moves.length - 1;
    await becomes(() => words(mine), over ? "The game is over." : "Your turn is done.");
    if (ply === 0) {
      // Until it is sent it can be taken back.
      await mine.press("undo");
      await screen_turn(mine, "White to move.");
      await move(mine, text);
    }
    const link = await send(mine);
    if (!over) {
      await becomes(() => words(mine), ply % 2 === 0 ? "Waiting for Black." : "Waiting for White.");
      assert.equal(await mine.can("undo"), false, "what was sent stands");
    }
    if (other) await receive(other, link);
    else {
      black = await openGame(t, "frisian", { path: "", ...screens.phone });
      await receive(black, link);
      await becomes(() => asked(black), /White sent this link, and Black is for you/);
      await black.$('#letter-question [data-does="black"]').click();
    }
    const seen = other ?? black;
    await becomes(() => seen.moves(), await mine.moves(), `after ${text}`);
    assert.deepEqual(await seen.pieces(), await mine.pieces());
  }
  for (const screen of [white, black]) {
    await screen.phase("over");
    assert.match((await screen.around()).result[0], /wins/);
  }
  assert.equal((await black.around()).near.side, "Black", "everyone sits at the bottom");
});

/** Waits for the words beside the board. */
const screen_turn = (screen, expected) => becomes(() => words(screen), expected);

test("a seat is remembered: nobody plays the other side, and another device asks", async (t) => {
  const white = await begin(t, "frisian", "white");
  await move(white, "32-28");
  const first = await send(white);
  // The other's pieces do not move here.
  await white.click("19");
  await white.refusal("Black is far away. Wait for the link with the move.");
  await receive(white, first);
  await becomes(async () => (await notices(white)).at(-1), "This is the link that you sent. It is for the other player.");
  await white.click("19");
  await white.refusal("Black is far away. Wait for the link with the move.");
  // The page comes back as it was.
  await white.page.reload();
  await becomes(() => words(white), "Waiting for Black.");
  assert.equal(await send(white), first, "the same once more");
  await white.press("home");
  await becomes(() => white.$('#home [data-action="continue"][data-game="frisian"]').textContent(), "Continue · waiting");

  const black = await join(t, "frisian", first, "black");
  await becomes(() => words(black), "Black to move.");
  await black.status(/after 32-28 by White.*Black to move/);
  await move(black, "19-23");
  const second = await send(black);
  await receive(white, second);
  await becomes(() => words(white), "White must capture.");
  await white.press("home");
  await becomes(() => white.$('#home [data-action="continue"][data-game="frisian"]').textContent(), "Continue · your move");

  // A third browser knows neither.
  const third = await openGame(t, "frisian", { path: "" });
  await receive(third, second);
  await becomes(() => asked(third), /This browser does not know this game/);
  await third.$('#letter-question [data-does="white"]').click();
  await becomes(() => words(third), "White must capture.");
  const fourth = await join(t, "frisian", second, "black");
  await becomes(() => words(fourth), "Waiting for White.");

  // Another game begins: this one waits among the past games, and the next link brings it back.
  await white.$('#home [data-action="play"][data-game="frisian"], #home [data-action="new-game"][data-game="frisian"]').locator("visible=true").first().click();
  await white.$("#new-black").selectOption("person");
  await white.$('#new-game [data-action="start"]').click();
  await becomes(() => white.moves(), []);
  await white.press("games");
  await becomes(() => white.$(".past").textContent(), /your move/);
  await white.$('#games [data-action="close"]').click();
  await move(third, "28x19");
  const answer = await send(third);
  await receive(black, answer);
  await becomes(() => black.moves(), ["32-28", "19-23", "28x19"]);
  await receive(white, answer);
  await becomes(() => asked(white), /This link has moves of yours/);
  await white.$('#letter-question [data-does="keep"]').click();
  await becomes(() => white.moves(), ["32-28", "19-23"]);
});

test("a changed history is told, and taken only by choice", async (t) => {
  const white = await begin(t, "frisian", "white");
  await move(white, "32-28");
  const black = await join(t, "frisian", await send(white), "black");
  await move(black, "20-24");
  const link = await send(black);
  // White’s own move is another one in it: 34-29 instead of 32-28.
  const changed = forged(link, MOVES, (moves) => `hc${moves.slice(2)}`);
  for (const [answer, moves] of [
    ["keep", ["32-28"]],
    ["take", ["34-29", "20-24"]],
  ]) {
    await receive(white, changed);
    await becomes(() => asked(white), /This link tells the game otherwise/);
    await white.$(`#letter-question [data-does="${answer}"]`).click();
    await becomes(() => white.moves(), moves);
  }
  // The game as it was lies among the past ones, and the right link goes on with it.
  await receive(white, link);
  await becomes(() => white.moves(), ["32-28", "20-24"]);
  assert.deepEqual(await notices(white), []);
});

test("a draw is offered with a move and accepted with a link", async (t) => {
  const white = await begin(t, "frisian", "white", screens.small);
  await white.press("more");
  await white.press("offer-draw");
  await becomes(async () => (await white.around()).detail, "Your offer of a draw goes with your move.");
  await move(white, "32-28");
  const black = await join(t, "frisian", await send(white), "black", screens.small);
  await becomes(() => words(black), "White offers a draw.");
  // Reduced to one screen nothing overflows.
  for (const { page } of [white, black]) assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  await black.press("accept-draw");
  await black.phase("over");
  await becomes(() => words(black), "The game is over.");
  const link = await send(black);
  // Nobody agrees for the other.
  const other = await begin(t, "frisian", "white");
  await move(other, "32-28");
  const [, id] = (await send(other)).split("#game=")[1].split(".");
  await receive(other, forged(link, 1, () => id));
  await becomes(() => asked(other), /does what was not the sender’s to do/);
  await receive(white, link);
  await white.phase("over");
  await becomes(async () => (await white.around()).result, ["A draw", "Both players agreed."]);
});

test("Lords and Vassals is set up in secret by three links", async (t) => {
  for (const [mine, theirs] of [
    ["black", "white"],
    ["white", "black"],
  ]) {
    const screen = await begin(t, "lords", mine, {
      choose: async ({ page }) => assert.equal(await page.locator('[data-question="layout"]').isVisible(), false),
    });
    await screen.phase("layout");
    await screen.press("layout-random");
    const laid = await screen.pieces();
    assert.ok(Object.values(laid).every((piece) => piece.startsWith(theirs)));
    await screen.press("layout-done");
    await screen.phase("handover");
    await becomes(() => words(screen), "Your layout is sealed.");
    const sealed = await send(screen);
    await becomes(() => words(screen), new RegExp(`^Waiting for ${theirs}`, "i"));
    await screen.page.reload();
    await screen.phase("handover");
    assert.match(sealed.split(".").slice(-6).join("."), /^[wb]nc[\w-]{43}\.la5d\.\.\.u0\./, "no layout in it");

    const other = await join(t, "lords", sealed, theirs, screens.phone);
    await other.phase("layout");
    await other.press("layout-random");
    const answered = await other.pieces();
    assert.ok(Object.values(answered).every((piece) => piece.startsWith(mine)));
    await other.press("layout-done");
    await becomes(() => words(other), "Your layout is made.");
    const answer = await send(other);

    await receive(screen, answer);
    await screen.phase("reveal");
    await screen.press("reveal");
    await screen.phase("play");
    assert.deepEqual(await screen.pieces(), { ...laid, ...answered });
    if (mine === "black") await turn(screen);
    else await becomes(() => words(screen), "The board has turned.");
    const opened = await send(screen);

    // A layout that is not the sealed one is told, and the game does not go on.
    const cheat = forged(opened, START, (start) => {
      const [white, black] = [start.slice(0, 16), start.slice(16)];
      const shifted = (row) => row.slice(1) + row[0];
      return mine === "white" ? white + shifted(black) : shifted(white) + black;
    });
    if (mine === "white") {
      await receive(other, cheat);
      await becomes(() => asked(other), /The layout was changed/);
      await other.$('#letter-question [data-does="keep"]').click();
      await other.phase("handover");
    }
    // Nor does a link answer what was laid out elsewhere.
    const elsewhere = await openGame(t, "lords", { path: "" });
    await receive(elsewhere, answer);
    await elsewhere.$(`#letter-question [data-does="${mine}"]`).click();
    await becomes(async () => (await notices(elsewhere)).at(-1), /secret set-up that was begun in another browser/);

    await receive(other, opened);
    await other.phase("reveal");
    await other.press("reveal");
    await becomes(() => other.moves(), await screen.moves(), "the first turn, once the board has turned");
    assert.deepEqual(await other.pieces(), await screen.pieces());

    // And turn by turn to and fro.
    let [here, there] = [other, screen];
    for (let count = 0; count < 3; count++) {
      await turn(here);
      await becomes(() => words(here), "Your turn is done.");
      await receive(there, await send(here));
      await becomes(() => there.moves(), await here.moves());
      [here, there] = [there, here];
    }
  }
});

/** Makes the moves of a turn, whichever there are. */
async function turn(screen) {
  await becomes(() => words(screen), /move/);
  const { side } = await screen.page.evaluate(() => ({ side: document.body.dataset.turn }));
  while ((await screen.page.evaluate(() => document.body.dataset.turn)) === side) {
    const before = (await screen.moves()).length;
    for (const [square, piece] of Object.entries(await screen.pieces())) {
      if (!piece.startsWith(side)) continue;
      await screen.page.evaluate((square) => document.querySelector(`[data-square="${square}"]`).click(), square);
      const [target] = await screen.marked("can move here");
      if (!target) continue;
      await screen.page.evaluate((square) => document.querySelector(`[data-square="${square}"]`).click(), target);
      break;
    }
    await becomes(() => screen.moves(), (moves) => moves.length === before + 1, "a move");
  }
}

test("what is pointed out goes along", async (t) => {
  const called = (screen) => screen.$('#new-game [name="capture"][value="called"]').check();
  const white = await begin(t, "frisian", "white", { choose: called });
  await move(white, "32-28");
  const black = await join(t, "frisian", await send(white), "black");
  await move(black, "19-23");
  await receive(white, await send(black));
  await becomes(() => white.moves(), ["32-28", "19-23"]);
  // White overlooks that 28 captures.
  await move(white, "34-29");
  await receive(black, await send(white));
  await becomes(() => black.moves(), (moves) => moves.length === 3, "the wrong move");
  await black.press("point-out");
  await becomes(() => black.moves(), ["32-28", "19-23"]);
  await becomes(() => words(black), "Your turn is done.");
  await receive(white, await send(black));
  await becomes(() => white.moves(), ["32-28", "19-23"]);
  await move(white, "28x19");
  await receive(black, await send(white));
  await becomes(() => black.moves(), ["32-28", "19-23", "28x19"]);
});

test("the message is ready in the language of the page, to be shared or copied by hand", async (t) => {
  for (const [language, message] of [
    ["en", /^Shall we play Frisian draughts\? You have Black\. /],
    ["nl", /^Zullen we Fries dammen spelen\? Jij hebt zwart\. /i],
    ["fy", /^Sille wy Frysk damjen spylje\? Do hast swart\. /i],
  ]) {
    const screen = await begin(t, "frisian", "white", {
      settings: { language },
      prepare: (page) =>
        page.addInitScript(() => {
          window.shared = [];
          window.refuse = true;
          const share = async (what) => {
            if (window.refuse) throw new DOMException("no", "AbortError");
            window.shared.push(what);
          };
          Object.defineProperty(Navigator.prototype, "share", { configurable: true, value: share });
          Object.defineProperty(Navigator.prototype, "clipboard", { configurable: true, value: undefined });
          document.execCommand = () => false;
        }),
    });
    const { page } = screen;
    await screen.click("32");
    await screen.click("28");
    await screen.press("send-letter");
    assert.match(await screen.$("#letter-text").inputValue(), message);
    await screen.$('#letter [data-does="share"]').click();
    assert.equal(await screen.can("undo"), true, "who thinks better of it has sent nothing");
    await page.evaluate(() => (window.refuse = false));
    await screen.$('#letter [data-does="share"]').click();
    const [{ text }] = await becomes(() => page.evaluate(() => window.shared), (shared) => shared.length === 1, "shared");
    assert.match(text, message);
    assert.match(text, /\n.*#game=2\./);
    await becomes(() => screen.can("undo"), false);
    await screen.$('#letter [data-does="copy-message"]').click();
    assert.ok(await page.evaluate(() => document.getSelection().toString().includes("#game=2.") || document.activeElement.id === "letter-text"), "it is selected, to be copied by hand");
  }
});

test("a broken link, a newer one and one against the rules are told", async (t) => {
  const white = await begin(t, "frisian", "white");
  await move(white, "32-28");
  const link = await send(white);
  const black = await openGame(t, "frisian", { path: "" });
  for (const [wrong, said] of [
    [link.slice(0, -9), /^This link is damaged/],
    [link.replace("#game=2", "#game=3"), /newer version/],
    [forged(link, MOVES, (moves) => `${moves}AB`), /rules do not allow/],
    [forged(link, HEAD, () => "zz"), /^This link is damaged/],
  ]) {
    await black.page.evaluate(() => document.getElementById("notices").replaceChildren());
    await receive(black, wrong);
    await becomes(async () => (await notices(black)).at(-1), said, wrong);
  }
  // A plain link is no part of a game by link, and takes nothing from it.
  await receive(white, `#game=${await linkTo(after(draughts, "32-28 19-23"))}`);
  await becomes(() => white.moves(), ["32-28", "19-23"]);
  await receive(white, link);
  await becomes(() => words(white), "Waiting for Black.");
});

test("where nothing is kept, the page says so, and the game goes on as long as it is open", async (t) => {
  const white = await begin(t, "frisian", "white");
  await move(white, "32-28");
  const full = (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
  const black = await join(t, "frisian", await send(white), "black", { prepare: full });
  await move(black, "19-23");
  const { page } = black;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await black.press("send-letter");
  await black.$('#letter [data-does="copy-link"]').click();
  await becomes(() => black.$("#letter [role=alert]").textContent(), /keeps nothing for this page/);
  await black.$('#letter [data-action="close"]').click();
  await receive(white, await page.evaluate(() => navigator.clipboard.readText()));
  await becomes(() => white.moves(), ["32-28", "19-23"]);
  await move(white, "28x19");
  await receive(black, await send(white));
  await becomes(() => black.moves(), ["32-28", "19-23", "28x19"]);
});

test("the last turn is seen to happen when a link is opened", async (t) => {
  const white = await begin(t, "frisian", "white");
  await move(white, "32-28");
  const black = await join(t, "frisian", await send(white), "black", { settings: { speed: "normal" } });
  // First the position before it, then the move.
  await becomes(async () => (await black.pieces())[32], "white man", "before the move");
  await becomes(async () => (await black.pieces())[28], "white man", "after it");
  await becomes(() => words(black), "Black to move.");
});

test("a whole message can be pasted where its link cannot be opened", async (t) => {
  const white = await begin(t, "frisian", "white");
  await move(white, "32-28");
  const message = await send(white, "copy-message");
  assert.match(message, /^Shall we play Frisian draughts\?/);
  const black = await openGame(t, "frisian", { path: "" });
  await black.press("games");
  await black.$("#games-text").fill(message);
  await black.$('#games [data-does="open"]').click();
  await black.$('#letter-question [data-does="black"]').click();
  await becomes(() => black.moves(), ["32-28"]);
});
