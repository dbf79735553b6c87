//! The computer player of Lords and Vassals against plain searches with the rules alone.
#![cfg(not(target_arch = "wasm32"))]

use std::cell::Cell;
use std::collections::HashSet;
use std::time::Duration;

use fastrand::Rng;
use twa_boerden::engine::lords::{Analyst, Engine};
use twa_boerden::engine::{Clock, Info, Level, Limits, Native, World};
use twa_boerden::lords::{
    Game, Layout, Move, Occupant, Piece, PieceKind, PinRule, Position, Rules, Setup, Square,
    TurnLengths,
};
use twa_boerden::{BySide, Side};

/// Every different position in which the turn can end, found with the rules alone.
///
/// Positions at the start of the next turn are told apart by pieces, pins and captures; one that is
/// won in the middle of the turn by nothing else either.
fn ends(position: &Position) -> HashSet<String> {
    let mut ends = HashSet::new();
    let mut seen = HashSet::new();
    let mut open = vec![*position];
    while let Some(here) = open.pop() {
        for mv in here.legal_moves() {
            let after = here.play_unchecked(mv);
            if after.turn() != position.turn() || after.captured_by(position.turn()) >= 5 {
                ends.insert(placement(&after));
            } else if seen.insert(after) {
                open.push(after);
            }
        }
    }
    ends
}

fn placement(position: &Position) -> String {
    let text = position.to_string();
    let mut fields = text.split(' ');
    let pieces = fields.next().expect("a position has pieces");
    format!("{pieces} {}", fields.nth(2).expect("and captures"))
}

/// Tells of every different position in the rest of the turn, found with the rules alone, until
/// `tell` has enough.
fn walk(position: &Position, tell: &mut dyn FnMut(&Position) -> bool) {
    let mut seen = HashSet::new();
    let mut open = vec![*position];
    while let Some(here) = open.pop() {
        for mv in here.legal_moves() {
            let after = here.play_unchecked(mv);
            if seen.insert(after) {
                if tell(&after) {
                    return;
                }
                if after.turn() == position.turn() && after.outcome().is_none() {
                    open.push(after);
                }
            }
        }
    }
}

/// The most captures in the rest of the turn, found with the rules alone.
fn most_captures(position: &Position) -> u8 {
    let side = position.turn();
    let mut most = position.captured_by(side);
    walk(position, &mut |after| {
        most = most.max(after.captured_by(side).min(5));
        false
    });
    most - position.captured_by(side)
}

fn has_won(position: &Position, side: Side) -> bool {
    position
        .outcome()
        .is_some_and(|outcome| outcome.winner == Some(side))
}

fn can_win(position: &Position) -> bool {
    let mut found = false;
    if position.outcome().is_none() {
        walk(position, &mut |after| {
            found = has_won(after, position.turn());
            found
        });
    }
    found
}

/// Whether there is a turn after which the other side cannot win in its next.
fn can_defend(position: &Position) -> bool {
    let side = position.turn();
    let mut found = false;
    let mut seen = HashSet::new();
    walk(position, &mut |after| {
        let over = after.turn() != side || after.outcome().is_some();
        if over && seen.insert(placement(after)) {
            found = has_won(after, side) || !has_won(after, !side) && !can_win(after);
        }
        found
    });
    found
}

fn played(position: &Position, moves: &[Move]) -> Position {
    moves.iter().fold(*position, |position, &mv| {
        position.play(mv).expect("a legal move")
    })
}

/// A few pieces of each side near each other, with four captures made by both: the end is near.
fn strewn(rng: &mut Rng) -> Option<Position> {
    let mut setup = Setup::empty();
    let rules = any_rules(rng);
    setup.turn = rng.choice(Side::ALL).expect("two");
    let full = rules.turns.moves(setup.turn);
    setup.moves_left = full;
    setup.captured_by = BySide::new_with(|_| rng.u8(3..5));
    let (files, ranks) = (rng.u8(2..6), rng.u8(2..6));
    for side in Side::ALL {
        for _ in 0..rng.u8(2..6) {
            let at = Square::new(rng.u8(..files), rng.u8(..ranks)).expect("on the board");
            let kind = rng.choice(PieceKind::ALL).expect("two");
            let under = (kind == PieceKind::Lord && rng.u8(..4) == 0)
                .then(|| rng.choice(Side::ALL).expect("two"));
            setup.put(
                at,
                Occupant {
                    piece: Piece { side, kind },
                    under,
                },
            );
        }
    }
    Position::new(&setup, rules)
        .ok()
        .filter(|position| position.outcome().is_none())
}

