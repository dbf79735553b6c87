//! `lords-match`: two players of Lords and Vassals against each other.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use fastrand::Rng;
use lexopt::prelude::*;
use std::time::Duration;
use twa_boerden::engine::Limits;
use twa_boerden::lords::{Game, Layout, Rules, TurnLengths};
use twa_boerden::{BySide, Side};

use crate::lords_players::{Kind, Player};

/// Points of one player, a game each: 1 for a win, a half for a draw.
#[derive(Clone, Debug, Default)]
struct Score {
    points: Vec<f64>,
}

impl Score {
    fn add(&mut self, winner: Option<bool>) {
        self.points.push(match winner {
            Some(true) => 1.0,
            Some(false) => 0.0,
            None => 0.5,
        });
    }

    fn count(&self, points: f64) -> usize {
        self.points
            .iter()
            .filter(|&&got| (got - points).abs() < 0.1)
            .count()
    }

    /// The share of the points and the half width of its 95 % interval, in per cent.
    fn share(&self) -> (f64, f64) {
        #[expect(clippy::cast_precision_loss, reason = "games are few")]
        let games = self.points.len() as f64;
        let mean = self.points.iter().sum::<f64>() / games;
        let variance = self
            .points
            .iter()
            .map(|points| (points - mean).powi(2))
            .sum::<f64>()
            / (games - 1.0).max(1.0);
        (100.0 * mean, 196.0 * (variance / games).sqrt())
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (share, error) = self.share();
        write!(
            f,
            "+{} ={} -{}  {share:.1} % ± {error:.1}",
            self.count(1.0),
            self.count(0.5),
            self.count(0.0),
        )
    }
}

/// Plays pairs of games with the same layouts and the colours swapped.
///
/// # Errors
///
/// Says which option is wrong.
pub fn run(mut args: lexopt::Parser) -> Result<()> {
    let (mut a, mut b) = (None, None);
    let mut games = 100;
    let mut limits = Limits::default();
    let mut rules = Rules::default();
    let mut seed = 1;
    while let Some(arg) = args.next()? {
        match arg {
            Long("a") => a = Some(args.value()?.string()?.parse::<Kind>()?),
            Long("b") => b = Some(args.value()?.string()?.parse::<Kind>()?),
            Long("games") => games = args.value()?.parse()?,
            Long("time") => {
                limits.move_time = Some(Duration::try_from_secs_f64(args.value()?.parse()?)?);
            }
            Long("nodes") => limits.nodes = Some(args.value()?.parse()?),
            Long("turns") => {
                let name = args.value()?.string()?;
                rules.turns = TurnLengths::from_name(&name)
                    .with_context(|| format!("turns are 5-4 or 4-4, not {name}"))?;
            }
            Long("seed") => seed = args.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let (Some(a), Some(b)) = (a, b) else {
        bail!("--a and --b name the players");
    };
    let mut players = [Player::new(a, limits.clone()), Player::new(b, limits)];
    let (mut score, mut black) = (Score::default(), Score::default());
    let mut reasons = BTreeMap::new();
    let mut turns = 0;
    for number in 0..games {
        let mut rng = Rng::with_seed(seed ^ (number / 2 + 1) << 20);
        let layouts = BySide::new_with(|_| Layout::random(rng.u64(..)));
        let a_side = if number % 2 == 0 {
            Side::Black
        } else {
            Side::White
        };
        let mut game = Game::new(layouts, rules);
        while game.outcome().is_none() {
            let side = game.position().turn();
            players[usize::from(side != a_side)].play(&mut game, &mut rng)?;
        }
        let outcome = game.outcome().context("the game is over")?;
        turns += game.position().turn_number();
        *reasons.entry(outcome.reason.code()).or_insert(0) += 1;
        score.add(outcome.winner.map(|side| side == a_side));
        black.add(outcome.winner.map(|side| side == Side::Black));
        if number % 2 == 1 {
            println!("{:4} games: {score}   black {black}", number + 1);
        }
    }
    println!(
        "{a:?} against {b:?}: {score}; black {black}; {:.1} turns a game; {reasons:?}",
        f64::from(turns) / f64::from(u32::try_from(games)?),
    );
    Ok(())
}
