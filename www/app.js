/** Starts the page: words, looks and the module; then one of two screens, as the address says. */

import init, { BoardView, LordsGame, Table } from "./pkg/twa_boerden.js";
import { shelve } from "./archive.js";
import { lastOptions } from "./choices.js";
import { byId, download } from "./dom.js";
import { file, keepOffline } from "./edition.js";
import { GameScreen } from "./game.js";
import { Home } from "./home.js";
import { placeIcons } from "./icons.js";
import { notice, tell } from "./notices.js";
import { score } from "./score.js";
import { fillSettings, openSettings, SettingsKeeper } from "./settings.js";
import { onGameElsewhere, onTrouble, readGame, removePast, setAside } from "./storage.js";
import { applyTexts, bestLanguage, hasText, load, text } from "./texts.js";

/** @typedef {import("./types.js").GameName} GameName */

/** @type {Home} */
let home;
/** @type {GameScreen | null} made when somebody first plays, for its board is not needed before */
let screen = null;
/** @type {import("./newgame.js").NewGameDialog | null} loaded when somebody first chooses what to play */
let newGame = null;
/** @type {import("./editor.js").EditorScreen | null} loaded when somebody first sets up a position */
let editor = null;
/** @type {{ options: import("./types.js").NewGame, position: string } | null} what the editor is to begin with */
let edited = null;
/** @typedef {"lesson" | "exercise"} Learning */
/** @type {Record<Learning, import("./learning.js").LearningScreen | null>} each loaded when somebody first learns in that way */
const learning = { lesson: null, exercise: null };

/** The screens beside those of the start and of the game, as far as they were loaded. */
const aside = () => Object.entries({ editor, ...learning });

/** The one of them that is shown. */
const shownAside = () => aside().find(([, one]) => one?.open)?.[1];

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

/** @param {string} hash */
const editedIn = (hash) => (hash.startsWith("#edit-") ? gameIn(hash.slice("#edit-".length)) : null);

/**
 * What shows the screen that an address names; none for the first one.
 * @param {string} hash
 * @returns {(() => unknown) | null}
 */
function wayTo(hash) {
  const game = gameIn(hash);
  const inEditor = editedIn(hash);
  const learns = /^#(lesson|exercises)-(frisian|lords)(?:-([1-9]\d*))?$/.exec(hash);
  if (game) return () => showGame(game);
  if (hash.startsWith("#game=")) return () => showLink(hash);
  if (inEditor) return () => showEditor(inEditor);
  if (learns) return () => showLearning(learns[1] === "lesson" ? "lesson" : "exercise", /** @type {GameName} */ (learns[2]), learns[3] ? Number(learns[3]) : null);
  return null;
}

/** Shows the screen that the address names. */
function route() {
  const show = wayTo(location.hash) ?? showHome;
  void show();
}

/**
 * Leaves all screens but one, and brings it up before anything is drawn on it, for a hidden board has no size.
 * @param {"home" | "game" | "editor" | Learning} name
 * @returns {boolean} whether somebody was on another one, and has to be taken along
 */
function bringUp(name) {
  const left = document.activeElement?.closest("main")?.id ?? name;
  if (name !== "game" && screen?.open) screen.leave();
  for (const [other, one] of aside()) if (other !== name) one?.leave();
  document.body.dataset.screen = name;
  for (const main of document.querySelectorAll("main")) main.hidden = main.id !== name;
  return left !== name;
}

function showHome() {
  bringUp("home");
  document.title = "Twa Boerden";
  home.render();
}

/**
 * Shows the position editor, with what it was opened with, else with what was edited last.
 * @param {GameName} game
 */
