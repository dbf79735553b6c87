//! The computer player of Frisian draughts.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use twa_boerden::Side;
use twa_boerden::engine::frisian::{Engine, Tables, Value};
use twa_boerden::engine::{Clock, Info, Level, Limits, Native, Score, World};
use twa_boerden::frisian::{
    CaptureRule, Game, KingMoveLimit, Move, Piece, PieceKind, Position, Reason, Rules, Setup,
    Square, SquareSet, Variant,
};

fn position(text: &str) -> Position {
    position_by(text, Rules::default())
}

fn position_by(text: &str, rules: Rules) -> Position {
    let setup: Setup = text.parse().unwrap();
    Position::new(setup, rules).unwrap()
}

const CALLED: Rules = Rules {
    capture: CaptureRule::Called,
    king_moves: KingMoveLimit::Three,
};

fn game(text: &str) -> Game {
    Game::from_position(position(text))
}

static TABLES: LazyLock<Arc<Tables>> =
    LazyLock::new(|| Arc::new(Tables::new(KingMoveLimit::Three)));

fn engine() -> Engine {
    Engine::new(4)
}

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

fn search(game: &Game, limits: &Limits) -> Info<Move> {
    engine().search(game, limits, &mut Native::new()).unwrap()
}

fn best(info: &Info<Move>) -> Move {
    info.lines[0].moves[0]
}

/// In how many plies the side to move wins, found by looking at everything.
fn wins_in(position: &Position, plies: u16) -> Option<u16> {
    (1..=plies)
        .step_by(2)
        .find(|&plies| can_win(position, plies))
}

fn can_win(position: &Position, plies: u16) -> bool {
    let wins = |&mv: &Move| {
        let after = position.play_unchecked(mv);
        if let Some(outcome) = after.outcome() {
            return outcome.winner == Some(position.turn());
        }
        let replies = after.legal_moves();
        let mut after_replies = replies.iter().map(|&reply| after.play_unchecked(reply));
        plies >= 3 && after_replies.all(|next| can_win(&next, plies - 2))
    };
    position.outcome().is_none() && position.legal_moves().iter().any(wins)
}

/// A position with few pieces.
fn random(rng: &mut fastrand::Rng, most: usize, rules: Rules) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.turn = if rng.bool() { Side::White } else { Side::Black };
    for side in Side::ALL {
        for _ in 0..rng.usize(1..=most) {
            let kind = if rng.u8(..4) == 0 {
                PieceKind::King
            } else {
                PieceKind::Man
            };
            let far = match (kind, side) {
                (PieceKind::Man, Side::White) => 5..50,
                (PieceKind::Man, Side::Black) => 0..45,
                (PieceKind::King, _) => 0..50,
            };
            setup.put(Square::ALL[rng.usize(far)], Piece { side, kind });
        }
    }
    let position = Position::new(setup, rules).ok()?;
    position.outcome().is_none().then_some(position)
}

#[test]
fn forced_wins_are_found_in_as_many_plies_as_they_take() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut found = [0; 8];
    let mut tried = 0;
    while tried < 1500 {
        let Some(position) = random(&mut rng, 4, Rules::default()) else {
            continue;
        };
        tried += 1;
        let Some(plies) = wins_in(&position, 5) else {
            continue;
        };
        found[usize::from(plies)] += 1;
        let info = search(&Game::from_position(position), &Limits::depth(12));
        let line = &info.lines[0];
        // Moves looked at less deep can hide a quicker win, never a win.
        let sure = line
            .score
            .sure()
            .unwrap_or_else(|| panic!("{position}: {plies}, {}", line.score));
        assert!(
            sure >= i16::try_from(plies).unwrap(),
            "{position}: {plies}, not {sure}"
        );
        assert_eq!(sure % 2, 1);
    }
    assert!(found[1] > 20 && found[3] > 20 && found[5] > 10, "{found:?}");
    // Longer ones are known from the tables, which this player does not have.
    let tables = TABLES.clone();
    let mut seven = 0;
    while seven < 40 {
        let Some(position) = random(&mut rng, 2, Rules::default()) else {
            continue;
        };
        if tables.probe(&position) == Some(Value::Win(7)) {
            seven += 1;
            let info = search(&Game::from_position(position), &Limits::depth(16));
            assert!(info.lines[0].score >= Score::win_in(16), "{position}");
        }
    }
}

