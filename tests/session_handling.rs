//! The ways in which persons make their moves: by jumps or whole, at once or confirmed.
#![cfg(not(target_arch = "wasm32"))]

#[path = "at_table/mod.rs"]
mod at_table;

use at_table::{marked, refused, said, table};
use serde_json::json;
use twa_boerden::Side;
use twa_boerden::render::{Cell, Motion};
use twa_boerden::session::{CaptureHandling, Handling, Mark, Table};

/// One capture of two men after the first leg, 22 being the first of them either way.
const FORK: &str = "W:W28:B5,11,12,22";
/// One capture of three men, in one way only.
const LONG: &str = "W:W48:B43,33,23,1";
/// Captures of five men that all begin on 38, several of them ending on 9.
const SEVERAL: &str = "W:W38:B8,11,17,22,23,32,33";

/// Where 28 is.
const CELL_28: Cell = Cell::new(4, 5);

fn at(fen: &str, handling: Handling) -> Table {
    let mut table = table(&json!({ "game": "frisian", "position": fen }));
    table.handle(handling);
    table
}

fn by(capture: CaptureHandling) -> Handling {
    Handling {
        capture,
        ..Handling::default()
    }
}

fn confirming() -> Handling {
    Handling {
        confirm: true,
        ..Handling::default()
    }
}

fn played(table: &Table) -> Vec<String> {
    let turns = table.state().moves;
    turns.into_iter().flat_map(|turn| turn.notation).collect()
}

#[test]
fn what_is_not_chosen_is_as_it_was() {
    let usual = Handling::default();
    assert_eq!(usual.capture, CaptureHandling::Either);
    assert!(usual.complete && usual.one_tap && !usual.confirm);
}

#[test]
fn jump_by_jump_the_last_square_is_no_target() {
    let mut table = at(FORK, by(CaptureHandling::Legs));
    let response = table.tap("28");
    assert_eq!(marked(&response.state, Mark::Target), ["17"]);
    table.tap("17");
    assert!(played(&table).is_empty());
    assert!(table.state().can.take_back_leg);
}

#[test]
fn jump_by_jump_one_tap_makes_one_jump_at_most() {
    let mut table = at(LONG, by(CaptureHandling::Legs));
    assert_eq!(said(&table.tap("48")), ["selected"]);
    table.tap("39");
    assert_eq!(played(&table).len(), 1, "the rest can go in one way only");

    let every = Handling {
        complete: false,
        ..by(CaptureHandling::Legs)
    };
    let mut table = at(LONG, every);
    table.tap("48");
    for square in ["39", "28"] {
        table.tap(square);
        assert!(played(&table).is_empty(), "{square}");
    }
    table.tap("19");
    assert_eq!(played(&table), ["48x19"]);
}

#[test]
fn one_tap_makes_a_capture_of_a_single_jump_unless_it_may_not() {
    let single = "W:W28:B22,1";
    assert_eq!(played(&tapped(single, by(CaptureHandling::Legs))).len(), 1);
    let two = Handling {
        one_tap: false,
        ..Handling::default()
    };
    assert!(played(&tapped(single, two)).is_empty());
    let mut table = at(single, two);
    assert_eq!(refused(&table.tap("17")), "empty-square");
    table.tap("28");
    table.tap("17");
    assert_eq!(played(&table), ["28x17"]);
}

fn tapped(fen: &str, handling: Handling) -> Table {
    let mut table = at(fen, handling);
    table.tap("28");
    table
}

#[test]
fn whole_captures_are_chosen_by_where_they_end() {
    let mut table = at(FORK, by(CaptureHandling::Whole));
    let response = table.tap("28");
    let ends = marked(&response.state, Mark::Target);
    assert_eq!(ends, ["6", "8"]);
    table.tap("8");
    assert_eq!(played(&table), ["28x8"]);
}

