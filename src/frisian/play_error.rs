//! Why a move is refused.

use std::fmt;

use super::{Move, Outcome, PieceKind, Square};
use crate::Side;

/// The men and kings that a capture takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// How many men.
    pub men: u32,
    /// How many kings.
    pub kings: u32,
}

impl Worth {
    /// The men that are worth a little more, if there is a king among what is taken, or else exactly as
    /// much: a king is worth more than one man and less than two, and n kings less than 2n men and more than
    /// 2n − 1 (11).
    #[must_use]
    pub const fn in_men(self) -> u32 {
        2 * self.kings + self.men
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let men = if self.men == 1 { "man" } else { "men" };
        let kings = if self.kings == 1 { "king" } else { "kings" };
        match (self.kings, self.men) {
            (0, n) => write!(f, "{n} {men}"),
            (n, 0) => write!(f, "{n} {kings}"),
            (k, m) => write!(f, "{k} {kings} and {m} {men}"),
        }
    }
}

/// Why a move is refused, with the facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The text is no move.
    Unreadable {
        /// The text, or its start.
        text: String,
    },
    /// The text names a square that the board does not have.
    NoSuchSquare {
        /// What it names.
        number: String,
    },
    /// The game is over.
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
    /// No piece stands there.
    Empty {
        /// The square.
        square: Square,
    },
    /// The piece there is the opponent's.
    NotYours {
        /// The square.
        square: Square,
        /// Whose piece stands there.
        owner: Side,
    },
    /// The piece has a compulsory capture (10).
    MustCapture {
        /// The piece.
        from: Square,
        /// What must be taken.
        worth: Worth,
        /// The captures of the highest value.
        captures: Vec<Move>,
    },
    /// Another piece has a compulsory capture (10).
    OtherMustCapture {
        /// The piece that was tried.
        from: Square,
        /// What must be taken.
        worth: Worth,
        /// The captures of the highest value.
        captures: Vec<Move>,
    },
    /// The capture is worth less than another (11).
    LowerCapture {
        /// Where the capture starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// What it takes.
        takes: Worth,
        /// What must be taken.
        worth: Worth,
        /// The captures of the highest value.
        captures: Vec<Move>,
    },
    /// A king has a capture of the same value as this one by a man (12).
    KingFirst {
        /// Where the capture starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// What both take.
        worth: Worth,
        /// The captures by kings.
        captures: Vec<Move>,
    },
    /// The capture does not end there: the piece can jump on (13).
    Incomplete {
        /// Where the capture starts.
        from: Square,
        /// Where it was to end.
        to: Square,
        /// The legal captures of this piece.
        captures: Vec<Move>,
    },
    /// The king has made as many moves in a row as it may (17).
    KingBound {
        /// The king.
        square: Square,
        /// How many moves it has made.
        count: u8,
    },
    /// The move ends where it starts.
    StaysPut {
        /// The square.
        square: Square,
    },
    /// Another piece stands on the square where the move ends.
    Occupied {
        /// Where the move starts.
        from: Square,
        /// Where it was to end.
        to: Square,
    },
    /// A man moves one square diagonally forward, and nowhere else (7).
    ManForward {
        /// Where the move starts.
        from: Square,
        /// Where it was to end.
        to: Square,
    },
    /// Without capturing a king moves diagonally only (9).
    KingDiagonal {
        /// Where the move starts.
        from: Square,
        /// Where it was to end.
        to: Square,
    },
    /// A piece stands in the way of the king, which cannot capture it.
    Blocked {
        /// Where the move starts.
        from: Square,
        /// Where it was to end.
        to: Square,
        /// The piece in the way.
        by: Square,
    },
    /// It is written as a capture but takes nothing.
    NothingTaken {
        /// Where the move starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// Several captures have this start and end.
    Ambiguous {
        /// Where they start.
        from: Square,
        /// Where they end.
        to: Square,
        /// How each is written without doubt.
        choices: Vec<String>,
    },
    /// A capture has this start and end, but not by the squares that are named between.
    NotThisWay {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// How the captures with this start and end are written.
        choices: Vec<String>,
    },
    /// The captures of the position after the move are over the budget of
    /// [`PositionError::TooComplex`](super::PositionError::TooComplex).
    TooComplex {
        /// Where the move starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
}

/// How many alternatives a message lists.
const LISTED: usize = 4;

/// `34x23, 34x25 or 35x24`.
fn list<T: PartialEq>(items: &[T], text: impl Fn(&T) -> String, last_word: &str) -> String {
    let mut texts: Vec<String> = Vec::new();
    for item in items {
        let text = text(item);
        if !texts.contains(&text) {
            if texts.len() == LISTED {
                texts.push("…".to_owned());
                return texts.join(", ");
            }
            texts.push(text);
        }
    }
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{}{last_word}{last}", rest.join(", "))
        }
        _ => texts.concat(),
    }
}

