//! Placements as text: the FEN that the documentation of [`Setup`] describes.

use std::fmt;
use std::str::FromStr;

use super::{KingMoves, Piece, PieceKind, Setup, Square, SquareSet};
use crate::excerpt::excerpt;
use crate::{BySide, Side};

/// Why a text is no FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseFenError {
    /// It does not start with the side to move.
    Turn {
        /// What stands there.
        found: String,
    },
    /// A side has no list of pieces.
    NoPieces {
        /// The side.
        side: Side,
    },
    /// A side has two lists of pieces.
    TwoLists {
        /// The side.
        side: Side,
    },
    /// This is no square and no range of squares.
    Square {
        /// What stands there.
        found: String,
    },
    /// Two pieces stand on one square.
    TwoPieces {
        /// The square.
        square: Square,
    },
    /// The counters of the three-move rule cannot be read.
    KingMoves {
        /// What stands there.
        found: String,
    },
    /// The part after `H` or `F` is no number.
    Number {
        /// What stands there.
        found: String,
    },
    /// A part that is none of those a FEN has, or one of them a second time.
    Part {
        /// What stands there.
        found: String,
    },
}

impl ParseFenError {
    /// The key under which translations of the message are found.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Turn { .. } => "fen-turn",
            Self::NoPieces { .. } => "fen-no-pieces",
            Self::TwoLists { .. } => "fen-two-lists",
            Self::Square { .. } => "fen-square",
            Self::TwoPieces { .. } => "fen-two-pieces",
            Self::KingMoves { .. } => "fen-king-moves",
            Self::Number { .. } => "fen-number",
            Self::Part { .. } => "fen-part",
        }
    }

    /// The facts that fill the placeholders of a translation.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Turn { found }
            | Self::Square { found }
            | Self::KingMoves { found }
            | Self::Number { found }
            | Self::Part { found } => vec![("found", found.clone())],
            Self::NoPieces { side } | Self::TwoLists { side } => {
                vec![("side", side.name().to_owned())]
            }
            Self::TwoPieces { square } => vec![("square", square.to_string())],
        }
    }
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn { found } => write!(
                f,
                "a position starts with the side to move, as in W:W31-50:B1-20, not with \"{found}\""
            ),
            Self::NoPieces { side } => write!(
                f,
                "the position does not say where the pieces of {side} stand: add :{} and their \
                 squares",
                letter(*side)
            ),
            Self::TwoLists { side } => {
                write!(f, "the position has two lists of pieces of {side}")
            }
            Self::Square { found } => write!(
                f,
                "\"{found}\" is no square: write a number from 1 to 50, with K before it for a king, \
                 or a range such as 31-50"
            ),
            Self::TwoPieces { square } => write!(f, "two pieces stand on square {square}"),
            Self::KingMoves { found } => write!(
                f,
                "\"{found}\" does not tell the king moves: write Black's and White's count, with the \
                 king's square after it, as in +219+0"
            ),
            Self::Number { found } => {
                write!(
                    f,
                    "\"{found}\" should be a letter and a number, as in H0 or F1"
                )
            }
            Self::Part { found } => write!(
                f,
                "\"{found}\" has no place in a position: after the pieces come only H, F and the king \
                 moves, once each"
            ),
        }
    }
}

impl std::error::Error for ParseFenError {}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

fn side(letter: char) -> Option<Side> {
    match letter {
        'W' | 'w' => Some(Side::White),
        'B' | 'b' => Some(Side::Black),
        _ => None,
    }
}

impl FromStr for Setup {
    type Err = ParseFenError;

    /// Reads a FEN. Spaces around its parts, a full stop at its end and small letters are
    /// accepted, ranges and either order of the sides too.
    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        let text = text.trim();
        let mut parts = text
            .strip_suffix('.')
            .unwrap_or(text)
            .split(':')
            .map(str::trim);
        let mut setup = Self::empty();
        let first = parts.next().unwrap_or_default();
        let mut letters = first.chars();
        setup.turn = match (letters.next().and_then(side), letters.next()) {
            (Some(turn), None) => turn,
            _ => {
                return Err(ParseFenError::Turn {
                    found: excerpt(first),
                });
            }
        };
        let mut listed = BySide::new_with(|_| false);
        let (mut quiet_plies, mut move_number, mut king_moves) = (None, None, None);
        for part in parts {
            let mut rest = part.chars();
            let first = rest.next();
            if let Some(side) = first.and_then(side) {
                if std::mem::replace(&mut listed[side], true) {
                    return Err(ParseFenError::TwoLists { side });
                }
                read_pieces(&mut setup, side, rest.as_str())?;
                continue;
            }
            let repeated = match first {
                Some('H' | 'h') => quiet_plies.replace(read_number(part)?).is_some(),
                Some('F' | 'f') => move_number.replace(read_number(part)?).is_some(),
                Some('+') => king_moves.replace(read_king_moves(part)?).is_some(),
                _ => true,
            };
            if repeated {
                return Err(ParseFenError::Part {
                    found: excerpt(part),
                });
            }
        }
        if let Some(side) = Side::ALL.into_iter().find(|&side| !listed[side]) {
            return Err(ParseFenError::NoPieces { side });
        }
        setup.quiet_plies = quiet_plies.unwrap_or(setup.quiet_plies);
        setup.move_number = move_number.unwrap_or(setup.move_number);
        setup.king_moves = king_moves.unwrap_or(setup.king_moves);
        Ok(setup)
    }
}

