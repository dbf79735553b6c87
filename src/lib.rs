//! Two board games with complete and exact rules: Frisian draughts and Lords and Vassals.
//!
//! | module | what lives there |
//! |---|---|
//! | [`frisian`] | the rules of Frisian draughts and Frysk! |
//! | [`lords`] | the rules of Lords and Vassals |
//! | [`engine`] | computer players for both |
//! | [`exercises`] | positions with a task, and the proof that it has one solution |
//! | [`session`] | a game being played by two people at one screen |
//! | [`asides`] | variations as records have them |
//! | [`render`] | drawing boards and animating moves; knows no rule |

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
