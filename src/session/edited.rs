//! A placement of either game while it is being edited.

use super::frisian_table::{rules as frisian_rules, shape as draughts_shape, variant};
use super::grid::{frisian_cell, frisian_square, lords_cell, lords_square};
use super::lords_table::{rules as lords_rules, shape as lords_shape};
use super::message::{Message, Refusal};
use super::options::NewGame;
use crate::render::{BoardKind, Cell, Shape};
use crate::{BySide, Side, frisian, lords};

/// The layout that both sides of Lords and Vassals begin with in the editor: in a game each player
/// makes the other's.
const LAYOUT: &str = "VLVLLVLV/LVLVVLVL";

/// The most simple moves in a row that the text of a position can tell: its counter has one digit.
const MOST_KING_MOVES: u8 = 9;

/// Any placement, legal or not, of one of the two games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edited {
    Frisian(Box<frisian::Setup>),
    Lords(Box<lords::Setup>),
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) side: Side,
    pub(super) shape: Shape,
    /// The owner of the Vassal below.
    pub(super) under: Option<Side>,
}

/// A number that belongs to a position beside its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counter {
    /// The simple moves a side has made in a row with one king.
    KingMoves(Side),
    /// The square of that king, 0 where it is not said.
    KingSquare(Side),
    /// Plies since the last capture or move of a man.
    QuietPlies,
    /// The number of the move.
    MoveNumber,
    /// The moves left in the turn.
    MovesLeft,
    /// The pieces a side has captured.
    CapturedBy(Side),
    /// The number of the turn.
    TurnNumber,
    /// The number of the turn of the last capture, 0 for none.
    LastCapture,
}

impl Counter {
    /// All counters of both games.
    pub(super) const ALL: [Self; 11] = [
        Self::KingMoves(Side::White),
        Self::KingSquare(Side::White),
        Self::KingMoves(Side::Black),
        Self::KingSquare(Side::Black),
        Self::QuietPlies,
        Self::MoveNumber,
        Self::MovesLeft,
        Self::CapturedBy(Side::White),
        Self::CapturedBy(Side::Black),
        Self::TurnNumber,
        Self::LastCapture,
    ];

    /// The name by which the page calls it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::KingMoves(Side::White) => "king-moves-white",
            Self::KingMoves(Side::Black) => "king-moves-black",
            Self::KingSquare(Side::White) => "king-square-white",
            Self::KingSquare(Side::Black) => "king-square-black",
            Self::QuietPlies => "quiet-plies",
            Self::MoveNumber => "move-number",
            Self::MovesLeft => "moves-left",
            Self::CapturedBy(Side::White) => "captured-by-white",
            Self::CapturedBy(Side::Black) => "captured-by-black",
            Self::TurnNumber => "turn-number",
            Self::LastCapture => "last-capture",
        }
    }
}

impl Edited {
    /// The board without pieces, ready for the first move of a game.
    pub(super) fn empty(options: &NewGame) -> Self {
        match options {
            NewGame::Frisian(_) => Self::Frisian(Box::new(frisian::Setup::empty())),
            NewGame::Lords(options) => {
                let mut setup = lords::Setup::empty();
                setup.moves_left = lords_rules(options).turns.moves(setup.turn);
                Self::Lords(Box::new(setup))
            }
        }
    }

    /// The pieces as a game begins.
    pub(super) fn start(options: &NewGame) -> Self {
        match options {
            NewGame::Frisian(options) => {
                Self::Frisian(Box::new(frisian::Setup::start(variant(options))))
            }
            NewGame::Lords(options) => {
                let layout: lords::Layout = LAYOUT.parse().expect("the layout has eight of each");
                let layouts = BySide::new_with(|_| layout);
                let position = lords::Position::from_layouts(layouts, lords_rules(options));
                Self::Lords(Box::new(position.setup()))
            }
        }
    }

    /// Reads the text of a position of the game that `options` is for.
    pub(super) fn read(options: &NewGame, text: &str) -> Result<Self, Message> {
        match options {
            NewGame::Frisian(_) => text
                .parse()
                .map(|setup| Self::Frisian(Box::new(setup)))
                .map_err(|error: frisian::ParseFenError| {
                    Message::of_rules("frisian", error.code(), error.args())
                }),
            NewGame::Lords(_) => text
                .parse()
                .map(|setup| Self::Lords(Box::new(setup)))
                .map_err(|error: lords::ParseSetupError| {
                    Message::of_rules("lords", error.code(), error.args())
                }),
        }
    }

