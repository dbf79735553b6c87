//! The endgame tables of Frisian draughts against the rules, a plain search, and known figures.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::LazyLock;

use fastrand::Rng;
use serde_json::Value as Json;
use twa_boerden::Side;
use twa_boerden::engine::frisian::{Tables, Value};
use twa_boerden::frisian::{
    CaptureRule, Game, KingMoveLimit, KingMoves, Piece, PieceKind, Position, Rules, Setup, Square,
};

static THREE: LazyLock<Tables> = LazyLock::new(|| Tables::new(KingMoveLimit::Three));
static TWO: LazyLock<Tables> = LazyLock::new(|| Tables::new(KingMoveLimit::Two));

fn tables(limit: KingMoveLimit) -> &'static Tables {
    match limit {
        KingMoveLimit::Three => &THREE,
        KingMoveLimit::Two => &TWO,
    }
}

/// What each side can have.
const HANDS: [&[PieceKind]; 5] = {
    use PieceKind::{King, Man};
    [&[King], &[Man], &[King, King], &[King, Man], &[Man, Man]]
};

/// Calls `each` with every placement of these pieces, with `turn` to move.
fn each_placement(us: &[PieceKind], them: &[PieceKind], turn: Side, mut each: impl FnMut(&Setup)) {
    let pieces = |kinds: &[PieceKind], side| {
        let pieces: Vec<_> = kinds.iter().map(|&kind| Piece { side, kind }).collect();
        pieces
    };
    let pieces = [pieces(us, turn), pieces(them, !turn)].concat();
    let mut setup = Setup::empty();
    setup.turn = turn;
    place(&pieces, 0, &mut setup, &mut each);
}

fn place(pieces: &[Piece], first: usize, setup: &mut Setup, each: &mut impl FnMut(&Setup)) {
    let Some((&piece, rest)) = pieces.split_first() else {
        each(setup);
        return;
    };
    for index in first..50 {
        let square = Square::ALL[index];
        if setup.piece_at(square).is_none() {
            setup.put(square, piece);
            // Of two equal pieces the second stands behind the first.
            let next = if rest.first() == Some(&piece) {
                index + 1
            } else {
                0
            };
            place(rest, next, setup, each);
            setup.remove(square);
        }
    }
}

/// Calls `each` with the placement and every state of the counters it can have.
fn each_state(setup: &Setup, limit: KingMoveLimit, mut each: impl FnMut(Setup)) {
    for side in Side::ALL {
        if setup.men(side).len() == 1 && setup.kings(side).len() == 1 {
            for count in 0..=limit.count() {
                let mut setup = *setup;
                setup.king_moves[side] = Some(KingMoves {
                    square: None,
                    count,
                });
                each(setup);
            }
            return;
        }
    }
    let men = Side::ALL.iter().any(|&side| !setup.men(side).is_empty());
    let kings = Side::ALL.map(|side| setup.kings(side).len());
    if !men && kings != [1, 1] {
        for quiet_plies in 0..=14 {
            let mut setup = *setup;
            setup.quiet_plies = quiet_plies;
            each(setup);
        }
        return;
    }
    each(*setup);
}

fn position(setup: Setup, limit: KingMoveLimit) -> Position {
    let rules = Rules {
        king_moves: limit,
        ..Rules::default()
    };
    Position::new(setup, rules).unwrap()
}

/// The value of a position by the rules where the game is over, else by one move and the tables.
fn looked_ahead(tables: &Tables, position: &Position) -> Value {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            None => Value::Draw,
            Some(winner) if winner == position.turn() => Value::Win(0),
            Some(_) => Value::Loss(0),
        };
    }
    let moves = position.legal_moves();
    let values = moves.iter().map(|&mv| {
        let after = position.play_unchecked(mv);
        tables.probe(&after).unwrap().before_move()
    });
    values.max_by_key(|value| value.rank()).unwrap()
}

/// Every state agrees with those one move on. Since the distances are finite and those of the ends
/// of the game come from the rules, every win and loss is one; and since no draw has a move to a
/// win or only moves to losses, every draw is one.
fn check(us: &[PieceKind], them: &[PieceKind], limit: KingMoveLimit) -> u64 {
    let tables = tables(limit);
    let mut states = 0;
    each_placement(us, them, Side::White, |setup| {
        each_state(setup, limit, |setup| {
            let position = position(setup, limit);
            let value = tables.probe(&position);
            assert_eq!(value, Some(looked_ahead(tables, &position)), "{position}");
            states += 1;
        });
    });
    states
}

