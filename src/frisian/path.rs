//! The ways a capture can take, leg by leg.

use super::movegen::{BUDGET, Jumper, States, View};
use super::{Move, PieceKind, Position, Square, SquareSet, Ways};

/// One jump of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The piece that is jumped.
    pub over: Square,
    /// Where the jump ends.
    pub to: Square,
}

/// Up to so many captures are looked for one by one, which is quick where each can be reached;
/// more are found by following everything once.
pub(super) const FEW: usize = 16;

/// A capture being followed from a given piece.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub view: View,
    kind: PieceKind,
    from: Square,
}

impl Walk {
    pub fn new(position: &Position, from: Square) -> Option<Self> {
        let piece = position.piece_at(from)?;
        (piece.side == position.turn()).then(|| Self {
            view: View::new(position),
            kind: piece.kind,
            from,
        })
    }

    fn jumper(&self) -> Jumper<'_> {
        Jumper::new(&self.view, self.kind, self.from.shift())
    }

    /// The next legs, each the bit of a piece and the shift of a square.
    pub fn next(&self, at: u8, taken: u64) -> Vec<(u64, u8)> {
        let mut legs = Vec::new();
        self.jumper()
            .each_leg(at, taken, |over, to| legs.push((over, to)));
        legs
    }

    /// The leg between two squares, if there is one.
    pub fn leg(&self, at: u8, taken: u64, to: Square) -> Option<u64> {
        let legs = self.next(at, taken);
        legs.into_iter()
            .find(|leg| leg.1 == to.shift())
            .map(|leg| leg.0)
    }

    /// What has been taken on the way along these landing squares, and where it ends.
    pub fn follow(&self, from: Square, landings: &[Square]) -> Option<(u8, u64)> {
        let mut state = (from.shift(), 0);
        for &to in landings {
            state = (to.shift(), state.1 | self.leg(state.0, state.1, to)?);
        }
        Some(state)
    }

    /// Adds the ends of all captures that go on from here to `ends`.
    pub fn ends(&self, at: u8, taken: u64, states: &mut States, ends: &mut States) {
        let next = self.next(at, taken);
        if next.is_empty() {
            ends.insert(at, taken);
        }
        for (over, to) in next {
            if states.len() < BUDGET && states.insert(to, taken | over) {
                self.ends(to, taken | over, states, ends);
            }
        }
    }

    /// Whether a way from here ends as this capture; remembers in `dead` from where none does.
    pub fn reaches(&self, at: u8, taken: u64, mv: Move, dead: &mut States) -> bool {
        let all = mv.captured.bits();
        if taken == all {
            return at == mv.to.shift();
        }
        self.next_within(at, taken, mv)
            .into_iter()
            .any(|(over, to)| {
                let taken = taken | over;
                if dead.len() >= BUDGET || dead.contains(to, taken) {
                    return false;
                }
                let reaches = self.reaches(to, taken, mv, dead);
                if !reaches {
                    dead.insert(to, taken);
                }
                reaches
            })
    }

    /// Whether a way from here comes to take as much as `best`.
    pub fn reaches_worth(&self, at: u8, taken: u64, best: u32, dead: &mut States) -> bool {
        if self.view.worth(taken) == best {
            return true;
        }
        self.next(at, taken).into_iter().any(|(over, to)| {
            let taken = taken | over;
            if dead.len() >= BUDGET || dead.contains(to, taken) {
                return false;
            }
            let reaches = self.reaches_worth(to, taken, best, dead);
            if !reaches {
                dead.insert(to, taken);
            }
            reaches
        })
    }

    /// The next legs that can be legs of this capture.
    pub fn next_within(&self, at: u8, taken: u64, mv: Move) -> Vec<(u64, u8)> {
        let jumper = self.jumper();
        let all = mv.captured.bits();
        let mut legs = self.next(at, taken);
        legs.retain(|&(over, to)| {
            over & all != 0 && !jumper.is_hopeless(to, all & !(taken | over), mv.to.shift())
        });
        legs
    }
}

impl Position {
    /// The legs of a path that is known to be one.
    pub(super) fn legs_of(&self, path: &[Square]) -> Vec<Leg> {
        let mut legs = Vec::new();
        let (Some(&from), Some(landings)) = (path.first(), path.get(1..)) else {
            return legs;
        };
        let Some(walk) = Walk::new(self, from) else {
            return legs;
        };
        let (mut at, mut taken) = (from.shift(), 0);
        for &to in landings {
            let Some(over) = walk.leg(at, taken, to) else {
                break;
            };
            taken |= over;
            at = to.shift();
            legs.extend(
                SquareSet::from_bits(over)
                    .first()
                    .map(|over| Leg { over, to }),
            );
        }
        legs
    }

    /// The jumps that the piece on `from` can make next, having landed on the squares of `prefix`
    /// so far, such that a legal capture can still come of it. For more than one question about a
    /// piece a [`Ways`] is quicker, and it tells the moves too.
    #[must_use]
    pub fn legs(&self, from: Square, prefix: &[Square]) -> Vec<Leg> {
        Ways::new(self, from, &self.legal_moves()).legs(prefix)
    }

    /// Whether the squares are a way of the legal move.
    pub(super) fn is_path(&self, mv: Move, path: &[Square]) -> bool {
        if !mv.is_capture() {
            return path == [mv.from, mv.to];
        }
        path.first() == Some(&mv.from)
            && Walk::new(self, mv.from).and_then(|walk| walk.follow(mv.from, &path[1..]))
                == Some((mv.to.shift(), mv.captured.bits()))
    }

    /// A way the legal move can take: every square it stands on, the start first.
    #[must_use]
    pub fn path(&self, mv: Move) -> Vec<Square> {
        self.paths(mv, 1).pop().unwrap_or_default()
    }

    /// Up to `limit` different ways the legal move can take.
    #[must_use]
    pub fn paths(&self, mv: Move, limit: usize) -> Vec<Vec<Square>> {
        if !mv.is_capture() {
            return vec![vec![mv.from, mv.to]];
        }
        Walk::new(self, mv.from).map_or_else(Vec::new, |walk| walk.paths(mv, &[], limit))
    }
}

impl Walk {
    /// Up to `limit` different ways the capture can take that begin with these landing squares.
    pub fn paths(&self, mv: Move, landings: &[Square], limit: usize) -> Vec<Vec<Square>> {
        let mut found = Vec::new();
        if let Some((at, taken)) = self.follow(mv.from, landings) {
            let mut path = vec![mv.from];
            path.extend(landings);
            let mut search = Paths {
                walk: self,
                mv,
                limit,
                dead: States::new(),
                path,
                found: &mut found,
            };
            search.follow(at, taken);
        }
        found
    }
}

struct Paths<'a> {
    walk: &'a Walk,
    mv: Move,
    limit: usize,
    dead: States,
    path: Vec<Square>,
    found: &'a mut Vec<Vec<Square>>,
}

impl Paths<'_> {
    /// Adds the paths from here on.
    fn follow(&mut self, at: u8, taken: u64) {
        let all = self.mv.captured.bits();
        if taken == all {
            if at == self.mv.to.shift() {
                self.found.push(self.path.clone());
            }
            return;
        }
        for (over, to) in self.walk.next_within(at, taken, self.mv) {
            if self.found.len() >= self.limit {
                return;
            }
            let taken = taken | over;
            if self.dead.contains(to, taken) {
                continue;
            }
            let before = self.found.len();
            self.path.push(Square::from_shift(to));
            self.follow(to, taken);
            self.path.pop();
            if self.found.len() == before {
                self.dead.insert(to, taken);
            }
        }
    }
}
