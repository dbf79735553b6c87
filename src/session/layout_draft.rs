//! A layout of Lords and Vassals while it is being made.

use super::grid;
use super::message::{Announcement, Message, Refusal};
use super::reply::{Answer, Reply};
use super::state::LayoutState;
use crate::Side;
use crate::lords::{Layout, PieceKind};
use crate::render::{BoardKind, Cell, Motion, Shape};

/// Squares in the two rows of a home, and pieces to fill them.
const PLACES: usize = 16;
/// Pieces of each kind.
const EACH: usize = PLACES / 2;

/// The kinds, in the order in which they are put down.
const KINDS: [Shape; 2] = [Shape::Lord, Shape::Vassal];

/// One of the sixteen places of a layout: the front row from the left as the owner of the pieces
/// sees it, then the back row.
type Place = usize;

/// Sixteen places, some of them filled, and what is in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LayoutDraft {
    /// Whose pieces they are; the other side lays them out.
    pub(super) of: Side,
    places: [Option<Shape>; PLACES],
    pick: Option<Shape>,
    held: Option<Place>,
}

impl LayoutDraft {
    pub(super) const fn new(of: Side) -> Self {
        Self {
            of,
            places: [None; PLACES],
            pick: None,
            held: None,
        }
    }

    pub(super) fn left(&self, kind: Shape) -> usize {
        EACH - self.standing(kind)
    }

    fn standing(&self, kind: Shape) -> usize {
        self.places
            .iter()
            .filter(|&&place| place == Some(kind))
            .count()
    }

    pub(super) fn complete(&self) -> bool {
        self.places.iter().all(Option::is_some)
    }

    /// The kind that is put down next: the chosen one while there are any, else Lords, then Vassals.
    pub(super) fn next(&self) -> Option<Shape> {
        self.pick
            .into_iter()
            .chain(KINDS)
            .find(|&kind| self.left(kind) > 0)
    }

    pub(super) fn state(&self) -> LayoutState {
        LayoutState {
            of: self.of,
            by: !self.of,
            placed: self.pieces().count(),
            lords_left: self.left(Shape::Lord),
            vassals_left: self.left(Shape::Vassal),
            pick: self.next(),
            complete: self.complete(),
        }
    }

