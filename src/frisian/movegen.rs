//! The generator: which moves a position has.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::moves::{Move, MoveList};
use super::position::Position;
use super::set::BOARD;
use super::{CaptureRule, PieceKind, Square, SquareSet};
use crate::Side;

/// The squares of the far row of each side's men (8).
pub(super) const fn far_row(side: Side) -> u64 {
    match side {
        Side::White => 0x1f,
        Side::Black => 0x1f << 49,
    }
}

/// Squares with a neighbour of the same row at their right, and at their left.
const NOT_RIGHTMOST: u64 = ends(4);
const NOT_LEFTMOST: u64 = ends(0);

const fn ends(missing: usize) -> u64 {
    let mut bits = BOARD;
    let mut index = missing;
    while index < 50 {
        bits &= !Square::ALL[index].bit();
        index += 5;
    }
    bits
}

/// The eight directions. The first four go towards Black's side or to the left, where the bits
/// are lower.
pub(super) const DIRECTIONS: usize = 8;

/// The set one step further in a direction, less what leaves the board.
#[inline]
pub(super) const fn step(set: u64, direction: usize) -> u64 {
    match direction {
        0 => (set >> 6) & BOARD,
        1 => (set >> 5) & BOARD,
        2 => set >> 11,
        3 => (set & NOT_LEFTMOST) >> 1,
        4 => (set << 6) & BOARD,
        5 => (set << 5) & BOARD,
        6 => (set << 11) & BOARD,
        _ => (set & NOT_RIGHTMOST) << 1,
    }
}

/// Whether a direction is one of the four diagonals.
pub(super) const fn is_diagonal(direction: usize) -> bool {
    direction % 4 < 2
}

