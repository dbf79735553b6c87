//! Pieces, and the settings a game is played by.

use crate::Side;

/// A man or a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// Moves one square diagonally forward, captures in all eight directions (7).
    Man,
    /// Moves and captures over any distance (9).
    King,
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
}

/// Which placement a game starts from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Twenty men each.
    #[default]
    Frisian,
    /// Frysk!: five men each, for beginners and quick games.
    Frysk,
}

impl Variant {
    /// Both variants.
    pub const ALL: [Self; 2] = [Self::Frisian, Self::Frysk];

    /// The name used in the exports and in saved records: `frisian` or `frysk`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Frisian => "frisian",
            Self::Frysk => "frysk",
        }
    }
}

/// Who sees to it that captures are made (10, 27).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CaptureRule {
    /// Only captures of the highest value are legal.
    #[default]
    Enforced,
    /// The mover may make any capture or overlook it; the opponent may point that out before
    /// answering.
    Called,
}

impl CaptureRule {
    /// Both settings.
    pub const ALL: [Self; 2] = [Self::Enforced, Self::Called];

    /// The name used in the exports and in saved records: `enforced` or `called`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Enforced => "enforced",
            Self::Called => "called",
        }
    }
}

/// How many moves in a row a player who also has men may make with the same king (17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KingMoveLimit {
    /// Three: the official reading.
    #[default]
    Three,
    /// Two: the reading "a king cannot make three non-capturing moves in a row".
    Two,
}

impl KingMoveLimit {
    /// Both readings.
    pub const ALL: [Self; 2] = [Self::Three, Self::Two];

    /// The limit as a number.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::Three => 3,
            Self::Two => 2,
        }
    }
}

/// The settings that decide which moves are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Who sees to it that captures are made.
    pub capture: CaptureRule,
    /// How many moves in a row the same king may make.
    pub king_moves: KingMoveLimit,
}