#[test]
fn principal_variations_can_be_played() {
    let mut game = Game::new(Variant::Frisian, Rules::default());
    let mut engine = engine();
    let limits = Limits {
        lines: 3,
        nodes: Some(20_000),
        ..Limits::default()
    };
    while game.outcome().is_none() && game.history().len() < 60 {
        let info = engine.search(&game, &limits, &mut Native::new()).unwrap();
        assert_eq!(info.lines.len(), 3.min(game.position().legal_moves().len()));
        assert!(info.lines.is_sorted_by(|one, next| one.score >= next.score));
        for line in &info.lines {
            let mut position = *game.position();
            for &mv in &line.moves {
                position = position.play(mv).unwrap();
            }
        }
        game.play(best(&info), &[]).unwrap();
    }
}

/// Notes when it is told what.
#[derive(Default)]
struct Diary {
    told: Vec<Info<Move>>,
    time: std::cell::Cell<u64>,
}

impl World<Move> for Diary {
    fn now(&self) -> Duration {
        self.time.set(self.time.get() + 1);
        Duration::from_millis(self.time.get())
    }

    fn info(&mut self, info: &Info<Move>) {
        self.told.push(info.clone());
    }
}

#[test]
fn each_depth_and_each_better_move_is_told() {
    let game = Game::new(Variant::Frisian, Rules::default());
    let mut diary = Diary::default();
    let info = engine().search(&game, &Limits::depth(9), &mut diary);
    assert_eq!(diary.told.last(), info.as_ref());
    let depths: Vec<u32> = diary.told.iter().map(|info| info.depth).collect();
    assert!(depths.is_sorted());
    assert!((1..=9).all(|depth| depths.contains(&depth)));
    assert!(
        diary
            .told
            .iter()
            .all(|info| !info.lines[0].moves.is_empty())
    );
}

#[test]
fn limits_are_kept() {
    let game = Game::new(Variant::Frisian, Rules::default());
    let info = search(
        &game,
        &Limits {
            nodes: Some(10_000),
            ..Limits::default()
        },
    );
    assert!(info.nodes <= 10_000, "{}", info.nodes);
    assert_eq!(search(&game, &Limits::depth(5)).depth, 5);

    let start = Instant::now();
    search(&game, &Limits::move_time(Duration::from_millis(100)));
    assert!(start.elapsed() >= Duration::from_millis(90));
    assert!(start.elapsed() < Duration::from_secs(3));

    let clock = Clock {
        time: Duration::from_secs(4),
        increment: Duration::ZERO,
        moves: None,
    };
    let start = Instant::now();
    search(
        &game,
        &Limits {
            clock: Some(clock),
            ..Limits::default()
        },
    );
    assert!(start.elapsed() < Duration::from_secs(3));
}

#[test]
fn a_raised_flag_ends_the_search() {
    let game = Game::new(Variant::Frisian, Rules::default());
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let info = engine().search(&game, &Limits::default(), &mut Native::stopped_by(&stop));
            (info, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(200));
        let raised = Instant::now();
        stop.store(true, Ordering::Relaxed);
        let (info, ended) = search.join().unwrap();
        // It takes a millisecond, but on a busy machine it may have to wait for its turn.
        assert!(ended.duration_since(raised) < Duration::from_secs(1));
        assert!(info.unwrap().depth > 4);
    });
    // A search that is stopped from the start has a move all the same.
    let stop = AtomicBool::new(true);
    let info = engine().search(&game, &Limits::default(), &mut Native::stopped_by(&stop));
    assert!(game.position().is_legal(best(&info.unwrap())));
}

