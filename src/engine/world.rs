//! What a search asks of what runs it.

#[cfg(not(target_arch = "wasm32"))]
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use std::time::Duration;

use super::Info;

/// The world around a search. It is asked every few thousand positions.
pub trait World<M> {
    /// The time since some moment that stays the same during the search.
    fn now(&self) -> Duration;

    /// Whether the search is to end now, with the best move found so far.
    fn stopped(&self) -> bool {
        false
    }

    /// Something new was found.
    fn info(&mut self, _info: &Info<M>) {}
}

/// The machine's own clock, and a flag that another thread may raise to stop the search.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Debug)]
pub struct Native<'a> {
    start: Instant,
    stop: Option<&'a AtomicBool>,
}

#[cfg(not(target_arch = "wasm32"))]
impl Native<'_> {
    /// A search that only its limits end.
    #[must_use]
    pub fn new() -> Self {
        Self {
            start: Instant::now(),
            stop: None,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl<'a> Native<'a> {
    /// A search that ends when the flag is raised.
    #[must_use]
    pub fn stopped_by(stop: &'a AtomicBool) -> Self {
        Self {
            start: Instant::now(),
            stop: Some(stop),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Default for Native<'_> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl<M> World<M> for Native<'_> {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
