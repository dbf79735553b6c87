//! `frisian-exercises`: combinations from games of the engine against itself, and endings from its tables.
//!
//! The engine plays quickly and at a low level, so that it overlooks things. Where a search of a few
//! thousand positions sees that material can be won, the proof is tried. What counts as one is written in
//! [`twa_boerden::exercises::frisian`]. A longer search must then agree that what is won stays won.
//!
//! Endings are placed by chance and looked up.
//!
//! ```text
//! cargo run --release -p lab -- frisian-exercises --out www/exercises/frisian.txt --seed 1 --games 400
//! ```

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use fastrand::Rng;
use twa_boerden::Side;
use twa_boerden::engine::frisian::{Engine, Tables, Value};
use twa_boerden::engine::{Level, Limits, Native};
use twa_boerden::exercises::frisian::{Prover, balance, position, sacrifice};
use twa_boerden::exercises::{Fault, Goal};
use twa_boerden::frisian::{
    Game, KingMoveLimit, Move, Piece, PieceKind, Position, Rules, Setup, Square,
};

use crate::exercise_file::{Found, add};
use crate::frisian_generate::random_start;
use crate::options::Options;

/// What the command does, for the list of commands.
pub const ABOUT: &str = "--out FILE [--seed N] [--games N] [--endings N] [--most N] [--most-endings N]: \
    exercises of Frisian draughts, from so many games and placements by chance; at most so many of a \
    grade and theme";

/// A game is not followed further.
const LONGEST: usize = 120;
/// What a search looks at before the proof is tried, and when it is to agree with it.
const QUICK: u64 = 3_000;
const SURE: u64 = 60_000;
/// By how much a score must exceed the balance for the proof to be tried, in hundredths of a man; and
/// how little may be missing of the gain at its end.
const PROMISING: i32 = 70;
const MISSING: i32 = 60;
/// The most that a combination wins here, in men.
const MOST: u8 = 5;
/// With no more pieces than this an exercise need not begin with a sacrifice.
const FEW: u32 = 9;
/// With more pieces the proof takes too long.
const MANY: u32 = 30;
/// More than this may neither side have before the combination, in men: else who cares.
const UNEVEN: i32 = 4;

/// Finds exercises and adds them to a file.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(
        args,
        &["out", "seed", "games", "endings", "most", "most-endings"],
    )?;
    let out: PathBuf = options
        .get("out")?
        .context("--out FILE says where the exercises go")?;
    let seed: u64 = options.get_or("seed", 1)?;
    let games: u64 = options.get_or("games", 400)?;
    let endings: u32 = options.get_or("endings", 20_000)?;
    let most: usize = options.get_or("most", 12)?;
    let most_endings: usize = options.get_or("most-endings", 2)?;
    let tables = Tables::new(KingMoveLimit::Three);
    let prover = Prover::new(&tables);
    let mut engine = Engine::new(8);
    let mut found = find_endings(&tables, &prover, seed, endings);
    println!("{} endings", found.len());
    let start = Instant::now();
    for number in 0..games {
        find_combinations(&mut engine, &prover, seed, number, &mut found);
        if number % 20 == 19 {
            println!(
                "game {number}: {} exercises, {:.0} s",
                found.len(),
                start.elapsed().as_secs_f64()
            );
        }
    }
    let origin = format!(
        "lab frisian-exercises --seed {seed} --games {games} --endings {endings} --most {most} \
         --most-endings {most_endings}"
    );
    let most = |goal| match goal {
        Goal::Win | Goal::Draw => most_endings,
        _ => most,
    };
    let count = add(&out, &origin, most, found)?;
    println!("{}: {count} exercises", out.display());
    Ok(())
}

/// Endings of three pieces, each with the one move that wins or that does not lose.
fn find_endings(tables: &Tables, prover: &Prover<'_>, seed: u64, count: u32) -> Vec<Found> {
    let mut rng = Rng::with_seed(seed ^ 0xe4d1_4965);
    let mut found = Vec::new();
    for _ in 0..count {
        let mut setup = Setup::empty();
        setup.turn = Side::ALL[rng.usize(..2)];
        let lone = Side::ALL[rng.usize(..2)];
        for side in [lone, !lone, !lone] {
            let kind = if rng.u8(..5) < 2 {
                PieceKind::King
            } else {
                PieceKind::Man
            };
            setup.put(Square::ALL[rng.usize(..50)], Piece { side, kind });
        }
        let promoted = Side::ALL.iter().any(|&side| {
            setup
                .men(side)
                .iter()
                .any(|square| square.row() == if side == Side::White { 0 } else { 9 })
        });
        let Ok(start) = Position::new(setup, Rules::default()) else {
            continue;
        };
        if promoted || start.can_capture() || start.count_legal_moves() < 4 {
            continue;
        }
        let goal = match tables.probe(&start) {
            Some(Value::Win(5..)) => Goal::Win,
            Some(Value::Draw) => Goal::Draw,
            _ => continue,
        };
        if let Ok(solution) = prover.solve(&start, goal) {
            // Who only goes to and fro learns little.
            let way = &solution.ways[0];
            if (1..way.len()).any(|ply| way[..ply].contains(&way[ply])) {
                continue;
            }
            let plies = i32::try_from(solution.ways[0].len()).unwrap_or(0);
            let to_the_end =
                played(&start, &solution.ways[0]).is_some_and(|(_, end)| end.outcome().is_some());
            found.push(Found {
                position: text(&start),
                goal,
                solution,
                beauty: plies + if to_the_end { 10 } else { 0 },
                board: board(&start),
            });
        }
    }
    found
}

