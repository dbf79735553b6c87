//! The computer player of Lords and Vassals.

use crate::engine::{Info, Level, Limits, Line, Score, World};
use crate::lords::{Game, Layout, Move, Position};

/// A player with its memory of what it has searched.
#[derive(Debug)]
pub struct Engine {}

impl Engine {
    /// A player.
    #[must_use]
    pub fn new() -> Self {
        Self {}
    }

    /// Forgets everything, as before another game.
    pub fn clear(&mut self) {}

    /// The best moves for all the rest of the turn, or `None` if the game is over. The principal
    /// variation begins with them.
    pub fn search(
        &mut self,
        game: &Game,
        _limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        let mut position = *game.position();
        let turn = position.turn();
        let mut moves = Vec::new();
        while position.turn() == turn && position.outcome().is_none() {
            let mv = *position.legal_moves().first()?;
            position = position.play_unchecked(mv);
            moves.push(mv);
        }
        let info = Info {
            depth: 1,
            nodes: 1,
            time: world.now(),
            lines: vec![Line {
                score: Score::DRAW,
                moves,
            }],
        };
        world.info(&info);
        Some(info)
    }

    /// The best turn of the side that is not to move, if it were its turn.
    pub fn threat(
        &mut self,
        game: &Game,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        let mut setup = game.position().setup();
        setup.turn = !setup.turn;
        setup.turn_number += 1;
        setup.moves_left = game.rules().turns.moves(setup.turn);
        setup.trails.clear();
        let position = Position::new(&setup, game.rules()).ok()?;
        self.search(&Game::from_position(position), limits, world)
    }

    /// Whether the side to move would take a draw.
    pub fn accepts_draw(
        &mut self,
        _game: &Game,
        _limits: &Limits,
        _world: &mut dyn World<Move>,
    ) -> bool {
        false
    }

    /// The arrangement of the opponent's pieces that the computer likes best, as their owner sees
    /// them.
    #[must_use]
    pub fn lay_out(&mut self, _level: Level, seed: u64) -> Layout {
        Layout::random(seed)
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}
