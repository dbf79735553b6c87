//! Each rule, by the article of the Official Rules for Frisian Draughts (2011) that makes it.
#![cfg(not(target_arch = "wasm32"))]

use std::time::Instant;

use twa_boerden::Side::{self, Black, White};
use twa_boerden::frisian::{
    CaptureRule, Event, Game, KingMoveLimit, Outcome, Piece, PieceKind, PlayError, PointOutError,
    Position, PositionError, Reason, Rules, Setup, Square, Variant, Ways,
};

fn by(fen: &str, rules: Rules) -> Position {
    Position::new(fen.parse().unwrap(), rules).unwrap()
}

fn position(fen: &str) -> Position {
    by(fen, Rules::default())
}

const CALLED: Rules = Rules {
    capture: CaptureRule::Called,
    king_moves: KingMoveLimit::Three,
};

const TWO: Rules = Rules {
    capture: CaptureRule::Enforced,
    king_moves: KingMoveLimit::Two,
};

fn legal(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(|mv| mv.hub()).collect();
    moves.sort();
    moves
}

/// Plays on from a position.
fn after(position: Position, moves: &str) -> Game {
    let mut game = Game::from_position(position);
    for text in moves.split_whitespace() {
        if let Err(error) = game.play_text(text) {
            panic!("{text} in {}: {error}", game.position());
        }
    }
    game
}

fn refusal(fen: &str, text: &str) -> (&'static str, String) {
    let error = position(fen).resolve(text).unwrap_err();
    (error.code(), error.to_string())
}

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "compared with what `outcome` gives"
)]
fn won(side: Side, reason: Reason) -> Option<Outcome> {
    let winner = Some(side);
    Some(Outcome { winner, reason })
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "compared with what `outcome` gives"
)]
fn drawn(reason: Reason) -> Option<Outcome> {
    let winner = None;
    Some(Outcome { winner, reason })
}

#[test]
fn start_of_both_variants() {
    let start = Position::start(Variant::Frisian, Rules::default());
    assert_eq!(start.fen(), "W:W31-50:B1-20:H0:F1:+0+0");
    let start = Position::start(Variant::Frysk, Rules::default());
    assert_eq!(start.fen(), "W:W46-50:B1-5:H0:F1:+0+0");
    assert_eq!(Variant::Frysk.name(), "frysk");
}

#[test]
fn article_7_man_moves_one_square_diagonally_forward() {
    assert_eq!(legal(&position("W:W28:B50")), ["28-22", "28-23"]);
    assert_eq!(legal(&position("B:W1:B23")), ["23-28", "23-29"]);
    // At the edges there is one way only.
    assert_eq!(legal(&position("W:W26,35:B50")), ["26-21", "35-30"]);
}

#[test]
fn article_7_man_captures_in_all_eight_directions() {
    let board = |enemy: u8| position(&format!("W:W28:B{enemy}"));
    for (enemy, capture) in [
        (22, "28x17x22"),
        (23, "28x19x23"),
        (32, "28x37x32"),
        (33, "28x39x33"),
        (18, "28x8x18"),
        (38, "28x48x38"),
        (27, "28x26x27"),
        (29, "28x30x29"),
    ] {
        assert_eq!(legal(&board(enemy)), [capture]);
    }
    // Behind 43 there is no square.
    assert!(!position("W:W33:B43").can_capture());
}

#[test]
fn article_8_man_promotes_only_where_its_move_ends() {
    let ends = after(position("W:W7:B50"), "7-1");
    assert_eq!(ends.position().fen(), "B:WK1:B50:H0:F1:+0+0");
    assert!(ends.history()[0].transition.mv.promotes());
    let by_capture = after(position("B:W42,1:B37"), "37x48");
    assert_eq!(by_capture.position().fen(), "W:W1:BK48:H0:F2:+0+0");
    // Through the far row and back: 11x2 over 7, 2x13 over 8.
    let through = after(position("W:W11:B7,8,50"), "11x13");
    assert_eq!(through.position().fen(), "B:W13:B50:H0:F1:+0+0");
    let black = after(position("B:W42,43,1:B37"), "37x39");
    assert_eq!(black.position().fen(), "W:W1:B39:H0:F2:+0+0");
}

#[test]
fn article_8_man_on_the_far_row_in_a_placement_stays_a_man() {
    let idle = position("W:W3,40:B50");
    assert_eq!(legal(&idle), ["40-34", "40-35"]);
    let captures = after(position("W:W3:B8,50"), "3x12");
    assert_eq!(captures.position().fen(), "B:W12:B50:H0:F1:+0+0");
}

