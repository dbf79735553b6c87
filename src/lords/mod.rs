//! The rules of Lords and Vassals, a game that Rey Alicea designed and published on the web in 2012.
//!
//! Each side has eight Lords and eight Vassals on an 8×8 board, arranged by the *other* side in secret.
//! Black begins with five moves in a turn, White has four. A piece steps to an adjacent square,
//! jumps over an enemy of its own kind, and a Lord pins a Vassal by climbing onto it. Enemy pieces are taken
//! between two of one's own; whoever takes five wins.
//!
//! # Where the rules come from
//!
//! The [published description](https://boardgames.com/boardgame/lords-and-vassals) is two paragraphs long, and of the
//! designer's own rules only a fragment could be found. Every question that a game can ask has one answer here; this is
//! who gives it.
//!
//! **The text says:**
//! - The board, the pieces and the home rows; each side arranges the other's pieces, then the board turns by 180°.
//! - Black moves first and makes five moves in a turn, White four.
//! - A piece steps to an adjacent empty square, or jumps over an adjacent enemy of its own kind onto the empty square straight
//!   behind it, without capturing it. A Lord pins an adjacent Vassal by moving onto it.
//! - No piece is on a square twice in one turn, the one it started from included.
//! - A jump, a release and a completed capture use up the rest of that piece's turn.
//! - A pinned Vassal stays until its Lord steps off onto an empty adjacent square. A Lord pins one Vassal at a time, and a player
//!   has at most two Lords pinning.
//! - A piece is captured between two of the mover's on opposite sides of it, or in a corner by two on its only neighbours. The
//!   edge is never one of the two, and any mix of Lords and Vassals captures any piece.
//! - A capture is the direct result of the move that forms it. Stepping off can complete one around the Vassal released. The
//!   Vassal under a captured Lord is free, and is not captured with him.
//! - Five captures win, and a player with no legal move at the start of a turn loses.
//!
//! **The fragment settles:**
//! - Adjacent is orthogonal. (The text agrees: it gives a corner two neighbours.)
//! - A Lord pins Vassals of either side. [`PinRule::EnemyOnly`] is the other reading.
//! - All moves of a turn are made; there is no pass.
//! - It gives both sides four moves, where the text gives Black five. The text is followed, and [`TurnLengths::FourFour`] is the
//!   fragment's way.
//!
//! **Settled here, where both are silent:**
//! - The layouts are made in secret, and nothing is shown before the turn of the board.
//! - A turn in which no legal move is left ends there.
//! - A jump captures nothing by its landing either.
//! - Squares visited count for each piece by itself: one that another piece left is free.
//! - Steps and pins do not use a piece up, so a Lord may pin and release in one turn.
//! - A pinning Lord can only step off. On his square he alone counts: he blocks, flanks, can be jumped by an enemy Lord and be
//!   captured, while the Vassal under him flanks nothing and cannot be jumped, pinned again or captured.
//! - Only the mover captures. The piece that moved is one of the two flankers, or it uncovered the Vassal between them; moving
//!   in between two enemies is safe.
//! - All that a move encloses is taken at once, up to three pieces by a step and four by a release. A pin can capture by where
//!   it arrives.
//! - After a release the Lord's new square counts as a flanker, and his step may take other pieces too. A Vassal of the mover's
//!   own that is released between two enemies stays.
//! - A freed Vassal may move in the same turn if its owner is to move, and keeps the squares it has visited.
//! - The fifth capture wins at once, in the middle of the turn.
//! - A position at the start of a turn for the third time (pieces, pins and side to move), and [`TURNS_WITHOUT_CAPTURE`] turns
//!   without a capture, are draws. [`Rules::draws`] switches both off.
//!
//! # What to use for what
//!
//! | task | with |
//! |---|---|
//! | a game with undo and endings | [`Game`] |
//! | one position and its moves | [`Position`] |
//! | the text of a position, or any placement | [`Setup`], which [`Position::new`] checks |
//! | the secret set-up | [`Layout`] |
//! | a move as text | [`Position::resolve`] reads, [`Move::notation`] writes |
//! | a whole game as text | [`Game::from_record`] and [`Game::record`] |
//! | what a move does, to show it | [`Transition`] |
//! | why a move is refused | [`PlayError`], also from [`Position::explain`] |
//! | counting | [`perft()`] |
//!
//! # Examples
//!
//! A move is a single move; the position knows how many are left in the turn and what each piece has done in it
//! ([`Trail`]).
//!
//! ```
//! use twa_boerden::lords::{Event, Game, Rules};
//! use twa_boerden::{BySide, Side};
//!
//! let layouts = BySide {
//!     white: "VVVVLLLL/LVLVLVLV".parse().unwrap(),
//!     black: "LLLLVVVV/VLVLVLVL".parse().unwrap(),
//! };
//! let mut game = Game::new(layouts, Rules::default());
//! // The first turn: five moves of Black, of which no piece may visit a square twice.
//! for text in ["a7-a6", "a6-a5", "a5-a4", "b7-b6"] {
//!     game.play_text(text).unwrap();
//!     assert_eq!(game.position().turn(), Side::Black);
//! }
//! assert_eq!(game.play_text("a4-a5").unwrap_err().code(), "visited");
//! let last = game.play_text("b6-b5").unwrap();
//! assert_eq!(last.events[1], Event::TurnEnd { next: Side::White, number: 2 });
//! assert_eq!(game.position().moves_left(), 4);
//! ```

mod comments;
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

pub use comments::Comments;
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
