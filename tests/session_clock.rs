//! Games with clocks: when they run, what they decide, and that they are kept.
#![cfg(not(target_arch = "wasm32"))]

#[path = "at_table/mod.rs"]
mod at_table;

use at_table::{marked, refused, said, table};
use serde_json::{Value, json};
use twa_boerden::Side;
use twa_boerden::session::{ClockState, Mark, NewGame, Phase, Table};

fn frisian(clock: &Value) -> Table {
    table(&json!({ "game": "frisian", "clock": clock }))
}

/// A game of Lords and Vassals that begins with the moves.
fn lords(clock: &Value) -> Table {
    let layout = "VVVVVVVV/LLLLLLLL";
    table(
        &json!({ "game": "lords", "clock": clock, "layouts": { "white": layout, "black": layout } }),
    )
}

fn clock(table: &Table) -> ClockState {
    table.state().clock.expect("the game has clocks")
}

fn play(table: &mut Table, moves: &str) {
    for mv in moves.split(' ') {
        assert_eq!(table.play(mv).refusal, None, "{mv}");
    }
}

#[test]
fn without_being_chosen_there_is_none() {
    let mut table = table(&json!({ "game": "frisian" }));
    assert_eq!(table.state().clock, None);
    assert!(!table.save().contains("clock"));
    assert_eq!(table.pass(u32::MAX).state.phase, Phase::Play);
    assert_eq!(refused(&table.pause(true)), "not-this-game");
}

#[test]
fn the_clock_of_whoever_is_to_move_runs() {
    let mut table = frisian(&json!("300"));
    assert_eq!(clock(&table).running, Some(Side::White));
    table.pass(7_000);
    play(&mut table, "32-28");
    assert_eq!(clock(&table).running, Some(Side::Black));
    table.pass(2_500);
    let ClockState { left, to_go, .. } = clock(&table);
    assert_eq!((left.white, left.black), (293_000, 297_500));
    assert_eq!((to_go.white, to_go.black), (None, None));
}

#[test]
fn the_flag_falls_and_the_game_is_lost_on_time() {
    let mut table = frisian(&json!("60"));
    play(&mut table, "32-28");
    assert_eq!(said(&table.pass(40_001)), ["clock-low"]);
    assert!(said(&table.pass(10_000)).is_empty(), "told once");
    let response = table.pass(10_000);
    assert_eq!(said(&response), ["won"]);
    let outcome = response.state.outcome.unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason.as_str()),
        (Some(Side::White), "time")
    );
    let now = response.state.clock.unwrap();
    assert_eq!((now.left.black, now.running), (0, None));
    table.pass(5_000);
    assert_eq!(clock(&table).left.white, 60_000, "no clock runs any more");
    assert!(table.record().contains("1-0"), "{}", table.record());
}

#[test]
fn what_time_has_decided_cannot_be_taken_back() {
    let mut table = lords(&json!("60"));
    play(&mut table, "a7-a6");
    table.pass(60_000);
    assert_eq!(table.state().phase, Phase::Over);
    assert!(!table.state().can.undo);
    assert_eq!(refused(&table.undo()), "time-is-up");
    let back = Table::restore(&table.save()).unwrap();
    assert_eq!(back.state(), table.state());
}

#[test]
fn a_turn_of_several_moves_earns_once_it_has_ended() {
    let mut table = lords(&json!("100+7"));
    table.pass(10_000);
    play(&mut table, "a7-a6 b7-b6 c7-c6 d7-d6");
    assert_eq!(clock(&table).left.black, 90_000);
    play(&mut table, "e7-e6");
    assert_eq!(clock(&table).left.black, 97_000);
    assert_eq!(clock(&table).running, Some(Side::White));
    // The last move of the turn is taken back and made again.
    table.undo();
    assert_eq!(clock(&table).running, Some(Side::Black));
    play(&mut table, "e7-e6");
    assert_eq!(clock(&table).left.black, 97_000);
}

#[test]
fn turns_are_counted_towards_more_time() {
    let mut table = lords(&json!("2/100"));
    assert_eq!(clock(&table).to_go.black, Some(2));
    play(&mut table, "a7-a6 b7-b6");
    assert_eq!(clock(&table).to_go.black, Some(2), "the turn goes on");
    play(&mut table, "c7-c6 d7-d6 e7-e6");
    assert_eq!(clock(&table).to_go.black, Some(1));
    play(&mut table, "a2-a3 b2-b3 c2-c3 d2-d3");
    play(&mut table, "f7-f6 g7-g6 h7-h6 a6-a5 b6-b5");
    let now = clock(&table);
    assert_eq!((now.left.black, now.to_go.black), (200_000, Some(2)));
    assert_eq!((now.left.white, now.to_go.white), (100_000, Some(1)));
}