fn any_rules(rng: &mut Rng) -> Rules {
    Rules {
        pins: rng.choice(PinRule::ALL).expect("two"),
        turns: rng.choice(TurnLengths::ALL).expect("two"),
        draws: rng.bool(),
    }
}

/// Positions from games by chance, in the middle of turns too.
fn positions(seed: u64, games: usize, tell: &mut dyn FnMut(&Position, &mut Rng)) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..games {
        let layouts = BySide::new_with(|_| Layout::random(rng.u64(..)));
        let mut game = Game::new(layouts, any_rules(&mut rng));
        for _ in 0..rng.usize(20..260) {
            let moves = game.legal_moves();
            // Captures more often than chance has them, so that the positions are of all ages.
            let capture = moves
                .iter()
                .find(|mv| !mv.captures(game.position()).is_empty())
                .filter(|_| rng.u8(..3) > 0);
            let Some(&mv) = capture.or_else(|| rng.choice(&moves[..])) else {
                break;
            };
            game.play(mv).expect("a legal move");
        }
        if game.outcome().is_none() {
            tell(game.position(), &mut rng);
        }
    }
}

#[test]
fn outcomes_are_those_of_the_rules() {
    let mut analyst = Analyst::new();
    let (mut checked, mut total) = (0, 0);
    positions(1, 60, &mut |position, _| {
        // Whole turns take long this way; a few of them do.
        if position.moves_left() > 3 && checked % 8 != 0 {
            checked += 1;
            return;
        }
        checked += 1;
        let expected = ends(position);
        let mut found = HashSet::new();
        for moves in analyst.outcomes(position) {
            let after = played(position, &moves);
            assert!(after.turn() != position.turn() || after.outcome().is_some());
            assert!(found.insert(placement(&after)), "twice: {after}");
        }
        assert_eq!(found, expected, "{position:?}");
        total += expected.len();
    });
    assert!(total > 10_000, "only {total}");
}

#[test]
fn the_most_captures_are_those_of_a_plain_search() {
    let mut analyst = Analyst::new();
    let mut found = [0; 6];
    let mut check = |position: &Position| {
        let expected = most_captures(position);
        let (count, moves) = analyst.most_captures(position);
        assert_eq!(count, expected, "{position:?}");
        let after = played(position, &moves);
        let side = position.turn();
        let made = after.captured_by(side).min(5) - position.captured_by(side);
        assert_eq!(made, count, "{position:?}");
        found[usize::from(count)] += 1;
    };
    let mut whole = 0;
    positions(2, 200, &mut |position, _| {
        whole += usize::from(position.moves_left() > 3);
        if position.moves_left() <= 3 || whole % 10 == 0 {
            check(position);
        }
    });
    let mut rng = Rng::with_seed(3);
    for _ in 0..1200 {
        if let Some(position) = strewn(&mut rng) {
            check(&position);
        }
    }
    assert!(found[..3].iter().all(|&count| count > 40), "{found:?}");
}

