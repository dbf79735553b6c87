//! Positions and games as text.
#![cfg(not(target_arch = "wasm32"))]

use twa_boerden::Side::{Black, White};
use twa_boerden::frisian::{
    CaptureRule, Game, KingMoveLimit, KingMoves, ParseFenError, PdnGame, PdnProblem, PdnResult,
    Position, Reason, RemarkKind, Rules, Setup, Square, Variant, read_pdn,
};

fn setup(fen: &str) -> Setup {
    fen.parse().unwrap()
}

fn position(fen: &str) -> Position {
    Position::new(setup(fen), Rules::default()).unwrap()
}

#[test]
fn fen_ranges_and_either_order_of_the_sides() {
    let plain = setup("W:W31-50:B1-20");
    assert_eq!(plain, Setup::default());
    for text in [
        "W:B1-20:W31-50",
        " w : w 31 - 50 : b 1-10 , 11-20 . ",
        "W:W31-50:B1-20:H0:F1:+0+0",
        "W:W31-50:B1-20:F1:H0.",
        "W:W31,32,33,34,35-49,50:B1-20",
    ] {
        assert_eq!(setup(text), plain, "{text}");
    }
    assert_eq!(setup("B:WK1-3:BK48-K50,k40").kings(White).len(), 3);
    assert_eq!(setup("B:WK1-3:BK48-K50,k40").kings(Black).len(), 4);
    assert_eq!(setup("B:W:B5").men(White).len(), 0);
}

#[test]
fn fen_counters() {
    let counted = setup("B:W26,K31:B4,K19:H5:F50:+219+131");
    let at = |square: u8, count| {
        let square = Square::new(square);
        Some(KingMoves { square, count })
    };
    assert_eq!(counted.king_moves[Black], at(19, 2));
    assert_eq!(counted.king_moves[White], at(31, 1));
    assert_eq!((counted.quiet_plies, counted.move_number), (5, 50));
    let plain = setup("B:W26,K31:B4,K19:H5:F50:+2+0");
    assert_eq!(plain.king_moves[Black].unwrap().square, None);
    // Both are written as they were read; a position knows the square.
    assert_eq!(plain.to_string(), "B:W26,K31:B4,K19:H5:F50:+2+0");
    let known = Position::new(plain, Rules::default()).unwrap();
    assert_eq!(known.fen(), "B:W26,K31:B4,K19:H5:F50:+219+0");
}

#[test]
fn fen_counters_of_a_side_without_men_are_dropped() {
    let two = Rules {
        king_moves: KingMoveLimit::Two,
        ..Rules::default()
    };
    for counters in ["+0+2", "+3+3", "+220+247", "+9+9"] {
        let text = format!("W:WK10,K12:BK20,K30:H5:F9:{counters}");
        let free = Position::new(setup(&text), two).unwrap();
        assert_eq!(free.fen(), "W:WK10,K12:BK20,K30:H5:F9:+0+0");
    }
    for (counters, code) in [("+0+2", "which-king"), ("+0+347", "too-many-king-moves")] {
        let text = format!("W:WK10,K12,40:BK20,K30:H5:F9:{counters}");
        let error = Position::new(setup(&text), two).unwrap_err();
        assert_eq!(error.code(), code);
    }
}

#[test]
fn fen_round_trips_exactly() {
    for fen in [
        "W:W31-50:B1-20:H0:F1:+0+0",
        "B:W26,K31:B4,K19:H5:F50:+219+131",
        "W:WK10,15:B6,K24,K48:H0:F1:+0+0",
        "W:W3,28,29,31-33:B46,K50:H12:F4000000000:+350+0",
        "B:W1-5:B46-50:H0:F1:+0+0",
        "B:W:BK50:H0:F1:+0+0",
    ] {
        assert_eq!(position(fen).fen(), fen);
        assert_eq!(position(fen).to_string(), fen);
    }
}