#[test]
fn taking_back_leaves_the_time_as_it_is() {
    let mut table = frisian(&json!("40/100+5"));
    table.pass(10_000);
    play(&mut table, "32-28 19-23");
    table.pass(1_000);
    table.undo();
    table.undo();
    let now = clock(&table);
    assert_eq!((now.left.white, now.left.black), (94_000, 105_000));
    assert_eq!(now.to_go.white, Some(40));
    table.redo();
    assert_eq!(clock(&table).left.white, 94_000);
}

#[test]
fn a_move_that_is_pointed_out_costs_its_time() {
    let mut table = table(&json!({
        "game": "frisian", "capture": "called", "position": "W:W28,45:B22,6",
        "clock": "100+5",
    }));
    table.pass(10_000);
    play(&mut table, "45-40");
    table.pass(3_000);
    assert_eq!(table.point_out().refusal, None);
    let now = clock(&table);
    assert_eq!(now.running, Some(Side::White));
    assert_eq!((now.left.white, now.left.black), (95_000, 97_000));
    play(&mut table, "28x17");
    assert_eq!(clock(&table).left.white, 95_000, "one turn earns once");
}

#[test]
fn while_the_clocks_stand_nothing_is_moved() {
    let mut table = frisian(&json!("100"));
    play(&mut table, "32-28");
    assert_eq!(said(&table.pause(true)), ["clock-paused"]);
    assert!(said(&table.pause(true)).is_empty());
    let state = table.pass(50_000).state;
    let now = state.clock.unwrap();
    assert_eq!(
        (now.paused, now.running, now.left.black),
        (true, None, 100_000)
    );
    assert!(!state.can.undo && !state.can.redo);
    assert!(marked(&state, Mark::Selected).is_empty());
    for response in [
        table.tap("19"),
        table.lift("19"),
        table.enter("19-23"),
        table.play("19-23"),
        table.undo(),
        table.redo(),
        table.cancel(),
    ] {
        assert_eq!(refused(&response), "paused");
    }
    assert!(said(&table.look(0)).contains(&"looked-start"));
    table.look(1);
    assert_eq!(said(&table.pause(false)), ["clock-resumed"]);
    assert_eq!(table.play("19-23").refusal, None);
    table.resign(Side::White);
    assert_eq!(refused(&table.pause(true)), "game-over");
}

#[test]
fn the_computer_waits_while_the_clocks_stand() {
    let mut table = table(&json!({
        "game": "frisian", "clock": "100", "seats": { "white": { "level": 1 } },
    }));
    assert!(table.state().computer.is_some());
    table.pause(true);
    assert!(table.state().computer.is_none());
    table.pause(false);
    assert!(table.state().computer.is_some());
}

#[test]
fn no_clock_runs_during_the_set_up() {
    let mut table = table(&json!({ "game": "lords", "clock": "100" }));
    let next = |table: &mut Table| {
        assert_eq!(clock(table).running, None);
        table.pass(30_000);
        table.layout_random(7);
        table.layout_done();
    };
    next(&mut table);
    let mut table = Table::restore(&table.save()).unwrap();
    table.handed_over();
    next(&mut table);
    table.pass(30_000);
    table.reveal();
    let now = clock(&table);
    assert_eq!((now.running, now.paused), (Some(Side::Black), false));
    assert_eq!((now.left.white, now.left.black), (100_000, 100_000));
}

#[test]
fn a_saved_game_comes_back_with_its_clocks_stopped() {
    let mut table = frisian(&json!("100+5"));
    table.pass(40_000);
    play(&mut table, "32-28");
    table.pass(1_234);
    let mut back = Table::restore(&table.save()).unwrap();
    let now = clock(&back);
    assert_eq!((now.left.white, now.left.black), (65_000, 98_766));
    assert!(now.paused);
    back.pause(false);
    play(&mut back, "19-23");
    assert_eq!(clock(&back).left.black, 103_766);
    back.undo();
    let mut again = Table::restore(&back.save()).unwrap();
    again.pause(false);
    play(&mut again, "19-23");
    assert_eq!(clock(&again).left.black, 103_766, "earned before");
}

#[test]
fn records_from_before_the_clocks_are_still_read() {
    let mut table = table(&json!({ "game": "frisian" }));
    play(&mut table, "32-28");
    let old = table.save().replace(r#""version":4"#, r#""version":3"#);
    assert_ne!(old, table.save());
    assert_eq!(Table::restore(&old).unwrap().state(), table.state());
}

#[test]
fn what_is_no_time_is_refused() {
    for wrong in ["", "0", "-5", "100000", "5:00", "0/60", "60+", "blitz"] {
        let options = json!({ "game": "frisian", "clock": wrong }).to_string();
        let error = Table::new(NewGame::from_json(&options).unwrap()).unwrap_err();
        assert_eq!(error.code(), "bad-settings", "{options}");
    }
    let saved = frisian(&json!("100")).save();
    let wrong = saved.replace("100000 100000 0 0", "100000 many 0 0");
    assert_ne!(wrong, saved);
    assert_eq!(Table::restore(&wrong).unwrap_err().code(), "saved-damaged");
}
