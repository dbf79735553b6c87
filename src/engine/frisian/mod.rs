//! The computer player of Frisian draughts.

mod trained;

use crate::engine::{Info, Limits, Line, Score, World};
use crate::frisian::{Game, Move};

pub use trained::{Term, Trained, Weight, WeightsError};

/// A player with its memory of what it has searched.
#[derive(Debug)]
pub struct Engine {}

impl Engine {
    /// A player whose transposition table takes so many megabytes.
    #[must_use]
    pub fn new(_megabytes: usize) -> Self {
        Self {}
    }

    /// Forgets everything, as before another game.
    pub fn clear(&mut self) {}

    /// The best move in the position of the game, or `None` if the game is over.
    pub fn search(
        &mut self,
        game: &Game,
        _limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        let mv = *game.position().legal_moves().first()?;
        let info = Info {
            depth: 1,
            nodes: 1,
            time: world.now(),
            lines: vec![Line {
                score: Score::DRAW,
                moves: vec![mv],
            }],
        };
        world.info(&info);
        Some(info)
    }
}
