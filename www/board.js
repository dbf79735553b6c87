/**
 * Hosts the renderer's `BoardView`: its canvases, a grid of real buttons above them, pointer and keyboard, and the one frame
 * loop, which runs only while the view asks for it. It knows squares and gestures, no rule.
 */

import { h, pixelRatio } from "./dom.js";
import { squareName } from "./texts.js";

/**
 * @typedef {{ scene: Scene, squares: Square[] }} Shown what a board shows of a state
 * @typedef {import("./types.js").Square} Square
 * @typedef {import("./types.js").Motion} Motion
 * @typedef {import("./types.js").Scene} Scene
 */

/** A click or key while more than this is left of an animation means: get on with it. */
const LONG_ANIMATION_MS = 250;

/** The marks of a board on which nobody is about to move. */
export const NO_MARKS = { last: [], selected: null, targets: [], must: [], visited: [], path: [], fill: [] };

/** The keys that take, put down and let go. */
const ACTING = new Set(["Enter", " ", "Escape", "Delete", "Backspace"]);

/** The keys that a player with a mouse means for the moves, and a player without one for the squares. */
const SIDEWAYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** How far a pointer may slip before a press becomes a drag. */
const SLIP = { mouse: 4, pen: 6, touch: 10 };

/** The layers of a board, bottom first, and the view that draws on them. */
export class BoardPicture {
  /** @type {any} */
  view;
  /** @type {HTMLElement} */
  host;
  #frame = 0;
  /** @type {ResizeObserver} */
  #watcher;
  #size = 0;
  #ratio = 0;
  /** Called after the board changed its size, so that what lies over it can follow. */
  onresize = () => {};

  /**
   * @param {HTMLElement} host a square element
   * @param {any} BoardView the exported class
   */
  constructor(host, BoardView) {
    this.host = host;
    const layers = ["squares", "pieces", "overlay"].map((layer) => h("canvas", { class: "layer", "data-layer": layer, "aria-hidden": "true" }));
    host.prepend(...layers);
    this.view = new BoardView(...layers);
    this.#watcher = new ResizeObserver(() => this.fit());
    this.#watcher.observe(host);
    this.#watchRatio();
  }

  /** Fits the drawing to the host's size and the screen's pixels. */
  fit() {
    const size = this.host.clientWidth;
    const ratio = pixelRatio();
    if (size === 0 || (size === this.#size && ratio === this.#ratio)) return;
    this.#size = size;
    this.#ratio = ratio;
    this.view.resize(size, ratio);
    this.onresize();
    // Drawn now, not in the next frame: a canvas that was resized is empty until then.
    this.#draw(performance.now());
  }

  /** Asks for a frame if the view wants one. */
  wake() {
    if (this.#frame === 0 && this.#size > 0 && this.view.needsFrame()) this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  /** @param {Scene} scene */
  show(scene) {
    this.view.show(scene);
    this.wake();
  }

  /**
   * @param {string} theme
   * @param {import("./types.js").BoardOptions} options
   */
  dress(theme, options) {
    this.view.setTheme(theme);
    this.view.setOptions(options);
    // Names on the rim take room from the squares.
    this.onresize();
    this.wake();
  }

  /** @param {number} now */
  #draw(now) {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.view.frame(now)) this.#frame = requestAnimationFrame((next) => this.#draw(next));
  }

  #watchRatio() {
    // A window that moves to another screen changes its ratio without changing its size.
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
      "change",
      () => {
        this.fit();
        this.#watchRatio();
      },
      { once: true },
    );
  }
}

/**
 * @typedef {object} BoardIntents what the player wants, by the names of squares
 * @property {(name: string, key?: string) => void} tap with the key that did it, if one did
 * @property {(name: string) => boolean} lift answers whether the piece came off the board
 * @property {(name: string | null) => void} drop
 * @property {() => void} cancel
 * @property {(name: string) => void} remove
 * @property {(key: string) => boolean} shortcut answers whether the key meant something
 * @property {() => boolean} [looks] whether there are moves that keys look back at, after a click on the board
 */

/** The board one plays on. */
export class Board extends BoardPicture {
  /** @type {HTMLElement} */
  grid;
  /** @type {BoardIntents} */
  #intents;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Map<string, Square>} */
  #squares = new Map();
  /** @type {Map<string, string>} names by cell */
  #names = new Map();
  /** @type {Scene | null} what is shown, without arrows */
  #scene = null;
  /** @type {{ hint?: string[][], threat?: string[][] }} moves shown as arrows, by the names of their squares */
  #advice = {};
  /** What the rows of the grid were built for. */
  #order = "";
  #flipped = false;
  /** The square that the tab key reaches. */
  #current = "";
  /** The column that up and down keep to on a board where only every other square is used. */
  #column = 0;
  /** @type {{ id: number, name: string | null, x: number, y: number, slip: number, lifted: boolean, refused: boolean } | null} */
  #press = null;
  /** @type {"both" | "click" | "drag"} how a pointer moves pieces */
  moving = "both";
  /** Whether whoever is on the board came with a pointer: the keys that walk on it are then free for the game's moves. */
  #byPointer = false;