/// The most beautiful combination of a game.
fn find_combinations(
    engine: &mut Engine,
    prover: &Prover<'_>,
    seed: u64,
    number: u64,
    found: &mut Vec<Found>,
) {
    let mut rng = Rng::with_seed(seed << 32 ^ number);
    engine.clear();
    let mut game = Game::from_position(random_start(&mut rng));
    let level = Level::new(rng.u8(2..=4)).expect("levels are 1 to 8");
    let mut best: Option<Found> = None;
    while game.outcome().is_none() && game.history().len() < LONGEST {
        if let Some(found) = combination(engine, prover, game.position())
            && best.as_ref().is_none_or(|best| found.beauty > best.beauty)
        {
            best = Some(found);
        }
        let limits = Limits {
            level,
            nodes: Some(QUICK),
            seed: rng.u64(..),
            ..Limits::default()
        };
        let Some(info) = engine.search(&game, &limits, &mut Native::new()) else {
            break;
        };
        let hub = info.lines[0].moves[0].hub();
        if game.play_text(&hub).is_err() {
            break;
        }
    }
    found.extend(best);
}

fn score(engine: &mut Engine, position: &Position, nodes: u64) -> Option<i32> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    engine
        .search(&Game::from_position(*position), &limits, &mut Native::new())
        .map(|info| info.lines[0].score.value().into())
}

/// The combination that a position holds, if it is one worth showing.
fn combination(engine: &mut Engine, prover: &Prover<'_>, before: &Position) -> Option<Found> {
    // What the players know of the moves before is no part of the exercise.
    let start = position(&text(before)).ok()?;
    let learner = start.turn();
    let pieces = start.occupied().len();
    let before = balance(&start, learner);
    let moves = start.legal_moves();
    if pieces > MANY
        || before.abs() > UNEVEN
        || moves.len() < if start.can_capture() { 2 } else { 4 }
    {
        return None;
    }
    if score(engine, &start, QUICK)? < 100 * before + PROMISING {
        return None;
    }
    // The most that can be won, and only if there is one way to win it.
    let mut most = None;
    for men in 1..=MOST + 1 {
        match prover.solve(&start, Goal::Gain(men)) {
            Ok(solution) => most = Some((men, solution)),
            Err(Fault::OutOfReach) => break,
            Err(_) => most = None,
        }
    }
    let (men, mut solution) = most.filter(|&(men, _)| men <= MOST)?;
    let (line, _) = played(&start, &solution.ways[0])?;
    let mut goal = Goal::Gain(men);
    // Whoever gets a king counts no men.
    if line.iter().step_by(2).any(|mv| mv.promotes()) {
        goal = Goal::King;
        solution = prover.solve(&start, goal).ok()?;
    }
    let (line, end) = played(&start, &solution.ways[0])?;
    let given = sacrifice(&start, &line);
    if given == 0 && pieces > FEW {
        return None;
    }
    if end.outcome().is_none() {
        let score = score(engine, &end, SURE)?;
        let score = if end.turn() == learner { score } else { -score };
        if score < 100 * balance(&end, learner) - MISSING {
            return None;
        }
    }
    let straight = line
        .iter()
        .filter(|mv| mv.is_capture() && takes_straight(mv))
        .count();
    let count = |number| i32::try_from(number).unwrap_or(0);
    let beauty = 4 * given.cast_signed() + 2 * i32::from(men) + count(straight) + count(line.len())
        - pieces.cast_signed() / 2;
    Some(Found {
        position: text(&start),
        goal,
        solution,
        beauty,
        board: board(&start),
    })
}

/// Whether a capture goes along a rank or a file, as only Frisian draughts has it: told from its ends
/// if it takes one piece.
fn takes_straight(mv: &Move) -> bool {
    mv.captured().len() == 1
        && (mv.from().row() == mv.to().row() || mv.from().column() == mv.to().column())
}

fn played(start: &Position, way: &[String]) -> Option<(Vec<Move>, Position)> {
    let mut here = *start;
    let mut line = Vec::new();
    for text in way {
        let (mv, _) = here.resolve(text).ok()?;
        line.push(mv);
        here = here.play_unchecked(mv);
    }
    Some((line, here))
}

/// The position without counters.
fn text(position: &Position) -> String {
    let fen = position.fen();
    match fen.find(":H") {
        Some(end) => fen[..end].to_owned(),
        None => fen,
    }
}

fn board(position: &Position) -> Vec<u8> {
    Square::ALL
        .iter()
        .map(|&square| match position.piece_at(square) {
            None => b'.',
            Some(piece) => match (piece.side, piece.kind) {
                (Side::White, PieceKind::Man) => b'w',
                (Side::White, PieceKind::King) => b'W',
                (Side::Black, PieceKind::Man) => b'b',
                (Side::Black, PieceKind::King) => b'B',
            },
        })
        .collect()
}
