//! A position as the search sees it: small, copied at every move, with a key that follows along.

use super::bits::{self, Thing, WITHIN, key, keys, mix, shift, sides};
use crate::Side;
use crate::lords::{
    CAPTURES_TO_WIN, MAX_PINNING, Move, MoveKind, PinRule, Position, Square, SquareSet, Trail,
};

/// Pieces that can have moved and still move again: the last move of a turn needs no trail.
const MAX_TRAILS: usize = 4;
/// Marks the trail of a Vassal that lies under a Lord of its own side.
const UNDER: u8 = 64;

/// A single move by squares from 0, `a1`, to 63, `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) kind: MoveKind,
}

/// Up to five moves in a word: twelve bits for each, the first lowest, and their number on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn(u64);

impl Turn {
    const COUNT_SHIFT: u32 = 60;

    pub(super) const fn len(self) -> u32 {
        (self.0 >> Self::COUNT_SHIFT) as u32
    }

    #[inline]
    pub(super) const fn with(self, step: Step) -> Self {
        let squares = (step.from as u64) | (step.to as u64) << 6;
        Self((self.0 | squares << (12 * self.len())) + (1 << Self::COUNT_SHIFT))
    }

    /// The squares of the moves, first and second of each.
    pub(super) fn squares(self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.len()).map(move |index| {
            let bits = self.0 >> (12 * index);
            ((bits & 63) as u8, (bits >> 6 & 63) as u8)
        })
    }
}

/// Everything that the rest of a turn and the turns after it depend on, seen from the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// The pieces that count, of the side to move and of the other.
    pub(super) own: u64,
    pub(super) foe: u64,
    /// Where such a piece is a Lord.
    pub(super) lords: u64,
    /// Pinned Vassals.
    pub(super) own_under: u64,
    pub(super) foe_under: u64,
    /// Pieces that cannot move again this turn.
    pub(super) used: u64,
    /// The same of Vassals under a Lord of their own side.
    under_used: u64,
    /// The key of the placement alone, up to a constant that is the same in all of a walk.
    pub(super) key: u64,
    /// Where the pieces have been that have moved and may move again.
    visited: [u64; MAX_TRAILS],
    at: [u8; MAX_TRAILS],
    trails: u8,
    /// Moves left in the turn.
    pub(super) left: u8,
    /// Pieces captured by the side to move and by the other.
    pub(super) own_score: u8,
    pub(super) foe_score: u8,
    /// Moves in a full turn of the side to move and of the other.
    pub(super) own_full: u8,
    pub(super) foe_full: u8,
    pub(super) side: Side,
    enemy_only: bool,
}

/// The moves of a position, on the stack; see [`MoveList`](crate::lords::MoveList) for the bound.
pub(super) struct Steps {
    steps: [Step; 64],
    len: usize,
}

impl Steps {
    pub(super) const fn new() -> Self {
        let unused = Step {
            from: 0,
            to: 0,
            kind: MoveKind::Step,
        };
        Self {
            steps: [unused; 64],
            len: 0,
        }
    }

    #[inline]
    fn push(&mut self, step: Step) {
        self.steps[self.len] = step;
        self.len += 1;
    }

    pub(super) fn as_slice(&self) -> &[Step] {
        &self.steps[..self.len]
    }
}

impl State {
    /// The position seen from the side to move.
    pub(super) fn new(position: &Position) -> Self {
        let side = position.turn();
        let turns = position.rules().turns;
        let mut state = Self {
            own: position.pieces(side).bits(),
            foe: position.pieces(!side).bits(),
            lords: (position.lords(side) | position.lords(!side)).bits(),
            own_under: position.pinned(side).bits(),
            foe_under: position.pinned(!side).bits(),
            used: 0,
            under_used: 0,
            key: 0,
            visited: [0; MAX_TRAILS],
            at: [0; MAX_TRAILS],
            trails: 0,
            left: position.moves_left(),
            own_score: position.captured_by(side),
            foe_score: position.captured_by(!side),
            own_full: turns.moves(side),
            foe_full: turns.moves(!side),
            side,
            enemy_only: position.rules().pins == PinRule::EnemyOnly,
        };
        for trail in position.trails() {
            state.set_trail(trail);
        }
        state.key = state.placement_key();
        state
    }

    fn set_trail(&mut self, trail: &Trail) {
        let square = SquareSet::from(trail.square()).bits();
        match (trail.used_up(), trail.under()) {
            (true, false) => self.used |= square,
            (true, true) => self.under_used |= square,
            (false, under) => {
                let at = bits::lowest(square) | if under { UNDER } else { 0 };
                self.add_trail(at, trail.visited().bits());
            }
        }
    }

