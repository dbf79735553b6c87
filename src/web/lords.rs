//! The class `LordsGame`.

#![expect(
    clippy::missing_errors_doc,
    reason = "the comments become those of the TypeScript definitions, where errors are thrown"
)]

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::{self, MAX_LONG_TEXT, MAX_SHORT_TEXT, Options, OutcomeData, to_js};
use super::error::{js_error, refusals, texts, to_data, to_js_error};
use crate::lords::{
    Event, Game, GameOver, Layout, Move, ParsePositionError, PinRule, PlayError, Position,
    RecordError, Rules, Square, TagError, Transition, TurnLengths, perft,
};
use crate::{BySide, Side};

refusals!(
    GameOver,
    ParsePositionError,
    PlayError,
    RecordError,
    TagError
);

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How a game ended and who won, or `null` while it goes on. */
export type LordsOutcome = {
    /** `null` for a draw. */
    winner: Side | null;
    reason: "captures" | "no-moves" | "resignation" | "time" | "repetition" | "no-captures" | "agreement";
} | null;

export interface LordsOptions {
    /**
     * Each side's own pieces as their owner sees them: the front row from left to right, `/`, the
     * back row, such as `VVVVLLLL/LVLVLVLV`. Default, unless there is a `position`: Lords in the
     * back row, Vassals in front of them.
     */
    layouts?: { white: string; black: string };
    /** A position text, instead of `layouts`. */
    position?: string;
    /** Which Vassals a Lord may pin. Default: `any`. */
    pins?: "any" | "enemy";
    /** How many moves a turn has, Black's and White's. Default: `5-4`. */
    moves?: "5-4" | "4-4";
    /** Whether a threefold repetition and 100 turns without a capture end the game. Default: `true`. */
    drawRules?: boolean;
}

/** The rules of a game, as `LordsOptions` give them. */
export interface LordsRules { pins: "any" | "enemy"; moves: "5-4" | "4-4"; drawRules: boolean; }

export interface LordsPiece {
    square: string;
    side: Side;
    kind: "lord" | "vassal";
    /** Whose Vassal lies pinned below it, if there is one. */
    under: Side | null;
}

/** The squares that one piece has been on in this turn. */
export interface LordsTrail {
    /** From its start to where it is. */
    squares: string[];
    /** Whether it now lies under a Lord. */
    under: boolean;
    /** Whether it can do nothing more this turn. */
    usedUp: boolean;
}

export interface LordsMove {
    from: string;
    to: string;
    kind: "step" | "jump" | "pin" | "unpin";
    captures: string[];
    /** Such as `la7-a6`: the side shows in the letter's case, the sign is `-`, `+` or `^`. */
    notation: string;
}

/** One thing that happened during a move. */
export type LordsEvent =
    | { kind: "step"; from: string; to: string }
    | { kind: "jump"; from: string; over: string; to: string }
    /** A Lord climbs onto a Vassal; `vassal` says whose it is. */
    | { kind: "pin"; from: string; to: string; vassal: Side }
    /** A pinning Lord steps off; the Vassal stays on `from`. */
    | { kind: "release"; from: string; to: string; vassal: Side }
    /** `freed` says whose Vassal is free because the Lord on top of it was taken. */
    | { kind: "capture"; square: string; side: Side; piece: "lord" | "vassal"; flankers: [string, string]; freed: Side | null }
    | { kind: "turnEnd"; next: Side; number: number };

/** A move that was played: what happened, in order, and what it led to. */
export interface LordsTransition extends LordsMove {
    /** Whose move it was. */
    side: Side;
    events: LordsEvent[];
    /** The position after it, as `LordsGame.position` writes it. */
    position: string;
}
"#;

/// More than a turn has moves, so that every depth that counts something is accepted.
const MAX_PERFT_DEPTH: u32 = 40;

/// A game of Lords and Vassals, the game published by Rey Alicea in 2012, by the rules chosen at
/// its start.
///
/// A method that is given something wrong throws a `GameError` and leaves the game as it was.
#[wasm_bindgen]
pub struct LordsGame(Game);

impl LordsGame {
    #[cfg(feature = "engine")]
    pub(super) const fn game(&self) -> &Game {
        &self.0
    }
}

