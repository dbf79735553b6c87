//! Random games in which the library and a slow, plain twin of the rules must agree at every move.
#![cfg(not(target_arch = "wasm32"))]

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::struct_excessive_bools,
    reason = "the twin is as plain as can be: small integers and yes or no"
)]
mod lords_twin;
mod much;

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use lords_twin::{Found, Twin};
use twa_boerden::lords::{
    Event, Game, Layout, Move, MoveKind, Occupant, Outcome, Piece, PieceKind, PinRule, Position,
    Rules, Setup, Square, SquareSet, Trail, Transition, TurnLengths,
};
use twa_boerden::{BySide, Side};

const KINDS: [MoveKind; 4] = [
    MoveKind::Step,
    MoveKind::Jump,
    MoveKind::Pin,
    MoveKind::Unpin,
];

/// What a set of games has been through, so that a test can insist that it has seen enough.
#[derive(Debug, Default)]
struct Seen {
    games: u32,
    moves: u64,
    refused: u64,
    reasons: BTreeMap<&'static str, u32>,
    kinds: BTreeMap<&'static str, u64>,
    captures: BTreeMap<usize, u64>,
    released_and_taken: u64,
    freed: u64,
    short_turns: u64,
    trails_under: u64,
}

fn any_rules(rng: &mut Rng) -> Rules {
    Rules {
        pins: rng.choice(PinRule::ALL).expect("two"),
        turns: rng.choice(TurnLengths::ALL).expect("two"),
        draws: rng.bool(),
    }
}

fn any_layouts(rng: &mut Rng) -> BySide<Layout> {
    BySide {
        white: Layout::random(rng.u64(..)),
        black: Layout::random(rng.u64(..)),
    }
}

/// Pieces strewn over a part of the board, with pins, at the start of a turn.
fn strewn(rng: &mut Rng, rules: Rules) -> Position {
    loop {
        let side = rng.choice(Side::ALL).expect("two");
        let captured = BySide::new_with(|_| rng.u8(0..5));
        let mut setup = Setup::empty();
        setup.turn = side;
        setup.moves_left = rules.turns.moves(side);
        setup.captured_by = captured;
        setup.turn_number = rng.u32(1..200);
        setup.last_capture = rng.u32(0..setup.turn_number);
        let (width, height) = (rng.u8(3..=8), rng.u8(3..=8));
        for side in Side::ALL {
            for _ in 0..rng.u8(1..=16 - captured[!side]) {
                let Some(at) = Square::new(rng.u8(0..width), rng.u8(0..height)) else {
                    continue;
                };
                let kind = rng.choice(PieceKind::ALL).expect("two");
                let under = (kind == PieceKind::Lord && rng.u8(0..4) == 0)
                    .then(|| rng.choice(Side::ALL).expect("two"));
                let piece = Piece { side, kind };
                setup.put(at, Occupant { piece, under });
            }
        }
        if let Ok(position) = Position::new(&setup, rules) {
            return position;
        }
    }
}

fn found(position: &Position, mv: Move) -> Found {
    Found {
        from: mv.from.to_string(),
        to: mv.to.to_string(),
        kind: mv.kind.name(),
        captures: mv
            .captures(position)
            .iter()
            .map(|square| square.to_string())
            .collect(),
    }
}

fn board(position: &Position) -> BTreeMap<Square, Occupant> {
    position.setup().occupants().collect()
}

