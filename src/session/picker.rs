//! Taps on the draughts board become legs, legs become a move.

use crate::frisian::{Leg, Move, Position, Square, SquareSet};

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

    fn next(&self, position: &Position) -> Vec<Leg> {
        position.legs(self.from, &self.landings())
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        position.moves_by_path(self.from, &self.landings())
    }

    fn with(&self, leg: Leg) -> Self {
        let mut pick = self.clone();
        pick.legs.push(leg);
        pick
    }

    /// The squares that can be chosen next: where the next leg can land, and where the move can end.
    pub(super) fn targets(&self, position: &Position) -> SquareSet {
        let landings: SquareSet = self.next(position).iter().map(|leg| leg.to).collect();
        let ends = self.moves(position).iter().map(|mv| mv.to()).collect();
        landings | ends
    }

    /// What choosing this square means. A landing square goes before the end of a longer capture, as
    /// nothing is lost by taking one leg.
    pub(super) fn choose(&self, position: &Position, to: Square) -> Choice {
        if let Some(&leg) = self.next(position).iter().find(|leg| leg.to == to) {
            let pick = self.with(leg);
            return pick
                .forced(position)
                .map_or(Choice::Leg(pick), |(mv, path)| Choice::Move(mv, path));
        }
        let moves = self.moves(position);
        let mut ending = moves.iter().filter(|mv| mv.to() == to);
        // Where captures may be overlooked, a simple move and the end of a capture can be the same
        // square; then the simple move is the one that looks like it.
        if let Some(&mv) = ending.clone().find(|mv| !mv.is_capture()) {
            return Choice::Move(mv, vec![self.from, to]);
        }
        match (ending.next(), ending.next()) {
            (Some(&mv), None) => Choice::Move(mv, self.way(position, mv)),
            (Some(_), Some(_)) => Choice::Several,
            (None, _) => Choice::Nothing,
        }
    }

    /// The move that comes of this, if every leg from here on is the only one.
    pub(super) fn forced(&self, position: &Position) -> Option<(Move, Vec<Square>)> {
        let mut moves = self.moves(position).into_iter();
        let (Some(mv), None) = (moves.next(), moves.next()) else {
            return None;
        };
        if !mv.is_capture() {
            return Some((mv, vec![mv.from(), mv.to()]));
        }
        let mut pick = self.clone();
        // Each leg takes one of the captured pieces, so the last of them ends the capture.
        while pick.jumped() != mv.captured() {
            let next = pick.next(position);
            let [leg] = next.as_slice() else {
                return None;
            };
            pick.legs.push(*leg);
        }
        Some((mv, pick.path()))
    }

    /// A way on from here that makes this move, which is one of those still possible.
    fn way(&self, position: &Position, mv: Move) -> Vec<Square> {
        let mut pick = self.clone();
        while pick.jumped() != mv.captured() {
            let next = pick.next(position);
            let Some(on) = next
                .iter()
                .map(|&leg| pick.with(leg))
                .find(|pick| pick.moves(position).contains(&mv))
            else {
                break;
            };
            pick = on;
        }
        pick.path()
    }
}

/// The only capture that ends on this square, with a way it can take; `None` if there are several,
/// or if the side to move need not capture.
pub(super) fn only_capture_to(
    position: &Position,
    moves: &[Move],
    to: Square,
) -> Result<Option<(Move, Vec<Square>)>, SeveralCaptures> {
    if !captures_only(moves) {
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

/// Whether the side to move has nothing but captures.
pub(super) fn captures_only(moves: &[Move]) -> bool {
    moves.first().is_some_and(|mv| mv.is_capture()) && moves.iter().all(|mv| mv.is_capture())
}

/// The move that takes exactly this way, the start first, if it is legal.
pub(super) fn along(position: &Position, path: &[Square]) -> Option<Move> {
    let (&from, landings) = path.split_first()?;
    if let [to] = landings
        && let Some(mv) = position
            .moves_by_path(from, &[])
            .into_iter()
            .find(|mv| !mv.is_capture() && mv.to() == *to)
    {
        return Some(mv);
    }
    let mut pick = Pick::new(from);
    for &to in landings {
        let leg = pick.next(position).into_iter().find(|leg| leg.to == to)?;
        pick.legs.push(leg);
    }
    pick.moves(position)
        .into_iter()
        .find(|mv| mv.is_capture() && mv.to() == pick.at() && mv.captured() == pick.jumped())
}
