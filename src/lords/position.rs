//! A position that can be played from: where everything is, what may move, what a move does.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::rules::{CAPTURES_TO_WIN, MAX_PINNING, TURNS_WITHOUT_CAPTURE};
use super::square::Direction;
use super::{
    Layout, Move, MoveKind, MoveList, Occupant, Outcome, ParsePositionError, Piece, PieceKind,
    PinRule, PositionError, Reason, Rules, Setup, Square, SquareSet, Trail,
};
use crate::{BySide, Side};

/// Pieces that can have moved in one turn.
const MAX_TRAILS: usize = 5;

/// A legal position, with the state in the middle of a turn and the settings of the game.
///
/// Two positions are equal if everything is: pieces, pins, side to move, moves left, captures,
/// trails, the numbers of the turn and of the turn of the last capture, and the settings. Trails
/// do not remember in which order different pieces moved, so turns that move the same pieces over the
/// same squares meet in equal positions. For repetition less counts: see
/// [`repeats`](Self::repeats).
///
/// ```
/// use twa_boerden::lords::{Position, Rules};
///
/// let text = "lvlvlvlv/vvvvllll/8/8/8/8/VVVVLLLL/LVLVLVLV b 5 0-0 - 1 0";
/// let position: Position = text.parse()?;
/// let mv = position.resolve("a7-a6").unwrap();
/// let after = position.play(mv).unwrap();
/// assert_eq!(
///     after.to_string(),
///     "lvlvlvlv/1vvvllll/v7/8/8/8/VVVVLLLL/LVLVLVLV b 4 0-0 a7a6 1 0",
/// );
/// # Ok::<(), twa_boerden::lords::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares where a side's piece is the one that counts.
    tops: BySide<SquareSet>,
    /// The squares where that piece is a Lord.
    lords: SquareSet,
    /// The squares where a side's Vassal lies under a Lord.
    under: BySide<SquareSet>,
    // In order, and unused ones the same everywhere, so that derived equality is that of the trails.
    trails: [Trail; MAX_TRAILS],
    trail_count: u8,
    turn: Side,
    moves_left: u8,
    captured_by: BySide<u8>,
    rules: Rules,
    turn_number: u32,
    last_capture: u32,
}

impl Position {
    /// Checks a placement.
    ///
    /// Fewer pieces than in a game are fine, so that puzzles and endings can be set up, and
    /// so are moves left that are fewer than the trails account for, any number of the turn for either
    /// side, and a last capture that does not fit the number of captures: nothing depends on them.
    ///
    /// # Errors
    ///
    /// Names the first thing that is wrong.
    pub fn new(setup: &Setup, rules: Rules) -> Result<Self, PositionError> {
        let mut position = Self::without_trails(setup, rules);
        position.check_pieces()?;
        position.check_turn()?;
        position.check_trails(&setup.trails)?;
        // Each trail has a move, so there are no more of them than moves in a turn.
        for (place, trail) in position.trails.iter_mut().zip(&setup.trails) {
            *place = *trail;
            position.trail_count += 1;
        }
        position.sort_trails();
        if !position.is_turn_start() && position.winner().is_none() && !position.has_legal_move() {
            return Err(PositionError::TurnIsOver {
                side: position.turn,
            });
        }
        Ok(position)
    }

    /// The placement as it is, apart from the trails.
    fn without_trails(setup: &Setup, rules: Rules) -> Self {
        let mut position = Self {
            tops: BySide::default(),
            lords: SquareSet::EMPTY,
            under: BySide::default(),
            trails: [Trail::UNUSED; MAX_TRAILS],
            trail_count: 0,
            turn: setup.turn,
            moves_left: setup.moves_left,
            captured_by: setup.captured_by,
            rules,
            turn_number: setup.turn_number,
            last_capture: setup.last_capture,
        };
        for (square, Occupant { piece, under }) in setup.occupants() {
            position.tops[piece.side] |= square.into();
            if piece.kind == PieceKind::Lord {
                position.lords |= square.into();
            }
            if let Some(side) = under {
                position.under[side] |= square.into();
            }
        }
        position
    }

