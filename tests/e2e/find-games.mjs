// Finds the games of games.json: plays many, each from its own seed, and keeps the one that shows most.
//   TWA_URL=… node tests/e2e/find-games.mjs frisian|frysk|lords FIRST_SEED LAST_SEED

import { FrisianGame, LordsGame } from "./rules.mjs";

/** A small random number generator with a seed (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const any = (list, chance) => list[Math.floor(chance() * list.length)];

/** White looks one move ahead, Black plays what comes to mind: so that somebody wins. */
function draughts(variant, seed) {
  const chance = random(seed);
  const game = new FrisianGame({ variant });
  const seen = { choices: 0, paths: 0, promotions: 0, badge: 0, kings: 0, most: 0 };
  const moves = [];
  while (!game.outcome() && moves.length < 130) {
    const legal = game.legalMoves();
    const white = game.sideToMove() === "white";
    let best = legal;
    if (white && legal.length > 1) {
      const costs = legal.map((move) => {
        game.play(move.hub);
        const answers = game.outcome() ? [] : game.legalMoves();
        game.undo();
        const cost = Math.max(0, ...answers.map(({ captures }) => captures.length));
        return 4 * cost - 3 * Number(move.promotes) - (answers.length === 0 ? 20 : 0);
      });
      const least = Math.min(...costs);
      best = legal.filter((_, place) => costs[place] === least);
    }
    const move = any(best, chance);
    const same = legal.filter(({ from }) => from === move.from);
    if (move.captures.length > 1 && same.length > 1) seen.choices += 1;
    if (move.paths.length > 1) seen.paths += 1;
    seen.promotions += Number(move.promotes);
    seen.most = Math.max(seen.most, move.captures.length);
    const path = any(move.paths, chance);
    const { piece } = game.play(move.captures.length > 0 ? path.join("x") : path.join("-"));
    seen.kings += Number(piece === "king");
    seen.badge = Math.max(seen.badge, game.kingMoves(white ? "white" : "black")?.count ?? 0);
    moves.push(path.join(move.captures.length > 0 ? "x" : "-"));
  }
  const outcome = game.outcome();
  const score =
    (outcome?.winner ? 100 : 0) + 20 * Math.min(2, seen.choices) + 20 * Math.min(1, seen.paths) + 10 * Math.min(2, seen.promotions) + 5 * seen.badge - moves.length / 10;
  game.free();
  return { seed, score, seen, outcome, moves };
}

/** Both take what they can and go forwards, one turn of moves after the other. */
function lords(seed) {
  const chance = random(seed);
  const layout = () => {
    const kinds = [..."LLLLLLLLVVVVVVVV"].map((kind) => [chance(), kind]).sort((a, b) => a[0] - b[0]);
    const text = kinds.map(([, kind]) => kind).join("");
    return `${text.slice(0, 8)}/${text.slice(8)}`;
  };
  const layouts = { white: layout(), black: layout() };
  const game = new LordsGame({ layouts });
  const seen = { jump: 0, pin: 0, unpin: 0, own: 0, enemy: 0, byRelease: 0, freed: 0, double: 0 };
  const moves = [];
  while (!game.outcome() && moves.length < 140) {
    const legal = game.legalMoves();
    const ahead = game.sideToMove() === "white" ? 1 : -1;
    const wish = ({ from, to, kind, captures }) =>
      10 * captures.length + { step: 0, jump: 1.5, pin: 0.5, unpin: 0.5 }[kind] + 0.7 * ahead * (Number(to[1]) - Number(from[1])) + 1.5 * chance();
    const move = legal.map((move) => [wish(move), move]).sort((a, b) => b[0] - a[0])[0][1];
    const { events } = game.play(move.notation);
    const side = ahead > 0 ? "white" : "black";
    seen[move.kind] = (seen[move.kind] ?? 0) + 1;
    for (const event of events) {
      if (event.kind === "pin") seen[event.vassal === side ? "own" : "enemy"] += 1;
      if (event.kind === "capture" && event.freed) seen.freed += 1;
    }
    if (move.kind === "unpin" && move.captures.length > 0) seen.byRelease += 1;
    if (move.captures.length > 1) seen.double += 1;
    moves.push(move.notation);
  }
  const outcome = game.outcome();
  const shown = ["jump", "own", "enemy", "unpin", "byRelease", "freed", "double"].filter((what) => seen[what] > 0).length;
  game.free();
  return { seed, score: (outcome?.reason === "captures" ? 100 : 0) + 15 * shown - moves.length / 5, seen, outcome, layouts, moves };
}

const [, , which, first, last] = process.argv;
const play = { frisian: (seed) => draughts("frisian", seed), frysk: (seed) => draughts("frysk", seed), lords }[which];
let best = null;
for (let seed = Number(first); seed <= Number(last); seed += 1) {
  const game = play(seed);
  if (best && game.score <= best.score) continue;
  best = game;
  console.error(game.seed, game.score.toFixed(1), JSON.stringify(game.seen), JSON.stringify(game.outcome), game.moves.length);
}
console.log(JSON.stringify(best));
process.exit();
