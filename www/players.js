/** The two bars above and below the board: who sits there, whose turn it is, moves left, pieces lost. */

import { byId, h, pixelRatio } from "./dom.js";
import { icon } from "./icons.js";
import { other } from "./state.js";
import { seatName, text } from "./texts.js";

/**
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").PieceKind} PieceKind
 */

/** The size at which a side's emblem and a lost piece are drawn, in CSS pixels. */
const EMBLEM = 34;
const LOST = 22;

/**
 * A piece as a picture, drawn like those on the board.
 * @param {any} view
 * @param {{ shape: PieceKind, side: Side, under?: Side }} piece
 * @param {number} size CSS pixels
 * @returns {HTMLCanvasElement}
 */
export function picture(view, piece, size) {
  const canvas = h("canvas", { class: "picture", "aria-hidden": "true" });
  canvas.style.width = canvas.style.height = `${size}px`;
  view.drawPiece(canvas, piece, size, pixelRatio());
  return canvas;
}

/** Both bars. */
export class Players {
  #view;
  /** What each bar shows, to leave alone what has not changed. */
  #shown = { far: "", near: "" };

  /** @param {any} view the view that draws the pieces */
  constructor(view) {
    this.#view = view;
  }

  /** Draws anew in other colours or words. */
  forget() {
    this.#shown = { far: "", near: "" };
  }

  /**
   * @param {TableState} state
   * @param {boolean} settled whether what ended the game has been seen, so that the winner can be named
   * @param {Side | null} thinking for whom the computer thinks
   */
  render(state, settled, thinking) {
    const near = state.scene.flipped ? "black" : "white";
    this.#bar("far", state.phase === "layout" ? state.seat : other(near), state, settled, thinking);
    this.#bar("near", near, state, settled, thinking);
  }

  /**
   * @param {"far" | "near"} place
   * @param {Side} side
   * @param {TableState} state
   * @param {boolean} settled
   * @param {Side | null} thinking
   */
  #bar(place, side, state, settled, thinking) {
    const bar = byId(`player-${place}`);
    const playing = state.phase === "play";
    const acts = (playing && state.turn.side === side) || (state.phase === "layout" && state.seat === side);
    const left = playing && acts ? state.turn.movesLeft : null;
    const total = playing && acts ? state.turn.movesTotal : null;
    const lost = playing || state.phase === "over" ? state.captured[side] : [];
    const won = settled && state.phase === "over" && state.outcome?.winner === side;
    const thinks = thinking === side;
    const seat = state.seats[side];
    const signature = JSON.stringify([side, seat, thinks, state.game, acts, left, total, lost, won, document.documentElement.lang]);
    if (signature === this.#shown[place]) return;
    this.#shown[place] = signature;
    bar.dataset.side = side;
    bar.toggleAttribute("data-turn", acts);
    bar.toggleAttribute("data-won", won);
    bar.toggleAttribute("data-thinking", thinks);
    bar.setAttribute("aria-label", text(`side.${side}`));
    bar.replaceChildren(
      h("span", { class: "emblem" }, picture(this.#view, { shape: state.game === "lords" ? "lord" : "man", side }, EMBLEM)),
      h(
        "span",
        { class: "who" },
        h("span", { class: "name" }, text(`side.${side}`)),
        seat === "person" ? null : h("span", { class: "seat" }, h("span", { class: "unseen" }, seatName(seat)), h("span", { "aria-hidden": "true" }, seatName(seat, true))),
        acts || thinks
          ? h("span", { class: "leaf-mark" }, icon("leaf"), h("span", { class: "unseen" }, text(thinks ? "player.thinking" : "player.to-move")))
          : null,
        won ? h("span", { class: "won" }, text("player.won")) : null,
        left === null || total === null ? null : dots(left, total),
      ),
      ...(playing || state.phase === "over" ? [this.#lost(side, lost, state.capturesToWin ?? 0)] : []),
    );
  }

  /**
   * @param {Side} side
   * @param {{ kind: PieceKind, count: number }[]} lost
   * @param {number} places how many there are to lose
   */
  #lost(side, lost, places) {
    const pieces = lost.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));
    const words = lost.filter(({ count }) => count > 0).map(({ kind, count }) => `${count} ${text(`piece.${kind}${count === 1 ? "" : ".plural"}`)}`);
    const empty = Math.max(0, places - pieces.length);
    return h(
      "span",
      { class: "lost", "data-lost": pieces.length },
      pieces.length > 0 ? h("span", { class: "unseen" }, text("player.lost", { pieces: words.join(", ") })) : null,
      ...pieces.map((kind) => picture(this.#view, { shape: kind, side }, LOST)),
      ...Array.from({ length: empty }, () => h("span", { class: "place", "aria-hidden": "true" })),
    );
  }
}

/**
 * @param {number} left
 * @param {number} total
 */
function dots(left, total) {
  return h(
    "span",
    { class: "dots", "data-left": left },
    h("span", { class: "unseen" }, text("player.moves-left", { left, total })),
    ...Array.from({ length: total }, (_, place) => h("span", { class: place < left ? "dot" : "dot spent", "aria-hidden": "true" })),
  );
}