#[test]
fn article_9_king_moves_along_diagonals_over_empty_squares() {
    let king = position("W:WK28:B46");
    assert_eq!(
        legal(&king),
        [
            "28-10", "28-11", "28-14", "28-17", "28-19", "28-22", "28-23", "28-32", "28-33",
            "28-37", "28-39", "28-41", "28-44", "28-5", "28-50", "28-6"
        ]
    );
    assert_eq!(legal(&position("W:WK46,41,36:B10")), ["36-31", "41-37"]);
}

#[test]
fn article_9_king_captures_from_afar_in_all_eight_directions() {
    for (enemy, capture) in [
        (11, "28x6x11"),
        (10, "28x5x10"),
        (41, "28x46x41"),
        (44, "28x50x44"),
        (18, "28x8x18"),
        (38, "28x48x38"),
        (27, "28x26x27"),
        (29, "28x30x29"),
    ] {
        assert_eq!(legal(&position(&format!("W:WK28:B{enemy}"))), [capture]);
    }
    assert_eq!(
        legal(&position("W:WK46:B41,1")),
        [
            "46x10x41", "46x14x41", "46x19x41", "46x23x41", "46x28x41", "46x32x41", "46x37x41",
            "46x5x41"
        ]
    );
    // From 48 up over 38, to any square behind it.
    assert_eq!(
        legal(&position("W:WK48:B38,5")),
        ["48x18x38", "48x28x38", "48x8x38"]
    );
    // Two pieces in a row cannot be jumped.
    assert!(!position("W:WK46:B41,37").can_capture());
}

#[test]
fn article_10_capture_is_compulsory() {
    assert_eq!(legal(&position("W:W28,40:B23")), ["28x19x23"]);
    assert_eq!(
        refusal("W:W28,40:B23", "28-22"),
        (
            "must-capture",
            "28 must capture: a capture worth 1 man is available with 28x19".to_owned()
        )
    );
    assert_eq!(
        refusal("W:W28,40:B23", "40-34"),
        (
            "other-must-capture",
            "40 cannot move now: a capture worth 1 man is available with 28x19".to_owned()
        )
    );
}

#[test]
fn article_11_highest_value_must_be_captured() {
    // Two men from 28, one from 40.
    assert_eq!(legal(&position("W:W28,41:B23,14,37")), ["28x10x14x23"]);
    assert_eq!(
        refusal("W:W28,41:B23,14,37", "41x32"),
        (
            "lower-capture",
            "41x32 takes only 1 man: a capture worth 2 men is available with 28x10".to_owned()
        )
    );
}

#[test]
fn article_11_king_is_worth_more_than_a_man_and_less_than_two() {
    assert_eq!(legal(&position("W:W12,13:B17,K23")), ["13x33x23"]);
    assert_eq!(legal(&position("B:W22,27,K29:B23")), ["23x32x22x27"]);
    assert_eq!(
        refusal("W:W12,13:B17,K23", "12x21").1,
        "12x21 takes only 1 man: a capture worth 1 king is available with 13x33"
    );
}

#[test]
fn article_11_n_kings_are_worth_less_than_2n_men_and_more_than_2n_less_one() {
    // Three kings against five men, and a king and two men against two kings.
    assert_eq!(
        legal(&position("W:W35,49:BK9,K10,19,22,24,K25,32,39")),
        ["35x13x9x10x25"]
    );
    assert_eq!(
        legal(&position("W:W33,41:BK9,K23,K40,42,44")),
        ["41x34x40x42x44"]
    );
}

#[test]
fn article_12_king_captures_before_man_at_equal_value() {
    assert_eq!(legal(&position("B:W11:B16,K33")), ["33x6x11"]);
    assert_eq!(
        refusal("B:W11:B16,K33", "16x7"),
        (
            "king-first",
            "16x7 is by a man: a king goes first when it can capture as much, here 1 man with 33x6"
                .to_owned()
        )
    );
    // Only at equal value.
    assert_eq!(legal(&position("B:W16,K34:B24,K26")), ["24x44x34"]);
}

#[test]
fn article_13_capture_goes_on_as_long_as_it_can() {
    let (code, text) = refusal("W:W28:B23,14", "28x19");
    assert_eq!(code, "incomplete");
    assert_eq!(
        text,
        "the capture from 28 does not end on 19: it goes on, as in 28x10"
    );
    // Also where the opponent calls captures.
    let called = by("W:W28,40:B23,14", CALLED);
    assert_eq!(called.resolve("28x19").unwrap_err().code(), "incomplete");
    assert!(called.resolve("28x10").is_ok());
}

