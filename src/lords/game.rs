//! A game: where it began, what has been played, how it has ended.

use std::fmt;

use super::{
    Comments, Layout, Move, Outcome, PlayError, Position, Reason, Rules, Tags, Transition,
};
use crate::asides::Asides;
use crate::{BySide, Side};

/// How often a position must come for a draw.
const REPETITIONS: usize = 3;

/// A move of a game, with the position it was played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub mv: Move,
}

impl Ply {
    /// The full text of the move.
    #[must_use]
    pub fn notation(&self) -> String {
        self.mv.notation(&self.before)
    }

    /// What the move, which is a legal one, did.
    #[must_use]
    pub fn transition(&self) -> Transition {
        self.before.transition_unchecked(self.mv)
    }
}

/// A game with its history, in which moves can be taken back and played again one by one.
///
/// ```
/// use twa_boerden::BySide;
/// use twa_boerden::lords::{Game, Rules};
///
/// let layouts = BySide {
///     white: "VVVVLLLL/LVLVLVLV".parse()?,
///     black: "LLLLVVVV/VLVLVLVL".parse()?,
/// };
/// let mut game = Game::new(layouts, Rules::default());
/// game.play_text("va7-a6").unwrap();
/// assert_eq!(game.position().moves_left(), 4);
/// assert!(game.undo().is_some());
/// assert_eq!(game.position(), game.start());
/// # Ok::<(), twa_boerden::lords::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    layouts: Option<BySide<Layout>>,
    plies: Vec<Ply>,
    undone: Vec<Move>,
    position: Position,
    outcome: Option<Outcome>,
    /// Free text about the game, for its record.
    pub tags: Tags,
    /// What is said after so many moves, for its record. What belongs to moves that are taken back is
    /// kept until others are played.
    pub comments: Comments,
    /// What was tried in the place of its moves, for its record.
    pub variations: Asides,
}

impl Game {
    /// A game from the two layouts; `layouts.black` is where Black's own pieces stand.
    #[must_use]
    pub fn new(layouts: BySide<Layout>, rules: Rules) -> Self {
        Self {
            layouts: Some(layouts),
            ..Self::from_position(Position::from_layouts(layouts, rules))
        }
    }

    /// A game from any position. One in the middle of a turn does not count for repetition.
    #[must_use]
    pub fn from_position(position: Position) -> Self {
        Self {
            start: position,
            layouts: None,
            plies: Vec::new(),
            undone: Vec::new(),
            position,
            outcome: position.outcome(),
            tags: Tags::default(),
            comments: Comments::default(),
            variations: Asides::default(),
        }
    }

    /// The position the game began with.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The layouts the game began with, if it did not begin with a position.
    #[must_use]
    pub const fn layouts(&self) -> Option<BySide<Layout>> {
        self.layouts
    }

    /// The settings of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played so far.
    #[must_use]
    pub fn history(&self) -> &[Ply] {
        &self.plies
    }

    /// The moves that can be played again, the next one last.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.undone
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The legal moves; none if the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> super::MoveList {
        match self.outcome {
            Some(_) => super::MoveList::new(),
            None => self.position.legal_moves(),
        }
    }

    /// Reads a move, as [`Position::resolve`] does.
    ///
    /// # Errors
    ///
    /// Says why the move cannot be played.
    pub fn resolve(&self, text: &str) -> Result<Move, PlayError> {
        self.check_running()?;
        self.position.resolve(text)
    }

    /// Plays a move; what had been taken back can no longer be played again.
    ///
    /// # Errors
    ///
    /// Says why the move cannot be played; the game is as before.
    pub fn play(&mut self, mv: Move) -> Result<Transition, PlayError> {
        let transition = self.advance(mv)?;
        self.undone.clear();
        self.comments.drop_from(self.plies.len());
        self.variations.game_moved(self.plies.len() - 1);
        Ok(transition)
    }

    /// Reads a move and plays it.
    ///
    /// # Errors
    ///
    /// Says why the move cannot be played; the game is as before.
    pub fn play_text(&mut self, text: &str) -> Result<Transition, PlayError> {
        let mv = self.resolve(text)?;
        self.play(mv)
    }

    fn advance(&mut self, mv: Move) -> Result<Transition, PlayError> {
        self.check_running()?;
        let transition = self.position.transition(mv)?;
        self.plies.push(Ply {
            before: self.position,
            mv,
        });
        self.position = transition.after;
        self.outcome = self.natural_outcome();
        Ok(transition)
    }

    fn check_running(&self) -> Result<(), PlayError> {
        match self.outcome {
            Some(outcome) => Err(PlayError::GameOver { outcome }),
            None => Ok(()),
        }
    }

    /// Takes the last move back and returns what it had done. A game that was over goes on, also
    /// if it had been resigned, drawn by agreement or lost on time.
    pub fn undo(&mut self) -> Option<Transition> {
        let ply = self.plies.pop()?;
        let transition = ply.transition();
        self.undone.push(ply.mv);
        self.position = ply.before;
        self.outcome = None;
        Some(transition)
    }

    /// Plays the move that was taken back last.
    pub fn redo(&mut self) -> Option<Transition> {
        let mv = *self.undone.last()?;
        let transition = self.advance(mv).ok()?;
        self.undone.pop();
        Some(transition)
    }

    /// How often the position now has stood at the start of a turn.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        if !self.position.is_turn_start() {
            return 0;
        }
        // Captured pieces never come back, so nothing before the last capture can be the same.
        let earlier = self
            .plies
            .iter()
            .rev()
            .take_while(|ply| ply.before.last_capture() == self.position.last_capture())
            .filter(|ply| ply.before.repeats(&self.position))
            .count();
        earlier + 1
    }

    fn natural_outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position.outcome() {
            return Some(outcome);
        }
        (self.rules().draws && self.repetitions() >= REPETITIONS)
            .then_some(Outcome::drawn(Reason::Repetition))
    }

    /// A side gives up.
    ///
    /// # Errors
    ///
    /// [`GameOver`] if the game has already ended.
    pub fn resign(&mut self, side: Side) -> Result<Outcome, GameOver> {
        self.end(Outcome::won(!side, Reason::Resignation))
    }

    /// A side's time is up.
    ///
    /// # Errors
    ///
    /// [`GameOver`] if the game has already ended.
    pub fn time_out(&mut self, side: Side) -> Result<Outcome, GameOver> {
        self.end(Outcome::won(!side, Reason::Time))
    }

    /// The players agree on a draw.
    ///
    /// # Errors
    ///
    /// [`GameOver`] if the game has already ended.
    pub fn agree_draw(&mut self) -> Result<Outcome, GameOver> {
        self.end(Outcome::drawn(Reason::Agreement))
    }

    fn end(&mut self, outcome: Outcome) -> Result<Outcome, GameOver> {
        if let Some(outcome) = self.outcome {
            return Err(GameOver { outcome });
        }
        self.undone.clear();
        self.outcome = Some(outcome);
        Ok(outcome)
    }
}

/// The game cannot be ended, because it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOver {
    /// How it has ended.
    pub outcome: Outcome,
}

impl GameOver {
    /// The key under which a page finds its translation.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "game-over"
    }

    /// What fills the placeholders of the translation.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        PlayError::GameOver {
            outcome: self.outcome,
        }
        .args()
    }
}

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game is over: {}", self.outcome)
    }
}

impl std::error::Error for GameOver {}
