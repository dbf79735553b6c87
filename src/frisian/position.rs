//! Positions that can be played on.

use std::fmt;

use super::movegen::{self, OverBudget, View};
use super::setup::piece_on;
use super::{
    CaptureRule, KingMoves, Move, MoveList, Piece, PieceKind, PlayError, Rules, Setup, Square,
    SquareSet, Variant,
};
use crate::{BySide, Side};

/// A placement that can be played on, with all that decides its legal moves.
///
/// Two positions are equal when the same pieces stand on the same squares, the same side is to
/// move by the same [`Rules`], the counters of the three-move rule (17) are equal, and a capture
/// has been pointed out in both or in neither. The clock of quiet plies and the number of the move
/// do not count; compare [`setup`](Self::setup) or [`fen`](Self::fen) where they should.
///
/// # Examples
/// ```
/// use twa_boerden::frisian::{Position, Rules, Variant};
///
/// let position = Position::start(Variant::Frisian, Rules::default());
/// let (mv, _) = position.resolve("32-28").unwrap();
/// let position = position.play(mv).unwrap();
/// assert_eq!(position.fen(), "B:W28,31,33-50:B1-20:H0:F1:+0+0");
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    men: BySide<SquareSet>,
    kings: BySide<SquareSet>,
    turn: Side,
    rules: Rules,
    /// Only captures of the highest value are legal although the rule is `Called`.
    pub(super) pointed_out: bool,
    king_moves: BySide<Option<(Square, u8)>>,
    quiet_plies: u32,
    move_number: u32,
}

impl Position {
    /// The placement as a position.
    ///
    /// Each side may have any number of pieces, or none: the board alone sets the limit.
    ///
    /// Men may stand on the row where they promote: such a man cannot move on but can capture. It
    /// stays a man until a move of it ends on that row.
    ///
    /// A counter of the three-move rule is dropped, whatever it says, where it binds nobody: when
    /// its side has no man.
    ///
    /// # Errors
    /// Says what is wrong when the placement cannot be played on.
    pub fn new(setup: Setup, rules: Rules) -> Result<Self, PositionError> {
        let mut position = Self {
            men: BySide::new_with(|side| setup.men(side)),
            kings: BySide::new_with(|side| setup.kings(side)),
            turn: setup.turn,
            rules,
            pointed_out: false,
            king_moves: BySide::default(),
            quiet_plies: setup.quiet_plies,
            move_number: setup.move_number,
        };
        if position.occupied().is_empty() {
            return Err(PositionError::NoPieces);
        }
        for side in Side::ALL {
            if let Some(KingMoves { square, count }) = setup.king_moves[side] {
                position.king_moves[side] = position.counter(side, square, count)?;
            }
        }
        position.fits_budget()?;
        Ok(position)
    }

    /// The counter of a side, checked against the placement.
    fn counter(
        &self,
        side: Side,
        square: Option<Square>,
        count: u8,
    ) -> Result<Option<(Square, u8)>, PositionError> {
        if count == 0 || self.men[side].is_empty() {
            return Ok(None);
        }
        let limit = self.rules.king_moves.count();
        if count > limit {
            return Err(PositionError::TooManyKingMoves { side, count, limit });
        }
        let kings = self.kings[side];
        let square = match square {
            Some(square) if !kings.contains(square) => {
                return Err(PositionError::NoSuchKing { side, square });
            }
            Some(square) => square,
            None => match kings.first() {
                None => return Err(PositionError::NoKing { side }),
                Some(square) if kings.len() == 1 => square,
                Some(_) => return Err(PositionError::WhichKing { side }),
            },
        };
        Ok(Some((square, count)))
    }

    /// Whether a game may go on from here: its captures are not too many to follow.
    pub(crate) fn is_within_budget(&self) -> bool {
        self.fits_budget().is_ok()
    }

    fn fits_budget(&self) -> Result<(), PositionError> {
        movegen::captures(&View::new(self), self.capture_rule(), &mut MoveList::new())
            .map_err(|OverBudget| PositionError::TooComplex)
    }

