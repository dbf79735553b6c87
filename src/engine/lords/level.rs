//! What each level sees.

use crate::engine::Level;

/// How much of a turn a level looks at, and how it chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// So many outcomes of the own turn, met by chance; all of them if `None`.
    pub(super) outcomes: Option<usize>,
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
        replies: usize::MAX,
        closer: true,
        sure: true,
        margin: 0,
    };

    pub(super) const fn of(level: Level) -> Self {
        let (outcomes, replies, closer, sure, margin) = match level.number() {
            1 => (Some(6), 0, false, false, 40),
            2 => (Some(30), 0, false, false, 30),
            3 => (Some(200), 0, false, false, 20),
            4 => (Some(3000), 0, false, false, 10),
            5 => (Some(1500), 4, false, true, 20),
            6 => (Some(6000), 20, false, true, 10),
            7 => (Some(20_000), 100, true, true, 5),
            _ => return Self::ALL,
        };
        Self {
            outcomes,
            replies,
            closer,
            sure,
            margin,
        }
    }
}
