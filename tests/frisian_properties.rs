//! The fast generator against a plain one, and what must hold in every position of random games.
#![cfg(not(target_arch = "wasm32"))]
#![expect(
    clippy::cast_sign_loss,
    reason = "the twin counts rows and columns with signs, to step off the board"
)]

mod frisian_twin;
mod much;

use std::collections::{BTreeMap, BTreeSet};

use frisian_twin::{Key, Moves, Twin};
use twa_boerden::Side;
use twa_boerden::frisian::{
    CaptureRule, Game, KingMoveLimit, Move, Piece, PieceKind, Position, Rules, Setup, Square,
    Variant, Ways,
};

fn key(mv: Move) -> Key {
    (
        mv.from().number(),
        mv.to().number(),
        mv.captured().iter().map(Square::number).collect(),
    )
}

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

fn rules(n: usize) -> Rules {
    Rules {
        capture: CaptureRule::ALL[n % 2],
        king_moves: KingMoveLimit::ALL[n / 2 % 2],
    }
}

/// Whether a move is called for here: also by the rule that nobody enforces, when pointed out.
fn enforced(position: &Position) -> bool {
    position.rules().capture == CaptureRule::Enforced || position.capture_pointed_out()
}

fn assert_same_moves(position: &Position, moves: &Moves) {
    let legal = position.legal_moves();
    let keys: BTreeSet<Key> = legal.iter().copied().map(key).collect();
    assert_eq!(keys.len(), legal.len(), "a move comes twice: {position}");
    assert!(
        keys.iter().eq(moves.keys()),
        "{position}: {legal:?}, not {:?}",
        moves.keys().collect::<Vec<_>>()
    );
    assert_eq!(
        position.count_legal_moves(),
        legal.len() as u64,
        "{position}"
    );
    assert_eq!(position.has_legal_move(), !legal.is_empty(), "{position}");
    let capturing: BTreeSet<u8> = moves
        .keys()
        .filter(|key| !key.2.is_empty())
        .map(|key| key.0)
        .collect();
    let must: BTreeSet<u8> = position.must_capture().iter().map(Square::number).collect();
    assert_eq!(must, capturing, "{position}");
}

/// Every text of two squares, legal or not, and that a refused one changes nothing.
fn assert_texts(game: &mut Game, moves: &Moves) {
    let before = game.clone();
    for from in 1..=50 {
        for to in 1..=50 {
            let same_ends = moves.keys().filter(|key| (key.0, key.1) == (from, to));
            let (captures, simple): (Vec<_>, Vec<_>) = same_ends.partition(|key| !key.2.is_empty());
            for (mark, legal) in [
                ('-', !simple.is_empty() || captures.len() == 1),
                ('x', captures.len() == 1),
            ] {
                let text = format!("{from}{mark}{to}");
                if legal {
                    assert!(
                        game.position().resolve(&text).is_ok(),
                        "{text} in {}",
                        game.position()
                    );
                } else {
                    let error = game.play_text(&text).unwrap_err();
                    assert!(!error.to_string().is_empty() && !error.code().is_empty());
                }
            }
        }
    }
    assert_eq!(game.position().setup(), before.position().setup());
    assert_eq!(game.position(), before.position());
    assert_eq!(game.history(), before.history());
    assert!(game.undone().eq(before.undone()));
    assert_eq!(game.outcome(), before.outcome());
}

fn assert_fen_round_trip(position: &Position) {
    let fen = position.fen();
    let setup: Setup = fen.parse().unwrap();
    assert_eq!(setup, position.setup(), "{fen}");
    let again = Position::new(setup, position.rules()).unwrap();
    assert_eq!(again.fen(), fen);
    if !position.capture_pointed_out() {
        assert_eq!(again, *position, "{fen}");
    }
}

/// What random games have come to.
#[derive(Debug, Default)]
struct Seen {
    games: usize,
    plies: usize,
    pointed_out: usize,
    endings: BTreeMap<&'static str, usize>,
}

/// Two kings against one, which games by chance seldom come to.
fn three_kings(rng: &mut fastrand::Rng, rules: Rules) -> Position {
    let mut squares: Vec<u8> = (1..=50).collect();
    rng.shuffle(&mut squares);
    let [two, with, one] = [squares[0], squares[1], squares[2]];
    let turn = if rng.bool() { 'W' } else { 'B' };
    let fen = format!("{turn}:WK{two},K{with}:BK{one}");
    Position::new(fen.parse().unwrap(), rules).unwrap()
}