#[test]
fn a_forced_move_is_made_at_once_but_analysed_when_asked() {
    let game = game("W:W27,32,37,38,43,48:B9,13,14,16,19,22");
    assert_eq!(game.position().legal_moves().len(), 1);
    let start = Instant::now();
    search(&game, &Limits::move_time(Duration::from_mins(1)));
    assert!(start.elapsed() < Duration::from_secs(2));
    assert_eq!(search(&game, &Limits::depth(9)).depth, 9);
    let limits = Limits {
        lines: 2,
        move_time: Some(Duration::from_millis(200)),
        ..Limits::default()
    };
    assert!(search(&game, &limits).nodes > 10_000);
}

#[test]
fn the_same_seed_gives_the_same_move_and_others_give_others() {
    let game = Game::new(Variant::Frisian, Rules::default());
    for number in 1..=7 {
        let play = |seed| {
            let limits = Limits {
                seed,
                ..Limits::default()
            }
            .at_level(level(number));
            best(&search(&game, &limits))
        };
        let mut moves: Vec<Move> = (0..12).map(play).collect();
        assert!(moves.iter().zip(0..).all(|(&mv, seed)| mv == play(seed)));
        moves.sort_by_key(|mv| (mv.from(), mv.to()));
        moves.dedup();
        assert!(moves.len() > 1, "level {number}");
    }
}

#[test]
fn all_levels_play_legal_moves_to_the_end() {
    let mut rng = fastrand::Rng::with_seed(8);
    for round in 0..24_u8 {
        let rules = Rules {
            capture: CaptureRule::ALL[usize::from(round % 2)],
            king_moves: KingMoveLimit::ALL[usize::from(round / 2 % 2)],
        };
        let variant = Variant::ALL[usize::from(round / 4 % 2)];
        let mut game = Game::new(variant, rules);
        let mut engine = engine();
        while game.outcome().is_none() && game.history().len() < 160 {
            let legal = game.position().legal_moves();
            let mv = if rng.u8(..4) == 0 {
                legal[rng.usize(..legal.len())]
            } else {
                let limits = Limits {
                    nodes: Some(500),
                    seed: rng.u64(..),
                    ..Limits::default()
                };
                let limits = limits.at_level(level(1 + round % 8));
                best(&engine.search(&game, &limits, &mut Native::new()).unwrap())
            };
            assert!(legal.contains(&mv), "{}: {}", game.position(), mv.hub());
            game.play(mv, &[]).unwrap();
        }
        if game.outcome().is_some() {
            let mut world = Native::new();
            assert!(
                engine
                    .search(&game, &Limits::default(), &mut world)
                    .is_none()
            );
        }
    }
}

/// What the pieces on these squares are worth in men, about.
fn worth(position: &Position, squares: SquareSet) -> i32 {
    let kings = position.kings(Side::White) | position.kings(Side::Black);
    i32::try_from(squares.len() + 2 * (squares & kings).len()).unwrap()
}

/// What the side to move wins or loses by captures alone, when both make the best of them.
fn exchange(position: &Position) -> i32 {
    if !position.can_capture() {
        return 0;
    }
    let moves = position.legal_moves();
    let scores = moves.iter().map(|&mv| -loss(position, mv));
    scores.max().unwrap()
}

/// What the side to move loses by a move and the captures that follow.
fn loss(position: &Position, mv: Move) -> i32 {
    exchange(&position.play_unchecked(mv)) - worth(position, mv.captured())
}

#[test]
fn not_even_the_weakest_level_leaves_a_man_for_nothing() {
    let mut rng = fastrand::Rng::with_seed(21);
    let mut hung = 0;
    for _ in 0..20 {
        let mut game = Game::new(Variant::Frisian, Rules::default());
        let mut engine = engine();
        while game.outcome().is_none() && game.history().len() < 80 {
            let limits = Limits {
                seed: rng.u64(..),
                ..Limits::default()
            }
            .at_level(Level::MIN);
            let info = engine.search(&game, &limits, &mut Native::new()).unwrap();
            let position = game.position();
            let moves = position.legal_moves();
            let least = moves.iter().map(|&mv| loss(position, mv)).min().unwrap();
            // More may come of it than captures alone show, such as a promotion.
            let worth = |side| worth(position, position.pieces(side));
            let balance = worth(position.turn()) - worth(!position.turn());
            let gains = i32::from(info.lines[0].score.value()) > 100 * balance;
            hung += u32::from(loss(position, best(&info)) > least.max(0) && !gains);
            game.play(best(&info), &[]).unwrap();
        }
    }
    assert_eq!(hung, 0);
}

