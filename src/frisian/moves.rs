//! Moves and lists of moves.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use super::{PieceKind, Square, SquareSet};

/// A whole move of one side: a simple move, or a capture with all that it takes.
///
/// Two captures with the same start, end and captured pieces are one and the same move, whatever
/// way the piece takes between: equality looks at these three only.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    pub(super) captured: SquareSet,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) kind: PieceKind,
    pub(super) promotes: bool,
}

impl Move {
    /// Fills the unused part of a [`MoveList`].
    const NONE: Self = Self {
        captured: SquareSet::EMPTY,
        from: Square::ALL[0],
        to: Square::ALL[0],
        kind: PieceKind::Man,
        promotes: false,
    };

    /// Where the piece starts.
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where the piece ends, which may be where it started.
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The squares of the pieces that are taken; empty for a simple move.
    #[must_use]
    pub const fn captured(self) -> SquareSet {
        self.captured
    }

    /// Whether it takes anything.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// What the moving piece is before the move.
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        self.kind
    }

    /// Whether a man becomes a king at the end of the move (8).
    #[must_use]
    pub const fn promotes(self) -> bool {
        self.promotes
    }

    /// The move as the Hub protocol writes it: `32-28`, or `28x19x23` with every captured square.
    #[must_use]
    pub fn hub(self) -> String {
        let mut text = self.short();
        for square in self.captured {
            text.push('x');
            text += &square.to_string();
        }
        text
    }

    /// Start and end only: `32-28`, `28x19`.
    pub(super) fn short(self) -> String {
        let mark = if self.is_capture() { 'x' } else { '-' };
        format!("{}{mark}{}", self.from, self.to)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        (self.captured, self.from, self.to) == (other.captured, other.from, other.to)
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.captured, self.from, self.to).hash(state);
    }
}

/// How many moves a [`MoveList`] holds without asking for memory.
const INLINE: usize = 48;

/// The legal moves of a position, as a slice.
///
/// Up to 48 moves lie on the stack, which positions with one or two kings a side do not exceed.
/// There is no bound that is both proven and small enough for the stack: captures of one king
/// alone can have thousands of outcomes. Longer lists move to the heap.
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    inline: [Move; INLINE],
    spilled: Vec<Move>,
}

impl MoveList {
    pub(crate) const fn new() -> Self {
        Self {
            len: 0,
            inline: [Move::NONE; INLINE],
            spilled: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, mv: Move) {
        if self.len < INLINE {
            self.inline[self.len] = mv;
        } else {
            if self.len == INLINE {
                self.spilled.clear();
                self.spilled.extend_from_slice(&self.inline);
            }
            self.spilled.push(mv);
        }
        self.len += 1;
    }

    pub(super) fn truncate(&mut self, len: usize) {
        if self.len > INLINE && len > INLINE {
            self.spilled.truncate(len);
        }
        self.len = self.len.min(len);
    }

    pub(super) fn clear(&mut self) {
        self.truncate(0);
    }

    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        if self.len <= INLINE {
            &self.inline[..self.len]
        } else {
            &self.spilled
        }
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.iter().map(|mv| mv.hub()))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_two_words() {
        assert_eq!(size_of::<Move>(), 16);
    }

    #[test]
    fn a_list_keeps_its_order_when_it_spills() {
        let mut list = MoveList::new();
        for round in 0..2 {
            for n in 0..200_usize {
                assert_eq!(list.len(), n, "{round}");
                let mut mv = Move::NONE;
                mv.to = Square::ALL[n % 50];
                list.push(mv);
            }
            assert!(list.iter().zip(0..).all(|(mv, n)| mv.to.index() == n % 50));
            list.clear();
        }
    }
}
