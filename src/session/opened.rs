//! Games that come from elsewhere: PDN, the record of Lords and Vassals, or a saved table.

use std::fmt;

use super::saved::RestoreError;
use super::table::Table;
use super::variations::{MOST_TRIED, Variations};
use crate::excerpt::line_and_column;
use crate::frisian::{ParsePdnError, read_pdn_each};
use crate::lords::{self, RecordError};

/// The tags that only a record of Lords and Vassals has: it has to say where the game began.
const ONLY_LORDS: [&str; 3] = ["WhiteLayout", "BlackLayout", "Position"];

/// Reads the games of a text, whatever wrote it, and gives away a table for each, to be looked through
/// and played on by two people. PDN may hold many games, the others one.
///
/// # Errors
/// Says what cannot be read; the games before the mistake have been given away by then.
///
/// # Examples
/// ```
/// use twa_boerden::session::open;
///
/// let mut moves = Vec::new();
/// open("1. 32-28 19-23 * 1. 34-29 *", &mut |table| moves.push(table.about().moves)).unwrap();
/// assert_eq!(moves, [2, 1]);
/// ```
pub fn open(text: &str, each: &mut dyn FnMut(Table)) -> Result<(), OpenError> {
    if let Some(saved) = saved(text) {
        each(Table::restore(saved)?);
    } else if is_lords(text) {
        let game = lords::Game::from_record(text)?;
        // Where the record leaves out the mark of its encoding, places are counted without it.
        let read = text.strip_prefix('\u{feff}').unwrap_or(text);
        Variations::of_lords(&game, &game.variations, Some(read)).map_err(|(at, problem)| {
            let (line, column) = line_and_column(read, at);
            match problem {
                Some(problem) => OpenError::Record(RecordError {
                    line,
                    column,
                    problem,
                }),
                None => OpenError::TooManyVariations { line, column },
            }
        })?;
        each(Table::read_lords(game));
    } else {
        let mut wrong = None;
        read_pdn_each(text, &mut |game| {
            if wrong.is_some() {
                return;
            }
            match Variations::of_frisian(&game.game, &game.variations, Some(text)) {
                Ok(_) => each(Table::read_frisian(game)),
                Err(error) => wrong = Some(error),
            }
        })?;
        if let Some((at, problem)) = wrong {
            let (line, column) = line_and_column(text, at);
            return Err(match problem {
                Some(problem) => OpenError::Pdn(ParsePdnError {
                    line,
                    column,
                    problem,
                }),
                None => OpenError::TooManyVariations { line, column },
            });
        }
    }
    Ok(())
}

/// The text of a saved table, which is a JSON object. PDN can begin with a brace too, but with words
/// behind it.
fn saved(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let inside = text.strip_prefix('{')?.trim_start();
    inside.starts_with(['"', '}']).then_some(text)
}

fn is_lords(text: &str) -> bool {
    text.match_indices('[').any(|(at, bracket)| {
        let name = text[at + bracket.len()..].trim_start();
        ONLY_LORDS.iter().any(|tag| name.starts_with(tag))
    })
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// It is no PDN.
    Pdn(ParsePdnError),
    /// It is no record of Lords and Vassals.
    Record(RecordError),
    /// It is no saved table.
    Saved(RestoreError),
    /// The variations of a game have more moves than can be kept.
    TooManyVariations {
        /// The line, from 1.
        line: usize,
        /// The letter in the line, from 1.
        column: usize,
    },
}

impl OpenError {
    /// The key of the page's own wording; the codes of the rules have the game in front.
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Self::Pdn(error) => format!("frisian.{}", error.code()),
            Self::Record(error) => format!("lords.{}", error.code()),
            Self::Saved(error) => error.code().to_owned(),
            Self::TooManyVariations { .. } => "too-many-variations".to_owned(),
        }
    }

    /// The facts for the placeholders of that wording, with `line` and `column` where they are known.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Pdn(error) => error.args(),
            Self::Record(error) => error.args(),
            Self::Saved(error) => error.args(),
            Self::TooManyVariations { line, column } => vec![
                ("line", line.to_string()),
                ("column", column.to_string()),
                ("most", MOST_TRIED.to_string()),
            ],
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pdn(error) => error.fmt(f),
            Self::Record(error) => error.fmt(f),
            Self::Saved(error) => error.fmt(f),
            Self::TooManyVariations { line, column } => write!(
                f,
                "line {line}, column {column}: the variations of a game have {MOST_TRIED} moves at most"
            ),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            Self::Pdn(error) => error,
            Self::Record(error) => error,
            Self::Saved(error) => error,
            Self::TooManyVariations { .. } => return None,
        })
    }
}

impl From<ParsePdnError> for OpenError {
    fn from(error: ParsePdnError) -> Self {
        Self::Pdn(error)
    }
}

impl From<RecordError> for OpenError {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

impl From<RestoreError> for OpenError {
    fn from(error: RestoreError) -> Self {
        Self::Saved(error)
    }
}