#[wasm_bindgen]
impl LordsGame {
    /// Starts a game. Throws a `GameError` for an option that does not exist, and for a position
    /// or layout that cannot be read or cannot arise.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "LordsOptions")] options: &JsValue,
    ) -> Result<Self, JsValue> {
        let options = Options::new(
            options,
            &["layouts", "position", "pins", "moves", "drawRules"],
        )?;
        let rules = Rules {
            pins: options.choice("pins", &PinRule::ALL.map(|it| (it.name(), it)))?,
            turns: options.choice("moves", &TurnLengths::ALL.map(|it| (it.name(), it)))?,
            draws: options.choice("drawRules", &[(true, true), (false, false)])?,
        };
        let layouts = options.get("layouts")?;
        let game = match (options.text("position")?, layouts) {
            (Some(_), Some(_)) => {
                return Err(js_error(
                    "position-and-layouts",
                    &[],
                    "a game starts from a \"position\" or from \"layouts\", not from both",
                ));
            }
            (Some(text), None) => {
                Game::from_position(Position::from_text(&text, rules).map_err(to_js_error)?)
            }
            (None, Some(layouts)) => Game::new(read_layouts(&layouts)?, rules),
            (None, None) => Game::new(BySide::default(), rules),
        };
        Ok(Self(game))
    }

    /// A layout drawn at random, each with the same chance; the same seed, a whole number below
    /// 2³², gives the same layout.
    #[wasm_bindgen(js_name = randomLayout)]
    pub fn random_layout(
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<String, JsValue> {
        let seed = convert::whole_number(seed, "the seed", u32::MAX)?;
        Ok(Layout::random(u64::from(seed)).to_string())
    }

    /// The position, in the middle of a turn with all that the turn has used up.
    #[must_use]
    pub fn position(&self) -> String {
        self.0.position().to_string()
    }

    /// The same as `position`.
    #[must_use]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_js_string(&self) -> String {
        self.position()
    }

    /// The rules of this game, as options for another.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "LordsRules")]
    pub fn rules(&self) -> JsValue {
        let rules = self.0.position().rules();
        to_js(&RulesData {
            pins: rules.pins.name(),
            moves: rules.turns.name(),
            draw_rules: rules.draws,
        })
    }

    /// All pieces on the board that stand on top, by square from a1 to h8.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "LordsPiece[]")]
    pub fn pieces(&self) -> JsValue {
        let position = self.0.position();
        let pieces: Vec<PieceData> = Square::ALL
            .into_iter()
            .filter_map(|square| {
                position.at(square).map(|occupant| PieceData {
                    square: square.to_string(),
                    side: occupant.piece.side.name(),
                    kind: occupant.piece.kind.name(),
                    under: occupant.under.map(Side::name),
                })
            })
            .collect();
        to_js(&pieces)
    }

    /// Who is to move.
    #[must_use]
    #[wasm_bindgen(js_name = sideToMove, unchecked_return_type = "Side")]
    pub fn side_to_move(&self) -> String {
        self.0.position().turn().name().to_owned()
    }

    /// How many moves are left in this turn.
    #[must_use]
    #[wasm_bindgen(js_name = movesLeft)]
    pub fn moves_left(&self) -> u8 {
        self.0.position().moves_left()
    }

    /// The number of this turn; the turns of both sides are counted, from 1.
    #[must_use]
    #[wasm_bindgen(js_name = turnNumber)]
    pub fn turn_number(&self) -> u32 {
        self.0.position().turn_number()
    }

    /// How many pieces each side has captured.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Record<Side, number>")]
    pub fn captured(&self) -> JsValue {
        let position = self.0.position();
        to_js(&CapturedData {
            white: position.captured_by(Side::White),
            black: position.captured_by(Side::Black),
        })
    }

    /// Where the pieces that moved in this turn have been.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "LordsTrail[]")]
    pub fn trails(&self) -> JsValue {
        let trails: Vec<TrailData> = self
            .0
            .position()
            .trails()
            .iter()
            .map(|trail| TrailData {
                squares: names(trail.squares().iter().copied()),
                under: trail.under(),
                used_up: trail.used_up(),
            })
            .collect();
        to_js(&trails)
    }

    /// The moves that may be played; none when the game is over.
    #[must_use]
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "LordsMove[]")]
    pub fn legal_moves(&self) -> JsValue {
        let position = self.0.position();
        let moves: Vec<MoveData> = self
            .0
            .legal_moves()
            .iter()
            .map(|&mv| MoveData::new(position, mv))
            .collect();
        to_js(&moves)
    }

    /// Plays a move, `la7-a6` or `a7-a6`. Throws a `GameError` that says why a move is refused.
    #[wasm_bindgen(unchecked_return_type = "LordsTransition")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = "move", unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let text = convert::text(text, "the move", MAX_SHORT_TEXT)?;
        let before = *self.0.position();
        let transition = self.0.play_text(&text).map_err(to_js_error)?;
        Ok(to_js(&TransitionData::new(&before, transition)))
    }

    /// Why `play` would refuse this move; `null` if it would not.
    #[wasm_bindgen(unchecked_return_type = "Refusal | null")]
    pub fn explain(
        &self,
        #[wasm_bindgen(js_name = "move", unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let text = convert::text(text, "the move", MAX_SHORT_TEXT)?;
        Ok(match self.0.resolve(&text) {
            Ok(_) => JsValue::NULL,
            Err(error) => to_data(&error),
        })
    }

    /// Takes the last move back. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Plays the move again that was taken back last. `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.0.redo().is_some()
    }

    /// Whether there is a move to take back.
    #[must_use]
    #[wasm_bindgen(js_name = canUndo)]
    pub fn can_undo(&self) -> bool {
        !self.0.history().is_empty()
    }

    /// Whether there is a move to play again.
    #[must_use]
    #[wasm_bindgen(js_name = canRedo)]
    pub fn can_redo(&self) -> bool {
        !self.0.undone().is_empty()
    }

    /// The moves that were played, in order.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "LordsTransition[]")]
    pub fn history(&self) -> JsValue {
        let history: Vec<TransitionData> = self
            .0
            .history()
            .iter()
            .map(|ply| TransitionData::new(&ply.before, ply.transition()))
            .collect();
        to_js(&history)
    }

    /// `side` resigns. Throws a `GameError` if the game is over.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Result<(), JsValue> {
        self.0.resign(convert::side(side)?).map_err(to_js_error)?;
        Ok(())
    }

    /// The players agree on a draw. Throws a `GameError` if the game is over.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), JsValue> {
        self.0.agree_draw().map_err(to_js_error)?;
        Ok(())
    }

    /// The time of `side` has run out. Throws a `GameError` if the game is over.
    #[wasm_bindgen(js_name = timeOut)]
    pub fn time_out(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Result<(), JsValue> {
        self.0.time_out(convert::side(side)?).map_err(to_js_error)?;
        Ok(())
    }

    /// How the game ended; `null` while it goes on.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "LordsOutcome")]
    pub fn outcome(&self) -> JsValue {
        to_js(&self.0.outcome().map(|outcome| OutcomeData {
            winner: outcome.winner.map(Side::name),
            reason: outcome.reason.code(),
        }))
    }

    /// Free text about the game for its record, by name: `White`, `Black`, `Event`, `Date`, …
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Record<string, string>")]
    pub fn tags(&self) -> JsValue {
        let tags = self.0.tags.iter();
        texts(
            &tags
                .map(|(name, value)| (name, value.to_owned()))
                .collect::<Vec<_>>(),
        )
    }

    /// Sets a tag of the record. Throws a `GameError` for a name that no tag can have or that the
    /// game itself fills in.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] value: &JsValue,
    ) -> Result<(), JsValue> {
        let name = convert::text(name, "the name of the tag", MAX_SHORT_TEXT)?;
        let value = convert::text(value, "the value of the tag", MAX_SHORT_TEXT)?;
        self.0.tags.set(&name, &value).map_err(to_js_error)
    }

    /// The record of the game.
    #[must_use]
    pub fn record(&self) -> String {
        self.0.record()
    }

    /// Reads the record of a game. Throws a `GameError` with `line` and `column` in its `args` for
    /// what cannot be read or played.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<Self, JsValue> {
        let text = convert::text(text, "the record", MAX_LONG_TEXT)?;
        Game::from_record(&text).map(Self).map_err(to_js_error)
    }

    /// The number of sequences of `depth` single moves inside the current turn. The number is
    /// exact. Throws a `GameError` for a depth above 40.
    pub fn perft(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: &JsValue,
    ) -> Result<f64, JsValue> {
        let depth = convert::whole_number(depth, "the depth", MAX_PERFT_DEPTH)?;
        Ok(convert::number(perft(self.0.position(), depth)))
    }
}

