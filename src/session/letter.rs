//! Letters: links by which two people far apart play a game, with no server between them.
//!
//! # Format
//! `2.mRk3xZ0q.bn.ffe3..fbSW.u0.afb0` is a letter: the version; the number of the game, drawn by lot by
//! who begins it; who sends it, whether he offers a draw, and what he has to say of the secret set-up;
//! then the four fields of the game as in every [link](super::link), with nothing taken back; and a check,
//! because links are cut and mended by hand. Each letter carries the whole game, so that one that is lost
//! can be sent again, and none has to be kept.
//!
//! # The secret set-up
//! In Lords and Vassals either player lays out the other's pieces, and neither may know the other's work
//! before his own is done. Three letters see to that:
//!
//! 1. `c…`, from who begins: the [commitment] to his layout, which tells nothing of it.
//! 2. `l…`, the answer: the other's layout, in the clear. Who began can look at it and change nothing.
//! 3. `s…`, from who began: both layouts, and the salt with which everybody can compute the commitment
//!    again. If he plays Black, who moves first, his first turn is in the same letter.
//!
//! Fewer do not do. The first must hide a layout, or the other would see it before he makes his own; what is
//! hidden has to be opened in a later one of the same sender, and only once the other's layout lies fixed
//! in his hands, so there is one of the other in between. The other need hide nothing.
//!
//! # What it keeps out
//! - Choosing with knowledge: the first is bound by his commitment before he sees the other's layout, the
//!   second chooses while he knows nothing but a hash.
//! - Guessing: there are only 12,870 layouts, but the salt has 128 bits, so trying all of them finds nothing.
//! - Changing: another layout, or another salt, has another hash. The number of the game, its settings and
//!   the side are in the hash, so no commitment can be used again elsewhere.
//! - Rewriting: a letter has to go on from the one before, by one turn, and only with what its sender may
//!   do. What does not is never taken without asking.
//!
//! What it does not keep out: who sees that he is worse may stop answering, as everywhere; who reads
//! the other's letters may play for him, for they are not signed; and a program may think for a player.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::far::{Far, Stand};
use super::link::{self, LETTERS, LinkError};
use super::lords_table::TURNED;
use super::options::{Layouts, NewGame, NewGameError};
use super::saved::{Ending, RestoreError, Saved, SavedGame, SavedStep};
use super::seat::Seat;
use super::state::{Due, GameKind, Phase};
use super::table::{GameRef, Table};
use crate::lords::Layout;
use crate::{BySide, Side};

/// The version written, and the only one so far. Links that are no letters are of the first.
const VERSION: &str = "2";

/// The letters of the number of a game: 48 bits.
const ID: usize = 8;
/// The letters of a salt: 128 bits.
const SALT: usize = 22;
/// The letters of a commitment: 256 bits.
const COMMITMENT: usize = 43;
/// The letters of a layout.
const LAYOUT: usize = 16;

/// The bytes of chance that a game needs: for its number, and for its salt.
const CHANCE: usize = 22;

/// What a game by link has to remember beside its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Note {
    /// The number of the game.
    id: String,
    /// The salt of who has begun a secret set-up: with his layout, his secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
    /// The commitment of the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<String>,
    /// The letter that was sent or taken last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<String>,
}

impl Note {
    fn of(far: Option<&Far>) -> Self {
        // One that cannot be read is as good as none: the game itself stands.
        far.and_then(|far| serde_json::from_str(&far.note).ok())
            .unwrap_or_default()
    }

    fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data always has a form in JSON")
    }
}

/// What a letter says of the secret set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Deal {
    /// There is none, or it is done.
    None,
    /// The commitment to the sender's layout.
    Sealed(String),
    /// The sender's layout.
    LaidOut(Layout),
    /// The salt of the sender's commitment.
    Opened(String),
}

/// A letter that was read.
#[derive(Clone, Debug)]
struct Letter {
    id: String,
    from: Side,
    offer: bool,
    deal: Deal,
    saved: Saved,
}

/// What tells one letter from another before it is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AboutLetter {
    /// The number of the game.
    pub id: String,
    /// Which of the two games it is.
    pub game: GameKind,
    /// Who sends it.
    pub from: Side,
    /// Whether nobody but the sender can have done anything in this game yet.
    pub invitation: bool,
}

