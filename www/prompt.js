/** The few lines beside the board that say what can be done now, why something was refused, and offer what only sometimes can be done. */

import { byId, h } from "./dom.js";
import { icon } from "./icons.js";
import { other } from "./state.js";
import { because, say, text } from "./texts.js";

/**
 * @typedef {import("./types.js").TableState} TableState
 * @typedef {import("./types.js").Message} Message
 * @typedef {{ action: string, key: string, args?: Record<string, string>, primary?: boolean }} Offer
 */

/** The lines and buttons of the moment. */
export class Prompt {
  #words = h("p", { class: "prompt-words" });
  #detail = h("p", { class: "prompt-detail" });
  #refusal = h("p", { class: "refusal", role: "alert" });
  #offers = h("div", { class: "prompt-offers" });
  /** @type {Message | null} */
  #refused = null;
  #shown = "";
  /** @type {() => void} */
  #leave;

  /** @param {() => void} leave takes the focus over when the button that had it is gone */
  constructor(leave) {
    this.#leave = leave;
    byId("prompt").append(h("div", { class: "prompt-lines" }, this.#words, this.#detail, this.#refusal), this.#offers);
  }

  /**
   * @param {TableState} state
   * @param {Message | null} refusal stays until the next thing is done
   */
  render(state, refusal) {
    this.#refused = refusal;
    const { words, detail, offers } = standing(state);
    const signature = JSON.stringify([words, detail, offers, document.documentElement.lang]);
    if (signature !== this.#shown) {
      this.#shown = signature;
      this.#words.textContent = words;
      this.#detail.textContent = detail ?? "";
      this.#offer(offers);
    }
    byId("prompt").toggleAttribute("data-refused", this.#refused !== null);
    // Emptied and filled again, so that the same refusal twice is also said twice.
    this.#refusal.replaceChildren();
    if (this.#refused) this.#refusal.append(icon("refused"), h("span", { "data-refusal": this.#refused.code }, say(this.#refused)));
  }

  /** @param {Offer[]} offers */
  #offer(offers) {
    const focused = document.activeElement;
    const action = this.#offers.contains(focused) ? /** @type {HTMLElement} */ (focused).dataset.action : null;
    const buttons = offers.map(offerButton);
    // Asked before the old buttons go, for the focus goes with them.
    const stays = buttons.find((button) => button.dataset.action === action);
    if (action && !stays) this.#leave();
    this.#offers.replaceChildren(...buttons);
    stays?.focus();
  }
}

/** What else can be questioned: always the same words, so that they give nothing away. */
const POINT_OUT = { action: "point-out", key: "prompt.point-out" };

/** @param {Offer} offer */
function offerButton({ action, key, args, primary }) {
  return h("button", { type: "button", class: primary ? "primary" : "quiet", "data-action": action }, text(key, args));
}

/**
 * What the state asks for.
 * @param {TableState} state
 * @returns {{ words: string, detail?: string, offers: Offer[] }}
 */
function standing(state) {
  const { phase, turn, can } = state;
  const question = can.pointOut ? [text("prompt.point-out.why")] : [];
  if (state.layout && phase === "layout") {
    const { by, of, pick, complete, lordsLeft, vassalsLeft } = state.layout;
    const untouched = lordsLeft + vassalsLeft === state.squares.length / 4;
    const detail = [complete ? "layout.complete" : pick ? `layout.pick.${pick}` : "layout.go-on"];
    if (untouched) detail.unshift("layout.why");
    return { words: text("layout.title", { by, owner: of }), detail: detail.map((key) => text(key, { by, owner: of })).join(" "), offers: [] };
  }
  // The cover says it all.
  if (phase === "handover" || phase === "reveal") return { words: "", offers: [] };
  if (state.outcome) {
    const { winner, reason } = state.outcome;
    return {
      words: winner ? text("result.won", { winner }) : text("result.drawn"),
      detail: [because({ reason, winner: winner ?? "" }), ...question].join(" "),
      offers: can.pointOut ? [POINT_OUT] : [],
    };
  }
  if (can.takeBackLeg) {
    return {
      words: text("prompt.capturing"),
      offers: [
        { action: "cancel", key: "prompt.cancel-capture" },
        { action: "take-back-leg", key: "prompt.take-back-leg", primary: true },
      ],
    };
  }
  if (state.drawOffer) {
    const side = state.drawOffer;
    return {
      words: text("draw.offered", { side }),
      detail: text("draw.answer", { side: other(side) }),
      offers: [
        ...(can.pointOut ? [POINT_OUT] : []),
        { action: "decline-draw", key: "draw.decline" },
        { action: "accept-draw", key: "draw.accept", primary: true },
      ],
    };
  }
  if (turn.movesLeft !== null) {
    return { words: text("prompt.moves-left", { side: turn.side, count: turn.movesLeft }), offers: [] };
  }
  const forced = state.squares.filter(({ marks }) => marks.includes("must-capture")).map(({ name }) => name);
  if (forced.length > 0) {
    return {
      words: text("prompt.must-capture", { side: turn.side }),
      detail: text("prompt.must-capture.with", { squares: forced.join(", "), count: forced.length }),
      offers: [],
    };
  }
  return { words: text("prompt.to-move", { side: turn.side }), detail: question.join(" "), offers: can.pointOut ? [POINT_OUT] : [] };
}