    /// The text of the position.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Frisian(setup) => setup.to_string(),
            Self::Lords(setup) => setup.to_string(),
        }
    }

    /// Why a game with these settings cannot be played from here, in the words of its rules.
    pub(super) fn problem(&self, options: &NewGame) -> Option<Message> {
        match (self, options) {
            (Self::Frisian(setup), NewGame::Frisian(options)) => {
                let error = frisian::Position::new(**setup, frisian_rules(options)).err()?;
                Some(Message::of_rules("frisian", error.code(), error.args()))
            }
            (Self::Lords(setup), NewGame::Lords(options)) => {
                let error = lords::Position::new(setup, lords_rules(options)).err()?;
                Some(Message::of_rules("lords", error.code(), error.args()))
            }
            _ => Some(Refusal::NotThisGame.into()),
        }
    }

    pub(super) const fn board(&self) -> BoardKind {
        match self {
            Self::Frisian(_) => BoardKind::Draughts,
            Self::Lords(_) => BoardKind::Lords,
        }
    }

    /// The kinds of pieces, the lesser first.
    pub(super) const fn kinds(&self) -> [Shape; 2] {
        match self {
            Self::Frisian(_) => [Shape::Man, Shape::King],
            Self::Lords(_) => [Shape::Vassal, Shape::Lord],
        }
    }

    /// What stands on a cell.
    pub(super) fn at(&self, cell: Cell) -> Option<Standing> {
        match self {
            Self::Frisian(setup) => {
                let piece = setup.piece_at(frisian_square(cell)?)?;
                Some(Standing {
                    side: piece.side,
                    shape: draughts_shape(piece.kind),
                    under: None,
                })
            }
            Self::Lords(setup) => {
                let lords::Occupant { piece, under } = setup.at(lords_square(cell)?)?;
                Some(Standing {
                    side: piece.side,
                    shape: lords_shape(piece.kind),
                    under,
                })
            }
        }
    }

    /// Puts a piece down in place of what stood there; but a Lord climbs onto a Vassal.
    pub(super) fn put(&mut self, cell: Cell, side: Side, shape: Shape) {
        match self {
            Self::Frisian(setup) => {
                if let Some(square) = frisian_square(cell) {
                    forget_counter(setup, square);
                    let kind = match shape {
                        Shape::King => frisian::PieceKind::King,
                        _ => frisian::PieceKind::Man,
                    };
                    setup.put(square, frisian::Piece { side, kind });
                }
            }
            Self::Lords(setup) => {
                if let Some(square) = lords_square(cell) {
                    forget_trails(setup, square);
                    let kind = match shape {
                        Shape::Lord => lords::PieceKind::Lord,
                        _ => lords::PieceKind::Vassal,
                    };
                    let under = setup
                        .at(square)
                        .filter(|_| kind == lords::PieceKind::Lord)
                        .and_then(|below| match below.piece.kind {
                            lords::PieceKind::Vassal => Some(below.piece.side),
                            lords::PieceKind::Lord => below.under,
                        });
                    let piece = lords::Piece { side, kind };
                    setup.put(square, lords::Occupant { piece, under });
                }
            }
        }
    }

    /// Takes the piece on a cell off, and leaves the Vassal below it.
    pub(super) fn take(&mut self, cell: Cell) -> Option<Standing> {
        let standing = self.at(cell)?;
        match self {
            Self::Frisian(setup) => {
                let square = frisian_square(cell)?;
                forget_counter(setup, square);
                setup.remove(square);
            }
            Self::Lords(setup) => {
                let square = lords_square(cell)?;
                forget_trails(setup, square);
                setup.remove(square);
                if let Some(side) = standing.under {
                    let kind = lords::PieceKind::Vassal;
                    setup.put_piece(square, lords::Piece { side, kind });
                }
            }
        }
        Some(standing)
    }

    /// Takes the piece on one cell to another. A king keeps the count of its moves.
    pub(super) fn shift(&mut self, from: Cell, to: Cell) {
        let counters = match self {
            Self::Frisian(setup) => Some(setup.king_moves),
            Self::Lords(_) => None,
        };
        let Some(Standing { side, shape, .. }) = self.take(from) else {
            return;
        };
        self.put(to, side, shape);
        if let (Self::Frisian(setup), Some(before)) = (self, counters)
            && let Some(counter) = before[side]
            && counter.square.is_some()
            && counter.square == frisian_square(from)
        {
            setup.king_moves[side] = Some(frisian::KingMoves {
                square: frisian_square(to),
                ..counter
            });
        }
    }

    pub(super) const fn turn(&self) -> Side {
        match self {
            Self::Frisian(setup) => setup.turn,
            Self::Lords(setup) => setup.turn,
        }
    }

    /// Gives the move to a side, and a whole turn of them where a turn has several.
    pub(super) fn set_turn(&mut self, side: Side, options: &NewGame) {
        match self {
            Self::Frisian(setup) => setup.turn = side,
            Self::Lords(setup) => {
                setup.turn = side;
                setup.trails.clear();
                if let NewGame::Lords(options) = options {
                    setup.moves_left = lords_rules(options).turns.moves(side);
                }
            }
        }
    }

    /// How many pieces have moved in this turn already.
    pub(super) fn trails(&self) -> usize {
        match self {
            Self::Frisian(_) => 0,
            Self::Lords(setup) => setup.trails.len(),
        }
    }

    /// Lets all pieces be as if they had not moved in this turn.
    pub(super) fn forget_trails(&mut self) {
        if let Self::Lords(setup) = self {
            setup.trails.clear();
        }
    }

    /// What a counter says, if the game has it.
    pub(super) fn counter(&self, counter: Counter) -> Option<u32> {
        match self {
            Self::Frisian(setup) => Some(match counter {
                Counter::KingMoves(side) => {
                    setup.king_moves[side].map_or(0, |moves| moves.count.into())
                }
                Counter::KingSquare(side) => setup.king_moves[side]
                    .and_then(|moves| moves.square)
                    .map_or(0, |square| square.number().into()),
                Counter::QuietPlies => setup.quiet_plies,
                Counter::MoveNumber => setup.move_number,
                _ => return None,
            }),
            Self::Lords(setup) => Some(match counter {
                Counter::MovesLeft => setup.moves_left.into(),
                Counter::CapturedBy(side) => setup.captured_by[side].into(),
                Counter::TurnNumber => setup.turn_number,
                Counter::LastCapture => setup.last_capture,
                _ => return None,
            }),
        }
    }

    /// The squares that a counter may name; none where it is a plain number.
    pub(super) fn choices(&self, counter: Counter) -> Vec<u32> {
        match (self, counter) {
            (Self::Frisian(setup), Counter::KingSquare(side)) => setup
                .kings(side)
                .iter()
                .map(|square| square.number().into())
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Writes a counter of the game; what is too high for the text of a position becomes the highest
    /// that it can tell.
    pub(super) fn set_counter(&mut self, counter: Counter, value: u32) {
        let small = u8::try_from(value).unwrap_or(u8::MAX);
        match (self, counter) {
            (Self::Frisian(setup), Counter::KingMoves(side)) => {
                let kings = setup.kings(side);
                let only = kings.first().filter(|_| kings.len() == 1);
                let known = setup.king_moves[side].and_then(|moves| moves.square);
                setup.king_moves[side] = (small > 0).then_some(frisian::KingMoves {
                    square: known.or(only),
                    count: small.min(MOST_KING_MOVES),
                });
            }
            (Self::Frisian(setup), Counter::KingSquare(side)) => {
                let count = setup.king_moves[side].map(|moves| moves.count);
                let square = frisian::Square::new(small);
                // A king that is named has made one move at least.
                setup.king_moves[side] = match (square, count) {
                    (None, None) => None,
                    (square, count) => Some(frisian::KingMoves {
                        square,
                        count: count.unwrap_or(1),
                    }),
                };
            }
            (Self::Frisian(setup), Counter::QuietPlies) => setup.quiet_plies = value,
            (Self::Frisian(setup), Counter::MoveNumber) => setup.move_number = value,
            (Self::Lords(setup), Counter::MovesLeft) => setup.moves_left = small,
            (Self::Lords(setup), Counter::CapturedBy(side)) => setup.captured_by[side] = small,
            (Self::Lords(setup), Counter::TurnNumber) => setup.turn_number = value,
            (Self::Lords(setup), Counter::LastCapture) => setup.last_capture = value,
            _ => {}
        }
    }

    /// The simple moves in a row of the king on a cell, where they are counted.
    pub(super) fn badge(&self, cell: Cell) -> Option<u8> {
        let Self::Frisian(setup) = self else {
            return None;
        };
        let square = frisian_square(cell)?;
        let side = setup.piece_at(square)?.side;
        setup.king_moves[side]
            .filter(|moves| moves.square == Some(square))
            .map(|moves| moves.count)
    }

    /// The cells with a piece.
    pub(super) fn standing(&self) -> Vec<(Cell, Standing)> {
        let cells: Vec<Cell> = match self {
            Self::Frisian(_) => frisian::Square::ALL.map(frisian_cell).to_vec(),
            Self::Lords(_) => lords::Square::ALL.map(lords_cell).to_vec(),
        };
        cells
            .into_iter()
            .filter_map(|cell| Some((cell, self.at(cell)?)))
            .collect()
    }
}

/// A king that comes or goes takes the count of its moves along.
fn forget_counter(setup: &mut frisian::Setup, square: frisian::Square) {
    for side in Side::ALL {
        if setup.king_moves[side].is_some_and(|moves| moves.square == Some(square)) {
            setup.king_moves[side] = None;
        }
    }
}

/// Where a piece comes or goes, nothing is known any more of what it did in this turn.
fn forget_trails(setup: &mut lords::Setup, square: lords::Square) {
    setup.trails.retain(|trail| trail.square() != square);
}
