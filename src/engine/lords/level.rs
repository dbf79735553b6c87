//! What each level sees.

use super::evaluate::Weights;
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
    /// So many of the answered are looked at further, at most.
    pub(super) closer: usize,
    /// How far it goes into the answers to those, in rounds of [`Round::nth`].
    pub(super) rounds: u32,
    /// Whether it finds every win in this turn and sees every win of the other side in the next.
    pub(super) sure: bool,
    /// It takes any turn that looks at most so much worse than the best, in hundredths of a piece.
    pub(super) margin: i32,
    /// What it holds a position to be worth.
    pub(super) weights: &'static Weights,
}

impl Sight {
    /// All there is.
    pub(super) const ALL: Self = Self {
        outcomes: None,
        hauls: true,
        replies: usize::MAX,
        closer: usize::MAX,
        rounds: 5,
        sure: true,
        margin: 0,
        weights: &Weights::SOBER,
    };

    pub(super) const fn of(level: Level) -> Self {
        let (outcomes, hauls, replies, closer, rounds, sure, margin) = match level.number() {
            1 => (Some(6), false, 0, 0, 0, false, 40),
            2 => (Some(30), false, 0, 0, 0, false, 30),
            3 => (Some(200), false, 0, 0, 0, false, 20),
            4 => (Some(3000), true, 0, 0, 0, false, 10),
            5 => (Some(200), true, 2, 0, 0, true, 30),
            6 => (Some(1000), true, 24, 6, 1, true, 10),
            7 => (Some(20_000), true, 150, 60, 2, true, 3),
            _ => return Self::ALL,
        };
        Self {
            outcomes,
            hauls,
            replies,
            closer,
            rounds,
            sure,
            margin,
            weights: &Weights::BOLD,
        }
    }
}

/// How many answers to a turn are looked at in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Round {
    /// Positions that are followed after each move of the answer.
    pub(super) width: usize,
    /// Answers that are followed by this side's own captures.
    pub(super) answers: usize,
}

impl Round {
    /// The first round is number 1; each goes further than the one before.
    pub(super) const fn nth(number: u32) -> Self {
        Self {
            width: 4 << number,
            answers: 6 << number,
        }
    }
}