#[test]
fn every_state_agrees_with_the_rules() {
    for us in HANDS {
        for them in HANDS {
            if us.len() + them.len() <= 3 {
                assert!(check(us, them, KingMoveLimit::Three) > 0);
            }
        }
    }
}

#[test]
fn every_state_agrees_with_the_rules_when_a_king_may_move_twice() {
    // The other endings know no three-move rule.
    let can_be_bound = |hand: &[PieceKind]| hand.len() == 2 && hand.contains(&PieceKind::Man);
    for us in HANDS {
        for them in HANDS {
            if us.len() + them.len() <= 3 && (can_be_bound(us) || can_be_bound(them)) {
                assert!(check(us, them, KingMoveLimit::Two) > 0);
            }
        }
    }
}

/// The values of the placements in which no man stands where it would have become a king, with
/// fresh counters, of these pieces to move against those.
fn values(us: &[PieceKind], them: &[PieceKind]) -> Vec<Value> {
    let mut values = Vec::new();
    let far = |square: Square| square.row() == 0;
    each_placement(us, them, Side::White, |setup| {
        if !setup.men(Side::White).iter().any(far) {
            values.extend(THREE.probe(&position(*setup, KingMoveLimit::Three)));
        }
    });
    values
}

/// How many are won, and in how many plies at most.
fn wins(values: &[Value]) -> (usize, Option<u8>) {
    let plies = values.iter().filter_map(|value| match value {
        Value::Win(plies) => Some(*plies),
        _ => None,
    });
    (plies.clone().count(), plies.max())
}

#[test]
fn known_totals() {
    use PieceKind::{King, Man};
    let two_kings = values(&[King, King], &[King]);
    assert_eq!((two_kings.len(), wins(&two_kings).0), (58_800, 57_178));
    let king_and_man = values(&[King, Man], &[King]);
    assert_eq!(king_and_man.len(), 105_840);
    assert_eq!(wins(&king_and_man), (66_966, Some(41)));
    let kings = values(&[King], &[King]);
    let count = |value| kings.iter().filter(|&&other| other == value).count();
    assert_eq!(kings.len(), 2_450);
    assert_eq!(count(Value::Win(1)), 648);
    assert_eq!(count(Value::Win(3)), 16);
    assert_eq!(count(Value::Loss(2)), 2);
    assert_eq!(count(Value::Draw), 1_784);
}

#[test]
fn endings_that_other_programs_have_settled() {
    let cases: Vec<Json> = serde_json::from_str(include_str!("data/frisian-endings.json")).unwrap();
    let mut settled = 0;
    for case in cases {
        let Some(result) = case["value_with_best_play"].as_str() else {
            continue;
        };
        let setup = case["fen"].as_str().unwrap().parse().unwrap();
        let value = THREE.probe(&position(setup, KingMoveLimit::Three)).unwrap();
        let agrees = match result {
            "2-0" => matches!(value, Value::Win(_)),
            "1-1" => value == Value::Draw,
            "0-2" => matches!(value, Value::Loss(_)),
            other => panic!("the test does not know the result {other}"),
        };
        assert!(agrees, "{case}: {value:?}");
        settled += 1;
    }
    assert!(settled > 0);
}

/// Whether `side` can force a win within so many plies, by plain search.
fn forces(position: &Position, plies: u8, side: Side) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(side);
    }
    let Some(left) = plies.checked_sub(1) else {
        return false;
    };
    let moves = position.legal_moves();
    let mut after = moves
        .iter()
        .map(|&mv| forces(&position.play_unchecked(mv), left, side));
    if position.turn() == side {
        after.any(|won| won)
    } else {
        after.all(|won| won)
    }
}

/// A state of a random ending, by either side to move.
fn random_state(random: &mut Rng, limit: KingMoveLimit) -> Position {
    let (us, them) = loop {
        let [us, them] = [(); 2].map(|()| HANDS[random.usize(..HANDS.len())]);
        if us.len() + them.len() <= 3 {
            break (us, them);
        }
    };
    let mut setup = Setup::empty();
    if random.bool() {
        setup.turn = Side::Black;
    }
    for (kinds, side) in [(us, setup.turn), (them, !setup.turn)] {
        for &kind in kinds {
            let square = loop {
                let square = Square::ALL[random.usize(..50)];
                if setup.piece_at(square).is_none() {
                    break square;
                }
            };
            setup.put(square, Piece { side, kind });
        }
    }
    let mut states = Vec::new();
    each_state(&setup, limit, |setup| states.push(setup));
    position(states[random.usize(..states.len())], limit)
}

