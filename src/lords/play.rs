//! From an intent or a text to a move, or to the reason why there is none.

use std::fmt;

use super::rules::MAX_PINNING;
use super::{
    Move, MoveKind, Occupant, Outcome, Piece, PieceKind, PinRule, Position, Square, SquareSet,
};
use crate::Side;
use crate::excerpt::excerpt;

impl Position {
    /// The legal move between two squares.
    ///
    /// # Errors
    ///
    /// Says why there is none.
    pub fn find(&self, from: Square, to: Square) -> Result<Move, PlayError> {
        if self.winner().is_some()
            && let Some(outcome) = self.outcome()
        {
            return Err(PlayError::GameOver { outcome });
        }
        let Occupant { piece, under } = self.at(from).ok_or(PlayError::EmptySquare { at: from })?;
        let Piece { side, kind } = piece;
        if side != self.turn() {
            return Err(if under == Some(self.turn()) {
                PlayError::PinnedVassal { at: from }
            } else {
                PlayError::NotYours {
                    at: from,
                    side,
                    kind,
                }
            });
        }
        if from == to {
            return Err(PlayError::SameSquare { at: from });
        }
        let trail = self.trail_at(from);
        if trail.is_some_and(super::Trail::used_up) {
            return Err(PlayError::UsedUp { at: from, kind });
        }
        let move_kind = if under.is_some() {
            let step = from.is_adjacent(to) && self.at(to).is_none();
            step.then_some(MoveKind::Unpin)
                .ok_or(PlayError::PinningLord { at: from })
        } else if from.is_adjacent(to) {
            self.step_or_pin(kind, to)
        } else if let Some(over) = from.between(to) {
            self.jump(piece, over, to)
        } else {
            let (files, ranks) = from.delta(to);
            Err(if files.abs() == ranks.abs() {
                PlayError::Diagonal { from, to }
            } else {
                PlayError::TooFar { from, to }
            })
        }?;
        if trail.is_some_and(|trail| trail.visited().contains(to)) {
            return Err(PlayError::Visited { at: to, kind });
        }
        Ok(Move {
            from,
            to,
            kind: move_kind,
        })
    }

    fn step_or_pin(&self, kind: PieceKind, to: Square) -> Result<MoveKind, PlayError> {
        let Some(Occupant { piece, under }) = self.at(to) else {
            return Ok(MoveKind::Step);
        };
        if kind == PieceKind::Vassal {
            return Err(PlayError::VassalOnto {
                at: to,
                kind: piece.kind,
            });
        }
        if under.is_some() {
            return Err(PlayError::AlreadyPinned { at: to });
        }
        if piece.kind == PieceKind::Lord {
            return Err(PlayError::LordOntoLord { at: to });
        }
        if self.rules().pins == PinRule::EnemyOnly && piece.side == self.turn() {
            return Err(PlayError::OwnVassal { at: to });
        }
        let pinning = self.pinning(self.turn());
        if pinning.len() >= MAX_PINNING {
            return Err(PlayError::TwoPinning {
                side: self.turn(),
                pinning,
            });
        }
        Ok(MoveKind::Pin)
    }

    fn jump(&self, mover: Piece, over: Square, to: Square) -> Result<MoveKind, PlayError> {
        let kind = mover.kind;
        match self.at(over) {
            None => Err(PlayError::JumpOverNothing { over }),
            Some(Occupant { piece, .. }) if piece.side == mover.side => {
                Err(PlayError::JumpOverOwn { over })
            }
            Some(Occupant { piece, .. }) if piece.kind != kind => {
                Err(PlayError::JumpOverOtherKind { over, kind })
            }
            Some(_) if self.at(to).is_some() => Err(PlayError::NoLanding { over, to }),
            Some(_) => Ok(MoveKind::Jump),
        }
    }

