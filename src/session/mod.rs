//! A game being played at one screen, by people or by the computer at either side.
//!
//! [`Table`] takes what the players do (a tap on a square, a drag, a typed move, a button) and turns
//! it into a move by the rules or into nothing, with the reason. It answers with plain data: how
//! things stand, what is seen to happen, and what is said.
//!
//! | task | with |
//! |---|---|
//! | a game between people or with the computer | [`Table`], begun by [`NewGame`] |
//! | what it looks like now, and what has just happened | [`TableState`] and [`Response`] |
//! | keeping a game and bringing it back | [`Table::save`] and [`Table::restore`] |
//! | a game in an address | [`Table::link`] and [`Table::from_link`] |
//! | a game by letters between two far apart | [`Table::letter`], [`Table::receive`], [`Arrival`] |
//! | a game from a PDN or record | [`open`] |
//! | moves tried beside a game | [`Study`] |
//! | setting a position up | [`Editor`] |
//! | all that can be said, for words in another language | [`message_codes`] |
//!
//! How links and letters are written, and what the secret set-up by letters keeps out, is told at the head of
//! `src/session/link.rs` and `src/session/letter.rs`.

mod captures;
mod clock;
mod edited;
mod editor;
mod far;
mod frisian_table;
mod grid;
mod handling;
mod layout_draft;
mod letter;
mod link;
mod lords_table;
mod message;
mod opened;
mod options;
mod picker;
mod reply;
mod room;
mod saved;
mod seat;
mod state;
mod study;
mod table;
mod tagged;
mod variations;

pub use captures::{CaptureState, CapturesState};
pub use editor::{CounterState, Editor, EditorResponse, EditorState, PaletteState};
pub use handling::{CaptureHandling, Handling};
pub use letter::{AboutLetter, Arrival, commitment};
pub use link::{LONGEST_LINK, LinkError};
pub use message::{Message, message_codes};
pub use opened::{OpenError, open};
pub use options::{
    CaptureOption, FrisianOptions, KingMovesOption, Layouts, LordsOptions, MovesOption, NewGame,
    NewGameError, PinsOption, VariantOption,
};
pub use saved::RestoreError;
pub use seat::{Seat, SeatLevel, SeatSeconds};
pub use state::{
    Abilities, About, ClockState, Comment, ComputerState, Due, GameKind, LayoutState, LookState,
    Mark, OutcomeState, Phase, PieceCount, PieceState, Response, SquareState, TableState, Task,
    TurnMoves, TurnState,
};
pub use study::{Study, StudyResponse, TriedMove};
pub use table::{GameRef, Table};
