//! Playing worse than it can, yet as a person does: by seeing less, and by choosing among moves
//! that look nearly equal.

use fastrand::Rng;

use super::key::key;
use super::search::{Found, MAX_DEPTH};
use super::{Evaluation, SURE, Trained};
use crate::engine::Level;
use crate::frisian::Position;

/// What a level can do. It is bounded by what it looks at and not by time, so that it plays the
/// same on a slow machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Plies it looks ahead, captures that follow not counted.
    pub depth: i32,
    /// Positions it looks at.
    pub nodes: u64,
    /// Among how many of the best moves it chooses.
    pub choices: usize,
    /// How much worse than the best a move may look that it chooses, in hundredths of a man: always
    /// less than what is lost with a man.
    margin: i32,
    /// Whether it judges positions as training has taught it. The others go by a few plain numbers,
    /// as people do who learn the game.
    pub trained: bool,
    /// Whether it knows by heart how endings of few pieces are played.
    pub knows_endings: bool,
    /// How often of a thousand times it overlooks a capture that nobody enforces.
    pub overlooks: u32,
    /// How often of a thousand times it does not notice that the other overlooked one.
    pub lets_stand: u32,
}

const SKILLS: [Skill; 8] = [
    Skill {
        depth: 1,
        nodes: 2_000,
        choices: 8,
        margin: 30,
        trained: false,
        knows_endings: false,
        overlooks: 120,
        lets_stand: 400,
    },
    Skill {
        depth: 2,
        nodes: 4_000,
        choices: 6,
        margin: 24,
        trained: false,
        knows_endings: false,
        overlooks: 80,
        lets_stand: 250,
    },
    Skill {
        depth: 3,
        nodes: 8_000,
        choices: 5,
        margin: 18,
        trained: false,
        knows_endings: false,
        overlooks: 40,
        lets_stand: 120,
    },
    Skill {
        depth: 4,
        nodes: 16_000,
        choices: 4,
        margin: 14,
        trained: false,
        knows_endings: false,
        overlooks: 15,
        lets_stand: 50,
    },
    Skill {
        depth: 5,
        nodes: 20_000,
        choices: 4,
        margin: 10,
        trained: false,
        knows_endings: true,
        overlooks: 0,
        lets_stand: 0,
    },
    Skill {
        depth: 4,
        nodes: 16_000,
        choices: 3,
        margin: 18,
        trained: true,
        knows_endings: true,
        overlooks: 0,
        lets_stand: 0,
    },
    Skill {
        depth: 6,
        nodes: 30_000,
        choices: 3,
        margin: 12,
        trained: true,
        knows_endings: true,
        overlooks: 0,
        lets_stand: 0,
    },
    Skill {
        depth: MAX_DEPTH,
        nodes: u64::MAX,
        choices: 1,
        margin: 0,
        trained: true,
        knows_endings: true,
        overlooks: 0,
        lets_stand: 0,
    },
];

impl Skill {
    pub const fn of(level: Level) -> Self {
        SKILLS[level.number() as usize - 1]
    }

    /// How it judges positions.
    pub fn evaluation(self) -> Evaluation {
        if self.trained {
            Evaluation::Trained(Trained::shipped())
        } else {
            Evaluation::Plain
        }
    }

    /// Brings one of the moves to the front that look nearly as good as the best.
    pub fn choose(self, found: &mut Found, rng: &mut Rng) {
        let best = found.moves[0].score;
        // A sure win is taken the shortest way: to choose each time would be never to arrive.
        if best >= SURE {
            return;
        }
        let near = found.moves[..found.told.min(self.choices)]
            .iter()
            .take_while(|root| root.score >= best - self.margin)
            .count();
        let chosen = rng.usize(..near);
        found.moves[..=chosen].rotate_right(1);
    }

    pub fn overlooks(self, rng: &mut Rng) -> bool {
        rng.u32(..1000) < self.overlooks
    }

    pub fn lets_stand(self, rng: &mut Rng) -> bool {
        rng.u32(..1000) < self.lets_stand
    }
}

/// What chance decides in this position: the same each time, but another in the next position.
pub(super) fn chance(seed: u64, position: &Position) -> Rng {
    Rng::with_seed(seed ^ key(position))
}
