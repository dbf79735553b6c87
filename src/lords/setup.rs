//! Any placement, legal or not, and its text.

use std::fmt;
use std::str::FromStr;

use super::{Occupant, Piece, PieceKind, Square, Trail};
use crate::excerpt::excerpt;
use crate::{BySide, Side};

/// Any placement of pieces with the state of the turn, legal or not.
///
/// [`Position::new`](super::Position::new) says whether it can be played from. The text is that of
/// positions: eight ranks from 8 to 1, `L V` for White, `l v` for Black, `(Lv)` for a white Lord on a
/// black Vassal; the side to move; the moves left in the turn; the captures by Black and by White; the
/// trails of this turn; the number of the turn; the number of the turn of the last capture, 0 for none.
///
/// ```
/// use twa_boerden::lords::Setup;
///
/// let text = "8/8/8/3(Lv)4/8/8/8/7l b 5 0-0 - 1 0";
/// let setup: Setup = text.parse()?;
/// assert!(setup.at("d5".parse().unwrap()).unwrap().under.is_some());
/// assert_eq!(setup.to_string(), text);
/// # Ok::<(), twa_boerden::lords::ParseSetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub(super) board: [Option<Occupant>; 64],
    /// The side to move.
    pub turn: Side,
    /// The moves it has left in this turn.
    pub moves_left: u8,
    /// How many enemy pieces each side has captured.
    pub captured_by: BySide<u8>,
    /// What the pieces of the side to move have done in this turn, in any order.
    pub trails: Vec<Trail>,
    /// The number of the turn: 1 for the first of the game, one more for each turn of either side.
    pub turn_number: u32,
    /// The number of the turn of the last capture; 0 if there was none.
    pub last_capture: u32,
}

impl Setup {
    /// An empty board, with Black about to begin the first turn of five moves.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            board: [None; 64],
            turn: Side::Black,
            moves_left: 5,
            captured_by: BySide::default(),
            trails: Vec::new(),
            turn_number: 1,
            last_capture: 0,
        }
    }

    /// What is on a square.
    #[must_use]
    pub const fn at(&self, square: Square) -> Option<Occupant> {
        self.board[square.index()]
    }

    /// Puts something on a square, in place of what was there.
    pub const fn put(&mut self, square: Square, occupant: Occupant) {
        self.board[square.index()] = Some(occupant);
    }

    /// Puts a piece with nothing below it on a square, in place of what was there.
    pub const fn put_piece(&mut self, square: Square, piece: Piece) {
        self.put(square, Occupant { piece, under: None });
    }

    /// Empties a square and returns what was there.
    pub const fn remove(&mut self, square: Square) -> Option<Occupant> {
        self.board[square.index()].take()
    }

    /// The occupied squares from `a1` to `h8`, with what is on them.
    pub fn occupants(&self) -> impl Iterator<Item = (Square, Occupant)> {
        Square::ALL
            .into_iter()
            .filter_map(|square| Some((square, self.at(square)?)))
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::empty()
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some(occupant) = self.board[rank * 8 + file] else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                let letter = occupant.piece.letter();
                match occupant.under {
                    None => write!(f, "{letter}")?,
                    Some(Side::White) => write!(f, "({letter}V)")?,
                    Some(Side::Black) => write!(f, "({letter}v)")?,
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let turn = match self.turn {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let BySide { white, black } = self.captured_by;
        write!(f, "{turn} {} {black}-{white} ", self.moves_left)?;
        let mut trails = self.trails.clone();
        trails.sort_by_key(Trail::order);
        for (index, trail) in trails.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            trail.fmt(f)?;
        }
        if trails.is_empty() {
            f.write_str("-")?;
        }
        write!(f, " {} {}", self.turn_number, self.last_capture)
    }
}

impl FromStr for Setup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = [""; 7];
        let mut found = 0;
        for field in text.split_whitespace() {
            if let Some(place) = fields.get_mut(found) {
                *place = field;
            }
            found += 1;
        }
        if found != fields.len() {
            return Err(ParseSetupError::Fields { found });
        }
        let [board, turn, moves, captured, trails, number, last] = fields;
        let captured_by = captured
            .split_once('-')
            .and_then(|(black, white)| {
                Some(BySide {
                    black: small_number(black)?,
                    white: small_number(white)?,
                })
            })
            .ok_or_else(|| ParseSetupError::Captured {
                text: excerpt(captured),
            })?;
        Ok(Self {
            board: parse_board(board)?,
            turn: match turn {
                "w" => Side::White,
                "b" => Side::Black,
                _ => {
                    return Err(ParseSetupError::Turn {
                        text: excerpt(turn),
                    });
                }
            },
            moves_left: small_number(moves).ok_or_else(|| ParseSetupError::MovesLeft {
                text: excerpt(moves),
            })?,
            captured_by,
            trails: match trails {
                "-" => Vec::new(),
                trails => trails
                    .split(',')
                    .map(parse_trail)
                    .collect::<Result<_, _>>()?,
            },
            turn_number: turn_number(number)?,
            last_capture: turn_number(last)?,
        })
    }
}

fn parse_board(text: &str) -> Result<[Option<Occupant>; 64], ParseSetupError> {
    let found = text.split('/').count();
    if found != 8 {
        return Err(ParseSetupError::Ranks { found });
    }
    let mut board = [None; 64];
    for (rank, row) in (0..8).rev().zip(text.split('/')) {
        let name = u8::try_from(rank + 1).expect("a rank is below eight");
        let mut file = 0;
        let mut rest = row.chars();
        while let Some(letter) = rest.next() {
            if let Some(skipped @ 1..=8) = letter.to_digit(10) {
                file += skipped as usize;
                continue;
            }
            let occupant = if letter == '(' {
                parse_pin(&mut rest).ok_or(ParseSetupError::Pin { rank: name })?
            } else {
                let piece = Piece::from_letter(letter).ok_or(ParseSetupError::Letter { letter })?;
                Occupant { piece, under: None }
            };
            if file < 8 {
                board[rank * 8 + file] = Some(occupant);
            }
            file += 1;
        }
        if file != 8 {
            return Err(ParseSetupError::RankLength {
                rank: name,
                found: file,
            });
        }
    }
    Ok(board)
}

