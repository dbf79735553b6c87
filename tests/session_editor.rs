//! The position editor: whatever can be played can be set up, and whatever is wrong is said and can be mended.
#![cfg(not(target_arch = "wasm32"))]

use fastrand::Rng;
use serde_json::json;
use twa_boerden::render::{Motion, Shape};
use twa_boerden::session::{Editor, EditorResponse, NewGame, Table};
use twa_boerden::{Side, frisian, lords};

/// A king among pieces that can be captured in more ways than can be followed.
const TOO_COMPLEX: &str = "W:WK50:B7,9,11,12,13,14,16,18,20,21,22,23,24,27,29,31,32,33,34,36,38,\
                            40,41,42,43,44,K47,K49";

fn options(value: &serde_json::Value) -> NewGame {
    NewGame::from_json(&value.to_string()).unwrap()
}

fn draughts() -> Editor {
    Editor::new(options(&json!({ "game": "frisian" })), "")
}

fn vassals() -> Editor {
    Editor::new(options(&json!({ "game": "lords" })), "")
}

/// The code of what is wrong with the position on the board.
fn problem(editor: &Editor) -> Option<String> {
    editor.state().problem.map(|problem| problem.code)
}

fn refused(response: &EditorResponse) -> &str {
    response
        .refusal
        .as_ref()
        .expect("it is refused")
        .code
        .as_str()
}

fn said(response: &EditorResponse) -> Vec<&str> {
    let codes = response.announce.iter().map(|said| said.code.as_str());
    codes.collect()
}

/// Puts these pieces on an empty board with the palette.
fn place(editor: &mut Editor, pieces: &[(Side, Shape, &str)]) {
    editor.clear();
    for &(side, shape, square) in pieces {
        editor.pick(Some((side, shape)));
        assert_eq!(editor.tap(square).refusal, None, "{square}");
    }
}

#[test]
fn a_new_editor_shows_where_a_game_begins() {
    let state = draughts().state();
    assert_eq!(state.text, "W:W31-50:B1-20:H0:F1:+0+0");
    assert_eq!((state.problem, state.undo), (None, false));
    let counts: Vec<_> = state.palette.iter().map(|heap| heap.count).collect();
    assert_eq!(counts, [20, 0, 20, 0]);
    let frysk = Editor::new(
        options(&json!({ "game": "frisian", "variant": "frysk" })),
        "",
    );
    assert_eq!(frysk.state().text, "W:W46-50:B1-5:H0:F1:+0+0");

    let state = vassals().state();
    assert_eq!((state.problem, state.turn), (None, Side::Black));
    assert!(state.text.ends_with(" b 5 0-0 - 1 0"), "{}", state.text);
    let counts: Vec<_> = state.palette.iter().map(|heap| heap.count).collect();
    assert_eq!(counts, [8, 8, 8, 8]);
    let four = Editor::new(options(&json!({ "game": "lords", "moves": "4-4" })), "");
    assert!(four.state().text.ends_with(" b 4 0-0 - 1 0"));
}

#[test]
fn taps_put_down_take_off_and_replace() {
    let mut editor = draughts();
    editor.clear();
    let response = editor.tap("28");
    assert_eq!(refused(&response), "editor-empty");
    assert_eq!(
        said(&editor.pick(Some((Side::White, Shape::King)))),
        ["editor-picked"]
    );
    let response = editor.tap("28");
    assert_eq!(said(&response), ["editor-placed"]);
    assert!(matches!(response.motions[..], [Motion::Place { .. }]));
    editor.pick(Some((Side::Black, Shape::Man)));
    assert_eq!(editor.tap("28").state.text, "W:W:B28:H0:F1:+0+0");
    assert_eq!(
        said(&editor.tap("28")),
        ["editor-removed"],
        "a second tap takes it off"
    );
    assert_eq!(refused(&editor.tap("51")), "no-such-square");
    assert_eq!(
        refused(&editor.pick(Some((Side::White, Shape::Lord)))),
        "not-this-game"
    );
    editor.tap("7");
    assert_eq!(said(&editor.pick_eraser()), ["editor-erasing"]);
    assert!(editor.state().eraser);
    assert_eq!(said(&editor.tap("7")), ["editor-removed"]);
    assert_eq!(refused(&editor.remove("7")), "editor-empty");
}

