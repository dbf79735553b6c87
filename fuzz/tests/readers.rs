//! The targets: everything that reads a text that comes from a person, a file, a link, or another program.

use bolero::check;
use fuzz::{Broken, answer, samples, try_out};
use twa_boerden::engine::hub;
use twa_boerden::frisian::{self, Position, Setup, read_pdn_each};
use twa_boerden::session::{Editor, NewGame, Table, open};
use twa_boerden::{BySide, Side, lords};

/// Rules of Frisian draughts, chosen by the text.
const fn frisian_rules(text: &str) -> frisian::Rules {
    frisian::Rules {
        capture: frisian::CaptureRule::ALL[text.len() % 2],
        king_moves: frisian::KingMoveLimit::ALL[text.len() / 2 % 2],
    }
}

/// What a page does with a position as soon as there is one.
fn look_at(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(moves.is_empty(), !position.has_legal_move());
    for &mv in moves.iter().take(3) {
        let text = mv.notation(position);
        assert_eq!(
            position.resolve(&text).map(|(found, _)| found),
            Ok(mv),
            "{text}"
        );
        assert!(!position.paths(mv, 5).is_empty());
    }
}

fn look_at_table(table: &Table) {
    drop(table.state());
    let again = Table::restore(&table.save()).expect("what is saved can be read");
    assert_eq!(again.save(), table.save());
    assert_eq!(again.record(), table.record());
}

#[test]
fn fen() {
    let words = [
        "W", "B", ":", "K", ",", "-", ":H0", ":F1", "+2", "W:W1-50", "K1-50", "G46",
    ];
    try_out(
        check!(),
        "fen",
        Broken::new(&samples::fens(), &words),
        |text| {
            let Ok(setup) = text.parse::<Setup>() else {
                return;
            };
            assert_eq!(setup.to_string().parse(), Ok(setup));
            if let Ok(position) = Position::new(setup, frisian_rules(text)) {
                look_at(&position);
            }
        },
    );
}

#[test]
fn pdn() {
    let words = [
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
        "1.",
        "...",
        "32-28",
        "28x19",
        "$1",
        "*",
        "1-0",
        "2-0",
        "1/2-1/2",
        "[FEN \"W:WK1:BK50\"]",
        "[GameType \"40\"]",
        "[Termination \"time forfeit\"]",
        "[SetUp \"1\"]",
        "!?",
        "x",
    ];
    try_out(
        check!(),
        "pdn",
        Broken::new(&samples::pdns(), &words),
        |text| {
            // Whether it ends well or not, the games before the mistake are there, and can be written again.
            let _ = read_pdn_each(text, &mut |game| {
                let again =
                    frisian::read_pdn(&game.to_string()).expect("what is written can be read");
                assert_eq!(again.len(), 1);
                assert_eq!(again[0].game.history(), game.game.history());
            });
        },
    );
}

#[test]
fn position() {
    let words = [
        "L", "V", "l", "v", "(L", "/", "8", " w ", " b ", "4", "-", ",", "!", "a1", "h8",
    ];
    try_out(
        check!(),
        "position",
        Broken::new(&samples::positions(), &words),
        |text| {
            if let Ok(setup) = text.parse::<lords::Setup>() {
                // What the pieces have done may come in any order, and is written in one.
                let written = setup.to_string();
                let again = written.parse().map(|setup: lords::Setup| setup.to_string());
                assert_eq!(again, Ok(written));
            }
            let _ = text.parse::<lords::Layout>();
            let Ok(position) = text.parse::<lords::Position>() else {
                return;
            };
            assert_eq!(position.to_string().parse(), Ok(position));
            for &mv in &position.legal_moves() {
                let text = mv.notation(&position);
                assert_eq!(position.resolve(&text), Ok(mv));
                assert_eq!(position.play(mv), Ok(position.play_unchecked(mv)));
            }
        },
    );
}

#[test]
fn record() {
    let words = [
        "[WhiteLayout \"VVVVLLLL/LVLVLVLV\"]",
        "[BlackLayout \"",
        "[Position \"",
        "\"]",
        "]",
        "{",
        "}",
        "1.",
        "b:",
        "w:",
        "La1-a2",
        "^",
        "+",
        "#",
        "x",
        "*",
        "1-0",
        "[Result \"*\"]",
        "[Pins \"enemy\"]",
        "[Moves \"4-4\"]",
        "\n\n",
    ];
    try_out(
        check!(),
        "record",
        Broken::new(&samples::records(), &words),
        |text| {
            if let Ok(game) = lords::Game::from_record(text) {
                let again = lords::Game::from_record(&game.record());
                assert_eq!(
                    again.expect("what is written can be read").history(),
                    game.history()
                );
            }
        },
    );
}

