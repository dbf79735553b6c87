//! The fifty squares of play.

use std::fmt;
use std::str::FromStr;

/// One of the fifty dark squares, numbered 1–50 from Black's side of the board.
///
/// ```text
///     1   2   3   4   5
///   6   7   8   9  10
///    11  12  13  14  15
///  16  17  18  19  20
///    21  22  23  24  25
///  26  27  28  29  30
///    31  32  33  34  35
///  36  37  38  39  40
///    41  42  43  44  45
///  46  47  48  49  50
/// ```
///
/// # Examples
/// ```
/// use twa_boerden::frisian::Square;
///
/// let square: Square = "28".parse().unwrap();
/// assert_eq!((square.row(), square.column()), (5, 4));
/// assert_eq!(Square::new(51), None);
/// ```
// Kept as the position of the square's bit in a `SquareSet`, which has a ghost bit after every
// second row; order and equality are those of the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// All squares, from 1 to 50.
    pub const ALL: [Self; 50] = {
        let mut all = [Self(0); 50];
        let mut index = 0;
        while index < 50 {
            all[index as usize] = Self::at(index);
            index += 1;
        }
        all
    };

    /// The square with this number, if it is one of 1–50.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=50 => Some(Self::at(number - 1)),
            _ => None,
        }
    }

    /// The dark square in this row and column, counted from 0 at the top left with White below.
    #[must_use]
    pub const fn from_row_column(row: u8, column: u8) -> Option<Self> {
        if row < 10 && column < 10 && (row + column) % 2 == 1 {
            Some(Self::at(row * 5 + column / 2))
        } else {
            None
        }
    }

    const fn at(index: u8) -> Self {
        Self(index + index / 10)
    }

    /// The square whose bit stands at `shift`, which must be no ghost.
    pub(super) const fn from_shift(shift: u8) -> Self {
        debug_assert!(shift < 54 && shift % 11 != 10);
        Self(shift)
    }

    pub(crate) const fn shift(self) -> u8 {
        self.0
    }

    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The number of the square, 1–50.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 - self.0 / 11 + 1
    }

    /// The number less one, to index tables of fifty.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.number() - 1) as usize
    }

    /// The row, from 0 at Black's side to 9 at White's.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.number() - 1) / 5
    }

    /// The column, from 0 at White's left hand to 9 at White's right.
    #[must_use]
    pub const fn column(self) -> u8 {
        let i = (self.number() - 1) % 5;
        if self.row().is_multiple_of(2) {
            2 * i + 1
        } else {
            2 * i
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}

/// The text is no number from 1 to 50.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a number from 1 to 50")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        // Two digits at most, and nothing that `u8::from_str` would take besides them (a sign).
        if text.len() > 2 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseSquareError);
        }
        text.parse()
            .ok()
            .and_then(Self::new)
            .ok_or(ParseSquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_rows_and_columns() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::new(square.number()), Some(square));
            assert_eq!(
                Square::from_row_column(square.row(), square.column()),
                Some(square)
            );
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        let corner = Square::new(46).unwrap();
        assert_eq!((corner.row(), corner.column()), (9, 0));
    }

    #[test]
    fn texts_that_are_no_square() {
        for text in ["", "0", "51", "+5", "-1", "005", " 5", "x", "99", "300"] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
    }
}
