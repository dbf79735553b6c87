//! Moves and lists of moves.

use std::fmt;
use std::ops::Deref;

use super::{Position, Square, SquareSet};

/// What a move does, apart from what it captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// To an adjacent empty square.
    Step,
    /// Over an adjacent enemy piece of the same kind to the empty square behind it.
    Jump,
    /// A Lord climbs onto an adjacent Vassal.
    Pin,
    /// A pinning Lord steps off.
    Unpin,
}

impl MoveKind {
    /// `step`, `jump`, `pin` or `unpin`, the name used in the exports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Jump => "jump",
            Self::Pin => "pin",
            Self::Unpin => "unpin",
        }
    }

    /// The sign between the two squares in notation.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Step | Self::Unpin => '-',
            Self::Jump => '^',
            Self::Pin => '+',
        }
    }
}

/// A single move; a turn has up to five.
///
/// In a given position the two squares alone tell the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// How it goes there.
    pub kind: MoveKind,
}

impl Move {
    /// The squares of the enemy pieces that the move takes when played in `position`, where it is legal.
    #[must_use]
    pub fn captures(self, position: &Position) -> SquareSet {
        position.taken_by(self)
    }

    /// The full text of the move, which is legal in `position`: `Le3-e4xd4#`.
    ///
    /// The captured squares follow in the order `a1`, `b1`, … `h8`; `#` stands for a move that
    /// wins, by the fifth capture or because it leaves the other side without a legal move.
    #[must_use]
    pub fn notation(self, position: &Position) -> String {
        let letter = position
            .at(self.from)
            .map_or('?', |occupant| occupant.piece.letter());
        let mut text = format!("{letter}{}{}{}", self.from, self.kind.sign(), self.to);
        for square in self.captures(position) {
            text.push('x');
            text.push_str(&square.to_string());
        }
        if self.wins(position) {
            text.push('#');
        }
        text
    }

    /// Whether the move, which is legal in `position`, wins the game for the side that makes it.
    #[must_use]
    pub fn wins(self, position: &Position) -> bool {
        position
            .play(self)
            .ok()
            .and_then(|after| after.outcome())
            .is_some_and(|outcome| outcome.winner == Some(position.turn()))
    }
}

/// The legal moves of a position, kept on the stack.
///
/// There are never more than 64: a side has at most 16 pieces, and in each of the four directions
/// a piece has at most one move, since a step needs an empty neighbour, a pin a Vassal there and a
/// jump an enemy of its own kind.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
}

impl MoveList {
    /// The most moves a list can hold.
    pub const CAPACITY: usize = 64;

    pub(super) const fn new() -> Self {
        let unused = Move {
            from: Square::ALL[0],
            to: Square::ALL[0],
            kind: MoveKind::Step,
        };
        Self {
            moves: [unused; Self::CAPACITY],
            len: 0,
        }
    }

    #[inline]
    pub(super) const fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::iter::Take<std::array::IntoIter<Move, { Self::CAPACITY }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
