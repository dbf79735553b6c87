//! What can be wrong with a position.

use std::fmt;

use super::{ParseSetupError, PieceKind, Square, SquareSet};
use crate::Side;

/// What is wrong with a placement that cannot be played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// A Vassal stands on another; only a Lord pins.
    VassalOnVassal {
        /// The square.
        at: Square,
    },
    /// More than eight pieces of a kind.
    TooMany {
        /// Whose they are.
        side: Side,
        /// Which kind.
        kind: PieceKind,
        /// How many there are.
        found: usize,
    },
    /// More than eight captures: four before the last move, which takes four at most.
    TooManyCaptures {
        /// The side that has made them.
        side: Side,
        /// How many.
        captured: u8,
    },
    /// More pieces on the board than the other side's captures have left.
    CapturesDisagree {
        /// Whose pieces they are.
        side: Side,
        /// How many are on the board.
        found: usize,
        /// How many are captured.
        captured: u8,
    },
    /// Both sides have captured five pieces, but the first to do so has ended the game.
    BothHaveWon,
    /// More than two Lords of a side are pinning.
    TooManyPins {
        /// Whose Lords they are.
        side: Side,
        /// Where they stand.
        pinning: SquareSet,
    },
    /// A Lord pins a Vassal of his own side in a game where only enemy Vassals are pinned.
    OwnPin {
        /// Whose Lord it is.
        side: Side,
        /// Where he stands.
        at: Square,
    },
    /// More moves left than a turn has.
    TooManyMoves {
        /// The side to move.
        side: Side,
        /// The moves left.
        left: u8,
        /// The moves of a full turn.
        full: u8,
    },
    /// No moves left, so that it would be the other side's turn.
    NoMovesLeft {
        /// The side to move.
        side: Side,
    },
    /// No legal move in the middle of a turn, so that it would be the other side's turn.
    TurnIsOver {
        /// The side to move.
        side: Side,
    },
    /// Turns are counted from 1.
    TurnZero,
    /// The last capture lies in the future.
    CaptureToCome {
        /// The number of the turn.
        turn: u32,
        /// The number of the turn of the last capture.
        last: u32,
    },
    /// The trails have more moves than have been made in this turn.
    TrailsTooLong {
        /// The moves in the trails.
        moves: usize,
        /// The moves made.
        spent: u8,
    },
    /// A trail ends where no piece of the side to move is, or lies under a Lord where none does.
    TrailWithoutPiece {
        /// The side to move.
        side: Side,
        /// Where the trail ends.
        at: Square,
        /// Whether it is the trail of a Vassal under a Lord.
        under: bool,
    },
    /// Two trails of one piece.
    TwoTrails {
        /// Where they end.
        at: Square,
    },
    /// A Vassal that has moved in this turn lies under a Lord that has not.
    TrailUnderIdleLord {
        /// Where it lies.
        at: Square,
    },
    /// Two squares in a row in a trail that are neither a step nor a jump apart.
    TrailLeap {
        /// The first of them.
        from: Square,
        /// The second.
        to: Square,
    },
    /// A jump that does not use up the piece's turn.
    TrailAfterJump {
        /// Where the jump begins.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A piece that has been on the same square twice in this turn.
    TrailCrossesItself {
        /// Where its trail ends.
        at: Square,
    },
}

impl PositionError {
    /// The key under which a page finds its translation.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::VassalOnVassal { .. } => "setup-vassal-on-vassal",
            Self::TooMany { .. } => "setup-too-many",
            Self::TooManyCaptures { .. } => "setup-too-many-captures",
            Self::CapturesDisagree { .. } => "setup-captures-disagree",
            Self::BothHaveWon => "setup-both-have-won",
            Self::TooManyPins { .. } => "setup-too-many-pins",
            Self::OwnPin { .. } => "setup-own-pin",
            Self::TooManyMoves { .. } => "setup-too-many-moves",
            Self::NoMovesLeft { .. } => "setup-no-moves-left",
            Self::TurnIsOver { .. } => "setup-turn-is-over",
            Self::TurnZero => "setup-turn-zero",
            Self::CaptureToCome { .. } => "setup-capture-to-come",
            Self::TrailsTooLong { .. } => "setup-trails-too-long",
            Self::TrailWithoutPiece { under: false, .. } => "setup-trail-without-piece",
            Self::TrailWithoutPiece { under: true, .. } => "setup-trail-without-pinned-vassal",
            Self::TwoTrails { .. } => "setup-two-trails",
            Self::TrailUnderIdleLord { .. } => "setup-trail-under-idle-lord",
            Self::TrailLeap { .. } => "setup-trail-leap",
            Self::TrailAfterJump { .. } => "setup-trail-after-jump",
            Self::TrailCrossesItself { .. } => "setup-trail-crosses-itself",
        }
    }

    /// What fills the placeholders of the translation.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let name = |side: &Side| ("side", side.name().to_owned());
        match self {
            Self::VassalOnVassal { at }
            | Self::TwoTrails { at }
            | Self::TrailUnderIdleLord { at }
            | Self::TrailCrossesItself { at } => vec![("square", at.to_string())],
            Self::TooMany { side, kind, found } => vec![
                name(side),
                ("kind", kind.name().to_owned()),
                ("found", found.to_string()),
            ],
            Self::TooManyCaptures { side, captured } => {
                vec![name(side), ("captured", captured.to_string())]
            }
            Self::CapturesDisagree {
                side,
                found,
                captured,
            } => vec![
                name(side),
                ("found", found.to_string()),
                ("captured", captured.to_string()),
            ],
            Self::TooManyPins { side, pinning } => {
                vec![name(side), ("squares", listed(*pinning))]
            }
            Self::OwnPin { side, at } | Self::TrailWithoutPiece { side, at, .. } => {
                vec![name(side), ("square", at.to_string())]
            }
            Self::TooManyMoves { side, left, full } => vec![
                name(side),
                ("left", left.to_string()),
                ("full", full.to_string()),
            ],
            Self::NoMovesLeft { side } | Self::TurnIsOver { side } => vec![name(side)],
            Self::BothHaveWon | Self::TurnZero => Vec::new(),
            Self::CaptureToCome { turn, last } => {
                vec![("turn", turn.to_string()), ("last", last.to_string())]
            }
            Self::TrailsTooLong { moves, spent } => {
                vec![("moves", moves.to_string()), ("spent", spent.to_string())]
            }
            Self::TrailLeap { from, to } | Self::TrailAfterJump { from, to } => {
                vec![("from", from.to_string()), ("to", to.to_string())]
            }
        }
    }
}