#[test]
fn wins_and_defences_are_those_of_a_plain_search() {
    let mut analyst = Analyst::new();
    let mut engine = Engine::new();
    let mut rng = Rng::with_seed(4);
    let (mut won, mut saved, mut lost) = (0, 0, 0);
    for _ in 0..700 {
        let Some(position) = strewn(&mut rng) else {
            continue;
        };
        let win = analyst.win(&position);
        assert_eq!(win.is_some(), can_win(&position), "{position:?}");
        let limits = Limits {
            level: Level::new(rng.u8(5..=8)).expect("a level"),
            nodes: Some(20_000),
            ..Limits::default()
        };
        let info = engine
            .search(&Game::from_position(position), &limits, &mut Native::new())
            .expect("the game is not over");
        let turn = own_turn(&position, &info.lines[0].moves);
        let after = played(&position, &turn);
        if let Some(moves) = win {
            won += 1;
            assert!(
                has_won(&played(&position, &moves), position.turn()),
                "{position:?}"
            );
            assert!(has_won(&after, position.turn()), "{position:?}");
        } else if rng.u8(..3) == 0 {
            let defends = can_defend(&position);
            assert_eq!(
                analyst.defence(&position).is_some(),
                defends,
                "{position:?}"
            );
            let holds = !has_won(&after, !position.turn()) && !can_win(&after);
            assert_eq!(holds, defends, "{position:?}");
            *(if defends { &mut saved } else { &mut lost }) += 1;
        }
    }
    assert!(won > 100 && saved > 40 && lost > 5, "{won} {saved} {lost}");
}

/// The moves of a line that belong to the turn of the side to move.
fn own_turn(position: &Position, line: &[Move]) -> Vec<Move> {
    let mut after = *position;
    line.iter()
        .take_while(|&&mv| {
            let own = after.turn() == position.turn() && after.outcome().is_none();
            if own {
                after = after.play(mv).expect("a legal move");
            }
            own
        })
        .copied()
        .collect()
}

#[test]
fn whole_games_are_legal_and_follow_from_their_seeds() {
    let mut rng = Rng::with_seed(5);
    for level in [1, 2, 3, 5] {
        let layouts = BySide::new_with(|_| Layout::random(rng.u64(..)));
        let start = Game::new(layouts, any_rules(&mut rng));
        let limits = Limits {
            level: Level::new(level).expect("a level"),
            seed: 9,
            nodes: Some(30_000),
            ..Limits::default()
        };
        let play = || {
            let mut engine = Engine::new();
            let mut game = start.clone();
            while game.outcome().is_none() && game.position().turn_number() < 12 {
                let info = engine
                    .search(&game, &limits, &mut Native::new())
                    .expect("the game is not over");
                for mv in own_turn(game.position(), &info.lines[0].moves) {
                    game.play(mv).expect("a legal move");
                }
            }
            game
        };
        assert_eq!(play().history(), play().history(), "level {level}");
    }
}

/// A world whose time stands still, and which stops the search at one of its questions.
struct Questions {
    asked: Cell<u32>,
    stop_at: u32,
    told: Vec<Info<Move>>,
}

impl World<Move> for Questions {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get() >= self.stop_at
    }

    fn info(&mut self, info: &Info<Move>) {
        self.told.push(info.clone());
    }
}

fn middle_game() -> Game {
    let text = "4v2v/v1v4l/l1vvll1(lV)/l2llv1L/v1VLL2L/V1LVVL2/L4V2/1VLV4 b 5 0-0 - 33 0";
    Game::from_position(text.parse().expect("a position"))
}

#[test]
fn a_stopped_search_ends_at_once_with_a_turn() {
    let game = middle_game();
    for stop_at in [1, 2, 3, 10, 100, 1000] {
        let mut world = Questions {
            asked: Cell::new(0),
            stop_at,
            told: Vec::new(),
        };
        let info = Engine::new()
            .search(&game, &Limits::default(), &mut world)
            .expect("the game is not over");
        // Each phase of the search may ask once more when it begins.
        assert!(world.asked.get() <= stop_at + 8, "{}", world.asked.get());
        assert_eq!(world.told.last(), Some(&info));
        let turn = own_turn(game.position(), &info.lines[0].moves);
        assert_eq!(turn.len(), 5);
    }
}