#[test]
fn where_several_captures_end_the_jumps_are_chosen() {
    let mut table = at(SEVERAL, by(CaptureHandling::Whole));
    let response = table.tap("38");
    assert_eq!(marked(&response.state, Mark::Target), ["9", "16"]);
    let response = table.tap("9");
    assert_eq!(said(&response), ["choose-jumps"]);
    assert_eq!(marked(&response.state, Mark::Target), ["27", "29"]);
    table.tap("29");
    let response = table.tap("18");
    assert!(played(&table).is_empty());
    assert_eq!(marked(&response.state, Mark::Target), ["16", "27"]);
    table.cancel();
    table.tap("38");
    table.tap("9");
    table.tap("27");
    assert_eq!(
        played(&table).len(),
        1,
        "from there it can go in one way only"
    );
}

#[test]
fn a_move_waits_to_be_confirmed() {
    let mut table = at("W:W32,33:B19,1", confirming());
    table.tap("32");
    let response = table.tap("28");
    assert_eq!(said(&response), ["to-confirm"]);
    assert!(matches!(response.motions[..], [Motion::Slide { .. }]));
    assert_eq!(response.state.to_confirm.as_deref(), Some("32-28"));
    assert_eq!(response.state.turn.side, Side::White);
    let stands = |table: &Table, name: &str| {
        let squares = table.state().squares;
        squares
            .iter()
            .any(|square| square.name == name && square.piece.is_some())
    };
    assert!(stands(&table, "28") && !stands(&table, "32"), "it is seen");
    assert!(played(&table).is_empty() && !table.save().contains("28"));
    let response = table.confirm();
    assert!(said(&response).contains(&"moved"));
    assert!(response.motions.is_empty(), "seen before");
    assert_eq!(played(&table), ["32-28"]);
    assert_eq!(response.state.to_confirm, None);
    assert_eq!(refused(&table.confirm()), "nothing-to-confirm");
}

#[test]
fn a_move_is_dropped_by_cancel_undo_or_another_move() {
    let start = || {
        let mut table = at("W:W32,33:B19,1", confirming());
        table.tap("32");
        table.tap("28");
        table
    };
    let mut table = start();
    let response = table.cancel();
    assert_eq!(said(&response), ["not-confirmed"]);
    assert!(matches!(response.motions[..], [Motion::TakeBack { .. }]));
    assert_eq!(response.state.to_confirm, None);
    assert!(!response.state.can.cancel, "the hand is empty");

    let mut table = start();
    table.undo();
    assert_eq!(table.state().to_confirm, None);

    let mut table = start();
    let response = table.tap("27");
    assert!(matches!(
        response.motions[..],
        [Motion::TakeBack { .. }, Motion::Slide { .. }]
    ));
    assert_eq!(response.state.to_confirm.as_deref(), Some("32-27"));
    table.tap("33");
    assert_eq!(table.state().to_confirm, None);

    let mut table = start();
    assert!(table.tap("50").refusal.is_some());
    assert_eq!(
        table.state().to_confirm.as_deref(),
        Some("32-28"),
        "a slip changes nothing"
    );
    table.look(0);
    table.resign(Side::White);
    assert_eq!(table.state().to_confirm, None);
}

#[test]
fn a_whole_capture_and_a_drag_are_confirmed_too() {
    let mut table = at(LONG, confirming());
    table.tap("48");
    assert_eq!(table.state().to_confirm.as_deref(), Some("48x19"));
    table.confirm();
    assert_eq!(played(&table), ["48x19"]);

    let mut table = at("W:W32,33:B19,1", confirming());
    table.lift("32");
    table.drop(Some("28"));
    assert_eq!(table.state().to_confirm.as_deref(), Some("32-28"));
    // Who types a move has said all of it.
    table.cancel();
    table.enter("33-29");
    assert_eq!(played(&table), ["33-29"]);
}