#[test]
fn pieces_are_moved_by_hand_and_off_the_board() {
    let mut editor = draughts();
    assert_eq!(said(&editor.tap("32")), ["editor-held"]);
    assert_eq!(said(&editor.cancel()), ["deselected"]);
    editor.tap("32");
    let response = editor.tap("28");
    assert_eq!(said(&response), ["editor-moved"]);
    assert!(matches!(response.motions[..], [Motion::Slide { .. }]));
    assert_eq!(response.state.text, "W:W28,31,33-50:B1-20:H0:F1:+0+0");
    editor.lift("28");
    assert_eq!(
        editor.drop(Some("1")).state.text,
        "W:W1,31,33-50:B2-20:H0:F1:+0+0"
    );
    editor.lift("1");
    assert_eq!(editor.drop(None).state.text, "W:W31,33-50:B2-20:H0:F1:+0+0");
    assert_eq!(refused(&editor.drop(Some("1"))), "nothing-selected");
    editor.pick(Some((Side::White, Shape::King)));
    assert_eq!(
        editor.drop(Some("1")).state.text,
        "W:WK1,31,33-50:B2-20:H0:F1:+0+0",
        "out of the palette"
    );
}

#[test]
fn a_lord_climbs_onto_a_vassal_and_steps_off() {
    use Shape::{Lord, Vassal};
    let mut editor = vassals();
    place(
        &mut editor,
        &[
            (Side::Black, Vassal, "d5"),
            (Side::White, Lord, "d5"),
            (Side::White, Lord, "a1"),
        ],
    );
    let board = |editor: &Editor| editor.state().text.split(' ').next().unwrap().to_owned();
    assert_eq!(board(&editor), "8/8/8/3(Lv)4/8/8/8/L7");
    assert_eq!(
        editor
            .state()
            .palette
            .iter()
            .map(|heap| heap.count)
            .collect::<Vec<_>>(),
        [0, 2, 1, 0]
    );
    editor.pick(Some((Side::Black, Lord)));
    editor.tap("d5");
    assert_eq!(
        board(&editor),
        "8/8/8/3(lv)4/8/8/8/L7",
        "another Lord stands there"
    );
    editor.tap("d5");
    assert_eq!(board(&editor), "8/8/8/3v4/8/8/8/L7", "off again");
    editor.pick(None);
    editor.tap("a1");
    assert!(matches!(
        editor.tap("d5").motions[..],
        [Motion::Climb { .. }]
    ));
    editor.tap("d5");
    assert!(matches!(
        editor.tap("h8").motions[..],
        [Motion::Release { .. }]
    ));
    assert_eq!(board(&editor), "7L/8/8/3v4/8/8/8/8");
    editor.pick(Some((Side::White, Vassal)));
    editor.tap("h8");
    assert_eq!(
        board(&editor),
        "7V/8/8/3v4/8/8/8/8",
        "a Vassal takes a Lord's place"
    );
}

#[test]
fn every_step_is_taken_back_and_outlives_the_editor() {
    let rules = options(&json!({ "game": "frisian" }));
    let mut editor = Editor::new(rules.clone(), "");
    let mut texts = vec![editor.state().text];
    editor.tap("32");
    texts.push(editor.tap("28").state.text);
    texts.push(editor.set_turn(Side::Black).state.text);
    texts.push(editor.set_counter("move-number", 7).state.text);
    texts.push(editor.clear().state.text);
    texts.push(editor.read("B:W1:BK2").state.text);
    let again = Editor::new(rules.clone(), &editor.save());
    for mut editor in [editor, again] {
        for text in texts.iter().rev() {
            assert_eq!(editor.state().text, *text);
            editor.undo();
        }
        assert_eq!(refused(&editor.undo()), "nothing-to-undo");
        // What changes nothing is no step.
        editor.set_turn(Side::White);
        assert!(!editor.state().undo);
    }
    let broken = Editor::new(rules, "nonsense\nW:WK1:B2\n");
    assert_eq!(broken.state().text, "W:WK1:B2:H0:F1:+0+0");
}

/// A counter goes where its king goes.
#[test]
fn king_moves_follow_their_king() {
    let mut editor = draughts();
    editor.read("W:WK10,15:B6,K24,K48:H4:F50:+0+210");
    editor.lift("10");
    assert!(editor.drop(Some("5")).state.text.ends_with(":H4:F50:+0+25"));
    assert!(editor.remove("5").state.text.ends_with(":+0+0"));
    editor.pick(Some((Side::White, Shape::King)));
    editor.tap("44");
    let state = editor.set_counter("king-moves-white", 3).state;
    assert!(
        state.text.ends_with(":+0+344"),
        "the only king: {}",
        state.text
    );
    let squares: Vec<_> = state
        .squares
        .iter()
        .filter_map(|square| square.piece?.king_moves)
        .collect();
    assert_eq!(squares, [3], "and its badge shows");
}

