//! What was tried beside the moves of a game: read from records, written back, and kept in saved games.
#![cfg(not(target_arch = "wasm32"))]

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use twa_boerden::frisian::{PdnGame, read_pdn};
use twa_boerden::lords;
use twa_boerden::session::{NewGame, RestoreError, Table, open};
use twa_boerden::variations::{MOST_TRIED, Variations};

fn pdn(text: &str) -> PdnGame {
    read_pdn(text).unwrap().remove(0)
}

/// What a PDN says of variations, as text.
fn tried(text: &str) -> String {
    pdn(text).variations.text()
}

/// The moves of a PDN as they are written.
fn written(text: &str) -> String {
    let written = pdn(text).to_string();
    assert_eq!(pdn(&written).to_string(), written, "{text}");
    let (_, moves) = written.split_once("\n\n").unwrap();
    moves.replace('\n', " ").trim_end().to_owned()
}

#[test]
fn a_pdn_without_variations_is_written_as_before() {
    let game = pdn("1. 32-28 {good} 19-23 $1 2. 28x19 *");
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
        ("32-28 ({or 33-28}) ()", "1. 32-28 {or 33-28} *"),
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
            "1. 32-28 {mine} 1... 19-23 (1... 18-22) *",
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
fn long_variations_are_wrapped() {
    let text = "32-28 20-24 (20-25 37-32 14-20 41-37 10-14 46-41 (31-26 5-10 36-31) 5-10 31-26 19-23) 37-32";
    let written = pdn(text).to_string();
    assert!(written.lines().all(|line| line.len() <= 80), "{written}");
    assert_eq!(pdn(&written).variations, pdn(text).variations);
}

#[test]
fn a_move_of_a_variation_is_refused_as_one_of_the_game() {
    for (text, line, column, message) in [
        (
            "1. 32-28\n(1. 33-27) 19-23",
            2,
            5,
            "move 1 (33-27): the man on 33 can only move one square diagonally forward, or capture",
        ),
        (
            "32-28 (33-28 19-23 (18-19) 28x19)",
            1,
            21,
            "move 2 (18-19): a piece stands on 19 already",
        ),
        ("32-28 (nonsense)", 1, 8, "move 1 (nonsense): "),
    ] {
        let error = read_pdn(text).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{text}");
        let said = error.to_string();
        let said = said.split_once(": ").unwrap().1;
        assert!(said.starts_with(message), "{said}");
    }
    for text in [
        "32-28 (33-28",
        "32-28 (33-28 [White \"a\"]",
        "32-28 (33-28 (34-29)",
    ] {
        let error = read_pdn(text).unwrap_err();
        assert_eq!(
            (error.code(), error.column),
            ("pdn-open-variation", 7),
            "{text}"
        );
    }
    let error = read_pdn("32-28 (33-28))").unwrap_err();
    assert_eq!((error.code(), error.column), ("pdn-unopened", 14));
}

#[test]
fn no_text_keeps_the_reader_from_an_answer() {
    const SIZE: usize = 10_000_000;
    let begun = Instant::now();
    let deep = |open: &str, n: usize| format!("32-28 {}", open.repeat(n));
    for text in [
        deep("(", SIZE),
        deep("(33-28(32-28", SIZE / 12),
        deep("(33-28)(34-29)", SIZE / 14),
        deep("({x", SIZE / 3),
        deep("(33-28{a}", SIZE / 9),
        deep("(33-28!)", SIZE / 8),
        format!("{} {}", "(".repeat(SIZE / 2), ")".repeat(SIZE / 2)),
    ] {
        let error = read_pdn(&text).map(|games| games.len()).unwrap_err();
        let codes = [
            "pdn-open-variation",
            "pdn-too-many-variations",
            "pdn-no-game",
            "pdn-open-comment",
        ];
        assert!(codes.contains(&error.code()), "{error}");
    }
    // As deep as there may be moves, and a long line with one at each of its moves.
    let most = format!(
        "32-28 {}{} *",
        "(33-28(32-28".repeat(MOST_TRIED / 2),
        ")".repeat(MOST_TRIED)
    );
    let game = pdn(&most);
    assert_eq!(game.variations.moves().len(), MOST_TRIED);
    let text = game.variations.text();
    assert_eq!(Variations::from_text(&text).as_ref(), Ok(&game.variations));
    assert!(game.to_string().len() > most.len());
    let spent = begun.elapsed();
    assert!(spent < Duration::from_secs(60), "{spent:?}");
}

const LORDS: &str = "[WhiteLayout \"VVVVLLLL/LVLVLVLV\"]\n[BlackLayout \"LLLLVVVV/VLVLVLVL\"]\n";

fn lords(moves: &str) -> Result<lords::Game, lords::RecordError> {
    lords::Game::from_record(&format!("{LORDS}{moves}"))
}

/// The moves of a record of Lords and Vassals as they are written.
fn lords_written(moves: &str) -> String {
    let game = lords(moves).unwrap();
    let record = game.record();
    assert_eq!(
        lords::Game::from_record(&record).as_ref(),
        Ok(&game),
        "{record}"
    );
    let (_, moves) = record.split_once("\n\n").unwrap();
    moves.trim_end_matches("\n*\n").to_owned()
}

#[test]
fn variations_of_lords_and_vassals_are_read_and_written() {
    for text in [
        "1. b: va7-a6 va6-a5",
        "1. b: va7-a6 (1. b: vb7-b6) va6-a5",
        "1. b: va7-a6 va6-a5 (1. b: vb7-b6 {better} (1. b: vc7-c6 vc6-c5) vb6-b5) (1. b: vd7-d6) va5-a4",
        // Over the end of a turn, and from the middle of White's.
        "1. b: va7-a6 va6-a5 vb7-b6 vb6-b5 vc7-c6 (1. b: vd7-d6  w: Va2-a3 Vb2-b3 Vc2-c3 Vd2-d3  2. b: vd6-d5)  w: Va2-a3 Vb2-b3 (1. w: Vd2-d3 Vd3-d4 Vc2-c3  2. b: vb5-b4)",
        // After the last move.
        "1. b: va7-a6 va6-a5 {so far} (1. b: va6-a5 va5-a4 (1. b: vb7-b6) vb7-b6)",
    ] {
        assert_eq!(lords_written(text), text);
    }
    assert_eq!(
        lords_written("1. b: a7-a6 ({such as} 1. b: a7-a6 {same} b7-b6) a6-a5"),
        "1. b: va7-a6 {such as same} va6-a5 (1. b: vb7-b6)"
    );
    let over = lords("1. b: va7-a6 (1. b: vb7-b6) 0-1").unwrap();
    assert!(
        over.record()
            .ends_with("1. b: va7-a6 (1. b: vb7-b6)\n0-1\n")
    );
    assert_eq!(
        lords("(1. b: vb7-b6) *").unwrap().record().lines().last(),
        Some("*")
    );
}

#[test]
fn the_reader_of_lords_and_vassals_stays_strict() {
    for (text, column, code) in [
        ("1. b: va7-a6 (vb7-b6)", 15, "record-expected"),
        ("1. b: va7-a6 (1. vb7-b6)", 18, "record-expected"),
        ("1. b: va7-a6 (2. b: vb7-b6)", 15, "record-expected"),
        ("1. b: va7-a6 (1. w: vb7-b6)", 18, "record-expected"),
        ("1. b: va7-a6 ()", 15, "record-expected"),
        ("1. b: va7-a6 ((1. b: vb7-b6))", 15, "record-expected"),
        ("1. b: (1. b: va7-a6)", 7, "record-expected"),
        ("1. (1. b: va7-a6)", 4, "record-expected"),
        ("1. b: va7-a6)", 13, "record-expected"),
        ("1. b: va7-a6 (1. b: vb7-b6", 14, "record-open-variation"),
        ("1. b: va7-a6 (1. b: vb7-b6 *)", 28, "unreadable-move"),
        ("1. b: va7-a6 (1. b: vb7-b5)", 21, "jump-over-nothing"),
        ("1. b: va7-a6 (1. b: va7-a6 va7-a6)", 28, "empty-square"),
    ] {
        let error = lords(text).unwrap_err();
        assert_eq!((error.line, error.column), (3, column), "{text}: {error}");
        assert_eq!(error.code(), code, "{text}: {error}");
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
        let text = format!("1. b: va7-a6 {}", text.repeat(5_000_000 / text.len()));
        assert!(lords(&text).is_err());
    }
    let most = format!(
        "1. b: va7-a6 {}{}",
        "(1. b: vb7-b6 (1. b: va7-a6".repeat(MOST_TRIED / 2),
        ")".repeat(MOST_TRIED)
    );
    let game = lords(&most).unwrap();
    assert_eq!(lords::Game::from_record(&game.record()), Ok(game));
    assert!(
        begun.elapsed() < Duration::from_secs(60),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn what_is_made_in_the_game_is_no_longer_tried() {
    let moves = |game: &PdnGame| {
        let text = game.to_string();
        text.split_once("\n\n").unwrap().1.replace('\n', " ")
    };
    let mut game = pdn("32-28 (32-28 19-23 {a} (20-24 31-27) (20-25) 28x19 14x23) *");
    game.play(|game| game.play_text("19-23")).unwrap();
    assert_eq!(
        moves(&game),
        "1. 32-28 19-23 {a} (1... 20-24 2. 31-27) (1... 20-25) (1... 19-23 2. 28x19 14x23) * "
    );
    game.play(|game| game.play_text("28x19")).unwrap();
    game.play(|game| game.play_text("14x23")).unwrap();
    assert_eq!(
        moves(&game),
        "1. 32-28 19-23 {a} (1... 20-24 2. 31-27) (1... 20-25) 2. 28x19 14x23 * "
    );
    // Other moves leave nothing to what was tried after those that they replace.
    game.change(|game| (0..3).for_each(|_| _ = game.undo()));
    game.play(|game| game.play_text("20-24")).unwrap();
    assert_eq!(
        moves(&game),
        "1. 32-28 20-24 (1... 20-25) (1... 20-24 2. 31-27) * "
    );
}

/// Opens the only game of a text.
fn opened(text: &str) -> Table {
    let mut tables = Vec::new();
    open(text, &mut |table| tables.push(table)).unwrap();
    assert_eq!(tables.len(), 1);
    tables.remove(0)
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
fn a_saved_variation_that_could_not_be_is_refused() {
    let saved = opened("32-28 (33-28 19-23) 19-23").save();
    let with = |variations: &str| {
        let mut saved: Value = serde_json::from_str(&saved).unwrap();
        saved["game"]["variations"] = json!(variations);
        Table::restore(&saved.to_string()).map(|table| table.state().variations)
    };
    assert_eq!(
        with("0 1( 33-28\n1 1 19-23").as_deref(),
        Ok("0 1( 33-28\n1 1 19-23")
    );
    // Behind the end there is no place for it.
    assert_eq!(with("0 1( 33-28\n7 1( 32-28").as_deref(), Ok("0 1( 33-28"));
    assert!(matches!(
        with("0 1( 33-27"),
        Err(RestoreError::Move { number: 1, .. })
    ));
    assert!(matches!(
        with("0 1( 33-28\n1 1 33-28"),
        Err(RestoreError::Move { number: 2, .. })
    ));
    for wrong in [
        "x",
        "0 1( ",
        "0 0( 33-28",
        "0 1 33-28",
        "0 2( 33-28",
        "1 1( 18-22\n0 1( 33-28",
        "0 1( 33-28\n2 1 19-23",
        "0 1( 33-28\n1 2( 19-23",
        "0 1( 33-28\n0 3( 34-29",
        "0 1( 33-28 $x",
        "0 1( 33-28 words",
        "18446744073709551615 1( 33-28\n0 1 32-28",
        "-1 1( 33-28",
    ] {
        assert!(with(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_table_takes_variations_and_stays_as_it_is() {
    let options = r#"{ "game": "frisian", "clock": "300", "seats": { "black": { "level": 1 } } }"#;
    let mut table = Table::new(NewGame::from_json(options).unwrap()).unwrap();
    table.play("32-28");
    table.pass(1000);
    let before = table.state();
    let after = table.vary("0 1( 33-28 {or").unwrap().state;
    assert_eq!(after.variations, "0 1( 33-28 {or");
    assert_eq!(
        (after.clock, after.moves, after.phase),
        (before.clock, before.moves, before.phase)
    );
    assert!(table.vary("0 1( 33-27").is_err());
    assert_eq!(table.state().variations, "0 1( 33-28 {or");
    assert!(table.record().ends_with("1. 32-28 (1. 33-28 {or}) *\n"));
    // They belong to the moves: what is taken back keeps them until others are made.
    table.vary("1 1( 18-22").unwrap();
    table.undo();
    assert!(!table.record().contains("18-22"));
    assert!(
        Table::restore(&table.save())
            .unwrap()
            .state()
            .variations
            .contains("18-22")
    );
    table.redo();
    assert!(table.record().contains("(1. 32-28 18-22)"));
    table.undo();
    table.play("33-28");
    assert_eq!(table.state().variations, "");
    table.play("18-22");
    table.vary("1 1( 19-23").unwrap();
    table.undo();
    table.resign(twa_boerden::Side::White);
    Table::restore(&table.save()).expect("what is resigned can be read");
}

#[test]
fn links_carry_the_game_alone() {
    let table = opened("32-28 (33-28) 19-23");
    let link = table.link().unwrap();
    assert_eq!(Table::from_link(&link).unwrap().state().variations, "");
    assert_eq!(tried("32-28 19-23"), "");
}
