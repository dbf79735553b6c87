// The lessons, against the rules: every page can be played as it says, what it claims is so, and every rule has its page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const pkg = resolve(process.env.TWA_BOERDEN_PKG ?? here("../../target/pkg-nodejs"), "twa_boerden.js");
const { FrisianGame, LordsGame, Table } = createRequire(import.meta.url)(pkg);

const read = (path) => JSON.parse(readFileSync(here(`../../www/${path}.json`), "utf8"));
const games = ["frisian", "lords"];
const chapters = { frisian: read("lessons/frisian"), lords: read("lessons/lords") };
const pages = Object.fromEntries(games.map((game) => [game, chapters[game].flatMap((chapter) => chapter.pages)]));
const languages = Object.fromEntries(["en", "nl", "fy"].map((tag) => [tag, read(`lessons/${tag}`)]));
const rules = read("rules/en");

/** The options of the pages, as the screen has them. */
const USUAL = {
  frisian: { game: "frisian", variant: "frisian", capture: "enforced", kingMoves: 3 },
  lords: { game: "lords", pins: "any", moves: "5-4", drawRules: true },
};

/** Does what a page calls a deed. */
function perform(table, deed) {
  const [intent, ...args] = deed.startsWith("!") ? deed.slice(1).split(" ").map((part, at) => (at === 0 ? part : JSON.parse(part))) : ["play", deed];
  return table[intent](...args);
}

const accepted = (table, deed) => assert.equal(perform(table, deed).refusal, null, deed);

/** The move made last. */
const last = ({ moves }) => moves.at(-1)?.notation.at(-1);

/** What the page shows where a step is to be made. */
const shown = ({ right, show }) => show ?? right[0];

/** The table of a page after so many of its steps; after all of them if none is given. */
function at(game, id, steps = Infinity) {
  const page = pages[game].find((page) => page.id === id);
  const table = new Table({ ...USUAL[game], ...page.options });
  for (const deed of page.before ?? []) accepted(table, deed);
  for (const step of page.steps.slice(0, steps)) for (const deed of [shown(step), ...(step.replies ?? [])]) accepted(table, deed);
  return table;
}

/** The moves that the rules allow on a table. */
function legal(table) {
  const { options, phase } = table.state();
  if (phase !== "play") return [];
  const { game, seats: _, layouts: __, ...rest } = options;
  const Game = game === "frisian" ? FrisianGame : LordsGame;
  return new Game({ ...rest, position: table.position() }).legalMoves();
}

const notations = (table) => legal(table).map(({ notation }) => notation).sort();

/** Asserts that a move is refused, and why. */
function refuses(table, move, code) {
  assert.equal(table.play(move).refusal?.code, `${table.state().game}.${code}`, move);
}

const piece = (table, name) => {
  const { piece } = table.state().squares.find((square) => square.name === name);
  return piece && `${piece.side} ${piece.kind}${piece.under ? ` on ${piece.under}` : ""}`;
};

/** How many pieces a side has lost. */
const lost = (table, side) => table.state().captured[side].reduce((sum, { count }) => sum + count, 0);

test("every page has its words, in every language alike", () => {
  const shape = (value) => (Array.isArray(value) ? value.map(shape) : typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shape(part)])) : "words");
  for (const [tag, words] of Object.entries(languages)) {
    assert.deepEqual(shape(words), shape(languages.en), tag);
    assert.doesNotMatch(JSON.stringify(words), /""/, `${tag}: something has no words`);
    if (tag !== "en") for (const game of games) for (const { id } of pages[game]) assert.notDeepEqual(words.lessons[game].pages[id].text, languages.en.lessons[game].pages[id].text, `${tag}: ${id}`);
  }
  for (const game of games) {
    const { chapters: titles, pages: words } = languages.en.lessons[game];
    assert.deepEqual(Object.keys(titles), chapters[game].map(({ id }) => id));
    assert.deepEqual(Object.keys(words), pages[game].map(({ id }) => id), "as many, in their order");
    assert.equal(new Set(Object.keys(words)).size, pages[game].length);
  }
});

