/** The list of past games: to play on, name, save and delete. */

import { download, h } from "./dom.js";
import { icon } from "./icons.js";
import { notice } from "./notices.js";
import { score, written } from "./score.js";
import { recordFile } from "./state.js";
import { everything, pastIds, readAbout, readPast, readRecord, removePast, restorePast, writePast, writeRecord } from "./storage.js";
import { seatName, text } from "./texts.js";

/**
 * @typedef {import("./storage.js").PastGame} PastGame
 * @typedef {{ id: string, past: PastGame | null, text: string }} Kept a past game; nothing but its text if that cannot be read
 */

/** So many letters all past games may take together: a third of what browsers give a site. */
const MOST_LETTERS = 1_500_000;

/** The most letters of a name. */
const LONGEST_NAME = 60;

/** @type {(a: Kept, b: Kept) => number} */
const latestFirst = (a, b) => (b.past?.changed ?? 0) - (a.past?.changed ?? 0);

/** @returns {Kept[]} all past games, the latest first */
function all() {
  const onBoard = new Set([readAbout("frisian").id, readAbout("lords").id]);
  const games = pastIds().flatMap((id) => {
    const kept = onBoard.has(id) ? null : readPast(id);
    return kept ? [{ id, ...kept }] : [];
  });
  return games.sort(latestFirst);
}

/**
 * Lets the oldest finished games go when all together take too much room. Their owner has been told before, and could save them.
 * @param {any} Table
 */
export function makeRoom(Table) {
  // Games are read only where there is too much of them.
  const kept = Object.entries(everything()).filter(([key]) => key.startsWith("past."));
  if (kept.reduce((sum, [, text]) => sum + text.length, 0) <= MOST_LETTERS) {
    writeRecord("past-told", { ids: "" });
    return;
  }
  const games = all();
  let letters = games.reduce((sum, { text: kept }) => sum + kept.length, 0);
  const told = new Set(readRecord("past-told", { ids: "" }).ids.split(" "));
  /** @type {typeof games} */
  const due = [];
  for (const game of games.reverse()) {
    if (letters <= MOST_LETTERS) break;
    if (!game.past || game.past.result === "*") continue;
    letters -= game.text.length;
    if (told.has(game.id)) removePast(game.id);
    else due.push(game);
  }
  writeRecord("past-told", { ids: due.map(({ id }) => id).join(" ") });
  if (due.length === 0) return;
  const keep = () => download("twa-boerden.txt", due.map(({ past }) => recordOf(Table, past)).join("\n"));
  notice("past.full", { label: "notice.download", act: keep }, { count: String(due.length) });
}

/**
 * @param {any} Table
 * @param {PastGame | null} past
 * @returns {string} what other programs read
 */
function recordOf(Table, past) {
  const table = Table.restore(past?.saved ?? "");
  const record = table.record(score.two);
  table.free();
  return record;
}

/**
 * Who played.
 * @param {PastGame} past
 */
function players({ names, seats, game }) {
  const name = (/** @type {"white" | "black"} */ side) => names?.[side] ?? seatName(seats[side]);
  const nobody = !names?.white && !names?.black && seats.white === "person" && seats.black === "person";
  return nobody ? text(`game.${game}`) : `${name("white")} – ${name("black")}`;
}

/**
 * How a game ended.
 * @param {string} result
 */
export function resultWords(result) {
  if (result === "*") return text("past.going");
  const words = result === "1-0" || result === "0-1" ? text("result.won", { winner: result === "1-0" ? "white" : "black" }) : result === "0-0" ? "" : text("result.drawn");
  return [words, written(result)].filter(Boolean).join(" ");
}

/** @param {number} time */
const when = (time) => new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(time);

/** The list in a dialog. */
export class PastGames {
  /** @type {HTMLElement} */
  element = h("ul", { class: "past" });
  #Table;
  #play;
  /** @type {Map<string, Kept>} games deleted since the list was opened, which can be brought back */
  #deleted = new Map();

