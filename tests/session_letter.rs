//! Games by link: letters go to and fro, and neither side can do what is the other's, or change what was sent.
#![cfg(not(target_arch = "wasm32"))]

use fastrand::Rng;
use serde_json::json;
use sha2::{Digest, Sha256};
use twa_boerden::session::{Arrival, Due, GameRef, LinkError, NewGame, Phase, Table, commitment};
use twa_boerden::{Side, frisian, lords};

const WHITE: Side = Side::White;
const BLACK: Side = Side::Black;

fn table(options: &serde_json::Value) -> Table {
    Table::new(NewGame::from_json(&options.to_string()).unwrap()).unwrap()
}

/// A game that `here` begins with somebody far away.
fn begin(mut options: serde_json::Value, here: Side) -> Table {
    options["seats"] = match here {
        WHITE => json!({ "white": "person", "black": "far" }),
        BLACK => json!({ "white": "far", "black": "person" }),
    };
    table(&options)
}

fn draughts(here: Side) -> Table {
    begin(json!({ "game": "frisian" }), here)
}

fn chance(seed: u64) -> [u8; 22] {
    let mut rng = Rng::with_seed(seed);
    [(); 22].map(|()| rng.u8(..))
}

/// Sends what was done at a table; it comes back from being saved, as it does on a page.
fn send(table: &mut Table) -> String {
    assert_eq!(table.state().far, Some(Due::Send));
    let letter = table
        .letter(&chance(1))
        .expect("there is something to tell");
    *table = Table::restore(&table.save()).unwrap();
    assert_eq!(table.letter(&[]).as_ref(), Some(&letter), "the same again");
    table.letter_sent();
    *table = Table::restore(&table.save()).unwrap();
    assert_eq!(table.last_letter().as_ref(), Some(&letter));
    assert_eq!(table.letter(&[]), None);
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-_.~".contains(&letter);
    assert!(letter.bytes().all(plain), "{letter} fits into any address");
    letter
}

fn goes_on(table: &mut Table, letter: &str) {
    assert_eq!(table.receive(letter), Ok(Arrival::GoesOn), "{letter}");
    *table = Table::restore(&table.save()).unwrap();
    assert_eq!(table.receive(letter), Ok(Arrival::Known), "the same again");
}

fn unchanged(table: &mut Table, letter: &str, expected: &Result<Arrival, LinkError>) {
    let before = table.save();
    assert_eq!(&table.receive(letter), expected, "{letter}");
    assert_eq!(table.save(), before);
}

fn play(table: &mut Table, moves: &str) {
    for mv in moves.split(' ') {
        assert_eq!(table.play(mv).refusal, None, "{mv}");
    }
}

fn refused(response: &twa_boerden::session::Response) -> &str {
    response
        .refusal
        .as_ref()
        .map_or("", |refusal| &refusal.code)
}

fn check(body: &str) -> String {
    let hash = body.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("{body}.{:04x}", (hash >> 16) ^ (hash & 0xffff))
}

/// A letter with another field, and the right check all the same.
fn forged(letter: &str, number: usize, field: &str) -> String {
    let mut fields: Vec<&str> = letter.split('.').collect();
    fields.pop();
    fields[number] = field;
    check(&fields.join("."))
}

const HEAD: usize = 2;
const SETTINGS: usize = 3;
const START: usize = 4;
const MOVES: usize = 5;
const END: usize = 6;