    fn check_pieces(&self) -> Result<(), PositionError> {
        if let Some(at) = (self.all_under() - self.lords).first() {
            return Err(PositionError::VassalOnVassal { at });
        }
        for side in Side::ALL {
            for kind in PieceKind::ALL {
                let found = self.count(side, kind);
                if found > 8 {
                    return Err(PositionError::TooMany { side, kind, found });
                }
            }
            let captured = self.captured_by[!side];
            if captured > 8 {
                return Err(PositionError::TooManyCaptures {
                    side: !side,
                    captured,
                });
            }
            let found = self.count(side, PieceKind::Lord) + self.count(side, PieceKind::Vassal);
            if found + usize::from(captured) > 16 {
                return Err(PositionError::CapturesDisagree {
                    side,
                    found,
                    captured,
                });
            }
            let pinning = self.pinning(side);
            if pinning.len() > MAX_PINNING {
                return Err(PositionError::TooManyPins { side, pinning });
            }
            if self.rules.pins == PinRule::EnemyOnly
                && let Some(at) = (pinning & self.under[side]).first()
            {
                return Err(PositionError::OwnPin { side, at });
            }
        }
        let won = |side| self.captured_by[side] >= CAPTURES_TO_WIN;
        if won(Side::White) && won(Side::Black) {
            return Err(PositionError::BothHaveWon);
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(), PositionError> {
        let (side, left) = (self.turn, self.moves_left);
        let full = self.rules.turns.moves(side);
        if left > full {
            return Err(PositionError::TooManyMoves { side, left, full });
        }
        if left == 0 && self.winner().is_none() {
            return Err(PositionError::NoMovesLeft { side });
        }
        if self.turn_number == 0 {
            return Err(PositionError::TurnZero);
        }
        if self.last_capture > self.turn_number
            || self.last_capture == self.turn_number && left == full
        {
            return Err(PositionError::CaptureToCome {
                turn: self.turn_number,
                last: self.last_capture,
            });
        }
        Ok(())
    }

    fn check_trails(&self, trails: &[Trail]) -> Result<(), PositionError> {
        let spent = self.rules.turns.moves(self.turn) - self.moves_left;
        let moves = trails.iter().map(|trail| usize::from(trail.moves())).sum();
        if moves > usize::from(spent) {
            return Err(PositionError::TrailsTooLong { moves, spent });
        }
        for (index, trail) in trails.iter().enumerate() {
            let at = trail.square();
            let owner = if trail.under() {
                self.under[self.turn]
            } else {
                self.tops[self.turn]
            };
            if !owner.contains(at) {
                return Err(PositionError::TrailWithoutPiece {
                    side: self.turn,
                    at,
                    under: trail.under(),
                });
            }
            let same = |other: &Trail| other.square() == at && other.under() == trail.under();
            if trails[..index].iter().any(same) {
                return Err(PositionError::TwoTrails { at });
            }
            // A Vassal that has moved lies under a Lord who came after it, in the same turn.
            if trail.under()
                && !trails
                    .iter()
                    .any(|other| other.square() == at && !other.under())
            {
                return Err(PositionError::TrailUnderIdleLord { at });
            }
            let pairs = trail.squares().windows(2);
            let last = pairs.len() - 1;
            for (index, pair) in pairs.enumerate() {
                let (from, to) = (pair[0], pair[1]);
                if from.is_adjacent(to) {
                    continue;
                }
                if from.between(to).is_none() {
                    return Err(PositionError::TrailLeap { from, to });
                }
                if index != last || !trail.used_up() {
                    return Err(PositionError::TrailAfterJump { from, to });
                }
            }
            if trail.visited().len() != trail.squares().len() {
                return Err(PositionError::TrailCrossesItself { at });
            }
        }
        Ok(())
    }

    /// The position at the start of a game: both layouts on the board, Black to begin.
    #[must_use]
    pub fn from_layouts(layouts: BySide<Layout>, rules: Rules) -> Self {
        let mut setup = Setup {
            moves_left: rules.turns.moves(Side::Black),
            ..Setup::empty()
        };
        for square in Square::ALL {
            for side in Side::ALL {
                let index = Layout::index(side, square);
                if let Some(kind) = index.and_then(|index| layouts[side].kind(index)) {
                    setup.put_piece(square, Piece { side, kind });
                }
            }
        }
        Self::without_trails(&setup, rules)
    }

    /// Reads a position for a game with these settings.
    ///
    /// # Errors
    ///
    /// Names what cannot be read, or what is wrong with the placement.
    pub fn from_text(text: &str, rules: Rules) -> Result<Self, ParsePositionError> {
        let setup: Setup = text.parse().map_err(ParsePositionError::Text)?;
        Self::new(&setup, rules).map_err(ParsePositionError::Position)
    }

    /// The same placement as a [`Setup`].
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut setup = Setup {
            turn: self.turn,
            moves_left: self.moves_left,
            captured_by: self.captured_by,
            trails: self.trails().to_vec(),
            turn_number: self.turn_number,
            last_capture: self.last_capture,
            ..Setup::empty()
        };
        for square in self.occupied() {
            if let Some(occupant) = self.at(square) {
                setup.put(square, occupant);
            }
        }
        setup
    }

    /// The settings of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The moves that the side to move has left in this turn.
    #[must_use]
    pub const fn moves_left(&self) -> u8 {
        self.moves_left
    }

    /// Whether no move of this turn has been made yet.
    #[must_use]
    pub const fn is_turn_start(&self) -> bool {
        self.moves_left == self.rules.turns.moves(self.turn)
    }

    /// How many enemy pieces a side has captured.
    #[must_use]
    pub fn captured_by(&self, side: Side) -> u8 {
        self.captured_by[side]
    }

    /// The number of the turn, counted from 1 over both sides.
    #[must_use]
    pub const fn turn_number(&self) -> u32 {
        self.turn_number
    }

    /// The number of the turn of the last capture, 0 if there was none.
    #[must_use]
    pub const fn last_capture(&self) -> u32 {
        self.last_capture
    }

    /// How many finished turns in a row have passed without a capture.
    #[must_use]
    pub const fn turns_without_capture(&self) -> u32 {
        self.turn_number
            .saturating_sub(1)
            .saturating_sub(self.last_capture)
    }

    /// What is on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Occupant> {
        let side = Side::ALL
            .into_iter()
            .find(|&side| self.tops[side].contains(square))?;
        let kind = if self.lords.contains(square) {
            PieceKind::Lord
        } else {
            PieceKind::Vassal
        };
        Some(Occupant {
            piece: Piece { side, kind },
            under: Side::ALL
                .into_iter()
                .find(|&side| self.under[side].contains(square)),
        })
    }

