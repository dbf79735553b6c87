//! Node counts of independent programs. Built with optimisation it goes as deep as takes about ten
//! seconds; `cargo test` without goes less deep.
#![cfg(not(target_arch = "wasm32"))]

use serde_json::Value;
use twa_boerden::frisian::{Position, Rules, perft};

/// No count above this is tried.
const LEAVES: u64 = if cfg!(debug_assertions) {
    1_000_000
} else {
    100_000_000
};

#[test]
fn counts_agree_with_those_of_other_programs() {
    let data: Value = serde_json::from_str(include_str!("data/frisian-perft.json")).unwrap();
    for case in data.as_array().unwrap() {
        let name = case["name"].as_str().unwrap();
        let setup = case["fen"].as_str().unwrap().parse().unwrap();
        let position = Position::new(setup, Rules::default()).unwrap();
        for (depth, count) in (1..).zip(case["counts"].as_array().unwrap()) {
            let count = count.as_u64().unwrap();
            if count > LEAVES {
                break;
            }
            assert_eq!(perft(&position, depth), count, "{name}, depth {depth}");
        }
    }
}
