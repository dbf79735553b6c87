import { Engine, FrisianGame, LordsGame } from "twa-boerden";

// Frisian draughts: moves as people write them.
const game = new FrisianGame();
game.play("32-28");
game.play("19-23");
console.log("to move:", game.sideToMove(), game.legalMoves().map((move) => move.notation));

// A move that is refused says why, in a sentence, and as a code with facts for your own words.
const refusal = game.explain("31-26");
console.log(refusal?.message);
console.log(refusal?.code, refusal?.args.captures);

// PDN, of one game or of thousands.
const [read] = FrisianGame.fromPdn('[White "Tjalling"] [Black "Bauke"] 1. 32-28 19-23 2. 28x19 14x23 *');
for (const played of read.history()) console.log(played.side, played.notation, "takes", played.captures);
console.log(read.position());

// The computer player. It takes the time it is given: in a page, let it think in a worker.
const answer = new Engine().thinkFrisian(game, { depth: 6 });
console.log("best:", answer?.moves);

// Lords and Vassals: each side lays out the pieces of the other. Black begins, with five moves.
const lords = new LordsGame({ layouts: { white: "VVVVLLLL/LVLVLVLV", black: "LLLLVVVV/VLVLVLVL" } });
while (lords.sideToMove() === "black") {
  const [move] = lords.legalMoves();
  console.log(lords.play(move.notation).notation);
}
console.log(lords.position(), lords.outcome());
