//! Whether a turn can win, exactly: by the fifth capture, or by leaving the other side without a move.

use super::bits::{KeySet, neighbours};
use super::captures::{Captures, Flood};
use super::state::{State, Turn};
use super::watch::Watch;
use crate::lords::MAX_PINNING;

/// Finds turns that win; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub(super) struct Wins {
    captures: Captures,
    seen: KeySet,
    /// Turns that have won lately, the latest last: what wins against one outcome of a turn often
    /// wins against another.
    lately: Vec<Turn>,
}

impl Wins {
    const REMEMBERED: usize = 24;

    /// Forgets the turns that have won.
    pub(super) fn clear(&mut self) {
        self.lately.clear();
    }

    /// A way to win with the rest of the turn, if there is one. The turn may go on after the moves
    /// that are told, if the game does not.
    ///
    /// If the watch ends the search, a win may have been missed.
    pub(super) fn find(&mut self, state: &State, watch: &mut Watch<'_>) -> Option<Turn> {
        let known = (0..self.lately.len())
            .rev()
            .find_map(|index| Some((index, win_by(state, self.lately[index])?)));
        if let Some((index, turn)) = known {
            self.lately[index..].rotate_left(1);
            return Some(turn);
        }
        let need = state.needed();
        let by_captures = self
            .captures
            .most(state, need.saturating_sub(1), need, watch);
        if let Some(haul) = by_captures {
            if self.lately.len() == Self::REMEMBERED {
                self.lately.remove(0);
            }
            self.lately.push(haul.turn);
            return Some(haul.turn);
        }
        self.seen.clear();
        self.shut_in(state, Turn::default(), watch)
    }

    /// A way to leave the other side without a legal move at the start of its turn.
    fn shut_in(&mut self, state: &State, turn: Turn, watch: &mut Watch<'_>) -> Option<Turn> {
        if !may_shut_in(state) {
            return None;
        }
        let steps = state.steps();
        if steps.as_slice().is_empty() || state.left == 0 {
            return (!state.pass().can_move()).then_some(turn);
        }
        let hot = state.hot();
        for &step in steps.as_slice() {
            let next = state.play(step, hot);
            if watch.tick() {
                return None;
            }
            if self.seen.insert(next.turn_key())
                && let Some(found) = self.shut_in(&next, turn.with(step), watch)
            {
                return Some(found);
            }
        }
        None
    }
}

/// A turn up to the capture with which it wins, if it is legal as far as that.
fn win_by(state: &State, turn: Turn) -> Option<Turn> {
    let mut state = *state;
    let mut played = Turn::default();
    for (from, to) in turn.squares().take(usize::from(state.left)) {
        let step = state.find(from, to)?;
        state = state.play(step, u64::MAX);
        played = played.with(step);
        if state.has_won() {
            return Some(played);
        }
    }
    None
}

/// The same number as [`MAX_PINNING`], to count with.
const PINS: u32 = 2;
const _: () = assert!(PINS as usize == MAX_PINNING);

/// Whether the rest of the turn might leave the other side without a move.
///
/// Every empty square beside one of its pieces must be filled, or all its pieces there must go: one
/// move fills one square; a pin instead deals with up to three, but two Lords at most can pin; and
/// beside a piece that is captured stand two of the captors, so its going deals with two more.
fn may_shut_in(state: &State) -> bool {
    let open = neighbours(state.foe) & !(state.own | state.foe);
    let count = open.count_ones();
    let left = u32::from(state.left);
    let captures = u32::from(state.needed().saturating_sub(1));
    if count > left + 2 * PINS + 2 * captures {
        return false;
    }
    let mut flood = Flood::new(state);
    if (0..state.left).any(|_| flood.advance() != 0) {
        return true;
    }
    // Nothing will be captured, so pieces get no further than the flood tells.
    let beyond = (open & !flood.stands()).count_ones();
    count <= left + 2 * PINS && beyond <= 3 * PINS
}
