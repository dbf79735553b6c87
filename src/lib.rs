//! Two board games with complete and exact rules: Frisian draughts and Lords and Vassals.
//!
//! # Where to begin
//!
//! Both games have the same words. A `Setup` is any placement, a `Position` one that can be played from, a
//! `Move` what the side to move does, a `Transition` what happens while it is done, and a `Game` the whole
//! with its history, undo and endings. For a program that plays, `Game` is enough:
//!
//! ```
//! use twa_boerden::frisian::{Game, Rules, Variant};
//!
//! let mut game = Game::new(Variant::Frisian, Rules::default());
//! while game.outcome().is_none() && game.history().len() < 20 {
//!     let mv = game.position().legal_moves()[0];
//!     // Of the ways that a capture can take, an empty path leaves the choice open.
//!     game.play(mv, &[])?;
//! }
//! println!("{}", game.pdn());
//! # Ok::<(), twa_boerden::frisian::PlayError>(())
//! ```
//!
//! Read [`frisian`] or [`lords`] next, then [`engine`] for a computer player. The rest is what the page is made
//! of. Whole programs lie in the folder `examples` of the repository: a game by chance, a PDN replayed, perft,
//! a question to the computer.
//!
//! | module | what lives there |
//! |---|---|
//! | [`frisian`] | the rules of Frisian draughts and Frysk! |
//! | [`lords`] | the rules of Lords and Vassals |
//! | [`asides`] | variations as the records of both games have them |
//! | [`engine`] | computer players for both |
//! | [`exercises`] | positions with a task, and the proof that it has one solution |
//! | [`session`] | a game at one screen: seats, set-up, taps, clocks, saving, links; and the position editor |
//! | [`render`] | drawing boards and animating moves; knows no rule |
//! | `web` | the exports to JavaScript, only where the crate is compiled for the browser |
//!
//! # Errors
//!
//! What is refused is told by an error of its own for each operation. Its `Display` is a sentence that a person
//! can act on; those that a player may meet say the same to programs by `code` and `args`, for words of their
//! own. Nothing panics because of what comes in, and whatever is refused leaves everything as it was.

pub mod asides;
pub mod engine;
mod excerpt;
pub mod exercises;
pub mod frisian;
pub mod lords;
pub mod render;
pub mod session;
mod side;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use side::{BySide, Side};

/// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
