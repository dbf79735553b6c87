//! The empty board: squares, rim and square names.

use super::scene::{BoardKind, Cell};
use super::surface::{Anchor, Path, Point, Rect, Surface, Transform};
use super::theme::Theme;
use super::view::View;

/// Draws squares and rim with White at the bottom, without names.
pub fn paint<S: Surface>(s: &mut S, board: BoardKind, theme: &Theme, view: &View) {
    let pixels = f64::from(view.pixels);
    s.set_transform(Transform::IDENTITY);
    s.fill(
        &Path::rect(Rect::new(0.0, 0.0, pixels, pixels)),
        &theme.rim.into(),
    );
    let upright = view.flipped(false);
    for cell in cells(board) {
        s.fill(
            &Path::rect(upright.rect(cell)),
            &theme.square(board.is_dark(cell)).into(),
        );
    }
}

/// Every cell of a board, row by row.
pub fn cells(board: BoardKind) -> impl Iterator<Item = Cell> {
    let n = board.size();
    (0..n).flat_map(move |row| (0..n).map(move |col| Cell::new(col, row)))
}

/// Writes the names of the squares, upright whichever way the board is turned.
pub fn label<S: Surface>(s: &mut S, board: BoardKind, theme: &Theme, view: &View) {
    s.set_transform(Transform::IDENTITY);
    let unit = view.unit();
    let inset = unit * 0.045;
    let color = |cell| {
        if board.is_dark(cell) {
            theme.label_on_dark
        } else {
            theme.label_on_light
        }
    };
    match board {
        BoardKind::Draughts => {
            let size = (unit * 0.185).max(7.0 * view.ratio);
            for (i, cell) in cells(board).filter(|&c| board.is_dark(c)).enumerate() {
                let r = view.rect(cell);
                let at = Point::new(r.x + inset, r.y + inset);
                s.text(&(i + 1).to_string(), at, size, Anchor::TopLeft, color(cell));
            }
        }
        BoardKind::Lords => {
            let size = (unit * 0.17).max(8.0 * view.ratio);
            let last = board.size() - 1;
            let flipped = view.center(Cell::new(0, 0)).x > view.center(Cell::new(1, 0)).x;
            let (left, bottom) = if flipped { (last, 0) } else { (0, last) };
            for i in 0..=last {
                let cell = Cell::new(i, bottom);
                let r = view.rect(cell);
                let file = char::from(b'a' + i).to_string();
                let at = Point::new(r.x + unit - inset, r.y + unit - inset);
                s.text(&file, at, size, Anchor::BottomRight, color(cell));
                let cell = Cell::new(left, i);
                let r = view.rect(cell);
                let rank = (last - i + 1).to_string();
                let at = Point::new(r.x + inset, r.y + inset);
                s.text(&rank, at, size, Anchor::TopLeft, color(cell));
            }
        }
    }
}
