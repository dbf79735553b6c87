//! The saved record of a table, and what can be wrong with one.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::options::{Layouts, NewGame, NewGameError};
use super::tagged::Tagged;
use crate::Side;
use crate::asides::Asides;
use crate::excerpt::excerpt;
use crate::render::Shape;

/// Everything that has to be kept to bring a table back; no position, only what led to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Saved {
    pub(super) version: u32,
    pub(super) options: NewGame,
    pub(super) flipped: bool,
    pub(super) draw_offer: Option<Side>,
    /// The clocks, of a game that is played with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<String>,
    pub(super) game: SavedGame,
    /// What a game by link has to remember, as [`Far`] writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) far: Option<String>,
}

/// How far the game is, and how it came there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "stage", rename_all = "camelCase")]
pub(super) enum SavedGame {
    Frisian(SavedFrisian),
    SetUp(SavedSetUp),
    Lords(SavedLords),
}

impl<'de> Deserialize<'de> for SavedGame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Tagged::read(deserializer, "stage")?;
        match fields.tag.as_str() {
            "frisian" => fields.rest().map(Self::Frisian),
            "setUp" => fields.rest().map(Self::SetUp),
            "lords" => fields.rest().map(Self::Lords),
            other => Err(D::Error::unknown_variant(
                other,
                &["frisian", "setUp", "lords"],
            )),
        }
    }
}

/// A game of Frisian draughts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SavedFrisian {
    /// What was done, also what is undone now.
    pub(super) steps: Vec<SavedStep>,
    /// How many of the last steps are undone.
    pub(super) undone: usize,
    pub(super) ending: Option<Ending>,
    /// What its PDN tells beside the game: a name, a space, and the value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) tags: Vec<String>,
    /// What is said about the game: the number of moves before it, then a space and words, or `$` and
    /// the number of a mark.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) remarks: Vec<String>,
    /// The result that its PDN gave it, where that is not the one of the moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<String>,
    /// What was tried in the place of its moves, as `Asides` write it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) variations: String,
}

/// One thing done in a game of Frisian draughts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum SavedStep {
    /// A move: the numbers of the square it starts from and of all it lands on.
    Move(Vec<u8>),
    /// The move before was pointed out and taken back.
    PointOut,
    /// A move that nobody knows any more was pointed out and taken back.
    PointedOut,
}

/// A secret set-up under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SavedSetUp {
    /// Black's pieces, with `.` for an open place; nothing while White's are made first.
    pub(super) black: String,
    /// White's pieces, once Black's are done or where they come first.
    pub(super) white: Option<String>,
    /// Whether White's pieces are done too.
    pub(super) ready: bool,
    pub(super) pick: Option<Shape>,
}

/// A game of Lords and Vassals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SavedLords {
    /// The layouts the players made; none where the options say how the game started.
    pub(super) layouts: Option<Layouts>,
    /// The moves made, also those undone now.
    pub(super) moves: Vec<String>,
    /// How many of the last moves are undone.
    pub(super) undone: usize,
    pub(super) ending: Option<Ending>,
    /// What its record tells beside the game: a name, a space, and the value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) tags: Vec<String>,
    /// What is said about the game: the number of moves before it, a space, and words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) comments: Vec<String>,
    /// What was tried in the place of its moves, as `Asides` write it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) variations: String,
}

/// How a game ended where no move ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Ending {
    Resigned(Side),
    TimedOut(Side),
    Agreed,
}

/// The two parts of a line such as `White Tjalling` or `12 a good move`.
pub(super) fn parts(line: &str) -> Result<(&str, &str), RestoreError> {
    line.split_once(' ').ok_or_else(|| damaged(line))
}

/// Reads variations.
pub(super) fn read_variations(text: &str) -> Result<Asides, RestoreError> {
    Asides::from_text(text).map_err(damaged)
}

/// A line of the record that says nothing.
pub(super) fn damaged(line: &str) -> RestoreError {
    RestoreError::Damaged(format!("\"{}\" cannot be understood", excerpt(line)))
}

impl Saved {
    /// The newest version; every older one is read. The first knew no seats of the computer, the second
    /// nothing of what other programs write about a game, the third no clocks and no games by link, the
    /// fourth no variations.
    pub(super) const VERSION: u32 = 5;

