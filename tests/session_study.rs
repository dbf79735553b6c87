//! Moves are tried at any point of a game, and the game stays as it is.
#![cfg(not(target_arch = "wasm32"))]

use serde_json::json;
use twa_boerden::session::{Handling, NewGame, Phase, Study, StudyResponse, Table};

/// A table after these moves.
fn after(options: &serde_json::Value, moves: &str) -> Table {
    let options = NewGame::from_json(&options.to_string()).unwrap();
    let mut table = Table::new(options).unwrap();
    for mv in moves.split_whitespace() {
        assert_eq!(table.play(mv).refusal, None, "{mv}");
    }
    table
}

fn study(moves: &str) -> Study {
    Study::new(&after(&json!({ "game": "frisian" }), moves).save()).unwrap()
}

/// Plays moves on the board, all of which can be made.
fn play(study: &mut Study, moves: &str) -> StudyResponse {
    let mut last = None;
    for mv in moves.split(' ') {
        let answer = study.enter(mv);
        assert_eq!(answer.response.refusal, None, "{mv}");
        last = Some(answer);
    }
    last.unwrap()
}

/// Where the study stands.
fn place(answer: &StudyResponse) -> (usize, Option<usize>) {
    (answer.after, answer.tried)
}

fn said(answer: &StudyResponse) -> Vec<&str> {
    let said = answer.response.announce.iter();
    said.map(|message| message.code.as_str()).collect()
}

#[test]
fn the_move_of_the_game_steps_on_and_another_begins_a_variation() {
    let mut study = study("32-28 19-23 28x19");
    assert_eq!(place(&study.stand(0)), (0, None));
    assert_eq!(place(&study.enter("32-28")), (1, None));
    let answer = study.enter("18-22");
    assert_eq!(place(&answer), (2, Some(0)));
    assert_eq!(said(&answer), ["variation-begins", "moved", "turn"]);
    assert_eq!(answer.variations, "2 (1... 18-22)");
    let answer = study.enter("31-27");
    assert_eq!(said(&answer), ["moved", "turn", "must-capture"]);
    assert_eq!(answer.variations, "2 (1... 18-22 2. 31-27)");
    // The same again is entered, and another one begins in it.
    study.stand(1);
    assert_eq!(place(&study.enter("18-22")), (2, Some(0)));
    assert_eq!(place(&study.enter("33-29")), (3, Some(2)));
    study.stand(1);
    let answer = play(&mut study, "20-24 34-29");
    assert_eq!(place(&answer), (3, Some(4)));
    study.stand(0);
    let answer = play(&mut study, "31-26");
    assert_eq!(
        answer.variations,
        "1 (1. 31-26)\n2 (1... 18-22 2. 31-27 (2. 33-29))\n2 (1... 20-24 2. 34-29)"
    );
    // What another one has in the same place is found again, however deep it lies.
    study.go_to(1);
    assert_eq!(place(&study.enter("33-29")), (3, Some(3)));
}

#[test]
fn taps_and_drags_make_moves_for_both_sides() {
    let far = json!({ "game": "frisian", "seats": { "black": { "level": 3 } }, "clock": "60" });
    let mut study = Study::new(&after(&far, "32-28 19-23").save()).unwrap();
    study.stand(1);
    let answer = study.tap("18");
    assert_eq!(answer.response.refusal, None);
    assert!(answer.response.state.can.cancel);
    assert_eq!(place(&answer), (1, None));
    assert_eq!(answer.response.state.clock, None);
    assert_eq!(place(&study.tap("22")), (2, Some(0)));
    assert_eq!(study.lift("31").response.refusal, None);
    assert_eq!(place(&study.drop(Some("27"))), (3, Some(1)));
    let refused = study.tap("46").response.refusal.unwrap();
    assert_eq!(refused.code, "frisian.not-yours");
    let handling = Handling {
        confirm: true,
        one_tap: false,
        ..Handling::default()
    };
    study.handle(handling);
    study.tap("22");
    assert_eq!(place(&study.tap("31")), (3, Some(1)));
    assert_eq!(place(&study.confirm()), (4, Some(2)));
}

#[test]
fn one_goes_through_the_lines() {
    let mut study = study("32-28 19-23 28x19");
    study.stand(1);
    play(&mut study, "18-22 31-27 22x31");
    study.go_to(0);
    play(&mut study, "33-29");
    // 18-22, 31-27, 33-29 in its place, 22x31.
    let answer = study.back();
    assert_eq!((place(&answer), answer.goes_on), ((2, Some(0)), true));
    assert!(!answer.response.motions.is_empty());
    let answer = study.forward();
    assert_eq!(place(&answer), (3, Some(1)));
    assert!(!answer.response.motions.is_empty());
    assert_eq!(said(&answer), ["looked-tried", "turn", "must-capture"]);
    let answer = study.last();
    assert_eq!((place(&answer), answer.goes_on), ((4, Some(3)), false));
    assert_eq!(place(&study.forward()), (4, Some(3)));
    assert_eq!(place(&study.first()), (1, None));
    assert_eq!(place(&study.last()), (3, None));
    assert_eq!(place(&study.first()), (0, None));
    assert_eq!(place(&study.back()), (0, None));
    assert_eq!(place(&study.go_to(2)), (3, Some(2)));
    assert_eq!(place(&study.first()), (2, Some(0)));
    assert_eq!(place(&study.back()), (1, None));
    assert_eq!(place(&study.go_to(99)), (4, Some(3)));
    assert_eq!(place(&study.stand(99)), (3, None));
}

