//! Two people at one screen.

use super::frisian_table::FrisianTable;
use super::grid;
use super::lords_table::LordsTable;
use super::message::{Announcement, Message, Refusal};
use super::options::{NewGame, NewGameError};
use super::reply::{Answer, Reply};
use super::room::{Room, unless_playing};
use super::saved::{RestoreError, Saved, SavedGame};
use super::state::{Abilities, Phase, Response, TableState};
use crate::Side;
use crate::render::{Cell, Motion, Shape};

/// Two people at one screen, playing one game from the set-up to the result.
///
/// Whatever is done answers with a [`Response`]: how things stand, what is seen to happen and what is
/// said. What cannot be done is refused with a reason, and then nothing has changed.
///
/// # Examples
/// ```
/// use twa_boerden::session::{NewGame, Table};
///
/// let options = NewGame::from_json(r#"{ "game": "frisian" }"#).unwrap();
/// let mut table = Table::new(options).unwrap();
/// table.tap("32");
/// let response = table.tap("28");
/// assert_eq!(response.state.moves[0].notation, ["32-28"]);
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    options: NewGame,
    flipped: bool,
    draw_offer: Option<Side>,
    game: Game,
}

#[derive(Clone, Debug)]
enum Game {
    Frisian(Box<FrisianTable>),
    Lords(Box<LordsTable>),
}

impl Table {
    /// A new game. Lords and Vassals without layouts or a position begins with the secret set-up.
    ///
    /// # Errors
    /// Says what is wrong with the position or the layouts.
    pub fn new(options: NewGame) -> Result<Self, NewGameError> {
        let game = match &options {
            NewGame::Frisian(options) => Game::Frisian(Box::new(FrisianTable::new(options)?)),
            NewGame::Lords(options) => Game::Lords(Box::new(LordsTable::new(options)?)),
        };
        Ok(Self {
            options,
            flipped: false,
            draw_offer: None,
            game,
        })
    }

    /// Brings back what [`save`](Self::save) wrote. Moves are played again by the rules, so that no
    /// record, however old or damaged, leads to a game that could not be.
    ///
    /// A layout in the making comes back behind the cover.
    ///
    /// # Errors
    /// Says what is wrong with the record.
    pub fn restore(text: &str) -> Result<Self, RestoreError> {
        let saved = Saved::from_json(text)?;
        let game = match (&saved.options, saved.game) {
            (NewGame::Frisian(options), SavedGame::Frisian(game)) => {
                Game::Frisian(Box::new(FrisianTable::restore(options, &game)?))
            }
            (NewGame::Lords(options), SavedGame::SetUp(set_up)) => {
                Game::Lords(Box::new(LordsTable::restore_set_up(options, &set_up)?))
            }
            (NewGame::Lords(options), SavedGame::Lords(game)) => {
                Game::Lords(Box::new(LordsTable::restore(options, &game)?))
            }
            _ => return Err(RestoreError::WrongGame),
        };
        let mut table = Self {
            options: saved.options,
            flipped: saved.flipped,
            draw_offer: None,
            game,
        };
        if table.room().phase() == Phase::Play {
            table.draw_offer = saved.draw_offer;
        }
        Ok(table)
    }

    /// The table as JSON, for [`restore`](Self::restore). Pieces in hand and legs chosen of an
    /// unfinished capture are put back in it, everything else is kept.
    ///
    /// # Panics
    /// Never: plain data always has a form in JSON.
    #[must_use]
    pub fn save(&self) -> String {
        Saved {
            version: Saved::VERSION,
            options: self.options.clone(),
            flipped: self.flipped,
            draw_offer: self.draw_offer,
            game: self.room().save(),
        }
        .to_json()
    }

    /// How things stand.
    #[must_use]
    pub fn state(&self) -> TableState {
        let room = self.room();
        let phase = room.phase();
        let mut scene = room.scene();
        if matches!(phase, Phase::Play | Phase::Over) {
            scene.flipped = self.flipped;
        }
        let squares = grid::squares(&scene);
        grid::quiet(&mut scene.marks);
        let playing = phase == Phase::Play;
        let mut moves = room.history();
        if let Some(last) = moves.last_mut() {
            last.current = true;
        }
        TableState {
            game: room.kind(),
            options: self.options.clone(),
            phase,
            seat: room.seat(),
            scene,
            squares,
            turn: room.turn(),
            captured: room.captured(),
            captures_to_win: room.captures_to_win(),
            can: Abilities {
                resign: playing,
                offer_draw: playing && self.draw_offer.is_none(),
                ..room.can()
            },
            draw_offer: self.draw_offer,
            outcome: room.outcome(),
            layout: room.layout(),
            moves,
        }
    }

