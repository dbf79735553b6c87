//! What was tried beside the moves of a game: read from records, written back, and kept in saved games.
#![cfg(not(target_arch = "wasm32"))]

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use twa_boerden::frisian::read_pdn;
use twa_boerden::lords;
use twa_boerden::session::{NewGame, OpenError, Study, Table, open};

/// Opens the only game of a text.
fn opened(text: &str) -> Table {
    let mut tables = Vec::new();
    open(text, &mut |table| tables.push(table)).unwrap();
    assert_eq!(tables.len(), 1);
    tables.remove(0)
}

/// The record of a game whose variations have been played through, without its tags.
fn record(text: &str) -> String {
    let mut table = opened(text);
    let study = Study::new(&table.save()).unwrap().last();
    table.vary(&study.variations).unwrap();
    let record = table.record();
    let again = opened(&record);
    assert_eq!(again.record(), record, "as it was written");
    let study = Study::new(&again.save()).unwrap().last();
    assert_eq!(study.variations, again.state().variations, "{text}");
    record.split_once("\n\n").unwrap().1.to_owned()
}

/// The moves of a PDN as they are written.
fn written(text: &str) -> String {
    record(text).replace('\n', " ").trim_end().to_owned()
}

/// What is wrong with a text.
fn wrong(text: &str) -> OpenError {
    open(text, &mut |_| ()).unwrap_err()
}