    /// The position a game of this variant starts from.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "both starts are valid")]
    pub fn start(variant: Variant, rules: Rules) -> Self {
        Self::new(Setup::start(variant), rules).expect("no capture is possible at the start")
    }

    /// The same position by other rules.
    ///
    /// # Errors
    /// Says what is wrong when it cannot be played on by those rules: a counter of the three-move
    /// rule can be too high for them.
    pub fn with_rules(&self, rules: Rules) -> Result<Self, PositionError> {
        Self::new(self.setup(), rules)
    }

    /// The same placement with the other side to move, as if a turn had been passed. No player may; it
    /// shows what the other side threatens.
    ///
    /// # Errors
    /// Says what is wrong when the other side could not move from it.
    pub fn passed(&self) -> Result<Self, PositionError> {
        let mut setup = self.setup();
        setup.turn = !setup.turn;
        Self::new(setup, self.rules)
    }

    /// The same position in which the side to move must make a capture of the highest value,
    /// because the opponent has pointed out that it did not.
    #[must_use]
    pub const fn with_capture_pointed_out(mut self) -> Self {
        self.pointed_out = true;
        self
    }

    /// Whether the opponent has pointed out a wrong or missing capture, so that this move must be
    /// a capture of the highest value.
    #[must_use]
    pub const fn capture_pointed_out(&self) -> bool {
        self.pointed_out
    }

