//! Arranging the opponent's pieces.

use fastrand::Rng;

use crate::engine::Level;
use crate::lords::{Layout, PieceKind};

/// What a Lord is worth to the owner of a layout, in hundredths of a log-odd, on the left half of
/// the front row from the outside in, and on that of the back row; the right half is its mirror image.
///
/// From 674 games at level 3 and 300 at level 7, by `cargo run --release -p lab -- lords-tune`.
const LORD: [[i32; 4]; 2] = [[3, 3, -7, -13], [14, 14, -11, -3]];

/// The worst for its owner of so many layouts drawn by chance.
pub(super) fn worst(level: Level, seed: u64) -> Layout {
    let mut rng = Rng::with_seed(seed);
    // The first level takes any; the last looks at a good part of the 12,870 there are.
    let drawn = 1 << (level.number() - 1);
    (0..drawn)
        .map(|_| Layout::random(rng.u64(..)))
        .min_by_key(|&layout| worth(layout))
        .unwrap_or_default()
}

/// What a layout is worth to its owner.
fn worth(layout: Layout) -> i32 {
    (0..16)
        .filter(|&index| layout.kind(index) == Some(PieceKind::Lord))
        .map(|index| {
            let column = index % 8;
            LORD[index / 8][column.min(7 - column)]
        })
        .sum()
}
