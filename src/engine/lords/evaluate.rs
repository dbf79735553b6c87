//! What a position is worth at the start of a turn, without looking at moves.
//!
//! The judgement is a sum of features times weights, in hundredths of a captured piece for the side
//! to move. The features are counts that floods of both sides give: how many pieces each side might
//! take with one, two, … moves, as the bound of the capture search sees it; and what a glance at the
//! board tells of safety, pins and mobility. The weights come from games of the engine against
//! itself: `cargo run --release -p lab -- lords-tune`.

use super::bits::{CORNERS, shift};
use super::captures::Flood;
use super::state::State;

/// How many features there are.
pub(super) const FEATURES: usize = 26;

/// The features of a position, small numbers each.
pub(super) type Features = [i16; FEATURES];

/// The weight of each feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weights(pub(super) [i16; FEATURES]);

/// What the engine plays with.
pub(super) const WEIGHTS: Weights = Weights([
    // The side to move can take so many with 1 to 5 moves (each only at its first).
    90, 70, 55, 40, 25, //
    // The other side could, were it its turn.
    -30, -26, -22, -18, -14, //
    // First, second, third and fourth capture of the side to move, and of the other.
    100, 110, 130, 180, -100, -110, -130, -180, //
    // Pieces without cover, own and of the other side.
    -6, 6, //
    // Vassals that enemies pin, of the side to move and of the other; own pins of own.
    -15, 15, 0, //
    // Mobility.
    1, //
    // Moves in a turn more than the other; being to move.
    40, 0,
]);

/// Counts the features of a position at the start of a turn.
pub(super) fn features(state: &State) -> Features {
    let mut features = [0; FEATURES];
    let other = state.pass();
    reach(state, &mut features[0..5]);
    reach(&other, &mut features[5..10]);
    for capture in 0..4 {
        features[10 + capture] = i16::from(usize::from(state.own_score) > capture);
        features[14 + capture] = i16::from(usize::from(state.foe_score) > capture);
    }
    features[18] = count(bare(state));
    features[19] = count(bare(&other));
    features[20] = count(state.own_under & state.foe);
    features[21] = count(state.foe_under & state.own);
    features[22] = count(state.own_under & state.own) - count(state.foe_under & state.foe);
    features[23] = mobility(state) - mobility(&other);
    features[24] = i16::from(state.own_full) - i16::from(state.foe_full);
    features[25] = 1;
    features
}

/// The judgement of a position at the start of a turn, for the side to move.
pub(super) fn evaluate(state: &State, weights: &Weights) -> i32 {
    features(state)
        .iter()
        .zip(&weights.0)
        .map(|(&feature, &weight)| i32::from(feature) * i32::from(weight))
        .sum()
}

fn count(set: u64) -> i16 {
    // At most 64.
    (set.count_ones() & 0xff) as i16
}

fn mobility(state: &State) -> i16 {
    (state.mobility() & 0xff) as i16
}

/// How many enemy pieces the side to move might take first with so many moves.
fn reach(state: &State, counts: &mut [i16]) {
    let moves = usize::from(state.own_full);
    let targets = Flood::new(state, moves).targets(state);
    for (index, place) in counts.iter_mut().enumerate().take(moves) {
        *place = count(targets[index + 1] & !targets[index]);
    }
}

/// Pieces of the side to move that could be held between two enemies if enough of them came: neither
/// the edge nor a piece that stays there covers one square of each pair around them.
fn bare(state: &State) -> u64 {
    // An own Vassal is no cover: a Lord may climb onto it and hold from there.
    let cover = state.own & state.lords;
    let open = !cover;
    let straight = shift(open, 0) & shift(open, 2) | shift(open, 1) & shift(open, 3);
    let beside = shift(cover, 0) | shift(cover, 1) | shift(cover, 2) | shift(cover, 3);
    state.own & (straight | CORNERS & !beside)
}
