//! Looking ahead.

use std::ops::Range;
use std::time::Duration;

use super::Evaluation;
use super::key::key;
use super::order::{Brief, Order, Scored, best_to_front};
use super::table::{Bound, Table};
use super::time::Timer;
use super::{DRAW, SURE, WIN};
use super::{Tables, Value};
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
/// Up to this depth, and by so much for the position and for each ply, a position may look better
/// than need be to be left alone.
const CALM_DEPTH: i32 = 3;
const CALM: i32 = 20;
const CALM_PLY: i32 = 40;
/// How often the world is asked, in nodes.
const ASK: u64 = 1024;
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

impl Memory {
    /// Adds the moves of a position to those of all nodes: the captures that have been found, or if
    /// there are none its simple moves.
    fn list(&mut self, position: &Position, ply: usize, remembered: Brief) {
        let Self {
            order,
            moves,
            captures,
            ..
        } = self;
        let side = position.turn();
        let mut add = |mv| {
            let score = order.score(side, ply, remembered, mv);
            moves.push(Scored { mv, score });
        };
        if captures.is_empty() {
            position.each_simple_move(add);
        } else {
            captures.iter().copied().for_each(&mut add);
        }
    }

    /// Makes the principal variation of the next ply, with this move before it, that of this ply.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, next) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&next[0]);
    }
}