/// What came of a letter in a game that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// It goes on with the game, and was taken.
    GoesOn,
    /// It was taken before.
    Known,
    /// It is an earlier letter of the game.
    Earlier,
    /// It was sent from here.
    Own,
    /// It has moves of the side that plays here, which are not known here.
    OwnElsewhere,
    /// It tells the game otherwise, or does what its sender may not.
    Otherwise,
    /// The layout is not the one that was committed to.
    Unsealed,
}

/// The commitment to a layout: the SHA-256 of the number of the game, the side that lays out, the settings, the
/// layout as its owner sees it and the salt, each on a line of its own below the name of this protocol; as base64
/// for addresses.
#[must_use]
pub fn commitment(id: &str, by: Side, settings: &str, layout: Layout, salt: &str) -> String {
    let said = format!(
        "twa-boerden layout 1\n{id}\n{}\n{settings}\n{layout}\n{salt}\n",
        by.name()
    );
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(said))
}

/// The settings of a game, as its letters have them.
fn settings(options: &NewGame) -> Option<String> {
    let game = Table::new(options.clone()).ok()?.saved().game;
    let fields = link::write_game(options, &game)?;
    fields.split('.').next().map(str::to_owned)
}

fn seats(options: &mut NewGame) -> &mut BySide<Seat> {
    match options {
        NewGame::Frisian(options) => &mut options.seats,
        NewGame::Lords(options) => &mut options.seats,
    }
}

/// The game as it stands, without what is said about it and what was taken back.
fn bare(game: &SavedGame) -> SavedGame {
    let mut game = game.clone();
    match &mut game {
        SavedGame::Frisian(game) => {
            let stand = standing(&game.steps, game.undone);
            game.steps.truncate(stand);
            game.undone = 0;
        }
        SavedGame::Lords(game) => {
            game.moves
                .truncate(game.moves.len().saturating_sub(game.undone));
            game.undone = 0;
        }
        SavedGame::SetUp(_) => {}
    }
    game
}

/// How many of these steps stand, if so many moves of them are taken back.
fn standing(steps: &[SavedStep], undone: usize) -> usize {
    let (mut stand, mut left) = (steps.len(), undone);
    while left > 0 && stand > 0 {
        match steps[stand - 1] {
            SavedStep::Move(_) => {
                stand -= 1;
                left -= 1;
            }
            SavedStep::PointedOut => stand -= 1,
            // The move that was pointed out is none of those that are taken back.
            SavedStep::PointOut => stand = stand.saturating_sub(2),
        }
    }
    stand
}

/// How many steps a game has.
fn length(game: &SavedGame) -> usize {
    match game {
        SavedGame::Frisian(game) => game.steps.len(),
        SavedGame::Lords(game) => game.moves.len(),
        SavedGame::SetUp(_) => 0,
    }
}

/// The first steps of a game, and nothing after them.
fn first(game: &SavedGame, count: usize) -> SavedGame {
    let mut game = game.clone();
    match &mut game {
        SavedGame::Frisian(game) => {
            game.steps.truncate(count);
            game.ending = None;
        }
        SavedGame::Lords(game) => {
            game.moves.truncate(count);
            game.ending = None;
        }
        SavedGame::SetUp(_) => {}
    }
    game
}

const fn ending(game: &SavedGame) -> Option<Ending> {
    match game {
        SavedGame::Frisian(game) => game.ending,
        SavedGame::Lords(game) => game.ending,
        SavedGame::SetUp(_) => None,
    }
}

impl Letter {
    fn read(text: &str) -> Result<Self, LinkError> {
        link::of_version(text, VERSION)?;
        let letter = Self::parse(text).ok_or(LinkError::Broken)?;
        // Whether the rules allow it, before anybody relies on it.
        Table::from_saved(letter.saved.clone()).map_err(LinkError::Refused)?;
        Ok(letter)
    }

