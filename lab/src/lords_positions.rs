//! Positions from games of the engine against itself.

use anyhow::Result;
use fastrand::Rng;
use twa_boerden::BySide;
use twa_boerden::engine::{Level, Limits};
use twa_boerden::lords::{Game, Layout, Position, Rules};

use crate::lords_players::{Kind, Player};

/// Positions at the start of a turn, one of some ten turns, from games at this level.
pub fn positions(count: usize, level: Level, seed: u64) -> Result<Vec<Position>> {
    let mut player = Player::new(Kind::Level(level), Limits::default(), None);
    let mut positions = Vec::new();
    for number in 0u64.. {
        let mut rng = Rng::with_seed(seed ^ number << 24);
        let layouts = BySide::new_with(|_| Layout::random(rng.u64(..)));
        let mut game = Game::new(layouts, Rules::default());
        while game.outcome().is_none() {
            if rng.u8(..10) == 0 {
                positions.push(*game.position());
                if positions.len() == count {
                    return Ok(positions);
                }
            }
            player.play(&mut game, &mut rng)?;
        }
    }
    Ok(positions)
}
