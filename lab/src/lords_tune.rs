//! `lords-tune`: weights for the judgement at a glance, and for layouts, from games of the engine
//! against itself.
//!
//! With `--games N` it plays until the data file holds N games; it can be stopped and started again
//! at any time. Then it fits: the weights with which the judgement best tells who wins (logistic
//! regression), and how much a Lord on each square of a layout is worth to its owner.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write as _};
use std::time::Duration;

use anyhow::{Context, Result};
use fastrand::Rng;
use twa_boerden::engine::lords::Analyst;
use twa_boerden::engine::{Level, Limits};
use twa_boerden::lords::{Game, Layout, PieceKind, Position, Reason, Rules, TurnLengths};
use twa_boerden::{BySide, Side};

use crate::lords_players::{Kind, Player};
use crate::options::Options;

/// Turns after which a game that has not ended is worth no more time.
const MOST_TURNS: u32 = 160;

/// What the command does, for the list of commands.
pub const ABOUT: &str = "[--games N] [--seed N] [--level N] [--time S] [--data FILE]: weights of the Lords player, \
    from its games against itself";

/// Plays until `--data` holds `--games`, at `--level` with `--time` seconds a turn at most, and fits
/// weights to them.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(args, &["games", "seed", "level", "time", "data"])?;
    let games = options.get_or("games", 0)?;
    let seed: u64 = options.get_or("seed", 1)?;
    let level = Level::new(options.get_or("level", 5)?).context("levels are 1 to 8")?;
    let data: String = options.get_or("data", "target/lords-games.txt".to_owned())?;
    let have = match File::open(&data) {
        Ok(file) => BufReader::new(file).lines().count(),
        Err(_) => 0,
    };
    let mut file = OpenOptions::new().create(true).append(true).open(&data)?;
    let time: Option<f64> = options.get("time")?;
    let limits = Limits {
        move_time: time.map(Duration::try_from_secs_f64).transpose()?,
        ..Limits::default()
    };
    let mut player = Player::new(Kind::Level(level), limits, None);
    for number in have..games {
        let mut rng = Rng::with_seed(seed ^ u64::try_from(number)? << 24);
        let line = play(&mut player, &mut rng)?;
        writeln!(file, "{line}")?;
    }
    let games: Vec<Played> = BufReader::new(File::open(&data)?)
        .lines()
        .map(|line| Played::read(&line?))
        .collect::<Result<_>>()?;
    println!("# {} games", games.len());
    fit_glance(&games);
    fit_layouts(&games);
    Ok(())
}

/// One game as a line: turn lengths, result for Black, layouts, and the position at the start of each
/// turn as the squares of the moves.
fn play(player: &mut Player, rng: &mut Rng) -> Result<String> {
    let layouts = BySide::new_with(|_| Layout::random(rng.u64(..)));
    let turns = if rng.u8(..4) == 0 {
        TurnLengths::FourFour
    } else {
        TurnLengths::FiveFour
    };
    let rules = Rules {
        turns,
        ..Rules::default()
    };
    let mut game = Game::new(layouts, rules);
    while game.outcome().is_none() && game.position().turn_number() < MOST_TURNS {
        player.play(&mut game, rng)?;
    }
    let (points, reason) = game.outcome().map_or((0.5, None), |outcome| {
        let points = match outcome.winner {
            Some(Side::Black) => 1.0,
            Some(Side::White) => 0.0,
            None => 0.5,
        };
        (points, Some(outcome.reason))
    });
    let mut moves = String::new();
    for ply in game.history() {
        write!(moves, "{}{}", ply.mv.from, ply.mv.to)?;
    }
    Ok(format!(
        "{} {points} {} {} {} {moves}",
        turns.name(),
        reason.map_or("unfinished", Reason::code),
        layouts.white,
        layouts.black
    ))
}

/// A game that was played.
struct Played {
    points: f64,
    layouts: BySide<Layout>,
    starts: Vec<Position>,
}

impl Played {
    fn read(line: &str) -> Result<Self> {
        let mut fields = line.split(' ');
        let mut next = || fields.next().context("a line has six fields");
        let turns = TurnLengths::from_name(next()?).context("turn lengths come first")?;
        let points = next()?.parse()?;
        next()?;
        let layouts = BySide {
            white: next()?.parse()?,
            black: next()?.parse()?,
        };
        let rules = Rules {
            turns,
            ..Rules::default()
        };
        let mut position = Position::from_layouts(layouts, rules);
        let mut starts = Vec::new();
        let moves = next()?;
        for index in (0..moves.len()).step_by(4) {
            if position.is_turn_start() {
                starts.push(position);
            }
            let text = moves.get(index..index + 4).context("a move is 4 letters")?;
            position = position.play(position.resolve(text)?)?;
        }
        Ok(Self {
            points,
            layouts,
            starts,
        })
    }
}

/// A sample of a regression: inputs, the share of the points, how much it counts.
struct Sample {
    inputs: Vec<f64>,
    points: f64,
    weight: f64,
}