#[test]
fn fen_mistakes_are_named() {
    for (text, code, sentence) in [
        (
            "",
            "fen-turn",
            "a position starts with the side to move, as in W:W31-50:B1-20, not with \"\"",
        ),
        (
            "X:W1:B2",
            "fen-turn",
            "a position starts with the side to move, as in W:W31-50:B1-20, not with \"X\"",
        ),
        (
            "W:W31-50",
            "fen-no-pieces",
            "the position does not say where the pieces of Black stand: add :B and their squares",
        ),
        (
            "W:W1:W2:B3",
            "fen-two-lists",
            "the position has two lists of pieces of White",
        ),
        (
            "W:W51:B1",
            "fen-square",
            "\"51\" is no square: write a number from 1 to 50, with K before it for a king, or a \
             range such as 31-50",
        ),
        ("W:W1,,2:B3", "fen-square", ""),
        ("W:W5-3:B6", "fen-square", ""),
        ("W:W1-2-3:B6", "fen-square", ""),
        ("W:W1:B1", "fen-two-pieces", "two pieces stand on square 1"),
        ("W:W1,K1:B2", "fen-two-pieces", ""),
        (
            "W:W1:B2:+2",
            "fen-king-moves",
            "\"+2\" does not tell the king moves: write Black's and White's count, with the king's \
             square after it, as in +219+0",
        ),
        ("W:W1:B2:+251+0", "fen-king-moves", ""),
        (
            "W:W1:B2:H",
            "fen-number",
            "\"H\" should be a letter and a number, as in H0 or F1",
        ),
        ("W:W1:B2:F99999999999", "fen-number", ""),
        (
            "W:W1:B2:Z9",
            "fen-part",
            "\"Z9\" has no place in a position: after the pieces come only H, F and the king moves, \
             once each",
        ),
        ("W:W1:B2:H1:H2", "fen-part", ""),
        ("W:W1:B2:", "fen-part", ""),
    ] {
        let error = text.parse::<Setup>().unwrap_err();
        assert_eq!(error.code(), code, "{text}");
        if !sentence.is_empty() {
            assert_eq!(error.to_string(), sentence, "{text}");
        }
        assert!(!error.args().is_empty());
    }
    // A whole book is not repeated in the message.
    let long = "é".repeat(100_000);
    let ParseFenError::Turn { found } = long.parse::<Setup>().unwrap_err() else {
        panic!("a book does not start with the side to move");
    };
    assert!(found.len() < 100);
}

#[test]
fn move_texts_that_are_understood() {
    let start = Position::start(Variant::Frisian, Rules::default());
    for text in ["32-28", " 32-28 ", "32–28"] {
        assert_eq!(start.resolve(text).unwrap().0.hub(), "32-28");
    }
    let capture = position("W:W28,40:B23,14");
    for text in [
        "28x10",
        "28X10",
        "28:10",
        "28×10",
        "28-10",
        "28x19x10",
        "28x10x23x14",
        "28x10x14x23",
        "28x23x10",
        "28x14x10",
    ] {
        assert_eq!(
            capture.resolve(text).unwrap().0.hub(),
            "28x10x14x23",
            "{text}"
        );
    }
    for (text, code) in [
        ("28x10x14", "not-this-way"),
        ("28x20x10", "not-this-way"),
        ("28x10x14x23x33", "must-capture"),
        ("", "unreadable"),
        ("x", "unreadable"),
        ("28x", "unreadable"),
        ("28--10", "unreadable"),
        ("+28-10", "unreadable"),
        ("28x0", "no-such-square"),
        ("28x300000000000000000000", "no-such-square"),
        ("1-2-3", "empty"),
    ] {
        assert_eq!(capture.resolve(text).unwrap_err().code(), code, "{text}");
    }
    let long = "28x".repeat(1_000_000);
    assert_eq!(capture.resolve(&long).unwrap_err().code(), "unreadable");
}

/// Two ways from 37 to 28 that take different men, two each.
const TWO_WAYS: &str = "W:W46:B41,31,22,32,23,1";