    /// What is to be said to someone who has just come to the table: what is to be done next, or how
    /// the game ended.
    #[must_use]
    pub fn tell(&self) -> Vec<Message> {
        let mut messages = self.room().tell().announce;
        if let Some(side) = self.draw_offer {
            messages.push(Announcement::DrawOffered { side }.into());
        }
        messages
    }

    /// A click or touch on a square, called by its name: takes a piece in hand, chooses a leg, moves,
    /// or puts the piece back.
    pub fn tap(&mut self, square: &str) -> Response {
        let answer = self.cell(square).and_then(|cell| self.room_mut().tap(cell));
        self.respond(answer)
    }

    /// The beginning of a drag: takes the piece in hand and does nothing else.
    pub fn lift(&mut self, square: &str) -> Response {
        let answer = self
            .cell(square)
            .and_then(|cell| self.room_mut().lift(cell));
        self.respond(answer)
    }

    /// The end of a drag, on a square or, with `None`, off the board. While moves are made, a piece let
    /// go where it was lifted or off the board stays in hand; while laying out, one let go off the board
    /// goes back to the tray, and with none in hand it is one of the tray that is dropped.
    pub fn drop(&mut self, square: Option<&str>) -> Response {
        let answer = square
            .map(|square| self.cell(square))
            .transpose()
            .and_then(|cell| self.room_mut().drop(cell));
        self.respond(answer)
    }

    /// A move that was typed, in the notation of the game.
    pub fn play(&mut self, text: &str) -> Response {
        let answer = self.playing().and_then(|()| self.room_mut().play(text));
        self.respond(answer)
    }

    /// Puts the piece in hand back, with all legs chosen so far.
    pub fn cancel(&mut self) -> Response {
        let answer = self.room_mut().cancel();
        self.respond(answer)
    }

    /// Takes back the last leg chosen of an unfinished capture.
    pub fn take_back_leg(&mut self) -> Response {
        let answer = self.room_mut().take_back_leg();
        self.respond(answer)
    }

    /// Undoes the last move; in an unfinished capture, the last leg.
    pub fn undo(&mut self) -> Response {
        let answer = self.set_up_done().and_then(|()| self.room_mut().undo());
        self.respond(answer)
    }

    /// Makes the move again that was undone last.
    pub fn redo(&mut self) -> Response {
        let answer = self.set_up_done().and_then(|()| self.room_mut().redo());
        self.respond(answer)
    }

    /// One side gives up.
    pub fn resign(&mut self, side: Side) -> Response {
        let answer = self
            .playing()
            .and_then(|()| self.room_mut().resign(side))
            .map(without_reason);
        self.respond(answer)
    }

    /// One side offers a draw; when the other has offered one, that accepts it. An offer stands until
    /// the other side answers or moves.
    pub fn offer_draw(&mut self, side: Side) -> Response {
        let answer = self.playing().and_then(|()| match self.draw_offer {
            Some(offer) if offer == side => Err(Refusal::DrawAlreadyOffered { side }.into()),
            Some(_) => self.accept_draw(side),
            None => {
                self.draw_offer = Some(side);
                Ok(Reply::said(Announcement::DrawOffered { side }))
            }
        });
        self.respond(answer)
    }

    /// The answer to an offer of a draw.
    pub fn answer_draw(&mut self, accept: bool) -> Response {
        let answer = self.playing().and_then(|()| {
            let side = !self.draw_offer.ok_or(Refusal::NoDrawOffer)?;
            if accept {
                return self.accept_draw(side);
            }
            self.draw_offer = None;
            Ok(Reply::said(Announcement::DrawDeclined { side }))
        });
        self.respond(answer)
    }

