//! What keeps a search within its limits.

use std::time::Duration;

use crate::engine::World;
use crate::lords::Move;

/// Counts the work of a search and asks the world now and then whether to go on.
pub(super) struct Watch<'a> {
    pub(super) world: &'a mut dyn World<Move>,
    pub(super) start: Duration,
    deadline: Option<Duration>,
    most_nodes: u64,
    nodes: u64,
    /// The count at which the world is asked next.
    ask: u64,
    over: bool,
}

impl<'a> Watch<'a> {
    /// Positions between two questions. Each is followed by the floods of some twenty more in the
    /// search for captures, so these are some milliseconds' work in a browser.
    const INTERVAL: u64 = 1024;

    /// A watch that only the world ends.
    pub(super) fn new(world: &'a mut dyn World<Move>) -> Self {
        let start = world.now();
        Self {
            world,
            start,
            deadline: None,
            most_nodes: u64::MAX,
            nodes: 0,
            ask: Self::INTERVAL,
            over: false,
        }
    }

    /// From now on only so many more positions, and so much time, counted from the beginning.
    pub(super) fn limit(&mut self, time: Option<Duration>, most_nodes: Option<u64>) {
        self.deadline = time.map(|time| self.start.saturating_add(time));
        self.most_nodes = self.nodes.saturating_add(most_nodes.unwrap_or(u64::MAX));
        self.over = false;
        self.question();
    }

    /// Positions looked at so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.world.now().saturating_sub(self.start)
    }

    /// Whether the search is to end.
    pub(super) const fn over(&self) -> bool {
        self.over
    }

    /// Counts one more position; `true` if the search is to end.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.ask {
            self.question();
        }
        self.over
    }

    #[cold]
    fn question(&mut self) {
        self.over = self.over
            || self.nodes >= self.most_nodes
            || self.world.stopped()
            || self.deadline.is_some_and(|end| self.world.now() >= end);
        self.ask = (self.nodes + Self::INTERVAL).min(self.most_nodes.max(self.nodes + 1));
    }
}