    /// Why there is no legal move between two squares; nothing if there is one.
    #[must_use]
    pub fn explain(&self, from: Square, to: Square) -> Option<PlayError> {
        self.find(from, to).err()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// Says why the move is not legal.
    pub fn play(&self, mv: Move) -> Result<Self, PlayError> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    pub(super) fn check(&self, mv: Move) -> Result<(), PlayError> {
        let found = self.find(mv.from, mv.to)?;
        if found.kind == mv.kind {
            Ok(())
        } else {
            Err(PlayError::Miswritten {
                part: Part::Sign,
                right: found.notation(self),
            })
        }
    }

    /// Reads a move: `la7-a6`, `a7-a6`, `a7a6`, or in full, `Le3-e4xd4#`.
    ///
    /// Letter, sign, captured squares (in any order) and `#` can be left out; what is written must be
    /// right.
    ///
    /// ```
    /// use twa_boerden::lords::Position;
    ///
    /// let text = "lvlvlvlv/vvvvllll/8/8/8/8/VVVVLLLL/LVLVLVLV b 5 0-0 - 1 0";
    /// let position: Position = text.parse().unwrap();
    /// assert_eq!(position.resolve("va7-a6"), position.resolve("a7a6"));
    /// assert_eq!(
    ///     position.resolve("la7-a6").unwrap_err().to_string(),
    ///     "the piece letter is wrong: this move is written va7-a6",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// Says why the text is no move, why the move is not legal, or how it is written.
    pub fn resolve(&self, text: &str) -> Result<Move, PlayError> {
        let Some(written) = Written::read(text.trim()) else {
            return Err(PlayError::Unreadable {
                text: excerpt(text.trim()),
            });
        };
        let (from, to) = (written.from, written.to);
        // A letter can name the Vassal of a pinned square, which squares alone cannot.
        if let Some(letter) = written.letter
            && let Some(under) = self.at(from).and_then(|occupant| occupant.under)
            && letter
                == (Piece {
                    side: under,
                    kind: PieceKind::Vassal,
                })
            && self.winner().is_none()
        {
            return Err(PlayError::PinnedVassal { at: from });
        }
        let mv = self.find(from, to)?;
        let captures = mv.captures(self);
        let mover = self.at(from).map(|occupant| occupant.piece);
        let part = if written.letter.is_some() && written.letter != mover {
            Part::Letter
        } else if written.sign.is_some_and(|sign| sign != mv.kind.sign()) {
            Part::Sign
        } else if !written.captures.is_empty() && written.captures != captures {
            Part::Captures
        } else if written.wins && !mv.wins(self) {
            Part::Win
        } else {
            return Ok(mv);
        };
        Err(PlayError::Miswritten {
            part,
            right: mv.notation(self),
        })
    }
}

/// A move as somebody wrote it.
struct Written {
    letter: Option<Piece>,
    from: Square,
    sign: Option<char>,
    to: Square,
    captures: SquareSet,
    wins: bool,
}

impl Written {
    fn read(text: &str) -> Option<Self> {
        let mut rest = text;
        let letter = rest.chars().next().and_then(Piece::from_letter);
        if letter.is_some() {
            rest = &rest[1..];
        }
        let from = square(&mut rest)?;
        let sign = rest.chars().next().filter(|sign| "-+^".contains(*sign));
        if sign.is_some() {
            rest = &rest[1..];
        }
        let to = square(&mut rest)?;
        let mut captures = SquareSet::EMPTY;
        while let Some(next) = rest.strip_prefix('x') {
            rest = next;
            let next = SquareSet::from(square(&mut rest)?);
            if next.is_subset(captures) {
                return None;
            }
            captures |= next;
        }
        let wins = match rest {
            "" => false,
            "#" => true,
            _ => return None,
        };
        Some(Self {
            letter,
            from,
            sign,
            to,
            captures,
            wins,
        })
    }
}

fn square(rest: &mut &str) -> Option<Square> {
    let square = rest.get(..2)?.parse().ok()?;
    *rest = &rest[2..];
    Some(square)
}

/// A part of the notation of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The letter of the piece.
    Letter,
    /// The sign between the squares.
    Sign,
    /// The captured squares.
    Captures,
    /// The `#` of a move that wins.
    Win,
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game is over.
    GameOver {
        /// How it has ended.
        outcome: Outcome,
    },
    /// The text is no move.
    Unreadable {
        /// Its beginning.
        text: String,
    },
    /// The move is legal, but written in another way.
    Miswritten {
        /// What is wrong.
        part: Part,
        /// How it is written.
        right: String,
    },
    /// Nothing stands on the first square.
    EmptySquare {
        /// The square.
        at: Square,
    },
    /// The piece belongs to the other side.
    NotYours {
        /// Where it stands.
        at: Square,
        /// Whose it is.
        side: Side,
        /// What it is.
        kind: PieceKind,
    },
    /// A pinned Vassal waits for its Lord to step off.
    PinnedVassal {
        /// Where it lies.
        at: Square,
    },
    /// The piece has jumped, unpinned or completed a capture in this turn.
    UsedUp {
        /// Where it stands.
        at: Square,
        /// What it is.
        kind: PieceKind,
    },
    /// Both squares are the same.
    SameSquare {
        /// The square.
        at: Square,
    },
    /// A pinning Lord can only step off onto an empty adjacent square.
    PinningLord {
        /// Where he stands.
        at: Square,
    },
    /// A Vassal cannot go where something stands.
    VassalOnto {
        /// The square it wants to go to.
        at: Square,
        /// What stands there.
        kind: PieceKind,
    },
    /// A Lord cannot climb onto a Lord.
    LordOntoLord {
        /// The square he wants to go to.
        at: Square,
    },
    /// The Vassal is already pinned.
    AlreadyPinned {
        /// Where it lies.
        at: Square,
    },
    /// In this game a Lord does not pin his own side's Vassals.
    OwnVassal {
        /// Where the Vassal stands.
        at: Square,
    },
    /// Two Lords of the side are already pinning.
    TwoPinning {
        /// The side.
        side: Side,
        /// Where they stand.
        pinning: SquareSet,
    },
    /// Two squares ahead without a piece to jump over.
    JumpOverNothing {
        /// The empty square between.
        over: Square,
    },
    /// A jump over a piece of the mover's own side.
    JumpOverOwn {
        /// Where it stands.
        over: Square,
    },
    /// A jump over an enemy piece of the other kind.
    JumpOverOtherKind {
        /// Where it stands.
        over: Square,
        /// The kind of the mover.
        kind: PieceKind,
    },
    /// The square behind the piece to jump over is not empty.
    NoLanding {
        /// Where the piece stands.
        over: Square,
        /// The square behind.
        to: Square,
    },
    /// Pieces never move diagonally.
    Diagonal {
        /// Where the piece stands.
        from: Square,
        /// Where it wants to go.
        to: Square,
    },
    /// Neither a step nor a jump leads there.
    TooFar {
        /// Where the piece stands.
        from: Square,
        /// Where it wants to go.
        to: Square,
    },
    /// The piece has been on the square before in this turn.
    Visited {
        /// The square.
        at: Square,
        /// What the piece is.
        kind: PieceKind,
    },
}