  /**
   * @param {HTMLElement} host
   * @param {any} BoardView
   * @param {BoardIntents} intents
   * @param {string} [id] of the grid
   */
  constructor(host, BoardView, intents, id = "grid") {
    super(host, BoardView);
    this.#intents = intents;
    this.grid = h("div", { class: "grid", role: "grid", id });
    host.querySelector('[data-layer="overlay"]')?.after(this.grid);
    this.onresize = () => this.#placeButtons();
    this.grid.addEventListener("pointerdown", (event) => this.#down(event));
    this.grid.addEventListener("pointermove", (event) => this.#move(event));
    this.grid.addEventListener("pointerup", (event) => this.#up(event));
    this.grid.addEventListener("pointercancel", (event) => this.#letGo(event));
    this.grid.addEventListener("lostpointercapture", (event) => this.#letGo(event));
    this.grid.addEventListener("pointerleave", () => this.#hover(null));
    this.grid.addEventListener("click", (event) => this.#click(event));
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", (event) => this.#focused(event));
    this.grid.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /**
   * Shows a state, playing the motions that led to it.
   * @param {Shown} state
   * @param {Motion[]} motions
   */
  render(state, motions) {
    // A board that was hidden until now has to know its size before anything moves on it.
    this.fit();
    // Under the cover the board was bare; the pieces ride along on the turn, so they stand there before it begins.
    if (motions.some(({ kind }) => kind === "turn")) this.view.show({ ...state.scene, flipped: !state.scene.flipped });
    // Advice was for the position before.
    if (motions.some(({ kind }) => kind !== "flip")) this.#advice = {};
    this.#scene = state.scene;
    this.#squares = new Map(state.squares.map((square) => [square.name, square]));
    if (motions.length > 0) this.view.animate(motions, this.#advised());
    else this.view.show(this.#advised());
    this.#names = new Map(state.squares.map(({ col, row, name }) => [`${col},${row}`, name]));
    const order = `${state.scene.board} ${state.scene.flipped}`;
    if (order !== this.#order) {
      this.#order = order;
      this.#flipped = state.scene.flipped;
      this.#buildRows(state.squares);
      this.#placeButtons();
    }
    this.rename();
    this.wake();
  }

  /**
   * Shows moves as arrows over the pieces, until something moves.
   * @param {{ hint?: string[][], threat?: string[][] }} advice the squares that each goes over, by name
   */
  advise(advice) {
    if (!advice.hint && !advice.threat && !this.#advice.hint && !this.#advice.threat) return;
    this.#advice = advice;
    if (!this.#scene) return;
    this.view.show(this.#advised());
    this.wake();
  }

  /** The scene with the arrows of the moment. */
  #advised() {
    const cells = (/** @type {string[][]} */ ways = []) =>
      ways.map((way) => way.flatMap((name) => this.#squares.get(name) ?? []).map(({ col, row }) => ({ col, row })));
    const { hint, threat } = this.#advice;
    const scene = /** @type {Scene} */ (this.#scene);
    return hint || threat ? { ...scene, marks: { ...scene.marks, hint: cells(hint), threat: cells(threat) } } : scene;
  }

  /** Writes the names of the squares, in the language of the moment. */
  rename() {
    for (const [name, button] of this.#buttons) {
      const square = this.#squares.get(name);
      if (!square) continue;
      button.setAttribute("aria-label", squareName(square));
      button.dataset.marks = square.marks.join(" ");
      button.dataset.piece = square.piece ? `${square.piece.side} ${square.piece.kind}` : "";
    }
  }

  /** Skips what is left of a long animation and says whether there was one. */
  skip() {
    if (this.view.remaining() <= LONG_ANIMATION_MS) return false;
    this.view.skip();
    this.wake();
    return true;
  }

  /**
   * The square under a point of the window.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {string | null}
   */
  squareAt(clientX, clientY) {
    const { x, y } = this.#local(clientX, clientY);
    const cell = this.view.cellAt(x, y);
    return cell ? (this.#names.get(`${cell.col},${cell.row}`) ?? null) : null;
  }

  /**
   * Moves the keyboard to the board.
   * @param {boolean} [visible] whether the square shows it: not to one who came with the pointer
   */
  focus(visible = true) {
    const button = /** @type {any} */ (this.#buttons.get(this.#current));
    this.#byPointer = !visible;
    button?.focus({ focusVisible: visible, preventScroll: true });
  }

  /** Takes the focus over where it would be lost, because what had it is no longer seen; it shows to one who uses keys. */
  arrive() {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && activeElement.checkVisibility()) return;
    const button = this.#buttons.get(this.#current);
    button?.focus({ preventScroll: true });
    this.#byPointer = !button?.matches(":focus-visible");
  }

  /**
   * Rows from the top as seen, each from the left as seen: the order in which a screen reader reads them.
   * @param {Square[]} squares
   */
  #buildRows(squares) {
    const hadFocus = this.grid.contains(document.activeElement);
    const sign = this.#flipped ? -1 : 1;
    const sorted = [...squares].sort((a, b) => sign * (a.row - b.row) || sign * (a.col - b.col));
    /** @type {Map<number, HTMLElement>} */
    const rows = new Map();
    const buttons = new Map();
    for (const { name, row } of sorted) {
      const button = this.#buttons.get(name) ?? h("button", { type: "button", class: "square", "data-square": name, tabindex: "-1" });
      buttons.set(name, button);
      if (!rows.has(row)) rows.set(row, h("div", { role: "row" }));
      rows.get(row)?.append(h("div", { role: "gridcell" }, button));
    }
    this.#buttons = buttons;
    this.grid.replaceChildren(...rows.values());
    if (!buttons.has(this.#current)) this.#setCurrent(sorted[sorted.length - 1]?.name ?? "");
    if (hadFocus) this.focus();
  }

  #placeButtons() {
    const total = this.host.clientWidth;
    if (total === 0) return;
    for (const [name, button] of this.#buttons) {
      const square = this.#squares.get(name);
      if (!square) continue;
      const { x, y, size } = this.view.cellRect(square.col, square.row);
      button.style.left = `${(100 * x) / total}%`;
      button.style.top = `${(100 * y) / total}%`;
      button.style.width = button.style.height = `${(100 * size) / total}%`;
    }
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   */
  #local(clientX, clientY) {
    const rect = this.host.getBoundingClientRect();
    return { x: clientX - rect.left, y: clientY - rect.top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#byPointer = true;
    if (event.button !== 0 || this.#press) return;
    if (this.skip()) return;
    const slip = SLIP[/** @type {keyof typeof SLIP} */ (event.pointerType)] ?? SLIP.mouse;
    this.#press = { id: event.pointerId, name: this.squareAt(event.clientX, event.clientY), x: event.clientX, y: event.clientY, slip, lifted: false, refused: false };
    this.grid.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press) {
      if (event.pointerType === "mouse") this.#hover(event);
      return;
    }
    if (event.pointerId !== press.id || !press.name || press.refused || this.moving === "click") return;
    if (!press.lifted) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < press.slip) return;
      press.lifted = this.#intents.lift(press.name);
      press.refused = !press.lifted;
      if (press.refused) return;
    }
    const square = this.#squares.get(press.name);
    const { x, y } = this.#local(event.clientX, event.clientY);
    if (square) this.view.drag(square.col, square.row, x, y);
    this.#hover(event);
    this.host.dataset.dragging = "";
    this.wake();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    const name = this.squareAt(event.clientX, event.clientY);
    if (press.lifted) {
      this.#endDrag();
      this.#intents.drop(name);
    } else if (!press.refused && press.name) {
      this.#setCurrent(press.name);
      if (this.moving !== "drag") this.#intents.tap(press.name);
    }
  }

  /**
   * The browser took the pointer away: the piece goes back where it was.
   * @param {PointerEvent} event
   */
  #letGo(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    if (!press.lifted) return;
    this.#endDrag();
    this.#intents.drop(press.name);
  }

  #endDrag() {
    delete this.host.dataset.dragging;
    this.view.endDrag();
    this.#hover(null);
  }

  /** @param {PointerEvent | null} event */
  #hover(event) {
    const place = event && this.#local(event.clientX, event.clientY);
    const cell = place && this.view.cellAt(place.x, place.y);
    const name = cell && this.#names.get(`${cell.col},${cell.row}`);
    this.view.hover(name ? cell : null);
    this.wake();
  }

  /**
   * Pointers have been dealt with by the time their click arrives; what is left comes from assistive technology.
   * @param {MouseEvent} event
   */
  #click(event) {
    const byPointer = event.detail !== 0;
    const name = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.square;
    if (!byPointer && name && !this.skip()) this.#intents.tap(name);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const name = /** @type {HTMLElement} */ (event.target).dataset.square;
    if (name && name !== this.#current) this.#setCurrent(name);
  }

  /** @param {string} name */
  #setCurrent(name) {
    const before = this.#buttons.get(this.#current);
    if (before) before.tabIndex = -1;
    this.#current = name;
    const now = this.#buttons.get(name);
    if (now) now.tabIndex = 0;
    this.#column = this.#squares.get(name)?.col ?? 0;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.metaKey || event.key === "Tab" || event.key === "Shift") return;
    const { key } = event;
    if (this.#byPointer && SIDEWAYS.has(key) && this.#intents.looks?.()) return;
    this.#byPointer = false;
    // Only keys that would do something on the board get on with what moves instead; one walks on meanwhile.
    if (!event.ctrlKey && ACTING.has(key) && this.skip()) {
      event.preventDefault();
      return;
    }
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let handled = true;
    if (step) this.#walk(step[0], step[1]);
    else if (key === "Home" || key === "End") this.#toEdge(key === "End", event.ctrlKey);
    else if (event.ctrlKey) handled = false;
    else if (key === "Enter" || key === " ") this.#intents.tap(this.#current, key);
    else if (key === "Escape") this.#intents.cancel();
    else if (key === "Delete" || key === "Backspace") this.#intents.remove(this.#current);
    else handled = this.#intents.shortcut(key);
    if (handled) event.preventDefault();
  }

  /**
   * One step on the board as it is seen. Where only the dark squares are used, up and down take the next row's square that lies
   * nearest to the column one is keeping to.
   * @param {number} right
   * @param {number} down
   */
  #walk(right, down) {
    const here = this.#squares.get(this.#current);
    if (!here) return;
    const sign = this.#flipped ? -1 : 1;
    const all = [...this.#squares.values()];
    if (right !== 0) {
      const ahead = all.filter(({ row, col }) => row === here.row && sign * right * (col - here.col) > 0);
      const next = ahead.sort((a, b) => Math.abs(a.col - here.col) - Math.abs(b.col - here.col))[0];
      if (next) this.#goTo(next.name);
      return;
    }
    const keep = this.#column;
    const distance = (/** @type {Square} */ square) => Math.abs(square.col - keep + sign * 0.1);
    const next = all.filter(({ row }) => row === here.row + sign * down).sort((a, b) => distance(a) - distance(b))[0];
    if (!next) return;
    this.#goTo(next.name);
    this.#column = keep;
  }

  /**
   * @param {boolean} end
   * @param {boolean} whole to the first or last square of the board, not of the row
   */
  #toEdge(end, whole) {
    const row = this.#squares.get(this.#current)?.row;
    const names = [...this.#buttons.keys()].filter((name) => whole || this.#squares.get(name)?.row === row);
    const name = end ? names[names.length - 1] : names[0];
    if (name) this.#goTo(name);
  }

  /** @param {string} name */
  #goTo(name) {
    this.#setCurrent(name);
    this.focus();
  }
}
