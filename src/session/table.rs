//! A game at one screen, between two people, a person and the computer, or the computer and itself.

use std::mem;

use super::clock::{Clock, Passed, TimeControl};
use super::far::{Far, Stand};
use super::frisian_table::FrisianTable;
use super::grid;
use super::handling::Handling;
use super::link::{self, LinkError};
use super::lords_table::LordsTable;
use super::message::{Announcement, Message, Refusal};
use super::options::{NewGame, NewGameError};
use super::reply::{Answer, Made, Reply};
use super::room::{Room, unless_playing};
use super::saved::{Ending, RestoreError, Saved, SavedGame, damaged, read_variations};
use super::seat::Seat;
use super::state::{
    Abilities, About, ClockState, ComputerState, Due, LookState, Phase, Response, TableState, Task,
    TurnMoves,
};
use crate::excerpt::{excerpt, one_line};
use crate::render::{Cell, Motion, Shape};
use crate::{BySide, Side, frisian, lords};

/// Two players at one screen, playing one game from the set-up to the result.
///
/// Either may be the computer. The table then tells what it has to do ([`TableState::computer`]);
/// who runs the computer player answers with [`play`](Self::play), [`lay_out`](Self::lay_out),
/// [`point_out`](Self::point_out) and [`answer_draw`](Self::answer_draw).
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
    /// How many moves come before the position that is looked at, while that is not the latest.
    looked: Option<usize>,
    handling: Handling,
    /// The move that is shown and waits to be confirmed.
    unconfirmed: Option<Box<Unconfirmed>>,
    clock: Option<Clock>,
    game: Game,
    /// What is to be remembered of a game with somebody far away.
    far: Option<Far>,
}

/// A move that a person has chosen and not yet confirmed.
#[derive(Clone, Debug)]
struct Unconfirmed {
    /// The game after it.
    game: Game,
    notation: String,
    /// What is said when it counts; all that is seen of it has been seen.
    reply: Reply,
}

#[derive(Clone, Debug)]
enum Game {
    Frisian(Box<FrisianTable>),
    Lords(Box<LordsTable>),
}

impl Game {
    fn restore(options: &NewGame, saved: SavedGame) -> Result<Self, RestoreError> {
        Ok(match (options, saved) {
            (NewGame::Frisian(options), SavedGame::Frisian(game)) => {
                Self::Frisian(Box::new(FrisianTable::restore(options, &game)?))
            }
            (NewGame::Lords(options), SavedGame::SetUp(set_up)) => {
                Self::Lords(Box::new(LordsTable::restore_set_up(options, &set_up)?))
            }
            (NewGame::Lords(options), SavedGame::Lords(game)) => {
                Self::Lords(Box::new(LordsTable::restore(options, &game)?))
            }
            _ => return Err(RestoreError::WrongGame),
        })
    }

    fn room(&self) -> &dyn Room {
        match self {
            Self::Frisian(game) => game.as_ref(),
            Self::Lords(game) => game.as_ref(),
        }
    }

    fn room_mut(&mut self) -> &mut dyn Room {
        match self {
            Self::Frisian(game) => game.as_mut(),
            Self::Lords(game) => game.as_mut(),
        }
    }
}

