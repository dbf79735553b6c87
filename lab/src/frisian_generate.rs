//! `frisian-generate`: games that the engine plays against itself, for training.
//!
//! Each move is searched to so many positions, and the starts are random: what a game is, its number,
//! the seed and the program decide, not the machine. A run that was interrupted goes on where it
//! stopped when it is started again. Samples are positions in which the side to move has no
//! capture.
//!
//! ```text
//! cargo run --release -p lab -- frisian-generate --out games-1.bin --seed 1 --nodes 700 \
//!     --games 5067 --eval plain
//! ```

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use fastrand::Rng;
use twa_boerden::Side;
use twa_boerden::engine::frisian::Engine;
use twa_boerden::engine::{Limits, Native};
use twa_boerden::frisian::{
    Game, Outcome, Piece, PieceKind, Position, Rules, Setup, Square, Variant,
};

use crate::frisian_match::evaluation;
use crate::options::Options;
use crate::samples::{Sample, SampleFile, SampledGame};

/// What the command does, for the list of commands.
pub const ABOUT: &str = "--out FILE [--seed N] [--games N] [--nodes N] [--minutes N] [--eval E]: \
    games of the engine against itself, for training; goes on where it was interrupted";

/// A game that nobody has won after so many plies is a draw.
const LONGEST: usize = 240;
/// So is one in which nothing was captured and no man moved for so many.
const QUIET: u32 = 40;
/// Who is better by so much, so many plies in a row, wins.
const WON: i16 = 1500;
const WON_PLIES: usize = 6;
/// A start that looks better than this for either side teaches little.
const LOPSIDED: i16 = 250;

/// Plays games and adds them to a file.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(args, &["out", "seed", "games", "nodes", "minutes", "eval"])?;
    let out: PathBuf = options
        .get("out")?
        .context("--out FILE says where the games go")?;
    let seed: u64 = options.get_or("seed", 1)?;
    let games: u32 = options.get_or("games", 1000)?;
    let nodes: u64 = options.get_or("nodes", 2000)?;
    let minutes: Option<u64> = options.get("minutes")?;
    let mut file = SampleFile::open(&out, seed)?;
    let mut engine = Engine::new(4);
    if let Some(name) = options.get::<String>("eval")? {
        let evaluation = evaluation(&name).with_context(|| format!("no evaluation {name}"))?;
        engine = engine.with_evaluation(evaluation);
    }
    let start = Instant::now();
    let end = minutes.map(|minutes| Duration::from_secs(60 * minutes));
    let (mut played, mut samples, mut results) = (0_u32, 0_u32, [0_u32; 3]);
    for number in file.next_game()..games {
        if end.is_some_and(|end| start.elapsed() > end) {
            break;
        }
        let game = play(&mut engine, seed, number, nodes);
        played += 1;
        samples += u32::try_from(game.samples.len())?;
        results[usize::from(game.result)] += 1;
        file.add(&game)?;
        if played.is_multiple_of(100) {
            eprintln!(
                "game {number}: {samples} samples, {:.0} a second, results {results:?}",
                f64::from(samples) / start.elapsed().as_secs_f64()
            );
        }
    }
    println!(
        "{played} games more, up to number {}: {samples} samples; Black won {}, {} drawn, White won {}",
        file.next_game(),
        results[0],
        results[1],
        results[2]
    );
    Ok(())
}

/// A game, which only its number, the seed and the nodes of a search decide.
fn play(engine: &mut Engine, seed: u64, number: u32, nodes: u64) -> SampledGame {
    let mut rng = Rng::with_seed(seed << 32 ^ u64::from(number));
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    loop {
        engine.clear();
        let position = random_start(&mut rng);
        if position.outcome().is_some() {
            continue;
        }
        let score = engine
            .search(&Game::from_position(position), &limits, &mut Native::new())
            .map(|info| info.lines[0].score.value());
        if score.is_some_and(|score| score.abs() <= LOPSIDED) {
            let (result, samples) = play_out(engine, position, &limits);
            return SampledGame {
                number,
                result,
                samples,
            };
        }
    }
}

/// Of twenty games, fourteen begin at the start of Frisian draughts, three at that of Frysk! and
/// three with a few men and kings; a few moves by chance follow.
pub fn random_start(rng: &mut Rng) -> Position {
    let rules = Rules::default();
    let mut position = match rng.u32(..20) {
        0..14 => Position::start(Variant::Frisian, rules),
        14..17 => Position::start(Variant::Frysk, rules),
        _ => random_ending(rng),
    };
    let plies = match position.occupied().len() {
        40 => rng.u32(4..=10),
        _ => rng.u32(1..=4),
    };
    for _ in 0..plies {
        if position.outcome().is_some() {
            break;
        }
        let moves = position.legal_moves();
        position = position.play_unchecked(moves[rng.usize(..moves.len())]);
    }
    position
}

/// Two to seven pieces a side, about as many here as there, half of them kings or less.
fn random_ending(rng: &mut Rng) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.turn = Side::ALL[rng.usize(..2)];
        let pieces = rng.u32(2..=7);
        for side in Side::ALL {
            let kings = rng.u32(..=pieces.div_ceil(2).min(3));
            for index in 0..pieces.saturating_sub(rng.u32(..=1)) {
                let kind = if index < kings {
                    PieceKind::King
                } else {
                    PieceKind::Man
                };
                let square = Square::ALL[rng.usize(..50)];
                let far = match side {
                    Side::White => square.row() == 0,
                    Side::Black => square.row() == 9,
                };
                if setup.piece_at(square).is_none() && !(far && kind == PieceKind::Man) {
                    setup.put(square, Piece { side, kind });
                }
            }
        }
        if let Ok(position) = Position::new(setup, Rules::default()) {
            return position;
        }
    }
}

/// The half points of White, and the quiet positions.
fn play_out(engine: &mut Engine, start: Position, limits: &Limits) -> (u8, Vec<Sample>) {
    let mut position = start;
    let mut samples = Vec::new();
    let half_points = |winner: Option<Side>| match winner {
        Some(Side::White) => 2,
        None => 1,
        Some(Side::Black) => 0,
    };
    // For how many plies who has been far ahead.
    let mut ahead = (Side::White, 0);
    for _ in 0..LONGEST {
        if let Some(Outcome { winner, .. }) = position.outcome() {
            return (half_points(winner), samples);
        }
        let turn = position.turn();
        let game = Game::from_position(position);
        let Some(info) = engine.search(&game, limits, &mut Native::new()) else {
            break;
        };
        let line = &info.lines[0];
        if let Some(distance) = line.score.sure() {
            let winner = if distance > 0 { turn } else { !turn };
            return (half_points(Some(winner)), samples);
        }
        let score = line.score.value();
        let leader = if score > 0 { turn } else { !turn };
        ahead = match ahead {
            _ if score.abs() < WON => (leader, 0),
            (side, plies) if side == leader => (side, plies + 1),
            _ => (leader, 1),
        };
        if ahead.1 >= WON_PLIES {
            return (half_points(Some(leader)), samples);
        }
        if position.quiet_plies() >= QUIET {
            break;
        }
        if !position.can_capture() {
            samples.push(Sample::new(&position, score));
        }
        position = position.play_unchecked(line.moves[0]);
    }
    (half_points(None), samples)
}