/// All squares from a square on, by direction: 3.5 kilobytes.
const RAYS: [[u64; 54]; DIRECTIONS] = {
    let mut rays = [[0; 54]; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut index = 0;
        while index < 50 {
            let square = Square::ALL[index];
            let mut at = step(square.bit(), direction);
            while at != 0 {
                rays[direction][square.shift() as usize] |= at;
                at = step(at, direction);
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

/// The squares next to each square that have another right behind them.
const JUMPABLE: [u64; 54] = {
    let mut jumpable = [0; 54];
    let mut index = 0;
    while index < 50 {
        let square = Square::ALL[index];
        let mut direction = 0;
        while direction < DIRECTIONS {
            let over = step(square.bit(), direction);
            if step(over, direction) != 0 {
                jumpable[square.shift() as usize] |= over;
            }
            direction += 1;
        }
        index += 1;
    }
    jumpable
};

/// The squares that a man on each square could come to by capturing, were there pieces enough:
/// it jumps two squares on, so never to more than one in four.
const MAN_LANDINGS: [u64; 54] = {
    let mut landings = [0; 54];
    let mut index = 0;
    while index < 50 {
        let square = Square::ALL[index];
        let mut squares = square.bit();
        let mut more = 0;
        while squares != more {
            more = squares;
            let mut direction = 0;
            while direction < DIRECTIONS {
                squares |= step(step(squares, direction), direction);
                direction += 1;
            }
        }
        landings[square.shift() as usize] = squares;
        index += 1;
    }
    landings
};

/// The direction in which one square lies from another, if it is one of the eight.
pub(super) fn direction(from: Square, to: Square) -> Option<usize> {
    (0..DIRECTIONS).find(|&direction| RAYS[direction][from.shift() as usize] & to.bit() != 0)
}

/// The squares strictly between two that lie in this direction.
pub(super) fn between(from: Square, to: Square, direction: usize) -> u64 {
    RAYS[direction][from.shift() as usize] & RAYS[direction ^ 4][to.shift() as usize]
}

/// The squares of a ray up to and including the first one that is occupied, and that one.
#[inline]
fn ray(at: u8, direction: usize, occupied: u64) -> (u64, u64) {
    let ray = RAYS[direction][at as usize];
    let blockers = ray & occupied;
    if blockers == 0 {
        return (ray, 0);
    }
    let first = if direction < 4 {
        1 << blockers.ilog2()
    } else {
        blockers & blockers.wrapping_neg()
    };
    let beyond = RAYS[direction][shift(first) as usize];
    (ray & !beyond, first)
}

/// What men and kings are worth in a capture, so that the one that takes more must be made (11):
/// n kings are worth less than 2n men and more than 2n − 1, for any n up to 50. Ties are for
/// [`BY_KING`] to break (12).
const MAN_WORTH: u32 = 128;
const KING_WORTH: u32 = 254;

/// Added to the worth of a capture that a king makes (12).
const BY_KING: u32 = 1;

const fn by(kind: PieceKind) -> u32 {
    match kind {
        PieceKind::Man => 0,
        PieceKind::King => BY_KING,
    }
}

/// How many steps a capture is followed without remembering where it has been. Nearly all
/// captures end before, and they are the faster for it.
const PLAIN_STEPS: u32 = 400;

/// How many different situations (square of the capturing piece, pieces taken so far) the
/// captures of a position may have, not counting those of pieces that have few. A position that
/// has more is refused as too complex. Remembering so many takes some tenths of a second.
pub(super) const BUDGET: usize = 1 << 22;

/// How many situations a search follows in one position. It looks at millions of positions, some of
/// them with many kings as no game ever has, and must not be held up for long by any of them.
pub(super) const SEARCH_BUDGET: usize = 1 << 10;

/// How many different captures a position may have. One that has more is refused as too complex.
pub(super) const MOST_CAPTURES: usize = 1 << 14;

/// From this many situations on the captures of a position are worth remembering.
pub(super) const EXPENSIVE: usize = 1 << 14;

/// The captures of a position went over the [`BUDGET`] or are more than [`MOST_CAPTURES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OverBudget;

/// The pieces as the side to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    pub own_men: u64,
    pub own_kings: u64,
    pub enemy_men: u64,
    pub enemy_kings: u64,
    pub empty: u64,
    pub turn: Side,
}

impl View {
    pub fn new(position: &Position) -> Self {
        let turn = position.turn();
        let bits = |set: SquareSet| set.bits();
        let own_men = bits(position.men(turn));
        let own_kings = bits(position.kings(turn));
        let enemy_men = bits(position.men(!turn));
        let enemy_kings = bits(position.kings(!turn));
        Self {
            own_men,
            own_kings,
            enemy_men,
            enemy_kings,
            empty: BOARD & !(own_men | own_kings | enemy_men | enemy_kings),
            turn,
        }
    }

    pub fn enemy(&self) -> u64 {
        self.enemy_men | self.enemy_kings
    }

    /// The same pieces as the other side sees them.
    pub fn passed(&self) -> Self {
        Self {
            own_men: self.enemy_men,
            own_kings: self.enemy_kings,
            enemy_men: self.own_men,
            enemy_kings: self.own_kings,
            empty: self.empty,
            turn: !self.turn,
        }
    }

    /// What the pieces on these squares are worth when taken.
    pub fn worth(&self, taken: u64) -> u32 {
        MAN_WORTH * (taken & self.enemy_men).count_ones()
            + KING_WORTH * (taken & self.enemy_kings).count_ones()
    }

    fn worth_of_one(&self, taken: u64) -> u32 {
        if taken & self.enemy_kings == 0 {
            MAN_WORTH
        } else {
            KING_WORTH
        }
    }

    /// The squares from which a man could capture, whatever stands there.
    fn jumping_squares(&self) -> u64 {
        let enemy = self.enemy();
        let mut squares = 0;
        let mut direction = 0;
        while direction < DIRECTIONS {
            let opposite = direction ^ 4;
            squares |= step(step(self.empty, opposite) & enemy, opposite);
            direction += 1;
        }
        squares
    }

    /// The kings that can capture.
    fn capturing_kings(&self) -> u64 {
        let mut kings = 0;
        for at in bits(self.own_kings) {
            if (0..DIRECTIONS).any(|direction| {
                let (_, first) = ray(at, direction, !self.empty);
                step(first & self.enemy(), direction) & self.empty != 0
            }) {
                kings |= 1 << at;
            }
        }
        kings
    }

    /// Whether the side to move can capture.
    pub fn can_capture(&self) -> bool {
        self.jumping_squares() & self.own_men != 0 || self.capturing_kings() != 0
    }
}

/// Where the lowest bit of a set stands.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most 64")]
const fn shift(set: u64) -> u8 {
    set.trailing_zeros() as u8
}

/// The bits of a set as shifts, lowest first.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let at = shift(set);
        set &= set - 1;
        Some(at)
    })
}

/// A piece that captures, with what it can see: the part of a capture that does not change.
pub(super) struct Jumper<'a> {
    pub view: &'a View,
    pub kind: PieceKind,
    /// The empty squares, the one it starts from included.
    pub empty: u64,
}

impl<'a> Jumper<'a> {
    pub fn new(view: &'a View, kind: PieceKind, from: u8) -> Self {
        Self {
            view,
            kind,
            empty: view.empty | 1 << from,
        }
    }