/// What is asked of a node.
#[derive(Clone, Copy, Debug)]
struct Window {
    ply: usize,
    depth: i32,
    alpha: i32,
    beta: i32,
    /// Nothing can be captured.
    quiet: bool,
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
    pub tables: Option<&'a Tables>,
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
        for root in &mut found.moves[..found.told] {
            self.play_out(root);
        }
        found
    }

    /// Goes on with a line that ends where the tables know the best moves.
    fn play_out(&self, root: &mut RootMove) {
        let Some(tables) = self.tables else {
            return;
        };
        let after_root = root.after;
        let end = root.line.iter().skip(1);
        let mut position = end.fold(after_root, |position, &mv| position.play_unchecked(mv));
        while root.line.len() < MAX_PLY
            && let Some(mv) = tables.best_move(&position)
        {
            root.line.push(mv);
            position = position.play_unchecked(mv);
        }
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
        self.stopped |= self.nodes >= self.bounds.nodes;
        if self.stopped {
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(ASK) {
            self.stopped = self.world.stopped() || self.timer.is_over(self.world.now());
        }
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
        if let Some(score) = self.known(position, ply) {
            return score;
        }
        // Neither side can do better than to win with the next move, or worse than to have lost.
        let lost = lost_at(ply);
        alpha = alpha.max(lost);
        beta = beta.min(-lost - 1);
        if alpha >= beta {
            return alpha;
        }
        let mut hash = 0;
        let mut remembered = Brief::NONE;
        if depth > 0 {
            hash = key(position);
            if self.is_repeated(position, hash) {
                return DRAW;
            }
            if self.remembers(depth)
                && let Some(entry) = self.memory.table.get(hash)
            {
                remembered = entry.mv;
                if beta - alpha == 1
                    && let Some(score) = entry.decides(ply, depth, beta)
                {
                    return score;
                }
            }
        }

        if !position.captures_for_search(&mut self.memory.captures) {
            return self.evaluation.value(position);
        }
        let quiet = self.memory.captures.is_empty();
        if quiet && depth <= 0 {
            return self.leaf(position, lost);
        }
        if quiet
            && !self.thorough
            && beta - alpha == 1
            && let Some(score) = self.calm(position, depth, beta)
        {
            return score;
        }
        let begin = self.memory.moves.len();
        self.memory.list(position, ply, remembered);
        let moves = begin..self.memory.moves.len();
        if moves.is_empty() {
            return lost;
        }
        let score = if position.kings_outcome().is_some() {
            DRAW
        } else {
            self.keys.push(hash);
            let window = Window {
                ply,
                depth,
                alpha,
                beta,
                quiet,
            };
            let (score, bound, best) = self.best(position, window, moves);
            self.keys.pop();
            if self.remembers(depth) && !self.stopped {
                self.memory.table.put(hash, best, score, depth, bound, ply);
            }
            score
        };
        self.memory.moves.truncate(begin);
        score
    }

    /// The score of a position in which there is nothing to look for.
    fn known(&self, position: &Position, ply: usize) -> Option<i32> {
        let lost = lost_at(ply);
        if position.pieces(position.turn()).is_empty() {
            return Some(lost);
        }
        if let Some(value) = self.tables.and_then(|tables| tables.probe(position)) {
            return Some(match value {
                Value::Win(plies) => -lost - i32::from(plies),
                Value::Draw => DRAW,
                Value::Loss(plies) => lost + i32::from(plies),
            });
        }
        (ply >= MAX_PLY).then(|| self.evaluation.value(position))
    }

    /// Whether searches of this depth are remembered.
    const fn remembers(&self, depth: i32) -> bool {
        depth >= SHALLOWEST && !self.thorough
    }

    /// The score of the best of these moves, what it says, and which move that is if it is good.
    fn best(
        &mut self,
        position: &Position,
        window: Window,
        moves: Range<usize>,
    ) -> (i32, Bound, Brief) {
        let Window {
            ply, depth, beta, ..
        } = window;
        let mut alpha = window.alpha;
        let exact = beta - alpha > 1;
        // A reply that is forced is no choice, and costs no depth. Neither do captures where no
        // depth is left: they are followed to their end.
        let ahead = if depth > 0 && moves.len() > 1 {
            depth - 1
        } else {
            depth
        };
        let (mut best, mut bound, mut good) = (-INFINITE, Bound::Upper, Brief::NONE);
        for index in moves.clone() {
            best_to_front(&mut self.memory.moves[index..moves.end]);
            let mv = self.memory.moves[index].mv;
            let after = position.play_unchecked(mv);
            let mut score = INFINITE;
            if index > moves.start {
                let less = self.reduction(window, index - moves.start);
                score = -self.node(&after, ply + 1, ahead - less, -alpha - 1, -alpha);
                if less > 0 && score > alpha {
                    score = -self.node(&after, ply + 1, ahead, -alpha - 1, -alpha);
                }
            }
            if index == moves.start || (score > alpha && score < beta) {
                score = -self.node(&after, ply + 1, ahead, -beta, -alpha);
            }
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score <= alpha {
                continue;
            }
            alpha = score;
            good = mv.into();
            bound = Bound::Exact;
            if exact {
                self.memory.extend_line(ply, mv);
            }
            if score >= beta {
                bound = Bound::Lower;
                if depth > 0 {
                    let Memory {
                        order, moves: all, ..
                    } = &mut *self.memory;
                    order.learn(position.turn(), ply, depth, &all[moves.start..=index]);
                }
                break;
            }
        }
        (best, bound, good)
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

    /// The score of a position that looks so much better than it need be that the other side, which
    /// threatens nothing, is not going to change that in the few plies left.
    fn calm(&self, position: &Position, depth: i32, beta: i32) -> Option<i32> {
        if depth > CALM_DEPTH || beta.abs() >= SURE {
            return None;
        }
        let score = self.leaf(position, -WIN);
        (score >= beta + CALM + CALM_PLY * depth && !position.is_threatened()).then_some(score)
    }

    /// How much less deep a move is looked at before which so many have been tried.
    fn reduction(&self, window: Window, tried: usize) -> i32 {
        let depth = window.depth;
        if self.thorough || !window.quiet || depth < 3 || tried < 3 {
            return 0;
        }
        let less = 1 + i32::from(tried >= 6) + i32::from(depth >= 8 && tried >= 4);
        if window.beta - window.alpha > 1 {
            less - 1
        } else {
            less
        }
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

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::engine::{Limits, Native};
    use crate::frisian::{Piece, PieceKind, Rules, Setup, Square, Variant};
    use crate::{BySide, Side};

    /// The search once more, without anything that makes it fast: every move of every position, by
    /// the rules' own functions.
    fn plain(position: &Position, ply: usize, depth: i32, way: &mut Vec<Position>) -> i32 {
        let side = position.turn();
        if position.pieces(side).is_empty() {
            return lost_at(ply);
        }
        let quiet = usize::try_from(position.quiet_plies()).unwrap();
        let back = way.iter().rev().take(quiet).skip(3);
        if depth > 0 && back.step_by(2).any(|earlier| earlier == position) {
            return DRAW;
        }
        if let Some(outcome) = position.outcome() {
            return outcome.winner.map_or(DRAW, |_| lost_at(ply));
        }
        if depth <= 0 && !position.can_capture() {
            return Evaluation::Plain.value(position);
        }
        let moves = position.legal_moves();
        let ahead = if depth > 0 && moves.len() > 1 {
            depth - 1
        } else {
            depth
        };
        way.push(*position);
        let scores = moves
            .iter()
            .map(|&mv| -plain(&position.play_unchecked(mv), ply + 1, ahead, way));
        let best = scores.max().unwrap();
        way.pop();
        best
    }

    fn thorough(position: &Position, depth: i32) -> Found {
        let mut memory = Memory::new(0);
        let mut world = Native::new();
        let search = Search {
            memory: &mut memory,
            evaluation: Evaluation::Plain,
            tables: None,
            world: &mut world,
            timer: Timer::new(&Limits::default(), Duration::ZERO),
            bounds: Bounds {
                depth,
                nodes: u64::MAX,
            },
            wanted: 1,
            keys: Vec::new(),
            nodes: 0,
            stopped: false,
            thorough: true,
        };
        search.run(position, &position.legal_moves())
    }

    fn assert_same(position: &Position, depth: i32) {
        let found = thorough(position, depth);
        // A sure result ends the search at once.
        let depth = found.depth;
        let scores = position.legal_moves();
        let mut way = vec![*position];
        let best = scores
            .iter()
            .map(|&mv| -plain(&position.play_unchecked(mv), 1, depth - 1, &mut way))
            .max();
        assert_eq!(Some(found.moves[0].score), best, "{position} to {depth}");
    }

    #[test]
    fn the_score_is_that_of_looking_at_everything() {
        let mut rng = Rng::with_seed(11);
        for _ in 0..25 {
            let mut position = Position::start(Variant::Frisian, Rules::default());
            while position.outcome().is_none() && position.quiet_plies() < 30 {
                if rng.u8(..8) == 0 {
                    assert_same(&position, rng.i32(1..=4));
                }
                let moves = position.legal_moves();
                position = position.play_unchecked(moves[rng.usize(..moves.len())]);
            }
        }
    }

    /// Few pieces, many of them kings, with counters.
    fn random_ending(rng: &mut Rng) -> Option<Position> {
        let mut setup = Setup::empty();
        setup.turn = if rng.bool() { Side::White } else { Side::Black };
        setup.quiet_plies = rng.u32(..12);
        for side in Side::ALL {
            for _ in 0..rng.usize(1..=3) {
                let kind = if rng.u8(..3) == 0 {
                    PieceKind::Man
                } else {
                    PieceKind::King
                };
                setup.put(Square::ALL[rng.usize(5..45)], Piece { side, kind });
            }
        }
        setup.king_moves = BySide::new_with(|side| {
            let square = setup.kings(side).first();
            let count = rng.u8(..=3);
            square.map(|square| crate::frisian::KingMoves {
                square: Some(square),
                count,
            })
        });
        let position = Position::new(setup, Rules::default()).ok()?;
        position.outcome().is_none().then_some(position)
    }

    #[test]
    fn so_it_is_with_kings_counters_and_drawn_endings() {
        let mut rng = Rng::with_seed(12);
        let mut tried = 0;
        while tried < 120 {
            if let Some(position) = random_ending(&mut rng) {
                assert_same(&position, rng.i32(1..=3));
                tried += 1;
            }
        }
    }

    #[test]
    fn a_repeated_position_is_worth_a_draw() {
        // Black can only go to and fro; White wins by not doing so.
        let setup: Setup = "W:WK46,K41,31:BK5".parse().unwrap();
        let position = Position::new(setup, Rules::default()).unwrap();
        for depth in 4..6 {
            assert_same(&position, depth);
        }
    }
}