#[test]
fn a_game_of_draughts_goes_to_and_fro() {
    let mut white = draughts(WHITE);
    assert_eq!(white.state().far, Some(Due::Move));
    play(&mut white, "32-28");
    let first = send(&mut white);
    assert_eq!(white.state().far, Some(Due::Wait));
    assert_eq!(refused(&white.tap("19")), "far-turn");
    assert_eq!(refused(&white.enter("19-23")), "far-turn");
    assert_eq!(refused(&white.play("19-23")), "far-turn");
    assert_eq!(
        refused(&white.undo()),
        "nothing-to-undo",
        "what was sent stands"
    );

    let about = Table::about_letter(&first).unwrap();
    assert_eq!((about.from, about.invitation), (WHITE, true));
    let mut black = Table::from_letter(&first, BLACK).unwrap();
    assert!(black.state().scene.flipped);
    assert_eq!(black.state().far, Some(Due::Move));
    assert_eq!(black.letter_id(), white.letter_id());
    assert_eq!(black.last_letter(), None);
    play(&mut black, "19-23");
    assert_eq!(black.state().far, Some(Due::Send));
    assert!(black.state().can.undo, "before it is sent");
    black.undo();
    assert_eq!(black.state().far, Some(Due::Move));
    assert!(!black.state().can.undo, "the other's move stands");
    assert_eq!(refused(&black.undo()), "nothing-to-undo");
    black.redo();
    assert_eq!(black.state().far, Some(Due::Send));
    let second = send(&mut black);
    assert!(!Table::about_letter(&second).unwrap().invitation);
    goes_on(&mut white, &second);
    assert_eq!(white.state().far, Some(Due::Move));
    assert_eq!(white.state().moves[1].notation, ["19-23"]);

    unchanged(&mut white, &first, &Ok(Arrival::Earlier));
    unchanged(&mut black, &second, &Ok(Arrival::Own));
    unchanged(&mut black, &first, &Ok(Arrival::Earlier));

    // What is said about the game stays at home, and stays there.
    white.comment("what now");
    play(&mut white, "28x19");
    let third = send(&mut white);
    goes_on(&mut black, &third);
    play(&mut black, "14x23");
    let fourth = send(&mut black);
    goes_on(&mut white, &fourth);
    assert_eq!(white.state().comments[0].text, "what now");
    assert!(black.state().comments.is_empty());
}

#[test]
fn who_moves_second_begins_with_an_invitation() {
    let mut black = draughts(BLACK);
    assert_eq!(black.state().far, Some(Due::Send));
    let letter = send(&mut black);
    assert!(Table::about_letter(&letter).unwrap().invitation);
    let mut white = Table::from_letter(&letter, WHITE).unwrap();
    assert!(!white.state().scene.flipped);
    assert_eq!(white.state().far, Some(Due::Move));
    play(&mut white, "32-28");
    goes_on(&mut black, &send(&mut white));
    assert_eq!(black.state().far, Some(Due::Move));
}

#[test]
fn games_of_draughts_are_played_to_their_end() {
    for seed in 0..8 {
        let capture = if seed % 2 == 0 { "enforced" } else { "called" };
        let options = json!({ "game": "frisian", "variant": "frysk", "capture": capture });
        let mut rng = Rng::with_seed(seed);
        let (mut here, mut there) = (begin(options, WHITE), None);
        for _ in 0..400 {
            while here.state().far == Some(Due::Move) {
                if here.state().can.point_out && here.point_out().refusal.is_none() {
                    continue;
                }
                let position: frisian::Setup = here.position().unwrap().parse().unwrap();
                let capture = match seed % 2 {
                    0 => frisian::CaptureRule::Enforced,
                    _ => frisian::CaptureRule::Called,
                };
                let rules = frisian::Rules {
                    capture,
                    ..frisian::Rules::default()
                };
                let moves = frisian::Position::new(position, rules)
                    .unwrap()
                    .legal_moves();
                here.play(&moves[rng.usize(..moves.len())].hub());
            }
            let letter = send(&mut here);
            let mut other = there
                .take()
                .unwrap_or_else(|| Table::from_letter(&letter, BLACK).unwrap());
            let arrival = other.receive(&letter);
            assert!(
                matches!(arrival, Ok(Arrival::GoesOn | Arrival::Known)),
                "{letter}"
            );
            assert_eq!(other.state().moves, here.state().moves);
            // The move that ended the game may have been a wrong one.
            let over = other.state().phase == Phase::Over;
            if over && !(other.state().can.point_out && other.point_out().refusal.is_none()) {
                assert_eq!(other.state().far, Some(Due::Nothing));
                assert_eq!(other.state().outcome, here.state().outcome);
                break;
            }
            there = Some(std::mem::replace(&mut here, other));
        }
    }
}