    fn parse(text: &str) -> Option<Self> {
        let fields: Vec<&str> = link::unchecked(text)?.split('.').collect();
        let [VERSION, id, head, settings, start, moves, end] = fields[..] else {
            return None;
        };
        let known = |text: &str| text.bytes().all(|letter| LETTERS.contains(&letter));
        if id.len() != ID || !known(id) || !known(head) {
            return None;
        }
        let from = match head.get(..1)? {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return None,
        };
        let offer = match head.get(1..2)? {
            "o" => true,
            "n" => false,
            _ => return None,
        };
        let (kind, rest) = head.get(2..)?.split_at_checked(1).unwrap_or_default();
        let mut saved = link::read_game([settings, start, moves, end])?;
        let deal = match (kind, rest.len()) {
            ("", 0) => Deal::None,
            ("c", COMMITMENT) => Deal::Sealed(rest.to_owned()),
            ("l", LAYOUT) => {
                let (front, back) = rest.split_at(LAYOUT / 2);
                Deal::LaidOut(format!("{front}/{back}").parse().ok()?)
            }
            ("s", SALT) => Deal::Opened(rest.to_owned()),
            _ => return None,
        };
        let hidden = matches!(deal, Deal::Sealed(_) | Deal::LaidOut(_));
        if hidden != matches!(saved.game, SavedGame::SetUp(_)) || bare(&saved.game) != saved.game {
            return None;
        }
        if hidden {
            saved.game = Table::new(saved.options.clone()).ok()?.saved().game;
        }
        Some(Self {
            id: id.to_owned(),
            from,
            offer,
            deal,
            saved,
        })
    }