/// The game at a table, as the rules know it.
#[derive(Clone, Copy, Debug)]
pub enum GameRef<'a> {
    /// Frisian draughts.
    Frisian(&'a frisian::Game),
    /// Lords and Vassals, once the board has turned.
    Lords(&'a lords::Game),
    /// The pieces are still being laid out.
    SetUp,
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
        let clock = time_control(&options)?.map(Clock::new);
        Ok(Self {
            clock,
            ..Self::with(options, game)
        })
    }

    fn with(options: NewGame, game: Game) -> Self {
        let seats = options.seats();
        Self {
            // The only person at the screen sits at the bottom.
            flipped: !seats.white.is_here() && seats.black.is_here(),
            draw_offer: None,
            looked: None,
            handling: Handling::default(),
            unconfirmed: None,
            clock: None,
            options,
            game,
            far: (seats.white.is_far() || seats.black.is_far()).then(Far::default),
        }
    }

    /// A game of Frisian draughts that was read from PDN, with all that it tells of it.
    #[must_use]
    pub(super) fn read_frisian(record: frisian::PdnGame) -> Self {
        let (options, game) = FrisianTable::read(record);
        Self::with(NewGame::Frisian(options), Game::Frisian(Box::new(game)))
    }

    /// A game of Lords and Vassals that was read from its record.
    #[must_use]
    pub(super) fn read_lords(game: lords::Game) -> Self {
        let (options, game) = LordsTable::read(game);
        Self::with(NewGame::Lords(options), Game::Lords(Box::new(game)))
    }

    /// Brings back what [`save`](Self::save) wrote. Moves are played again by the rules, so that no
    /// record, however old or damaged, leads to a game that could not be.
    ///
    /// A layout in the making comes back behind the cover, and clocks come back stopped: whoever reloads a
    /// page may have been away for long.
    ///
    /// # Errors
    /// Says what is wrong with the record.
    pub fn restore(text: &str) -> Result<Self, RestoreError> {
        Self::from_saved(Saved::from_json(text)?)
    }

    /// The game as text for the address of a page, for [`from_link`](Self::from_link): whoever opens it
    /// sees the game as it stands, with all its moves, and with people at both sides. `None` during a
    /// secret set-up, and for a game that is too long for any address.
    ///
    /// # Examples
    /// ```
    /// use twa_boerden::session::{NewGame, Table};
    ///
    /// let options = NewGame::from_json(r#"{ "game": "frisian" }"#).unwrap();
    /// let mut table = Table::new(options).unwrap();
    /// table.play("32-28");
    /// let link = table.link().unwrap();
    /// assert!(link.starts_with("1ffe3..fb.u0."));
    /// assert_eq!(Table::from_link(&link).unwrap().record(), table.record());
    /// ```
    #[must_use]
    pub fn link(&self) -> Option<String> {
        link::write(&self.options, &self.room().save())
    }

    /// The game that [`link`](Self::link) has written down. Moves are played again by the rules.
    ///
    /// # Errors
    /// Says whether the link is damaged, too new, or against the rules.
    pub fn from_link(text: &str) -> Result<Self, LinkError> {
        Self::from_saved(link::read(text)?).map_err(LinkError::Refused)
    }

    pub(super) fn from_saved(saved: Saved) -> Result<Self, RestoreError> {
        let game = Game::restore(&saved.options, saved.game)?;
        let mut table = Self::with(saved.options, game);
        table.flipped = saved.flipped;
        if let Some(control) = time_control(&table.options)? {
            let kept = saved.clock.as_deref();
            table.clock = match table.game() {
                GameRef::SetUp => Some(Clock::new(control)),
                _ => Clock::restore(control, kept),
            };
            if table.clock.is_none() {
                return Err(damaged(kept.unwrap_or_default()));
            }
        }
        // Only where somebody is far away there is something to remember of it.
        if let Some(far) = table.far.as_mut() {
            *far = Far::from_text(&saved.far.unwrap_or_default());
        }
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
        self.saved().to_json()
    }

    pub(super) fn saved(&self) -> Saved {
        let game = self.room().save();
        Saved {
            version: Saved::version(&game),
            options: self.options.clone(),
            flipped: self.flipped,
            draw_offer: self.draw_offer,
            clock: self.clock.map(Clock::save),
            game,
            far: self.far.as_ref().map(Far::text),
        }
    }

    /// How things stand.
    #[must_use]
    pub fn state(&self) -> TableState {
        let room = self.room();
        let phase = room.phase();
        let after = self.looked.unwrap_or_else(|| room.made());
        let latest = self.looked.is_none();
        let tried = self.unconfirmed.as_ref();
        let mut scene = match tried {
            Some(tried) => tried.game.room().scene_after(after + 1),
            None if latest => room.scene(),
            None => room.scene_after(after),
        };
        if matches!(phase, Phase::Play | Phase::Over) {
            scene.flipped = self.flipped;
        }
        let squares = grid::squares(&scene);
        grid::quiet(&mut scene.marks);
        let playing = phase == Phase::Play;
        let seats = self.seats();
        let anybody = Side::ALL.into_iter().any(|side| seats[side].is_here());
        let far = self.due();
        let can = self.can();
        let moves = room.history();
        TableState {
            game: room.kind(),
            options: self.options.clone(),
            seats,
            phase,
            seat: room.seat(),
            scene,
            squares,
            turn: room.turn(),
            captured: room.captured_after(after),
            captures_to_win: room.captures_to_win(),
            can: Abilities {
                undo: self.can_undo(can) || tried.is_some(),
                // Nor one in answer to a move that may be on its way.
                resign: playing && anybody && far != Some(Due::Wait),
                offer_draw: playing
                    && anybody
                    && self.draw_offer.is_none()
                    // An offer goes with a link.
                    && far != Some(Due::Wait),
                // What a person has played is for the computer to question.
                point_out: can.point_out && seats[room.seat()].is_here(),
                cancel: (can.cancel || tried.is_some()) && latest,
                take_back_leg: can.take_back_leg && latest && tried.is_none(),
                ..can
            },
            draw_offer: self.draw_offer,
            outcome: room.outcome(),
            layout: room.layout(),
            computer: self.computer(can.point_out),
            far,
            clock: self.clock.map(|clock| self.clock_state(clock, &moves)),
            moves,
            comments: room.comments(),
            variations: room.variations(),
            to_confirm: tried.map(|tried| tried.notation.clone()),
            looked: LookState {
                after,
                latest,
                turn: room.turn_after(after),
            },
        }
    }

    /// Who has offered a draw.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<Side> {
        self.draw_offer
    }

    /// The game itself, for a computer player.
    #[must_use]
    pub fn game(&self) -> GameRef<'_> {
        self.room().game()
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
    /// or puts the piece back. A move that waits to be confirmed waits on when its piece is tapped where it
    /// is seen.
    pub fn tap(&mut self, square: &str) -> Response {
        self.press(square, |room, cell| room.tap(cell))
    }

    /// The beginning of a drag: takes the piece in hand and does nothing else. The piece whose move waits
    /// to be confirmed is in hand already, and is taken where it is seen.
    pub fn lift(&mut self, square: &str) -> Response {
        self.press(square, |room, cell| room.lift(cell))
    }

    /// Does something with a square, unless the piece whose move waits to be confirmed is seen there.
    fn press(&mut self, square: &str, act: fn(&mut dyn Room, Cell) -> Answer) -> Response {
        let answer = self
            .persons_turn()
            .and_then(|()| self.cell(square))
            .and_then(|cell| match self.waits_at() {
                Some(at) if at == cell => Ok(Reply::default()),
                _ => self.try_out(&|room: &mut dyn Room| act(room, cell)),
            });
        self.respond(answer)
    }

    /// The end of a drag, on a square or, with `None`, off the board. While moves are made, a piece let
    /// go where it was lifted or off the board stays in hand; while laying out, one let go off the board
    /// goes back to the tray, and with none in hand it is one of the tray that is dropped. A move that waits
    /// to be confirmed waits on when its piece is let go where it is seen, or off the board.
    pub fn drop(&mut self, square: Option<&str>) -> Response {
        let waits = self.waits_at();
        let answer = self
            .persons_turn()
            .and_then(|()| square.map(|square| self.cell(square)).transpose())
            .and_then(|cell| match waits {
                Some(at) if cell.is_none_or(|cell| cell == at) => Ok(Reply::default()),
                _ => self.try_out(&|room: &mut dyn Room| room.drop(cell)),
            })
            .map(|mut reply| {
                // From a hand it does not go home first.
                if let (Some(at), [Motion::TakeBack { .. }, Motion::Slide { from, .. }]) =
                    (waits, &mut reply.motions[..])
                {
                    *from = at;
                    reply.motions.remove(0);
                }
                reply
            });
        self.respond(answer)
    }

    /// A move in the notation of the game that a person types: not while the computer is to move.
    pub fn enter(&mut self, text: &str) -> Response {
        match self.persons_turn() {
            Ok(()) => self.play(text),
            Err(refusal) => self.respond(Err(refusal)),
        }
    }

    /// A move in the notation of the game, for whoever is to move.
    pub fn play(&mut self, text: &str) -> Response {
        let by = self.room().seat();
        let answer = self.clocks_run().and_then(|()| {
            self.playing()?;
            if !self.seats()[by].is_computer() {
                self.at_the_latest()?;
            }
            self.here(by)?;
            self.room_mut().play(text)
        });
        self.done_by(by, answer)
    }

    /// Puts the piece in hand back, with all legs chosen so far, and drops a move that waits to be confirmed.
    pub fn cancel(&mut self) -> Response {
        let answer = self.at_the_latest().and_then(|()| self.put_back());
        self.respond(answer)
    }

    /// How the moves of persons are made from now on.
    pub fn handle(&mut self, handling: Handling) -> Response {
        if !handling.confirm {
            self.unconfirmed = None;
        }
        self.handling = handling;
        self.room_mut().handle(handling);
        self.respond(Ok(Reply::default()))
    }

    /// The move that waits to be confirmed counts.
    pub fn confirm(&mut self) -> Response {
        let by = self.room().seat();
        let answer = self.clocks_run().and_then(|()| {
            self.playing()?;
            let tried = self.unconfirmed.take().ok_or(Refusal::NothingToConfirm)?;
            self.game = tried.game;
            // The choices may have changed while the move waited.
            let handling = self.handling;
            self.room_mut().handle(handling);
            Ok(tried.reply)
        });
        self.done_by(by, answer)
    }

    /// So many milliseconds have passed since the table was last told, while the clock of whoever is to move
    /// ran. When nothing is left, the game is lost.
    pub fn pass(&mut self, ms: u32) -> Response {
        let side = self.room().seat();
        let passed = match &mut self.clock {
            Some(clock) if !clock.paused && self.game.room().phase() == Phase::Play => {
                clock.pass(side, ms)
            }
            _ => Passed::Quietly,
        };
        match passed {
            Passed::Quietly => self.respond(Ok(Reply::default())),
            Passed::Low => self.respond(Ok(Reply::said(Announcement::ClockLow { side }))),
            Passed::Fallen => {
                let answer = self.room_mut().end(Ending::TimedOut(side));
                self.done_by_person(answer)
            }
        }
    }

    /// Stops the clocks or lets them go on. While they stand, nothing is moved.
    pub fn pause(&mut self, pause: bool) -> Response {
        let side = self.room().seat();
        let answer = self.playing().and_then(|()| {
            let clock = self.clock.as_mut().ok_or(Refusal::NotThisGame)?;
            if clock.paused == pause {
                return Ok(Reply::default());
            }
            clock.paused = pause;
            self.unconfirmed = None;
            Ok(Reply::said(if pause {
                Announcement::ClockPaused
            } else {
                Announcement::ClockResumed { side }
            }))
        });
        self.respond(answer)
    }

    /// Takes back the last leg chosen of an unfinished capture.
    pub fn take_back_leg(&mut self) -> Response {
        let answer = self
            .at_the_latest()
            .and_then(|()| self.clocks_run())
            .and_then(|()| self.room_mut().take_back_leg());
        self.respond(answer)
    }

    /// Looks at the position after so many moves of the game, which stays as it is; one step shows
    /// the move. More moves than were made are all of them.
    ///
    /// What a person does to the game brings it back to the latest position; what the computer does
    /// meanwhile is done, and not seen.
    pub fn look(&mut self, after: usize) -> Response {
        let answer = self.set_up_done().map(|()| {
            self.unconfirmed = None;
            self.look_at(after)
        });
        self.respond(answer)
    }

    /// Says something about the position that is looked at, in the place of what was said; nothing but
    /// space takes it away. Every gap between the words becomes one space, as in records.
    pub fn comment(&mut self, text: &str) -> Response {
        let answer = self.set_up_done().map(|()| {
            let after = self.looked.unwrap_or_else(|| self.room().made());
            let text = one_line(text);
            self.room_mut().comment(after, &text);
            if let Some(tried) = &mut self.unconfirmed {
                tried.game.room_mut().comment(after, &text);
            }
            Reply::said(if text.is_empty() {
                Announcement::CommentTakenAway
            } else {
                Announcement::Commented { text }
            })
        });
        self.respond(answer)
    }

    /// Keeps what was tried in the place of the moves, as `state` tells it, instead of what was kept so
    /// far; the game itself stays as it is.
    ///
    /// # Errors
    /// Says which line is none.
    pub fn vary(&mut self, variations: &str) -> Result<Response, RestoreError> {
        let asides = read_variations(variations)?;
        if let Some(tried) = &mut self.unconfirmed {
            tried.game.room_mut().vary(asides.clone());
        }
        self.room_mut().vary(asides);
        Ok(self.respond(Ok(Reply::default())))
    }

    /// Undoes the last move; in an unfinished capture, the last leg. A person who plays against the
    /// computer takes back his own last move, with all that the computer has answered.
    pub fn undo(&mut self) -> Response {
        if self.unconfirmed.is_some() {
            return self.cancel();
        }
        let answer = self
            .set_up_done()
            .and_then(|()| self.time_is_left())
            .and_then(|()| self.take_back());
        self.done_by_person(answer)
    }

    /// Makes the move again that was undone last, and all that the computer had answered to it.
    pub fn redo(&mut self) -> Response {
        let answer = self
            .set_up_done()
            .and_then(|()| self.time_is_left())
            .and_then(|()| self.bring_back());
        self.done_by_person(answer)
    }

    /// One side gives up.
    pub fn resign(&mut self, side: Side) -> Response {
        let answer = self
            .playing()
            .and_then(|()| self.here(side))
            .and_then(|()| self.end(Ending::Resigned(side), Announcement::Resigned { side }));
        self.done_by(side, answer)
    }

    /// One side offers a draw; when the other has offered one, that accepts it. An offer stands until
    /// the other side answers or moves.
    pub fn offer_draw(&mut self, side: Side) -> Response {
        let answer = self
            .playing()
            .and_then(|()| self.here(side))
            .and_then(|()| match self.draw_offer {
                Some(offer) if offer == side => Err(Refusal::DrawAlreadyOffered { side }.into()),
                Some(_) => self.accept_draw(side),
                None => {
                    self.draw_offer = Some(side);
                    Ok(Reply::said(Announcement::DrawOffered { side }))
                }
            });
        self.done_by(side, answer)
    }

    /// The answer to an offer of a draw.
    pub fn answer_draw(&mut self, accept: bool) -> Response {
        let answer = self.playing().and_then(|()| {
            let side = !self.draw_offer.ok_or(Refusal::NoDrawOffer)?;
            self.here(side)?;
            if accept {
                return Ok((side, self.accept_draw(side)?));
            }
            self.draw_offer = None;
            Ok((side, Reply::said(Announcement::DrawDeclined { side })))
        });
        match answer {
            Ok((side, reply)) => self.done_by(side, Ok(reply)),
            Err(refusal) => self.respond(Err(refusal)),
        }
    }

    /// The side to move points out that the other's last move was a wrong or missing capture: it is
    /// taken back, and one of the highest value must be made. If that move was right, this is refused.
    pub fn point_out(&mut self) -> Response {
        let by = self.room().seat();
        let answer = self
            .clocks_run()
            .and_then(|()| self.here(by))
            .and_then(|()| self.room_mut().point_out());
        self.done_by(by, answer)
    }

    /// Turns the view.
    pub fn flip(&mut self) -> Response {
        let answer = self.set_up_done().map(|()| {
            self.flipped = !self.flipped;
            Reply::flipped(self.flipped)
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

    /// The computer lays out the pieces of its opponent, as their owner sees them.
    pub fn lay_out(&mut self, layout: &str) -> Response {
        let answer = self.room_mut().lay_out(layout);
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

    /// The position as text, from which another table can begin; `None` while pieces are laid out.
    #[must_use]
    pub fn position(&self) -> Option<String> {
        match self.game() {
            GameRef::Frisian(game) => Some(game.position().fen()),
            GameRef::Lords(game) => Some(game.position().to_string()),
            GameRef::SetUp => None,
        }
    }

    /// The game as text that other programs read: PDN, or the record of Lords and Vassals.
    #[must_use]
    pub fn record(&self) -> String {
        self.record_by(frisian::Points::One)
    }

    /// The same, with the result of a game of draughts written by what a win counts.
    #[must_use]
    pub fn record_by(&self, points: frisian::Points) -> String {
        self.room().record(points)
    }

    /// What tells this game from another in a list.
    #[must_use]
    pub fn about(&self) -> About {
        self.room().about()
    }

    const fn seats(&self) -> BySide<Seat> {
        self.options.seats()
    }

    /// The side of the only person at this screen.
    pub(super) const fn only_person(&self) -> Option<Side> {
        let seats = self.seats();
        match (seats.white.is_here(), seats.black.is_here()) {
            (false, true) => Some(Side::Black),
            (true, false) => Some(Side::White),
            _ => None,
        }
    }

    /// What the computer has to do now.
    fn computer(&self, may_point_out: bool) -> Option<ComputerState> {
        if self.clocks_run().is_err() {
            return None;
        }
        let room = self.room();
        let (side, task) = match (room.phase(), self.draw_offer) {
            (Phase::Play, Some(offer)) if self.seats()[!offer].is_computer() => {
                (!offer, Task::AnswerDraw)
            }
            (Phase::Play, _) => (room.seat(), Task::Move),
            (Phase::Handover, _) => (room.seat(), Task::LayOut),
            (Phase::Over, _) if may_point_out => (room.seat(), Task::PointOut),
            _ => return None,
        };
        let seat = self.seats()[side];
        seat.is_computer().then_some(ComputerState {
            side,
            seat,
            task,
            may_point_out,
        })
    }

    /// Whether what is to be done now is a person's to do.
    fn persons_turn(&self) -> Result<(), Message> {
        self.clocks_run()?;
        self.at_the_latest()?;
        match (self.room().phase(), self.room().seat()) {
            (Phase::Play, side) if self.seats()[side].is_computer() => {
                Err(Refusal::ComputersTurn { side }.into())
            }
            (Phase::Play, side) => self.here(side),
            _ => Ok(()),
        }
    }

    /// Nobody does what is for somebody far away to do.
    fn here(&self, side: Side) -> Result<(), Message> {
        if self.seats()[side].is_far() {
            return Err(Refusal::FarTurn { side }.into());
        }
        Ok(())
    }

    /// What is remembered of a game with somebody far away.
    pub(super) const fn far(&self) -> Option<&Far> {
        self.far.as_ref()
    }

    /// Changes what is remembered of a game with somebody far away; there is nothing in any other.
    pub(super) fn set_far(&mut self, far: Far) {
        if let Some(known) = self.far.as_mut() {
            *known = far;
        }
    }

    /// How the game stands, for who plays it by link.
    pub(super) fn stand(&self) -> Stand {
        Stand {
            progress: self.room().progress(),
            state: match self.draw_offer {
                _ if self.room().phase() == Phase::Over => 'o',
                Some(Side::White) => 'w',
                Some(Side::Black) => 'b',
                None => 'g',
            },
        }
    }

    /// What is to be done at this side of a game by link.
    fn due(&self) -> Option<Due> {
        let far = self.far.as_ref()?;
        let here = self.only_person() == Some(self.room().seat());
        let told = far.stood == Some(self.stand());
        Some(match self.room().phase() {
            Phase::Over if told => Due::Nothing,
            Phase::Layout | Phase::Reveal => Due::Move,
            Phase::Play if here => Due::Move,
            _ if told => Due::Wait,
            _ => Due::Send,
        })
    }

    /// Whether what was done last was not sent yet, so that it can be taken back.
    fn unsent(&self) -> bool {
        let stood = self.far.as_ref().and_then(|far| far.stood);
        stood.is_none_or(|stood| self.room().progress() > stood.progress)
    }

    /// Nothing can be moved in a position that is only looked at.
    fn at_the_latest(&self) -> Result<(), Message> {
        match self.looked {
            None => Ok(()),
            Some(_) => Err(Refusal::LookingBack.into()),
        }
    }

    fn look_at(&mut self, after: usize) -> Reply {
        let made = self.room().made();
        let before = self.looked.unwrap_or(made);
        let after = after.min(made);
        let latest = after == made;
        self.looked = (!latest).then_some(after);
        let room = self.room();
        let mut reply = Reply::default();
        match after.checked_sub(1).and_then(|last| room.made_after(last)) {
            None if latest => {}
            None => reply.say(Announcement::LookedStart { count: made }),
            Some(last) => {
                let (side, notation) = (last.side, last.notation);
                reply.say(if latest {
                    Announcement::LookedLatest { side, notation }
                } else {
                    Announcement::Looked {
                        side,
                        notation,
                        after,
                        count: made,
                    }
                });
                if after == before + 1 {
                    reply.motions = last.forth;
                }
            }
        }
        if after + 1 == before
            && let Some(next) = room.made_after(after)
        {
            reply.motions = next.back;
        }
        if latest {
            reply.announce.append(&mut room.tell().announce);
        }
        reply
    }

    fn can_undo(&self, can: Abilities) -> bool {
        match self.only_person() {
            Some(_) if self.far.is_some() => can.take_back_leg || can.undo && self.unsent(),
            // What the computer has opened with it would only play again.
            Some(person) => can.take_back_leg || can.undo && self.room().has_moved(person),
            None => can.undo,
        }
    }

    fn take_back(&mut self) -> Answer {
        let Some(person) = self.only_person() else {
            return self.room_mut().undo();
        };
        if !self.can_undo(self.can()) {
            return Err(Refusal::NothingToUndo.into());
        }
        if self.far.is_some() {
            return self.room_mut().undo();
        }
        let mut taken_back = Reply::default();
        loop {
            let leg = self.room().can().take_back_leg;
            let mover = self.room().last_mover();
            let mut reply = self.room_mut().undo()?;
            let done = leg || mover == Some(person);
            if !done {
                // Whose turn it is in between matters to nobody.
                reply.announce.truncate(1);
            }
            taken_back.then(reply);
            if done {
                return Ok(taken_back);
            }
        }
    }

    fn bring_back(&mut self) -> Answer {
        let Some(person) = self.only_person().filter(|_| self.far.is_none()) else {
            return self.room_mut().redo();
        };
        let mut brought_back = Reply::default();
        loop {
            let mut reply = self.room_mut().redo()?;
            let done = self.room().seat() == person || !self.room().can().redo;
            if !done {
                reply.announce.truncate(1);
            }
            brought_back.then(reply);
            if done {
                return Ok(brought_back);
            }
        }
    }

    pub(super) fn room(&self) -> &dyn Room {
        self.game.room()
    }

    fn room_mut(&mut self) -> &mut dyn Room {
        self.game.room_mut()
    }

    /// What can be done with moves and hands: nothing while the clocks are stopped.
    fn can(&self) -> Abilities {
        let can = self.room().can();
        let (run, left) = (self.clocks_run().is_ok(), self.time_is_left().is_ok());
        Abilities {
            undo: can.undo && left,
            redo: can.redo && left,
            point_out: can.point_out && run,
            cancel: can.cancel && run,
            take_back_leg: can.take_back_leg && run,
            ..can
        }
    }

    /// Nothing is moved while the clocks are stopped.
    fn clocks_run(&self) -> Result<(), Message> {
        match self.clock {
            Some(clock) if clock.paused && self.room().phase() == Phase::Play => {
                Err(Refusal::Paused.into())
            }
            _ => Ok(()),
        }
    }

    /// Moves are neither taken back nor made again while the clocks are stopped, nor when they have decided
    /// the game: the time would still be up.
    fn time_is_left(&self) -> Result<(), Message> {
        self.clocks_run()?;
        match self.clock {
            Some(clock) if clock.fallen() => Err(Refusal::TimeIsUp.into()),
            _ => Ok(()),
        }
    }

    fn clock_state(&self, clock: Clock, turns: &[TurnMoves]) -> ClockState {
        let runs = self.room().phase() == Phase::Play && !clock.paused;
        ClockState {
            left: clock.left(),
            to_go: BySide::new_with(|side| clock.to_go(side, self.turns_made(side, turns))),
            running: runs.then(|| self.room().seat()),
            paused: clock.paused && self.room().phase() == Phase::Play,
        }
    }

    /// How many of the turns so far a side has ended.
    fn turns_made(&self, side: Side, turns: &[TurnMoves]) -> u32 {
        let begun = turns.iter().filter(|turn| turn.side == side).count();
        // The last one may go on.
        let goes_on = turns.last().is_some_and(|turn| turn.side == side)
            && self.room().seat() == side
            && self.room().phase() == Phase::Play;
        u32::try_from(begun - usize::from(goes_on)).unwrap_or(u32::MAX)
    }

    /// Does what a person's tap or drag means. Where moves are to be confirmed, one that comes of it is only
    /// shown, and the game stands as before it, with the piece in hand.
    fn try_out(&mut self, act: &dyn Fn(&mut dyn Room) -> Answer) -> Answer {
        if !self.handling.confirm || self.room().phase() != Phase::Play {
            return act(self.room_mut());
        }
        let made = self.room().made();
        // By the record, which can be read anyway: to copy whole games would make a first visit heavier.
        let before = self.room().save();
        let mut reply = act(self.room_mut())?;
        let mut seen = self.take_off(made).unwrap_or_default();
        seen.append(&mut reply.motions);
        reply.motions = seen;
        let Some(Made { notation, back, .. }) = self.room().made_after(made) else {
            return Ok(reply);
        };
        let Ok(before) = Game::restore(&self.options, before) else {
            // What was just saved can be read; if not, the move counts.
            return Ok(reply);
        };
        let game = mem::replace(&mut self.game, before);
        let handling = self.handling;
        self.room_mut().handle(handling);
        if let Some(&Motion::TakeBack { to, .. }) = back.first() {
            // Another of its moves may be meant.
            let _ = self.room_mut().lift(to);
        }
        let shown = Reply {
            motions: mem::take(&mut reply.motions),
            ..Reply::said(Announcement::ToConfirm {
                notation: notation.clone(),
            })
        };
        self.unconfirmed = Some(Box::new(Unconfirmed {
            game,
            notation,
            reply,
        }));
        Ok(shown)
    }

    /// Where the piece is seen whose move waits to be confirmed.
    fn waits_at(&self) -> Option<Cell> {
        let tried = self.unconfirmed.as_ref()?.game.room();
        match tried.made_after(self.room().made())?.back.first()? {
            &Motion::TakeBack { from, .. } => Some(from),
            _ => None,
        }
    }

    /// Drops the move that waits to be confirmed, the one after so many; what is seen of it is the piece
    /// going home.
    fn take_off(&mut self, made: usize) -> Option<Vec<Motion>> {
        let tried = self.unconfirmed.take()?;
        tried.game.room().made_after(made).map(|made| made.back)
    }

    /// Empties the hand, and drops the move that waits to be confirmed.
    fn put_back(&mut self) -> Answer {
        self.clocks_run()?;
        let notation = self
            .unconfirmed
            .as_ref()
            .map(|tried| tried.notation.clone());
        let (Some(notation), Some(motions)) = (notation, self.take_off(self.room().made())) else {
            return self.room_mut().cancel();
        };
        let _ = self.room_mut().cancel();
        Ok(Reply {
            motions,
            ..Reply::said(Announcement::NotConfirmed { notation })
        })
    }

    /// Ends the game by what somebody has said, which tells the reason.
    fn end(&mut self, ending: Ending, said: Announcement) -> Answer {
        let mut reply = without_reason(self.room_mut().end(ending)?);
        reply.announce.insert(0, said.into());
        Ok(reply)
    }

    fn cell(&self, square: &str) -> Result<Cell, Message> {
        grid::cell(self.room().board(), square)
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
        self.end(Ending::Agreed, Announcement::DrawAccepted { side })
    }

    fn done_by(&mut self, side: Side, answer: Answer) -> Response {
        if self.seats()[side].is_computer() {
            let answer = answer.map(|reply| self.unseen(reply));
            self.respond(answer)
        } else {
            self.done_by_person(answer)
        }
    }

    /// Comes back to the latest position, where the game was changed.
    fn done_by_person(&mut self, answer: Answer) -> Response {
        let answer = answer.map(|reply| {
            let mut reply = self.unseen(reply);
            self.looked = None;
            let notation = self
                .unconfirmed
                .as_ref()
                .map(|tried| tried.notation.clone());
            let made = self.room().made();
            if let (Some(notation), Some(back)) = (notation, self.take_off(made)) {
                // What else was done takes the place of a move that was waiting.
                reply.motions.splice(0..0, back);
                reply.say(Announcement::NotConfirmed { notation });
            }
            reply
        });
        self.respond(answer)
    }

    /// Leaves out what moves in the game while another position of it is looked at.
    fn unseen(&mut self, mut reply: Reply) -> Reply {
        if let Some(after) = self.looked {
            reply.motions.clear();
            // A move that is pointed out is gone, and what comes before it is the latest then.
            self.looked = (after < self.room().made()).then_some(after);
        }
        reply
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
        if let Some(side) = reply.mover {
            self.pay(side);
        }
        if self.room().phase() == Phase::Over {
            self.draw_offer = None;
            self.unconfirmed = None;
        }
        Response {
            state: self.state(),
            motions: reply.motions,
            refusal,
            announce: reply.announce,
        }
    }

    /// Gives a side that has moved what its turn earns, if it has ended.
    fn pay(&mut self, side: Side) {
        if let Some(mut clock) = self.clock {
            clock.turn_made(side, self.turns_made(side, &self.room().history()));
            self.clock = Some(clock);
        }
    }
}

/// How much time the players have, if the settings say.
fn time_control(options: &NewGame) -> Result<Option<TimeControl>, NewGameError> {
    let Some(text) = options.clock() else {
        return Ok(None);
    };
    TimeControl::read(text).map(Some).ok_or_else(|| {
        NewGameError::Settings(format!(
            "a clock is seconds such as \"300\", \"300+5\" or \"40/6000\", not \"{}\"",
            excerpt(text)
        ))
    })
}

/// Leaves the reason out of the ending, where what was done says it already.
fn without_reason(mut reply: Reply) -> Reply {
    if let Some(ending) = reply.announce.last_mut() {
        ending.args.insert("reason".to_owned(), String::new());
    }
    reply
}
