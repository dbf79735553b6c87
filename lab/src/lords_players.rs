//! Who plays a match of Lords and Vassals: the engine at a level, and plain players to measure it by.

use std::str::FromStr;

use anyhow::{Context, Result, bail};
use fastrand::Rng;
use twa_boerden::engine::lords::{Analyst, Engine, Weights};
use twa_boerden::engine::{Level, Limits};
use twa_boerden::lords::{CAPTURES_TO_WIN, Game, Layout, Move};

use crate::world::Processor;

/// How a player chooses its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The engine.
    Level(Level),
    /// Any outcome with the most captures.
    Greedy,
    /// The outcome with the best value at a glance.
    Static,
    /// The best of the first 1,000 outcomes at a glance, each answered by a most capturing turn.
    Reply,
}

impl FromStr for Kind {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        Ok(match text {
            "greedy" => Self::Greedy,
            "static" => Self::Static,
            "reply" => Self::Reply,
            _ => {
                let level = text
                    .strip_prefix("level")
                    .and_then(|number| number.parse().ok())
                    .and_then(Level::new);
                match level {
                    Some(level) => Self::Level(level),
                    None => bail!("a player is level1 to level8, greedy, static or reply"),
                }
            }
        })
    }
}

/// Outcomes that the reply player looks at.
const REPLIES: usize = 1000;

/// A player with its memory.
pub struct Player {
    kind: Kind,
    limits: Limits,
    engine: Engine,
    analyst: Analyst,
}

impl Player {
    /// A player; limits and weights are the engine's; without weights it plays by
    /// those of its level.
    pub fn new(kind: Kind, limits: Limits, weights: Option<Weights>) -> Self {
        Self {
            kind,
            limits,
            engine: weights.map_or_else(Engine::new, Engine::with_weights),
            analyst: Analyst::new(),
        }
    }

    /// The turn it plays, perhaps with moves of the other side behind.
    fn turn(&mut self, game: &Game, rng: &mut Rng) -> Result<Vec<Move>> {
        let position = game.position();
        Ok(match self.kind {
            Kind::Level(level) => {
                let limits = Limits {
                    level,
                    seed: rng.u64(..),
                    ..self.limits.clone()
                };
                let info = self
                    .engine
                    .search(game, &limits, &mut Processor::new())
                    .context("the game is not over")?;
                info.lines
                    .into_iter()
                    .next()
                    .context("a search has a line")?
                    .moves
            }
            Kind::Greedy => {
                let (most, _) = self.analyst.most_captures(position);
                let mut turns = self.analyst.outcomes(position);
                let side = position.turn();
                rng.shuffle(&mut turns);
                turns
                    .into_iter()
                    .find(|turn| {
                        let after = turn
                            .iter()
                            .fold(*position, |position, &mv| position.play_unchecked(mv));
                        after.captured_by(side) >= (position.captured_by(side) + most).min(5)
                    })
                    .context("the most captures can be made")?
            }
            Kind::Static => {
                self.analyst
                    .best(position, 1)
                    .pop()
                    .context("the game is not over")?
                    .moves
            }
            Kind::Reply => self.reply(game)?,
        })
    }

    /// How it lays out the pieces of the other side: only the engine has learned where they are worst.
    pub fn lay_out(&mut self, rng: &mut Rng) -> Layout {
        let seed = rng.u64(..);
        match self.kind {
            Kind::Level(level) => self.engine.lay_out(level, seed),
            Kind::Greedy | Kind::Static | Kind::Reply => Layout::random(seed),
        }
    }

    /// Plays its turn.
    pub fn play(&mut self, game: &mut Game, rng: &mut Rng) -> Result<()> {
        let side = game.position().turn();
        for mv in self.turn(game, rng)? {
            if game.outcome().is_some() || game.position().turn() != side {
                break;
            }
            game.play(mv)?;
        }
        Ok(())
    }

    fn reply(&mut self, game: &Game) -> Result<Vec<Move>> {
        let position = game.position();
        let side = position.turn();
        let mut best: Option<(i32, Vec<Move>)> = None;
        for judged in self.analyst.best(position, REPLIES) {
            let after = judged
                .moves
                .iter()
                .fold(*position, |position, &mv| position.play_unchecked(mv));
            if after
                .outcome()
                .is_some_and(|outcome| outcome.winner == Some(side))
            {
                return Ok(judged.moves);
            }
            let needed = CAPTURES_TO_WIN - after.captured_by(!side);
            let value = |count: u8| {
                if count >= needed {
                    -1_000_000 + judged.value
                } else {
                    1000 * (i32::from(after.captured_by(side)) - i32::from(count)) + judged.value
                }
            };
            // The fewer are taken, the better; so it is enough to know whether too many can be.
            let too_many = match &best {
                Some((most, _)) => (0..=needed).find(|&count| value(count) <= *most),
                None => None,
            };
            if too_many == Some(0) {
                continue;
            }
            let count = self
                .analyst
                .captures_up_to(&after, too_many.unwrap_or(needed));
            if Some(count) != too_many {
                best = Some((value(count), judged.moves));
            }
        }
        Ok(best.context("the game is not over")?.1)
    }
}
