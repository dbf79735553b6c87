//! Retrograde analysis: from what is decided back to what leads there.

use std::ops::Range;

use super::Tables;
use super::hand::Hand;
use super::layout::{Class, Ending, Layout, STAGES, TWO_KINGS_MOVES};
use super::steps::{Occupied, promotes_on};
use super::value::Code;
use crate::Side;
use crate::frisian::{KingMoveLimit, Piece, PieceKind, Position, Rules, Setup, Square};

/// How much one step of the work looks at. Most take less than a millisecond, none many.
const PLACEMENTS_A_STEP: usize = 1 << 11;
const STATES_A_STEP: usize = 1 << 14;

/// Quiet moves decide nothing here: the state has a capture to make, has no quiet move, is a draw
/// by rule, or is no placement.
const CLOSED: u8 = 0;

/// Added to the number of quiet moves of a state that is not lost whatever they lead to.
const SAFE: u8 = 1 << 7;

/// Makes [`Tables`] step by step, for a thread that has other things to do meanwhile.
///
/// # Examples
/// ```
/// use twa_boerden::engine::frisian::TableBuilder;
/// use twa_boerden::frisian::KingMoveLimit;
///
/// let mut builder = TableBuilder::new(KingMoveLimit::Three);
/// while !builder.step() {
///     // Something else.
/// }
/// let tables = builder.finish();
/// ```
#[derive(Debug)]
pub struct TableBuilder {
    tables: Tables,
    /// For each state of the class being worked on and its counterpart: how many quiet moves are
    /// not known to lose, or [`CLOSED`].
    open: Vec<u8>,
    /// The class being worked on.
    stage: usize,
    task: Task,
    /// The highest code of a state of the class.
    highest: u8,
}

/// What is being done with a class.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// Captures, promotions and the ends of the game give their values to the placements from
    /// this one on.
    Start { next: usize },
    /// The states of this code from this one on give theirs to those that quiet moves lead from.
    Spread { code: u8, next: usize },
}

impl TableBuilder {
    /// Nothing done yet, for games with this limit of the three-move rule.
    #[must_use]
    pub fn new(limit: KingMoveLimit) -> Self {
        Self::with_limit(Some(limit))
    }

    pub(super) fn with_limit(limit: Option<KingMoveLimit>) -> Self {
        let layout = Layout::new(limit);
        let codes = vec![Code::DRAW.0; layout.len()];
        Self {
            tables: Tables { layout, codes },
            open: Vec::new(),
            stage: 0,
            task: Task::Start { next: 0 },
            highest: 0,
        }
    }

    /// The limit of the three-move rule the tables will be for.
    #[must_use]
    pub fn limit(&self) -> KingMoveLimit {
        self.tables.limit()
    }

    /// Works for a few milliseconds at most, and returns whether the tables are done.
    pub fn step(&mut self) -> bool {
        let Some(&class) = STAGES.get(self.stage) else {
            return true;
        };
        self.task = match self.task {
            Task::Start { next } => {
                if next == 0 {
                    self.open.clear();
                    self.open.resize(self.states(class), CLOSED);
                    self.highest = 0;
                }
                let placements = class.placements() * class.sides();
                let end = placements.min(next + PLACEMENTS_A_STEP);
                for number in next..end {
                    let first = number * usize::from(self.tables.layout.layers(class));
                    self.start(self.ending(class, first));
                }
                if end < placements {
                    Task::Start { next: end }
                } else {
                    let code = Code::LOST.0;
                    Task::Spread { code, next: 0 }
                }
            }
            Task::Spread { code, .. } if code > self.highest => {
                self.stage += 1;
                Task::Start { next: 0 }
            }
            Task::Spread { code, next } => {
                let base = self.base(class);
                let end = self.open.len().min(next + STATES_A_STEP);
                let mut at = next;
                while let Some(found) = find(&self.tables.codes[base + at..base + end], code) {
                    self.spread(class, at + found, Code(code));
                    at += found + 1;
                }
                if end < self.open.len() {
                    Task::Spread { code, next: end }
                } else {
                    Task::Spread {
                        code: code + 1,
                        next: 0,
                    }
                }
            }
        };
        self.stage == STAGES.len()
    }

    /// The tables, after all the work that is left.
    #[must_use]
    pub fn finish(mut self) -> Tables {
        while !self.step() {}
        self.tables
    }

    /// Where the states of a class of [`STAGES`] begin; those of its counterpart follow.
    fn base(&self, class: Class) -> usize {
        let start = self.tables.layout.start(class);
        start.expect("the layout has every class of a stage")
    }

