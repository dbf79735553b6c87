/** All that is kept for this page, in one file, and back from such a file without losing what is there. */

import { pastGame } from "./archive.js";
import { download } from "./dom.js";
import { everything, keep, pastIds, readAbout, readGame, readPast, writePast } from "./storage.js";

/** Bumped when the file changes its shape. */
const FILE_VERSION = 1;

/** How such a file begins. */
const BEGINNING = '{"twa-boerden":';

/** What takes the place of what is there; all else is added to it. */
const REPLACING = /^(settings|options|edit\.\w+)$/;

/** Saves everything as a file. */
export function saveEverything() {
  download("twa-boerden-everything.json", JSON.stringify({ "twa-boerden": FILE_VERSION, kept: everything() }), "application/json");
}

/** @param {string} text */
export const isEverything = (text) => text.trimStart().startsWith(BEGINNING);

/**
 * Reads a file of everything; nothing if it is none, or of a later version.
 * @param {string} text
 * @returns {Record<string, string> | null}
 */
export function readEverything(text) {
  try {
    const { "twa-boerden": version, kept } = JSON.parse(text);
    const sound = version === FILE_VERSION && kept && typeof kept === "object" && Object.values(kept).every((value) => typeof value === "string");
    return sound ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Brings in what a file has kept. Games come beside those that are there, of the same game the later stage stays; what was learned
 * and solved is added; the settings take the place of those before.
 * @param {any} Table the exported class
 * @param {Record<string, string>} kept
 * @returns {number} for how many things there was no room
 */
export function bringIn(Table, kept) {
  const here = everything();
  let failed = 0;
  const put = (/** @type {boolean} */ done) => void (failed += done ? 0 : 1);
  for (const [key, value] of Object.entries(kept)) {
    if (REPLACING.test(key)) put(keep(key, value));
    else if (key.startsWith("past.")) put(bringPast(key.slice("past.".length), value));
    else if (key === "game.frisian" || key === "game.lords") put(bringGame(Table, kept, key === "game.lords" ? "lords" : "frisian"));
    else if (key.startsWith("lessons.") || key.startsWith("exercises.")) put(keep(key, joined(value, here[key])));
    else if (key.startsWith("unreadable.")) put(key in here || keep(key, value));
  }
  return failed;
}

/**
 * @param {string} id
 * @param {string} text
 */
function bringPast(id, text) {
  const changed = (/** @type {string | undefined} */ record) => Number(parsed(record).changed ?? 0);
  const there = readPast(id)?.text;
  return (there !== undefined && changed(there) >= changed(text)) || keep(`past.${id}`, text);
}

/**
 * A game that stood on a board goes to the past games, unless it is the one on the board here.
 * @param {any} Table
 * @param {Record<string, string>} kept
 * @param {import("./types.js").GameName} game
 */
function bringGame(Table, kept, game) {
  const saved = kept[`game.${game}`];
  const about = /** @type {Partial<import("./storage.js").About>} */ (parsed(kept[`about.${game}`]));
  if (readGame(game) === saved || pastIds().some((id) => readPast(id)?.past?.saved === saved)) return true;
  try {
    // Of the same game another stage may stand on the board here.
    const id = about.id && about.id !== readAbout(game).id ? about.id : `${Date.now().toString(36)}-${game}`;
    const past = pastGame(Table, saved, { started: Date.now(), changed: Date.now(), ...about, id });
    return past === null || writePast(past);
  } catch {
    return keep(`unreadable.${game}.${Date.now()}`, saved);
  }
}

/**
 * What was learned or solved there and here.
 * @param {string} brought
 * @param {string | undefined} there
 */
function joined(brought, there) {
  const [theirs, ours] = [parsed(brought), parsed(there)];
  const both = { ...theirs, ...ours };
  if (theirs.done && ours.done) both.done = [...new Set([...ours.done, ...theirs.done])];
  if (theirs.marks && ours.marks) both.marks = { ...theirs.marks, ...ours.marks };
  return JSON.stringify(both);
}

/**
 * @param {string | undefined} text
 * @returns {any} the record in it; an empty one if there is none
 */
function parsed(text) {
  try {
    const record = JSON.parse(text ?? "{}");
    return record && typeof record === "object" ? record : {};
  } catch {
    return {};
  }
}
