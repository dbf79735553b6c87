//! Which moves to look at first.

use crate::Side;
use crate::frisian::Move;

/// A move in sixteen bits: start, end, and four bits that tell apart most captures that share
/// both. It only decides what is looked at first, so that a mistake costs time and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Brief(u16);

impl Brief {
    /// No move: no move from the first square to itself takes nothing.
    pub const NONE: Self = Self(0);
}

impl From<Move> for Brief {
    fn from(mv: Move) -> Self {
        let captured = mv.captured().bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        let captured = u16::try_from(captured).expect("four bits");
        Self(u16::from(mv.from().shift()) | u16::from(mv.to().shift()) << 6 | captured << 12)
    }
}

/// A move to look at, with what speaks for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub mv: Move,
    pub score: i32,
}

/// Brings the highest score to the front. Most nodes are done after a move or two, so that sorting
/// all of them would be wasted.
pub(super) fn best_to_front(moves: &mut [Scored]) {
    let mut best = 0;
    for index in 1..moves.len() {
        if moves[index].score > moves[best].score {
            best = index;
        }
    }
    moves.swap(0, best);
}

const SHIFTS: usize = 64;
/// What the best known move gets, then moves that cut a sister node short, then new kings.
const REMEMBERED: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const PROMOTION: i32 = 1 << 19;
/// Above all that history tells.
const MOST: i32 = 1 << 14;

/// What moves have been good for in this search.
pub(super) struct Order {
    history: [Vec<i16>; 2],
    killers: Vec<[Brief; 2]>,
}

impl Order {
    pub fn new(plies: usize) -> Self {
        Self {
            history: [vec![0; SHIFTS * SHIFTS], vec![0; SHIFTS * SHIFTS]],
            killers: vec![[Brief::NONE; 2]; plies],
        }
    }

    pub fn clear(&mut self) {
        self.killers.fill([Brief::NONE; 2]);
        self.history.iter_mut().for_each(|side| side.fill(0));
    }

    /// Makes ready for a search of the next position of a game: what was learned fades.
    pub fn next_search(&mut self) {
        self.killers.fill([Brief::NONE; 2]);
        for value in self.history.iter_mut().flatten() {
            *value /= 4;
        }
    }

    fn index(mv: Move) -> usize {
        usize::from(mv.from().shift()) * SHIFTS + usize::from(mv.to().shift())
    }

    /// What speaks for a move at this ply.
    pub fn score(&self, side: Side, ply: usize, remembered: Brief, mv: Move) -> i32 {
        let brief = Brief::from(mv);
        if brief == remembered {
            return REMEMBERED;
        }
        let mut score = i32::from(self.history[side as usize][Self::index(mv)]);
        if self.killers[ply][0] == brief {
            score += KILLER + 1;
        } else if self.killers[ply][1] == brief {
            score += KILLER;
        }
        if mv.promotes() {
            score += PROMOTION;
        }
        score
    }

    /// The last of these moves cut a node of this depth short, those before it did not.
    pub fn learn(&mut self, side: Side, ply: usize, depth: i32, tried: &[Scored]) {
        let Some((good, poor)) = tried.split_last() else {
            return;
        };
        if !good.mv.is_capture() {
            let brief = Brief::from(good.mv);
            let killers = &mut self.killers[ply];
            if killers[0] != brief {
                *killers = [brief, killers[0]];
            }
        }
        let bonus = (depth * depth).min(400);
        self.add(side, good.mv, bonus);
        for scored in poor {
            self.add(side, scored.mv, -bonus);
        }
    }

    /// The closer a value is to the most it can be, the less is added, so that it stays below and
    /// the latest counts.
    fn add(&mut self, side: Side, mv: Move, bonus: i32) {
        let value = &mut self.history[side as usize][Self::index(mv)];
        let old = i32::from(*value);
        let new = old + 16 * bonus - old * 16 * bonus.abs() / MOST;
        *value = i16::try_from(new.clamp(-MOST, MOST)).expect("clamped to what fits");
    }
}
