//! What the thread that listens and the one that plays tell each other.

use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::line::Reply;

/// The number of a search, from 1.
pub(super) type SearchNumber = u64;

/// The searches asked for so far, told by the number of the latest.
#[derive(Clone, Copy, Debug, Default)]
struct Searches {
    asked: SearchNumber,
    done: SearchNumber,
    /// This one and all before are to end.
    stopped: SearchNumber,
    /// This one and all before no longer think in the opponent's time.
    hit: SearchNumber,
}

/// Which searches have been asked for, stopped and done, and the way out to the interface.
pub(super) struct Signals<'a> {
    searches: Mutex<Searches>,
    changed: Condvar,
    output: Mutex<Output<'a>>,
}

struct Output<'a> {
    writer: &'a mut (dyn Write + Send),
    /// Why nothing more can be written.
    error: Option<io::Error>,
}

impl<'a> Signals<'a> {
    pub fn new(writer: &'a mut (dyn Write + Send)) -> Self {
        Self {
            searches: Mutex::default(),
            changed: Condvar::new(),
            output: Mutex::new(Output {
                writer,
                error: None,
            }),
        }
    }

    /// Says a line, unless an earlier one could not be said.
    pub fn say(&self, reply: &Reply) {
        let mut output = lock(&self.output);
        if output.error.is_none() {
            let written = writeln!(output.writer, "{}", reply.text());
            output.error = written.and_then(|()| output.writer.flush()).err();
        }
    }

    /// Whether nobody hears what is said.
    pub fn is_deaf(&self) -> bool {
        lock(&self.output).error.is_some()
    }

    /// What went wrong when something was said.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(self) -> io::Result<()> {
        let output = self.output.into_inner();
        let output = output.unwrap_or_else(PoisonError::into_inner);
        output.error.map_or(Ok(()), Err)
    }

    /// Another search is asked for.
    pub fn ask(&self) -> SearchNumber {
        let mut searches = lock(&self.searches);
        searches.asked += 1;
        searches.asked
    }

    /// The latest search is not asked for after all; nobody has been told of it.
    pub fn take_back(&self) {
        lock(&self.searches).asked -= 1;
    }

    /// All searches asked for so far are to end.
    pub fn stop(&self) {
        let mut searches = lock(&self.searches);
        searches.stopped = searches.asked;
        self.changed.notify_all();
    }

    /// All searches asked for so far think in their own time from now on.
    pub fn ponder_hit(&self) {
        let mut searches = lock(&self.searches);
        searches.hit = searches.asked;
        self.changed.notify_all();
    }

    /// The search has ended.
    pub fn done(&self, number: SearchNumber) {
        lock(&self.searches).done = number;
    }

    /// Whether a search is going on or about to begin.
    pub fn is_searching(&self) -> bool {
        let searches = lock(&self.searches);
        searches.done < searches.asked
    }

    /// Whether the search is to end.
    pub fn is_stopped(&self, number: SearchNumber) -> bool {
        lock(&self.searches).stopped >= number
    }

    /// Whether the search is to end, or to go on in its own time.
    pub fn is_hit_or_stopped(&self, number: SearchNumber) -> bool {
        let searches = lock(&self.searches);
        searches.stopped.max(searches.hit) >= number
    }

    /// Waits until the search is to end.
    pub fn wait_for_stop(&self, number: SearchNumber) {
        self.wait(|searches| searches.stopped >= number);
    }

    /// Waits until the search is to end, or to go on in its own time.
    pub fn wait_for_hit_or_stop(&self, number: SearchNumber) {
        self.wait(|searches| searches.stopped.max(searches.hit) >= number);
    }

    fn wait(&self, for_what: impl Fn(&Searches) -> bool) {
        let searches = lock(&self.searches);
        let _searches = self
            .changed
            .wait_while(searches, |searches| !for_what(searches))
            .unwrap_or_else(PoisonError::into_inner);
    }
}

/// What these locks guard is whole at all times, so a panic of another thread does not matter.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
