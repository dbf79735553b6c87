//! Frisian draughts at the table: how taps, drags, typed moves and buttons become moves.
#![cfg(not(target_arch = "wasm32"))]

mod at_table;

use std::time::{Duration, Instant};

use serde_json::json;
use twa_boerden::Side;
use twa_boerden::render::{Cell, Motion, Shape};
use twa_boerden::session::{Mark, NewGame, Phase, Response, Table, TableState};

use at_table::{marked, refused, said, table};

/// One capture of two men after the first leg, 22 being the first of them either way.
const FORK: &str = "W:W28:B5,11,12,22";
/// Four men that can be taken in a circle, either way round.
const CIRCLE: &str = "W:W28:B5,12,13,22,23";
/// One man with more ways to capture than can be counted, and few outcomes.
const ASTRONOMICAL: &str =
    "W:W50:B7,9,11,12,13,14,16,18,20,21,22,23,24,27,29,31,32,33,34,36,38,40,41,42,43,44,K47,K49";

fn at(fen: &str) -> Table {
    table(&json!({ "game": "frisian", "position": fen }))
}

fn called(fen: &str) -> Table {
    table(&json!({ "game": "frisian", "position": fen, "capture": "called" }))
}

fn notations(response: &Response) -> Vec<&str> {
    let turns = response.state.moves.iter();
    turns
        .flat_map(|turn| turn.notation.iter().map(String::as_str))
        .collect()
}

fn cell(number: u8) -> Cell {
    let square = twa_boerden::frisian::Square::new(number).unwrap();
    Cell::new(square.column(), square.row())
}

fn jump(from: u8, over: u8, to: u8) -> Motion {
    Motion::Jump {
        from: cell(from),
        to: cell(to),
        over: cell(over),
        ghost: true,
    }
}

fn leave(squares: &[u8]) -> Motion {
    Motion::Leave {
        cells: squares.iter().map(|&square| cell(square)).collect(),
    }
}

#[test]
fn a_quiet_move_is_a_tap_on_the_piece_and_one_on_its_square() {
    let mut table = table(&json!({ "game": "frisian" }));
    let response = table.tap("32");
    assert_eq!(said(&response), ["selected"]);
    assert_eq!(marked(&response.state, Mark::Selected), ["32"]);
    assert_eq!(marked(&response.state, Mark::Target), ["27", "28"]);
    let response = table.tap("28");
    assert_eq!(said(&response), ["moved", "turn"]);
    assert_eq!(
        response.motions,
        [Motion::Slide {
            from: cell(32),
            to: cell(28)
        }]
    );
    assert_eq!(response.state.turn.side, Side::Black);
    assert_eq!(marked(&response.state, Mark::LastFrom), ["32"]);
    assert_eq!(marked(&response.state, Mark::LastTo), ["28"]);
}

#[test]
fn a_tap_on_the_piece_in_hand_puts_it_back_and_on_another_takes_that() {
    let mut table = table(&json!({ "game": "frisian" }));
    table.tap("32");
    let response = table.tap("33");
    assert_eq!(marked(&response.state, Mark::Selected), ["33"]);
    let response = table.tap("33");
    assert_eq!(said(&response), ["deselected"]);
    assert!(marked(&response.state, Mark::Selected).is_empty());
    assert!(!response.state.can.cancel);
}

#[test]
fn what_cannot_be_done_is_refused_with_the_reason_and_loses_nothing() {
    let mut table = table(&json!({ "game": "frisian" }));
    assert_eq!(refused(&table.tap("51")), "no-such-square");
    assert_eq!(refused(&table.tap("28")), "empty-square");
    assert_eq!(refused(&table.tap("1")), "frisian.not-yours");
    assert_eq!(refused(&table.tap("40")), "cannot-move");
    assert_eq!(refused(&table.cancel()), "nothing-selected");
    assert_eq!(refused(&table.take_back_leg()), "no-leg");
    assert_eq!(refused(&table.undo()), "nothing-to-undo");
    assert_eq!(refused(&table.redo()), "nothing-to-redo");
    assert_eq!(refused(&table.layout_done()), "not-this-game");
    assert_eq!(refused(&table.point_out()), "frisian.point-out-enforced");
    let held = table.tap("32").state;
    for square in ["1", "22", "38"] {
        let response = table.tap(square);
        assert!(response.refusal.is_some(), "{square}");
        if square != "38" {
            assert_eq!(response.state, held, "{square}");
        }
    }
    assert_eq!(refused(&table.tap("1")), "frisian.occupied");
    assert_eq!(refused(&table.enter("32-22")), "frisian.man-forward");
    assert_eq!(refused(&table.play("hello")), "frisian.unreadable");
    assert_eq!(table.state(), held);
}

