//! Taps on the draughts board become legs, legs become a move.

use super::handling::CaptureHandling;
use crate::frisian::{CaptureRule, Leg, Move, Position, Square, SquareSet, Ways};

/// A piece in hand, with the legs of a capture chosen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pick {
    from: Square,
    legs: Vec<Leg>,
}

/// What a tap on a square means while a piece is in hand.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// One leg more, and there is a choice again.
    Leg(Pick),
    /// A whole move with the way it takes, the start first.
    Move(Move, Vec<Square>),
    /// Several captures end here.
    Several,
    /// Nothing.
    Nothing,
}

impl Pick {
    pub(super) const fn new(from: Square) -> Self {
        Self {
            from,
            legs: Vec::new(),
        }
    }

    pub(super) const fn from(&self) -> Square {
        self.from
    }

    pub(super) fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// Where the piece stands now.
    pub(super) fn at(&self) -> Square {
        self.legs.last().map_or(self.from, |leg| leg.to)
    }

    /// The pieces jumped so far.
    pub(super) fn jumped(&self) -> SquareSet {
        self.legs.iter().map(|leg| leg.over).collect()
    }

    /// Every square the piece has stood on, the start first.
    pub(super) fn path(&self) -> Vec<Square> {
        std::iter::once(self.from).chain(self.landings()).collect()
    }

    /// Takes back the legs from this one on.
    pub(super) fn truncate(&mut self, legs: usize) {
        self.legs.truncate(legs);
    }

    fn landings(&self) -> Vec<Square> {
        self.legs.iter().map(|leg| leg.to).collect()
    }

    fn with(&self, leg: Leg) -> Self {
        let mut pick = self.clone();
        pick.legs.push(leg);
        pick
    }

    /// The squares that can be chosen next: where the next leg can land, and where the move can end.
    pub(super) fn targets(&self, ways: &Ways, by: CaptureHandling) -> SquareSet {
        let landings = self.landings();
        let moves = ways.moves(&landings);
        let ends = moves
            .iter()
            .filter(|mv| by != CaptureHandling::Legs || !mv.is_capture())
            .map(|mv| mv.to())
            .collect();
        if by == CaptureHandling::Whole {
            return ends;
        }
        let next: SquareSet = ways.legs(&landings).iter().map(|leg| leg.to).collect();
        next | ends
    }

    /// What choosing this square means. Unless captures are chosen whole, a landing square goes before the
    /// end of a longer capture, as nothing is lost by taking one leg. With `complete`, what can go on in one
    /// way only does so.
    pub(super) fn choose(
        &self,
        ways: &Ways,
        to: Square,
        by: CaptureHandling,
        complete: bool,
    ) -> Choice {
        let landings = self.landings();
        if by != CaptureHandling::Whole
            && let Some(&leg) = ways.legs(&landings).iter().find(|leg| leg.to == to)
        {
            let pick = self.with(leg);
            if !complete && !ways.legs(&pick.landings()).is_empty() {
                return Choice::Leg(pick);
            }
            return pick
                .forced(ways)
                .map_or(Choice::Leg(pick), |(mv, path)| Choice::Move(mv, path));
        }
        let moves = ways.moves(&landings);
        let mut ending = moves
            .iter()
            .filter(|mv| mv.to() == to && (by != CaptureHandling::Legs || !mv.is_capture()));
        // Where captures may be overlooked, a simple move and the end of a capture can be the same
        // square; then the simple move is the one that looks like it.
        if let Some(&mv) = ending.clone().find(|mv| !mv.is_capture()) {
            return Choice::Move(mv, vec![self.from, to]);
        }
        match (ending.next(), ending.next()) {
            (Some(&mv), None) => match ways.paths(mv, &landings, 1).pop() {
                Some(path) => Choice::Move(mv, path),
                None => Choice::Nothing,
            },
            (Some(_), Some(_)) => Choice::Several,
            (None, _) => Choice::Nothing,
        }
    }

    /// The move that comes of this, if only one can and by one way only.
    pub(super) fn forced(&self, ways: &Ways) -> Option<(Move, Vec<Square>)> {
        let landings = self.landings();
        let moves = ways.moves(&landings);
        let &[mv] = moves.as_slice() else {
            return None;
        };
        let mut paths = ways.paths(mv, &landings, 2).into_iter();
        match (paths.next(), paths.next()) {
            (Some(path), None) => Some((mv, path)),
            _ => None,
        }
    }
}

/// The only capture that ends on this square, with a way it can take; `None` if there are several,
/// or if the side to move need not capture.
pub(super) fn only_capture_to(
    position: &Position,
    moves: &[Move],
    to: Square,
) -> Result<Option<(Move, Vec<Square>)>, SeveralCaptures> {
    if !must_capture(position, moves) {
        return Ok(None);
    }
    let mut ending = moves.iter().filter(|mv| mv.to() == to);
    match (ending.next(), ending.next()) {
        (Some(&mv), None) => Ok(Some((mv, position.path(mv)))),
        (Some(_), Some(_)) => Err(SeveralCaptures),
        (None, _) => Ok(None),
    }
}

/// More than one capture ends on the same square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeveralCaptures;

/// Whether the side to move must make one of these captures, and none of them can be wrong. Where the
/// opponent is to point out a wrong one, nothing is played or marked for the mover.
pub(super) fn must_capture(position: &Position, moves: &[Move]) -> bool {
    let enforced = position.rules().capture == CaptureRule::Enforced;
    (enforced || position.capture_pointed_out()) && moves.first().is_some_and(|mv| mv.is_capture())
}

/// The move that takes exactly this way, the start first, if it is legal.
pub(super) fn along(position: &Position, path: &[Square]) -> Option<Move> {
    let (&from, landings) = path.split_first()?;
    let ways = Ways::new(position, from, &position.legal_moves());
    let to = *landings.last()?;
    if landings.len() == 1
        && let Some(mv) = ways
            .moves(&[])
            .into_iter()
            .find(|mv| !mv.is_capture() && mv.to() == to)
    {
        return Some(mv);
    }
    // A capture takes one piece with each leg, so one that is made by this way has no legs left.
    ways.moves(landings)
        .into_iter()
        .find(|mv| mv.to() == to && mv.captured().iter().count() == landings.len())
}