    /// The placement and counters.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for side in Side::ALL {
            for (kind, squares) in [
                (PieceKind::Man, self.men[side]),
                (PieceKind::King, self.kings[side]),
            ] {
                for square in squares {
                    setup.put(square, Piece { side, kind });
                }
            }
            setup.king_moves[side] = self.king_moves[side].map(|(square, count)| KingMoves {
                square: Some(square),
                count,
            });
        }
        setup.turn = self.turn;
        setup.quiet_plies = self.quiet_plies;
        setup.move_number = self.move_number;
        setup
    }

    /// The position as a FEN, always with all counters: `W:W31-50:B1-20:H0:F1:+0+0`.
    #[must_use]
    pub fn fen(&self) -> String {
        self.setup().to_string()
    }

    /// Who is to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The rules it is played by.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The rule about captures that holds for this move: `Enforced` also when a capture has been
    /// pointed out.
    pub(super) const fn capture_rule(&self) -> CaptureRule {
        if self.pointed_out {
            CaptureRule::Enforced
        } else {
            self.rules.capture
        }
    }

    /// The men of a side.
    #[must_use]
    pub fn men(&self, side: Side) -> SquareSet {
        self.men[side]
    }

    /// The kings of a side.
    #[must_use]
    pub fn kings(&self, side: Side) -> SquareSet {
        self.kings[side]
    }

    /// All pieces of a side.
    #[must_use]
    pub fn pieces(&self, side: Side) -> SquareSet {
        self.men[side] | self.kings[side]
    }

    /// All squares with a piece.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.pieces(Side::White) | self.pieces(Side::Black)
    }

    /// What stands on the square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        piece_on(square, &self.men, &self.kings)
    }

    /// The king that a side with men has moved in its latest moves, and how many in a row (17).
    #[must_use]
    pub fn king_moves(&self, side: Side) -> Option<(Square, u8)> {
        self.king_moves[side]
    }

    /// Plies since the last capture or move of a man.
    #[must_use]
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// The number of the move, which grows after each move of Black.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The king of the side to move that the three-move rule forbids to make a simple move.
    #[must_use]
    pub fn bound_king(&self) -> Option<Square> {
        self.king_moves[self.turn]
            .filter(|&(_, count)| count >= self.rules.king_moves.count())
            .map(|(square, _)| square)
    }

    fn bound(&self) -> u64 {
        self.bound_king().map_or(0, Square::bit)
    }

    /// The legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let view = View::new(self);
        // Over the budget the list is what was found within it; only `play_unchecked` leads there.
        let _ = movegen::captures(&view, self.capture_rule(), &mut list);
        if list.is_empty() || self.capture_rule() == CaptureRule::Called {
            movegen::each_simple(&view, self.bound(), &mut |mv| list.push(mv));
        }
        list
    }

    /// Whether there is any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let view = View::new(self);
        view.can_capture() || movegen::count_simple(&view, self.bound()) > 0
    }

    /// How many legal moves there are, which takes less time than listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        self.count_with(&mut MoveList::new())
    }

    /// [`count_legal_moves`](Self::count_legal_moves) with a list to work in.
    pub(super) fn count_with(&self, list: &mut MoveList) -> u64 {
        let view = View::new(self);
        list.clear();
        // Over the budget: see `legal_moves`.
        let _ = movegen::captures(&view, self.capture_rule(), list);
        let mut count = list.len() as u64;
        if list.is_empty() || self.capture_rule() == CaptureRule::Called {
            count += u64::from(movegen::count_simple(&view, self.bound()));
        }
        count
    }

    /// Puts the captures of the highest value into the list, for a search; `false` if they are too
    /// many to follow in a moment.
    pub(crate) fn captures_for_search(&self, list: &mut MoveList) -> bool {
        list.clear();
        movegen::captures_within(
            &View::new(self),
            CaptureRule::Enforced,
            movegen::SEARCH_BUDGET,
            list,
        )
        .is_ok()
    }

    /// Calls `each` with every move that takes nothing and is legal where nothing can be taken.
    #[inline]
    pub(crate) fn each_simple_move(&self, mut each: impl FnMut(Move)) {
        movegen::each_simple(&View::new(self), self.bound(), &mut each);
    }

    /// Whether there is a move that takes nothing and is legal where nothing can be taken.
    pub(crate) fn has_simple_move(&self) -> bool {
        movegen::count_simple(&View::new(self), self.bound()) > 0
    }

    /// Whether the other side could capture if it were to move.
    pub(crate) fn is_threatened(&self) -> bool {
        View::new(self).passed().can_capture()
    }

    /// Calls `each` with every legal move.
    #[inline]
    pub(super) fn each_legal_move(&self, mut each: impl FnMut(Move)) {
        let view = View::new(self);
        if view.can_capture() {
            for &mv in &self.legal_moves() {
                each(mv);
            }
        } else {
            movegen::each_simple(&view, self.bound(), &mut each);
        }
    }

    /// The captures of the highest value, whoever enforces them.
    pub(crate) fn best_captures(&self) -> MoveList {
        let mut list = MoveList::new();
        let _ = movegen::captures(&View::new(self), CaptureRule::Enforced, &mut list);
        list
    }

    /// Whether the side to move can capture.
    #[must_use]
    pub fn can_capture(&self) -> bool {
        View::new(self).can_capture()
    }

    /// Whether the move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// The pieces that have a legal capture.
    #[must_use]
    pub fn must_capture(&self) -> SquareSet {
        self.legal_moves()
            .iter()
            .filter(|mv| mv.is_capture())
            .map(|mv| mv.from)
            .collect()
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// Says why the move is not legal. A legal move is refused too when the captures of the
    /// position after it are over the budget of [`PositionError::TooComplex`].
    pub fn play(&self, mv: Move) -> Result<Self, PlayError> {
        if !self.is_legal(mv) {
            return Err(self.explain_move(mv));
        }
        let after = self.play_unchecked(mv);
        match after.fits_budget() {
            Ok(()) => Ok(after),
            Err(_) => Err(PlayError::TooComplex {
                from: mv.from,
                to: mv.to,
            }),
        }
    }

    /// The position after a move that is known to be legal.
    ///
    /// Given any other move, or one after which the captures are over the budget, the position
    /// that comes out makes no sense, but nothing panics or hangs.
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        let mut after = *self;
        let (us, them) = (self.turn, !self.turn);
        let (from, to) = (SquareSet::from(mv.from), SquareSet::from(mv.to));
        if mv.kind == PieceKind::Man {
            after.men[us] = after.men[us] - from;
            if mv.promotes {
                after.kings[us] |= to;
            } else {
                after.men[us] |= to;
            }
        } else {
            after.kings[us] = (after.kings[us] - from) | to;
        }
        if mv.is_capture() {
            after.men[them] = after.men[them] - mv.captured;
            after.kings[them] = after.kings[them] - mv.captured;
            // The other side's counter goes with its king or with its last man.
            if let Some((square, _)) = after.king_moves[them]
                && (mv.captured.contains(square) || after.men[them].is_empty())
            {
                after.king_moves[them] = None;
            }
        }
        if mv.kind == PieceKind::Man || mv.is_capture() {
            after.king_moves[us] = None;
            after.quiet_plies = 0;
        } else {
            after.king_moves[us] = match self.king_moves[us] {
                _ if self.men[us].is_empty() => None,
                Some((square, count)) if square == mv.from => {
                    Some((mv.to, count.saturating_add(1)))
                }
                _ => Some((mv.to, 1)),
            };
            after.quiet_plies = self.quiet_plies.saturating_add(1);
        }
        if us == Side::Black {
            after.move_number = self.move_number.saturating_add(1);
        }
        after.turn = them;
        after.pointed_out = false;
        after
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.men, self.kings, self.turn, self.rules)
            == (other.men, other.kings, other.turn, other.rules)
            && self.pointed_out == other.pointed_out
            && self.king_moves == other.king_moves
    }
}