#[test]
fn captures_that_need_their_path() {
    let mut found = 0;
    let mut rng = fastrand::Rng::with_seed(3);
    while found < 200 {
        let mut fen = format!("W:WK{}:B", rng.u8(21..=50));
        let mut men: Vec<u8> = (1..=50).collect();
        rng.shuffle(&mut men);
        let men: Vec<String> = men[..8].iter().map(u8::to_string).collect();
        fen += &men.join(",");
        let Ok(setup) = fen.parse() else { continue };
        let position = Position::new(setup, Rules::default()).unwrap();
        let legal = position.legal_moves();
        for &mv in &legal {
            let rivals = legal
                .iter()
                .filter(|other| (other.from(), other.to()) == (mv.from(), mv.to()));
            let text = mv.notation(&position);
            assert_eq!(
                position.resolve(&text).unwrap().0,
                mv,
                "{text} in {position}"
            );
            if rivals.count() > 1 && mv.is_capture() {
                found += 1;
                let short = format!("{}x{}", mv.from(), mv.to());
                let error = position.resolve(&short).unwrap_err();
                assert_eq!(error.code(), "ambiguous");
                assert!(error.to_string().starts_with(&format!(
                    "there are several captures from {} to {}: say which, ",
                    mv.from(),
                    mv.to()
                )));
                // And so in a whole game.
                let mut game = Game::from_position(position);
                game.play(mv, &[]).unwrap();
                let games = read_pdn(&game.pdn()).unwrap();
                assert_eq!(games[0].game.history()[0].transition.mv, mv);
            }
        }
    }
    assert!(position(TWO_WAYS).can_capture());
}

fn one(text: &str) -> PdnGame {
    let mut games = read_pdn(text).unwrap();
    assert_eq!(games.len(), 1);
    games.remove(0)
}

