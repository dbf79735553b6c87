/**
 * Games by link: what is done goes to somebody far away as a letter, a link that carries the whole game, and his letters come back.
 * What a letter may do, and how a secret set-up stays secret, is the exported `Table`'s affair.
 */

import { copy } from "./copy.js";
import { h } from "./dom.js";
import { style } from "./edition.js";
import { icon } from "./icons.js";
import { later } from "./later.js";
import { gameAddress } from "./link.js";
import { tell } from "./notices.js";
import { standing } from "./prompt.js";
import { onlyPerson, other } from "./state.js";
import { pastIds, readAbout, readGame, readPast } from "./storage.js";
import { loadMore, say, text } from "./texts.js";

/**
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {import("./storage.js").PastGame} PastGame
 * @typedef {{ id: string, game: GameName, from: Side, invitation: boolean }} About what a letter is about
 * @typedef {"invite" | "sealed" | "laid" | "opened" | "over" | "move"} Kind what a letter brings
 * @typedef {{ saved: string, past: PastGame | null }} Kept a game that lies in this browser, on the board or among the past ones
 */

/** The bytes of chance that a game needs for its number and its salt. */
const CHANCE = 22;

/** How long what was said stands before something else is said, in milliseconds. */
const HEARD_MS = 150;

/** What is needed before anything can be said or done here. */
async function ready() {
  const [{ Table }] = await Promise.all([later(), loadMore("bylink"), style("styles/bylink.css")]);
  return Table;
}

/**
 * Does something with a table of its own.
 * @template T
 * @param {any} table
 * @param {(table: any) => T} act
 * @returns {T}
 */
function using(table, act) {
  try {
    return act(table);
  } finally {
    table.free();
  }
}

/** The letters of the game at one table. */
export class ByLink {
  #Table;
  #table;
  #host;
  /** The record that was looked at last. */
  #seen = "";
  /** The letter to be sent, or the one that was, and what it brings. */
  #letter = "";
  /** @type {Kind} what was done */
  #kind = "move";
  /** @type {Kind} what it is to who gets it */
  #brings = "move";

  /** What was said last of what is to be done; nothing while it is the player's move. */
  #told = "";

  /**
   * @param {any} Table the exported class that knows letters
   * @param {import("./table.js").TableKeeper} table
   * @param {{ rest: () => Promise<void>, changed: () => void, arrived: (saved: string) => void, say: (words: string) => void, leave: () => void }} host
   *   `rest` waits until nothing moves on the board, `changed` hears that something else is to be shown, `arrived` that a letter has brought
   *   the game on, `say` what is to be said aloud, and `leave` takes the focus over where it would be lost
   */
  constructor(Table, table, host) {
    this.#Table = Table;
    this.#table = table;
    this.#host = host;
  }

  /**
   * @param {import("./table.js").TableKeeper} table
   * @param {ConstructorParameters<typeof ByLink>[2]} host
   */
  static async load(table, host) {
    return new ByLink(await ready(), table, host);
  }