#[test]
fn a_variation_is_taken_out_with_all_in_it() {
    let mut study = study("32-28 19-23 28x19");
    study.stand(1);
    play(&mut study, "18-22 31-27 22x31");
    study.go_to(0);
    play(&mut study, "33-29");
    study.stand(1);
    play(&mut study, "20-24");
    study.go_to(2);
    let answer = study.remove();
    assert_eq!(place(&answer), (2, Some(0)));
    assert_eq!(said(&answer), ["variation-removed"]);
    assert_eq!(
        answer.variations,
        "2 (1... 18-22 2. 31-27 22x31)\n2 (1... 20-24)"
    );
    study.last();
    let answer = study.remove();
    assert_eq!(
        (place(&answer), answer.variations.as_str()),
        ((1, None), "2 (1... 20-24)")
    );
    assert_eq!(study.remove().variations, "2 (1... 20-24)");
}

#[test]
fn something_is_said_about_what_is_tried() {
    let mut study = study("32-28 19-23");
    study.stand(1);
    play(&mut study, "18-22");
    let answer = study.comment(" too\n early } ");
    assert_eq!(answer.variations, "2 (1... 18-22 {too early )})");
    assert_eq!(study.comment(" ").variations, "2 (1... 18-22)");
}

#[test]
fn a_game_that_is_over_goes_on_in_a_variation() {
    let mut table = after(&json!({ "game": "frisian" }), "32-28 19-23");
    table.resign(twa_boerden::Side::White);
    let mut study = Study::new(&table.save()).unwrap();
    let answer = study.tap("28");
    assert_eq!(
        (place(&answer), answer.response.refusal),
        ((3, Some(0)), None)
    );
    assert_eq!(answer.response.state.phase, Phase::Play);
    assert_eq!(study.stand(2).response.state.phase, Phase::Play);
    table.vary(&study.stand(2).variations).unwrap();
    assert_eq!(table.state().phase, Phase::Over);
    assert!(
        table
            .record()
            .contains("1. 32-28 19-23 (1... 19-23 2. 28x19) 0-1")
    );
}

#[test]
fn the_game_goes_on_meanwhile() {
    let mut table = after(&json!({ "game": "frisian" }), "32-28 19-23");
    let mut study = Study::new(&table.save()).unwrap();
    study.stand(1);
    let answer = play(&mut study, "18-22 31-27");
    table.vary(&answer.variations).unwrap();
    table.play("28x19");
    let answer = study.follow(&table.save()).unwrap();
    assert_eq!(place(&answer), (3, Some(1)));
    // The game takes the way that was tried.
    table.undo();
    table.undo();
    table.play("18-22");
    let answer = study.follow(&table.save()).unwrap();
    assert_eq!(
        (place(&answer), answer.variations.as_str()),
        ((3, Some(0)), "2 (1... 18-22 2. 31-27)")
    );
    table.play("33-29");
    table.undo();
    table.undo();
    table.play("19-23");
    let answer = study.follow(&table.save()).unwrap();
    assert_eq!(
        (place(&answer), answer.variations.as_str()),
        ((3, Some(1)), "2 (1... 18-22 2. 31-27)")
    );
    assert!(study.follow("{").is_err());
}

#[test]
fn in_lords_and_vassals_a_move_is_the_unit() {
    let options = json!({
        "game": "lords",
        "layouts": { "white": "VVVVVVVV/LLLLLLLL", "black": "VVVVVVVV/LLLLLLLL" },
    });
    let mut table = after(&options, "a7-a6 b7-b6 c7-c6 d7-d6 e7-e6 a2-a3");
    let mut study = Study::new(&table.save()).unwrap();
    study.stand(2);
    let answer = play(&mut study, "c7-c6");
    assert_eq!(place(&answer), (3, None));
    let answer = play(&mut study, "f7-f6 f6-f5 b2-b3 b3-b4");
    assert_eq!(place(&answer), (7, Some(3)));
    assert_eq!(answer.response.state.turn.moves_left, Some(2));
    table.vary(&answer.variations).unwrap();
    let record = table.record();
    let line = "1. b: va7-a6 vb7-b6 vc7-c6 vd7-d6 (1. b: vf7-f6 vf6-f5 w: Vb2-b3 Vb3-b4) ve7-e6  w: Va2-a3";
    assert!(record.contains(line), "{record}");
}

#[test]
fn a_wrong_move_that_was_pointed_out_is_in_nobodys_way() {
    let options =
        json!({ "game": "frisian", "capture": "called", "position": "W:W28,32,37:B23,1,2" });
    let mut table = after(&options, "32-27");
    assert_eq!(table.point_out().refusal, None);
    table.play("28x19");
    let mut study = Study::new(&table.save()).unwrap();
    study.stand(0);
    // Here a capture has to be made.
    assert!(study.enter("37-31").response.refusal.is_some());
    let mut study = Study::new(&table.save()).unwrap();
    let answer = study.stand(1);
    assert_eq!(place(&answer), (1, None));
}