/// Plays one game at random and checks it at every ply.
fn play_out(rng: &mut fastrand::Rng, seen: &mut Seen) {
    let n = seen.games;
    let mut game = if n % 3 < 2 {
        Game::new(Variant::ALL[n / 4 % 2], rules(n))
    } else {
        Game::from_position(three_kings(rng, rules(n / 3)))
    };
    let mut twin = Twin::new(game.position(), enforced(game.position()));
    let mut fens = vec![game.position().fen()];
    let look_at = rng.usize(0..60);
    for ply in 0..200 {
        let position = *game.position();
        assert_fen_round_trip(&position);
        assert_eq!(
            twin,
            Twin::new(&position, enforced(&position)),
            "{position}"
        );
        let moves = twin.moves().expect("no path is lost in these games");
        assert_same_moves(&position, &moves);
        let outcome = game.outcome().map(|outcome| {
            let winner = outcome.winner.map(|side| side == Side::White);
            (winner, outcome.reason.code())
        });
        assert_eq!(outcome, twin.outcome(), "{position}");
        if n.is_multiple_of(6) && ply == look_at {
            assert_texts(&mut game, &moves);
        }
        if let Some((_, reason)) = outcome {
            *seen.endings.entry(reason).or_default() += 1;
            assert!(game.play_text("1-2").is_err());
            break;
        }
        // Where a game begins nobody knows which move was made before.
        if game.can_point_out() && !game.history().is_empty() && rng.bool() {
            game.point_out().unwrap();
            fens.pop();
            assert!(game.position().capture_pointed_out());
            twin = Twin::new(game.position(), true);
            seen.pointed_out += 1;
            continue;
        }
        let legal = position.legal_moves();
        let mv = legal[rng.usize(0..legal.len())];
        let transition = game.play(mv, &[]).unwrap();
        assert_eq!(
            (transition.path[0], transition.path.last()),
            (mv.from(), Some(&mv.to()))
        );
        twin.play(&key(mv));
        twin = twin.with_enforced(enforced(game.position()));
        fens.push(game.position().fen());
        seen.plies += 1;
    }
    seen.games += 1;
    let end = game.clone();
    for fen in fens.iter().rev() {
        assert_eq!(game.position().fen(), *fen);
        game.undo();
    }
    // Also where the first move was pointed out.
    assert_eq!(game.position().setup(), game.start().setup());
    assert!(game.undo().is_none());
    while game.redo().is_some() {}
    assert_eq!(game.position(), end.position());
    assert_eq!(game.history(), end.history());
    assert_eq!(game.outcome(), end.outcome());
}

#[test]
fn random_games_agree_with_the_twin() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut seen = Seen::default();
    while seen.games < 3_600 {
        play_out(&mut rng, &mut seen);
    }
    assert!(seen.plies > 60_000, "{seen:?}");
    assert!(seen.pointed_out > 1_000, "{seen:?}");
    for reason in ["no-pieces", "two-kings-against-one", "one-king-each"] {
        assert!(seen.endings[reason] > 10, "{seen:?}");
    }
}

#[test]
#[ignore = "takes minutes; see much/mod.rs"]
fn a_million_plies_agree_with_the_twin() {
    let (plies, number) = much::asked();
    let mut rng = fastrand::Rng::with_seed(number);
    let mut seen = Seen::default();
    while seen.plies < plies {
        play_out(&mut rng, &mut seen);
    }
    println!("seed {number}: {seen:?}");
}

/// Seldom come to in a game by chance.
#[test]
fn endings_of_one_king_each_agree_with_the_twin() {
    for (white, black) in (1..=50).flat_map(|white| (1..=50).map(move |black| (white, black))) {
        if white != black {
            let setup: Setup = format!("W:WK{white}:BK{black}").parse().unwrap();
            let position = Position::new(setup, Rules::default()).unwrap();
            let outcome = position.outcome().map(|outcome| outcome.reason.code());
            let expected = Twin::new(&position, true)
                .outcome()
                .map(|(_, reason)| reason);
            assert_eq!(outcome, expected, "{position}");
        }
    }
}

/// A placement with this many pieces, any of them kings.
fn placement(rng: &mut fastrand::Rng, most: usize) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = Side::ALL[rng.usize(0..2)];
    let kings = rng.f64();
    for _ in 0..rng.usize(2..=most) {
        let kind = if rng.f64() < kings {
            PieceKind::King
        } else {
            PieceKind::Man
        };
        let side = Side::ALL[rng.usize(0..2)];
        setup.put(square(rng.u8(1..=50)), Piece { side, kind });
    }
    setup
}

