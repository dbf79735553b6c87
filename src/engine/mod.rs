//! Computer players for both games.
//!
//! A search knows no clock and no thread of its own: it asks a [`World`] what time it is and whether
//! to stop, and tells it what it has found so far. The same engine so runs natively, in a browser's
//! worker and under a test that steps the time.
//!
//! | module | what lives there |
//! |---|---|
//! | [`frisian`] | search, evaluation and endgame tables of Frisian draughts |
//! | [`lords`] | search over whole turns of Lords and Vassals |
//! | `hub` | the protocol of draughts interfaces, natively |
//!
//! # Examples
//!
//! A move of Frisian draughts at the third of eight levels, with the clock of the machine:
//!
//! ```
//! use std::time::Duration;
//! use twa_boerden::engine::frisian::Engine;
//! use twa_boerden::engine::{Level, Limits, Native};
//! use twa_boerden::frisian::{Game, Rules, Variant};
//!
//! let mut game = Game::new(Variant::Frisian, Rules::default());
//! let mut engine = Engine::new(16);
//! let level = Level::new(3).expect("levels are 1 to 8");
//! let limits = Limits::move_time(Duration::from_millis(50)).at_level(level);
//! let info = engine.search(&game, &limits, &mut Native::new()).expect("the game goes on");
//! game.play(info.lines[0].moves[0], &[]).expect("it is legal");
//! ```
//!
//! A whole turn of Lords and Vassals. The line goes on with the answer, so it is played while the turn lasts:
//!
//! ```
//! use twa_boerden::engine::lords::Engine;
//! use twa_boerden::engine::{Limits, Native};
//! use twa_boerden::lords::{Game, Position};
//!
//! let text = "llllllll/vvvvvvvv/8/8/8/8/VVVVVVVV/LLLLLLLL b 5 0-0 - 1 0";
//! let position: Position = text.parse().unwrap();
//! let mut game = Game::from_position(position);
//! let limits = Limits { nodes: Some(10_000), ..Limits::default() };
//! let info = Engine::new().search(&game, &limits, &mut Native::new()).expect("the game goes on");
//! for &mv in &info.lines[0].moves {
//!     if game.position().turn() != position.turn() || game.outcome().is_some() {
//!         break;
//!     }
//!     game.play(mv).expect("it is legal");
//! }
//! ```
//!
//! A program that shows what is found while the search goes on, or stops it, implements [`World`] itself, as the
//! example `ask_engine` does.

pub mod frisian;
#[cfg(not(target_arch = "wasm32"))]
pub mod hub;
mod limits;
pub mod lords;
mod report;
mod world;

pub use limits::{Clock, Level, Limits};
pub use report::{Info, Line, Score};
#[cfg(not(target_arch = "wasm32"))]
pub use world::Native;
pub use world::World;
