//! Saved tables come back exactly, and no sequence of actions breaks a table.
#![cfg(not(target_arch = "wasm32"))]

use serde_json::{Value, json};
use twa_boerden::Side;
use twa_boerden::render::{Marks, Scene, Shape};
use twa_boerden::session::{GameKind, Mark, NewGame, Phase, Response, Table, TableState};

/// Tables of each game in the random test.
const TABLES: u64 = 2_000;

fn table(options: &Value) -> Table {
    Table::new(NewGame::from_json(&options.to_string()).unwrap()).unwrap()
}

/// The state without what is in hand, which a saved record does not keep.
fn settled(table: &Table) -> TableState {
    let mut table = table.clone();
    table.cancel();
    table.state()
}

fn assert_saved(table: &Table) {
    let mut restored = Table::restore(&table.save()).unwrap();
    assert_eq!(restored.save(), table.save());
    if table.state().phase == Phase::Layout {
        // A layout comes back behind the cover, which tells nothing.
        let covered = restored.state();
        assert_eq!(covered.phase, Phase::Handover);
        assert_covered(&covered);
        assert_eq!(covered.seat, table.state().seat);
        restored.handed_over();
    }
    assert_same(&restored.state(), &settled(table));
    assert_eq!(restored.record(), table.record());
}

fn assert_covered(state: &TableState) {
    let expected = Scene {
        flipped: state.scene.flipped,
        ..Scene::empty(state.scene.board)
    };
    assert_eq!(state.scene, expected);
    assert!(
        state
            .squares
            .iter()
            .all(|square| square.piece.is_none() && square.marks.is_empty())
    );
    assert!(state.moves.is_empty() && state.layout.is_none());
}

fn kinds_of_marks(marks: &Marks) -> usize {
    [
        !marks.last.is_empty(),
        marks.selected.is_some(),
        !marks.targets.is_empty(),
        !marks.must.is_empty(),
        !marks.visited.is_empty(),
        !marks.path.is_empty(),
        !marks.fill.is_empty(),
    ]
    .into_iter()
    .filter(|&shown| shown)
    .count()
}

/// What holds after every action.
fn assert_sound(before: &TableState, response: &Response) {
    let state = &response.state;
    if response.refusal.is_some() {
        assert_same(state, before);
        assert!(response.motions.is_empty() && response.announce.is_empty());
    }
    let scene = &state.scene;
    assert!(kinds_of_marks(&scene.marks) <= 3, "{:?}", scene.marks);
    let mut cells: Vec<_> = scene.pieces.iter().map(|piece| piece.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), scene.pieces.len(), "{:?}", scene.pieces);
    let on_squares = state.squares.iter().filter(|square| square.piece.is_some());
    assert_eq!(on_squares.count(), scene.pieces.len());
    match state.phase {
        Phase::Handover | Phase::Reveal => assert_covered(state),
        Phase::Layout => assert!(state.layout.is_some()),
        Phase::Play => assert_eq!(state.outcome, None),
        Phase::Over => assert!(state.outcome.is_some() && state.draw_offer.is_none()),
    }
    let moves = state.moves.iter().map(|turn| turn.notation.len()).sum();
    assert!(state.looked.after <= moves);
    assert_eq!(state.looked.latest, state.looked.after == moves);
    if state.looked.latest && state.phase != Phase::Over {
        assert_eq!(state.looked.turn, state.turn);
    }
}

fn assert_undo_and_redo_are_inverse(table: &Table) {
    let mut table = table.clone();
    table.cancel();
    // An offer of a draw is no part of the history.
    table.answer_draw(false);
    let before = table.state();
    let declared = before
        .outcome
        .as_ref()
        .is_some_and(|outcome| ["resignation", "agreement"].contains(&outcome.reason.as_str()));
    if before.can.undo && !declared {
        assert_eq!(table.undo().refusal, None);
        assert_same(&table.redo().state, &before);
    }
    if before.can.redo {
        assert_eq!(table.redo().refusal, None);
        assert_same(&table.undo().state, &before);
    }
}

