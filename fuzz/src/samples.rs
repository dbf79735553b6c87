//! Texts that can be read: games by chance, and the positions, records, links and letters of them.
#![expect(
    clippy::missing_panics_doc,
    reason = "what panics here has found that the library does not keep its own rules"
)]

use fastrand::Rng;
use serde_json::{Value, json};
use twa_boerden::session::{Due, GameRef, NewGame, Table};
use twa_boerden::{BySide, Side, frisian, lords};

/// Settings of games at a table, as JSON.
fn settings() -> [Value; 6] {
    [
        json!({ "game": "frisian" }),
        json!({ "game": "frisian", "variant": "frysk", "capture": "called", "kingMoves": 2 }),
        json!({ "game": "frisian", "position": "W:W50,K28:B7,9,11,12,K1,K19", "clock": "300+5" }),
        json!({ "game": "frisian", "seats": { "white": "person", "black": { "level": 3 } } }),
        json!({ "game": "lords", "layouts": { "white": "VVVVLLLL/LVLVLVLV", "black": "LLLLLLLL/VVVVVVVV" } }),
        json!({ "game": "lords", "pins": "enemy", "moves": "4-4" }),
    ]
}

fn table(settings: &Value) -> Table {
    let settings = NewGame::from_json(&settings.to_string()).expect("the settings exist");
    Table::new(settings).expect("the position is one")
}

/// Games of Frisian draughts by chance, of all variants and settings, of any length.
#[must_use]
pub fn frisian_games(count: usize, seed: u64) -> Vec<frisian::Game> {
    let mut rng = Rng::with_seed(seed);
    (0..count)
        .map(|number| {
            let rules = frisian::Rules {
                capture: frisian::CaptureRule::ALL[number % 2],
                king_moves: frisian::KingMoveLimit::ALL[number / 2 % 2],
            };
            let mut game = frisian::Game::new(frisian::Variant::ALL[number / 4 % 2], rules);
            for _ in 0..rng.usize(0..120) {
                if game.outcome().is_some() {
                    break;
                }
                if game.can_point_out() && rng.bool() {
                    game.point_out().expect("it can be pointed out");
                    continue;
                }
                let moves = game.position().legal_moves();
                game.play(moves[rng.usize(0..moves.len())], &[])
                    .expect("the move comes from the list");
            }
            game
        })
        .collect()
}

/// Games of Lords and Vassals by chance, of any length.
#[must_use]
pub fn lords_games(count: usize, seed: u64) -> Vec<lords::Game> {
    let mut rng = Rng::with_seed(seed);
    (0..count)
        .map(|number| {
            let rules = lords::Rules {
                pins: lords::PinRule::ALL[number % 2],
                turns: lords::TurnLengths::ALL[number / 2 % 2],
                ..lords::Rules::default()
            };
            let layouts = BySide::new_with(|_| lords::Layout::random(rng.u64(..)));
            let mut game = lords::Game::new(layouts, rules);
            for _ in 0..rng.usize(0..120) {
                if game.outcome().is_some() {
                    break;
                }
                let moves = game.legal_moves();
                // Pins and jumps are seldom met by chance alone.
                let lively = moves.iter().find(|mv| mv.kind != lords::MoveKind::Step);
                let any = moves[rng.usize(0..moves.len())];
                let mv = lively.copied().filter(|_| rng.u8(0..3) == 0).unwrap_or(any);
                game.play(mv).expect("the move comes from the list");
            }
            game
        })
        .collect()
}

/// A position with nearly as many ways to capture as a position may have: it takes as long as any.
pub const MOST_CAPTURES: &str =
    "W:W50:B1,7,9,11,12,13,14,16,18,20,21,22,23,24,27,29,31,32,33,34,36,38,40,41,42,43,44,K47,K49";

/// FEN.
#[must_use]
pub fn fens() -> Vec<String> {
    let mut texts: Vec<String> = frisian_games(24, 1)
        .iter()
        .map(|game| game.position().fen())
        .collect();
    texts.extend(
        [
            MOST_CAPTURES,
            "B:W18,24,27,28,K10,K15:B12,16,20,K2,K22:H0:F1:+2+0",
            "[FEN \"W:W31-50:B1-20\"]",
        ]
        .map(str::to_owned),
    );
    texts
}

/// PDN, of one game and of several.
#[must_use]
pub fn pdns() -> Vec<String> {
    let games = frisian_games(12, 2);
    let mut texts: Vec<String> = games.iter().map(frisian::Game::pdn).collect();
    texts.push(texts[..5].join("\n"));
    texts.push(format!("[FEN \"{MOST_CAPTURES}\"]\n*"));
    texts.push(
        "[Event \"Fryske kampioen\"]\n[White \"T. \\\"Bok\\\" de Vries\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\
         1. 32-28! {goed \\} so} $1 19-23?! (19-24 2. 37-32 (2. 28-22) 14-19) 2. 28x19 ; till the end\n\
         14x23 % no\n% a line\n3. 37-32 1-0\n"
            .to_owned(),
    );
    texts
}

