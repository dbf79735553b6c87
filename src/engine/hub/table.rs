//! The game on the table and the engine that looks at it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::line::{Line, Reply};
use super::settings::{Settings, Variant};
use super::signals::Signals;
use super::{Refusal, position};
use crate::engine::{Info, Limits, Score, World};
use crate::engine::{frisian as frisian_engine, lords as lords_engine};
use crate::{frisian, lords};

/// A game, or why there is none, with its engine.
pub(super) enum Table {
    Frisian {
        variant: frisian::Variant,
        game: Result<frisian::Game, Refusal>,
        engine: Box<frisian_engine::Engine>,
    },
    Lords {
        game: Result<lords::Game, Refusal>,
        engine: Box<lords_engine::Engine>,
    },
}

/// What a search has found, as text.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The move, or all moves left in the turn.
    pub mv: String,
    /// What the opponent is expected to play.
    pub ponder: Option<String>,
}

impl Table {
    /// A table for the variant of the settings with the position of this line.
    pub fn new(
        line: &Line,
        settings: &Settings,
        tables: Option<Arc<frisian_engine::Tables>>,
    ) -> Self {
        match settings.variant {
            Variant::Frisian(variant) => {
                let mut engine = frisian_engine::Engine::new(settings.megabytes);
                if let Some(tables) = tables {
                    engine.set_tables(tables);
                }
                Self::Frisian {
                    variant,
                    game: frisian_game(line, variant, settings),
                    engine: Box::new(engine),
                }
            }
            Variant::Lords => Self::Lords {
                game: lords_game(line, settings),
                engine: Box::default(),
            },
        }
    }

    /// Forgets what the engine has found in another game.
    pub fn clear(&mut self) {
        match self {
            Self::Frisian { engine, .. } => engine.clear(),
            Self::Lords { engine, .. } => engine.clear(),
        }
    }

    /// Puts the position of a line on the table and plays its moves. Nothing is searched until
    /// that has succeeded.
    pub fn set_up(&mut self, line: &Line, settings: &Settings) -> Result<(), Refusal> {
        let refusal = match self {
            Self::Frisian { variant, game, .. } => {
                *game = frisian_game(line, *variant, settings);
                game.as_ref().err()
            }
            Self::Lords { game, .. } => {
                *game = lords_game(line, settings);
                game.as_ref().err()
            }
        };
        refusal.map_or(Ok(()), |refusal| Err(refusal.clone()))
    }

    /// Searches until the limits or `until` end it, and tells what it finds meanwhile.
    pub fn search(
        &mut self,
        limits: &Limits,
        signals: &Signals,
        until: &dyn Fn() -> bool,
    ) -> Result<Answer, Refusal> {
        match self {
            Self::Frisian { game, engine, .. } => {
                let game = game.as_ref().map_err(Clone::clone)?;
                check_going_on(game.outcome().map(|outcome| outcome.to_string()))?;
                let turns =
                    |moves: &[frisian::Move]| moves.iter().map(|mv| vec![mv.hub()]).collect();
                let mut observer = Observer::new(signals, until, &turns);
                let info = engine.search(game, limits, &mut observer);
                observer.answer(info)
            }
            Self::Lords { game, engine } => {
                let game = game.as_ref().map_err(Clone::clone)?;
                check_going_on(game.outcome().map(|outcome| outcome.to_string()))?;
                let turns = |moves: &[lords::Move]| lords_turns(*game.position(), moves);
                let mut observer = Observer::new(signals, until, &turns);
                let info = engine.search(game, limits, &mut observer);
                observer.answer(info)
            }
        }
    }
}

fn frisian_game(
    line: &Line,
    variant: frisian::Variant,
    settings: &Settings,
) -> Result<frisian::Game, Refusal> {
    let rules = settings.frisian_rules();
    let mut game = match line.value("pos") {
        None => frisian::Game::new(variant, rules),
        Some(text) => {
            let position = position::read(text, line.value("wolf"), rules)?;
            frisian::Game::from_position(position).with_variant(variant)
        }
    };
    play(line, |text| {
        game.play_text(text).err().map(|error| error.to_string())
    })?;
    Ok(game)
}

