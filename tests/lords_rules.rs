//! Each rule of the game, in the smallest position that shows it.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{HashMap, HashSet};

use twa_boerden::lords::{
    Event, Game, Layout, LayoutError, Move, MoveList, Outcome, PieceKind, PinRule, PlayError,
    Position, PositionError, Reason, Rules, Square, TurnLengths,
};
use twa_boerden::{BySide, Side};

const ENEMY_ONLY: Rules = Rules {
    pins: PinRule::EnemyOnly,
    turns: TurnLengths::FiveFour,
    draws: true,
};

const FOUR_FOUR: Rules = Rules {
    pins: PinRule::Any,
    turns: TurnLengths::FourFour,
    draws: true,
};

const NO_DRAWS: Rules = Rules {
    pins: PinRule::Any,
    turns: TurnLengths::FiveFour,
    draws: false,
};

fn at(name: &str) -> Square {
    name.parse().expect("the name of a square")
}

#[track_caller]
fn read(text: &str, rules: Rules) -> Position {
    Position::from_text(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn position(text: &str) -> Position {
    read(text, Rules::default())
}

/// White to move at the start of a turn, nothing captured yet.
#[track_caller]
fn white(board: &str) -> Position {
    position(&format!("{board} w 4 0-0 - 10 0"))
}

/// Black to move at the start of a turn, nothing captured yet.
#[track_caller]
fn black(board: &str) -> Position {
    position(&format!("{board} b 5 0-0 - 9 0"))
}

#[track_caller]
fn play(position: Position, moves: &str) -> Position {
    moves.split(' ').fold(position, |position, text| {
        let mv = position
            .resolve(text)
            .unwrap_or_else(|error| panic!("{position}: {text}: {error}"));
        position.play(mv).expect("a legal move")
    })
}

/// The full text of a legal move, which is also among those that are listed.
#[track_caller]
fn full(position: &Position, text: &str) -> String {
    let mv = position
        .resolve(text)
        .unwrap_or_else(|error| panic!("{position}: {text}: {error}"));
    assert!(position.legal_moves().contains(&mv), "{position} {text}");
    mv.notation(position)
}

/// The code of the reason why a piece cannot go to a square. It is not listed as a move either.
#[track_caller]
fn reason(position: &Position, from: &str, to: &str) -> &'static str {
    let (from, to) = (at(from), at(to));
    let moves = position.legal_moves();
    assert!(!moves.iter().any(|mv| (mv.from, mv.to) == (from, to)));
    let refusal = position.explain(from, to);
    refusal.expect("the move should be refused").code()
}

/// Asserts that a move is refused for the reason with this code, and told so in this sentence.
#[track_caller]
fn refused(position: &Position, text: &str, code: &str, sentence: &str) {
    let refusal = position
        .resolve(text)
        .expect_err("the move should be refused");
    assert_eq!(
        (refusal.code(), refusal.to_string().as_str()),
        (code, sentence)
    );
    // A letter can name the Vassal of a pinned square, which squares alone cannot.
    if !text.starts_with('V') {
        assert_eq!(reason(position, &text[..2], &text[3..]), code);
    }
}

/// Where the piece on a square can go.
fn targets(position: &Position, from: &str) -> String {
    let mut names: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|mv| mv.from == at(from))
        .map(|mv| mv.to.to_string())
        .collect();
    names.sort();
    names.join(" ")
}

fn pieces(position: &Position) -> String {
    let text = position.to_string();
    text.split(' ').next().expect("the board").to_owned()
}

fn layouts() -> BySide<Layout> {
    BySide {
        black: "LLLLVVVV/VLVLVLVL".parse().expect("a layout"),
        white: "VVVVLLLL/LVLVLVLV".parse().expect("a layout"),
    }
}

// Set-up and turns.

#[test]
fn a_layout_has_eight_lords_and_eight_vassals() {
    assert!("LLLLLLLL/VVVVVVVV".parse::<Layout>().is_ok());
    assert_eq!("VVVVVVVV/LLLLLLLL".parse(), Ok(Layout::default()));
    assert_eq!(
        "LLLLLLLL/LVVVVVVV".parse::<Layout>(),
        Err(LayoutError::Lords { found: 9 })
    );
    assert_eq!(
        Layout::new([PieceKind::Vassal; 16]),
        Err(LayoutError::Lords { found: 0 })
    );
}

#[test]
fn there_are_12870_layouts() {
    let all: HashSet<Layout> = Layout::all().collect();
    assert_eq!(all.len(), 12_870);
    for layout in all {
        assert_eq!(layout.to_string().parse(), Ok(layout));
        assert_eq!(Layout::new(layout.kinds()), Ok(layout));
    }
    assert_eq!(Layout::nth(Layout::COUNT), None);
}

#[test]
fn a_layout_fills_both_rows_as_its_owner_sees_them() {
    assert_eq!(
        Position::from_layouts(layouts(), Rules::default()).to_string(),
        "lvlvlvlv/vvvvllll/8/8/8/8/VVVVLLLL/LVLVLVLV b 5 0-0 - 1 0"
    );
    for side in Side::ALL {
        for index in 0..16 {
            let square = Layout::square(side, index).expect("sixteen squares");
            assert_eq!(Layout::index(side, square), Some(index));
        }
        assert_eq!(Layout::square(side, 16), None);
        assert_eq!(Layout::index(side, at("d4")), None);
    }
}

