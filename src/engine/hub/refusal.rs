//! What is wrong with what the interface says.

use std::fmt;

use super::line::Reply;
use crate::excerpt::excerpt;
use crate::frisian::Square;
use crate::{frisian, lords};

/// Why a line of the interface is not obeyed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It is longer than any that says something.
    TooLong { bytes: usize },
    /// As many lines as may wait for the search that is going on.
    TooMany,
    /// A value begins with a quote and has no other.
    OpenQuote { argument: String },
    /// An argument is missing.
    NoArgument { name: &'static str },
    /// There is no such setting.
    NoSuchSetting { name: String },
    /// A setting cannot have this value.
    Setting {
        name: String,
        value: String,
        expected: String,
    },
    /// A limit cannot have this value.
    Level {
        name: String,
        value: String,
        expected: &'static str,
    },
    /// The position does not begin with the side to move.
    Turn { found: Option<char> },
    /// The position has not fifty squares.
    Squares { found: usize },
    /// No piece has this letter.
    Letter { letter: char, square: Square },
    /// The counter of the three-move rule cannot be read.
    Wolf { text: String },
    /// The position cannot be played on.
    Position(frisian::PositionError),
    /// The position of Lords and Vassals cannot be read or played on.
    LordsPosition(lords::ParsePositionError),
    /// A move cannot be played.
    Move {
        number: usize,
        text: String,
        reason: String,
    },
    /// Nothing is known to search: no position has come.
    NoPosition,
    /// The search has found no move.
    NothingFound,
    /// The game is over.
    GameOver { outcome: String },
}

impl Refusal {
    /// The answer to a line, which names its command.
    pub fn reply(&self, line: &str) -> Reply {
        let command = line.split_whitespace().next().unwrap_or_default();
        Reply::new("error").with("message", &format!("{}: {self}", excerpt(command)))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes } => write!(
                f,
                "a line of {bytes} bytes is no command: at most {} are read",
                super::line::LONGEST
            ),
            Self::TooMany => write!(
                f,
                "{} lines wait for the search already: stop ends it",
                super::MOST_WAITING
            ),
            Self::OpenQuote { argument } => write!(
                f,
                "the value of {} begins with a quote, but no quote ends it",
                excerpt(argument)
            ),
            Self::NoArgument { name } => write!(f, "{name}=… is missing"),
            Self::NoSuchSetting { name } => write!(
                f,
                "there is no setting {}: the answer to hub lists all",
                excerpt(name)
            ),
            Self::Setting {
                name,
                value,
                expected,
            } => write!(f, "{name} is {expected}, not {}", quoted(value)),
            Self::Level {
                name,
                value,
                expected,
            } => write!(f, "{name} is {expected}, not {}", quoted(value)),
            Self::Turn { found: None } => {
                f.write_str("the position is empty: it begins with W or B, who is to move")
            }
            Self::Turn { found: Some(found) } => write!(
                f,
                "the position begins with W or B, who is to move, not with {found}"
            ),
            Self::Squares { found } => write!(
                f,
                "after the side to move come 50 letters, one for each square; here are {found}"
            ),
            Self::Letter { letter, square } => write!(
                f,
                "{letter} on square {square} is no piece: w and b are men, W and B kings, e is empty"
            ),
            Self::Wolf { text } => write!(
                f,
                "wolf is side, square of the king and number of its moves, such as W19=3, not {}",
                quoted(text)
            ),
            Self::Position(error) => error.fmt(f),
            Self::LordsPosition(error) => error.fmt(f),
            Self::Move {
                number,
                text,
                reason,
            } => write!(f, "move {number}, {}: {reason}", excerpt(text)),
            Self::NoPosition => f.write_str("there is no position: one comes with pos pos=…"),
            Self::NothingFound => f.write_str("the search has found no move"),
            Self::GameOver { outcome } => write!(f, "the game is over: {outcome}"),
        }
    }
}

impl std::error::Error for Refusal {}

fn quoted(text: &str) -> String {
    format!("'{}'", excerpt(text))
}
