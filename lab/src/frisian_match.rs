//! `frisian-match`: two players of Frisian draughts against each other.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use twa_boerden::Side;
use twa_boerden::engine::frisian::{Engine, Evaluation, Tables, Trained};
use twa_boerden::engine::{Level, Limits};
use twa_boerden::frisian::{Game, KingMoveLimit, Rules, Variant};

use crate::options::Options;
use crate::standing::Standing;
use crate::world::Processor;

/// What the command does, for the list of commands.
pub const ABOUT: &str = "--a LEVEL[:eval] --b LEVEL[:eval] [--games N] [--time S] [--nodes N] \
    [--depth D] [--seed N] [--variant V] [--memory MB]: two players of Frisian draughts, pairs of games";

/// Plies after which a game that goes on is counted as a draw: the rules alone would let some
/// endings go on for ever.
const MOST_PLIES: usize = 300;

/// Random plies before the players take over.
const OPENING: std::ops::RangeInclusive<usize> = 4..=8;

/// How far from even an opening may look, in hundredths of a man, to a search of so many nodes.
const BALANCED: i16 = 30;
const OPENING_NODES: u64 = 30_000;

/// One of the players, as the command line names it: `8`, `8:plain`.
#[derive(Clone, Copy, Debug)]
struct Player {
    level: Level,
    /// `None` leaves it to the level.
    evaluation: Option<Evaluation>,
}

/// The text names no player.
#[derive(Debug)]
struct ParsePlayerError;

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Evaluation::all().map(Evaluation::name).join(", ");
        write!(
            f,
            "a player is a level from 1 to 8, and may name an evaluation after a colon: {names} or \
             a file of weights"
        )
    }
}

impl std::error::Error for ParsePlayerError {}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        let (level, evaluation) = match text.split_once(':') {
            Some((level, name)) => (level, Some(evaluation(name).ok_or(ParsePlayerError)?)),
            None => (text, None),
        };
        let level = level.parse().ok().and_then(Level::new);
        Ok(Self {
            level: level.ok_or(ParsePlayerError)?,
            evaluation,
        })
    }
}

/// The evaluation of this name, or by the weights in this file; these stay in memory for good, for
/// few are ever read.
pub fn evaluation(name: &str) -> Option<Evaluation> {
    let mut all = Evaluation::all().into_iter();
    all.find(|evaluation| evaluation.name() == name)
        .or_else(|| {
            let trained = Trained::from_bytes(&std::fs::read(name).ok()?).ok()?;
            Some(Evaluation::Trained(Box::leak(Box::new(trained))))
        })
}

/// Plays the match that the options describe.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(
        args,
        &[
            "a", "b", "games", "time", "nodes", "depth", "seed", "variant", "memory",
        ],
    )?;
    let (Some(a), Some(b)) = (options.get::<Player>("a")?, options.get::<Player>("b")?) else {
        bail!("--a and --b name the players");
    };
    let games: usize = options.get_or("games", 100)?;
    let seed: u64 = options.get_or("seed", 1)?;
    let memory: usize = options.get_or("memory", 16)?;
    let time: Option<f64> = options.get("time")?;
    let mut limits = Limits {
        nodes: options.get("nodes")?,
        depth: options.get("depth")?,
        ..Limits::default()
    };
    if time.is_some() || (limits.nodes.is_none() && limits.depth.is_none()) {
        limits.move_time = Some(Duration::try_from_secs_f64(time.unwrap_or(0.2))?);
    }
    let variant = match options.get_or("variant", "frisian".to_owned())?.as_str() {
        "frisian" => Variant::Frisian,
        "frysk" => Variant::Frysk,
        other => bail!("the variants are frisian and frysk, not {other}"),
    };
    ensure!(games > 0, "a match has a game at least");

    let tables = Arc::new(Tables::new(KingMoveLimit::default()));
    let mut engines = [a, b].map(|player| {
        let mut engine = Engine::new(memory);
        if let Some(evaluation) = player.evaluation {
            engine = engine.with_evaluation(evaluation);
        }
        engine.set_tables(tables.clone());
        engine
    });
    let mut standing = Standing::default();
    let mut plies = 0;
    for number in 0..games {
        // Both games of a pair start alike, the colours changed.
        let mut rng = fastrand::Rng::with_seed(seed.wrapping_add(number as u64 / 2));
        let mut game = opening(variant, &mut rng);
        let white = number % 2;
        for engine in &mut engines {
            engine.clear();
        }
        while game.outcome().is_none() && game.history().len() < MOST_PLIES {
            let mover = white ^ usize::from(game.position().turn() == Side::Black);
            let player = [a, b][mover];
            let limits = Limits {
                seed: rng.u64(..),
                ..limits.clone().at_level(player.level)
            };
            let Some(info) = engines[mover].search(&game, &limits, &mut Processor::new()) else {
                bail!("no move in {}", game.position());
            };
            game.play(info.lines[0].moves[0], &[])?;
        }
        plies += game.history().len();
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        standing.add(winner.map(|side| (side == Side::White) == (white == 0)));
        if number % 10 == 9 || number + 1 == games {
            println!(
                "{:4} games  {standing}  {} plies a game",
                number + 1,
                plies / (number + 1)
            );
        }
    }
    Ok(())
}

/// A game after some random moves that leave it about even.
pub fn opening(variant: Variant, rng: &mut fastrand::Rng) -> Game {
    let mut judge = Engine::new(1);
    let limits = Limits {
        nodes: Some(OPENING_NODES),
        ..Limits::default()
    };
    loop {
        let mut game = Game::new(variant, Rules::default());
        for _ in 0..rng.usize(OPENING) {
            let moves = game.position().legal_moves();
            if game.outcome().is_none() && !moves.is_empty() {
                let mv = moves[rng.usize(..moves.len())];
                game.play(mv, &[])
                    .expect("a legal move of a game that goes on");
            }
        }
        let even = judge
            .search(&game, &limits, &mut Processor::new())
            .is_some_and(|info| info.lines[0].score.value().abs() <= BALANCED);
        if even {
            return game;
        }
    }
}
