//! Plays one game of each kind by chance and prints them, as PDN and as a record: `cargo run --example random_game -- 7`.
//!
//! The number is the seed; the same one gives the same games.

use fastrand::Rng;
use twa_boerden::{BySide, frisian, lords};

fn main() {
    let seed = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let mut rng = Rng::with_seed(seed.unwrap_or(1));

    let mut game = frisian::Game::new(frisian::Variant::Frisian, frisian::Rules::default());
    while game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let mv = moves[rng.usize(..moves.len())];
        // Of a capture that can be made along several paths any will do.
        game.play(mv, &[]).expect("it comes from the list");
    }
    println!("{}", game.pdn());

    let layouts = BySide::new_with(|_| lords::Layout::random(rng.u64(..)));
    let mut game = lords::Game::new(layouts, lords::Rules::default());
    while game.outcome().is_none() {
        let moves = game.legal_moves();
        game.play(moves[rng.usize(..moves.len())])
            .expect("it comes from the list");
    }
    println!("{}", game.record());
}
