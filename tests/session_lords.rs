//! Lords and Vassals at the table: the secret set-up, then taps and drags that become moves.
#![cfg(not(target_arch = "wasm32"))]

mod at_table;

use serde_json::json;
use twa_boerden::Side;
use twa_boerden::render::{Cell, Motion, Shape};
use twa_boerden::session::{Mark, NewGame, Phase, Response, Table, TableState};

use at_table::{marked, refused, said, table};

const WHITE: &str = "VVVVLLLL/LVLVLVLV";
const BLACK: &str = "LLLLVVVV/VLVLVLVL";

fn set_up() -> Table {
    table(&json!({ "game": "lords" }))
}

fn start() -> Table {
    table(&json!({ "game": "lords", "layouts": { "white": WHITE, "black": BLACK } }))
}

fn at(position: &str) -> Table {
    table(&json!({ "game": "lords", "position": position }))
}

fn cell(name: &str) -> Cell {
    let square: twa_boerden::lords::Square = name.parse().unwrap();
    Cell::new(square.file(), 7 - square.rank())
}

/// The kind on a square, as the grid tells it.
fn kind(state: &TableState, name: &str) -> Option<(Side, Shape)> {
    let square = state.squares.iter().find(|square| square.name == name);
    let piece = square.expect("the square exists").piece;
    piece.map(|piece| (piece.side, piece.kind))
}

/// Nothing that is told to the page says what was laid out.
fn assert_covered(state: &TableState) {
    assert!(state.scene.pieces.is_empty());
    assert_eq!(state.scene.marks, twa_boerden::render::Marks::default());
    assert!(
        state
            .squares
            .iter()
            .all(|square| square.piece.is_none() && square.marks.is_empty())
    );
    assert!(state.moves.is_empty() && state.captured.white.is_empty());
    assert_eq!(state.layout, None);
}

#[test]
fn the_set_up_goes_from_white_over_the_cover_to_black_and_then_the_board_turns() {
    let mut table = set_up();
    let state = table.state();
    assert_eq!((state.phase, state.seat), (Phase::Layout, Side::White));
    let layout = state.layout.unwrap();
    assert_eq!((layout.of, layout.by), (Side::Black, Side::White));
    // White fills Black's rows, which lie nearest to him.
    assert!(state.scene.flipped);
    assert_eq!(state.scene.marks.fill.len(), 16);
    assert!(state.scene.marks.fill.iter().all(|cell| cell.row < 2));

    let blacks = table.layout_random(1).state.scene.pieces;
    assert_eq!(blacks.len(), 16);
    assert!(blacks.iter().all(|piece| piece.side == Side::Black));
    let response = table.layout_done();
    assert_eq!(said(&response), ["handover"]);
    assert!(response.motions.is_empty());
    assert_eq!(
        (response.state.phase, response.state.seat),
        (Phase::Handover, Side::Black)
    );
    assert_covered(&response.state);

    assert_eq!(table.tell(), response.announce);

    let response = table.handed_over();
    assert_eq!(said(&response), ["layout-started"]);
    assert_eq!(table.tell(), response.announce);
    let state = response.state;
    let layout = state.layout.unwrap();
    assert_eq!((layout.of, layout.by), (Side::White, Side::Black));
    assert!(!state.scene.flipped && state.scene.pieces.is_empty());
    assert!(state.scene.marks.fill.iter().all(|cell| cell.row > 5));

    let whites = table.layout_random(2).state.scene.pieces;
    let response = table.layout_done();
    assert_eq!(said(&response), ["reveal-ready"]);
    assert_eq!(
        (response.state.phase, response.state.seat),
        (Phase::Reveal, Side::Black)
    );
    assert_covered(&response.state);
    // The board stands as White had it, and turns from there.
    assert!(response.state.scene.flipped);

    let response = table.reveal();
    assert_eq!(said(&response), ["revealed"]);
    assert_eq!(response.motions, [Motion::Turn]);
    let state = response.state;
    assert_eq!((state.phase, state.turn.side), (Phase::Play, Side::Black));
    assert_eq!(
        (state.turn.moves_left, state.turn.moves_total),
        (Some(5), Some(5))
    );
    assert!(!state.scene.flipped);
    for piece in blacks.iter().chain(&whites) {
        assert!(state.scene.pieces.contains(piece), "{piece:?}");
    }
    assert_eq!(state.scene.pieces.len(), 32);
}

