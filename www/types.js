/**
 * What crosses between the page and the exported classes, as plain data. The definitions that count are those in
 * `pkg/twa_boerden.d.ts`; these names make the page's own signatures readable.
 *
 * @typedef {"white" | "black"} Side
 * @typedef {"frisian" | "lords"} GameName
 * @typedef {"man" | "king" | "lord" | "vassal"} PieceKind
 * @typedef {{ col: number, row: number }} Cell white at the bottom, counted from the top-left
 *
 * @typedef {"person" | "far" | { level: number } | { seconds: number }} Seat a person, here or far away, or the computer
 * @typedef {"move" | "send" | "wait" | "nothing"} Due what is to be done at this side of a game by link
 * @typedef {{ white: Seat, black: Seat }} Seats
 *
 * @typedef {string} ClockOption seconds, as `300`, `300+5` or `40/6000`
 * @typedef {{ game: "frisian", variant: "frisian" | "frysk", capture: "enforced" | "called", kingMoves: 3 | 2, position?: string, seats?: Seats, clock?: ClockOption }} FrisianOptions
 * @typedef {{ game: "lords", pins: "any" | "enemy", moves: "5-4" | "4-4", drawRules: boolean, layouts?: { white: string, black: string }, position?: string, seats?: Seats, clock?: ClockOption }} LordsOptions
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
 * @property {Seats} seats
 * @property {"layout" | "handover" | "reveal" | "play" | "over"} phase
 * @property {Side} seat
 * @property {Scene} scene
 * @property {Square[]} squares
 * @property {{ side: Side, number: number, movesLeft: number | null, movesTotal: number | null }} turn
 * @property {{ white: { kind: PieceKind, count: number }[], black: { kind: PieceKind, count: number }[] }} captured
 * @property {number | null} capturesToWin so many pieces taken from one side win the game, if that is how it is won
 * @property {{ undo: boolean, redo: boolean, resign: boolean, offerDraw: boolean, pointOut: boolean, cancel: boolean, takeBackLeg: boolean }} can
 * @property {Side | null} drawOffer
 * @property {{ winner: Side | null, reason: string } | null} outcome
 * @property {{ of: Side, by: Side, placed: number, lordsLeft: number, vassalsLeft: number, pick: "lord" | "vassal" | null, complete: boolean } | null} layout
 * @property {{ side: Side, seat: Exclude<Seat, "person" | "far">, task: "lay-out" | "answer-draw" | "move" | "point-out", mayPointOut: boolean } | null} computer
 *   what the computer has to do now
 * @property {Due | null} far what is to be done at this side of a game by link
 * @property {{ number: number, side: Side, notation: string[] }[]} moves
 * @property {{ after: number, text: string }[]} comments what is said about the game, in the order of its moves
 * @property {{ left: { white: number, black: number }, toGo: { white: number | null, black: number | null }, running: Side | null, paused: boolean } | null} clock
 *   what the table knows of the clocks, in milliseconds
 * @property {string | null} toConfirm the move that is shown on the board and waits to be confirmed
 * @property {string} variations what was tried in the place of the moves, a line for each move
 * @property {{ after: number, latest: boolean, turn: { side: Side, number: number, movesLeft: number | null, movesTotal: number | null } } & Aside} looked
 *   the position that is seen: all else but what is on the board is told of the latest
 *
 * @typedef {object} Aside what is known of a position beside the game
 * @property {number | null} [tried] the move of a variation that led to it, by its number; none while a piece is only in hand
 * @property {boolean} [goesOn] whether its variation goes on
 * @property {string} [name] of the move
 * @property {string} [said] about it
 * @property {string} [saved] its record
 * @property {{ words: string, detail: string, offers: { action: string, key: string, primary?: boolean }[] }} [prompt]
 *
 * @typedef {{ state: TableState, motions: Motion[], refusal: Message | null, announce: Message[] }} Response
 *
 * @typedef {{ level?: number, seconds?: number, clock?: number, increment?: number, turns?: number, depth?: number, nodes?: number, lines?: number, seed?: number, after?: number }} EngineLimits
 * @typedef {{ score: number, sure: number | null, moves: string[] }} EngineLine
 * @typedef {{ moves: string[], paths: string[][], score: number, sure: number | null, depth: number, nodes: number, time: number, lines: EngineLine[] }} EngineAnswer
 *
 * @typedef {{ kind: "think" | "threat" | "draw" | "point-out", table: string, limits: EngineLimits }
 *   | { kind: "resign", table: string, side: Side, limits: EngineLimits }
 *   | { kind: "lay-out", level: number, seed: number }} Question what the computer can be asked
 * @typedef {{ type: "start", module: WebAssembly.Module } | { type: "ask", id: number, question: Question }} ToEngine
 * @typedef {{ type: "ready" } | { type: "info", id: number, info: EngineAnswer } | { type: "answer", id: number, answer: any }
 *   | { type: "failed", id: number | null, why: string }} FromEngine
 *
 * @typedef {Pick<Settings, "speed" | "pieces" | "labels"> & { reducedMotion: boolean }} BoardOptions
 *
 * @typedef {object} Settings
 * @property {"auto" | "makkum" | "hindeloopen" | "skutsje" | "contrast"} theme
 * @property {"auto" | "en" | "nl" | "fy"} language
 * @property {"off" | "fast" | "normal" | "slow"} speed
 * @property {"turned" | "drawn"} pieces
 * @property {"inside" | "outside" | "off"} labels where the names of squares stand
 *
 * @typedef {{ capture: "either" | "legs" | "whole", complete: boolean, oneTap: boolean, confirm: boolean }} Handling how taps become moves
 * @typedef {Handling & { sounds: "off" | "soft" | "loud", moving: "both" | "click" | "drag", results: "1-0" | "2-0" }} Playing how one plays
 */
