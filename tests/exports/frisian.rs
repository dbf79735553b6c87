//! `FrisianGame`.

use serde::Deserialize;
use serde_json::{Value, json};
use twa_boerden::web::frisian::FrisianGame;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use super::support::{Class, Object, Refusal, get, js, nonsense, nonsense_texts};

#[derive(Deserialize)]
struct Perft {
    name: String,
    fen: String,
    counts: Vec<u64>,
}

#[derive(Deserialize)]
struct Captures {
    tests: String,
    fen: String,
    legal: Vec<String>,
}

#[derive(Deserialize)]
struct Ending {
    tests: String,
    fen: String,
    #[serde(default)]
    moves: Vec<String>,
    legal_after: Option<Vec<String>>,
    final_fen: Option<String>,
    result: Option<String>,
    over_now: Option<bool>,
}

/// A man with an astronomical number of ways to capture, though few outcomes.
const ASTRONOMICAL: &str = "W:W50:B7,9,11,12,13,14,16,18,20,21,22,23,24,27,29,31,32,33,34,36,38,40,\
    41,42,43,44,K47,K49";

fn class() -> Class {
    let game = FrisianGame::new(&JsValue::UNDEFINED).expect("every option has a default");
    Class::of(&game.into())
}

fn at(fen: &str) -> Object {
    class().with(&json!({ "position": fen }))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn texts<'a>(moves: &'a Value, field: &str) -> Vec<&'a str> {
    let mut texts: Vec<&str> = list(moves)
        .iter()
        .map(|a_move| a_move[field].as_str().expect("a string"))
        .collect();
    texts.sort_unstable();
    texts
}

#[wasm_bindgen_test]
fn perft_agrees_with_independent_programs() {
    const LEAVES: u64 = 600_000;
    let rows: Vec<Perft> =
        serde_json::from_str(include_str!("../data/frisian-perft.json")).expect("it is JSON");
    assert_eq!(rows.len(), 12);
    for row in rows {
        let game = at(&row.fen);
        assert_eq!(game.call("perft", &[0.into()]), json!(1));
        for (depth, count) in (1..).zip(row.counts.into_iter().take_while(|&n| n <= LEAVES)) {
            let answer = game.call("perft", &[JsValue::from(depth)]);
            assert_eq!(answer, json!(count), "{} at depth {depth}", row.name);
        }
    }
}

#[wasm_bindgen_test]
fn captures_agree_with_independent_programs() {
    let rows: Vec<Captures> =
        serde_json::from_str(include_str!("../data/frisian-captures.json")).expect("it is JSON");
    assert_eq!(rows.len(), 29);
    for mut row in rows {
        let game = at(&row.fen);
        let moves = game.ask("legalMoves");
        row.legal.sort_unstable();
        assert_eq!(texts(&moves, "hub"), row.legal, "{}", row.tests);
        every_name_of_every_move_plays_it(&game, &moves);
    }
}

#[wasm_bindgen_test]
fn endings_agree_with_independent_programs() {
    let rows: Vec<Ending> =
        serde_json::from_str(include_str!("../data/frisian-endings.json")).expect("it is JSON");
    assert_eq!(rows.len(), 14);
    for row in rows {
        let game = at(&row.fen);
        for text in &row.moves {
            game.play(text);
        }
        if let Some(legal) = row.legal_after {
            let moves = game.ask("legalMoves");
            assert_eq!(texts(&moves, "notation"), legal, "{}", row.tests);
        }
        if let Some(fen) = row.final_fen {
            let position = game.text("position");
            assert!(position.starts_with(&fen), "{position} is not {fen}");
        }
        let winner = row.result.as_deref().map(|result| match result {
            "2-0" => "white",
            "0-2" => "black",
            other => panic!("{other} is no win"),
        });
        match winner {
            Some(winner) => assert_eq!(
                game.ask("outcome"),
                json!({ "winner": winner, "reason": "no-moves" }),
                "{}",
                row.tests
            ),
            None => assert_eq!(game.ask("outcome"), Value::Null, "{}", row.tests),
        }
        if row.over_now == Some(false) {
            assert_ne!(game.ask("legalMoves"), json!([]), "{}", row.tests);
        }
    }
}

