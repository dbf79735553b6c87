//! Squares of the 8×8 board, and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};
use std::str::FromStr;

/// One of the 64 squares, `a1` to `h8`, as White sees the board.
///
/// ```
/// use twa_boerden::lords::Square;
///
/// let square: Square = "d4".parse()?;
/// assert_eq!((square.file(), square.rank()), (3, 3));
/// assert_eq!(square.to_string(), "d4");
/// # Ok::<(), twa_boerden::lords::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// All squares: `a1`, `b1`, … `h8`.
    pub const ALL: [Self; 64] = {
        let mut all = [Self(0); 64];
        let mut index = 0u8;
        while index < 64 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The square on a file (0 for `a`) and a rank (0 for the first), if both are on the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self(rank * 8 + file))
        } else {
            None
        }
    }

    /// The square with this index: 0 for `a1`, 1 for `b1`, … 63 for `h8`.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// 0 for `a1`, 1 for `b1`, … 63 for `h8`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the `a` file, 7 for the `h` file.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// 0 for the first rank, 7 for the eighth.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// How many files and ranks lie between this square and `to`; negative towards `a` and the first rank.
    pub(super) const fn delta(self, to: Self) -> (i8, i8) {
        (
            to.file().cast_signed() - self.file().cast_signed(),
            to.rank().cast_signed() - self.rank().cast_signed(),
        )
    }

    /// The square halfway, if `to` lies straight ahead at a distance of two.
    pub(super) const fn between(self, to: Self) -> Option<Self> {
        match self.delta(to) {
            (0, 2 | -2) | (2 | -2, 0) => Some(Self(u8::midpoint(self.0, to.0))),
            _ => None,
        }
    }

    /// Whether `to` is one step away. Adjacent is orthogonal in this game.
    #[must_use]
    pub const fn is_adjacent(self, to: Self) -> bool {
        matches!(self.delta(to), (0, 1 | -1) | (1 | -1, 0))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        let rank = char::from(b'1' + self.rank());
        write!(f, "{file}{rank}")
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a digit from 1 to 8, such as d4")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text.as_bytes() else {
            return Err(ParseSquareError);
        };
        Ok(Self((rank - b'1') * 8 + (file - b'a')))
    }
}

/// The four directions a piece can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    pub(super) const fn reverse(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }
}

/// A set of squares, one bit for each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(u64::MAX);
    /// `a1`, `h1`, `a8` and `h8`.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);

    const FILE_A: u64 = 0x0101_0101_0101_0101;
    const FILE_H: u64 = Self::FILE_A << 7;

    /// The set whose bit `n` stands for the square with index `n`.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// One bit for each square, the lowest for `a1`.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.0) != 0
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every square of this set is also in `other`.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The square that comes first: the lowest rank, and on it the file nearest to `a`.
    #[must_use]
    pub fn first(self) -> Option<Square> {
        Square::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// The squares in the order `a1`, `b1`, … `h8`.
    #[must_use]
    pub const fn iter(self) -> SquareSetIter {
        SquareSetIter(self)
    }

    /// Every square moved one step; those that leave the board are gone.
    #[inline]
    pub(super) const fn shift(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::North => self.0 << 8,
            Direction::South => self.0 >> 8,
            Direction::East => (self.0 & !Self::FILE_H) << 1,
            Direction::West => (self.0 & !Self::FILE_A) >> 1,
        })
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> Self {
        Self(1 << square.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = SquareSetIter;

    fn into_iter(self) -> SquareSetIter {
        self.iter()
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for SquareSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for SquareSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a [`SquareSet`], in order.
#[derive(Clone, Debug)]
pub struct SquareSetIter(SquareSet);

impl Iterator for SquareSetIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 -= square.into();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for SquareSetIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_as_in_chess() {
        assert_eq!(Square::ALL[0].to_string(), "a1");
        assert_eq!(Square::ALL[63].to_string(), "h8");
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        }
        for wrong in ["", "a", "i1", "a0", "a9", "A1", "a10", "é1", "d4 "] {
            assert_eq!(wrong.parse::<Square>(), Err(ParseSquareError), "{wrong:?}");
        }
        assert_eq!(Square::new(8, 0), None);
        assert_eq!(Square::from_index(64), None);
    }

    #[test]
    fn shifting_never_wraps_around_the_edge() {
        for square in Square::ALL {
            for direction in Direction::ALL {
                let there = SquareSet::from(square).shift(direction);
                assert!(there.iter().all(|to| square.is_adjacent(to)));
                let back = there.shift(direction.reverse());
                assert!(back.is_empty() || back == square.into());
            }
            let neighbours = Direction::ALL
                .iter()
                .map(|&direction| SquareSet::from(square).shift(direction).len())
                .sum::<usize>();
            let edges = usize::from(matches!(square.file(), 0 | 7))
                + usize::from(matches!(square.rank(), 0 | 7));
            assert_eq!(neighbours, 4 - edges, "{square}");
        }
    }
}