  /**
   * @param {any} Table the exported class
   * @param {(saved: string, past: PastGame) => Promise<void>} play puts a game on the board
   */
  constructor(Table, play) {
    this.#Table = Table;
    this.#play = play;
  }

  /** Forgets what was deleted. */
  open() {
    this.#deleted.clear();
    this.render();
  }

  render() {
    const deleted = [...this.#deleted.values()];
    const games = [...all(), ...deleted].sort(latestFirst);
    this.element.replaceChildren(...games.map((game) => (this.#deleted.has(game.id) ? this.#gone(game) : this.#row(game))));
    if (games.length === 0) this.element.append(h("li", { class: "note" }, text("past.none")));
  }

  /**
   * @param {Kept} kept
   */
  #row({ id, past, text: kept }) {
    const title = past ? past.name || players(past) : text("past.unreadable");
    const detail = past
      ? [past.name ? players(past) : null, text(`game.${past.game}`), past.far && past.far !== "nothing" ? text(`due.${past.far}`) : resultWords(past.result), text("past.moves", { count: past.moves }), when(past.changed)]
      : [text("past.unreadable.why")];
    const facts = [...new Set(detail.filter((fact) => fact && fact !== title))].join(" · ");
    const button = (/** @type {string} */ does, /** @type {string} */ picture, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "icon-button", "data-does": does, "aria-label": `${text(`past.${does}`)}: ${title}`, title: text(`past.${does}`), onclick: act }, icon(picture));
    return h(
      "li",
      { "data-past": id },
      past
        ? h("button", { type: "button", class: "past-play", onclick: () => void this.#play(past.saved, past) }, h("span", { class: "past-title" }, title), h("span", { class: "past-facts" }, facts))
        : h("span", { class: "past-play" }, h("span", { class: "past-title" }, title), h("span", { class: "past-facts" }, facts)),
      past && button("rename", "rename", () => this.#rename(past)),
      button("download", "download", () => this.#download(past, kept)),
      button("delete", "delete", () => this.#delete({ id, past, text: kept })),
    );
  }

  /** @param {Kept} kept */
  #gone(kept) {
    const again = () => {
      restorePast(kept.id, kept.text);
      this.#deleted.delete(kept.id);
      this.render();
      this.#focus(kept.id, ".past-play, [data-does]");
    };
    return h(
      "li",
      { "data-past": kept.id, class: "past-gone" },
      h("span", { role: "status" }, text("past.deleted")),
      h("button", { type: "button", class: "quiet", onclick: again }, text("past.restore")),
    );
  }

  /** @param {Kept} kept */
  #delete(kept) {
    removePast(kept.id);
    this.#deleted.set(kept.id, kept);
    this.render();
    this.#focus(kept.id, "button");
  }

  /**
   * @param {PastGame | null} past
   * @param {string} kept
   */
  #download(past, kept) {
    if (!past) download("twa-boerden.json", kept, "application/json");
    else download(recordFile(past.game), recordOf(this.#Table, past));
  }

  /** @param {PastGame} past */
  #rename(past) {
    const row = this.element.querySelector(`[data-past="${past.id}"]`);
    const field = h("input", { type: "text", maxlength: LONGEST_NAME, value: past.name ?? "", "aria-label": text("past.name"), placeholder: players(past) });
    const done = (/** @type {boolean} */ keep) => {
      if (keep) writePast({ ...past, name: field.value.trim() });
      this.render();
      this.#focus(past.id, '[data-does="rename"]');
    };
    const form = h(
      "form",
      {
        class: "past-name",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          done(true);
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Escape") return;
          // The dialog stays.
          event.preventDefault();
          done(false);
        },
      },
      field,
      h("button", { type: "submit", class: "primary" }, text("past.name.done")),
    );
    row?.replaceChildren(form);
    field.select();
    field.focus();
  }

  /**
   * @param {string} id
   * @param {string} selector
   */
  #focus(id, selector) {
    /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-past="${id}"]`)?.querySelector(selector) ?? null)?.focus();
  }
}