    /// The squares where something is.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.tops.white | self.tops.black
    }

    /// The squares where a piece of `side` is the one that counts: all its pieces but pinned Vassals.
    #[must_use]
    pub fn pieces(&self, side: Side) -> SquareSet {
        self.tops[side]
    }

    /// The Lords of a side, pinning or not.
    #[must_use]
    pub fn lords(&self, side: Side) -> SquareSet {
        self.tops[side] & self.lords
    }

    /// The Vassals of a side that are not pinned.
    #[must_use]
    pub fn vassals(&self, side: Side) -> SquareSet {
        self.tops[side] - self.lords
    }

    /// The Vassals of a side that lie under a Lord of either side.
    #[must_use]
    pub fn pinned(&self, side: Side) -> SquareSet {
        self.under[side]
    }

    /// The Lords of a side that are pinning a Vassal of either side.
    #[must_use]
    pub fn pinning(&self, side: Side) -> SquareSet {
        self.tops[side] & self.all_under()
    }

    fn all_under(&self) -> SquareSet {
        self.under.white | self.under.black
    }

    fn count(&self, side: Side, kind: PieceKind) -> usize {
        match kind {
            PieceKind::Lord => self.lords(side).len(),
            PieceKind::Vassal => self.vassals(side).len() + self.under[side].len(),
        }
    }

    /// What the pieces of the side to move have done in this turn: one trail for each that has moved.
    ///
    /// They are in the order in which they are written: by the square the piece stands on, from
    /// `a1` along the ranks to `h8`, a pinned Vassal before the Lord on top of it.
    #[must_use]
    pub fn trails(&self) -> &[Trail] {
        &self.trails[..usize::from(self.trail_count)]
    }

    /// The trail of the piece that counts on a square, if it has moved in this turn.
    pub(super) fn trail_at(&self, square: Square) -> Option<&Trail> {
        self.trails()
            .iter()
            .find(|trail| trail.square() == square && !trail.under())
    }

    /// Whether this is the same position as `other` for the rule of repetition: the same
    /// pieces, pins and side to move, both at the start of a turn.
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.is_turn_start()
            && other.is_turn_start()
            && self.turn == other.turn
            && self.tops == other.tops
            && self.lords == other.lords
            && self.under == other.under
    }

    /// The side that has captured five pieces.
    pub(super) fn winner(&self) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self.captured_by[side] >= CAPTURES_TO_WIN)
    }

    /// Whether the game is over here, as far as the position itself can tell.
    ///
    /// Repetition needs the history, which a [`Game`](super::Game) keeps. At the start of a turn the
    /// lack of a legal move is looked at before the count of turns without a capture.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner() {
            return Some(Outcome::won(winner, Reason::Captures));
        }
        if !self.is_turn_start() {
            return None;
        }
        if !self.has_legal_move() {
            return Some(Outcome::won(!self.turn, Reason::NoMoves));
        }
        (self.rules.draws && self.turns_without_capture() >= TURNS_WITHOUT_CAPTURE)
            .then_some(Outcome::drawn(Reason::NoCaptures))
    }

    /// The legal moves; none once a side has captured five pieces. Draws do not end them.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.scan(|kind, direction, targets| {
            let back = direction.reverse();
            for to in targets {
                let mut from = SquareSet::from(to).shift(back);
                if kind == MoveKind::Jump {
                    from = from.shift(back);
                }
                if let Some(from) = from.first() {
                    moves.push(Move { from, to, kind });
                }
            }
            ControlFlow::Continue(())
        });
        moves
    }

    /// How many legal moves there are, without listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = 0;
        let _ = self.scan(|_, _, targets| {
            count += targets.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.scan(|_, _, targets| {
            if targets.is_empty() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .is_break()
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.find(mv.from, mv.to) == Ok(mv)
    }

    /// Hands every set of targets that a kind of move reaches in one direction to `sink`.
    #[inline]
    fn scan(
        &self,
        mut sink: impl FnMut(MoveKind, Direction, SquareSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.winner().is_some() {
            return ControlFlow::Continue(());
        }
        // Pieces that have not moved are free to go anywhere; the others each have their own past.
        let fresh = self
            .trails()
            .iter()
            .filter(|trail| !trail.under())
            .fold(self.tops[self.turn], |set, trail| {
                set - trail.square().into()
            });
        self.scan_group(fresh, SquareSet::FULL, &mut sink)?;
        for trail in self.trails() {
            if !trail.under() && !trail.used_up() {
                self.scan_group(trail.square().into(), !trail.visited(), &mut sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn scan_group(
        &self,
        movers: SquareSet,
        allowed: SquareSet,
        sink: &mut impl FnMut(MoveKind, Direction, SquareSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let empty = !self.occupied() & allowed;
        let enemies = self.tops[!self.turn];
        let pinning = movers & self.all_under();
        let lords = (movers & self.lords) - pinning;
        let vassals = movers - self.lords;
        let pinnable = match self.rules.pins {
            _ if self.pinning(self.turn).len() >= MAX_PINNING => SquareSet::EMPTY,
            PinRule::Any => (self.occupied() - self.lords) & allowed,
            PinRule::EnemyOnly => (enemies - self.lords) & allowed,
        };
        for direction in Direction::ALL {
            let steps = (lords | vassals).shift(direction) & empty;
            sink(MoveKind::Step, direction, steps)?;
            let unpins = pinning.shift(direction) & empty;
            sink(MoveKind::Unpin, direction, unpins)?;
            let lords = lords.shift(direction);
            sink(MoveKind::Pin, direction, lords & pinnable)?;
            let over =
                lords & enemies & self.lords | vassals.shift(direction) & (enemies - self.lords);
            sink(MoveKind::Jump, direction, over.shift(direction) & empty)?;
        }
        ControlFlow::Continue(())
    }

    /// The squares of the enemy pieces that a legal move takes.
    ///
    /// Jumps take nothing. Otherwise a piece is taken if the mover and another piece of his side
    /// stand on opposite sides of it, or on the two neighbours of its corner; and so is the Vassal that a
    /// step off uncovers between any two of them. All fall at once, so nothing that is taken or freed by
    /// the move has a part in it.
    pub(super) fn taken_by(&self, mv: Move) -> SquareSet {
        if mv.kind == MoveKind::Jump {
            return SquareSet::EMPTY;
        }
        let (from, to) = (SquareSet::from(mv.from), SquareSet::from(mv.to));
        let mut own = (self.tops[self.turn] - from) | to;
        let mut enemies = self.tops[!self.turn] - to;
        let mut uncovered = SquareSet::EMPTY;
        if mv.kind == MoveKind::Unpin {
            own |= from & self.under[self.turn];
            uncovered = from & self.under[!self.turn];
            enemies |= uncovered;
        }
        enemies & sandwiched(to, own) | uncovered & sandwiched(own, own)
    }

    /// The two pieces that take the piece on `square` when a legal move is played.
    pub(super) fn flankers(&self, mv: Move, square: Square) -> Option<[Square; 2]> {
        let own = (self.tops[self.turn] - mv.from.into()) | mv.to.into();
        let own = match mv.kind {
            MoveKind::Unpin => own | self.under[self.turn] & mv.from.into(),
            _ => own,
        };
        let at = |direction| SquareSet::from(square).shift(direction) & own;
        let north = at(Direction::North);
        let east = at(Direction::East);
        let south = at(Direction::South);
        let west = at(Direction::West);
        let pairs = if SquareSet::CORNERS.contains(square) {
            [(south | north, west | east), Default::default()]
        } else {
            [(south, north), (west, east)]
        };
        let mut pairs = pairs
            .into_iter()
            .filter_map(|(one, other)| Some([one.first()?, other.first()?]));
        let first = pairs.next()?;
        match pairs.next() {
            Some(second) if second.contains(&mv.to) => Some(second),
            _ => Some(first),
        }
    }

    /// Plays a move that is known to be legal.
    ///
    /// Any other move gives a position without meaning, though never a panic; [`play`](Self::play) checks.
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        let mut after = *self;
        after.make(mv);
        after
    }

    fn make(&mut self, mv: Move) {
        let taken = self.taken_by(mv);
        let (us, them) = (self.turn, !self.turn);
        let (from, to) = (SquareSet::from(mv.from), SquareSet::from(mv.to));
        let lord = self.lords.contains(mv.from);

        if mv.kind == MoveKind::Pin {
            for side in Side::ALL {
                self.under[side] |= self.tops[side] & to;
                self.tops[side] -= to;
            }
            self.set_trail_under(mv.to, true);
        }
        self.tops[us] = (self.tops[us] - from) | to;
        self.lords -= from;
        if lord {
            self.lords |= to;
        }
        if mv.kind == MoveKind::Unpin {
            self.uncover(from);
        }
        let used_up = !taken.is_empty() || matches!(mv.kind, MoveKind::Jump | MoveKind::Unpin);
        self.extend_trail(mv, used_up);
        // After the mover has left: until then both stand on the square.
        if mv.kind == MoveKind::Unpin {
            self.set_trail_under(mv.from, false);
        }
        self.sort_trails();

        if !taken.is_empty() {
            self.tops[them] -= taken;
            self.lords -= taken;
            self.uncover(taken);
            let count = u8::try_from(taken.len()).expect("a board has 64 squares");
            self.captured_by[us] = self.captured_by[us].saturating_add(count);
            self.last_capture = self.turn_number;
        }
        self.moves_left = self.moves_left.saturating_sub(1);
        if self.winner().is_none() && (self.moves_left == 0 || !self.has_legal_move()) {
            self.turn = them;
            self.moves_left = self.rules.turns.moves(them);
            self.turn_number = self.turn_number.saturating_add(1);
            self.trails = [Trail::UNUSED; MAX_TRAILS];
            self.trail_count = 0;
        }
    }

    /// Frees the Vassals on squares that their Lords have left.
    fn uncover(&mut self, squares: SquareSet) {
        for side in Side::ALL {
            self.tops[side] |= self.under[side] & squares;
            self.under[side] -= squares;
        }
    }

    fn set_trail_under(&mut self, square: Square, under: bool) {
        let count = usize::from(self.trail_count);
        if let Some(trail) = self.trails[..count]
            .iter_mut()
            .find(|trail| trail.square() == square && trail.under() != under)
        {
            trail.set_under(under);
        }
    }

    fn extend_trail(&mut self, mv: Move, used_up: bool) {
        let count = usize::from(self.trail_count);
        if let Some(trail) = self.trails[..count]
            .iter_mut()
            .find(|trail| trail.square() == mv.from && !trail.under())
        {
            trail.extend(mv.to, used_up);
        } else if let Some(place) = self.trails.get_mut(count)
            && let Some(trail) = Trail::new(&[mv.from, mv.to], false, used_up)
        {
            *place = trail;
            self.trail_count += 1;
        }
    }

    fn sort_trails(&mut self) {
        self.trails[..usize::from(self.trail_count)].sort_unstable_by_key(Trail::order);
    }
}

/// The squares between a piece of `one` and a piece of `own`: straight, or at the two neighbours of a corner.
fn sandwiched(one: SquareSet, own: SquareSet) -> SquareSet {
    // What stands north of a square shows there after a shift to the south, and so on.
    let sides = |set: SquareSet| Direction::ALL.map(|direction| set.shift(direction));
    let [a_south, a_west, a_north, a_east] = sides(one);
    let [b_south, b_west, b_north, b_east] = sides(own);
    let straight = a_south & b_north | a_north & b_south | a_west & b_east | a_east & b_west;
    let corner = (a_south | a_north) & (b_west | b_east) | (a_west | a_east) & (b_south | b_north);
    straight | corner & SquareSet::CORNERS
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {:?})", self.rules)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads a position for a game with the default settings.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_text(text, Rules::default())
    }
}