/// Plays each move by its notation, in Hub notation and by each of its paths, and takes it back.
fn every_name_of_every_move_plays_it(game: &Object, moves: &Value) {
    let before = game.everything();
    for a_move in list(moves) {
        let paths = list(&a_move["paths"]);
        assert!((1..=16).contains(&paths.len()), "{a_move}");
        let sign = if a_move["captures"] == json!([]) {
            "-"
        } else {
            "x"
        };
        let mut names: Vec<String> = ["notation", "hub"]
            .map(|name| a_move[name].as_str().expect("a string").to_owned())
            .to_vec();
        names.extend(paths.iter().map(|path| {
            let squares: Vec<String> = list(path).iter().map(Value::to_string).collect();
            squares.join(sign)
        }));
        for name in names {
            let transition = game.play(&name);
            for field in ["from", "to", "captures", "promotes", "hub"] {
                assert_eq!(transition[field], a_move[field], "{field} of {name}");
            }
            assert_eq!(transition["position"], game.ask("position"));
            assert_eq!(game.ask("undo"), json!(true));
        }
        for path in paths {
            let squares: Vec<String> = list(path).iter().map(Value::to_string).collect();
            let transition = game.play(&squares.join(sign));
            assert_eq!(transition["path"], *path, "{a_move}");
            assert_eq!(game.ask("undo"), json!(true));
        }
    }
    // All but what can be redone, and the moves that are kept for it.
    let after = game.everything();
    assert_eq!(before[..6], after[..6]);
}

#[wasm_bindgen_test]
fn a_game_is_played_taken_back_and_played_again() {
    let game = class().with(&json!({}));
    let start = game.everything();
    assert_eq!(game.ask("sideToMove"), json!("white"));
    assert_eq!(list(&game.ask("legalMoves")).len(), 9);
    assert_eq!(game.ask("undo"), json!(false));
    assert_eq!(game.ask("redo"), json!(false));

    let transition = game.play("32-28");
    assert_eq!(
        transition["events"],
        json!([
            { "kind": "step", "from": 32, "to": 28 },
            { "kind": "turnEnd", "next": "black" },
        ])
    );
    assert_eq!(transition["captures"], json!([]));
    assert_eq!(transition["path"], json!([32, 28]));
    assert_eq!(transition["piece"], json!("man"));
    assert_eq!(game.ask("sideToMove"), json!("black"));
    assert_eq!(game.ask("history"), json!([transition]));
    let played = game.text("position");

    assert_eq!(game.ask("undo"), json!(true));
    assert_eq!(game.everything()[..6], start[..6]);
    assert_eq!(game.ask("canRedo"), json!(true));
    assert_eq!(game.ask("redo"), json!(true));
    assert_eq!(game.text("position"), played);
    assert_eq!(game.ask("redo"), json!(false));

    game.ask("undo");
    game.play("31-27");
    assert_eq!(game.ask("redo"), json!(false), "another move was played");
}

#[wasm_bindgen_test]
fn a_multi_capture_tells_its_jumps_and_then_what_leaves_the_board() {
    let game = at("W:W46:B3,41,32");
    let moves = game.ask("legalMoves");
    let a_move = &list(&moves)[0];
    assert_eq!(a_move["hub"], json!("46x28x32x41"));
    assert_eq!(
        game.call("legs", &[46.into(), js(&json!([]))]),
        json!([{ "over": 41, "to": 37 }])
    );
    assert_eq!(
        game.call("legs", &[46.into(), js(&json!([37]))]),
        json!([{ "over": 32, "to": 28 }])
    );
    assert_eq!(
        game.call("legs", &[46.into(), js(&json!([37, 28]))]),
        json!([])
    );
    assert_eq!(game.ask("mustCapture"), json!([46]));
    assert_eq!(
        game.play("46x28")["events"],
        json!([
            { "kind": "jump", "from": 46, "over": 41, "to": 37 },
            { "kind": "jump", "from": 37, "over": 32, "to": 28 },
            { "kind": "capture", "squares": [32, 41] },
            { "kind": "turnEnd", "next": "black" },
        ])
    );
}

