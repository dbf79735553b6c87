//! The moves of one piece, chosen leg by leg.

use super::movegen::States;
use super::path::{FEW, Walk};
use super::{CaptureRule, Leg, Move, Position, Square, SquareSet};

/// The legal moves of one piece, for choosing one of them leg by leg.
///
/// The generator is asked once, by whoever makes it. Every question about the way of a capture is
/// answered from its result, so that an answer does not take long even where the ways of a single
/// capture are past counting.
///
/// # Examples
/// ```
/// use twa_boerden::frisian::{Position, Rules, Square, Ways};
///
/// let position = Position::new("W:W28:B22,12".parse().unwrap(), Rules::default()).unwrap();
/// let [from, first] = [28, 17].map(|number| Square::new(number).unwrap());
/// let ways = Ways::new(&position, from, &position.legal_moves());
/// assert_eq!(ways.legs(&[]).len(), 1);
/// assert_eq!(ways.moves(&[first])[0].to(), Square::new(8).unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Ways {
    walk: Option<Walk>,
    from: Square,
    moves: Vec<Move>,
    rule: CaptureRule,
}

impl Ways {
    /// The moves of the piece on `from` among `legal`, the legal moves of the position.
    #[must_use]
    pub fn new(position: &Position, from: Square, legal: &[Move]) -> Self {
        let of_piece = legal.iter().copied().filter(|mv| mv.from == from);
        Self {
            walk: Walk::new(position, from),
            from,
            moves: of_piece.collect(),
            rule: position.capture_rule(),
        }
    }

    /// The jumps that the piece can make next, having landed on the squares of `prefix` so far,
    /// such that a legal capture can still come of it.
    #[must_use]
    pub fn legs(&self, prefix: &[Square]) -> Vec<Leg> {
        let mut legs = Vec::new();
        let captures = || self.moves.iter().filter(|mv| mv.is_capture());
        let (Some(walk), Some(first)) = (&self.walk, captures().next()) else {
            return legs;
        };
        let Some((at, taken)) = walk.follow(self.from, prefix) else {
            return legs;
        };
        let mut next = walk.next(at, taken);
        if self.rule == CaptureRule::Called {
            // Every way is legal.
        } else if captures().count() <= FEW {
            let mut dead: Vec<States> = captures().map(|_| States::new()).collect();
            next.retain(|&leg| {
                captures().zip(&mut dead).any(|(&mv, dead)| {
                    walk.next_within(at, taken, mv).contains(&leg)
                        && walk.reaches(leg.1, taken | leg.0, mv, dead)
                })
            });
        } else {
            // All captures of a piece that are legal are worth the same, and anything worth as
            // much is legal.
            let best = walk.view.worth(first.captured.bits());
            let mut dead = States::new();
            next.retain(|&(over, to)| walk.reaches_worth(to, taken | over, best, &mut dead));
        }
        legs.extend(next.into_iter().filter_map(|(over, to)| {
            Some(Leg {
                over: SquareSet::from_bits(over).first()?,
                to: Square::from_shift(to),
            })
        }));
        legs
    }

    /// The captures that can still come of it when the piece has landed on the squares of `prefix`
    /// so far; without any, all its legal moves.
    #[must_use]
    pub fn moves(&self, prefix: &[Square]) -> Vec<Move> {
        let mut moves = self.moves.clone();
        if prefix.is_empty() {
            return moves;
        }
        let state = |walk: &Walk| walk.follow(self.from, prefix);
        let Some((walk, (at, taken))) = self
            .walk
            .as_ref()
            .and_then(|walk| Some((walk, state(walk)?)))
        else {
            return Vec::new();
        };
        if moves.len() > FEW {
            let mut ends = States::new();
            walk.ends(at, taken, &mut States::new(), &mut ends);
            moves.retain(|mv| ends.contains(mv.to.shift(), mv.captured.bits()));
            return moves;
        }
        moves.retain(|mv| {
            mv.is_capture()
                && taken & !mv.captured.bits() == 0
                && walk.reaches(at, taken, *mv, &mut States::new())
        });
        moves
    }

    /// Up to `limit` different ways that begin with the landing squares of `prefix` and make the
    /// move, which is one of this piece: every square it stands on, the start first.
    #[must_use]
    pub fn paths(&self, mv: Move, prefix: &[Square], limit: usize) -> Vec<Vec<Square>> {
        match &self.walk {
            Some(walk) if mv.is_capture() => walk.paths(mv, prefix, limit),
            _ if prefix.is_empty() => vec![vec![mv.from, mv.to]],
            _ => Vec::new(),
        }
    }
}
