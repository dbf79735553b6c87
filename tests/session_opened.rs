//! Games that come from elsewhere become tables that are played on, saved, and written again as they were.
#![cfg(not(target_arch = "wasm32"))]

use serde_json::{Value, json};
use twa_boerden::Side;
use twa_boerden::session::{GameKind, NewGame, OpenError, Phase, Table, open};

fn table(options: &Value) -> Table {
    Table::new(NewGame::from_json(&options.to_string()).unwrap()).unwrap()
}

fn read(text: &str) -> Vec<Table> {
    let mut tables = Vec::new();
    open(text, &mut |table| tables.push(table)).unwrap();
    tables
}

fn one(text: &str) -> Table {
    let mut tables = read(text);
    assert_eq!(tables.len(), 1);
    tables.remove(0)
}

fn refused(text: &str) -> OpenError {
    open(text, &mut |_| {}).unwrap_err()
}

/// A table that comes back from its saved record as it is, and whose text is read as itself.
fn assert_kept(table: &Table) {
    let back = Table::restore(&table.save()).unwrap();
    assert_eq!(back.save(), table.save());
    assert_eq!(back.state(), table.state());
    assert_eq!(back.record(), table.record());
    assert_eq!(back.about(), table.about());
    assert_eq!(one(&table.record()).record(), table.record());
    assert_eq!(one(&table.save()).record(), table.record());
}

const TOLD: &str = r#"[Event "Friendly \"match\""]
[Date "2011.05.01"]
[White "Tjalling"]
[Black "Ymkje"]
[Result "1-0"]
[GameType "40"]

1. 32-28 {a good start} 1... 19-23 $1 2. 28x19 14x23 {and so on} 1-0
"#;

#[test]
fn a_pdn_keeps_all_it_tells() {
    let mut table = one(TOLD);
    let state = table.state();
    assert_eq!(state.game, GameKind::Frisian);
    assert_eq!(state.phase, Phase::Over);
    assert_eq!(state.outcome.unwrap().winner, Some(Side::White));
    assert_eq!(table.record(), TOLD);
    let about = table.about();
    assert_eq!(about.names.white.as_deref(), Some("Tjalling"));
    assert_eq!(about.event.as_deref(), Some("Friendly \"match\""));
    assert_eq!((about.result, about.moves), ("1-0", 4));
    assert_kept(&table);

    // It is played on, and what was said of the moves before is still there.
    table.undo();
    table.play("13x24");
    assert_kept(&table);
    let record = table.record();
    assert!(record.contains("{a good start} 1... 19-23 $1"), "{record}");
    assert!(!record.contains("and so on"), "{record}");
    assert!(record.contains("[Result \"*\"]"), "{record}");
}

#[test]
fn moves_that_are_taken_back_keep_what_was_said_of_them() {
    let mut table = one(TOLD);
    table.undo();
    table.undo();
    assert_kept(&table);
    let mut back = Table::restore(&table.save()).unwrap();
    back.redo();
    back.redo();
    assert!(back.record().contains("{and so on}"));
}

#[test]
fn a_comment_without_words_is_none() {
    let table = one("1. 32-28 {} 1... 19-23 { } {fine} 2. 28x19 *");
    let comments = table.state().comments;
    let words: Vec<_> = comments.iter().map(|comment| &comment.text).collect();
    assert_eq!(words, ["fine"]);
    assert_kept(&table);
}

#[test]
fn settings_starts_and_endings_are_read() {
    for (text, options) in [
        ("[GameType \"97\"]\n46-41 *", json!({ "variant": "frysk" })),
        (
            "[CaptureRule \"called\"]\n[KingMoveLimit \"2\"]\n32-28 *",
            json!({ "capture": "called", "kingMoves": 2 }),
        ),
        (
            "[FEN \"W:W31,K46:BK1,5:H0:F1:+0+246\"] *",
            json!({ "position": "W:W31,K46:BK1,5:H0:F1:+0+246" }),
        ),
    ] {
        let table = one(text);
        let found = serde_json::to_value(table.state().options).unwrap();
        for (name, value) in options.as_object().unwrap() {
            assert_eq!(&found[name], value, "{text}");
        }
        assert_eq!(table.state().phase, Phase::Play);
        assert_kept(&table);
    }
    for (text, reason) in [
        ("1. 32-28 0-1", "resignation"),
        ("[Termination \"Time forfeit\"]\n1. 32-28 0-1", "time"),
        ("1. 32-28 1-1", "agreement"),
    ] {
        let table = one(text);
        assert_eq!(table.state().outcome.unwrap().reason, reason);
        assert_kept(&table);
    }
    let table = one("1. 32-28 0-0");
    assert_eq!(table.state().phase, Phase::Play);
    assert_eq!(table.about().result, "0-0");
    assert_kept(&table);
}

#[test]
fn a_capture_that_was_pointed_out_is_still_to_be_made() {
    let mut table =
        one("[CaptureRule \"called\"]\n[FEN \"W:W28,46:B5,22\"]\n[PointedOut \"yes\"] *");
    assert_kept(&table);
    let refusal = table.play("46-41").refusal.unwrap();
    assert_eq!(refusal.code, "frisian.other-must-capture");
    table.play("28x17");
    table.undo();
    assert_kept(&table);
    assert_eq!(table.play("46-41").refusal.unwrap().code, refusal.code);
}

fn lords(moves: usize) -> Table {
    let games: Value = serde_json::from_str(include_str!("e2e/games.json")).unwrap();
    let mut table = table(&json!({ "game": "lords", "layouts": games["lords"]["layouts"] }));
    for mv in games["lords"]["moves"]
        .as_str()
        .unwrap()
        .split(' ')
        .take(moves)
    {
        if table.play(mv).refusal.is_some() {
            break;
        }
    }
    table
}