#[test]
fn a_piece_that_must_wait_for_a_capture_elsewhere_says_so() {
    let mut table = at("W:W28,46:B5,22");
    let response = table.tap("46");
    assert_eq!(refused(&response), "frisian.other-must-capture");
    assert_eq!(response.refusal.unwrap().args["captures"], "28x17");
    assert_eq!(marked(&response.state, Mark::MustCapture), ["28"]);
}

#[test]
fn a_forced_capture_is_one_tap_on_the_piece_or_on_its_last_square() {
    for square in ["28", "17"] {
        let response = at("W:W28:B5,22").tap(square);
        assert_eq!(said(&response), ["captured", "turn"], "{square}");
        assert_eq!(response.motions, [jump(28, 22, 17), leave(&[22])]);
        assert_eq!(response.state.captured.black[0].count, 1);
        assert_eq!(response.state.captured.black[0].kind, Shape::Man);
    }
}

#[test]
fn a_drag_never_plays_before_it_ends() {
    let mut table = at("W:W28:B5,22");
    let response = table.lift("28");
    assert_eq!(said(&response), ["selected"]);
    assert_eq!(said(&table.drop(Some("28"))), [""; 0]);
    assert_eq!(said(&table.drop(None)), [""; 0]);
    assert_eq!(marked(&table.state(), Mark::Selected), ["28"]);
    assert_eq!(refused(&table.drop(Some("19"))), "frisian.must-capture");
    assert_eq!(said(&table.drop(Some("17"))), ["captured", "turn"]);
    assert_eq!(refused(&table.drop(Some("17"))), "nothing-selected");
}

#[test]
fn with_a_choice_of_captures_a_last_square_that_only_one_has_plays_it() {
    let response = at("W:W28:B5,22,23").tap("28");
    assert_eq!(said(&response), ["selected"]);
    let response = at("W:W28:B5,22,23").tap("19");
    assert_eq!(notations(&response), ["28x19"]);
    let mut several = at("W:W27,29:B5,22,23");
    assert_eq!(refused(&several.tap("18")), "several-captures");
    assert_eq!(notations(&several.tap("29")), ["29x18"]);
}

#[test]
fn a_capture_is_chosen_leg_by_leg() {
    let mut table = at(FORK);
    let response = table.tap("28");
    assert_eq!(marked(&response.state, Mark::Target), ["6", "8", "17"]);
    let response = table.tap("17");
    assert_eq!(said(&response), ["leg"]);
    assert_eq!(response.motions, [jump(28, 22, 17)]);
    assert_eq!(marked(&response.state, Mark::Selected), ["17"]);
    assert_eq!(marked(&response.state, Mark::Target), ["6", "8"]);
    assert_eq!(marked(&response.state, Mark::Captured), ["22"]);
    assert_eq!(response.state.scene.marks.path, [cell(28), cell(17)]);
    assert!(response.state.can.take_back_leg && response.state.can.undo);
    // Only what has not been seen yet is shown.
    let response = table.tap("8");
    assert_eq!(response.motions, [jump(17, 12, 8), leave(&[12, 22])]);
    assert_eq!(notations(&response), ["28x8"]);
}

#[test]
fn a_last_square_of_the_piece_in_hand_plays_the_whole_capture() {
    let mut table = at(FORK);
    table.tap("28");
    let response = table.tap("6");
    assert_eq!(
        response.motions,
        [jump(28, 22, 17), jump(17, 11, 6), leave(&[11, 22])]
    );
}

