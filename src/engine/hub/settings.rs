//! What the interface can set.

use std::ops::RangeInclusive;

use super::Refusal;
use super::line::{Line, Reply};
use crate::engine::Level;
use crate::frisian::KingMoveLimit;
use crate::lords::{PinRule, TurnLengths};
use crate::{frisian, lords};

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variant {
    Frisian(frisian::Variant),
    Lords,
}

impl Variant {
    const ALL: [Self; 3] = [
        Self::Frisian(frisian::Variant::Frisian),
        Self::Frisian(frisian::Variant::Frysk),
        Self::Lords,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Frisian(variant) => variant.name(),
            Self::Lords => "lords-and-vassals",
        }
    }
}

/// How many megabytes the memory of a search may have.
const MEGABYTES: RangeInclusive<usize> = 1..=4096;

/// All that the interface can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    pub variant: Variant,
    pub king_moves: KingMoveLimit,
    pub lords: lords::Rules,
    pub level: Level,
    pub megabytes: usize,
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            variant: Variant::ALL[0],
            king_moves: KingMoveLimit::default(),
            lords: lords::Rules::default(),
            level: Level::MAX,
            megabytes: 64,
            seed: 0,
        }
    }
}

impl Settings {
    /// Whether a game by the old settings cannot go on by these.
    pub fn needs_new_table(&self, old: &Self) -> bool {
        let game = |settings: &Self| {
            (
                settings.variant,
                settings.king_moves,
                settings.lords,
                settings.megabytes,
            )
        };
        game(self) != game(old)
    }

    /// The rules of Frisian draughts.
    pub fn frisian_rules(&self) -> frisian::Rules {
        frisian::Rules {
            king_moves: self.king_moves,
            ..frisian::Rules::default()
        }
    }

    /// The lines that say what can be set.
    pub fn describe(&self) -> [Reply; 8] {
        let param = |name, value: &str| Reply::new("param").with("name", name).with("value", value);
        let choice = |name, value, values: &[&str]| {
            param(name, value)
                .with("type", "enum")
                .with("values", &values.join(" "))
        };
        let number = |name, value: u64, min: u64, max: u64| {
            param(name, &value.to_string())
                .with("type", "int")
                .with("min", &min.to_string())
                .with("max", &max.to_string())
        };
        let level = |level: Level| u64::from(level.number());
        [
            choice(
                "variant",
                self.variant.name(),
                &Variant::ALL.map(Variant::name),
            ),
            choice(
                "king-moves",
                limit_name(self.king_moves),
                &KingMoveLimit::ALL.map(limit_name),
            ),
            choice(
                "pins",
                self.lords.pins.name(),
                &PinRule::ALL.map(PinRule::name),
            ),
            choice(
                "moves",
                self.lords.turns.name(),
                &TurnLengths::ALL.map(TurnLengths::name),
            ),
            param("draw-rules", &self.lords.draws.to_string()).with("type", "bool"),
            number(
                "level",
                level(self.level),
                level(Level::MIN),
                level(Level::MAX),
            ),
            number(
                "hash",
                self.megabytes as u64,
                *MEGABYTES.start() as u64,
                *MEGABYTES.end() as u64,
            ),
            number("seed", self.seed, 0, u64::from(u32::MAX)),
        ]
    }

    /// Sets what the line names.
    pub fn set(&mut self, line: &Line) -> Result<(), Refusal> {
        let argument = |name| line.value(name).ok_or(Refusal::NoArgument { name });
        let (name, value) = (argument("name")?, argument("value")?);
        let wrong = |expected: String| Refusal::Setting {
            name: name.to_owned(),
            value: value.to_owned(),
            expected,
        };
        match name {
            "variant" => {
                self.variant = choose(value, Variant::ALL, Variant::name).map_err(wrong)?;
            }
            "king-moves" => {
                self.king_moves = choose(value, KingMoveLimit::ALL, limit_name).map_err(wrong)?;
            }
            "pins" => {
                self.lords.pins = choose(value, PinRule::ALL, PinRule::name).map_err(wrong)?;
            }
            "moves" => {
                self.lords.turns =
                    choose(value, TurnLengths::ALL, TurnLengths::name).map_err(wrong)?;
            }
            "draw-rules" => {
                let name = |on| if on { "true" } else { "false" };
                self.lords.draws = choose(value, [true, false], name).map_err(wrong)?;
            }
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                let range = || {
                    wrong(format!(
                        "{} to {}",
                        Level::MIN.number(),
                        Level::MAX.number()
                    ))
                };
                self.level = level.ok_or_else(range)?;
            }
            "hash" => {
                let megabytes = value.parse().ok().filter(|size| MEGABYTES.contains(size));
                let range = || {
                    wrong(format!(
                        "{} to {} megabytes",
                        MEGABYTES.start(),
                        MEGABYTES.end()
                    ))
                };
                self.megabytes = megabytes.ok_or_else(range)?;
            }
            "seed" => {
                let seed: Result<u32, _> = value.parse();
                self.seed = seed
                    .map_err(|_| wrong(format!("a whole number up to {}", u32::MAX)))?
                    .into();
            }
            _ => {
                return Err(Refusal::NoSuchSetting {
                    name: name.to_owned(),
                });
            }
        }
        Ok(())
    }
}

const fn limit_name(limit: KingMoveLimit) -> &'static str {
    match limit {
        KingMoveLimit::Three => "3",
        KingMoveLimit::Two => "2",
    }
}

/// The choice with this name, or what there is to choose from.
fn choose<T: Copy, const N: usize>(
    value: &str,
    all: [T; N],
    name: impl Fn(T) -> &'static str,
) -> Result<T, String> {
    let found = all.into_iter().find(|&choice| name(choice) == value);
    found.ok_or_else(|| all.map(name).join(" or "))
}