/// Positions of Lords and Vassals.
#[must_use]
pub fn positions() -> Vec<String> {
    lords_games(24, 3)
        .iter()
        .map(|game| game.position().to_string())
        .collect()
}

/// Records of Lords and Vassals.
#[must_use]
pub fn records() -> Vec<String> {
    let mut texts: Vec<String> = lords_games(12, 4).iter().map(lords::Game::record).collect();
    let from_position = lords::Game::from_position(*lords_games(1, 5)[0].position());
    texts.push(from_position.record());
    texts
}

/// Tables with a game of some length, each with other settings.
#[must_use]
pub fn tables() -> Vec<Table> {
    let mut rng = Rng::with_seed(6);
    settings()
        .iter()
        .map(|settings| {
            let mut table = table(settings);
            for _ in 0..rng.usize(10..50) {
                go_on(&mut table, &mut rng);
            }
            table.comment("a word of praise");
            table.undo();
            table
        })
        .collect()
}

/// Plays a move of whoever is to move, or lays out.
fn go_on(table: &mut Table, rng: &mut Rng) {
    let text = match table.game() {
        GameRef::SetUp => {
            table.layout_random(rng.u64(..));
            table.layout_done();
            table.handed_over();
            table.reveal();
            return;
        }
        GameRef::Frisian(game) => rng
            .choice(&game.position().legal_moves())
            .map(|mv| mv.hub()),
        GameRef::Lords(game) => rng
            .choice(&game.legal_moves())
            .map(|mv| mv.notation(game.position())),
    };
    if let Some(text) = text {
        table.play(&text);
    }
}

/// Saved tables.
#[must_use]
pub fn saved() -> Vec<String> {
    tables().iter().map(Table::save).collect()
}

/// What belongs into the address of a page that shows a game.
#[must_use]
pub fn links() -> Vec<String> {
    tables().iter().filter_map(Table::link).collect()
}

/// The letters of three games by link, in their order, and the tables that wait for each of them.
#[must_use]
pub fn letters() -> (Vec<String>, Vec<Table>) {
    let mut rng = Rng::with_seed(7);
    let (mut letters, mut waiting) = (Vec::new(), Vec::new());
    let seats = json!({ "white": "person", "black": "far" });
    for settings in [
        json!({ "game": "frisian", "capture": "called", "seats": seats }),
        json!({ "game": "lords", "seats": seats }),
        json!({ "game": "lords", "layouts": { "white": "VVVVLLLL/LVLVLVLV", "black": "LLLLLLLL/VVVVVVVV" }, "seats": seats }),
    ] {
        let (mut here, mut there) = (table(&settings), None::<Table>);
        for _ in 0..8 {
            for _ in 0..10 {
                if here.state().far == Some(Due::Send) {
                    break;
                }
                go_on(&mut here, &mut rng);
            }
            let chance = [(); 22].map(|()| rng.u8(..));
            let Some(letter) = here.letter(&chance) else {
                break;
            };
            here.letter_sent();
            let other = match there.take() {
                Some(mut other) => {
                    waiting.push(other.clone());
                    other.receive(&letter).map(|_| other)
                }
                None => Table::from_letter(&letter, Side::Black),
            };
            letters.push(letter);
            let Ok(other) = other else { break };
            there = Some(std::mem::replace(&mut here, other));
        }
    }
    (letters, waiting)
}

/// A link or a letter whose last field is the check that belongs to the others: what is changed by chance
/// would never get past it.
#[must_use]
pub fn checked(text: &str) -> String {
    let body = text.rsplit_once('.').map_or(text, |(body, _)| body);
    let hash = body.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("{body}.{:04x}", (hash >> 16) ^ (hash & 0xffff))
}

/// What an interface says to the computer player.
#[must_use]
pub fn hub_scripts() -> Vec<String> {
    let begin = "hub\nset-param name=level value=2\n";
    [
        "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23 28x19\"\n\
         level depth=2\ngo think\nping\nstop\nquit\n",
        "set-param name=variant value=frysk\nlevel moves=40 time=5 inc=0.1\npos\ngo analyze\nstop\n",
        "set-param name=variant value=lords-and-vassals\nlevel nodes=50\ngo ponder\nponder-hit\nstop\n",
        "pos pos=WeeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeBeee wolf=\"W11=2\"\ngo\nstop\nnew-game\n",
    ]
    .map(|script| format!("{begin}{script}"))
    .to_vec()
}

/// Moves as they are typed.
#[must_use]
pub fn moves() -> Vec<String> {
    let mut texts = Vec::new();
    for game in frisian_games(8, 8) {
        texts.extend(game.history().iter().map(|ply| ply.notation.clone()));
        let moves = game.position().legal_moves();
        texts.extend(moves.iter().take(3).map(|mv| mv.hub()));
    }
    for game in lords_games(8, 9) {
        texts.extend(game.history().iter().map(lords::Ply::notation));
    }
    texts.sort();
    texts.dedup();
    texts
}
