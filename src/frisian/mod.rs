//! The rules of Frisian draughts and Frysk!.
//!
//! Articles are those of the Official Rules for Frisian Draughts (2011), cited as (17).
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

pub use fen::ParseFenError;
pub use game::{Game, Ply, PointOutError};
pub use moves::{Move, MoveList};
pub use outcome::{Outcome, Reason};
pub use path::Leg;
pub use pdn::{ParsePdnError, PdnGame, PdnProblem, PdnResult, Remark, RemarkKind, read_pdn};
pub use perft::perft;
pub use piece::{CaptureRule, KingMoveLimit, Piece, PieceKind, Rules, Variant};
pub use play_error::{PlayError, Worth};
pub use position::{Position, PositionError};
pub use set::{SquareSet, Squares};
pub use setup::{KingMoves, Setup};
pub use square::{ParseSquareError, Square};
pub use transition::{Event, Transition};
pub use ways::Ways;
