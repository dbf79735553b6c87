//! Positions, moves and games as text: what is written, what is read, and what is said about the rest.
#![cfg(not(target_arch = "wasm32"))]

use std::time::{Duration, Instant};

use twa_boerden::lords::{
    Game, Occupant, Part, Piece, PieceKind, PinRule, PlayError, Position, PositionError, Reason,
    RecordProblem, Rules, Setup, Square, TagError, Trail, TurnLengths,
};
use twa_boerden::{BySide, Side};

fn at(name: &str) -> Square {
    name.parse().expect("the name of a square")
}

#[track_caller]
fn position(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

// Positions.

#[test]
fn trails_are_read_in_any_order_and_written_by_square() {
    let written = "7l/8/8/8/3(LV)4/8/V7/8 w 1 0-0 b2a2,d3d4_,e4d4 10 0";
    let text = "7l/8/8/8/3(LV)4/8/V7/8 w 1 0-0 e4d4,d3d4_,b2a2 10 0";
    assert_eq!(position(text).to_string(), written);
    assert_eq!(position(text), position(written));
    let setup: Setup = text.parse().expect("a placement");
    assert_eq!(setup.to_string(), written);
}

#[test]
fn the_same_moves_of_different_pieces_in_another_order_give_the_same_position() {
    let start = position("7l/8/8/8/8/8/8/L6V w 4 0-0 - 10 0");
    let play = |moves: [&str; 3]| {
        moves.iter().fold(start, |position, text| {
            let mv = position.resolve(text).expect("a legal move");
            position.play(mv).expect("a legal move")
        })
    };
    assert_eq!(
        play(["a1-a2", "h1-h2", "a2-a3"]),
        play(["h1-h2", "a1-a2", "a2-a3"])
    );
    assert_ne!(
        play(["a1-a2", "a2-b2", "h1-h2"]),
        play(["a1-b1", "b1-b2", "h1-h2"]),
        "the trails are not the same"
    );
}

#[test]
fn the_state_in_mid_turn_is_part_of_equality() {
    let fresh = position("7l/8/8/8/8/8/8/L6V w 3 0-0 - 10 0");
    for other in [
        "7l/8/8/8/8/8/8/L6V w 2 0-0 - 10 0",
        "7l/8/8/8/8/8/8/L6V w 3 0-0 a2a1 10 0",
        "7l/8/8/8/8/8/8/L6V w 3 0-0 a2a1! 10 0",
        "7l/8/8/8/8/8/8/L6V w 3 1-0 - 10 0",
        "7l/8/8/8/8/8/8/L6V w 3 0-0 - 11 0",
        "7l/8/8/8/8/8/8/L6V w 3 0-0 - 10 1",
    ] {
        assert_ne!(fresh, position(other), "{other}");
    }
}

#[test]
fn positions_that_users_may_want_to_set_up_are_accepted() {
    for text in [
        // Few pieces although little is captured.
        "8/8/8/8/3L4/8/8/7l w 4 0-0 - 1 0",
        // Moves spent that no trail accounts for, the turn of the other side by number, a last
        // capture without captures and captures without a last one.
        "8/8/8/8/3L4/8/8/7l w 1 0-0 - 1 0",
        "8/8/8/8/3L4/8/8/7l w 4 0-0 - 7 3",
        "8/8/8/8/3L4/8/8/7l w 4 4-4 - 7 0",
        // An end, and no pieces at all.
        "8/8/8/8/3L4/8/8/7l w 0 0-8 - 7 7",
        "8/8/8/8/8/8/8/8 b 5 0-0 - 1 0",
        // Two Lords pinning for each side, on Vassals of both.
        "8/8/8/(Lv)(LV)(lv)(lV)4/8/8/8/7l w 4 0-0 - 4294967295 0",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
    let last = position("8/8/8/8/3L4/8/8/7l w 1 0-0 - 4294967295 0");
    let after = last.play_unchecked(last.legal_moves()[0]);
    assert_eq!(after.turn_number(), u32::MAX);
    assert_eq!(after.to_string().parse(), Ok(after));
}

/// A text, the code of what is wrong with it, and the sentence.
const WRONG_POSITIONS: &[(&str, &str, &str)] = &[
    (
        "",
        "position-fields",
        "a position has 7 fields (board, side to move, moves left, captures, trails, turn, turn of the last capture), this text has 0",
    ),
    (
        "8/8/8/8/8/8/8 w 4 0-0 - 1 0",
        "position-ranks",
        "the board has 7 ranks instead of 8",
    ),
    (
        "8/8/7/8/8/8/8/8 w 4 0-0 - 1 0",
        "position-rank-length",
        "rank 6 has 7 squares instead of 8",
    ),
    (
        "8/8/8/8/8/8/8/8L w 4 0-0 - 1 0",
        "position-rank-length",
        "rank 1 has 9 squares instead of 8",
    ),
    (
        "8/8/8/8/8/8/8/7K w 4 0-0 - 1 0",
        "position-letter",
        "'K' is no piece: L and V are White's, l and v Black's",
    ),
    (
        "8/8/8/8/8/8/(LL)7/8 w 4 0-0 - 1 0",
        "position-pin",
        "on rank 2 the parentheses do not hold a Lord and the Vassal below, such as (Lv)",
    ),
    (
        "8/8/8/8/8/8/(Lv7/8 w 4 0-0 - 1 0",
        "position-pin",
        "on rank 2 the parentheses do not hold a Lord and the Vassal below, such as (Lv)",
    ),
    (
        "8/8/8/8/8/8/8/8 white 4 0-0 - 1 0",
        "position-turn",
        "the side to move is w or b, not \"white\"",
    ),
    (
        "8/8/8/8/8/8/8/8 w +4 0-0 - 1 0",
        "position-moves-left",
        "the moves left are a number, not \"+4\"",
    ),
    (
        "8/8/8/8/8/8/8/8 w 4 0:0 - 1 0",
        "position-captured",
        "the captures are written as Black's, a hyphen and White's, such as 2-1, not \"0:0\"",
    ),
    (
        "8/8/8/8/8/8/8/8 w 4 0-0 a1 1 0",
        "position-trail",
        "a trail is two to six squares, then _ for a pinned Vassal and ! for a turn that is used up, not \"a1\"",
    ),
    (
        "8/8/8/8/8/8/8/8 w 4 0-0 a1a2a3a4a5a6a7 1 0",
        "position-trail",
        "a trail is two to six squares, then _ for a pinned Vassal and ! for a turn that is used up, not \"a1a2a3a4a5a6a7\"",
    ),
    (
        "8/8/8/8/8/8/8/8 w 4 0-0 - one 0",
        "position-turn-number",
        "the number of a turn is a whole number, not \"one\"",
    ),
    (
        "LLLLLLLL/L7/8/8/8/8/8/8 w 4 0-0 - 1 0",
        "setup-too-many",
        "White has 9 Lords, but there are only 8",
    ),
    (
        "vvvvvvvv/(Lv)7/8/8/8/8/8/8 w 4 0-0 - 1 0",
        "setup-too-many",
        "Black has 9 Vassals, but there are only 8",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 4 0-9 - 1 0",
        "setup-too-many-captures",
        "White cannot have captured 9 pieces: the fifth capture wins, and no move takes more than four at once",
    ),
    (
        "LLLLLLLL/VVVVVVV1/8/8/8/8/8/l7 w 4 2-0 - 1 0",
        "setup-captures-disagree",
        "White has 15 pieces on the board, too many with 2 of 16 captured",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 4 5-5 - 1 0",
        "setup-both-have-won",
        "both sides have captured five pieces, but the first to do so ends the game",
    ),
    (
        "(Lv)(Lv)(LV)4l/8/8/8/8/8/8/8 w 4 0-0 - 1 0",
        "setup-too-many-pins",
        "White has 3 Lords pinning (a8, b8, c8), but at most two may",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 5 0-0 - 1 0",
        "setup-too-many-moves",
        "White cannot have 5 moves left: a turn has 4",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 0 0-4 - 1 0",
        "setup-no-moves-left",
        "White has no moves left in the turn, so it would be the other side's turn",
    ),
    (
        "7l/8/8/8/8/l7/l7/L7 w 3 0-0 b1a1 1 0",
        "setup-turn-is-over",
        "White has no legal move in the middle of the turn, so it would be the other side's turn",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 4 0-0 - 0 0",
        "setup-turn-zero",
        "turns are counted from 1",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 3 0-1 - 4 5",
        "setup-capture-to-come",
        "the last capture cannot have been in turn 5, which is still to come in turn 4",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 4 0-1 - 4 4",
        "setup-capture-to-come",
        "the last capture cannot have been in turn 4, which is still to come in turn 4",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 3 0-0 a6a7a8 1 0",
        "setup-trails-too-long",
        "the trails have 2 moves, but only 1 has been made in this turn",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 4 0-0 b8a8 1 0",
        "setup-trails-too-long",
        "the trails have 1 move, but none has been made in this turn",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 3 0-0 h7h8 1 0",
        "setup-trail-without-piece",
        "a trail ends on h8, where White has no piece to move",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 3 0-0 a7a8_ 1 0",
        "setup-trail-without-pinned-vassal",
        "a trail of a pinned Vassal ends on a8, where no Vassal of White is pinned",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 2 0-0 a7a8,b8a8 1 0",
        "setup-two-trails",
        "the piece on a8 has two trails",
    ),
    (
        "(LV)6l/8/8/8/8/8/8/8 w 2 0-0 a7a8_ 1 0",
        "setup-trail-under-idle-lord",
        "the Vassal on a8 has moved in this turn, so the Lord on top of it has too, but he has no trail",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 2 0-0 a5a8! 1 0",
        "setup-trail-leap",
        "in a trail a5 and a8 are neither a step nor a jump apart",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 2 0-0 b7a8 1 0",
        "setup-trail-leap",
        "in a trail b7 and a8 are neither a step nor a jump apart",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 2 0-0 a6a8 1 0",
        "setup-trail-after-jump",
        "a jump from a6 to a8 uses up the piece's turn, so its trail ends there with an exclamation mark",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 2 0-0 a5a7a8! 1 0",
        "setup-trail-after-jump",
        "a jump from a5 to a7 uses up the piece's turn, so its trail ends there with an exclamation mark",
    ),
    (
        "L6l/8/8/8/8/8/8/8 w 2 0-0 a8a7a8 1 0",
        "setup-trail-crosses-itself",
        "the piece on a8 has been on the same square twice in this turn",
    ),
];

#[test]
fn what_is_wrong_with_a_position_is_named() {
    for &(text, code, sentence) in WRONG_POSITIONS {
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!(
            (error.code(), error.to_string().as_str()),
            (code, sentence),
            "{text}"
        );
        for (name, value) in error.args() {
            assert!(!name.is_empty() && !value.is_empty(), "{text}");
        }
    }
    let mut setup: Setup = "L6l/8/8/8/8/8/8/8 w 4 0-0 - 1 0"
        .parse()
        .expect("a placement");
    let kind = PieceKind::Vassal;
    let side = Side::White;
    let piece = Piece { side, kind };
    setup.put(
        at("d4"),
        Occupant {
            piece,
            under: Some(side),
        },
    );
    assert_eq!(
        Position::new(&setup, Rules::default()),
        Err(PositionError::VassalOnVassal { at: at("d4") })
    );
    assert!(setup.remove(at("d4")).is_some());
    assert!(Position::new(&setup, Rules::default()).is_ok());
    assert_eq!(Trail::new(&[at("d4")], false, false), None);
}

// Moves.

#[test]
fn a_move_is_read_in_short_and_in_full() {
    let position = position("8/3V4/3l4/1Vl1vV2/3(Lv)4/3V4/8/7l w 4 0-0 - 10 0");
    let mv = position
        .resolve("Ld4-d5xd4xc5xe5xd6")
        .expect("a legal move");
    for text in [
        "Ld4-d5xd6xe5xc5xd4",
        "Ld4-d5",
        "d4-d5",
        "d4d5",
        "Ld4d5",
        "d4-d5xc5xd4xd6xe5",
        " d4-d5\n",
    ] {
        assert_eq!(position.resolve(text), Ok(mv), "{text}");
    }
}

#[test]
fn a_miswritten_move_is_refused_with_what_is_right() {
    let capture = position("8/3V4/3l4/1Vl1vV2/3(Lv)4/3V4/8/7l w 4 0-0 - 10 0");
    let full = "Ld4-d5xd4xc5xe5xd6";
    let win = position("8/8/8/2Vv4/4V3/8/8/7l w 4 0-4 - 10 0");
    let jump = position("8/8/8/3l4/3L4/8/8/8 w 4 0-0 - 10 0");
    let pin = position("7l/8/8/3v4/3L4/8/8/8 w 4 0-0 - 10 0");
    for (position, text, part, right) in [
        (&capture, "Vd3-e3", Part::Letter, None),
        (&capture, "ld4-d5", Part::Letter, Some(full)),
        (&capture, "d4+d5", Part::Sign, Some(full)),
        (&capture, "d4^d5", Part::Sign, Some(full)),
        (&capture, "d4-d5xd4", Part::Captures, Some(full)),
        (&capture, "d4-d5xd4xc5xe5xd7", Part::Captures, Some(full)),
        (&capture, "d4-d5xd4xc5xe5xd6xh1", Part::Captures, Some(full)),
        (&capture, "d4-d5#", Part::Win, Some(full)),
        (&capture, "d4-e4xd4", Part::Captures, Some("Ld4-e4")),
        (&win, "Le4-e5", Part::Letter, Some("Ve4-e5xd5#")),
        (&win, "e4-e5xd5#", Part::Letter, None),
        (&win, "e4-e5#", Part::Letter, None),
        (&jump, "d4-d6", Part::Sign, Some("Ld4^d6")),
        (&jump, "d4^d6xd5", Part::Captures, Some("Ld4^d6")),
        (&pin, "d4-d5", Part::Sign, Some("Ld4+d5")),
    ] {
        let expected = right.map(|right| PlayError::Miswritten {
            part,
            right: right.to_owned(),
        });
        assert_eq!(position.resolve(text).err(), expected, "{text}");
    }
    assert_eq!(
        pin.resolve("d4-d5").unwrap_err().to_string(),
        "the sign between the squares is wrong: this move is written Ld4+d5"
    );
}

#[test]
fn a_text_that_is_no_move_is_refused() {
    let position = position("7l/8/8/3v4/3L4/8/8/8 w 4 0-0 - 10 0");
    let long = "d4-d5".repeat(100_000);
    for text in [
        "",
        "d4",
        "d4-",
        "d4--d3",
        "d4-d3-",
        "d4-d9",
        "K4-d3",
        "Kd4-d3",
        "LLd4-d3",
        "d4-d3x",
        "d4-d3xd3xd3",
        "d4-d3##",
        "d4-d3#xd5",
        "D4-D3",
        "d4 d3",
        "d4–d3",
        "é",
        "Lé4-d3",
        "d4-d3xé",
        "\u{1F600}",
        "d4-d3\0",
        &long,
    ] {
        let error = position.resolve(text).expect_err(text);
        assert_eq!(error.code(), "unreadable-move", "{text}");
        assert!(error.to_string().len() < 200);
    }
}

// Games.

fn example() -> Game {
    let layouts = BySide {
        black: "LLLLVVVV/VLVLVLVL".parse().expect("a layout"),
        white: "VVVVLLLL/LVLVLVLV".parse().expect("a layout"),
    };
    let mut game = Game::new(layouts, Rules::default());
    for text in "a7-a6 a6-a5 h7-h6 h6-h5 h5-h4 a2-a3 a3-a4 h2-h3 g2-g3 b7-b6".split(' ') {
        game.play_text(text).expect("a legal move");
    }
    game
}

const EXAMPLE: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[White "?"]
[Black "?"]
[Result "*"]
[Pins "any"]
[Moves "5-4"]
[DrawRules "on"]
[WhiteLayout "VVVVLLLL/LVLVLVLV"]
[BlackLayout "LLLLVVVV/VLVLVLVL"]

1. b: va7-a6 va6-a5 lh7-h6 lh6-h5 lh5-h4  w: Va2-a3 Va3-a4 Lh2-h3 Lg2-g3
2. b: vb7-b6
*
"#;

#[test]
fn a_game_is_written_like_this() {
    assert_eq!(example().record(), EXAMPLE);
    assert_eq!(EXAMPLE.parse(), Ok(example()));
}

#[test]
fn a_game_that_goes_on_or_has_ended_in_any_way_reads_back_the_same() {
    let running = example();
    let mut games = vec![running.clone()];
    for side in Side::ALL {
        let mut game = running.clone();
        game.resign(side).expect("the game is running");
        games.push(game);
        let mut game = running.clone();
        game.time_out(side).expect("the game is running");
        games.push(game);
    }
    let mut game = running;
    game.agree_draw().expect("the game is running");
    games.push(game);
    for (start, moves) in [
        ("8/8/8/2Vv4/4V3/8/8/7l w 4 0-4 - 10 0", "e4-e5"),
        ("7l/8/8/8/3(lV)4/8/8/8 b 1 0-0 - 9 0", "h8-h7"),
        ("7l/8/8/8/8/8/8/L7 w 1 0-0 - 100 0", "a1-a2"),
        ("7l/8/8/8/8/l7/l7/1L6 w 4 0-0 - 9 0", "b1-a1 h8-g8"),
        ("7l/8/8/8/8/8/8/L7 w 2 0-0 - 9 0", ""),
        ("7l/8/8/8/8/8/8/L7 w 2 0-0 a3a2a1 9 0", "a1-b1"),
        ("8/8/8/8/8/8/8/L7 b 5 0-0 - 1 0", ""),
        ("8/8/8/8/8/8/8/L6l w 0 0-5 - 1 1", ""),
    ] {
        for pins in PinRule::ALL {
            let rules = Rules {
                pins,
                ..Rules::default()
            };
            let start = Position::from_text(start, rules).expect("a legal position");
            let mut game = Game::from_position(start);
            for text in moves.split_whitespace() {
                game.play_text(text).expect("a legal move");
            }
            games.push(game);
        }
    }
    for turns in TurnLengths::ALL {
        let rules = Rules {
            turns,
            draws: false,
            ..Rules::default()
        };
        let start = "7l/8/8/8/8/8/8/L7 w 4 0-0 - 900 0";
        let start = Position::from_text(start, rules).expect("a legal position");
        games.push(Game::from_position(start));
    }
    for game in games {
        let text = game.record();
        assert_eq!(Game::from_record(&text).as_ref(), Ok(&game), "{text}");
    }
}

#[test]
fn a_record_that_begins_with_a_position_numbers_its_turns_from_one() {
    let start = position("7l/8/8/8/8/8/8/L7 w 2 0-0 - 40 0");
    let mut game = Game::from_position(start);
    for text in "a1-a2 a2-a3 h8-h7 h7-h6 h6-h5 h5-h4 h4-h3 a3-a4".split(' ') {
        game.play_text(text).expect("a legal move");
    }
    let text = game.record();
    let turns = text.split("\n\n").nth(1).expect("the turns after the tags");
    assert_eq!(
        turns,
        "1. w: La1-a2 La2-a3\n2. b: lh8-h7 lh7-h6 lh6-h5 lh5-h4 lh4-h3  w: La3-a4\n*\n"
    );
    assert!(text.contains("[Position \"7l/8/8/8/8/8/8/L7 w 2 0-0 - 40 0\"]\n"));
}

#[test]
fn moves_that_were_taken_back_are_not_part_of_the_record() {
    let mut game = example();
    game.undo().expect("a move to take back");
    let read: Game = game.record().parse().expect("a record");
    assert_eq!(read.history(), game.history());
    assert_eq!(read.undone(), []);
}

#[test]
fn tags_keep_their_text() {
    let mut game = example();
    game.tags
        .set("White", r#"Rey "the \ Lord""#)
        .expect("a tag");
    game.tags.set("Round", "1\n2").expect("a tag");
    game.tags.set("Event", "").expect("a tag");
    game.tags.set("Black", "?").expect("a tag");
    let read: Game = game.record().parse().expect("a record");
    assert_eq!(read.tags, game.tags);
    assert_eq!(read.tags.get("White"), Some(r#"Rey "the \ Lord""#));
    assert_eq!(read.tags.get("Round"), Some("1 2"));
    assert_eq!(read.tags.get("Event"), Some(""));
    assert_eq!(read.tags.get("Black"), None);
    let mut tags = game.tags;
    assert!(matches!(
        tags.set("Pins", "any"),
        Err(TagError::Reserved { .. })
    ));
    for name in ["", "a b", "a\"", "é"] {
        assert!(matches!(tags.set(name, "x"), Err(TagError::Name { .. })));
    }
}

#[test]
fn comments_space_and_short_moves_are_read() {
    let text = "\u{feff}; a game\r\n[ WhiteLayout\t\"VVVVLLLL/LVLVLVLV\" ] {the [Pins] are default}\
                [BlackLayout \"LLLLVVVV/VLVLVLVL\"]\r\n1.b:a7-a6{;}a6a5 ; up }\n lh7-h6 h6-h5\n\
                h5-h4 w:a2-a3 a3-a4 h2-h3 g2-g3 {over\nlines} 2. b: vb7-b6";
    let mut game: Game = text.parse().expect("a record");
    let again: Game = game.record().parse().expect("a record");
    assert_eq!(again, game, "comments are written, too");
    let comments = std::mem::take(&mut game.comments);
    let expected = [
        (0, "a game the [Pins] are default"),
        (1, ";"),
        (2, "up )"),
        (9, "over lines"),
    ];
    assert_eq!(comments.iter().collect::<Vec<_>>(), expected);
    assert_eq!(game, example());
}

#[test]
fn a_result_without_a_termination_is_a_resignation_or_an_agreement() {
    for (result, reason) in [
        ("1-0", Reason::Resignation),
        ("0-1", Reason::Resignation),
        ("1/2-1/2", Reason::Agreement),
    ] {
        let text = EXAMPLE.replace('*', result);
        let game: Game = text.parse().expect("a record");
        assert_eq!(game.outcome().map(|end| end.reason), Some(reason));
        let tag_only = text.trim_end().strip_suffix(result).expect("the result");
        assert_eq!(tag_only.parse(), Ok(game));
    }
}

/// A text, the line and column of what is wrong with it, the code of it, and the sentence.
const WRONG_RECORDS: &[(&str, (usize, usize), &str, &str)] = &[
    (
        "",
        (1, 1),
        "record-no-start",
        "the tags do not say where the game begins: by WhiteLayout and BlackLayout, or by Position",
    ),
    (
        "nonsense",
        (1, 1),
        "record-no-start",
        "the tags do not say where the game begins: by WhiteLayout and BlackLayout, or by Position",
    ),
    (
        "\n [Pins any]",
        (2, 2),
        "record-bad-tag",
        "a tag is a name and a value in quotes, such as [White \"Rey\"]",
    ),
    (
        "[Pins \"any]\n",
        (1, 1),
        "record-bad-tag",
        "a tag is a name and a value in quotes, such as [White \"Rey\"]",
    ),
    (
        "[Pins \"any\"]\n[Pins \"any\"]",
        (2, 1),
        "record-repeated-tag",
        "the tag Pins was there before",
    ),
    (
        "[Pins \"all\"]",
        (1, 1),
        "record-setting",
        "Pins is any or enemy, not \"all\"",
    ),
    (
        "[Moves \"5\"]",
        (1, 1),
        "record-setting",
        "Moves is 5-4 or 4-4, not \"5\"",
    ),
    (
        "[DrawRules \"no\"]",
        (1, 1),
        "record-setting",
        "DrawRules is on or off, not \"no\"",
    ),
    (
        "[WhiteLayout \"VVVV\"]",
        (1, 1),
        "layout-rows",
        "in the layout of White: a layout is two rows of eight letters with a / between them, front row first",
    ),
    (
        "[WhiteLayout \"VVVVLLLL/LVLVLVLV\"]",
        (1, 34),
        "record-one-layout",
        "the tags have the layout of one side only",
    ),
    (
        "TAGSWON",
        (3, 1),
        "record-two-starts",
        "the game begins either with layouts or with a position, not with both",
    ),
    (
        "[Position \"8/8 w 4 0-0 - 1 0\"]",
        (1, 1),
        "position-ranks",
        "the board has 2 ranks instead of 8",
    ),
    (
        "TAGS\n{ no end",
        (4, 1),
        "record-open-comment",
        "the comment that begins here has no closing brace",
    ),
    (
        "TAGS\n2. b: a7-a6",
        (4, 1),
        "record-expected",
        "\"2.\" stands where 1. should",
    ),
    (
        "TAGS\n1. w: a2-a3",
        (4, 4),
        "record-expected",
        "\"w:\" stands where b: should",
    ),
    (
        "TAGS\n1. a7-a6",
        (4, 4),
        "record-expected",
        "\"a7-a6\" stands where b: should",
    ),
    (
        "TAGS\n1. b: a7-a6 b:",
        (4, 13),
        "record-expected",
        "\"b:\" stands where a move should",
    ),
    (
        "TAGS\n1. b: a7-a6 w: a2-a3",
        (4, 13),
        "record-expected",
        "\"w:\" stands where a move should",
    ),
    (
        "TAGS\n1. b: a7-a6\n{é} a6-b5",
        (5, 5),
        "diagonal",
        "from a6 to b5 is diagonal, and pieces move along ranks and files only",
    ),
    (
        "TAGS\n1. b: la7-a6",
        (4, 7),
        "wrong-letter",
        "the piece letter is wrong: this move is written va7-a6",
    ),
    (
        "TAGS\n* 1.",
        (4, 3),
        "record-after-end",
        "\"1.\" stands after the end of the game",
    ),
    (
        "WON1. w: e4-e5 c5-c6",
        (2, 13),
        "game-over",
        "the game is over: White has captured five pieces",
    ),
    (
        "WON1. w: e4-e5 2.",
        (2, 13),
        "record-after-end",
        "\"2.\" stands after the end of the game",
    ),
    (
        "[Result \"won\"]\nTAGS",
        (1, 1),
        "record-setting",
        "Result is 1-0, 0-1, 1/2-1/2 or *, not \"won\"",
    ),
    (
        "[Result \"1-0\"]\nTAGS\n0-1",
        (1, 1),
        "record-two-results",
        "the tag gives the result 1-0, the end of the text 0-1",
    ),
    (
        "WON1. w: e4-e5 0-1",
        (2, 13),
        "record-result",
        "the result is 1-0 after these moves, not 0-1",
    ),
    (
        "WON1. w: e4-e5 *",
        (2, 13),
        "record-result",
        "the result is 1-0 after these moves, not *",
    ),
    (
        "[Termination \"flood\"]\nTAGS1-0",
        (1, 1),
        "record-termination",
        "the game has not ended by \"flood\"",
    ),
    (
        "[Termination \"captures\"]\nTAGS1-0",
        (1, 1),
        "record-termination",
        "the game has not ended by \"captures\"",
    ),
    (
        "[Termination \"resignation\"]\nTAGS*",
        (1, 1),
        "record-termination",
        "the game has not ended by \"resignation\"",
    ),
];

#[test]
fn what_a_record_is_refused_for_is_named_with_line_and_column() {
    let tags = "[WhiteLayout \"VVVVLLLL/LVLVLVLV\"]\n[BlackLayout \"LLLLVVVV/VLVLVLVL\"]\n";
    let won = "[Position \"8/8/8/2Vv4/4V3/8/8/7l w 4 0-4 - 10 0\"]\n";
    for &(text, place, code, sentence) in WRONG_RECORDS {
        let text = text.replace("TAGS", tags).replace("WON", won);
        let error = text.parse::<Game>().expect_err(&text);
        assert_eq!((error.line, error.column), place, "{text}");
        assert_eq!(error.code(), code, "{text}");
        assert_eq!(
            error.to_string(),
            format!("line {}, column {}: {sentence}", place.0, place.1)
        );
        let names: Vec<_> = error.args().into_iter().map(|(name, _)| name).collect();
        assert!(names.contains(&"line") && names.contains(&"column"));
    }
}

#[test]
fn ten_megabytes_of_anything_get_an_answer() {
    const SIZE: usize = 10 << 20;
    let tags = &EXAMPLE[..EXAMPLE.find("\n\n").expect("the end of the tags")];
    let mut many_tags = String::new();
    for number in 0..SIZE / 16 {
        many_tags.extend(["[T", &number.to_string(), " \"x\"]\n"]);
    }
    let filled = |text: &str| text.repeat(SIZE / text.len());
    let began = Instant::now();
    for text in [
        filled("x"),
        filled("["),
        filled("{"),
        filled("{}"),
        filled("\n"),
        filled("é "),
        filled("1. "),
        filled("\\\""),
        many_tags,
        format!("{tags}\n1. b: {}", filled("a7")),
        format!("{tags}\n1. b: {}", filled("va7-a6 ")),
        format!("[White \"{}\"]{tags}", filled("w")),
        format!("{tags}{}", filled("{ } ")),
        filled(EXAMPLE),
    ] {
        if let Err(error) = Game::from_record(&text) {
            assert!(error.to_string().len() < 300);
        }
        let error = text.parse::<Position>().expect_err("no position");
        assert!(error.to_string().len() < 300);
    }
    assert!(began.elapsed() < Duration::from_mins(1));
    let error = Game::from_record(&format!("{tags}\n{}", filled("{"))).expect_err("no end");
    assert_eq!(error.problem, RecordProblem::OpenComment);
}