fn place(error: &OpenError) -> (String, String) {
    let args = error.args();
    let get = |wanted| {
        let found = args.iter().find(|(name, _)| *name == wanted);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    (get("line"), get("column"))
}

#[test]
fn a_pdn_without_variations_is_written_as_before() {
    let game = &read_pdn("1. 32-28 {good} 19-23 $1 2. 28x19 *").unwrap()[0];
    assert_eq!(
        game.to_string(),
        "[Result \"*\"]\n[GameType \"40\"]\n\n1. 32-28 {good} 1... 19-23 $1 2. 28x19 *\n"
    );
}

#[test]
fn variations_of_a_pdn_are_read_and_written() {
    for (text, expected) in [
        ("1. 32-28 (1. 33-28) *", "1. 32-28 (1. 33-28) *"),
        (
            "1. 32-28 (1. 33-28 19-23) (1. 34-29 19-24) 1... 19-23 2. 28x19 *",
            "1. 32-28 (1. 33-28 19-23) (1. 34-29 19-24) 1... 19-23 2. 28x19 *",
        ),
        // One in the other, and on behind it.
        (
            "32-28 19-23 (20-24 31-26 (31-27 (34-30) 15-20) 14-20) 28x19",
            "1. 32-28 19-23 (1... 20-24 2. 31-26 (2. 31-27 (2. 34-30) 2... 15-20) 2... 14-20) 2. 28x19 *",
        ),
        // What is said, and marks.
        (
            "32-28 ({first} 33-28! {second} (34-29?) {third} 19-23 $14 {fourth}) {of the game} 19-23",
            "1. 32-28 {of the game} (1. 33-28 $1 {first second third} (1. 34-29 $2) 1... 19-23 $14 {fourth}) 1... 19-23 *",
        ),
        // Before any move, and with nothing but words.
        ("(1. 33-28) 1. 32-28", "1. 32-28 (1. 33-28) *"),
        ("32-28 ({or 33-28}) ()", "1. 32-28 ({or 33-28}) () *"),
        // Brackets that open where others have just done, and results within.
        (
            "32-28 (((33-28 *) 34-29 1-0) 31-26)",
            "1. 32-28 (1. 33-28) (1. 34-29) (1. 31-26) *",
        ),
        // After the last move.
        (
            "[Result \"1-0\"]\n32-28 (32-28 19-23 (18-22) 28x19) 1-0",
            "1. 32-28 (1. 32-28 19-23 (1... 18-22) 2. 28x19) 1-0",
        ),
        // A line that is in the game goes on where it leaves it, and what is said in it is kept.
        (
            "32-28 (32-28 {mine} 18-22) 19-23",
            "1. 32-28 19-23 (1... 18-22 {mine}) *",
        ),
        // Where it does not leave it, what is said keeps it.
        (
            "32-28 (32-28 {mine} (33-28)) (32-28) (32-28!) (34-29) 19-23",
            "1. 32-28 (1. 33-28) (1. 32-28 {mine}) (1. 32-28 $1) (1. 34-29) 1... 19-23 *",
        ),
    ] {
        assert_eq!(written(text), expected, "{text}");
    }
}

#[test]
fn the_numbers_of_variations_follow_the_position() {
    let fen = "[FEN \"B:W38,42:B8,9\"]\n";
    assert_eq!(
        written(&format!("{fen}1... 9-14 (8-13 38-32) 38-33")),
        "1... 9-14 (1... 8-13 2. 38-32) 2. 38-33 *"
    );
}

#[test]
fn the_rules_keep_variations_as_they_are_written() {
    let text = "1. 32-28 (a ; line ) of {} words\n (b\n) {c ) }) 1... 19-23 *";
    let game = &read_pdn(text).unwrap()[0];
    let aside = &game.variations.all()[0];
    assert_eq!(
        (aside.after, aside.text.as_str()),
        (1, "(a { line ) of {) words} (b ) {c ) })")
    );
    let again = &read_pdn(&game.to_string()).unwrap()[0];
    assert_eq!(again.variations, game.variations);
    assert!(game.to_string().ends_with("{c ) }) 1... 19-23 *\n"));
    // Behind the result they still belong to the game.
    let late = &read_pdn("1. 32-28 * (1. 33-28) 1. 31-27 *").unwrap();
    assert_eq!((late.len(), late[0].variations.all().len()), (2, 1));
}

#[test]
fn long_variations_are_wrapped() {
    let text = "32-28 20-24 (20-25 37-32 14-20 41-37 10-14 46-41 (31-26 5-10 36-31) 5-10 31-26 19-23) 37-32";
    let record = record(text);
    assert!(record.lines().all(|line| line.len() <= 80), "{record}");
    assert!(record.lines().count() > 1);
}

#[test]
fn a_move_of_a_variation_is_refused_as_one_of_the_game() {
    for (text, line, column, message) in [
        (
            "1. 32-28\n(1. 33-27) 19-23",
            "2",
            "5",
            "move 1 (33-27): the man on 33 can only move one square diagonally forward, or capture",
        ),
        (
            "32-28 (33-28 19-23 (18-19) 28x19)",
            "1",
            "21",
            "move 2 (18-19): a piece stands on 19 already",
        ),
        (
            "* 32-28 ; one\n (nonsense)",
            "2",
            "3",
            "move 1 (nonsense): ",
        ),
    ] {
        let error = wrong(text);
        assert_eq!(
            place(&error),
            (line.to_owned(), column.to_owned()),
            "{text}"
        );
        let said = error.to_string();
        let said = said.split_once(": ").unwrap().1;
        assert!(said.starts_with(message), "{said}");
    }
    for text in [
        "32-28 (33-28",
        "32-28 (33-28 [White \"a\"]",
        "32-28 (33-28 (34-29)",
    ] {
        let error = wrong(text);
        assert_eq!(error.code(), "frisian.pdn-open-variation");
        assert_eq!(place(&error).1, "7", "{text}");
    }
    let error = wrong("32-28 (33-28))");
    assert_eq!(
        (error.code().as_str(), place(&error).1.as_str()),
        ("frisian.pdn-unopened", "14")
    );
}

#[test]
fn no_text_keeps_the_reader_from_an_answer() {
    const SIZE: usize = 10_000_000;
    let begun = Instant::now();
    let deep = |open: &str, n: usize| format!("32-28 {}", open.repeat(n));
    for text in [
        deep("(", SIZE),
        deep("(33-28(32-28", SIZE / 12),
        deep("({x", SIZE / 3),
        deep("(33-28{a}", SIZE / 9),
        deep("(33-28)(34-29)", SIZE / 14),
        deep("(33-28!)", SIZE / 8),
        format!(
            "32-28 {}{}",
            "(33-28(32-28".repeat(SIZE / 14),
            ")".repeat(SIZE / 14 * 2)
        ),
        format!("32-28 ({}x)", "33-28 ".repeat(SIZE / 6)),
    ] {
        let error = wrong(&text);
        let codes = ["frisian.pdn-open-variation", "too-many-variations"];
        assert!(codes.contains(&error.code().as_str()), "{error}");
    }
    // As deep as may be.
    let most = format!(
        "32-28 {}{} *",
        "(33-28(32-28".repeat(5_000),
        ")".repeat(10_000)
    );
    let table = opened(&most);
    let study = Study::new(&table.save()).unwrap().last();
    assert_eq!(study.lines.len(), 10_000);
    assert_eq!(study.lines[9_999].depth, 10_000);
    let spent = begun.elapsed();
    assert!(spent < Duration::from_mins(1), "{spent:?}");
}

const LORDS: &str = "[WhiteLayout \"VVVVLLLL/LVLVLVLV\"]\n[BlackLayout \"LLLLVVVV/VLVLVLVL\"]\n";

/// The moves of a record of Lords and Vassals as they are written.
fn lords_written(moves: &str) -> String {
    let record = record(&format!("{LORDS}{moves}"));
    record.trim_end_matches("\n*\n").to_owned()
}

#[test]
fn variations_of_lords_and_vassals_are_read_and_written() {
    for text in [
        "1. b: va7-a6 va6-a5",
        "1. b: va7-a6 (1. b: vb7-b6) va6-a5",
        "1. b: va7-a6 va6-a5 (1. b: vb7-b6 {better} (1. b: vc7-c6 vc6-c5) vb6-b5) (1. b: vd7-d6) va5-a4",
        // Over the end of a turn, and from the middle of White's.
        "1. b: va7-a6 va6-a5 vb7-b6 vb6-b5 vc7-c6 (1. b: vd7-d6 w: Va2-a3 Vb2-b3 Vc2-c3 Vd2-d3 2. b: vd6-d5)  w: Va2-a3 Vb2-b3 (1. w: Vd2-d3 Vd3-d4 Vc2-c3 2. b: vb5-b4)",
        // After the last move.
        "1. b: va7-a6 va6-a5 {so far} (1. b: va6-a5 va5-a4 (1. b: vb7-b6) vb7-b6)",
    ] {
        assert_eq!(lords_written(text), text);
    }
    assert_eq!(
        lords_written("1. b: a7-a6 ({such as} 1. b: a7-a6 {same} b7-b6) a6-a5"),
        "1. b: va7-a6 va6-a5 (1. b: vb7-b6 {such as same})"
    );
    assert_eq!(
        lords_written("1. b: va7-a6 (1. b: vb7-b6)\n0-1"),
        "1. b: va7-a6 (1. b: vb7-b6)\n0-1\n"
    );
    // The game itself keeps its record, to the letter.
    let text = format!("{LORDS}1. b: va7-a6 (1. b: vb7-b6 (1.  b: vc7-c6)) va6-a5");
    let game = lords::Game::from_record(&text).unwrap();
    assert_eq!(lords::Game::from_record(&game.record()).unwrap(), game);
}

#[test]
fn a_wrong_variation_of_lords_and_vassals_is_refused() {
    for (text, column, code) in [
        (
            "1. b: va7-a6 (1. b: vb7-b6",
            "14",
            "lords.record-open-variation",
        ),
        (
            "1. b: va7-a6 (1. b: vb7-b5)",
            "21",
            "lords.jump-over-nothing",
        ),
        (
            "1. b: va7-a6 (1. b: va7-a6 va7-a6)",
            "28",
            "lords.empty-square",
        ),
        (
            "1. b: va7-a6 (1. b: vb7-b6 words)",
            "28",
            "lords.unreadable-move",
        ),
        ("1. b: va7-a6)", "7", "lords.unreadable-move"),
    ] {
        let error = wrong(&format!("{LORDS}{text}"));
        assert_eq!(error.code(), code, "{error}");
        assert_eq!(
            place(&error),
            ("3".to_owned(), column.to_owned()),
            "{error}"
        );
    }
}

#[test]
fn no_record_of_lords_and_vassals_keeps_the_reader_from_an_answer() {
    let begun = Instant::now();
    for text in [
        "(",
        "(1. b: va7-a6",
        "(1. b: vb7-b6 (1. b: va7-a6 ",
        "(1. b: vb7-b6)",
    ] {
        wrong(&format!(
            "{LORDS}1. b: va7-a6 {}",
            text.repeat(5_000_000 / text.len())
        ));
    }
    let spent = begun.elapsed();
    assert!(spent < Duration::from_mins(1), "{spent:?}");
}

#[test]
fn variations_are_kept_in_saved_games() {
    for text in [
        "32-28 19-23 (18-22 {a $1 {b} 31-27) (32-28) *".to_owned(),
        "32-28 (33-28! $7 {$5 is a price} (34-29 {}) 19-23) 19-23 (19-23 28x19) 1-0".to_owned(),
        format!(
            "{LORDS}1. b: va7-a6 (1. b: vb7-b6 {{a 1 b}} (1. b: vc7-c6)) va6-a5 (1. b: va6-a5 va5-a4)"
        ),
    ] {
        let text = text.replace(" (32-28)", "");
        let table = opened(&text);
        let saved = table.save();
        assert!(
            saved.contains("\"version\":5"),
            "older pages must not read it: {saved}"
        );
        let back = Table::restore(&saved).unwrap();
        assert_eq!(back.save(), saved);
        assert_eq!(back.record(), table.record());
        assert_eq!(back.state().variations, table.state().variations);
        assert!(!back.state().variations.is_empty());
    }
    // A game without any is saved as before.
    let plain = opened("32-28 19-23").save();
    assert!(
        plain.contains("\"version\":4") && !plain.contains("variations"),
        "{plain}"
    );
    assert_eq!(Table::restore(&plain).unwrap().state().variations, "");
}

#[test]
fn a_damaged_record_of_variations_is_refused() {
    let saved = opened("32-28 (33-28 19-23) 19-23").save();
    let with = |variations: &str| {
        let mut saved: Value = serde_json::from_str(&saved).unwrap();
        saved["game"]["variations"] = json!(variations);
        saved.to_string()
    };
    let kept = "1 (33-28 19-23)";
    let table = Table::restore(&with(kept)).unwrap();
    assert_eq!(table.state().variations, kept);
    for wrong in [
        "x",
        "1 ",
        "1 33-28",
        "-1 (33-28)",
        "1 (33-28",
        "1 (33-28) 19-23",
        "2 (18-22)\n1 (33-28)",
    ] {
        assert!(Table::restore(&with(wrong)).is_err(), "{wrong}");
    }
    // What the rules refuse is found when it is to be played through.
    assert!(Study::new(&with("1 (33-27)")).is_err());
    // Behind the last move it waits for one that was taken back.
    assert_eq!(
        Study::new(&with("7 (33-28)")).unwrap().last().variations,
        "7 (33-28)"
    );
}

#[test]
fn a_table_takes_variations_and_stays_as_it_is() {
    let options = r#"{ "game": "frisian", "clock": "300", "seats": { "black": { "level": 1 } } }"#;
    let mut table = Table::new(NewGame::from_json(options).unwrap()).unwrap();
    table.play("32-28");
    table.pass(1000);
    table.play("20-24");
    table.tap("31");
    let before = table.state();
    let after = table.vary("1 (1. 33-28 {or})").unwrap().state;
    assert_eq!(after.variations, "1 (1. 33-28 {or})");
    assert_eq!(
        (after.clock, after.moves, after.phase, after.squares),
        (before.clock, before.moves, before.phase, before.squares)
    );
    assert!(table.vary("1 (").is_err());
    assert_eq!(table.state().variations, "1 (1. 33-28 {or})");
    let record = table.record();
    assert!(
        record.ends_with("1. 32-28 (1. 33-28 {or}) 1... 20-24 *\n"),
        "{record}"
    );
    // They belong to the moves: what is taken back keeps them until others are made.
    table.vary("1 (1. 33-28)\n2 (1... 19-23)").unwrap();
    table.undo();
    assert!(!table.record().contains("19-23"));
    let saved = Table::restore(&table.save()).unwrap();
    assert_eq!(saved.state().variations, "1 (1. 33-28)\n2 (1... 19-23)");
    table.play("31-27");
    assert_eq!(table.state().variations, "1 (1. 33-28)");
    table.resign(twa_boerden::Side::Black);
    Table::restore(&table.save()).expect("what is resigned can be read");
}

#[test]
fn links_carry_the_game_alone() {
    let table = opened("32-28 (33-28) 19-23");
    let link = table.link().unwrap();
    assert_eq!(Table::from_link(&link).unwrap().state().variations, "");
}