impl Eq for Position {}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.men, self.kings, self.turn, self.rules).hash(state);
        self.pointed_out.hash(state);
        self.king_moves.hash(state);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.setup(), f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// What is wrong with a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The board is empty.
    NoPieces,
    /// A counter of the three-move rule names a square where its side has no king.
    NoSuchKing {
        /// Whose counter it is.
        side: Side,
        /// The square it names.
        square: Square,
    },
    /// A side has a counter of the three-move rule but no king.
    NoKing {
        /// Whose counter it is.
        side: Side,
    },
    /// A counter of the three-move rule does not say which of several kings it belongs to.
    WhichKing {
        /// Whose counter it is.
        side: Side,
    },
    /// A counter of the three-move rule is higher than the rule allows.
    TooManyKingMoves {
        /// Whose counter it is.
        side: Side,
        /// What the counter says.
        count: u8,
        /// How many moves are allowed.
        limit: u8,
    },
    /// The captures have more than 4,194,304 different situations (square of the capturing piece,
    /// pieces taken so far), or more than 16,384 captures are legal. Dozens of kings on an open
    /// board come to that; no position of a real game is known to. With [`CaptureRule::Called`]
    /// every complete capture is legal, so that positions are refused which can be played on with
    /// [`CaptureRule::Enforced`]: a single man among very many pieces has more captures than that.
    TooComplex,
}

impl PositionError {
    /// The key under which translations of the message are found.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPieces => "no-pieces",
            Self::NoSuchKing { .. } => "no-such-king",
            Self::NoKing { .. } => "no-king",
            Self::WhichKing { .. } => "which-king",
            Self::TooManyKingMoves { .. } => "too-many-king-moves",
            Self::TooComplex => "position-too-complex",
        }
    }

    /// The facts that fill the placeholders of a translation.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoPieces | Self::TooComplex => Vec::new(),
            Self::NoSuchKing { side, square } => vec![
                ("side", side.name().to_owned()),
                ("square", square.to_string()),
            ],
            Self::NoKing { side } | Self::WhichKing { side } => {
                vec![("side", side.name().to_owned())]
            }
            Self::TooManyKingMoves { side, count, limit } => vec![
                ("side", side.name().to_owned()),
                ("count", count.to_string()),
                ("limit", limit.to_string()),
            ],
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPieces => f.write_str("there are no pieces on the board"),
            Self::NoSuchKing { side, square } => write!(
                f,
                "the king-move counter of {side} names square {square}, where {side} has no king"
            ),
            Self::NoKing { side } => {
                write!(f, "{side} has a king-move counter but no king")
            }
            Self::WhichKing { side } => write!(
                f,
                "the king-move counter of {side} does not say which king it belongs to: write its \
                 square after the count, as in +219+0"
            ),
            Self::TooManyKingMoves { side, count, limit } => write!(
                f,
                "the king-move counter of {side} says {count}, but only {limit} moves in a row are \
                 allowed"
            ),
            Self::TooComplex => {
                f.write_str("this position has too many ways to capture to be played on")
            }
        }
    }
}

impl std::error::Error for PositionError {}
