//! `LordsGame`.

use serde_json::{Value, json};
use twa_boerden::web::lords::LordsGame;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use super::support::{Class, Object, Refusal, js, json as plain, nonsense, nonsense_texts};

/// The position of the given perft counts.
const ROWS: &str = "llllllll/vvvvvvvv/8/8/8/8/VVVVVVVV/LLLLLLLL b 5 0-0 - 1 0";

fn class() -> Class {
    let game = LordsGame::new(&JsValue::UNDEFINED).expect("every option has a default");
    Class::of(&game.into())
}

fn at(position: &str) -> Object {
    class().with(&json!({ "position": position }))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

#[wasm_bindgen_test]
fn perft_agrees_with_independent_programs() {
    let game = at(ROWS);
    for (depth, count) in [
        (0, 1),
        (1, 16),
        (2, 290),
        (3, 5294),
        (4, 102_630),
        (5, 2_053_174),
    ] {
        assert_eq!(game.call("perft", &[depth.into()]), json!(count));
    }
}

#[wasm_bindgen_test]
fn every_row_agrees_with_independent_programs() {
    let rows = include_str!("../data/lords-and-vassals.jsonl");
    let class = class();
    let mut moves_tried = 0;
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).expect("it is JSON");
        let position = row["position"].as_str().expect("a string");
        let game = class.with(&json!({ "position": position }));
        assert_eq!(game.text("position"), position);
        let before = game.everything();

        let sorted = |moves: &Value, text: &str| {
            let mut moves: Vec<[String; 5]> = list(moves)
                .iter()
                .map(|a_move| {
                    ["from", "to", "kind", "captures", text].map(|field| match &a_move[field] {
                        Value::Array(squares) => {
                            let mut squares: Vec<String> =
                                squares.iter().map(Value::to_string).collect();
                            squares.sort_unstable();
                            squares.concat()
                        }
                        value => value.to_string(),
                    })
                })
                .collect();
            moves.sort_unstable();
            moves
        };
        assert_eq!(
            sorted(&game.ask("legalMoves"), "notation"),
            sorted(&row["moves"], "text"),
            "{position}"
        );

        for a_move in list(&row["moves"]) {
            let text = a_move["text"].as_str().expect("a string");
            let transition = game.play(text);
            assert_eq!(transition["notation"], a_move["text"]);
            assert_eq!(
                transition["position"], a_move["after"],
                "{text} in {position}"
            );
            assert_eq!(game.ask("position"), a_move["after"]);
            let result = &a_move["result"];
            let outcome = game.ask("outcome");
            if result["over"] == json!(true) {
                let winner = match result["winner"].as_str() {
                    Some("w") => json!("white"),
                    Some("b") => json!("black"),
                    _ => Value::Null,
                };
                let expected = json!({ "winner": winner, "reason": result["reason"] });
                assert_eq!(outcome, expected, "{text} in {position}");
            } else {
                assert_eq!(outcome, Value::Null, "{text} in {position}");
            }
            assert_eq!(game.ask("undo"), json!(true));
            moves_tried += 1;
        }
        assert_eq!(game.everything()[..5], before[..5], "{position}");
    }
    assert_eq!(moves_tried, 4452);
}

#[wasm_bindgen_test]
fn a_game_starts_from_two_layouts() {
    let layouts = json!({ "black": "LLLLVVVV/VLVLVLVL", "white": "VVVVLLLL/LVLVLVLV" });
    let game = class().with(&json!({ "layouts": layouts }));
    assert_eq!(
        game.text("position"),
        "lvlvlvlv/vvvvllll/8/8/8/8/VVVVLLLL/LVLVLVLV b 5 0-0 - 1 0"
    );
    assert_eq!(game.ask("sideToMove"), json!("black"));
    assert_eq!(game.ask("movesLeft"), json!(5));
    assert_eq!(class().with(&json!({})).text("position"), ROWS);
    let pieces = game.ask("pieces");
    assert_eq!(list(&pieces).len(), 32);
    assert!(
        list(&pieces)
            .contains(&json!({ "square": "e2", "side": "white", "kind": "lord", "under": null }))
    );
}