#[test]
fn limits_are_kept() {
    let game = middle_game();
    let mut engine = Engine::new();
    let mut search = |limits: &Limits| {
        engine
            .search(&game, limits, &mut Native::new())
            .expect("the game is not over")
    };
    let clock = Clock {
        time: Duration::from_millis(800),
        increment: Duration::ZERO,
        moves: None,
    };
    for limits in [
        Limits::move_time(Duration::from_millis(50)),
        Limits {
            clock: Some(clock),
            ..Limits::default()
        },
        Limits {
            nodes: Some(30_000),
            ..Limits::default()
        },
    ] {
        let info = search(&limits);
        assert!(info.time < Duration::from_secs(2), "{:?}", info.time);
        assert!(info.nodes < 1_000_000, "{}", info.nodes);
    }
    assert_eq!(search(&Limits::depth(1)).depth, 1);
}

#[test]
fn lines_are_different_turns_with_legal_answers_the_best_first() {
    let game = middle_game();
    let limits = Limits {
        lines: 4,
        nodes: Some(4_000_000),
        ..Limits::default()
    };
    let info = Engine::new()
        .search(&game, &limits, &mut Native::new())
        .expect("the game is not over");
    assert_eq!(info.lines.len(), 4);
    let mut ends = HashSet::new();
    for line in &info.lines {
        let turn = own_turn(game.position(), &line.moves);
        let after = played(game.position(), &turn);
        assert_eq!(after.turn(), Side::White);
        assert!(ends.insert(placement(&after)));
        // What follows is the answer, all of it.
        let answered = played(&after, &line.moves[turn.len()..]);
        assert!(
            answered == after || answered.turn() == Side::Black || answered.outcome().is_some()
        );
    }
    assert!(
        info.lines
            .is_sorted_by(|one, other| one.score >= other.score)
    );
}

#[test]
fn the_threat_is_a_whole_turn_of_the_other_side() {
    let mut game = middle_game();
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    game.play_text("lf6-f7").expect("a legal move");
    let info = Engine::new()
        .threat(&game, &limits, &mut Native::new())
        .expect("White can move");
    let first = info.lines[0].moves[0];
    assert!(game.position().pieces(Side::White).contains(first.from));
    assert!(info.lines[0].moves.len() >= 4);
}

#[test]
fn a_game_that_is_over_has_no_best_turn() {
    let mut game = middle_game();
    game.resign(Side::White).expect("it is not over");
    let mut engine = Engine::new();
    let limits = Limits::default();
    assert_eq!(engine.search(&game, &limits, &mut Native::new()), None);
    assert_eq!(engine.threat(&game, &limits, &mut Native::new()), None);
    assert!(!engine.accepts_draw(&game, Side::Black, &limits, &mut Native::new()));
}

#[test]
fn draws_are_accepted_when_standing_worse_and_not_when_better() {
    // Black has taken four, White none, and neither has many left.
    let text = "7v/v1v4l/l1vvll2/l2llv2/8/8/L4V2/1VLV4 b 5 4-0 - 33 32";
    let game = Game::from_position(text.parse().expect("a position"));
    let limits = Limits {
        nodes: Some(200_000),
        ..Limits::default()
    };
    let mut engine = Engine::new();
    assert!(engine.accepts_draw(&game, Side::White, &limits, &mut Native::new()));
    assert!(!engine.accepts_draw(&game, Side::Black, &limits, &mut Native::new()));
}

#[test]
fn layouts_follow_from_the_seed_and_vary() {
    let mut engine = Engine::new();
    for level in Level::all() {
        let layouts: Vec<_> = (0..20).map(|seed| engine.lay_out(level, seed)).collect();
        assert_eq!(layouts[3], engine.lay_out(level, 3));
        let different: HashSet<_> = layouts.iter().collect();
        assert!(different.len() > 10, "{level:?}: {layouts:?}");
    }
}

#[test]
fn the_turn_that_draws_by_the_hundredth_quiet_turn_is_known() {
    // Black, far behind, is saved by any turn without a capture.
    let text = "7v/v7/8/8/8/3LL3/3VV3/3LL3 b 5 0-4 - 100 0";
    let position: Position = text.parse().expect("a position");
    let game = Game::from_position(position);
    let limits = Limits {
        nodes: Some(300_000),
        ..Limits::default()
    };
    let info = Engine::new()
        .search(&game, &limits, &mut Native::new())
        .expect("the game is not over");
    assert_eq!(info.lines[0].score.value(), 0);
}
