//! Earlier positions of a game are looked at, and the game stays as it is.
#![cfg(not(target_arch = "wasm32"))]

#[path = "at_table/mod.rs"]
mod at_table;

use at_table::{marked, refused, said, table};
use serde_json::{Value, json};
use twa_boerden::Side;
use twa_boerden::render::Motion;
use twa_boerden::session::{Mark, Phase, Response, Table, TableState};

fn play(table: &mut Table, moves: &str) {
    for mv in moves.split(' ') {
        assert_eq!(table.play(mv).refusal, None, "{mv}");
    }
}

fn lords() -> Value {
    json!({
        "game": "lords",
        "layouts": { "white": "VVVVVVVV/LLLLLLLL", "black": "VVVVVVVV/LLLLLLLL" },
    })
}

/// What is on the board and beside it in the position that is seen.
fn seen(state: &TableState) -> Value {
    let last: Vec<_> = [Mark::LastFrom, Mark::LastTo]
        .map(|mark| marked(state, mark))
        .concat();
    json!([state.scene.pieces, last, state.captured, state.looked.turn])
}

/// The state without what belongs to the position that is seen.
fn game(state: &TableState) -> Value {
    let mut value = serde_json::to_value(state).unwrap();
    for part in ["scene", "squares", "captured", "looked"] {
        value.as_object_mut().unwrap().remove(part);
    }
    value
}

/// Plays the moves, then looks at every position again, from both ends, and finds it as it was.
fn assert_every_position_comes_back(options: &Value, moves: &str) {
    let mut table = table(options);
    let mut seen_then = vec![seen(&table.state())];
    let mut motions = Vec::new();
    for mv in moves.split(' ') {
        let response = table.play(mv);
        assert_eq!(response.refusal, None, "{mv}");
        seen_then.push(seen(&response.state));
        motions.push(response.motions);
    }
    let latest = table.state();
    let saved = table.save();
    let count = motions.len();
    for after in (0..count).rev() {
        let response = table.look(after);
        assert_eq!(seen(&response.state), seen_then[after], "back to {after}");
        assert_eq!(game(&response.state), game(&latest));
        let looked = response.state.looked;
        assert_eq!((looked.after, looked.latest), (after, false));
        assert!(matches!(response.motions[0], Motion::TakeBack { .. }));
        let told = if after == 0 { "looked-start" } else { "looked" };
        assert_eq!(said(&response), [told]);
        assert_eq!(table.save(), saved);
    }
    for after in 1..=count {
        let response = table.look(after);
        assert_eq!(seen(&response.state), seen_then[after], "on to {after}");
        assert_eq!(response.motions, motions[after - 1], "the move is shown");
        assert_eq!(response.state.looked.latest, after == count);
    }
    assert_eq!(table.state(), latest);
}

/// A whole game of each kind, with captures of several pieces, a promotion, jumps, pins and releases.
fn whole_game(game: &str) -> Value {
    let games: Value = serde_json::from_str(include_str!("e2e/games.json")).unwrap();
    games[game].clone()
}

#[test]
fn every_position_of_frisian_draughts_comes_back() {
    let options = json!({ "game": "frisian" });
    let moves = whole_game("frisian")["moves"].clone();
    assert_every_position_comes_back(&options, moves.as_str().unwrap());
}

#[test]
fn every_position_of_lords_and_vassals_comes_back() {
    let whole = whole_game("lords");
    let options = json!({ "game": "lords", "layouts": whole["layouts"] });
    assert_every_position_comes_back(&options, whole["moves"].as_str().unwrap());
}

#[test]
fn a_jump_over_several_moves_shows_none_of_them() {
    let mut table = table(&json!({ "game": "frisian" }));
    play(&mut table, "32-28 19-23 28x19 14x23");
    let response = table.look(1);
    assert!(response.motions.is_empty());
    let facts = &response.announce[0].args;
    assert_eq!(
        (
            &*facts["after"],
            &*facts["count"],
            &*facts["notation"],
            &*facts["side"]
        ),
        ("1", "4", "32-28", "white")
    );
    assert!(table.look(3).motions.is_empty());
    let response = table.look(usize::MAX);
    assert_eq!(said(&response), ["looked-latest", "turn"]);
    assert!(response.state.looked.latest, "there is no later one");
    assert!(table.look(4).motions.is_empty(), "it is seen already");
}

#[test]
fn in_a_position_that_is_only_looked_at_nothing_is_moved() {
    let mut table = table(&json!({ "game": "frisian" }));
    play(&mut table, "32-28 19-23");
    table.look(1);
    let before = table.state();
    let refusals: [fn(&mut Table) -> Response; 6] = [
        |table| table.tap("20"),
        |table| table.lift("20"),
        |table| table.drop(Some("25")),
        |table| table.play("28x19"),
        Table::cancel,
        Table::take_back_leg,
    ];
    for refuse in refusals {
        assert_eq!(refused(&refuse(&mut table)), "looking-back");
        assert_eq!(table.state(), before);
    }
    assert!(marked(&before, Mark::MustCapture).is_empty());
    table.look(2);
    play(&mut table, "28x19");
}

