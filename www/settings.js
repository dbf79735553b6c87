/** What the player may choose once and for all: looks, language, speed; and the dialog in which it is chosen. */

import { byId, h } from "./dom.js";
import { readRecord, writeRecord } from "./storage.js";
import { LANGUAGES, text } from "./texts.js";

/** @typedef {import("./types.js").Settings & import("./types.js").Playing} Settings */

/** Everything of which one is chosen: what it all looks like, and how one plays. */
const CHOICES = /** @type {const} */ ({
  theme: ["auto", "makkum", "hindeloopen", "skutsje", "contrast"],
  pieces: ["turned", "drawn"],
  labels: ["inside", "outside", "off"],
  speed: ["off", "fast", "normal", "slow"],
  moving: ["both", "click", "drag"],
  capture: ["either", "legs", "whole"],
  sounds: ["off", "soft", "loud"],
  results: ["1-0", "2-0"],
});

/** What is in force until somebody chooses. @type {Settings} */
export const DEFAULTS = {
  theme: "auto",
  language: "auto",
  speed: "normal",
  pieces: "turned",
  labels: "inside",
  sounds: "off",
  moving: "both",
  capture: "either",
  complete: true,
  oneTap: true,
  confirm: false,
  results: "1-0",
};

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
    // An earlier version only knew whether there are names.
    if (!readRecord("settings", { labels: true }).labels) this.#now.labels = "off";
    for (const [name, values] of /** @type {[keyof typeof CHOICES, readonly string[]][]} */ (Object.entries(CHOICES))) {
      if (!values.includes(this.#now[name])) Object.assign(this.#now, { [name]: DEFAULTS[name] });
    }
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
    choices(keeper, "theme", (value) => h("span", { class: "swatch", "data-swatch": value, "aria-hidden": "true" })),
    choices(keeper, "pieces"),
    choices(keeper, "labels"),
    choices(keeper, "speed"),
    languages(keeper),
    ...playing(keeper),
  );
  if (focused) document.getElementById(focused)?.focus();
}

/**
 * How one plays: a part of its own below what everything looks like.
 * @param {SettingsKeeper} keeper
 */
function playing(keeper) {
  return [
    h("h3", {}, text("settings.playing")),
    choices(keeper, "moving"),
    choices(keeper, "capture"),
    h("div", {}, toggle(keeper, "complete"), toggle(keeper, "oneTap"), toggle(keeper, "confirm")),
    choices(keeper, "sounds"),
    choices(keeper, "results"),
  ];
}

/**
 * @param {SettingsKeeper} keeper
 * @param {keyof typeof CHOICES} name
 * @param {(value: string) => Node} [picture]
 */
function choices(keeper, name, picture) {
  return h(
    "fieldset",
    { class: `segments segments-${name}` },
    h("legend", {}, text(`settings.${name}`)),
    ...CHOICES[name].map((value) =>
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

/**
 * @param {SettingsKeeper} keeper
 * @param {"complete" | "oneTap" | "confirm"} name
 */
function toggle(keeper, name) {
  const box = h("input", {
    type: "checkbox",
    id: `settings-${name}`,
    checked: keeper.now[name],
    onchange: () => keeper.set(name, box.checked),
  });
  return h("label", { class: "toggle" }, h("span", {}, text(`settings.${name}`)), box);
}

/** @param {SettingsKeeper} keeper */
function languages(keeper) {
  const list = h("select", { id: "settings-language", onchange: () => keeper.set("language", list.value) });
  list.append(h("option", { value: "auto" }, text("settings.language.auto")));
  for (const [tag, name] of Object.entries(LANGUAGES)) list.append(h("option", { value: tag, lang: tag }, name));
  list.value = keeper.now.language;
  return h("label", { class: "toggle" }, h("span", {}, text("settings.language")), list);
}
