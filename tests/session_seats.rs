//! The computer at the table: what is asked of it, and what a person can do meanwhile.
#![cfg(not(target_arch = "wasm32"))]

#[path = "at_table/mod.rs"]
mod at_table;

use at_table::{marked, refused, said, table};
use serde_json::{Value, json};
use twa_boerden::Side;
use twa_boerden::session::{ComputerState, GameRef, Mark, NewGame, Phase, Seat, Table, Task};

/// A game with the computer at these seats.
fn seated(game: &str, seats: &Value) -> Value {
    let mut options = json!({ "game": game, "seats": seats });
    if game == "lords" {
        options["layouts"] = json!({ "white": "VVVVVVVV/LLLLLLLL", "black": "VVVVVVVV/LLLLLLLL" });
    }
    options
}

fn task(table: &Table) -> Option<(Side, Task)> {
    let due = table.state().computer;
    due.map(|ComputerState { side, task, .. }| (side, task))
}

/// Every move made, in order.
fn moves(table: &Table) -> Vec<String> {
    let turns = table.state().moves;
    turns.into_iter().flat_map(|turn| turn.notation).collect()
}

fn play(table: &mut Table, moves: &str) {
    for mv in moves.split(' ') {
        assert_eq!(table.play(mv).refusal, None, "{mv}");
    }
}

#[test]
fn seats_are_read_kept_and_told() {
    let options = seated("frisian", &json!({ "black": { "level": 3 } }));
    let table = table(&options);
    let seats = table.state().seats;
    assert_eq!(seats.white, Seat::Person);
    assert!(matches!(seats.black, Seat::Level(level) if u8::from(level) == 3));
    let back = Table::restore(&table.save()).unwrap();
    assert_eq!(back.state(), table.state());

    let full =
        NewGame::from_json(&seated("lords", &json!({ "white": { "seconds": 10 } })).to_string());
    assert!(matches!(full.unwrap().seats().white, Seat::Seconds(time) if u16::from(time) == 10));
    for wrong in [
        json!({ "black": { "level": 0 } }),
        json!({ "black": { "level": 9 } }),
        json!({ "black": { "seconds": 0 } }),
        json!({ "black": "robot" }),
        json!({ "red": "person" }),
    ] {
        assert!(NewGame::from_json(&seated("frisian", &wrong).to_string()).is_err());
    }
}