#[test]
fn pdn_with_everything() {
    let game = one("\u{feff}% made by hand
[Event \"A \\\"quoted\\\" \\\\ name\"]
[White \"Jan\"] [Black \"Piet\"]
[GameType \"40\"]
[Result \"2-0\"]

{before the game} 1. 32-28 $1 {good
move} 19-23! (1... 20-24 (1... 18-22 {a ) in it} ) 2. 31-27) ; not this
2.28x19 14x23?! 3... 37-32 1/2-1/2
");
    let names: Vec<&str> = game.tags.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Event", "White", "Black"]);
    assert_eq!(game.tags[0].1, "A \"quoted\" \\ name");
    assert_eq!(game.game.history().len(), 5);
    assert_eq!(game.result, PdnResult::Draw);
    assert_eq!(game.game.outcome().unwrap().reason, Reason::Agreement);
    let remarks: Vec<_> = game
        .remarks
        .iter()
        .map(|remark| match &remark.kind {
            RemarkKind::Comment(text) => format!("{} {text}", remark.after),
            RemarkKind::Nag(nag) => format!("{} ${nag}", remark.after),
        })
        .collect();
    assert_eq!(
        remarks,
        [
            "0 before the game",
            "1 $1",
            "1 good move",
            "2 $1",
            "2 not this",
            "4 $6"
        ]
    );
    // Written and read again it says the same.
    let again = one(&game.to_string());
    assert_eq!(again.tags, game.tags);
    assert_eq!(again.remarks, game.remarks);
    assert_eq!(again.game.history(), game.game.history());
    assert_eq!(again.result, game.result);
    assert_eq!(again.to_string(), game.to_string());
}

#[test]
fn pdn_numbers_in_any_form() {
    for text in [
        "1. 32-28 19-23 2. 28x19 14x23",
        "1.32-28 1...19-23 2.28x19 2... 14x23",
        "32-28 19-23 28x19 14x23",
        "1 32-28 19-23 2 28x19 14x23",
        "1. 32-28\n1. ... 19-23\r\n2 . 28x19 2… 14x23",
        "001.32-28 19-23 2.28x19 14x23*",
        "1998. 32-28 1998 ... 19-23 1999… 28x19 100 14x23",
        "1. 32-28 {first} 1 19-23 2 {then} 28x19 14x23 3",
    ] {
        assert_eq!(one(text).game.history().len(), 4, "{text}");
    }
}

#[test]
fn pdn_results_in_both_styles() {
    for (text, result, winner) in [
        ("1-0", PdnResult::WhiteWins, Some(Some(White))),
        ("2-0", PdnResult::WhiteWins, Some(Some(White))),
        ("0-1", PdnResult::BlackWins, Some(Some(Black))),
        ("0-2", PdnResult::BlackWins, Some(Some(Black))),
        ("1/2-1/2", PdnResult::Draw, Some(None)),
        ("1-1", PdnResult::Draw, Some(None)),
        ("0-0", PdnResult::BothLose, None),
        ("*", PdnResult::Unknown, None),
        ("", PdnResult::Unknown, None),
    ] {
        let game = one(&format!("1. 32-28 {text}"));
        assert_eq!(game.result, result, "{text}");
        assert_eq!(game.game.outcome().map(|outcome| outcome.winner), winner);
        assert_eq!(one(&game.to_string()).result, result);
    }
}

#[test]
fn pdn_result_of_the_tag_counts_where_the_moves_give_none() {
    for (tag, end, result) in [
        ("1-0", "", PdnResult::WhiteWins),
        ("0-2", "*", PdnResult::BlackWins),
        ("1-1", "", PdnResult::Draw),
        ("0-0", "*", PdnResult::BothLose),
        ("*", "1-0", PdnResult::WhiteWins),
        ("1-0", "0-1", PdnResult::BlackWins),
        ("*", "", PdnResult::Unknown),
    ] {
        let game = one(&format!("[Result \"{tag}\"]\n1. 32-28 {end}"));
        assert_eq!(game.result, result, "{tag} {end}");
        assert_eq!(
            game.game.outcome().is_some(),
            !matches!(result, PdnResult::BothLose | PdnResult::Unknown)
        );
        assert_eq!(one(&game.to_string()).result, result);
    }
}

#[test]
fn pdn_result_and_remarks_hold_until_the_game_is_changed() {
    let mut record = one("[Termination \"time forfeit\"]\n1. 32-28 {one} 19-23 {two} 0-0");
    let text = record.to_string();
    assert!(text.ends_with("1. 32-28 {one} 1... 19-23 {two} 0-0\n"));
    assert!(text.contains("[Result \"0-0\"]"));
    // What changes nothing keeps it.
    assert!(record.change(Game::redo).is_none());
    assert!(record.change(Game::point_out).is_err());
    assert_eq!(record.to_string(), text);
    record.change(Game::undo).unwrap();
    assert!(record.to_string().ends_with("1. 32-28 {one} *\n"));
    record.change(Game::redo).unwrap();
    assert!(
        record
            .to_string()
            .ends_with("1. 32-28 {one} 1... 19-23 {two} *\n")
    );
    record.change(|game| game.resign(White));
    let again = one(&record.to_string());
    assert_eq!(again.result, PdnResult::BlackWins);
    assert_eq!(again.game.outcome().unwrap().reason, Reason::Resignation);
    // A result that the moves contradict stays the text's, too.
    let wrong = one("[FEN \"W:W28:B23\"] 28x19 0-1");
    assert_eq!(wrong.game.outcome().unwrap().winner, Some(White));
    assert_eq!(one(&wrong.to_string()).result, PdnResult::BlackWins);
}

#[test]
fn pdn_tells_how_a_game_ended() {
    let terminations = |game: &PdnGame| game.to_string().matches("[Termination ").count();
    for value in ["time forfeit", "Time forfeit", "TIME FORFEIT"] {
        let time = one(&format!("[Termination \"{value}\"]\n1. 32-28 1-0"));
        assert_eq!(time.game.outcome().unwrap().reason, Reason::Time);
        assert_eq!(terminations(&time), 1);
        assert_eq!(one(&time.to_string()).game.outcome(), time.game.outcome());
    }
    // What is no loss by time stays as it is written.
    for text in [
        "[Termination \"Normal\"]\n[Result \"1-0\"]\n[GameType \"40\"]\n\n1. 32-28 1-0\n",
        "[Termination \"Time forfeit\"]\n[Result \"1/2-1/2\"]\n[GameType \"40\"]\n\n1. 32-28 1/2-1/2\n",
        "[Termination \"unterminated\"]\n[Result \"*\"]\n[GameType \"40\"]\n\n1. 32-28 *\n",
    ] {
        let game = one(text);
        assert_ne!(
            game.game.outcome().map(|outcome| outcome.reason),
            Some(Reason::Time)
        );
        assert_eq!(game.to_string(), text);
    }
    // A game that then ends by time says that, and only that.
    let mut late = one("[Termination \"unterminated\"]\n1. 32-28 *");
    late.game.time_out(Black);
    assert_eq!(terminations(&late), 1);
    assert!(late.to_string().contains("[Termination \"time forfeit\"]"));
}

#[test]
fn pdn_several_games() {
    let games = read_pdn(
        "[White \"a\"]\n1. 32-28 1-0\n[White \"b\"]\n31-27\n\n[White \"c\"]\n[FEN \"B:W50:B1\"]\n*\n33-29 *\n{after} 34-30 *",
    )
    .unwrap();
    let lens: Vec<usize> = games.iter().map(|game| game.game.history().len()).collect();
    assert_eq!(lens, [1, 1, 0, 1, 1]);
    assert_eq!(games[2].game.position().fen(), "B:W50:B1:H0:F1:+0+0");
    let written: String = games.iter().map(ToString::to_string).collect();
    assert_eq!(read_pdn(&written).unwrap().len(), 5);
}

#[test]
fn pdn_games_without_moves_end_where_a_tag_comes_again() {
    let games = read_pdn(
        "[White \"a\"]\n[FEN \"B:W50:B1\"]\n\n[White \"b\"]\n\n[FEN \"W:W50:B1\"]\n[FEN \"W:W28:B1\"]\n*",
    )
    .unwrap();
    let starts: Vec<String> = games.iter().map(|game| game.game.start().fen()).collect();
    assert_eq!(
        starts,
        [
            "B:W50:B1:H0:F1:+0+0",
            "W:W50:B1:H0:F1:+0+0",
            "W:W28:B1:H0:F1:+0+0"
        ]
    );
    let tags: Vec<_> = games.iter().map(|game| game.tags.clone()).collect();
    let white = |name: &str| vec![("White".to_owned(), name.to_owned())];
    assert_eq!(tags, [white("a"), white("b"), vec![]]);
}

#[test]
fn pdn_variants() {
    let frysk = one("[GameType \"97\"]\n1. 46-41 5-10 *");
    assert_eq!(frysk.game.variant(), Variant::Frysk);
    let by_start = one("[GameType \"40,W,10,10,N2,0\"]\n[FEN \"W:W46-50:B1-5\"]\n1. 46-41 *");
    assert_eq!(by_start.game.variant(), Variant::Frysk);
    let again = one(&frysk.to_string());
    assert_eq!(again.game.variant(), Variant::Frysk);
    assert_eq!(again.game.history(), frysk.game.history());
    assert!(frysk.to_string().contains("[GameType \"40\"]"));
    // From another position only the tag can tell; also from that of the other variant.
    for fen in [
        "W:W46-49:B1-5",
        "W:W46-50:B1-5:H0:F7",
        "W:WK46,12:BK5,33",
        "W:W31-50:B1-20",
    ] {
        for variant in Variant::ALL {
            let game = Game::from_position(position(fen)).with_variant(variant);
            let again = one(&game.pdn()).game;
            assert_eq!(again.variant(), variant, "{fen}");
            assert_eq!(again.start().fen(), game.start().fen());
        }
    }
}

#[test]
fn pdn_of_called_captures_round_trips() {
    let rules = Rules {
        capture: CaptureRule::Called,
        king_moves: KingMoveLimit::Two,
    };
    let mut rng = fastrand::Rng::with_seed(4);
    let mut overlooked = 0;
    for _ in 0..100 {
        let mut game = Game::new(Variant::ALL[rng.usize(0..2)], rules);
        for _ in 0..80 {
            if game.can_point_out() {
                overlooked += 1;
                if rng.u8(0..3) == 0 {
                    game.point_out().unwrap();
                }
            }
            let legal = game.position().legal_moves();
            if game.outcome().is_some() {
                break;
            }
            game.play(legal[rng.usize(0..legal.len())], &[]).unwrap();
        }
        if game.can_point_out() {
            game.point_out().unwrap();
        }
        let text = game.pdn();
        assert!(text.lines().all(|line| line.len() <= 80));
        let again = one(&text).game;
        assert_eq!(again.pdn(), text);
        assert_eq!(again.position(), game.position());
        assert_eq!(again.rules(), rules);
        assert_eq!(again.outcome(), game.outcome());
        let moves = |game: &Game| -> Vec<String> {
            game.history()
                .iter()
                .map(|ply| ply.notation.clone())
                .collect()
        };
        assert_eq!(moves(&again), moves(&game));
    }
    assert!(overlooked > 300, "{overlooked}");
}

#[test]
fn pdn_from_a_position_with_counters() {
    let text = "[FEN \"B:W26,K31:B4,K45:H5:F50:+245+131\"]\n50... 45-40 51. 31-36 *";
    let game = one(text);
    assert_eq!(game.game.position().king_moves(Black).unwrap().1, 3);
    let written = game.to_string();
    assert!(written.contains("[FEN \"B:W26,K31:B4,K45:H5:F50:+245+131\"]"));
    assert!(written.contains("50... 45-40 51. 31-36 *"), "{written}");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn pdn_mistakes_have_line_and_column() {
    for (text, line, column, code, sentence) in [
        ("", 1, 1, "pdn-no-game", "there is no game in this text"),
        (
            "{only words}",
            1,
            1,
            "pdn-no-game",
            "there is no game in this text",
        ),
        (
            "1. 32-28 {é}\n  1... 19-29",
            2,
            8,
            "man-forward",
            "move 2 (19-29): the man on 19 can only move one square diagonally forward, or capture",
        ),
        (
            "1. 32-28 foo",
            1,
            10,
            "unreadable",
            "move 2 (foo): \"foo\" is no move: write 32-28, or 28x19 for a capture",
        ),
        (
            "1. 32-28 1923 2. 28x19",
            1,
            10,
            "unreadable",
            "move 2 (1923): \"1923\" is no move: write 32-28, or 28x19 for a capture",
        ),
        ("1. 3228", 1, 4, "unreadable", ""),
        ("1. 32-28 19 23 2. 28x19", 1, 13, "unreadable", ""),
        ("1.\n32 28", 2, 1, "unreadable", ""),
        (
            "32-28\n{no end",
            2,
            1,
            "pdn-open-comment",
            "this comment has no end: close it with }",
        ),
        (
            "32-28 (19-23 (",
            1,
            7,
            "pdn-open-variation",
            "this variation has no end: close it with )",
        ),
        (
            "32-28 )",
            1,
            7,
            "pdn-unopened",
            "this ) closes nothing: take it out",
        ),
        (
            "32-28 }",
            1,
            7,
            "pdn-unopened",
            "this } closes nothing: take it out",
        ),
        (
            "[White]",
            1,
            1,
            "pdn-tag",
            "a tag is written as in [White \"name\"]",
        ),
        (
            "[White \"a]",
            1,
            1,
            "pdn-tag",
            "a tag is written as in [White \"name\"]",
        ),
        (
            "[White \"a\" b]",
            1,
            1,
            "pdn-tag",
            "a tag is written as in [White \"name\"]",
        ),
        (
            "[GameType \"20\"]\n1. 32-28",
            1,
            12,
            "pdn-game-type",
            "this is a game of type 20: only Frisian draughts (40) and Frysk! (97) can be read",
        ),
        ("[FEN \"W:W51:B1\"]", 1, 7, "fen-square", ""),
        (
            "\n[FEN \"W:W:B\"]\n*",
            2,
            7,
            "no-pieces",
            "there are no pieces on the board",
        ),
        (
            "[Result \"3-0\"]",
            1,
            1,
            "pdn-tag-value",
            "the tag Result cannot be \"3-0\"",
        ),
        ("[KingMoveLimit \"4\"]", 1, 1, "pdn-tag-value", ""),
        ("[CaptureRule \"free\"]", 1, 1, "pdn-tag-value", ""),
        (
            "32-28 $999",
            1,
            7,
            "pdn-nag",
            "\"$999\" is no mark: write $ and a number up to 255",
        ),
        (
            "[FEN \"W:W28:B23\"] 28x19 1-2",
            1,
            25,
            "game-over",
            "move 2 (1-2): the game is over: White wins, because Black has no pieces left",
        ),
    ] {
        let error = read_pdn(text).unwrap_err();
        assert_eq!(
            (error.line, error.column, error.code()),
            (line, column, code),
            "{text}"
        );
        if !sentence.is_empty() {
            assert_eq!(
                error.to_string(),
                format!("line {line}, column {column}: {sentence}")
            );
        }
        assert!(error.args().len() >= 2);
    }
    assert_eq!(
        read_pdn("x").unwrap_err().problem,
        PdnProblem::Move {
            text: "x".to_owned(),
            after: 0,
            error: Position::start(Variant::Frisian, Rules::default())
                .resolve("x")
                .unwrap_err()
        }
    );
}

#[test]
fn pdn_of_ten_megabytes_gets_an_answer() {
    const SIZE: usize = 10_000_000;
    assert!(read_pdn(&"(".repeat(SIZE)).is_err());
    assert!(read_pdn(&"[".repeat(SIZE)).is_err());
    assert!(read_pdn(&"{".repeat(SIZE)).is_err());
    assert!(read_pdn(&"x".repeat(SIZE)).is_err());
    assert!(read_pdn(&"28x".repeat(SIZE / 3)).is_err());
    let nested = "(".repeat(SIZE / 2) + &")".repeat(SIZE / 2);
    assert!(read_pdn(&nested).is_err());
    assert_eq!(one(&(nested + "32-28 *")).game.history().len(), 1);
    let games = "1. 32-28 19-23 2. 28x19 14x23 *\n".repeat(20_000);
    assert_eq!(read_pdn(&games).unwrap().len(), 20_000);
    // One endless game of kings.
    let moves = "46-41 5-10 41-46 10-5 ".repeat(5_000);
    let text = format!("[FEN \"W:WK46,K50,K45:BK5,K1\"]\n{moves}");
    let error = read_pdn(&text).map(|games| games[0].game.history().len());
    assert!(error.is_err() || error == Ok(20_000));
}

#[test]
fn pdn_full_of_positions_with_endless_captures_gets_an_answer() {
    // The same with the last men here and there, so that none is like another.
    let text: String = [1, 2, 3, 4, 5, 6, 8, 10, 15, 17]
        .map(|man| {
            format!(
                "[FEN \"W:W50:B{man},7,9,11,12,13,14,16,18,20,21,22,23,24,27,29,31,32,33,34,36,38,40,\
                 41,42,43,44,K47,K49\"]\n*\n"
            )
        })
        .concat();
    let error = read_pdn(&text).unwrap_err();
    assert_eq!(error.code(), "pdn-too-complex");
    assert!(error.line > 1 && error.line < 20);
}

#[test]
fn pdn_never_panics() {
    let mut rng = fastrand::Rng::with_seed(5);
    let parts = [
        "[",
        "]",
        "\"",
        "\\",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "\n",
        " ",
        "1.",
        "...",
        "32-28",
        "19-23",
        "28x19",
        "14x23",
        "$1",
        "$",
        "*",
        "1-0",
        "é",
        "FEN",
        "[FEN \"W:WK1:BK50\"]",
        "[a \"b\"]",
        "!?",
        "0",
        "x",
        "-",
        "+",
    ];
    for _ in 0..40_000 {
        let text: String = (0..rng.usize(0..25))
            .map(|_| parts[rng.usize(0..parts.len())])
            .collect();
        if let Ok(games) = read_pdn(&text) {
            for game in games {
                one(&game.to_string());
            }
        }
        let _ = text
            .parse::<Setup>()
            .map(|setup| Position::new(setup, Rules::default()));
        let _ = Position::start(Variant::Frisian, Rules::default()).resolve(&text);
    }
}