    /// The next legs from a square when these pieces have been taken: calls `leg(over, to)` for
    /// each, with the bit of the piece and the shift of the square.
    #[inline]
    pub fn each_leg(&self, at: u8, taken: u64, mut leg: impl FnMut(u64, u8)) {
        let live = self.view.enemy() & !taken;
        match self.kind {
            PieceKind::Man => {
                for over in bits(JUMPABLE[at as usize] & live) {
                    // As far behind the piece as the man stands before it.
                    let to = 2 * over - at;
                    if 1 << to & self.empty != 0 {
                        leg(1 << over, to);
                    }
                }
            }
            PieceKind::King => {
                for direction in 0..DIRECTIONS {
                    let (_, first) = ray(at, direction, !self.empty);
                    let over = first & live;
                    if over != 0 {
                        let (squares, _) = ray(shift(over), direction, !self.empty);
                        for to in bits(squares & self.empty) {
                            leg(over, to);
                        }
                    }
                }
            }
        }
    }
}

impl Jumper<'_> {
    /// Whether it is plain that no capture goes on from `at` so that it takes exactly `rest` and
    /// ends on `to`. A `false` says nothing.
    ///
    /// The captures of a man are like lines drawn without lifting the pen: every square but the
    /// ends is entered as often as left. Where each piece around a square can be jumped along one
    /// line only, their number tells whether that can be.
    pub fn is_hopeless(&self, at: u8, rest: u64, to: u8) -> bool {
        if self.kind == PieceKind::King {
            return false;
        }
        let squares = self.empty & MAN_LANDINGS[at as usize];
        let along: [u64; DIRECTIONS / 2] = std::array::from_fn(|direction| {
            rest & step(squares, direction) & step(squares, direction ^ 4)
        });
        let (mut once, mut twice) = (0, 0);
        for pieces in along {
            twice |= once & pieces;
            once |= pieces;
        }
        if rest & !once != 0 {
            return true;
        }
        let (mut odd, mut open) = (1 << at ^ 1 << to, 0);
        for (direction, pieces) in along.into_iter().enumerate() {
            for direction in [direction, direction ^ 4] {
                odd ^= step(pieces & !twice, direction);
                open |= step(pieces & twice, direction);
            }
        }
        odd & !open & squares != 0
    }
}

/// From this many slots on a set of states grows by half, before that fourfold: as large as a [`BUDGET`] lets it
/// become, it takes less than 100 megabytes even while it grows.
const MANY_SLOTS: usize = 1 << 22;

/// A set of search states, each the square of the capturing piece and what it has taken.
pub(super) struct States {
    /// Open addressing; 0 is free, which no state is because something has been taken.
    slots: Vec<u64>,
    len: usize,
}

impl States {
    pub fn new() -> Self {
        Self {
            slots: vec![0; 1 << 6],
            len: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// Adds a state and tells whether it is new.
    pub fn insert(&mut self, at: u8, taken: u64) -> bool {
        if self.len * 4 >= self.slots.len() * 3 {
            let old = std::mem::take(&mut self.slots);
            let grown = if old.len() < MANY_SLOTS {
                old.len() * 4
            } else {
                old.len() / 2 * 3
            };
            self.slots = vec![0; grown];
            for state in old {
                if state != 0 {
                    let slot = self.slot(state);
                    self.slots[slot] = state;
                }
            }
        }
        // A set needs 54 bits and a square six.
        let state = taken | u64::from(at) << 54;
        let slot = self.slot(state);
        if self.slots[slot] == state {
            return false;
        }
        self.slots[slot] = state;
        self.len += 1;
        true
    }

    /// Whether the state is in the set.
    pub fn contains(&self, at: u8, taken: u64) -> bool {
        self.slots[self.slot(taken | u64::from(at) << 54)] != 0
    }

    /// The slot that holds the state or is free for it.
    fn slot(&self, state: u64) -> usize {
        let hash = state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let mut slot = ((hash * self.slots.len() as u64) >> 32) as usize;
        while self.slots[slot] != 0 && self.slots[slot] != state {
            slot += 1;
            if slot == self.slots.len() {
                slot = 0;
            }
        }
        slot
    }
}

/// Collects the captures of a position.
struct Captures<'a> {
    view: &'a View,
    list: &'a mut MoveList,
    /// `Called` wants every complete capture, `Enforced` those of the highest worth.
    rule: CaptureRule,
    /// How many states there may be.
    budget: usize,
    /// The highest worth so far, with [`BY_KING`].
    best: u32,
    /// States of all pieces so far.
    spent: usize,
    // The piece whose captures are being followed.
    from: Square,
    by: u32,
    first: usize,
    steps: u32,
}

impl<'a> Captures<'a> {
    fn new(view: &'a View, rule: CaptureRule, budget: usize, list: &'a mut MoveList) -> Self {
        Self {
            view,
            list,
            rule,
            budget,
            best: 0,
            spent: 0,
            from: Square::ALL[0],
            by: 0,
            first: 0,
            steps: 0,
        }
    }

