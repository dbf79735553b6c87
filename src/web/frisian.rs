//! The class `FrisianGame`.

#![expect(
    clippy::missing_errors_doc,
    reason = "the comments become those of the TypeScript definitions, where errors are thrown"
)]

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::{self, MAX_LONG_TEXT, MAX_SHORT_TEXT, Options, OutcomeData, to_js};
use super::error::{js_error, refusals, texts, to_data, to_js_error};
use crate::Side;
use crate::frisian::{
    CaptureRule, Event, Game, KingMoveLimit, ParseFenError, ParsePdnError, PdnGame, PdnResult,
    PieceKind, PlayError, Ply, PointOutError, Position, PositionError, Rules, Setup, Square,
    Variant, perft, read_pdn,
};

refusals!(
    ParseFenError,
    ParsePdnError,
    PlayError,
    PointOutError,
    PositionError,
);

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How a game ended and who won, or `null` while it goes on. */
export type FrisianOutcome = {
    /** `null` for a draw. */
    winner: Side | null;
    reason: "no-pieces" | "no-moves" | "resignation" | "time" | "two-kings-against-one" | "one-king-each" | "agreement";
} | null;

export interface FrisianOptions {
    /** `frysk` is the variant with five men each. Default: `frisian`. */
    variant?: "frisian" | "frysk";
    /** A PDN FEN, with or without the `:H…:F…:+b+w` counters. Default: the variant's start. */
    position?: string;
    /** Whether only the highest captures are legal, or a wrong one stands until the opponent points it out. Default: `enforced`. */
    capture?: "enforced" | "called";
    /** How many simple moves in a row the same king may make while its owner has men. Default: 3, the official rule. */
    kingMoves?: 3 | 2;
}

/** The rules of a game, as `FrisianOptions` give them. */
export interface FrisianRules { variant: "frisian" | "frysk"; capture: "enforced" | "called"; kingMoves: 3 | 2; }

export interface FrisianPiece { square: number; side: Side; kind: "man" | "king"; }

/** A move. Two ways with the same start, end and captured squares are one move with several paths. */
export interface FrisianMove {
    from: number;
    to: number;
    /** The captured squares, ascending. */
    captures: number[];
    /**
     * The ways to make the move, each with its start, every square landed on, and its end. At most
     * 16 of them: a king in the open can have astronomically many. `legs` walks through all.
     */
    paths: number[][];
    promotes: boolean;
    /** The shortest text that names this move in its position, such as `32-28` or `28x19`. */
    notation: string;
    /** The move in the Hub protocol: from, to and the captured squares, such as `28x19x23`. */
    hub: string;
}

/** One thing that happened during a move. */
export type FrisianEvent =
    | { kind: "step"; from: number; to: number }
    | { kind: "jump"; from: number; over: number; to: number }
    /** The jumped pieces leave the board, all together. */
    | { kind: "capture"; squares: number[] }
    | { kind: "promotion"; at: number }
    | { kind: "turnEnd"; next: Side };

/** A move that was played: what happened, in order, and what it led to. */
export interface FrisianTransition {
    /** Whose move it was. */
    side: Side;
    from: number;
    to: number;
    captures: number[];
    /** The path that was taken. */
    path: number[];
    piece: "man" | "king";
    promotes: boolean;
    notation: string;
    hub: string;
    events: FrisianEvent[];
    /** The position after it, as `FrisianGame.position` writes it. */
    position: string;
}

/** One jump of a capture that may be completed to a legal move. */
export interface FrisianLeg { over: number; to: number; }
"#;

/// The most paths of one move that `legalMoves` lists.
const MAX_PATHS: usize = 16;

/// The deepest perft: one recursion per move must fit the module's stack.
const MAX_PERFT_DEPTH: u32 = 40;

/// The most sequences that perft counts before it gives up, some seconds of work.
const MAX_PERFT_COUNT: u64 = 500_000_000;

/// How deep the parts are between which perft looks at what it has counted so far.
const PERFT_PART: u32 = 3;