#[test]
fn random_placements_agree_with_the_twin() {
    let mut rng = fastrand::Rng::with_seed(2);
    let (mut captures, mut prefixes, mut left_out) = (0, 0, 0);
    for n in 0..6_000 {
        let setup = placement(&mut rng, 6 + n % 30);
        for capture in CaptureRule::ALL {
            let rules = Rules {
                capture,
                ..Rules::default()
            };
            let Ok(position) = Position::new(setup, rules) else {
                left_out += 1;
                continue;
            };
            assert_fen_round_trip(&position);
            let Some(moves) = Twin::new(&position, enforced(&position)).moves() else {
                left_out += 1;
                continue;
            };
            assert_same_moves(&position, &moves);
            for &mv in &position.legal_moves() {
                assert_notation(&position, mv, &moves);
            }
            captures += moves.keys().filter(|key| !key.2.is_empty()).count();
            prefixes += assert_paths(&position, &moves);
        }
    }
    assert!(captures > 20_000, "{captures}");
    assert!(prefixes > 50_000, "{prefixes}");
    assert!(left_out < 600, "{left_out}");
}

fn assert_notation(position: &Position, mv: Move, moves: &Moves) {
    assert!(position.is_legal(mv));
    for text in [mv.notation(position), mv.hub()] {
        let (resolved, path) = position.resolve(&text).unwrap();
        assert_eq!(resolved, mv, "{text} in {position}");
        let path: Vec<u8> = path.into_iter().map(Square::number).collect();
        assert!(moves[&key(mv)].contains(&path), "{text} in {position}");
    }
}

/// Legs, moves by path, and paths as text, after the beginnings of some paths.
fn assert_paths(position: &Position, moves: &Moves) -> usize {
    let mut prefixes = BTreeSet::new();
    for (key, paths) in moves.iter().filter(|(key, _)| !key.2.is_empty()) {
        for path in paths.iter().take(3) {
            for len in 1..=path.len() {
                prefixes.insert(&path[..len]);
            }
            let text: Vec<String> = path.iter().map(u8::to_string).collect();
            if path.len() > 2 {
                let (mv, way) = position.resolve(&text.join("x")).unwrap();
                assert_eq!(&self::key(mv), key, "{text:?} in {position}");
                assert!(way.into_iter().map(Square::number).eq(path.iter().copied()));
            }
        }
        if paths.len() <= 50 {
            let mv = moves_of(position, key);
            let mut found: Vec<Vec<u8>> = position
                .paths(mv, 100)
                .into_iter()
                .map(|path| path.into_iter().map(Square::number).collect())
                .collect();
            found.sort();
            let mut paths = paths.clone();
            paths.sort();
            assert_eq!(found, paths, "{key:?} in {position}");
        } else {
            assert_eq!(position.paths(moves_of(position, key), 20).len(), 20);
        }
    }
    let count = prefixes.len().min(40);
    for prefix in prefixes.into_iter().take(40) {
        let landings: Vec<Square> = prefix[1..].iter().map(|&n| square(n)).collect();
        let going_on = |paths: &Vec<Vec<u8>>| paths.iter().any(|path| path.starts_with(prefix));
        let expected: BTreeSet<&Key> = moves
            .iter()
            .filter(|(key, paths)| going_on(paths) || (prefix.len() == 1 && key.0 == prefix[0]))
            .map(|(key, _)| key)
            .collect();
        let found: Vec<Key> = Ways::new(position, square(prefix[0]), &position.legal_moves())
            .moves(&landings)
            .into_iter()
            .map(key)
            .collect();
        assert_eq!(
            found.iter().collect::<BTreeSet<_>>(),
            expected,
            "{prefix:?} in {position}"
        );
        let next: BTreeSet<u8> = moves
            .iter()
            .filter(|(key, _)| !key.2.is_empty())
            .flat_map(|(_, paths)| paths)
            .filter(|path| path.starts_with(prefix))
            .filter_map(|path| path.get(prefix.len()).copied())
            .collect();
        let legs: BTreeSet<u8> = position
            .legs(square(prefix[0]), &landings)
            .into_iter()
            .map(|leg| leg.to.number())
            .collect();
        assert_eq!(legs, next, "{prefix:?} in {position}");
    }
    count
}

fn moves_of(position: &Position, wanted: &Key) -> Move {
    let legal = position.legal_moves();
    *legal.iter().find(|mv| &key(**mv) == wanted).unwrap()
}