    fn write(&self) -> Option<String> {
        let from = match self.from {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let offer = if self.offer { 'o' } else { 'n' };
        let deal = match &self.deal {
            Deal::None => String::new(),
            Deal::Sealed(commitment) => format!("c{commitment}"),
            Deal::LaidOut(layout) => format!("l{}", layout.to_string().replace('/', "")),
            Deal::Opened(salt) => format!("s{salt}"),
        };
        let game = link::write_game(&self.saved.options, &self.saved.game)?;
        let id = &self.id;
        link::checked(&format!("{VERSION}.{id}.{from}{offer}{deal}.{game}"))
    }

    fn about(self) -> AboutLetter {
        AboutLetter {
            invitation: match &self.saved.game {
                SavedGame::SetUp(_) => matches!(self.deal, Deal::Sealed(_)),
                game => {
                    self.deal == Deal::None
                        && (0..length(game)).all(|count| self.actor(count) == Some(self.from))
                }
            },
            game: match self.saved.options {
                NewGame::Frisian(_) => GameKind::Frisian,
                NewGame::Lords(_) => GameKind::Lords,
            },
            id: self.id,
            from: self.from,
        }
    }

    /// Who has done the step after so many.
    fn actor(&self, count: usize) -> Option<Side> {
        let saved = Saved {
            game: first(&self.saved.game, count),
            ..self.saved.clone()
        };
        Table::from_saved(saved)
            .ok()
            .map(|table| table.state().seat)
    }

    /// Whether it does, beyond the first steps, what its sender may do in one go.
    fn is_one_turn(&self, known: usize, offered: bool) -> bool {
        let steps = length(&self.saved.game);
        let his = (known..steps)
            .all(|count| self.actor(count) == Some(self.from) && !self.is_unknown(count));
        let ended = match ending(&self.saved.game) {
            None => self.actor(steps) != Some(self.from) || self.is_over(),
            Some(Ending::Resigned(side)) => side == self.from,
            Some(Ending::Agreed) => offered && steps == known,
            // No clock is known to both.
            Some(Ending::TimedOut(_)) => false,
        };
        his && ended
    }

    /// Whether a step is said to be pointed out that nobody has seen.
    fn is_unknown(&self, step: usize) -> bool {
        matches!(&self.saved.game, SavedGame::Frisian(game) if game.steps[step] == SavedStep::PointedOut)
    }

    fn is_over(&self) -> bool {
        Table::from_saved(self.saved.clone()).is_ok_and(|table| table.state().phase == Phase::Over)
    }

    /// The layout that a side has got.
    fn layout(&self, of: Side) -> Option<Layout> {
        match &self.saved.options {
            NewGame::Lords(options) => layout(options.layouts.as_ref(), of),
            NewGame::Frisian(_) => None,
        }
    }
}

fn layout(layouts: Option<&Layouts>, of: Side) -> Option<Layout> {
    let layouts = layouts?;
    let text = match of {
        Side::White => &layouts.white,
        Side::Black => &layouts.black,
    };
    text.parse().ok()
}

/// The layout made for a side, as far as a game knows it.
fn made_for(saved: &Saved, of: Side) -> Option<Layout> {
    match (&saved.options, &saved.game) {
        (_, SavedGame::SetUp(set_up)) => match of {
            Side::White => set_up.white.as_deref()?.parse().ok(),
            Side::Black => set_up.black.parse().ok(),
        },
        (NewGame::Lords(options), SavedGame::Lords(game)) => {
            layout(game.layouts.as_ref().or(options.layouts.as_ref()), of)
        }
        _ => None,
    }
}

/// Where a game starts, with its settings.
fn start(saved: &Saved) -> Option<String> {
    link::write_game(&saved.options, &first(&saved.game, 0))
}

/// Letters of games in which one side is played by somebody far away.
impl Table {
    /// The letter that tells the other what was done here; `None` if there is nothing to tell. `chance` is
    /// 22 bytes that nobody can guess; only the first letter of a game takes something of them.
    ///
    /// It can still be taken back: [`letter_sent`](Self::letter_sent) makes it stand.
    pub fn letter(&mut self, chance: &[u8]) -> Option<String> {
        let here = self.only_person()?;
        if self.state().far? != Due::Send {
            return None;
        }
        let saved = self.saved();
        let mut note = self.note();
        let begins = note.id.is_empty();
        if begins {
            let (id, salt) = chance.get(..CHANCE)?.split_at(CHANCE - 16);
            note.id = BASE64_URL_SAFE_NO_PAD.encode(id);
            note.salt = matches!(saved.game, SavedGame::SetUp(_))
                .then(|| BASE64_URL_SAFE_NO_PAD.encode(salt));
        }
        let deal = match (&saved.game, &note.salt) {
            (SavedGame::SetUp(_), Some(salt)) => {
                let layout = made_for(&saved, !here)?;
                let settings = settings(&saved.options)?;
                Deal::Sealed(commitment(&note.id, here, &settings, layout, salt))
            }
            (SavedGame::SetUp(_), None) => Deal::LaidOut(made_for(&saved, !here)?),
            (_, Some(salt)) if note.answered() => Deal::Opened(salt.clone()),
            _ => Deal::None,
        };
        let id = note.id.clone();
        self.set_far(Far {
            note: note.text(),
            ..self.far().cloned().unwrap_or_default()
        });
        let letter = Letter {
            id,
            from: here,
            offer: saved.draw_offer == Some(here),
            deal,
            saved: Saved {
                game: bare(&saved.game),
                ..saved
            },
        };
        letter.write()
    }

    /// The letter is on its way: what it tells stands from now on.
    pub fn letter_sent(&mut self) {
        let Some(letter) = self.letter(&[]) else {
            return;
        };
        let stood = self.stand();
        self.remember(|note| note.last = Some(letter), stood.progress);
    }

    /// The letter that was sent last, if no answer has come, to be sent again.
    #[must_use]
    pub fn last_letter(&self) -> Option<String> {
        let last = self.note().last?;
        let from = Letter::parse(&last)?.from;
        (Some(from) == self.only_person()).then_some(last)
    }

    /// The number of the game by which its letters know it; `None` before the first.
    #[must_use]
    pub fn letter_id(&self) -> Option<String> {
        Some(self.note().id).filter(|id| !id.is_empty())
    }

    /// The letter that was taken with the opening of the set-up and has moves or an offer of a draw in it, once
    /// the board has turned: they are to be [received](Self::receive) now.
    #[must_use]
    pub fn letter_waiting(&self) -> Option<String> {
        let last = self.note().last?;
        let letter = Letter::parse(&last)?;
        let turned = self.state().phase == Phase::Play
            && matches!(self.game(), GameRef::Lords(game) if game.history().is_empty());
        let more = length(&letter.saved.game) > 0
            || ending(&letter.saved.game).is_some()
            || letter.offer && !self.offer_came();
        (turned && more && Some(letter.from) != self.only_person()).then_some(last)
    }

