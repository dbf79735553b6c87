//! The world of a search that is measured while other programs run.

use std::fs;
use std::time::{Duration, Instant};

use twa_boerden::engine::World;

/// A clock that counts the time this thread has had a processor, where the system tells, and plain
/// time elsewhere. A match so comes out the same on a busy machine as on an idle one.
pub struct Processor {
    start: Instant,
}

impl Processor {
    /// A search that only its limits end.
    pub fn new() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl<M> World<M> for Processor {
    fn now(&self) -> Duration {
        processor_time().unwrap_or_else(|| self.start.elapsed())
    }
}

/// Linux gives it in nanoseconds as the first number of this file.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
