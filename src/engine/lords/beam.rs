//! Good ends of a turn, found move by move.
//!
//! All ends of a turn of five are some hundred thousand. Where a few good ones will do, the best of the
//! positions after each move are followed, judged as if the turn ended there.

use std::cmp::Reverse;

use super::bits::KeySet;
use super::evaluate::Weights;
use super::search::judge;
use super::state::{State, Turn};
use super::watch::Watch;

/// A position with its judgement for the side that has moved.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) value: i32,
    pub(super) state: State,
    pub(super) turn: Turn,
}

/// Walks some of the ends of a turn; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub(super) struct Beam {
    seen: KeySet,
    ends: Vec<End>,
    front: Vec<End>,
    next: Vec<End>,
}

impl Beam {
    /// Collects good ends of the rest of a turn, of those that begin with some moves, and of all others,
    /// `width` positions after each move.
    pub(super) fn ends(
        &mut self,
        state: &State,
        begin: Turn,
        width: usize,
        weights: &Weights,
        watch: &mut Watch<'_>,
    ) {
        self.seen.clear();
        self.ends.clear();
        self.follow(state, Turn::default(), width, weights, watch);
        if begin.len() > 0 {
            let later = state.after(begin);
            if later.left == 0 || later.has_won() {
                if self.seen.insert(later.turn_key()) {
                    self.ends.push(End {
                        value: judge(&later, weights),
                        state: later,
                        turn: begin,
                    });
                }
            } else {
                self.follow(&later, begin, width, weights, watch);
            }
        }
        self.ends.sort_by_key(|end| Reverse(end.value));
    }

    /// All ends that were collected, best first.
    pub(super) fn all(&self) -> &[End] {
        &self.ends
    }

    fn follow(
        &mut self,
        state: &State,
        turn: Turn,
        width: usize,
        weights: &Weights,
        watch: &mut Watch<'_>,
    ) {
        self.front.clear();
        self.front.push(End {
            value: 0,
            state: *state,
            turn,
        });
        while !self.front.is_empty() {
            self.next.clear();
            for end in &self.front {
                let hot = end.state.hot();
                let steps = end.state.steps();
                if steps.as_slice().is_empty() {
                    self.ends.push(*end);
                }
                for &step in steps.as_slice() {
                    let state = end.state.play(step, hot);
                    if watch.tick() {
                        return;
                    }
                    if !self.seen.insert(state.turn_key()) {
                        continue;
                    }
                    let found = End {
                        value: judge(&state, weights),
                        state,
                        turn: end.turn.with(step),
                    };
                    if state.left == 0 || state.has_won() {
                        self.ends.push(found);
                    } else {
                        self.next.push(found);
                    }
                }
            }
            if self.next.len() > width {
                self.next
                    .select_nth_unstable_by_key(width, |end| Reverse(end.value));
                self.next.truncate(width);
            }
            std::mem::swap(&mut self.front, &mut self.next);
        }
    }
}
