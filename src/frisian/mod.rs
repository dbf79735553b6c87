//! The rules of Frisian draughts and Frysk!.
//!
//! The source is the Official Rules for Frisian Draughts (2011), whose articles are cited as (17).
//!
//! # Where short descriptions differ
//!
//! | they say | done here |
//! |---|---|
//! | of captures equal in value, the one with more kings goes first | cannot arise: equal value means equal kings and men. The tie-break is (12), a king captures before a man |
//! | a king cannot make three moves in a row without capturing | three are allowed, the fourth is not (17). [`KingMoveLimit::Two`] is the other reading |
//! | the limit does not bind a player with one king left | it does not bind a player with only kings (17) |
//! | two kings against one have seven turns | seven moves of the two (18): 13 plies when they are to move, 14 when the one is |
//!
//! Who enforces the capture is a choice too. The opponent may point out a wrong or missing one until moving (10, 27); that is
//! [`CaptureRule::Called`], while under [`CaptureRule::Enforced`], the default, nothing else is legal.
//!
//! # Examples
//! ```
//! use twa_boerden::frisian::{Game, Rules, Variant};
//!
//! let mut game = Game::new(Variant::Frisian, Rules::default());
//! let transition = game.play_text("32-28").unwrap();
//! assert_eq!(transition.events.len(), 2);
//! assert_eq!(game.position().legal_moves().len(), 9);
//! assert_eq!(game.outcome(), None);
//! ```

mod fen;
mod game;
mod movegen;
mod moves;
mod outcome;
mod path;
mod pdn;
mod perft;
mod piece;
mod play_error;
mod position;
mod set;
mod setup;
mod square;
mod text;
mod transition;
mod ways;
mod weighed;

pub use fen::ParseFenError;
pub use game::{Game, Ply, PointOutError};
pub(crate) use movegen::effort;
pub use moves::{Move, MoveList};
pub use outcome::{Outcome, Reason};
pub use path::Leg;
pub(crate) use pdn::{MOST_DIGITS, MOST_EFFORT, without_mark, without_number};
pub use pdn::{
    ParsePdnError, PdnGame, PdnProblem, PdnResult, Points, Remark, RemarkKind, read_pdn,
    read_pdn_each,
};
pub use perft::perft;
pub use piece::{CaptureRule, KingMoveLimit, Piece, PieceKind, Rules, Variant};
pub use play_error::{PlayError, Worth};
pub use position::{Position, PositionError};
pub use set::{SquareSet, Squares};
pub use setup::{KingMoves, Setup};
pub use square::{ParseSquareError, Square};
pub use transition::{Event, Transition};
pub use ways::Ways;
pub use weighed::WeighedCapture;
