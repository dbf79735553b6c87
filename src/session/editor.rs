//! The position editor of both games.

use serde::Serialize;

use super::edited::{Counter, Edited, Standing};
use super::grid;
use super::message::{Announcement, Editing, Message, Refusal};
use super::options::NewGame;
use super::reply::{Answer, Reply};
use super::state::{GameKind, SquareState};
use crate::Side;
use crate::render::{Cell, Motion, Piece, Scene, Shape};

/// How many steps of editing can be taken back.
const STEPS: usize = 100;

/// A board on which pieces are put down, moved and taken off as one likes.
///
/// Whatever is done answers with an [`EditorResponse`]. What is on the board need not be a position
/// that can be played: [`problem`](Self::problem) tells what the rules have against it.
///
/// # Examples
/// ```
/// use twa_boerden::render::Shape;
/// use twa_boerden::session::{Editor, NewGame};
/// use twa_boerden::Side;
///
/// let options = NewGame::from_json(r#"{ "game": "frisian" }"#).unwrap();
/// let mut editor = Editor::new(options, "");
/// editor.clear();
/// assert_eq!(editor.state().problem.unwrap().code, "frisian.no-pieces");
/// editor.pick(Some((Side::White, Shape::King)));
/// let response = editor.tap("28");
/// assert_eq!(response.state.text, "W:WK28:B:H0:F1:+0+0");
/// assert_eq!(response.state.problem, None);
/// ```
#[derive(Clone, Debug)]
pub struct Editor {
    options: NewGame,
    now: Edited,
    past: Vec<Edited>,
    flipped: bool,
    tool: Tool,
    /// The piece of the board in hand.
    held: Option<Cell>,
}

/// What a tap does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    /// Takes a piece of the board in hand, and puts it down.
    Hand,
    /// Puts such a piece down, or takes it off where it stands already.
    Piece(Side, Shape),
    /// Takes pieces off.
    Eraser,
}

/// What comes back from everything that is done at an [`Editor`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EditorResponse {
    /// How things stand now.
    pub state: EditorState,
    /// What is seen to happen, ending on the scene of the state.
    pub motions: Vec<Motion>,
    /// Why nothing happened, if something was refused; then nothing has changed.
    pub refusal: Option<Message>,
    /// What is said aloud.
    pub announce: Vec<Message>,
}

/// How things stand at an [`Editor`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EditorState {
    /// Which game.
    pub game: GameKind,
    /// What is seen on the board.
    pub scene: Scene,
    /// The squares that are played on, row by row from the top with White at the bottom.
    pub squares: Vec<SquareState>,
    /// The side to move.
    pub turn: Side,
    /// The pieces to choose from, White's first.
    pub palette: Vec<PaletteState>,
    /// Whether a tap takes pieces off.
    pub eraser: bool,
    /// The numbers that belong to the position beside the pieces.
    pub counters: Vec<CounterState>,
    /// How many pieces have moved in this turn already.
    pub trails: usize,
    /// The text of the position.
    pub text: String,
    /// What the rules have against playing from here.
    pub problem: Option<Message>,
    /// Whether a step can be taken back.
    pub undo: bool,
}

/// A kind of piece to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PaletteState {
    /// Whose pieces.
    pub side: Side,
    /// Their kind.
    pub kind: Shape,
    /// How many stand on the board.
    pub count: usize,
    /// Whether a tap puts one down.
    pub picked: bool,
}

/// A number that belongs to a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CounterState {
    /// What it is called.
    pub name: &'static str,
    /// What it says.
    pub value: u32,
    /// The squares it may name, if it names one.
    pub choices: Vec<u32>,
}

impl Editor {
    /// An editor for the game and the settings of `options`, with what [`save`](Self::save) wrote on
    /// the board. What cannot be read of that is left out; without any, a game's first position stands
    /// there.
    #[must_use]
    pub fn new(options: NewGame, saved: &str) -> Self {
        let mut past: Vec<Edited> = saved
            .lines()
            .filter_map(|text| Edited::read(&options, text).ok())
            .collect();
        let now = past.pop().unwrap_or_else(|| Edited::start(&options));
        Self {
            options,
            now,
            past,
            flipped: false,
            tool: Tool::Hand,
            held: None,
        }
    }

