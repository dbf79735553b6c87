//! Counts the sequences of moves to a depth: `cargo run --release --example perft -- 9` or with a position,
//! `-- 9 "W:WK47,K6,35:BK4,16"`.

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

use twa_boerden::frisian::{Position, Rules, Setup, Variant, perft};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        // The `Display` of an error is a sentence for people.
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let depth: u32 = args.next().ok_or("say how deep, as in `-- 9`")?.parse()?;
    let setup: Setup = match args.next() {
        Some(text) => text.parse()?,
        None => Setup::start(Variant::Frisian),
    };
    let position = Position::new(setup, Rules::default())?;
    for depth in 1..=depth {
        let start = Instant::now();
        let leaves = perft(&position, depth);
        println!(
            "{depth:2} {leaves:>14} {:>9.3} s",
            start.elapsed().as_secs_f64()
        );
    }
    Ok(())
}
