/** The secret set-up of Lords and Vassals: the tray to lay out from, and the covers between the two players. */

import { Carrier } from "./carry.js";
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

/** The tray below the board while laying out. */
export class Tray {
  /** @type {import("./board.js").Board} */
  #board;
  /** @type {(kind: Kind) => void} */
  #pick;
  /** @type {Carrier} */
  #carrier;
  #shown = "";
  /** @type {import("./types.js").Side} */
  #side = "white";

  /**
   * @param {import("./board.js").Board} board
   * @param {{ pick: (kind: Kind) => void, carry: (kind: Kind, name: string) => void }} intents
   */
  constructor(board, { pick, carry }) {
    this.#board = board;
    this.#pick = pick;
    this.#carrier = new Carrier(board, ({ shape }, name) => carry(shape, name));
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
    // The heap that a drag began on goes away now.
    this.#carrier.letGo();
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
    const figure = { shape: kind, side: this.#side };
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
        ...this.#carrier.listeners(figure, () => this.#pick(kind), left > 0),
      },
      picture(this.#board.view, figure, IN_TRAY),
      h("span", { class: "heap-words", "aria-hidden": "true" }, h("span", { class: "heap-name" }, text(`piece.${kind}.plural`)), " ", h("span", { class: "heap-count" }, String(left))),
    );
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
    const away = byComputer || (state.far !== null && state.phase === "handover");
    const signature = covered ? `${state.phase} ${state.seat} ${away} ${document.documentElement.lang}` : "";
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
    const key = away ? "cover.computer" : handover ? "cover.handover" : "cover.reveal";
    const button = h("button", { type: "button", class: "primary big", "data-action": action }, text(handover ? "cover.handed-over" : "cover.reveal.go", { side: state.seat }));
    cover.replaceChildren(
      tiles(),
      h(
        "div",
        { class: "cover-words" },
        icon(handover ? "leaf" : "flip"),
        h("h2", {}, text(key, { side: state.seat, owner: other(state.seat) })),
        h("p", {}, text(`${handover && !byComputer ? "cover.handover" : key}.why`, { side: state.seat })),
        away ? null : button,
      ),
    );
    if (!away) button.focus({ preventScroll: true });
  }
}
