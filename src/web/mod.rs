//! The exports to JavaScript, thin and typed.
//!
//! Everything here turns JavaScript values into the rules' types, asks the rules, and turns the
//! answer into plain data. No rule is decided here, and no input may cause a panic: whatever is
//! wrong comes back as an `Error` made by [`error::js_error`].

#[cfg(feature = "board")]
pub mod board_view;
#[cfg(feature = "editor")]
pub mod captures;
pub mod convert;
#[cfg(feature = "editor")]
pub mod editor;
#[cfg(feature = "engine")]
pub mod engine;
pub mod error;
pub mod frisian;
#[cfg(any(feature = "board", feature = "editor"))]
mod gestures;
#[cfg(feature = "editor")]
pub mod letter;
#[cfg(feature = "editor")]
pub mod link;
pub mod lords;
#[cfg(feature = "board")]
pub mod play;
#[cfg(feature = "editor")]
pub mod study;
pub mod table;

use wasm_bindgen::prelude::*;

/// Runs once when the module is instantiated: a panic, which would be a mistake in this library,
/// is reported in the console with its place instead of as a bare `unreachable`.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