#[test]
fn whatever_is_wrong_in_draughts_can_be_reached_and_mended() {
    use Shape::{King, Man};
    let mut editor = draughts();
    editor.clear();
    assert_eq!(problem(&editor).unwrap(), "frisian.no-pieces");
    place(
        &mut editor,
        &[
            (Side::White, Man, "31"),
            (Side::White, King, "44"),
            (Side::White, King, "45"),
        ],
    );
    assert_eq!(problem(&editor), None);
    editor.set_counter("king-moves-white", 2);
    assert_eq!(problem(&editor).unwrap(), "frisian.which-king");
    editor.set_counter("king-square-white", 45);
    assert_eq!(problem(&editor), None);
    assert!(editor.state().text.ends_with(":+0+245"));
    editor.set_counter("king-moves-white", 4);
    assert_eq!(problem(&editor).unwrap(), "frisian.too-many-king-moves");
    editor.set_counter("king-moves-white", 3);
    assert_eq!(problem(&editor), None);
    let strict = options(&json!({ "game": "frisian", "kingMoves": 2 }));
    assert_eq!(
        editor.problem(&strict).unwrap().code,
        "frisian.too-many-king-moves"
    );
    editor.read("W:W31,K44:B:+0+245");
    assert_eq!(problem(&editor).unwrap(), "frisian.no-such-king");
    editor.set_counter("king-square-white", 44);
    assert_eq!(problem(&editor), None);
    editor.read("W:W31:B:+0+2");
    assert_eq!(problem(&editor).unwrap(), "frisian.no-king");
    editor.set_counter("king-moves-white", 0);
    assert_eq!(problem(&editor), None);
    // Astronomically many captures, until the piece that makes them is gone.
    let response = editor.read(TOO_COMPLEX);
    let code = response.state.problem.map(|problem| problem.code);
    assert_eq!(code.as_deref(), Some("frisian.position-too-complex"));
    editor.remove("50");
    assert_eq!(problem(&editor), None);
}

#[test]
fn whatever_cannot_be_read_is_told_and_changes_nothing() {
    let mut editor = draughts();
    for (text, code) in [
        ("", "fen-turn"),
        ("W:W31", "fen-no-pieces"),
        ("W:W31:W32:B1", "fen-two-lists"),
        ("W:W51:B1", "fen-square"),
        ("W:W31:B31", "fen-two-pieces"),
        ("W:W31:B1:+x+0", "fen-king-moves"),
        ("W:W31:B1:Hx", "fen-number"),
        ("W:W31:B1:Z", "fen-part"),
    ] {
        let response = editor.read(text);
        assert_eq!(refused(&response), format!("frisian.{code}"), "{text}");
        assert!(!response.state.undo);
    }
    let mut editor = vassals();
    for (text, code) in [
        ("", "fields"),
        ("8/8 b 5 0-0 - 1 0", "ranks"),
        ("8/8/8/8/8/8/8/9 b 5 0-0 - 1 0", "letter"),
        ("8/8/8/8/8/8/8/7 b 5 0-0 - 1 0", "rank-length"),
        ("8/8/8/8/8/8/8/x7 b 5 0-0 - 1 0", "letter"),
        ("8/8/8/8/8/8/8/(Vv)7 b 5 0-0 - 1 0", "pin"),
        ("8/8/8/8/8/8/8/L7 x 5 0-0 - 1 0", "turn"),
        ("8/8/8/8/8/8/8/L7 b x 0-0 - 1 0", "moves-left"),
        ("8/8/8/8/8/8/8/L7 b 5 0 - 1 0", "captured"),
        ("8/8/8/8/8/8/8/L7 b 5 0-0 a1 1 0", "trail"),
        ("8/8/8/8/8/8/8/L7 b 5 0-0 - x 0", "turn-number"),
    ] {
        let response = editor.read(text);
        assert_eq!(
            refused(&response),
            format!("lords.position-{code}"),
            "{text}"
        );
        assert!(!response.state.undo);
    }
}

/// Something done in the editor.
type Step = fn(&mut Editor) -> EditorResponse;

