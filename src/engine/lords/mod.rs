//! The computer player of Lords and Vassals: [`Engine`], and [`Analyst`] for exact answers one by one.
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
//! | `beam` | good ends of a turn, where there are too many to see all |
//! | `search`, `level` | choosing a turn; what each level sees of it |
//! | `watch` | what keeps a search within its limits |
//! | `layout` | arranging the opponent's pieces |
//! | `analyst` | the exact answers one by one |

mod analyst;
mod beam;
mod bits;
mod captures;
mod evaluate;
mod layout;
mod level;
mod outcomes;
mod past;
mod search;
mod state;
mod watch;
mod wins;

use crate::Side;
use crate::engine::{Info, Level, Limits, World};
use crate::lords::{Game, Layout, Move};
pub use analyst::{Analyst, Judged};
pub use evaluate::Weights;
use level::Sight;
use past::Past;
use search::{Memory, Search};
use state::State;
use watch::Watch;

/// Turns without a capture after which a level game is as good as drawn.
const LONG_WAIT: u32 = 40;
/// A difference that a player may hope to make up, in hundredths of a piece.
const NEARLY_LEVEL: i16 = 40;

/// A player with its memory of what it has searched.
#[derive(Debug, Default)]
pub struct Engine {
    memory: Memory,
    /// Instead of those of the level.
    weights: Option<Weights>,
}

impl Engine {
    /// A player.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A player that judges by other weights, to find better ones.
    #[must_use]
    pub fn with_weights(weights: Weights) -> Self {
        Self {
            weights: Some(weights),
            ..Self::default()
        }
    }

    /// Forgets everything, as before another game.
    pub fn clear(&mut self) {
        self.memory.clear();
    }

    /// The best moves for all the rest of the turn, or `None` if the game is over. The principal
    /// variation begins with them; the turn follows that takes most in answer, if one takes anything.
    ///
    /// At level 5 and above it wins in this turn if that is possible, and plays no turn that lets the
    /// other side win in its next while there is one that does not. For that it goes beyond the limits,
    /// except that it uses at most half of what is left on the clock; only a stop ends it at once.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let root = State::new(game.position());
        self.search_from(root, Past::new(game), limits, world)
    }

    fn search_from(
        &mut self,
        root: State,
        past: Past,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        let sight = Sight::of(limits.level);
        Search {
            memory: &mut self.memory,
            weights: self.weights.as_ref().unwrap_or(sight.weights),
            sight,
            root,
            past,
            limits,
            watch: Watch::new(world),
        }
        .run()
    }

    /// What the other side would do if it were its turn now, with all its moves; `None` if the game is
    /// over or it could not move.
    pub fn threat(
        &mut self,
        game: &Game,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        let root = State::new(game.position()).pass();
        if game.outcome().is_some() || !root.can_move() {
            return None;
        }
        self.search_from(root, Past::unknown(&root), limits, world)
    }

    /// Whether `side`, played by the engine, agrees to a draw: if it stands worse, or if neither
    /// stands better and nothing has been captured for long.
    pub fn accepts_draw(
        &mut self,
        game: &Game,
        side: Side,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> bool {
        let Some(info) = self.search(game, limits, world) else {
            return false;
        };
        let Some(best) = info.lines.first() else {
            return false;
        };
        let own = if game.position().turn() == side {
            best.score.value()
        } else {
            -best.score.value()
        };
        let waiting = game.position().turns_without_capture() >= LONG_WAIT;
        own < -NEARLY_LEVEL || waiting && own <= NEARLY_LEVEL
    }

    /// An arrangement of the opponent's pieces, as their owner sees them, that does them no good: the
    /// worst of some that are drawn by chance, of more at a higher level. It follows from the seed.
    #[must_use]
    pub fn lay_out(&mut self, level: Level, seed: u64) -> Layout {
        layout::worst(level, seed)
    }
}
