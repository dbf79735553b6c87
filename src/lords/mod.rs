//! The rules of Lords and Vassals, a game that Rey Alicea designed and published on the web in 2012.
//!
//! Each side has eight Lords and eight Vassals on an 8×8 board, arranged by the *other* side in secret.
//! Black begins with five moves in a turn, White has four. A piece steps to an adjacent square,
//! jumps over an enemy of its own kind, and a Lord pins a Vassal by climbing onto it. Enemy pieces are taken
//! between two of one's own; whoever takes five wins.
//!
//! | module | what lives there |
//! |---|---|
//! | `square`, `piece`, `rules`, `layout` | the words of the game |
//! | `trail` | what a piece has done in the turn that is being played |
//! | `setup`, `position` | any placement and its text; a placement that can be played from, its legal moves |
//! | `moves`, `play`, `transition` | moves and their notation; why a move is refused; what a move does |
//! | `game`, `record`, `outcome` | history, endings, the text of a whole game |
//! | `perft` | counting moves |

mod game;
mod layout;
mod moves;
mod outcome;
mod perft;
mod piece;
mod play;
mod position;
mod position_error;
mod record;
mod rules;
mod setup;
mod square;
mod trail;
mod transition;

pub use game::{Game, GameOver, Ply};
pub use layout::{Layout, LayoutError};
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::{Outcome, Reason};
pub use perft::perft;
pub use piece::{Occupant, Piece, PieceKind};
pub use play::{Part, PlayError};
pub use position::Position;
pub use position_error::{ParsePositionError, PositionError};
pub use record::{RecordError, RecordProblem, TagError, Tags};
pub use rules::{CAPTURES_TO_WIN, MAX_PINNING, PinRule, Rules, TURNS_WITHOUT_CAPTURE, TurnLengths};
pub use setup::{ParseSetupError, Setup};
pub use square::{ParseSquareError, Square, SquareSet, SquareSetIter};
pub use trail::Trail;
pub use transition::{Event, Transition};
