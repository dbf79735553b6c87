//! How games end.

use std::fmt;

use super::{CaptureRule, Position, Rules};
use crate::Side;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The loser has no pieces left (20).
    NoPieces,
    /// The loser has no legal move, be it because of the three-move rule (20).
    NoMoves,
    /// The loser resigned (20).
    Resignation,
    /// The loser's time is up (20).
    Time,
    /// Two kings have not won against one within seven moves (18).
    TwoKingsAgainstOne,
    /// One king each, and neither is lost at once (21).
    OneKingEach,
    /// The players agreed on a draw.
    Agreement,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 7] = [
        Self::NoPieces,
        Self::NoMoves,
        Self::Resignation,
        Self::Time,
        Self::TwoKingsAgainstOne,
        Self::OneKingEach,
        Self::Agreement,
    ];

    /// The name used in the exports and in saved records.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoPieces => "no-pieces",
            Self::NoMoves => "no-moves",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::TwoKingsAgainstOne => "two-kings-against-one",
            Self::OneKingEach => "one-king-each",
            Self::Agreement => "agreement",
        }
    }
}

/// The result of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why it is over.
    pub reason: Reason,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => {
                let loser = !side;
                write!(f, "{side} wins, because ")?;
                match self.reason {
                    Reason::NoPieces => write!(f, "{loser} has no pieces left"),
                    Reason::NoMoves => write!(f, "{loser} has no legal move"),
                    Reason::Time => write!(f, "the time of {loser} is up"),
                    _ => write!(f, "{loser} resigned"),
                }
            }
            None => f.write_str(match self.reason {
                Reason::TwoKingsAgainstOne => {
                    "a draw, because two kings did not win against one within seven moves"
                }
                Reason::OneKingEach => "a draw, because each side has only one king",
                _ => "a draw by agreement",
            }),
        }
    }
}

/// How many moves the two kings have (18).
const TWO_KINGS_MOVES: u8 = 7;

impl Position {
    /// How the game ends here by the rules alone: pieces, legal moves, and the endings of two
    /// kings against one (18) and of one king each (21).
    ///
    /// The seven moves of the two kings are told from the clock of quiet plies, which the capture
    /// or promotion that brought this ending about has set to nought.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let turn = self.turn();
        let lost = |side: Side, reason| {
            Some(Outcome {
                winner: Some(!side),
                reason,
            })
        };
        for side in [turn, !turn] {
            if self.pieces(side).is_empty() {
                return lost(side, Reason::NoPieces);
            }
        }
        if !self.has_legal_move() {
            return lost(turn, Reason::NoMoves);
        }
        self.kings_outcome()
    }

    /// How the game ends here, where both sides have pieces and the one to move has a legal move:
    /// by the endings of two kings against one (18) and of one king each (21).
    pub(crate) fn kings_outcome(&self) -> Option<Outcome> {
        let turn = self.turn();
        if !Side::ALL.iter().all(|&side| self.men(side).is_empty()) {
            return None;
        }
        let draw = |reason| {
            Some(Outcome {
                winner: None,
                reason,
            })
        };
        if self.two_kings_moves() == Some(0) {
            return draw(Reason::TwoKingsAgainstOne);
        }
        if self.kings(turn).len() == 1 && self.kings(!turn).len() == 1 && self.is_even_king_ending()
        {
            return draw(Reason::OneKingEach);
        }
        None
    }

    /// How many moves the two kings still have to win in, where two kings play against one (18).
    ///
    /// Told from the clock of quiet plies, as [`outcome`](Self::outcome) does.
    #[must_use]
    pub fn two_kings_moves(&self) -> Option<u8> {
        if !Side::ALL.iter().all(|&side| self.men(side).is_empty()) {
            return None;
        }
        let spent = match (
            self.kings(self.turn()).len(),
            self.kings(!self.turn()).len(),
        ) {
            (2, 1) => self.quiet_plies() / 2,
            (1, 2) => self.quiet_plies().div_ceil(2),
            _ => return None,
        };
        Some(u8::try_from(spent).map_or(0, |spent| TWO_KINGS_MOVES.saturating_sub(spent)))
    }

    /// With one king each: whether no king can be captured at once and none is bound to be lost
    /// on the next move (21).
    fn is_even_king_ending(&self) -> bool {
        let enforced = Rules {
            capture: CaptureRule::Enforced,
            ..self.rules()
        };
        let position = if self.rules() == enforced {
            *self
        } else {
            match self.with_rules(enforced) {
                Ok(position) => position,
                Err(_) => return false,
            }
        };
        // The king can be taken; or every move lets it be taken; or some move leaves the other
        // side with nothing but such moves.
        !position.can_capture()
            && !position.every_move_loses_the_king()
            && !position
                .legal_moves()
                .iter()
                .map(|&mv| position.play_unchecked(mv))
                .any(|after| !after.can_capture() && after.every_move_loses_the_king())
    }

    fn every_move_loses_the_king(&self) -> bool {
        self.legal_moves()
            .iter()
            .all(|&mv| !mv.is_capture() && self.play_unchecked(mv).can_capture())
    }
}
