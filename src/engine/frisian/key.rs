//! Keys of positions, under which a search remembers them.

use crate::Side;
use crate::frisian::Position;

/// A number that tells positions apart by all that decides how a game goes on from them: pieces,
/// side to move, both counters of the three-move rule (17) with its limit, and with two kings
/// against one what is left of the seven moves (18).
///
/// It is made anew for each position: four words and two more to mix take less time than following
/// every captured piece would.
pub(super) fn key(position: &Position) -> u64 {
    let [white, black] = Side::ALL.map(|side| {
        mix(
            mix(SEED, position.men(side).bits()),
            position.kings(side).bits(),
        )
    });
    mix(white ^ black.rotate_left(32), state(position))
}

const SEED: u64 = 0x2545_f491_4f6c_dd1d;

#[inline]
const fn mix(hash: u64, word: u64) -> u64 {
    let product = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (product ^ product >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// What decides besides the pieces.
fn state(position: &Position) -> u64 {
    let counter = |side| {
        position.king_moves(side).map_or(0, |(square, count)| {
            1 + u64::from(square.shift()) + (u64::from(count) << 8)
        })
    };
    // Only there does the clock of quiet plies decide anything.
    let left = position.two_kings_moves().map_or(0, |moves| moves + 1);
    let rules = u64::from(position.rules().king_moves.count());
    let turn = u64::from(position.turn() == Side::Black);
    counter(Side::White)
        | counter(Side::Black) << 16
        | rules << 32
        | turn << 40
        | u64::from(left) << 48
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::frisian::{KingMoveLimit, Rules, Setup, Variant};

    fn key_of(text: &str) -> u64 {
        let setup: Setup = text.parse().unwrap();
        key(&Position::new(setup, Rules::default()).unwrap())
    }

    #[test]
    fn what_decides_the_game_is_in_the_key_and_nothing_else() {
        let same = [
            ("W:W31,K46:B1,K5:H0:F1:+0+0", "W:W31,K46:B1,K5:H9:F7:+0+0"),
            ("W:WK46:BK5:H0", "W:WK46:BK5:H3"),
            ("W:WK46,47,48:BK5:H0", "W:WK46,47,48:BK5:H8"),
            ("W:WK46,K47:BK5:H14", "W:WK46,K47:BK5:H99"),
            // Both have spent the first of their seven moves.
            ("W:WK46,K47:BK5:H2", "W:WK46,K47:BK5:H3"),
        ];
        for (one, other) in same {
            assert_eq!(key_of(one), key_of(other), "{one} {other}");
        }
        let different = [
            ("W:W31,K46:B1,K5", "B:W31,K46:B1,K5"),
            ("W:W31,K46:B1,K5:H0:F1:+0+1", "W:W31,K46:B1,K5:H0:F1:+1+0"),
            ("W:W31,K46:B1,K5:H0:F1:+0+1", "W:W31,K46:B1,K5:H0:F1:+0+2"),
            (
                "W:W31,K46,K47:B1,K5:H0:F1:+0+146",
                "W:W31,K46,K47:B1,K5:H0:F1:+0+147",
            ),
            ("W:WK46,K47:BK5:H0", "W:WK46,K47:BK5:H2"),
            ("W:WK46:BK5,K4:H12", "W:WK46:BK5,K4:H13"),
            ("W:WK46:B5", "W:W46:BK5"),
        ];
        for (one, other) in different {
            assert_ne!(key_of(one), key_of(other), "{one} {other}");
        }
        let rules = Rules {
            king_moves: KingMoveLimit::Two,
            ..Rules::default()
        };
        let start = |rules| key(&Position::start(Variant::Frisian, rules));
        assert_ne!(start(rules), start(Rules::default()));
    }

    #[test]
    fn positions_of_random_games_have_keys_of_their_own() {
        let mut rng = fastrand::Rng::with_seed(17);
        let mut seen: HashMap<u64, Position> = HashMap::new();
        let mut low = std::collections::HashSet::new();
        for _ in 0..300 {
            let mut position = Position::start(Variant::Frisian, Rules::default());
            while position.outcome().is_none() && position.quiet_plies() < 40 {
                let moves = position.legal_moves();
                position = position.play_unchecked(moves[rng.usize(..moves.len())]);
                let key = key(&position);
                let first = *seen.entry(key).or_insert(position);
                assert!(first == position, "{first} {position}");
                low.insert(key >> 40);
            }
        }
        // The bits that choose where a position is kept must be spread as by chance: of n throws
        // into 2^24 places fewer than n² / 2^25 meet.
        let n = seen.len();
        assert!(n > 20_000, "{n}");
        assert!(
            n - low.len() < ((n * n) >> 25) * 3 / 2 + 20,
            "{n} {}",
            low.len()
        );
    }
}