    fn start(&mut self, at: u8, kind: PieceKind) -> Jumper<'a> {
        self.from = Square::from_shift(at);
        self.by = by(kind);
        self.steps = 0;
        self.first = self.list.len();
        Jumper::new(self.view, kind, at)
    }

    /// Adds the captures of a king, or gives up because it has many paths.
    fn king(&mut self, at: u8) -> bool {
        let jumper = self.start(at, PieceKind::King);
        self.plain(&jumper, at, 0, self.by)
    }

    /// Adds the captures of a man, or gives up because it has many paths. `jumping` are the squares from
    /// which a man could capture while everything still stands.
    ///
    /// Most captures are of one piece. They end where nothing can be jumped: the squares behind are those
    /// of before, for back to where the man came from it would have to jump the same piece again.
    fn man(&mut self, at: u8, jumping: u64) -> bool {
        let jumper = self.start(at, PieceKind::Man);
        let mut finished = true;
        jumper.each_leg(at, 0, |over, to| {
            let worth = self.by + self.view.worth_of_one(over);
            if jumping & 1 << to == 0 {
                self.record(PieceKind::Man, to, over, worth, false);
            } else {
                finished = finished && self.plain(&jumper, to, over, worth);
            }
        });
        finished
    }

    /// Adds the captures of a piece, however many paths it has.
    fn piece_of_many_ways(&mut self, at: u8, kind: PieceKind) -> Result<(), OverBudget> {
        let jumper = self.start(at, kind);
        let mut states = States::new();
        let done = self.remembering(&jumper, at, 0, &mut states);
        self.spent += states.len();
        done
    }

    /// Follows every path; gives up after [`PLAIN_STEPS`].
    fn plain(&mut self, jumper: &Jumper, at: u8, taken: u64, worth: u32) -> bool {
        self.steps += 1;
        if self.steps > PLAIN_STEPS {
            return false;
        }
        let mut complete = true;
        let mut finished = true;
        jumper.each_leg(at, taken, |over, to| {
            complete = false;
            let worth = worth + self.view.worth_of_one(over);
            finished = finished && self.plain(jumper, to, taken | over, worth);
        });
        if complete && taken != 0 {
            self.record(jumper.kind, at, taken, worth, true);
        }
        finished
    }

    /// Follows every state once.
    fn remembering(
        &mut self,
        jumper: &Jumper,
        at: u8,
        taken: u64,
        states: &mut States,
    ) -> Result<(), OverBudget> {
        let mut complete = true;
        let mut done = Ok(());
        jumper.each_leg(at, taken, |over, to| {
            complete = false;
            if done.is_ok() && states.insert(to, taken | over) {
                done = if self.spent + states.len() > self.budget {
                    Err(OverBudget)
                } else {
                    self.remembering(jumper, to, taken | over, states)
                };
            }
        });
        done?;
        if complete && taken != 0 {
            self.record(
                jumper.kind,
                at,
                taken,
                self.view.worth(taken) + self.by,
                false,
            );
        }
        if self.list.len() > MOST_CAPTURES {
            return Err(OverBudget);
        }
        Ok(())
    }

    fn record(&mut self, kind: PieceKind, at: u8, taken: u64, worth: u32, may_repeat: bool) {
        if self.rule == CaptureRule::Enforced {
            if worth < self.best {
                return;
            }
            if worth > self.best {
                self.best = worth;
                self.list.clear();
                self.first = 0;
            }
        }
        let mv = Move {
            captured: SquareSet::from_bits(taken),
            from: self.from,
            to: Square::from_shift(at),
            kind,
            promotes: kind == PieceKind::Man && 1 << at & far_row(self.view.turn) != 0,
        };
        if !(may_repeat && self.list[self.first..].contains(&mv)) {
            self.list.push(mv);
        }
    }
}

/// The captures of a position that took long to find, or how far they were found.
struct Expensive {
    view: View,
    rule: CaptureRule,
    list: MoveList,
    done: Result<(), OverBudget>,
}

/// How many positions are remembered.
const REMEMBERED: usize = 8;