    /// The side to move points out that the other's last move was a wrong or missing capture: it is
    /// taken back, and one of the highest value must be made. If that move was right, this is refused.
    pub fn point_out(&mut self) -> Response {
        let answer = self.room_mut().point_out();
        self.respond(answer)
    }

    /// Turns the view.
    pub fn flip(&mut self) -> Response {
        let answer = self.set_up_done().map(|()| {
            self.flipped = !self.flipped;
            let side = if self.flipped {
                Side::Black
            } else {
                Side::White
            };
            Reply {
                motions: vec![Motion::Flip],
                ..Reply::said(Announcement::Flipped { side })
            }
        });
        self.respond(answer)
    }

    /// Chooses the kind of piece that the next taps put down while laying out.
    pub fn layout_pick(&mut self, kind: Option<Shape>) -> Response {
        let answer = self.room_mut().layout_pick(kind);
        self.respond(answer)
    }

    /// Lays all sixteen pieces out by lot; the same seed makes the same layout.
    pub fn layout_random(&mut self, seed: u64) -> Response {
        let answer = self.room_mut().layout_random(seed);
        self.respond(answer)
    }

    /// Takes all pieces off again while laying out.
    pub fn layout_clear(&mut self) -> Response {
        let answer = self.room_mut().layout_clear();
        self.respond(answer)
    }

    /// Ends a layout and covers the board.
    pub fn layout_done(&mut self) -> Response {
        let answer = self.room_mut().layout_done();
        self.respond(answer)
    }

    /// The next player has taken the seat: lifts the cover.
    pub fn handed_over(&mut self) -> Response {
        let answer = self.room_mut().handed_over();
        self.respond(answer)
    }

    /// Both are ready: shows both layouts and turns the board. The motion begins with Black's pieces at
    /// the bottom and ends on the scene of the state, White's at the bottom.
    pub fn reveal(&mut self) -> Response {
        let answer = self.room_mut().reveal();
        self.respond(answer)
    }

    /// The game as text that other programs read: PDN, or the record of Lords and Vassals.
    #[must_use]
    pub fn record(&self) -> String {
        self.room().record()
    }

    fn room(&self) -> &dyn Room {
        match &self.game {
            Game::Frisian(game) => game.as_ref(),
            Game::Lords(game) => game.as_ref(),
        }
    }

    fn room_mut(&mut self) -> &mut dyn Room {
        match &mut self.game {
            Game::Frisian(game) => game.as_mut(),
            Game::Lords(game) => game.as_mut(),
        }
    }

    fn cell(&self, square: &str) -> Result<Cell, Message> {
        let board = self.room().board();
        grid::cells(board)
            .find(|&cell| grid::name(board, cell) == square)
            .ok_or_else(|| {
                let shown = square.chars().take(20).collect();
                Refusal::NoSuchSquare { square: shown }.into()
            })
    }

    fn playing(&self) -> Result<(), Message> {
        Ok(unless_playing(self.room().phase())?)
    }

    fn set_up_done(&self) -> Result<(), Message> {
        match self.room().phase() {
            Phase::Over => Ok(()),
            phase => Ok(unless_playing(phase)?),
        }
    }

    fn accept_draw(&mut self, side: Side) -> Answer {
        let mut reply = without_reason(self.room_mut().agree_draw()?);
        reply
            .announce
            .insert(0, Announcement::DrawAccepted { side }.into());
        Ok(reply)
    }

    fn respond(&mut self, answer: Answer) -> Response {
        let (mut reply, refusal) = match answer {
            Ok(reply) => (reply, None),
            Err(refusal) => (Reply::default(), Some(refusal)),
        };
        if let Some(side) = reply.mover
            && self.draw_offer == Some(!side)
        {
            self.draw_offer = None;
            reply.say(Announcement::DrawDeclined { side });
        }
        if self.room().phase() == Phase::Over {
            self.draw_offer = None;
        }
        Response {
            state: self.state(),
            motions: reply.motions,
            refusal,
            announce: reply.announce,
        }
    }
}

/// Leaves the reason out of the ending, where what was done says it already.
fn without_reason(mut reply: Reply) -> Reply {
    if let Some(ending) = reply.announce.last_mut() {
        ending.args.insert("reason".to_owned(), String::new());
    }
    reply
}