#[test]
fn random_layouts_follow_from_their_seed_and_are_uniform() {
    assert_eq!(Layout::random(7), Layout::random(7));
    // Each layout should come 20 times. Pearson's statistic has the mean 12,869 here and the
    // standard deviation 160.
    let mut counts = HashMap::<Layout, f64>::new();
    for seed in 0..20 * u64::from(Layout::COUNT) {
        *counts.entry(Layout::random(seed)).or_default() += 1.0;
    }
    let statistic: f64 = Layout::all()
        .map(|layout| counts.get(&layout).copied().unwrap_or(0.0) - 20.0)
        .map(|difference| difference * difference / 20.0)
        .sum();
    assert!((12_200.0..13_500.0).contains(&statistic), "{statistic}");
}

#[test]
fn black_begins_with_five_moves_and_white_has_four() {
    let start = Position::from_layouts(layouts(), Rules::default());
    assert_eq!((start.turn(), start.moves_left()), (Side::Black, 5));
    let second = play(start, "a7-a6 b7-b6 c7-c6 d7-d6 e7-e6");
    assert_eq!((second.turn(), second.moves_left()), (Side::White, 4));
    assert_eq!(second.turn_number(), 2);
    let third = play(second, "a2-a3 b2-b3 c2-c3 d2-d3");
    assert_eq!((third.turn(), third.moves_left()), (Side::Black, 5));
    assert_eq!(third.turn_number(), 3);
}

#[test]
fn four_four_gives_both_sides_four_moves() {
    let start = Position::from_layouts(layouts(), FOUR_FOUR);
    assert_eq!((start.turn(), start.moves_left()), (Side::Black, 4));
    let second = play(start, "a7-a6 b7-b6 c7-c6 d7-d6");
    assert_eq!((second.turn(), second.moves_left()), (Side::White, 4));
    let third = play(second, "a2-a3 b2-b3 c2-c3 d2-d3");
    assert_eq!((third.turn(), third.moves_left()), (Side::Black, 4));
    assert_eq!(
        Position::new(
            &Position::from_layouts(layouts(), ENEMY_ONLY).setup(),
            FOUR_FOUR
        ),
        Err(PositionError::TooManyMoves {
            side: Side::Black,
            left: 5,
            full: 4
        })
    );
}

#[test]
fn all_moves_must_be_made_there_is_no_pass() {
    let after = play(white("7l/8/8/8/8/8/8/L7"), "a1-a2 a2-a3 a3-a4");
    assert_eq!((after.turn(), after.moves_left()), (Side::White, 1));
    for text in ["", "-", "pass", "a4-a4", "a4"] {
        assert!(after.resolve(text).is_err(), "{text}");
    }
    assert_eq!(play(after, "a4-a5").turn(), Side::Black);
}

#[test]
fn a_turn_ends_when_no_legal_move_is_left_in_its_middle() {
    let after = play(white("7l/8/8/8/8/l7/l7/1L6"), "b1-a1");
    assert_eq!((after.turn(), after.moves_left()), (Side::Black, 5));
    assert_eq!(after.turn_number(), 11);
    assert!(after.trails().is_empty() && after.outcome().is_none());
    // It goes on while the same piece or another one can move.
    let jump = play(white("7l/8/8/8/8/8/l7/1L6"), "b1-a1");
    assert_eq!(
        (jump.turn(), targets(&jump, "a1")),
        (Side::White, "a3".to_owned())
    );
    let other = play(white("7l/8/8/8/V7/l7/l7/1L6"), "b1-a1");
    assert_eq!(other.turn(), Side::White);
}

// Moves.

#[test]
fn a_piece_steps_to_an_adjacent_empty_square() {
    for letter in ['L', 'V'] {
        let middle = white(&format!("7l/8/8/8/3{letter}4/8/8/8"));
        assert_eq!(targets(&middle, "d4"), "c4 d3 d5 e4");
        assert_eq!(full(&middle, "d4d5"), format!("{letter}d4-d5"));
        let corner = white(&format!("7l/8/8/8/8/8/8/{letter}7"));
        assert_eq!(targets(&corner, "a1"), "a2 b1");
    }
    let start = white("7l/8/8/3V4/3V4/8/8/8");
    refused(
        &start,
        "d4-d5",
        "vassal-onto",
        "a Vassal stands on d5, and a Vassal only steps onto empty squares",
    );
    refused(
        &start,
        "d5-d8",
        "too-far",
        "d8 is too far from d5: a piece goes to an adjacent square, or jumps straight over one piece",
    );
    refused(&start, "d4-d4", "same-square", "the piece is already on d4");
    refused(&start, "a3-a4", "empty-square", "there is no piece on a3");
    refused(
        &start,
        "h8-h7",
        "not-yours",
        "the Lord on h8 is Black's, and it is White's turn",
    );
}

