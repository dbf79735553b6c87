//! The exports to JavaScript, thin and typed.
pub mod board_view;