/// The rules have this against the position, and the step mends it.
fn step(editor: &mut Editor, code: &str, mend: Step) {
    let expected = format!("lords.setup-{code}");
    assert_eq!(problem(editor), Some(expected));
    mend(editor);
    assert_eq!(problem(editor), None, "after {code}");
}

#[test]
fn trails_come_with_a_text_and_are_forgotten_in_one_step() {
    let mut editor = vassals();
    for (text, code) in [
        ("8/8/8/8/8/8/8/L6l b 4 0-0 h3h2h1 5 0", "trails-too-long"),
        ("8/8/8/8/8/8/8/L6l b 3 0-0 d3d2 5 0", "trail-without-piece"),
        (
            "8/8/8/8/8/8/8/L6l b 3 0-0 h2h1_ 5 0",
            "trail-without-pinned-vassal",
        ),
        ("8/8/8/8/8/8/8/L6l b 3 0-0 h2h1,g1h1 5 0", "two-trails"),
        (
            "8/8/8/8/8/8/8/L6(lv) b 3 0-0 h2h1_ 5 0",
            "trail-under-idle-lord",
        ),
        ("8/8/8/8/8/8/8/L6l b 3 0-0 h5h1 5 0", "trail-leap"),
        ("8/8/8/8/8/8/8/L6l b 3 0-0 h3h1 5 0", "trail-after-jump"),
        (
            "8/8/8/8/8/8/8/L6l b 3 0-0 h1h2h1 5 0",
            "trail-crosses-itself",
        ),
    ] {
        assert_eq!(editor.read(text).refusal, None, "{text}");
        assert!(editor.state().trails > 0);
        step(&mut editor, code, Editor::forget_trails);
    }
}

#[test]
fn whatever_is_wrong_in_lords_and_vassals_can_be_reached_and_mended() {
    use Shape::{Lord, Vassal};
    let mut editor = vassals();
    // By hand.
    editor.pick(Some((Side::White, Lord)));
    editor.tap("d4");
    step(&mut editor, "too-many", |editor| editor.tap("d4"));
    editor.set_counter("captured-by-black", 9);
    step(&mut editor, "too-many-captures", |editor| {
        editor.set_counter("captured-by-black", 0)
    });
    editor.set_counter("captured-by-black", 1);
    step(&mut editor, "captures-disagree", |editor| {
        editor.remove("a2")
    });
    let few = [
        (Side::White, Lord, "a1"),
        (Side::White, Vassal, "c1"),
        (Side::Black, Lord, "a8"),
        (Side::Black, Vassal, "c8"),
    ];
    place(&mut editor, &few);
    editor.set_counter("captured-by-white", 5);
    editor.set_counter("captured-by-black", 5);
    step(&mut editor, "both-have-won", |editor| {
        editor.set_counter("captured-by-white", 4);
        editor.set_counter("captured-by-black", 0)
    });
    for square in ["d4", "e5", "f6"] {
        for piece in [(Side::Black, Vassal), (Side::White, Lord)] {
            editor.pick(Some(piece));
            editor.tap(square);
        }
    }
    step(&mut editor, "too-many-pins", |editor| editor.remove("f6"));
    place(&mut editor, &few);
    editor.set_counter("moves-left", 6);
    step(&mut editor, "too-many-moves", |editor| {
        editor.set_counter("moves-left", 5)
    });
    editor.set_counter("moves-left", 0);
    step(&mut editor, "no-moves-left", |editor| {
        editor.set_turn(Side::White)
    });
    editor.set_counter("turn-number", 0);
    step(&mut editor, "turn-zero", |editor| {
        editor.set_counter("turn-number", 3)
    });
    editor.set_counter("last-capture", 4);
    step(&mut editor, "capture-to-come", |editor| {
        editor.set_counter("last-capture", 2)
    });
    place(&mut editor, &[(Side::White, Lord, "a1")]);
    editor.set_counter("moves-left", 3);
    step(&mut editor, "turn-is-over", |editor| {
        editor.set_turn(Side::White)
    });
    let enemy = options(&json!({ "game": "lords", "pins": "enemy" }));
    let mut editor = Editor::new(enemy, "");
    place(
        &mut editor,
        &[
            (Side::White, Vassal, "d4"),
            (Side::White, Lord, "d4"),
            (Side::Black, Lord, "a8"),
        ],
    );
    step(&mut editor, "own-pin", |editor| {
        editor.remove("d4");
        editor.pick(Some((Side::White, Lord)));
        editor.tap("a1")
    });
    // A Vassal on a Vassal cannot be put there: see `a_lord_climbs_onto_a_vassal_and_steps_off`.
}