/// The events alone lead from the position before to the position after.
fn replay(before: &Position, transition: &Transition) {
    let mut squares = board(before);
    let after = &transition.after;
    let mut turn = before.turn();
    let mut captures = BTreeSet::new();
    for event in &transition.events {
        match *event {
            Event::Step { from, to } => {
                let mover = squares.remove(&from).expect("a piece steps");
                assert_eq!(squares.insert(to, mover), None);
            }
            Event::Jump { from, over, to } => {
                let mover = squares.remove(&from).expect("a piece jumps");
                assert_ne!(squares[&over].piece.side, mover.piece.side);
                assert_eq!(squares.insert(to, mover), None);
            }
            Event::Pin { from, to, vassal } => {
                let mut mover = squares.remove(&from).expect("a Lord pins");
                mover.under = Some(vassal);
                let below = squares.insert(to, mover).expect("a Vassal is pinned");
                assert_eq!(below.piece.side, vassal);
            }
            Event::Release { from, to, vassal } => {
                let mover = squares[&from].piece;
                assert_eq!(squares[&from].under, Some(vassal));
                let kind = PieceKind::Vassal;
                let piece = Piece { side: vassal, kind };
                squares.insert(from, Occupant { piece, under: None });
                let piece = mover;
                assert_eq!(squares.insert(to, Occupant { piece, under: None }), None);
            }
            Event::Capture {
                square,
                piece,
                flankers,
                freed,
            } => {
                captures.insert(square);
                let taken = squares.remove(&square).expect("a piece is taken");
                assert_eq!((taken.piece, taken.under), (piece, freed));
                if let Some(side) = freed {
                    let kind = PieceKind::Vassal;
                    let piece = Piece { side, kind };
                    squares.insert(square, Occupant { piece, under: None });
                }
                for flanker in flankers {
                    assert!(flanker.is_adjacent(square));
                    assert_eq!(squares[&flanker].piece.side, before.turn());
                }
                let mover_flanks = flankers.contains(&transition.mv.to);
                assert!(mover_flanks || square == transition.mv.from);
            }
            Event::TurnEnd { next, number } => {
                turn = next;
                assert_eq!(number, before.turn_number() + 1);
            }
        }
    }
    assert_eq!(squares, board(after));
    assert_eq!(turn, after.turn());
    let expected: BTreeSet<Square> = transition.mv.captures(before).iter().collect();
    assert_eq!(captures, expected);
}

/// Every pair of squares that is no legal move is refused, and the game is as before.
fn refuse_all_but_legal(game: &mut Game, seen: &mut Seen) {
    let before = game.clone();
    let moves = game.legal_moves();
    let legal: BTreeSet<(Square, Square)> = moves.iter().map(|mv| (mv.from, mv.to)).collect();
    for from in Square::ALL {
        for to in Square::ALL {
            let known = game.position().find(from, to);
            assert_eq!(known.is_ok(), legal.contains(&(from, to)), "{from}{to}");
            let wrong = KINDS.map(|kind| Move { from, to, kind });
            let wrong = wrong.into_iter().find(|mv| known.as_ref() != Ok(mv));
            let refusal = game.play(wrong.expect("four kinds"));
            let refusal = refusal.expect_err("not a legal move");
            assert!(!refusal.to_string().is_empty() && !refusal.code().is_empty());
            seen.refused += 1;
        }
    }
    assert_eq!(*game, before);
}

