/** The screen on which a position is set up; what can be put where, and what is wrong with it, the module says. */

import { Board, NO_MARKS } from "./board.js";
import { Carrier } from "./carry.js";
import { copy } from "./copy.js";
import { byId, download, h } from "./dom.js";
import { style } from "./edition.js";
import { icon } from "./icons.js";
import { later } from "./later.js";
import { copyLink, shareLink } from "./link.js";
import { picture } from "./players.js";
import { sayWhy } from "./prompt.js";
import { other, USUAL } from "./state.js";
import { readRecord, writeRecord } from "./storage.js";
import { applyTexts, say, text } from "./texts.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").NewGame} NewGame
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").PieceKind} PieceKind
 * @typedef {import("./types.js").Message} Message
 *
 * @typedef {object} EditorState
 * @property {GameName} game
 * @property {import("./types.js").Scene} scene
 * @property {import("./types.js").Square[]} squares
 * @property {Side} turn
 * @property {{ side: Side, kind: PieceKind, count: number, picked: boolean }[]} palette
 * @property {boolean} eraser
 * @property {{ name: string, value: number, choices: number[] }[]} counters
 * @property {number} trails
 * @property {string} text
 * @property {Message | null} problem
 * @property {boolean} undo
 *
 * @typedef {{ state: EditorState, motions: import("./types.js").Motion[], refusal: Message | null, announce: Message[] }} EditorResponse
 */

/** The size of a piece in the palette, in CSS pixels. */
const IN_PALETTE = 34;

/** The width of a picture to keep, in CSS pixels of two dots each. */
const PICTURE = 600;

/** The highest number that a position can tell. */
const MOST = 2 ** 32 - 1;

/** Keys that work while the board has the focus. */
const SHORTCUTS = { u: "editor-undo", f: "editor-flip", t: "editor-turn", 5: "editor-eraser" };

/** Whether there is a keyboard to speak of. */
const KEYS = matchMedia("(hover: hover)");

/**
 * The screen of the editor, with all that belongs to it.
 * @param {any} BoardView the exported class
 * @param {import("./settings.js").SettingsKeeper} settings
 * @param {Intents} intents
 */
export async function openEditor(BoardView, settings, intents) {
  const [exports] = await Promise.all([later(), style("styles/editor.css")]);
  return new EditorScreen({ BoardView, ...exports }, settings, intents);
}

/** The settings of a game without what made it begin otherwise, and without its players. */
const rulesOf = (/** @type {any} */ { position, layouts, seats, ...rules }) => /** @type {NewGame} */ (rules);

/**
 * @typedef {object} Intents
 * @property {(game: GameName, given: import("./newgame.js").Given) => void} play
 * @property {(options: NewGame) => void} analyse
 */

/** The screen of the editor. */
export class EditorScreen {
  #exports;
  #settings;
  /** @type {Intents} */
  #intents;
  /** @type {any} the exported editor, while the screen is open */
  #editor = null;
  /** @type {EditorState | null} */
  #state = null;
  /** @type {NewGame} */
  #options = USUAL.frisian;
  /** @type {Message | null} */
  #refusal = null;
  /** What the page itself has to say. */
  #remark = "";
  /** @type {Board} */
  #board;
  #carrier;
  #parts;
  #shown = { palette: "", counters: "" };
  /** What is being typed into counters and not written yet. @type {Map<string, string>} */
  #typed = new Map();