#[test]
fn taps_put_down_lords_first_then_vassals_or_what_was_picked() {
    let mut table = set_up();
    assert_eq!(table.state().layout.unwrap().pick, Some(Shape::Lord));
    let response = table.tap("a7");
    assert_eq!(said(&response), ["layout-placed"]);
    assert_eq!(response.motions, [Motion::Place { at: cell("a7") }]);
    assert_eq!(
        kind(&response.state, "a7"),
        Some((Side::Black, Shape::Lord))
    );
    assert_eq!(
        said(&table.layout_pick(Some(Shape::Vassal))),
        ["layout-picked"]
    );
    assert_eq!(
        kind(&table.tap("b7").state, "b7"),
        Some((Side::Black, Shape::Vassal))
    );
    assert_eq!(said(&table.layout_pick(None)), ["layout-unpicked"]);
    for file in 'c'..='h' {
        table.tap(&format!("{file}7"));
    }
    let response = table.tap("a8");
    assert_eq!(response.state.layout.unwrap().lords_left, 0);
    assert_eq!(response.state.layout.unwrap().pick, Some(Shape::Vassal));
    assert_eq!(
        refused(&table.layout_pick(Some(Shape::Lord))),
        "layout-none-left"
    );
    assert_eq!(
        refused(&table.layout_pick(Some(Shape::King))),
        "not-this-game"
    );
    for file in 'b'..='g' {
        table.tap(&format!("{file}8"));
    }
    let response = table.layout_done();
    assert_eq!(refused(&response), "layout-incomplete");
    let args = response.refusal.unwrap().args;
    assert_eq!(
        (args["lords"].as_str(), args["vassals"].as_str()),
        ("0", "1")
    );
    let response = table.tap("h8");
    assert_eq!(said(&response), ["layout-placed", "layout-complete"]);
    assert!(response.state.layout.unwrap().complete);
    assert_eq!(response.state.layout.unwrap().pick, None);
    assert_eq!(said(&table.layout_done()), ["handover"]);
}

#[test]
fn two_taps_or_a_drag_move_and_swap_what_stands() {
    let by_taps: fn(&mut Table, &str, &str) -> Response = |table, from, to| {
        assert_eq!(said(&table.tap(from)), ["selected"]);
        table.tap(to)
    };
    let by_drag: fn(&mut Table, &str, &str) -> Response = |table, from, to| {
        assert_eq!(said(&table.lift(from)), ["selected"]);
        table.drop(Some(to))
    };
    for go in [by_taps, by_drag] {
        let mut table = set_up();
        table.tap("a7");
        table.layout_pick(Some(Shape::Vassal));
        table.tap("b7");
        let response = go(&mut table, "a7", "b7");
        assert_eq!(said(&response), ["layout-swapped"]);
        assert_eq!(
            response.motions,
            [Motion::Swap {
                a: cell("a7"),
                b: cell("b7")
            }]
        );
        assert_eq!(
            kind(&response.state, "b7"),
            Some((Side::Black, Shape::Lord))
        );
        let response = go(&mut table, "b7", "h8");
        assert_eq!(said(&response), ["layout-moved"]);
        assert_eq!(kind(&response.state, "b7"), None);
        assert_eq!(
            kind(&response.state, "h8"),
            Some((Side::Black, Shape::Lord))
        );
    }
}

#[test]
fn a_piece_dragged_off_the_board_goes_back_to_the_tray_and_one_from_the_tray_comes_on() {
    let mut table = set_up();
    table.tap("a7");
    table.lift("a7");
    let response = table.drop(None);
    assert_eq!(said(&response), ["layout-removed"]);
    assert_eq!(response.motions, [Motion::Remove { at: cell("a7") }]);
    assert_eq!(response.state.layout.unwrap().lords_left, 8);
    table.layout_pick(Some(Shape::Vassal));
    assert_eq!(
        kind(&table.drop(Some("c8")).state, "c8"),
        Some((Side::Black, Shape::Vassal))
    );
    // Dropped on another, it takes its place.
    table.layout_pick(Some(Shape::Lord));
    let response = table.drop(Some("c8"));
    assert_eq!(
        kind(&response.state, "c8"),
        Some((Side::Black, Shape::Lord))
    );
    assert_eq!(response.state.layout.unwrap().vassals_left, 8);
    assert_eq!(refused(&table.drop(None)), "nothing-selected");
}