#[wasm_bindgen_test]
fn a_game_is_played_taken_back_and_played_again() {
    let game = at(ROWS);
    let start = game.everything();
    assert_eq!(game.ask("undo"), json!(false));
    assert_eq!(game.ask("redo"), json!(false));
    let transition = game.play("va7-a6");
    assert_eq!(
        transition["events"],
        json!([{ "kind": "step", "from": "a7", "to": "a6" }])
    );
    assert_eq!(game.ask("movesLeft"), json!(4));
    assert_eq!(
        game.ask("trails"),
        json!([{ "squares": ["a7", "a6"], "under": false, "usedUp": false }])
    );
    assert_eq!(game.ask("history"), json!([transition]));
    for text in ["a6-a5", "b7-b6", "vb6-b5"] {
        game.play(text);
    }
    assert_eq!(
        game.play("h7-h6")["events"],
        json!([
            { "kind": "step", "from": "h7", "to": "h6" },
            { "kind": "turnEnd", "next": "white", "number": 2 },
        ])
    );
    assert_eq!(game.ask("sideToMove"), json!("white"));
    assert_eq!(game.ask("movesLeft"), json!(4));
    let played = game.everything();
    for _ in 0..5 {
        assert_eq!(game.ask("undo"), json!(true));
    }
    assert_eq!(game.everything()[..5], start[..5]);
    for _ in 0..5 {
        assert_eq!(game.ask("redo"), json!(true));
    }
    assert_eq!(game.everything(), played);
    assert_eq!(game.ask("redo"), json!(false));
}

#[wasm_bindgen_test]
fn each_kind_of_move_tells_what_happens() {
    let pin = at("8/8/8/3v4/3L4/8/8/7l w 4 0-0 - 2 0");
    assert_eq!(
        pin.play("Ld4+d5")["events"],
        json!([{ "kind": "pin", "from": "d4", "to": "d5", "vassal": "black" }])
    );
    assert!(
        list(&pin.ask("pieces")).contains(
            &json!({ "square": "d5", "side": "white", "kind": "lord", "under": "black" })
        )
    );
    assert_eq!(
        pin.play("d5-d6")["events"],
        json!([
            { "kind": "release", "from": "d5", "to": "d6", "vassal": "black" },
            // Neither the Lord nor anything else of White has a move left in this turn.
            { "kind": "turnEnd", "next": "black", "number": 3 },
        ])
    );
    let jump = at("8/8/8/3l4/3L4/8/8/V6v w 4 0-0 - 2 0");
    assert_eq!(
        jump.play("Ld4^d6")["events"],
        json!([{ "kind": "jump", "from": "d4", "over": "d5", "to": "d6" }])
    );
    let capture = at("8/8/3L4/3v4/8/3V4/8/7l w 4 0-0 - 2 0");
    assert_eq!(
        capture.play("d3-d4")["events"],
        json!([
            { "kind": "step", "from": "d3", "to": "d4" },
            { "kind": "capture", "square": "d5", "side": "black", "piece": "vassal", "flankers": ["d4", "d6"], "freed": null },
        ])
    );
    assert_eq!(
        capture.ask("captured"),
        json!({ "white": 1, "black": 0 }),
        "the pieces each side has captured"
    );
}

#[wasm_bindgen_test]
fn the_options_choose_the_rules() {
    let class = class();
    assert_eq!(
        class.with(&json!({})).ask("rules"),
        json!({ "pins": "any", "moves": "5-4", "drawRules": true })
    );
    let rules = json!({ "pins": "enemy", "moves": "4-4", "drawRules": false });
    let game = class.with(&rules);
    assert_eq!(game.ask("rules"), rules);
    assert_eq!(game.ask("movesLeft"), json!(4));
    let position = "8/8/8/3V4/3L4/8/8/7l w 4 0-0 - 2 0";
    for (pins, may_pin) in [("any", true), ("enemy", false)] {
        let game = class.with(&json!({ "position": position, "pins": pins }));
        let moves = game.ask("legalMoves");
        assert_eq!(
            list(&moves).iter().any(|m| m["kind"] == json!("pin")),
            may_pin
        );
    }
}