    fn add_trail(&mut self, at: u8, visited: u64) {
        let index = usize::from(self.trails);
        // A fifth piece can only have moved with the last move, after which nothing is asked.
        if index < MAX_TRAILS {
            self.at[index] = at;
            self.visited[index] = visited;
            self.trails += 1;
        }
    }

    /// The key of the placement from scratch: of pieces and pins, seen from the side to move.
    pub(super) fn placement_key(&self) -> u64 {
        let vassals = !self.lords;
        keys(Thing::OwnVassal, self.own & vassals)
            ^ keys(Thing::OwnLord, self.own & self.lords)
            ^ keys(Thing::FoeVassal, self.foe & vassals)
            ^ keys(Thing::FoeLord, self.foe & self.lords)
            ^ keys(Thing::OwnUnder, self.own_under)
            ^ keys(Thing::FoeUnder, self.foe_under)
    }

    /// The key of everything that the rest of this turn depends on.
    #[inline]
    pub(super) fn turn_key(&self) -> u64 {
        let mut key = self.key.wrapping_add(mix(u64::from(self.left)));
        if self.used != 0 {
            key = key.wrapping_add(mix(!self.used));
        }
        if self.under_used != 0 {
            key = key.wrapping_add(mix(self.under_used.rotate_left(32) ^ 0x5555));
        }
        let within = &WITHIN[usize::from(self.left.min(4))];
        for index in 0..usize::from(self.trails) {
            let at = self.at[index];
            let square = usize::from(at & 63);
            // Squares too far away to be visited again do not tell turns apart.
            let visited = self.visited[index] & within[square] & !(1 << square);
            if visited != 0 {
                key = key.wrapping_add(mix(mix(visited).wrapping_add(u64::from(at))));
            }
        }
        key
    }

    /// Whether the side to move has won by captures.
    #[inline]
    pub(super) const fn has_won(&self) -> bool {
        self.own_score >= CAPTURES_TO_WIN
    }

    /// Captures that the side to move still needs to win.
    #[inline]
    pub(super) const fn needed(&self) -> u8 {
        CAPTURES_TO_WIN.saturating_sub(self.own_score)
    }

    /// Lords that pin a Vassal of either side.
    #[inline]
    pub(super) const fn pinning(&self) -> u64 {
        self.own_under | self.foe_under
    }

    /// What a Lord may climb onto, as far as the number of pins allows it.
    #[inline]
    pub(super) const fn pinnable(&self) -> u64 {
        let pinning = (self.own & self.pinning()).count_ones() as usize;
        if pinning >= MAX_PINNING {
            0
        } else if self.enemy_only {
            self.foe & !self.lords
        } else {
            (self.own | self.foe) & !self.lords
        }
    }

    /// Pieces whose past does not bind them: they have not moved in this turn.
    #[inline]
    fn fresh(&self) -> u64 {
        let mut fresh = self.own & !self.used;
        for &at in &self.at[..usize::from(self.trails)] {
            if at & UNDER == 0 {
                fresh &= !(1 << at);
            }
        }
        fresh
    }

    /// Hands all targets of a kind of move in one direction to `sink`, until it returns `false`.
    #[inline]
    fn scan(&self, mut sink: impl FnMut(MoveKind, usize, u64) -> bool) {
        let fresh = self.fresh();
        if !self.scan_group(fresh, u64::MAX, &mut sink) {
            return;
        }
        for index in 0..usize::from(self.trails) {
            let at = self.at[index];
            if at & UNDER == 0 && !self.scan_group(1 << at, !self.visited[index], &mut sink) {
                return;
            }
        }
    }

    #[inline]
    fn scan_group(
        &self,
        movers: u64,
        allowed: u64,
        sink: &mut impl FnMut(MoveKind, usize, u64) -> bool,
    ) -> bool {
        let empty = !(self.own | self.foe) & allowed;
        let pinning = movers & self.pinning();
        let lords = movers & self.lords & !pinning;
        let vassals = movers & !self.lords;
        let pinnable = self.pinnable() & allowed;
        let foe_lords = self.foe & self.lords;
        let foe_vassals = self.foe & !self.lords;
        for direction in 0..4 {
            let by_lords = shift(lords, direction);
            let by_vassals = shift(vassals, direction);
            let over = by_lords & foe_lords | by_vassals & foe_vassals;
            if !sink(MoveKind::Step, direction, (by_lords | by_vassals) & empty)
                || !sink(
                    MoveKind::Unpin,
                    direction,
                    shift(pinning, direction) & empty,
                )
                || !sink(MoveKind::Pin, direction, by_lords & pinnable)
                || !sink(MoveKind::Jump, direction, shift(over, direction) & empty)
            {
                return false;
            }
        }
        true
    }