#[test]
fn an_unfinished_capture_can_be_taken_back_by_leg_or_as_a_whole() {
    let back = [Motion::TakeBack {
        from: cell(17),
        to: cell(28),
    }];
    let mut table = at(FORK);
    let held = table.tap("28").state;
    let ways: [fn(&mut Table) -> Response; 3] = [
        Table::take_back_leg,
        Table::undo,
        // A tap on a square where the piece has been.
        |table| table.tap("28"),
    ];
    for back_to_start in ways {
        table.tap("17");
        let response = back_to_start(&mut table);
        assert_eq!(said(&response), ["leg-taken-back"]);
        assert_eq!(response.motions, back);
        assert_eq!(response.state, held);
    }
    table.tap("17");
    let response = table.cancel();
    assert_eq!(said(&response), ["capture-taken-back"]);
    assert_eq!(response.motions, back);
    assert_eq!(response.state, at(FORK).state());
}

#[test]
fn in_an_unfinished_capture_a_wrong_square_is_refused_with_the_right_ones() {
    let mut table = at("W:W28,46:B5,11,12,22");
    table.tap("28");
    let middle = table.tap("17").state;
    let response = table.tap("40");
    assert_eq!(refused(&response), "not-next");
    assert_eq!(response.refusal.unwrap().args["targets"], "6, 8");
    assert_eq!(refused(&table.tap("17")), "capture-unfinished");
    assert_eq!(refused(&table.tap("46")), "not-next");
    assert_eq!(refused(&table.lift("46")), "capture-unfinished");
    assert_eq!(said(&table.lift("17")), [""; 0]);
    assert_eq!(said(&table.drop(None)), [""; 0]);
    assert_eq!(table.state(), middle);
    assert_eq!(notations(&table.drop(Some("8"))), ["28x8"]);
}

#[test]
fn a_typed_move_in_an_unfinished_capture_first_puts_the_piece_back() {
    let mut table = at(FORK);
    table.tap("28");
    table.tap("17");
    let response = table.play("28x6");
    assert_eq!(
        response.motions[0],
        Motion::TakeBack {
            from: cell(17),
            to: cell(28)
        }
    );
    assert_eq!(response.motions[1], jump(28, 22, 17));
    assert_eq!(notations(&response), ["28x6"]);
}

#[test]
fn of_two_ways_to_the_same_capture_either_can_be_taken() {
    for (first, over) in [("17", 22), ("19", 23)] {
        let mut table = at(CIRCLE);
        // One outcome, but two ways: the tap must not choose between them.
        assert_eq!(said(&table.tap("28")), ["selected"]);
        let targets = table.state();
        assert_eq!(marked(&targets, Mark::Target), ["17", "19", "28"]);
        let response = table.tap(first);
        assert_eq!(said(&response), ["captured", "turn"]);
        assert_eq!(response.motions[0], jump(28, over, first.parse().unwrap()));
        assert_eq!(response.motions.len(), 5);
        assert_eq!(notations(&response), ["28x28"]);
    }
}

#[test]
fn a_capture_that_ends_where_it_began_is_played_by_a_second_tap() {
    let mut table = at(CIRCLE);
    table.tap("28");
    assert_eq!(said(&table.tap("28")), ["captured", "turn"]);
    let mut table = at(CIRCLE);
    table.lift("28");
    // A drag that goes nowhere is no decision.
    assert_eq!(said(&table.drop(Some("28"))), [""; 0]);
}

#[test]
fn taps_answer_at_once_where_captures_have_more_ways_than_can_be_counted() {
    let mut table = at(ASTRONOMICAL);
    let mut slowest = Duration::ZERO;
    let mut tap = |table: &mut Table, square: &str| {
        let start = Instant::now();
        let response = table.tap(square);
        slowest = slowest.max(start.elapsed());
        response
    };
    let mut state = tap(&mut table, "50").state;
    for _ in 0..30 {
        let targets = marked(&state, Mark::Target);
        let Some(last) = targets.last().map(|&square| square.to_owned()) else {
            break;
        };
        state = tap(&mut table, &last).state;
    }
    assert_eq!(state.turn.side, Side::Black);
    assert_eq!(
        state
            .captured
            .black
            .iter()
            .map(|kind| kind.count)
            .sum::<u8>(),
        26
    );
    // Ten times what it takes; on a busy machine too it is not the minutes of a generator per leg.
    assert!(slowest < Duration::from_secs(10), "{slowest:?}");
}

