//! Every code the page may have to word, with its placeholders, is in `tests/data/message-codes.txt`.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;
use std::fmt::Write;

use twa_boerden::session::{LinkError, NewGameError, RestoreError, message_codes};
use twa_boerden::{Side, frisian, lords};

/// `code {placeholder} …` for each code.
type Codes = BTreeMap<String, Vec<String>>;

fn add(codes: &mut Codes, code: &str, args: &[(&'static str, String)]) {
    let names = codes.entry(code.to_owned()).or_default();
    for (name, _) in args {
        if !names.iter().any(|known| known == name) {
            names.push((*name).to_owned());
        }
    }
}

fn frisian_refusals(codes: &mut Codes) {
    use frisian::{Outcome, PlayError as Error, PointOutError, Reason, Square, Worth};
    let [from, to, by] = [Square::ALL[0], Square::ALL[1], Square::ALL[2]];
    let worth = Worth { men: 1, kings: 0 };
    let (text, captures, choices) = (String::new(), Vec::new(), Vec::new());
    let outcome = Outcome {
        winner: Some(Side::White),
        reason: Reason::Resignation,
    };
    let all = [
        Error::Unreadable { text: text.clone() },
        Error::NoSuchSquare { number: text },
        Error::GameOver { outcome },
        Error::Empty { square: from },
        Error::NotYours {
            square: from,
            owner: Side::White,
        },
        Error::MustCapture {
            from,
            worth,
            captures: captures.clone(),
        },
        Error::OtherMustCapture {
            from,
            worth,
            captures: captures.clone(),
        },
        Error::LowerCapture {
            from,
            to,
            takes: worth,
            worth,
            captures: captures.clone(),
        },
        Error::KingFirst {
            from,
            to,
            worth,
            captures: captures.clone(),
        },
        Error::Incomplete { from, to, captures },
        Error::KingBound {
            square: from,
            count: 3,
        },
        Error::StaysPut { square: from },
        Error::Occupied { from, to },
        Error::ManForward { from, to },
        Error::KingDiagonal { from, to },
        Error::Blocked { from, to, by },
        Error::NothingTaken { from, to },
        Error::Ambiguous {
            from,
            to,
            choices: choices.clone(),
        },
        Error::NotThisWay { from, to, choices },
        Error::TooComplex { from, to },
    ];
    for error in all {
        // Fails to compile when a reason is added, which then belongs into the list above.
        match error {
            Error::Unreadable { .. }
            | Error::NoSuchSquare { .. }
            | Error::GameOver { .. }
            | Error::Empty { .. }
            | Error::NotYours { .. }
            | Error::MustCapture { .. }
            | Error::OtherMustCapture { .. }
            | Error::LowerCapture { .. }
            | Error::KingFirst { .. }
            | Error::Incomplete { .. }
            | Error::KingBound { .. }
            | Error::StaysPut { .. }
            | Error::Occupied { .. }
            | Error::ManForward { .. }
            | Error::KingDiagonal { .. }
            | Error::Blocked { .. }
            | Error::NothingTaken { .. }
            | Error::Ambiguous { .. }
            | Error::NotThisWay { .. }
            | Error::TooComplex { .. } => {}
        }
        add(codes, &format!("frisian.{}", error.code()), &error.args());
    }
    for error in [
        PointOutError::Enforced,
        PointOutError::GameOver,
        PointOutError::NoMove,
        PointOutError::Already,
        PointOutError::NothingWrong,
    ] {
        match error {
            PointOutError::Enforced
            | PointOutError::GameOver
            | PointOutError::NoMove
            | PointOutError::Already
            | PointOutError::NothingWrong => {}
        }
        add(codes, &format!("frisian.{}", error.code()), &error.args());
    }
}

fn lords_refusals(codes: &mut Codes) {
    use lords::{Outcome, Part, PieceKind, PlayError as Error, Reason, Square, SquareSet};
    let [at, from, to, over] = [Square::ALL[0]; 4];
    let kind = PieceKind::Lord;
    let outcome = Outcome {
        winner: Some(Side::White),
        reason: Reason::Resignation,
    };
    let miswritten = [Part::Letter, Part::Sign, Part::Captures, Part::Win].map(|part| {
        match part {
            Part::Letter | Part::Sign | Part::Captures | Part::Win => {}
        }
        Error::Miswritten {
            part,
            right: String::new(),
        }
    });
    let others = [
        Error::GameOver { outcome },
        Error::Unreadable {
            text: String::new(),
        },
        Error::EmptySquare { at },
        Error::NotYours {
            at,
            side: Side::White,
            kind,
        },
        Error::PinnedVassal { at },
        Error::UsedUp { at, kind },
        Error::SameSquare { at },
        Error::PinningLord { at },
        Error::VassalOnto { at, kind },
        Error::LordOntoLord { at },
        Error::AlreadyPinned { at },
        Error::OwnVassal { at },
        Error::TwoPinning {
            side: Side::White,
            pinning: SquareSet::from(at),
        },
        Error::JumpOverNothing { over },
        Error::JumpOverOwn { over },
        Error::JumpOverOtherKind { over, kind },
        Error::NoLanding { over, to },
        Error::Diagonal { from, to },
        Error::TooFar { from, to },
        Error::Visited { at, kind },
    ];
    for error in miswritten.into_iter().chain(others) {
        match error {
            Error::GameOver { .. }
            | Error::Unreadable { .. }
            | Error::Miswritten { .. }
            | Error::EmptySquare { .. }
            | Error::NotYours { .. }
            | Error::PinnedVassal { .. }
            | Error::UsedUp { .. }
            | Error::SameSquare { .. }
            | Error::PinningLord { .. }
            | Error::VassalOnto { .. }
            | Error::LordOntoLord { .. }
            | Error::AlreadyPinned { .. }
            | Error::OwnVassal { .. }
            | Error::TwoPinning { .. }
            | Error::JumpOverNothing { .. }
            | Error::JumpOverOwn { .. }
            | Error::JumpOverOtherKind { .. }
            | Error::NoLanding { .. }
            | Error::Diagonal { .. }
            | Error::TooFar { .. }
            | Error::Visited { .. } => {}
        }
        add(codes, &format!("lords.{}", error.code()), &error.args());
    }
}

fn frisian_positions(codes: &mut Codes) {
    use frisian::{ParseFenError as Text, PositionError as Error, Square};
    let (side, square, found) = (Side::White, Square::ALL[0], String::new());
    let texts = [
        Text::Turn {
            found: found.clone(),
        },
        Text::NoPieces { side },
        Text::TwoLists { side },
        Text::Square {
            found: found.clone(),
        },
        Text::TwoPieces { square },
        Text::KingMoves {
            found: found.clone(),
        },
        Text::Number {
            found: found.clone(),
        },
        Text::Part { found },
    ];
    for error in texts {
        match error {
            Text::Turn { .. }
            | Text::NoPieces { .. }
            | Text::TwoLists { .. }
            | Text::Square { .. }
            | Text::TwoPieces { .. }
            | Text::KingMoves { .. }
            | Text::Number { .. }
            | Text::Part { .. } => {}
        }
        add(codes, &format!("frisian.{}", error.code()), &error.args());
    }
    let (count, limit) = (4, 3);
    for error in [
        Error::NoPieces,
        Error::NoSuchKing { side, square },
        Error::NoKing { side },
        Error::WhichKing { side },
        Error::TooManyKingMoves { side, count, limit },
        Error::TooComplex,
    ] {
        match error {
            Error::NoPieces
            | Error::NoSuchKing { .. }
            | Error::NoKing { .. }
            | Error::WhichKing { .. }
            | Error::TooManyKingMoves { .. }
            | Error::TooComplex => {}
        }
        add(codes, &format!("frisian.{}", error.code()), &error.args());
    }
}

fn lords_position_texts(codes: &mut Codes) {
    use lords::ParseSetupError as Text;
    let (rank, found, text) = (1, 0, String::new);
    for error in [
        Text::Fields { found },
        Text::Ranks { found },
        Text::RankLength { rank, found },
        Text::Letter { letter: 'x' },
        Text::Pin { rank },
        Text::Turn { text: text() },
        Text::MovesLeft { text: text() },
        Text::Captured { text: text() },
        Text::Trail { text: text() },
        Text::TurnNumber { text: text() },
    ] {
        match error {
            Text::Fields { .. }
            | Text::Ranks { .. }
            | Text::RankLength { .. }
            | Text::Letter { .. }
            | Text::Pin { .. }
            | Text::Turn { .. }
            | Text::MovesLeft { .. }
            | Text::Captured { .. }
            | Text::Trail { .. }
            | Text::TurnNumber { .. } => {}
        }
        add(codes, &format!("lords.{}", error.code()), &error.args());
    }
}

fn lords_positions(codes: &mut Codes) {
    use lords::{PieceKind, PositionError as Error, Square, SquareSet};
    let side = Side::White;
    let [at, from, to] = [Square::ALL[0]; 3];
    let [captured, left, full, spent] = [1; 4];
    for error in [
        Error::VassalOnVassal { at },
        Error::TooMany {
            side,
            kind: PieceKind::Lord,
            found: 9,
        },
        Error::TooManyCaptures { side, captured },
        Error::CapturesDisagree {
            side,
            found: 16,
            captured,
        },
        Error::BothHaveWon,
        Error::TooManyPins {
            side,
            pinning: SquareSet::from(at),
        },
        Error::OwnPin { side, at },
        Error::TooManyMoves { side, left, full },
        Error::NoMovesLeft { side },
        Error::TurnIsOver { side },
        Error::TurnZero,
        Error::CaptureToCome { turn: 1, last: 2 },
        Error::TrailsTooLong { moves: 2, spent },
        Error::TrailWithoutPiece {
            side,
            at,
            under: false,
        },
        Error::TrailWithoutPiece {
            side,
            at,
            under: true,
        },
        Error::TwoTrails { at },
        Error::TrailUnderIdleLord { at },
        Error::TrailLeap { from, to },
        Error::TrailAfterJump { from, to },
        Error::TrailCrossesItself { at },
    ] {
        match error {
            Error::VassalOnVassal { .. }
            | Error::TooMany { .. }
            | Error::TooManyCaptures { .. }
            | Error::CapturesDisagree { .. }
            | Error::BothHaveWon
            | Error::TooManyPins { .. }
            | Error::OwnPin { .. }
            | Error::TooManyMoves { .. }
            | Error::NoMovesLeft { .. }
            | Error::TurnIsOver { .. }
            | Error::TurnZero
            | Error::CaptureToCome { .. }
            | Error::TrailsTooLong { .. }
            | Error::TrailWithoutPiece { .. }
            | Error::TwoTrails { .. }
            | Error::TrailUnderIdleLord { .. }
            | Error::TrailLeap { .. }
            | Error::TrailAfterJump { .. }
            | Error::TrailCrossesItself { .. } => {}
        }
        add(codes, &format!("lords.{}", error.code()), &error.args());
    }
}

fn table_errors(codes: &mut Codes) {
    let new_game = [
        NewGameError::Settings(String::new()),
        NewGameError::Position(String::new()),
        NewGameError::Layout(Side::White, String::new()),
        NewGameError::LayoutsAndPosition,
    ];
    for error in &new_game {
        match error {
            NewGameError::Settings(_)
            | NewGameError::Position(_)
            | NewGameError::Layout(..)
            | NewGameError::LayoutsAndPosition => {}
        }
        add(codes, error.code(), &error.args());
    }
    let restore = [
        RestoreError::NotJson(String::new()),
        RestoreError::NotATable,
        RestoreError::Newer { found: 2, known: 1 },
        RestoreError::Damaged(String::new()),
        RestoreError::WrongGame,
        RestoreError::Start(NewGameError::LayoutsAndPosition),
        RestoreError::Layout {
            owner: Side::White,
            found: String::new(),
        },
        RestoreError::Move {
            number: 1,
            text: String::new(),
            why: String::new(),
        },
        RestoreError::Undone { undone: 1, made: 0 },
        RestoreError::Ending,
    ];
    for error in &restore {
        match error {
            RestoreError::NotJson(_)
            | RestoreError::NotATable
            | RestoreError::Newer { .. }
            | RestoreError::Damaged(_)
            | RestoreError::WrongGame
            | RestoreError::Start(_)
            | RestoreError::Layout { .. }
            | RestoreError::Move { .. }
            | RestoreError::Undone { .. }
            | RestoreError::Ending => {}
        }
        add(codes, error.code(), &error.args());
    }
}

fn link_errors(codes: &mut Codes) {
    for error in [
        LinkError::Newer,
        LinkError::Broken,
        LinkError::Refused(RestoreError::Ending),
        LinkError::SecretElsewhere,
    ] {
        match error {
            LinkError::Newer
            | LinkError::Broken
            | LinkError::Refused(_)
            | LinkError::SecretElsewhere => {}
        }
        add(codes, error.code(), &error.args());
    }
}

fn reasons(codes: &mut Codes) {
    let frisian = frisian::Reason::ALL.map(frisian::Reason::code);
    let lords = lords::Reason::ALL.map(lords::Reason::code);
    for code in frisian.into_iter().chain(lords) {
        add(codes, &format!("reason.{code}"), &[]);
    }
}

#[test]
fn every_code_is_listed_for_the_texts_of_the_page() {
    let mut codes = Codes::new();
    for (code, args) in message_codes() {
        let names = args.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(
            codes.insert(code.to_owned(), names),
            None,
            "{code} is used twice"
        );
    }
    frisian_refusals(&mut codes);
    lords_refusals(&mut codes);
    frisian_positions(&mut codes);
    lords_position_texts(&mut codes);
    lords_positions(&mut codes);
    table_errors(&mut codes);
    link_errors(&mut codes);
    reasons(&mut codes);
    let mut listed = String::new();
    for (code, names) in &codes {
        listed += code;
        for name in names {
            write!(listed, " {{{name}}}").unwrap();
        }
        listed += "\n";
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/message-codes.txt");
    if std::env::var_os("UPDATE_MESSAGE_CODES").is_some() {
        std::fs::write(path, &listed).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap();
    assert_eq!(
        listed, expected,
        "UPDATE_MESSAGE_CODES=1 writes the list anew"
    );
}
