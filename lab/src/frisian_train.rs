//! `frisian-train`: fits the weights of the trained evaluation to games.
//!
//! The chance that a position is won is taken to be the logistic function of its value. What it is
//! fitted to is a mixture of how the game ended and of what a search expected, by gradient descent
//! (Adam) on the cross entropy, in small batches. The seed decides the order of the samples; a run
//! with `--checkpoint` goes on after the last whole pass when it is started again.
//!
//! The weights that come with the crate are those of five rounds, each played with the weights of
//! all rounds before and the first with the plain evaluation:
//!
//! | seed | positions a move | games | samples |
//! |---|---|---|---|
//! | 1 | 700 | 5,067 | 255,984 |
//! | 2 | 700 | 5,898 | 310,392 |
//! | 3 | 700 | 1,276 | 69,912 |
//! | 4 | 300 | 1,399 | 75,983 |
//! | 5 | 300 | 2,469 | 139,448 |
//!
//! ```text
//! cargo run --release -p lab -- frisian-generate --out 1.games --seed 1 --nodes 700 --games 5067 --eval plain
//! cargo run --release -p lab -- frisian-train --games 1.games --out 1.weights
//! cargo run --release -p lab -- frisian-generate --out 2.games --seed 2 --nodes 700 --games 5898 --eval 1.weights
//! cargo run --release -p lab -- frisian-train --games 1.games,2.games --out 2.weights
//! …
//! cargo run --release -p lab -- frisian-train --games 1.games,2.games,3.games,4.games,5.games \
//!     --out src/engine/frisian/weights.bin
//! cargo run --release -p lab -- frisian-match --a 8:trained --b 8:plain --time 0.005 --games 200 --seed 3000
//! ```
//!
//! Their losses: 0.47419 in training, 0.47913 in validation, 0.47933 rounded (0.48687 against the
//! results alone). In that match they won 192 games, drew 2 and lost 6. The search and the features changed between the rounds, so that the present
//! program plays other games from the same seeds; weights as good come of them, not the same bytes.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use twa_boerden::Side;
use twa_boerden::engine::frisian::{Term, Trained, Weight};

use crate::options::Options;
use crate::samples::{SampledGame, read_games};

/// What the command does, for the list of commands.
pub const ABOUT: &str = "--games FILE[,FILE…] --out FILE [--checkpoint FILE] [--epochs N] [--seed N] \
    [--rate R] [--decay D] [--lambda L] [--scale S]: fits the weights of the trained evaluation";

/// One game in so many is kept for validation.
const VALIDATION: u32 = 20;
/// Samples of a step.
const BATCH: usize = 4096;
/// Samples that score more than this, in hundredths, are beyond judging.
const LARGEST: i16 = 2500;

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Recipe {
    /// Passes over all samples.
    epochs: u32,
    seed: u64,
    /// The step size at first; it falls to nought along half a cosine.
    rate: f32,
    /// How strongly weights of patterns are drawn to nought.
    decay: f32,
    /// How much the result counts; the score counts the rest.
    lambda: f32,
    /// The score, in hundredths, at which a win is e times as likely as a loss.
    scale: f32,
}

/// Fits weights as the options say.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(
        args,
        &[
            "games",
            "out",
            "checkpoint",
            "epochs",
            "seed",
            "rate",
            "decay",
            "lambda",
            "scale",
        ],
    )?;
    let files: String = options
        .get("games")?
        .context("--games FILE[,FILE…] says what to learn from")?;
    let out: PathBuf = options
        .get("out")?
        .context("--out FILE says where the weights go")?;
    let checkpoint: Option<PathBuf> = options.get("checkpoint")?;
    let recipe = Recipe {
        epochs: options.get_or("epochs", 6)?,
        seed: options.get_or("seed", 1)?,
        rate: options.get_or("rate", 0.01)?,
        decay: options.get_or("decay", 3e-5)?,
        lambda: options.get_or("lambda", 0.4)?,
        scale: options.get_or("scale", 90.0)?,
    };
    let mut training = Samples::default();
    let mut validation = Samples::default();
    for file in files.split(',') {
        for game in read_games(Path::new(file))? {
            let into = if game.number % VALIDATION == 0 {
                &mut validation
            } else {
                &mut training
            };
            into.add(&game, &recipe)?;
        }
    }
    println!(
        "{} samples to learn from, {} to validate with",
        training.len(),
        validation.len()
    );
    ensure!(training.len() > 0, "there is nothing to learn from");
    let mut fit = match &checkpoint {
        Some(path) if path.exists() => Fit::read(path)?,
        _ => Fit::new(),
    };
    while fit.epoch < recipe.epochs {
        let loss = fit.run_epoch(&training, &recipe);
        println!(
            "epoch {:3}: training loss {loss:.5}, validation loss {:.5}",
            fit.epoch,
            fit.loss(&validation)
        );
        if let Some(path) = &checkpoint {
            fit.write(path)?;
        }
    }
    let trained = fit.trained(&recipe);
    println!(
        "validation loss of the rounded weights {:.5}, against the results alone {:.5}",
        validation.loss_of(&trained, &recipe, |lesson| lesson.target),
        validation.loss_of(&trained, &recipe, |lesson| lesson.result)
    );
    let bytes = trained.to_bytes();
    std::fs::write(&out, &bytes).with_context(|| format!("cannot write {}", out.display()))?;
    Ok(())
}