#[test]
fn article_13_empty_square_may_be_crossed_again_but_no_piece_jumped_twice() {
    // Round over 14, 19 and 24 back to 29: then 24 is not jumped once more.
    assert_eq!(legal(&position("B:W14,19,24:B29")), ["29x29x14x19x24"]);
}

#[test]
fn article_13_start_square_counts_as_empty() {
    assert_eq!(legal(&position("B:W11,K19,K20:BK28")), ["28x6x11x19x20"]);
}

#[test]
fn article_14_captured_pieces_stay_until_the_capture_ends() {
    // Were 44 gone when 50 is reached, the king could turn and take 22.
    assert_eq!(legal(&position("W:WK28:B22,K44")), ["28x50x44"]);
    let game = after(position("W:W28:B23,14"), "28x10");
    assert_eq!(
        game.history()[0].transition.events,
        [
            Event::Jump {
                from: square(28),
                over: square(23),
                to: square(19)
            },
            Event::Jump {
                from: square(19),
                over: square(14),
                to: square(10)
            },
            Event::Capture {
                squares: [square(14), square(23)].into_iter().collect()
            },
            Event::TurnEnd { next: Black },
        ]
    );
}

/// White has a man and two kings, Black moves a king to and fro.
const THREE_MOVES: &str = "W:WK50,K46,26:BK1,15";

#[test]
fn article_17_fourth_move_with_the_same_king_is_not_legal() {
    let two = after(position(THREE_MOVES), "46-41 1-7 41-46 7-1");
    assert_eq!(two.position().king_moves(White), Some((square(46), 2)));
    assert!(two.position().resolve("46-41").is_ok());
    let three = after(position(THREE_MOVES), "46-41 1-7 41-46 7-1 46-41 1-7");
    let bound = three.position();
    assert_eq!(bound.king_moves(White), Some((square(41), 3)));
    assert_eq!(bound.bound_king(), Some(square(41)));
    assert_eq!(bound.king_moves(Black), Some((square(7), 3)));
    let error = bound.resolve("41-46").unwrap_err();
    assert_eq!(
        (error.code(), error.to_string()),
        (
            "king-bound",
            "the king on 41 has made 3 moves in a row: move a man or another king first".to_owned()
        )
    );
    assert!(bound.legal_moves().iter().all(|mv| mv.from() != square(41)));
}

#[test]
fn article_17_limit_of_two_is_the_other_reading() {
    let one = after(by(THREE_MOVES, TWO), "46-41 1-7");
    assert!(one.position().resolve("41-46").is_ok());
    let two = after(by(THREE_MOVES, TWO), "46-41 1-7 41-46 7-1");
    assert_eq!(
        two.position().resolve("46-41").unwrap_err().code(),
        "king-bound"
    );
    assert!(
        after(position(THREE_MOVES), "46-41 1-7 41-46 7-1 46-41")
            .outcome()
            .is_none()
    );
}

#[test]
fn article_17_another_king_starts_at_one() {
    let game = after(position(THREE_MOVES), "46-41 1-7 41-46 7-1 50-44");
    assert_eq!(game.position().king_moves(White), Some((square(44), 1)));
    // The first king starts anew as well.
    let game = after(position(THREE_MOVES), "46-41 1-7 41-46 7-1 50-44 1-7 46-41");
    assert_eq!(game.position().king_moves(White), Some((square(41), 1)));
}

#[test]
fn article_17_move_of_a_man_clears() {
    let game = after(position(THREE_MOVES), "46-41 1-7 41-46 7-1 26-21");
    assert_eq!(game.position().king_moves(White), None);
    // The other side's counter stays.
    assert_eq!(game.position().king_moves(Black), Some((square(1), 2)));
}

#[test]
fn article_17_capture_clears() {
    // Three moves of the king on 46, then it captures 19.
    let fen = "W:WK46,26:B14,K1:H0:F1:+0+346";
    let game = after(position("B:WK46,26:B13,K1:H0:F1:+0+346"), "13-19 46x14");
    assert_eq!(game.position().king_moves(White), None);
    // A capture is legal for the bound king.
    assert!(position(fen).bound_king().is_some());
    // A capture by a man clears as well.
    let game = after(position("W:WK46,28:B22,K1,5:H0:F1:+0+346"), "28x17");
    assert_eq!(game.position().king_moves(White), None);
}

