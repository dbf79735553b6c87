/** What the player may choose once and for all: looks, language, speed; and the dialog in which it is chosen. */

import { byId, h } from "./dom.js";
import { readRecord, writeRecord } from "./storage.js";
import { LANGUAGES, text } from "./texts.js";

/** @typedef {import("./types.js").Settings} Settings */

const THEMES = /** @type {const} */ (["makkum", "hindeloopen", "skutsje", "contrast"]);
const SPEEDS = /** @type {const} */ (["off", "fast", "normal", "slow"]);
const PIECES = /** @type {const} */ (["turned", "drawn"]);
const LABELS = /** @type {const} */ (["inside", "outside", "off"]);

/** @type {Settings} */
const DEFAULTS = { theme: "auto", language: "auto", speed: "normal", pieces: "turned", labels: "inside" };

const dark = matchMedia("(prefers-color-scheme: dark)");
const moreContrast = matchMedia("(prefers-contrast: more)");
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Reads, keeps and announces the settings. */
export class SettingsKeeper {
  /** @type {Settings} */
  #now;
  /** @type {(changed: keyof Settings | "motion") => void} */
  #changed;

  /** @param {(changed: keyof Settings | "motion") => void} changed called when something is to be applied anew */
  constructor(changed) {
    this.#now = readRecord("settings", DEFAULTS);
    if (this.#now.language !== "auto" && !Object.hasOwn(LANGUAGES, this.#now.language)) this.#now.language = "auto";
    if (!THEMES.some((theme) => theme === this.#now.theme)) this.#now.theme = "auto";
    if (!SPEEDS.some((speed) => speed === this.#now.speed)) this.#now.speed = "normal";
    if (!PIECES.some((pieces) => pieces === this.#now.pieces)) this.#now.pieces = "turned";
    // An earlier version only knew whether there are names.
    if (!LABELS.some((labels) => labels === this.#now.labels)) this.#now.labels = /** @type {unknown} */ (this.#now.labels) === false ? "off" : "inside";
    this.#changed = changed;
    dark.addEventListener("change", () => changed("theme"));
    moreContrast.addEventListener("change", () => changed("theme"));
    lessMotion.addEventListener("change", () => changed("motion"));
  }

  get now() {
    return this.#now;
  }

  /** The theme in force: the chosen one, or the one that suits the system. */
  get theme() {
    if (this.#now.theme !== "auto") return this.#now.theme;
    if (moreContrast.matches) return "contrast";
    return dark.matches ? "hindeloopen" : "makkum";
  }

  /** What the renderer wants to know. */
  get boardOptions() {
    const { speed, pieces, labels } = this.#now;
    return { speed, pieces, labels, reducedMotion: lessMotion.matches };
  }

  /**
   * @template {keyof Settings} K
   * @param {K} name
   * @param {Settings[K]} value
   */
  set(name, value) {
    this.#now[name] = value;
    writeRecord("settings", this.#now);
    this.#changed(name);
  }
}

/**
 * Opens the dialog; every choice takes effect at once.
 * @param {SettingsKeeper} keeper
 */
export function openSettings(keeper) {
  fillSettings(keeper);
  const dialog = /** @type {HTMLDialogElement} */ (byId("settings"));
  if (!dialog.open) dialog.showModal();
}

/**
 * Writes the dialog in the language of the moment and keeps the focus where it was.
 * @param {SettingsKeeper} keeper
 */
export function fillSettings(keeper) {
  const body = byId("settings-body");
  const focused = body.contains(document.activeElement) ? document.activeElement?.id : null;
  body.replaceChildren(
    choices(keeper, "theme", ["auto", ...THEMES], (value) => h("span", { class: "swatch", "data-swatch": value, "aria-hidden": "true" })),
    choices(keeper, "pieces", PIECES),
    choices(keeper, "labels", LABELS),
    choices(keeper, "speed", SPEEDS),
    languages(keeper),
  );
  if (focused) document.getElementById(focused)?.focus();
}

/**
 * @param {SettingsKeeper} keeper
 * @param {"theme" | "pieces" | "labels" | "speed"} name
 * @param {readonly string[]} values
 * @param {(value: string) => Node} [picture]
 */
function choices(keeper, name, values, picture) {
  return h(
    "fieldset",
    { class: `segments segments-${name}` },
    h("legend", {}, text(`settings.${name}`)),
    ...values.map((value) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: `settings-${name}`,
          id: `settings-${name}-${value}`,
          value,
          checked: keeper.now[name] === value,
          onchange: () => keeper.set(name, /** @type {never} */ (value)),
        }),
        picture ? picture(value) : null,
        h("span", { class: "segment-word" }, text(`settings.${name}.${value}`)),
      ),
    ),
  );
}

/** @param {SettingsKeeper} keeper */
function languages(keeper) {
  const list = h("select", { id: "settings-language", onchange: () => keeper.set("language", list.value) });
  list.append(h("option", { value: "auto" }, text("settings.language.auto")));
  for (const [tag, name] of Object.entries(LANGUAGES)) list.append(h("option", { value: tag, lang: tag }, name));
  list.value = keeper.now.language;
  return h("label", { class: "toggle" }, h("span", {}, text("settings.language")), list);
}