  /** Looks at the table, after whatever was done there. */
  async follow() {
    const { saved, state } = this.#table;
    if (saved === this.#seen) return;
    this.#seen = saved;
    const { arrived, letter, last, kept } = using(this.#Table.restore(saved), (table) => {
      const waiting = table.letterWaiting();
      const arrived = waiting !== undefined && table.receive(waiting) === "goes-on";
      const letter = arrived ? undefined : table.letter(crypto.getRandomValues(new Uint8Array(CHANCE)));
      return { arrived, letter, last: table.lastLetter(), kept: table.save() };
    });
    if (arrived) {
      // The board turns first.
      await this.#host.rest();
      if (this.#table.open && this.#table.saved === saved) this.#host.arrived(kept);
      return;
    }
    this.#letter = letter ?? last ?? "";
    if (this.#letter) {
      const about = this.#Table.aboutLetter(this.#letter);
      this.#kind = kindOf(state, about);
      this.#brings = about.invitation && this.#kind === "move" ? "invite" : this.#kind;
    }
    // Its first letter gives the game its number.
    if (letter) this.#amend(kept);
    this.#host.changed();
    // What was done is said first, and stands there long enough to be read.
    await this.#host.rest();
    setTimeout(() => this.#tell(this.#told), HEARD_MS);
  }

  /**
   * Says what is to be done with the letter.
   * @param {string} [heard] what need not be said again
   */
  #tell(heard = "") {
    // Behind the sheet nobody would hear it; when that closes it is said.
    if (!this.#table.open || document.querySelector("#letter[open]")) return;
    const { state } = this.#table;
    const told = state.far === "send" || state.far === "wait" ? this.prompt(state) : null;
    this.#told = [told?.words, told?.detail].filter(Boolean).join(" ");
    if (this.#told && this.#told !== heard) this.#host.say(this.#told);
  }

  /** @param {string} kept */
  #amend(kept) {
    this.#table.amend(kept);
    this.#seen = this.#table.saved;
  }

  /**
   * What is to be said beside the board; nothing while it is the player's move.
   * @param {TableState} state
   * @returns {{ words: string, detail?: string, offers: import("./prompt.js").Offer[] } | null}
   */
  prompt(state) {
    const here = onlyPerson(state);
    if (!here || this.#seen !== this.#table.saved) return null;
    const side = other(here);
    if (state.far === "send") {
      const why = this.#kind === "move" && state.can.undo ? "move.undo" : `${this.#kind}.why`;
      return { words: text(`bylink.send.${this.#kind}`, { side }), detail: text(`bylink.send.${why}`, { side }), offers: [{ action: "send-letter", key: "bylink.send", primary: true }] };
    }
    if (state.far === "wait") {
      return { words: text("bylink.wait", { side }), detail: text("bylink.wait.why"), offers: this.#letter ? [{ action: "send-letter", key: "bylink.send.again" }] : [] };
    }
    if (state.far !== "move" || state.drawOffer !== here) return null;
    // The other answers with a link, and nobody here; meanwhile there is a move to be made.
    const { detail, ...asked } = standing({ ...state, drawOffer: null });
    return { ...asked, detail: [detail, text("bylink.offer")].filter(Boolean).join(" ") };
  }

  /** Opens the sheet with the message in which the letter goes. */
  send() {
    const { state } = this.#table;
    const here = onlyPerson(state);
    if (!this.#letter || !here) return;
    const sending = state.far === "send";
    const link = gameAddress(this.#letter);
    const message = `${text(`bylink.message.${this.#brings}`, { game: text(`game.${state.game}`), side: other(here) })}\n${link}`;
    const said = h("p", { class: "note", role: "status" });
    const field = h("textarea", { id: "letter-text", rows: 5, readonly: true, spellcheck: "false" }, message);
    const stands = () => this.#sent(said);
    const put = async (/** @type {string} */ words) => {
      if (await copy(words, dialog)) {
        stands();
        said.textContent = text("bylink.copied");
        return;
      }
      said.textContent = text("bylink.not-copied");
      field.focus();
      field.select();
    };
    const share = async () => {
      try {
        await navigator.share({ text: message });
        stands();
      } catch (error) {
        // Whoever thinks better of it has not failed.
        if (/** @type {DOMException} */ (error).name !== "AbortError") await put(message);
      }
    };
    // What is copied by hand is on its way too.
    field.addEventListener("copy", stands);
    const button = (/** @type {string} */ does, /** @type {string} */ picture, /** @type {() => void} */ act, rank = "quiet") =>
      h("button", { type: "button", class: rank, "data-does": does, onclick: act }, icon(picture), text(`bylink.${does}`));
    const dialog = sheet(
      "letter",
      text("bylink.title"),
      [
        !sending && h("p", {}, text("bylink.again.why")),
        sending && state.can.undo && h("p", {}, text("bylink.stands")),
        sending && this.#kind === "sealed" && h("p", {}, text("bylink.sealed.how")),
        // The address of a file on this device leads nowhere on another.
        location.protocol === "file:" && h("p", {}, text("bylink.file")),
        h("label", { for: "letter-text" }, text("bylink.message")),
        field,
        said,
      ],
      [
        button("copy-link", "link", () => void put(link)),
        "share" in navigator && button("share", "share", () => void share()),
        button("copy-message", "copy", () => void put(message), "primary"),
      ],
    );
    dialog.addEventListener("close", () => {
      // The button that opened it may have given way to another one.
      if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector('#prompt [data-action="send-letter"]'))?.focus();
      this.#host.leave();
      this.#tell();
    });
    dialog.showModal();
  }

  /**
   * From now on the letter stands.
   * @param {HTMLElement} said
   */
  #sent(said) {
    const { saved, state } = this.#table;
    if (state.far !== "send") return;
    this.#amend(
      using(this.#Table.restore(saved), (table) => {
        table.letterSent();
        return table.save();
      }),
    );
    if (readGame(state.game) !== this.#table.saved) said.before(h("p", { role: "alert" }, text("bylink.not-kept")));
    this.#host.changed();
  }
}

/**
 * What a letter brings that is written now.
 * @param {TableState} state
 * @param {About} about
 * @returns {Kind}
 */
function kindOf({ phase, game, moves }, { invitation }) {
  if (phase === "handover") return invitation ? "sealed" : "laid";
  if (phase === "over") return "over";
  if (moves.length > 0) return "move";
  return game === "lords" && !invitation ? "opened" : "invite";
}

/**
 * A dialog of its own, gone when it is closed.
 * @param {string} id
 * @param {string} title
 * @param {(Node | false)[]} body
 * @param {(Node | false)[]} foot
 * @returns {HTMLDialogElement}
 */
function sheet(id, title, body, foot) {
  document.getElementById(id)?.remove();
  const dialog = h(
    "dialog",
    { id, class: "dialog letter", "aria-labelledby": `${id}-title`, onclose: () => dialog.remove() },
    h(
      "header",
      { class: "dialog-head" },
      h("h2", { id: `${id}-title` }, title),
      h("button", { type: "button", class: "icon-button", "data-action": "close", "aria-label": text("dialog.close") }, icon("close")),
    ),
    h("div", { class: "dialog-body" }, ...body),
    h("footer", { class: "dialog-foot" }, ...foot),
  );
  document.body.append(dialog);
  return dialog;
}

/**
 * Asks what is to be done.
 * @param {string} title
 * @param {string[]} words
 * @param {{ value: string, label: string, primary?: boolean }[]} answers
 * @returns {Promise<string>} the value of the answer; nothing if there is none
 */
function ask(title, words, answers) {
  return new Promise((resolve) => {
    const dialog = sheet(
      "letter-question",
      title,
      words.map((line) => h("p", {}, line)),
      answers.map(({ value, label, primary }) => h("button", { type: "button", class: primary ? "primary" : "quiet", "data-does": value, onclick: () => dialog.close(value) }, label)),
    );
    dialog.addEventListener("close", () => resolve(dialog.returnValue));
    dialog.showModal();
  });
}

/**
 * The games in this browser of which a letter may be.
 * @param {any} Table
 * @param {About} about
 * @param {string | null} onScreen the record on the screen, if there is one of this kind
 * @returns {Kept[]} the one on the board first, then the others, the latest first
 */
function known(Table, { id, game }, onScreen) {
  const has = (/** @type {Kept} */ { saved }) => {
    try {
      return using(Table.restore(saved), (table) => table.letterId() === id);
    } catch {
      // What cannot be read has its own notice.
      return false;
    }
  };
  const onBoard = onScreen ?? readGame(game);
  /** @type {Kept[]} */
  const past = pastIds()
    .filter((id) => id !== readAbout(game).id)
    .flatMap((id) => readPast(id)?.past ?? [])
    .filter((past) => past.game === game && past.far !== null)
    .sort((a, b) => b.changed - a.changed)
    .map((past) => ({ saved: past.saved, past }));
  return [...(onBoard === null ? [] : [{ saved: onBoard, past: null }]), ...past].filter(has);
}

/**
 * Takes a letter that was opened.
 * @param {string} letter
 * @param {{ onScreen: (game: GameName) => string | null, play: (saved: string, past?: PastGame | null) => Promise<boolean>,
 *   goOn: (game: GameName, saved: string) => void, replay: () => void }} host `play` puts a game on the board, `goOn` does so in the place of an
 *   earlier state of itself, and `replay` shows the last turn on it
 */
export async function receive(letter, host) {
  const Table = await ready();
  // A message that is being written is of what was on the screen before.
  /** @type {HTMLDialogElement | null} */ (document.getElementById("letter"))?.close();
  /** @type {About} */
  let about;
  try {
    about = Table.aboutLetter(letter);
  } catch (error) {
    tell(refusal(error));
    return;
  }
  const put = async (/** @type {Kept} */ { saved, past }) => {
    if (past) return host.play(saved, past);
    host.goOn(about.game, saved);
    return true;
  };
  const found = known(Table, about, host.onScreen(about.game)).map((kept) =>
    using(Table.restore(kept.saved), (table) => {
      const arrival = table.receive(letter);
      return { kept, arrival, saved: table.save() };
    }),
  );
  const best = found.find(({ arrival }) => arrival === "goes-on") ?? found.find(({ arrival }) => arrival !== "otherwise") ?? found[0];
  if (!best) {
    await meet(Table, letter, about, host);
    return;
  }
  const { kept, arrival, saved } = best;
  if (arrival === "goes-on") {
    if (await put({ saved, past: kept.past })) host.replay();
    return;
  }
  await put(kept);
  if (arrival === "otherwise" || arrival === "own-elsewhere") {
    const answer = await ask(
      text(`bylink.${arrival}`),
      [text(`bylink.${arrival}.why`), text("bylink.choice")],
      [
        { value: "take", label: text("bylink.take") },
        { value: "keep", label: text("bylink.keep"), primary: true },
      ],
    );
    const here = JSON.parse(kept.saved).options.seats.white === "far" ? "black" : "white";
    if (answer === "take") await begin(Table, letter, here, host);
  } else if (arrival === "unsealed") {
    await ask(text("bylink.unsealed"), [text("bylink.unsealed.why"), text("bylink.unsealed.now")], [{ value: "keep", label: text("dialog.close"), primary: true }]);
  } else {
    tell(text(`bylink.${arrival}`));
  }
}

/**
 * Takes a letter of a game that this browser does not know: whoever opened it says who he is.
 * @param {any} Table
 * @param {string} letter
 * @param {About} about
 * @param {Parameters<typeof receive>[1]} host
 */
async function meet(Table, letter, { game, from, invitation }, host) {
  const side = other(from);
  const words = invitation ? [text("bylink.invited", { side, by: from })] : [text("bylink.unknown", { by: from })];
  const answer = await ask(
    text(invitation ? "bylink.invited.title" : "bylink.unknown.title", { game: text(`game.${game}`) }),
    words,
    [
      { value: from, label: text("bylink.mine", { side: from }) },
      { value: side, label: text("bylink.play", { side }), primary: true },
    ],
  );
  if (answer) await begin(Table, letter, /** @type {Side} */ (answer), host);
}

/**
 * Puts the game of a letter on the board, as it is seen from one side.
 * @param {any} Table
 * @param {string} letter
 * @param {Side} here
 * @param {Parameters<typeof receive>[1]} host
 */
async function begin(Table, letter, here, host) {
  try {
    const saved = using(Table.fromLetter(letter, here), (table) => table.save());
    if (await host.play(saved)) host.replay();
  } catch (error) {
    tell(refusal(error));
  }
}

/**
 * Why a letter is refused, in words.
 * @param {unknown} error
 */
function refusal(error) {
  const { code, args } = /** @type {any} */ (error);
  // One that is too long for the module to look at is none.
  return code?.startsWith("link-") ? say({ code, args }) : text("link-broken");
}