/// A game of Frisian draughts or Frysk!, by the rules chosen at its start.
///
/// A method that is given something wrong throws a `GameError` and leaves the game as it was.
#[wasm_bindgen]
pub struct FrisianGame(PdnGame);

#[wasm_bindgen]
impl FrisianGame {
    /// Starts a game. Throws a `GameError` for an option that does not exist, and for a position
    /// that cannot be read or cannot arise.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "FrisianOptions")] options: &JsValue,
    ) -> Result<Self, JsValue> {
        let options = Options::new(options, &["variant", "position", "capture", "kingMoves"])?;
        let variant = options.choice("variant", &Variant::ALL.map(|it| (it.name(), it)))?;
        let rules = Rules {
            capture: options.choice("capture", &CaptureRule::ALL.map(|it| (it.name(), it)))?,
            king_moves: options
                .choice("kingMoves", &KingMoveLimit::ALL.map(|it| (it.count(), it)))?,
        };
        let game = match options.text("position")? {
            None => Game::new(variant, rules),
            Some(fen) => {
                let setup: Setup = fen.parse().map_err(to_js_error)?;
                let position = Position::new(setup, rules).map_err(to_js_error)?;
                Game::from_position(position).with_variant(variant)
            }
        };
        Ok(Self(game.into()))
    }

    /// The position as PDN FEN, with the counters `:H…:F…:+b+w`.
    #[must_use]
    pub fn position(&self) -> String {
        self.game().position().fen()
    }

    /// The same as `position`.
    #[must_use]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_js_string(&self) -> String {
        self.position()
    }

    /// The rules of this game, as options for another.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "FrisianRules")]
    pub fn rules(&self) -> JsValue {
        let rules = self.game().position().rules();
        to_js(&RulesData {
            variant: self.game().variant().name(),
            capture: rules.capture.name(),
            king_moves: rules.king_moves.count(),
        })
    }

    /// All pieces on the board, by square.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "FrisianPiece[]")]
    pub fn pieces(&self) -> JsValue {
        let position = self.game().position();
        let pieces: Vec<PieceData> = Square::ALL
            .into_iter()
            .filter_map(|square| {
                position.piece_at(square).map(|piece| PieceData {
                    square: square.number(),
                    side: piece.side.name(),
                    kind: kind_name(piece.kind),
                })
            })
            .collect();
        to_js(&pieces)
    }

    /// Who is to move.
    #[must_use]
    #[wasm_bindgen(js_name = sideToMove, unchecked_return_type = "Side")]
    pub fn side_to_move(&self) -> String {
        self.game().position().turn().name().to_owned()
    }

    /// How often in a row a side has moved the same king, as far as that binds it; else `null`.
    #[wasm_bindgen(js_name = kingMoves, unchecked_return_type = "{ square: number; count: number } | null")]
    pub fn king_moves(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let side = convert::side(side)?;
        let counter = self.game().position().king_moves(side);
        Ok(to_js(&counter.map(|(square, count)| KingMovesData {
            square: square.number(),
            count,
        })))
    }

    /// The moves that may be played; none when the game is over.
    #[must_use]
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "FrisianMove[]")]
    pub fn legal_moves(&self) -> JsValue {
        let position = self.game().position();
        if self.game().outcome().is_some() {
            return to_js::<[MoveData]>(&[]);
        }
        let legal = position.legal_moves();
        let moves: Vec<MoveData> = legal
            .iter()
            .zip(position.notations(&legal))
            .map(|(&mv, notation)| MoveData {
                from: mv.from().number(),
                to: mv.to().number(),
                captures: numbers(mv.captured()),
                paths: position
                    .paths(mv, MAX_PATHS)
                    .into_iter()
                    .map(numbers)
                    .collect(),
                promotes: mv.promotes(),
                notation,
                hub: mv.hub(),
            })
            .collect();
        to_js(&moves)
    }

    /// The squares of the pieces that have a legal capture.
    #[must_use]
    #[wasm_bindgen(js_name = mustCapture, unchecked_return_type = "number[]")]
    pub fn must_capture(&self) -> JsValue {
        if self.game().outcome().is_some() {
            return to_js::<[u8]>(&[]);
        }
        to_js(&numbers(self.game().position().must_capture()))
    }

    /// The jumps that the piece on `from` can make next when it has landed on the squares of
    /// `prefix` so far, each of which can be completed to a legal capture. None when the capture
    /// is complete, or when there is no such capture.
    #[wasm_bindgen(unchecked_return_type = "FrisianLeg[]")]
    pub fn legs(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] from: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number[]")] prefix: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let from = square(from)?;
        let prefix = convert::list(prefix, "the squares landed on", 50)?
            .iter()
            .map(square)
            .collect::<Result<Vec<_>, _>>()?;
        if self.game().outcome().is_some() {
            return Ok(to_js::<[LegData]>(&[]));
        }
        let legs: Vec<LegData> = self
            .game()
            .position()
            .legs(from, &prefix)
            .into_iter()
            .map(|leg| LegData {
                over: leg.over.number(),
                to: leg.to.number(),
            })
            .collect();
        Ok(to_js(&legs))
    }

    /// Plays a move: `32-28`, `28x19`, in Hub notation `28x19x23`, or with every square it lands
    /// on. Throws a `GameError` that says why a move is refused.
    #[wasm_bindgen(unchecked_return_type = "FrisianTransition")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = "move", unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let text = convert::text(text, "the move", MAX_SHORT_TEXT)?;
        self.0
            .play(|game| game.play_text(&text))
            .map_err(to_js_error)?;
        Ok(to_js(
            &self.game().history().last().map(TransitionData::from),
        ))
    }

    /// Why `play` would refuse this move; `null` if it would not.
    #[wasm_bindgen(unchecked_return_type = "Refusal | null")]
    pub fn explain(
        &self,
        #[wasm_bindgen(js_name = "move", unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let text = convert::text(text, "the move", MAX_SHORT_TEXT)?;
        let position = self.game().position();
        let tried = self
            .going_on()
            .and_then(|()| position.resolve(&text))
            .and_then(|(mv, _)| position.play(mv));
        Ok(match tried {
            Ok(_) => JsValue::NULL,
            Err(error) => to_data(&error),
        })
    }

    /// Takes the last move back. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.change(Game::undo).is_some()
    }

    /// Plays the move again that was taken back last. `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.0.change(Game::redo).is_some()
    }

    /// Whether there is a move to take back.
    #[must_use]
    #[wasm_bindgen(js_name = canUndo)]
    pub fn can_undo(&self) -> bool {
        !self.game().history().is_empty()
    }

    /// Whether there is a move to play again.
    #[must_use]
    #[wasm_bindgen(js_name = canRedo)]
    pub fn can_redo(&self) -> bool {
        self.game().undone().next().is_some()
    }

    /// The moves that were played, in order.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "FrisianTransition[]")]
    pub fn history(&self) -> JsValue {
        let history: Vec<TransitionData> = self.game().history().iter().map(Into::into).collect();
        to_js(&history)
    }

    /// Whether the side to move may point out that the last move overlooked a capture or made one
    /// that is not worth the most.
    #[must_use]
    #[wasm_bindgen(js_name = canPointOut)]
    pub fn can_point_out(&self) -> bool {
        self.game().can_point_out()
    }

    /// Points out that the last move overlooked a capture or made one that is not worth the most:
    /// the move is taken back, and one of the captures worth most must be played. Gives the move
    /// that was taken back. Throws a `GameError` if there is nothing to point out.
    #[wasm_bindgen(js_name = pointOut, unchecked_return_type = "FrisianTransition")]
    pub fn point_out(&mut self) -> Result<JsValue, JsValue> {
        let wrong = self.game().history().last().map(TransitionData::from);
        self.0.change(Game::point_out).map_err(to_js_error)?;
        Ok(to_js(&wrong))
    }

    /// `side` resigns. Throws a `GameError` if the game is over.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Result<(), JsValue> {
        let side = convert::side(side)?;
        self.going_on().map_err(to_js_error)?;
        self.0.change(|game| game.resign(side));
        Ok(())
    }

    /// The players agree on a draw. Throws a `GameError` if the game is over.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), JsValue> {
        self.going_on().map_err(to_js_error)?;
        self.0.change(Game::agree_draw);
        Ok(())
    }

    /// The time of `side` has run out. Throws a `GameError` if the game is over.
    #[wasm_bindgen(js_name = timeOut)]
    pub fn time_out(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Result<(), JsValue> {
        let side = convert::side(side)?;
        self.going_on().map_err(to_js_error)?;
        self.0.change(|game| game.time_out(side));
        Ok(())
    }

    /// How the game ended; `null` while it goes on.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "FrisianOutcome")]
    pub fn outcome(&self) -> JsValue {
        to_js(&self.game().outcome().map(|outcome| OutcomeData {
            winner: outcome.winner.map(Side::name),
            reason: outcome.reason.code(),
        }))
    }

    /// Free text about the game for its PDN, by name: `White`, `Black`, `Event`, `Date`, …
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Record<string, string>")]
    pub fn tags(&self) -> JsValue {
        let tags = self.0.tags.iter();
        texts(
            &tags
                .map(|(name, value)| (name.as_str(), value.clone()))
                .collect::<Vec<_>>(),
        )
    }

    /// Sets a tag of the PDN; an empty value removes it. Throws a `GameError` for a name that no
    /// tag can have or that the game itself fills in, such as `FEN`.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] value: &JsValue,
    ) -> Result<(), JsValue> {
        let name = convert::text(name, "the name of the tag", MAX_SHORT_TEXT)?;
        let value = convert::text(value, "the value of the tag", MAX_SHORT_TEXT)?;
        if !can_be_tag(&name, &value) {
            return Err(js_error(
                "tag-name",
                &[("name", name.clone())],
                &format!("{name:?} can be no tag, or is one that the game itself fills in"),
            ));
        }
        self.0.tags.retain(|(other, _)| *other != name);
        if !value.is_empty() {
            self.0.tags.push((name, value));
        }
        Ok(())
    }

    /// The game as PDN, with the tags, the comments and, until it is changed, the result that it
    /// was read with.
    #[must_use]
    pub fn pdn(&self) -> String {
        self.0.to_string()
    }

    /// Reads all games of a PDN text; variations are kept. Throws a `GameError` with `line` and
    /// `column` in its `args` for what cannot be read or played.
    #[wasm_bindgen(js_name = fromPdn)]
    pub fn from_pdn(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<Vec<FrisianGame>, JsValue> {
        let text = convert::text(text, "the PDN", MAX_LONG_TEXT)?;
        let games = read_pdn(&text).map_err(to_js_error)?;
        Ok(games.into_iter().map(Self).collect())
    }

    /// The number of sequences of `depth` moves from this position; endings by agreement, by the
    /// two-kings rule and with one king each do not stop them. The number is exact. Throws a
    /// `GameError` for a depth above 40, and when there are more than 500,000,000 sequences:
    /// its thread is blocked while it counts.
    pub fn perft(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: &JsValue,
    ) -> Result<f64, JsValue> {
        let depth = convert::whole_number(depth, "the depth", MAX_PERFT_DEPTH)?;
        let mut left = MAX_PERFT_COUNT;
        count(self.game().position(), depth, &mut left)
            .map(convert::number)
            .ok_or_else(|| {
                js_error(
                    "perft-too-large",
                    &[
                        ("depth", depth.to_string()),
                        ("limit", MAX_PERFT_COUNT.to_string()),
                    ],
                    &format!(
                        "there are more than {MAX_PERFT_COUNT} sequences of {depth} moves; \
                         ask for a smaller depth"
                    ),
                )
            })
    }
}

