//! The pieces, and what can stand on a square.

use crate::Side;

/// The two kinds of pieces; each side has eight of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// Can climb onto a Vassal and pin it.
    Lord,
    /// Can be pinned.
    Vassal,
}

impl PieceKind {
    /// Both kinds, Lords first.
    pub const ALL: [Self; 2] = [Self::Lord, Self::Vassal];

    /// `lord` or `vassal`, the name used in the exports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lord => "lord",
            Self::Vassal => "vassal",
        }
    }
}

impl std::fmt::Display for PieceKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Lord => "Lord",
            Self::Vassal => "Vassal",
        })
    }
}

/// A piece of one of the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Lord or Vassal.
    pub kind: PieceKind,
}

impl Piece {
    /// The letter in every notation: `L` and `V` are White's, `l` and `v` Black's.
    #[must_use]
    pub const fn letter(self) -> char {
        match (self.side, self.kind) {
            (Side::White, PieceKind::Lord) => 'L',
            (Side::White, PieceKind::Vassal) => 'V',
            (Side::Black, PieceKind::Lord) => 'l',
            (Side::Black, PieceKind::Vassal) => 'v',
        }
    }

    /// The piece with this letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let (side, kind) = match letter {
            'L' => (Side::White, PieceKind::Lord),
            'V' => (Side::White, PieceKind::Vassal),
            'l' => (Side::Black, PieceKind::Lord),
            'v' => (Side::Black, PieceKind::Vassal),
            _ => return None,
        };
        Some(Self { side, kind })
    }
}

/// What is on a square: the piece that counts, and the Vassal a Lord pins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Occupant {
    /// The piece on top. On a pinned square only the Lord counts: he blocks, flanks, is jumped and is captured.
    pub piece: Piece,
    /// Whose Vassal lies pinned below, if one does.
    pub under: Option<Side>,
}