thread_local! {
    /// A page asks for the moves of the one position it shows again and again, and where that
    /// takes a second it must not take a second each time. No ordinary position comes here.
    static EXPENSIVE_POSITIONS: RefCell<VecDeque<Expensive>> = const { RefCell::new(VecDeque::new()) };

    /// How many situations have been remembered in all, for who must not go on without end.
    static EFFORT: Cell<usize> = const { Cell::new(0) };
}

/// How many situations this thread has remembered up to now.
pub(crate) fn effort() -> usize {
    EFFORT.get()
}

/// Puts the captures into the empty list: those that must be made, or with `Called` all complete
/// ones.
pub(super) fn captures(
    view: &View,
    rule: CaptureRule,
    list: &mut MoveList,
) -> Result<(), OverBudget> {
    captures_within(view, rule, BUDGET, list)
}

/// [`captures`] with another budget.
pub(super) fn captures_within(
    view: &View,
    rule: CaptureRule,
    budget: usize,
    list: &mut MoveList,
) -> Result<(), OverBudget> {
    let jumping = view.jumping_squares();
    let (men, kings) = (jumping & view.own_men, view.capturing_kings());
    if men | kings == 0 {
        return Ok(());
    }
    let mut captures = Captures::new(view, rule, budget, list);
    if bits(kings).all(|at| captures.king(at)) && bits(men).all(|at| captures.man(at, jumping)) {
        return Ok(());
    }
    let kings = bits(kings).map(|at| (at, PieceKind::King));
    let pieces = kings.chain(bits(men).map(|at| (at, PieceKind::Man)));
    captures_of_many_ways(view, rule, budget, list, pieces)
}

/// [`captures`] where some piece has so many paths that its states must be remembered.
#[cold]
fn captures_of_many_ways(
    view: &View,
    rule: CaptureRule,
    budget: usize,
    list: &mut MoveList,
    mut pieces: impl Iterator<Item = (u8, PieceKind)>,
) -> Result<(), OverBudget> {
    let known = EXPENSIVE_POSITIONS.with_borrow(|positions| {
        positions
            .iter()
            .find(|known| known.view == *view && known.rule == rule)
            .map(|known| (known.list.clone(), known.done))
    });
    if let Some((moves, done)) = known {
        *list = moves;
        return done;
    }
    list.clear();
    let mut captures = Captures::new(view, rule, budget, list);
    let done = pieces.try_for_each(|(at, kind)| captures.piece_of_many_ways(at, kind));
    EFFORT.set(EFFORT.get().wrapping_add(captures.spent));
    if captures.spent >= EXPENSIVE {
        EXPENSIVE_POSITIONS.with_borrow_mut(|positions| {
            positions.truncate(REMEMBERED - 1);
            positions.push_front(Expensive {
                view: *view,
                rule,
                list: list.clone(),
                done,
            });
        });
    }
    done
}

/// Calls `each` with every simple move, but those of the king that may not move.
#[inline]
pub(super) fn each_simple(view: &View, pinned: u64, each: &mut impl FnMut(Move)) {
    let forward = match view.turn {
        Side::White => [0, 1],
        Side::Black => [4, 5],
    };
    let simple = |from: u8, to: u8, kind, promotes| Move {
        captured: SquareSet::EMPTY,
        from: Square::from_shift(from),
        to: Square::from_shift(to),
        kind,
        promotes,
    };
    let far_row = far_row(view.turn);
    for direction in forward {
        for to in bits(step(view.own_men, direction) & view.empty) {
            let from = shift(step(1 << to, direction ^ 4));
            each(simple(from, to, PieceKind::Man, 1 << to & far_row != 0));
        }
    }
    for from in bits(view.own_kings & !pinned) {
        for direction in [0, 1, 4, 5] {
            let (squares, _) = ray(from, direction, !view.empty);
            for to in bits(squares & view.empty) {
                each(simple(from, to, PieceKind::King, false));
            }
        }
    }
}

/// How many simple moves there are, without those of the king that may not move.
pub(super) fn count_simple(view: &View, pinned: u64) -> u32 {
    let forward = match view.turn {
        Side::White => [0, 1],
        Side::Black => [4, 5],
    };
    let mut count = 0;
    for direction in forward {
        count += (step(view.own_men, direction) & view.empty).count_ones();
    }
    for at in bits(view.own_kings & !pinned) {
        for direction in [0, 1, 4, 5] {
            let (squares, _) = ray(at, direction, !view.empty);
            count += (squares & view.empty).count_ones();
        }
    }
    count
}
