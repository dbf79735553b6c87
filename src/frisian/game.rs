//! A game: its moves, what was taken back, and how it ended.

use std::fmt;

use super::{
    CaptureRule, Move, Outcome, PlayError, Position, Reason, Rules, Square, Transition, Variant,
};
use crate::Side;

/// A move that was played in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position it was played in.
    pub before: Position,
    /// The move, with the way it took.
    pub transition: Transition,
    /// The move as PDN writes it.
    pub notation: String,
}

/// A game of Frisian draughts or Frysk!, with undo and redo.
///
/// # Examples
/// ```
/// use twa_boerden::frisian::{Game, Rules, Variant};
///
/// let mut game = Game::new(Variant::Frysk, Rules::default());
/// game.play_text("46-41").unwrap();
/// game.play_text("5-10").unwrap();
/// assert!(game.undo().is_some());
/// assert_eq!(game.position().fen(), "B:W41,47-50:B1-5:H0:F1:+0+0");
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    variant: Variant,
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    /// Plies taken back, latest last, each with the position it was taken back from: one in which
    /// a capture had been pointed out is restored so.
    undone: Vec<(Ply, Position)>,
    /// An end that the board does not show.
    declared: Option<Outcome>,
}

impl Game {
    /// A new game.
    #[must_use]
    pub fn new(variant: Variant, rules: Rules) -> Self {
        Self {
            variant,
            ..Self::from_position(Position::start(variant, rules))
        }
    }

    /// A game that starts from this position.
    #[must_use]
    pub const fn from_position(position: Position) -> Self {
        Self {
            variant: Variant::Frisian,
            start: position,
            position,
            plies: Vec::new(),
            undone: Vec::new(),
            declared: None,
        }
    }

    /// The same game as one of this variant, which a position alone does not tell.
    #[must_use]
    pub const fn with_variant(mut self, variant: Variant) -> Self {
        self.variant = variant;
        self
    }

    /// Marks the position as one in which a capture has been pointed out, if there is one to make.
    pub(crate) fn restore_pointed_out(&mut self) {
        if self.rules().capture == CaptureRule::Called && self.position.can_capture() {
            self.position = self.position.with_capture_pointed_out();
        }
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The rules it is played by.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The position it started from.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, first to last.
    #[must_use]
    pub fn history(&self) -> &[Ply] {
        &self.plies
    }

    /// The moves taken back, in the order in which [`redo`](Self::redo) plays them again.
    pub fn undone(&self) -> impl Iterator<Item = &Ply> {
        self.undone.iter().rev().map(|(ply, _)| ply)
    }

    /// How the game ended, if it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared.or_else(|| self.position.outcome())
    }

    fn check_going_on(&self) -> Result<(), PlayError> {
        match self.outcome() {
            Some(outcome) => Err(PlayError::GameOver { outcome }),
            None => Ok(()),
        }
    }

    /// Plays the move that a text means; see [`Position::resolve`].
    ///
    /// # Errors
    /// Says why it cannot be played; the game stays as it is.
    pub fn play_text(&mut self, text: &str) -> Result<Transition, PlayError> {
        self.check_going_on()?;
        let (mv, path) = self.position.resolve(text)?;
        self.play(mv, &path)
    }

    /// Plays a move that takes the given way, which starts with the square of the piece; an empty
    /// one leaves the choice open.
    ///
    /// # Errors
    /// Says why it cannot be played; the game stays as it is.
    pub fn play(&mut self, mv: Move, path: &[Square]) -> Result<Transition, PlayError> {
        self.check_going_on()?;
        let before = self.position;
        let after = before.play(mv)?;
        let path = if path.is_empty() {
            before.path(mv)
        } else if before.is_path(mv, path) {
            path.to_vec()
        } else {
            return Err(before.not_this_way(mv.from(), mv.to(), &[mv]));
        };
        let notation = before.notation_along(mv, Some(&path));
        let transition = Transition::new(&before, mv, path, after);
        self.position = after;
        self.plies.push(Ply {
            before,
            transition: transition.clone(),
            notation,
        });
        self.undone.clear();
        Ok(transition)
    }

