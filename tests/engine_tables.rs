//! The endgame tables of Frisian draughts against the rules, a plain search, and known figures.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::LazyLock;

use twa_boerden::Side;
use twa_boerden::engine::frisian::{Tables, Value};
use twa_boerden::frisian::{
    KingMoveLimit, KingMoves, Piece, PieceKind, Position, Rules, Setup, Square,
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
