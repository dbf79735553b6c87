/** The dialog in which games are kept, fetched and found again: this one as text, others from a text, and those of the past. */

import { copy } from "./copy.js";
import { byId, h } from "./dom.js";
import { style } from "./edition.js";
import { bringIn, isEverything, readEverything, saveEverything } from "./everything.js";
import { icon } from "./icons.js";
import { confirm } from "./notices.js";
import { Opening, Unreadable } from "./opening.js";
import { PastGames, resultWords } from "./past.js";
import { onPastElsewhere } from "./storage.js";
import { hasText, say, text } from "./texts.js";

/**
 * @typedef {import("./storage.js").PastGame} PastGame
 * @typedef {import("./opening.js").AboutGame} AboutGame
 *
 * @typedef {object} Host the page around the dialog
 * @property {any} Table the exported class
 * @property {() => string} record the game on the board as text; nothing if there is none
 * @property {(saved: string, past?: PastGame | null) => Promise<boolean>} play puts a game on the board
 * @property {() => void} arrive takes the focus over where it would be lost
 */

/** A longer text would keep the field busy for seconds: of one that cannot be read only what is around the mistake is shown. */
const LONGEST_SHOWN = 100_000;

/** How much of such a text is shown before and after the mistake. */
const AROUND = 1500;

/** So many games of a text are listed at a time. */
const PAGE = 100;

/** The kinds of files that hold games. */
const KINDS = ".pdn,.txt,.json,text/plain,application/json";

/**
 * The words of a file. Old files are in the letters of the west of Europe.
 * @param {Blob} file
 */
