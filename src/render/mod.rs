//! Drawing boards and animating moves. Knows no rule: it is told squares, pieces, marks and motions.

mod motion;
mod scene;

pub use motion::Motion;
pub use scene::{BoardKind, Cell, Marks, Piece, Scene, Shape};