#[test]
fn opened() {
    let mut texts = samples::pdns();
    texts.extend(samples::records());
    texts.extend(samples::saved());
    let words = [
        "{",
        "{\"",
        "[WhiteLayout",
        "[Position",
        "\u{feff}",
        "1.",
        "}",
    ];
    try_out(check!(), "opened", Broken::new(&texts, &words), |text| {
        let answer = open(text, &mut |table| look_at_table(&table));
        if let Err(error) = answer {
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
        }
    });
}

#[test]
fn link() {
    let words = [
        ".", "..", "u", "A", "_", "-", "~", "1f", "1l", "w", "b", "d", "9", "z", "p", "q", "x",
    ];
    try_out(
        check!(),
        "link",
        Broken::new(&samples::links(), &words),
        |text| {
            for text in [text, &samples::checked(text)] {
                if let Ok(table) = Table::from_link(text) {
                    look_at_table(&table);
                    let link = table.link().expect("it came from a link");
                    assert_eq!(
                        Table::from_link(&link).map(|table| table.record()),
                        Ok(table.record())
                    );
                }
            }
        },
    );
}

#[test]
fn letter() {
    let (letters, waiting) = samples::letters();
    let words = [
        ".", "..", "wn", "bn", "wo", "c", "l", "s", "A", "_", "-", "~", "u", "LVLV", "w", "b",
    ];
    try_out(
        check!(),
        "letter",
        Broken::new(&letters, &words),
        move |text| {
            for text in [text, &samples::checked(text)] {
                let about = Table::about_letter(text);
                for side in Side::ALL {
                    if let Ok(table) = Table::from_letter(text, side) {
                        assert!(about.is_ok());
                        look_at_table(&table);
                    }
                }
                for table in &waiting {
                    let mut table = table.clone();
                    if table.receive(text).is_ok() {
                        look_at_table(&table);
                    }
                }
            }
        },
    );
}

#[test]
fn saved() {
    let words = [
        "null",
        "{}",
        "[]",
        "\"version\":4",
        "\"version\":1",
        "\"flipped\":true",
        "\"steps\":[",
        "{\"move\":[32,28]}",
        "\"pointOut\"",
        "\"undone\":1",
        "\"ending\":\"agreed\"",
        "\"clock\":\"300 300\"",
        "\"far\":\"\"",
        "\"stage\":\"lords\"",
        "\"moves\":[\"a2-a3\"]",
    ];
    try_out(
        check!(),
        "saved",
        Broken::new(&samples::saved(), &words),
        |text| {
            match Table::restore(text) {
                Ok(table) => {
                    look_at_table(&table);
                    let _ = table
                        .link()
                        .map(|link| Table::from_link(&link).expect("the rules allow it"));
                }
                Err(error) => assert!(!error.to_string().is_empty() && !error.code().is_empty()),
            }
            let _ = NewGame::from_json(text).map(Table::new);
        },
    );
}

#[test]
fn editor() {
    let options = ["frisian", "lords"].map(|game| {
        NewGame::from_json(&format!("{{ \"game\": \"{game}\" }}")).expect("there are such games")
    });
    let mut texts = samples::fens();
    texts.extend(samples::positions());
    texts.extend(
        options
            .iter()
            .map(|options| Editor::new(options.clone(), "").save()),
    );
    let words = [
        "W:", ":B", "K", "1-50", "(L", "8/", " w 4", "{", "\"", "null", ",",
    ];
    try_out(check!(), "editor", Broken::new(&texts, &words), |text| {
        for options in &options {
            // What is kept of an editor, and what is pasted into one.
            let mut editor = Editor::new(options.clone(), text);
            editor.read(text);
            drop(editor.state());
            for name in [
                "move-number",
                "king-moves-white",
                "turn-number",
                "captured-by-black",
            ] {
                editor.set_counter(name, u32::MAX);
            }
            let again = Editor::new(options.clone(), &editor.save());
            assert_eq!(again.save(), editor.save());
            drop(editor.problem(options));
        }
    });
}

