//! `lords-prove`: the exact answers about wins, checked with the rules alone.
//!
//! A win that the engine finds is played. Where it finds none, every different position of the turn is
//! looked at. A defence that it finds is followed by every different position of the other side's
//! turn. Where it finds none, every outcome of the turn, found with the rules, is answered by a win,
//! which is played.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use anyhow::{Context, Result, ensure};
use twa_boerden::Side;
use twa_boerden::engine::Level;
use twa_boerden::engine::lords::Analyst;
use twa_boerden::lords::{Move, Position};

use crate::lords_positions::positions;
use crate::options::Options;

/// What the command does, for the list of commands.
pub const ABOUT: &str = "[--positions N] [--seed N] [--level N]: wins and defences of the Lords player checked with \
    the rules alone";

/// Checks `--positions` from games at `--level`.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(args, &["positions", "seed", "level"])?;
    let level = Level::new(options.get_or("level", 5)?).context("levels are 1 to 8")?;
    let all = positions(
        options.get_or("positions", 500)?,
        level,
        options.get_or("seed", 1)?,
    )?;
    let mut analyst = Analyst::new();
    let [mut wins, mut defended, mut lost] = [0; 3];
    for (number, position) in (1..).zip(all) {
        let side = position.turn();
        if let Some(moves) = analyst.win(&position) {
            ensure!(
                has_won(&played(&position, &moves)?, side),
                "no win: {position}"
            );
            wins += 1;
        } else {
            ensure!(!can_win(&position), "a win is missed: {position}");
            if let Some(moves) = analyst.defence(&position) {
                let after = played(&position, &moves)?;
                ensure!(!can_win(&after), "no defence: {position}");
                defended += 1;
            } else {
                let mut ends = Seen::new();
                let mut open = Vec::new();
                walk(&position, &mut |after| {
                    if after.turn() != side && ends.insert(after) {
                        open.push(*after);
                    }
                    false
                });
                for after in open {
                    let moves = analyst
                        .win(&after)
                        .with_context(|| format!("a defence is missed: {position}: {after}"))?;
                    ensure!(has_won(&played(&after, &moves)?, !side), "no win: {after}");
                }
                lost += 1;
            }
        }
        println!("{number} positions: {wins} won, {defended} defended, {lost} lost; all true");
    }
    Ok(())
}

fn played(position: &Position, moves: &[Move]) -> Result<Position> {
    let mut after = *position;
    for &mv in moves {
        after = after.play(mv)?;
    }
    Ok(after)
}

fn has_won(position: &Position, side: Side) -> bool {
    position
        .outcome()
        .is_some_and(|outcome| outcome.winner == Some(side))
}

/// Positions by 128 bits of hash, so that the millions of a turn fit in memory.
struct Seen {
    hashers: [RandomState; 2],
    keys: HashSet<[u64; 2]>,
}

impl Seen {
    fn new() -> Self {
        Self {
            hashers: [RandomState::new(), RandomState::new()],
            keys: HashSet::new(),
        }
    }

    fn insert(&mut self, position: &Position) -> bool {
        let [one, other] = &self.hashers;
        self.keys
            .insert([one.hash_one(position), other.hash_one(position)])
    }
}

/// Tells of every position in the rest of the turn until `tell` has enough: of those in the middle once,
/// of those at the end as often as the last move leads there, for to remember them all would take longer.
fn walk(position: &Position, tell: &mut dyn FnMut(&Position) -> bool) {
    let mut seen = Seen::new();
    let mut open = vec![*position];
    while let Some(here) = open.pop() {
        for mv in here.legal_moves() {
            let after = here.play_unchecked(mv);
            let goes_on = after.turn() == position.turn() && after.outcome().is_none();
            if goes_on && !seen.insert(&after) {
                continue;
            }
            if tell(&after) {
                return;
            }
            if goes_on {
                open.push(after);
            }
        }
    }
}

fn can_win(position: &Position) -> bool {
    let mut found = false;
    if position.outcome().is_none() {
        walk(position, &mut |after| {
            found = has_won(after, position.turn());
            found
        });
    }
    found
}
