//! The exact answers behind the player, for whoever wants to ask them one by one.

use std::time::Duration;

use super::captures::Captures;
use super::evaluate::{FEATURES, Weights, features};
use super::outcomes::Outcomes;
use super::search::Candidate;
use super::state::State;
use super::watch::Watch;
use super::wins::Wins;
use crate::engine::World;
use crate::lords::{Move, Position};

/// A turn with the judgement of its outcome, for the side that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// In hundredths of a captured piece; about 32,000 for a win.
    pub value: i32,
    /// The moves.
    pub moves: Vec<Move>,
}

/// Answers questions about a turn exactly, without limits. It keeps its memory from one to the next.
///
/// ```
/// use twa_boerden::engine::lords::Analyst;
/// use twa_boerden::lords::Position;
///
/// let text = "llllllll/vvvvvvvv/8/8/8/8/VVVVVVVV/LLLLLLLL b 5 0-0 - 1 0";
/// let position: Position = text.parse().unwrap();
/// let mut analyst = Analyst::new();
/// assert_eq!(analyst.outcomes(&position).len(), 42_362);
/// assert_eq!(analyst.most_captures(&position), (0, vec![]));
/// assert_eq!(analyst.win(&position), None);
/// ```
#[derive(Debug, Default)]
pub struct Analyst {
    outcomes: Outcomes,
    captures: Captures,
    wins: Wins,
}

/// A world in which a search is left alone.
struct Quiet;

impl World<Move> for Quiet {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

impl Analyst {
    /// An analyst.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One way to each outcome of the rest of the turn. Outcomes are different if pieces, pins or
    /// captures are.
    pub fn outcomes(&mut self, position: &Position) -> Vec<Vec<Move>> {
        let mut turns = Vec::new();
        self.walk(position, &mut |_, candidate| turns.push(candidate.turn));
        let state = State::new(position);
        turns.into_iter().map(|turn| state.moves(turn)).collect()
    }

    /// How many outcomes the rest of the turn has.
    pub fn count_outcomes(&mut self, position: &Position) -> usize {
        let mut world = Quiet;
        let mut watch = Watch::new(&mut world);
        let mut count = 0;
        if position.outcome().is_none() {
            let state = State::new(position);
            self.outcomes
                .walk(&state, &mut watch, &mut |_, _| count += 1);
        }
        count
    }

    /// The best outcomes at a glance, best first. Draws by the history of the game are not seen.
    pub fn best(&mut self, position: &Position, most: usize) -> Vec<Judged> {
        let mut list = Vec::new();
        self.walk(position, &mut |_, candidate| list.push(candidate));
        list.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
        list.truncate(most);
        let state = State::new(position);
        list.into_iter()
            .map(|candidate| Judged {
                value: candidate.value,
                moves: state.moves(candidate.turn),
            })
            .collect()
    }

    fn walk(&mut self, position: &Position, visit: &mut dyn FnMut(&State, Candidate)) {
        if position.outcome().is_some() {
            return;
        }
        let mut world = Quiet;
        let mut watch = Watch::new(&mut world);
        let state = State::new(position);
        self.outcomes.walk(&state, &mut watch, &mut |after, turn| {
            let value = super::search::judge(after, &Weights::BOLD);
            visit(after, Candidate { value, turn });
        });
    }

    /// The most captures that the rest of the turn allows, and the moves up to the last of them.
    /// Captures beyond the fifth of the game do not count.
    pub fn most_captures(&mut self, position: &Position) -> (u8, Vec<Move>) {
        self.most(&State::new(position))
    }

    /// Whether the rest of the turn allows more captures than so many.
    pub fn captures_more(&mut self, position: &Position, than: u8) -> bool {
        let mut world = Quiet;
        let mut watch = Watch::new(&mut world);
        let state = State::new(position);
        self.captures
            .most(&state, than, than.saturating_add(1), &mut watch)
            .is_some()
    }

    /// The most captures that the rest of the turn allows, but no more than so many, which is quicker to
    /// tell.
    pub fn captures_up_to(&mut self, position: &Position, enough: u8) -> u8 {
        let mut world = Quiet;
        let mut watch = Watch::new(&mut world);
        self.captures
            .most(&State::new(position), 0, enough, &mut watch)
            .map_or(0, |haul| haul.count)
    }

    fn most(&mut self, state: &State) -> (u8, Vec<Move>) {
        let mut world = Quiet;
        let mut watch = Watch::new(&mut world);
        self.captures
            .most(state, 0, u8::MAX, &mut watch)
            .map_or((0, Vec::new()), |haul| (haul.count, state.moves(haul.turn)))
    }

    /// Moves that win in this turn: by the fifth capture, or by leaving the other side without a
    /// legal move at the start of its turn.
    pub fn win(&mut self, position: &Position) -> Option<Vec<Move>> {
        if position.outcome().is_some() {
            return None;
        }
        let mut world = Quiet;
        let mut watch = Watch::new(&mut world);
        let state = State::new(position);
        let turn = self.wins.find(&state, &mut watch)?;
        Some(state.moves(turn))
    }

    /// A turn that does not let the other side win in its next, if there is one. Draws by the
    /// history of the game are not seen.
    pub fn defence(&mut self, position: &Position) -> Option<Vec<Move>> {
        let mut list = Vec::new();
        self.walk(position, &mut |_, candidate| list.push(candidate));
        list.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
        let state = State::new(position);
        let mut world = Quiet;
        let mut watch = Watch::new(&mut world);
        list.into_iter()
            .map(|candidate| candidate.turn)
            .find(|&turn| {
                let after = state.after(turn);
                after.has_won() || self.wins.find(&after.pass(), &mut watch).is_none()
            })
            .map(|turn| state.moves(turn))
    }

    /// The judgement of a position at a glance, for the side to move, as at the start of its turn.
    #[must_use]
    pub fn glance(position: &Position) -> i32 {
        Weights::BOLD.glance(&State::new(position))
    }

    /// What the judgement is made of, to find weights for.
    #[must_use]
    pub fn features(position: &Position) -> [i16; FEATURES] {
        features(&State::new(position))
    }
}
