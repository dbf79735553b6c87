//! Turns of Lords and Vassals.
//!
//! # What is proved
//!
//! An exercise is about the rest of one turn. Its outcome is how the board looks when the turn passes or
//! the game ends: the pieces, the pins, and how many have been captured. All sequences of moves are
//! searched, and exactly one outcome reaches the goal:
//!
//! | goal | when an outcome reaches it |
//! |---|---|
//! | `win` | the game is over and won |
//! | `capture 2` | at least so many pieces have been captured in the turn |
//! | `save` | no turn of the other side that could follow wins, or the game is over and not lost |
//!
//! The solution lists every sequence of moves that leads there.
//!
//! # Points
//!
//! The logarithm (base 2) of how many sequences there are for each that solves it: how seldom a turn
//! by chance would.

use std::collections::HashMap;

use super::{Exercise, Fault, Goal, Solution};
use crate::Side;
use crate::engine::lords::Analyst;
use crate::lords::{Move, Position};

/// The most orders of moves that a solution may have.
pub const WAYS: u64 = 12;
/// The most points of the grades 1 to 4.
const GRADES: [u32; 4] = [5, 8, 11, 14];

/// Proves exercises. It keeps its memory from one to the next.
#[derive(Debug, Default)]
pub struct Prover {
    analyst: Analyst,
}

impl Prover {
    /// A prover.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether all is true that the exercise says.
    ///
    /// # Errors
    /// Says what is not.
    pub fn check(&mut self, exercise: &Exercise) -> Result<(), Fault> {
        let position: Position =
            exercise
                .position
                .parse()
                .map_err(|error: crate::lords::ParsePositionError| {
                    Fault::Position(error.to_string())
                })?;
        self.solve(&position, exercise.goal)?.check(exercise)
    }

    /// The one solution.
    ///
    /// # Errors
    /// Says why the position with this goal is no exercise.
    pub fn solve(&mut self, position: &Position, goal: Goal) -> Result<Solution, Fault> {
        if matches!(goal, Goal::Gain(_) | Goal::King | Goal::Draw) {
            return Err(Fault::OtherGame(goal));
        }
        if position.outcome().is_some() {
            return Err(Fault::OutOfReach);
        }
        let mut search = TurnSearch {
            analyst: &mut self.analyst,
            root: position,
            goal,
            counts: HashMap::new(),
            ends: HashMap::new(),
            board: None,
        };
        let Counts { good, all } = search.count(position)?;
        if good == 0 {
            return Err(Fault::OutOfReach);
        }
        if good > WAYS {
            return Err(Fault::ManyWays);
        }
        let mut ways = Vec::new();
        search.list(position, &mut Vec::new(), &mut ways);
        let text = |mv: &Move| format!("{}-{}", mv.from, mv.to);
        Ok(Solution {
            ways: ways
                .iter()
                .map(|way| way.iter().map(text).collect())
                .collect(),
            points: (all / good).ilog2(),
            most: GRADES,
        })
    }
}

/// Sequences of moves to the end of the turn.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// Those that reach the goal.
    good: u64,
    all: u64,
}

/// The search through all sequences of moves of a turn.
struct TurnSearch<'a> {
    analyst: &'a mut Analyst,
    root: &'a Position,
    goal: Goal,
    /// Of positions in the middle of the turn.
    counts: HashMap<Position, Counts>,
    /// Of positions at its end, whether the goal is reached.
    ends: HashMap<Position, bool>,
    /// The one outcome that reaches it, once one is found.
    board: Option<String>,
}

impl TurnSearch<'_> {
    fn is_end(&self, position: &Position) -> bool {
        position.turn() != self.root.turn() || position.outcome().is_some()
    }

    /// Counts the sequences from here, unless a second outcome reaches the goal.
    fn count(&mut self, position: &Position) -> Result<Counts, Fault> {
        let mut counts = Counts::default();
        for &mv in &position.legal_moves() {
            let after = position.play_unchecked(mv);
            if self.is_end(&after) {
                counts.all += 1;
                counts.good += u64::from(self.reaches(&after)?);
                continue;
            }
            let further = match self.counts.get(&after) {
                Some(&known) => known,
                None => self.count(&after)?,
            };
            counts.good += further.good;
            counts.all += further.all;
        }
        self.counts.insert(*position, counts);
        Ok(counts)
    }

    fn reaches(&mut self, end: &Position) -> Result<bool, Fault> {
        if let Some(&known) = self.ends.get(end) {
            return Ok(known);
        }
        let learner = self.root.turn();
        let winner = end.outcome().map(|outcome| outcome.winner);
        let reached = match self.goal {
            Goal::Win => winner == Some(Some(learner)),
            Goal::Capture(pieces) => {
                end.captured_by(learner) - self.root.captured_by(learner) >= pieces
            }
            _ => match winner {
                Some(winner) => winner != Some(!learner),
                None => self.analyst.win(end).is_none(),
            },
        };
        if reached {
            let board = board(end, learner);
            if *self.board.get_or_insert_with(|| board.clone()) != board {
                return Err(Fault::Several { after: 0 });
            }
        }
        self.ends.insert(*end, reached);
        Ok(reached)
    }

    /// Lists the sequences that have been counted as good, in the order in which the moves are legal.
    fn list(&self, position: &Position, played: &mut Vec<Move>, ways: &mut Vec<Vec<Move>>) {
        for &mv in &position.legal_moves() {
            let after = position.play_unchecked(mv);
            played.push(mv);
            if self.is_end(&after) {
                if self.ends.get(&after) == Some(&true) {
                    ways.push(played.clone());
                }
            } else if self
                .counts
                .get(&after)
                .is_some_and(|counts| counts.good > 0)
            {
                self.list(&after, played, ways);
            }
            played.pop();
        }
    }
}

/// What of a position counts as the outcome of a turn.
fn board(end: &Position, learner: Side) -> String {
    let text = end.to_string();
    let pieces = text.split(' ').next().unwrap_or_default();
    format!("{pieces} {}", end.captured_by(learner))
}
