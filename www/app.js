/** Starts the page: words, looks and the module; then one of two screens, as the address says. */

import init, { BoardView, LordsGame, Table } from "./pkg/twa_boerden.js";
import { byId, download } from "./dom.js";
import { file, keepOffline } from "./edition.js";
import { GameScreen } from "./game.js";
import { Home } from "./home.js";
import { placeIcons } from "./icons.js";
import { lastOptions, NewGameDialog } from "./newgame.js";
import { notice } from "./notices.js";
import { openRules } from "./rules.js";
import { fillSettings, openSettings, SettingsKeeper } from "./settings.js";
import { onGameElsewhere, onTrouble, readGame, setAside } from "./storage.js";
import { applyTexts, bestLanguage, hasText, load, text } from "./texts.js";

/** @typedef {import("./types.js").GameName} GameName */

/** @type {Home} */
let home;
/** @type {GameScreen} */
let screen;
/** @type {NewGameDialog} */
let newGame;

const settings = new SettingsKeeper((changed) => void apply(changed));

/** The language in force. */
const language = () => (settings.now.language === "auto" ? bestLanguage(navigator.languages) : settings.now.language);

/**
 * Loads the words of the language in force; if they do not come, those of before stay, or English.
 * @returns {Promise<boolean>} whether they came
 */
async function speak() {
  try {
    await load(language());
    return true;
  } catch (error) {
    if (hasText("boot.failed")) return false;
    if (language() === "en") throw error;
    await load("en");
    return false;
  }
}

/** @param {string} hash */
function gameIn(hash) {
  const name = hash.replace(/^#/, "");
  return name === "frisian" || name === "lords" ? name : null;
}

/** Shows the screen that the address names. */
function route() {
  const game = gameIn(location.hash);
  if (game) showGame(game);
  else showHome();
}

function showHome() {
  if (screen.open) screen.leave();
  document.body.dataset.screen = "home";
  document.title = "Twa Boerden";
  byId("game").hidden = true;
  byId("home").hidden = false;
  home.render();
}

/** @param {GameName} game */
function showGame(game) {
  if (screen.open && screen.game === game) return;
  showBoard();
  const saved = readGame(game);
  if (saved !== null) {
    try {
      screen.restore(saved);
      return;
    } catch {
      unreadable(game, saved);
    }
  }
  begin(game);
}

/** Brings the board's screen up before anything is drawn on it, for a hidden board has no size. */
function showBoard() {
  document.body.dataset.screen = "game";
  byId("home").hidden = true;
  byId("game").hidden = false;
}

/**
 * Starts a new game with the options last chosen.
 * @param {GameName} game
 */
function begin(game) {
  const { options, randomLayouts } = lastOptions(game);
  showBoard();
  screen.start(options, randomLayouts);
  if (gameIn(location.hash) !== game) location.hash = game;
}

/**
 * A saved game that cannot be read is kept, and its owner is told.
 * @param {GameName} game
 * @param {string} saved
 */
function unreadable(game, saved) {
  const key = setAside(game, saved) ? "notice.unreadable" : "notice.unreadable-kept";
  const keep = () => download(`twa-boerden-${game}.json`, saved, "application/json");
  notice(key, { label: "notice.download", act: keep }, { game: text(`game.${game}`) });
}

/** Brings the screen up to what lies in the browser, which another tab may have changed. */
function catchUp() {
  if (screen.open) screen.catchUp();
  else home.render();
}

/** @param {GameName} game */
function replaces(game) {
  if (screen.open && screen.game === game) return screen.going;
  return home.going(game);
}

/** @param {MouseEvent} event */
function clicked(event) {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-action]");
  if (!(button instanceof HTMLElement)) return;
  const action = button.dataset.action ?? "";
  const game = /** @type {GameName} */ (button.dataset.game ?? (screen.open ? screen.game : "frisian"));
  if (button.getAttribute("aria-disabled") === "true") return;
  if (action === "settings") openSettings(settings);
  else if (action === "close") button.closest("dialog")?.close();
  else if (action === "play") begin(game);
  else if (action === "continue") location.hash = game;
  else if (action === "home") location.hash = "";
  else if (action === "new-game") {
    button.closest("dialog")?.close();
    newGame.open(game, replaces);
  } else if (action === "rules") {
    // Closed first, so that the focus goes back to what opened the sheet.
    button.closest("dialog")?.close();
    void openRules(game, screen.open ? screen.options : null);
  } else screen.act(action);
}

/**
 * Makes a change of the settings visible.
 * @param {string} changed
 */
async function apply(changed) {
  if (changed === "language") {
    if (!(await speak())) notice("notice.language");
    applyTexts(document);
    fillSettings(settings);
    if (screen.open) screen.rewrite();
    else home.render();
    return;
  }
  dress();
}

/** Puts the theme and the board options in force. */
function dress() {
  const { theme, boardOptions } = settings;
  document.documentElement.dataset.theme = theme;
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
  home?.dress(theme, boardOptions);
  screen?.dress(theme, boardOptions);
}

async function start() {
  document.documentElement.dataset.theme = settings.theme;
  const [, spoken] = await Promise.all([init({ module_or_path: file("pkg/twa_boerden_bg.wasm") }), speak()]);
  placeIcons(document);
  for (const template of document.querySelectorAll("template")) placeIcons(template.content);
  screen = new GameScreen(
    { Table, BoardView, LordsGame },
    {
      failed: () => notice("notice.recovered"),
      stuck: () => notice("notice.computer"),
      helpless: () => notice("notice.help"),
      elsewhere: (record) => (record === null ? notice("notice.elsewhere") : unreadable(screen.game, record)),
    },
  );
  home = new Home(Table, BoardView, unreadable);
  newGame = new NewGameDialog(begin);
  applyTexts(document);
  onTrouble((kind) => notice(`notice.storage-${kind}`));
  if (!spoken) notice("notice.language");
  dress();
  byId("boot").hidden = true;
  document.addEventListener("click", clicked);
  // A press beside a dialog closes it.
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("pointerdown", (event) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
      if (event.target === dialog && !inside) dialog.close();
    });
  }
  // Keys outside the board skip what moves, too; the board looks after its own.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") screen.skip();
  });
  window.addEventListener("hashchange", route);
  onGameElsewhere(catchUp);
  // A page that comes back out of the browser's memory has heard nothing in between.
  window.addEventListener("pageshow", (event) => event.persisted && catchUp());
  route();
  keepOffline();
}

start().catch((error) => {
  console.error(error);
  const boot = byId("boot");
  boot.hidden = false;
  // The texts themselves may be what failed to load.
  const words = text("boot.failed");
  boot.textContent = words === "boot.failed" ? `Twa Boerden could not start. ${error?.message ?? error}` : `${words} ${error?.message ?? error}`;
});
