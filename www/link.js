/** Links that carry a game in the part of the address that no server sees. */

import { copy } from "./copy.js";
import { later } from "./later.js";
import { say, text } from "./texts.js";

/** What stands before the game in the address. */
const MARK = "#game=";

/** @typedef {import("./types.js").GameName} GameName */

/**
 * The address that carries a game.
 * @param {string} saved
 */
async function address(saved) {
  const link = await linkTo(saved);
  if (!link) throw new Error("this game is too long for a link");
  return location.href.split("#")[0] + MARK + link;
}

/**
 * The link to a saved game; nothing if it can have none.
 * @param {string} saved
 * @returns {Promise<string | undefined>}
 */
async function linkTo(saved) {
  const { Table } = await later();
  const table = Table.restore(saved);
  const link = table.link();
  table.free();
  return link;
}

/**
 * Puts the link to a game on the clipboard, or shows it where that is forbidden.
 * @param {string} saved
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
export async function copyLink(saved) {
  const link = await address(saved);
  const copied = await copy(link);
  if (!copied) window.prompt(text("link.by-hand"), link);
  return copied;
}

/**
 * Hands the link to a game to the system, which asks whom to send it to.
 * @param {string} saved
 * @param {GameName} game
 * @returns {Promise<boolean>} whether it is on the clipboard instead
 */
export async function shareLink(saved, game) {
  try {
    await navigator.share({ title: `${text(`game.${game}`)} · Twa Boerden`, url: await address(saved) });
  } catch (error) {
    // Whoever thinks better of it has not failed.
    if (/** @type {DOMException} */ (error).name !== "AbortError") return copyLink(saved);
  }
  return false;
}

/**
 * The link in an address, without what programs for messages do to it.
 * @param {string} hash
 */
function linkIn(hash) {
  let link = hash.slice(MARK.length);
  try {
    link = decodeURIComponent(link);
  } catch {
    // A lonely percent sign is no letter of a link, and is refused as such.
  }
  // The full stop or bracket after it was taken for a part of it.
  return link.replace(/[^0-9a-z]+$/i, "");
}

/**
 * The game that an address carries, or why there is none, in words.
 * @param {string} hash
 * @returns {Promise<{ game: GameName, saved: string } | { wrong: string }>}
 */
export async function opened(hash) {
  const { Table } = await later();
  try {
    const table = Table.fromLink(linkIn(hash));
    const saved = table.save();
    table.free();
    return { game: JSON.parse(saved).options.game, saved };
  } catch (error) {
    console.warn(error);
    const { code, args } = /** @type {any} */ (error);
    // One that is too long for the module to look at is none.
    return { wrong: code?.startsWith("link-") ? say({ code, args }) : text("link-broken") };
  }
}

/**
 * Whether a saved game begins with all moves of another, so that nothing of that is lost: so two people play by sending each
 * other the link of their last move.
 * @param {string | null} before
 * @param {string} saved
 */
export async function goesOn(before, saved) {
  if (before === null) return false;
  const { options, game } = JSON.parse(before);
  // What is said about a game, its clocks, and the computer at its seats, no link tells.
  if (options.seats || options.clock || game.tags || game.remarks || game.comments || game.result) return false;
  const kept = await linkTo(before);
  const link = await linkTo(saved);
  if (!kept || !link) return false;
  const [settings, start, moves, end] = kept.split(".");
  const more = link.split(".");
  // After an underscore the last move itself would go on, and be another one.
  return settings === more[0] && start === more[1] && more[2].startsWith(moves) && more[2][moves.length] !== "_" && (end === "u0" || kept === link);
}