#[test]
fn adjacent_is_orthogonal() {
    let start = white("7l/8/8/8/3L4/2v5/8/8");
    for text in ["d4-e5", "d4-c3", "d4+c3", "d4-f6"] {
        let to = &text[3..];
        refused(
            &start,
            text,
            "diagonal",
            &format!("from d4 to {to} is diagonal, and pieces move along ranks and files only"),
        );
    }
    assert_eq!(reason(&start, "d4", "e6"), "too-far");
}

#[test]
fn a_jump_goes_over_an_enemy_of_the_same_kind() {
    let lord = white("8/8/8/3l4/2LLv3/8/8/8");
    assert_eq!(full(&lord, "d4d6"), "Ld4^d6");
    refused(
        &lord,
        "d4^b4",
        "jump-over-own",
        "the piece on c4 is your own, and a jump goes over an enemy piece of the same kind",
    );
    refused(
        &lord,
        "d4^f4",
        "jump-over-other-kind",
        "a Lord jumps only over an enemy Lord, and there is none on e4",
    );
    refused(
        &lord,
        "d4^d2",
        "jump-over-nothing",
        "there is nothing on d3 to jump over",
    );
    let vassal = white("8/8/8/3v4/2VVl3/8/8/8");
    assert_eq!(full(&vassal, "d4d6"), "Vd4^d6");
    assert_eq!(targets(&vassal, "d4"), "d3 d6");
    assert_eq!(reason(&vassal, "d4", "f4"), "jump-over-other-kind");
    let black = black("8/8/8/8/3v4/3V4/8/8");
    assert_eq!(full(&black, "d4d2"), "vd4^d2");
}

#[test]
fn a_jump_lands_on_the_empty_square_straight_behind() {
    refused(
        &white("8/8/3v4/3l4/3L4/8/8/8"),
        "d4^d6",
        "no-landing",
        "d6, straight behind the piece on d5, is not empty",
    );
    let edge = white("3l4/3L4/8/8/8/8/8/8");
    assert_eq!(targets(&edge, "d7"), "c7 d6 e7");
}

#[test]
fn a_jump_captures_nothing_neither_the_piece_jumped_nor_by_its_landing() {
    let start = white("3L4/3v4/4L3/2VlV3/3L4/8/8/8");
    assert_eq!(full(&start, "d4d6"), "Ld4^d6");
    assert_eq!(pieces(&play(start, "d4^d6")), "3L4/3v4/3LL3/2VlV3/8/8/8/8");
    assert_eq!(full(&start, "e6d6"), "Le6-d6xd5xd7", "a step would capture");
}

#[test]
fn a_lord_jumps_over_a_pinning_lord() {
    for under in ['v', 'V'] {
        let start = white(&format!("8/8/8/3(l{under})4/3L4/8/8/8"));
        assert_eq!(full(&start, "d4d6"), "Ld4^d6");
    }
}

#[test]
fn a_lord_pins_an_adjacent_vassal_of_either_side() {
    let start = white("7l/8/8/3v4/2VL4/8/8/8");
    assert_eq!(full(&start, "d4d5"), "Ld4+d5");
    assert_eq!(full(&start, "d4c4"), "Ld4+c4");
    assert_eq!(pieces(&play(start, "d4+d5")), "7l/8/8/3(Lv)4/2V5/8/8/8");
    assert_eq!(pieces(&play(start, "d4+c4")), "7l/8/8/3v4/2(LV)5/8/8/8");
}

#[test]
fn only_enemy_vassals_are_pinned_if_the_setting_says_so() {
    let start = read("7l/8/8/3v4/2VL4/8/8/8 w 4 0-0 - 2 0", ENEMY_ONLY);
    assert_eq!(targets(&start, "d4"), "d3 d5 e4");
    refused(
        &start,
        "d4+c4",
        "own-vassal",
        "the Vassal on c4 is your own, and in this game Lords pin only enemy Vassals",
    );
    assert_eq!(
        Position::from_text("7l/8/8/8/2(LV)5/8/8/8 w 4 0-0 - 2 0", ENEMY_ONLY)
            .unwrap_err()
            .code(),
        "setup-own-pin"
    );
    assert!(Position::from_text("7l/8/8/8/2(Lv)5/8/8/8 w 4 0-0 - 2 0", ENEMY_ONLY).is_ok());
}

#[test]
fn only_a_lord_pins_and_only_a_vassal_is_pinned() {
    let start = white("8/8/8/3v4/2lV4/3L4/8/8");
    assert_eq!(reason(&start, "d4", "d5"), "vassal-onto");
    assert_eq!(reason(&start, "d4", "c4"), "vassal-onto");
    refused(
        &white("8/8/8/8/2lL4/8/8/8"),
        "d4+c4",
        "lord-onto-lord",
        "a Lord stands on c4, and a Lord only climbs onto Vassals",
    );
}

