//! What of a game's history decides about draws.

use super::state::State;
use crate::lords::{Game, Position, TURNS_WITHOUT_CAPTURE};

/// Tells which turns end the game in a draw.
#[derive(Debug)]
pub(super) struct Past {
    /// The keys of the positions at the start of the other side's turns that stood twice already.
    twice: Vec<u64>,
    /// Whether this turn is the hundredth without a capture, as long as there is none in it.
    last_turn: bool,
    /// Whether the turn after this one might end in a draw.
    next_draws: bool,
    /// Captures before this turn's next move.
    score: u8,
}

impl Past {
    pub(super) fn new(game: &Game) -> Self {
        let position = game.position();
        let mut past = Self {
            twice: Vec::new(),
            last_turn: false,
            next_draws: false,
            score: position.captured_by(position.turn()),
        };
        if !game.rules().draws {
            return past;
        }
        let waiting = position
            .turn_number()
            .saturating_sub(position.last_capture());
        past.last_turn = waiting >= TURNS_WITHOUT_CAPTURE;
        past.next_draws = waiting + 1 >= TURNS_WITHOUT_CAPTURE;
        // What stood before the last capture never comes back.
        let starts = || {
            game.history()
                .iter()
                .rev()
                .map(|ply| &ply.before)
                .take_while(|before| before.last_capture() == position.last_capture())
                .filter(|before| before.is_turn_start())
        };
        let (own, other): (Vec<_>, Vec<_>) =
            starts().partition(|before| before.turn() == position.turn());
        past.next_draws |= !twice(&own).is_empty();
        past.twice = twice(&other);
        past
    }

    /// No game behind the position: nothing draws it.
    pub(super) const fn unknown(root: &State) -> Self {
        Self {
            twice: Vec::new(),
            last_turn: false,
            next_draws: false,
            score: root.own_score,
        }
    }

    /// Whether the game is drawn at the start of the turn of the other side, which is the side to
    /// move in `next`.
    pub(super) fn draws(&self, next: &State) -> bool {
        if !self.last_turn && self.twice.is_empty() || next.foe_score > self.score {
            return false;
        }
        (self.last_turn || self.twice.contains(&next.placement_key())) && next.can_move()
    }

    /// Whether a draw might end the turn of the other side that comes next.
    pub(super) const fn may_draw_next(&self) -> bool {
        self.next_draws
    }
}

/// The keys of the positions that are there at least twice.
fn twice(positions: &[&Position]) -> Vec<u64> {
    let mut keys: Vec<u64> = positions
        .iter()
        .map(|position| State::new(position).placement_key())
        .collect();
    keys.sort_unstable();
    keys.windows(2)
        .filter(|pair| pair[0] == pair[1])
        .map(|pair| pair[0])
        .collect()
}
