//! Combinations and endings of Frisian draughts.
//!
//! # What is proved
//!
//! **Combination** (`gain 2`, `king`). The balance is what the learner has more than the other side, where a
//! man counts 1 and a king [`KING`]. The goal is reached where it has grown by so much and nobody can
//! capture at once: not the side to move, nor the other if the learner is to move; it is not where the game is
//! drawn. `king` asks that it has
//! grown by 1 and that the learner has a king more than before. All moves of both
//! sides are searched, [`PLIES`] plies deep and from there through all captures, without any judgement
//! but this count. The first move is the only one with which the goal can be reached so, against every
//! defence. So is each later move of the learner in the main line, where all others are searched
//! [`LATER_PLIES`] plies deep.
//!
//! The main line has the defence that holds out longest. It ends where the goal is reached, after three
//! to [`PLIES`] plies.
//!
//! **Ending** (`win`, `draw`). The endgame tables say of every move whether it wins, draws or loses. The
//! first move is the only one that wins, or that does not lose, and so is each later one of the learner
//! in the main line, which ends where the game does or where the learner has a choice.
//!
//! # Points
//!
//! The logarithm (base 2) of in how many ways the learner could have moved in the main line, its plies,
//! and two for each piece that the learner is behind at the worst moment.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::{Exercise, Fault, Goal, Solution};
use crate::Side;
use crate::engine::frisian::{Tables, Value};
use crate::frisian::{Move, Position, Rules, Square, SquareSet};

/// How many men a king counts as.
pub const KING: i32 = 3;
/// How deep a combination is looked for, and the longest there are.
pub const PLIES: usize = 7;
/// How deep the learner's other moves are looked at after the first.
pub const LATER_PLIES: usize = 5;
/// The fewest plies of a solution: the learner moves twice.
const SHORTEST: usize = 3;
/// The most plies of the main line of an ending.
const LONGEST_ENDING: usize = 15;
/// The most points of the grades 1 to 4.
const GRADES: [u32; 4] = [10, 13, 15, 18];

/// Everything that decides how a position goes on, with the depth that is left.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    pieces: [SquareSet; 4],
    turn: Side,
    king_moves: [Option<(Square, u8)>; 2],
    plies: usize,
}

impl Key {
    fn new(position: &Position, plies: usize) -> Self {
        Self {
            pieces: [
                position.men(Side::White),
                position.kings(Side::White),
                position.men(Side::Black),
                position.kings(Side::Black),
            ],
            turn: position.turn(),
            king_moves: Side::ALL.map(|side| position.king_moves(side)),
            plies,
        }
    }
}

/// Proves exercises.
pub struct Prover<'a> {
    tables: &'a Tables,
}

impl<'a> Prover<'a> {
    /// A prover that knows endings from these tables.
    #[must_use]
    pub const fn new(tables: &'a Tables) -> Self {
        Self { tables }
    }

    /// Whether all is true that the exercise says.
    ///
    /// # Errors
    /// Says what is not.
    pub fn check(&self, exercise: &Exercise) -> Result<(), Fault> {
        let position = position(&exercise.position)?;
        self.solve(&position, exercise.goal)?.check(exercise)
    }

    /// The one solution.
    ///
    /// # Errors
    /// Says why the position with this goal is no exercise.
    pub fn solve(&self, position: &Position, goal: Goal) -> Result<Solution, Fault> {
        let line = match goal {
            Goal::Gain(men) => Combination::new(position, men.into(), 0).line(position)?,
            Goal::King => Combination::new(position, 1, position.kings(position.turn()).len() + 1)
                .line(position)?,
            Goal::Win | Goal::Draw => self.ending(position, goal)?,
            other => return Err(Fault::OtherGame(other)),
        };
        if line.len() < SHORTEST {
            return Err(Fault::Length(line.len()));
        }
        Ok(Solution {
            points: points(position, &line),
            ways: vec![line.iter().map(|mv| mv.hub()).collect()],
            most: GRADES,
        })
    }

    fn value(&self, position: &Position) -> Result<Value, Fault> {
        self.tables.probe(position).ok_or(Fault::NoTables)
    }

    fn ending(&self, position: &Position, goal: Goal) -> Result<Vec<Move>, Fault> {
        let learner = position.turn();
        match (self.value(position)?, goal) {
            (Value::Win(_), Goal::Win) | (Value::Draw, Goal::Draw) => {}
            _ => return Err(Fault::OutOfReach),
        }
        let mut line = Vec::new();
        let mut here = *position;
        while here.outcome().is_none() && line.len() < LONGEST_ENDING {
            let mv = if here.turn() == learner {
                match self.keeping(&here)?[..] {
                    [only] => only,
                    _ if line.len() < SHORTEST => {
                        return Err(Fault::Several { after: line.len() });
                    }
                    _ => {
                        // What the other side played last asks nothing of the learner any more.
                        line.pop();
                        break;
                    }
                }
            } else {
                self.toughest(&here)?
            };
            line.push(mv);
            here = here.play_unchecked(mv);
        }
        Ok(line)
    }

    /// The moves after which the side to move still gets what it can have: the win, or the draw.
    fn keeping(&self, position: &Position) -> Result<Vec<Move>, Fault> {
        let wins = |value| matches!(value, Value::Win(_));
        let best = self.value(position)?;
        let mut keeping = Vec::new();
        for &mv in &position.legal_moves() {
            let value = self.value(&position.play_unchecked(mv))?.before_move();
            if wins(value) == wins(best) && (value == Value::Draw) == (best == Value::Draw) {
                keeping.push(mv);
            }
        }
        Ok(keeping)
    }

