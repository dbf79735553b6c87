//! Reads games of Frisian draughts and prints every position: `cargo run --example replay_pdn -- games.pdn`.

use std::error::Error;

use twa_boerden::frisian::{Position, read_pdn};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args()
        .nth(1)
        .ok_or("name a file: cargo run --example replay_pdn -- games.pdn")?;
    // What cannot be read is told with its line and column.
    for read in read_pdn(&std::fs::read_to_string(path)?)? {
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
