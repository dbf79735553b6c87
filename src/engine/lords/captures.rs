//! The most captures in a turn, exactly, and whether a turn can win.
//!
//! The search is a walk over the positions of a turn, as for its outcomes, but with a bound: how soon
//! could anything be captured at all, if pieces did not stand in each other's way? Until the first
//! capture the enemy stands still, so his pieces are walls, and floods of the mover's Lords and
//! Vassals between them tell which pairs of squares around an enemy can be held after how many moves.
//! That alone ends nearly every line in which nothing comes of it.

use super::bits::{CORNERS, KeySet, between, neighbours, shift, sides};
use super::state::{State, Turn};
use super::watch::Watch;
use crate::lords::MoveKind;

/// The most moves in a turn.
const MOST: usize = 5;

/// Where the mover's pieces can be after so many moves, before anything is captured.
///
/// Pieces of his own that may still move are no walls, since they may have stepped aside; so all of
/// this is more than what can be, never less.
pub(super) struct Flood {
    /// Where a piece can arrive, by a move that may capture, within so many moves; from 1.
    arrive: [u64; MOST + 1],
    /// Where a piece can arrive by the very next move.
    next: u64,
    /// Where a piece can stand after so many moves.
    stand: [u64; MOST + 1],
    /// Enemy Vassals that lie under a Lord of the mover's after so many moves.
    covered: [u64; MOST + 1],
    moves: usize,
}

impl Flood {
    /// Where the pieces can be after up to so many moves.
    pub(super) fn new(state: &State, moves: usize) -> Self {
        let moves = moves.min(MOST);
        let tops = state.own | state.foe;
        let able = state.own & !state.used;
        let pinning = able & state.pinning();
        let foe_lords = state.foe & state.lords;
        let foe_vassals = state.foe & !state.lords;
        let stuck = state.own & state.used;
        let walls = foe_lords | stuck & state.lords;
        // A Lord may climb onto a Vassal of his own that is used up, and can only leave from there.
        let climbs = foe_vassals | stuck & !state.lords;
        let vassal_walls = state.foe | stuck;

        let mut lords = able & state.lords & !pinning;
        let mut vassals = able & !state.lords;
        let mut on_top = pinning;
        let mut left = 0;
        let mut landed = 0;
        // Own Vassals under own Lords may go when those have gone.
        let mut waiting = state.own_under & pinning;

        let mut flood = Self {
            arrive: [0; MOST + 1],
            next: 0,
            stand: [state.own; MOST + 1],
            covered: [state.foe_under & pinning; MOST + 1],
            moves,
        };
        for count in 1..=moves {
            let by_lords = neighbours(lords);
            let by_vassals = neighbours(vassals);
            let mut jumps = 0;
            for direction in 0..4 {
                let over =
                    shift(lords, direction) & foe_lords | shift(vassals, direction) & foe_vassals;
                jumps |= shift(over, direction);
            }
            landed |= jumps & !state.foe & !stuck;
            left |= neighbours(on_top) & !walls & !climbs;
            on_top |= by_lords & climbs;
            lords |= by_lords & !walls & !climbs;
            vassals |= by_vassals & !vassal_walls | waiting;
            waiting = 0;
            let arrive = lords | vassals | on_top | left;
            if count == 1 {
                // With a single move, on the board as it is.
                flood.next = by_lords & (!tops | state.pinnable()) | (by_vassals | left) & !tops;
            }
            flood.arrive[count] = arrive;
            flood.stand[count] = flood.stand[count - 1] | arrive | landed;
            flood.covered[count] = flood.covered[count - 1] | on_top & foe_vassals;
        }
        flood
    }

    /// Where a piece can stand in the end.
    pub(super) const fn stands(&self) -> u64 {
        self.stand[self.moves]
    }

    /// The most that one move can take as the first capture.
    fn at_once(&self, state: &State) -> u8 {
        let foe = state.foe | state.foe_under & state.own;
        let stand = self.stand[self.moves - 1];
        let cornered = shift_corners(foe, stand);
        let (mut one, mut two, mut three) = (0, 0, 0);
        for direction in 0..4 {
            let hot = shift(foe & (shift(stand, direction) | cornered), direction);
            three |= two & hot;
            two |= one & hot;
            one |= hot;
        }
        let arrive = self.arrive[self.moves];
        // One more may be a Vassal uncovered.
        if arrive & three != 0 {
            4
        } else if arrive & two != 0 {
            3
        } else {
            2
        }
    }