#[test]
fn no_square_twice_in_one_turn_the_start_included() {
    let start = white("7l/8/8/8/3L4/8/8/8");
    let sentence = "this Lord was on d4 earlier this turn";
    refused(&play(start, "d4-d5"), "d5-d4", "visited", sentence);
    let after = play(start, "d4-d5 d5-e5 e5-e4");
    refused(&after, "e4-d4", "visited", sentence);
    assert_eq!(targets(&after, "e4"), "e3 f4");
    refused(
        &play(white("7l/8/8/8/3V4/8/8/8"), "d4-d5 d5-e5"),
        "e5-d5",
        "visited",
        "this Vassal was on d5 earlier this turn",
    );
    // Nor by a jump or a pin.
    let jump = play(black("8/8/3l4/3L4/8/8/8/7V"), "d6-e6 e6-e5 e5-e4 e4-d4");
    assert_eq!(reason(&jump, "d4", "d6"), "visited");
    let pin = play(white("7l/8/8/8/3L4/3V4/8/8"), "d4-e4 d3-d4");
    assert_eq!(reason(&pin, "e4", "d4"), "visited");
}

#[test]
fn squares_are_counted_per_piece_and_one_that_another_left_is_free() {
    let after = play(white("7l/8/8/8/3L4/3V4/8/8"), "d4-d5 d3-d4 d4-c4");
    assert_eq!(after.trails().len(), 2);
    let after = play(white("7l/8/8/8/3L4/3V4/8/8"), "d4-d5 d5-d6 d3-d4");
    assert_eq!(targets(&after, "d4"), "c4 d5 e4");
}

#[test]
fn a_new_turn_forgets_where_pieces_have_been() {
    let start = white("8/7l/8/8/3L4/8/8/8");
    let after = play(
        start,
        "d4-d5 d5-d6 d6-d7 d7-d8 h7-h6 h6-h5 h5-h4 h4-h3 h3-h2",
    );
    assert_eq!(targets(&after, "d8"), "c8 d7 e8");
}

#[test]
fn jumping_uses_up_the_piece() {
    let after = play(white("8/8/8/3l4/3L4/8/8/7V"), "d4^d6");
    refused(
        &after,
        "d6-d7",
        "used-up",
        "the Lord on d6 has used up its turn by a jump, an unpinning or a capture",
    );
    assert_eq!(targets(&after, "d6"), "");
    assert_eq!(targets(&after, "h1"), "g1 h2", "others may go on");
}

#[test]
fn unpinning_uses_up_the_piece() {
    let after = play(white("7l/8/8/8/3(Lv)4/8/8/7V"), "d4-d5");
    assert_eq!(reason(&after, "d5", "d6"), "used-up");
    assert_eq!(reason(&after, "d5", "d4"), "used-up");
    assert_eq!(targets(&after, "h1"), "g1 h2");
}

#[test]
fn completing_a_capture_uses_up_the_mover_and_nobody_else() {
    let step = play(white("8/8/8/2Vv4/4V3/8/8/7l"), "e4-e5xd5");
    assert_eq!(reason(&step, "e5", "e6"), "used-up");
    assert_eq!(targets(&step, "c5"), "b5 c4 c6 d5");
    let pin = play(white("8/8/8/2VvVL2/8/8/8/7l"), "f5+e5xd5");
    assert_eq!(reason(&pin, "e5", "e6"), "used-up");
}

#[test]
fn stepping_and_pinning_do_not_use_up_so_a_lord_may_pin_and_unpin_in_one_turn() {
    let after = play(white("7l/8/8/8/3L4/4v3/8/7V"), "d4-e4 e4+e3 e3-e2");
    assert_eq!(pieces(&after), "7l/8/8/8/8/4v3/4L3/7V");
    assert_eq!(after.trails()[0].to_string(), "d4e4e3e2!");
}

// Pins.

#[test]
fn a_pinned_vassal_cannot_move_until_its_lord_steps_off() {
    let sentence = "the Vassal on d4 is pinned and cannot move until its Lord steps off";
    let enemy = white("7l/8/8/8/3(lV)4/8/8/7L");
    assert_eq!(targets(&enemy, "d4"), "");
    refused(&enemy, "d4-d5", "pinned-vassal", sentence);
    refused(&enemy, "Vd4-d5", "pinned-vassal", sentence);
    let own = white("7l/8/8/8/3(LV)4/8/8/8");
    refused(&own, "Vd4-d5", "pinned-vassal", sentence);
    assert_eq!(full(&own, "d4-d5"), "Ld4-d5");
    assert_eq!(pieces(&play(own, "Ld4-d5 Vd4-c4")), "7l/8/8/3L4/2V5/8/8/8");
    let freed = play(
        position("7L/7l/8/8/3(lV)4/8/8/8 b 2 0-0 - 9 0"),
        "d4-d5 h7-h6",
    );
    assert_eq!(targets(&freed, "d4"), "c4 d3 e4");
}

#[test]
fn a_pinning_lord_only_steps_off_onto_an_empty_adjacent_square() {
    let start = white("8/8/8/3l4/2v(Lv)4/8/8/8");
    assert_eq!(targets(&start, "d4"), "d3 e4");
    for text in ["d4^d6", "d4+c4", "d4-d5", "d4-e5"] {
        refused(
            &start,
            text,
            "pinning-lord",
            "the Lord on d4 is pinning a Vassal and can only step off onto an empty adjacent square",
        );
    }
}

