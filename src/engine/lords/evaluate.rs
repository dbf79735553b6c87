//! What a position is worth at the start of a turn.
//!
//! The judgement is a sum of features times weights, in hundredths of a captured piece for the side
//! to move. The features are counts that floods of both sides give: how many pieces each side might
//! take with one, two and three moves, as the bound of the capture search sees it; and what a glance
//! at the board tells of safety, pins, mobility and how far the pieces have come. Where it is known
//! exactly how much the side to move can take, that counts besides, and the floods count for less.
//!
//! `cargo run --release -p lab -- lords-tune` fits weights to games of the engine against itself. The
//! strongest level judges by such; the others think more of what they threaten than it is worth, as
//! people do, and so they come to blows.

use super::bits::{CORNERS, shift};
use super::captures::Flood;
use super::state::State;
use crate::Side;

/// How many features a glance has.
pub(super) const FEATURES: usize = 27;

/// The features of a position, small numbers each.
pub(super) type Features = [i16; FEATURES];

/// Captures from which on more make no difference.
const MOST: usize = 4;

/// What each feature is worth, with more or less known about captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// If only a glance tells.
    pub glance: [i16; FEATURES],
    /// If it is known how much the side to move can take.
    pub reply: [i16; FEATURES],
    /// What it is worth that the side to move can take so many.
    pub takes: [i16; MOST + 1],
}

/// Counts the features of a position at the start of a turn.
pub(super) fn features(state: &State) -> Features {
    let mut features = [0; FEATURES];
    let other = state.pass();
    reach(state, &mut features[0..3]);
    reach(&other, &mut features[3..6]);
    for capture in 0..4 {
        features[6 + capture] = i16::from(usize::from(state.own_score) > capture);
        features[10 + capture] = i16::from(usize::from(state.foe_score) > capture);
    }
    features[14] = count(bare(state));
    features[15] = count(bare(&other));
    features[16] = count(state.own_under & state.foe);
    features[17] = count(state.foe_under & state.own);
    features[18] = count(state.own_under & state.own) - count(state.foe_under & state.foe);
    features[19] = mobility(state) - mobility(&other);
    features[20] = i16::from(state.own_full) - i16::from(state.foe_full);
    features[21] = 1;
    features[22] = advance(state);
    features[23] = advance(&other);
    if state.foe_full < state.own_full {
        features.copy_within(3..6, 24);
    }
    features
}

fn sum(features: &Features, weights: &[i16; FEATURES]) -> i32 {
    features
        .iter()
        .zip(weights)
        .map(|(&feature, &weight)| i32::from(feature) * i32::from(weight))
        .sum()
}

impl Weights {
    /// Who judges by these goes for the other side's pieces.
    pub const BOLD: Self = Self {
        glance: [
            // The side to move can take so many with one, two, three moves, each counted at its first.
            80, 58, 26, //
            // The other side could, were it its turn.
            -36, -30, -24, //
            // First to fourth capture of the side to move, and of the other.
            90, 105, 115, 165, -90, -105, -115, -165, //
            // Pieces without cover, own and of the other side.
            -2, 2, //
            // Vassals that enemies pin, of the side to move and of the other; own pins of own.
            -12, 9, -2, //
            // Mobility.
            1, //
            // Moves in a turn more than the other; being to move.
            20, 5, //
            // Ranks that the pieces have come forward.
            2, -2, //
            // The other side's threats once more, if its turns are the shorter.
            0, 0, 0,
        ],
        reply: [
            // What might nearly be taken tells of weakness, even if it cannot be taken now.
            60, 44, 20, //
            -36, -30, -24, //
            90, 105, 115, 165, -90, -105, -115, -165, //
            -2, 2, //
            -12, 9, -2, //
            1,  //
            20, 5, //
            2, -2, //
            // Attacking pays less for who has fewer moves in a turn.
            12, 12, 10,
        ],
        takes: [0, 80, 170, 290, 440],
    };

    /// What tells best who wins, as fitted to 300 games of level 7 against itself. Only that there are more
    /// moves in a turn counts for less: it stays as it is, whatever is played.
    pub const SOBER: Self = Self {
        glance: [
            65, 37, 16, -41, 2, -9, 129, 93, 81, 103, -129, -98, -79, -88, -7, 8, 1, -3, -9, 1, 6,
            -15, -7, 7, -12, 10, 15,
        ],
        reply: [
            51, 26, 6, -43, -6, -13, 120, 91, 77, 125, -131, -94, -75, -87, -7, 7, 2, 0, -7, 1, 6,
            -19, -7, 7, -8, 9, 13,
        ],
        takes: [0, 56, 65, 157, 157],
    };

    /// The judgement of a position at the start of a turn, for the side to move.
    pub(super) fn glance(&self, state: &State) -> i32 {
        sum(&features(state), &self.glance)
    }

    /// The same, if it is known how many pieces the side to move can take.
    pub(super) fn with_captures(&self, state: &State, takes: u8) -> i32 {
        sum(&features(state), &self.reply) + i32::from(self.takes[usize::from(takes).min(MOST)])
    }
}

fn count(set: u64) -> i16 {
    // At most 64.
    (set.count_ones() & 0xff) as i16
}

fn mobility(state: &State) -> i16 {
    (state.mobility() & 0xff) as i16
}

/// How many enemy pieces the side to move might take first with so many moves. Threats that need
/// more are too many and too vague to count.
fn reach(state: &State, counts: &mut [i16]) {
    let mut flood = Flood::new(state);
    let mut before = 0;
    for place in counts {
        let targets = flood.advance();
        *place = count(targets & !before);
        before |= targets;
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

/// The ranks that the pieces of the side to move have left their home behind, three at most each.
fn advance(state: &State) -> i16 {
    let pieces = match state.side {
        Side::White => state.own,
        Side::Black => state.own.swap_bytes(),
    };
    (2..=4).map(|rank| count(pieces >> (8 * rank))).sum()
}
