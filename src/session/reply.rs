//! What one thing done at the table leads to.

use super::message::{Announcement, Message};
use crate::Side;
use crate::render::Motion;

/// What is seen and said after something was done.
#[derive(Clone, Debug, Default)]
pub(super) struct Reply {
    pub(super) motions: Vec<Motion>,
    pub(super) announce: Vec<Message>,
    /// Who has made a move by it, which declines the other's offer of a draw.
    pub(super) mover: Option<Side>,
}

impl Reply {
    /// A reply that only says something.
    pub(super) fn said(message: impl Into<Message>) -> Self {
        Self {
            announce: vec![message.into()],
            ..Self::default()
        }
    }

    /// The board has been turned, Black's side to the bottom or back.
    pub(super) fn flipped(flipped: bool) -> Self {
        let side = if flipped { Side::Black } else { Side::White };
        Self {
            motions: vec![Motion::Flip],
            ..Self::said(Announcement::Flipped { side })
        }
    }

    /// Adds what comes of something done right after this.
    pub(super) fn then(&mut self, next: Self) {
        self.motions.extend(next.motions);
        self.announce.extend(next.announce);
        self.mover = next.mover.or(self.mover);
    }

    /// Adds what is said.
    pub(super) fn say(&mut self, message: impl Into<Message>) {
        self.announce.push(message.into());
    }
}

/// A move that was made, to be looked at again.
pub(super) struct Made {
    pub(super) side: Side,
    pub(super) notation: String,
    /// What is seen of it.
    pub(super) forth: Vec<Motion>,
    /// What is seen of it being taken back.
    pub(super) back: Vec<Motion>,
}

/// A reply, or why there is none.
pub(super) type Answer = Result<Reply, Message>;