    /// What a letter is about.
    ///
    /// # Errors
    /// Says whether the letter is damaged, too new, or against the rules.
    pub fn about_letter(text: &str) -> Result<AboutLetter, LinkError> {
        Letter::read(text).map(Letter::about)
    }

    /// The game of a letter for one who has not seen it before in this browser, and who plays `side`.
    ///
    /// # Errors
    /// As [`about_letter`](Self::about_letter); also if what the game needs was laid out in secret elsewhere.
    pub fn from_letter(text: &str, side: Side) -> Result<Self, LinkError> {
        let letter = Letter::read(text)?;
        let sealed = match &letter.deal {
            Deal::LaidOut(_) => return Err(LinkError::SecretElsewhere),
            Deal::Sealed(_) if side == letter.from => return Err(LinkError::SecretElsewhere),
            Deal::Sealed(commitment) => Some(commitment.clone()),
            _ => None,
        };
        let set_up = sealed.is_some();
        let mut saved = letter.saved;
        let seats = seats(&mut saved.options);
        seats[side] = Seat::Person;
        seats[!side] = Seat::Far;
        if set_up {
            let new = Self::new(saved.options.clone());
            saved.game = new.map_err(refused)?.saved().game;
        }
        saved.flipped = side == Side::Black;
        saved.draw_offer = letter.offer.then_some(letter.from);
        let mut table = Self::from_saved(saved).map_err(LinkError::Refused)?;
        let stood = table.stand();
        let note = Note {
            id: letter.id,
            salt: None,
            sealed,
            last: Some(text.to_owned()),
        };
        table.remember(|old| *old = note, stood.progress);
        Ok(table)
    }

    /// Takes a letter of this game if it goes on from what is known, and says what it is if it does not; then
    /// nothing has changed.
    ///
    /// # Errors
    /// As [`about_letter`](Self::about_letter).
    pub fn receive(&mut self, text: &str) -> Result<Arrival, LinkError> {
        let letter = Letter::read(text)?;
        let Some(here) = self.only_person().filter(|_| self.letter_id().is_some()) else {
            return Ok(Arrival::Otherwise);
        };
        let note = self.note();
        if letter.id != note.id
            || settings(&letter.saved.options) != settings(&self.saved().options)
        {
            return Ok(Arrival::Otherwise);
        }
        if note.last.as_deref() == Some(text) && self.letter_waiting().is_none() {
            return Ok(if letter.from == here {
                Arrival::Own
            } else {
                Arrival::Known
            });
        }
        if matches!(self.game(), GameRef::SetUp) {
            return Ok(self.receive_layout(&letter, text, here, &note));
        }
        Ok(self.receive_moves(letter, text, here, &note))
    }

    fn note(&self) -> Note {
        Note::of(self.far())
    }

    /// Whether what came last brought an offer of a draw.
    fn offer_came(&self) -> bool {
        let stood = self.far().and_then(|far| far.stood);
        stood.is_some_and(|stood| matches!(stood.state, 'w' | 'b'))
    }

    /// Remembers something, and that the game stood so when a letter was sent or came.
    fn remember(&mut self, change: impl FnOnce(&mut Note), progress: usize) {
        let mut note = self.note();
        change(&mut note);
        let stood = Stand {
            progress,
            ..self.stand()
        };
        self.set_far(Far {
            note: note.text(),
            stood: Some(stood),
        });
    }