async function showEditor(game) {
  const begin = edited;
  edited = null;
  try {
    const { openEditor } = await import("./editor.js");
    const opened =
      editor ??
      (await openEditor(BoardView, settings, {
        play: (game, given) => void openNewGame(game, given),
        analyse: (options) => void analyse(options),
      }));
    // Meanwhile another one may have come.
    editor ??= opened;
  } catch (error) {
    console.warn(error);
    notice("notice.editor");
    if (document.body.dataset.screen === "boot") showHome();
    return;
  }
  // Meanwhile somebody may have gone elsewhere.
  if (editedIn(location.hash) !== game) return;
  const came = bringUp("editor");
  editor.show(game, begin ?? { options: lastOptions(game).options });
  if (came) editor.arrive();
}

/** How each way of learning is loaded. */
const opening = {
  lesson: async () => (await import("./lessons.js")).openLessons,
  exercise: async () => (await import("./exercises.js")).openExercises,
};

/**
 * Shows a page of a lesson, or an exercise.
 * @param {Learning} name
 * @param {GameName} game
 * @param {number | null} number of it; none for where one left off
 */
async function showLearning(name, game, number) {
  const { hash } = location;
  let one = learning[name];
  try {
    const open = await opening[name]();
    const opened = one ?? (await open({ Table, BoardView }, settings));
    // Meanwhile another one may have come.
    one = learning[name] ??= opened;
    // Meanwhile somebody may have gone elsewhere.
    if (!(await one.show(game, number, () => location.hash === hash))) return;
  } catch (error) {
    console.warn(error);
    notice("notice.not-loaded");
    if (document.body.dataset.screen === "boot") showHome();
    return;
  }
  bringUp(name);
  one.begin();
}

/**
 * Shows the game that a link carries.
 * @param {string} hash
 */
async function showLink(hash) {
  const left = screen?.open ? { game: screen.game, saved: screen.saved } : null;
  // Something has to stand there meanwhile, and if it comes to nothing.
  showHome();
  // The game goes on from here, so that the link is not opened again with every reload.
  history.replaceState(null, "", location.href.split("#")[0]);
  try {
    const { goesOn, opened } = await import("./link.js");
    const found = await opened(hash);
    if ("wrong" in found) {
      tell(found.wrong);
      return;
    }
    if ("letter" in found) {
      const { receive } = await import("./bylink.js");
      // Where nothing is kept, the game that was on the screen is nowhere else.
      const onScreen = (/** @type {GameName} */ game) => (left?.game === game ? left.saved : null);
      await receive(found.letter, { onScreen, play, goOn, replay: () => screen?.replay() });
      return;
    }
    const { game, saved } = found;
    // A game that goes on from the one that is kept takes its place; any other sends it to the past games.
    if (await goesOn(readGame(game), saved)) goOn(game, saved);
    else await play(saved);
  } catch (error) {
    console.warn(error);
    notice("notice.link");
  }
}

/**
 * Puts a game on the board in the place of an earlier state of it.
 * @param {GameName} game
 * @param {string} saved
 */
function goOn(game, saved) {
  bringUp("game");
  gameScreen().resume(saved);
  gameScreen().arrive();
  location.hash = game;
}

/**
 * Opens a position for two people with the analysis beside it.
 * @param {import("./types.js").NewGame} options
 */
async function analyse(options) {
  // Nobody is timed.
  if (await startGame({ ...options, clock: undefined }, false)) screen?.act("analysis");
}

/** @param {GameName} game */
function showGame(game) {
  if (screen?.open && screen.game === game) return;
  const came = bringUp("game");
  const saved = readGame(game);
  if (saved !== null) {
    try {
      gameScreen().restore(saved);
      if (came) gameScreen().arrive();
      return;
    } catch {
      unreadable(game, saved);
    }
  }
  void begin(game);
}

/**
 * Starts a new game with the options last chosen; the one before it goes to the past games.
 * @param {GameName} game
 * @param {string} [position] to begin with
 * @param {boolean} [byLink] whether it may be one with somebody far away
 */
async function begin(game, position, byLink = false) {
  const { options, randomLayouts } = lastOptions(game, byLink);
  await startGame(position ? { ...options, position } : options, randomLayouts && !position);
}

