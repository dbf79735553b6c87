/** The secret set-up of Lords and Vassals: the tray to lay out from, and the covers between the two players. */

import { byId, h } from "./dom.js";
import { icon, tiles } from "./icons.js";
import { picture } from "./players.js";
import { other } from "./state.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {"lord" | "vassal"} Kind
 */

/** The size of a piece in the tray, in CSS pixels. */
const IN_TRAY = 38;
const SLIP = 6;

/** The tray below the board while laying out. */
export class Tray {
  /** @type {import("./board.js").Board} */
  #board;
  /** @type {(kind: Kind) => void} */
  #pick;
  /** @type {(kind: Kind, name: string) => void} */
  #carry;
  #shown = "";
  /** @type {{ id: number, kind: Kind, x: number, y: number, picture: HTMLElement | null } | null} */
  #press = null;
  /** A press that became a drag leaves a click behind. */
  #dragged = false;
  /** @type {import("./types.js").Side} */
  #side = "white";

  /**
   * @param {import("./board.js").Board} board
   * @param {{ pick: (kind: Kind) => void, carry: (kind: Kind, name: string) => void }} intents
   */
  constructor(board, { pick, carry }) {
    this.#board = board;
    this.#pick = pick;
    this.#carry = carry;
  }

  forget() {
    this.#shown = "";
  }

  /** @param {TableState} state */
  render(state) {
    const tray = byId("tray");
    const layout = state.phase === "layout" ? state.layout : null;
    tray.hidden = !layout;
    byId("player-near").hidden = layout !== null;
    byId("layout-tools").hidden = !layout;
    byId("tools").hidden = layout !== null;
    if (!layout) return;
    this.#side = layout.of;
    document.querySelector('[data-action="layout-done"]')?.setAttribute("aria-disabled", String(!layout.complete));
    const signature = JSON.stringify([layout, document.documentElement.lang]);
    if (signature === this.#shown) return;
    this.#shown = signature;
    // The heap that a drag began on goes away now, and nothing would tell how the drag ends.
    this.#letGo();
    const focused = tray.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.pick : null;
    tray.setAttribute("aria-label", text("layout.tray"));
    tray.replaceChildren(this.#heap("lord", layout.lordsLeft, layout.pick), this.#heap("vassal", layout.vassalsLeft, layout.pick));
    if (focused) /** @type {HTMLElement | null} */ (tray.querySelector(`[data-pick="${focused}"]`))?.focus();
  }

  /**
   * @param {Kind} kind
   * @param {number} left
   * @param {Kind | null} picked
   */
  #heap(kind, left, picked) {
    return h(
      "button",
      {
        type: "button",
        class: "heap",
        "data-pick": kind,
        "data-left": left,
        "aria-pressed": String(picked === kind),
        "aria-disabled": String(left === 0),
        "aria-label": text("layout.heap", { kind, count: left }),
        onclick: () => this.#click(kind),
        onpointerdown: (/** @type {PointerEvent} */ event) => this.#down(event, kind, left),
        onpointermove: (/** @type {PointerEvent} */ event) => this.#move(event),
        onpointerup: (/** @type {PointerEvent} */ event) => this.#up(event, true),
        onpointercancel: (/** @type {PointerEvent} */ event) => this.#up(event, false),
        onlostpointercapture: (/** @type {PointerEvent} */ event) => this.#up(event, false),
      },
      picture(this.#board.view, { shape: kind, side: this.#side }, IN_TRAY),
      h("span", { class: "heap-words", "aria-hidden": "true" }, h("span", { class: "heap-name" }, text(`piece.${kind}.plural`)), h("span", { class: "heap-count" }, String(left))),
    );
  }

  /** @param {Kind} kind */
  #click(kind) {
    if (this.#dragged) this.#dragged = false;
    else this.#pick(kind);
  }

  /**
   * @param {PointerEvent} event
   * @param {Kind} kind
   * @param {number} left
   */
  #down(event, kind, left) {
    this.#dragged = false;
    if (event.button !== 0 || left === 0 || this.#press) return;
    this.#press = { id: event.pointerId, kind, x: event.clientX, y: event.clientY, picture: null };
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    if (!press.picture) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLIP) return;
      const size = this.#board.view.cellRect(0, 0).size;
      press.picture = h("div", { class: "carried", "aria-hidden": "true" }, picture(this.#board.view, { shape: press.kind, side: this.#side }, size));
      document.body.append(press.picture);
    }
    press.picture.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  }

  #letGo() {
    this.#press?.picture?.remove();
    this.#press = null;
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} meant
   */
  #up(event, meant) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#letGo();
    if (!press.picture) return;
    this.#dragged = true;
    const name = meant ? this.#board.squareAt(event.clientX, event.clientY) : null;
    if (!name) return;
    this.#carry(press.kind, name);
  }
}

/** What hides the board between the two players, and before the turn. */
export class Cover {
  #shown = "";

  /** @param {TableState} state */
  render(state) {
    const cover = byId("cover");
    const covered = state.phase === "handover" || state.phase === "reveal";
    const byComputer = state.computer?.task === "lay-out";
    const signature = covered ? `${state.phase} ${state.seat} ${byComputer} ${document.documentElement.lang}` : "";
    if (signature === this.#shown) return;
    this.#shown = signature;
    cover.hidden = !covered;
    byId("grid").toggleAttribute("inert", covered);
    if (!covered) {
      cover.replaceChildren();
      return;
    }
    const handover = state.phase === "handover";
    const action = handover ? "handed-over" : "reveal";
    const key = byComputer ? "cover.computer" : handover ? "cover.handover" : "cover.reveal";
    const button = h("button", { type: "button", class: "primary big", "data-action": action }, text(handover ? "cover.handed-over" : "cover.reveal.go", { side: state.seat }));
    cover.replaceChildren(
      tiles(),
      h(
        "div",
        { class: "cover-words" },
        icon(handover ? "leaf" : "flip"),
        h("h2", {}, text(key, { side: state.seat, owner: other(state.seat) })),
        h("p", {}, text(`${key}.why`, { side: state.seat })),
        byComputer ? null : button,
      ),
    );
    if (!byComputer) button.focus({ preventScroll: true });
  }
}
