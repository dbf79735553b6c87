//! Drawing boards and animating moves. Knows no rule: it is told squares, pieces, marks and motions.
//!
//! A [`Board`] is shown a [`Scene`], what is where, or told the [`Motion`]s that lead to one; it then draws what
//! has changed whenever it is asked for a frame. It draws on a [`Stage`], which is the canvas in the browser and
//! a recording in the tests. [`View`] is the one transform between squares and pixels, both ways.

mod board;
#[cfg(target_arch = "wasm32")]
pub mod canvas;
mod color;
mod face;
mod marks;
mod motion;
mod pieces;
#[cfg(test)]
mod recording;
mod scene;
mod surface;
mod theme;
mod timeline;
mod view;

pub use board::{Board, Options, Speed, Stats, draw_piece};
pub use color::Color;
pub use motion::Motion;
pub use pieces::PieceStyle;
pub use scene::{BoardKind, Cell, Marks, Piece, Scene, Shape};
pub use surface::{
    Anchor, Layer, Paint, Path, Point, Pose, Rect, Segment, Stage, Surface, Transform,
};
pub use theme::{Finish, PieceColors, Theme};
pub use view::{Labels, View};