#[test]
fn at_most_two_lords_of_a_side_pin_at_once() {
    for under in ["v", "V"] {
        let start = white(&format!("7l/8/8/8/1(L{under})1(Lv)2Lv/8/8/8"));
        refused(
            &start,
            "g4+h4",
            "two-pinning",
            "White already has two Lords pinning",
        );
        let after = play(start, "b4-b5");
        assert_eq!(
            full(&after, "g4h4"),
            "Lg4+h4",
            "one of the two has stepped off"
        );
    }
    let one = white("7l/8/8/8/1(Lv)4Lv/8/8/8");
    assert_eq!(full(&one, "g4h4"), "Lg4+h4");
    let three = "7l/8/8/8/1(Lv)1(Lv)2(Lv)1/8/8/8 w 4 0-0 - 2 0".parse::<Position>();
    assert_eq!(three.unwrap_err().code(), "setup-too-many-pins");
}

#[test]
fn pinning_lords_of_the_other_side_do_not_count() {
    let start = white("7l/8/8/8/1(lv)1(lV)2Lv/8/8/8");
    assert_eq!(full(&start, "g4h4"), "Lg4+h4");
}

#[test]
fn on_a_pinned_square_the_lord_blocks() {
    let start = white("8/8/8/3L4/2V(lv)4/8/8/8");
    refused(
        &start,
        "d5+d4",
        "already-pinned",
        "the Vassal on d4 is already pinned",
    );
    refused(
        &start,
        "c4-d4",
        "vassal-onto",
        "a Lord stands on d4, and a Vassal only steps onto empty squares",
    );
}

#[test]
fn on_a_pinned_square_the_lord_flanks_and_the_vassal_does_not() {
    for under in ['v', 'V'] {
        let lord = white(&format!("8/8/8/2(L{under})v4/4V3/8/8/7l"));
        assert_eq!(full(&lord, "e4e5"), "Ve4-e5xd5");
    }
    let vassal = white("8/8/8/2(lV)v4/4V3/8/8/7l");
    assert_eq!(full(&vassal, "e4e5"), "Ve4-e5");
}

#[test]
fn a_pinned_vassal_is_neither_jumped_nor_captured() {
    let jump = white("8/8/8/3(lv)4/3V4/8/8/8");
    assert_eq!(reason(&jump, "d4", "d6"), "jump-over-other-kind");
    let capture = white("8/8/8/2V(Lv)4/4V3/8/8/7l");
    assert_eq!(full(&capture, "e4e5"), "Ve4-e5");
}

// Captures.

#[test]
fn a_piece_between_two_of_the_movers_is_captured() {
    for one in ['L', 'V'] {
        for other in ['L', 'V'] {
            for taken in ['l', 'v'] {
                let rank = white(&format!("8/8/8/2{one}{taken}4/4{other}3/8/8/7l"));
                assert_eq!(full(&rank, "e4e5"), format!("{other}e4-e5xd5"));
                let after = play(rank, "e4-e5xd5");
                assert_eq!(pieces(&after), format!("8/8/8/2{one}1{other}3/8/8/8/7l"));
                assert_eq!(after.captured_by(Side::White), 1);
                assert_eq!(after.last_capture(), 10);
                let file = white(&format!("8/8/3{one}4/3{taken}4/4{other}3/8/8/7l"));
                assert_eq!(full(&file, "e4d4"), format!("{other}e4-d4xd5"));
            }
        }
    }
    let black = black("8/8/8/2vV4/4l3/8/8/7L");
    assert_eq!(full(&black, "e4e5"), "le4-e5xd5");
    let diagonal = white("8/8/2V5/3v4/5V2/8/8/7l");
    assert_eq!(full(&diagonal, "f4e4"), "Vf4-e4");
}

#[test]
fn a_piece_in_a_corner_is_captured_by_pieces_on_its_two_neighbours() {
    for (board, text) in [
        ("7l/8/8/8/8/8/V7/v1V5", "Vc1-b1xa1"),
        ("7l/8/8/8/8/V7/8/vV6", "Va3-a2xa1"),
        ("l7/8/8/8/8/8/7V/5V1v", "Vf1-g1xh1"),
        ("v1L5/V7/8/8/8/8/8/7l", "Lc8-b8xa8"),
        ("6Vv/8/7L/8/8/8/8/l7", "Lh6-h7xh8"),
    ] {
        assert_eq!(full(&white(board), &text[1..6]), text);
    }
}

#[test]
fn the_edge_is_never_a_piece() {
    assert_eq!(full(&white("7l/8/8/8/v7/1V6/8/8"), "b3b4"), "Vb3-b4");
    assert_eq!(full(&white("7l/8/8/8/8/8/2V5/3v4"), "c2d2"), "Vc2-d2");
    assert_eq!(full(&white("7l/8/8/8/8/8/8/v1V5"), "c1b1"), "Vc1-b1");
    // Along the edge a piece is captured as anywhere.
    assert_eq!(full(&white("7l/8/8/V7/v7/1V6/8/8"), "b3a3"), "Vb3-a3xa4");
}

#[test]
fn only_the_mover_captures_moving_between_two_enemies_is_safe() {
    let start = white("8/8/8/2v1v3/3V4/8/8/7L");
    assert_eq!(full(&start, "d4d5"), "Vd4-d5");
    let after = play(start, "d4-d5");
    assert_eq!(pieces(&after), "8/8/8/2vVv3/8/8/8/7L");
    assert_eq!(after.captured_by(Side::Black), 0);
}

