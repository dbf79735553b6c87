//! `lords-exercises`: turns of Lords and Vassals from games of the engine against itself.
//!
//! At the start of each turn, and after each of its moves, the proof is tried with so many moves left as an
//! exercise asks for; what the pieces have done before in the turn is left out. What counts as an
//! exercise is written in [`twa_boerden::exercises::lords`].
//!
//! ```text
//! cargo run --release -p lab -- lords-exercises --out www/exercises/lords.txt --seed 1 --games 60
//! ```

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use fastrand::Rng;
use twa_boerden::BySide;
use twa_boerden::engine::lords::Analyst;
use twa_boerden::engine::{Level, Limits};
use twa_boerden::exercises::Goal;
use twa_boerden::exercises::lords::Prover;
use twa_boerden::lords::{CAPTURES_TO_WIN, Game, Layout, MoveKind, Position, Rules, Square};

use crate::exercise_file::{Found, add};
use crate::lords_players::{Kind, Player};
use crate::options::Options;

/// What the command does, for the list of commands.
pub const ABOUT: &str = "--out FILE [--seed N] [--games N] [--level N] [--most N]: exercises of \
    Lords and Vassals, from so many games; at most so many of a grade and theme";

/// Finds exercises and adds them to a file.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(args, &["out", "seed", "games", "level", "most"])?;
    let out: PathBuf = options
        .get("out")?
        .context("--out FILE says where the exercises go")?;
    let seed: u64 = options.get_or("seed", 1)?;
    let games: u64 = options.get_or("games", 60)?;
    let level: u8 = options.get_or("level", 4)?;
    let most: usize = options.get_or("most", 5)?;
    let level = Level::new(level).context("levels are 1 to 8")?;
    let mut finder = Finder::default();
    let mut player = Player::new(Kind::Level(level), Limits::default(), None);
    let mut found = Vec::new();
    let start = Instant::now();
    for number in 0..games {
        let mut rng = Rng::with_seed(seed ^ number << 24);
        let layouts = BySide::new_with(|_| Layout::random(rng.u64(..)));
        let mut game = Game::new(layouts, Rules::default());
        // One of a kind from a game: its positions resemble each other.
        let mut best: BTreeMap<(u8, u8), Found> = BTreeMap::new();
        while game.outcome().is_none() {
            let first = game.history().len();
            let before = *game.position();
            player.play(&mut game, &mut rng)?;
            let within = game.history()[first..].iter().map(|ply| ply.before);
            for position in std::iter::once(before).chain(within.skip(1)) {
                for found in finder.find(&position) {
                    let kind = (kind(found.goal), found.solution.grade());
                    let known = best.get(&kind);
                    if known.is_none_or(|known| found.beauty > known.beauty) {
                        best.insert(kind, found);
                    }
                }
            }
        }
        found.extend(best.into_values());
        println!(
            "game {number}: {} exercises, {:.0} s",
            found.len(),
            start.elapsed().as_secs_f64()
        );
    }
    let level = level.number();
    let origin =
        format!("lab lords-exercises --seed {seed} --games {games} --level {level} --most {most}");
    let count = add(&out, &origin, |_| most, found)?;
    println!("{}: {count} exercises", out.display());
    Ok(())
}

const fn kind(goal: Goal) -> u8 {
    match goal {
        Goal::Win => 0,
        Goal::Save => 1,
        _ => 2,
    }
}

/// Looks for the exercises that a position holds.
#[derive(Default)]
struct Finder {
    analyst: Analyst,
    prover: Prover,
}

impl Finder {
    /// The moves left that a best use is asked of, and the most for the other goals.
    const BEST_USE: u8 = 4;
    const MOST_TO_WIN: u8 = 4;
    const MOST_TO_SAVE: u8 = 2;

    fn find(&mut self, position: &Position) -> Vec<Found> {
        let mut found = Vec::new();
        let needed = CAPTURES_TO_WIN - position.captured_by(position.turn());
        for left in 1..=Self::MOST_TO_WIN {
            let Some(start) = with_moves_left(position, left) else {
                continue;
            };
            if self.analyst.win(&start).is_some() {
                if left > 1 {
                    found.extend(self.prove(&start, Goal::Win));
                }
                break;
            }
            if left == Self::BEST_USE {
                let most = self.analyst.captures_up_to(&start, needed);
                if most >= 2 {
                    found.extend(self.prove(&start, Goal::Capture(most)));
                }
            }
            // Who has all his moves before him can hardly be lost but for one turn.
            if left <= Self::MOST_TO_SAVE && self.is_threatened(&start) {
                found.extend(self.prove(&start, Goal::Save));
            }
        }
        found
    }

    /// Whether the other side would win if the turn passed.
    fn is_threatened(&mut self, position: &Position) -> bool {
        let mut setup = position.setup();
        setup.turn = !setup.turn;
        setup.moves_left = position.rules().turns.moves(setup.turn);
        Position::new(&setup, position.rules())
            .is_ok_and(|passed| self.analyst.win(&passed).is_some())
    }

    fn prove(&mut self, start: &Position, goal: Goal) -> Option<Found> {
        let solution = self.prover.solve(start, goal).ok()?;
        let mut here = *start;
        let (mut special, mut taken) = (0, 0);
        for text in &solution.ways[0] {
            let mv = here.resolve(text).ok()?;
            special += i32::from(mv.kind != MoveKind::Step);
            taken += i32::try_from(mv.captures(&here).len()).ok()?;
            here = here.play(mv).ok()?;
        }
        Some(Found {
            position: start.to_string(),
            goal,
            beauty: 3 * special + 2 * taken - i32::try_from(solution.ways.len()).ok()?,
            board: board(start),
            solution,
        })
    }
}

/// The same pieces with so many moves left, and nothing done yet in the turn.
fn with_moves_left(position: &Position, left: u8) -> Option<Position> {
    if left > position.rules().turns.moves(position.turn()) {
        return None;
    }
    let mut setup = position.setup();
    setup.moves_left = left;
    setup.trails.clear();
    setup.turn_number = 1;
    setup.last_capture = 0;
    Position::new(&setup, position.rules()).ok()
}

fn board(position: &Position) -> Vec<u8> {
    Square::ALL
        .iter()
        .map(|&square| match position.at(square) {
            None => b'.',
            Some(occupant) if occupant.under.is_some() => b'*',
            Some(occupant) => u8::try_from(occupant.piece.letter()).unwrap_or(b'?'),
        })
        .collect()
}