/// Sets a position up piece by piece and number by number.
fn by_hand(editor: &mut Editor, wanted: &Editor) {
    let state = wanted.state();
    editor.clear();
    for square in &state.squares {
        let Some(piece) = square.piece else { continue };
        if let Some(owner) = piece.under {
            editor.pick(Some((owner, Shape::Vassal)));
            editor.tap(&square.name);
        }
        editor.pick(Some((piece.side, piece.kind)));
        editor.tap(&square.name);
    }
    editor.set_turn(state.turn);
    for counter in &state.counters {
        editor.set_counter(counter.name, counter.value);
    }
}

#[test]
fn every_position_of_a_game_can_be_set_up_by_hand_and_by_its_text() {
    let mut rng = Rng::with_seed(7);
    for game in 0..12 {
        let rules = options(
            &json!({ "game": "frisian", "variant": if game % 2 == 0 { "frysk" } else { "frisian" } }),
        );
        let mut table = Table::new(rules.clone()).unwrap();
        let mut editor = Editor::new(rules.clone(), "");
        let mut hand = Editor::new(rules, "");
        for _ in 0..80 {
            let text = table.position().unwrap();
            let response = editor.read(&text);
            assert_eq!(
                (response.state.text.as_str(), response.state.problem),
                (text.as_str(), None)
            );
            by_hand(&mut hand, &editor);
            assert_eq!(hand.state().text, text);
            let position =
                frisian::Position::new(text.parse().unwrap(), frisian::Rules::default()).unwrap();
            let moves = position.legal_moves();
            if moves.is_empty() || table.state().outcome.is_some() {
                break;
            }
            let mv = moves[rng.usize(..moves.len())];
            table.play(&mv.hub());
        }
    }
    for seed in 0..6 {
        let layouts = twa_boerden::BySide::new_with(|_| lords::Layout::random(seed));
        let mut game = lords::Game::new(layouts, lords::Rules::default());
        let mut editor = vassals();
        let mut hand = vassals();
        for _ in 0..60 {
            let text = game.position().to_string();
            let response = editor.read(&text);
            assert_eq!(
                (response.state.text.as_str(), response.state.problem),
                (text.as_str(), None)
            );
            // What has moved in this turn only a text can tell.
            if game.position().is_turn_start() {
                by_hand(&mut hand, &editor);
                assert_eq!(hand.state().text, text);
            }
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.usize(..moves.len())];
            game.play(mv).unwrap();
        }
    }
}

#[test]
fn what_the_editor_lets_play_a_table_takes() {
    let mut rng = Rng::with_seed(11);
    for game in ["frisian", "lords"] {
        let mut editor = if game == "frisian" {
            draughts()
        } else {
            vassals()
        };
        let state = editor.state();
        let names: Vec<String> = state
            .squares
            .iter()
            .map(|square| square.name.clone())
            .collect();
        let pieces: Vec<_> = state
            .palette
            .iter()
            .map(|heap| (heap.side, heap.kind))
            .collect();
        let (mut fit, mut unfit) = (0, 0);
        for step in 0..1500 {
            if step % 25 == 0 {
                editor.start();
            }
            let square = &names[rng.usize(..names.len())];
            match rng.usize(..12) {
                0 | 1 => _ = editor.remove(square),
                2 => _ = editor.lift(square),
                3 => _ = editor.drop(Some(square)),
                4 => _ = editor.pick(None),
                5 => _ = editor.set_turn(Side::ALL[rng.usize(..2)]),
                6 => {
                    let counters = editor.state().counters;
                    let counter = &counters[rng.usize(..counters.len())];
                    let value = u32::try_from(rng.usize(..6)).unwrap();
                    editor.set_counter(counter.name, value);
                }
                _ => {
                    editor.pick(Some(pieces[rng.usize(..4)]));
                    editor.tap(square);
                }
            }
            let state = editor.state();
            let table = Table::new(options(&json!({ "game": game, "position": state.text })));
            assert_eq!(table.is_ok(), state.problem.is_none(), "{}", state.text);
            *(if table.is_ok() { &mut fit } else { &mut unfit }) += 1;
        }
        assert!(fit > 50 && unfit > 50, "{game}: {fit} and {unfit}");
    }
}