/// What is learned from one position, beside its features.
#[derive(Clone, Copy, Debug)]
struct Lesson {
    /// Where its features end in the list of all.
    end: usize,
    /// How much the weights of the opening count.
    opening: f32,
    /// What White's chance should be.
    target: f32,
    /// What White made of it.
    result: f32,
}

/// Positions as their features.
#[derive(Default)]
struct Samples {
    /// The features of all, one position after another: the number of the weight, and how often
    /// it counts.
    terms: Vec<(u32, i8)>,
    lessons: Vec<Lesson>,
}

impl Samples {
    fn len(&self) -> usize {
        self.lessons.len()
    }

    fn add(&mut self, game: &SampledGame, recipe: &Recipe) -> Result<()> {
        for sample in &game.samples {
            if sample.score.abs() > LARGEST {
                continue;
            }
            let position = sample.position()?;
            Trained::terms(&position, |Term { weight, count }| {
                if count != 0 {
                    let weight = u32::try_from(weight).expect("there are few weights");
                    let count = i8::try_from(count).expect("nothing is there so often");
                    self.terms.push((weight, count));
                }
            });
            let score = match position.turn() {
                Side::White => sample.score,
                Side::Black => -sample.score,
            };
            let expected = chance(f32::from(score) / recipe.scale);
            let result = f32::from(game.result) / 2.0;
            self.lessons.push(Lesson {
                end: self.terms.len(),
                opening: share(Trained::opening(&position)),
                target: recipe.lambda * result + (1.0 - recipe.lambda) * expected,
                result,
            });
        }
        Ok(())
    }

    fn get(&self, index: usize) -> (&Lesson, &[(u32, i8)]) {
        let start = match index {
            0 => 0,
            _ => self.lessons[index - 1].end,
        };
        let lesson = &self.lessons[index];
        (lesson, &self.terms[start..lesson.end])
    }

    /// The mean loss of weights as an evaluation has them.
    fn loss_of(&self, trained: &Trained, recipe: &Recipe, wanted: impl Fn(&Lesson) -> f32) -> f64 {
        let weights: Vec<[f32; 2]> = trained
            .weights()
            .map(|Weight { opening, ending }| {
                [opening, ending].map(|weight| f32::from(weight) / unit(recipe))
            })
            .collect();
        self.mean(|lesson, terms| loss(value(&weights, lesson, terms), wanted(lesson)))
    }

    fn mean(&self, of: impl Fn(&Lesson, &[(u32, i8)]) -> f32) -> f64 {
        let sum: f64 = (0..self.len())
            .map(|index| {
                let (lesson, terms) = self.get(index);
                f64::from(of(lesson, terms))
            })
            .sum();
        sum / count(self.len().max(1))
    }
}

fn count(samples: usize) -> f64 {
    f64::from(u32::try_from(samples).expect("memory holds fewer"))
}

/// A number that is small, or need not be exact.
#[expect(clippy::cast_precision_loss, reason = "as the name says")]
const fn about(number: usize) -> f32 {
    number as f32
}

/// A weight of 1 in the units of an evaluation.
fn unit(recipe: &Recipe) -> f32 {
    recipe.scale * small(Trained::UNIT)
}

#[expect(clippy::cast_precision_loss, reason = "small numbers are exact")]
const fn small(number: i32) -> f32 {
    number as f32
}

fn share(opening: i32) -> f32 {
    small(opening) / small(Trained::FULL_BOARD)
}

fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The cross entropy of White's chance at this value against what it should be.
fn loss(value: f32, target: f32) -> f32 {
    // ln(1 + e^v) − t·v, written so that nothing overflows.
    value.max(0.0) + (-value.abs()).exp().ln_1p() - target * value
}

fn value(weights: &[[f32; 2]], lesson: &Lesson, terms: &[(u32, i8)]) -> f32 {
    let mut sums = [0.0; 2];
    let mut add = |weight: usize, count: i8| {
        let [opening, ending] = weights[weight];
        sums[0] += f32::from(count) * opening;
        sums[1] += f32::from(count) * ending;
    };
    for &(weight, count) in terms {
        add(weight as usize, count);
    }
    sums[0] * lesson.opening + sums[1] * (1.0 - lesson.opening)
}

/// The state of a fit.
#[derive(Clone, Debug, PartialEq)]
struct Fit {
    /// Passes made.
    epoch: u32,
    /// Steps made.
    steps: u32,
    weights: Vec<[f32; 2]>,
    /// The running means of the gradient and of its square.
    mean: Vec<[f32; 2]>,
    square: Vec<[f32; 2]>,
}

impl Fit {
    fn new() -> Self {
        let nothing = vec![[0.0; 2]; Trained::WEIGHTS];
        let mut weights = nothing.clone();
        // The patterns are to learn what the numbers of men and kings do not tell.
        weights[Trained::PATTERNS..Trained::PATTERNS + 4].fill([1.0; 2]);
        weights[Trained::PATTERNS + 4..Trained::PATTERNS + 8].fill([2.5; 2]);
        Self {
            epoch: 0,
            steps: 0,
            weights,
            mean: nothing.clone(),
            square: nothing,
        }
    }

    fn loss(&self, samples: &Samples) -> f64 {
        samples.mean(|lesson, terms| loss(value(&self.weights, lesson, terms), lesson.target))
    }

