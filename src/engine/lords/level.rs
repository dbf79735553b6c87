//! What each level sees.

use crate::engine::Level;

/// How much of a turn a level looks at, and how it chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// So many outcomes of the own turn, met by chance; all of them if `None`.
    pub(super) outcomes: Option<usize>,
    /// Whether it finds the most captures, even if they are far from obvious.
    pub(super) hauls: bool,
    /// So many of the best are answered by the most captures of the other side, at most.
    pub(super) replies: usize,
    /// Whether it also looks at what it threatens itself after the answer.
    pub(super) closer: bool,
    /// Whether it finds every win in this turn and sees every win of the other side in the next.
    pub(super) sure: bool,
    /// It takes any turn that looks at most so much worse than the best, in hundredths of a piece.
    pub(super) margin: i32,
}

impl Sight {
    /// All there is.
    pub(super) const ALL: Self = Self {
        outcomes: None,
        hauls: true,
        replies: usize::MAX,
        closer: true,
        sure: true,
        margin: 0,
    };

    pub(super) const fn of(level: Level) -> Self {
        let (outcomes, hauls, replies, closer, sure, margin) = match level.number() {
            1 => (Some(6), false, 0, false, false, 40),
            2 => (Some(30), false, 0, false, false, 30),
            3 => (Some(200), false, 0, false, false, 20),
            4 => (Some(3000), true, 0, false, false, 10),
            5 => (Some(200), true, 2, false, true, 30),
            6 => (Some(5000), true, 24, false, true, 8),
            7 => (Some(20_000), true, 150, true, true, 3),
            _ => return Self::ALL,
        };
        Self {
            outcomes,
            hauls,
            replies,
            closer,
            sure,
            margin,
        }
    }
}
