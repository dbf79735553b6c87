/**
 * What crosses between the page and the exported classes, as plain data. The definitions that count are those in
 * `pkg/twa_boerden.d.ts`; these names make the page's own signatures readable.
 *
 * @typedef {"white" | "black"} Side
 * @typedef {"frisian" | "lords"} GameName
 * @typedef {"man" | "king" | "lord" | "vassal"} PieceKind
 * @typedef {{ col: number, row: number }} Cell white at the bottom, counted from the top-left
 *
 * @typedef {{ game: "frisian", variant: "frisian" | "frysk", capture: "enforced" | "called", kingMoves: 3 | 2 }} FrisianOptions
 * @typedef {{ game: "lords", pins: "any" | "enemy", moves: "5-4" | "4-4", drawRules: boolean, layouts?: { white: string, black: string } }} LordsOptions
 * @typedef {FrisianOptions | LordsOptions} NewGame
 *
 * @typedef {{ code: string, args: Record<string, string> }} Message
 * @typedef {{ side: Side, kind: PieceKind, under: Side | null, kingMoves: number | null }} PieceOn
 * @typedef {{ name: string, col: number, row: number, piece: PieceOn | null, marks: string[] }} Square
 * @typedef {{ board: "draughts" | "lords", flipped: boolean, pieces: object[], marks: object }} Scene
 * @typedef {{ kind: string }} Motion
 *
 * @typedef {object} TableState
 * @property {GameName} game
 * @property {NewGame} options
 * @property {"layout" | "handover" | "reveal" | "play" | "over"} phase
 * @property {Side} seat
 * @property {Scene} scene
 * @property {Square[]} squares
 * @property {{ side: Side, number: number, movesLeft: number | null, movesTotal: number | null }} turn
 * @property {{ white: { kind: PieceKind, count: number }[], black: { kind: PieceKind, count: number }[] }} captured
 * @property {{ undo: boolean, redo: boolean, resign: boolean, offerDraw: boolean, pointOut: boolean, cancel: boolean, takeBackLeg: boolean }} can
 * @property {Side | null} drawOffer
 * @property {{ winner: Side | null, reason: string } | null} outcome
 * @property {{ of: Side, by: Side, lordsLeft: number, vassalsLeft: number, pick: "lord" | "vassal" | null, complete: boolean } | null} layout
 * @property {{ number: number, side: Side, notation: string[], current: boolean }[]} moves
 *
 * @typedef {{ state: TableState, motions: Motion[], refusal: Message | null, announce: Message[] }} Response
 *
 * @typedef {object} Settings
 * @property {"auto" | "makkum" | "hindeloopen" | "skutsje" | "contrast"} theme
 * @property {"auto" | "en" | "nl" | "fy"} language
 * @property {"off" | "fast" | "normal" | "slow"} speed
 * @property {boolean} labels
 */