#[test]
fn a_layout_keeps_to_its_rows_and_can_be_cleared() {
    let mut table = set_up();
    assert_eq!(refused(&table.tap("a2")), "layout-not-here");
    assert_eq!(refused(&table.tap("e5")), "layout-not-here");
    assert_eq!(refused(&table.lift("a8")), "empty-square");
    table.tap("a8");
    table.tap("a8");
    let held = table.state();
    assert_eq!(marked(&held, Mark::Selected), ["a8"]);
    assert!(held.can.cancel);
    assert_eq!(refused(&table.tap("a6")), "layout-not-here");
    assert_eq!(table.state(), held);
    assert_eq!(said(&table.tap("a8")), ["deselected"]);
    table.layout_random(7);
    let response = table.layout_clear();
    assert_eq!(response.motions.len(), 16);
    assert_eq!(response.state, set_up().state());
    assert_eq!(
        set_up().layout_random(7).state.scene.pieces,
        set_up().layout_random(7).state.scene.pieces
    );
}

#[test]
fn behind_the_cover_nothing_can_be_done_but_what_belongs_there() {
    let mut table = set_up();
    assert_eq!(refused(&table.handed_over()), "not-handing-over");
    assert_eq!(refused(&table.reveal()), "not-ready");
    assert_eq!(refused(&table.flip()), "laying-out");
    assert_eq!(refused(&table.play("a7-a6")), "laying-out");
    assert_eq!(refused(&table.undo()), "laying-out");
    assert_eq!(refused(&table.resign(Side::White)), "laying-out");
    assert_eq!(refused(&table.offer_draw(Side::White)), "laying-out");
    table.layout_random(1);
    table.layout_done();
    let covered = table.state();
    for response in [
        table.tap("a7"),
        table.lift("a7"),
        table.drop(Some("a7")),
        table.cancel(),
        table.layout_random(3),
        table.layout_clear(),
        table.layout_done(),
        table.layout_pick(None),
        table.flip(),
    ] {
        assert_eq!(refused(&response), "covered");
    }
    assert_eq!(table.state(), covered);
    assert!(table.record().is_empty());
    table.handed_over();
    table.layout_random(2);
    table.layout_done();
    assert_eq!(refused(&table.tap("a2")), "covered");
    table.reveal();
    assert_eq!(refused(&table.layout_random(1)), "not-laying-out");
    assert_eq!(refused(&table.reveal()), "not-laying-out");
}

#[test]
fn a_turn_is_several_moves_each_a_piece_and_its_square() {
    let mut table = start();
    let response = table.tap("a7");
    assert_eq!(said(&response), ["selected"]);
    assert_eq!(marked(&response.state, Mark::Target), ["a6"]);
    let response = table.tap("a6");
    assert_eq!(said(&response), ["moved", "moves-left"]);
    assert_eq!(
        response.motions,
        [Motion::Slide {
            from: cell("a7"),
            to: cell("a6")
        }]
    );
    assert_eq!(response.state.turn.moves_left, Some(4));
    assert_eq!(marked(&response.state, Mark::Visited), ["a7", "a6"]);
    assert_eq!(refused(&table.play("a6-a7")), "lords.visited");
    for mv in ["a6-a5", "a5-a4", "b7-b6"] {
        table.play(mv);
    }
    let response = table.play("b6-b5");
    assert_eq!(said(&response), ["moved", "turn-of-moves"]);
    let turn = response.state.turn;
    assert_eq!(
        (turn.side, turn.moves_left, turn.moves_total),
        (Side::White, Some(4), Some(4))
    );
    assert!(marked(&response.state, Mark::Visited).is_empty());
    assert_eq!(marked(&response.state, Mark::LastTo), ["b5"]);
    assert_eq!(response.state.moves.len(), 1);
    assert_eq!(response.state.moves[0].notation.len(), 5);
}

#[test]
fn undo_goes_move_by_move_also_into_the_turn_before() {
    let mut table = start();
    let mut states = vec![table.state()];
    for mv in ["a7-a6", "a6-a5", "a5-a4", "b7-b6", "b6-b5", "a2-a3"] {
        states.push(table.play(mv).state);
    }
    let last = states.pop().unwrap();
    for state in states.iter().rev() {
        let response = table.undo();
        assert_eq!(response.state.scene, state.scene);
        assert_eq!(response.state.turn, state.turn);
        assert_eq!(response.state.moves, state.moves);
    }
    assert_eq!(refused(&table.undo()), "nothing-to-undo");
    while table.state().can.redo {
        table.redo();
    }
    assert_eq!(table.state(), last);
}

#[test]
fn a_lord_climbs_onto_a_vassal_of_his_own_rather_than_leaving_him_in_hand() {
    let mut table = start();
    table.tap("a8");
    let response = table.tap("b8");
    // There is a Vassal of Black's own.
    assert_eq!(said(&response), ["pinned", "moves-left"]);
    assert_eq!(
        response.motions,
        [Motion::Climb {
            from: cell("a8"),
            to: cell("b8")
        }]
    );
    assert_eq!(marked(&response.state, Mark::Pinned), ["b8"]);
    let mut enemy_only = table_with_enemy_pins();
    assert_eq!(refused(&enemy_only.tap("a8")), "cannot-move");
}

