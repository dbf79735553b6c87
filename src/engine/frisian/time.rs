//! How long to think.

use std::time::Duration;

use crate::engine::{Clock, Limits};

/// Moves that a game is expected to go on for, where the clock does not say.
const MOVES_TO_GO: u32 = 28;
/// Kept back from a clock for what lies between the search and the player.
const RESERVE: Duration = Duration::from_millis(30);

/// The time for one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    start: Duration,
    /// No further depth is begun after this, unless the best move is in doubt.
    enough: Option<Duration>,
    /// The search ends here.
    most: Option<Duration>,
}

impl Timer {
    pub fn new(limits: &Limits, now: Duration) -> Self {
        let (enough, most) = limits.clock.map_or((None, None), |clock| {
            let (enough, most) = shares(clock);
            (Some(enough), Some(most))
        });
        let most = match (most, limits.move_time) {
            (Some(most), Some(time)) => Some(most.min(time)),
            (most, time) => most.or(time),
        };
        Self {
            start: now,
            enough,
            most,
        }
    }

    pub fn elapsed(&self, now: Duration) -> Duration {
        now.saturating_sub(self.start)
    }

    /// Whether the time is up.
    pub fn is_over(&self, now: Duration) -> bool {
        self.most.is_some_and(|most| self.elapsed(now) >= most)
    }

    /// Whether another depth is not worth beginning: it takes longer than those before it.
    pub fn is_enough(&self, now: Duration, in_doubt: bool) -> bool {
        let factor = if in_doubt { 2 } else { 1 };
        self.enough
            .is_some_and(|enough| self.elapsed(now) >= enough * factor)
    }
}

/// Of a clock: after how long another depth is not begun, and the most.
fn shares(clock: Clock) -> (Duration, Duration) {
    let left = clock.time.saturating_sub(RESERVE);
    let moves = clock.moves.map_or(MOVES_TO_GO, |moves| {
        // The last move before more time comes must not use it up either.
        moves.clamp(1, MOVES_TO_GO) + 1
    });
    let share = left / moves + clock.increment * 3 / 4;
    let most = (share * 4)
        .min(left / 2)
        .max(left.min(Duration::from_millis(5)));
    ((share * 2 / 3).min(most), most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_never_runs_out() {
        for (time, increment, moves) in [
            (300_000, 0, None),
            (300_000, 3_000, None),
            (10_000, 0, Some(40)),
            (1_000, 0, Some(1)),
            (100, 0, None),
        ] {
            let mut clock = Clock {
                time: Duration::from_millis(time),
                increment: Duration::from_millis(increment),
                moves,
            };
            for _ in 0..moves.unwrap_or(300) {
                let (enough, most) = shares(clock);
                assert!(enough <= most && most < clock.time, "{clock:?}");
                clock.time = clock.time.saturating_sub(most) + clock.increment;
                clock.moves = clock.moves.map(|moves| moves - 1);
            }
        }
    }

    #[test]
    fn the_shortest_limit_counts() {
        let limits = Limits {
            clock: Some(Clock {
                time: Duration::from_mins(10),
                increment: Duration::ZERO,
                moves: None,
            }),
            ..Limits::move_time(Duration::from_secs(1))
        };
        let start = Duration::from_secs(5);
        let timer = Timer::new(&limits, start);
        assert!(!timer.is_over(Duration::from_millis(5_990)));
        assert!(timer.is_over(Duration::from_secs(6)));
        let timer = Timer::new(&Limits::default(), start);
        assert!(!timer.is_over(Duration::from_secs(100_000)));
        assert!(!timer.is_enough(Duration::from_secs(100_000), false));
    }
}
