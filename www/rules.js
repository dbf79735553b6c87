/** The dialog that tells the rules of a game. Its words are many, so they are loaded when it is first opened. */

import { byId, h } from "./dom.js";
import { load } from "./files.js";
import { icon } from "./icons.js";
import { unusual } from "./newgame.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").NewGame} NewGame
 *
 * @typedef {{ lead?: string, text: string, article?: string, origin?: string }} Item
 * @typedef {object} Words
 * @property {string} intro
 * @property {string} [fairness] whether both sides have the same chances, where that has been measured
 * @property {Record<string, { mark: string, means: string }>} origins where a rule can come from, if each of them says so
 * @property {{ title: string, items: Item[] }[]} sections
 */

/**
 * Opens the rules of a game.
 * @param {GameName} game
 * @param {NewGame | null} options those of the game being played
 */
export async function openRules(game, options) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("rules"));
  const body = byId("rules-body");
  byId("rules-title").textContent = text(`game.${game}`);
  body.replaceChildren();
  body.dataset.game = game;
  dialog.showModal();
  // The keys that scroll are to scroll the rules at once.
  body.focus();
  /** @type {Node[]} */
  let content;
  try {
    /** @type {Record<GameName, Words>} */
    const words = await load(`rules/${document.documentElement.lang}.json`);
    content = page(game, words[game], options);
  } catch (error) {
    console.warn(error);
    content = [h("p", {}, text("rules.failed"))];
  }
  // Meanwhile the other game's rules may have been asked for.
  if (body.dataset.game !== game) return;
  body.replaceChildren(...content);
  body.scrollTop = 0;
}

/**
 * @param {GameName} game
 * @param {Words} words
 * @param {NewGame | null} options
 */
function page(game, { intro, fairness, origins, sections }, options) {
  const chosen = options ? unusual(options) : [];
  const marks = Object.entries(origins);
  return [
    h("p", { class: "rules-intro" }, intro),
    h("p", {}, h("button", { type: "button", class: "quiet rules-learn", "data-action": "learn", "data-game": game }, icon("learn"), text("rules.learn"))),
    fairness !== undefined && h("p", { class: "rules-intro" }, fairness),
    marks.length > 0 &&
      h("dl", { class: "rules-origins" }, ...marks.flatMap(([origin, { mark, means }]) => [h("dt", {}, originMark(origin, mark)), h("dd", {}, means)])),
    chosen.length > 0 &&
      h(
        "section",
        { class: "rules-here" },
        h("h3", {}, text("rules.here")),
        h("ul", {}, ...chosen.map(([name, value]) => h("li", {}, h("strong", {}, `${text(`new.${name}`)}: ${text(`new.${name}.${value}`)}. `), text(`new.${name}.${value}.why`)))),
      ),
    ...sections.map(({ title, items }) => h("section", {}, h("h3", {}, title), h("ul", {}, ...items.map((item) => rule(item, origins))))),
  ].filter((part) => part !== false);
}

/**
 * @param {Item} item
 * @param {Words["origins"]} origins
 */
function rule({ lead, text: words, article, origin }, origins) {
  return h(
    "li",
    {},
    lead ? h("strong", {}, `${lead}. `) : null,
    // A line does not end in the middle of "46–50".
    words.replace(/(?<=\d)–(?=\d)/g, "\u2060–\u2060"),
    article || origin ? " " : null,
    article ? h("span", { class: "rules-article" }, `(${article})`) : null,
    origin ? originMark(origin, origins[origin].mark) : null,
  );
}

/**
 * @param {string} origin
 * @param {string} mark
 */
const originMark = (origin, mark) => h("span", { class: "rules-mark", "data-origin": origin }, mark);