/// Equality that tells which part differs rather than both states.
fn assert_same(found: &TableState, expected: &TableState) {
    if found == expected {
        return;
    }
    let parts = |state: &TableState| serde_json::to_value(state).unwrap();
    let (found, expected) = (parts(found), parts(expected));
    for (part, value) in expected.as_object().unwrap() {
        assert_eq!(&found[part], value, "{part}");
    }
}

fn random_square(rng: &mut fastrand::Rng, state: &TableState) -> String {
    let marked = |mark| {
        state
            .squares
            .iter()
            .filter(|square| square.marks.contains(&mark))
            .map(|square| square.name.clone())
            .collect::<Vec<_>>()
    };
    let own: Vec<String> = state
        .squares
        .iter()
        .filter(|square| {
            square
                .piece
                .is_some_and(|piece| piece.side == state.turn.side)
        })
        .map(|square| square.name.clone())
        .collect();
    let wanted = match rng.u8(..10) {
        0..=3 => marked(Mark::Target),
        4 => marked(Mark::MustCapture),
        5..=7 => own,
        _ => Vec::new(),
    };
    rng.choice(&wanted)
        .or_else(|| rng.choice(&state.squares).map(|square| &square.name))
        .cloned()
        .unwrap()
}

fn random_action(rng: &mut fastrand::Rng, table: &mut Table, state: &TableState) -> Response {
    let square = random_square(rng, state);
    let side = Side::ALL[rng.usize(..2)];
    match rng.u8(..100) {
        0..=54 => table.tap(&square),
        55..=61 => table.lift(&square),
        62..=70 => table.drop(Some(&square)),
        71 => table.drop(None),
        72..=73 => table.cancel(),
        74..=75 => table.take_back_leg(),
        76..=79 => table.undo(),
        80..=81 => table.redo(),
        82 => table.offer_draw(side),
        83 => {
            let accept = rng.u8(..8) == 0;
            table.answer_draw(accept)
        }
        84 => table.flip(),
        85..=87 => table.point_out(),
        88 => {
            let other = random_square(rng, state);
            table.play(&format!("{square}-{other}"))
        }
        89 if rng.u8(..6) == 0 => table.resign(side),
        90..=91 => {
            let kind = [
                None,
                Some(Shape::Lord),
                Some(Shape::Vassal),
                Some(Shape::Man),
            ];
            table.layout_pick(kind[rng.usize(..4)])
        }
        92..=93 => table.layout_random(rng.u64(..)),
        94 if rng.u8(..3) == 0 => table.layout_clear(),
        95..=96 => table.layout_done(),
        97 => table.handed_over(),
        98 => table.reveal(),
        _ => table.tap("z9"),
    }
}

fn play_at_random(options: impl Fn(u64) -> Value) {
    let mut moves = 0;
    for seed in 0..TABLES {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut table = table(&options(seed));
        let mut state = table.state();
        for action in 0..24 {
            let response = random_action(&mut rng, &mut table, &state);
            assert_sound(&state, &response);
            if response.refusal.is_none() {
                assert_saved(&table);
                if action % 4 == 0 {
                    assert_undo_and_redo_are_inverse(&table);
                }
            }
            state = response.state;
        }
        moves += state
            .moves
            .iter()
            .map(|turn| turn.notation.len())
            .sum::<usize>();
    }
    // The tables do not only refuse.
    assert!(moves > 2_000, "{moves}");
}

#[test]
fn random_actions_never_break_a_table_of_frisian_draughts() {
    const POSITIONS: [&str; 5] = [
        "W:W28,32,46:B5,11,12,22",
        "W:W28,K49:B5,12,13,22,23,K1",
        "W:WK48,31,32:B5,9,18,19,29,K3",
        "B:W27,28,38,39,K50:B16,17,18,19,K2,8",
        "W:W31,K46:B5,K1:H0:F1:+0+2",
    ];
    play_at_random(|seed| {
        let mut options = json!({
            "game": "frisian",
            "capture": if seed % 2 == 0 { "enforced" } else { "called" },
            "kingMoves": if seed % 3 == 0 { 2 } else { 3 },
        });
        match usize::try_from(seed % 7).unwrap() {
            5 => options["variant"] = json!("frysk"),
            6 => {}
            position => options["position"] = json!(POSITIONS[position]),
        }
        options
    });
}