#[test]
fn drag_and_tap_are_the_same_but_for_forced_captures() {
    for fen in [FORK, CIRCLE, "W:W28,46:B5,22,23", "W:W31,K46:B5"] {
        let froms: Vec<String> = at(fen)
            .state()
            .squares
            .iter()
            .filter(|square| square.piece.is_some_and(|piece| piece.side == Side::White))
            .map(|square| square.name.clone())
            .collect();
        for from in froms {
            for to in 1..=50 {
                let to = to.to_string();
                let (mut tapped, mut dragged) = (at(fen), at(fen));
                let taken = tapped.tap(&from);
                if taken.state.turn.side == Side::Black || from == to {
                    continue;
                }
                assert_eq!(taken, dragged.lift(&from));
                if taken.refusal.is_some() {
                    continue;
                }
                let own = is_white(&taken.state, &to);
                let (tap, drop) = (tapped.tap(&to), dragged.drop(Some(&to)));
                if !own {
                    assert_eq!(tap, drop, "{fen} {from} {to}");
                }
            }
        }
    }
}

fn is_white(state: &TableState, name: &str) -> bool {
    state.squares.iter().any(|square| {
        square.name == name && square.piece.is_some_and(|piece| piece.side == Side::White)
    })
}

#[test]
fn where_the_opponent_enforces_captures_nothing_is_played_or_marked_for_him() {
    let mut table = called("W:W28,46:B5,22");
    assert!(marked(&table.state(), Mark::MustCapture).is_empty());
    assert_eq!(refused(&table.tap("17")), "empty-square");
    assert_eq!(said(&table.tap("28")), ["selected"]);
    assert_eq!(marked(&table.state(), Mark::Target), ["17", "23"]);
    assert_eq!(notations(&table.tap("17")), ["28x17"]);
    // So too where nothing but captures is legal, for some of them may be wrong.
    let mut table = called("W:W28:B5,11,22,23");
    assert!(marked(&table.state(), Mark::MustCapture).is_empty());
    assert_eq!(refused(&table.tap("19")), "empty-square");
    table.tap("28");
    assert!(table.tap("19").state.can.point_out);
}

#[test]
fn a_missed_capture_is_pointed_out_taken_back_and_made() {
    let mut table = called("W:W28,46:B5,22");
    let before = table.state();
    table.tap("28");
    let response = table.tap("23");
    assert!(response.state.can.point_out);
    let response = table.point_out();
    assert_eq!(said(&response), ["pointed-out", "turn", "must-capture"]);
    assert_eq!(response.announce[0].args["by"], "black");
    assert_eq!(response.announce[0].args["notation"], "28-23");
    assert_eq!(
        response.motions,
        [Motion::TakeBack {
            from: cell(23),
            to: cell(28)
        }]
    );
    assert_eq!(response.state.scene.pieces, before.scene.pieces);
    assert_eq!(marked(&response.state, Mark::MustCapture), ["28"]);
    assert!(!response.state.can.point_out && !response.state.can.redo);
    assert_eq!(refused(&table.point_out()), "frisian.point-out-no-move");
    assert_eq!(refused(&table.tap("46")), "frisian.other-must-capture");
    // Now it is forced, so one tap makes it.
    assert_eq!(said(&table.tap("28")), ["captured", "turn"]);
}

#[test]
fn every_move_can_be_questioned_so_that_nothing_is_given_away() {
    let mut table = called("W:W28,46:B5,22");
    assert!(!table.state().can.point_out);
    table.play("28x17");
    let before = table.state();
    assert!(before.can.point_out);
    let response = table.point_out();
    assert_eq!(refused(&response), "frisian.point-out-nothing-wrong");
    assert_eq!(response.state, before);
    // A simple move where nothing could be captured, and one that ends the game on the board.
    assert!(table.play("5-10").state.can.point_out);
    let mut table = called("W:W28:B22");
    let over = table.play("28x17").state;
    assert_eq!((over.phase, over.can.point_out), (Phase::Over, true));
    assert_eq!(
        refused(&table.point_out()),
        "frisian.point-out-nothing-wrong"
    );
    // Not one that a player ended, and not where the board itself enforces captures.
    let mut table = called("W:W28,46:B5,22");
    table.play("28x17");
    assert!(!table.resign(Side::Black).state.can.point_out);
    let mut table = at("W:W28,46:B5,22");
    assert!(!table.play("28x17").state.can.point_out);
}

