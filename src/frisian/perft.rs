//! Counting the leaves of the tree of moves, to compare generators.

use super::{MoveList, Position};

/// The number of sequences of `depth` legal moves from the position.
///
/// Two captures with the same start, end and captured pieces count once. The three-move rule (17)
/// binds; drawn endings (18, 21) do not stop it.
///
/// # Examples
/// ```
/// use twa_boerden::frisian::{Position, Rules, Variant, perft};
///
/// let position = Position::start(Variant::Frisian, Rules::default());
/// assert_eq!(perft(&position, 4), 3874);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    leaves(position, depth, &mut MoveList::new())
}

/// `list` is worked in at the last ply, which only counts.
fn leaves(position: &Position, depth: u32, list: &mut MoveList) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_with(list),
        _ => {
            let mut sum = 0;
            position.each_legal_move(|mv| {
                sum += leaves(&position.play_unchecked(mv), depth - 1, list);
            });
            sum
        }
    }
}