    /// One pass over all samples in an order that the seed and the number of the pass decide.
    /// Returns the mean loss on the way.
    fn run_epoch(&mut self, samples: &Samples, recipe: &Recipe) -> f64 {
        let mut order: Vec<_> = (0..samples.len()).collect();
        Rng::with_seed(recipe.seed << 32 ^ u64::from(self.epoch)).shuffle(&mut order);
        let batches = samples.len().div_ceil(BATCH);
        let all = about(recipe.epochs as usize * batches);
        let mut gradient = vec![[0.0; 2]; Trained::WEIGHTS];
        let mut sum = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            gradient.fill([0.0; 2]);
            for &index in batch {
                let (lesson, terms) = samples.get(index);
                let value = value(&self.weights, lesson, terms);
                sum += f64::from(loss(value, lesson.target));
                let slope = (chance(value) - lesson.target) / about(batch.len());
                let opening = slope * lesson.opening;
                let ending = slope - opening;
                let mut add = |weight: usize, count: i8| {
                    let place = &mut gradient[weight];
                    place[0] += f32::from(count) * opening;
                    place[1] += f32::from(count) * ending;
                };
                for &(weight, count) in terms {
                    add(weight as usize, count);
                }
            }
            let done = about(self.epoch as usize * batches + number) / all;
            let rate = recipe.rate * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
            self.step(&gradient, rate, recipe.decay);
        }
        self.epoch += 1;
        sum / count(samples.len())
    }

    /// One step of Adam.
    fn step(&mut self, gradient: &[[f32; 2]], rate: f32, decay: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        /// Far more than the usual: the gradient of a pattern that is hardly ever seen is small,
        /// and must not lead to as large a step as that of one seen in every game.
        const LEAST: f32 = 1e-5;
        self.steps += 1;
        let steps = self.steps.min(100_000).cast_signed();
        let (for_mean, for_square) = (1.0 - MEAN.powi(steps), 1.0 - SQUARE.powi(steps));
        for (index, gradient) in gradient.iter().enumerate() {
            let decay = if index < Trained::PATTERNS {
                decay
            } else {
                0.0
            };
            for (phase, gradient) in gradient.iter().enumerate() {
                let weight = &mut self.weights[index][phase];
                let mean = &mut self.mean[index][phase];
                let square = &mut self.square[index][phase];
                let slope = gradient + decay * *weight;
                *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                let size = (*square / for_square).sqrt() + LEAST;
                *weight -= rate * (*mean / for_mean) / size;
            }
        }
    }

    /// The weights rounded to what an evaluation has.
    fn trained(&self, recipe: &Recipe) -> Trained {
        let unit = unit(recipe);
        let weights: Vec<_> = self
            .weights
            .iter()
            .map(|pair| {
                #[expect(clippy::cast_possible_truncation, reason = "saturates, which will do")]
                let [opening, ending] = pair.map(|weight| (weight * unit).round() as i16);
                Weight { opening, ending }
            })
            .collect();
        Trained::from_weights(&weights)
    }

    /// Writes a file from which [`read`](Self::read) goes on: the two counts and then all
    /// numbers, lowest byte first.
    fn write(&self, path: &Path) -> Result<()> {
        let mut bytes = Vec::new();
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.steps.to_le_bytes());
        for numbers in [&self.weights, &self.mean, &self.square] {
            bytes.extend(numbers.iter().flatten().flat_map(|n| n.to_le_bytes()));
        }
        // Whole or not at all: a run may be stopped at any time.
        let unfinished = path.with_extension("unfinished");
        std::fs::write(&unfinished, bytes)?;
        std::fs::rename(&unfinished, path)
            .with_context(|| format!("cannot write {}", path.display()))
    }

    fn read(path: &Path) -> Result<Self> {
        let bytes =
            std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (words, rest) = bytes.as_chunks::<4>();
        ensure!(
            rest.is_empty() && words.len() == 2 + 6 * Trained::WEIGHTS,
            "{} is no checkpoint of this program",
            path.display()
        );
        let mut pairs = words[2..]
            .as_chunks::<2>()
            .0
            .iter()
            .map(|pair| pair.map(f32::from_le_bytes));
        let mut take = || pairs.by_ref().take(Trained::WEIGHTS).collect();
        Ok(Self {
            epoch: u32::from_le_bytes(words[0]),
            steps: u32::from_le_bytes(words[1]),
            weights: take(),
            mean: take(),
            square: take(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::Sample;
    use twa_boerden::frisian::{Position, Rules};

    const RECIPE: Recipe = Recipe {
        epochs: 6,
        seed: 3,
        rate: 0.01,
        decay: 1e-6,
        lambda: 0.5,
        scale: 150.0,
    };

    /// Games that the side with more men wins.
    fn samples() -> Samples {
        let mut samples = Samples::default();
        let games = [
            ("W:W31-50:B1-14,16-20", 2, 100),
            ("W:W31-34,36-50:B1-20", 0, -100),
            ("B:W31-50:B1-20", 1, 0),
            ("B:WK46:BK5,10,11", 0, 300),
        ];
        for (fen, result, score) in games {
            let position = Position::new(fen.parse().unwrap(), Rules::default()).unwrap();
            let game = SampledGame {
                number: 1,
                result,
                samples: vec![Sample::new(&position, score)],
            };
            samples.add(&game, &RECIPE).unwrap();
        }
        samples
    }

    #[test]
    fn the_loss_falls_and_the_same_seed_leads_to_the_same_weights() {
        let samples = samples();
        let (mut one, mut two) = (Fit::new(), Fit::new());
        let before = one.loss(&samples);
        for _ in 0..RECIPE.epochs {
            one.run_epoch(&samples, &RECIPE);
            two.run_epoch(&samples, &RECIPE);
        }
        assert!(one.loss(&samples) < before);
        assert_eq!(one, two);
    }

    #[test]
    fn a_fit_that_was_interrupted_goes_on_as_if_it_had_not_been() {
        let samples = samples();
        let path = std::env::temp_dir().join(format!("fit-{}.bin", std::process::id()));
        let mut whole = Fit::new();
        for epoch in 0..RECIPE.epochs {
            if epoch == 3 {
                whole.write(&path).unwrap();
            }
            whole.run_epoch(&samples, &RECIPE);
        }
        let mut resumed = Fit::read(&path).unwrap();
        while resumed.epoch < RECIPE.epochs {
            resumed.run_epoch(&samples, &RECIPE);
        }
        assert_eq!(resumed, whole);
        std::fs::write(&path, b"short").unwrap();
        assert!(Fit::read(&path).is_err());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        for target in [0.0, 0.3, 1.0] {
            for value in [-3.0_f32, -0.5, 0.0, 2.0] {
                let step = 1e-2;
                let slope =
                    (loss(value + step, target) - loss(value - step, target)) / (2.0 * step);
                assert!((slope - (chance(value) - target)).abs() < 1e-3);
            }
        }
    }
}
