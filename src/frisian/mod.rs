//! The rules of Frisian draughts and Frysk!.
//!
//! The source is the [Official Rules for Frisian Draughts (2011)][rules]; a number in brackets, as (17), is an
//! article of them.
//!
//! [rules]: https://esportscommentator.blogspot.com/2017/02/official-rules-for-frisian-draughts-2011.html
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
//! # What to use for what
//!
//! | task | with |
//! |---|---|
//! | a game with undo and endings | [`Game`] |
//! | one position and its moves | [`Position`] |
//! | a FEN, or any placement | [`Setup`], which [`Position::new`] checks |
//! | a move as text | [`Position::resolve`] reads, [`Move::notation`] and [`Move::hub`] write |
//! | PDN | [`read_pdn`] and [`Game::pdn`]; [`PdnGame`] with tags and comments |
//! | a capture shown or chosen leg by leg | [`Transition`] and [`Ways`] |
//! | why a move is refused | [`PlayError`], also from [`Position::explain`] |
//! | counting | [`perft()`] |
//!
//! # Examples
//! ```
//! use twa_boerden::frisian::{Event, Game, Rules, Variant};
//!
//! let mut game = Game::new(Variant::Frisian, Rules::default());
//! let transition = game.play_text("32-28").unwrap();
//! assert!(matches!(transition.events[..], [Event::Step { .. }, Event::TurnEnd { .. }]));
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
