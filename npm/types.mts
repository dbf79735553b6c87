// What the types allow and what they do not; npm/package.test.mjs compiles it against the package.

import { Editor, Engine, FrisianGame, LordsGame, Table, type FrisianMove, type Refusal, type Side } from "twa-boerden";

const game = new FrisianGame({ variant: "frysk", capture: "called" });
const moves: FrisianMove[] = game.legalMoves();
const ways: number[][] = moves.flatMap((move) => move.paths);
const refusal: Refusal | null = game.explain("31-26");
const side: Side = game.sideToMove();
const captured: string | undefined = refusal?.args["captures"];

// @ts-expect-error a move is a text
game.play(5);
// @ts-expect-error there is no such variant
new FrisianGame({ variant: "international" });
// @ts-expect-error nothing may have been thought of
new Engine().thinkFrisian(game, { depth: 1 }).moves;
// @ts-expect-error a side is no text of any kind
game.resign("green");

const lords = new LordsGame({ layouts: { white: LordsGame.randomLayout(1), black: LordsGame.randomLayout(2) } });
const left: readonly string[] = lords.legalMoves().map(({ from, to }) => `${from}${to}`);

const table = new Table({ game: "lords", pins: "enemy" });
const refused: string | undefined = table.tap("a1").refusal?.code;
// @ts-expect-error the settings of one game are not those of the other
new Table({ game: "lords", variant: "frysk" });
const editor = new Editor({ game: "frisian" }, "");
const problem: string | undefined = editor.problem({ game: "frisian" })?.code;

export { captured, left, problem, refused, side, ways };
