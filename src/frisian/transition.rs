//! What happens on the board during a move.

use super::{Move, Position, Square, SquareSet};
use crate::Side;

/// Something that happens during a move, in the order of showing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The piece moves without capturing.
    Step {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The piece jumps over another, which stays on the board until the capture ends (14).
    Jump {
        /// Where the jump starts.
        from: Square,
        /// The piece jumped.
        over: Square,
        /// Where the jump ends.
        to: Square,
    },
    /// All the pieces jumped leave the board.
    Capture {
        /// Where they stood.
        squares: SquareSet,
    },
    /// The man becomes a king.
    Promotion {
        /// Where it stands.
        at: Square,
    },
    /// The turn passes.
    TurnEnd {
        /// Who is to move now.
        next: Side,
    },
}

/// A move that was played, with the way it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The move.
    pub mv: Move,
    /// Whose move it was.
    pub side: Side,
    /// Every square it stood on, the start first.
    pub path: Vec<Square>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The position after it.
    pub after: Position,
}

impl Transition {
    /// What happens when the legal move `mv` goes along `path`.
    pub(super) fn new(before: &Position, mv: Move, path: Vec<Square>, after: Position) -> Self {
        let mut events = Vec::with_capacity(path.len() + 2);
        if mv.is_capture() {
            let legs = before.legs_of(&path);
            events.extend(path.iter().zip(legs).map(|(&from, leg)| Event::Jump {
                from,
                over: leg.over,
                to: leg.to,
            }));
            events.push(Event::Capture {
                squares: mv.captured(),
            });
        } else {
            events.push(Event::Step {
                from: mv.from(),
                to: mv.to(),
            });
        }
        if mv.promotes() {
            events.push(Event::Promotion { at: mv.to() });
        }
        events.push(Event::TurnEnd { next: after.turn() });
        Self {
            mv,
            side: before.turn(),
            path,
            events,
            after,
        }
    }
}