impl FrisianGame {
    pub(super) const fn game(&self) -> &Game {
        &self.0.game
    }

    fn going_on(&self) -> Result<(), PlayError> {
        match self.game().outcome() {
            Some(outcome) => Err(PlayError::GameOver { outcome }),
            None => Ok(()),
        }
    }
}

/// Whether such a tag comes back from the PDN of a won game as it was written: the reader decides.
fn can_be_tag(name: &str, value: &str) -> bool {
    let record = PdnGame {
        tags: vec![(name.to_owned(), value.to_owned())],
        result: PdnResult::WhiteWins,
        ..Game::new(Variant::Frisian, Rules::default()).into()
    };
    read_pdn(&record.to_string()).is_ok_and(|games| match &games[..] {
        [game] => game.tags == record.tags,
        _ => false,
    })
}

/// The perft count, or nothing as soon as more work than `left` turns out to be needed.
fn count(position: &Position, depth: u32, left: &mut u64) -> Option<u64> {
    if depth <= PERFT_PART {
        let n = perft(position, depth);
        *left = left.checked_sub(n.max(1))?;
        return Some(n);
    }
    position
        .legal_moves()
        .iter()
        .map(|&mv| count(&position.play_unchecked(mv), depth - 1, left))
        .sum()
}

fn square(value: &JsValue) -> Result<Square, JsValue> {
    convert::whole_number(value, "a square", 50)
        .ok()
        .and_then(|number| Square::new(u8::try_from(number).ok()?))
        .ok_or_else(|| {
            let found = convert::describe(value);
            js_error(
                "no-square",
                &[("found", found.clone())],
                &format!("a square must be a number from 1 to 50, not {found}"),
            )
        })
}

