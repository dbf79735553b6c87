//! Counting sequences of moves, the classic check of a move generator.

use super::Position;

/// The number of sequences of `depth` single moves inside the turn that is being played.
///
/// A sequence may end the turn or the game with its last move but not earlier, so there are none that
/// are longer than the moves left.
///
/// ```
/// use twa_boerden::lords::{Position, perft};
///
/// let text = "llllllll/vvvvvvvv/8/8/8/8/VVVVVVVV/LLLLLLLL b 5 0-0 - 1 0";
/// let position: Position = text.parse().unwrap();
/// assert_eq!(perft(&position, 3), 5294);
/// assert_eq!(perft(&position, 6), 0);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if depth > u32::from(position.moves_left()) => 0,
        1 => position.count_legal_moves() as u64,
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| position.play_unchecked(mv))
            .filter(|after| after.turn() == position.turn())
            .map(|after| perft(&after, depth - 1))
            .sum(),
    }
}
