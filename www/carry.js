/** Dragging a piece from beside the board onto it. */

import { h } from "./dom.js";
import { picture } from "./players.js";

/**
 * @typedef {import("./types.js").PieceKind} PieceKind
 * @typedef {{ shape: PieceKind, side: import("./types.js").Side }} Figure
 */

/** How far a pointer may slip before a press becomes a drag. */
const SLIP = 6;

/** Carries one piece at a time. */
export class Carrier {
  /** @type {import("./board.js").Board} */
  #board;
  /** @type {(figure: any, name: string) => void} */
  #drop;
  /** @type {{ id: number, figure: Figure, x: number, y: number, picture: HTMLElement | null } | null} */
  #press = null;
  /** A press that became a drag leaves a click behind. */
  #dragged = false;

  /**
   * @param {import("./board.js").Board} board
   * @param {(figure: any, name: string) => void} drop what is done with a piece that is let go on a square
   */
  constructor(board, drop) {
    this.#board = board;
    this.#drop = drop;
  }

  /**
   * What a button listens to from which a piece can be carried.
   * @param {Figure} figure
   * @param {() => void} click what a press does that is no drag
   * @param {boolean} there whether there is a piece to carry
   */
  listeners(figure, click, there) {
    return {
      onclick: () => {
        if (this.#dragged) this.#dragged = false;
        else click();
      },
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#down(event, figure, there),
      onpointermove: (/** @type {PointerEvent} */ event) => this.#move(event),
      onpointerup: (/** @type {PointerEvent} */ event) => this.#up(event, true),
      onpointercancel: (/** @type {PointerEvent} */ event) => this.#up(event, false),
      onlostpointercapture: (/** @type {PointerEvent} */ event) => this.#up(event, false),
    };
  }

  /** Ends a drag whose beginning goes away, for nothing would tell how it ends. */
  letGo() {
    this.#press?.picture?.remove();
    this.#press = null;
  }

  /**
   * @param {PointerEvent} event
   * @param {Figure} figure
   * @param {boolean} there
   */
  #down(event, figure, there) {
    this.#dragged = false;
    if (event.button !== 0 || !there || this.#press) return;
    this.#press = { id: event.pointerId, figure, x: event.clientX, y: event.clientY, picture: null };
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    let carried = press.picture;
    if (!carried) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLIP) return;
      const size = this.#board.view.cellRect(0, 0).size;
      carried = /** @type {HTMLElement} */ (h("div", { class: "carried", "aria-hidden": "true" }, picture(this.#board.view, press.figure, size)));
      press.picture = carried;
      document.body.append(carried);
    }
    carried.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} meant
   */
  #up(event, meant) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.letGo();
    if (!press.picture) return;
    this.#dragged = true;
    const name = meant ? this.#board.squareAt(event.clientX, event.clientY) : null;
    if (name) this.#drop(press.figure, name);
  }
}