test("squares that a language names, every language names", () => {
  const named = (words) => JSON.stringify(words).match(/\b([a-h][1-8]|\d+[-x]\d+|\d{2})\b/g)?.sort() ?? [];
  for (const game of games) {
    for (const { id } of pages[game]) {
      for (const tag of ["nl", "fy"]) {
        for (const part of ["task", "wrong"]) {
          const [ours, theirs] = [languages.en, languages[tag]].map(({ lessons }) => named(lessons[game].pages[id][part] ?? ""));
          assert.deepEqual(theirs, ours, `${tag}: ${game} ${id} ${part}`);
        }
      }
    }
  }
});

for (const game of games) {
  for (const { id, steps, arrows = [] } of pages[game]) {
    test(`${game}: "${id}" can be done as it says`, () => {
      let missable = false;
      steps.forEach((step, number) => {
        const table = at(game, id, number);
        const saved = table.save();
        const moves = notations(table);
        const right = step.right === "any" ? [step.show] : step.right;
        for (const deed of right) {
          const tried = Table.restore(saved);
          accepted(tried, deed);
          if (deed.startsWith("!")) continue;
          assert.equal(last(tried.state()), deed, "the deed is written as the move is");
          for (const reply of step.replies ?? []) accepted(tried, reply);
        }
        if (step.right === "any") return;
        missable ||= moves.some((move) => !right.includes(move));
        if (game === "frisian" && table.state().drawOffer) missable = true;
      });
      const { wrong } = languages.en.lessons[game].pages[id];
      assert.equal(wrong !== undefined, missable, "there are words for what misses the aim, if anything can");
      const squares = at(game, id, 0).state().squares.map(({ name }) => name);
      for (const way of arrows) for (const name of way) assert.ok(squares.includes(name), name);
    });
  }
}

/** The values of all captures, best first, and what is against them. */
const weighed = (id) => at("frisian", id, 0).captures().captures.map(({ notation, men, kings, value, refusal }) => [notation, men, kings, value, refusal?.code ?? null]);

const outcome = (game, id, steps) => at(game, id, steps).state().outcome;
const won = (reason) => ({ winner: "white", reason });
const drawn = (reason) => ({ winner: null, reason });