#[test]
fn a_capture_needs_the_piece_that_moved_as_a_flanker() {
    let start = black("8/8/8/2vVv3/8/8/8/l6L");
    let after = play(start, "a1-a2");
    assert_eq!(pieces(&after), "8/8/8/2vVv3/8/8/l7/7L");
    assert_eq!(full(&after, "c5c6"), "vc5-c6");
    // Beside the piece, but not on the line of the other two.
    assert_eq!(full(&black("8/8/4l3/2vVv3/8/8/8/7L"), "e6d6"), "le6-d6");
}

#[test]
fn only_enemy_pieces_are_taken() {
    assert_eq!(full(&white("8/8/8/2VL4/4V3/8/8/7l"), "e4e5"), "Ve4-e5");
    let released = white("7l/8/8/8/2V(LV)V3/8/8/8");
    assert_eq!(full(&released, "d4d5"), "Ld4-d5");
    assert_eq!(pieces(&play(released, "d4-d5")), "7l/8/8/3L4/2VVV3/8/8/8");
}

#[test]
fn a_pin_may_capture_by_where_it_arrives() {
    for below in ['v', 'V'] {
        let start = white(&format!("8/8/8/2Vv{below}L2/8/8/8/7l"));
        assert_eq!(full(&start, "f5e5"), "Lf5+e5xd5");
        assert_eq!(
            pieces(&play(start, "f5+e5")),
            format!("8/8/8/2V1(L{below})3/8/8/8/7l")
        );
    }
}

#[test]
fn released_vassal_between_two_pieces_is_captured_at_once() {
    let start = white("7l/8/8/8/2V(Lv)V3/8/8/8");
    for to in ["d5", "d3"] {
        assert_eq!(full(&start, &format!("d4{to}")), format!("Ld4-{to}xd4"));
    }
    assert_eq!(pieces(&play(start, "d4-d5")), "7l/8/8/3L4/2V1V3/8/8/8");
}

#[test]
fn the_lords_new_square_counts_as_a_flanker_of_the_released_vassal() {
    let start = white("7l/8/8/8/3(Lv)4/3V4/8/8");
    assert_eq!(full(&start, "d4d5"), "Ld4-d5xd4");
    assert_eq!(full(&start, "d4e4"), "Ld4-e4");
    let corner = white("7l/8/8/8/8/8/V7/(Lv)7");
    assert_eq!(full(&corner, "a1b1"), "La1-b1xa1");
    let alone = white("7l/8/8/8/8/8/8/(Lv)7");
    assert_eq!(full(&alone, "a1b1"), "La1-b1");
}

#[test]
fn an_own_vassal_released_between_two_enemies_is_not_taken() {
    let start = white("8/8/8/8/2v(LV)v3/8/8/7L");
    assert_eq!(full(&start, "d4d5"), "Ld4-d5");
    assert_eq!(pieces(&play(start, "d4-d5")), "8/8/8/3L4/2vVv3/8/8/7L");
}

#[test]
fn up_to_three_pieces_fall_to_one_step() {
    let start = white("8/3V4/3v4/1Vv1vV2/3V4/8/8/7l");
    assert_eq!(full(&start, "d4d5"), "Vd4-d5xc5xe5xd6");
    let after = play(start, "d4d5");
    assert_eq!(pieces(&after), "8/3V4/8/1V1V1V2/8/8/8/7l");
    assert_eq!(after.captured_by(Side::White), 3);
}

#[test]
fn up_to_four_pieces_fall_to_one_release() {
    let start = white("8/3V4/3l4/1Vl1vV2/3(Lv)4/3V4/8/7l");
    assert_eq!(full(&start, "d4d5"), "Ld4-d5xd4xc5xe5xd6");
    let after = play(start, "d4d5");
    assert_eq!(pieces(&after), "8/3V4/8/1V1L1V2/8/3V4/8/7l");
    assert_eq!(after.captured_by(Side::White), 4);
}

#[test]
fn a_captured_pinning_lord_frees_its_vassal_which_is_not_captured_too() {
    let start = white("8/8/8/2V(lv)4/4V3/8/8/7l");
    assert_eq!(full(&start, "e4e5"), "Ve4-e5xd5");
    let after = play(start, "e4e5");
    assert_eq!(pieces(&after), "8/8/8/2VvV3/8/8/8/7l");
    assert_eq!(after.captured_by(Side::White), 1);
    // It stands in the gap, and stays there whatever else moves.
    let later = play(after, "c5-c6");
    assert_eq!(pieces(&later), "8/8/2V5/3vV3/8/8/8/7l");
}

#[test]
fn a_freed_vassal_may_move_in_the_same_turn() {
    let after = play(white("8/8/8/2V(lV)4/4V3/8/8/7l"), "e4-e5xd5 d5-d6");
    assert_eq!(pieces(&after), "8/8/3V4/2V1V3/8/8/8/7l");
}

