//! Any placement of pieces, legal or not.

use super::{Piece, PieceKind, Square, SquareSet, Variant};
use crate::{BySide, Side};

/// How many simple moves in a row a player has made with the same king (17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingMoves {
    /// Where that king stands. Left out where a text does not say; then it is the only king of
    /// its side.
    pub square: Option<Square>,
    /// The number of moves.
    pub count: u8,
}

/// Any placement of pieces with the player to move and the counters, whether or not it can be
/// played on.
///
/// It is what a position editor works on and what a FEN says. [`Position::new`] tells whether it
/// can be played on.
///
/// The FEN is that of PDN with the counters that the server lidraughts adds. `W:WK10,15,K24:B6,K48:H4:F50:+0+224`
/// says
///
/// | part | meaning |
/// |---|---|
/// | `W` | the side to move, `W` or `B` |
/// | `:WK10,15,K24:B6,K48` | the pieces of each side, `K` before a king; `31-50` is a range |
/// | `:H4` | plies since the last capture or move of a man |
/// | `:F50` | the number of the move |
/// | `:+0+224` | the counters of the three-move rule (17), Black's first: White's king on 24 has made two moves |
///
/// The last three parts can be left out; [`Display`](std::fmt::Display) always writes them.
///
/// [`Position::new`]: super::Position::new
///
/// # Examples
/// ```
/// use twa_boerden::frisian::{Rules, Position, Setup};
///
/// let setup: Setup = "W:WK10,15:B6,K24,K48".parse().unwrap();
/// let position = Position::new(setup, Rules::default()).unwrap();
/// assert_eq!(position.fen(), "W:WK10,15:B6,K24,K48:H0:F1:+0+0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    men: BySide<SquareSet>,
    kings: BySide<SquareSet>,
    /// Who is to move.
    pub turn: Side,
    /// The counters of the three-move rule.
    pub king_moves: BySide<Option<KingMoves>>,
    /// Plies since the last capture or move of a man: `H` of the FEN.
    pub quiet_plies: u32,
    /// The number of the move, which grows after each move of Black: `F` of the FEN.
    pub move_number: u32,
}

impl Setup {
    /// The empty board with White to move.
    #[must_use]
    pub const fn empty() -> Self {
        const NOTHING: BySide<SquareSet> = BySide {
            white: SquareSet::EMPTY,
            black: SquareSet::EMPTY,
        };
        Self {
            men: NOTHING,
            kings: NOTHING,
            turn: Side::White,
            king_moves: BySide {
                white: None,
                black: None,
            },
            quiet_plies: 0,
            move_number: 1,
        }
    }

    /// The placement a game of this variant starts from.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        let rows = match variant {
            Variant::Frisian => 4,
            Variant::Frysk => 1,
        };
        let mut setup = Self::empty();
        for square in Square::ALL {
            if square.row() < rows {
                setup.men.black |= square.into();
            } else if square.row() >= 10 - rows {
                setup.men.white |= square.into();
            }
        }
        setup
    }

    /// The men of a side.
    #[must_use]
    pub fn men(&self, side: Side) -> SquareSet {
        self.men[side]
    }

    /// The kings of a side.
    #[must_use]
    pub fn kings(&self, side: Side) -> SquareSet {
        self.kings[side]
    }

    /// What stands on the square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        piece_on(square, &self.men, &self.kings)
    }

    /// Puts a piece on the square, in place of any other that stands there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        let set = match piece.kind {
            PieceKind::Man => &mut self.men[piece.side],
            PieceKind::King => &mut self.kings[piece.side],
        };
        *set = set.with(square);
    }

    /// Clears the square and returns what stood there.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square);
        for side in Side::ALL {
            self.men[side] = self.men[side].without(square);
            self.kings[side] = self.kings[side].without(square);
        }
        piece
    }
}

/// What stands on the square where these are the men and the kings.
pub(super) fn piece_on(
    square: Square,
    men: &BySide<SquareSet>,
    kings: &BySide<SquareSet>,
) -> Option<Piece> {
    Side::ALL.into_iter().find_map(|side| {
        let kind = if men[side].contains(square) {
            PieceKind::Man
        } else if kings[side].contains(square) {
            PieceKind::King
        } else {
            return None;
        };
        Some(Piece { side, kind })
    })
}

impl Default for Setup {
    /// The start of a game of Frisian draughts.
    fn default() -> Self {
        Self::start(Variant::Frisian)
    }
}