fn lords_game(line: &Line, settings: &Settings) -> Result<lords::Game, Refusal> {
    let text = line.value("pos").ok_or(Refusal::NoPosition)?;
    let position = lords::Position::from_text(text, settings.lords);
    let mut game = lords::Game::from_position(position.map_err(Refusal::LordsPosition)?);
    play(line, |text| {
        game.play_text(text).err().map(|error| error.to_string())
    })?;
    Ok(game)
}

/// Plays the moves of a line one by one; `play` says why one cannot be played.
fn play(line: &Line, mut play: impl FnMut(&str) -> Option<String>) -> Result<(), Refusal> {
    let moves = line.value("moves").unwrap_or_default();
    for (index, text) in moves.split_whitespace().enumerate() {
        if let Some(reason) = play(text) {
            return Err(Refusal::Move {
                number: index + 1,
                text: text.to_owned(),
                reason,
            });
        }
    }
    Ok(())
}

fn check_going_on(outcome: Option<String>) -> Result<(), Refusal> {
    outcome.map_or(Ok(()), |outcome| Err(Refusal::GameOver { outcome }))
}

/// The moves as text, turn by turn.
fn lords_turns(mut position: lords::Position, moves: &[lords::Move]) -> Vec<Vec<String>> {
    let mut turns: Vec<Vec<String>> = Vec::new();
    let mut number = None;
    for mv in moves {
        let notation = mv.notation(&position);
        match turns.last_mut() {
            Some(turn) if number == Some(position.turn_number()) => turn.push(notation),
            _ => turns.push(vec![notation]),
        }
        number = Some(position.turn_number());
        let Ok(after) = position.play(*mv) else {
            break;
        };
        position = after;
    }
    turns
}

/// The interface as the world of a search.
struct Observer<'a, 'w, M> {
    start: Instant,
    signals: &'a Signals<'w>,
    until: &'a dyn Fn() -> bool,
    /// Moves as text, those of a turn together.
    turns: &'a dyn Fn(&[M]) -> Vec<Vec<String>>,
    /// Depth, score and variation that were told last: the same again are no news.
    told: Option<(u32, Score, String)>,
}

impl<'a, 'w, M> Observer<'a, 'w, M> {
    fn new(
        signals: &'a Signals<'w>,
        until: &'a dyn Fn() -> bool,
        turns: &'a dyn Fn(&[M]) -> Vec<Vec<String>>,
    ) -> Self {
        Self {
            start: Instant::now(),
            signals,
            until,
            turns,
            told: None,
        }
    }

    /// The end of a search of a game that goes on.
    fn answer(&self, info: Option<Info<M>>) -> Result<Answer, Refusal> {
        let info = info.ok_or(Refusal::NothingFound)?;
        let line = info.lines.first().ok_or(Refusal::NothingFound)?;
        let mut turns = (self.turns)(&line.moves)
            .into_iter()
            .map(|moves| moves.join(" "));
        Ok(Answer {
            mv: turns.next().ok_or(Refusal::NothingFound)?,
            ponder: turns.next(),
        })
    }
}

impl<M> World<M> for Observer<'_, '_, M> {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn stopped(&self) -> bool {
        (self.until)()
    }

    fn info(&mut self, info: &Info<M>) {
        let Some(line) = info.lines.first() else {
            return;
        };
        let variation = (self.turns)(&line.moves).concat().join(" ");
        let news = Some((info.depth, line.score, variation.clone()));
        if news == self.told {
            return;
        }
        self.told = news;
        let seconds = info.time.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "millions with two decimals")]
        let speed = if seconds > 0.0 {
            info.nodes as f64 / seconds / 1e6
        } else {
            0.0
        };
        let score = f32::from(line.score.value()) / 100.0;
        let reply = Reply::new("info")
            .with("depth", &info.depth.to_string())
            .with("score", &format!("{score:.2}"))
            .with("nodes", &info.nodes.to_string())
            .with("time", &format!("{seconds:.2}"))
            .with("nps", &format!("{speed:.2}"))
            .with("pv", &variation);
        self.signals.say(&reply);
    }
}