fn short(mv: &Move) -> String {
    mv.short()
}

impl PlayError {
    /// The key under which translations of the message are found.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "unreadable",
            Self::NoSuchSquare { .. } => "no-such-square",
            Self::GameOver { .. } => "game-over",
            Self::Empty { .. } => "empty",
            Self::NotYours { .. } => "not-yours",
            Self::MustCapture { .. } => "must-capture",
            Self::OtherMustCapture { .. } => "other-must-capture",
            Self::LowerCapture { .. } => "lower-capture",
            Self::KingFirst { .. } => "king-first",
            Self::Incomplete { .. } => "incomplete",
            Self::KingBound { .. } => "king-bound",
            Self::StaysPut { .. } => "stays-put",
            Self::Occupied { .. } => "occupied",
            Self::ManForward { .. } => "man-forward",
            Self::KingDiagonal { .. } => "king-diagonal",
            Self::Blocked { .. } => "blocked",
            Self::NothingTaken { .. } => "nothing-taken",
            Self::Ambiguous { .. } => "ambiguous",
            Self::NotThisWay { .. } => "not-this-way",
            Self::TooComplex { .. } => "too-complex",
        }
    }

    /// The facts that fill the placeholders of a translation. Lists are joined by commas.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let mut args = Vec::new();
        match self {
            Self::Unreadable { text } => args.push(("text", text.clone())),
            Self::NoSuchSquare { number } => args.push(("number", number.clone())),
            Self::GameOver { outcome } => {
                let winner = outcome.winner.map_or("", Side::name);
                args.push(("winner", winner.to_owned()));
                args.push(("reason", outcome.reason.code().to_owned()));
            }
            Self::NotYours { owner, .. } => args.push(("owner", owner.name().to_owned())),
            Self::LowerCapture { takes, .. } => {
                args.push(("takesMen", takes.men.to_string()));
                args.push(("takesKings", takes.kings.to_string()));
            }
            Self::KingBound { count, .. } => args.push(("count", count.to_string())),
            Self::Blocked { by, .. } => args.push(("by", by.to_string())),
            Self::Ambiguous { choices, .. } | Self::NotThisWay { choices, .. } => {
                args.push(("choices", list(choices, String::clone, ", ")));
            }
            _ => {}
        }
        if let Some(square) = self.square() {
            args.push(("square", square.to_string()));
        }
        let (from, to) = self.ends();
        args.extend(from.map(|from| ("from", from.to_string())));
        args.extend(to.map(|to| ("to", to.to_string())));
        if let Some((worth, captures)) = self.instead() {
            args.push(("captures", list(captures, short, ", ")));
            if let Some(worth) = worth {
                args.push(("men", worth.men.to_string()));
                args.push(("kings", worth.kings.to_string()));
            }
        }
        args
    }

    /// The one square that the refusal is about.
    const fn square(&self) -> Option<Square> {
        match self {
            Self::Empty { square }
            | Self::StaysPut { square }
            | Self::NotYours { square, .. }
            | Self::KingBound { square, .. } => Some(*square),
            _ => None,
        }
    }

    /// Where the refused move starts and ends.
    const fn ends(&self) -> (Option<Square>, Option<Square>) {
        match self {
            Self::MustCapture { from, .. } | Self::OtherMustCapture { from, .. } => {
                (Some(*from), None)
            }
            Self::LowerCapture { from, to, .. }
            | Self::KingFirst { from, to, .. }
            | Self::Incomplete { from, to, .. }
            | Self::Occupied { from, to }
            | Self::ManForward { from, to }
            | Self::KingDiagonal { from, to }
            | Self::Blocked { from, to, .. }
            | Self::NothingTaken { from, to }
            | Self::Ambiguous { from, to, .. }
            | Self::NotThisWay { from, to, .. }
            | Self::TooComplex { from, to } => (Some(*from), Some(*to)),
            _ => (None, None),
        }
    }

    /// The captures that are legal instead, and what they take.
    fn instead(&self) -> Option<(Option<Worth>, &[Move])> {
        match self {
            Self::MustCapture {
                worth, captures, ..
            }
            | Self::OtherMustCapture {
                worth, captures, ..
            }
            | Self::LowerCapture {
                worth, captures, ..
            }
            | Self::KingFirst {
                worth, captures, ..
            } => Some((Some(*worth), captures)),
            Self::Incomplete { captures, .. } => Some((None, captures)),
            _ => None,
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { text } => write!(
                f,
                "\"{text}\" is no move: write 32-28, or 28x19 for a capture"
            ),
            Self::NoSuchSquare { number } => {
                write!(f, "there is no square {number}: squares go from 1 to 50")
            }
            Self::GameOver { outcome } => write!(f, "the game is over: {outcome}"),
            Self::Empty { square } => write!(f, "no piece stands on {square}"),
            Self::NotYours { square, owner } => write!(
                f,
                "the piece on {square} belongs to {owner}, and {} is to move",
                !*owner
            ),
            Self::MustCapture { .. }
            | Self::OtherMustCapture { .. }
            | Self::LowerCapture { .. }
            | Self::KingFirst { .. }
            | Self::Incomplete { .. } => self.fmt_instead(f),
            Self::KingBound { square, count } => write!(
                f,
                "the king on {square} has made {count} moves in a row: move a man or another king first"
            ),
            Self::StaysPut { square } => write!(f, "{square}-{square} goes nowhere"),
            Self::Occupied { to, .. } => write!(f, "a piece stands on {to} already"),
            Self::ManForward { from, .. } => write!(
                f,
                "the man on {from} can only move one square diagonally forward, or capture"
            ),
            Self::KingDiagonal { from, .. } => write!(
                f,
                "the king on {from} moves along the diagonals; straight on it can only capture"
            ),
            Self::Blocked { from, to, by } => {
                write!(
                    f,
                    "the king on {from} cannot go to {to}: {by} is in the way"
                )
            }
            Self::NothingTaken { from, to } => {
                write!(f, "{from}x{to} takes nothing: write {from}-{to}")
            }
            Self::Ambiguous { from, to, choices } => write!(
                f,
                "there are several captures from {from} to {to}: say which, {}",
                list(choices, String::clone, " or ")
            ),
            Self::NotThisWay { from, to, choices } => write!(
                f,
                "no capture from {from} to {to} goes that way: it can be {}",
                list(choices, String::clone, " or ")
            ),
            Self::TooComplex { from, to } => write!(
                f,
                "after {from}-{to} there would be too many ways to capture to play on"
            ),
        }
    }
}