#[test]
fn records_from_before_the_computer_are_still_read() {
    let mut table = table(&json!({ "game": "frisian" }));
    play(&mut table, "32-28 19-23");
    let saved = table.save();
    assert!(
        !saved.contains("seats"),
        "two people need no seats: {saved}"
    );
    let old = saved.replace(r#""version":4"#, r#""version":1"#);
    assert_ne!(old, saved);
    let back = Table::restore(&old).unwrap().state();
    assert_eq!(back, table.state());
    assert_eq!(back.seats.white, Seat::Person);
    assert_eq!(back.computer, None);
}

#[test]
fn the_person_sits_at_the_bottom() {
    let sits = |seats: Value| table(&seated("frisian", &seats)).state().scene.flipped;
    let level = json!({ "level": 1 });
    assert!(sits(json!({ "white": level })));
    assert!(!sits(json!({ "black": level })));
    assert!(!sits(json!({ "white": level, "black": level })));
    assert!(!sits(json!({})));
}

#[test]
fn on_the_computers_turn_a_person_moves_nothing() {
    let mut table = table(&seated("frisian", &json!({ "black": { "level": 1 } })));
    assert_eq!(task(&table), None);
    play(&mut table, "32-28");
    assert_eq!(task(&table), Some((Side::Black, Task::Move)));
    let saved = table.save();
    assert_eq!(refused(&table.tap("19")), "computers-turn");
    assert_eq!(refused(&table.lift("19")), "computers-turn");
    assert_eq!(refused(&table.drop(Some("23"))), "computers-turn");
    assert_eq!(refused(&table.enter("19-23")), "computers-turn");
    assert_eq!(table.save(), saved);
    let can = table.state().can;
    assert!(can.undo && can.resign && can.offer_draw);
    play(&mut table, "19-23");
    assert_eq!(task(&table), None);
    assert_eq!(table.tap("28").refusal, None);
}

#[test]
fn taking_back_against_the_computer_takes_back_both_moves() {
    let mut table = table(&seated("frisian", &json!({ "black": { "level": 1 } })));
    play(&mut table, "32-28 20-24 37-32");
    // While it thinks, only the person's move is there to be taken back.
    assert_eq!(said(&table.undo()), ["undone", "turn"]);
    assert_eq!(moves(&table), ["32-28", "20-24"]);
    assert_eq!(task(&table), None);
    assert_eq!(said(&table.undo()), ["undone", "undone", "turn"]);
    assert_eq!(moves(&table), [""; 0]);
    assert!(!table.state().can.undo);
    assert_eq!(refused(&table.undo()), "nothing-to-undo");

    assert_eq!(said(&table.redo()), ["redone", "redone", "turn"]);
    assert_eq!(moves(&table), ["32-28", "20-24"]);
    assert_eq!(task(&table), None);
    assert_eq!(said(&table.redo()), ["redone", "turn"]);
    assert_eq!(task(&table), Some((Side::Black, Task::Move)));
}

#[test]
fn what_the_computer_has_opened_with_stays() {
    let mut table = table(&seated("frisian", &json!({ "white": { "level": 1 } })));
    assert_eq!(task(&table), Some((Side::White, Task::Move)));
    play(&mut table, "32-28");
    assert!(!table.state().can.undo);
    assert_eq!(refused(&table.undo()), "nothing-to-undo");
    play(&mut table, "20-24 37-32");
    table.undo();
    assert_eq!(moves(&table), ["32-28"]);
    assert!(!table.state().can.undo && table.state().can.redo);
}

#[test]
fn a_turn_of_lords_and_vassals_is_taken_back_to_the_persons_last_move() {
    let mut table = table(&seated("lords", &json!({ "white": { "level": 1 } })));
    assert_eq!(task(&table), None, "Black begins, and is a person");
    play(&mut table, "a7a6 b7b6 c7c6 d7d6 e7e6");
    assert_eq!(task(&table), Some((Side::White, Task::Move)));
    play(&mut table, "a2a3 b2b3");
    assert_eq!(
        task(&table),
        Some((Side::White, Task::Move)),
        "in the middle of its turn"
    );
    play(&mut table, "c2c3 d2d3");
    assert_eq!(table.state().turn.moves_left, Some(5));
    assert!(table.state().scene.flipped);
    let before = moves(&table);

    table.undo();
    assert_eq!(moves(&table), before[..4]);
    assert_eq!(table.state().turn.moves_left, Some(1));
    table.undo();
    assert_eq!(moves(&table), before[..3]);
    table.redo();
    table.redo();
    assert_eq!(
        moves(&table),
        before,
        "with all that the computer had answered"
    );
    assert_eq!(table.state().turn.side, Side::Black);
}

#[test]
fn two_computers_are_taken_back_move_by_move() {
    let level = json!({ "level": 1 });
    let mut table = table(&seated(
        "frisian",
        &json!({ "white": level, "black": level }),
    ));
    play(&mut table, "32-28 20-24");
    let can = table.state().can;
    assert!(
        can.undo && !can.resign && !can.offer_draw,
        "nobody is there to give up"
    );
    table.undo();
    assert_eq!(moves(&table), ["32-28"]);
    assert_eq!(task(&table), Some((Side::Black, Task::Move)));
}

#[test]
fn a_draw_is_offered_to_the_computer() {
    let mut table = table(&seated("frisian", &json!({ "black": { "level": 1 } })));
    table.offer_draw(Side::White);
    assert_eq!(task(&table), Some((Side::Black, Task::AnswerDraw)));
    assert_eq!(table.draw_offer(), Some(Side::White));
    assert_eq!(said(&table.answer_draw(false)), ["draw-declined"]);
    assert_eq!(task(&table), None);

    // Also while it thinks; then it goes on thinking.
    play(&mut table, "32-28");
    table.offer_draw(Side::White);
    assert_eq!(task(&table), Some((Side::Black, Task::AnswerDraw)));
    table.answer_draw(false);
    assert_eq!(task(&table), Some((Side::Black, Task::Move)));
    table.offer_draw(Side::White);
    table.answer_draw(true);
    assert_eq!(table.state().phase, Phase::Over);
    assert_eq!(task(&table), None);
}

#[test]
fn the_computer_may_point_out_what_a_person_has_overlooked() {
    let mut options = seated("frisian", &json!({ "black": { "level": 8 } }));
    options["capture"] = json!("called");
    options["position"] = json!("W:W27,35,46:B5,6,20,21,30");
    let mut table = table(&options);
    play(&mut table, "46-41");
    let state = table.state();
    assert!(!state.can.point_out, "that is not for who has moved");
    assert!(
        state
            .computer
            .is_some_and(|due| due.may_point_out && due.task == Task::Move)
    );
    let response = table.point_out();
    assert_eq!(said(&response)[0], "pointed-out");
    assert_eq!(task(&table), None, "the person plays again");
    assert_eq!(marked(&table.state(), Mark::MustCapture), ["35"]);

    // What the computer has overlooked, the person may point out.
    play(&mut table, "35x15 6-11");
    assert!(table.state().can.point_out);
}

#[test]
fn a_wrong_move_that_ends_the_game_may_be_pointed_out_too() {
    // White can take one or, as he must, two; taking the one takes the last piece that can move.
    let mut options = seated("frisian", &json!({ "black": { "level": 8 } }));
    options["capture"] = json!("called");
    options["position"] = json!("W:W27,35,46:B21");
    let mut table = table(&options);
    let response = table.play("27x16");
    assert_eq!(response.state.phase, Phase::Over);
    assert_eq!(task(&table), Some((Side::Black, Task::PointOut)));
}

#[test]
fn the_computer_lays_out_the_pieces_of_the_person() {
    let seats = json!({ "black": { "level": 2 } });
    let mut table = table(&json!({ "game": "lords", "seats": seats }));
    assert_eq!(
        table.state().phase,
        Phase::Layout,
        "White begins, and is a person"
    );
    assert!(matches!(table.game(), GameRef::SetUp));
    table.layout_random(1);
    let response = table.layout_done();
    assert_eq!(said(&response), ["layout-by-computer"]);
    assert_eq!(response.state.phase, Phase::Handover);
    assert_eq!(task(&table), Some((Side::Black, Task::LayOut)));
    assert!(
        table.state().scene.pieces.is_empty(),
        "the board is covered"
    );
    assert_eq!(refused(&table.handed_over()), "not-handing-over");
    assert_eq!(refused(&table.layout_random(2)), "covered");
    assert_eq!(refused(&table.lay_out("VVVV")), "layout-unusable");

    let table_after_reload = Table::restore(&table.save()).unwrap();
    assert_eq!(task(&table_after_reload), Some((Side::Black, Task::LayOut)));

    assert_eq!(said(&table.lay_out("LVLVLVLV/VLVLVLVL")), ["reveal-ready"]);
    assert_eq!(table.state().phase, Phase::Reveal);
    assert_eq!(task(&table), None);
    let mut table_after_reload = Table::restore(&table.save()).expect("both layouts are kept");
    table.reveal();
    assert_eq!(task(&table), Some((Side::Black, Task::Move)));
    table_after_reload.reveal();
    assert_eq!(table_after_reload.position(), table.position());
    assert!(matches!(table.game(), GameRef::Lords(_)));
}

#[test]
fn against_the_computer_nothing_is_handed_over() {
    let seats = json!({ "white": { "seconds": 5 } });
    let mut table = table(&json!({ "game": "lords", "seats": seats }));
    assert_eq!(
        task(&table),
        Some((Side::White, Task::LayOut)),
        "Black's pieces come first"
    );
    assert_eq!(
        said(&table.lay_out("LVLVLVLV/VLVLVLVL")),
        ["layout-started"]
    );
    assert_eq!(table.state().phase, Phase::Layout);
    assert_eq!(
        refused(&table.lay_out("LVLVLVLV/VLVLVLVL")),
        "not-laying-out"
    );
    table.tap("a1");
    // Nobody else is there who should not see it.
    assert_eq!(
        Table::restore(&table.save()).unwrap().state().phase,
        Phase::Layout
    );
    table.layout_random(1);
    table.layout_done();
    assert_eq!(table.state().phase, Phase::Reveal);
    table.reveal();
    assert!(table.state().scene.flipped, "the person plays Black");
}

#[test]
fn two_computers_lay_out_both_armies() {
    let level = json!({ "level": 1 });
    let seats = json!({ "white": level, "black": level });
    let mut table = table(&json!({ "game": "lords", "seats": seats }));
    for side in [Side::White, Side::Black] {
        assert_eq!(task(&table), Some((side, Task::LayOut)));
        assert_eq!(table.lay_out("LVLVLVLV/VLVLVLVL").refusal, None);
    }
    assert_eq!(table.state().phase, Phase::Reveal);
}
