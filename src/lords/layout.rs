//! The secret set-up: where one side's sixteen pieces stand on its two rows.

use std::fmt;
use std::str::FromStr;

use super::{PieceKind, Square};
use crate::Side;

/// An arrangement of eight Lords and eight Vassals on two rows, as their owner sees it.
///
/// Each player makes the layout of the *other* side's pieces; the owner faces it after the board
/// has turned. Index 0 is the left of the front row, 7 its right, 8 the left of the back row.
/// For White the front row is rank 2 from `a` to `h`, for Black rank 7 from `h` to `a`.
///
/// ```
/// use twa_boerden::Side;
/// use twa_boerden::lords::{Layout, PieceKind};
///
/// let layout: Layout = "LLLLVVVV/VLVLVLVL".parse()?;
/// assert_eq!(layout.kind(0), Some(PieceKind::Lord));
/// assert_eq!(Layout::square(Side::Black, 0).unwrap().to_string(), "h7");
/// assert_eq!(layout.to_string(), "LLLLVVVV/VLVLVLVL");
/// # Ok::<(), twa_boerden::lords::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Bit `n` is set if a Lord stands on index `n`; eight bits are.
    lords: u16,
}

impl Default for Layout {
    /// Vassals in the front row, Lords in the back row.
    fn default() -> Self {
        Self { lords: 0xff00 }
    }
}

impl Layout {
    /// How many layouts there are: 8 places out of 16 for the Lords.
    pub const COUNT: u16 = 12_870;

    /// The layout with these pieces.
    ///
    /// # Errors
    ///
    /// [`LayoutError::Lords`] if not exactly eight of the sixteen are Lords.
    pub fn new(kinds: [PieceKind; 16]) -> Result<Self, LayoutError> {
        let lords = kinds
            .iter()
            .enumerate()
            .filter(|&(_, &kind)| kind == PieceKind::Lord)
            .fold(0u16, |set, (index, _)| set | 1 << index);
        match lords.count_ones() {
            8 => Ok(Self { lords }),
            found => Err(LayoutError::Lords { found }),
        }
    }

    /// The piece on an index from 0 to 15.
    #[must_use]
    pub const fn kind(self, index: usize) -> Option<PieceKind> {
        if index >= 16 {
            None
        } else if self.lords >> index & 1 == 1 {
            Some(PieceKind::Lord)
        } else {
            Some(PieceKind::Vassal)
        }
    }

    /// The sixteen pieces, front row first.
    #[must_use]
    pub fn kinds(self) -> [PieceKind; 16] {
        std::array::from_fn(|index| {
            if self.lords >> index & 1 == 1 {
                PieceKind::Lord
            } else {
                PieceKind::Vassal
            }
        })
    }

    /// The square that an index from 0 to 15 names in the layout of `side`'s pieces.
    #[must_use]
    pub fn square(side: Side, index: usize) -> Option<Square> {
        let index = u8::try_from(index).ok()?;
        let (column, row) = (index % 8, index / 8);
        match (side, row) {
            (Side::White, 0 | 1) => Square::new(column, 1 - row),
            (Side::Black, 0 | 1) => Square::new(7 - column, 6 + row),
            _ => None,
        }
    }

    /// The index of a square in the layout of `side`'s pieces, if it is one of its two rows.
    #[must_use]
    pub fn index(side: Side, square: Square) -> Option<usize> {
        (0..16).find(|&index| Self::square(side, index) == Some(square))
    }

    /// The layout with this number, from 0 up to [`COUNT`](Self::COUNT).
    #[must_use]
    pub fn nth(number: u16) -> Option<Self> {
        if number >= Self::COUNT {
            return None;
        }
        // The combinatorial number system: the Lord on the highest index `n` of those that are
        // left comes after the C(n, left) layouts that have all of them below `n`.
        let mut rest = u32::from(number);
        let mut lords = 0;
        let mut left = 8;
        for index in (0..16).rev() {
            let below = choose(index, left);
            if left > 0 && rest >= below {
                rest -= below;
                lords |= 1 << index;
                left -= 1;
            }
        }
        Some(Self { lords })
    }

    /// All layouts.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::nth)
    }

    /// A layout drawn with the same chance for each; the same seed gives the same layout.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        let count = u64::from(Self::COUNT);
        let limit = u64::MAX - u64::MAX % count;
        let mut state = seed;
        loop {
            // SplitMix64 (Steele, Lea and Flood, 2014), so that neighbouring seeds share nothing.
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut bits = state;
            bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            bits ^= bits >> 31;
            // The incomplete last run of remainders would favour the low numbers.
            if bits < limit
                && let Some(layout) = u16::try_from(bits % count).ok().and_then(Self::nth)
            {
                return layout;
            }
        }
    }
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1))
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, kind) in self.kinds().into_iter().enumerate() {
            if index == 8 {
                f.write_str("/")?;
            }
            f.write_str(match kind {
                PieceKind::Lord => "L",
                PieceKind::Vassal => "V",
            })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut kinds = [PieceKind::Vassal; 16];
        let mut rows = text.split('/');
        let (Some(front), Some(back), None) = (rows.next(), rows.next(), rows.next()) else {
            return Err(LayoutError::Rows);
        };
        for (row, pieces) in [front, back].into_iter().enumerate() {
            let mut column = 0;
            for letter in pieces.chars() {
                let kind = match letter {
                    'L' => PieceKind::Lord,
                    'V' => PieceKind::Vassal,
                    letter => return Err(LayoutError::Letter { letter }),
                };
                if let Some(place) = kinds[8 * row..8 * row + 8].get_mut(column) {
                    *place = kind;
                }
                column += 1;
            }
            if column != 8 {
                return Err(LayoutError::RowLength {
                    back: row == 1,
                    found: column,
                });
            }
        }
        Self::new(kinds)
    }
}

/// What is wrong with a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// The text is not two rows with a `/` between them.
    Rows,
    /// A letter that is neither `L` nor `V`.
    Letter {
        /// The letter.
        letter: char,
    },
    /// A row that has not eight pieces.
    RowLength {
        /// Whether it is the back row.
        back: bool,
        /// How many pieces it has.
        found: usize,
    },
    /// Not eight Lords.
    Lords {
        /// How many there are.
        found: u32,
    },
}

impl LayoutError {
    /// The key under which a page finds its translation.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Rows => "layout-rows",
            Self::Letter { .. } => "layout-letter",
            Self::RowLength { back: false, .. } => "layout-front-row",
            Self::RowLength { back: true, .. } => "layout-back-row",
            Self::Lords { .. } => "layout-lords",
        }
    }

    /// What fills the placeholders of the translation.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Rows => Vec::new(),
            Self::Letter { letter } => vec![("letter", letter.to_string())],
            Self::RowLength { found, .. } => vec![("found", found.to_string())],
            Self::Lords { found } => vec![("found", found.to_string())],
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows => f.write_str(
                "a layout is two rows of eight letters with a / between them, front row first",
            ),
            Self::Letter { letter } => {
                write!(f, "a layout has only L and V, not {letter:?}")
            }
            Self::RowLength { back, found } => {
                let row = if *back { "back" } else { "front" };
                write!(f, "the {row} row has {found} pieces instead of 8")
            }
            Self::Lords { found } => write!(
                f,
                "a layout has 8 Lords and 8 Vassals, this one has {found} Lords"
            ),
        }
    }
}

impl std::error::Error for LayoutError {}
