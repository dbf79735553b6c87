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

/// Where the mover's pieces can be after so many moves, before anything is captured, and what they
/// might take first.
///
/// Pieces of his own that may still move are no walls, since they may have stepped aside; so all of
/// this is more than what can be, never less.
pub(super) struct Flood<'a> {
    state: &'a State,
    count: usize,
    foe_lords: u64,
    foe_vassals: u64,
    /// Own pieces that cannot move any more.
    stuck: u64,
    lords: u64,
    vassals: u64,
    /// Lords that pin, wherever they may do so.
    on_top: u64,
    /// Lords that have left a Vassal.
    left: u64,
    /// Pieces that have jumped.
    landed: u64,
    /// Vassals under own Lords that may go when those have gone.
    waiting: u64,
    /// Where a piece can stand, and arrive by a move that may capture, within so many moves; each
    /// moved one step in every direction.
    stand: [[u64; 4]; MOST + 1],
    arrive: [[u64; 4]; MOST + 1],
    stands: u64,
    arrives: u64,
    /// Enemy Vassals that lie under an own Lord within so many moves.
    covered: [u64; MOST + 1],
    /// Whether a Lord who steps off sideways might uncover a Vassal between two others.
    sideways: bool,
}

impl<'a> Flood<'a> {
    pub(super) fn new(state: &'a State) -> Self {
        let able = state.own & !state.used;
        let pinning = able & state.pinning();
        let mut flood = Self {
            state,
            count: 0,
            foe_lords: state.foe & state.lords,
            foe_vassals: state.foe & !state.lords,
            stuck: state.own & state.used,
            lords: able & state.lords & !pinning,
            vassals: able & !state.lords,
            on_top: pinning,
            left: 0,
            landed: 0,
            waiting: state.own_under & pinning,
            stand: [[0; 4]; MOST + 1],
            arrive: [[0; 4]; MOST + 1],
            stands: state.own,
            arrives: 0,
            covered: [0; MOST + 1],
            sideways: false,
        };
        flood.stand[0] = sides(state.own);
        flood.covered[0] = state.foe_under & pinning;
        flood
    }

    /// One move more; the enemies that might now be taken first, which are at least those of one
    /// move less. Not to be asked beyond five moves.
    #[inline]
    pub(super) fn advance(&mut self) -> u64 {
        let state = self.state;
        let by_lords = neighbours(self.lords);
        let by_vassals = neighbours(self.vassals);
        let leaving = neighbours(self.on_top);
        let tops = state.own | state.foe;
        let lord_walls = self.foe_lords | self.stuck & state.lords;
        // A Lord may climb onto a Vassal of his own that is used up, and can only leave from there.
        let climbs = self.foe_vassals | self.stuck & !state.lords;
        let mut jumps = 0;
        for direction in 0..4 {
            let over = shift(self.lords, direction) & self.foe_lords
                | shift(self.vassals, direction) & self.foe_vassals;
            jumps |= shift(over, direction);
        }
        self.landed |= jumps & !state.foe & !self.stuck;
        self.left |= leaving & !lord_walls & !climbs;
        self.on_top |= by_lords & climbs;
        self.lords |= by_lords & !lord_walls & !climbs;
        self.vassals |= by_vassals & !state.foe & !self.stuck | self.waiting;
        self.waiting = 0;
        self.count += 1;
        let count = self.count;
        self.arrives = self.lords | self.vassals | self.on_top | self.left;
        self.arrive[count] = sides(self.arrives);
        self.stands |= self.arrives | self.landed;
        self.stand[count] = sides(self.stands);
        self.covered[count] = self.covered[count - 1] | self.on_top & self.foe_vassals;

        let targets = state.foe | state.foe_under & state.own;
        let mut found = 0;
        if count == 1 {
            // A single move is made on the board as it is.
            let next = by_lords & (!tops | state.pinnable()) | (by_vassals | leaving) & !tops;
            found |= between(&sides(next), &self.stand[0]);
        } else {
            for last in 1..=count {
                found |= between(&self.arrive[last], &self.stand[count - last]);
            }
        }
        found &= targets;
        // A Lord steps off sideways, and two others hold his Vassal between them.
        if self.covered[count - 1] != 0 {
            for covered in 0..count {
                for one in 0..count - covered {
                    let other = count - 1 - covered - one;
                    let uncovered =
                        self.covered[covered] & between(&self.stand[one], &self.stand[other]);
                    self.sideways |= uncovered != 0;
                    found |= uncovered;
                }
            }
        }
        found
    }

    /// Where a piece can stand by now.
    pub(super) const fn stands(&self) -> u64 {
        self.stands
    }

    /// The most that one move might take first by now.
    fn at_once(&self) -> u8 {
        let foe = self.state.foe | self.state.foe_under & self.state.own;
        let cornered = if foe & CORNERS == 0 {
            0
        } else {
            foe & CORNERS & neighbours(self.stands)
        };
        let (mut one, mut two, mut three) = (0, 0, 0);
        for direction in 0..4 {
            let beside = foe & (shift(self.stands, direction) | cornered);
            let hot = shift(beside, direction) & self.arrives;
            three |= two & hot;
            two |= one & hot;
            one |= hot;
        }
        let beside = if three != 0 {
            3
        } else if two != 0 {
            2
        } else {
            1
        };
        beside + u8::from(self.sideways)
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
    let mut flood = Flood::new(state);
    let soon = (1..=state.left).find(|_| flood.advance() != 0)?;
    // Each move after the first capture may take several, but hardly ever does.
    let later = 3 * (state.left - soon);
    if need > later + 1 && soon == state.left && need > flood.at_once() {
        return None;
    }
    Some(soon)
}
