//! The trained evaluation: tables of patterns and a few numbers beside them, all linear.
//!
//! A position is judged by the men on 28 blocks of eight squares, half of them seen by either side,
//! and by some numbers beside: material, mobility, kings. Each has a weight for the opening and one
//! for the ending, between which the number of pieces on the board decides. Frisian men capture
//! along ranks and files too, so a block is four rows of two squares: it holds neighbours along all
//! lines. The weights are fitted to games that the engine has played against itself; `lab` has the
//! tools.
//!
//! Further tables for what lies along ranks and files (three squares of two rows, two squares of
//! three) bettered the fit by a twentieth of what these do, for more than three times the look-ups.

mod features;
mod weights;

use features::{FULL_BOARD, Features, PATTERNS, WEIGHTS};
pub use weights::WeightsError;

use std::sync::LazyLock;

use crate::Side;
use crate::frisian::Position;

/// The weight of one feature, in [`Trained::UNIT`]s: what it counts in the opening and in the
/// ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// With a full board.
    pub opening: i16,
    /// With the last pieces.
    pub ending: i16,
}

/// One feature of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The number of its weight, below [`Trained::WEIGHTS`].
    pub weight: usize,
    /// How often it counts for White; below zero for Black.
    pub count: i32,
}

/// A judge of positions: the weights of all features.
///
/// # Examples
/// ```
/// use twa_boerden::engine::frisian::Trained;
/// use twa_boerden::frisian::{Position, Rules};
///
/// let trained = Trained::shipped();
/// let man_up = "W:W31-50:B1-14,16-20".parse().unwrap();
/// let man_up = Position::new(man_up, Rules::default()).unwrap();
/// assert!(trained.value(&man_up) > 0);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Trained {
    /// Of the patterns: opening, ending. They fill most of a processor's second cache as it is, so
    /// they are no wider than they must.
    patterns: Box<[[i8; 2]]>,
    extras: Box<[Weight]>,
}

impl Trained {
    /// How many weights there are.
    pub const WEIGHTS: usize = WEIGHTS;
    /// How many of them, the first, are of patterns and have to fit an `i8`.
    pub const PATTERNS: usize = PATTERNS;
    /// What a hundredth of a man is in the unit of weights.
    pub const UNIT: i32 = 1;
    /// What [`opening`](Self::opening) is with a full board.
    pub const FULL_BOARD: i32 = FULL_BOARD;

    /// The weights that come with the crate.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Trained> = LazyLock::new(|| {
            Trained::from_bytes(include_bytes!("../weights.bin")).expect("the file is whole")
        });
        &SHIPPED
    }

    /// How good the position is for the side to move, in hundredths of a man.
    ///
    /// It does not look ahead: where the side to move can capture it says little.
    #[must_use]
    pub fn value(&self, position: &Position) -> i32 {
        let features = Features::new(position);
        let (mut opening, mut ending) = (0, 0);
        features.white_patterns(|index| {
            let [first, last] = self.patterns[index];
            opening += i32::from(first);
            ending += i32::from(last);
        });
        features.black_patterns(|index| {
            let [first, last] = self.patterns[index];
            opening -= i32::from(first);
            ending -= i32::from(last);
        });
        features.extras(|index, count| {
            let weight = self.extras[index - PATTERNS];
            opening += count * i32::from(weight.opening);
            ending += count * i32::from(weight.ending);
        });
        let part = features.opening();
        let white = (opening * part + ending * (FULL_BOARD - part)) / (FULL_BOARD * Self::UNIT);
        match position.turn() {
            Side::White => white,
            Side::Black => -white,
        }
    }

    /// All weights, by number.
    pub fn weights(&self) -> impl Iterator<Item = Weight> {
        let patterns = self.patterns.iter().map(|&[opening, ending]| Weight {
            opening: opening.into(),
            ending: ending.into(),
        });
        patterns.chain(self.extras.iter().copied())
    }

    /// The features of a position: what its value for White is the sum of.
    pub fn terms(position: &Position, mut each: impl FnMut(Term)) {
        let features = Features::new(position);
        features.white_patterns(|weight| each(Term { weight, count: 1 }));
        features.black_patterns(|weight| each(Term { weight, count: -1 }));
        features.extras(|weight, count| each(Term { weight, count }));
    }

    /// How much the weights of the opening count in a position, out of
    /// [`FULL_BOARD`](Self::FULL_BOARD); those of the ending count the rest.
    #[must_use]
    pub fn opening(position: &Position) -> i32 {
        Features::new(position).opening()
    }
}

impl std::fmt::Debug for Trained {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Trained").finish_non_exhaustive()
    }
}
