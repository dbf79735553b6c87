//! Positions of Frisian draughts as the protocol writes them.

use super::Refusal;
use crate::Side;
use crate::frisian::{KingMoves, Piece, PieceKind, Position, Rules, Setup, Square};

/// Reads a position: `W` or `B` to move, then for each square `w` or `b` for a man, `W` or `B` for
/// a king, `e` for none.
pub(super) fn read(text: &str, wolf: Option<&str>, rules: Rules) -> Result<Position, Refusal> {
    let mut letters = text.chars();
    let mut setup = Setup::empty();
    setup.turn = match letters.next() {
        Some('W') => Side::White,
        Some('B') => Side::Black,
        found => return Err(Refusal::Turn { found }),
    };
    let found = letters.clone().count();
    if found != Square::ALL.len() {
        return Err(Refusal::Squares { found });
    }
    for (square, letter) in Square::ALL.into_iter().zip(letters) {
        let (side, kind) = match letter {
            'w' => (Side::White, PieceKind::Man),
            'W' => (Side::White, PieceKind::King),
            'b' => (Side::Black, PieceKind::Man),
            'B' => (Side::Black, PieceKind::King),
            'e' => continue,
            _ => return Err(Refusal::Letter { letter, square }),
        };
        setup.put(square, Piece { side, kind });
    }
    for counter in wolf.unwrap_or_default().split([' ', ',']) {
        if !counter.is_empty() {
            let (side, moves) = read_counter(counter).ok_or_else(|| Refusal::Wolf {
                text: counter.to_owned(),
            })?;
            setup.king_moves[side] = Some(moves);
        }
    }
    Position::new(setup, rules).map_err(Refusal::Position)
}

/// Reads a counter of the three-move rule: `W19=3` for three moves in a row of the king on 19.
fn read_counter(text: &str) -> Option<(Side, KingMoves)> {
    let (side, rest) = match text.split_at_checked(1)? {
        ("W", rest) => (Side::White, rest),
        ("B", rest) => (Side::Black, rest),
        _ => return None,
    };
    let (square, count) = rest.split_once('=')?;
    let moves = KingMoves {
        square: Some(square.parse().ok()?),
        count: count.parse().ok()?,
    };
    Some((side, moves))
}
