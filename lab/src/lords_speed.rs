//! `lords-speed`: what the exact answers cost.

use std::time::Duration;

use anyhow::{Context, Result};
use lexopt::prelude::*;
use twa_boerden::engine::Level;
use twa_boerden::engine::lords::Analyst;

use crate::lords_players::Processor;
use crate::lords_positions::positions;

/// Times of one kind of answer.
#[derive(Debug, Default)]
struct Times(Vec<Duration>);

impl Times {
    fn add<T>(&mut self, clock: &Processor, work: impl FnOnce() -> T) -> T {
        let start = clock.time();
        let answer = work();
        self.0.push(clock.time().saturating_sub(start));
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

/// Measures on positions from games at level 5, turns of five and of four apart.
///
/// # Errors
///
/// Says which option is wrong.
pub fn run(mut args: lexopt::Parser) -> Result<()> {
    let mut count = 200;
    let mut seed = 1;
    while let Some(arg) = args.next()? {
        match arg {
            Long("positions") => count = args.value()?.parse()?,
            Long("seed") => seed = args.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let level = Level::new(5).context("a level")?;
    let all = positions(count, level, seed)?;
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
