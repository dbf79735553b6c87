//! Looking ahead.

use std::time::Duration;

use super::Evaluation;
use super::key::key;
use super::order::{Brief, Order, Scored, best_to_front};
use super::table::{Bound, Table};
use super::time::Timer;
use super::{DRAW, SURE, WIN};
use crate::engine::{Info, Line, Score, World};
use crate::frisian::{Move, MoveList, Position};

/// No line of moves is followed further than this.
pub(super) const MAX_PLY: usize = 120;
/// The deepest search: extensions go beyond.
pub(super) const MAX_DEPTH: i32 = 100;
/// Above all scores.
const INFINITE: i32 = WIN + 1;
/// Less deep searches are not remembered: to do them again takes less time than to look them up.
const SHALLOWEST: i32 = 2;
/// How often the world is asked, in nodes.
const ASK: u64 = 2048;
/// Half the width of the first window around the score of the depth before.
const WINDOW: i32 = 24;

/// What a player keeps from one search to the next, and the room a search works in, so that it
/// asks for no memory while it runs.
pub(super) struct Memory {
    pub table: Table,
    pub order: Order,
    /// The moves of all nodes from the root to where the search is.
    moves: Vec<Scored>,
    /// The principal variation from each ply on.
    lines: Vec<Vec<Move>>,
    captures: MoveList,
}

impl Memory {
    pub fn new(megabytes: usize) -> Self {
        Self {
            table: Table::new(megabytes),
            order: Order::new(MAX_PLY + 1),
            moves: Vec::with_capacity(64 * MAX_PLY),
            lines: (0..=MAX_PLY + 1)
                .map(|ply| Vec::with_capacity(MAX_PLY + 1 - ply))
                .collect(),
            captures: MoveList::new(),
        }
    }
}

/// A move at the root, with what the search thinks of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub mv: Move,
    after: Position,
    pub score: i32,
    /// The principal variation, this move included.
    line: Vec<Move>,
}

/// What ends a search besides time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub depth: i32,
    pub nodes: u64,
}

/// One search.
pub(super) struct Search<'a> {
    pub memory: &'a mut Memory,
    pub evaluation: Evaluation,
    pub world: &'a mut dyn World<Move>,
    pub timer: Timer,
    pub bounds: Bounds,
    /// How many of the best moves to tell apart.
    pub wanted: usize,
    /// The keys of the positions since the last move that cannot be undone, then of those on the
    /// way from the root.
    pub keys: Vec<u64>,
    pub nodes: u64,
    pub stopped: bool,
    /// Looks at every move to the same depth and remembers nothing, as a twin does that a test
    /// compares with.
    pub thorough: bool,
}

/// What came of a search.
pub(super) struct Found {
    pub depth: i32,
    nodes: u64,
    time: Duration,
    /// The best first; those beyond the number wanted in no order.
    pub moves: Vec<RootMove>,
    pub told: usize,
}

impl Found {
    /// For the world.
    pub fn info(&self) -> Info<Move> {
        Info {
            depth: self.depth.cast_unsigned(),
            nodes: self.nodes,
            time: self.time,
            lines: self.moves[..self.told]
                .iter()
                .map(|root| Line {
                    score: score(root.score),
                    moves: root.line.clone(),
                })
                .collect(),
        }
    }
}