#[test]
fn what_is_in_hand_is_still_there_afterwards() {
    let mut table = table(&json!({ "game": "frisian", "position": "B:W28,46:B5,11,12,17" }));
    play(&mut table, "17-22");
    // A capture of two men after its first leg.
    table.tap("28");
    let held = table.tap("17").state;
    assert!(held.can.cancel && held.can.take_back_leg);
    assert_eq!(table.look(1).state, held, "this is the latest position");
    let looked = table.look(0).state;
    assert!(!looked.can.cancel && !looked.can.take_back_leg);
    assert!(marked(&looked, Mark::Selected).is_empty());
    assert!(marked(&looked, Mark::Captured).is_empty());
    assert_eq!(table.look(1).state, held);
}

#[test]
fn what_a_person_does_to_the_game_comes_back_to_it() {
    let actions: [fn(&mut Table) -> Response; 5] = [
        Table::undo,
        Table::redo,
        |table| table.offer_draw(Side::White),
        |table| table.resign(Side::Black),
        |table| table.answer_draw(true),
    ];
    for (number, act) in actions.into_iter().enumerate() {
        let mut table = table(&json!({ "game": "frisian" }));
        play(&mut table, "32-28 19-23 28x19 14x23");
        table.undo();
        if number == 4 {
            table.offer_draw(Side::White);
        }
        let mut direct = table.clone();
        table.look(1);
        let response = act(&mut table);
        assert_eq!(response.refusal, None);
        assert!(
            response.motions.is_empty(),
            "what moved elsewhere is not seen"
        );
        let directly = act(&mut direct);
        assert_eq!(response.state, directly.state);
        assert_eq!(response.announce, directly.announce);
    }
}

#[test]
fn the_view_can_be_turned_meanwhile() {
    let mut table = table(&json!({ "game": "frisian" }));
    play(&mut table, "32-28 19-23");
    table.look(1);
    let response = table.flip();
    assert_eq!(response.motions, [Motion::Flip]);
    assert_eq!(response.state.looked.after, 1);
    assert!(response.state.scene.flipped);
}

#[test]
fn the_computers_answer_is_made_and_leaves_people_where_they_look() {
    let mut options = json!({ "game": "frisian", "seats": { "black": { "level": 1 } } });
    let mut frisian = table(&options);
    play(&mut frisian, "32-28");
    let before = frisian.look(0).state;
    let response = frisian.play("19-23");
    assert_eq!(said(&response), ["moved", "turn", "must-capture"]);
    assert!(response.motions.is_empty());
    assert_eq!(seen(&response.state), seen(&before));
    assert_eq!(response.state.looked.after, 0);
    assert_eq!(response.state.moves.len(), 2);
    assert_eq!(frisian.look(2).state.looked.turn.side, Side::White);

    // It declines a draw, and accepts one, without a word about the board.
    frisian.offer_draw(Side::White);
    frisian.look(1);
    assert_eq!(frisian.answer_draw(false).state.looked.after, 1);
    frisian.offer_draw(Side::White);
    frisian.look(1);
    let over = frisian.answer_draw(true).state;
    assert_eq!((over.phase, over.looked.after), (Phase::Over, 1));

    // Where it points out the move before, what is looked at may be the latest position then.
    options["capture"] = json!("called");
    options["position"] = json!("W:W28,46:B5,22");
    for (after, latest) in [(0, true), (1, true)] {
        let mut called = table(&options);
        play(&mut called, "46-41");
        called.look(after);
        let response = called.point_out();
        assert_eq!(said(&response)[0], "pointed-out");
        assert_eq!(response.state.looked.after, 0);
        assert_eq!(response.state.looked.latest, latest);
    }
}

#[test]
fn while_the_pieces_are_laid_out_there_is_nothing_to_look_at() {
    let mut table = table(&json!({ "game": "lords" }));
    let looked = table.state().looked;
    assert_eq!((looked.after, looked.latest), (0, true));
    assert_eq!(refused(&table.look(0)), "laying-out");
}

#[test]
fn a_game_that_is_over_is_looked_through_and_stays_over() {
    let mut table = table(&lords());
    play(&mut table, "va7-a6 vb7-b6");
    table.resign(Side::White);
    let response = table.look(1);
    assert_eq!(response.state.phase, Phase::Over);
    assert!(response.state.outcome.is_some());
    assert_eq!(response.state.looked.turn.moves_left, Some(4));
    assert_eq!(said(&table.look(2)), ["looked-latest", "won"]);
}