#[test]
fn the_right_to_point_out_ends_with_the_answer() {
    let mut table = called("W:W28,46:B5,22");
    table.play("28-23");
    let response = table.play("5-10");
    // Black has overlooked a capture himself: now White may say so.
    assert_eq!(response.state.turn.side, Side::White);
    assert!(response.state.can.point_out);
    let response = table.point_out();
    assert_eq!(response.state.turn.side, Side::Black);
    assert_eq!(notations(&response), ["28-23"]);
    assert!(!response.state.can.point_out);
}

#[test]
fn the_badge_of_a_king_counts_only_beside_men() {
    let badges = |table: &Table| -> Vec<u8> {
        let pieces = table.state().scene.pieces;
        pieces.iter().filter_map(|piece| piece.badge).collect()
    };
    let mut table = at("W:W31,K46:B5");
    assert!(badges(&table).is_empty());
    let state = table.play("46-41").state;
    assert_eq!(badges(&table), [1]);
    let king = state.squares.iter().find(|square| square.name == "41");
    assert_eq!(king.unwrap().piece.unwrap().king_moves, Some(1));
    let mut bound = at("W:W31,K46:B5:H0:F1:+0+2");
    assert_eq!(badges(&bound), [2]);
    let response = bound.play("46-41");
    assert_eq!(said(&response), ["moved", "king-limit", "turn"]);
    let mut bound = at("W:W31,K46:B5:H0:F1:+0+3");
    assert_eq!(refused(&bound.tap("46")), "frisian.king-bound");
    let mut alone = at("W:WK46:B5,K1");
    alone.play("46-41");
    assert!(badges(&alone).is_empty());
}

#[test]
fn a_promotion_lays_the_second_disc_on() {
    let response = at("W:W6,31:B45").play("6-1");
    assert_eq!(said(&response), ["moved", "promoted", "turn"]);
    assert_eq!(response.motions[1], Motion::Crown { at: cell(1) });
}

#[test]
fn undo_takes_back_and_redo_makes_again_one_move_of_one_side() {
    let mut table = at(FORK);
    let start = table.state();
    let first = table.play("28x8").state;
    let second = table.play("5-10").state;
    let response = table.undo();
    assert_eq!(said(&response), ["undone", "turn"]);
    assert!(response.state.can.redo);
    assert_eq!(response.state.scene, first.scene);
    let response = table.undo();
    assert_eq!(response.motions.len(), 3);
    assert_eq!(response.motions[1], Motion::Place { at: cell(12) });
    assert_eq!(response.state.scene, start.scene);
    assert!(response.state.captured.black.is_empty());
    let response = table.redo();
    assert_eq!(
        response.motions,
        [jump(28, 22, 17), jump(17, 12, 8), leave(&[12, 22])]
    );
    assert_eq!(table.redo().state, second);
    assert_eq!(refused(&table.redo()), "nothing-to-redo");
}

#[test]
fn a_game_is_resigned_and_the_resignation_taken_back_with_the_last_move() {
    let mut table = table(&json!({ "game": "frisian", "variant": "frysk" }));
    table.play("46-41");
    let response = table.resign(Side::Black);
    assert_eq!(said(&response), ["resigned", "won"]);
    assert_eq!(response.announce[1].args["reason"], "", "said just before");
    assert_eq!(response.state.phase, Phase::Over);
    let outcome = response.state.outcome.unwrap();
    assert_eq!(outcome.winner, Some(Side::White));
    assert_eq!(outcome.reason, "resignation");
    for refusal in [
        table.tap("1"),
        table.play("1-6"),
        table.redo(),
        table.resign(Side::White),
    ] {
        assert_eq!(refused(&refusal), "game-over");
    }
    let response = table.undo();
    assert_eq!(response.state.phase, Phase::Play);
    assert!(response.state.moves.is_empty());
}

#[test]
fn a_draw_is_offered_declined_by_moving_and_agreed() {
    let mut table = table(&json!({ "game": "frisian" }));
    assert_eq!(refused(&table.answer_draw(true)), "no-draw-offer");
    let response = table.offer_draw(Side::White);
    assert_eq!(said(&response), ["draw-offered"]);
    assert_eq!(response.state.draw_offer, Some(Side::White));
    assert!(!response.state.can.offer_draw);
    assert_eq!(
        refused(&table.offer_draw(Side::White)),
        "draw-already-offered"
    );
    // The offer stands while the one who made it moves, until the other does.
    assert_eq!(table.play("32-28").state.draw_offer, Some(Side::White));
    let response = table.play("17-21");
    assert_eq!(said(&response).last(), Some(&"draw-declined"));
    assert_eq!(response.state.draw_offer, None);
    table.offer_draw(Side::Black);
    assert_eq!(said(&table.answer_draw(false)), ["draw-declined"]);
    table.offer_draw(Side::Black);
    let response = table.offer_draw(Side::White);
    assert_eq!(said(&response), ["draw-accepted", "drawn"]);
    let outcome = response.state.outcome.unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason.as_str()),
        (None, "agreement")
    );
    assert_eq!(response.state.draw_offer, None);
}