impl Search<'_> {
    /// Searches these moves deeper and deeper, until something ends it.
    pub fn run(mut self, root: &Position, moves: &[Move]) -> Found {
        let mut found = Found {
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            moves: moves
                .iter()
                .map(|&mv| RootMove {
                    mv,
                    after: root.play_unchecked(mv),
                    score: -INFINITE,
                    line: vec![mv],
                })
                .collect(),
            told: self.wanted.clamp(1, moves.len()),
        };
        self.memory.moves.clear();
        self.memory.table.next_search();
        self.memory.order.next_search();
        self.keys.push(key(root));
        let mut steady = 0;
        for depth in 1..=self.bounds.depth.min(MAX_DEPTH) {
            let before = found.moves[0].mv;
            let score = found.moves[0].score;
            for first in 0..found.told {
                self.one_line(&mut found, first, depth);
                if self.stopped {
                    break;
                }
            }
            // Of lines that were not searched to this depth the score is older, yet the best known.
            found.moves[..found.told].sort_by_key(|root| -root.score);
            if self.stopped {
                break;
            }
            found.depth = depth;
            self.tell(&mut found);
            let solved = |root: &RootMove| WIN - root.score.abs() <= depth;
            if found.moves[..found.told].iter().all(solved) {
                break;
            }
            let changed = before != found.moves[0].mv || found.moves[0].score < score - 30;
            steady = if changed { 0 } else { steady + 1 };
            if self.timer.is_enough(self.world.now(), steady < 2) {
                break;
            }
        }
        found.nodes = self.nodes;
        found.time = self.timer.elapsed(self.world.now());
        if found.depth == 0 && found.moves[0].score == -INFINITE {
            // Stopped before anything was known: the look of the positions must do.
            for root in &mut found.moves {
                root.score = -self.evaluation.value(&root.after);
            }
            found.moves.sort_by_key(|root| -root.score);
        }
        found
    }

    /// Finds the best of the moves from `first` on and brings it there.
    fn one_line(&mut self, found: &mut Found, first: usize, depth: i32) {
        let known = found.moves[first].score;
        let mut margin = WINDOW;
        let (mut alpha, mut beta) = if depth >= 4 && known.abs() < SURE && !self.thorough {
            (known - margin, known + margin)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let score = self.root(found, first, depth, alpha, beta);
            if self.stopped {
                return;
            }
            margin *= 4;
            if score <= alpha && alpha > -INFINITE {
                alpha = if margin > 1000 {
                    -INFINITE
                } else {
                    score - margin
                };
            } else if score >= beta && beta < INFINITE {
                beta = if margin > 1000 {
                    INFINITE
                } else {
                    score + margin
                };
            } else {
                return;
            }
        }
    }

    fn root(
        &mut self,
        found: &mut Found,
        first: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -INFINITE;
        for index in first..found.moves.len() {
            let after = found.moves[index].after;
            let mut score = -INFINITE;
            if index > first {
                score = -self.node(&after, 1, depth - 1, -alpha - 1, -alpha);
            }
            if !self.stopped && (index == first || (score > alpha && score < beta)) {
                score = -self.node(&after, 1, depth - 1, -beta, -alpha);
            }
            if self.stopped {
                return best;
            }
            if score <= best {
                continue;
            }
            best = score;
            if index == first || score > alpha {
                let entry = &mut found.moves[index];
                entry.score = score;
                entry.line.truncate(1);
                entry.line.extend_from_slice(&self.memory.lines[1]);
                found.moves[first..=index].rotate_right(1);
                if index > first && first == 0 && self.nodes > ASK {
                    self.tell(found);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Tells the world the first lines of what has been found.
    fn tell(&mut self, found: &mut Found) {
        found.nodes = self.nodes;
        found.time = self.timer.elapsed(self.world.now());
        self.world.info(&found.info());
    }

    /// Counts a node, and finds out whether to go on.
    fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(ASK) {
            self.stopped |= self.world.stopped() || self.timer.is_over(self.world.now());
        }
        self.stopped |= self.nodes > self.bounds.nodes;
        !self.stopped
    }

    /// The score of a position for the side to move, looking `depth` plies ahead; if it is not
    /// between `alpha` and `beta`, a bound on it.
    fn node(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        if !self.count() {
            return DRAW;
        }
        self.memory.lines[ply].clear();
        let lost = lost_at(ply);
        let side = position.turn();
        if position.pieces(side).is_empty() {
            return lost;
        }
        if ply >= MAX_PLY {
            return self.evaluation.value(position);
        }
        // Neither side can do better than to win with the next move, or worse than to have lost.
        alpha = alpha.max(lost);
        beta = beta.min(-lost - 1);
        if alpha >= beta {
            return alpha;
        }
        let exact = beta - alpha > 1;
        let mut hash = 0;
        let mut remembered = Brief::NONE;
        if depth > 0 {
            hash = key(position);
            if self.is_repeated(position, hash) {
                return DRAW;
            }
            if !self.thorough
                && depth >= SHALLOWEST
                && let Some(entry) = self.memory.table.get(hash)
            {
                remembered = entry.mv;
                if entry.depth() >= depth && !exact {
                    let score = entry.score(ply);
                    let cut = match entry.bound {
                        Bound::Lower => score >= beta,
                        Bound::Upper => score <= alpha,
                        Bound::Exact => true,
                        Bound::None => false,
                    };
                    if cut {
                        return score;
                    }
                }
            }
        }

        if !position.captures_for_search(&mut self.memory.captures) {
            return self.evaluation.value(position);
        }
        let quiet = self.memory.captures.is_empty();
        let begin = self.memory.moves.len();
        if quiet {
            if depth <= 0 {
                return self.leaf(position, lost);
            }
            let Memory { order, moves, .. } = &mut *self.memory;
            position.each_simple_move(|mv| {
                let score = order.score(side, ply, remembered, mv);
                moves.push(Scored { mv, score });
            });
        } else {
            let Memory {
                order,
                moves,
                captures,
                ..
            } = &mut *self.memory;
            moves.extend(captures.iter().map(|&mv| Scored {
                mv,
                score: order.score(side, ply, remembered, mv),
            }));
        }
        let end = self.memory.moves.len();
        if begin == end {
            return lost;
        }
        if position.kings_outcome().is_some() {
            self.memory.moves.truncate(begin);
            return DRAW;
        }

        // A reply that is forced is no choice, and costs no depth.
        let forced = end - begin == 1;
        let ahead = if depth > 0 && !forced {
            depth - 1
        } else {
            depth
        };
        self.keys.push(hash);
        let mut best = -INFINITE;
        let mut bound = Bound::Upper;
        let mut good = Brief::NONE;
        for index in begin..end {
            best_to_front(&mut self.memory.moves[index..end]);
            let mv = self.memory.moves[index].mv;
            let after = position.play_unchecked(mv);
            let tried = index - begin;
            let score = if tried == 0 {
                -self.node(&after, ply + 1, ahead, -beta, -alpha)
            } else {
                let less = if quiet {
                    self.reduction(depth, tried, exact)
                } else {
                    0
                };
                let mut score = -self.node(&after, ply + 1, ahead - less, -alpha - 1, -alpha);
                if less > 0 && score > alpha {
                    score = -self.node(&after, ply + 1, ahead, -alpha - 1, -alpha);
                }
                if score > alpha && score < beta {
                    score = -self.node(&after, ply + 1, ahead, -beta, -alpha);
                }
                score
            };
            if self.stopped {
                break;
            }
            if score <= best {
                continue;
            }
            best = score;
            if score <= alpha {
                continue;
            }
            good = mv.into();
            if exact {
                let (here, next) = self.memory.lines.split_at_mut(ply + 1);
                here[ply].clear();
                here[ply].push(mv);
                here[ply].extend_from_slice(&next[0]);
            }
            if score >= beta {
                bound = Bound::Lower;
                if depth > 0 {
                    let Memory { order, moves, .. } = &mut *self.memory;
                    order.learn(side, ply, depth, &moves[begin..=index]);
                }
                break;
            }
            alpha = score;
            bound = Bound::Exact;
        }
        self.keys.pop();
        self.memory.moves.truncate(begin);
        if self.stopped {
            return DRAW;
        }
        if depth >= SHALLOWEST && !self.thorough {
            self.memory.table.put(hash, good, best, depth, bound, ply);
        }
        best
    }

    /// The score where nothing can be captured and no depth is left.
    fn leaf(&self, position: &Position, lost: i32) -> i32 {
        if !position.has_simple_move() {
            return lost;
        }
        if position.kings_outcome().is_some() {
            return DRAW;
        }
        self.evaluation.value(position)
    }

    /// How much less deep a move is looked at before which so many have been tried.
    fn reduction(&self, depth: i32, tried: usize, exact: bool) -> i32 {
        if self.thorough || depth < 3 || tried < 3 {
            return 0;
        }
        let less = 1 + i32::from(tried >= 6) + i32::from(depth >= 8 && tried >= 4);
        if exact { less - 1 } else { less }
    }

    /// Whether the position has been there before, on the way from the root or in the game, with
    /// the same counters. Nothing in the rules ends that, but neither side gets anywhere by it, so
    /// that it is worth as much as a draw.
    fn is_repeated(&self, position: &Position, key: u64) -> bool {
        let back = position.quiet_plies() as usize;
        back >= 4
            && self
                .keys
                .iter()
                .rev()
                .take(back)
                .skip(3)
                .step_by(2)
                .any(|&earlier| earlier == key)
    }
}

/// The score of a side that has lost so many plies after the root.
fn lost_at(ply: usize) -> i32 {
    i32::try_from(ply).expect("lines of play are short") - WIN
}

/// A score of the search as it is told to the world.
pub(super) fn score(value: i32) -> Score {
    let distance = |plies: i32| u16::try_from(plies).unwrap_or(0);
    match value {
        SURE.. => Score::win_in(distance(WIN - value)),
        _ if value <= -SURE => Score::loss_in(distance(WIN + value)),
        _ => Score::hundredths(value),
    }
}
