//! The computer player of Frisian draughts: [`Engine`], which needs nothing else.
//!
//! [`Tables`] make it play endings of up to three pieces perfectly, and [`Evaluation`] chooses how it judges
//! positions. [`Trained`] with its [`Term`]s is for who trains the weights anew.
//!
//! | module | what lives there |
//! |---|---|
//! | `search` | iterative deepening with a principal variation search |
//! | `evaluate` | how good a position looks without looking ahead |
//! | `trained` | the same by weights that were fitted to games |
//! | `tables` | every ending of up to three pieces, solved |
//! | `table`, `key` | what a search remembers, and under which keys |
//! | `order` | which moves to look at first |
//! | `time` | how long to think |
//! | `level` | playing worse than it can |
//! | `called` | captures that nobody enforces, and other decisions between moves |
//!
//! What it does is well known, and was first told in:
//! - principal variation search: T. A. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game
//!   Trees", ACM Computing Surveys 14(4), 1982;
//! - iterative deepening with a window around the last score: D. J. Slate and L. R. Atkin, "CHESS 4.5", in
//!   "Chess Skill in Man and Machine", 1977;
//! - the transposition table: R. D. Greenblatt, D. E. Eastlake and S. D. Crocker, "The Greenblatt Chess
//!   Program", Fall Joint Computer Conference, 1967;
//! - killer moves: S. G. Akl and M. M. Newborn, "The Principal Continuation and the Killer Heuristic", ACM
//!   Annual Conference, 1977, and the history of moves: J. Schaeffer, "The History Heuristic", ICCA Journal
//!   6(3), 1983;
//! - patterns whose weights are fitted to games: M. Buro, "From Simple Features to Sophisticated Evaluation
//!   Functions", Computers and Games, 1998;
//! - retrograde analysis: K. Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9(3), 1986.

mod called;
mod evaluate;
mod key;
mod level;
mod order;
mod search;
mod table;
mod tables;
mod time;
mod trained;

use std::fmt;
use std::sync::Arc;

pub use evaluate::Evaluation;
pub use tables::{TableBuilder, Tables, Value};
pub use trained::{Term, Trained, Weight, WeightsError};

use crate::engine::{Info, Level, Limits, World};
use crate::frisian::{CaptureRule, Game, KingMoveLimit, Move, Position, Rules};
use key::key;
use level::Skill;
use search::{Bounds, Found, MAX_DEPTH, Memory, Search};
use time::Timer;

/// The score of a side that has won, less one for each ply on the way.
const WIN: i32 = 32_000;
/// No score below this in size is a sure win or loss.
const SURE: i32 = 30_000;
const DRAW: i32 = 0;

