/** A move that is typed: the first key opens a small field over the board, Enter plays what stands in it. */

import { h } from "./dom.js";
import { say, text } from "./texts.js";

/**
 * @typedef {import("./types.js").Response} Response
 * @typedef {import("./types.js").GameName} GameName
 */

/** How a move can begin, as it is typed. */
export const TYPED = { frisian: /^[0-9]$/, lords: /^[a-hlvLV]$/ };

/** A move as one would type it. */
const EXAMPLES = { frisian: "32-28", lords: "a7-a6" };

/** The longest move is a capture of Frisian draughts with all its squares. */
const LONGEST = 100;

/** The field, while there is one. */
export class Typing {
  #host;
  #play;
  #leave;
  /** @type {HTMLFormElement | null} */
  #form = null;

  /**
   * @param {HTMLElement} host the board
   * @param {(move: string) => Response | null} play
   * @param {() => void} leave takes the focus over
   */
  constructor(host, play, leave) {
    this.#host = host;
    this.#play = play;
    this.#leave = leave;
  }

  /**
   * Opens the field with what has been typed.
   * @param {string} typed
   * @param {GameName} game
   */
  open(typed, game) {
    this.close();
    const field = h("input", {
      type: "text",
      id: "typed",
      maxlength: LONGEST,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-describedby": "typed-why",
      placeholder: EXAMPLES[game],
      oninput: () => why.replaceChildren(),
    });
    // The prompt says it too, but who types looks here.
    const why = h("p", { id: "typed-why", class: "typed-why" });
    this.#form = h(
      "form",
      {
        class: "typed",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#enter(field, why);
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          event.stopPropagation();
          if (event.key === "Escape") this.#done();
        },
        onfocusout: (/** @type {FocusEvent} */ event) => {
          if (!this.#form?.contains(/** @type {Node | null} */ (event.relatedTarget))) this.close();
        },
      },
      h("label", { for: "typed" }, text("typed.label")),
      field,
      h("button", { type: "submit", class: "primary" }, text("typed.play")),
      why,
    );
    this.#host.append(/** @type {Node} */ (this.#form));
    field.focus();
    field.value = typed;
  }

  close() {
    // Taken out of the page, it tells that the focus has left it.
    const form = this.#form;
    this.#form = null;
    form?.remove();
  }

  #done() {
    this.close();
    this.#leave();
  }

  /**
   * @param {HTMLInputElement} field
   * @param {HTMLElement} why
   */
  #enter(field, why) {
    const move = field.value.trim();
    const response = move === "" ? null : this.#play(move);
    if (!response?.refusal) {
      this.#done();
      return;
    }
    why.textContent = say(response.refusal);
    field.select();
  }
}