#[test]
fn values_agree_with_a_plain_search() {
    let mut random = Rng::with_seed(1);
    let mut decided = 0;
    for n in 0..3_000 {
        let limit = KingMoveLimit::ALL[n % 2];
        let position = random_state(&mut random, limit);
        let value = tables(limit).probe(&position).unwrap();
        for side in Side::ALL {
            let plies = match value {
                Value::Win(plies) if side == position.turn() => Some(plies),
                Value::Loss(plies) if side != position.turn() => Some(plies),
                _ => None,
            };
            for depth in 0..=4 {
                let wins = plies.is_some_and(|plies| plies <= depth);
                assert_eq!(forces(&position, depth, side), wins, "{position} {depth}");
                decided += usize::from(wins);
            }
        }
    }
    assert!(decided > 1_000, "{decided}");
}

/// For `side`: 1 for a win, 0 for a draw, -1 for a loss.
fn result(value: Value, position: &Position, side: Side) -> i8 {
    let result = match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    if position.turn() == side {
        result
    } else {
        -result
    }
}

#[test]
fn no_win_or_draw_is_given_away() {
    let mut random = Rng::with_seed(2);
    let mut games = [0; 2];
    while games[0] + games[1] < 1_000 {
        let limit = KingMoveLimit::ALL[random.usize(..2)];
        let tables = tables(limit);
        let start = random_state(&mut random, limit);
        let side = Side::ALL[random.usize(..2)];
        let due = result(tables.probe(&start).unwrap(), &start, side);
        if due < 0 || start.outcome().is_some() {
            continue;
        }
        let opponent_is_perfect = random.bool();
        let mut game = Game::from_position(start);
        // A win takes its time, a draw may last for ever.
        for _ in 0..150 {
            if game.outcome().is_some() {
                break;
            }
            let position = *game.position();
            let value = tables.probe(&position).unwrap();
            let now = result(value, &position, side);
            assert!(now >= due, "{start}: {position}");
            let mv = if position.turn() == side || opponent_is_perfect {
                tables.best_move(&position).unwrap()
            } else {
                let moves = position.legal_moves();
                moves[random.usize(..moves.len())]
            };
            game.play(mv, &[]).unwrap();
            if let (Value::Win(plies), true) = (value, position.turn() == side) {
                let after = tables.probe(game.position());
                assert_eq!(after, Some(Value::Loss(plies - 1)), "{position}");
            }
        }
        let winner = game.outcome().map(|outcome| outcome.winner);
        if due > 0 {
            assert_eq!(winner, Some(Some(side)), "{start}");
        } else {
            assert_ne!(winner, Some(Some(!side)), "{start}");
        }
        games[usize::from(due > 0)] += 1;
    }
    assert!(games.iter().all(|&games| games > 250), "{games:?}");
}

#[test]
fn the_best_move_is_one_that_cannot_be_pointed_out() {
    let called = Rules {
        capture: CaptureRule::Called,
        ..Rules::default()
    };
    let mut random = Rng::with_seed(3);
    let mut captures = 0;
    for _ in 0..2_000 {
        let enforced = random_state(&mut random, KingMoveLimit::Three);
        let called = enforced.with_rules(called).unwrap();
        assert_eq!(THREE.probe(&called), THREE.probe(&enforced), "{enforced}");
        let best = THREE.best_move(&called);
        assert_eq!(best, THREE.best_move(&enforced), "{enforced}");
        captures += usize::from(best.is_some_and(|mv| called.is_legal(mv) && mv.is_capture()));
    }
    assert!(captures > 200, "{captures}");
}

#[test]
fn what_is_not_in_the_tables() {
    let probe = |fen: &str| THREE.probe(&position(fen.parse().unwrap(), KingMoveLimit::Three));
    assert_eq!(probe("W:WK46,28:BK43,1"), None);
    assert_eq!(probe("W:W31:B"), None);
    assert_eq!(probe("W:W31,32,33:B"), None);
    assert_eq!(probe("W:W:B1"), Some(Value::Loss(0)));
    let two = position("W:WK46,28:BK43".parse().unwrap(), KingMoveLimit::Two);
    assert_eq!(THREE.probe(&two), None);
    assert_eq!(THREE.best_move(&two), None);
    assert_eq!(THREE.limit(), KingMoveLimit::Three);
}