#[test]
fn random_actions_never_break_a_table_of_lords_and_vassals() {
    const POSITIONS: [&str; 2] = [
        "8/LL1L1V2/2(lV)l2v1/(lv)2(LV)2v1/1lLl1L2/vlLv1l2/VVV1LV2/8 w 2 1-4 - 28 0",
        "8/8/2v5/2Lv4/3vL3/2L2l2/8/7l w 4 0-3 - 9 7",
    ];
    play_at_random(|seed| {
        let mut options = json!({
            "game": "lords",
            "moves": if seed % 2 == 0 { "5-4" } else { "4-4" },
            "drawRules": seed % 5 != 0,
        });
        match seed % 4 {
            0 => {}
            1 => {
                options["layouts"] =
                    json!({ "white": "VVVVLLLL/LVLVLVLV", "black": "LLLLVVVV/VLVLVLVL" });
            }
            position => {
                options["position"] = json!(POSITIONS[usize::try_from(position).unwrap() - 2]);
            }
        }
        options
    });
}

#[test]
fn a_called_capture_survives_with_its_duty_and_with_what_was_undone() {
    let mut table =
        table(&json!({ "game": "frisian", "capture": "called", "position": "W:W28,46:B5,22" }));
    table.play("28-23");
    table.point_out();
    assert_saved(&table);
    let mut restored = Table::restore(&table.save()).unwrap();
    assert_eq!(
        restored.play("46-41").refusal.unwrap().code,
        "frisian.other-must-capture"
    );
    table.play("28x17");
    table.play("5-10");
    assert_saved(&table);
    for _ in 0..2 {
        table.undo();
        assert_saved(&table);
    }
    assert!(Table::restore(&table.save()).unwrap().state().can.redo);
}

#[test]
fn half_a_layout_comes_back_behind_the_cover_for_whoever_was_making_it() {
    let mut table = table(&json!({ "game": "lords" }));
    table.tap("a8");
    table.layout_pick(Some(Shape::Vassal));
    table.tap("c7");
    let mut restored = Table::restore(&table.save()).unwrap();
    assert_eq!(restored.state().phase, Phase::Handover);
    assert_eq!(restored.state().seat, Side::White);
    assert_eq!(restored.handed_over().state, table.state());

    table.layout_random(5);
    table.layout_done();
    table.handed_over();
    table.tap("a1");
    let mut restored = Table::restore(&table.save()).unwrap();
    assert_eq!(restored.state().seat, Side::Black);
    assert_eq!(restored.handed_over().state, table.state());
    table.layout_random(6);
    table.layout_done();
    assert_saved(&table);
    table.reveal();
    assert_saved(&table);
}

#[test]
fn offers_flips_and_ends_by_word_are_kept() {
    let mut table = table(&json!({ "game": "frisian", "variant": "frysk" }));
    table.play("46-41");
    table.flip();
    table.offer_draw(Side::White);
    let restored = Table::restore(&table.save()).unwrap().state();
    assert_eq!(restored.draw_offer, Some(Side::White));
    assert!(restored.scene.flipped);
    table.answer_draw(true);
    assert_saved(&table);
    table.undo();
    table.resign(Side::White);
    assert_saved(&table);
}