    /// The position, after all those it can be taken back to, each on a line of its own.
    #[must_use]
    pub fn save(&self) -> String {
        let texts = self.past.iter().chain([&self.now]).map(Edited::text);
        texts.collect::<Vec<_>>().join("\n")
    }

    /// How things stand.
    #[must_use]
    pub fn state(&self) -> EditorState {
        let mut scene = Scene::empty(self.now.board());
        scene.flipped = self.flipped;
        scene.marks.selected = self.held;
        let standing = self.now.standing();
        scene.pieces = standing
            .iter()
            .map(|&(cell, piece)| Piece {
                cell,
                shape: piece.shape,
                side: piece.side,
                under: piece.under,
                flat: false,
                ghost: false,
                badge: self.now.badge(cell),
            })
            .collect();
        let counters = Counter::ALL.into_iter().filter_map(|counter| {
            Some(CounterState {
                name: counter.name(),
                value: self.now.counter(counter)?,
                choices: self.now.choices(counter),
            })
        });
        EditorState {
            game: match self.options {
                NewGame::Frisian(_) => GameKind::Frisian,
                NewGame::Lords(_) => GameKind::Lords,
            },
            squares: grid::squares(&scene),
            scene,
            turn: self.now.turn(),
            palette: self.palette(&standing),
            eraser: self.tool == Tool::Eraser,
            counters: counters.collect(),
            trails: self.now.trails(),
            text: self.now.text(),
            problem: self.problem(&self.options),
            undo: !self.past.is_empty(),
        }
    }

    /// Why a game with these settings cannot be played from here.
    #[must_use]
    pub fn problem(&self, options: &NewGame) -> Option<Message> {
        self.now.problem(options)
    }

    /// A tap on a square: does what the tool in hand does.
    pub fn tap(&mut self, square: &str) -> EditorResponse {
        let answer = self.cell(square).and_then(|cell| self.tap_cell(cell));
        self.respond(answer)
    }

    /// The beginning of a drag: takes the piece of a square in hand.
    pub fn lift(&mut self, square: &str) -> EditorResponse {
        let answer = self.cell(square).and_then(|cell| self.hold(cell));
        self.respond(answer)
    }

    /// The end of a drag, on a square or, with `None`, off the board, where the piece goes back to the
    /// palette. With no piece of the board in hand it is the one chosen from the palette that is dropped.
    pub fn drop(&mut self, square: Option<&str>) -> EditorResponse {
        let answer = square
            .map(|square| self.cell(square))
            .transpose()
            .and_then(|cell| self.drop_cell(cell));
        self.respond(answer)
    }

    /// Takes off what stands on a square; where a Lord pins, only the Lord.
    pub fn remove(&mut self, square: &str) -> EditorResponse {
        let answer = self.cell(square).and_then(|cell| self.remove_cell(cell));
        self.respond(answer)
    }

    /// Lets go of what is in hand: the piece of the board, else the tool.
    pub fn cancel(&mut self) -> EditorResponse {
        if let Some(cell) = self.held.take() {
            let square = self.name(cell);
            return self.respond(Ok(Reply::said(Announcement::Deselected { square })));
        }
        self.pick(None)
    }

    /// Chooses the pieces that taps put down; `None` leaves taps to move what stands.
    pub fn pick(&mut self, piece: Option<(Side, Shape)>) -> EditorResponse {
        let answer = match piece {
            None => {
                self.held = None;
                self.tool = Tool::Hand;
                Ok(Reply::said(Announcement::LayoutUnpicked))
            }
            Some((_, kind)) if !self.now.kinds().contains(&kind) => {
                Err(Refusal::NotThisGame.into())
            }
            Some((side, kind)) => {
                self.held = None;
                self.tool = Tool::Piece(side, kind);
                Ok(Reply::said(Editing::Picked { side, kind }))
            }
        };
        self.respond(answer)
    }