    /// A letter while pieces are laid out.
    fn receive_layout(&mut self, letter: &Letter, text: &str, here: Side, note: &Note) -> Arrival {
        let made = made_for(&self.saved(), !here);
        let waits = self.state().phase == Phase::Handover;
        if letter.from == here {
            return match letter.deal {
                Deal::LaidOut(layout) if Some(layout) == made => Arrival::Own,
                Deal::Sealed(_) if note.salt.is_some() => Arrival::Otherwise,
                _ => Arrival::OwnElsewhere,
            };
        }
        match &letter.deal {
            Deal::LaidOut(layout) if note.salt.is_some() && note.last.is_some() && waits => {
                self.lay_out(&layout.to_string());
                let stood = self.stand();
                self.remember(|note| note.last = Some(text.to_owned()), stood.progress);
                Arrival::GoesOn
            }
            Deal::Sealed(commitment) if note.sealed.as_ref() == Some(commitment) => {
                Arrival::Earlier
            }
            Deal::Opened(salt) if note.sealed.is_some() && waits => {
                let sealed = letter.layout(here).zip(settings(&letter.saved.options));
                let Some((layout, settings)) = sealed else {
                    return Arrival::Otherwise;
                };
                if letter.layout(!here) != made || !letter.is_one_turn(0, false) {
                    return Arrival::Otherwise;
                }
                let opened = commitment(&letter.id, letter.from, &settings, layout, salt);
                if note.sealed.as_ref() != Some(&opened) {
                    return Arrival::Unsealed;
                }
                self.lay_out(&layout.to_string());
                self.remember(|note| note.last = Some(text.to_owned()), TURNED);
                Arrival::GoesOn
            }
            _ => Arrival::Otherwise,
        }
    }

    /// A letter while moves are made.
    fn receive_moves(&mut self, letter: Letter, text: &str, here: Side, note: &Note) -> Arrival {
        if matches!(letter.deal, Deal::Sealed(_) | Deal::LaidOut(_)) {
            return Arrival::Earlier;
        }
        let mut saved = self.saved();
        if start(&letter.saved) != start(&saved) {
            return Arrival::Otherwise;
        }
        let last = note.last.as_deref().and_then(Letter::parse);
        let set_up = last
            .as_ref()
            .is_none_or(|last| matches!(last.saved.game, SavedGame::SetUp(_)));
        let turning = self.letter_waiting().is_some();
        let base = match &last {
            Some(last) if !set_up && !turning => last.saved.game.clone(),
            _ => first(&letter.saved.game, 0),
        };
        let (known, steps) = (length(&base), length(&letter.saved.game));
        let common = known.min(steps);
        if first(&base, common) != first(&letter.saved.game, common) {
            return Arrival::Otherwise;
        }
        let offered = last
            .as_ref()
            .is_some_and(|last| last.offer && last.from == here);
        let more = steps > known || ending(&letter.saved.game) != ending(&base);
        if steps < known
            || !more
                && ending(&base).is_none()
                && last.as_ref().is_some_and(|last| last.from != letter.from)
        {
            return Arrival::Earlier;
        }
        if letter.from == here {
            return if more {
                Arrival::OwnElsewhere
            } else {
                Arrival::Own
            };
        }
        // The board has only just turned, and an offer is all that comes with it.
        let offers = turning && letter.offer;
        if !more && !offers {
            return Arrival::Known;
        }
        if ending(&base).is_some() || !letter.is_one_turn(known, offered) {
            return Arrival::Otherwise;
        }
        match (&mut saved.game, letter.saved.game) {
            (SavedGame::Frisian(game), SavedGame::Frisian(more)) => {
                (game.steps, game.undone, game.ending) = (more.steps, 0, more.ending);
            }
            (SavedGame::Lords(game), SavedGame::Lords(more)) => {
                (game.moves, game.undone, game.ending) = (more.moves, 0, more.ending);
            }
            _ => return Arrival::Otherwise,
        }
        saved.draw_offer = letter.offer.then_some(letter.from);
        let Ok(table) = Self::from_saved(saved) else {
            return Arrival::Otherwise;
        };
        *self = table;
        let stood = self.stand();
        self.remember(|note| note.last = Some(text.to_owned()), stood.progress);
        Arrival::GoesOn
    }
}

impl Note {
    /// Whether the other's layout came with the letter before.
    fn answered(&self) -> bool {
        let last = self.last.as_deref().and_then(Letter::parse);
        last.is_some_and(|last| matches!(last.deal, Deal::LaidOut(_)))
    }
}

/// Why a set-up that was read cannot begin.
fn refused(error: NewGameError) -> LinkError {
    LinkError::Refused(RestoreError::Start(error))
}
