//! How a game ends.

use std::fmt;

use crate::Side;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The winner has captured five pieces.
    Captures,
    /// The loser has no legal move at the start of the turn.
    NoMoves,
    /// The loser has resigned.
    Resignation,
    /// The loser's time is up.
    Time,
    /// The same position stood at the start of a turn for the third time.
    Repetition,
    /// A hundred turns in a row have passed without a capture.
    NoCaptures,
    /// The players have agreed on a draw.
    Agreement,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 7] = [
        Self::Captures,
        Self::NoMoves,
        Self::Resignation,
        Self::Time,
        Self::Repetition,
        Self::NoCaptures,
        Self::Agreement,
    ];

    /// The name used in the exports and in game records.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Captures => "captures",
            Self::NoMoves => "no-moves",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Repetition => "repetition",
            Self::NoCaptures => "no-captures",
            Self::Agreement => "agreement",
        }
    }

    /// The reason with this name.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has won; nobody if the game is drawn.
    pub winner: Option<Side>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    pub(super) const fn won(winner: Side, reason: Reason) -> Self {
        Self {
            winner: Some(winner),
            reason,
        }
    }

    pub(super) const fn drawn(reason: Reason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, self.reason) {
            (Some(winner), Reason::Captures) => write!(f, "{winner} has captured five pieces"),
            (Some(winner), Reason::NoMoves) => write!(f, "{} has no legal move", !winner),
            (Some(winner), Reason::Resignation) => write!(f, "{} has resigned", !winner),
            (Some(winner), Reason::Time) => write!(f, "{}'s time is up", !winner),
            (Some(winner), _) => write!(f, "{winner} has won"),
            (None, Reason::Repetition) => {
                f.write_str("the same position has come for the third time")
            }
            (None, Reason::NoCaptures) => {
                f.write_str("a hundred turns in a row have passed without a capture")
            }
            (None, Reason::Agreement) => f.write_str("the players have agreed on a draw"),
            (None, _) => f.write_str("the game is drawn"),
        }
    }
}