/// Every text of a move that is not a way to write a legal one is refused, and the game is as before.
fn refuse_all_texts(game: &mut Game, seen: &mut Seen) {
    let before = game.clone();
    let position = *game.position();
    let mut right = BTreeSet::new();
    for &mv in &position.legal_moves() {
        let full = mv.notation(&position);
        let letter = &full[..1];
        let tail = full[6..].to_owned();
        for letter in ["", letter] {
            for sign in [String::new(), mv.kind.sign().to_string()] {
                for tail in ["", &tail, tail.trim_end_matches('#')] {
                    right.insert(format!("{letter}{}{sign}{}{tail}", mv.from, mv.to));
                }
            }
        }
    }
    for from in Square::ALL {
        for to in Square::ALL {
            for letter in ["", "L", "V", "l", "v"] {
                for sign in ["", "-", "^", "+"] {
                    for tail in ["", "#", "xd4"] {
                        let text = format!("{letter}{from}{sign}{to}{tail}");
                        let expected = right.contains(&text)
                            || tail == "#" && {
                                let plain = &text[..text.len() - 1];
                                right.contains(plain)
                                    && position.find(from, to).is_ok_and(|mv| mv.wins(&position))
                            };
                        assert_eq!(game.resolve(&text).is_ok(), expected, "{position} {text}");
                        if !expected {
                            game.play_text(&text).expect_err("not a legal move");
                            seen.refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert_eq!(*game, before);
}

/// What can be said about a position is the same by the library and by the twin.
fn compare(game: &Game, twin: &Twin) {
    let position = game.position();
    let text = position.to_string();
    assert_eq!(text, twin.text());
    assert_eq!(Position::from_text(&text, game.rules()), Ok(*position));
    assert_eq!(
        Position::new(&position.setup(), game.rules()),
        Ok(*position)
    );

    let moves = position.legal_moves();
    let listed: BTreeSet<Found> = moves.iter().map(|&mv| found(position, mv)).collect();
    assert_eq!(listed.len(), moves.len(), "{text}");
    assert_eq!(listed, twin.moves(), "{text}");
    assert_eq!(position.count_legal_moves(), moves.len());
    assert_eq!(position.has_legal_move(), !moves.is_empty());

    let outcome = game
        .outcome()
        .map(|outcome| (outcome.winner.map(Side::name), outcome.reason.code()));
    assert_eq!(outcome, twin.result(), "{text}");
}

/// Plays a move at random. Pins, jumps and captures, which plain chance seldom picks, get a share of
/// their own.
fn advance(game: &mut Game, twin: &mut Twin, rng: &mut Rng, seen: &mut Seen) {
    let position = *game.position();
    let moves = position.legal_moves();
    let lively: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| mv.kind != MoveKind::Step || !mv.captures(&position).is_empty())
        .collect();
    let choices = if lively.is_empty() || rng.u8(0..4) > 0 {
        &*moves
    } else {
        &*lively
    };
    let mv = choices[rng.usize(..choices.len())];
    let captures = mv.captures(&position);
    let most = [3, 0, 3, 4][mv.kind as usize];
    assert!(captures.len() <= most, "{position} {mv:?}");
    let transition = game.play(mv).expect("a legal move");
    assert_eq!(Ok(transition.after), position.play(mv));
    assert_eq!(transition.after, *game.position());
    assert_eq!(transition.after, position.play_unchecked(mv));
    replay(&position, &transition);
    twin.play(&found(&position, mv));

    seen.moves += 1;
    *seen.kinds.entry(mv.kind.name()).or_default() += 1;
    *seen.captures.entry(captures.len()).or_default() += 1;
    seen.released_and_taken += u64::from(captures.contains(mv.from));
    let passed = transition.after.turn() != position.turn();
    seen.short_turns += u64::from(position.moves_left() > 1 && passed);
    seen.trails_under += u64::from(game.position().trails().iter().any(Trail::under));
    seen.freed += transition
        .events
        .iter()
        .filter(|event| matches!(event, Event::Capture { freed: Some(_), .. }))
        .count() as u64;
}

/// Taking everything back and playing it again passes through exactly the same states.
fn take_back(game: &mut Game, states: &[(Position, Option<Outcome>)]) {
    let end = game.clone();
    for (position, outcome) in states.iter().rev().skip(1) {
        game.undo().expect("a move to take back");
        assert_eq!((game.position(), game.outcome()), (position, *outcome));
    }
    assert_eq!(game.undo(), None);
    for (position, outcome) in states.iter().skip(1) {
        game.redo().expect("a move to play again");
        assert_eq!((game.position(), game.outcome()), (position, *outcome));
    }
    assert_eq!(game.redo(), None);
    assert_eq!(*game, end);
}

/// Plays one game at random and checks it at every move.
fn play_out(mut game: Game, rng: &mut Rng, limit: usize, seen: &mut Seen) {
    let rules = game.rules();
    let mut twin = Twin::read(
        &game.position().to_string(),
        rules.pins == PinRule::EnemyOnly,
        rules.turns == TurnLengths::FourFour,
        rules.draws,
    );
    let mut states = vec![(*game.position(), game.outcome())];
    let refused_at = rng.usize(..limit.min(60));
    loop {
        compare(&game, &twin);
        if game.layouts().is_some() {
            assert_eq!(twin.totals(), (16, 16), "captures are counted");
        }
        if game.outcome().is_some() || game.history().len() >= limit {
            break;
        }
        if game.history().len() == refused_at {
            refuse_all_but_legal(&mut game, seen);
            if seen.games.is_multiple_of(100) {
                refuse_all_texts(&mut game, seen);
            }
        }
        advance(&mut game, &mut twin, rng, seen);
        states.push((*game.position(), game.outcome()));
    }
    seen.games += 1;
    let reason = game
        .outcome()
        .map_or("unfinished", |outcome| outcome.reason.code());
    *seen.reasons.entry(reason).or_default() += 1;

    let record = game.record();
    assert_eq!(Game::from_record(&record).as_ref(), Ok(&game), "{record}");
    take_back(&mut game, &states);
}

#[test]
fn random_games_from_layouts_agree_with_the_twin() {
    let mut rng = Rng::with_seed(2012);
    let mut seen = Seen::default();
    while seen.games < 2000 {
        let rules = any_rules(&mut rng);
        let game = Game::new(any_layouts(&mut rng), rules);
        // Some long enough for the rule of a hundred turns.
        let limit = if seen.games % 100 == 0 {
            2000
        } else {
            rng.usize(10..100)
        };
        play_out(game, &mut rng, limit, &mut seen);
    }
    println!("{seen:?}");
    for kind in KINDS {
        assert!(seen.kinds[kind.name()] > 1000, "{kind:?}");
    }
    assert!(seen.reasons["captures"] > 20);
    assert!(seen.freed > 20 && seen.released_and_taken > 20);
    assert!(seen.trails_under > 100);
}

#[test]
fn random_games_from_strewn_pieces_agree_with_the_twin() {
    let mut rng = Rng::with_seed(8);
    let mut seen = Seen::default();
    while seen.games < 2000 {
        let rules = any_rules(&mut rng);
        let game = Game::from_position(strewn(&mut rng, rules));
        play_out(game, &mut rng, 40, &mut seen);
    }
    println!("{seen:?}");
    for reason in ["captures", "no-moves", "no-captures"] {
        assert!(seen.reasons[reason] > 10, "{reason}");
    }
    assert!(seen.captures[&2] > 20);
    assert!(seen.short_turns > 20);
}

#[test]
#[ignore = "takes minutes; see much/mod.rs"]
fn a_million_plies_agree_with_the_twin() {
    let (plies, number) = much::asked();
    let mut rng = Rng::with_seed(number);
    let mut seen = Seen::default();
    while seen.moves < plies as u64 {
        let rules = any_rules(&mut rng);
        let (game, limit) = if rng.u8(0..4) == 0 {
            (Game::from_position(strewn(&mut rng, rules)), 40)
        } else {
            (Game::new(any_layouts(&mut rng), rules), rng.usize(10..600))
        };
        play_out(game, &mut rng, limit, &mut seen);
    }
    println!("seed {number}: {seen:?}");
}

#[test]
fn texts_that_are_strewn_or_cut_are_answered_without_a_panic() {
    let mut rng = Rng::with_seed(3);
    let rules = Rules::default();
    for _ in 0..20_000 {
        let mut text = strewn(&mut rng, rules).to_string().into_bytes();
        for _ in 0..rng.u8(0..4) {
            let at = rng.usize(..text.len());
            match rng.u8(0..3) {
                0 => text[at] = rng.choice(*b"LVlv()/-,_! 0123456789abhwx").expect("some"),
                1 => {
                    text.remove(at);
                }
                _ => text.insert(at, rng.u8(b' '..127)),
            }
        }
        let text = String::from_utf8(text).expect("plain letters");
        match Position::from_text(&text, rules) {
            Ok(position) => {
                assert_eq!(position.to_string().parse(), Ok(position));
                assert!(position.legal_moves().len() <= 64);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn moves_that_are_not_legal_never_panic_unchecked() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..20_000 {
        let position = strewn(&mut rng, Rules::default());
        let mv = Move {
            from: Square::ALL[rng.usize(..64)],
            to: Square::ALL[rng.usize(..64)],
            kind: KINDS[rng.usize(..4)],
        };
        let _ = position.play_unchecked(mv);
        let _ = mv.notation(&position);
        assert!(mv.captures(&position) != SquareSet::FULL);
    }
}