#[test]
fn draws_and_resignations_go_along() {
    let start = || {
        let mut white = draughts(WHITE);
        play(&mut white, "32-28");
        white.offer_draw(WHITE);
        let letter = send(&mut white);
        let black = Table::from_letter(&letter, BLACK).unwrap();
        assert_eq!(black.draw_offer(), Some(WHITE));
        (white, black)
    };
    let (mut white, mut black) = start();
    assert_eq!(
        refused(&white.answer_draw(true)),
        "far-turn",
        "nobody accepts his own offer"
    );
    assert_eq!(refused(&white.offer_draw(BLACK)), "far-turn");
    assert_eq!(refused(&white.resign(BLACK)), "far-turn");
    black.answer_draw(true);
    let letter = send(&mut black);
    assert_eq!(black.state().far, Some(Due::Nothing));
    goes_on(&mut white, &letter);
    assert_eq!(white.state().far, Some(Due::Nothing));
    assert_eq!(white.state().outcome.unwrap().reason, "agreement");

    let (mut white, mut black) = start();
    play(&mut black, "19-23");
    goes_on(&mut white, &send(&mut black));
    assert_eq!(white.draw_offer(), None, "who moves declines");

    // A resignation, also out of turn.
    let (mut white, mut black) = start();
    white.resign(WHITE);
    assert_eq!(white.state().far, Some(Due::Send));
    play(&mut black, "19-23");
    let resigned = send(&mut white);
    goes_on(&mut black, &resigned);
    assert_eq!(black.state().outcome.unwrap().winner, Some(BLACK));
    assert_eq!(black.state().far, Some(Due::Nothing));
}

#[test]
fn an_offer_of_a_draw_goes_along_before_the_first_move() {
    let mut black = draughts(BLACK);
    black.offer_draw(BLACK);
    let letter = send(&mut black);
    let mut white = Table::from_letter(&letter, WHITE).unwrap();
    assert_eq!(white.draw_offer(), Some(BLACK));
    white.answer_draw(true);
    goes_on(&mut black, &send(&mut white));
    assert_eq!(black.state().outcome.unwrap().reason, "agreement");

    // White has opened the set-up, and Black moves first.
    let opened = || {
        let mut white = begin(json!({ "game": "lords" }), WHITE);
        lay_out(&mut white, 1);
        let mut black = Table::from_letter(&send(&mut white), BLACK).unwrap();
        lay_out(&mut black, 2);
        goes_on(&mut white, &send(&mut black));
        turn(&mut white);
        white.offer_draw(WHITE);
        let letter = send(&mut white);
        goes_on(&mut black, &letter);
        assert_eq!(black.draw_offer(), None, "nothing is seen behind the cover");
        turn(&mut black);
        assert_eq!(black.letter_waiting().as_ref(), Some(&letter));
        goes_on(&mut black, &letter);
        assert_eq!(black.draw_offer(), Some(WHITE));
        assert_eq!(black.letter_waiting(), None, "it comes once");
        (white, black)
    };
    let (mut white, mut black) = opened();
    black.answer_draw(true);
    goes_on(&mut white, &send(&mut black));
    assert_eq!(white.state().outcome.unwrap().reason, "agreement");

    let (mut white, mut black) = opened();
    black.answer_draw(false);
    black = Table::restore(&black.save()).unwrap();
    assert_eq!(
        black.letter_waiting(),
        None,
        "nor again once it is declined"
    );
    play_turn(&mut black, &mut Rng::with_seed(3));
    goes_on(&mut white, &send(&mut black));
    assert_eq!(white.draw_offer(), None);
}