#[test]
fn a_damaged_record_says_what_is_wrong() {
    let mut frisian = table(&json!({ "game": "frisian" }));
    frisian.play("32-28");
    let frisian: Value = serde_json::from_str(&frisian.save()).unwrap();
    let set_up: Value = serde_json::from_str(&table(&json!({ "game": "lords" })).save()).unwrap();
    let mut elsewhere = frisian.clone();
    elsewhere["options"]["position"] = json!("?");
    let changed = |record: &Value, pointer: &str, value: Value| {
        let mut record = record.clone();
        *record.pointer_mut(pointer).expect(pointer) = value;
        record.to_string()
    };
    let records = [
        ("not json".to_owned(), "saved-not-json"),
        ("[1, 2]".to_owned(), "saved-not-a-table"),
        (changed(&frisian, "/version", json!(0)), "saved-not-a-table"),
        (
            changed(&frisian, "/version", json!(99)),
            "saved-by-newer-version",
        ),
        (changed(&frisian, "/flipped", json!("yes")), "saved-damaged"),
        (
            changed(&frisian, "/options", json!({ "game": "lords" })),
            "saved-wrong-game",
        ),
        (
            changed(&frisian, "/game", set_up["game"].clone()),
            "saved-wrong-game",
        ),
        (elsewhere.to_string(), "saved-bad-start"),
        (
            changed(&frisian, "/game/steps/0/move", json!([32, 22])),
            "saved-bad-move",
        ),
        (
            changed(&frisian, "/game/steps/0/move", json!([32])),
            "saved-bad-move",
        ),
        (
            changed(&frisian, "/game/steps/0/move", json!([32, 51])),
            "saved-bad-move",
        ),
        (
            changed(&frisian, "/game/steps/0", json!("pointOut")),
            "saved-bad-move",
        ),
        (
            changed(&frisian, "/game/undone", json!(2)),
            "saved-too-much-undone",
        ),
        (
            changed(&set_up, "/game/black", json!("LLLLLLLL/L.......")),
            "saved-bad-layout",
        ),
        (
            changed(&set_up, "/game/black", json!("L")),
            "saved-bad-layout",
        ),
        (
            changed(&set_up, "/game/ready", json!(true)),
            "saved-bad-layout",
        ),
        (
            changed(&set_up, "/game/white", json!("......../........")),
            "saved-bad-layout",
        ),
    ];
    for (record, code) in records {
        let error = Table::restore(&record)
            .map(|table| table.state())
            .unwrap_err();
        assert_eq!(error.code(), code, "{record}: {error}");
        assert!(!error.to_string().is_empty());
    }
    let mut won = table(&json!({ "game": "frisian", "position": "W:W28:B22" }));
    won.tap("28");
    let won: Value = serde_json::from_str(&won.save()).unwrap();
    let resigned = changed(&won, "/game/ending", json!({ "resigned": "black" }));
    assert_eq!(
        Table::restore(&resigned).unwrap_err().code(),
        "saved-bad-ending"
    );
}

#[test]
fn a_record_of_lords_and_vassals_is_played_again_by_the_rules() {
    let mut table = table(&json!({
        "game": "lords",
        "layouts": { "white": "VVVVLLLL/LVLVLVLV", "black": "LLLLVVVV/VLVLVLVL" }
    }));
    for square in ["a7", "a6", "a6", "a5", "a8", "b8"] {
        table.tap(square);
    }
    table.undo();
    assert_saved(&table);
    let record: Value = serde_json::from_str(&table.save()).unwrap();
    assert_eq!(record["game"]["moves"], json!(["a7a6", "a6a5", "a8b8"]));
    let mut wrong = record.clone();
    wrong["game"]["moves"][1] = json!("a6a7");
    let error = Table::restore(&wrong.to_string()).unwrap_err();
    assert_eq!(error.code(), "saved-bad-move");
    assert!(error.to_string().contains("move 2"), "{error}");
    let mut wrong = record;
    wrong["game"]["layouts"] =
        json!({ "white": "VVVVLLLL/LVLVLVLV", "black": "LLLLVVVV/VLVLVLVL" });
    assert_eq!(
        Table::restore(&wrong.to_string()).unwrap_err().code(),
        "saved-wrong-game"
    );
}

#[test]
fn the_two_games_tell_which_they_are() {
    assert_eq!(
        table(&json!({ "game": "frisian" })).state().game,
        GameKind::Frisian
    );
    assert_eq!(
        table(&json!({ "game": "lords" })).state().game,
        GameKind::Lords
    );
}