/** What the words of each page claim beyond what can be done on it. */
const claims = {
  frisian: {
    numbers() {
      const { squares, turn } = at("frisian", "numbers", 0).state();
      assert.equal(squares.length, 50);
      const of = (side) => squares.filter(({ piece }) => piece?.side === side).map(({ name }) => Number(name));
      assert.deepEqual(of("black"), Array.from({ length: 20 }, (_, index) => index + 1));
      assert.deepEqual(of("white"), Array.from({ length: 20 }, (_, index) => index + 31));
      assert.equal(turn.side, "white");
      const corner = squares.find(({ name }) => name === "46");
      assert.deepEqual([corner.col, corner.row], [0, 9]);
    },
    step() {
      const table = at("frisian", "step", 0);
      assert.deepEqual(notations(table), ["28-22", "28-23"]);
      for (const to of [33, 18, 27, 17]) refuses(table, `28-${to}`, "man-forward");
    },
    capture: () => assert.deepEqual(notations(at("frisian", "capture", 0)), ["28x19"]),
    backwards: () => assert.deepEqual(notations(at("frisian", "backwards", 0)), ["28x39"]),
    straight: () => assert.deepEqual(notations(at("frisian", "straight", 0)), ["28x8"]),
    sideways: () => assert.deepEqual(notations(at("frisian", "sideways", 0)), ["28x26"]),
    room: () => assert.ok(legal(at("frisian", "room", 0)).every(({ captures }) => captures.length === 0)),
    must: () => refuses(at("frisian", "must", 0), "37-31", "other-must-capture"),
    on() {
      const table = at("frisian", "on", 0);
      assert.deepEqual(legal(table)[0].paths, [[38, 29, 9]]);
      refuses(table, "38x29", "incomplete");
    },
    crossing() {
      const [move, ...others] = legal(at("frisian", "crossing", 0));
      assert.deepEqual(others, []);
      assert.equal(move.captures.length, 4);
      for (const path of move.paths) assert.equal(path.filter((square) => square === 32).length, 2);
    },
    circle() {
      const [move] = legal(at("frisian", "circle", 0));
      assert.deepEqual([move.from, move.to, move.captures.length, move.paths.length], [28, 28, 4, 2]);
    },
    promotion: () => assert.ok(legal(at("frisian", "promotion", 0)).every(({ promotes }) => promotes)),
    passing() {
      const [move] = legal(at("frisian", "passing", 0));
      assert.deepEqual(move.paths, [[13, 2, 22, 31]]);
      assert.equal(piece(at("frisian", "passing"), "31"), "white man");
    },
    "king-step"() {
      for (const to of [36, 47, 26]) refuses(at("frisian", "king-step", 0), `46-${to}`, "king-diagonal");
    },
    "king-capture": () => assert.deepEqual(notations(at("frisian", "king-capture", 0)), ["47x17", "47x7"]),
    ghosts() {
      const [move, ...others] = legal(at("frisian", "ghosts", 0));
      assert.deepEqual([move.notation, others.length, move.captures], ["50x46", 0, [19, 36, 40]]);
      const without = new FrisianGame({ position: "W:WK46:B10" });
      assert.deepEqual(without.mustCapture(), [46], "without the man on 19 it would go on");
    },
    most: () => assert.deepEqual(weighed("most"), [["40x29", 2, 0, 2, null], ["37x26", 1, 0, 1, "frisian.lower-capture"]]),
    "kings-and-men": () => assert.deepEqual(weighed("kings-and-men"), [["44x22", 0, 3, 6, null], ["35x11", 5, 0, 5, "frisian.lower-capture"]]),
    "six-men": () => assert.deepEqual(weighed("six-men"), [["35x31", 6, 0, 6, null], ["44x22", 0, 3, 6, "frisian.lower-capture"]]),
    "king-first"() {
      assert.deepEqual(weighed("king-first"), [["37x6", 2, 0, 2, null], ["45x25", 2, 0, 2, "frisian.king-first"]]);
      assert.equal(piece(at("frisian", "king-first", 0), "37"), "white king");
    },
    free: () => assert.deepEqual(weighed("free").map(([, men, , , refusal]) => [men, refusal]), [[1, null], [1, null]]),
    "three-moves"() {
      refuses(at("frisian", "three-moves", 0), "46-41", "king-bound");
      const after = at("frisian", "three-moves");
      accepted(after, "15-20");
      accepted(after, "46-41");
    },
    "two-moves"() {
      refuses(at("frisian", "two-moves", 0), "46-41", "king-bound");
      const { position } = pages.frisian.find(({ id }) => id === "two-moves").options;
      accepted(new Table({ ...USUAL.frisian, position }), "46-41");
    },
    "other-king"() {
      refuses(at("frisian", "other-king", 0), "46-41", "king-bound");
      const after = at("frisian", "other-king");
      accepted(after, "15-20");
      assert.equal(after.state().squares.find(({ name }) => name === "43").piece.kingMoves, 1);
      accepted(after, "46-41");
    },
    "last-man"() {
      refuses(at("frisian", "last-man", 0), "46-41", "king-bound");
      assert.ok(legal(at("frisian", "last-man", 0)).every(({ promotes }) => promotes));
    },
    "no-pieces": () => assert.deepEqual(outcome("frisian", "no-pieces"), won("no-pieces")),
    "no-moves"() {
      assert.deepEqual(outcome("frisian", "no-moves"), won("no-moves"));
      const table = at("frisian", "no-moves", 0);
      for (const move of notations(table).filter((move) => move !== "31-27")) {
        const tried = Table.restore(table.save());
        accepted(tried, move);
        assert.equal(tried.state().outcome, null, `after ${move} Black can still move`);
      }
    },
    "two-kings"() {
      for (const move of notations(at("frisian", "two-kings", 0))) {
        const table = at("frisian", "two-kings", 0);
        accepted(table, move);
        assert.deepEqual(table.state().outcome, drawn("two-kings-against-one"), move);
      }
      const earlier = new Table({ ...USUAL.frisian, position: "W:WK46,K49:BK3:H10:F20" });
      accepted(earlier, "46-41");
      assert.equal(earlier.state().outcome, null, "the sixth move ends nothing");
    },
    "one-each"() {
      for (const move of notations(at("frisian", "one-each", 0))) {
        const table = at("frisian", "one-each", 0);
        accepted(table, move);
        assert.deepEqual(table.state().outcome, drawn("one-king-each"), move);
      }
    },
    "one-each-lost"() {
      assert.equal(outcome("frisian", "one-each-lost", 0), null);
      assert.deepEqual(outcome("frisian", "one-each-lost"), won("no-pieces"));
    },
    agreement() {
      assert.equal(at("frisian", "agreement", 0).state().drawOffer, "black");
      assert.deepEqual(outcome("frisian", "agreement"), drawn("agreement"));
    },
    overlook() {
      const table = at("frisian", "overlook", 1);
      assert.equal(table.state().turn.side, "white");
      assert.deepEqual(table.state().squares.filter(({ marks }) => marks.includes("must-capture")).map(({ name }) => name), ["28"]);
      refuses(table, "37-31", "other-must-capture");
    },
    "point-out"() {
      const before = at("frisian", "point-out", 0);
      assert.equal(before.state().turn.side, "black");
      assert.ok(before.state().can.pointOut && before.state().scene.flipped === false);
      const after = at("frisian", "point-out");
      refuses(after, "37-31", "other-must-capture");
      accepted(before, "23x32");
      accepted(before, "31x33");
      assert.notEqual(before.pointOut().refusal, null, "Black has moved: it is too late");
    },
    frysk() {
      const { squares } = at("frisian", "frysk", 0).state();
      assert.deepEqual(squares.filter(({ piece }) => piece).map(({ name }) => name), ["1", "2", "3", "4", "5", "46", "47", "48", "49", "50"]);
    },
  },
  lords: {
    "set-up"() {
      const table = at("lords", "set-up", 0);
      const { phase, seat, layout, scene } = table.state();
      assert.deepEqual([phase, seat, layout.of, layout.complete], ["layout", "white", "black", true]);
      const rows = table.state().squares.filter(({ piece }) => piece).map(({ name, row }) => [name[1], scene.flipped ? 7 - row : row]);
      assert.ok(rows.every(([, row]) => row >= 6), "they lie nearest to who lays them out");
      assert.equal(table.state().squares.filter(({ piece }) => piece?.kind === "lord").length, 8);
      assert.equal(at("lords", "set-up", 1).state().phase, "reveal");
      assert.deepEqual(at("lords", "set-up", 1).state().scene.pieces, [], "nothing is shown before the turn");
      const after = at("lords", "set-up");
      assert.equal(after.state().phase, "play");
      assert.match(after.position(), /LLVVLVLV\/VLVLVLVL b 5 /, "White has what Black laid out");
    },
    turns() {
      const { side, movesTotal } = at("lords", "turns", 0).state().turn;
      assert.deepEqual([side, movesTotal], ["black", 5]);
      const after = at("lords", "turns").state().turn;
      assert.deepEqual([after.side, after.movesLeft], ["white", 4]);
    },
    step() {
      const table = at("lords", "step", 0);
      for (const to of ["c5", "e5", "c3", "e3"]) refuses(table, `Vd4-${to}`, "diagonal");
      assert.equal(notations(table).filter((move) => move.startsWith("Vd4")).length, 4);
    },
    jump() {
      const table = at("lords", "jump");
      assert.deepEqual([piece(table, "d8"), piece(table, "d7"), piece(table, "d6"), piece(table, "d5")], ["white lord", "black vassal", "white lord", "black lord"]);
      assert.equal(lost(table, "black"), 0);
    },
    "same-kind": () => refuses(at("lords", "same-kind", 0), "Ve4^c4", "jump-over-other-kind"),
    trail() {
      refuses(at("lords", "trail", 1), "Vd5-d4", "visited");
      for (const move of legal(at("lords", "trail", 1))) assert.notEqual(move.to, "d4");
    },
    left: () => assert.equal(piece(at("lords", "left"), "d4"), "white vassal"),
    "used-up"() {
      refuses(at("lords", "used-up", 1), "Ld6-d7", "used-up");
      assert.ok(legal(at("lords", "used-up", 1)).every(({ from }) => from === "b2"));
    },
    pin: () => assert.equal(piece(at("lords", "pin"), "d5"), "white lord on black"),
    own: () => assert.equal(piece(at("lords", "own"), "d5"), "white lord on white"),
    "enemy-only": () => refuses(at("lords", "enemy-only", 0), "Ld4+c4", "own-vassal"),
    pinned() {
      for (const to of ["d6", "d4", "c5", "e5"]) refuses(at("lords", "pinned", 0), `vd5-${to}`, "pinned-vassal");
    },
    release() {
      refuses(at("lords", "release", 1), "Ld5-d4", "visited");
      refuses(at("lords", "release"), "Ld6-d7", "used-up");
    },
    "only-off"() {
      refuses(at("lords", "only-off", 0), "Ld5^f5", "pinning-lord");
      refuses(at("lords", "only-off", 0), "Ld5+d4", "pinning-lord");
      assert.ok(legal(at("lords", "only-off", 0)).every(({ kind }) => kind === "unpin"));
    },
    two: () => refuses(at("lords", "two", 0), "Lf2+f3", "two-pinning"),
    "on-top"() {
      assert.equal(piece(at("lords", "on-top"), "d5"), "black lord on white");
      const over = new LordsGame({ position: "7v/8/8/3(lv)4/3V4/8/8/8 w 4 0-0 - 10 0" });
      assert.throws(() => over.play("Vd4^d6"), { code: "jump-over-other-kind" }, "the Vassal under him cannot be jumped");
    },
    between: () => assert.equal(lost(at("lords", "between"), "black"), 1),
    edge() {
      const table = at("lords", "edge", 0);
      accepted(table, "Vb3-b4");
      assert.equal(lost(table, "black"), 0, "a piece beside it at the edge takes nothing");
    },
    corner: () => assert.equal(piece(at("lords", "corner"), "a8"), null),
    safe() {
      assert.equal(lost(at("lords", "safe"), "white"), 0);
      assert.equal(piece(at("lords", "safe"), "d4"), "white vassal");
    },
    "by-the-move"() {
      const table = at("lords", "by-the-move", 0);
      assert.equal(piece(table, "d4"), "black vassal", "it stands between two");
      for (const { captures } of legal(table)) assert.deepEqual(captures, [], "and no move takes it as they stand");
    },
    several: () => assert.equal(lost(at("lords", "several"), "black"), 3),
    "by-a-pin": () => assert.deepEqual([piece(at("lords", "by-a-pin"), "d5"), piece(at("lords", "by-a-pin"), "e5")], ["white lord on black", null]),
    "capture-used-up": () => refuses(at("lords", "capture-used-up", 1), "Le4-e3", "used-up"),
    "vassal-below"() {
      const enemy = new LordsGame({ position: "7l/8/5V2/3(lV)l3/8/8/8/8 w 4 0-0 - 10 0" });
      assert.deepEqual(enemy.play("Vf6-f5").captures ?? [], [], "a Vassal of one's own under an enemy Lord does not help");
    },
    "release-captures": () => assert.equal(piece(at("lords", "release-captures"), "d5"), null),
    "new-square": () => assert.deepEqual([lost(at("lords", "new-square"), "black"), piece(at("lords", "new-square"), "d6")], [1, "white lord"]),
    four: () => assert.equal(lost(at("lords", "four"), "black"), 4),
    "own-safe"() {
      assert.equal(lost(at("lords", "own-safe"), "white"), 0);
      assert.ok(legal(at("lords", "own-safe", 0)).every(({ kind, captures }) => kind === "unpin" && captures.length === 0));
    },
    freed: () => refuses(at("lords", "freed", 3), "Vc5-d5", "visited"),
    "lord-captured": () => assert.deepEqual([piece(at("lords", "lord-captured"), "d5"), lost(at("lords", "lord-captured"), "black")], ["black vassal", 1]),
    five() {
      assert.deepEqual(outcome("lords", "five"), won("captures"));
      assert.equal(at("lords", "five", 0).state().turn.movesLeft, 3, "in the middle of a turn");
    },
    "cut-short"() {
      assert.equal(at("lords", "cut-short", 0).state().turn.movesLeft, 4);
      assert.equal(at("lords", "cut-short").state().turn.side, "black");
    },
    "no-moves": () => assert.deepEqual(outcome("lords", "no-moves"), won("no-moves")),
    repetition() {
      assert.deepEqual(outcome("lords", "repetition"), drawn("repetition"));
      const page = pages.lords.find(({ id }) => id === "repetition");
      const off = new Table({ ...USUAL.lords, ...page.options, drawRules: false });
      for (const deed of [...page.before, "Vb2-b1"]) accepted(off, deed);
      assert.equal(off.state().outcome, null, "the option switches it off");
    },
    hundred() {
      for (const move of notations(at("lords", "hundred", 0))) {
        const table = at("lords", "hundred", 0);
        accepted(table, move);
        assert.deepEqual(table.state().outcome, drawn("no-captures"), move);
      }
    },
  },
};