    /// The state that lies so far behind the first one of a class of [`STAGES`].
    fn ending(&self, stage: Class, offset: usize) -> Ending {
        let states = self.tables.layout.states(stage);
        let layout = &self.tables.layout;
        layout.ending(stage.side(offset / states), offset % states)
    }

    /// How many states a class and its counterpart have.
    fn states(&self, class: Class) -> usize {
        self.tables.layout.states(class) * class.sides()
    }

    fn index(&self, ending: Ending) -> usize {
        let index = self.tables.layout.index(ending);
        index.expect("quiet moves and promotions do not leave the tables")
    }

    fn code(&self, ending: Ending) -> Code {
        Code(self.tables.codes[self.index(ending)])
    }

    fn set(&mut self, index: usize, code: Code) {
        self.highest = self.highest.max(code.0);
        self.tables.codes[index] = code.0;
    }

    /// Gives all layers of a placement what does not depend on quiet moves.
    fn start(&mut self, first: Ending) {
        if !first.is_placement() {
            return;
        }
        let position = self.position(first);
        let is_draw = first.class == STAGES[0] && position.outcome().is_some();
        let capture = self.best_capture(&position);
        let moves = QuietMoves::new(first);
        let layers = self.tables.layout.layers(first.class);
        for layer in 0..layers {
            let ending = Ending { layer, ..first };
            let index = self.index(ending);
            let quiet = moves.man + if self.is_bound(ending) { 0 } else { moves.king };
            if quiet == 0 && !moves.promotes && capture.is_none() {
                self.set(index, Code::LOST);
                continue;
            }
            if is_draw || first.class.is_counted_down() && layer == 0 {
                continue;
            }
            if let Some(code) = capture {
                self.set(index, code);
                continue;
            }
            let mut open = quiet;
            match self.best_promotion(ending) {
                Some(code) if !code.is_loss() => {
                    open |= SAFE;
                    self.set(index, code);
                }
                Some(code) if quiet == 0 => self.set(index, code),
                _ => {}
            }
            let base = self.base(STAGES[self.stage]);
            self.open[index - base] = open;
        }
    }

    /// The placement as a position in which White is to move, without counters.
    fn position(&self, ending: Ending) -> Position {
        let mut setup = Setup::empty();
        for (side, hand, squares) in [
            (Side::White, ending.class.mover, ending.mover),
            (Side::Black, ending.class.other, ending.other),
        ] {
            for (&kind, square) in hand.pieces().iter().zip(squares) {
                setup.put(Square::ALL[usize::from(square)], Piece { side, kind });
            }
        }
        let rules = Rules {
            king_moves: self.tables.layout.limit.unwrap_or_default(),
            ..Rules::default()
        };
        Position::new(setup, rules).expect("three pieces have few captures and no counter is set")
    }

    /// The value of the best capture, if one is to be made.
    fn best_capture(&self, position: &Position) -> Option<Code> {
        if !position.can_capture() {
            return None;
        }
        let moves = position.legal_moves();
        let codes = moves.iter().map(|&mv| {
            let code = self.tables.code(&position.play_unchecked(mv));
            code.expect("fewer pieces come first").before_move()
        });
        codes.max_by_key(|code| code.value().rank())
    }

    /// The value of the best promotion, if there is one.
    fn best_promotion(&self, ending: Ending) -> Option<Code> {
        let Ending {
            class,
            mover,
            other,
            ..
        } = ending;
        let occupied = Occupied::new([mover, other]);
        let mut best: Option<Code> = None;
        for (piece, &kind) in class.mover.pieces().iter().enumerate() {
            if kind == PieceKind::King {
                continue;
            }
            occupied.each_man_step(mover[piece], |to| {
                if !promotes_on(to) {
                    return;
                }
                let promoted = class.mover.promoted();
                let mover = match class.mover {
                    // The new king is named first.
                    Hand::Men => [to, mover[1 - piece]],
                    _ => moved(class.mover, mover, piece, to),
                };
                let after = Class {
                    mover: promoted,
                    other: class.other,
                };
                let after = Ending {
                    class: after,
                    layer: if after.is_counted_down() {
                        TWO_KINGS_MOVES
                    } else if class.other == Hand::KingAndMan {
                        ending.layer
                    } else {
                        0
                    },
                    mover,
                    other,
                };
                let code = self.code(after.turned()).before_move();
                if best.is_none_or(|best| code.value().rank() > best.value().rank()) {
                    best = Some(code);
                }
            });
        }
        best
    }

    /// Whether the three-move rule binds the king of the side to move.
    fn is_bound(&self, ending: Ending) -> bool {
        ending.class.mover == Hand::KingAndMan
            && self
                .tables
                .layout
                .limit
                .is_some_and(|limit| ending.layer >= limit.count())
    }

