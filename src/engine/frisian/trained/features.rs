//! What of a position is weighed, and how it is numbered.
//!
//! Everything is seen twice, by each side as if it were White's: with the board turned and the
//! colours swapped for Black. What Black's view adds up to is taken from what White's does, so that
//! both sides share all weights and a turned position is worth exactly the opposite.

use crate::Side;
use crate::engine::frisian::evaluate::{AHEAD, NEAR};
use crate::frisian::{Position, Square, SquareSet};

/// Entries of a table: one for each way in which eight squares are empty, hold a man of the viewer
/// or hold one of the opponent. Kings count as empty.
///
/// The squares are a block of four rows, two squares of each: neighbours along diagonals, ranks and
/// files, and much of what stands behind them.
const TABLE: usize = 6561;

/// How many weights the tables of the blocks have together: a view has two in each of the first
/// seven rows, at its left, and two views so cover the whole board.
pub(super) const PATTERNS: usize = 14 * TABLE;

/// Men of the viewer, by [`kings_class`].
const MEN: usize = PATTERNS;
/// Kings of the viewer, by [`kings_class`].
const KINGS: usize = MEN + 4;
/// Whether the viewer has a king, by [`kings_class`].
const CROWNED: usize = KINGS + 4;
/// Whether the viewer is to move, by [`kings_class`].
const TO_MOVE: usize = CROWNED + 4;
/// By how much the viewer has more men, in fortieths of all.
const PART: usize = TO_MOVE + 4;
/// Steps that the viewer's men have.
const STEPS: usize = PART + 1;
/// How much the viewer's men lean to one side.
const LEAN: usize = STEPS + 1;
/// Men that no enemy can stop any more, by the rows they still have to go, one to four.
const RUNNER: usize = LEAN + 1;
/// Simple moves in a row with the same king: one, two, three (17).
const KING_MOVES: usize = RUNNER + 4;
/// Men and kings of the viewer that a man of the opponent attacks: one, two, more; first when the
/// viewer is to move, then when not.
const ATTACKED: usize = KING_MOVES + 3;
/// The viewer's kings by square.
const KING_ON: usize = ATTACKED + 6;

/// How many weights there are.
pub(super) const WEIGHTS: usize = KING_ON + 50;

/// With this many pieces only the opening weights count; with none only those of the ending.
pub(super) const FULL_BOARD: i32 = 40;

/// The pieces of a side, seen by it as White or seen by the other.
#[derive(Clone, Copy)]
struct Pieces {
    men: u64,
    kings: u64,
}

impl Pieces {
    /// After a turn of the board by 180°.
    const fn turned(self) -> Self {
        // 54 bits are used, and the ghosts lie symmetrically.
        Self {
            men: self.men.reverse_bits() >> 10,
            kings: self.kings.reverse_bits() >> 10,
        }
    }

    const fn all(self) -> u64 {
        self.men | self.kings
    }
}

/// What one side sees.
#[derive(Clone, Copy)]
struct View {
    own: Pieces,
    enemy: Pieces,
    to_move: bool,
    king_moves: u8,
}

/// All that is weighed in a position.
pub(super) struct Features {
    white: View,
    black: View,
}

impl Features {
    pub fn new(position: &Position) -> Self {
        let pieces = |side| Pieces {
            men: position.men(side).bits(),
            kings: position.kings(side).bits(),
        };
        let view = |side, own, enemy| View {
            own,
            enemy,
            to_move: position.turn() == side,
            king_moves: position.king_moves(side).map_or(0, |(_, count)| count),
        };
        let (white, black) = (pieces(Side::White), pieces(Side::Black));
        Self {
            white: view(Side::White, white, black),
            black: view(Side::Black, black.turned(), white.turned()),
        }
    }

    /// How much the opening weights count, in fortieths.
    #[expect(clippy::cast_possible_wrap, reason = "at most fifty pieces")]
    pub fn opening(&self) -> i32 {
        let pieces = (self.white.own.all() | self.white.enemy.all()).count_ones();
        FULL_BOARD.min(pieces as i32)
    }

    /// Calls `each` with the number of a weight for each block that White sees.
    #[inline]
    pub fn white_patterns(&self, each: impl FnMut(usize)) {
        each_pattern(self.white.own.men, self.white.enemy.men, each);
    }

    /// Calls `each` with the number of a weight for each block that Black sees.
    #[inline]
    pub fn black_patterns(&self, each: impl FnMut(usize)) {
        each_pattern(self.black.own.men, self.black.enemy.men, each);
    }