fn numbers(squares: impl IntoIterator<Item = Square>) -> Vec<u8> {
    squares.into_iter().map(Square::number).collect()
}

const fn kind_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Man => "man",
        PieceKind::King => "king",
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RulesData {
    variant: &'static str,
    capture: &'static str,
    king_moves: u8,
}

#[derive(Serialize)]
struct PieceData {
    square: u8,
    side: &'static str,
    kind: &'static str,
}

#[derive(Serialize)]
struct KingMovesData {
    square: u8,
    count: u8,
}

#[derive(Serialize)]
struct MoveData {
    from: u8,
    to: u8,
    captures: Vec<u8>,
    paths: Vec<Vec<u8>>,
    promotes: bool,
    notation: String,
    hub: String,
}

#[derive(Serialize)]
struct LegData {
    over: u8,
    to: u8,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum EventData {
    Step { from: u8, to: u8 },
    Jump { from: u8, over: u8, to: u8 },
    Capture { squares: Vec<u8> },
    Promotion { at: u8 },
    TurnEnd { next: &'static str },
}

impl From<Event> for EventData {
    fn from(event: Event) -> Self {
        match event {
            Event::Step { from, to } => Self::Step {
                from: from.number(),
                to: to.number(),
            },
            Event::Jump { from, over, to } => Self::Jump {
                from: from.number(),
                over: over.number(),
                to: to.number(),
            },
            Event::Capture { squares } => Self::Capture {
                squares: numbers(squares),
            },
            Event::Promotion { at } => Self::Promotion { at: at.number() },
            Event::TurnEnd { next } => Self::TurnEnd { next: next.name() },
        }
    }
}

#[derive(Serialize)]
struct TransitionData {
    side: &'static str,
    from: u8,
    to: u8,
    captures: Vec<u8>,
    path: Vec<u8>,
    piece: &'static str,
    promotes: bool,
    notation: String,
    hub: String,
    events: Vec<EventData>,
    position: String,
}

impl From<&Ply> for TransitionData {
    fn from(ply: &Ply) -> Self {
        let transition = &ply.transition;
        let mv = transition.mv;
        Self {
            side: transition.side.name(),
            from: mv.from().number(),
            to: mv.to().number(),
            captures: numbers(mv.captured()),
            path: numbers(transition.path.iter().copied()),
            piece: kind_name(mv.kind()),
            promotes: mv.promotes(),
            notation: ply.notation.clone(),
            hub: mv.hub(),
            events: transition
                .events
                .iter()
                .map(|&event| event.into())
                .collect(),
            position: transition.after.fen(),
        }
    }
}
