//! Games in links: they come back as they were, and nothing else that an address may hold does harm.
#![cfg(not(target_arch = "wasm32"))]

use fastrand::Rng;
use serde_json::json;
use twa_boerden::session::{LinkError, NewGame, Table};
use twa_boerden::{BySide, Side, frisian, lords};

fn table(options: &serde_json::Value) -> Table {
    Table::new(NewGame::from_json(&options.to_string()).unwrap()).unwrap()
}

/// The table that the link of another brings back, with the same game.
fn through_link(table: &Table) -> Table {
    let link = table.link().expect("there is a link");
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-_.~".contains(&letter);
    assert!(link.bytes().all(plain), "{link} fits into any address");
    assert!(
        link.ends_with(|letter: char| letter.is_ascii_alphanumeric()),
        "{link} ends with nothing that is cut off"
    );
    let back = Table::from_link(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
    assert_eq!(back.link().as_ref(), Some(&link));
    assert_eq!(back.record(), table.record());
    let (was, is) = (table.state(), back.state());
    assert_eq!(
        (
            was.moves,
            was.turn,
            was.outcome,
            was.captured,
            was.scene.pieces
        ),
        (is.moves, is.turn, is.outcome, is.captured, is.scene.pieces)
    );
    back
}

#[test]
fn games_of_draughts_come_back_as_they_were() {
    let mut rng = Rng::with_seed(3);
    for (number, (variant, capture, king_moves)) in [
        ("frisian", "enforced", 3),
        ("frysk", "enforced", 2),
        ("frisian", "called", 3),
        ("frysk", "called", 2),
    ]
    .into_iter()
    .cycle()
    .take(12)
    .enumerate()
    {
        let options = json!({ "game": "frisian", "variant": variant, "capture": capture, "kingMoves": king_moves });
        let mut table = table(&options);
        for _ in 0..30 + 10 * number {
            let state = table.state();
            if state.outcome.is_some() {
                break;
            }
            let position: frisian::Setup = table.position().unwrap().parse().unwrap();
            let rules = frisian::Rules {
                capture: if capture == "called" {
                    frisian::CaptureRule::Called
                } else {
                    frisian::CaptureRule::Enforced
                },
                king_moves: if king_moves == 2 {
                    frisian::KingMoveLimit::Two
                } else {
                    frisian::KingMoveLimit::Three
                },
            };
            let moves = frisian::Position::new(position, rules)
                .unwrap()
                .legal_moves();
            table.play(&moves[rng.usize(..moves.len())].hub());
            if table.state().can.point_out && rng.usize(..2) == 0 {
                table.point_out();
            }
        }
        through_link(&table);
        table.undo();
        table.undo();
        let mut back = through_link(&table);
        table.redo();
        back.redo();
        assert_eq!(
            back.state().moves,
            table.state().moves,
            "what was taken back comes along"
        );
        table.resign(Side::White);
        through_link(&table);
    }
}

#[test]
fn games_of_lords_and_vassals_come_back_as_they_were() {
    let mut rng = Rng::with_seed(5);
    for seed in 0..6 {
        let layouts = BySide::new_with(|side| {
            lords::Layout::random(seed + u64::from(side == Side::Black)).to_string()
        });
        let (pins, moves) = if seed % 2 == 0 {
            ("any", "5-4")
        } else {
            ("enemy", "4-4")
        };
        let mut table = table(&json!({
            "game": "lords", "pins": pins, "moves": moves, "drawRules": seed % 3 == 0,
            "layouts": { "white": layouts.white, "black": layouts.black },
        }));
        for _ in 0..150 {
            let twa_boerden::session::GameRef::Lords(game) = table.game() else {
                panic!("it is played")
            };
            let moves = game.legal_moves();
            if moves.is_empty() || table.state().outcome.is_some() {
                break;
            }
            let mv = moves[rng.usize(..moves.len())];
            table.play(&format!("{}-{}", mv.from, mv.to));
            if rng.usize(..20) == 0 {
                through_link(&table);
            }
        }
        table.undo();
        through_link(&table);
        table.offer_draw(Side::White);
        table.answer_draw(true);
        through_link(&table);
    }
}

#[test]
fn positions_are_carried_whole() {
    // The second is as somebody may have typed it.
    for position in [
        "W:WK10,15:B6,K24,K48:H4:F50:+0+210",
        " W: W31 ,K 5 : b20, k49. ",
        "B:W1:BK50",
    ] {
        let table = table(&json!({ "game": "frisian", "position": position, "capture": "called" }));
        assert_eq!(through_link(&table).position(), table.position());
    }
    for position in [
        "8/8/8/3(Lv)4/8/8/2(lV)5/7l b 5 0-4 - 12 11",
        "lvlvlvlv/1vvvllll/v7/8/8/8/VVVVLLLL/LVLVLVLV b 3 0-0 a7a6! 7 0",
    ] {
        let mut table = table(&json!({ "game": "lords", "position": position }));
        assert_eq!(through_link(&table).position(), table.position());
        let twa_boerden::session::GameRef::Lords(game) = table.game() else {
            panic!("it is played")
        };
        let mv = game.legal_moves()[0];
        table.play(&format!("{}-{}", mv.from, mv.to));
        through_link(&table);
    }
}

#[test]
fn a_secret_set_up_has_no_link() {
    let mut table = table(&json!({ "game": "lords" }));
    assert_eq!(table.link(), None);
    table.layout_random(1);
    table.layout_done();
    assert_eq!(table.link(), None);
    table.handed_over();
    table.layout_random(2);
    table.layout_done();
    assert_eq!(table.link(), None);
    table.reveal();
    through_link(&table);
}

/// A link with its check made right, as somebody would who changes one.
fn forged(body: &str) -> String {
    let hash = body.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("{body}.{:04x}", (hash >> 16) ^ (hash & 0xffff))
}

#[test]
fn what_is_no_link_is_told_apart_and_refused() {
    let good = "1ffe3..fb.u0";
    assert!(Table::from_link(&forged(good)).is_ok());
    for broken in [
        "",
        "x",
        "1",
        "1ffe3..fb.u0.0000",
        "frisian",
        "1.",
        "1....",
        "é",
        "1ffe3..fb.u0.",
        "1.é.é.é.é",
    ] {
        assert_eq!(
            Table::from_link(broken).unwrap_err(),
            LinkError::Broken,
            "{broken}"
        );
    }
    for newer in ["2ffe3..fb.u0.1234", "12", "99999999999999999999999x"] {
        assert_eq!(
            Table::from_link(newer).unwrap_err(),
            LinkError::Newer,
            "{newer}"
        );
    }
    for body in [
        "1xfe3..fb.u0",
        "1fxe3..fb.u0",
        "1fe3..fb.u0",
        "1ffe3.W.fb.u0",
        "1ffe3..f.u0",
        "1ffe3..fb_.u0",
        "1ffe3..f9.u0",
        "1ffe3..fb.u",
        "1ffe3..fb.x",
        "1ffe3..fb.u0.more",
        "1la5d.LLLL.AB.u0",
        "1la5d.é.AB.u0",
        "1la5d.LLLLVVVVVLVLVLVLVVVVLLLLLVLVLVLV.A.u0",
        "1é..A.u0",
    ] {
        assert_eq!(
            Table::from_link(&forged(body)).unwrap_err(),
            LinkError::Broken,
            "{body}"
        );
    }
    for body in [
        "1ffe3..AB.u0",
        "1ffe3..fb.u2",
        "1ffe3..-.u0",
        "1ffe3.pnonsense.fb.u0",
        "1ffe3.pW~W~B.fb.u0",
        "1la5d.LLLLLLLLLLLLLLLLVVVVLLLLLVLVLVLV.AB.u0",
        "1la5d.p8z8..u0",
        "1la5d.LLLLVVVVVLVLVLVLVVVVLLLLLVLVLVLV.AA.u0",
    ] {
        let error = Table::from_link(&forged(body)).unwrap_err();
        assert!(matches!(error, LinkError::Refused(_)), "{body}: {error}");
        assert_eq!(error.args()[0].0, "why");
    }
    // Far too long: refused before anything is read.
    for long in [
        "1".repeat(10_000_000),
        forged(&format!("1ffe3..{}.u0", "fb".repeat(5000))),
    ] {
        assert_eq!(Table::from_link(&long).unwrap_err(), LinkError::Broken);
    }
}

#[test]
fn every_cut_and_every_other_letter_is_noticed() {
    let mut table = table(&json!({ "game": "frisian" }));
    for mv in ["32-28", "19-23", "28x19", "14x23"] {
        table.play(mv);
    }
    let link = table.link().unwrap();
    for end in 0..link.len() {
        assert!(
            Table::from_link(&link[..end]).is_err(),
            "cut off after {end}"
        );
        for letter in ["A", "z", "0", ".", "é"] {
            let changed = format!("{}{letter}{}", &link[..end], &link[end + 1..]);
            assert!(
                changed == link || Table::from_link(&changed).is_err(),
                "{changed}"
            );
        }
    }
}