    /// The legal moves.
    pub(super) fn steps(&self) -> Steps {
        const BACK: [i8; 4] = [-8, -1, 8, 1];
        let mut steps = Steps::new();
        self.scan(|kind, direction, targets| {
            let back = if kind == MoveKind::Jump {
                2 * BACK[direction]
            } else {
                BACK[direction]
            };
            for to in bits::squares(targets) {
                let from = to.wrapping_add_signed(back);
                steps.push(Step { from, to, kind });
            }
            true
        });
        steps
    }

    /// Whether there is a legal move.
    pub(super) fn can_move(&self) -> bool {
        let mut found = false;
        self.scan(|_, _, targets| {
            found |= targets != 0;
            !found
        });
        found
    }

    /// The number of legal moves.
    pub(super) fn mobility(&self) -> u32 {
        let mut count = 0;
        self.scan(|_, _, targets| {
            count += targets.count_ones();
            true
        });
        count
    }

    /// The squares by whose entering the mover might capture: beside an enemy with a piece of his own
    /// behind, or next to a corner where an enemy stands. Moves to other squares capture nothing,
    /// unless they uncover a Vassal.
    #[inline]
    pub(super) fn hot(&self) -> u64 {
        let mut hot = 0;
        for direction in 0..4 {
            hot |= shift(self.foe & shift(self.own, direction), direction);
        }
        let cornered = self.foe & bits::CORNERS;
        if cornered != 0 {
            hot |= bits::neighbours(cornered);
        }
        hot
    }

    /// What a move captures.
    #[inline]
    fn taken(&self, step: Step) -> u64 {
        if step.kind == MoveKind::Jump {
            return 0;
        }
        let (from, to) = (1 << step.from, 1 << step.to);
        let mut own = self.own & !from | to;
        let mut foe = self.foe & !to;
        let mut uncovered = 0;
        if step.kind == MoveKind::Unpin {
            own |= from & self.own_under;
            uncovered = from & self.foe_under;
            foe |= uncovered;
        }
        let around = sides(own);
        let taken = foe & bits::between(&sides(to), &around);
        if uncovered == 0 {
            taken
        } else {
            taken | uncovered & bits::between(&around, &around)
        }
    }

    /// How many pieces a move captures.
    #[inline]
    pub(super) fn captures(&self, step: Step) -> u8 {
        (self.taken(step).count_ones() & 0xff) as u8
    }

    /// The key after a move, if it changes nothing but the square of the mover.
    #[inline]
    pub(super) fn quiet_key(&self, step: Step, hot: u64) -> Option<u64> {
        let quiet = match step.kind {
            MoveKind::Step => hot >> step.to & 1 == 0,
            MoveKind::Jump => true,
            MoveKind::Pin | MoveKind::Unpin => false,
        };
        quiet.then(|| {
            let mover = if self.lords >> step.from & 1 == 1 {
                Thing::OwnLord
            } else {
                Thing::OwnVassal
            };
            self.key ^ key(mover, step.from) ^ key(mover, step.to)
        })
    }

    /// The legal move between two squares, if there is one.
    pub(super) fn find(&self, from: u8, to: u8) -> Option<Step> {
        let (source, target) = (1u64 << from, 1u64 << to);
        if self.own & source == 0 || self.used & source != 0 {
            return None;
        }
        if let Some(index) = (0..usize::from(self.trails)).find(|&index| self.at[index] == from)
            && self.visited[index] & target != 0
        {
            return None;
        }
        let step = self.step(from, to);
        let empty = (self.own | self.foe) & target == 0;
        let lord = self.lords & source != 0;
        let legal = match step.kind {
            MoveKind::Step => true,
            MoveKind::Unpin => empty && bits::neighbours(source) & target != 0,
            MoveKind::Pin => lord && self.pinnable() & target != 0,
            MoveKind::Jump => {
                let kind = if lord { self.lords } else { !self.lords };
                empty
                    && (0..4).any(|direction| {
                        let over = shift(source, direction);
                        over & self.foe & kind != 0 && shift(over, direction) == target
                    })
            }
        };
        legal.then_some(step)
    }

    /// Plays a move. The turn does not pass by it, even if it was the last.
    #[inline]
    pub(super) fn play(&self, step: Step, hot: u64) -> Self {
        let (from, to) = (1u64 << step.from, 1u64 << step.to);
        let taken = if hot & to == 0 && step.kind != MoveKind::Unpin {
            0
        } else {
            self.taken(step)
        };
        let mut next = *self;
        let lord = self.lords & from != 0;
        let mover = if lord {
            Thing::OwnLord
        } else {
            Thing::OwnVassal
        };
        next.key ^= key(mover, step.from) ^ key(mover, step.to);
        if step.kind == MoveKind::Pin {
            next.cover(step.to);
        }
        next.own = next.own & !from | to;
        if lord {
            next.lords = self.lords & !from | to;
        }
        next.left -= 1;
        if step.kind == MoveKind::Unpin {
            next.uncover(from);
        }
        let used = taken != 0 || matches!(step.kind, MoveKind::Jump | MoveKind::Unpin);
        next.follow(step, used);
        if taken != 0 {
            next.take(taken);
        }
        next
    }