fn table_with_enemy_pins() -> Table {
    table(&json!({
        "game": "lords", "pins": "enemy",
        "layouts": { "white": WHITE, "black": BLACK }
    }))
}

#[test]
fn a_pin_and_its_release_have_motions_of_their_own() {
    let mut table = at("8/8/8/8/3vL3/8/8/L6l w 4 0-0 - 1 0");
    let response = table.play("e4-d4");
    assert_eq!(refused(&response), "lords.wrong-sign");
    table.tap("e4");
    let response = table.tap("d4");
    assert_eq!(said(&response), ["pinned", "moves-left"]);
    assert_eq!(response.announce[0].args["owner"], "black");
    let piece = response
        .state
        .scene
        .pieces
        .iter()
        .find(|piece| piece.cell == cell("d4"));
    assert_eq!(piece.unwrap().under, Some(Side::Black));
    table.tap("d4");
    let response = table.tap("d5");
    assert_eq!(said(&response), ["released", "moves-left"]);
    assert_eq!(
        response.motions,
        [Motion::Release {
            from: cell("d4"),
            to: cell("d5")
        }]
    );
    assert_eq!(marked(&response.state, Mark::UsedUp), ["d5"]);
    assert_eq!(refused(&table.tap("d5")), "lords.used-up");
}

#[test]
fn a_jump_takes_nothing() {
    let response = at("8/8/8/8/3vV3/8/8/L6l w 4 0-0 - 1 0").play("e4-c4");
    assert_eq!(refused(&response), "lords.wrong-sign");
    let response = at("8/8/8/8/3vV3/8/8/L6l w 4 0-0 - 1 0").play("e4^c4");
    assert_eq!(said(&response), ["jumped", "moves-left"]);
    assert_eq!(
        response.motions,
        [Motion::Jump {
            from: cell("e4"),
            to: cell("c4"),
            over: cell("d4"),
            ghost: false
        }]
    );
}

#[test]
fn a_piece_taken_between_two_closes_and_leaves() {
    let mut table = at("8/8/8/8/3vL3/2L5/8/7l w 4 0-0 - 1 0");
    table.tap("c3");
    let response = table.tap("c4");
    assert_eq!(said(&response), ["moved", "taken", "moves-left"]);
    let Motion::Close { taken, flankers } = response.motions[1] else {
        panic!("{:?}", response.motions);
    };
    assert_eq!(taken, cell("d4"));
    assert!(flankers.contains(&cell("c4")) && flankers.contains(&cell("e4")));
    assert_eq!(
        response.motions[2],
        Motion::Leave {
            cells: vec![cell("d4")]
        }
    );
    let lost = &response.state.captured.black;
    assert_eq!(
        (lost.len(), lost[0].kind, lost[0].count),
        (1, Shape::Vassal, 1)
    );
    let response = table.undo();
    assert_eq!(response.motions[1], Motion::Place { at: cell("d4") });
    assert!(response.state.captured.black.is_empty());
}

#[test]
fn a_vassal_is_free_when_the_lord_on_it_is_taken() {
    let response = at("8/8/8/8/2V(lV)4/4V3/8/7l w 4 0-0 - 1 0").play("e3-e4");
    assert_eq!(said(&response), ["moved", "taken", "freed", "moves-left"]);
    assert_eq!(response.announce[2].args["owner"], "white");
    assert_eq!(
        kind(&response.state, "d4"),
        Some((Side::White, Shape::Vassal))
    );
    let piece = response
        .state
        .scene
        .pieces
        .iter()
        .find(|piece| piece.cell == cell("d4"));
    assert_eq!(piece.unwrap().under, None);
}

#[test]
fn the_fifth_capture_ends_the_game_in_the_middle_of_a_turn() {
    let response = at("8/8/8/8/3vL3/2L5/8/7l w 4 0-4 - 9 7").play("c3-c4");
    assert_eq!(said(&response), ["moved", "taken", "won"]);
    assert_eq!(response.state.phase, Phase::Over);
    assert_eq!(response.state.outcome.unwrap().reason, "captures");
}

