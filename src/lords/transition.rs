//! What a move does, told event by event.

use super::{Move, MoveKind, Piece, PlayError, Position, Square};
use crate::Side;

/// One thing that happens when a move is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece steps to an adjacent empty square.
    Step {
        /// Where it comes from.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A piece jumps over an enemy piece of its kind.
    Jump {
        /// Where it comes from.
        from: Square,
        /// The square it jumps over.
        over: Square,
        /// Where it lands.
        to: Square,
    },
    /// A Lord climbs onto a Vassal.
    Pin {
        /// Where he comes from.
        from: Square,
        /// Where he pins.
        to: Square,
        /// Whose Vassal he pins.
        vassal: Side,
    },
    /// A pinning Lord steps off.
    Release {
        /// Where he comes from and the Vassal stays.
        from: Square,
        /// Where he goes.
        to: Square,
        /// Whose Vassal is free.
        vassal: Side,
    },
    /// An enemy piece is taken.
    Capture {
        /// Where it stood.
        square: Square,
        /// The piece.
        piece: Piece,
        /// The two pieces that take it, the mover among them if he is one of the two.
        flankers: [Square; 2],
        /// Whose Vassal it pinned, which is free now.
        freed: Option<Side>,
    },
    /// The turn passes to the other side.
    TurnEnd {
        /// The side to move.
        next: Side,
        /// The number of the turn that begins.
        number: u32,
    },
}

/// A move with what it does, in the order in which it is to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The move.
    pub mv: Move,
    /// What happens: the move itself, the captures from `a1` to `h8`, the end of the turn.
    pub events: Vec<Event>,
    /// The position after it.
    pub after: Position,
}

impl Position {
    /// Plays a move and tells what happens.
    ///
    /// # Errors
    ///
    /// Says why the move is not legal.
    pub fn transition(&self, mv: Move) -> Result<Transition, PlayError> {
        self.check(mv)?;
        Ok(self.transition_unchecked(mv))
    }

    /// Plays a move that is known to be legal, and tells what happens.
    pub(super) fn transition_unchecked(&self, mv: Move) -> Transition {
        let after = self.play_unchecked(mv);
        let Move { from, to, kind } = mv;
        let under = |at| self.at(at).and_then(|occupant| occupant.under);
        let top = |at| self.at(at).map(|occupant| occupant.piece);
        let own = self.turn();
        let mut events = vec![match kind {
            MoveKind::Step => Event::Step { from, to },
            MoveKind::Jump => Event::Jump {
                from,
                over: from
                    .between(to)
                    .expect("a jump goes two squares straight on"),
                to,
            },
            MoveKind::Pin => Event::Pin {
                from,
                to,
                vassal: top(to).map_or(own, |vassal| vassal.side),
            },
            MoveKind::Unpin => Event::Release {
                from,
                to,
                vassal: under(from).unwrap_or(own),
            },
        }];
        for square in mv.captures(self) {
            // The Vassal that is released and taken stood below until now.
            let released = square == from;
            let piece = after_release(self, square, released);
            if let (Some(piece), Some(flankers)) = (piece, self.flankers(mv, square)) {
                events.push(Event::Capture {
                    square,
                    piece,
                    flankers,
                    freed: if released { None } else { under(square) },
                });
            }
        }
        if after.turn() != own {
            events.push(Event::TurnEnd {
                next: after.turn(),
                number: after.turn_number(),
            });
        }
        Transition { mv, events, after }
    }
}

fn after_release(position: &Position, square: Square, released: bool) -> Option<Piece> {
    let occupant = position.at(square)?;
    if released {
        Some(Piece {
            side: occupant.under?,
            kind: super::PieceKind::Vassal,
        })
    } else {
        Some(occupant.piece)
    }
}