    /// The pieces that stand, with their cells.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Cell, Shape)> {
        (0..PLACES).filter_map(|place| self.places[place].map(|kind| (self.cell(place), kind)))
    }

    /// The cells where nothing stands yet.
    pub(super) fn open(&self) -> impl Iterator<Item = Cell> {
        (0..PLACES)
            .filter(|&place| self.places[place].is_none())
            .map(|place| self.cell(place))
    }

    /// The layout as text, front row, `/`, back row, with `.` for an empty place.
    pub(super) fn text(&self) -> String {
        let mut text: String = self
            .places
            .iter()
            .map(|place| match place {
                Some(Shape::Lord) => 'L',
                Some(_) => 'V',
                None => '.',
            })
            .collect();
        text.insert(EACH, '/');
        text
    }

    /// Reads what [`text`](Self::text) writes; `None` for anything else.
    pub(super) fn from_text(of: Side, text: &str) -> Option<Self> {
        let (front, back) = text.split_once('/')?;
        if front.len() != EACH || back.len() != EACH {
            return None;
        }
        let mut draft = Self::new(of);
        for (place, letter) in front.chars().chain(back.chars()).enumerate() {
            *draft.places.get_mut(place)? = match letter {
                'L' => Some(Shape::Lord),
                'V' => Some(Shape::Vassal),
                '.' => None,
                _ => return None,
            };
        }
        KINDS
            .iter()
            .all(|&kind| draft.standing(kind) <= EACH)
            .then_some(draft)
    }

    /// The finished layout.
    pub(super) fn layout(&self) -> Option<Layout> {
        if !self.complete() {
            return None;
        }
        Layout::new(self.places.map(|place| match place {
            Some(Shape::Lord) => PieceKind::Lord,
            _ => PieceKind::Vassal,
        }))
        .ok()
    }

    /// The kind that was chosen to be put down next, whether or not any is left.
    pub(super) const fn preferred(&self) -> Option<Shape> {
        self.pick
    }

    /// Chooses silently what is put down next.
    pub(super) fn prefer(&mut self, pick: Option<Shape>) {
        self.pick = pick.filter(|kind| KINDS.contains(kind));
    }

    /// The cell of the piece in hand.
    pub(super) fn held(&self) -> Option<Cell> {
        self.held.map(|place| self.cell(place))
    }

    fn cell(&self, place: Place) -> Cell {
        grid::lords_cell(Layout::square(self.of, place).expect("there are sixteen places"))
    }

    fn place(&self, cell: Cell) -> Option<Place> {
        (0..PLACES).find(|&place| self.cell(place) == cell)
    }

    fn place_of(&self, cell: Cell) -> Result<Place, Refusal> {
        self.place(cell)
            .ok_or(Refusal::LayoutNotHere { square: name(cell) })
    }

    /// A tap on a square: takes a piece in hand, moves or swaps it, or puts one down.
    pub(super) fn tap(&mut self, cell: Cell) -> Answer {
        let place = self.place_of(cell)?;
        match (self.held, self.places[place]) {
            (Some(held), _) if held == place => {
                self.held = None;
                Ok(Reply::said(Announcement::Deselected { square: name(cell) }))
            }
            (Some(held), _) => Ok(self.exchange(held, place)),
            (None, Some(_)) => Ok(self.take(place)),
            (None, None) => self.put(place),
        }
    }

    /// The beginning of a drag.
    pub(super) fn lift(&mut self, cell: Cell) -> Answer {
        let place = self.place_of(cell)?;
        if self.places[place].is_none() {
            return Err(Refusal::EmptySquare { square: name(cell) }.into());
        }
        Ok(self.take(place))
    }

    /// The end of a drag, on a square or, with `None`, off the board. With no piece of the board in
    /// hand it is a piece from the tray that is dropped.
    pub(super) fn drop(&mut self, cell: Option<Cell>) -> Answer {
        match (self.held, cell) {
            (Some(held), Some(cell)) => {
                let place = self.place_of(cell)?;
                if place == held {
                    // Let go where it was lifted: it stays in hand, as after a tap.
                    return Ok(Reply::default());
                }
                Ok(self.exchange(held, place))
            }
            (Some(held), None) => {
                self.held = None;
                let piece = self.places[held].take().expect("a held place is filled");
                Ok(Reply {
                    motions: vec![Motion::Remove {
                        at: self.cell(held),
                    }],
                    announce: vec![
                        Announcement::LayoutRemoved {
                            kind: piece,
                            square: name(self.cell(held)),
                        }
                        .into(),
                    ],
                    ..Reply::default()
                })
            }
            (None, Some(cell)) => {
                let place = self.place_of(cell)?;
                self.put(place)
            }
            (None, None) => Err(Refusal::NothingSelected.into()),
        }
    }

    pub(super) fn cancel(&mut self) -> Answer {
        let held = self.held.take().ok_or(Refusal::NothingSelected)?;
        Ok(Reply::said(Announcement::Deselected {
            square: name(self.cell(held)),
        }))
    }

    /// Chooses what the next taps put down; `None` leaves it to what is in the tray.
    pub(super) fn pick(&mut self, kind: Option<Shape>) -> Answer {
        if let Some(piece) = kind {
            if !KINDS.contains(&piece) {
                return Err(Refusal::NotThisGame.into());
            }
            let left = self.left(piece);
            if left == 0 {
                return Err(Refusal::LayoutNoneLeft { kind: piece }.into());
            }
            self.held = None;
            self.pick = kind;
            Ok(Reply::said(Announcement::LayoutPicked {
                kind: piece,
                left,
            }))
        } else {
            self.pick = None;
            Ok(Reply::said(Announcement::LayoutUnpicked))
        }
    }

    pub(super) fn clear(&mut self) -> Reply {
        let motions = self.removals();
        *self = Self::new(self.of);
        Reply {
            motions,
            announce: vec![Announcement::LayoutCleared.into()],
            ..Reply::default()
        }
    }

    /// Fills all places by lot.
    pub(super) fn fill_randomly(&mut self, seed: u64) -> Reply {
        let mut motions = self.removals();
        *self = Self {
            places: Layout::random(seed).kinds().map(|kind| {
                Some(match kind {
                    PieceKind::Lord => Shape::Lord,
                    PieceKind::Vassal => Shape::Vassal,
                })
            }),
            ..Self::new(self.of)
        };
        motions.extend((0..PLACES).map(|place| Motion::Place {
            at: self.cell(place),
        }));
        Reply {
            motions,
            announce: vec![
                Announcement::LayoutRandom.into(),
                Announcement::LayoutComplete.into(),
            ],
            ..Reply::default()
        }
    }

    fn removals(&self) -> Vec<Motion> {
        self.pieces().map(|(at, _)| Motion::Remove { at }).collect()
    }

    fn take(&mut self, place: Place) -> Reply {
        self.held = Some(place);
        let piece = self.places[place].expect("only filled places are taken in hand");
        let targets = (0..PLACES)
            .filter(|&other| other != place && self.places[other] != Some(piece))
            .count();
        Reply::said(Announcement::Selected {
            square: name(self.cell(place)),
            kind: piece,
            targets: targets.to_string(),
        })
    }

    fn exchange(&mut self, held: Place, place: Place) -> Reply {
        self.held = None;
        let (from, to) = (self.cell(held), self.cell(place));
        let piece = self.places[held].expect("a held place is filled");
        self.places.swap(held, place);
        let (motion, said): (_, Message) = if self.places[held].is_some() {
            (
                Motion::Swap { a: from, b: to },
                Announcement::LayoutSwapped {
                    from: name(from),
                    to: name(to),
                }
                .into(),
            )
        } else {
            (
                Motion::Slide { from, to },
                Announcement::LayoutMoved {
                    kind: piece,
                    from: name(from),
                    to: name(to),
                }
                .into(),
            )
        };
        Reply {
            motions: vec![motion],
            announce: vec![said],
            ..Reply::default()
        }
    }

    /// Puts down the next piece from the tray; one of the other kind that stands there goes back.
    fn put(&mut self, place: Place) -> Answer {
        let at = self.cell(place);
        let piece = self.next().ok_or(Refusal::LayoutFull)?;
        let mut reply = Reply::default();
        if let Some(old) = self.places[place] {
            if old == piece {
                return Ok(reply);
            }
            reply.motions.push(Motion::Remove { at });
        }
        self.places[place] = Some(piece);
        reply.motions.push(Motion::Place { at });
        reply.announce.push(
            Announcement::LayoutPlaced {
                kind: piece,
                square: name(at),
            }
            .into(),
        );
        if self.complete() {
            reply.announce.push(Announcement::LayoutComplete.into());
        }
        Ok(reply)
    }
}

fn name(cell: Cell) -> String {
    grid::name(BoardKind::Lords, cell)
}
