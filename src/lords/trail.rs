//! What a piece has done in the turn that is being played.

use super::{Square, SquareSet};

/// Moves in the longest turn.
const MAX_MOVES: usize = 5;

/// The squares one piece has been on this turn, its starting square first.
///
/// The text is `e2e3` with `_` if the piece, a Vassal, now lies under a Lord, and `!` if its turn
/// is used up: `a7a8_`, `e2e3!`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Trail {
    // Filled up with `a1`, so that derived equality is equality of trails.
    squares: [Square; MAX_MOVES + 1],
    len: u8,
    under: bool,
    used_up: bool,
}

impl Trail {
    pub(super) const UNUSED: Self = Self {
        squares: [Square::ALL[0]; MAX_MOVES + 1],
        len: 0,
        under: false,
        used_up: false,
    };

    /// A trail over these squares; nothing if there are fewer than two or more than six.
    #[must_use]
    pub fn new(squares: &[Square], under: bool, used_up: bool) -> Option<Self> {
        if squares.len() < 2 {
            return None;
        }
        let mut trail = Self {
            len: u8::try_from(squares.len()).ok()?,
            under,
            used_up,
            ..Self::UNUSED
        };
        trail
            .squares
            .get_mut(..squares.len())?
            .copy_from_slice(squares);
        Some(trail)
    }

    /// The squares in the order of the visits; the piece stands on the last.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }

    /// The square the piece stands on now.
    #[must_use]
    pub fn square(&self) -> Square {
        self.squares[usize::from(self.len.max(1) - 1)]
    }

    /// The same squares as a set.
    #[must_use]
    pub fn visited(&self) -> SquareSet {
        self.squares().iter().copied().collect()
    }

    /// How many moves the piece has made.
    #[must_use]
    pub const fn moves(&self) -> u8 {
        self.len.saturating_sub(1)
    }

    /// Whether the piece is a Vassal that now lies under a Lord.
    #[must_use]
    pub const fn under(&self) -> bool {
        self.under
    }

    /// Whether the rest of the piece's turn is used up: it has jumped, unpinned or completed a capture.
    #[must_use]
    pub const fn used_up(&self) -> bool {
        self.used_up
    }

    pub(super) fn extend(&mut self, to: Square, used_up: bool) {
        if let Some(next) = self.squares.get_mut(usize::from(self.len)) {
            *next = to;
            self.len += 1;
        }
        self.used_up = used_up;
    }

    pub(super) const fn set_under(&mut self, under: bool) {
        self.under = under;
    }

    /// The order in which trails are kept and written: by the square the piece stands on, from `a1`
    /// along the ranks to `h8`, a pinned Vassal before the Lord on top of it.
    pub(super) fn order(&self) -> (Square, bool) {
        (self.square(), !self.under)
    }
}

impl std::fmt::Display for Trail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for square in self.squares() {
            square.fmt(f)?;
        }
        if self.under {
            f.write_str("_")?;
        }
        if self.used_up {
            f.write_str("!")?;
        }
        Ok(())
    }
}

impl std::fmt::Debug for Trail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