    /// Calls `each` with the number of a weight beyond those of the blocks, and how often it
    /// counts for White.
    #[expect(clippy::cast_possible_wrap, reason = "at most fifty men")]
    pub fn extras(&self, mut each: impl FnMut(usize, i32)) {
        self.white.extras(&mut |index, value| each(index, value));
        self.black.extras(&mut |index, value| each(index, -value));
        let [white, black] =
            [self.white.own.men, self.white.enemy.men].map(|men| men.count_ones() as i32);
        if white != black {
            each(PART, FULL_BOARD * (white - black) / (white + black));
        }
    }
}

/// For the five squares of a row as bits, the base-three numbers of the first two squares, and of
/// the second and third 16 bits higher.
const ROW: [u32; 32] = {
    let mut rows = [0; 32];
    let mut row = 0_u32;
    while row < 32 {
        let (a, b, c) = (row & 1, row >> 1 & 1, row >> 2 & 1);
        rows[row as usize] = (a + 3 * b) | (b + 3 * c) << 16;
        row += 1;
    }
    rows
};

/// Calls `each` with the number of the weight of each block in a view.
///
/// The numbers of the two blocks that begin in the same row are computed at once, in the halves of
/// a word; no sum is over 16 bits.
#[inline]
fn each_pattern(own: u64, enemy: u64, mut each: impl FnMut(usize)) {
    let row = |index: usize| {
        let shift = 11 * (index / 2) + 5 * (index % 2);
        ROW[(own >> shift & 31) as usize] + 2 * ROW[(enemy >> shift & 31) as usize]
    };
    let rows: [u32; 10] = std::array::from_fn(row);
    for at in 0..7 {
        let word = rows[at] + 9 * rows[at + 1] + 81 * rows[at + 2] + 729 * rows[at + 3];
        each(2 * at * TABLE + (word & 0xffff) as usize);
        each((2 * at + 1) * TABLE + (word >> 16) as usize);
    }
}

/// The three columns at the left of a view, and those at the right.
const LEFT: u64 = columns(0, 2);
const RIGHT: u64 = columns(7, 9);
/// Squares with a neighbour on either side in their row.
const INNER: u64 = columns(2, 7);

const fn columns(first: u8, last: u8) -> u64 {
    let mut set = SquareSet::EMPTY;
    let mut index = 0;
    while index < 50 {
        let square = Square::ALL[index];
        if first <= square.column() && square.column() <= last {
            set = set.with(square);
        }
        index += 1;
    }
    set.bits()
}

impl View {
    /// The piece-count class of a view: no kings, own kings only, enemy kings only, both.
    const fn kings_class(&self) -> usize {
        (self.own.kings != 0) as usize + 2 * (self.enemy.kings != 0) as usize
    }

    const fn empty(&self) -> u64 {
        SquareSet::ALL.bits() & !(self.own.all() | self.enemy.all())
    }

    /// The viewer's pieces that a man of the opponent could take, were it to move: it stands next
    /// to them and the square behind is empty.
    const fn attacked(&self) -> u64 {
        let (men, empty) = (self.enemy.men, self.empty());
        self.own.all()
            & (pinched(men, empty, 5)
                | pinched(men, empty, 6)
                | pinched(men, empty, 11)
                | (pinched(men, empty, 1) & INNER))
    }

    #[expect(clippy::cast_possible_wrap, reason = "at most fifty squares")]
    fn extras(&self, each: &mut impl FnMut(usize, i32)) {
        let count = |set: u64| set.count_ones() as i32;
        let class = self.kings_class();
        let men = self.own.men;
        each(MEN + class, count(men));
        if self.to_move {
            each(TO_MOVE + class, 1);
        }
        let empty = self.empty();
        each(STEPS, count(men >> 5 & empty) + count(men >> 6 & empty));
        each(LEAN, (count(men & LEFT) - count(men & RIGHT)).abs());
        for square in SquareSet::from_bits(men & NEAR) {
            if AHEAD[square.shift() as usize] & self.enemy.all() == 0 {
                each(RUNNER + usize::from(square.row()) - 1, 1);
            }
        }
        match self.attacked().count_ones() as usize {
            0 => {}
            attacked => {
                let first = if self.to_move { ATTACKED } else { ATTACKED + 3 };
                each(first + attacked.min(3) - 1, 1);
            }
        }
        if self.own.kings != 0 {
            each(KINGS + class, count(self.own.kings));
            each(CROWNED + class, 1);
            for square in SquareSet::from_bits(self.own.kings) {
                each(KING_ON + square.index(), 1);
            }
            if self.king_moves != 0 {
                each(KING_MOVES + usize::from(self.king_moves.min(3)) - 1, 1);
            }
        }
    }
}

/// The squares between one of `men` and one of `empty` along the lines of this shift, both ways.
const fn pinched(men: u64, empty: u64, shift: u32) -> u64 {
    ((men << shift) & (empty >> shift)) | ((men >> shift) & (empty << shift))
}