#[wasm_bindgen_test]
fn no_number_of_ways_is_too_great() {
    let game = at(ASTRONOMICAL);
    let moves = game.ask("legalMoves");
    assert_eq!(texts(&moves, "notation"), ["50x10", "50x46"]);
    for a_move in list(&moves) {
        assert_eq!(list(&a_move["paths"]).len(), 16);
    }
    // Any of the ways can be walked leg by leg and is then taken.
    let way = list(&list(&moves)[1]["paths"])[15].clone();
    let squares = list(&way);
    assert_eq!(squares.len(), 27);
    for landed in [0, 13, 25] {
        let legs = game.call("legs", &[50.into(), js(&json!(squares[1..=landed]))]);
        assert!(
            list(&legs)
                .iter()
                .any(|leg| leg["to"] == squares[landed + 1])
        );
    }
    let text: Vec<String> = squares.iter().map(Value::to_string).collect();
    assert_eq!(game.play(&text.join("x"))["path"], way);
}

#[wasm_bindgen_test]
fn a_promotion_is_told() {
    let transition = at("W:W7:B50").play("7-1");
    assert_eq!(transition["promotes"], json!(true));
    assert_eq!(
        transition["events"],
        json!([
            { "kind": "step", "from": 7, "to": 1 },
            { "kind": "promotion", "at": 1 },
            { "kind": "turnEnd", "next": "black" },
        ])
    );
}

#[wasm_bindgen_test]
fn the_options_choose_the_rules() {
    let class = class();
    assert_eq!(
        class.with(&json!({})).ask("rules"),
        json!({ "variant": "frisian", "capture": "enforced", "kingMoves": 3 })
    );
    let frysk = class.with(&json!({ "variant": "frysk", "capture": "called", "kingMoves": 2 }));
    assert_eq!(
        frysk.ask("rules"),
        json!({ "variant": "frysk", "capture": "called", "kingMoves": 2 })
    );
    assert!(frysk.text("position").starts_with("W:W46-50:B1-5"));

    // After two moves of the king the third is legal only by the official limit.
    let fen = "W:W26,K46:BK5,45:H2:F9:+0+246";
    for (limit, kings_too) in [(3, true), (2, false)] {
        let game = class.with(&json!({ "position": fen, "kingMoves": limit }));
        let moves = game.ask("legalMoves");
        let king_moves = list(&moves).iter().any(|m| m["from"] == json!(46));
        assert_eq!(king_moves, kings_too, "limit {limit}");
        assert_eq!(game.text("position"), fen);
    }
    for nothing in [JsValue::UNDEFINED, JsValue::NULL] {
        let game = class.create(&nothing).expect("no options are no mistake");
        assert_eq!(list(&game.ask("legalMoves")).len(), 9);
    }
}