/**
 * Starts a new game; the one before it goes to the past games.
 * @param {import("./types.js").NewGame} options
 * @param {boolean} randomLayouts
 * @returns {Promise<boolean>} whether it could start
 */
async function startGame(options, randomLayouts) {
  const { game } = options;
  if (screen?.open) screen.stand();
  if (!(await shelve(Table, game, onScreen(game), null))) return false;
  const came = bringUp("game");
  gameScreen().start(options, randomLayouts);
  if (came) gameScreen().arrive();
  if (gameIn(location.hash) !== game) location.hash = game;
  return true;
}

/**
 * Puts a game on the board that was kept elsewhere; the one that stands there goes to the past games. Throws if it cannot be read.
 * @param {string} saved
 * @param {import("./storage.js").PastGame | null} [past] what is known of it, if it comes from there
 */
async function play(saved, past = null) {
  const table = Table.restore(saved);
  const { game } = table.state();
  table.free();
  if (screen?.open) screen.stand();
  if (!(await shelve(Table, game, onScreen(game), past))) return false;
  bringUp("game");
  gameScreen().resume(saved);
  gameScreen().arrive();
  if (past && readGame(game) === saved) removePast(past.id);
  if (gameIn(location.hash) !== game) location.hash = game;
  return true;
}

/**
 * Asks for a new game.
 * @param {GameName} game
 * @param {import("./newgame.js").Given} [given]
 */
async function openNewGame(game, given) {
  try {
    const { NewGameDialog } = await import("./newgame.js");
    newGame ??= new NewGameDialog((game, position) => begin(game, position, true));
    newGame.open(game, replaces, given);
  } catch (error) {
    console.warn(error);
    notice("notice.not-loaded");
  }
}

/** @param {GameName} game */
const onScreen = (game) => (screen?.open && screen.game === game ? screen.saved : null);

/** @type {Promise<import("./games.js").Games> | null} */
let games = null;

/**
 * Does something in the dialog of games, which is loaded when it is first wanted.
 * @param {(games: import("./games.js").Games) => unknown} act
 */
async function withGames(act) {
  games ??= import("./games.js").then(({ Games }) => new Games({ Table, record: () => (screen?.open ? screen.record() : ""), play, arrive: () => screen?.arrive() }));
  try {
    await act(await games);
  } catch (error) {
    console.warn(error);
    // What failed is tried again the next time.
    games = null;
    notice("notice.not-loaded");
  }
}

/** Texts and files that are pasted or dropped anywhere on the page are games to be opened. */
function watchArrivals() {
  const typing = (/** @type {Event} */ { target }) => /** @type {HTMLElement} */ (target).closest("input, textarea, select") !== null;
  document.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    // What is pasted into the editor is a position.
    if (!typing(event) && !editor?.open && pasted.trim() !== "") void withGames((dialog) => dialog.read(pasted));
  });
  document.addEventListener("dragover", (event) => {
    if (typing(event)) return;
    event.preventDefault();
    document.body.dataset.drop = "";
  });
  const over = () => delete document.body.dataset.drop;
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && over());
  document.addEventListener("drop", (event) => {
    over();
    if (typing(event) && event.dataTransfer?.files.length === 0) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const words = event.dataTransfer?.getData("text/plain") ?? "";
    if (file) void withGames((dialog) => dialog.readFile(file));
    else if (words.trim() !== "") void withGames((dialog) => dialog.read(words));
  });
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
  if (screen?.open) screen.catchUp();
  else if (!shownAside()) home.render();
}

/** @param {GameName} game */
function replaces(game) {
  if (screen?.open && screen.game === game) return screen.going;
  return home.going(game);
}

