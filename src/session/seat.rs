//! Who sits on either side of the table.

use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Seat {
    /// A person.
    #[default]
    Person,
    /// The computer at this level.
    Level(SeatLevel),
    /// The computer at full strength, with so many seconds for a move or for a turn.
    Seconds(SeatSeconds),
    /// A person far away, whose moves come by links.
    Far,
}

impl Seat {
    /// Whether the computer plays.
    #[must_use]
    pub const fn is_computer(self) -> bool {
        matches!(self, Self::Level(_) | Self::Seconds(_))
    }

    /// Whether a person at this screen plays.
    #[must_use]
    pub const fn is_here(self) -> bool {
        matches!(self, Self::Person)
    }

    /// Whether a person far away plays.
    #[must_use]
    pub const fn is_far(self) -> bool {
        matches!(self, Self::Far)
    }
}

/// How well the computer plays, from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct SeatLevel(u8);

impl From<SeatLevel> for u8 {
    fn from(level: SeatLevel) -> Self {
        level.0
    }
}

impl TryFrom<u8> for SeatLevel {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            1..=8 => Ok(Self(number)),
            _ => Err(format!("a level is 1 to 8, not {number}")),
        }
    }
}

/// The time the computer takes, from a second to an hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct SeatSeconds(u16);

impl From<SeatSeconds> for u16 {
    fn from(seconds: SeatSeconds) -> Self {
        seconds.0
    }
}

impl TryFrom<u16> for SeatSeconds {
    type Error = String;

    fn try_from(number: u16) -> Result<Self, String> {
        match number {
            1..=3600 => Ok(Self(number)),
            _ => Err(format!(
                "the computer takes 1 to 3600 seconds, not {number}"
            )),
        }
    }
}