#[test]
fn article_17_capture_of_that_king_clears() {
    let game = after(position("B:WK28,50:B22,K1,5:H0:F1:+0+228"), "22x33");
    assert_eq!(game.position().king_moves(White), None);
    // Of another king it does not.
    let game = after(position("B:WK28,K45,50:B22,K1,5:H0:F1:+0+245"), "22x33");
    assert_eq!(game.position().king_moves(White), Some((square(45), 2)));
}

#[test]
fn article_17_loss_of_the_last_man_clears() {
    let game = after(position("B:WK45,28:B22,K1,5:H0:F1:+0+245"), "22x33");
    assert_eq!(game.position().king_moves(White), None);
    let game = after(position("B:WK45,28,50:B22,K1,5:H0:F1:+0+245"), "22x33");
    assert_eq!(game.position().king_moves(White), Some((square(45), 2)));
}

#[test]
fn article_17_promotion_of_the_last_man_clears() {
    let game = after(position("W:WK45,7:B50,K16:H0:F1:+0+245"), "7-2 16-21 45-40");
    assert_eq!(game.position().king_moves(White), None);
}

#[test]
fn article_17_does_not_bind_a_player_with_only_kings() {
    let game = after(
        position("W:WK47,K50:BK5,1"),
        "47-36 5-10 36-47 10-5 47-36 5-10 36-47",
    );
    assert_eq!(game.position().king_moves(White), None);
    assert_eq!(game.position().king_moves(Black), Some((square(10), 3)));
    // In a placement such a counter is dropped.
    assert_eq!(position("W:WK46:B1:H0:F1:+0+346").king_moves(White), None);
}

#[test]
fn article_17_counters_are_part_of_equality() {
    let plain = position("W:WK46,26:BK1,16");
    let counted = position("W:WK46,26:BK1,16:H7:F9:+0+246");
    assert_ne!(plain, counted);
    assert_ne!(counted, position("W:WK46,26:BK1,16:H0:F1:+0+146"));
    // The clock and the number are not.
    assert_eq!(plain, position("W:WK46,26:BK1,16:H7:F9:+0+0"));
    assert_ne!(plain, position("B:WK46,26:BK1,16"));
    assert_ne!(plain, by("W:WK46,26:BK1,16", TWO));
}

#[test]
fn article_18_two_kings_have_seven_moves() {
    // With the two kings to move, 13 plies.
    let mut game = Game::from_position(position("W:WK46,K47:BK3"));
    for ply in 1..=13 {
        assert_eq!(game.outcome(), None, "before ply {ply}");
        let text = ["46-41", "3-8", "41-46", "8-3"][(ply - 1) % 4];
        game.play_text(text).unwrap();
    }
    assert_eq!(game.outcome(), drawn(Reason::TwoKingsAgainstOne));
    assert_eq!(game.play_text("3-8").unwrap_err().code(), "game-over");
    // With the other side to move, 14.
    let mut game = Game::from_position(position("B:WK46,K47:BK3"));
    for ply in 1..=14 {
        assert_eq!(game.outcome(), None, "before ply {ply}");
        let text = ["3-8", "46-41", "8-3", "41-46"][(ply - 1) % 4];
        game.play_text(text).unwrap();
    }
    assert_eq!(game.outcome(), drawn(Reason::TwoKingsAgainstOne));
}

#[test]
fn article_18_counts_from_when_the_ending_arises() {
    // The twenty quiet plies before the last man is taken do not count.
    let game = after(position("W:WK46,K50:BK1,28:H20:F30"), "46x5 1-7");
    assert_eq!(game.position().quiet_plies(), 1);
    assert_eq!(game.outcome(), None);
    // It does not hold with a man on the board, nor for three kings.
    assert_eq!(position("W:WK46,K47:BK3,1:H40:F30").outcome(), None);
    assert_eq!(position("W:WK46,K47,K48:BK3:H40:F30").outcome(), None);
    assert_eq!(
        position("W:WK46,K47:BK3:H14:F30").outcome(),
        drawn(Reason::TwoKingsAgainstOne)
    );
}

#[test]
fn article_20_no_pieces_left_loses() {
    let game = after(position("W:W28:B23"), "28x19");
    assert_eq!(game.outcome(), won(White, Reason::NoPieces));
    assert_eq!(
        game.clone().play_text("1-2").unwrap_err().to_string(),
        "the game is over: White wins, because Black has no pieces left"
    );
}

