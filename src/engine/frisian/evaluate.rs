//! How good a position looks without looking ahead.

use super::Trained;
use crate::Side;
use crate::frisian::Position;

/// Which evaluation a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Material, tempo, mobility and structure, weighed by hand: the reference that any other must
    /// beat.
    Plain,
    /// Weights that were fitted to games.
    Trained(&'static Trained),
}

impl Evaluation {
    /// The name used on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Trained(_) => "trained",
        }
    }

    /// All evaluations that come with the crate.
    #[must_use]
    pub fn all() -> [Self; 2] {
        [Self::Plain, Self::Trained(Trained::shipped())]
    }

    /// How good the position looks for the side to move, in hundredths of a man. It says nothing
    /// where a capture is due.
    #[must_use]
    pub fn value(self, position: &Position) -> i32 {
        match self {
            Self::Plain => plain(position),
            Self::Trained(trained) => trained.value(position),
        }
    }
}

const MAN: i32 = 100;
const KING: i32 = 320;
/// For each row that a man has come forward.
const TEMPO: i32 = 2;
/// For each simple move that men have.
const MOBILITY: i32 = 2;
/// For each man that has another right behind it, and so cannot be jumped along that line.
const BACKED: i32 = 1;
/// For each man at the left or right edge, where it is jumped along one line only.
const EDGE: i32 = 2;
/// For each man on the four middle columns beyond its own half.
const CENTRE: i32 = 3;
/// For each man at home, where it keeps the other side's men from promotion.
const HOME: i32 = 5;
/// For a man that no enemy man can stop any more, less for each row it still has to go.
const RUNNER: i32 = 90;
const RUNNER_ROW: i32 = 12;

fn plain(position: &Position) -> i32 {
    let turn = position.turn();
    let men = [turn, !turn].map(|side| upright(side, position.men(side).bits()));
    let kings = [turn, !turn].map(|side| upright(side, position.kings(side).bits()));
    side_value(men[0], kings[0], turned(men[1] | kings[1]))
        - side_value(men[1], kings[1], turned(men[0] | kings[0]))
}

/// The squares as White sees them, whose men go towards the low bits.
const fn upright(side: Side, set: u64) -> u64 {
    match side {
        Side::White => set,
        Side::Black => turned(set),
    }
}

/// The board turned by half a turn.
const fn turned(set: u64) -> u64 {
    set.reverse_bits() >> 10
}

const fn square(row: u32, column: u32) -> u64 {
    let index = row * 5 + column / 2;
    1 << (index + index / 10)
}

/// The squares of play in these rows and columns.
const fn area(rows: (u32, u32), columns: (u32, u32)) -> u64 {
    let mut set = 0;
    let mut row = rows.0;
    while row <= rows.1 {
        let mut column = columns.0;
        while column <= columns.1 {
            if (row + column) % 2 == 1 {
                set |= square(row, column);
            }
            column += 1;
        }
        row += 1;
    }
    set
}

const BOARD: u64 = area((0, 9), (0, 9));
const EDGES: u64 = area((0, 9), (0, 0)) | area((0, 9), (9, 9));
const MIDDLE: u64 = area((2, 5), (3, 6));
const LAST_ROW: u64 = area((9, 9), (0, 9));
/// Rows from which a man may run for promotion.
pub(super) const NEAR: u64 = area((1, 4), (0, 9));

/// The binary digits of how many rows each square is from home.
const COME: [u64; 4] = {
    let mut digits = [0; 4];
    let mut row = 0;
    while row < 10 {
        let mut digit = 0;
        while digit < 4 {
            if (9 - row) >> digit & 1 == 1 {
                digits[digit] |= area((row, row), (0, 9));
            }
            digit += 1;
        }
        row += 1;
    }
    digits
};

/// All squares that a man can come to by simple moves, and those beside them from where it can be
/// stopped.
pub(super) const AHEAD: [u64; 54] = {
    let mut ahead = [0; 54];
    let mut row = 0;
    while row < 10 {
        let mut column = 0;
        while column < 10 {
            if (row + column) % 2 == 1 {
                let mut set = 0;
                let mut up = 1;
                while up <= row {
                    let left = if column > up + 1 { column - up - 1 } else { 0 };
                    let right = if column + up + 1 < 9 {
                        column + up + 1
                    } else {
                        9
                    };
                    set |= area((row - up, row - up), (left, right));
                    up += 1;
                }
                ahead[square(row, column).trailing_zeros() as usize] = set;
            }
            column += 1;
        }
        row += 1;
    }
    ahead
};

fn count(set: u64) -> i32 {
    set.count_ones().cast_signed()
}

/// What speaks for a side, with its men going towards the low bits.
fn side_value(men: u64, kings: u64, enemy: u64) -> i32 {
    let empty = BOARD & !(men | kings | enemy);
    let mut value = MAN * count(men) + KING * count(kings);
    for (digit, rows) in COME.into_iter().enumerate() {
        value += TEMPO * (count(men & rows) << digit);
    }
    value += MOBILITY * (count(men >> 6 & empty) + count(men >> 5 & empty));
    value += BACKED * (count(men & men >> 6) + count(men & men >> 5) + count(men & men >> 11));
    value += EDGE * count(men & EDGES);
    value += CENTRE * count(men & MIDDLE);
    value += HOME * count(men & LAST_ROW);
    let mut near = men & NEAR;
    while near != 0 {
        let at = near.trailing_zeros();
        near &= near - 1;
        if AHEAD[at as usize] & enemy == 0 {
            value += RUNNER - RUNNER_ROW * (at / 11 * 2 + at % 11 / 5).cast_signed();
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frisian::{Rules, Setup, Variant};

    #[test]
    fn neither_side_is_better_at_the_start_and_turning_the_board_changes_nothing() {
        let start = Position::start(Variant::Frisian, Rules::default());
        assert_eq!(Evaluation::Plain.value(&start), 0);
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..50 {
            let mut position = start;
            while position.outcome().is_none() && position.quiet_plies() < 40 {
                let (here, there) = (position.setup(), Setup::empty());
                let mut other = there;
                other.turn = !here.turn;
                for square in crate::frisian::Square::ALL {
                    if let Some(piece) = here.piece_at(square) {
                        let opposite = crate::frisian::Square::ALL[49 - square.index()];
                        let side = !piece.side;
                        other.put(opposite, crate::frisian::Piece { side, ..piece });
                    }
                }
                let other = Position::new(other, Rules::default()).unwrap();
                assert_eq!(
                    Evaluation::Plain.value(&position),
                    Evaluation::Plain.value(&other),
                    "{position}"
                );
                let moves = position.legal_moves();
                position = position.play_unchecked(moves[rng.usize(..moves.len())]);
            }
        }
    }
}