#[test]
fn a_freed_vassal_keeps_the_squares_it_has_visited() {
    let after = play(white("7l/8/8/8/4L3/3V4/8/8"), "d3-d4 e4+d4");
    assert_eq!(
        after.to_string(),
        "7l/8/8/8/3(LV)4/8/8/8 w 2 0-0 d3d4_,e4d4 10 0"
    );
    let after = play(after, "d4-d5");
    assert_eq!(
        after.to_string(),
        "7l/8/8/3L4/3V4/8/8/8 w 1 0-0 d3d4,e4d4d5! 10 0"
    );
    assert_eq!(targets(&after, "d4"), "c4 e4");
    assert_eq!(reason(&after, "d4", "d3"), "visited");
}

// The end.

#[test]
fn the_fifth_capture_wins_at_once() {
    let start = position("8/8/8/2Vv4/4V3/8/8/7l w 4 0-4 - 10 0");
    assert_eq!(start.outcome(), None, "four are not enough");
    assert_eq!(full(&start, "e4e5"), "Ve4-e5xd5#");
    let after = play(start, "e4e5");
    let outcome = Outcome {
        winner: Some(Side::White),
        reason: Reason::Captures,
    };
    assert_eq!(after.outcome(), Some(outcome));
    assert_eq!((after.turn(), after.moves_left()), (Side::White, 3));
    assert!(after.legal_moves().is_empty());
    refused(
        &after,
        "c5-c6",
        "game-over",
        "the game is over: White has captured five pieces",
    );
    let black = position("8/8/8/2vV4/4v3/8/8/7L b 1 4-4 - 9 0");
    let after = play(black, "e4-e5xd5#");
    assert_eq!(
        after.outcome().and_then(|end| end.winner),
        Some(Side::Black)
    );
    assert_eq!((after.turn(), after.moves_left()), (Side::Black, 0));
}

#[test]
fn a_player_without_a_legal_move_at_the_start_of_his_turn_loses() {
    let start = position("7l/8/8/8/3(lV)4/8/8/8 b 1 0-0 - 9 0");
    assert_eq!(full(&start, "h8h7"), "lh8-h7#");
    let mut game = Game::from_position(start);
    game.play_text("h8-h7").expect("a legal move");
    let outcome = game.outcome().expect("White cannot move");
    assert_eq!(
        outcome,
        Outcome {
            winner: Some(Side::Black),
            reason: Reason::NoMoves
        }
    );
    assert_eq!(outcome.to_string(), "White has no legal move");
    // An empty side has none either.
    let empty = position("8/8/8/8/8/8/8/L7 b 5 0-0 - 1 0");
    assert_eq!(
        empty.outcome().and_then(|end| end.winner),
        Some(Side::White)
    );
}

/// Two Lords that walk to and fro: after two turns of each side the first position is back.
const THERE_AND_BACK: &str = "h8-g8 g8-f8 f8-e8 e8-d8 d8-c8 a1-a2 a2-b2 b2-c2 c2-c1 \
                              c8-d8 d8-e8 e8-f8 f8-g8 g8-h8 c1-c2 c2-b2 b2-a2 a2-a1";

fn walk(game: &mut Game, times: usize) {
    for _ in 0..times {
        for text in THERE_AND_BACK.split_whitespace() {
            game.play_text(text).expect("a legal move");
        }
    }
}

#[test]
fn the_same_position_at_the_start_of_a_turn_for_the_third_time_is_a_draw() {
    let start = black("7l/8/8/8/8/8/8/L7");
    let mut game = Game::from_position(start);
    walk(&mut game, 1);
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    walk(&mut game, 1);
    let draw = Outcome {
        winner: None,
        reason: Reason::Repetition,
    };
    assert_eq!((game.repetitions(), game.outcome()), (3, Some(draw)));
    assert!(matches!(
        game.play_text("h8-g8"),
        Err(PlayError::GameOver { outcome }) if outcome == draw
    ));
    assert!(game.legal_moves().is_empty());
    game.undo().expect("a move to take back");
    assert_eq!(game.outcome(), None);
    game.redo().expect("a move to play again");
    assert_eq!(game.outcome(), Some(draw));
}

#[test]
fn repetition_can_be_switched_off() {
    let start = read("7l/8/8/8/8/8/8/L7 b 5 0-0 - 9 0", NO_DRAWS);
    let mut game = Game::from_position(start);
    walk(&mut game, 4);
    assert_eq!((game.repetitions(), game.outcome()), (5, None));
}

#[test]
fn the_same_position_means_pieces_pins_and_side_to_move() {
    let one = black("7l/8/8/8/3(lV)4/8/8/L7");
    for (same, other) in [
        (true, "7l/8/8/8/3(lV)4/8/8/L7 b 5 2-3 - 40 30"),
        (false, "7l/8/8/8/3(lv)4/8/8/L7 b 5 0-0 - 9 0"),
        (false, "7l/8/8/8/3l4/8/8/L7 b 5 0-0 - 9 0"),
        (false, "7v/8/8/8/3(lV)4/8/8/L7 b 5 0-0 - 9 0"),
        (false, "7l/8/8/8/3(lV)4/8/8/1L6 b 5 0-0 - 9 0"),
        (false, "7l/8/8/8/3(lV)4/8/8/L7 w 4 0-0 - 9 0"),
        (false, "7l/8/8/8/3(lV)4/8/8/L7 b 4 0-0 - 9 0"),
    ] {
        assert_eq!(one.repeats(&position(other)), same, "{other}");
    }
    // A game that begins in the middle of a turn does not count its first position.
    let mut game = Game::from_position(position("7l/8/8/8/8/8/8/L7 b 4 0-0 - 9 0"));
    assert_eq!(game.repetitions(), 0);
    game.play_text("h8-h7").expect("a legal move");
    assert_eq!(game.repetitions(), 0);
}