#[test]
fn nobody_does_what_is_the_others() {
    let mut white = draughts(WHITE);
    play(&mut white, "32-28");
    let first = send(&mut white);
    let mut black = Table::from_letter(&first, BLACK).unwrap();
    play(&mut black, "19-23");
    let second = send(&mut black);
    let otherwise = Ok(Arrival::Otherwise);

    // An agreement without an offer, and a resignation or a clock in the name of the other.
    for end in ["d", "w", "W", "B"] {
        unchanged(&mut white, &forged(&second, END, end), &otherwise);
    }
    assert_eq!(
        white.clone().receive(&forged(&second, END, "b")),
        Ok(Arrival::GoesOn)
    );
    // Another history, and moves of the other.
    let moves = second.split('.').nth(MOVES).unwrap();
    assert_eq!(moves, "fbSW");
    unchanged(&mut white, &forged(&second, MOVES, "hcSW"), &otherwise);
    unchanged(
        &mut white,
        &forged(&second, MOVES, &format!("{moves}bS")),
        &otherwise,
    );
    unchanged(
        &mut white,
        &forged(&second, MOVES, &format!("{moves}bSNW")),
        &otherwise,
    );
    unchanged(
        &mut white,
        &forged(&second, MOVES, &format!("{moves}~")),
        &otherwise,
    );
    // Other settings, another start, another game.
    unchanged(&mut white, &forged(&second, SETTINGS, "ffe2"), &otherwise);
    unchanged(&mut white, &forged(&second, SETTINGS, "ffc3"), &otherwise);
    unchanged(&mut white, &forged(&second, 1, "AAAAAAAA"), &otherwise);
    unchanged(
        &mut white,
        &forged(&second, MOVES, ""),
        &Ok(Arrival::Earlier),
    );
    // Moves in the name of who plays here.
    unchanged(
        &mut white,
        &forged(&second, HEAD, "wn"),
        &Ok(Arrival::OwnElsewhere),
    );
    // What cannot be read.
    for broken in [
        forged(&second, HEAD, "xn"),
        forged(&second, HEAD, "b"),
        forged(&second, HEAD, "bnc"),
        forged(&second, HEAD, "bé"),
        forged(&second, HEAD, "bnlVVVVVVVVVVVVVVVV"),
        forged(&second, SETTINGS, "lx5d"),
        forged(&second, START, "x"),
        forged(&second, END, "u1"),
        forged(&second, 1, "short"),
        second[..second.len() - 1].to_owned(),
        second[..20].to_owned(),
        second.replace('f', "g"),
        String::new(),
        "2".to_owned(),
        "2.".to_owned(),
        "x".repeat(100_000),
    ] {
        unchanged(&mut white, &broken, &Err(LinkError::Broken));
        assert_eq!(
            Table::from_letter(&broken, WHITE).err(),
            Some(LinkError::Broken)
        );
    }
    for newer in [second.replacen('2', "3", 1), second.replacen('2', "21", 1)] {
        unchanged(&mut white, &newer, &Err(LinkError::Newer));
    }
    assert_eq!(
        Table::from_link(&second).unwrap_err(),
        LinkError::Newer,
        "for older readers of links"
    );
    let illegal = forged(&second, MOVES, &format!("{moves}AB"));
    assert!(matches!(
        white.receive(&illegal),
        Err(LinkError::Refused(_))
    ));
    goes_on(&mut white, &second);
}

#[test]
fn what_is_pointed_out_goes_along() {
    let options = json!({ "game": "frisian", "capture": "called", "position": "W:W32,28:B23,1" });
    let mut white = begin(options, WHITE);
    play(&mut white, "32-27");
    let first = send(&mut white);
    let mut black = Table::from_letter(&first, BLACK).unwrap();
    assert!(black.state().can.point_out);
    assert_eq!(black.point_out().refusal, None);
    assert_eq!(black.state().far, Some(Due::Send));
    assert!(!black.state().can.undo);
    let second = send(&mut black);
    goes_on(&mut white, &second);
    assert_eq!(white.state().far, Some(Due::Move));
    assert_eq!(refused(&white.play("32-27")), "frisian.other-must-capture");
    play(&mut white, "28x19");
    goes_on(&mut black, &send(&mut white));
    assert_eq!(black.state().moves[0].notation, ["28x19"]);
}

fn lay_out(table: &mut Table, seed: u64) -> lords::Layout {
    assert_eq!(table.state().phase, Phase::Layout);
    assert_eq!(table.state().far, Some(Due::Move));
    let owner = table.state().layout.unwrap().of;
    assert_eq!(
        table.state().scene.flipped,
        owner == BLACK,
        "its rows are near"
    );
    table.layout_random(seed);
    table.layout_done();
    assert_eq!(table.state().phase, Phase::Handover);
    assert_eq!(table.state().far, Some(Due::Send));
    lords::Layout::random(seed)
}

fn turn(table: &mut Table) {
    assert_eq!(table.state().phase, Phase::Reveal);
    assert_eq!(table.state().far, Some(Due::Move));
    table.reveal();
}

/// Any moves until the turn of this side is over.
fn play_turn(table: &mut Table, rng: &mut Rng) {
    while table.state().far == Some(Due::Move) {
        let GameRef::Lords(game) = table.game() else {
            panic!("it is played")
        };
        let moves = game.legal_moves();
        let mv = moves[rng.usize(..moves.len())];
        table.play(&format!("{}{}", mv.from, mv.to));
    }
}

fn laid_out(letter: &str) -> (&str, &str) {
    let fields: Vec<&str> = letter.split('.').collect();
    (fields[HEAD], fields[START])
}

