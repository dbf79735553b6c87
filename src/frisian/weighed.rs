//! All captures of a position beside each other, with what each is worth.

use std::cmp::Reverse;

use super::{CaptureRule, Move, PieceKind, PlayError, Position, PositionError, Rules, Worth};

/// A complete capture, and what the rules make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeighedCapture {
    /// The capture.
    pub mv: Move,
    /// What it takes.
    pub worth: Worth,
    /// What tells it from the other captures, as [`Position::notations`] writes moves.
    pub notation: String,
    /// Why another goes before it; nothing for those that do not have to give way (11, 12).
    pub refusal: Option<PlayError>,
}

impl Position {
    /// Every complete capture of the side to move, whoever enforces which of them is played: the one that
    /// goes before all others first.
    ///
    /// # Errors
    /// Says what is wrong where there are too many to list them all.
    ///
    /// # Examples
    /// ```
    /// use twa_boerden::frisian::{Position, Rules};
    ///
    /// let setup = "W:W44,35:BK39,K32,K27,30,14,9,8,7".parse().unwrap();
    /// let position = Position::new(setup, Rules::default()).unwrap();
    /// let captures = position.weighed_captures().unwrap();
    /// assert_eq!(captures[0].worth.kings, 3);
    /// assert_eq!(captures[0].refusal, None);
    /// assert_eq!(captures[1].worth.men, 5);
    /// assert_eq!(captures[1].refusal.as_ref().unwrap().code(), "lower-capture");
    /// ```
    pub fn weighed_captures(&self) -> Result<Vec<WeighedCapture>, PositionError> {
        let all = self.with_rules(Rules {
            capture: CaptureRule::Called,
            ..self.rules()
        })?;
        let best = self.best_captures().to_vec();
        let moves = all.legal_moves();
        let notations = all.notations(&moves);
        let mut captures: Vec<WeighedCapture> = moves
            .iter()
            .zip(notations)
            .filter(|(mv, _)| mv.is_capture())
            .map(|(&mv, notation)| WeighedCapture {
                mv,
                worth: self.worth(mv.captured()),
                notation,
                refusal: self.gives_way(mv, &best),
            })
            .collect();
        captures.sort_by_key(|capture| {
            let worth = capture.worth;
            let by_man = capture.mv.kind() == PieceKind::Man;
            (Reverse(worth.in_men()), worth.kings, by_man)
        });
        Ok(captures)
    }

    /// Why the capture gives way to the best ones, unless it is one of them.
    fn gives_way(&self, mv: Move, best: &[Move]) -> Option<PlayError> {
        if best.contains(&mv) {
            return None;
        }
        self.outranked(mv.from(), mv.to(), mv.kind(), mv.captured(), best)
    }
}