  /**
   * @param {{ Editor: any, BoardView: any, Table: any }} exports
   * @param {import("./settings.js").SettingsKeeper} settings
   * @param {Intents} intents
   */
  constructor(exports, settings, intents) {
    this.#exports = exports;
    this.#settings = settings;
    this.#intents = intents;
    this.#parts = build();
    this.#board = new Board(
      this.#parts.board,
      exports.BoardView,
      {
        tap: (name) => void this.#act("tap", name),
        lift: (name) => this.#act("lift", name)?.refusal === null,
        drop: (name) => void this.#act("drop", name),
        cancel: () => void this.#act("cancel"),
        remove: (name) => void this.#act("remove", name),
        shortcut: (key) => this.#shortcut(key),
      },
      "editor-grid",
    );
    this.#carrier = new Carrier(this.#board, ({ shape, side }, name) => {
      this.#act("pick", { side, kind: shape });
      this.#act("drop", name);
    });
    this.#listen();
    this.dress();
  }

  get open() {
    return this.#editor !== null;
  }

  /** The game whose position is set up, or was last. */
  get game() {
    return this.#options.game;
  }

  /**
   * Opens the editor with what was edited last, or with a position on top of that.
   * @param {GameName} game
   * @param {{ options: NewGame, position?: string }} begin
   */
  show(game, { options, position }) {
    this.leave();
    byId("game").after(this.#parts.main);
    const kept = readRecord(`edit.${game}`, { positions: "", flipped: false, options: {} });
    this.#options = rulesOf(options);
    this.#editor = this.#open(kept, position !== undefined);
    this.#state = this.#editor.state();
    this.#refusal = null;
    this.#remark = "";
    document.body.dataset.game = game;
    if (kept.flipped) this.#call("flip");
    if (position !== undefined) this.#call("read", position);
    this.#reword();
    this.#changed({ state: this.#now, motions: [], refusal: null, announce: [] });
    window.scrollTo(0, 0);
    const { problem } = this.#now;
    byId("status").replaceChildren(h("span", {}, `${this.#parts.title.textContent}. ${problem ? say(problem) : text("editor.ready")}`));
  }

  /** Somebody comes from elsewhere: the focus goes to the board. */
  arrive() {
    this.#board.arrive();
  }

  leave() {
    this.#carrier?.letGo();
    this.#editor?.free();
    this.#editor = null;
    this.#state = null;
    // Not only hidden: its squares have the names of those of the game.
    this.#parts.main.remove();
  }

  /** Puts the theme and the board options in force. */
  dress() {
    this.#board.dress(this.#settings.theme, this.#settings.boardOptions);
    if (this.open) this.rewrite();
  }

  /** Shows everything anew, in another language or other colours. */
  rewrite() {
    this.#reword();
    if (!this.open) return;
    this.#board.rename();
    this.#render();
  }

  /** Fills in the words of the parts that stay, and has the others made anew. */
  #reword() {
    this.#shown = { palette: "", counters: "" };
    applyTexts(this.#parts.main);
  }

  /**
   * Does what a button says.
   * @param {string} action
   */
  act(action) {
    const intents = /** @type {Record<string, () => unknown>} */ ({
      "editor-undo": () => this.#act("undo"),
      "editor-flip": () => this.#act("flip"),
      "editor-start": () => this.#act("start"),
      "editor-clear": () => this.#act("clear"),
      "editor-turn": () => this.#act("setTurn", other(this.#now.turn)),
      "editor-eraser": () => (this.#now.eraser ? this.#act("pick", null) : this.#act("pickEraser")),
      "editor-forget-trails": () => this.#act("forgetTrails"),
      "editor-copy": () => void this.#copy(),
      "editor-link": () => void this.#send(copyLink),
      "editor-share": () => void this.#send(shareLink),
      "editor-picture": () => this.#picture(),
      "editor-play": () => this.#play(),
      "editor-analyse": () => this.#intents.analyse(/** @type {NewGame} */ ({ ...this.#options, position: this.#now.text })),
    });
    intents[action]?.();
  }

  get #now() {
    if (!this.#state) throw new Error("the editor is not open");
    return this.#state;
  }

  /**
   * @param {{ positions: string, options: object }} kept
   * @param {boolean} given whether the settings are those of a game, which go before the ones kept
   */
  #open({ positions, options }, given) {
    const { Editor } = this.#exports;
    try {
      const rules = given ? this.#options : rulesOf({ ...this.#options, ...options });
      const editor = new Editor(rules, positions);
      this.#options = rules;
      return editor;
    } catch (error) {
      // What was kept is nonsense, and quickly set up again.
      console.warn(error);
      return new Editor(this.#options, "");
    }
  }

  /**
   * @param {string} intent a method of the exported editor that answers with a response
   * @param {...unknown} args
   * @returns {EditorResponse}
   */
  #call(intent, ...args) {
    const response = this.#editor[intent](...args);
    this.#state = response.state;
    return response;
  }

  /**
   * @param {string} intent
   * @param {...unknown} args
   * @returns {EditorResponse | null}
   */
  #act(intent, ...args) {
    if (!this.open) return null;
    const response = this.#call(intent, ...args);
    this.#keep();
    this.#changed(response);
    return response;
  }

  #keep() {
    const { scene, game } = this.#now;
    writeRecord(`edit.${game}`, { positions: this.#editor.save(), flipped: scene.flipped, options: this.#options });
  }

  /** @param {EditorResponse} response */
  #changed({ state, motions, refusal, announce }) {
    this.#refusal = refusal;
    this.#remark = "";
    this.#board.render(state, motions);
    const wrong = this.#parts.wrong.textContent;
    this.#render();
    const said = announce.map(say);
    // What is wrong is said when it changes, not after every step.
    if (this.#parts.wrong.textContent !== wrong) said.push(state.problem ? say(state.problem) : text("editor.ready"));
    if (said.length > 0) byId("status").replaceChildren(h("span", {}, said.join(" ")));
  }

  /** @param {string} key */
  #shortcut(key) {
    const piece = this.#now.palette[Number(key) - 1];
    if (piece) this.#pick(piece);
    else if (Object.hasOwn(SHORTCUTS, key)) this.act(SHORTCUTS[/** @type {keyof typeof SHORTCUTS} */ (key)]);
    else return false;
    return true;
  }

  /** @param {EditorState["palette"][number]} piece */
  #pick({ side, kind, picked }) {
    this.#act("pick", picked ? null : { side, kind });
  }

  #play() {
    const editor = this.#editor;
    this.#intents.play(this.game, {
      position: this.#now.text,
      options: this.#options,
      // The dialog may outlive the screen.
      problem: (options) => (editor === this.#editor ? editor.problem(options) : null),
    });
  }

  #listen() {
    const { main, field, turn } = this.#parts;
    turn.addEventListener("change", (/** @type {Event} */ event) => void this.#act("setTurn", /** @type {HTMLInputElement} */ (event.target).value));
    field.addEventListener("change", () => this.#read(field.value));
    field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.#read(field.value);
    });
    // What is pasted is read at once, in the field and anywhere else on the screen.
    field.addEventListener("paste", () => setTimeout(() => this.#read(field.value)));
    main.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
      if (/** @type {HTMLElement} */ (event.target).matches("input, textarea, select")) return;
      event.preventDefault();
      field.value = event.clipboardData?.getData("text") ?? "";
      this.#read(field.value);
    });
  }

  /** @param {string} position */
  #read(position) {
    if (!this.open || position === this.#now.text) return;
    /** @type {string | null} */
    let wrong;
    try {
      const response = this.#act("read", position);
      wrong = response?.refusal ? say(response.refusal) : null;
    } catch (error) {
      console.warn(error);
      wrong = text("editor.too-long");
    }
    const { field, unread } = this.#parts;
    if (!wrong) return;
    // The words stay to be mended; the reader's error stands right below them.
    field.value = position;
    field.setAttribute("aria-invalid", "true");
    unread.textContent = wrong;
    this.#refusal = null;
    this.#words();
  }

  async #copy() {
    const { field } = this.#parts;
    const copied = await copy(this.#now.text);
    if (!copied) {
      field.focus();
      field.select();
    }
    this.#tell(text(copied ? "editor.copied" : "editor.not-copied"));
  }

  /** @param {typeof shareLink} send */
  async #send(send) {
    const table = new this.#exports.Table({ ...this.#options, position: this.#now.text });
    const saved = table.save();
    table.free();
    if (await send(saved, this.game)) this.#tell(text("link.copied"));
  }

  /** @param {string} words */
  #tell(words) {
    this.#remark = words;
    this.#words();
    byId("status").replaceChildren(h("span", {}, words));
  }

  /** The board as it is drawn, without what is in hand, as a file. */
  #picture() {
    const { BoardView } = this.#exports;
    const layers = [0, 1, 2].map(() => h("canvas"));
    const view = new BoardView(...layers);
    view.setTheme(this.#settings.theme);
    view.setOptions({ ...this.#settings.boardOptions, speed: "off" });
    view.resize(PICTURE, 2);
    view.show({ ...this.#now.scene, marks: NO_MARKS });
    view.frame(performance.now());
    const whole = h("canvas", { width: layers[0].width, height: layers[0].height });
    for (const layer of layers) whole.getContext("2d")?.drawImage(layer, 0, 0);
    view.free();
    const name = this.game === "frisian" ? "frisian-draughts.png" : "lords-and-vassals.png";
    whole.toBlob((/** @type {Blob | null} */ blob) => blob && download(name, blob));
  }

  #render() {
    const { main, title, turn, field, unread, trails } = this.#parts;
    const state = this.#now;
    document.title = `${text("editor.title")} · ${text(`game.${state.game}`)}`;
    title.textContent = `${text("editor.title")}: ${text(`game.${state.game}`)}`;
    this.#board.grid.setAttribute("aria-label", text(`board.${state.game}`));
    for (const input of turn.querySelectorAll("input")) input.checked = input.value === state.turn;
    this.#palette();
    this.#counters();
    field.value = state.text;
    field.removeAttribute("aria-invalid");
    unread.textContent = "";
    trails.hidden = state.trails === 0;
    trails.firstElementChild.textContent = text("editor.trails", { count: state.trails });
    this.#words();
    const fit = !state.problem;
    const enabled = { "editor-undo": state.undo, "editor-play": fit, "editor-analyse": fit, "editor-link": fit, "editor-share": fit };
    for (const [action, can] of Object.entries(enabled)) main.querySelector(`[data-action="${action}"]`)?.setAttribute("aria-disabled", String(!can));
  }

  /** What can be done, what is wrong, and why something was refused. */
  #words() {
    const { prompt, ready, hint, wrong, refusal } = this.#parts;
    const { problem } = this.#now;
    ready.textContent = problem ? "" : text("editor.ready");
    hint.textContent = this.#remark || text(KEYS.matches ? "editor.why" : "editor.why.touch");
    wrong.replaceChildren(...(problem ? [icon("refused"), h("span", { "data-problem": problem.code }, say(problem))] : []));
    sayWhy(refusal, this.#refusal);
    prompt.toggleAttribute("data-wrong", problem !== null || this.#refusal !== null);
    prompt.toggleAttribute("data-remark", this.#remark !== "");
  }

  #palette() {
    const { palette } = this.#parts;
    const state = this.#now;
    const signature = JSON.stringify([state.game, state.palette, state.eraser]);
    if (signature === this.#shown.palette) return;
    this.#shown.palette = signature;
    this.#carrier.letGo();
    const focused = palette.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.pick : null;
    const heaps = state.palette.map((piece) => {
      const { side, kind, count, picked } = piece;
      const figure = { shape: kind, side };
      return h(
        "button",
        {
          type: "button",
          class: "heap",
          "data-pick": `${side} ${kind}`,
          "aria-pressed": String(picked),
          "aria-label": text("editor.piece", { side, kind, count }),
          title: text("square.piece", { side, kind }),
          ...this.#carrier.listeners(figure, () => this.#pick(piece), true),
        },
        picture(this.#board.view, figure, IN_PALETTE),
        h("span", { class: "heap-count", "aria-hidden": "true" }, String(count)),
      );
    });
    const eraser = h(
      "button",
      { type: "button", class: "heap", "data-pick": "eraser", "data-action": "editor-eraser", "aria-pressed": String(state.eraser), "aria-label": text("editor.eraser"), title: text("editor.eraser") },
      icon("close"),
    );
    palette.replaceChildren(...heaps, eraser);
    if (focused) /** @type {HTMLElement | null} */ (palette.querySelector(`[data-pick="${focused}"]`))?.focus();
  }

  #counters() {
    const { counters } = this.#parts;
    // The moves of a king are no question while there is no king to have made them.
    const kings = new Map(this.#now.counters.map(({ name, choices }) => [name, choices.length > 0]));
    const asked = this.#now.counters.filter(({ name, value }) => value > 0 || !name.startsWith("king-") || kings.get(name.replace("moves", "square")));
    // A field that is made anew is left, but not by whoever types.
    const typed = new Map(this.#typed);
    const signature = JSON.stringify(asked.map(({ name, choices, value }) => [name, choices, choices.length > 0 && value]));
    if (signature !== this.#shown.counters) {
      this.#shown.counters = signature;
      const focused = counters.contains(document.activeElement) ? document.activeElement?.id : null;
      // The square of a king stands beside the moves it has made.
      const rows = asked.filter(({ name }) => !name.startsWith("king-square"));
      counters.replaceChildren(
        ...rows.map(({ name }) => {
          const square = asked.find((other) => other.name !== name && other.name === name.replace("moves", "square"));
          const number = this.#input(name, h("input", { type: "number", inputmode: "numeric", min: "0", step: "1" }));
          return h("div", { class: "counter" }, h("label", { for: number.id }, text(`editor.${name}`)), number, square ? this.#squares(square) : null);
        }),
      );
      if (focused) document.getElementById(focused)?.focus();
      this.#typed = typed;
    }
    for (const { name, value } of asked) /** @type {HTMLInputElement} */ (byId(`editor-${name}`)).value = typed.get(name) ?? String(value);
  }

  /**
   * The list of squares that a counter may name.
   * @param {EditorState["counters"][number]} counter
   */
  #squares({ name, choices, value }) {
    const squares = [...new Set([0, ...choices, value])];
    const list = h("select", { "aria-label": text(`editor.${name}`) }, ...squares.map((square) => h("option", { value: square }, square === 0 ? "–" : String(square))));
    return this.#input(name, list);
  }

  /**
   * Lets an input write a counter.
   * @param {string} name
   * @param {HTMLInputElement | HTMLSelectElement} input
   */
  #input(name, input) {
    input.id = `editor-${name}`;
    const write = (/** @type {string} */ value) => this.#act("setCounter", name, Math.min(MOST, Math.max(0, Math.trunc(Number(value)) || 0)));
    input.addEventListener("input", () => this.#typed.set(name, input.value));
    // Once the focus has gone where the tab key sent it, as what it goes to may be made anew.
    input.addEventListener("change", () => setTimeout(write, 0, input.value));
    for (const ends of ["change", "blur"]) input.addEventListener(ends, () => this.#typed.delete(name));
    return input;
  }
}

/**
 * @param {string} action
 * @param {string} shape of its icon
 * @param {string} key
 */
const tool = (action, shape, key) => h("button", { type: "button", class: "tool", "data-action": action }, icon(shape), h("span", { "data-text": key }));

/**
 * @param {string} action
 * @param {string} shape of its icon
 * @param {string} key
 * @param {string} [more] of its class
 */
const row = (action, shape, key, more = "") => h("button", { type: "button", class: `row ${more}`, "data-action": action }, icon(shape), h("span", { "data-text": key }));

/** The parts of the screen, without words. */
function build() {
  const title = h("h1", { class: "unseen" });
  const turn = h(
    "fieldset",
    { class: "segments editor-turn" },
    h("legend", { class: "unseen", "data-text": "editor.turn" }),
    ...["white", "black"].map((side) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name: "editor-turn", value: side }),
        icon("leaf"),
        h("span", { class: "segment-word", "data-text": `side.${side}` }),
        h("span", { class: "to-move", "data-text": "player.to-move" }),
      ),
    ),
  );
  const board = h("div", { class: "board", id: "editor-board" });
  const palette = h("section", { class: "tray palette", "data-label": "editor.palette" });
  const ready = h("p", { class: "prompt-words" });
  const hint = h("p", { class: "prompt-detail" });
  const wrong = h("p", { class: "refusal wrong" });
  const refusal = h("p", { class: "refusal", role: "alert" });
  const prompt = h(
    "section",
    { class: "prompt" },
    h("div", { class: "prompt-lines" }, ready, wrong, refusal, hint),
    h(
      "div",
      { class: "prompt-offers" },
      h("button", { type: "button", class: "quiet", "data-action": "editor-analyse", "data-text": "editor.analyse" }),
      h("button", { type: "button", class: "primary", "data-action": "editor-play", "data-text": "editor.play" }),
    ),
  );
  const counters = h("div", { class: "counters" });
  const trails = h("p", { class: "trails" }, h("span"), h("button", { type: "button", class: "quiet", "data-action": "editor-forget-trails", "data-text": "editor.forget-trails" }));
  const field = h("textarea", { id: "editor-text", rows: "2", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "editor-unread" });
  const unread = h("p", { class: "unread", id: "editor-unread", role: "alert" });
  const panel = h(
    "section",
    { class: "editor-panel" },
    counters,
    trails,
    h("div", { class: "editor-text" }, h("label", { for: "editor-text", "data-text": "editor.text" }), field, unread),
    h(
      "div",
      { class: "actions" },
      row("editor-copy", "copy", "editor.copy"),
      row("editor-picture", "download", "editor.picture"),
      row("editor-link", "link", "tools.link"),
      "share" in navigator && row("editor-share", "share", "tools.share"),
      row("rules", "rules", "rules.title"),
      row("settings", "settings", "settings.title", "only-sheet"),
      row("home", "logo", "tools.home", "only-sheet"),
    ),
  );
  const main = h(
    "main",
    { id: "editor", class: "game editor" },
    title,
    h("div", { class: "play" }, h("section", { class: "player" }, turn), board, palette),
    h(
      "div",
      { class: "desk" },
      h(
        "header",
        { class: "desk-head" },
        h("button", { class: "wordmark", type: "button", "data-action": "home", "data-label": "tools.home.logo" }, icon("logo"), "Twa Boerden"),
        h("button", { class: "icon-button", type: "button", "data-action": "settings", "data-label": "settings.title" }, icon("settings")),
      ),
      prompt,
      h(
        "nav",
        { class: "tools", "data-label": "editor.title" },
        tool("editor-undo", "undo", "tools.undo"),
        tool("editor-flip", "flip", "tools.flip"),
        tool("editor-start", "new", "editor.start"),
        tool("editor-clear", "clear", "layout.clear"),
      ),
      panel,
    ),
  );
  return { main, title, turn, board, palette, prompt, ready, hint, wrong, refusal, counters, trails, field, unread };
}