async function words(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The dialog. */
export class Games {
  #host;
  #dialog = /** @type {HTMLDialogElement} */ (byId("games"));
  #past;
  /** @type {HTMLTextAreaElement} */
  #field = h("textarea", { id: "games-text", rows: 3, spellcheck: "false", autocomplete: "off", "aria-describedby": "games-said" });
  /** Why a text cannot be read, or how far it is. */
  #said = h("div", { id: "games-said", class: "games-said" });
  #list = h("ol", { class: "games-list" });
  /** @type {Opening | null} */
  #opening = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    style("styles/games.css").catch(console.warn);
    this.#past = new PastGames(host.Table, (saved, past) => this.#play(saved, past));
    this.#dialog.addEventListener("close", () => this.#stop());
    onPastElsewhere(() => this.#dialog.open && this.#past.render());
    this.#field.addEventListener("paste", (event) => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (pasted.length <= LONGEST_SHOWN) return;
      event.preventDefault();
      void this.read(pasted);
    });
    // Enter makes lines; with Ctrl it opens.
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.read(this.#field.value);
    });
  }

  /** Opens the dialog. */
  show() {
    if (this.#dialog.open) return;
    this.#field.value = "";
    this.#clear();
    this.#past.open();
    byId("games-body").replaceChildren(...this.#sections());
    this.#dialog.showModal();
  }

  #sections() {
    const record = this.#host.record();
    const section = (/** @type {string} */ key, /** @type {Node[]} */ ...content) => h("section", {}, h("h3", {}, text(key)), ...content);
    const file = h("input", { type: "file", accept: KINDS, class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => file.files?.[0] && void this.readFile(file.files[0]) });
    this.#field.placeholder = text("open.example");
    const own = section(
      "games.this",
      h(
        "div",
        { class: "games-buttons games-own" },
        h("button", { type: "button", class: "quiet", "data-does": "copy", onclick: () => void this.#copy(record) }, icon("copy"), h("span", { role: "status" }, text("games.copy"))),
        h("button", { type: "button", class: "quiet", "data-action": "record" }, icon("download"), text("tools.record")),
      ),
    );
    const other = section(
      "open.title",
      h("label", { for: "games-text", class: "note" }, text("open.how")),
      this.#field,
      this.#said,
      this.#list,
      h(
        "div",
        { class: "games-buttons" },
        h("button", { type: "button", class: "primary", "data-does": "open", onclick: () => void this.read(this.#field.value) }, text("open.open")),
        h("button", { type: "button", class: "quiet", "data-does": "file", onclick: () => file.click() }, icon("file"), text("open.file")),
        file,
      ),
    );
    const all = h(
      "div",
      { class: "games-buttons games-all" },
      h("button", { type: "button", class: "quiet", "data-does": "everything", onclick: saveEverything }, icon("download"), text("everything.save")),
      h("p", { class: "note" }, text("everything.why")),
    );
    return [...(record ? [own] : []), other, section("past.title", this.#past.element, all)];
  }

  /**
   * Brings in all that a file has kept; the page then starts anew, for the settings are others.
   * @param {string} source
   */
  async #bringIn(source) {
    this.#clear();
    const kept = readEverything(source);
    if (!kept) {
      this.#say("everything.unreadable");
      return;
    }
    if (!(await confirm(text("everything.question"), text("everything.yes")))) return;
    const failed = bringIn(this.#host.Table, kept);
    if (failed > 0) {
      this.#past.render();
      this.#say("everything.no-room", { count: String(failed) });
    } else location.reload();
  }

  /** @param {string} record */
  async #copy(record) {
    const button = /** @type {HTMLElement} */ (byId("games-body").querySelector('[data-does="copy"]'));
    if (await copy(record, byId("games-body"))) {
      /** @type {HTMLElement} */ (button.lastElementChild).textContent = text("games.copied");
      return;
    }
    // Then its owner can still copy it by hand.
    this.#field.value = record;
    this.#say("games.copy.refused");
    this.#field.focus();
    this.#field.select();
  }

  /** @param {Blob} file */
  async readFile(file) {
    this.show();
    try {
      await this.read(await words(file));
    } catch (error) {
      console.warn(error);
      this.#say("open.no-file");
    }
  }

  /**
   * Reads a text: a single game goes to the board at once, of several the player chooses.
   * @param {string} source
   */
  async read(source) {
    const link = /#game=\S+/.exec(source);
    if (link) {
      // A message with a link in it, for a page that cannot be opened by one.
      this.#dialog.close();
      location.hash = link[0];
      return;
    }
    this.show();
    if (isEverything(source)) {
      await this.#bringIn(source);
      return;
    }
    this.#clear();
    if (source !== this.#field.value) this.#field.value = source.length <= LONGEST_SHOWN ? source : "";
    if (source.trim() === "") {
      this.#say("open.nothing");
      this.#field.focus();
      return;
    }
    const opening = (this.#opening = new Opening());
    const count = h("span", {}, text("open.reading"));
    const stop = h("button", { type: "button", class: "quiet", onclick: () => this.#clear() }, text("open.stop"));
    this.#said.replaceChildren(h("p", { role: "status" }, count), stop);
    try {
      const games = await opening.read(source, (read) => (count.textContent = text("open.read", { count: read })));
      if (opening !== this.#opening) return;
      this.#said.replaceChildren();
      if (games.length === 1) await this.#choose(0);
      else this.#choice(games);
    } catch (error) {
      if (opening !== this.#opening) return;
      this.#stop();
      this.#refuse(source, error);
    }
  }

  /**
   * @param {AboutGame[]} games
   * @param {number} [from]
   */
  #choice(games, from = 0) {
    if (from === 0) this.#said.replaceChildren(h("p", { role: "status" }, text("open.choose", { count: games.length })));
    const rows = games.slice(from, from + PAGE).map(({ names, event, date, result, moves }, index) => {
      const title = names.white || names.black ? `${names.white ?? "?"} – ${names.black ?? "?"}` : text("open.game", { number: from + index + 1 });
      const facts = [event, date, resultWords(result), text("past.moves", { count: moves })].filter(Boolean).join(" · ");
      return h(
        "li",
        {},
        h("button", { type: "button", class: "past-play", onclick: () => void this.#choose(from + index) }, h("span", { class: "past-title" }, title), h("span", { class: "past-facts" }, facts)),
      );
    });
    this.#list.querySelector(".games-more")?.remove();
    this.#list.append(...rows);
    if (from + PAGE < games.length) {
      this.#list.append(h("li", { class: "games-more" }, h("button", { type: "button", class: "quiet", onclick: () => this.#choice(games, from + PAGE) }, text("open.more"))));
    }
    /** @type {HTMLElement | null} */ (rows[0]?.querySelector("button"))?.focus();
  }

  /** @param {number} index */
  async #choose(index) {
    const saved = await this.#opening?.take(index);
    if (saved !== undefined) await this.#play(saved, null);
  }

  /**
   * @param {string} saved
   * @param {PastGame | null} past
   */
  async #play(saved, past) {
    try {
      if (!(await this.#host.play(saved, past))) return;
      this.#dialog.close();
      this.#host.arrive();
    } catch (error) {
      console.warn(error);
      this.#say("open.refused", { why: error instanceof Error ? error.message : String(error) });
    }
  }

  /**
   * Says what is wrong with a text, and shows where.
   * @param {string} source
   * @param {unknown} error
   */
  #refuse(source, error) {
    const { message, code, args } = error instanceof Unreadable ? error : new Unreadable(String(error), "open.broke");
    const { line, column } = args;
    // What the page has no words for, the reader says itself, with the place in front.
    if (!hasText(code)) this.#sayWords(message);
    else if (line) this.#sayWords(text("open.at", { line, column, why: say({ code, args }) }));
    else this.#sayWords(say({ code, args }));
    const at = line ? offset(source, Number(line), Number(column)) : 0;
    const from = source.length <= LONGEST_SHOWN ? 0 : Math.max(0, at - AROUND);
    const shown = source.length <= LONGEST_SHOWN ? source : source.slice(from, at + AROUND);
    this.#field.value = shown;
    this.#field.focus();
    if (!line) return;
    // What stands there is marked, up to the next space.
    const end = shown.slice(at - from).search(/\s/);
    this.#field.setSelectionRange(at - from, end < 0 ? shown.length : at - from + Math.max(1, end));
    // A browser brings the caret into view, but not always what is marked.
    const lines = shown.slice(0, at - from).split("\n").length - 1;
    const height = this.#field.scrollHeight / shown.split("\n").length;
    this.#field.scrollTop = Math.max(0, (lines - 1) * height);
  }

  /**
   * @param {string} key
   * @param {Record<string, string>} [args]
   */
  #say(key, args) {
    this.#sayWords(text(key, args));
  }

  /** @param {string} said */
  #sayWords(said) {
    this.#said.replaceChildren(h("p", { role: "alert", class: "games-refused" }, icon("refused"), h("span", {}, said)));
  }

  #clear() {
    this.#stop();
    this.#said.replaceChildren();
    this.#list.replaceChildren();
  }

  #stop() {
    this.#opening?.end();
    this.#opening = null;
  }
}

/**
 * Where a letter of a line stands in a text; lines and letters are counted from 1, letters as readers count them.
 * @param {string} source
 * @param {number} line
 * @param {number} column
 */
function offset(source, line, column) {
  let start = 0;
  for (let number = 1; number < line; number++) start = source.indexOf("\n", start) + 1;
  let at = start;
  for (let letter = 1; letter < column && at < source.length; letter++) at += (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}
