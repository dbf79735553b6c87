// Sounds: none before they are wanted, and then one for each thing that happens.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Table } from "./rules.mjs";
import { becomes, openGame } from "./screen.mjs";

/** Writes down how often the page opens the loudspeaker, and every tone it makes. */
const listening = (page) =>
  page.addInitScript(() => {
    window.heard = { opened: 0, tones: [] };
    window.AudioContext = class extends window.AudioContext {
      constructor() {
        super();
        window.heard.opened++;
      }
      createOscillator() {
        const source = super.createOscillator();
        const start = source.start.bind(source);
        source.start = (...args) => {
          window.heard.tones.push(source.type);
          start(...args);
        };
        return source;
      }
    };
  });

const heard = (screen) => screen.page.evaluate(() => window.heard);

/** How many tones are heard of something, once the first has been. */
const tones = async (screen, act) => {
  await screen.page.evaluate(() => (window.heard.tones = []));
  await act();
  await becomes(async () => (await heard(screen)).tones.length, (count) => count > 0, "something is heard");
  return (await heard(screen)).tones;
};

test("on a first visit nothing is heard, and nothing is loaded for it", async (t) => {
  const loaded = [];
  const screen = await openGame(t, "frisian", {
    prepare: async (page) => {
      page.on("request", (request) => loaded.push(request.url()));
      await listening(page);
    },
  });
  await screen.click("32");
  await screen.click("28");
  await becomes(() => screen.moves(), ["32-28"]);
  assert.equal((await heard(screen)).opened, 0);
  assert.ok(!loaded.some((url) => url.includes("sounds")));
});

test("whoever chooses sounds hears one at once, then moves, captures, refusals and the end", async (t) => {
  const screen = await openGame(t, "frisian", { prepare: listening });
  await screen.press("settings");
  await tones(screen, () => screen.$("#settings-sounds-soft").check());
  await screen.page.keyboard.press("Escape");
  const move = await tones(screen, async () => {
    await screen.click("32");
    await screen.click("28");
  });
  const refused = await tones(screen, () => screen.click("50"));
  assert.notDeepEqual(refused, move, "a refusal sounds otherwise");
  await tones(screen, async () => {
    await screen.click("19");
    await screen.click("23");
  });
  const capture = await tones(screen, () => screen.click("28"));
  assert.ok(capture.length > move.length, "a capture sounds fuller");
  const end = await tones(screen, async () => {
    await screen.press("resign");
    await screen.press("confirm-yes");
  });
  assert.equal(end.length, 4);
  assert.equal((await heard(screen)).opened, 1, "one loudspeaker for all");
});

test("a page that nobody has touched stays silent", async (t) => {
  const prepare = async (page) => {
    // Whatever the test itself does on the page counts as a touch for the browser.
    await page.addInitScript(() => {
      let touched = false;
      window.addEventListener("pointerdown", () => (touched = true), { capture: true });
      Object.defineProperty(navigator, "userActivation", { value: { get hasBeenActive() { return touched; } } });
    });
    await listening(page);
  };
  const screen = await openGame(t, "frisian", { settings: { sounds: "loud" }, prepare, saved: new Table({ game: "frisian", seats: { white: { level: 1 } } }).save() });
  await becomes(async () => (await screen.moves()).length, 1, "the computer has moved");
  assert.equal((await heard(screen)).opened, 0);
  await tones(screen, async () => {
    await screen.click("50");
  });
  assert.equal((await heard(screen)).opened, 1);
});

test("the warning of a clock is heard", async (t) => {
  const screen = await openGame(t, "frisian", {
    settings: { sounds: "soft" },
    saved: new Table({ game: "frisian", clock: "60" }).save(),
    prepare: async (page) => {
      await page.clock.install();
      await listening(page);
    },
  });
  await screen.$("#clock-cover").waitFor();
  await screen.press("resume");
  await becomes(() => screen.$(".clock[data-running]").count(), 1);
  const warning = await tones(screen, () => screen.page.clock.fastForward(41_000));
  assert.deepEqual([...new Set(warning)], ["square"]);
});
