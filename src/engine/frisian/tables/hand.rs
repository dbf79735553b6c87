//! What one side has in an ending, and where it can stand.

use crate::frisian::{PieceKind, Square, SquareSet};

/// How many squares there are.
const SQUARES: usize = 50;

/// How many places two pieces of a kind have.
const PAIRS: usize = SQUARES * (SQUARES - 1) / 2;

/// The squares of two pieces of a kind, by number of the pair, the lower square first.
const PAIR_SQUARES: [[u8; 2]; PAIRS] = {
    let mut pairs = [[0; 2]; PAIRS];
    let mut pair = 0;
    let mut high = 1;
    while high < 50 {
        let mut low = 0;
        while low < high {
            pairs[pair] = [low, high];
            pair += 1;
            low += 1;
        }
        high += 1;
    }
    pairs
};

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    King,
    Man,
    Kings,
    KingAndMan,
    Men,
}

impl Hand {
    pub const COUNT: usize = 5;

    /// The hand of so many men and kings, if there is one.
    #[inline]
    pub fn new(men: u32, kings: u32) -> Option<Self> {
        Some(match (men, kings) {
            (0, 1) => Self::King,
            (1, 0) => Self::Man,
            (0, 2) => Self::Kings,
            (1, 1) => Self::KingAndMan,
            (2, 0) => Self::Men,
            _ => return None,
        })
    }

    /// The pieces, in the order in which their squares are listed.
    pub const fn pieces(self) -> &'static [PieceKind] {
        use PieceKind::{King, Man};
        match self {
            Self::King => &[King],
            Self::Man => &[Man],
            Self::Kings => &[King, King],
            Self::KingAndMan => &[King, Man],
            Self::Men => &[Man, Man],
        }
    }

    /// The hand after a man, if there is one, has become a king.
    pub const fn promoted(self) -> Self {
        match self {
            Self::King | Self::Man => Self::King,
            Self::Men => Self::KingAndMan,
            Self::Kings | Self::KingAndMan => Self::Kings,
        }
    }

    /// How many places it has.
    pub const fn places(self) -> usize {
        match self {
            Self::King | Self::Man => SQUARES,
            Self::Kings | Self::Men => PAIRS,
            Self::KingAndMan => SQUARES * SQUARES,
        }
    }

    /// The number of the place where its pieces stand on these squares.
    #[inline]
    pub fn place(self, squares: [u8; 2]) -> usize {
        let (a, b) = (usize::from(squares[0]), usize::from(squares[1]));
        match self {
            Self::King | Self::Man => a,
            Self::Kings | Self::Men => {
                let (low, high) = (a.min(b), a.max(b));
                high * high.wrapping_sub(1) / 2 + low
            }
            Self::KingAndMan => a * SQUARES + b,
        }
    }

    /// The squares of a place. The second square of a single piece is that of the first.
    #[expect(clippy::cast_possible_truncation, reason = "squares are below 50")]
    pub fn squares(self, place: usize) -> [u8; 2] {
        match self {
            Self::King | Self::Man => [place as u8; 2],
            Self::Kings | Self::Men => PAIR_SQUARES[place],
            Self::KingAndMan => [(place / SQUARES) as u8, (place % SQUARES) as u8],
        }
    }

    /// The squares of these men and kings of a side, as the number of the square less one.
    #[inline]
    pub fn squares_of(self, men: SquareSet, kings: SquareSet) -> [u8; 2] {
        let index = |square: Option<Square>| square.map_or(0, |square| square.number() - 1);
        let ends = |set: SquareSet| [index(set.first()), index(set.last())];
        match self {
            Self::King | Self::Kings => ends(kings),
            Self::Man | Self::Men => ends(men),
            Self::KingAndMan => [ends(kings)[0], ends(men)[0]],
        }
    }
}