#[test]
fn three_letters_set_lords_and_vassals_up_in_secret() {
    for here in Side::ALL {
        let there = !here;
        let mut rng = Rng::with_seed(4);
        let mut first = begin(json!({ "game": "lords" }), here);
        let laid = lay_out(&mut first, 1);
        let sealed = send(&mut first);
        assert_eq!(
            refused(&first.lay_out("VVVVLLLL/LVLVLVLV")),
            "",
            "as the computer would"
        );
        first = Table::restore(&Table::restore(&first.save()).unwrap().save()).unwrap();
        let mut first = {
            let mut again = begin(json!({ "game": "lords" }), here);
            lay_out(&mut again, 1);
            assert_eq!(send(&mut again), sealed, "with the same chance");
            drop(first);
            again
        };
        let (head, start) = laid_out(&sealed);
        assert!(head[1..].starts_with("nc") && start.is_empty(), "{sealed}");
        assert!(!sealed.contains(&laid.to_string().replace('/', "")));
        assert!(Table::about_letter(&sealed).unwrap().invitation);

        let mut second = Table::from_letter(&sealed, there).unwrap();
        unchanged(&mut second, &sealed, &Ok(Arrival::Known));
        let answered = lay_out(&mut second, 2);
        second = Table::restore(&second.save()).unwrap();
        let answer = send(&mut second);
        let (head, start) = laid_out(&answer);
        assert!(head[1..].starts_with("nl") && start.is_empty(), "{answer}");
        assert!(!Table::about_letter(&answer).unwrap().invitation);

        goes_on(&mut first, &answer);
        turn(&mut first);
        if here == BLACK {
            play_turn(&mut first, &mut rng);
        }
        let opened = send(&mut first);
        assert!(laid_out(&opened).0[1..].starts_with("ns"), "{opened}");
        goes_on(&mut second, &opened);
        turn(&mut second);
        if here == BLACK {
            assert_eq!(second.letter_waiting().as_ref(), Some(&opened));
            assert_eq!(second.receive(&opened), Ok(Arrival::GoesOn));
            assert_eq!(second.state().turn.side, WHITE);
        }
        assert_eq!(second.letter_waiting(), None);
        assert_eq!(second.state().far, Some(Due::Move));
        assert_eq!(second.state().moves, first.state().moves);
        assert_eq!(second.state().scene.flipped, there == BLACK);
        let GameRef::Lords(game) = second.game() else {
            panic!("it is played")
        };
        let layouts = game.layouts().unwrap();
        assert_eq!((layouts[here], layouts[there]), (answered, laid));

        let (mut mine, mut other) = (second, first);
        for _ in 0..6 {
            play_turn(&mut mine, &mut rng);
            let letter = send(&mut mine);
            assert_eq!(laid_out(&letter).0.len(), 2, "nothing more of the set-up");
            goes_on(&mut other, &letter);
            for old in [&sealed, &answer, &opened] {
                let arrival = other.receive(old).unwrap();
                assert!(matches!(arrival, Arrival::Earlier), "{arrival:?}: {old}");
            }
            std::mem::swap(&mut mine, &mut other);
        }
    }
}

#[test]
fn a_part_of_a_turn_is_no_letter() {
    let options = json!({ "game": "lords", "layouts": { "white": "VVVVLLLL/LVLVLVLV", "black": "VVVVLLLL/LVLVLVLV" } });
    let mut black = begin(options, BLACK);
    play(&mut black, "a7a6 a6a5");
    assert_eq!(black.state().far, Some(Due::Move));
    assert_eq!(black.letter(&chance(1)), None);
    play(&mut black, "b7b6 b6b5 c7c6");
    let first = send(&mut black);
    let mut white = Table::from_letter(&first, WHITE).unwrap();
    play_turn(&mut white, &mut Rng::with_seed(1));
    let letter = send(&mut white);
    let moves = letter.split('.').nth(MOVES).unwrap();
    unchanged(
        &mut black,
        &forged(&letter, MOVES, &moves[..moves.len() - 2]),
        &Ok(Arrival::Otherwise),
    );
    goes_on(&mut black, &letter);
}