impl std::error::Error for PlayError {}

impl PlayError {
    /// The messages that name the captures that are legal instead.
    fn fmt_instead(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or = |moves: &[Move]| list(moves, short, " or ");
        match self {
            Self::MustCapture {
                from,
                worth,
                captures,
            } => write!(
                f,
                "{from} must capture: a capture worth {worth} is available with {}",
                or(captures)
            ),
            Self::OtherMustCapture {
                from,
                worth,
                captures,
            } => write!(
                f,
                "{from} cannot move now: a capture worth {worth} is available with {}",
                or(captures)
            ),
            Self::LowerCapture {
                from,
                to,
                takes,
                worth,
                captures,
            } => write!(
                f,
                "{from}x{to} takes only {takes}: a capture worth {worth} is available with {}",
                or(captures)
            ),
            Self::KingFirst {
                from,
                to,
                worth,
                captures,
            } => write!(
                f,
                "{from}x{to} is by a man: a king goes first when it can capture as much, here {worth} \
                 with {}",
                or(captures)
            ),
            Self::Incomplete { from, to, captures } => {
                write!(
                    f,
                    "the capture from {from} does not end on {to}: it goes on"
                )?;
                if !captures.is_empty() {
                    write!(f, ", as in {}", or(captures))?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl PlayError {
    pub(super) const fn geometry(kind: PieceKind, from: Square, to: Square) -> Self {
        match kind {
            PieceKind::Man => Self::ManForward { from, to },
            PieceKind::King => Self::KingDiagonal { from, to },
        }
    }
}
