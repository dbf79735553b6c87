//! Reads games of Frisian draughts and prints every position: `cargo run --example replay_pdn -- games.pdn`.
//!
//! Without a file it replays a short game of its own.

use std::error::Error;
use std::process::ExitCode;

use twa_boerden::frisian::{Position, read_pdn};

const GAME: &str = "1. 32-28 19-23 2. 28x19 14x23 *";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        // The `Display` of an error is a sentence for people, here with the line and column of the mistake.
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => GAME.to_owned(),
    };
    for read in read_pdn(&text)? {
        let show = |position: &Position| println!("    {position}");
        for ply in read.game.history() {
            show(&ply.before);
            println!("{}", ply.notation);
        }
        show(read.game.position());
        println!();
    }
    Ok(())
}