/// A player with its memory of what it has searched.
pub struct Engine {
    memory: Memory,
    /// `None` leaves it to the level.
    evaluation: Option<Evaluation>,
    tables: Option<Arc<Tables>>,
    builder: Option<TableBuilder>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("evaluation", &self.evaluation)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// A player whose transposition table takes so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        Self {
            memory: Memory::new(megabytes),
            evaluation: None,
            tables: None,
            builder: None,
        }
    }

    /// The same player with this evaluation at every level. Without it, full strength has the trained
    /// evaluation and lower levels the plain one.
    #[must_use]
    pub fn with_evaluation(self, evaluation: Evaluation) -> Self {
        Self {
            evaluation: Some(evaluation),
            ..self
        }
    }

    /// Gives the player endgame tables, which several can share. They serve in games with their limit
    /// of the three-move rule, from the middle levels on.
    pub fn set_tables(&mut self, tables: Arc<Tables>) {
        self.tables = Some(tables);
        self.builder = None;
    }

    /// Works for some milliseconds on endgame tables for games with this limit, unless it has them,
    /// and returns whether they are done.
    pub fn build_tables(&mut self, limit: KingMoveLimit) -> bool {
        if self
            .tables
            .as_ref()
            .is_some_and(|tables| tables.limit() == limit)
        {
            return true;
        }
        let builder = self
            .builder
            .take()
            .filter(|builder| builder.limit() == limit);
        let mut builder = builder.unwrap_or_else(|| TableBuilder::new(limit));
        let done = builder.step();
        if done {
            self.set_tables(Arc::new(builder.finish()));
        } else {
            self.builder = Some(builder);
        }
        done
    }

    /// Forgets everything, as before another game.
    pub fn clear(&mut self) {
        self.memory.table.clear();
        self.memory.order.clear();
    }

    /// The best move in the position of the game, or `None` if the game is over.
    ///
    /// Below full strength the first line is the move that the level chooses, which need not be
    /// the best of those that are told.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let root = enforced(game.position())?;
        let skill = Skill::of(limits.level);
        let mut rng = level::chance(limits.seed, &root);
        let moves = called::overlooking(game, skill, &mut rng)
            .unwrap_or_else(|| playable(game.position(), &root.legal_moves()));
        let mut found = self.look(game, &root, &moves, limits, world)?;
        skill.choose(&mut found, &mut rng);
        found.told = found.told.min(limits.lines.max(1));
        let info = found.info();
        world.info(&info);
        Some(info)
    }

    /// What looking ahead finds of these moves.
    fn look(
        &mut self,
        game: &Game,
        root: &Position,
        moves: &[Move],
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Found> {
        if moves.is_empty() {
            return None;
        }
        let skill = Skill::of(limits.level);
        let timer = Timer::new(limits, world.now());
        let mut bounds = Bounds {
            depth: limits.depth.map_or(MAX_DEPTH, |depth| {
                depth.clamp(1, MAX_DEPTH.cast_unsigned()).cast_signed()
            }),
            nodes: limits.nodes.unwrap_or(u64::MAX).min(skill.nodes),
        };
        bounds.depth = bounds.depth.min(skill.depth);
        if moves.len() == 1 && limits.lines == 1 && is_for_a_game(limits) {
            bounds.nodes = bounds.nodes.min(FORCED);
        }
        let search = Search {
            memory: &mut self.memory,
            evaluation: self.evaluation.unwrap_or_else(|| skill.evaluation()),
            tables: self.tables.as_deref().filter(|_| skill.knows_endings),
            world,
            timer,
            bounds,
            wanted: limits.lines.max(skill.choices),
            keys: earlier(game),
            nodes: 0,
            stopped: false,
            thorough: false,
        };
        Some(search.run(root, moves))
    }
}

/// How many positions are looked at when there is only one move: enough for a score to show.
const FORCED: u64 = 2_000;

/// Whether the limits are those of a game, in which a forced move is to be made at once, and not
/// those of an analysis, which wants to know more.
fn is_for_a_game(limits: &Limits) -> bool {
    limits.move_time.is_some() || limits.clock.is_some() || limits.level != Level::MAX
}

/// The position by the rules that a search follows: captures of the highest value only. To overlook
/// one is never better where nobody enforces it, as the opponent may choose to let it stand or not.
fn enforced(position: &Position) -> Option<Position> {
    let rules = Rules {
        capture: CaptureRule::Enforced,
        ..position.rules()
    };
    position.with_rules(rules).ok()
}

/// Those of the legal moves that the game accepts: it refuses one that leads where the captures are
/// too many to follow.
fn playable(position: &Position, moves: &[Move]) -> Vec<Move> {
    moves
        .iter()
        .copied()
        .filter(|&mv| position.play_unchecked(mv).is_within_budget())
        .collect()
}

/// The keys of the earlier positions of the game to which it could come back.
fn earlier(game: &Game) -> Vec<u64> {
    let quiet = game.position().quiet_plies() as usize;
    let plies = game.history();
    plies[plies.len().saturating_sub(quiet)..]
        .iter()
        .map(|ply| key(&ply.before))
        .collect()
}
