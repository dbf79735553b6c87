/**
 * The sounds of the board, made by the browser as they are needed: wood on wood, and a few notes. Browsers let a page sound only
 * after somebody has touched it; what happens before that is not heard.
 */

/**
 * @typedef {import("./types.js").Response} Response
 * @typedef {"soft" | "loud"} Loudness
 */

const VOLUME = { soft: 0.25, loud: 0.8 };

/** @type {AudioContext | null} */
let audio = null;

/** Where sounds go, as soon as the browser allows any. */
function speaker() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  audio ??= new AudioContext();
  // A page that was away may have been silenced.
  if (audio.state === "suspended") void audio.resume();
  return audio;
}

/**
 * One tone that dies away.
 * @param {GainNode} out
 * @param {{ at: number, pitch: number, to?: number, long: number, strength?: number, shape?: OscillatorType }} tone `at` and `long`
 *   in seconds, `pitch` and where it slides `to` in hertz
 */
function tone(out, { at, pitch, to = pitch, long, strength = 1, shape = "sine" }) {
  const context = out.context;
  const begin = context.currentTime + at;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + long);
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(strength, begin + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  source.connect(gain).connect(out);
  source.start(begin);
  source.stop(begin + long + 0.02);
}

/**
 * What knocks: a short rustle through a narrow filter, with a low tone under it.
 * @param {GainNode} out
 * @param {number} at
 * @param {number} pitch
 * @param {number} strength
 */
function knock(out, at, pitch, strength) {
  const context = out.context;
  const begin = context.currentTime + at;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.05), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 4;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch * 5;
  filter.Q.value = 1.2;
  const gain = context.createGain();
  gain.gain.value = strength;
  source.connect(filter).connect(gain).connect(out);
  source.start(begin);
  tone(out, { at, pitch, to: pitch * 0.6, long: 0.09, strength: strength * 0.6 });
}

/** What each happening sounds like, from a moment on; the order is that in which they are heard. */
const SOUNDS = {
  /** @param {GainNode} out @param {number} at */
  move: (out, at) => knock(out, at, 260, 0.9),
  /** @param {GainNode} out @param {number} at */
  capture: (out, at) => {
    knock(out, at, 190, 1);
    knock(out, at + 0.07, 320, 0.7);
  },
  /** @param {GainNode} out @param {number} at */
  promotion: (out, at) => [523, 659, 784].forEach((pitch, step) => tone(out, { at: at + step * 0.08, pitch, long: 0.25, strength: 0.35, shape: "triangle" })),
  /** @param {GainNode} out @param {number} at */
  turn: (out, at) => tone(out, { at, pitch: 110, to: 330, long: 0.8, strength: 0.4, shape: "triangle" }),
  /** @param {GainNode} out @param {number} at */
  warning: (out, at) => [0, 0.16].forEach((later) => tone(out, { at: at + later, pitch: 880, long: 0.11, strength: 0.4, shape: "square" })),
  /** @param {GainNode} out @param {number} at */
  end: (out, at) => [392, 494, 587, 784].forEach((pitch, step) => tone(out, { at: at + step * 0.13, pitch, long: 0.5, strength: 0.35, shape: "triangle" })),
  /** @param {GainNode} out @param {number} at */
  refused: (out, at) => tone(out, { at, pitch: 150, to: 105, long: 0.16, strength: 0.6, shape: "triangle" }),
};

/** @typedef {keyof typeof SOUNDS} Sound */

/** A moment between two sounds of one happening, in seconds. */
const BETWEEN = 0.16;

/** What is heard of motions. @type {Record<string, Sound>} */
const MOTIONS = { slide: "move", jump: "move", climb: "move", release: "move", takeBack: "move", swap: "move", place: "move", remove: "move", leave: "capture", close: "capture", crown: "promotion", turn: "turn", flip: "turn" };

/** What is heard of words. @type {Record<string, Sound>} */
const WORDS = { "clock-low": "warning", won: "end", drawn: "end" };

/** @type {Response["state"]["phase"] | null} of the game when something was heard last */
let before = null;

/**
 * The sounds of what was done at a table, each once.
 * @param {Response} response
 * @returns {Sound[]}
 */
function heard({ state, motions, refusal, announce }) {
  const ends = before === "play" && state.phase === "over";
  before = state.phase;
  if (refusal) return ["refused"];
  const found = new Set([...motions.map(({ kind }) => MOTIONS[kind]), ...announce.map(({ code }) => WORDS[code])]);
  // Who comes back to the last position is told again how it ended, but does not hear it.
  if (!ends) found.delete("end");
  // A capture is a move, too.
  if (found.has("capture")) found.delete("move");
  return /** @type {Sound[]} */ (Object.keys(SOUNDS)).filter((sound) => found.has(sound));
}

/**
 * Sounds.
 * @param {Sound[]} sounds
 * @param {Loudness} loudness
 */
function play(sounds, loudness) {
  const context = sounds.length > 0 ? speaker() : null;
  if (!context) return;
  const out = context.createGain();
  out.gain.value = VOLUME[loudness];
  out.connect(context.destination);
  sounds.forEach((sound, number) => SOUNDS[sound](out, number * BETWEEN));
  // The longest has died away by then.
  setTimeout(() => out.disconnect(), 3000);
}

/**
 * Lets what was done at a table be heard.
 * @param {Response} response
 * @param {Loudness} loudness
 */
export const hear = (response, loudness) => play(heard(response), loudness);

/**
 * Lets somebody who has just chosen it hear how loud it is.
 * @param {Loudness} loudness
 */
export const sample = (loudness) => play(["move"], loudness);
