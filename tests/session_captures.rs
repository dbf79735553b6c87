//! All captures beside each other, as they are told to one who asks why.
#![cfg(not(target_arch = "wasm32"))]

use serde_json::json;
use twa_boerden::frisian::{Game, Position, Rules, Variant};
use twa_boerden::session::{CapturesState, NewGame, Table};

fn table(options: &serde_json::Value) -> Table {
    Table::new(NewGame::from_json(&options.to_string()).unwrap()).unwrap()
}

fn at(fen: &str) -> Table {
    table(&json!({ "game": "frisian", "position": fen }))
}

/// `notation men+kings=value`, and the code of what is against it.
fn told(state: &CapturesState) -> Vec<String> {
    let captures = state.captures.iter();
    captures
        .map(|it| {
            let why = it.refusal.as_ref().map_or("", |why| &why.code);
            format!("{} {}+{}={} {why}", it.notation, it.men, it.kings, it.value)
        })
        .collect()
}

#[test]
fn three_kings_go_before_five_men_and_six_men_before_three_kings() {
    assert_eq!(
        told(&at("W:W44,35:BK39,K32,K27,30,14,9,8,7").captures()),
        ["44x22 0+3=6 ", "35x11 5+0=5 frisian.lower-capture"]
    );
    assert_eq!(
        told(&at("W:W44,35:BK43,K38,K28,25,20,19,8,7,21").captures()),
        ["35x31 6+0=6 ", "44x22 0+3=6 frisian.lower-capture"]
    );
}

#[test]
fn of_captures_worth_the_same_the_king_s_goes_first() {
    let state = at("W:W45,K37:B40,30,31,16").captures();
    assert_eq!(
        told(&state),
        ["37x6 2+0=2 ", "45x25 2+0=2 frisian.king-first"]
    );
    assert_eq!(state.captures[0].path, ["37", "26", "6"]);
    let why = state.captures[1].refusal.as_ref().unwrap();
    assert_eq!(why.args["captures"], "37x6");
    assert_eq!(why.args["men"], "2");
}

#[test]
fn where_the_opponent_enforces_captures_the_values_are_the_same() {
    let options =
        json!({ "game": "frisian", "capture": "called", "position": "W:W28,34:B22,29,23" });
    let called = table(&options).captures();
    assert_eq!(
        called,
        at("W:W28,34:B22,29,23").captures(),
        "the rules are the same, whoever sees to them"
    );
    assert!(called.captures.iter().any(|it| it.refusal.is_some()));
}

#[test]
fn there_are_none_without_a_capture_and_in_the_other_game() {
    let none = CapturesState::default();
    assert_eq!(table(&json!({ "game": "frisian" })).captures(), none);
    assert_eq!(table(&json!({ "game": "lords" })).captures(), none);
    assert_eq!(at("B:W28:B").captures(), none, "the game is over");
}

#[test]
fn very_many_captures_are_counted_and_not_told() {
    let many = "W:WK46:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40";
    let state = at(many).captures();
    let setup = many.parse().unwrap();
    let all = Position::new(setup, Rules::default()).unwrap();
    let all = all.weighed_captures().unwrap().len();
    assert_eq!(state.captures.len() + state.more, all);
    assert!(state.captures.len() <= 40);
}

#[test]
fn those_with_nothing_against_them_are_the_legal_ones_in_games_of_chance() {
    let mut seed = 1_u64;
    let mut compared = 0;
    for _ in 0..40 {
        let mut game = Game::new(Variant::Frisian, Rules::default());
        while game.outcome().is_none() && game.history().len() < 120 {
            let position = game.position();
            let legal = position.legal_moves();
            let weighed = position.weighed_captures().unwrap();
            let free: Vec<_> = weighed.iter().filter(|it| it.refusal.is_none()).collect();
            if legal.iter().any(|mv| mv.is_capture()) {
                assert_eq!(free.len(), legal.len(), "{}", position.fen());
                assert!(free.iter().all(|it| legal.contains(&it.mv)));
                assert_eq!(weighed[0].refusal, None, "the best is told first");
                compared += 1;
            } else {
                assert!(weighed.is_empty());
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = usize::try_from(seed >> 33).unwrap() % legal.len();
            let mv = legal[at];
            let path = position.path(mv);
            game.play(mv, &path).unwrap();
        }
    }
    assert!(compared > 100, "{compared}");
}