/// Both sides of a set-up, with the three letters of it.
fn set_up(here: Side) -> (Table, Table, [String; 3]) {
    let mut first = begin(json!({ "game": "lords" }), here);
    lay_out(&mut first, 1);
    let sealed = send(&mut first);
    let mut second = Table::from_letter(&sealed, !here).unwrap();
    lay_out(&mut second, 2);
    let answer = send(&mut second);
    goes_on(&mut first, &answer);
    turn(&mut first);
    play_turn(&mut first, &mut Rng::with_seed(4));
    let opened = send(&mut first);
    (first, second, [sealed, answer, opened])
}

#[test]
fn whoever_changes_a_layout_is_found_out() {
    for here in Side::ALL {
        let (_, second, [sealed, answer, opened]) = set_up(here);
        let moves = if here == BLACK {
            opened.split('.').nth(MOVES).unwrap()
        } else {
            ""
        };
        let start = opened.split('.').nth(START).unwrap();
        let (white, black) = start.split_at(16);
        // The layout that was committed to is for the other; both have eight of each.
        let mut swapped: Vec<u8> = if here == WHITE { black } else { white }.bytes().collect();
        let (lord, vassal) = (
            swapped.iter().rposition(|&letter| letter == b'L').unwrap(),
            swapped.iter().rposition(|&letter| letter == b'V').unwrap(),
        );
        swapped.swap(lord, vassal);
        let swapped = String::from_utf8(swapped).unwrap();
        let changed = if here == WHITE {
            format!("{white}{swapped}")
        } else {
            format!("{swapped}{black}")
        };
        let mut cheat = forged(&opened, START, &changed);
        if here == WHITE {
            assert_eq!(moves, "");
        } else if Table::about_letter(&cheat).is_err() {
            // The moves must be legal in what is claimed; a resignation always is.
            cheat = forged(&forged(&cheat, MOVES, ""), END, "b");
        }
        let unsealed = Ok(Arrival::Unsealed);
        unchanged(&mut second.clone(), &cheat, &unsealed);
        let head = laid_out(&opened).0;
        let other_salt = format!(
            "{}{}",
            &head[..head.len() - 1],
            if head.ends_with('A') { 'Q' } else { 'A' }
        );
        unchanged(
            &mut second.clone(),
            &forged(&opened, HEAD, &other_salt),
            &unsealed,
        );
        // Nor may he change what the other laid out, or hold back what he committed to.
        let (mine, theirs) = if here == WHITE {
            (black, white)
        } else {
            (white, black)
        };
        let otherwise = Ok(Arrival::Otherwise);
        let exchanged = if here == WHITE {
            format!("{mine}{theirs}")
        } else {
            format!("{theirs}{mine}")
        };
        let claimed = forged(
            &forged(&forged(&opened, START, &exchanged), MOVES, ""),
            END,
            if here == WHITE { "u0" } else { "b" },
        );
        unchanged(&mut second.clone(), &claimed, &otherwise);
        unchanged(
            &mut second.clone(),
            &forged(&opened, HEAD, &head[..2]),
            &otherwise,
        );
        if here == BLACK {
            unchanged(&mut second.clone(), &forged(&opened, MOVES, ""), &otherwise);
        }
        // A second commitment, after the answer.
        let other_seal = format!(
            "{}{}",
            &laid_out(&sealed).0[..45],
            if sealed.contains("A.l") { 'E' } else { 'A' }
        );
        unchanged(
            &mut second.clone(),
            &forged(&sealed, HEAD, &other_seal),
            &otherwise,
        );
        unchanged(&mut second.clone(), &sealed, &Ok(Arrival::Earlier));
        unchanged(&mut second.clone(), &answer, &Ok(Arrival::Own));
        goes_on(&mut second.clone(), &opened);
    }
}

#[test]
fn a_secret_lies_where_it_was_made() {
    let (mut first, mut second, [sealed, answer, opened]) = set_up(WHITE);
    let lost = Some(LinkError::SecretElsewhere);
    assert_eq!(Table::from_letter(&sealed, WHITE).err(), lost);
    assert_eq!(Table::from_letter(&answer, WHITE).err(), lost);
    assert_eq!(Table::from_letter(&answer, BLACK).err(), lost);
    // What is open can be seen anywhere, for either side.
    assert_eq!(
        Table::from_letter(&opened, BLACK).unwrap().state().far,
        Some(Due::Move)
    );
    let elsewhere = Table::from_letter(&opened, WHITE).unwrap();
    assert_eq!(elsewhere.state().far, Some(Due::Wait));
    assert_eq!(elsewhere.last_letter(), Some(opened.clone()));
    // The answer a second time, and an answer to nothing.
    unchanged(&mut first, &answer, &Ok(Arrival::Earlier));
    let mut unasked = begin(json!({ "game": "lords" }), WHITE);
    unchanged(&mut unasked, &answer, &Ok(Arrival::Otherwise));
    goes_on(&mut second, &opened);
}