/** @param {MouseEvent} event */
function clicked(event) {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-action]");
  if (!(button instanceof HTMLElement)) return;
  const action = button.dataset.action ?? "";
  const game = /** @type {GameName} */ (button.dataset.game ?? (screen?.open ? screen.game : (editor?.game ?? "frisian")));
  if (button.getAttribute("aria-disabled") === "true") return;
  if (action === "settings") openSettings(settings);
  else if (action === "close") button.closest("dialog")?.close();
  else if (action === "play") void begin(game);
  else if (action === "games") {
    button.closest("dialog")?.close();
    void withGames((dialog) => dialog.show());
  }
  else if (action === "continue") location.hash = game;
  else if (action === "home") location.hash = "";
  else if (action === "new-game") {
    button.closest("dialog")?.close();
    void openNewGame(game);
  } else if (action === "rules") {
    // Closed first, so that the focus goes back to what opened the sheet.
    button.closest("dialog")?.close();
    import("./rules.js").then(({ openRules }) => openRules(game, screen?.open ? screen.options : null), () => notice("notice.not-loaded"));
  } else if (action === "edit" || action === "edit-position") {
    const position = screen?.open ? screen.position : undefined;
    edited = screen && position ? { options: screen.options, position } : null;
    location.hash = `edit-${game}`;
  } else if (action === "learn") {
    button.closest("dialog")?.close();
    location.hash = `lesson-${game}`;
  } else if (action === "exercises") {
    button.closest("dialog")?.close();
    location.hash = `exercises-${game}`;
  } else {
    const one = shownAside();
    if (one) one.act(action);
    else screen?.act(action, button);
  }
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
    const one = screen?.open ? screen : shownAside();
    if (one) one.rewrite();
    else home.render();
    return;
  }
  const { sounds } = settings.now;
  // Who chooses how loud it is wants to hear that.
  if (changed === "sounds" && sounds !== "off") import("./sounds.js").then(({ sample }) => sample(sounds), () => notice("notice.not-loaded"));
  dress();
}

/** Puts in force how everything looks and how the player plays. */
function dress() {
  const { theme, boardOptions } = settings;
  document.documentElement.dataset.theme = theme;
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
  home?.dress(theme, boardOptions);
  score.two = settings.now.results === "2-0";
  if (screen) prepare(screen);
  for (const [, one] of aside()) one?.dress();
}

/**
 * Gives the screen of the game what the settings say of it.
 * @param {GameScreen} screen
 */
function prepare(screen) {
  screen.dress(settings.theme, settings.boardOptions);
  screen.play(settings.now);
}

/** The screen of the game, made now if it was not needed before. */
function gameScreen() {
  if (screen) return screen;
  const made = new GameScreen(
    { Table, BoardView, LordsGame },
    {
      failed: () => notice("notice.recovered"),
      stuck: () => notice("notice.computer"),
      helpless: () => notice("notice.help"),
      unloaded: () => notice("notice.not-loaded"),
      elsewhere: (record) => (record === null ? notice("notice.elsewhere") : unreadable(made.game, record)),
    },
  );
  // Parts of it stand in the sheets, too.
  applyTexts(document);
  prepare(made);
  screen = made;
  return made;
}

async function start() {
  document.documentElement.dataset.theme = settings.theme;
  const speaking = speak();
  // That they do not come is told below.
  speaking.catch(() => {});
  await init({ module_or_path: file("pkg/twa_boerden_bg.wasm") });
  home = new Home(Table, BoardView, settings.theme, settings.boardOptions, unreadable);
  if (!wayTo(location.hash)) home.addBoard();
  const spoken = await speaking;
  placeIcons(document);
  for (const template of document.querySelectorAll("template")) placeIcons(template.content);
  applyTexts(document);
  onTrouble((kind) => notice(`notice.storage-${kind}`));
  if (!spoken) notice("notice.language");
  dress();
  byId("boot").hidden = true;
  document.addEventListener("click", clicked);
  // A press beside a dialog closes it.
  document.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    if (!(target instanceof HTMLDialogElement)) return;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (!inside) target.close();
  });
  // Keys outside the board skip what moves, too; the board looks after its own.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && screen?.skip()) return;
    if (screen?.key(event)) event.preventDefault();
  });
  watchArrivals();
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
