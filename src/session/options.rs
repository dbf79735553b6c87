//! What is settled before a game begins.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::seat::Seat;
use super::tagged::Tagged;
use crate::{BySide, Side};

/// A game and its settings, each with its default.
///
/// In JSON the field `game` says which of the two it is; settings that are left out keep their
/// default, and a setting that does not exist is an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "game", rename_all = "camelCase")]
pub enum NewGame {
    /// Frisian draughts or Frysk!.
    Frisian(FrisianOptions),
    /// Lords and Vassals.
    Lords(LordsOptions),
}

impl<'de> Deserialize<'de> for NewGame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Tagged::read(deserializer, "game")?;
        match fields.tag.as_str() {
            "frisian" => fields.rest().map(Self::Frisian),
            "lords" => fields.rest().map(Self::Lords),
            other => Err(D::Error::unknown_variant(other, &["frisian", "lords"])),
        }
    }
}

impl NewGame {
    /// Reads settings from JSON.
    ///
    /// # Errors
    ///
    /// What is wrong with the text. Positions and layouts in it are looked at when the
    /// [`Table`](super::Table) is made.
    pub fn from_json(text: &str) -> Result<Self, NewGameError> {
        serde_json::from_str(text).map_err(|error| NewGameError::Settings(error.to_string()))
    }

    /// Who plays which side.
    #[must_use]
    pub const fn seats(&self) -> BySide<Seat> {
        match self {
            Self::Frisian(options) => options.seats,
            Self::Lords(options) => options.seats,
        }
    }

    /// How much time the players have, if they play with clocks.
    #[must_use]
    pub fn clock(&self) -> Option<&str> {
        match self {
            Self::Frisian(options) => options.clock.as_deref(),
            Self::Lords(options) => options.clock.as_deref(),
        }
    }
}

/// The settings of a game of Frisian draughts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct FrisianOptions {
    /// With how many men.
    pub variant: VariantOption,
    /// Who enforces the capture.
    pub capture: CaptureOption,
    /// How many simple moves in a row one king may make.
    pub king_moves: KingMovesOption,
    /// The position to start from, as PDN FEN, instead of the variant's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who plays which side.
    #[serde(deserialize_with = "read_seats", skip_serializing_if = "all_here")]
    pub seats: BySide<Seat>,
    /// How much time they have, if they play with clocks, as the tag `TimeControl` of records says it:
    /// seconds, such as `300`, with `+5` for every turn, or with `40/` before them for so many turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

/// With how many men a game of Frisian draughts starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum VariantOption {
    /// Twenty each.
    #[default]
    Frisian,
    /// Five each.
    Frysk,
}

/// Who enforces the duty to capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CaptureOption {
    /// The board: only the captures that are worth most are legal.
    #[default]
    Enforced,
    /// The opponent, by pointing out what was overlooked.
    Called,
}

/// How many simple moves in a row one king may make beside men of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum KingMovesOption {
    /// Three, the official reading.
    #[default]
    Three,
    /// Two.
    Two,
}

impl From<KingMovesOption> for u8 {
    fn from(option: KingMovesOption) -> Self {
        match option {
            KingMovesOption::Three => 3,
            KingMovesOption::Two => 2,
        }
    }
}

impl TryFrom<u8> for KingMovesOption {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            3 => Ok(Self::Three),
            2 => Ok(Self::Two),
            _ => Err(format!("kingMoves must be 3 or 2, not {number}")),
        }
    }
}

/// The settings of a game of Lords and Vassals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct LordsOptions {
    /// Whose Vassals may be pinned.
    pub pins: PinsOption,
    /// How many moves Black and White make in a turn.
    pub moves: MovesOption,
    /// Whether a third repetition and a hundred turns without a capture end the game.
    pub draw_rules: bool,
    /// The layouts to start from, each as its owner sees it, instead of the secret set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layouts: Option<Layouts>,
    /// The position to start from, instead of the secret set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who plays which side.
    #[serde(deserialize_with = "read_seats", skip_serializing_if = "all_here")]
    pub seats: BySide<Seat>,
    /// How much time they have, if they play with clocks, as the tag `TimeControl` of records says it:
    /// seconds, such as `300`, with `+5` for every turn, or with `40/` before them for so many turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

/// Reads seats; a side that is left out is played by a person.
fn read_seats<'de, D: Deserializer<'de>>(from: D) -> Result<BySide<Seat>, D::Error> {
    #[derive(Default, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Seats {
        white: Seat,
        black: Seat,
    }
    let Seats { white, black } = Seats::deserialize(from)?;
    Ok(BySide { white, black })
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference; where pointers are small, nothing warns"
)]
fn all_here(seats: &BySide<Seat>) -> bool {
    Side::ALL.into_iter().all(|side| seats[side].is_here())
}

impl Default for LordsOptions {
    fn default() -> Self {
        Self {
            pins: PinsOption::default(),
            moves: MovesOption::default(),
            draw_rules: true,
            layouts: None,
            position: None,
            seats: BySide::default(),
            clock: None,
        }
    }
}

/// Whose Vassals a Lord may pin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PinsOption {
    /// Anybody's.
    #[default]
    Any,
    /// Only the opponent's.
    Enemy,
}

/// How many moves Black and White make in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MovesOption {
    /// Black five, White four.
    #[default]
    #[serde(rename = "5-4")]
    FiveFour,
    /// Both four.
    #[serde(rename = "4-4")]
    FourFour,
}

/// Two layouts as text, such as `VVVVLLLL/LVLVLVLV`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layouts {
    /// White's own pieces, as White sees them.
    pub white: String,
    /// Black's own pieces, as Black sees them.
    pub black: String,
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewGameError {
    /// The settings cannot be read.
    Settings(String),
    /// The position is refused, with the reason.
    Position(String),
    /// A layout is refused, with its owner and the reason.
    Layout(Side, String),
    /// Both layouts and a position are given, and they exclude each other.
    LayoutsAndPosition,
}

impl NewGameError {
    /// The key of the page's own wording.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Settings(_) => "bad-settings",
            Self::Position(_) => "bad-position",
            Self::Layout(..) => "bad-layout",
            Self::LayoutsAndPosition => "layouts-and-position",
        }
    }

    /// The facts for the placeholders of that wording.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Settings(why) | Self::Position(why) => vec![("why", why.clone())],
            Self::Layout(side, why) => {
                vec![("owner", side.name().to_owned()), ("why", why.clone())]
            }
            Self::LayoutsAndPosition => Vec::new(),
        }
    }
}

impl fmt::Display for NewGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(why) => write!(f, "the settings of the game cannot be read: {why}"),
            Self::Position(why) => write!(f, "the position cannot be played: {why}"),
            Self::Layout(side, why) => write!(f, "{side}'s layout cannot be used: {why}"),
            Self::LayoutsAndPosition => {
                f.write_str("give either layouts or a position to start from, not both")
            }
        }
    }
}

impl std::error::Error for NewGameError {}