/// `c3, d4` for a set of squares.
fn listed(squares: SquareSet) -> String {
    let names: Vec<_> = squares.iter().map(|square| square.to_string()).collect();
    names.join(", ")
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::VassalOnVassal { at } => {
                write!(
                    f,
                    "on {at} a Vassal stands on another, but only a Lord pins"
                )
            }
            Self::TooMany { side, kind, found } => {
                write!(f, "{side} has {found} {kind}s, but there are only 8")
            }
            Self::TooManyCaptures { side, captured } => write!(
                f,
                "{side} cannot have captured {captured} pieces: the fifth capture wins, and no move takes more than four at once"
            ),
            Self::CapturesDisagree {
                side,
                found,
                captured,
            } => write!(
                f,
                "{side} has {found} pieces on the board, too many with {captured} of 16 captured"
            ),
            Self::BothHaveWon => f.write_str(
                "both sides have captured five pieces, but the first to do so ends the game",
            ),
            Self::TooManyPins { side, pinning } => write!(
                f,
                "{side} has {} Lords pinning ({}), but at most two may",
                pinning.len(),
                listed(*pinning)
            ),
            Self::OwnPin { side, at } => write!(
                f,
                "on {at} {side}'s Lord pins a Vassal of his own side, but in this game only enemy Vassals are pinned"
            ),
            Self::TooManyMoves { side, left, full } => {
                write!(f, "{side} cannot have {left} moves left: a turn has {full}")
            }
            Self::NoMovesLeft { side } => write!(
                f,
                "{side} has no moves left in the turn, so it would be the other side's turn"
            ),
            Self::TurnIsOver { side } => write!(
                f,
                "{side} has no legal move in the middle of the turn, so it would be the other side's turn"
            ),
            Self::TurnZero => f.write_str("turns are counted from 1"),
            Self::CaptureToCome { turn, last } => write!(
                f,
                "the last capture cannot have been in turn {last}, which is still to come in turn {turn}"
            ),
            Self::TrailsTooLong { moves, spent } => {
                let plural = if *moves == 1 { "" } else { "s" };
                let made = match spent {
                    0 => "none has".to_owned(),
                    1 => "only 1 has".to_owned(),
                    _ => format!("only {spent} have"),
                };
                write!(
                    f,
                    "the trails have {moves} move{plural}, but {made} been made in this turn"
                )
            }
            Self::TrailWithoutPiece {
                side,
                at,
                under: false,
            } => write!(f, "a trail ends on {at}, where {side} has no piece to move"),
            Self::TrailWithoutPiece {
                side,
                at,
                under: true,
            } => write!(
                f,
                "a trail of a pinned Vassal ends on {at}, where no Vassal of {side} is pinned"
            ),
            Self::TwoTrails { at } => write!(f, "the piece on {at} has two trails"),
            Self::TrailUnderIdleLord { at } => write!(
                f,
                "the Vassal on {at} has moved in this turn, so the Lord on top of it has too, but he has no trail"
            ),
            Self::TrailLeap { from, to } => {
                write!(
                    f,
                    "in a trail {from} and {to} are neither a step nor a jump apart"
                )
            }
            Self::TrailAfterJump { from, to } => write!(
                f,
                "a jump from {from} to {to} uses up the piece's turn, so its trail ends there with an exclamation mark"
            ),
            Self::TrailCrossesItself { at } => write!(
                f,
                "the piece on {at} has been on the same square twice in this turn"
            ),
        }
    }
}

impl std::error::Error for PositionError {}

/// What is wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// It cannot be read.
    Text(ParseSetupError),
    /// It can be read, but not played from.
    Position(PositionError),
}

impl ParsePositionError {
    /// The key under which a page finds its translation.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Text(error) => error.code(),
            Self::Position(error) => error.code(),
        }
    }

    /// What fills the placeholders of the translation.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Text(error) => error.args(),
            Self::Position(error) => error.args(),
        }
    }
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParsePositionError {}
