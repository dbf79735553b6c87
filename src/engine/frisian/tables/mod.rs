//! Every ending of up to three pieces, solved.
//!
//! The tables know the rules that make these endings what they are: the three-move rule (17) with
//! its counter, the seven moves of two kings against one (18) with those already spent, and the
//! draw of one king each (21).
//!
//! They are computed, not shipped. That takes about a second of work and downloads nothing; packed,
//! the tables of the official rules alone would be 240 kilobytes. In memory they are 3.4 megabytes, a
//! byte for each state. Endings of four pieces have some three hundred million states, so that not
//! even wins and draws would fit into a megabyte.
//!
//! | module | what lives there |
//! |---|---|
//! | `value` | what the tables say about a state, and how they keep it |
//! | `hand` | the pieces of one side |
//! | `layout` | the classes of endings, and where each state lies |
//! | `steps` | how pieces come and go without capturing |
//! | `builder` | retrograde analysis |

mod builder;
mod hand;
mod layout;
mod steps;
#[cfg(test)]
mod tests;
mod value;

use std::fmt;

use crate::Side;
use crate::frisian::{CaptureRule, KingMoveLimit, Move, Position, Rules};
use hand::Hand;
use layout::{Class, Ending, Layout};
use steps::turned;
use value::Code;

pub use builder::TableBuilder;
pub use value::Value;

/// The value of every ending of up to three pieces, for games with one of the limits of the
/// three-move rule.
///
/// Both rules about who enforces the capture lead to the same values: a wrong capture that is
/// worse for the opponent is pointed out.
///
/// # Examples
/// ```
/// use twa_boerden::engine::frisian::{Tables, Value};
/// use twa_boerden::frisian::{KingMoveLimit, Position, Rules};
///
/// let tables = Tables::new(KingMoveLimit::Three);
/// let position = Position::new("W:WK46,28:BK43".parse().unwrap(), Rules::default()).unwrap();
/// assert_eq!(tables.probe(&position), Some(Value::Draw));
/// ```
pub struct Tables {
    layout: Layout,
    /// One code for each state.
    codes: Vec<u8>,
}

impl Tables {
    /// The most pieces of an ending that is in the tables.
    pub const PIECES: u32 = 3;

    /// The tables for games with this limit of the three-move rule. This takes a while;
    /// [`TableBuilder`] does the same step by step.
    #[must_use]
    pub fn new(limit: KingMoveLimit) -> Self {
        TableBuilder::new(limit).finish()
    }

    /// The limit of the three-move rule the tables are for.
    #[must_use]
    pub fn limit(&self) -> KingMoveLimit {
        self.layout.limit.unwrap_or_default()
    }

    /// The value of a position for the side to move.
    ///
    /// `None` if there are more than three pieces, if the side not to move has none, or if the
    /// position is played by another limit of the three-move rule.
    #[inline]
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Value> {
        if position.occupied().len() > Self::PIECES
            || self
                .layout
                .limit
                .is_some_and(|limit| limit != position.rules().king_moves)
        {
            return None;
        }
        self.code(position).map(Code::value)
    }

    /// The code of a position with no more than three pieces.
    #[inline]
    fn code(&self, position: &Position) -> Option<Code> {
        if position.pieces(position.turn()).is_empty() {
            return Some(Code::LOST);
        }
        let index = self.layout.index(self.ending(position)?)?;
        Some(Code(self.codes[index]))
    }

    /// The position as the tables see it, if each side has a piece and none more than two.
    #[inline]
    fn ending(&self, position: &Position) -> Option<Ending> {
        let turn = position.turn();
        let hand = |side| Hand::new(position.men(side).len(), position.kings(side).len());
        let class = Class {
            mover: hand(turn)?,
            other: hand(!turn)?,
        };
        let squares = |side, hand: Hand| {
            let squares = hand.squares_of(position.men(side), position.kings(side));
            match turn {
                Side::White => squares,
                Side::Black => turned(squares),
            }
        };
        let king_moves = |side| position.king_moves(side).map_or(0, |(_, count)| count);
        let layer = if class.is_counted_down() {
            position.two_kings_moves()?
        } else if self.layout.limit.is_none() {
            0
        } else {
            // Nobody else has a counter.
            king_moves(turn).max(king_moves(!turn))
        };
        Some(Ending {
            class,
            layer,
            mover: squares(turn, class.mover),
            other: squares(!turn, class.other),
        })
    }

    /// The best move: the quickest to win, else one that draws, else one that holds out longest.
    /// Where the opponent may point out wrong captures, none of these is one.
    ///
    /// `None` where the game is over or [`probe`](Self::probe) says nothing.
    #[must_use]
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        self.probe(position)?;
        if position.outcome().is_some() {
            return None;
        }
        let rules = Rules {
            capture: CaptureRule::Enforced,
            ..position.rules()
        };
        let moves = position.with_rules(rules).ok()?.legal_moves();
        let rank = |&&mv: &&Move| {
            let after = self.probe(&position.play_unchecked(mv));
            after.map(|value| value.before_move().rank())
        };
        moves.iter().max_by_key(rank).copied()
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("limit", &self.layout.limit)
            .finish_non_exhaustive()
    }
}