#[test]
fn article_20_no_legal_move_loses() {
    assert_eq!(
        position("W:W35:B30,24").outcome(),
        won(Black, Reason::NoMoves)
    );
    // A man alone on its far row cannot move.
    assert_eq!(position("W:W3:B50").outcome(), won(Black, Reason::NoMoves));
}

#[test]
fn article_20_no_legal_move_loses_also_by_the_three_move_rule_alone() {
    let fen = "W:WK10,15:B6,K24,K48";
    assert_eq!(position(fen).outcome(), None);
    let game = after(
        position("W:W15,K21:B6,K38,43"),
        "21-3 38-33 3-14 43-48 14-10 33-24",
    );
    assert_eq!(legal(game.position()), Vec::<String>::new());
    assert_eq!(game.outcome(), won(Black, Reason::NoMoves));
    assert!(!game.position().has_legal_move());
}

#[test]
fn article_20_resignation_and_time_lose() {
    let mut game = Game::new(Variant::Frysk, Rules::default());
    game.resign(White);
    assert_eq!(game.outcome(), won(Black, Reason::Resignation));
    // An end is final.
    game.agree_draw();
    assert_eq!(game.outcome(), won(Black, Reason::Resignation));
    assert!(matches!(
        game.play_text("46-41"),
        Err(PlayError::GameOver { .. })
    ));
    let mut game = Game::new(Variant::Frysk, Rules::default());
    game.play_text("46-41").unwrap();
    game.time_out(Black);
    assert_eq!(game.outcome(), won(White, Reason::Time));
    // Taking back takes back the end.
    game.undo().unwrap();
    assert_eq!(game.outcome(), None);
}

#[test]
fn draw_by_agreement() {
    let mut game = Game::new(Variant::Frisian, Rules::default());
    game.agree_draw();
    assert_eq!(game.outcome(), drawn(Reason::Agreement));
    assert_eq!(Reason::Agreement.code(), "agreement");
}

/// Placements with one king each by what happens: captured at once, lost, won, drawn.
#[test]
fn article_21_one_king_each_is_a_draw_but_where_a_king_is_lost() {
    let king = |side| Piece {
        side,
        kind: PieceKind::King,
    };
    for rules in [Rules::default(), CALLED, TWO] {
        let (mut captured, mut lost, mut wins, mut draws) = (0, Vec::new(), Vec::new(), 0);
        for own in Square::ALL {
            for other in Square::ALL {
                if own == other {
                    continue;
                }
                let mut setup = Setup::empty();
                setup.put(own, king(White));
                setup.put(other, king(Black));
                let position = Position::new(setup, rules).unwrap();
                if let Some(outcome) = position.outcome() {
                    assert_eq!(Some(outcome), drawn(Reason::OneKingEach));
                    draws += 1;
                } else if position.can_capture() {
                    captured += 1;
                } else if position
                    .legal_moves()
                    .iter()
                    .all(|&mv| position.play(mv).unwrap().can_capture())
                {
                    lost.push((own.number(), other.number()));
                } else {
                    wins.push((own.number(), other.number()));
                }
            }
        }
        assert_eq!((captured, draws), (648, 1784));
        assert_eq!(lost, [(5, 46), (46, 5)]);
        let expected: Vec<(u8, u8)> = [10, 14, 19, 23, 28, 32, 37, 41]
            .into_iter()
            .flat_map(|own| [(own, 5), (own, 46)])
            .collect();
        assert_eq!(wins, expected);
    }
}

#[test]
fn there_is_no_repetition_rule_and_no_move_count_rule() {
    let mut game = Game::from_position(position("W:WK46,K47,K48:BK5,K4"));
    for ply in 0..400 {
        let text = ["47-42", "4-9", "42-47", "9-4"][ply % 4];
        game.play_text(text).unwrap();
    }
    assert_eq!(game.outcome(), None);
}

#[test]
fn article_10_called_captures_may_be_wrong_or_overlooked() {
    let fen = "W:W28,41:B23,14,37";
    assert_eq!(legal(&position(fen)), ["28x10x14x23"]);
    assert_eq!(
        legal(&by(fen, CALLED)),
        ["28-22", "28x10x14x23", "41-36", "41x32x37"]
    );
}