#[wasm_bindgen_test]
fn wrong_options_are_named() {
    let class = class();
    let refusal = class.refuses(&js(&json!({ "varient": "frysk" })));
    assert_eq!(refusal.code, "unknown-option");
    assert!(refusal.message.contains("varient"), "{refusal:?}");
    for (option, value, allowed) in [
        ("variant", json!("international"), "frysk"),
        ("variant", json!(null), "frysk"),
        ("capture", json!("Enforced"), "enforced"),
        ("kingMoves", json!(4), "3"),
        ("kingMoves", json!("3"), "2"),
    ] {
        let refusal = class.refuses(&js(&json!({ option: value })));
        assert_eq!(refusal.code, "bad-option");
        assert_eq!(refusal.args["option"], json!(option));
        assert!(
            refusal.message.contains(option) && refusal.message.contains(allowed),
            "{refusal:?}"
        );
    }
    assert_eq!(
        class.refuses(&js(&json!({ "position": 7 }))).code,
        "not-text"
    );
    for text in nonsense_texts() {
        let options = js(&json!({}));
        js_sys::Reflect::set(&options, &"position".into(), &text).expect("it is an object");
        class.refuses(&options);
    }
    let refusal = class.refuses(&js(&json!({ "position": "W:W31,31:B31" })));
    assert!(refusal.message.contains("31"), "{refusal:?}");
    let king = ASTRONOMICAL.replace("W50", "WK50");
    assert_eq!(
        class.refuses(&js(&json!({ "position": king }))).code,
        "position-too-complex"
    );
    let mut codes = Vec::new();
    for value in nonsense() {
        // What may stand for options: none at all, and an empty object.
        match class.create(&value) {
            Ok(game) => assert_eq!(list(&game.ask("legalMoves")).len(), 9),
            Err(error) => codes.push(get(&error, "code").as_string().unwrap_or_default()),
        }
    }
    codes.retain(|code| code != "bad-options" && code != "unknown-option");
    assert_eq!(
        codes,
        [""],
        "only the object with traps throws what is its own"
    );
}

#[wasm_bindgen_test]
fn a_refused_move_says_why_and_changes_nothing() {
    // 28 and 27 can capture one man each, 33 two of them.
    let game = at("W:W28,46:B22,13,14,5");
    let before = game.everything();
    let refusal = game.refuses("play", "46-41");
    assert!(
        refusal.message.contains("28x17") && refusal.message.contains("46"),
        "{refusal:?}"
    );
    assert_eq!(
        game.call("explain", &["46-41".into()])["code"],
        json!(refusal.code)
    );
    assert_eq!(
        game.call("explain", &["46-41".into()])["message"],
        json!(refusal.message)
    );
    assert_eq!(game.call("explain", &["28x17".into()]), Value::Null);
    for text in nonsense_texts() {
        game.refuses("play", text);
    }
    for value in nonsense() {
        assert_eq!(game.refuses("play", value.clone()).code, "not-text");
        assert_eq!(game.refuses("explain", value).code, "not-text");
    }
    assert_eq!(game.everything(), before);
    game.play("28x17");
}

#[wasm_bindgen_test]
fn no_argument_stops_a_game() {
    let game = class().with(&json!({}));
    let before = game.everything();
    for value in nonsense().into_iter().chain(nonsense_texts()) {
        for method in ["resign", "timeOut", "kingMoves"] {
            assert_eq!(game.refuses(method, value.clone()).code, "bad-side");
        }
        assert_eq!(game.refuses("perft", value.clone()).code, "not-in-range");
        game.refuses("legs", value.clone());
        if !value.is_undefined() {
            assert!(
                game.try_call("legs", &[32.into(), value]).is_err()
                    // An empty list is the start of a capture, which 32 does not have.
                    || game.ask("mustCapture") == json!([])
            );
        }
    }
    assert_eq!(game.refuses("perft", 41).code, "not-in-range");
    let refusal = at("W:WK28,K29,K40,50:BK1,K2,K12,6").refuses("perft", 40);
    assert_eq!(refusal.code, "perft-too-large");
    assert_eq!(game.everything(), before);
    game.play("32-28");
}

#[wasm_bindgen_test]
fn a_missed_capture_stands_until_it_is_pointed_out() {
    let game = class().with(&json!({ "position": "W:W28,46:B22,5", "capture": "called" }));
    let moves = game.ask("legalMoves");
    assert!(texts(&moves, "notation").contains(&"46-41"), "{moves}");
    assert_eq!(game.ask("canPointOut"), json!(false));
    assert_eq!(
        game.try_call("pointOut", &[])
            .map_err(|e| Refusal::from(e).code.is_empty()),
        Err(false)
    );
    let before = game.text("position");
    let missed = game.play("46-41");
    assert_eq!(game.ask("canPointOut"), json!(true));
    assert_eq!(game.ask("pointOut")["notation"], missed["notation"]);
    assert_eq!(game.text("position"), before);
    assert_eq!(texts(&game.ask("legalMoves"), "notation"), ["28x17"]);
    game.refuses("play", "46-41");
    game.play("28x17");
    assert_eq!(game.ask("canPointOut"), json!(false));
}