impl PlayError {
    /// The key under which a page finds its translation.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::GameOver { .. } => "game-over",
            Self::Unreadable { .. } => "unreadable-move",
            Self::Miswritten { part, .. } => match part {
                Part::Letter => "wrong-letter",
                Part::Sign => "wrong-sign",
                Part::Captures => "wrong-captures",
                Part::Win => "wrong-win",
            },
            Self::EmptySquare { .. } => "empty-square",
            Self::NotYours { .. } => "not-yours",
            Self::PinnedVassal { .. } => "pinned-vassal",
            Self::UsedUp { .. } => "used-up",
            Self::SameSquare { .. } => "same-square",
            Self::PinningLord { .. } => "pinning-lord",
            Self::VassalOnto { .. } => "vassal-onto",
            Self::LordOntoLord { .. } => "lord-onto-lord",
            Self::AlreadyPinned { .. } => "already-pinned",
            Self::OwnVassal { .. } => "own-vassal",
            Self::TwoPinning { .. } => "two-pinning",
            Self::JumpOverNothing { .. } => "jump-over-nothing",
            Self::JumpOverOwn { .. } => "jump-over-own",
            Self::JumpOverOtherKind { .. } => "jump-over-other-kind",
            Self::NoLanding { .. } => "no-landing",
            Self::Diagonal { .. } => "diagonal",
            Self::TooFar { .. } => "too-far",
            Self::Visited { .. } => "visited",
        }
    }

    /// What fills the placeholders of the translation: squares by name, sides and kinds by the names of
    /// the exports.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let square = |square: &Square| ("square", square.to_string());
        let kind = |kind: &PieceKind| ("kind", kind.name().to_owned());
        match self {
            Self::GameOver { outcome } => {
                let mut args = vec![("reason", outcome.reason.code().to_owned())];
                if let Some(winner) = outcome.winner {
                    args.push(("winner", winner.name().to_owned()));
                }
                args
            }
            Self::Unreadable { text } => vec![("text", text.clone())],
            Self::Miswritten { right, .. } => vec![("move", right.clone())],
            Self::EmptySquare { at }
            | Self::PinnedVassal { at }
            | Self::SameSquare { at }
            | Self::PinningLord { at }
            | Self::LordOntoLord { at }
            | Self::AlreadyPinned { at }
            | Self::OwnVassal { at } => vec![square(at)],
            Self::NotYours {
                at,
                side,
                kind: piece,
            } => vec![square(at), ("side", side.name().to_owned()), kind(piece)],
            Self::UsedUp { at, kind: piece }
            | Self::VassalOnto { at, kind: piece }
            | Self::Visited { at, kind: piece } => vec![square(at), kind(piece)],
            Self::TwoPinning { side, pinning } => {
                let names: Vec<_> = pinning.iter().map(|at| at.to_string()).collect();
                vec![
                    ("side", side.name().to_owned()),
                    ("squares", names.join(", ")),
                ]
            }
            Self::JumpOverNothing { over } | Self::JumpOverOwn { over } => vec![square(over)],
            Self::JumpOverOtherKind { over, kind: mover } => vec![square(over), kind(mover)],
            Self::NoLanding { over, to } => vec![square(over), ("to", to.to_string())],
            Self::Diagonal { from, to } | Self::TooFar { from, to } => {
                vec![("from", from.to_string()), ("to", to.to_string())]
            }
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver { outcome } => write!(f, "the game is over: {outcome}"),
            Self::Unreadable { text } => {
                write!(
                    f,
                    "{text:?} is no move; moves are written like la7-a6 or a7-a6"
                )
            }
            Self::Miswritten { part, right } => {
                let part = match part {
                    Part::Letter => "the piece letter is wrong",
                    Part::Sign => "the sign between the squares is wrong",
                    Part::Captures => "the captured squares are wrong",
                    Part::Win => "the move does not win",
                };
                write!(f, "{part}: this move is written {right}")
            }
            Self::EmptySquare { at } => write!(f, "there is no piece on {at}"),
            Self::NotYours { at, side, kind } => {
                write!(
                    f,
                    "the {kind} on {at} is {side}'s, and it is {}'s turn",
                    !*side
                )
            }
            Self::PinnedVassal { at } => write!(
                f,
                "the Vassal on {at} is pinned and cannot move until its Lord steps off"
            ),
            Self::UsedUp { at, kind } => write!(
                f,
                "the {kind} on {at} has used up its turn by a jump, an unpinning or a capture"
            ),
            Self::SameSquare { at } => write!(f, "the piece is already on {at}"),
            Self::PinningLord { at } => write!(
                f,
                "the Lord on {at} is pinning a Vassal and can only step off onto an empty adjacent square"
            ),
            Self::VassalOnto { at, kind } => write!(
                f,
                "a {kind} stands on {at}, and a Vassal only steps onto empty squares"
            ),
            Self::LordOntoLord { at } => {
                write!(
                    f,
                    "a Lord stands on {at}, and a Lord only climbs onto Vassals"
                )
            }
            Self::AlreadyPinned { at } => write!(f, "the Vassal on {at} is already pinned"),
            Self::OwnVassal { at } => write!(
                f,
                "the Vassal on {at} is your own, and in this game Lords pin only enemy Vassals"
            ),
            Self::TwoPinning { side, .. } => {
                write!(f, "{side} already has two Lords pinning")
            }
            Self::JumpOverNothing { over } => {
                write!(f, "there is nothing on {over} to jump over")
            }
            Self::JumpOverOwn { over } => write!(
                f,
                "the piece on {over} is your own, and a jump goes over an enemy piece of the same kind"
            ),
            Self::JumpOverOtherKind { over, kind } => write!(
                f,
                "a {kind} jumps only over an enemy {kind}, and there is none on {over}"
            ),
            Self::NoLanding { over, to } => {
                write!(f, "{to}, straight behind the piece on {over}, is not empty")
            }
            Self::Diagonal { from, to } => write!(
                f,
                "from {from} to {to} is diagonal, and pieces move along ranks and files only"
            ),
            Self::TooFar { from, to } => write!(
                f,
                "{to} is too far from {from}: a piece goes to an adjacent square, or jumps straight over one piece"
            ),
            Self::Visited { at, kind } => {
                write!(f, "this {kind} was on {at} earlier this turn")
            }
        }
    }
}

impl std::error::Error for PlayError {}