#[test]
fn article_10_called_capture_is_pointed_out_and_made() {
    let mut game = Game::from_position(by("W:W28,41:B23,14,37", CALLED));
    assert_eq!(game.point_out(), Err(PointOutError::NoMove));
    game.play_text("41x32").unwrap();
    assert!(game.can_point_out());
    let taken_back = game.point_out().unwrap();
    assert_eq!(taken_back.mv.hub(), "41x32x37");
    assert!(game.history().is_empty());
    assert!(game.position().capture_pointed_out());
    assert_eq!(legal(game.position()), ["28x10x14x23"]);
    assert_eq!(game.play_text("28-22").unwrap_err().code(), "must-capture");
    assert_eq!(game.play_text("41x32").unwrap_err().code(), "lower-capture");
    // Once only, and for that move only.
    assert!(!game.can_point_out());
    game.play_text("28x10").unwrap();
    assert!(!game.position().capture_pointed_out());
    assert_eq!(game.point_out(), Err(PointOutError::NothingWrong));
    // The obligation is there again when the capture is taken back, and again when that is redone.
    game.undo().unwrap();
    assert_eq!(legal(game.position()), ["28x10x14x23"]);
    game.redo().unwrap();
    assert_eq!(game.position().turn(), Black);
}

#[test]
fn article_27_right_to_point_out_ends_with_the_answer() {
    // White overlooks 46x26; Black answers.
    let mut game = Game::from_position(by("W:W46,47:B36,1", CALLED));
    game.play_text("46-41").unwrap();
    assert!(game.can_point_out());
    game.play_text("1-6").unwrap();
    assert_eq!(game.point_out(), Err(PointOutError::NothingWrong));
    // Nor can Black come back to it after its next turn has begun.
    game.play_text("41-37").unwrap();
    assert_eq!(game.history().len(), 3);
    assert_eq!(game.point_out(), Err(PointOutError::NothingWrong));
}

#[test]
fn article_10_called_undo_before_the_answer_of_a_pointed_out_capture() {
    let mut game = Game::from_position(by("B:W28,41:B18,14,37,5", CALLED));
    game.play_text("18-23").unwrap();
    game.play_text("41-36").unwrap();
    game.point_out().unwrap();
    let fen = game.position().fen();
    assert!(game.position().capture_pointed_out());
    game.undo().unwrap();
    assert!(!game.position().capture_pointed_out());
    game.redo().unwrap();
    assert_eq!(game.position().fen(), fen);
    assert!(game.position().capture_pointed_out());
}

#[test]
fn every_reason_not_to_point_out() {
    let mut enforced = Game::new(Variant::Frisian, Rules::default());
    enforced.play_text("32-28").unwrap();
    assert_eq!(enforced.point_out(), Err(PointOutError::Enforced));
    let mut game = Game::from_position(by("W:W28,41:B23,14,37", CALLED));
    game.play_text("41x32").unwrap();
    let mut over = game.clone();
    over.resign(Black);
    assert_eq!(over.point_out(), Err(PointOutError::GameOver));
    let mut one = game.clone();
    one.undo();
    one.play_text("28x10").unwrap();
    assert_eq!(one.point_out(), Err(PointOutError::NothingWrong));
    // A pending one, after an earlier move.
    let mut later = Game::from_position(by("B:W28,41:B23,14,37,1", CALLED));
    later.play_text("1-6").unwrap();
    later.play_text("41x32").unwrap();
    later.point_out().unwrap();
    assert_eq!(later.point_out(), Err(PointOutError::Already));
    for (error, text) in [
        (
            PointOutError::Enforced,
            "in this game only captures of the highest value can be played",
        ),
        (PointOutError::GameOver, "the game is over"),
        (PointOutError::NoMove, "no move has been made yet"),
        (
            PointOutError::Already,
            "it has been pointed out: the capture is still to be made",
        ),
        (
            PointOutError::NothingWrong,
            "the latest move overlooked no capture",
        ),
    ] {
        assert_eq!(error.to_string(), text);
        assert!(error.code().starts_with("point-out-"));
        assert!(error.args().is_empty());
    }
}

#[test]
fn article_10_overlooking_that_would_end_the_game_can_be_pointed_out() {
    // 46-41 shuts Black's last man in, and overlooks that it can be taken.
    let mut game = Game::from_position(by("W:W46,47:B36", CALLED));
    game.play_text("46-41").unwrap();
    assert_eq!(game.outcome(), won(White, Reason::NoMoves));
    game.point_out().unwrap();
    assert_eq!(legal(game.position()), ["46x26x36"]);
}

#[test]
fn captures_with_the_same_ends_and_pieces_are_one_move() {
    // Both ways round take the same four men.
    let position = position("W:W38:B32,22,23,33,1");
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 1);
    let paths = position.paths(moves[0], 10);
    assert_eq!(paths.len(), 2);
    assert_eq!(moves[0].hub(), "38x38x22x23x32x33");
    assert_eq!(position.paths(moves[0], 1).len(), 1);
    assert_eq!(moves[0].notation(&position), "38x38");
}

