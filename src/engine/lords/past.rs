//! What of a game's history decides about draws.

use super::state::State;
use crate::lords::{Game, TURNS_WITHOUT_CAPTURE};

/// Tells which turns end the game in a draw.
#[derive(Debug)]
pub(super) struct Past {
    /// The keys of the positions at the start of the other side's turns that stood twice already.
    twice: Vec<u64>,
    /// Whether this turn is the hundredth without a capture, as long as there is none in it.
    last_turn: bool,
    /// Captures before this turn's next move.
    score: u8,
}

impl Past {
    pub(super) fn new(game: &Game) -> Self {
        let position = game.position();
        let mut past = Self {
            twice: Vec::new(),
            last_turn: false,
            score: position.captured_by(position.turn()),
        };
        if !game.rules().draws {
            return past;
        }
        let waiting = position
            .turn_number()
            .saturating_sub(position.last_capture());
        past.last_turn = waiting >= TURNS_WITHOUT_CAPTURE;
        // What stood before the last capture never comes back.
        let mut keys: Vec<u64> = game
            .history()
            .iter()
            .rev()
            .map(|ply| &ply.before)
            .take_while(|before| before.last_capture() == position.last_capture())
            .filter(|before| before.is_turn_start() && before.turn() != position.turn())
            .map(|before| State::new(before).placement_key())
            .collect();
        keys.sort_unstable();
        past.twice = keys
            .windows(2)
            .filter(|pair| pair[0] == pair[1])
            .map(|pair| pair[0])
            .collect();
        past
    }

    /// No game behind the position: nothing draws it.
    pub(super) const fn unknown(root: &State) -> Self {
        Self {
            twice: Vec::new(),
            last_turn: false,
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
}