    /// Lets taps take pieces off.
    pub fn pick_eraser(&mut self) -> EditorResponse {
        self.held = None;
        self.tool = Tool::Eraser;
        self.respond(Ok(Reply::said(Editing::Erasing)))
    }

    /// Gives the move to a side, in Lords and Vassals with a whole turn.
    pub fn set_turn(&mut self, side: Side) -> EditorResponse {
        let mut next = self.now.clone();
        next.set_turn(side, &self.options);
        self.becomes(next);
        self.respond(Ok(Reply::said(Announcement::Turn { side })))
    }

    /// Writes one of the counters of [`EditorState::counters`], by its name.
    pub fn set_counter(&mut self, name: &str, value: u32) -> EditorResponse {
        let counter = Counter::ALL
            .into_iter()
            .find(|&counter| counter.name() == name && self.now.counter(counter).is_some());
        let answer = match counter {
            None => Err(Refusal::NotThisGame.into()),
            Some(counter) => {
                let mut next = self.now.clone();
                next.set_counter(counter, value);
                self.becomes(next);
                Ok(Reply::default())
            }
        };
        self.respond(answer)
    }

    /// Lets all pieces be as if they had not moved in this turn.
    pub fn forget_trails(&mut self) -> EditorResponse {
        let mut next = self.now.clone();
        next.forget_trails();
        self.becomes(next);
        self.respond(Ok(Reply::said(Editing::TrailsForgotten)))
    }

    /// Takes all pieces off.
    pub fn clear(&mut self) -> EditorResponse {
        self.becomes(Edited::empty(&self.options));
        self.respond(Ok(Reply::said(Editing::Cleared)))
    }

    /// Puts the pieces as a game begins.
    pub fn start(&mut self) -> EditorResponse {
        self.becomes(Edited::start(&self.options));
        self.respond(Ok(Reply::said(Editing::Start)))
    }