    /// The version that is written: an older page may go on with a game that has no variations.
    pub(super) fn version(game: &SavedGame) -> u32 {
        match game {
            SavedGame::Frisian(SavedFrisian { variations, .. })
            | SavedGame::Lords(SavedLords { variations, .. })
                if !variations.is_empty() =>
            {
                Self::VERSION
            }
            _ => 4,
        }
    }

    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("plain data always has a form in JSON")
    }

    /// What is longer, in bytes, is no table: no game fills a tenth of it, and values take fifty times the room of
    /// their text.
    const LONGEST: usize = 1_500_000;

    pub(super) fn from_json(text: &str) -> Result<Self, RestoreError> {
        if text.len() > Self::LONGEST {
            return Err(RestoreError::Damaged(format!(
                "it has {} bytes, and no game has more than {}",
                text.len(),
                Self::LONGEST
            )));
        }
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| RestoreError::NotJson(error.to_string()))?;
        // The version is looked at first: what follows it may have any form in a newer one.
        let version = value
            .get("version")
            .and_then(serde_json::Value::as_u64)
            .ok_or(RestoreError::NotATable)?;
        if version > u64::from(Self::VERSION) {
            return Err(RestoreError::Newer {
                found: version,
                known: Self::VERSION,
            });
        }
        if version == 0 {
            return Err(RestoreError::NotATable);
        }
        serde_json::from_value(value).map_err(|error| RestoreError::Damaged(error.to_string()))
    }
}

/// Why a saved table does not come back. The text it was read from is untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// The text is no JSON, with the reason.
    NotJson(String),
    /// The text is JSON but no saved table.
    NotATable,
    /// The table was saved by a newer version of this program.
    Newer {
        /// The version of the record.
        found: u64,
        /// The newest version that is read.
        known: u32,
    },
    /// A part of the record is missing or has the wrong form, with the reason.
    Damaged(String),
    /// The settings and the moves belong to different games.
    WrongGame,
    /// The game in it cannot even begin.
    Start(NewGameError),
    /// A layout in the making is no layout.
    Layout {
        /// Whose pieces.
        owner: Side,
        /// What the record has.
        found: String,
    },
    /// A move is not legal where it was made.
    Move {
        /// Its number, counted from 1.
        number: usize,
        /// The move as the record has it.
        text: String,
        /// What the rules say to it.
        why: String,
    },
    /// More moves are undone than were made.
    Undone {
        /// The moves undone.
        undone: usize,
        /// The moves made.
        made: usize,
    },
    /// The game is resigned, lost on time or agreed drawn although it was over before.
    Ending,
}

impl RestoreError {
    /// The key of the page's own wording.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotJson(_) => "saved-not-json",
            Self::NotATable => "saved-not-a-table",
            Self::Newer { .. } => "saved-by-newer-version",
            Self::Damaged(_) => "saved-damaged",
            Self::WrongGame => "saved-wrong-game",
            Self::Start(_) => "saved-bad-start",
            Self::Layout { .. } => "saved-bad-layout",
            Self::Move { .. } => "saved-bad-move",
            Self::Undone { .. } => "saved-too-much-undone",
            Self::Ending => "saved-bad-ending",
        }
    }

    /// The facts for the placeholders of that wording.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotJson(why) | Self::Damaged(why) => vec![("why", why.clone())],
            Self::NotATable | Self::WrongGame | Self::Ending => Vec::new(),
            Self::Newer { found, known } => {
                vec![("found", found.to_string()), ("known", known.to_string())]
            }
            Self::Start(error) => vec![("why", error.to_string())],
            Self::Layout { owner, found } => {
                vec![("owner", owner.name().to_owned()), ("found", found.clone())]
            }
            Self::Move { number, text, why } => vec![
                ("number", number.to_string()),
                ("move", text.clone()),
                ("why", why.clone()),
            ],
            Self::Undone { undone, made } => {
                vec![("undone", undone.to_string()), ("made", made.to_string())]
            }
        }
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson(why) => write!(f, "the saved game is no JSON: {why}"),
            Self::NotATable => f.write_str("this is JSON, but no saved game"),
            Self::Newer { found, known } => write!(
                f,
                "the game was saved by a newer version (record {found}, this version reads up to {known}); nothing of it is lost"
            ),
            Self::Damaged(why) => write!(f, "the saved game is damaged: {why}"),
            Self::WrongGame => f.write_str(
                "the settings and the moves of the saved game belong to different games",
            ),
            Self::Start(error) => write!(f, "the saved game cannot begin: {error}"),
            Self::Layout { owner, found } => {
                write!(
                    f,
                    "the saved layout of {owner}'s pieces is none: \"{found}\""
                )
            }
            Self::Move { number, text, why } => {
                write!(
                    f,
                    "move {number} of the saved game, \"{text}\", cannot be made: {why}"
                )
            }
            Self::Undone { undone, made } => write!(
                f,
                "in the saved game {undone} moves are undone, but only {made} were made"
            ),
            Self::Ending => f.write_str(
                "the saved game is resigned, lost on time or agreed drawn, but it was over before that",
            ),
        }
    }
}

impl std::error::Error for RestoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Start(error) => Some(error),
            _ => None,
        }
    }
}

impl From<NewGameError> for RestoreError {
    fn from(error: NewGameError) -> Self {
        Self::Start(error)
    }
}
