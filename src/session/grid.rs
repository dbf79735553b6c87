//! The squares of both boards by name and by cell.

use super::message::{Message, Refusal};
use super::state::{Mark, PieceState, SquareState};
use crate::render::{BoardKind, Cell, Marks, Scene};
use crate::{frisian, lords};

/// The cells that are played on, row by row from the top.
pub(super) fn cells(board: BoardKind) -> impl Iterator<Item = Cell> {
    let size = board.size();
    (0..size)
        .flat_map(move |row| (0..size).map(move |col| Cell::new(col, row)))
        .filter(move |&cell| board == BoardKind::Lords || board.is_dark(cell))
}

/// The name of a cell: its number on the draughts board, else file and rank.
pub(super) fn name(board: BoardKind, cell: Cell) -> String {
    match board {
        BoardKind::Draughts => (cell.row * 5 + cell.col / 2 + 1).to_string(),
        BoardKind::Lords => format!("{}{}", char::from(b'a' + cell.col), 8 - cell.row),
    }
}

/// The cell that is called so.
pub(super) fn cell(board: BoardKind, square: &str) -> Result<Cell, Message> {
    cells(board)
        .find(|&cell| name(board, cell) == square)
        .ok_or_else(|| {
            let shown = square.chars().take(20).collect();
            Refusal::NoSuchSquare { square: shown }.into()
        })
}

/// The cell of a square of the draughts board.
pub(super) fn frisian_cell(square: frisian::Square) -> Cell {
    Cell::new(square.column(), square.row())
}

/// The square of the draughts board on a cell that is played on.
pub(super) fn frisian_square(cell: Cell) -> Option<frisian::Square> {
    frisian::Square::ALL
        .into_iter()
        .find(|&square| frisian_cell(square) == cell)
}

/// The cell of a square of the board of Lords and Vassals.
pub(super) const fn lords_cell(square: lords::Square) -> Cell {
    Cell::new(square.file(), 7 - square.rank())
}

/// The square of the board of Lords and Vassals on a cell.
pub(super) fn lords_square(cell: Cell) -> Option<lords::Square> {
    lords::Square::new(cell.col, 7_u8.checked_sub(cell.row)?)
}

/// The squares as a grid, with everything there is to say about each.
pub(super) fn squares(scene: &Scene) -> Vec<SquareState> {
    cells(scene.board)
        .map(|cell| {
            let piece = scene.pieces.iter().find(|piece| piece.cell == cell);
            let marks = &scene.marks;
            let facts = [
                (Mark::Selected, marks.selected == Some(cell)),
                (Mark::Target, marks.targets.contains(&cell)),
                (Mark::MustCapture, marks.must.contains(&cell)),
                (Mark::Captured, piece.is_some_and(|piece| piece.ghost)),
                (Mark::UsedUp, piece.is_some_and(|piece| piece.flat)),
                (
                    Mark::Visited,
                    marks.path.contains(&cell)
                        || marks.visited.iter().any(|line| line.contains(&cell)),
                ),
                (Mark::LastFrom, marks.last.first() == Some(&cell)),
                (
                    Mark::LastTo,
                    marks.last.len() > 1 && marks.last.last() == Some(&cell),
                ),
                (
                    Mark::Pinned,
                    piece.is_some_and(|piece| piece.under.is_some()),
                ),
            ];
            SquareState {
                name: name(scene.board, cell),
                col: cell.col,
                row: cell.row,
                piece: piece.map(|piece| PieceState {
                    side: piece.side,
                    kind: piece.shape,
                    under: piece.under,
                    king_moves: piece.badge,
                }),
                marks: facts
                    .into_iter()
                    .filter_map(|(mark, holds)| holds.then_some(mark))
                    .collect(),
            }
        })
        .collect()
}

/// Leaves at most three kinds of marks, so that the board stays quiet: once a piece is in hand, only
/// what concerns it is shown.
pub(super) fn quiet(marks: &mut Marks) {
    if marks.selected.is_some() {
        marks.last.clear();
        marks.must.clear();
    }
}
