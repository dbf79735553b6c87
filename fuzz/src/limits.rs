//! What one input may cost, and what it did cost.

use std::fmt::Write as _;
use std::fs;
use std::panic::RefUnwindSafe;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bolero::{BorrowedInput, ByteSliceGenerator, DefaultEngine, TestTarget};
use cpu_time::ProcessTime;
use peak_alloc::PeakAlloc;

use crate::Broken;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory is counted for the whole program, so targets wait for each other.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// An input whose answer takes more work is a fault: a second where the code is built for speed and has the machine
/// for itself, and in a test that checks every sum, on a machine that does much else, some times that. It is the time
/// of the processor; what does not come back at all never ends the test.
const LONGEST: Duration = Duration::from_secs(4);

/// An input for which more bytes are in use at once is a fault.
const MOST_BYTES: usize = 100_000_000;

/// The most that a text of ten megabytes may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a target runs in a test, and how many inputs it tries at most.
const TEST_TIME: Duration = Duration::from_millis(1500);
const TEST_INPUTS: usize = 1_000_000;

/// Where the figures of a target go: the name of a file in this environment variable, or what a test says.
const FIGURES: &str = "TWA_FUZZ_FIGURES";

/// What the inputs of a target have cost so far.
struct Figures {
    name: &'static str,
    file: Option<PathBuf>,
    inputs: u64,
    slowest: Duration,
    slowest_size: usize,
    most_bytes: usize,
    began: Instant,
    told: Instant,
}

impl Figures {
    fn new(name: &'static str) -> Self {
        let now = Instant::now();
        Self {
            name,
            file: std::env::var_os(FIGURES).map(PathBuf::from),
            inputs: 0,
            slowest: Duration::ZERO,
            slowest_size: 0,
            most_bytes: 0,
            began: now,
            told: now,
        }
    }

    /// Reads one text and measures it.
    ///
    /// # Panics
    /// If the reader does, or takes too much time or memory.
    fn measure(&mut self, text: &str, read: &(impl Fn(&str) + RefUnwindSafe)) {
        let (time, bytes) = cost(text, read);
        assert!(time <= LONGEST, "it took {time:?}");
        assert!(bytes <= MOST_BYTES, "it took {bytes} bytes");
        self.inputs += 1;
        if time > self.slowest {
            (self.slowest, self.slowest_size) = (time, text.len());
        }
        self.most_bytes = self.most_bytes.max(bytes);
        // libFuzzer ends the program without coming back.
        if self.told.elapsed() > Duration::from_secs(1) {
            self.told = Instant::now();
            self.tell();
        }
    }

    fn line(&self) -> String {
        let mut line = String::new();
        let _ = write!(
            line,
            "{:12} {:>9} inputs in {:>6.1} s, slowest {:>7.1} ms ({} bytes), most memory {:.1} MB",
            self.name,
            self.inputs,
            self.began.elapsed().as_secs_f64(),
            self.slowest.as_secs_f64() * 1000.0,
            self.slowest_size,
            megabytes(self.most_bytes),
        );
        line
    }

    fn tell(&self) {
        if let Some(file) = &self.file {
            // Figures are no reason to stop.
            let _ = fs::write(file, self.line());
        }
    }
}

/// Reads one text, which may be so long that reading it takes its time, and fails if it takes too much memory or
/// never comes to an end.
///
/// # Panics
/// If it does.
pub fn answer(name: &str, text: &str, read: impl Fn(&str)) {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (time, bytes) = cost(text, &read);
    let beginning: String = text.chars().take(20).collect();
    assert!(time <= PATIENCE, "{name}: {beginning}… took {time:?}");
    assert!(
        bytes <= MOST_BYTES,
        "{name}: {beginning}… took {bytes} bytes"
    );
}

#[expect(clippy::cast_precision_loss, reason = "for people to read")]
fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

/// How long a text takes, and how many bytes are in use at once meanwhile.
fn cost(text: &str, read: &impl Fn(&str)) -> (Duration, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let start = ProcessTime::now();
    read(text);
    let time = start.elapsed();
    (time, MEMORY.peak_usage().saturating_sub(before))
}

/// Runs a target: `read` gets texts that are broken in all ways, and must come back from each.
pub fn try_out(
    target: TestTarget<ByteSliceGenerator, DefaultEngine, BorrowedInput>,
    name: &'static str,
    texts: Broken,
    read: impl Fn(&str) + RefUnwindSafe,
) {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut figures = Figures::new(name);
    target
        .with_generator(texts)
        .with_test_time(TEST_TIME)
        .with_iterations(TEST_INPUTS)
        .for_each(|text: &String| figures.measure(text, &read));
    println!("{}", figures.line());
}
