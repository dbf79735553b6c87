//! The settings of a game, and the numbers that are the same in every game.

use crate::Side;

/// Captures that win the game.
pub const CAPTURES_TO_WIN: u8 = 5;
/// Lords of one side that may be pinning at the same time.
pub const MAX_PINNING: usize = 2;
/// Turns in a row without a capture after which the game is drawn.
pub const TURNS_WITHOUT_CAPTURE: u32 = 100;

/// Which Vassals a Lord may pin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PinRule {
    /// His own side's and the enemy's.
    #[default]
    Any,
    /// Only the enemy's.
    EnemyOnly,
}

impl PinRule {
    /// Both settings.
    pub const ALL: [Self; 2] = [Self::Any, Self::EnemyOnly];

    /// The name used in the exports and in game records: `any` or `enemy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::EnemyOnly => "enemy",
        }
    }

    /// The setting with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// How many moves make a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnLengths {
    /// Five for Black, who begins, and four for White.
    #[default]
    FiveFour,
    /// Four for both.
    FourFour,
}

impl TurnLengths {
    /// Both settings.
    pub const ALL: [Self; 2] = [Self::FiveFour, Self::FourFour];

    /// The name used in the exports and in game records: `5-4` or `4-4`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FiveFour => "5-4",
            Self::FourFour => "4-4",
        }
    }

    /// The setting with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|turns| turns.name() == name)
    }

    /// The moves in a full turn of `side`.
    #[must_use]
    pub const fn moves(self, side: Side) -> u8 {
        match (self, side) {
            (Self::FiveFour, Side::Black) => 5,
            _ => 4,
        }
    }
}

/// The settings of a game. The default is the game as published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which Vassals may be pinned.
    pub pins: PinRule,
    /// How many moves make a turn.
    pub turns: TurnLengths,
    /// Whether a third repetition and a hundred turns without a capture draw the game.
    pub draws: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            pins: PinRule::default(),
            turns: TurnLengths::default(),
            draws: true,
        }
    }
}