/// Reads the option `layouts`.
fn read_layouts(value: &JsValue) -> Result<BySide<Layout>, JsValue> {
    let options = Options::new(value, &["white", "black"])?;
    let read = |side: Side| {
        let name = side.name();
        let text = options.text(name)?.ok_or_else(|| {
            js_error(
                "no-layout",
                &[("side", name.to_owned())],
                &format!("the layouts need one for \"{name}\""),
            )
        })?;
        text.parse::<Layout>().map_err(|error| {
            let mut args = error.args();
            args.push(("side", name.to_owned()));
            js_error(
                error.code(),
                &args,
                &format!("the layout of {name}: {error}"),
            )
        })
    };
    Ok(BySide {
        white: read(Side::White)?,
        black: read(Side::Black)?,
    })
}

fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares
        .into_iter()
        .map(|square| square.to_string())
        .collect()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RulesData {
    pins: &'static str,
    moves: &'static str,
    draw_rules: bool,
}

#[derive(Serialize)]
struct PieceData {
    square: String,
    side: &'static str,
    kind: &'static str,
    under: Option<&'static str>,
}

#[derive(Serialize)]
struct CapturedData {
    white: u8,
    black: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TrailData {
    squares: Vec<String>,
    under: bool,
    used_up: bool,
}

#[derive(Serialize)]
struct MoveData {
    from: String,
    to: String,
    kind: &'static str,
    captures: Vec<String>,
    notation: String,
}

impl MoveData {
    fn new(position: &Position, mv: Move) -> Self {
        Self {
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            kind: mv.kind.name(),
            captures: names(mv.captures(position)),
            notation: mv.notation(position),
        }
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum EventData {
    Step {
        from: String,
        to: String,
    },
    Jump {
        from: String,
        over: String,
        to: String,
    },
    Pin {
        from: String,
        to: String,
        vassal: &'static str,
    },
    Release {
        from: String,
        to: String,
        vassal: &'static str,
    },
    Capture {
        square: String,
        side: &'static str,
        piece: &'static str,
        flankers: [String; 2],
        freed: Option<&'static str>,
    },
    TurnEnd {
        next: &'static str,
        number: u32,
    },
}

impl From<Event> for EventData {
    fn from(event: Event) -> Self {
        match event {
            Event::Step { from, to } => Self::Step {
                from: from.to_string(),
                to: to.to_string(),
            },
            Event::Jump { from, over, to } => Self::Jump {
                from: from.to_string(),
                over: over.to_string(),
                to: to.to_string(),
            },
            Event::Pin { from, to, vassal } => Self::Pin {
                from: from.to_string(),
                to: to.to_string(),
                vassal: vassal.name(),
            },
            Event::Release { from, to, vassal } => Self::Release {
                from: from.to_string(),
                to: to.to_string(),
                vassal: vassal.name(),
            },
            Event::Capture {
                square,
                piece,
                flankers,
                freed,
            } => Self::Capture {
                square: square.to_string(),
                side: piece.side.name(),
                piece: piece.kind.name(),
                flankers: flankers.map(|flanker| flanker.to_string()),
                freed: freed.map(Side::name),
            },
            Event::TurnEnd { next, number } => Self::TurnEnd {
                next: next.name(),
                number,
            },
        }
    }
}

#[derive(Serialize)]
struct TransitionData {
    side: &'static str,
    #[serde(flatten)]
    mv: MoveData,
    events: Vec<EventData>,
    position: String,
}

impl TransitionData {
    fn new(before: &Position, transition: Transition) -> Self {
        Self {
            side: before.turn().name(),
            mv: MoveData::new(before, transition.mv),
            events: transition.events.into_iter().map(Into::into).collect(),
            position: transition.after.to_string(),
        }
    }
}
