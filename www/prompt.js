/** The few lines beside the board that say what can be done now, why something was refused, and offer what only sometimes can be done. */

import { byId, h } from "./dom.js";
import { icon } from "./icons.js";
import { looking } from "./look.js";
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
  #shown = "";
  #offered = "";
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
   * @param {boolean} paused whether the computer was stopped
   * @param {string} remark what the computer has to say
   * @param {ReturnType<typeof standing> | null} told what is to be said of a game by link
   */
  render(state, refusal, paused, remark, told) {
    const { words, offers, ...more } = looking(state) ?? told ?? (state.computer && waiting(state, state.computer, paused)) ?? standing(state);
    const detail = [more.detail, remark].filter(Boolean).join(" ");
    const shown = JSON.stringify([words, detail]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#words.textContent = words;
      this.#detail.textContent = detail;
    }
    // Left alone as long as they are the same: one that is just being pressed must not be replaced.
    const offered = JSON.stringify([offers, document.documentElement.lang]);
    if (offered !== this.#offered) {
      this.#offered = offered;
      this.#offer(offers);
    }
    byId("prompt").toggleAttribute("data-refused", refusal !== null);
    byId("prompt").toggleAttribute("data-remark", remark !== "");
    sayWhy(this.#refusal, refusal);
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

/** @type {WeakMap<HTMLElement, [reason: Message | string | null, language: string]>} what was said last, and where */
const said = new WeakMap();

/**
 * Says why something was refused. It is written anew, and with that said, for every refusal, if only once for each.
 * @param {HTMLElement} place an alert
 * @param {Message | string | null} reason a refusal of the module, or words about something that is not what is asked for
 */
export function sayWhy(place, reason) {
  const { lang } = document.documentElement;
  const [before, language] = said.get(place) ?? [null, lang];
  if (before === reason && language === lang) return;
  said.set(place, [reason, lang]);
  place.replaceChildren();
  if (!reason) return;
  const [words, code] = typeof reason === "string" ? [reason, { "data-wrong": "" }] : [say(reason), { "data-refusal": reason.code }];
  place.append(icon("refused"), h("span", code, words));
}

/** What else can be questioned: always the same words, so that they give nothing away. */
const POINT_OUT = { action: "point-out", key: "prompt.point-out" };

/** @param {Offer} offer */
export function offerButton({ action, key, args, primary }) {
  return h("button", { type: "button", class: primary ? "primary" : "quiet", "data-action": action }, text(key, args));
}

/**
 * What is to be said while the computer is to do something.
 * @param {TableState} state
 * @param {NonNullable<TableState["computer"]>} computer
 * @param {boolean} paused
 * @returns {{ words: string, detail?: string, offers: Offer[] } | null}
 */
function waiting({ seats, drawOffer }, { side, task }, paused) {
  if (task === "lay-out" || task === "point-out") return null;
  if (paused) return { words: text("computer.paused"), offers: [{ action: "go-on", key: "computer.go-on", primary: true }] };
  if (task === "answer-draw") return { words: text("draw.offered", { side: drawOffer ?? side }), detail: text("draw.answer", { side }), offers: [] };
  const alone = seats.white !== "person" && seats.black !== "person";
  return {
    words: text("computer.thinking", { side }),
    offers: alone ? [{ action: "stop", key: "computer.stop" }] : [{ action: "move-now", key: "computer.move-now" }],
  };
}

/**
 * What the state asks for.
 * @param {TableState} state
 * @returns {{ words: string, detail?: string, offers: Offer[] }}
 */
export function standing(state) {
  const { phase, turn, can } = state;
  const question = can.pointOut ? [text("prompt.point-out.why")] : [];
  if (state.layout && phase === "layout") {
    const { by, of, pick, complete, placed } = state.layout;
    const detail = [complete ? "layout.complete" : pick ? `layout.pick.${pick}` : "layout.go-on"];
    if (placed === 0) detail.unshift("layout.why");
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
  if (state.clock?.paused) return { words: text("clock-paused"), offers: [] };
  if (state.toConfirm) {
    return {
      words: text("prompt.confirm", { move: state.toConfirm }),
      offers: [
        { action: "cancel", key: "prompt.drop" },
        { action: "confirm", key: "typed.play", primary: true },
      ],
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
  // The last move can be questioned again once the offer is declined.
  if (state.drawOffer) {
    const side = state.drawOffer;
    return {
      words: text("draw.offered", { side }),
      detail: text("draw.answer", { side: other(side) }),
      offers: [
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
      offers: [{ action: "why-must", key: "why.title" }],
    };
  }
  return { words: text("prompt.to-move", { side: turn.side }), detail: question.join(" "), offers: can.pointOut ? [POINT_OUT] : [] };
}