/// The rest of `(Lv)`, after the parenthesis has been read.
fn parse_pin(rest: &mut std::str::Chars) -> Option<Occupant> {
    let piece = Piece::from_letter(rest.next()?)?;
    let under = Piece::from_letter(rest.next()?)?;
    let pins = piece.kind == PieceKind::Lord && under.kind == PieceKind::Vassal;
    (pins && rest.next()? == ')').then_some(Occupant {
        piece,
        under: Some(under.side),
    })
}

fn parse_trail(text: &str) -> Result<Trail, ParseSetupError> {
    let error = || ParseSetupError::Trail {
        text: excerpt(text),
    };
    let (rest, used_up) = match text.strip_suffix('!') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let (rest, under) = match rest.strip_suffix('_') {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let mut squares = [Square::ALL[0]; 6];
    let names = rest.as_bytes().chunks(2);
    let len = names.len();
    for (index, name) in names.enumerate() {
        let name = std::str::from_utf8(name).map_err(|_| error())?;
        let square = name.parse().map_err(|_| error())?;
        *squares.get_mut(index).ok_or_else(error)? = square;
    }
    Trail::new(&squares[..len], under, used_up).ok_or_else(error)
}

fn digits(text: &str) -> Option<&str> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some(text)
}

fn small_number(text: &str) -> Option<u8> {
    digits(text)?.parse().ok()
}

fn turn_number(text: &str) -> Result<u32, ParseSetupError> {
    digits(text)
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| ParseSetupError::TurnNumber {
            text: excerpt(text),
        })
}

/// A text that is not a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseSetupError {
    /// Not seven fields.
    Fields {
        /// How many there are.
        found: usize,
    },
    /// Not eight ranks.
    Ranks {
        /// How many there are.
        found: usize,
    },
    /// A rank that has not eight squares.
    RankLength {
        /// Which rank, from 1.
        rank: u8,
        /// How many squares it has.
        found: usize,
    },
    /// A letter that stands for no piece.
    Letter {
        /// The letter.
        letter: char,
    },
    /// Parentheses that do not hold a Lord and a Vassal.
    Pin {
        /// The rank they stand in, from 1.
        rank: u8,
    },
    /// The side to move is neither `w` nor `b`.
    Turn {
        /// What stands there.
        text: String,
    },
    /// The moves left are not a number.
    MovesLeft {
        /// What stands there.
        text: String,
    },
    /// The captures are not two numbers with a `-` between them.
    Captured {
        /// What stands there.
        text: String,
    },
    /// A trail that is not two to six squares.
    Trail {
        /// What stands there.
        text: String,
    },
    /// The number of a turn is not a number.
    TurnNumber {
        /// What stands there.
        text: String,
    },
}

impl ParseSetupError {
    /// The key under which a page finds its translation.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Fields { .. } => "position-fields",
            Self::Ranks { .. } => "position-ranks",
            Self::RankLength { .. } => "position-rank-length",
            Self::Letter { .. } => "position-letter",
            Self::Pin { .. } => "position-pin",
            Self::Turn { .. } => "position-turn",
            Self::MovesLeft { .. } => "position-moves-left",
            Self::Captured { .. } => "position-captured",
            Self::Trail { .. } => "position-trail",
            Self::TurnNumber { .. } => "position-turn-number",
        }
    }

    /// What fills the placeholders of the translation.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Fields { found } | Self::Ranks { found } => vec![("found", found.to_string())],
            Self::RankLength { rank, found } => {
                vec![("rank", rank.to_string()), ("found", found.to_string())]
            }
            Self::Letter { letter } => vec![("letter", letter.to_string())],
            Self::Pin { rank } => vec![("rank", rank.to_string())],
            Self::Turn { text }
            | Self::MovesLeft { text }
            | Self::Captured { text }
            | Self::Trail { text }
            | Self::TurnNumber { text } => vec![("text", text.clone())],
        }
    }
}

impl fmt::Display for ParseSetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields { found } => write!(
                f,
                "a position has 7 fields (board, side to move, moves left, captures, trails, turn, turn of the last capture), this text has {found}"
            ),
            Self::Ranks { found } => {
                write!(f, "the board has {found} ranks instead of 8")
            }
            Self::RankLength { rank, found } => {
                write!(f, "rank {rank} has {found} squares instead of 8")
            }
            Self::Letter { letter } => {
                write!(
                    f,
                    "{letter:?} is no piece: L and V are White's, l and v Black's"
                )
            }
            Self::Pin { rank } => write!(
                f,
                "on rank {rank} the parentheses do not hold a Lord and the Vassal below, such as (Lv)"
            ),
            Self::Turn { text } => {
                write!(f, "the side to move is w or b, not {text:?}")
            }
            Self::MovesLeft { text } => {
                write!(f, "the moves left are a number, not {text:?}")
            }
            Self::Captured { text } => write!(
                f,
                "the captures are written as Black's, a hyphen and White's, such as 2-1, not {text:?}"
            ),
            Self::Trail { text } => write!(
                f,
                "a trail is two to six squares, then _ for a pinned Vassal and ! for a turn that is used up, not {text:?}"
            ),
            Self::TurnNumber { text } => {
                write!(f, "the number of a turn is a whole number, not {text:?}")
            }
        }
    }
}

impl std::error::Error for ParseSetupError {}
