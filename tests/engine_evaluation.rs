//! The trained evaluation of Frisian draughts: its features against plain ones, its symmetry, and
//! the file of its weights.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;

use twa_boerden::Side;
use twa_boerden::engine::frisian::{Term, Trained, Weight, WeightsError};
use twa_boerden::frisian::{Piece, PieceKind, Position, Rules, Setup, Square, Variant};

const WEIGHTS: &[u8] = include_bytes!("../src/engine/frisian/weights.bin");

/// The board turned by 180°, the colours swapped and the other side to move.
fn turned(position: &Position) -> Position {
    let setup = position.setup();
    let opposite = |square: Square| Square::ALL[49 - square.index()];
    let mut other = Setup::empty();
    other.turn = !setup.turn;
    for square in Square::ALL {
        if let Some(Piece { side, kind }) = setup.piece_at(square) {
            other.put(opposite(square), Piece { side: !side, kind });
        }
    }
    for side in Side::ALL {
        other.king_moves[!side] = setup.king_moves[side].map(|mut moves| {
            moves.square = moves.square.map(opposite);
            moves
        });
    }
    Position::new(other, position.rules()).unwrap()
}

/// Positions of random games and random endings.
fn positions() -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    for game in 0..120 {
        let mut position = Position::start(Variant::ALL[game % 2], Rules::default());
        if game % 3 == 0 {
            let mut setup = Setup::empty();
            for _ in 0..rng.usize(2..12) {
                let piece = Piece {
                    side: Side::ALL[rng.usize(..2)],
                    kind: [PieceKind::Man, PieceKind::King][rng.usize(..2)],
                };
                setup.put(Square::ALL[rng.usize(..50)], piece);
            }
            position = Position::new(setup, Rules::default()).unwrap();
        }
        for _ in 0..120 {
            positions.push(position);
            if position.outcome().is_some() {
                break;
            }
            let moves = position.legal_moves();
            position = position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
    }
    positions
}

fn random_weights(seed: u64) -> Trained {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut number = || rng.i16(-120..=120);
    let weights: Vec<_> = (0..Trained::WEIGHTS)
        .map(|_| Weight {
            opening: number(),
            ending: number(),
        })
        .collect();
    Trained::from_weights(&weights)
}

#[test]
fn turning_the_board_and_swapping_the_colours_changes_nothing() {
    for trained in [Trained::shipped().clone(), random_weights(5)] {
        for position in positions() {
            assert_eq!(
                trained.value(&position),
                trained.value(&turned(&position)),
                "{position}"
            );
        }
    }
}

/// The weights of the blocks of men in a position, square by square.
fn plain_patterns(position: &Position) -> BTreeMap<usize, i32> {
    let mut counts = BTreeMap::new();
    for (side, sign) in [(Side::White, 1), (Side::Black, -1)] {
        let mut first = 0;
        for row in 0..7 {
            for start in 0..2 {
                let mut number = 0;
                let mut worth = 1;
                for further in 0..4 {
                    for i in start..start + 2 {
                        let index = (row + further) * 5 + i;
                        let square = match side {
                            Side::White => Square::ALL[index],
                            Side::Black => Square::ALL[49 - index],
                        };
                        if position.men(side).contains(square) {
                            number += worth;
                        } else if position.men(!side).contains(square) {
                            number += 2 * worth;
                        }
                        worth *= 3;
                    }
                }
                *counts.entry(first + number).or_default() += sign;
                first += worth;
            }
        }
        assert_eq!(first, Trained::PATTERNS);
    }
    counts.retain(|_, count| *count != 0);
    counts
}

#[test]
fn the_numbers_of_blocks_are_those_of_a_plain_count() {
    for position in positions() {
        let mut counts = BTreeMap::new();
        Trained::terms(&position, |Term { weight, count }| {
            assert!(weight < Trained::WEIGHTS);
            if weight < Trained::PATTERNS {
                *counts.entry(weight).or_default() += count;
            }
        });
        counts.retain(|_, count| *count != 0);
        assert_eq!(counts, plain_patterns(&position), "{position}");
    }
}

#[test]
fn every_piece_counts_among_the_other_features() {
    let count = |fen: &str| {
        let position = Position::new(fen.parse().unwrap(), Rules::default()).unwrap();
        let mut sum = 0;
        Trained::terms(&position, |term| {
            if term.weight >= Trained::PATTERNS {
                sum += term.count;
            }
        });
        sum
    };
    assert_eq!(count("W:WK33:BK18"), 1, "only the turn");
    assert!(count("W:WK33,K50:BK18") > 1);
    assert!(count("B:W38:B3,8,13") < 0);
}

#[test]
fn weights_survive_their_file() {
    let trained = random_weights(9);
    assert_eq!(Trained::from_bytes(&trained.to_bytes()), Ok(trained));
    let shipped = Trained::from_bytes(WEIGHTS).expect("the file is whole and of this version");
    assert_eq!(shipped.to_bytes(), WEIGHTS);
    assert_eq!(&shipped, Trained::shipped());
}

#[test]
fn what_is_no_file_of_weights_is_refused() {
    let read = |bytes: &[u8]| Trained::from_bytes(bytes).expect_err("refused");
    assert_eq!(read(b""), WeightsError::NotWeights);
    assert_eq!(read(&[0; 1000]), WeightsError::NotWeights);
    let changed = |at: usize| {
        let mut bytes = WEIGHTS.to_vec();
        bytes[at] ^= 1;
        bytes
    };
    assert_eq!(read(&changed(0)), WeightsError::NotWeights);
    assert!(matches!(read(&changed(4)), WeightsError::Version { .. }));
    for at in [6, 10, 14, 5000, WEIGHTS.len() - 1] {
        assert_eq!(read(&changed(at)), WeightsError::Damaged, "{at}");
    }
    let expected = WEIGHTS.len();
    let found = expected - 1;
    let error = WeightsError::Length { found, expected };
    assert_eq!(read(&WEIGHTS[..found]), error);
    assert!(error.to_string().contains(&expected.to_string()));
    assert!(matches!(
        read(&[WEIGHTS, b"\n"].concat()),
        WeightsError::Length { .. }
    ));
}