    /// Moves the mover's past along with it.
    #[inline]
    fn follow(&mut self, step: Step, used: bool) {
        let found = self.at[..usize::from(self.trails)]
            .iter()
            .position(|&at| at == step.from);
        // A released Vassal of the mover's own takes up its past again; the mover had none that
        // matters any more, since whoever pinned in this turn has a trail of his own.
        if used {
            self.used |= 1 << step.to;
            if let Some(index) = found {
                self.trails -= 1;
                let last = usize::from(self.trails);
                self.at[index] = self.at[last];
                self.visited[index] = self.visited[last];
            }
        } else if let Some(index) = found {
            self.at[index] = step.to;
            self.visited[index] |= 1 << step.to;
        } else {
            self.add_trail(step.to, 1 << step.from | 1 << step.to);
        }
        if step.kind == MoveKind::Unpin {
            let under = step.from | UNDER;
            for at in &mut self.at[..usize::from(self.trails)] {
                if *at == under {
                    *at = step.from;
                }
            }
            let square = 1 << step.from;
            self.used = self.used & !square | self.under_used & square;
            self.under_used &= !square;
        }
    }

    /// A Lord of the side to move climbs onto the Vassal on a square.
    fn cover(&mut self, square: u8) {
        let set = 1 << square;
        if self.foe & set != 0 {
            self.foe &= !set;
            self.foe_under |= set;
            self.key ^= key(Thing::FoeVassal, square) ^ key(Thing::FoeUnder, square);
            return;
        }
        self.own_under |= set;
        self.key ^= key(Thing::OwnVassal, square) ^ key(Thing::OwnUnder, square);
        self.under_used |= self.used & set;
        self.used &= !set;
        for at in &mut self.at[..usize::from(self.trails)] {
            if *at == square {
                *at |= UNDER;
            }
        }
    }

    /// Frees the Vassals on squares that their Lords have left.
    fn uncover(&mut self, set: u64) {
        let (own, foe) = (self.own_under & set, self.foe_under & set);
        self.own |= own;
        self.foe |= foe;
        self.own_under &= !own;
        self.foe_under &= !foe;
        self.key ^= keys(Thing::OwnUnder, own)
            ^ keys(Thing::OwnVassal, own)
            ^ keys(Thing::FoeUnder, foe)
            ^ keys(Thing::FoeVassal, foe);
    }

    fn take(&mut self, taken: u64) {
        self.key ^=
            keys(Thing::FoeLord, taken & self.lords) ^ keys(Thing::FoeVassal, taken & !self.lords);
        self.foe &= !taken;
        self.lords &= !taken;
        self.uncover(taken);
        self.own_score += (taken.count_ones() & 0xff) as u8;
    }

    /// The turn passes to the other side.
    ///
    /// The key stays: it tells positions with the same root apart, and no others are compared.
    pub(super) fn pass(&self) -> Self {
        Self {
            own: self.foe,
            foe: self.own,
            own_under: self.foe_under,
            foe_under: self.own_under,
            used: 0,
            under_used: 0,
            trails: 0,
            left: self.foe_full,
            own_score: self.foe_score,
            foe_score: self.own_score,
            own_full: self.foe_full,
            foe_full: self.own_full,
            side: !self.side,
            ..*self
        }
    }

    /// The move between two squares, which is a legal one.
    pub(super) fn step(&self, from: u8, to: u8) -> Step {
        let adjacent = bits::neighbours(1 << from) >> to & 1 == 1;
        let kind = if self.pinning() >> from & 1 == 1 {
            MoveKind::Unpin
        } else if !adjacent {
            MoveKind::Jump
        } else if (self.own | self.foe) >> to & 1 == 1 {
            MoveKind::Pin
        } else {
            MoveKind::Step
        };
        Step { from, to, kind }
    }

    /// The position after a turn that is legal here, before it passes to the other side.
    pub(super) fn after(&self, turn: Turn) -> Self {
        turn.squares().fold(*self, |state, (from, to)| {
            state.play(state.step(from, to), u64::MAX)
        })
    }

    /// The moves of a turn that is legal here.
    pub(super) fn moves(&self, turn: Turn) -> Vec<Move> {
        let mut state = *self;
        turn.squares()
            .filter_map(|(from, to)| {
                let step = state.step(from, to);
                state = state.play(step, u64::MAX);
                Some(Move {
                    from: Square::from_index(from)?,
                    to: Square::from_index(to)?,
                    kind: step.kind,
                })
            })
            .collect()
    }
}
