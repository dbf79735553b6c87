//! How long a search may take, and how well it is to play.

use std::time::Duration;

/// How well the computer plays, from 1, for a beginner, to 8, its full strength.
///
/// Lower levels see less and choose among moves that look nearly equal to them; none makes a move
/// that looks absurd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// Full strength.
    pub const MAX: Self = Self(8);

    /// The level of this number, if it is from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=8) {
            Some(Self(number))
        } else {
            None
        }
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// What ends a search. The first limit that is reached does; without any it goes on until it is
/// stopped or has solved the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most plies (Frisian draughts) or turns (Lords and Vassals) to look ahead.
    pub depth: Option<u32>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The most time for this move, or for this turn in Lords and Vassals.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// How well to play.
    pub level: Level,
    /// How many of the best moves to report with their principal variations, at least 1.
    pub lines: usize,
    /// What chance decides below full strength follows from this, so that a game can be repeated.
    pub seed: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            move_time: None,
            clock: None,
            level: Level::MAX,
            lines: 1,
            seed: 0,
        }
    }
}

impl Limits {
    /// Full strength with so much time for the move.
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self {
            move_time: Some(time),
            ..Self::default()
        }
    }

    /// Full strength to this depth.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// The same limits at this level.
    #[must_use]
    pub fn at_level(self, level: Level) -> Self {
        Self { level, ..self }
    }
}

/// What is left on the clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub time: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to make in this time; `None` for all the rest of the game.
    pub moves: Option<u32>,
}