    /// The defence that holds out longest, and of those the one that leaves the learner the fewest good moves
    /// among the most.
    fn toughest(&self, position: &Position) -> Result<Move, Fault> {
        let mut best = None;
        for &mv in &position.legal_moves() {
            let after = position.play_unchecked(mv);
            let value = self.value(&after)?.before_move();
            let good = if after.outcome().is_some() {
                usize::MAX
            } else {
                self.keeping(&after)?.len()
            };
            let rank = (
                value.rank(),
                std::cmp::Reverse(good),
                after.count_legal_moves(),
            );
            if best.is_none_or(|(other, _)| rank > other) {
                best = Some((rank, mv));
            }
        }
        best.map(|(_, mv)| mv).ok_or(Fault::OutOfReach)
    }
}

/// The search for a combination.
struct Combination {
    learner: Side,
    /// The balance to reach.
    target: i32,
    /// The kings that the learner must have.
    kings: u32,
    seen: HashMap<Key, bool>,
}

impl Combination {
    fn new(position: &Position, gain: i32, kings: u32) -> Self {
        let learner = position.turn();
        Self {
            learner,
            target: balance(position, learner) + gain,
            kings,
            seen: HashMap::new(),
        }
    }

    fn line(&mut self, position: &Position) -> Result<Vec<Move>, Fault> {
        let mut line = Vec::new();
        let mut here = *position;
        while !self.is_reached(&here) {
            if line.len() == PLIES {
                return Err(Fault::Length(PLIES + 1));
            }
            let mv = if here.turn() == self.learner {
                self.only(&here, line.len())?
            } else {
                self.toughest(&here)
            };
            line.push(mv);
            here = here.play_unchecked(mv);
        }
        Ok(line)
    }

    /// The only move of the learner that reaches the goal, after so many plies.
    fn only(&mut self, position: &Position, after: usize) -> Result<Move, Fault> {
        let plies = PLIES.saturating_sub(after).max(LATER_PLIES);
        let mut only = None;
        for &mv in &position.legal_moves() {
            if self.forces(&position.play_unchecked(mv), plies - 1) {
                if only.is_some() {
                    return Err(Fault::Several { after });
                }
                only = Some(mv);
            }
        }
        only.ok_or(Fault::OutOfReach)
    }

    /// The defence against which the learner needs the most plies; of equal ones that of the greatest gain
    /// for the defender, and then the first.
    fn toughest(&mut self, position: &Position) -> Move {
        let moves = position.legal_moves();
        let rank = |mv: &Move| {
            let after = position.play_unchecked(*mv);
            let need = (0..PLIES).find(|&plies| self.forces(&after, plies));
            (need.unwrap_or(PLIES), -balance(&after, self.learner))
        };
        let ranks: Vec<_> = moves.iter().map(rank).collect();
        let best = ranks.iter().max();
        let index = ranks.iter().position(|rank| Some(rank) == best);
        moves[index.expect("the game is not over, so there is a move")]
    }

    /// Whether the goal is reached here.
    fn is_reached(&self, position: &Position) -> bool {
        if !position.has_legal_move() {
            return position.turn() != self.learner;
        }
        // What is won is worth nothing where the game is drawn with it.
        position.kings_outcome().is_none()
            && balance(position, self.learner) >= self.target
            && position.kings(self.learner).len() >= self.kings
            && !position.can_capture()
            && (position.turn() != self.learner || !position.is_threatened())
    }

    /// Whether the learner can reach the goal against every defence within so many plies, captures at the
    /// end not counted.
    fn forces(&mut self, position: &Position, plies: usize) -> bool {
        if self.is_reached(position) {
            return true;
        }
        let moves = position.legal_moves();
        let is_over = moves.is_empty() || position.kings_outcome().is_some();
        if is_over || plies == 0 && !moves[0].is_capture() {
            return false;
        }
        let key = Key::new(position, plies);
        if let Entry::Occupied(known) = self.seen.entry(key) {
            return *known.get();
        }
        let learns = position.turn() == self.learner;
        let mut leads =
            |mv: &Move| self.forces(&position.play_unchecked(*mv), plies.saturating_sub(1));
        let forced = if learns {
            moves.iter().any(&mut leads)
        } else {
            moves.iter().all(&mut leads)
        };
        self.seen.insert(Key::new(position, plies), forced);
        forced
    }
}

/// The position that a text says, by the official rules.
///
/// # Errors
/// Says what is wrong with it.
pub fn position(text: &str) -> Result<Position, Fault> {
    let setup = text
        .parse()
        .map_err(|error: crate::frisian::ParseFenError| Fault::Position(error.to_string()))?;
    Position::new(setup, Rules::default()).map_err(|error| Fault::Position(error.to_string()))
}

/// What `side` has more than the other.
#[must_use]
pub fn balance(position: &Position, side: Side) -> i32 {
    let worth = |side| {
        position.men(side).len().cast_signed() + KING * position.kings(side).len().cast_signed()
    };
    worth(side) - worth(!side)
}

/// How many more men the learner has lost than won at the worst moment of the line.
#[must_use]
pub fn sacrifice(position: &Position, line: &[Move]) -> u32 {
    let learner = position.turn();
    let start = balance(position, learner);
    let mut here = *position;
    let mut worst = 0;
    for &mv in line {
        here = here.play_unchecked(mv);
        worst = worst.max(start - balance(&here, learner));
    }
    worst.unsigned_abs()
}

fn points(position: &Position, line: &[Move]) -> u32 {
    let mut here = *position;
    let mut ways: u64 = 1;
    for (ply, &mv) in line.iter().enumerate() {
        if ply.is_multiple_of(2) {
            ways = ways.saturating_mul(here.count_legal_moves());
        }
        here = here.play_unchecked(mv);
    }
    let plies = u32::try_from(line.len()).unwrap_or(u32::MAX);
    ways.ilog2() + plies + 2 * sacrifice(position, line)
}