#[wasm_bindgen_test]
fn wrong_options_are_named() {
    let class = class();
    let refusal = class.refuses(&js(&json!({ "draws": true })));
    assert_eq!(refusal.code, "unknown-option");
    assert!(refusal.message.contains("drawRules"), "{refusal:?}");
    for (option, value, allowed) in [
        ("pins", json!("all"), "enemy"),
        ("moves", json!("5-5"), "5-4"),
        ("moves", json!(5), "4-4"),
        ("drawRules", json!("false"), "true"),
        ("layouts", json!({ "white": "LLLLLLLL/VVVVVVVV" }), "black"),
    ] {
        let refusal = class.refuses(&js(&json!({ option: value })));
        assert!(
            refusal.message.contains(option) && refusal.message.contains(allowed),
            "{refusal:?}"
        );
    }
    let layouts =
        |white: &str| js(&json!({ "layouts": { "white": white, "black": "LLLLVVVV/VLVLVLVL" } }));
    for wrong in [
        "",
        "LLLLLLLL",
        "LLLLLLLL/LVVVVVVV",
        "LLLLLLLL/VVVVVVV",
        "LLLLLLLL/VVVVVVVX",
    ] {
        let refusal = class.refuses(&layouts(wrong));
        assert!(refusal.message.contains("white"), "{refusal:?}");
    }
    class.refuses(&js(&json!({
        "position": ROWS,
        "layouts": { "white": "LLLLVVVV/VLVLVLVL", "black": "LLLLVVVV/VLVLVLVL" },
    })));
    for text in nonsense_texts() {
        let options = js(&json!({}));
        js_sys::Reflect::set(&options, &"position".into(), &text).expect("it is an object");
        class.refuses(&options);
    }
}

#[wasm_bindgen_test]
fn a_refused_move_says_why_and_changes_nothing() {
    let game = at(ROWS);
    let before = game.everything();
    let refusal = game.refuses("play", "a2-a3");
    assert_eq!(
        game.call("explain", &["a2-a3".into()]),
        json!({ "message": refusal.message, "code": refusal.code, "args": refusal.args })
    );
    assert_eq!(game.call("explain", &["a7-a6".into()]), Value::Null);
    for text in nonsense_texts() {
        game.refuses("play", text);
    }
    for value in nonsense() {
        assert_eq!(game.refuses("play", value.clone()).code, "not-text");
        assert_eq!(game.refuses("explain", value.clone()).code, "not-text");
        for method in ["resign", "timeOut"] {
            assert_eq!(game.refuses(method, value.clone()).code, "bad-side");
        }
        assert_eq!(game.refuses("perft", value).code, "not-in-range");
    }
    assert_eq!(game.everything(), before);
    game.play("a7-a6");
    let refusal = game.refuses("play", "a6-a7");
    assert!(refusal.message.contains("a7"), "{refusal:?}");
}

#[wasm_bindgen_test]
fn a_game_ends_by_word_of_the_players() {
    class().ends_by_word("a7-a6", "b7-b6");
}

#[wasm_bindgen_test]
fn a_game_survives_its_record() {
    let class = class();
    let game = class.with(&json!({
        "layouts": { "black": "LLLLVVVV/VLVLVLVL", "white": "VVVVLLLL/LVLVLVLV" },
        "moves": "4-4",
    }));
    game.call("setTag", &["White".into(), "Rey".into()]);
    assert_eq!(game.ask("tags"), json!({ "White": "Rey" }));
    game.refuses("setTag", "WhiteLayout");
    // Well into the game, and in the middle of a turn.
    for index in 0..90 {
        let moves = game.ask("legalMoves");
        let moves = list(&moves);
        if moves.is_empty() {
            break;
        }
        game.play(
            moves[(index * 7) % moves.len()]["notation"]
                .as_str()
                .expect("a string"),
        );
    }
    let record = game.text("record");
    let again = class.call("fromRecord", &record.clone().into());
    let again = Object(again.expect("it was just written"));
    assert_eq!(again.text("position"), game.text("position"));
    assert_eq!(again.ask("history"), game.ask("history"));
    assert_eq!(again.ask("tags"), game.ask("tags"));
    assert_eq!(again.ask("rules"), game.ask("rules"));
    assert_eq!(again.ask("outcome"), game.ask("outcome"));
    assert_eq!(again.text("record"), record);

    for value in nonsense() {
        let error = class.call("fromRecord", &value).map_err(Refusal::from);
        assert_eq!(
            error.map_err(|refusal| refusal.code),
            Err("not-text".to_owned())
        );
    }
    for text in nonsense_texts() {
        let answer = class.call("fromRecord", &text).map_err(Refusal::from);
        assert!(answer.is_err(), "{}", plain(&text));
    }
}
