//! How long to search: the `level` lines.

use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use super::Refusal;
use super::line::Line;
use super::settings::Settings;
use crate::engine::{Clock, Limits};

/// What the `level` lines have said; several add up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Allowance {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    time: Option<Duration>,
    increment: Option<Duration>,
    moves: Option<NonZeroU32>,
    /// Only a `stop` ends the search.
    pub infinite: bool,
}

impl Allowance {
    /// Adds what a line says; nothing of one that has something wrong.
    pub fn add(&mut self, line: &Line) -> Result<(), Refusal> {
        let mut sum = self.clone();
        for (name, value) in line.values() {
            match name {
                "depth" => sum.depth = Some(number(name, value)?),
                "nodes" => sum.nodes = Some(number(name, value)?),
                "move-time" => sum.move_time = Some(seconds(name, value)?),
                "time" => sum.time = Some(seconds(name, value)?),
                "inc" => sum.increment = Some(seconds(name, value)?),
                "moves" => sum.moves = NonZeroU32::new(number(name, value)?),
                _ => {}
            }
        }
        sum.infinite |= line.has_flag("infinite");
        *self = sum;
        Ok(())
    }

    /// Whether nothing but a `stop` ends the search.
    pub fn is_unlimited(&self) -> bool {
        let Self {
            depth,
            nodes,
            move_time,
            time,
            ..
        } = self;
        self.infinite || depth.is_none() && nodes.is_none() && move_time.is_none() && time.is_none()
    }

    /// The limits of a search with these settings.
    pub fn limits(&self, settings: &Settings) -> Limits {
        let clock = self.time.map(|time| Clock {
            time,
            increment: self.increment.unwrap_or_default(),
            moves: self.moves.map(NonZeroU32::get),
        });
        let unlimited = unlimited(settings);
        if self.infinite {
            return unlimited;
        }
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.move_time,
            clock,
            ..unlimited
        }
    }
}

/// A search with these settings that only a `stop` ends.
pub(super) fn unlimited(settings: &Settings) -> Limits {
    Limits {
        level: settings.level,
        seed: settings.seed,
        ..Limits::default()
    }
}

fn number<T: FromStr>(name: &str, value: &str) -> Result<T, Refusal> {
    value.parse().map_err(|_| Refusal::Level {
        name: name.to_owned(),
        value: value.to_owned(),
        expected: "a whole number",
    })
}

/// A clock that has run out says less than nothing, which is nothing.
fn seconds(name: &str, value: &str) -> Result<Duration, Refusal> {
    let seconds: Option<f64> = value.parse().ok();
    seconds
        .filter(|seconds| !seconds.is_nan())
        .and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok())
        .ok_or_else(|| Refusal::Level {
            name: name.to_owned(),
            value: value.to_owned(),
            expected: "a number of seconds",
        })
}
