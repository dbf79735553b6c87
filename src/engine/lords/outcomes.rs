//! All the different ways in which a turn can end.
//!
//! A turn of five has some fifty million sequences of moves but only up to half a million outcomes:
//! most sequences differ in nothing but their order. They are walked depth first, and a position in
//! the middle that was there before, with the same pieces used up and the same squares barred to
//! those that still move, is not walked again. Only keys are kept, never positions.

use super::bits::KeySet;
use super::state::{State, Turn};
use super::watch::Watch;

/// Walks the outcomes of turns; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    middles: KeySet,
    ends: KeySet,
}

impl Outcomes {
    /// Hands every different outcome of the rest of the turn to `visit`: the position before the
    /// turn passes to the other side, and one way to it. A turn ends when its moves are spent, with
    /// the fifth capture, or when no legal move is left. `false` if the watch ended it early.
    pub(super) fn walk(
        &mut self,
        state: &State,
        watch: &mut Watch<'_>,
        visit: &mut dyn FnMut(&State, Turn),
    ) -> bool {
        self.middles.clear();
        self.ends.clear();
        self.descend(state, Turn::default(), watch, &mut |after, turn, _| {
            visit(after, turn);
            true
        })
    }

    /// The same until `visit`, which is also handed the watch, returns `false`.
    pub(super) fn search(
        &mut self,
        state: &State,
        watch: &mut Watch<'_>,
        visit: &mut dyn FnMut(&State, &mut Watch<'_>) -> bool,
    ) -> bool {
        self.middles.clear();
        self.ends.clear();
        self.descend(state, Turn::default(), watch, &mut |after, _, watch| {
            visit(after, watch)
        })
    }

    fn descend(
        &mut self,
        state: &State,
        turn: Turn,
        watch: &mut Watch<'_>,
        visit: &mut Visit<'_>,
    ) -> bool {
        let steps = state.steps();
        if steps.as_slice().is_empty() {
            return !self.ends.insert(state.key) || visit(state, turn, watch);
        }
        let hot = state.hot();
        for &step in steps.as_slice() {
            let turn = turn.with(step);
            // Most last moves lead to an end that is known, and their keys tell so at little cost.
            if state.left == 1
                && let Some(key) = state.quiet_key(step, hot)
            {
                if self.ends.insert(key) && !visit(&state.play(step, hot), turn, watch) {
                    return false;
                }
            } else {
                let next = state.play(step, hot);
                let go_on = if next.left == 0 || next.has_won() {
                    !self.ends.insert(next.key) || visit(&next, turn, watch)
                } else {
                    !self.middles.insert(next.turn_key()) || self.descend(&next, turn, watch, visit)
                };
                if !go_on {
                    return false;
                }
            }
            if watch.tick() {
                return false;
            }
        }
        true
    }
}

/// What is done with each outcome; `false` ends the walk.
type Visit<'a> = dyn FnMut(&State, Turn, &mut Watch<'_>) -> bool + 'a;