#[test]
fn a_record_of_lords_and_vassals_is_read() {
    let played = lords(9);
    let text = played.record().replace("[White \"?\"]", "[White \"Rey\"]");
    let table = one(&text);
    assert_eq!(table.record(), text);
    assert_eq!(table.state().moves, played.state().moves);
    assert_eq!(table.about().names.white.as_deref(), Some("Rey"));
    assert_eq!(table.about().names.black, None);
    assert_kept(&table);

    let mut resigned = played.clone();
    resigned.resign(Side::Black);
    assert_kept(&one(&resigned.record()));
    let late = resigned.record().replace("resignation", "time");
    let table = one(&late);
    assert_eq!(table.state().outcome.unwrap().reason, "time");
    assert_kept(&table);

    let from_position = one("[Position \"8/8/2v5/2Lv4/3vL3/2L2l2/8/7l w 4 0-3 - 9 7\"] *");
    assert_kept(&from_position);
}

#[test]
fn one_text_may_hold_many_games() {
    let tables = read(&format!(
        "{TOLD}\n[White \"A\"] 1. 34-29 *\n{{a word}} 1. 31-26 *"
    ));
    let moves: Vec<_> = tables.iter().map(|table| table.about().moves).collect();
    assert_eq!(moves, [4, 1, 1]);
    assert!(tables[1].record().contains("{a word}"));
}

#[test]
fn a_saved_table_is_read_whatever_stage_it_is_in() {
    for options in [
        json!({ "game": "lords" }),
        json!({ "game": "frisian", "seats": { "black": { "level": 3 } } }),
    ] {
        let table = table(&options);
        assert_eq!(
            one(&format!("\u{feff} {}", table.save())).save(),
            table.save()
        );
    }
    // A PDN may begin with a brace, too.
    assert_eq!(one("{ \u{ab}a comment\u{bb} } 1. 32-28 *").about().moves, 1);
}

#[test]
fn records_of_earlier_versions_are_read() {
    for version in [1, 2] {
        let saved = lords(5).save();
        let old = saved.replace(r#""version":4"#, &format!(r#""version":{version}"#));
        assert_ne!(old, saved);
        assert_eq!(one(&old).save(), saved);
    }
}

#[test]
fn what_cannot_be_read_says_where() {
    let error = refused("1. 32-28 19-23\n2. 28x20");
    assert_eq!(error.code(), "frisian.must-capture");
    let args: std::collections::BTreeMap<_, _> = error.args().into_iter().collect();
    assert_eq!((&*args["line"], &*args["column"]), ("2", "4"));
    assert!(
        error
            .to_string()
            .starts_with("line 2, column 4: move 3 (28x20)")
    );

    let record = lords(5).record();
    let error = refused(&record.replace("[Pins \"any\"]", "[Pins \"none\"]"));
    assert_eq!(error.code(), "lords.record-setting");
    assert_eq!(refused("{\"version\":99}").code(), "saved-by-newer-version");
    assert_eq!(refused("{").code(), "frisian.pdn-open-comment");
    assert_eq!(refused("").code(), "frisian.pdn-no-game");
    assert_eq!(refused("hello").code(), "frisian.unreadable");
}

#[test]
fn games_before_a_mistake_are_given_away() {
    let mut count = 0;
    open("1. 32-28 * 1. 34-29 * 1. 34-28 *", &mut |_| count += 1).unwrap_err();
    assert_eq!(count, 1, "the one before last may still be commented on");
}

#[test]
fn comments_are_made_kept_written_and_read() {
    let played = [table(&json!({ "game": "frisian" })), lords(0)];
    let moves = [["32-28", "19-23", "28x19"], ["ve7-e6", "vc7-c6", "ld8+d7"]];
    for (mut table, moves) in played.into_iter().zip(moves) {
        table.comment("  so it\n begins ");
        for mv in moves {
            assert_eq!(table.play(mv).refusal, None);
        }
        table.look(2);
        let response = table.comment("a {mistake}");
        assert_eq!(response.announce[0].code, "commented");
        assert_eq!(response.state.looked.after, 2, "one goes on looking");
        table.look(3);
        let comments = |table: &Table| {
            let comments = table.state().comments.into_iter();
            comments
                .map(|said| (said.after, said.text))
                .collect::<Vec<_>>()
        };
        let said = [
            (0, "so it begins".to_owned()),
            (2, "a {mistake)".to_owned()),
        ];
        assert_eq!(comments(&table), said);
        assert_kept(&table);
        assert_eq!(comments(&one(&table.record())), said);

        // What is said of a move goes with it, and comes back with it.
        table.undo();
        table.undo();
        assert_eq!(comments(&table), said[..1]);
        assert_kept(&table);
        table.redo();
        assert_eq!(comments(&table), said);
        table.comment("");
        assert_eq!(comments(&table), said[..1]);
    }
    let mut covered = table(&json!({ "game": "lords" }));
    assert_eq!(covered.comment("psst").refusal.unwrap().code, "laying-out");
}

#[test]
fn what_is_said_in_a_damaged_record_is_refused() {
    let mut table = lords(3);
    table.comment("well");
    let told = one(TOLD).save();
    for (saved, whole, damaged) in [
        (&told, "White Tjalling", "WhiteTjalling"),
        (&told, "\"1 a good start\"", "\"one a good start\""),
        (&told, "2$1", "2$1000"),
        (&table.save(), "3 well", "well"),
    ] {
        let text = saved.replace(whole, damaged);
        assert_ne!(&text, saved, "{whole}");
        assert_eq!(refused(&text).code(), "saved-damaged", "{damaged}");
    }
}
