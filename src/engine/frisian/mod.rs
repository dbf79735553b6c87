//! The computer player of Frisian draughts.

use crate::engine::{Info, Limits, Line, Score, World};
use crate::frisian::{Game, Move, Position};

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

    /// The best move of the side that is not to move, if it were its turn.
    pub fn threat(
        &mut self,
        game: &Game,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        let mut setup = game.position().setup();
        setup.turn = !setup.turn;
        let position = Position::new(setup, game.rules()).ok()?;
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

    /// Whether the side to move points out that the last move was a wrong or missing capture.
    pub fn point_out(
        &mut self,
        game: &Game,
        _limits: &Limits,
        _world: &mut dyn World<Move>,
    ) -> bool {
        game.can_point_out()
    }
}
