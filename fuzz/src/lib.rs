//! Texts that nobody should send, for everything that reads a text: whatever comes in, the answer comes
//! without a panic, within a second, and within 100 megabytes.
//!
//! A target (`tests/readers.rs`) has texts that can be read, words that mean something to its reader, and
//! what to do with a text. [`Broken`] makes inputs of them: a text is cut, repeated, mixed with another, its
//! numbers become absurd, words come where they do not belong. [`try_out`] runs a target and measures each
//! input.
//!
//! There are two ways to run them. `cargo test -p fuzz` tries inputs by chance for a second or two each, and
//! belongs to the tests. `cargo xtask fuzz` compiles the same targets so that they count what they run
//! through, and lets libFuzzer look for inputs that go where none has gone before, for as long as it is told.

mod broken;
mod limits;
pub mod samples;

pub use broken::Broken;
pub use limits::{answer, try_out};