    /// Puts the position of a text on the board.
    pub fn read(&mut self, text: &str) -> EditorResponse {
        let answer = Edited::read(&self.options, text).map(|next| {
            self.becomes(next);
            Reply::said(Editing::Read)
        });
        self.respond(answer)
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> EditorResponse {
        self.held = None;
        let answer = match self.past.pop() {
            None => Err(Refusal::NothingToUndo.into()),
            Some(before) => {
                self.now = before;
                Ok(Reply::said(Editing::Undone))
            }
        };
        self.respond(answer)
    }

    /// Turns the view.
    pub fn flip(&mut self) -> EditorResponse {
        self.flipped = !self.flipped;
        self.respond(Ok(Reply::flipped(self.flipped)))
    }

    fn palette(&self, standing: &[(Cell, Standing)]) -> Vec<PaletteState> {
        let count = |side, kind| {
            let on_top = |piece: &Standing| piece.side == side && piece.shape == kind;
            let below = |piece: &Standing| kind == Shape::Vassal && piece.under == Some(side);
            standing
                .iter()
                .map(|(_, piece)| usize::from(on_top(piece)) + usize::from(below(piece)))
                .sum()
        };
        Side::ALL
            .into_iter()
            .flat_map(|side| self.now.kinds().map(|kind| (side, kind)))
            .map(|(side, kind)| PaletteState {
                side,
                kind,
                count: count(side, kind),
                picked: self.tool == Tool::Piece(side, kind),
            })
            .collect()
    }

    fn tap_cell(&mut self, cell: Cell) -> Answer {
        if let Some(held) = self.held {
            return if held == cell {
                self.held = None;
                Ok(Reply::said(Announcement::Deselected {
                    square: self.name(cell),
                }))
            } else {
                Ok(self.shift(held, cell))
            };
        }
        match (self.tool, self.now.at(cell)) {
            (Tool::Hand, _) => self.hold(cell),
            (Tool::Piece(side, shape), Some(standing))
                if (side, shape) == (standing.side, standing.shape) =>
            {
                self.remove_cell(cell)
            }
            (Tool::Piece(side, shape), _) => Ok(self.put(cell, side, shape)),
            (Tool::Eraser, _) => self.remove_cell(cell),
        }
    }

    fn drop_cell(&mut self, cell: Option<Cell>) -> Answer {
        match (self.held, cell, self.tool) {
            // Let go where it was lifted: it stays in hand, as after a tap.
            (Some(held), Some(cell), _) if held == cell => Ok(Reply::default()),
            (Some(held), Some(cell), _) => Ok(self.shift(held, cell)),
            (Some(held), None, _) => self.remove_cell(held),
            (None, Some(cell), Tool::Piece(side, shape)) => Ok(self.put(cell, side, shape)),
            (None, _, _) => Err(Refusal::NothingSelected.into()),
        }
    }

    fn hold(&mut self, cell: Cell) -> Answer {
        let Standing { side, shape, .. } = self.standing(cell)?;
        self.held = Some(cell);
        Ok(Reply::said(Editing::Held {
            side,
            kind: shape,
            square: self.name(cell),
        }))
    }

    fn put(&mut self, cell: Cell, side: Side, kind: Shape) -> Reply {
        let bare = self.now.at(cell).is_none();
        let mut next = self.now.clone();
        next.put(cell, side, kind);
        self.becomes(next);
        Reply {
            motions: bare
                .then_some(Motion::Place { at: cell })
                .into_iter()
                .collect(),
            ..Reply::said(Editing::Placed {
                side,
                kind,
                square: self.name(cell),
            })
        }
    }

    fn shift(&mut self, from: Cell, to: Cell) -> Reply {
        let (left, met) = (self.now.at(from), self.now.at(to));
        let mut next = self.now.clone();
        next.shift(from, to);
        self.becomes(next);
        let Some(Standing { side, shape, under }) = left else {
            return Reply::default();
        };
        let motion = match (under, met) {
            (None, None) => Some(Motion::Slide { from, to }),
            (Some(_), None) => Some(Motion::Release { from, to }),
            (None, Some(met)) if shape == Shape::Lord && met.shape == Shape::Vassal => {
                Some(Motion::Climb { from, to })
            }
            // A piece that takes another's place is simply seen there.
            _ => None,
        };
        Reply {
            motions: motion.into_iter().collect(),
            ..Reply::said(Editing::Moved {
                side,
                kind: shape,
                from: self.name(from),
                to: self.name(to),
            })
        }
    }

    fn remove_cell(&mut self, cell: Cell) -> Answer {
        let Standing { side, shape, under } = self.standing(cell)?;
        let mut next = self.now.clone();
        next.take(cell);
        self.becomes(next);
        Ok(Reply {
            motions: under
                .is_none()
                .then_some(Motion::Remove { at: cell })
                .into_iter()
                .collect(),
            ..Reply::said(Editing::Removed {
                side,
                kind: shape,
                square: self.name(cell),
            })
        })
    }

    fn standing(&self, cell: Cell) -> Result<Standing, Message> {
        self.now.at(cell).ok_or_else(|| {
            Editing::Empty {
                square: self.name(cell),
            }
            .into()
        })
    }

    /// Makes a step that can be taken back, if it changes anything.
    fn becomes(&mut self, next: Edited) {
        self.held = None;
        if next == self.now {
            return;
        }
        if self.past.len() == STEPS {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.now, next));
    }

    fn name(&self, cell: Cell) -> String {
        grid::name(self.now.board(), cell)
    }

    fn cell(&self, square: &str) -> Result<Cell, Message> {
        grid::cell(self.now.board(), square)
    }

    fn respond(&self, answer: Answer) -> EditorResponse {
        let (reply, refusal) = match answer {
            Ok(reply) => (reply, None),
            Err(refusal) => (Reply::default(), Some(refusal)),
        };
        EditorResponse {
            state: self.state(),
            motions: reply.motions,
            refusal,
            announce: reply.announce,
        }
    }
}
