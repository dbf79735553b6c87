/**
 * What is kept in the browser. Every access can throw, be full, or bring back nonsense; nothing of that may stop a game, so
 * each function answers whether it worked and trouble is told once per kind.
 */

const PREFIX = "twa-boerden.";

/** Bumped when the settings change their shape. */
const SETTINGS_VERSION = 1;

/** @typedef {"blocked" | "full" | "newer"} Trouble what a newer version has kept stays as it is */

/** @type {(kind: Trouble) => void} */
let tell = () => {};
/** @type {Set<Trouble>} */
const told = new Set();

/**
 * @param {typeof tell} listener called once for each kind of trouble, also for what happened before somebody listened
 */
export function onTrouble(listener) {
  tell = listener;
  told.forEach(listener);
}

/** @param {unknown} error */
const trouble = (error) => troubled(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked");

/** @param {Trouble} kind */
function troubled(kind) {
  if (told.has(kind)) return;
  told.add(kind);
  tell(kind);
}

/** @param {Storage} storage */
const ours = (storage) => Object.entries(storage).filter(([key]) => key.startsWith(PREFIX));

/**
 * Keeps in the tab, too, what is kept in the browser, where the page was opened from a folder: Chromium now and then reloads such a
 * page with nothing in its storage, but never forgets what a tab keeps.
 * @param {(tab: Storage) => void} act
 */
function inTheTab(act) {
  if (location.protocol !== "file:") return;
  try {
    act(sessionStorage);
  } catch {
    // It is only a second copy.
  }
}

// After a reload one of the two has what the other may lack.
inTheTab((tab) => {
  const kept = ours(localStorage);
  const [from, to] = kept.length > 0 ? [kept, tab] : [ours(tab), localStorage];
  for (const [key, value] of from) to.setItem(key, value);
});

/**
 * @param {string} key
 * @returns {string | null}
 */
function read(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch (error) {
    trouble(error);
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 * @param {(error: unknown) => void} [failed]
 */
function write(key, value, failed = trouble) {
  try {
    localStorage.setItem(PREFIX + key, value);
    told.delete("full");
    inTheTab((tab) => tab.setItem(PREFIX + key, value));
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** @param {string} key */
function remove(key) {
  inTheTab((tab) => tab.removeItem(PREFIX + key));
  try {
    localStorage.removeItem(PREFIX + key);
  } catch (error) {
    trouble(error);
  }
}

/**
 * Settings merged over `defaults`; a field that is missing or of another type keeps its default.
 * @template {object} T
 * @param {string} name
 * @param {T} defaults
 * @returns {T}
 */
export function readRecord(name, defaults) {
  const kept = { ...defaults };
  try {
    const saved = JSON.parse(read(name) ?? "{}");
    if (saved?.version !== SETTINGS_VERSION) return kept;
    for (const key of /** @type {(keyof T)[]} */ (Object.keys(defaults))) if (typeof saved[key] === typeof defaults[key]) kept[key] = saved[key];
  } catch {
    // Settings are quickly chosen again: nonsense simply gives the defaults.
  }
  return kept;
}

/**
 * Keeps settings, but never over those of a newer version of this page, which knows more.
 * @param {string} name
 * @param {object} record
 */
export function writeRecord(name, record) {
  if (versionOf(read(name)) > SETTINGS_VERSION) troubled("newer");
  else write(name, JSON.stringify({ version: SETTINGS_VERSION, ...record }));
}

/**
 * @param {string | null} text
 * @returns {number} 0 for nonsense
 */
function versionOf(text) {
  try {
    return Number(JSON.parse(text ?? "{}")?.version) || 0;
  } catch {
    return 0;
  }
}

/**
 * The saved game of this kind.
 * @param {import("./types.js").GameName} game
 */
export const readGame = (game) => read(`game.${game}`);

/**
 * What is known of the saved game of a kind beside its record.
 * @typedef {object} About
 * @property {string} id by which it is told from all others
 * @property {number} started when, in milliseconds
 * @property {number} changed when last
 * @property {string} [name] that its owner gave it
 */

/** Bumped when what is known of games, or the list of past games, changes its shape. */
const PAST_VERSION = 1;

/**
 * @param {string | null} text
 * @returns {any} the record in it, if it is one of ours
 */
function past(text) {
  try {
    const record = JSON.parse(text ?? "null");
    return record?.version === PAST_VERSION ? record : null;
  } catch {
    return null;
  }
}

/**
 * What is known of a game that begins now.
 * @returns {About}
 */
function newAbout() {
  const now = Date.now();
  return { id: `${now.toString(36)}-${Math.random().toString(36).slice(2, 10)}`, started: now, changed: now };
}

/**
 * What is known of the game that is saved next, where another one is.
 * @type {Map<import("./types.js").GameName, About>}
 */
const coming = new Map();

/**
 * What is known of the saved game of this kind.
 * @param {import("./types.js").GameName} game
 * @returns {About}
 */
export const readAbout = (game) => coming.get(game) ?? past(read(`about.${game}`)) ?? newAbout();

/**
 * The next game that is saved under this kind is another one: a new one, or the one that this is known of.
 *
 * Until it is saved, nothing is known of what lies there: should the page end between two writes, no game lies under the name of
 * another and takes its place in the list of past games.
 * @param {import("./types.js").GameName} game
 * @param {About | null} about
 */
export function anotherGame(game, about) {
  remove(`about.${game}`);
  coming.set(game, about ?? newAbout());
}

/**
 * A game of the list of past games, with what the list shows of it.
 * @typedef {About & { game: import("./types.js").GameName, seats: import("./types.js").Seats, result: string, moves: number, saved: string,
 *   names: { white: string | null, black: string | null }, far?: import("./types.js").Due | null }} PastGame
 */

/** @returns {string[]} the ids of all past games */
export function pastIds() {
  const prefix = `${PREFIX}past.`;
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  } catch (error) {
    trouble(error);
    return [];
  }
}

/**
 * A past game; `null` in the place of one that cannot be read, whose text is `text`.
 * @param {string} id
 * @returns {{ past: PastGame | null, text: string } | null}
 */
export function readPast(id) {
  const text = read(`past.${id}`);
  return text === null ? null : { past: past(text), text };
}

/**
 * @param {PastGame} game
 * @returns {boolean} whether there was room for it
 */
export const writePast = (game) => write(`past.${game.id}`, JSON.stringify({ version: PAST_VERSION, ...game }), () => {});

/**
 * Brings back what `readPast` read, whatever it is.
 * @param {string} id
 * @param {string} text
 */
export const restorePast = (id, text) => write(`past.${id}`, text);

/** @param {string} id */
export const removePast = (id) => remove(`past.${id}`);

/** @returns {Record<string, string>} everything that is kept, by its key */
export function everything() {
  try {
    return Object.fromEntries(ours(localStorage).map(([key, value]) => [key.slice(PREFIX.length), value]));
  } catch (error) {
    trouble(error);
    return {};
  }
}

/**
 * Keeps something under its key, as `everything` gave it.
 * @param {string} key
 * @param {string} value
 * @returns {boolean} whether there was room for it
 */
export const keep = (key, value) => write(key, value, () => {});

/**
 * Games whose place is taken by a record that cannot be read and could not be put aside: nothing is written over it.
 * @type {Set<import("./types.js").GameName>}
 */
const taken = new Set();

/**
 * @param {import("./types.js").GameName} game
 * @param {string} saved
 */
export function writeGame(game, saved) {
  const about = { ...readAbout(game), changed: Date.now() };
  if (taken.has(game) || !write(`game.${game}`, saved)) return false;
  coming.delete(game);
  write(`about.${game}`, JSON.stringify({ version: PAST_VERSION, ...about }), () => {});
  return true;
}

/**
 * Puts a saved game that cannot be read out of the way without losing it.
 * @param {import("./types.js").GameName} game
 * @param {string} saved
 * @returns {boolean} whether there was room for that; if not, it stays where it is, and no game of this kind is kept
 */
export function setAside(game, saved) {
  // Tried once: every try is seen by the other tabs, which would try in their turn.
  if (taken.has(game)) return false;
  // It lies in two places before it leaves the one, for the page may end between two writes. Whoever asked tells what came of it.
  const aside = write(`unreadable.${game}.${Date.now()}`, saved, () => {});
  if (aside) remove(`game.${game}`);
  else taken.add(game);
  return aside;
}

/**
 * Tells when another tab or window has changed the list of past games.
 * @param {() => void} changed
 */
export function onPastElsewhere(changed) {
  window.addEventListener("storage", ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === null || key.startsWith(`${PREFIX}past.`))) changed();
  });
}

/**
 * Tells when another tab or window has changed a saved game.
 * @param {(game: import("./types.js").GameName) => void} changed
 */
export function onGameElsewhere(changed) {
  window.addEventListener("storage", ({ key, storageArea }) => {
    if (storageArea !== localStorage) return;
    for (const game of /** @type {const} */ (["frisian", "lords"])) if (key === `${PREFIX}game.${game}`) changed(game);
  });
}