#[test]
fn hub_lines() {
    let words = [
        "hub",
        "init",
        "pos",
        "pos=",
        "moves=\"",
        "level",
        "depth=1",
        "move-time=0.01",
        "go",
        "go think",
        "ping",
        "stop",
        "ponder-hit",
        "set-param",
        "name=variant",
        "value=",
        "=",
        "\"",
        "new-game",
        "\n",
        "wolf=\"W1=3\"",
        "infinite",
    ];
    try_out(
        check!(),
        "hub",
        Broken::new(&samples::hub_scripts(), &words),
        |text| {
            // `init` computes the tables of endings, which is a second of work, and an interface gets as much
            // memory as it asks for: neither is the fault of a line.
            let text = text.replace("init", "hint").replace("hash", "mash");
            let text = format!("set-param name=hash value=1\n{text}");
            let mut said = Vec::new();
            hub::serve(&mut text.as_bytes(), &mut said).expect("a list can always be written to");
            assert!(String::from_utf8(said).is_ok());
        },
    );
}

/// Plays a move in each of some games, which are alike in both rules but for their types.
macro_rules! play_in_each {
    ($games:expr, $text:expr) => {
        for game in &$games {
            let mut game = game.clone();
            let moves = game.history().len();
            match game.play_text($text) {
                Ok(_) => assert_eq!(game.history().len(), moves + 1),
                Err(error) => {
                    assert!(error.to_string().len() < 1000 && game.history().len() == moves);
                }
            }
        }
    };
}

#[test]
fn move_text() {
    let frisian = samples::frisian_games(6, 10);
    let endless: Setup = samples::MOST_CAPTURES.parse().expect("it is a position");
    let endless = Position::new(endless, frisian::Rules::default()).expect("it can be played");
    let lords = samples::lords_games(4, 11);
    let tables = samples::tables();
    let words = [
        "-", "x", "*", "#", "^", "+", ",", " ", "32", "28", "a1", "h8", "L", "V", "x1x2",
        "32-28-19",
    ];
    try_out(
        check!(),
        "move text",
        Broken::new(&samples::moves(), &words),
        move |text| {
            let _ = endless.resolve(text);
            play_in_each!(frisian, text);
            play_in_each!(lords, text);
            for table in &tables {
                table.clone().enter(text);
            }
        },
    );
}

type Reader = fn(&str);

/// What is done with ten megabytes that somebody has pasted or sent.
const READERS: [(&str, Reader); 12] = [
    ("fen", |text| drop(text.parse::<Setup>())),
    ("pdn", |text| drop(read_pdn_each(text, &mut drop))),
    ("position", |text| drop(text.parse::<lords::Position>())),
    ("layout", |text| {
        assert!(text.parse::<lords::Layout>().is_err());
    }),
    ("record", |text| drop(lords::Game::from_record(text))),
    ("opened", |text| drop(open(text, &mut drop))),
    ("link", |text| drop(Table::from_link(text))),
    ("letter", |text| drop(Table::about_letter(text))),
    ("saved", |text| drop(Table::restore(text))),
    ("editor", |text| {
        let options = NewGame::from_json("{ \"game\": \"lords\" }").expect("there is such a game");
        Editor::new(options, "").read(text);
    }),
    ("hub", |text| {
        let mut said = Vec::new();
        drop(hub::serve(&mut text.as_bytes(), &mut said));
    }),
    ("move text", |text| {
        drop(
            frisian::Game::new(frisian::Variant::Frysk, frisian::Rules::default()).play_text(text),
        );
        let layouts = BySide::new_with(|_| lords::Layout::random(1));
        drop(lords::Game::new(layouts, lords::Rules::default()).play_text(text));
    }),
];

#[test]
fn ten_megabytes_get_an_answer() {
    const SIZE: usize = 10_000_000;
    let filled = |part: &str| part.repeat(SIZE / part.len());
    let mut texts: Vec<String> = [
        "x",
        "[",
        "(",
        "{",
        "\"",
        "\n",
        "é",
        "1",
        "28x",
        "8/",
        "W:",
        ".",
        "pos ",
        "[a \"b\"]\n",
    ]
    .map(filled)
    .to_vec();
    // JSON takes many times the room of its text.
    texts.extend(
        ["[],", "{},", "\"a\",", "0,"]
            .map(|part| format!("{{\"version\":4,\"a\":[{}0]}}", filled(part))),
    );
    // As long as it may be.
    texts.push(format!(
        "{{\"version\":4,\"a\":[{}0]}}",
        "[],".repeat(499_000)
    ));
    texts.push(filled(&samples::pdns()[0]));
    texts.push(filled(&samples::records()[0]));
    texts.push(samples::links()[0].clone() + &filled("A"));
    for text in &texts {
        for (name, read) in READERS {
            answer(name, text, read);
        }
    }
}