/// Weights that make the logistic of the weighted sum of the inputs tell the points, by Newton's method
/// with a small penalty on large weights.
fn regress(samples: &[Sample], penalty: f64) -> Vec<f64> {
    let size = samples.first().map_or(0, |sample| sample.inputs.len());
    let mut weights = vec![0.0; size];
    for _ in 0..12 {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -penalty * weight).collect();
        let mut matrix = vec![vec![0.0; size]; size];
        for (index, row) in matrix.iter_mut().enumerate() {
            row[index] = penalty;
        }
        for sample in samples {
            let sum: f64 = weights.iter().zip(&sample.inputs).map(|(w, x)| w * x).sum();
            let expected = 1.0 / (1.0 + (-sum).exp());
            let error = sample.weight * (sample.points - expected);
            let slope = sample.weight * expected * (1.0 - expected);
            for (i, &x) in sample.inputs.iter().enumerate() {
                if x == 0.0 {
                    continue;
                }
                gradient[i] += error * x;
                for (j, &y) in sample.inputs.iter().enumerate() {
                    matrix[i][j] += slope * x * y;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(matrix, gradient)) {
            *weight += step;
        }
    }
    weights
}

/// Solves a system with a positive definite matrix by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        for row in pivot + 1..size {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let (above, below) = matrix.split_at_mut(row);
            for (value, upper) in below[0].iter_mut().zip(&above[pivot]).skip(pivot) {
                *value -= factor * upper;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size)
            .map(|col| matrix[row][col] * right[col])
            .sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// The first capture of the side to move among the features, and of the other side.
const CAPTURES: [usize; 2] = [6, 10];
/// Features of a glance.
const FEATURES: usize = 27;
/// Captures from which on more make no difference.
const MOST: usize = 4;

/// Fits the weights of a glance alone, then with the captures known that the side to move can make.
fn fit_glance(games: &[Played]) {
    let mut analyst = Analyst::new();
    let mut samples = Vec::new();
    let mut known = Vec::new();
    for game in games {
        let count = u32::try_from(game.starts.len()).unwrap_or(u32::MAX);
        for start in &game.starts {
            let points = match start.turn() {
                Side::Black => game.points,
                Side::White => 1.0 - game.points,
            };
            samples.push(Sample {
                inputs: Analyst::features(start)
                    .iter()
                    .copied()
                    .map(f64::from)
                    .collect(),
                points,
                // Long games do not count for more than short ones do.
                weight: 20.0 / f64::from(count.max(20)),
            });
            known.push(analyst.most_captures(start).0);
        }
    }
    let glance = fit(&samples);
    for (sample, &known) in samples.iter_mut().zip(&known) {
        let steps = (1..=MOST).map(|most| f64::from(u8::from(usize::from(known) >= most)));
        sample.inputs.extend(steps);
    }
    let fitted = fit(&samples);
    let (reply, takes) = fitted.split_at(FEATURES);
    tell("glance", &glance);
    tell("reply", reply);
    tell("takes", &sums(takes));
}

/// What each number of captures is worth, from what each capture more is.
fn sums(steps: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    std::iter::once(0.0)
        .chain(steps.iter().map(|step| {
            sum += step;
            sum
        }))
        .collect()
}

fn tell(name: &str, weights: &[f64]) {
    let weights: Vec<String> = weights
        .iter()
        .map(|weight| format!("{weight:.0}"))
        .collect();
    println!("{name} {}", weights.join(" "));
}

/// Weights in hundredths of a captured piece.
fn fit(samples: &[Sample]) -> Vec<f64> {
    let weights = regress(samples, 1.0);
    let mut loss = 0.0;
    for sample in samples {
        let sum: f64 = weights.iter().zip(&sample.inputs).map(|(w, x)| w * x).sum();
        let expected = 1.0 / (1.0 + (-sum).exp());
        loss -= sample.weight
            * (sample.points * expected.ln() + (1.0 - sample.points) * (1.0 - expected).ln());
    }
    loss /= samples.iter().map(|sample| sample.weight).sum::<f64>();
    // What the first four captures of both sides are worth on average.
    let captures: f64 = (0..4)
        .map(|index| weights[CAPTURES[0] + index] - weights[CAPTURES[1] + index])
        .sum();
    let scale = 800.0 / captures;
    println!(
        "# {} positions, loss {loss:.4}, a log-odd is {scale:.1}",
        samples.len()
    );
    weights.iter().map(|weight| weight * scale).collect()
}

/// How much more often the owner of a layout wins with a Lord on each square, the left half of the
/// front row from the outside in, then of the back row; layouts are as good as their mirror images.
fn fit_layouts(games: &[Played]) {
    let mut samples = Vec::new();
    for game in games {
        let mut inputs = vec![0.0; 9];
        inputs[8] = 1.0;
        for (side, sign) in [(Side::Black, 1.0), (Side::White, -1.0)] {
            for (index, kind) in game.layouts[side].kinds().into_iter().enumerate() {
                if kind == PieceKind::Lord {
                    let column = index % 8;
                    inputs[index / 8 * 4 + column.min(7 - column)] += sign;
                }
            }
        }
        samples.push(Sample {
            inputs,
            points: game.points,
            weight: 1.0,
        });
    }
    let weights = regress(&samples, 4.0);
    let scaled: Vec<String> = weights
        .iter()
        .map(|weight| format!("{:.0}", weight * 100.0))
        .collect();
    println!(
        "# layouts, in hundredths of a log-odd, the last for Black: [{}]",
        scaled.join(", ")
    );
}
