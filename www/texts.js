/** The page's words: one plain file per language, one loader, one way to fill in a sentence. */

import { file } from "./edition.js";

/** Each language under its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", nl: "Nederlands", fy: "Frysk" });

/** Placeholders whose value is not a word but the key of one. */
const WORD_KINDS = { side: "side", by: "side", owner: "side", next: "side", winner: "side", kind: "piece", reason: "reason" };

/** @type {Record<string, string>} */
let words = {};

/**
 * The first of the reader's languages that the page speaks.
 * @param {readonly string[]} wanted language tags, best first
 * @returns {keyof typeof LANGUAGES}
 */
export function bestLanguage(wanted) {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split("-")[0];
    if (Object.hasOwn(LANGUAGES, primary)) return /** @type {keyof typeof LANGUAGES} */ (primary);
  }
  return "en";
}

/**
 * Loads a language and makes it the page's.
 * @param {keyof typeof LANGUAGES} language
 */
export async function load(language) {
  words = Object.assign({}, ...(await Promise.all(["", ...parts].map((part) => read(part + language)))));
  document.documentElement.lang = language;
}

/** Parts of the page that have words of their own, as far as they were needed. @type {Set<string>} */
const parts = new Set();

/**
 * Loads the words of a part of the page, in this and every later language.
 * @param {string} name of their folder
 */
export async function loadMore(name) {
  const part = `${name}/`;
  if (!parts.has(part)) Object.assign(words, await read(part + document.documentElement.lang));
  parts.add(part);
}

/** @param {string} name */
async function read(name) {
  const answer = await file(`texts/${name}.json`);
  if (!answer.ok) throw new Error(`the texts "${name}" could not be loaded (${answer.status})`);
  return answer.json();
}

/**
 * A sentence with its placeholders filled in.
 *
 * `{square}` is the argument of that name; for the names in `WORD_KINDS` it is the word the argument stands for, in the form
 * asked for by `{kind:plural}`. `{Side}` starts with a capital. `{count|man|men}` is the first word if the count is one, else
 * the second.
 * @param {string} key
 * @param {Record<string, string | number>} [args]
 * @returns {string}
 */
export function text(key, args = {}) {
  const sentence = words[key];
  if (sentence === undefined) {
    console.warn(`no text for "${key}"`);
    return key;
  }
  return fill(sentence, args);
}

/**
 * The same for a sentence that comes from elsewhere.
 * @param {string} sentence
 * @param {Record<string, string | number>} [args]
 * @returns {string}
 */
export function fill(sentence, args = {}) {
  return sentence.replace(/\{(\w+)(?::(\w+))?(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, form, one, many) => {
    const plain = name[0].toLowerCase() + name.slice(1);
    const value = args[name] ?? args[plain] ?? "";
    if (one !== undefined) return Number(value) === 1 ? one : many;
    const kind = WORD_KINDS[/** @type {keyof typeof WORD_KINDS} */ (plain)];
    const word = kind ? (words[`${kind}.${value}${form ? `.${form}` : ""}`] ?? String(value)) : String(value);
    return name === plain ? word : word.charAt(0).toUpperCase() + word.slice(1);
  });
}

/**
 * Whether there is a sentence under this key.
 * @param {string} key
 */
export const hasText = (key) => Object.hasOwn(words, key);

/**
 * What the session or the rules have to say, in the page's language.
 * @param {import("./types.js").Message} message
 */
export function say({ code, args }) {
  // What a capture takes is one phrase in a sentence, and neither part of it need be there.
  const more = { worth: worth(args.men, args.kings), takes: worth(args.takesMen, args.takesKings), because: because(args) };
  return text(code, { ...more, ...args });
}

/**
 * The reason for an ending as a sentence; its `{side}` is the one that lost.
 * @param {Record<string, string>} args
 */
export function because({ reason, winner }) {
  return reason ? text(`reason.${reason}`, winner ? { winner, side: winner === "white" ? "black" : "white" } : {}) : "";
}

/**
 * @param {string | undefined} men
 * @param {string | undefined} kings
 */
function worth(men = "0", kings = "0") {
  if (men === "0" && kings === "0") return "";
  return text(kings === "0" ? "worth.men" : men === "0" ? "worth.kings" : "worth.both", { men, kings });
}

/**
 * Who plays a side.
 * @param {import("./types.js").Seat} seat
 * @param {boolean} [short] where there is little room
 */
export function seatName(seat, short = false) {
  if (seat === "person") return text("seat.person");
  if (seat === "far") return text("seat.far");
  const [kind, args] = "level" in seat ? ["level", seat] : ["seconds", seat];
  return text(`seat.${kind}${short ? ".short" : ""}`, /** @type {Record<string, number>} */ (args));
}

/**
 * The name of a square for those who hear it: what stands there and what can be done with it.
 * @param {import("./types.js").Square} square
 */
export function squareName({ name, piece, marks }) {
  const parts = [name];
  if (!piece) parts.push(text("square.empty"));
  else if (piece.under) parts.push(text("square.pinning", { kind: piece.kind, side: piece.side, owner: piece.under }));
  else parts.push(text("square.piece", { kind: piece.kind, side: piece.side }));
  if (piece?.kingMoves) parts.push(text("mark.king-moves", { count: piece.kingMoves }));
  for (const mark of marks) if (hasText(`mark.${mark}`)) parts.push(text(`mark.${mark}`));
  return parts.join(", ");
}

/**
 * Fills in everything below `root` that names a text: its content (`data-text`) or its accessible name (`data-label`).
 * @param {ParentNode} root
 */
export function applyTexts(root) {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-text]"))) {
    element.textContent = text(element.dataset.text ?? "");
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-label]"))) {
    const label = text(element.dataset.label ?? "");
    element.setAttribute("aria-label", label);
    if (element.matches("button")) element.title = label;
  }
}
