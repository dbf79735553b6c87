//! How an ending ends.

/// How an ending ends when both sides play best, for the side to move.
///
/// The winner wins as soon as it can and the loser holds out as long as it can; the plies are
/// counted to the very end of the game, through captures and promotions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins with its last move so many plies from now, always an odd number.
    Win(u8),
    /// Neither side can win.
    Draw,
    /// The side to move loses in so many plies, always an even number; 0 where it has lost.
    Loss(u8),
}

impl Value {
    /// What a move is worth for the side that makes it, from the value of the position after it.
    #[must_use]
    pub const fn before_move(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }

    /// Grows with how much a player wants it: quick wins first, quick losses last.
    #[must_use]
    pub const fn rank(self) -> i16 {
        match self {
            Self::Win(plies) => 512 - plies as i16,
            Self::Draw => 0,
            Self::Loss(plies) => plies as i16 - 512,
        }
    }
}

/// A value as the tables keep it: 0 for a draw, else one more than the plies, whose parity tells
/// who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code(pub u8);

impl Code {
    pub const DRAW: Self = Self(0);
    /// The side to move has lost.
    pub const LOST: Self = Self(1);

    pub const fn is_draw(self) -> bool {
        self.0 == 0
    }

    pub const fn is_loss(self) -> bool {
        !self.0.is_multiple_of(2)
    }

    /// What a move is worth for the side that makes it.
    pub const fn before_move(self) -> Self {
        if self.is_draw() {
            self
        } else {
            Self(self.0 + 1)
        }
    }

    pub const fn value(self) -> Value {
        match self {
            Self::DRAW => Value::Draw,
            Self(code) if code.is_multiple_of(2) => Value::Win(code - 1),
            Self(code) => Value::Loss(code - 1),
        }
    }
}
