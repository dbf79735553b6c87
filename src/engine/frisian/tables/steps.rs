//! How pieces come and go without capturing, on squares numbered from 0.

use crate::frisian::Square;

/// Off the board.
const OFF: u8 = 50;

/// The next square in each diagonal direction: two towards square 1, then two away from it.
const DIAGONALS: [[u8; 4]; 50] = {
    let mut diagonals = [[OFF; 4]; 50];
    let mut index = 0;
    while index < 50 {
        let square = Square::ALL[index];
        // `wrapping_sub` steps off to 255, which is no row or column.
        let rows = [square.row().wrapping_sub(1), square.row() + 1];
        let columns = [square.column().wrapping_sub(1), square.column() + 1];
        let mut direction = 0;
        while direction < 4 {
            let next = Square::from_row_column(rows[direction / 2], columns[direction % 2]);
            if let Some(next) = next {
                diagonals[index][direction] = next.number() - 1;
            }
            direction += 1;
        }
        index += 1;
    }
    diagonals
};

/// The occupied squares; what lies off the board counts as occupied.
#[derive(Clone, Copy)]
pub(super) struct Occupied(u64);

impl Occupied {
    pub fn new(squares: [[u8; 2]; 2]) -> Self {
        let mut bits = 1 << OFF;
        for square in squares.as_flattened() {
            bits |= 1 << square;
        }
        Self(bits)
    }

    fn contains(self, square: u8) -> bool {
        self.0 >> square & 1 != 0
    }

    /// Calls `each` with every square a king can come to, which are also those it can come from.
    pub fn each_king_step(self, from: u8, mut each: impl FnMut(u8)) {
        for (direction, &next) in DIAGONALS[usize::from(from)].iter().enumerate() {
            let mut at = next;
            while !self.contains(at) {
                each(at);
                at = DIAGONALS[usize::from(at)][direction];
            }
        }
    }

    /// Calls `each` with every square a man can come to, walking towards square 1.
    pub fn each_man_step(self, from: u8, each: impl FnMut(u8)) {
        self.each_single_step(&DIAGONALS[usize::from(from)][..2], each);
    }

    /// Calls `each` with every square from which a man can have come, walking towards square 1.
    pub fn each_man_step_back(self, from: u8, each: impl FnMut(u8)) {
        self.each_single_step(&DIAGONALS[usize::from(from)][2..], each);
    }

    fn each_single_step(self, squares: &[u8], mut each: impl FnMut(u8)) {
        for &square in squares {
            if !self.contains(square) {
                each(square);
            }
        }
    }
}

/// Whether a man that walks towards square 1 becomes a king on this square.
pub(super) const fn promotes_on(square: u8) -> bool {
    square < 5
}

/// The squares as the other side sees them.
pub(super) const fn turned([first, second]: [u8; 2]) -> [u8; 2] {
    [49 - first, 49 - second]
}