#[test]
fn capture_by_its_legs() {
    let position = position("W:W38:B32,22,23,33,1");
    let from = square(38);
    let to = |legs: Vec<twa_boerden::frisian::Leg>| -> Vec<u8> {
        legs.into_iter().map(|leg| leg.to.number()).collect()
    };
    assert_eq!(to(position.legs(from, &[])), [27, 29]);
    assert_eq!(to(position.legs(from, &[square(29)])), [18]);
    assert_eq!(to(position.legs(from, &[square(30)])), Vec::<u8>::new());
    let ways = Ways::new(&position, from, &position.legal_moves());
    assert_eq!(ways.moves(&[square(29)]).len(), 1);
    assert!(ways.moves(&[square(1)]).is_empty());
    assert!(position.legs(square(2), &[]).is_empty());
    // The chosen way is the one that is played.
    let mut game = Game::from_position(position);
    let mv = position.legal_moves()[0];
    let way = [38, 29, 18, 27, 38].map(square);
    assert_eq!(game.play(mv, &way).unwrap().path, way);
    let mut game = Game::from_position(position);
    let wrong = [38, 29, 38].map(square);
    assert_eq!(game.play(mv, &wrong).unwrap_err().code(), "not-this-way");
    assert!(game.history().is_empty());
}

#[test]
fn every_refusal_is_a_sentence() {
    let start = "W:W31-50:B1-20";
    for (fen, text, code, sentence) in [
        (
            start,
            "hello",
            "unreadable",
            "\"hello\" is no move: write 32-28, or 28x19 for a capture",
        ),
        (
            start,
            "32",
            "unreadable",
            "\"32\" is no move: write 32-28, or 28x19 for a capture",
        ),
        (
            start,
            "32-51",
            "no-such-square",
            "there is no square 51: squares go from 1 to 50",
        ),
        (start, "28-22", "empty", "no piece stands on 28"),
        (
            start,
            "20-24",
            "not-yours",
            "the piece on 20 belongs to Black, and White is to move",
        ),
        (start, "32-32", "stays-put", "32-32 goes nowhere"),
        (start, "38-32", "occupied", "a piece stands on 32 already"),
        (
            start,
            "32-22",
            "man-forward",
            "the man on 32 can only move one square diagonally forward, or capture",
        ),
        (
            start,
            "32x28",
            "nothing-taken",
            "32x28 takes nothing: write 32-28",
        ),
        (
            "W:WK46:B1",
            "46-36",
            "king-diagonal",
            "the king on 46 moves along the diagonals; straight on it can only capture",
        ),
        (
            "W:WK46,37:B1",
            "46-28",
            "blocked",
            "the king on 46 cannot go to 28: 37 is in the way",
        ),
        (
            "W:WK5,28:B1",
            "5-32",
            "blocked",
            "the king on 5 cannot go to 32: 28 is in the way",
        ),
    ] {
        let (found, message) = refusal(fen, text);
        assert_eq!((found, message.as_str()), (code, sentence), "{text}");
        let error = position(fen).resolve(text).unwrap_err();
        assert!(error.args().iter().all(|(_, value)| !value.is_empty()));
    }
}

const ASTRONOMICAL: &str = "W:W50:B7,9,11,12,13,14,16,18,20,21,22,23,24,27,29,31,32,33,34,36,38,\
                            40,41,42,43,44,K47,K49";

#[test]
fn refusals_do_not_take_long_where_the_captures_do() {
    let start = Instant::now();
    let position = position(ASTRONOMICAL);
    let found = start.elapsed();
    for to in [45, 39, 28, 1] {
        let start = Instant::now();
        let error = position.explain(square(50), square(to));
        assert!(
            start.elapsed() < found / 4,
            "{error}: {:?} of {found:?}",
            start.elapsed()
        );
        assert!(
            ["must-capture", "lower-capture", "incomplete"].contains(&error.code()),
            "{error}"
        );
    }
    // It has one man that captures, but far more captures than highest ones.
    assert_eq!(
        Position::new(ASTRONOMICAL.parse().unwrap(), CALLED),
        Err(PositionError::TooComplex)
    );
}