#[wasm_bindgen_test]
fn a_game_ends_by_word_of_the_players() {
    class().ends_by_word("32-28", "19-23");
}

#[wasm_bindgen_test]
fn games_survive_pdn() {
    let rows: Vec<Ending> =
        serde_json::from_str(include_str!("../data/frisian-endings.json")).expect("it is JSON");
    let class = class();
    let mut file = String::new();
    let mut positions = Vec::new();
    for row in &rows {
        let game = at(&row.fen);
        for text in &row.moves {
            game.play(text);
        }
        let pdn = game.text("pdn");
        let again = class
            .call("fromPdn", &pdn.clone().into())
            .expect("it was just written");
        let again = js_sys::Array::from(&again);
        assert_eq!(again.length(), 1);
        let again = Object(again.get(0));
        assert_eq!(again.text("position"), game.text("position"));
        assert_eq!(again.ask("history"), game.ask("history"));
        assert_eq!(again.ask("outcome"), game.ask("outcome"));
        assert_eq!(again.text("pdn"), pdn);
        file += &pdn;
        file += "\n";
        positions.push(game.text("position"));
    }
    let games = class
        .call("fromPdn", &file.into())
        .expect("several games in one text");
    let read: Vec<String> = js_sys::Array::from(&games)
        .iter()
        .map(|game| Object(game).text("position"))
        .collect();
    assert_eq!(read, positions);

    for value in nonsense() {
        let error = class.call("fromPdn", &value).map_err(Refusal::from);
        assert_eq!(
            error.map_err(|refusal| refusal.code),
            Err("not-text".to_owned())
        );
    }
    for text in nonsense_texts() {
        // Nothing but blanks is a file without games.
        if let Err(error) = class.call("fromPdn", &text) {
            drop(Refusal::from(error));
        }
    }
    let kept = "[White \"Rey\"]\n\n1. 32-28 {at once} 19-23! 2. 28x19 (2. 33-29) 14x23 *";
    let game = class.call("fromPdn", &kept.into()).expect("it is PDN");
    let game = Object(js_sys::Array::from(&game).get(0));
    assert_eq!(game.ask("tags"), json!({ "White": "Rey" }));
    game.call("setTag", &["Black".into(), "Douwe".into()]);
    for name in ["FEN", "Result", "two words", "", "a\"b", "]"] {
        game.refuses_all("setTag", &[name.into(), "x".into()]);
    }
    game.refuses_all("setTag", &["Termination".into(), "Time forfeit".into()]);
    assert_eq!(
        game.text("pdn"),
        "[White \"Rey\"]\n[Black \"Douwe\"]\n[Result \"*\"]\n[GameType \"40\"]\n\n\
         1. 32-28 {at once} 1... 19-23 $1 2. 28x19 (2. 33-29) 2... 14x23 *\n"
    );
    game.ask("undo");
    game.ask("undo");
    game.ask("undo");
    game.play("20-24");
    assert!(
        game.text("pdn")
            .ends_with("1. 32-28 {at once} 1... 20-24 *\n")
    );

    let stopped = "[Result \"0-0\"]\n[GameType \"40\"]\n\n1. 32-28 0-0\n";
    let game = class.call("fromPdn", &stopped.into()).expect("it is PDN");
    let game = Object(js_sys::Array::from(&game).get(0));
    assert_eq!(game.text("pdn"), stopped);
    game.play("19-23");
    assert!(game.text("pdn").ends_with("1. 32-28 19-23 *\n"));

    let broken = "[Event \"?\"]\n\n1. 32-28 19-23 2. 28x20 *\n";
    let Err(error) = class.call("fromPdn", &broken.into()) else {
        panic!("an illegal move is accepted")
    };
    let refusal = Refusal::from(error);
    assert_eq!(refusal.args["line"], json!("3"), "{refusal:?}");
}