#[test]
fn a_hundred_turns_in_a_row_without_a_capture_are_a_draw() {
    let draw = Outcome {
        winner: None,
        reason: Reason::NoCaptures,
    };
    for (numbers, outcome) in [
        ("100 0", Some(draw)),
        ("99 0", None),
        ("100 1", None),
        ("150 50", Some(draw)),
        ("150 51", None),
    ] {
        let text = format!("7l/8/8/8/8/8/8/L7 w 1 0-0 - {numbers}");
        let mut game = Game::from_position(position(&text));
        assert_eq!(game.outcome(), None);
        game.play_text("a1-a2").expect("a legal move");
        assert_eq!(game.outcome(), outcome, "{text}");
        let mut game = Game::from_position(read(&text, NO_DRAWS));
        game.play_text("a1-a2").expect("a legal move");
        assert_eq!(game.outcome(), None);
    }
    let capture = play(
        position("8/8/8/2Vv4/4V3/8/8/7l w 1 0-0 - 100 0"),
        "e4-e5xd5",
    );
    assert_eq!(
        (capture.turns_without_capture(), capture.outcome()),
        (0, None)
    );
}

#[test]
fn a_player_without_a_move_loses_before_any_draw_is_looked_at() {
    let after = play(position("7l/8/8/8/3(lV)4/8/8/8 b 1 0-0 - 100 0"), "h8-h7");
    assert_eq!(after.outcome().map(|end| end.reason), Some(Reason::NoMoves));
}

#[test]
fn players_may_resign_run_out_of_time_or_agree_on_a_draw() {
    let game = Game::new(layouts(), Rules::default());
    for side in Side::ALL {
        for reason in [Reason::Resignation, Reason::Time] {
            let mut game = game.clone();
            let outcome = if reason == Reason::Time {
                game.time_out(side)
            } else {
                game.resign(side)
            };
            let expected = Outcome {
                winner: Some(!side),
                reason,
            };
            assert_eq!((outcome, game.outcome()), (Ok(expected), Some(expected)));
            assert!(game.resign(side).is_err() && game.agree_draw().is_err());
            assert!(game.play_text("a7-a6").is_err());
        }
    }
    let mut game = game;
    game.play_text("a7-a6").expect("a legal move");
    game.agree_draw().expect("the game is running");
    assert_eq!(
        game.outcome().map(|end| end.reason),
        Some(Reason::Agreement)
    );
    game.undo().expect("a move to take back");
    assert_eq!(game.outcome(), None);
}

// What a move tells.

#[test]
fn a_transition_tells_what_happens_in_order() {
    let start = position("8/3V4/3(lV)4/1Vl1vV2/3(Lv)4/3V4/8/7l w 1 0-0 - 10 0");
    let mv = start.resolve("d4-d5").expect("a legal move");
    let transition = start.transition(mv).expect("a legal move");
    // The history of a game tells the same.
    let mut game = Game::from_position(start);
    game.play(mv).expect("a legal move");
    assert_eq!(game.history()[0].transition(), transition);
    let captured = |square: &str| start.at(at(square)).expect("a piece").piece;
    let vassal = twa_boerden::lords::Piece {
        side: Side::Black,
        kind: PieceKind::Vassal,
    };
    assert_eq!(
        transition.events,
        [
            Event::Release {
                from: at("d4"),
                to: at("d5"),
                vassal: Side::Black,
            },
            Event::Capture {
                square: at("d4"),
                piece: vassal,
                flankers: [at("d3"), at("d5")],
                freed: None,
            },
            Event::Capture {
                square: at("c5"),
                piece: captured("c5"),
                flankers: [at("b5"), at("d5")],
                freed: None,
            },
            Event::Capture {
                square: at("e5"),
                piece: captured("e5"),
                flankers: [at("d5"), at("f5")],
                freed: None,
            },
            Event::Capture {
                square: at("d6"),
                piece: captured("d6"),
                flankers: [at("d5"), at("d7")],
                freed: Some(Side::White),
            },
            Event::TurnEnd {
                next: Side::Black,
                number: 11,
            },
        ]
    );
    let won = position("8/8/8/2Vv4/4V3/8/8/7l w 1 0-4 - 10 0");
    let mv = won.resolve("e4-e5").expect("a legal move");
    let events = won.transition(mv).expect("a legal move").events;
    assert_eq!(events.len(), 2, "no turn ends when the game does");
}

// What speed rests on.

#[test]
fn moves_and_positions_are_small() {
    assert_eq!(size_of::<Move>(), 3);
    assert!(size_of::<Position>() <= 112, "{}", size_of::<Position>());
    assert_eq!(MoveList::CAPACITY, 64);
}
