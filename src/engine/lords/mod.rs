//! The computer player of Lords and Vassals.
//!
//! A turn is five moves, or four, that are searched as one: not the millions of sequences but the
//! thousands of positions in which a turn can end.
//!
//! | module | what lives there |
//! |---|---|
//! | `bits`, `state` | a small position with its key |
//! | `outcomes` | all different ends of a turn |
//! | `captures`, `wins` | the most captures of a turn; whether it can win; both exact |
//! | `evaluate` | what a position is worth at a glance |
//! | `past` | draws by repetition, or for want of captures |
//! | `search`, `level` | choosing a turn; what each level sees of it |
//! | `analyst` | the exact answers one by one |

mod analyst;
mod bits;
mod captures;
mod evaluate;
mod level;
mod outcomes;
mod past;
mod search;
mod state;
mod watch;
mod wins;

use crate::engine::{Info, Level, Limits, World};
use crate::lords::{Game, Layout, Move};
pub use analyst::{Analyst, Judged};
use evaluate::WEIGHTS;
use past::Past;
use search::{Memory, Search};
use state::State;
use watch::Watch;

/// A player with its memory of what it has searched.
#[derive(Debug, Default)]
pub struct Engine {
    memory: Memory,
}

impl Engine {
    /// A player.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything, as before another game.
    pub fn clear(&mut self) {
        self.memory.clear();
    }

    /// The best moves for all the rest of the turn, or `None` if the game is over. The principal
    /// variation begins with them; the captures follow that the other side can answer with.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        if game.outcome().is_some() {
            return None;
        }
        Search {
            memory: &mut self.memory,
            weights: &WEIGHTS,
            root: State::new(game.position()),
            past: Past::new(game),
            limits,
            watch: Watch::new(world),
        }
        .run()
    }

    /// The arrangement of the opponent's pieces that the computer likes best, as their owner sees
    /// them.
    #[must_use]
    pub fn lay_out(&mut self, _level: Level, seed: u64) -> Layout {
        Layout::random(seed)
    }
}