#[test]
fn the_end_by_the_rules_is_announced_with_its_reason() {
    let response = at("W:W28:B22").tap("28");
    assert_eq!(said(&response), ["captured", "won"]);
    assert_eq!(response.state.phase, Phase::Over);
    assert_eq!(response.state.outcome.unwrap().reason, "no-pieces");
    assert!(!response.state.can.resign && response.state.can.undo);
}

#[test]
fn whoever_comes_to_the_table_is_told_how_things_stand() {
    let codes = |table: &Table| -> Vec<String> {
        table
            .tell()
            .into_iter()
            .map(|message| message.code)
            .collect()
    };
    assert_eq!(codes(&at(FORK)), ["turn", "must-capture"]);
    let mut table = table(&json!({ "game": "frisian" }));
    table.offer_draw(Side::Black);
    assert_eq!(codes(&table), ["turn", "draw-offered"]);
    table.answer_draw(true);
    assert_eq!(codes(&table), ["drawn"]);
}

#[test]
fn the_view_is_turned_without_touching_the_game() {
    let mut table = table(&json!({ "game": "frisian" }));
    let before = table.state();
    let response = table.flip();
    assert_eq!(response.motions, [Motion::Flip]);
    assert_eq!(response.announce[0].args["side"], "black");
    assert!(response.state.scene.flipped);
    assert_eq!(table.flip().state, before);
}

#[test]
fn moves_are_listed_by_turns_and_written_as_pdn() {
    let mut table = table(&json!({ "game": "frisian" }));
    for mv in ["32-28", "17-21", "31-26"] {
        table.play(mv);
    }
    let turns: Vec<(u32, Side)> = table
        .state()
        .moves
        .iter()
        .map(|turn| (turn.number, turn.side))
        .collect();
    assert_eq!(
        turns,
        [(1, Side::White), (1, Side::Black), (2, Side::White)]
    );
    assert!(
        table.record().contains("1. 32-28 17-21 2. 31-26"),
        "{}",
        table.record()
    );
}

#[test]
fn results_are_written_by_what_a_win_counts() {
    use twa_boerden::frisian::Points;
    let mut table = table(&json!({ "game": "frisian" }));
    table.play("32-28");
    table.resign(Side::Black);
    let (one, two) = (table.record(), table.record_by(Points::Two));
    assert!(
        one.contains("[Result \"1-0\"]") && one.ends_with("1-0\n"),
        "{one}"
    );
    assert!(
        two.contains("[Result \"2-0\"]") && two.ends_with("2-0\n"),
        "{two}"
    );
    let mut read = Vec::new();
    twa_boerden::session::open(&two, &mut |table| read.push(table.about().result)).unwrap();
    assert_eq!(read, ["1-0"]);
}

#[test]
fn settings_that_make_no_game_are_refused_with_the_reason() {
    for (text, part) in [
        ("{}", "game"),
        (r#"{"game":"chess"}"#, "chess"),
        (
            r#"{"game":"frisian","kingMoves":4}"#,
            "kingMoves must be 3 or 2",
        ),
        (r#"{"game":"frisian","colour":"red"}"#, "colour"),
        (r#"{"game":"frisian","capture":"never"}"#, "never"),
    ] {
        let error = NewGame::from_json(text).unwrap_err();
        assert_eq!(error.code(), "bad-settings");
        assert!(error.to_string().contains(part), "{error}");
    }
    for fen in ["nonsense", "W:W51:B1", "W:W:B"] {
        let options = json!({ "game": "frisian", "position": fen }).to_string();
        let error = Table::new(NewGame::from_json(&options).unwrap()).unwrap_err();
        assert_eq!(error.code(), "bad-position", "{fen}");
    }
}
