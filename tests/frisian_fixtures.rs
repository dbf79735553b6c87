//! Captures and endings that other programs have settled.
#![cfg(not(target_arch = "wasm32"))]

use serde_json::Value;
use twa_boerden::frisian::{Game, PdnGame, PdnResult, Position, Rules};

fn data(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

fn texts(value: &Value) -> Vec<&str> {
    let values = value.as_array().unwrap();
    values.iter().map(|text| text.as_str().unwrap()).collect()
}

fn position(case: &Value) -> Position {
    let setup = case["fen"].as_str().unwrap().parse().unwrap();
    Position::new(setup, Rules::default()).unwrap()
}

#[test]
fn captures() {
    for case in data(include_str!("data/frisian-captures.json")) {
        let position = position(&case);
        let mut legal: Vec<String> = position.legal_moves().iter().map(|mv| mv.hub()).collect();
        legal.sort();
        let mut expected = texts(&case["legal"]);
        expected.sort_unstable();
        assert_eq!(legal, expected, "{case}");
    }
}

#[test]
fn endings() {
    for case in data(include_str!("data/frisian-endings.json")) {
        let mut game = Game::from_position(position(&case));
        if case["moves"].is_null() {
            assert_eq!(case["over_now"], game.outcome().is_some(), "{case}");
            continue;
        }
        for text in texts(&case["moves"]) {
            game.play_text(text).unwrap();
        }
        let legal: Vec<String> = game
            .position()
            .legal_moves()
            .iter()
            .map(|mv| mv.hub())
            .collect();
        assert_eq!(legal, texts(&case["legal_after"]), "{case}");
        if let Some(fen) = case["final_fen"].as_str() {
            assert!(game.position().fen().starts_with(fen), "{case}");
        }
        match case["result"].as_str() {
            None => assert_eq!(game.outcome(), None),
            Some("0-2") => assert_eq!(PdnGame::from(game).result, PdnResult::BlackWins),
            Some(other) => panic!("the test does not know the result {other}"),
        }
    }
}
