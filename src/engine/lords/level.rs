//! What each level sees.

use super::evaluate::Weights;
use crate::engine::Level;

/// Which outcomes of a turn are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// So many, met by chance.
    Chance(usize),
    /// Those that so many of the best positions after each move lead to.
    Best(usize),
}

/// How much of a turn a level looks at, and how it chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// Which outcomes of the own turn it sees.
    pub(super) outcomes: Seen,
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
    pub(super) const fn of(level: Level) -> Self {
        use Seen::{Best, Chance};
        let (outcomes, hauls, replies, closer, rounds, margin) = match level.number() {
            1 => (Chance(6), false, 0, 0, 0, 40),
            2 => (Chance(30), false, 0, 0, 0, 30),
            3 => (Chance(200), false, 0, 0, 0, 20),
            4 => (Chance(3000), true, 0, 0, 0, 10),
            5 => (Chance(60), false, 0, 0, 0, 60),
            6 => (Best(48), true, 120, 40, 1, 6),
            7 => (Best(96), true, 300, 120, 3, 2),
            _ => (Best(256), true, usize::MAX, usize::MAX, 6, 0),
        };
        Self {
            outcomes,
            hauls,
            replies,
            closer,
            rounds,
            sure: level.number() >= SURE,
            margin,
            weights: if level.number() < Level::MAX.number() {
                &Weights::BOLD
            } else {
                &Weights::SOBER
            },
        }
    }
}

/// The first level that misses no win and no defence.
const SURE: u8 = 5;

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