#[test]
fn drawn_endings_are_seen() {
    // To the two kings three moves are left or fewer, which may be enough or not.
    let tables = TABLES.clone();
    let mut rng = fastrand::Rng::with_seed(2);
    let (mut draws, mut wins) = (0, 0);
    while draws < 25 || wins < 25 {
        let mut squares = Square::ALL;
        rng.shuffle(&mut squares);
        let mut setup = Setup::empty();
        for (index, side) in [Side::White, Side::White, Side::Black]
            .into_iter()
            .enumerate()
        {
            setup.put(
                squares[index],
                Piece {
                    side,
                    kind: PieceKind::King,
                },
            );
        }
        setup.quiet_plies = 2 * rng.u32(4..7);
        let position = Position::new(setup, Rules::default()).unwrap();
        if position.outcome().is_some() {
            continue;
        }
        let value = tables.probe(&position).unwrap();
        // Without the tables, by looking ahead.
        let info = search(&Game::from_position(position), &Limits::depth(12));
        match value {
            Value::Draw => {
                draws += 1;
                assert_eq!(info.lines[0].score, Score::DRAW, "{position}");
            }
            Value::Win(plies) => {
                wins += 1;
                assert_eq!(
                    info.lines[0].score,
                    Score::win_in(plies.into()),
                    "{position}"
                );
            }
            Value::Loss(_) => {}
        }
    }
    // One king each is a draw, and so is a capture that leads there.
    let mut draws = 0;
    while draws < 20 {
        let Some(position) = random(&mut rng, 2, Rules::default()) else {
            continue;
        };
        let even = |&mv: &Move| {
            let outcome = position.play_unchecked(mv).outcome();
            outcome.is_some_and(|outcome| outcome.reason == Reason::OneKingEach)
        };
        if position.can_capture() && position.legal_moves().iter().all(even) {
            draws += 1;
            let info = search(&Game::from_position(position), &Limits::depth(1));
            assert_eq!(info.lines[0].score, Score::DRAW, "{position}");
        }
    }
}

