//! What a search tells.

use std::fmt;
use std::time::Duration;

/// How good a position is for the side to move, in hundredths of a man (Frisian draughts) or of a
/// captured piece (Lords and Vassals); a sure win or loss by its distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    const WIN: i16 = 32_000;
    /// No score below this in size is a sure win or loss.
    const SURE: i16 = 30_000;

    /// A judgement, in hundredths; one that would look like a sure result is cut short of it.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "it is clamped to what fits")]
    pub fn hundredths(value: i32) -> Self {
        let most = i32::from(Self::SURE) - 1;
        Self(i16::try_from(value.clamp(-most, most)).expect("clamped to what fits"))
    }

    /// The side to move wins in so many plies (Frisian draughts) or turns (Lords and Vassals).
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "it is at most a small number")]
    pub fn win_in(distance: u16) -> Self {
        let most = Self::WIN.abs_diff(Self::SURE);
        Self(Self::WIN - i16::try_from(distance.min(most)).expect("small"))
    }

    /// The side to move loses in so many plies or turns.
    #[must_use]
    pub fn loss_in(distance: u16) -> Self {
        Self(-Self::win_in(distance).0)
    }

    /// In how many plies or turns the side to move wins (positive) or loses (negative or 0), if
    /// that is sure.
    #[must_use]
    pub const fn sure(self) -> Option<i16> {
        match self.0 {
            value if value >= Self::SURE => Some(Self::WIN - value),
            value if value <= -Self::SURE => Some(-Self::WIN - value),
            _ => None,
        }
    }

    /// Whether it is so bad that a game may be given up: four men or captured pieces behind, or a
    /// sure loss.
    #[must_use]
    pub const fn is_hopeless(self) -> bool {
        self.0 <= -400
    }

    /// The number behind it: hundredths, or about 32,000 for a sure win.
    #[must_use]
    pub const fn value(self) -> i16 {
        self.0
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.2}", f32::from(self.0) / 100.0)
    }
}

/// One of the best moves with what is expected to follow. `M` is the move of the game; a turn of
/// Lords and Vassals is several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// For the side to move.
    pub score: Score,
    /// The principal variation, the move itself first.
    pub moves: Vec<M>,
}

/// How a search stands: reported each time the best move or the depth changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Plies or turns looked ahead in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// The best first; never empty.
    pub lines: Vec<Line<M>>,
}