for (const game of games) {
  test(`${game}: what every page claims is checked`, () => assert.deepEqual(Object.keys(claims[game]), pages[game].map(({ id }) => id)));
  for (const [id, check] of Object.entries(claims[game])) test(`${game}: what "${id}" claims is so`, check);
}

/** The pages that teach each rule: the rules as the page tells them, section by section, rule by rule. */
const TAUGHT = {
  frisian: [
    ["Board", ["numbers"], ["numbers"]],
    ["Men", ["step"], ["capture", "backwards", "room"], ["straight", "sideways"], ["promotion", "passing"]],
    ["Kings", ["king-step"], ["king-capture"]],
    ["Capturing", ["must"], ["on", "crossing", "circle"], ["ghosts", "circle"], ["most", "kings-and-men", "six-men"], ["king-first", "free"]],
    ["Three king moves", ["three-moves"], ["three-moves", "other-king", "last-man"], ["two-moves"]],
    ["The end", ["no-pieces", "no-moves"], ["two-kings"], ["one-each", "one-each-lost"], ["agreement", "one-each"], ["no-pieces"]],
    ["Who enforces the capture", ["overlook", "point-out"], ["must"], ["overlook", "point-out"]],
    ["Frysk!", ["frysk"]],
  ],
  lords: [
    ["Set-up", ["set-up"], ["set-up"], ["set-up"]],
    ["Turns", ["turns"], ["turns"], ["cut-short"], ["turns"]],
    ["A move", ["step"], ["step"], ["jump", "same-kind"], ["jump"], ["pin"], ["own", "enemy-only"], ["trail"], ["left"], ["used-up", "capture-used-up"], ["release"]],
    ["Pins", ["pinned", "release"], ["two"], ["only-off"], ["on-top", "vassal-below"]],
    [
      "Captures",
      ["between"],
      ["corner", "edge"],
      ["by-the-move"],
      ["by-the-move", "safe"],
      ["several", "four", "by-a-pin"],
      ["release-captures"],
      ["new-square", "four", "own-safe"],
      ["freed"],
      ["lord-captured"],
    ],
    ["The end", ["five"], ["five"], ["no-moves"], ["repetition", "hundred"]],
  ],
};

test("every rule has its page, and every page its rule", () => {
  for (const game of games) {
    const { sections } = rules[game];
    assert.deepEqual(
      TAUGHT[game].map(([title, ...items]) => [title, items.length]),
      sections.map(({ title, items }) => [title, items.length]),
    );
    const taught = TAUGHT[game].flatMap(([, ...items]) => items.flat());
    assert.deepEqual([...new Set(taught)].sort(), pages[game].map(({ id }) => id).sort());
  }
});