#[test]
fn no_win_and_no_draw_of_the_tables_is_given_away() {
    let tables = TABLES.clone();
    let mut engine = engine();
    engine.set_tables(tables.clone());
    let mut rng = fastrand::Rng::with_seed(4);
    let mut games = 0;
    while games < 1_000 {
        let Some(position) = random(&mut rng, 2, Rules::default()) else {
            continue;
        };
        let Some(value) = tables.probe(&position) else {
            continue;
        };
        games += 1;
        let mut game = Game::from_position(position);
        let side = position.turn();
        while game.outcome().is_none() {
            let legal = game.position().legal_moves();
            let mv = if game.position().turn() == side {
                let limits = Limits {
                    nodes: Some(3_000),
                    ..Limits::default()
                };
                best(&engine.search(&game, &limits, &mut Native::new()).unwrap())
            } else {
                // Now the best defence, now any.
                let best = tables.best_move(game.position()).unwrap();
                if rng.bool() {
                    best
                } else {
                    legal[rng.usize(..legal.len())]
                }
            };
            game.play(mv, &[]).unwrap();
            if game.history().len() > 60 {
                break;
            }
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        match value {
            Value::Win(_) => assert_eq!(winner, Some(side), "{position}"),
            Value::Draw => assert_ne!(winner, Some(!side), "{position}"),
            Value::Loss(_) => {}
        }
    }
}

#[test]
fn tables_can_be_built_bit_by_bit() {
    let mut engine = engine();
    let mut steps = 0;
    while !engine.build_tables(KingMoveLimit::Two) {
        steps += 1;
    }
    assert!(steps > 10 && engine.build_tables(KingMoveLimit::Two));
    let rules = Rules {
        king_moves: KingMoveLimit::Two,
        ..Rules::default()
    };
    let game = Game::from_position(position_by("W:WK46,28:BK43", rules));
    let info = engine
        .search(&game, &Limits::depth(2), &mut Native::new())
        .unwrap();
    let tables = Tables::new(KingMoveLimit::Two);
    match tables.probe(game.position()).unwrap() {
        Value::Draw => assert_eq!(info.lines[0].score, Score::DRAW),
        Value::Win(plies) => assert_eq!(info.lines[0].score, Score::win_in(plies.into())),
        Value::Loss(plies) => assert_eq!(info.lines[0].score, Score::loss_in(plies.into())),
    }
}

#[test]
fn captures_are_overlooked_only_by_weak_levels() {
    // A man can be taken, or overlooked.
    let start = position_by("W:W28,38,43,48:B22,9,4,3,16", CALLED);
    assert!(start.legal_moves().len() > 1 && start.can_capture());
    let game = Game::from_position(start);
    let due = start.with_capture_pointed_out().legal_moves();
    for number in 1..=8 {
        let overlooked = (0..120)
            .filter(|&seed| {
                let limits = Limits {
                    seed,
                    nodes: Some(2_000),
                    ..Limits::default()
                };
                let info = search(&game, &limits.at_level(level(number)));
                !due.contains(&best(&info))
            })
            .count();
        match number {
            1..=2 => assert!(
                (1..60).contains(&overlooked),
                "level {number}: {overlooked}"
            ),
            3..=4 => assert!(overlooked < 40, "level {number}: {overlooked}"),
            _ => assert_eq!(overlooked, 0, "level {number}"),
        }
    }
    // What has been pointed out cannot be overlooked again.
    let pointed_out = Game::from_position(start.with_capture_pointed_out());
    for seed in 0..100 {
        let limits = Limits {
            seed,
            ..Limits::default()
        }
        .at_level(Level::MIN);
        assert!(due.contains(&best(&search(&pointed_out, &limits))));
    }
}

#[test]
fn what_is_better_is_pointed_out_or_let_stand() {
    let tables = TABLES.clone();
    let mut engine = engine();
    engine.set_tables(tables.clone());
    let mut rng = fastrand::Rng::with_seed(9);
    let (mut pointed_out, mut let_stand) = (0, 0);
    while pointed_out < 40 || let_stand < 40 {
        let Some(position) = random(&mut rng, 2, CALLED) else {
            continue;
        };
        let due = position.with_capture_pointed_out();
        for &mv in &position.legal_moves() {
            let mut game = Game::from_position(position);
            game.play(mv, &[]).unwrap();
            if !game.can_point_out() {
                continue;
            }
            let stands = match game.outcome().map(|outcome| outcome.winner) {
                None => tables.probe(game.position()).map(Value::rank),
                Some(None) => Some(Value::Draw.rank()),
                Some(Some(side)) if side == position.turn() => Some(Value::Loss(0).rank()),
                Some(Some(_)) => Some(Value::Win(1).rank()),
            };
            let (Some(stands), Some(corrected)) = (stands, tables.probe(&due)) else {
                continue;
            };
            let better = -corrected.rank() > stands;
            let limits = Limits::depth(2);
            let decided = engine.point_out(&game, &limits, &mut Native::new());
            assert_eq!(
                decided,
                better,
                "{position} {}: {corrected:?}, {stands}",
                mv.hub()
            );
            *(if better {
                &mut pointed_out
            } else {
                &mut let_stand
            }) += 1;
        }
    }
    // Nothing is wrong, or nothing can be wrong.
    let mut game = Game::new(Variant::Frisian, CALLED);
    game.play_text("32-28").unwrap();
    assert!(!engine.point_out(&game, &Limits::depth(2), &mut Native::new()));
    let game = Game::new(Variant::Frisian, Rules::default());
    assert!(!engine.point_out(&game, &Limits::depth(2), &mut Native::new()));
}

#[test]
fn draws_are_accepted_by_who_does_not_stand_better() {
    let accepts = |text: &str, side| {
        engine().accepts_draw(&game(text), side, &Limits::depth(8), &mut Native::new())
    };
    // A man up, and a man down, whoever is to move.
    for text in ["W:W37,38,42,43:B8,9,13", "B:W37,38,42,43:B8,9,13"] {
        assert!(!accepts(text, Side::White), "{text}");
        assert!(accepts(text, Side::Black), "{text}");
    }
    // Nothing is decided at the start.
    let start = Game::new(Variant::Frisian, Rules::default());
    assert!(!engine().accepts_draw(&start, Side::White, &Limits::depth(6), &mut Native::new()));
    // A draw by the tables, though a man up.
    let tables = TABLES.clone();
    let mut engine = engine();
    engine.set_tables(tables);
    assert!(engine.accepts_draw(
        &game("W:WK46,28:BK43"),
        Side::White,
        &Limits::depth(4),
        &mut Native::new()
    ));
}

#[test]
fn a_threat_is_what_the_other_side_would_do() {
    let threat = |text: &str| engine().threat(&game(text), &Limits::depth(6), &mut Native::new());
    // White could go past the last man to promote.
    let info = threat("B:W7,44:B30,35").unwrap();
    assert!(best(&info).promotes());
    // Nobody is there to threaten.
    assert!(threat("W:W31:B").is_none());
    // The other side could not move.
    assert!(threat("W:W28:B46").is_none());
    let mut over = game("W:W28:B46");
    over.resign(Side::White);
    assert!(
        engine()
            .threat(&over, &Limits::depth(2), &mut Native::new())
            .is_none()
    );
}

#[test]
fn positions_with_many_kings_do_not_hold_it_up() {
    let mut rng = fastrand::Rng::with_seed(6);
    let mut tried = 0;
    while tried < 30 {
        let mut setup = Setup::empty();
        for square in Square::ALL {
            if rng.u8(..5) < 2 {
                let side = if rng.u8(..3) == 0 {
                    Side::White
                } else {
                    Side::Black
                };
                let kind = if rng.bool() {
                    PieceKind::King
                } else {
                    PieceKind::Man
                };
                setup.put(square, Piece { side, kind });
            }
        }
        let Ok(position) = Position::new(setup, Rules::default()) else {
            continue;
        };
        if position.outcome().is_some() {
            continue;
        }
        tried += 1;
        let start = Instant::now();
        let limits = Limits {
            lines: 2,
            ..Limits::move_time(Duration::from_millis(20))
        };
        let game = Game::from_position(position);
        let mv = best(&search(&game, &limits));
        assert!(game.position().is_legal(mv));
        assert!(start.elapsed() < Duration::from_secs(1), "{position}");
    }
}

#[test]
fn won_endings_of_more_pieces_than_the_tables_have_are_won() {
    let mut engine = engine();
    engine.set_tables(TABLES.clone());
    let mut rng = fastrand::Rng::with_seed(13);
    let (mut games, mut won, mut plies) = (0, 0, 0);
    while games < 30 {
        let mut squares = Square::ALL;
        rng.shuffle(&mut squares);
        let mut setup = Setup::empty();
        for (index, &square) in squares[..4 + games % 2].iter().enumerate() {
            let side = if index == 3 { Side::Black } else { Side::White };
            let kind = PieceKind::King;
            setup.put(square, Piece { side, kind });
        }
        setup.turn = Side::Black;
        let mut game = Game::from_position(Position::new(setup, Rules::default()).unwrap());
        if game.position().can_capture() {
            continue;
        }
        games += 1;
        while game.outcome().is_none() && game.history().len() < 80 {
            let limits = Limits {
                nodes: Some(5_000),
                ..Limits::default()
            };
            let info = engine.search(&game, &limits, &mut Native::new()).unwrap();
            game.play(best(&info), &[]).unwrap();
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        won += usize::from(winner == Some(Side::White));
        plies += game.history().len();
    }
    println!("{won} of {games} won in {} plies each", plies / games);
    assert!(won * 10 >= games * 9, "{won} of {games}");
}