fn read_number(part: &str) -> Result<u32, ParseFenError> {
    let digits = part.get(1..).unwrap_or_default();
    if digits.bytes().all(|b| b.is_ascii_digit())
        && let Ok(number) = digits.parse()
    {
        Ok(number)
    } else {
        Err(ParseFenError::Number {
            found: excerpt(part),
        })
    }
}

fn read_pieces(setup: &mut Setup, side: Side, pieces: &str) -> Result<(), ParseFenError> {
    let pieces = pieces.trim();
    if pieces.is_empty() {
        return Ok(());
    }
    for item in pieces.split(',').map(str::trim) {
        let error = || ParseFenError::Square {
            found: excerpt(item),
        };
        let (kind, squares) = match item.strip_prefix(['K', 'k']) {
            Some(rest) => (PieceKind::King, rest),
            None => (PieceKind::Man, item),
        };
        let (first, last) = match squares.split_once('-') {
            Some((first, last)) if kind == PieceKind::King => {
                (first, last.strip_prefix(['K', 'k']).unwrap_or(last))
            }
            Some(ends) => ends,
            None => (squares, squares),
        };
        let first: Square = first.trim().parse().map_err(|_| error())?;
        let last: Square = last.trim().parse().map_err(|_| error())?;
        if last < first {
            return Err(error());
        }
        for &square in &Square::ALL[first.index()..=last.index()] {
            if setup.piece_at(square).is_some() {
                return Err(ParseFenError::TwoPieces { square });
            }
            setup.put(square, Piece { side, kind });
        }
    }
    Ok(())
}

/// Reads `+0+219`: one digit for the count, then the square if it is told.
fn read_king_moves(part: &str) -> Result<BySide<Option<KingMoves>>, ParseFenError> {
    let error = || ParseFenError::KingMoves {
        found: excerpt(part),
    };
    let (black, white) = part
        .strip_prefix('+')
        .and_then(|rest| rest.split_once('+'))
        .ok_or_else(error)?;
    let counter = |text: &str| {
        let mut rest = text.chars();
        let count = rest.next().and_then(|digit| digit.to_digit(10));
        let count = count.and_then(|count| u8::try_from(count).ok())?;
        let square = match rest.as_str() {
            "" => None,
            square => Some(square.parse().ok()?),
        };
        Some((count > 0).then_some(KingMoves { square, count }))
    };
    Ok(BySide {
        white: counter(white).ok_or_else(error)?,
        black: counter(black).ok_or_else(error)?,
    })
}

impl fmt::Display for Setup {
    /// Writes the FEN with all its counters, squares in order, three men or more in a row as a
    /// range.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(self.turn))?;
        for side in Side::ALL {
            write!(f, ":{}", letter(side))?;
            write_pieces(f, self.men(side), self.kings(side))?;
        }
        write!(f, ":H{}:F{}:", self.quiet_plies, self.move_number)?;
        for side in [Side::Black, Side::White] {
            match self.king_moves[side] {
                None => f.write_str("+0")?,
                Some(KingMoves { square, count }) => {
                    write!(f, "+{}", count.min(9))?;
                    if let Some(square) = square {
                        write!(f, "{square}")?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn write_pieces(f: &mut fmt::Formatter<'_>, men: SquareSet, kings: SquareSet) -> fmt::Result {
    let mut comma = "";
    let mut squares = (men | kings).iter().peekable();
    while let Some(first) = squares.next() {
        if kings.contains(first) {
            write!(f, "{comma}K{first}")?;
        } else {
            let mut last = first;
            while let Some(next) =
                squares.next_if(|next| next.number() == last.number() + 1 && men.contains(*next))
            {
                last = next;
            }
            match last.number() - first.number() {
                0 => write!(f, "{comma}{first}")?,
                1 => write!(f, "{comma}{first},{last}")?,
                _ => write!(f, "{comma}{first}-{last}")?,
            }
        }
        comma = ",";
    }
    Ok(())
}
