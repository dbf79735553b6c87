//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::Square;

/// A set of squares: `|`, `&`, `^`, `-` and `!` are those of sets.
///
/// # Examples
/// ```
/// use twa_boerden::frisian::{Square, SquareSet};
///
/// let square = Square::new(28).unwrap();
/// let set = SquareSet::from(square) | SquareSet::from(Square::new(5).unwrap());
/// assert!(set.contains(square));
/// assert_eq!(set.len(), 2);
/// assert_eq!((!set).len(), 48);
/// ```
// Ten squares and one ghost bit for every two rows, 54 bits in all: then a step to the next square
// is the same shift everywhere on the board, and diagonals that leave it fall on a ghost.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

/// Every bit that is a square and no ghost.
pub(super) const BOARD: u64 = {
    let mut bits = 0;
    let mut index = 0;
    while index < 50 {
        bits |= Square::ALL[index].bit();
        index += 1;
    }
    bits
};

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All fifty squares.
    pub const ALL: Self = Self(BOARD);

    pub(crate) const fn from_bits(bits: u64) -> Self {
        debug_assert!(bits & !BOARD == 0);
        Self(bits)
    }

    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every square of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share no square.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The set with this square added.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bit())
    }

    /// The set with this square taken out.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bit())
    }

    /// The square with the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "below 64")]
            Some(Square::from_shift(self.0.trailing_zeros() as u8))
        }
    }

    /// The square with the highest number.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "below 64")]
            Some(Square::from_shift(63 - self.0.leading_zeros() as u8))
        }
    }

    /// The squares, lowest number first.
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`SquareSet`], lowest number first.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = self.0.first();
        self.0.0 &= self.0.0.wrapping_sub(1);
        first
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> Self {
        Self(square.bit())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Square::number))
            .finish()
    }
}

impl Not for SquareSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & BOARD)
    }
}

impl Sub for SquareSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

macro_rules! operator {
    ($one:ident $one_fn:ident $assign:ident $assign_fn:ident) => {
        impl $one for SquareSet {
            type Output = Self;

            fn $one_fn(self, other: Self) -> Self {
                Self(self.0.$one_fn(other.0))
            }
        }

        impl $assign for SquareSet {
            fn $assign_fn(&mut self, other: Self) {
                self.0.$assign_fn(other.0);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign);
operator!(BitOr bitor BitOrAssign bitor_assign);
operator!(BitXor bitxor BitXorAssign bitxor_assign);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_are_those_of_sets() {
        let low: SquareSet = Square::ALL[..30].iter().copied().collect();
        let high: SquareSet = Square::ALL[20..].iter().copied().collect();
        assert_eq!(low | high, SquareSet::ALL);
        assert_eq!((low & high).len(), 10);
        assert_eq!(low - high, low & !high);
        assert_eq!(low ^ high, !(low & high));
        assert!((low - high).is_disjoint(high));
        assert!((low & high).is_subset(low));
        assert_eq!(!SquareSet::ALL, SquareSet::EMPTY);
        assert_eq!(SquareSet::EMPTY.first(), None);
        let numbers: Vec<u8> = (low & high).iter().map(Square::number).collect();
        assert_eq!(numbers, (21..=30).collect::<Vec<_>>());
    }
}
