//! `lords-speed`: what the exact answers cost.

use std::time::Duration;

use anyhow::{Context, Result};
use twa_boerden::engine::lords::Analyst;
use twa_boerden::engine::{Level, World};
use twa_boerden::lords::Move;

use crate::lords_positions::positions;
use crate::options::Options;
use crate::world::Processor;

/// Times of one kind of answer.
#[derive(Debug, Default)]
struct Times(Vec<Duration>);

impl Times {
    fn add<T>(&mut self, clock: &Processor, work: impl FnOnce() -> T) -> T {
        let now = || World::<Move>::now(clock);
        let start = now();
        let answer = work();
        self.0.push(now().saturating_sub(start));
        answer
    }

    fn tell(&mut self, name: &str) {
        self.0.sort_unstable();
        let Ok(count) = u32::try_from(self.0.len()) else {
            return;
        };
        let (Some(&middle), Some(&most)) = (self.0.get(self.0.len() / 2), self.0.last()) else {
            return;
        };
        let mean = self.0.iter().sum::<Duration>() / count.max(1);
        println!("  {name:24} mean {mean:10.2?}  median {middle:10.2?}  most {most:10.2?}");
    }
}

/// What the command does, for the list of commands.
pub const ABOUT: &str =
    "[--positions N] [--seed N]: what the exact answers of the Lords player cost";

/// Measures on `--positions` from games at level 5, turns of five and of four apart.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(args, &["positions", "seed"])?;
    let level = Level::new(5).context("a level")?;
    let all = positions(
        options.get_or("positions", 200)?,
        level,
        options.get_or("seed", 1)?,
    )?;
    let mut analyst = Analyst::new();
    let clock = Processor::new();
    for turn in [5, 4] {
        let mut ends = Vec::new();
        let [mut walk, mut judge, mut most, mut win, mut more] =
            std::array::from_fn(|_| Times::default());
        let mut hauls = [0; 6];
        for position in all.iter().filter(|position| position.moves_left() == turn) {
            ends.push(walk.add(&clock, || analyst.count_outcomes(position)));
            judge.add(&clock, || analyst.best(position, 1));
            let (count, _) = most.add(&clock, || analyst.most_captures(position));
            hauls[usize::from(count.min(5))] += 1;
            more.add(&clock, || analyst.captures_more(position, count));
            win.add(&clock, || Analyst::new().win(position));
        }
        ends.sort_unstable();
        println!(
            "turns of {turn}: {} positions, {:?} outcomes at most, {:?} in the middle; most captures {hauls:?}",
            ends.len(),
            ends.last(),
            ends.get(ends.len() / 2),
        );
        walk.tell("outcomes");
        judge.tell("outcomes, judged");
        most.tell("most captures");
        more.tell("one more refuted");
        win.tell("win proved or refuted");
    }
    Ok(())
}
