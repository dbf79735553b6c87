//! Every row of the fixture, which independent programs agree on.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;

use serde_json::Value;
use twa_boerden::lords::{Game, Position, perft};

/// Where the rows come from is told in `tests/data/lords-and-vassals.md`.
const ROWS: &str = include_str!("data/lords-and-vassals.jsonl");

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a text in the fixture")
}

fn rows() -> impl Iterator<Item = (Position, Vec<Value>)> {
    ROWS.lines().map(|line| {
        let row: Value = serde_json::from_str(line).expect("a line of JSON");
        let position = text(&row, "position").parse().expect("a legal position");
        let moves = row["moves"].as_array().expect("a list of moves").clone();
        (position, moves)
    })
}

#[test]
fn every_position_is_accepted_and_written_as_it_was_read() {
    let mut count = 0;
    for line in ROWS.lines() {
        let row: Value = serde_json::from_str(line).expect("a line of JSON");
        let position: Position = text(&row, "position").parse().expect("a legal position");
        assert_eq!(position.to_string(), text(&row, "position"));
        count += 1;
    }
    assert_eq!(count, 158);
}

#[test]
fn every_row_has_the_legal_moves_notation_position_after_and_result() {
    let mut count = 0;
    for (position, rows) in rows() {
        let expected: BTreeMap<&str, &Value> =
            rows.iter().map(|row| (text(row, "text"), row)).collect();
        let found: BTreeMap<String, _> = position
            .legal_moves()
            .iter()
            .map(|&mv| (mv.notation(&position), mv))
            .collect();
        let names = |keys: Vec<&str>| keys.join(" ");
        assert_eq!(
            names(found.keys().map(String::as_str).collect()),
            names(expected.keys().copied().collect()),
            "{position}"
        );
        for (notation, mv) in found {
            let row = expected[notation.as_str()];
            assert_eq!(mv.from.to_string(), text(row, "from"));
            assert_eq!(mv.to.to_string(), text(row, "to"));
            assert_eq!(mv.kind.name(), text(row, "kind"), "{position} {notation}");
            let captures: Vec<String> = mv
                .captures(&position)
                .iter()
                .map(|at| at.to_string())
                .collect();
            let expected: Vec<&str> = row["captures"]
                .as_array()
                .expect("a list of squares")
                .iter()
                .filter_map(Value::as_str)
                .collect();
            assert_eq!(captures, expected, "{position} {notation}");

            let mut game = Game::from_position(position);
            let transition = game.play(mv).expect("a legal move");
            assert_eq!(game.position(), &transition.after);
            assert_eq!(
                game.position().to_string(),
                text(row, "after"),
                "{position} {notation}"
            );
            let outcome = game.outcome();
            let result = &row["result"];
            assert_eq!(
                outcome.is_some(),
                result["over"] == true,
                "{position} {notation}"
            );
            let winner = outcome.and_then(|outcome| outcome.winner);
            assert_eq!(
                winner.map(|side| &side.name()[..1]),
                result["winner"].as_str()
            );
            assert_eq!(
                outcome.map(|outcome| outcome.reason.code()),
                result["reason"].as_str()
            );
            count += 1;
        }
    }
    assert_eq!(count, 4452);
}

#[test]
fn perft_of_the_plain_start() {
    let start: Position = "llllllll/vvvvvvvv/8/8/8/8/VVVVVVVV/LLLLLLLL b 5 0-0 - 1 0"
        .parse()
        .expect("a legal position");
    let counts: Vec<u64> = (1..=5).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counts, [16, 290, 5294, 102_630, 2_053_174]);
}