#[test]
fn sha_256_answers_as_its_standard_says() {
    let hex = |message: &[u8]| {
        Sha256::digest(message)
            .iter()
            .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
    };
    let million = vec![b'a'; 1_000_000];
    // FIPS 180-4, the examples for SHA-256 of one block, of two, and of a million letters.
    assert_eq!(
        hex(b"abc"),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
    assert_eq!(
        hex(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    );
    assert_eq!(
        hex(&million),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    );
    assert_eq!(
        hex(b""),
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    );
}

#[test]
fn a_commitment_is_what_the_protocol_says() {
    // Computed by Python's hashlib.
    let layout: lords::Layout = "LLLLVVVV/VLVLVLVL".parse().unwrap();
    let salt = "A".repeat(22);
    let commit = |id, by, settings, layout, salt: &str| commitment(id, by, settings, layout, salt);
    let known = commit("mRk3xZ0q", WHITE, "la5d", layout, &salt);
    assert_eq!(known, "78FjQBJz16PfggsALmoqPEM5EA4HexwkG5zQKt2CbtI");
    for other in [
        commit("mRk3xZ0r", WHITE, "la5d", layout, &salt),
        commit("mRk3xZ0q", BLACK, "la5d", layout, &salt),
        commit("mRk3xZ0q", WHITE, "la4d", layout, &salt),
        commit("mRk3xZ0q", WHITE, "la5d", lords::Layout::random(1), &salt),
        commit("mRk3xZ0q", WHITE, "la5d", layout, &"B".repeat(22)),
    ] {
        assert_ne!(known, other);
    }
}

#[test]
fn letters_are_short() {
    // Sixty moves of each side, whichever come.
    let sixty = |seed| {
        let mut rng = Rng::with_seed(seed);
        let mut table = table_of_two();
        for _ in 0..120 {
            let position: frisian::Setup = table.position().unwrap().parse().unwrap();
            let moves = frisian::Position::new(position, frisian::Rules::default())
                .unwrap()
                .legal_moves();
            if moves.is_empty() {
                return None;
            }
            table.play(&moves[rng.usize(..moves.len())].hub());
        }
        table.link()
    };
    let link = (0..).find_map(sixty).unwrap();
    // The same game as a letter.
    let letter = check(&format!("2.mRk3xZ0q.wn.{}", &link[1..link.len() - 5]));
    assert_eq!(Table::about_letter(&letter).unwrap().from, WHITE);
    assert!(
        (240..300).contains(&letter.len()),
        "{} letters",
        letter.len()
    );
    // The one in the documentation.
    let about = Table::about_letter("2.mRk3xZ0q.bn.ffe3..fbSW.u0.afb0").unwrap();
    assert_eq!((about.id.as_str(), about.from), ("mRk3xZ0q", BLACK));
}

#[test]
fn a_game_by_link_is_kept_whole() {
    let mut white = draughts(WHITE);
    play(&mut white, "32-28");
    send(&mut white);
    let saved: serde_json::Value = serde_json::from_str(&white.save()).unwrap();
    assert_eq!(saved["version"], 4);
    assert_eq!(
        saved["options"]["seats"],
        json!({ "white": "person", "black": "far" })
    );
    // A damaged memory of the letters loses no game.
    let mut damaged = saved.clone();
    damaged["far"] = json!("nonsense");
    let mut table = Table::restore(&damaged.to_string()).unwrap();
    assert_eq!(table.state().moves, white.state().moves);
    assert_eq!(table.letter_id(), None);
    assert_eq!(table.last_letter(), None);
    assert_eq!(
        table.receive("2.AAAAAAAA.bn.ffe3...u0.0000"),
        Err(LinkError::Broken)
    );
    // Other games have none.
    let mut here = table_of_two();
    assert_eq!(
        (here.state().far, here.letter(&chance(1)), here.letter_id()),
        (None, None, None)
    );
    here.letter_sent();
    assert!(!here.save().contains("\"far\""));
}

fn table_of_two() -> Table {
    table(&json!({ "game": "frisian" }))
}