    /// Tells the states from which a quiet move leads to this one what it is worth.
    fn spread(&mut self, stage: Class, offset: usize, code: Code) {
        // The counterpart has moved, and comes to move again.
        let after = self.ending(stage, offset).turned();
        let class = after.class;
        let (hand, squares) = (class.mover, after.mover);
        let occupied = Occupied::new([squares, after.other]);
        let layers = self.tables.layout.layers(class);
        // How far the states before this one lie from those of the stage.
        let others = class.other.places();
        let base = if class == stage {
            0
        } else {
            self.tables.layout.states(stage)
        };
        let other = class.other.place(after.other);
        for (piece, &kind) in hand.pieces().iter().enumerate() {
            let before = layers_before(after, kind, layers);
            let mut visit = |from: u8| {
                let place = hand.place(moved(hand, squares, piece, from));
                let first = base + (place * others + other) * usize::from(layers);
                for layer in before.clone() {
                    let offset = first + usize::from(layer);
                    if self.open[offset] != CLOSED {
                        self.tell(stage, offset, code);
                    }
                }
            };
            match kind {
                _ if before.is_empty() => {}
                PieceKind::King => occupied.each_king_step(squares[piece], visit),
                // No man stays a man where it promotes.
                PieceKind::Man if promotes_on(squares[piece]) => {}
                PieceKind::Man => occupied.each_man_step_back(squares[piece], &mut visit),
            }
        }
    }

    /// Tells a state that is not closed what one of its quiet moves leads to.
    fn tell(&mut self, stage: Class, offset: usize, code: Code) {
        let index = self.base(stage) + offset;
        if code.is_loss() {
            let known = Code(self.tables.codes[index]);
            if known.is_draw() || known.0 > code.0 + 1 {
                self.set(index, code.before_move());
            }
            return;
        }
        self.open[offset] -= 1;
        if self.open[offset] == CLOSED {
            let promotion = self.best_promotion(self.ending(stage, offset));
            let promotion = promotion.map_or(0, |code| code.0);
            self.set(index, Code(code.before_move().0.max(promotion)));
        }
    }
}

/// Where a code comes first. Most are looked for in vain, so eight are looked at at a time.
fn find(codes: &[u8], code: u8) -> Option<usize> {
    const ONES: u64 = u64::MAX / 0xff;
    let wanted = ONES * u64::from(code);
    let (chunks, _) = codes.as_chunks::<8>();
    let has_it = |chunk: &[u8; 8]| {
        // A byte that is equal becomes 0, and only then does one borrow into its highest bit.
        let difference = u64::from_ne_bytes(*chunk) ^ wanted;
        difference.wrapping_sub(ONES) & !difference & ONES << 7 != 0
    };
    let start = 8 * chunks.iter().position(has_it).unwrap_or(chunks.len());
    let found = codes[start..].iter().position(|&other| other == code);
    found.map(|found| start + found)
}

/// How many quiet moves a placement has.
struct QuietMoves {
    king: u8,
    man: u8,
    /// Whether a man can become a king.
    promotes: bool,
}

impl QuietMoves {
    fn new(ending: Ending) -> Self {
        let mut moves = Self {
            king: 0,
            man: 0,
            promotes: false,
        };
        let occupied = Occupied::new([ending.mover, ending.other]);
        for (&kind, from) in ending.class.mover.pieces().iter().zip(ending.mover) {
            match kind {
                PieceKind::King => occupied.each_king_step(from, |_| moves.king += 1),
                PieceKind::Man => occupied.each_man_step(from, |to| {
                    if promotes_on(to) {
                        moves.promotes = true;
                    } else {
                        moves.man += 1;
                    }
                }),
            }
        }
        moves
    }
}

/// The layers in which a quiet move by a piece of this kind leads to this ending; the ending is
/// seen by the side that moves.
fn layers_before(after: Ending, kind: PieceKind, layers: u8) -> Range<u8> {
    let layer = after.layer;
    match after.class.mover {
        Hand::Kings if after.class.is_counted_down() => layer + 1..layers.min(layer + 2),
        Hand::KingAndMan if layers > 1 => match kind {
            PieceKind::King => layer.saturating_sub(1)..layer,
            PieceKind::Man if layer == 0 => 0..layers,
            PieceKind::Man => 0..0,
        },
        _ => layer..layer + 1,
    }
}

/// The squares of a hand after one of its pieces has come to another.
fn moved(hand: Hand, [first, second]: [u8; 2], piece: usize, to: u8) -> [u8; 2] {
    match (hand.pieces().len(), piece) {
        (1, _) => [to; 2],
        (_, 0) => [to, second],
        _ => [first, to],
    }
}
