//! What is where: everything the renderer is told, as plain data.

use serde::{Deserialize, Serialize};

use crate::Side;

/// A square of the board by column and row, counted from the top-left with White at the bottom.
///
/// Cells never change with the view: a flipped board is a matter of [`Scene::flipped`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cell {
    /// Column, 0 at the left.
    pub col: u8,
    /// Row, 0 at the top.
    pub row: u8,
}

impl Cell {
    /// The cell in this column and row.
    #[must_use]
    pub const fn new(col: u8, row: u8) -> Self {
        Self { col, row }
    }
}

/// Which of the two boards is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum BoardKind {
    /// Ten by ten, played on the dark squares, which are numbered 1 to 50.
    Draughts,
    /// Eight by eight, played on all squares, with files and ranks.
    Lords,
}

impl BoardKind {
    /// The number of squares along one edge.
    #[must_use]
    pub const fn size(self) -> u8 {
        match self {
            Self::Draughts => 10,
            Self::Lords => 8,
        }
    }

    /// Whether the board has this cell.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.col < self.size() && cell.row < self.size()
    }

    /// Whether this cell is a dark square; the corner at White's left hand is.
    #[must_use]
    pub const fn is_dark(self, cell: Cell) -> bool {
        (cell.col + cell.row) % 2 == 1
    }
}

/// The form of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Shape {
    /// A draughtsman: one grooved disc.
    Man,
    /// A crowned draughtsman: two discs with a water-lily leaf.
    King,
    /// A plain disc.
    Vassal,
    /// A turned pawn.
    Lord,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// Where it stands.
    pub cell: Cell,
    /// Its form.
    pub shape: Shape,
    /// Its owner.
    pub side: Side,
    /// The owner of the Vassal this Lord stands on, if it stands on one.
    pub under: Option<Side>,
    /// Whether its turn is used up; it is drawn slightly flat.
    pub flat: bool,
    /// Whether it is captured but not yet taken off; it is drawn translucent.
    pub ghost: bool,
    /// A small count on the piece: simple moves a king has made in a row.
    pub badge: Option<u8>,
}

/// Everything that is marked on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Marks {
    /// The squares of the last move.
    pub last: Vec<Cell>,
    /// The square of the selected piece.
    pub selected: Option<Cell>,
    /// The squares the selected piece may go to.
    pub targets: Vec<Cell>,
    /// The pieces that must capture.
    pub must: Vec<Cell>,
    /// The squares visited in this turn, one line for each piece.
    pub visited: Vec<Vec<Cell>>,
    /// The legs of a capture chosen so far, from the start square on.
    pub path: Vec<Cell>,
    /// The squares to be filled while laying out.
    pub fill: Vec<Cell>,
    /// Moves that are advised, in their order, each as the squares it goes over.
    pub hint: Vec<Vec<Cell>>,
    /// Moves that are threatened, likewise.
    pub threat: Vec<Vec<Cell>>,
}

/// A whole board: pieces, marks and the way it is turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Scene {
    /// Which board.
    pub board: BoardKind,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// The pieces on it; no two that are not ghosts share a cell.
    pub pieces: Vec<Piece>,
    /// The marks on it.
    pub marks: Marks,
}

impl Scene {
    /// A board with nothing on it and White at the bottom.
    #[must_use]
    pub fn empty(board: BoardKind) -> Self {
        Self {
            board,
            flipped: false,
            pieces: Vec::new(),
            marks: Marks::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_cross_over_in_the_names_of_the_page() {
        let scene = Scene {
            pieces: vec![Piece {
                cell: Cell::new(3, 4),
                shape: Shape::Lord,
                side: Side::White,
                under: Some(Side::Black),
                flat: true,
                ghost: false,
                badge: None,
            }],
            ..Scene::empty(BoardKind::Lords)
        };
        let text = serde_json::to_string(&scene).expect("plain data");
        assert!(text.starts_with(
            r#"{"board":"lords","flipped":false,"pieces":[{"cell":{"col":3,"row":4},"shape":"lord","side":"white","under":"black","flat":true,"ghost":false,"badge":null}],"marks":{"last":[],"#
        ));
        assert_eq!(serde_json::from_str::<Scene>(&text).ok(), Some(scene));
    }

    #[test]
    fn the_corner_at_whites_left_hand_is_dark() {
        assert!(BoardKind::Draughts.is_dark(Cell::new(0, 9)));
        assert!(BoardKind::Lords.is_dark(Cell::new(0, 7)));
        assert!(!BoardKind::Lords.is_dark(Cell::new(0, 0)));
        assert!(!BoardKind::Lords.contains(Cell::new(8, 0)));
    }
}