    /// Takes the latest move back and returns it; an end by resignation, time or agreement is
    /// taken back with it.
    pub fn undo(&mut self) -> Option<Transition> {
        let ply = self.plies.pop()?;
        let transition = ply.transition.clone();
        let from = std::mem::replace(&mut self.position, ply.before);
        self.undone.push((ply, from));
        self.declared = None;
        Some(transition)
    }

    /// Plays the move again that was taken back last, and returns it.
    pub fn redo(&mut self) -> Option<Transition> {
        let (ply, position) = self.undone.pop()?;
        let transition = ply.transition.clone();
        self.position = position;
        self.plies.push(ply);
        Some(transition)
    }

    /// The side gives up, if the game is not over.
    pub fn resign(&mut self, side: Side) {
        self.declare(Some(!side), Reason::Resignation);
    }

    /// The time of the side is up, if the game is not over.
    pub fn time_out(&mut self, side: Side) {
        self.declare(Some(!side), Reason::Time);
    }

    /// The players agree on a draw, if the game is not over.
    pub fn agree_draw(&mut self) {
        self.declare(None, Reason::Agreement);
    }

    fn declare(&mut self, winner: Option<Side>, reason: Reason) {
        if self.outcome().is_none() {
            self.declared = Some(Outcome { winner, reason });
            self.undone.clear();
        }
    }

    /// Whether the side to move can point out that the latest move was a wrong capture, or
    /// overlooked one.
    ///
    /// That is so until it answers (27), even where the move would have ended the game on the
    /// board.
    #[must_use]
    pub fn can_point_out(&self) -> bool {
        self.check_point_out().is_ok()
    }

    /// Why the side to move can point out nothing, if it cannot.
    ///
    /// # Errors
    /// What [`point_out`](Self::point_out) would answer.
    pub fn check_point_out(&self) -> Result<(), PointOutError> {
        if self.rules().capture != CaptureRule::Called {
            return Err(PointOutError::Enforced);
        }
        if self.declared.is_some() {
            return Err(PointOutError::GameOver);
        }
        let Some(ply) = self.plies.last() else {
            return Err(PointOutError::NoMove);
        };
        if self.position.capture_pointed_out() {
            return Err(PointOutError::Already);
        }
        let due = ply.before.best_captures();
        if due.is_empty() || due.contains(&ply.transition.mv) {
            return Err(PointOutError::NothingWrong);
        }
        Ok(())
    }

    /// Points out that the latest move was a wrong capture or overlooked one: it is taken back and
    /// returned, and its player must now make a capture of the highest value (10).
    ///
    /// # Errors
    /// Says why there is nothing to point out.
    pub fn point_out(&mut self) -> Result<Transition, PointOutError> {
        self.check_point_out()?;
        let ply = self.plies.pop().ok_or(PointOutError::NoMove)?;
        self.position = ply.before.with_capture_pointed_out();
        self.undone.clear();
        Ok(ply.transition)
    }
}

/// Why there is nothing to point out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointOutError {
    /// Wrong captures are not possible in this game.
    Enforced,
    /// The game has ended by resignation, time or agreement.
    GameOver,
    /// No move has been made.
    NoMove,
    /// It has been pointed out already, and the capture is still to be made.
    Already,
    /// The latest move was right.
    NothingWrong,
}

impl PointOutError {
    /// The key under which translations of the message are found.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Enforced => "point-out-enforced",
            Self::GameOver => "point-out-game-over",
            Self::NoMove => "point-out-no-move",
            Self::Already => "point-out-already",
            Self::NothingWrong => "point-out-nothing-wrong",
        }
    }

    /// The facts that fill the placeholders of a translation: none.
    #[must_use]
    pub const fn args(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl fmt::Display for PointOutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Enforced => "in this game only captures of the highest value can be played",
            Self::GameOver => "the game is over",
            Self::NoMove => "no move has been made yet",
            Self::Already => "it has been pointed out: the capture is still to be made",
            Self::NothingWrong => "the latest move overlooked no capture",
        })
    }
}

impl std::error::Error for PointOutError {}