#[test]
fn refusals_name_the_rule_and_lose_nothing() {
    let mut table = start();
    assert_eq!(refused(&table.tap("i9")), "no-such-square");
    assert_eq!(refused(&table.tap("d4")), "empty-square");
    assert_eq!(refused(&table.tap("a2")), "lords.not-yours");
    assert_eq!(refused(&table.tap("b8")), "cannot-move");
    let held = table.tap("a7").state;
    for (square, code) in [
        ("a5", "lords.jump-over-nothing"),
        ("b6", "lords.diagonal"),
        ("a2", "lords.too-far"),
    ] {
        let response = table.tap(square);
        assert_eq!(refused(&response), code);
        assert_eq!(response.state, held);
    }
    assert_eq!(refused(&table.drop(Some("b7"))), "lords.vassal-onto");
    assert_eq!(refused(&table.point_out()), "not-this-game");
    assert_eq!(refused(&table.take_back_leg()), "not-this-game");
    assert_eq!(table.state(), held);
}

#[test]
fn drag_and_tap_are_the_same() {
    let names: Vec<String> = start()
        .state()
        .squares
        .iter()
        .map(|square| square.name.clone())
        .collect();
    for from in &names {
        let (tapped, lifted) = (start().tap(from), start().lift(from));
        assert_eq!(tapped, lifted);
        if tapped.refusal.is_some() {
            continue;
        }
        for to in names.iter().filter(|&to| to != from) {
            let (mut by_tap, mut by_drag) = (start(), start());
            by_tap.tap(from);
            by_drag.lift(from);
            let (tap, drop) = (by_tap.tap(to), by_drag.drop(Some(to)));
            // A tap on another piece of one's own takes that in hand instead.
            if drop.refusal.is_none()
                || kind(&drop.state, to).is_none_or(|piece| piece.0 == Side::White)
            {
                assert_eq!(tap, drop, "{from} {to}");
            }
        }
    }
}

#[test]
fn a_draw_offer_stands_through_the_turn_of_who_made_it() {
    let mut table = start();
    table.offer_draw(Side::Black);
    for mv in ["a7-a6", "a6-a5", "a5-a4", "b7-b6", "b6-b5"] {
        assert_eq!(table.play(mv).state.draw_offer, Some(Side::Black));
    }
    let response = table.play("a2-a3");
    assert_eq!(said(&response).last(), Some(&"draw-declined"));
    assert_eq!(response.state.draw_offer, None);
    table.offer_draw(Side::White);
    let response = table.answer_draw(true);
    assert_eq!(said(&response), ["draw-accepted", "drawn"]);
    assert_eq!(refused(&table.tap("a3")), "game-over");
}

#[test]
fn pieces_lost_before_a_position_are_told() {
    let state = at("lvlvlvlv/1vvvllll/8/8/8/8/VVVVLLLL/LVLVLVLV w 4 0-1 - 2 1").state();
    assert_eq!(state.captured.black[0].kind, Shape::Vassal);
    assert_eq!(state.captured.black[0].count, 1);
    // A composed position does not say which of those that are missing were captured, only how many:
    // the fifth wins.
    let state = at("8/8/8/8/3vL3/2L5/8/7l w 4 0-4 - 9 7").state();
    assert_eq!(state.captured.black[0].kind, Shape::Vassal);
    assert_eq!(state.captured.black[0].count, 4);
    let state = at("8/8/8/vvvvvvvv/8/2L5/8/8 w 4 0-4 - 9 7").state();
    assert_eq!(state.captured.black[0].kind, Shape::Lord);
    assert_eq!(state.captured.black[0].count, 4);
}

#[test]
fn settings_that_make_no_game_are_refused_with_the_reason() {
    let wrong = [
        (
            json!({ "game": "lords", "layouts": { "white": "VVVV", "black": BLACK } }),
            "bad-layout",
        ),
        (
            json!({ "game": "lords", "position": "8/8 b 5" }),
            "bad-position",
        ),
        (
            json!({
                "game": "lords", "position": "8/8/8/8/3vL3/8/8/7l w 4 0-0 - 1 0",
                "layouts": { "white": WHITE, "black": BLACK }
            }),
            "layouts-and-position",
        ),
    ];
    for (options, code) in wrong {
        let options = NewGame::from_json(&options.to_string()).unwrap();
        assert_eq!(Table::new(options).unwrap_err().code(), code);
    }
    let four = table(&json!({
        "game": "lords", "moves": "4-4", "drawRules": false,
        "layouts": { "white": WHITE, "black": BLACK }
    }));
    assert_eq!(four.state().turn.moves_total, Some(4));
}

#[test]
fn who_comes_in_the_middle_of_a_turn_hears_whose_it_is() {
    let mut table = start();
    assert_eq!(said(&table.play("a7-a6")), ["moved", "moves-left"]);
    let told: Vec<String> = table
        .tell()
        .into_iter()
        .map(|message| message.code)
        .collect();
    assert_eq!(told, ["turn", "moves-left"]);
}