    /// The enemies that might be taken within so many moves as the first capture, for each number
    /// of moves; each is in all sets from its own number on.
    pub(super) fn targets(&self, state: &State) -> [u64; MOST + 1] {
        let mut targets = [0; MOST + 1];
        let foe = state.foe | state.foe_under & state.own;
        let arrive: [_; MOST + 1] = std::array::from_fn(|count| sides(self.arrive[count]));
        let stand: [_; MOST + 1] = std::array::from_fn(|count| sides(self.stand[count]));
        for count in 1..=self.moves {
            let mut found = targets[count - 1];
            if count == 1 {
                found |= foe & between(&sides(self.next), &stand[0]);
            } else {
                for last in 1..=count {
                    found |= foe & between(&arrive[last], &stand[count - last]);
                }
            }
            // A Lord steps off sideways, and two others hold his Vassal between them.
            for covered in 0..count {
                if self.covered[covered] == 0 {
                    continue;
                }
                for one in 0..count - covered {
                    let other = count - 1 - covered - one;
                    found |= self.covered[covered] & between(&stand[one], &stand[other]);
                }
            }
            targets[count] = found;
        }
        targets
    }
}

/// Corners of a set with a neighbour in the other.
fn shift_corners(set: u64, other: u64) -> u64 {
    if set & CORNERS == 0 {
        0
    } else {
        set & CORNERS & neighbours(other)
    }
}

/// What a turn can achieve at most, as far as it was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Haul {
    /// Captures made in it.
    pub(super) count: u8,
    /// The moves up to the last capture; the rest of the turn is open.
    pub(super) turn: Turn,
}

/// Finds the most captures of a turn; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub(super) struct Captures {
    seen: KeySet,
    best: u8,
    enough: u8,
    turn: Turn,
}

impl Captures {
    /// The most captures in the rest of the turn, if there are more than `floor`; the search ends
    /// with `enough` of them. Captures beyond the fifth of the game do not count.
    ///
    /// If the watch ends it, the answer is what was found until then.
    pub(super) fn most(
        &mut self,
        state: &State,
        floor: u8,
        enough: u8,
        watch: &mut Watch<'_>,
    ) -> Option<Haul> {
        self.seen.clear();
        self.best = floor;
        // More than the game needs can fall at once.
        self.enough = enough.min(state.needed());
        self.turn = Turn::default();
        if self.best < self.enough && !state.has_won() {
            self.descend(state, Turn::default(), 0, watch);
        }
        (self.turn.len() > 0).then_some(Haul {
            count: self.best.min(self.enough),
            turn: self.turn,
        })
    }

    /// `true` ends the search. The position may still yield enough, as far as its bound tells.
    fn descend(&mut self, state: &State, turn: Turn, count: u8, watch: &mut Watch<'_>) -> bool {
        let hot = state.hot();
        let steps = state.steps();
        // Captures first, then quiet moves, those first after which the next capture may come soonest.
        let mut later = [(0u8, 0u8); 64];
        let mut others = 0;
        for (index, &step) in (0u8..).zip(steps.as_slice()) {
            let may = hot >> step.to & 1 == 1 || step.kind == MoveKind::Unpin;
            let gain = if may { state.captures(step) } else { 0 };
            let next = state.play(step, hot);
            let count = count + gain;
            if gain > 0 && count > self.best {
                self.best = count;
                self.turn = turn.with(step);
                if count >= self.enough {
                    return true;
                }
            }
            if next.left > 0
                && let Some(soon) = may_yield(&next, self.best + 1 - count)
            {
                later[others] = (if gain > 0 { 0 } else { soon }, index);
                others += 1;
            }
        }
        let later = &mut later[..others];
        later.sort_unstable();
        for &(_, index) in later.iter() {
            let step = steps.as_slice()[usize::from(index)];
            let next = state.play(step, hot);
            if watch.tick() {
                return true;
            }
            let count = count + next.own_score - state.own_score;
            if self.seen.insert(next.turn_key())
                && self.descend(&next, turn.with(step), count, watch)
            {
                return true;
            }
        }
        false
    }
}

/// After how many moves the first capture may come, if the rest of the turn may yield so many.
#[inline]
fn may_yield(state: &State, need: u8) -> Option<u8> {
    let left = state.left;
    let flood = Flood::new(state, usize::from(left));
    let targets = flood.targets(state);
    let soon = (1..=left).find(|&count| targets[usize::from(count)] != 0)?;
    // Each move after the first capture may take several, but hardly ever does.
    let after = (left - soon) * 3;
    if need > 1 && need > after + flood.at_once(state) {
        return None;
    }
    Some(soon)
}