#[test]
fn position_with_an_astronomical_number_of_paths_is_answered() {
    let position = position(ASTRONOMICAL);
    assert_eq!(
        legal(&position),
        [
            "50x10x7x9x11x12x13x14x18x20x21x22x23x24x27x29x31x32x33x34x38x40x41x42x43x44x47x49",
            "50x46x11x12x13x14x16x18x20x21x22x23x24x27x29x31x32x33x34x36x38x40x41x42x43x44x47x49"
        ]
    );
    let from = square(50);
    let ways = Ways::new(&position, from, &position.legal_moves());
    let mut prefix = Vec::new();
    // Leg by leg to the end, always by the last that is offered.
    while let Some(leg) = ways.legs(&prefix).pop() {
        prefix.push(leg.to);
        assert!(!ways.moves(&prefix).is_empty());
    }
    assert_eq!(prefix.len(), 26);
    let (mv, path) = position.resolve("50x46").unwrap();
    assert_eq!(path.len(), 27);
    let ways = position.paths(mv, 500);
    assert_eq!(ways.len(), 500);
    let text: Vec<String> = ways[499].iter().map(Square::to_string).collect();
    assert_eq!(
        position.resolve(&text.join("x")).unwrap(),
        (mv, ways[499].clone())
    );
    assert_eq!(
        position.resolve("50x28").unwrap_err().code(),
        "lower-capture"
    );
    assert_eq!(
        position.resolve("50-45").unwrap_err().code(),
        "must-capture"
    );
    let called = Position::new(ASTRONOMICAL.parse().unwrap(), CALLED);
    assert_eq!(called, Err(PositionError::TooComplex));
}

#[test]
fn placement_over_the_budget_is_refused() {
    // Twenty-five kings that stand so that each can be jumped.
    let fen = "W:WK50:BK7,K8,K9,K11,K12,K13,K14,K17,K18,K19,K22,K23,K24,K27,K28,K29,K32,K33,K34,K37,K38,K39";
    let open = "W:WK46,K1,K48,K3:BK7,K9,K12,K14,K17,K19,K22,K24,K27,K29,K32,K34,K37,K39,K42,K44,K18,K28,K8";
    for fen in [fen, open, &ASTRONOMICAL.replace("W50", "WK50")] {
        let result = Position::new(fen.parse().unwrap(), Rules::default());
        if let Err(error) = result {
            assert_eq!(error, PositionError::TooComplex);
            assert_eq!(
                error.to_string(),
                "this position has too many ways to capture to be played on"
            );
        }
    }
    let king = ASTRONOMICAL.replace("W50", "WK50").parse().unwrap();
    assert_eq!(
        Position::new(king, Rules::default()),
        Err(PositionError::TooComplex)
    );
    // A move that leads to such a position is refused.
    let before = ASTRONOMICAL.replace("W:W50:B7,", "B:WK50:B2,");
    let before = position(&before);
    assert!(before.legal_moves().iter().any(|mv| mv.hub() == "2-7"));
    let error = before.play(before.resolve("2-7").unwrap().0).unwrap_err();
    assert_eq!(
        (error.code(), error.to_string()),
        (
            "too-complex",
            "after 2-7 there would be too many ways to capture to play on".to_owned()
        )
    );
    let mut game = Game::from_position(before);
    assert!(game.play_text("2-7").is_err());
    assert_eq!(game.position(), &before);
}

#[test]
fn every_wrong_placement_is_named() {
    for (fen, code, sentence) in [
        ("W:W:B", "no-pieces", "there are no pieces on the board"),
        (
            "W:WK1,30:B40:H0:F1:+0+22",
            "no-such-king",
            "the king-move counter of White names square 2, where White has no king",
        ),
        (
            "W:WK1,30:B40:H0:F1:+2+0",
            "no-king",
            "Black has a king-move counter but no king",
        ),
        (
            "W:WK1,K2,30:B40:H0:F1:+0+1",
            "which-king",
            "the king-move counter of White does not say which king it belongs to: write its \
             square after the count, as in +219+0",
        ),
        (
            "W:WK1,30:B40:H0:F1:+0+41",
            "too-many-king-moves",
            "the king-move counter of White says 4, but only 3 moves in a row are allowed",
        ),
    ] {
        let error = Position::new(fen.parse().unwrap(), Rules::default()).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), (code, sentence));
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    // With one king its square is plain; three moves are too many by the other reading.
    let three = position("W:WK1,30:B40:H0:F1:+0+3");
    assert_eq!(three.king_moves(White), Some((square(1), 3)));
    assert_eq!(
        three.with_rules(TWO).unwrap_err().code(),
        "too-many-king-moves"
    );
    // One side may have nothing: that is how games end.
    assert_eq!(position("B:WK1:B").outcome(), won(White, Reason::NoPieces));
}