#[test]
fn every_move_of_a_turn_is_confirmed() {
    let layout = "VVVVVVVV/LLLLLLLL";
    let mut table = table(&json!({
        "game": "lords", "layouts": { "white": layout, "black": layout },
        "clock": "60+5",
    }));
    table.handle(confirming());
    for (from, to) in [
        ("a7", "a6"),
        ("b7", "b6"),
        ("c7", "c6"),
        ("d7", "d6"),
        ("e7", "e6"),
    ] {
        table.tap(from);
        let response = table.tap(to);
        assert!(response.state.to_confirm.is_some());
        assert_eq!(response.state.turn.side, Side::Black);
        table.confirm();
    }
    let state = table.state();
    assert_eq!(state.turn.side, Side::White);
    assert_eq!(state.clock.unwrap().left.black, 65_000);
}

#[test]
fn the_computer_confirms_nothing() {
    let mut table = table(&json!({ "game": "frisian", "seats": { "white": { "level": 1 } } }));
    table.handle(confirming());
    table.play("32-28");
    assert_eq!(played(&table), ["32-28"]);
}

/// A game in which 32-28 is shown and waits.
fn waiting() -> Table {
    let mut table = table(&json!({ "game": "frisian" }));
    table.handle(confirming());
    table.tap("32");
    table.tap("28");
    assert_eq!(table.state().to_confirm.as_deref(), Some("32-28"));
    table
}

#[test]
fn a_piece_whose_move_waits_is_taken_hold_of_where_it_is_seen() {
    let mut table = waiting();
    let response = table.lift("28");
    assert_eq!(response.refusal, None);
    assert_eq!(response.state.to_confirm.as_deref(), Some("32-28"));
    for nowhere in [Some("28"), None] {
        let response = table.drop(nowhere);
        assert_eq!(response.refusal, None);
        assert_eq!(response.state.to_confirm.as_deref(), Some("32-28"));
        assert!(response.motions.is_empty());
    }
    table.lift("28");
    assert!(table.drop(Some("22")).refusal.is_some());
    assert_eq!(table.state().to_confirm.as_deref(), Some("32-28"));
    let response = table.drop(Some("27"));
    assert_eq!(response.state.to_confirm.as_deref(), Some("32-27"));
    assert!(
        matches!(response.motions[..], [Motion::Slide { from, .. }] if from == CELL_28),
        "straight from where it was seen"
    );
    table.lift("27");
    let response = table.drop(Some("32"));
    assert_eq!(response.state.to_confirm, None, "back home");
    assert!(matches!(response.motions[..], [Motion::TakeBack { .. }]));

    // Where one has just gone, whoever taps twice changes nothing.
    let mut table = waiting();
    let response = table.tap("28");
    assert_eq!(response.state.to_confirm.as_deref(), Some("32-28"));
    assert!(response.motions.is_empty());
    table.tap("27");
    table.confirm();
    assert_eq!(played(&table), ["32-27"]);
}

#[test]
fn a_game_that_is_over_is_not_gone_on_with_by_confirming() {
    let mut table = waiting();
    table.resign(Side::Black);
    assert_eq!(table.state().to_confirm, None);
    assert_eq!(refused(&table.confirm()), "game-over");
    assert!(played(&table).is_empty());
}

#[test]
fn what_is_done_instead_of_confirming_takes_the_move_back_and_says_so() {
    let mut table = waiting();
    let response = table.offer_draw(Side::White);
    assert_eq!(said(&response), ["draw-offered", "not-confirmed"]);
    assert!(matches!(response.motions[..], [Motion::TakeBack { .. }]));
}

#[test]
fn what_is_said_or_chosen_while_a_move_waits_stays() {
    let mut table = waiting();
    table.comment("a good start");
    table.handle(Handling {
        capture: CaptureHandling::Legs,
        ..confirming()
    });
    table.confirm();
    assert_eq!(played(&table), ["32-28"]);
    assert_eq!(table.state().comments[0].text, "a good start");
    for square in ["19", "23", "28"] {
        table.tap(square);
        if square == "23" {
            table.confirm();
        }
    }
    table.tap("19");
    assert_eq!(table.state().to_confirm.as_deref(), Some("28x19"));
}
