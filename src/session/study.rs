//! A game that is looked into: moves are tried at any point of it, and the game itself stays as it is.

use serde::Serialize;

use super::handling::Handling;
use super::message::{Message, Trying};
use super::options::NewGame;
use super::saved::{RestoreError, Saved, SavedGame, read_variations};
use super::state::{GameKind, Response};
use super::table::{GameRef, Table};
use super::variations::{MOST_TRIED, TooMany, Tried, Variations};
use crate::asides::Asides;
use crate::{BySide, Side};

/// The lines of a game, of which one position is on the board. Whoever is to move in it by the rules can be
/// moved, whoever plays that side in the game: where the game goes on in the same way one follows it, where
/// that was tried before one follows that, and else a variation begins.
///
/// # Examples
/// ```
/// use twa_boerden::session::{NewGame, Study, Table};
///
/// let options = NewGame::from_json(r#"{ "game": "frisian" }"#).unwrap();
/// let mut table = Table::new(options).unwrap();
/// table.play("32-28");
/// table.play("19-23");
/// let mut study = Study::new(&table.save()).unwrap();
/// study.stand(1);
/// let answer = study.enter("18-22");
/// assert_eq!((answer.after, answer.tried), (2, Some(0)));
/// table.vary(&answer.variations).unwrap();
/// assert!(table.record().contains("1. 32-28 19-23 (1... 18-22)"));
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    /// The game, with people at both sides and without an end.
    start: Saved,
    kind: GameKind,
    /// Its moves.
    game: Vec<String>,
    /// The turns of its moves, and that of its latest position.
    turns: Vec<(u32, Side)>,
    variations: Variations,
    /// What was tried instead of moves that are taken back, and brackets with nothing but words.
    later: Asides,
    place: Place,
    /// The position on the board, after the moves that lead to it.
    board: Table,
    handling: Handling,
}

/// A position in the lines of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// After so many moves of the game.
    Game(usize),
    /// After a move of a variation.
    Tried(usize),
}

/// What comes of everything that is done in a study.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StudyResponse {
    /// The position on the board, as if both sides were played there.
    pub response: Response,
    /// How many moves come before it.
    pub after: usize,
    /// The move of a variation that leads to it; none where it is one of the game.
    pub tried: Option<usize>,
    /// Whether its line goes on.
    pub goes_on: bool,
    /// All variations, for [`Table::vary`].
    pub variations: String,
    /// All their moves, each variation right behind the move in whose place it begins.
    pub lines: Vec<TriedMove>,
}

/// A move of a variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TriedMove {
    /// How many moves come before it, those of the game among them.
    pub after: usize,
    /// How deep its variation is nested: 1 where it leaves the game itself.
    pub depth: usize,
    /// Whether its variation begins with it.
    pub begins: bool,
    /// The number of its turn.
    pub number: u32,
    /// Whose turn it is.
    pub side: Side,
    /// The move, as the notation of the game writes it.
    pub notation: String,
    /// Numeric annotation glyphs, as PDN has them.
    pub marks: Vec<u8>,
    /// What is said about the position after it; no words if nothing is.
    pub said: String,
}

impl Study {
    /// Begins at the latest position of a game that [`Table::save`] wrote.
    ///
    /// # Errors
    /// Says what is wrong with the record.
    pub fn new(saved: &str) -> Result<Self, RestoreError> {
        let mut start = Saved::from_json(saved)?;
        let table = Table::from_saved(start.clone())?;
        let room = table.room();
        let (mut game, mut turns) = (Vec::new(), Vec::new());
        for turn in room.history() {
            turns.extend(turn.notation.iter().map(|_| (turn.number, turn.side)));
            game.extend(turn.notation);
        }
        turns.push((room.turn().number, room.turn().side));
        let kind = room.kind();
        let (mut asides, mut later) = (Asides::default(), Asides::default());
        for aside in read_variations(&room.variations())?.all() {
            let there = if aside.after > game.len() || !has_moves(&aside.text) {
                &mut later
            } else {
                &mut asides
            };
            there.push(aside.clone());
        }
        let variations = match table.game() {
            GameRef::Frisian(game) => Variations::of_frisian(game, &asides, None)
                .map_err(|(_, problem)| problem.is_none()),
            GameRef::Lords(game) => {
                Variations::of_lords(game, &asides, None).map_err(|(_, problem)| problem.is_none())
            }
            GameRef::SetUp => Ok(Variations::default()),
        };
        let variations = variations.map_err(|too_many| {
            RestoreError::Damaged(if too_many {
                format!("its variations have more than {MOST_TRIED} moves")
            } else {
                "a move of a variation cannot be made".to_owned()
            })
        })?;
        match &mut start.options {
            NewGame::Frisian(options) => {
                options.seats = BySide::default();
                options.clock = None;
            }
            NewGame::Lords(options) => {
                options.seats = BySide::default();
                options.clock = None;
            }
        }
        match &mut start.game {
            SavedGame::Frisian(game) => {
                game.ending = None;
                game.result = None;
                game.variations.clear();
            }
            SavedGame::Lords(game) => {
                game.ending = None;
                game.variations.clear();
            }
            SavedGame::SetUp(_) => {}
        }
        (start.draw_offer, start.clock, start.far) = (None, None, None);
        Ok(Self {
            place: Place::Game(game.len()),
            kind,
            game,
            turns,
            variations,
            later,
            board: Table::from_saved(start.clone())?,
            start,
            handling: Handling::default(),
        })
    }

    /// The game has gone on, or was taken back: the same position is on the board again, or the last one
    /// before it that is still there.
    ///
    /// # Errors
    /// Says what is wrong with the record.
    pub fn follow(&mut self, saved: &str) -> Result<StudyResponse, RestoreError> {
        let mut study = Self::new(saved)?;
        study.handling = self.handling;
        study.place = Place::Game(0);
        for notation in self.line(self.place) {
            match study.after_move(&notation) {
                Some(place) => study.place = place,
                None => break,
            }
        }
        *self = study;
        Ok(self.go(self.place))
    }

    /// How moves are made from now on.
    pub fn handle(&mut self, handling: Handling) -> StudyResponse {
        self.handling = handling;
        let response = self.board.handle(handling);
        self.answer(response)
    }

    /// Puts the position after so many moves of the game on the board.
    pub fn stand(&mut self, after: usize) -> StudyResponse {
        self.go(Place::Game(after.min(self.game.len())))
    }

    /// Puts the position after a move of a variation on the board; more moves than there are, are the last.
    pub fn go_to(&mut self, tried: usize) -> StudyResponse {
        let place = match self.variations.moves().len().checked_sub(1) {
            Some(last) => Place::Tried(tried.min(last)),
            None => self.place,
        };
        self.go(place)
    }

    /// One move back; from the first of a variation to where it begins.
    pub fn back(&mut self) -> StudyResponse {
        let before = self.before(self.place);
        let seen = self.board.room().made().checked_sub(1);
        let seen = seen.and_then(|last| self.board.room().made_after(last));
        let mut answer = self.go(before);
        answer.response.motions = seen.map(|made| made.back).unwrap_or_default();
        answer
    }

    /// One move on, where the line goes on.
    pub fn forward(&mut self) -> StudyResponse {
        let Some(next) = self.next(self.place) else {
            return self.go(self.place);
        };
        let mut answer = self.go(next);
        let last = self.board.room().made() - 1;
        let seen = self.board.room().made_after(last);
        answer.response.motions = seen.map(|made| made.forth).unwrap_or_default();
        answer
    }

    /// Back to where the variation begins; in the game, to its beginning.
    pub fn first(&mut self) -> StudyResponse {
        let place = match self.place {
            Place::Game(_) => Place::Game(0),
            Place::Tried(tried) => self.before(Place::Tried(self.beginning(tried))),
        };
        self.go(place)
    }

    /// To the end of the line.
    pub fn last(&mut self) -> StudyResponse {
        let mut place = self.place;
        while let Some(next) = self.next(place) {
            place = next;
        }
        self.go(place)
    }

    /// A click or touch on a square.
    pub fn tap(&mut self, square: &str) -> StudyResponse {
        self.act(|board| board.tap(square))
    }

    /// The beginning of a drag.
    pub fn lift(&mut self, square: &str) -> StudyResponse {
        self.act(|board| board.lift(square))
    }

    /// The end of a drag.
    pub fn drop(&mut self, square: Option<&str>) -> StudyResponse {
        self.act(|board| board.drop(square))
    }

    /// A move that is typed.
    pub fn enter(&mut self, text: &str) -> StudyResponse {
        self.act(|board| board.enter(text))
    }

    /// Puts the piece in hand back.
    pub fn cancel(&mut self) -> StudyResponse {
        self.act(Table::cancel)
    }

    /// Takes back the last leg chosen of an unfinished capture.
    pub fn take_back_leg(&mut self) -> StudyResponse {
        self.act(Table::take_back_leg)
    }

    /// The move that waits to be confirmed counts.
    pub fn confirm(&mut self) -> StudyResponse {
        self.act(Table::confirm)
    }

    /// Turns the view.
    pub fn flip(&mut self) -> StudyResponse {
        self.act(Table::flip)
    }

    /// Says something about the move of a variation that led here, in the place of what was said.
    pub fn comment(&mut self, words: &str) -> StudyResponse {
        let response = self.board.comment(words);
        if let Place::Tried(tried) = self.place {
            let made = self.board.room().made();
            let said = self.board.room().comments();
            let said = said.into_iter().find(|comment| comment.after == made);
            self.variations.moves_mut()[tried].said =
                said.map(|comment| comment.text).unwrap_or_default();
        }
        self.answer(response)
    }

    /// Takes the variation out that leads here, with all that are in it, and goes back to where it began.
    pub fn remove(&mut self) -> StudyResponse {
        let Place::Tried(tried) = self.place else {
            return self.go(self.place);
        };
        let begins = self.beginning(tried);
        let place = self.before(Place::Tried(begins));
        let moves = self.variations.moves();
        let depth = moves[begins].depth;
        let ends = |tried: &Tried| tried.depth < depth || tried.depth == depth && tried.begins;
        let rest = moves[begins + 1..].iter().position(ends);
        let end = rest.map_or(moves.len(), |rest| begins + 1 + rest);
        self.variations.remove(begins..end);
        let mut answer = self.go(place);
        answer.response.announce = vec![Trying::VariationRemoved.into()];
        answer
    }

    /// The position on the board with all that led to it, as a table of two people.
    #[must_use]
    pub fn save(&self) -> String {
        self.board.save()
    }

    /// Does something on the board. A move leads to another position.
    fn act(&mut self, act: impl FnOnce(&mut Table) -> Response) -> StudyResponse {
        let before = self.board.room().made();
        let mut response = act(&mut self.board);
        let Some(made) = self.board.room().made_after(before) else {
            return self.answer(response);
        };
        let was = self.place;
        let found = self.after_move(&made.notation);
        let Ok(place) = found.map_or_else(|| self.begin(made.notation), Ok) else {
            let mut answer = self.go(was);
            let most = MOST_TRIED;
            answer.response.refusal = Some(Trying::TooManyVariations { most }.into());
            return answer;
        };
        self.place = place;
        if let (Place::Game(_), Place::Tried(_)) = (was, self.place) {
            let begins = Message::from(Trying::VariationBegins);
            response.announce.insert(0, begins);
        }
        self.answer(response)
    }

    /// Puts a position on the board and says which.
    fn go(&mut self, place: Place) -> StudyResponse {
        self.place = place;
        match self.set_up() {
            Ok(board) => self.board = board,
            // What was read once can be read again; if not, all stays as it is.
            Err(_) => return self.answer(self.board.clone().handle(self.handling)),
        }
        let mut response = self.board.handle(self.handling);
        let last = self.board.room().made().checked_sub(1);
        let last = last.and_then(|last| self.board.room().made_after(last));
        if let (Place::Tried(_), Some(made)) = (place, last) {
            let (side, notation) = (made.side, made.notation);
            response.announce = vec![Trying::LookedTried { side, notation }.into()];
            response.announce.append(&mut self.board.tell());
        }
        self.answer(response)
    }

    /// A table that stands at the place.
    fn set_up(&self) -> Result<Table, RestoreError> {
        let mut board = Table::from_saved(self.start.clone())?;
        let (after, tried) = self.path(self.place);
        while board.room().made() > after {
            board.undo();
        }
        for index in tried {
            board.play(&self.variations.moves()[index].notation);
        }
        Ok(board)
    }

    fn answer(&self, response: Response) -> StudyResponse {
        StudyResponse {
            response,
            after: self.after(),
            tried: match self.place {
                Place::Game(_) => None,
                Place::Tried(tried) => Some(tried),
            },
            goes_on: self.next(self.place).is_some(),
            variations: self.text(),
            lines: self.lines(),
        }
    }

    /// The variations as the game keeps them.
    fn text(&self) -> String {
        let written = self.variations.write(self.kind, &self.turns, &self.game);
        let both = written.all().iter().chain(self.later.all());
        let mut both: Vec<_> = both.cloned().collect();
        both.sort_by_key(|aside| aside.after);
        let mut asides = Asides::default();
        for aside in both {
            asides.push(aside);
        }
        asides.text()
    }

    fn lines(&self) -> Vec<TriedMove> {
        let moves = self.variations.moves().iter();
        let turns = self.variations.turns(self.kind, &self.turns);
        moves
            .zip(turns)
            .map(|(tried, (number, side))| TriedMove {
                after: tried.after,
                depth: tried.depth,
                begins: tried.begins,
                number,
                side,
                notation: tried.notation.clone(),
                marks: tried.marks.clone(),
                said: tried.said.clone(),
            })
            .collect()
    }

    /// How many moves come before the position on the board.
    fn after(&self) -> usize {
        match self.place {
            Place::Game(after) => after,
            Place::Tried(tried) => self.variations.moves()[tried].after + 1,
        }
    }

    /// Where a move leads that was made there before.
    fn after_move(&self, notation: &str) -> Option<Place> {
        if let Place::Game(after) = self.place
            && self.game.get(after).is_some_and(|next| next == notation)
        {
            return Some(Place::Game(after + 1));
        }
        let moves = self.variations.moves();
        (0..moves.len())
            .find(|&index| {
                let same = moves[index].notation == notation;
                same && self.before(Place::Tried(index)) == self.place
            })
            .map(Place::Tried)
    }

    /// Adds a move that was not made there before: at the end of a variation it goes on, anywhere else
    /// another begins.
    fn begin(&mut self, notation: String) -> Result<Place, TooMany> {
        let moves = self.variations.moves();
        let (at, depth, begins) = match (self.place, self.next(self.place)) {
            (Place::Game(after), _) => (self.variations.range_after(0, after).end, 1, true),
            (Place::Tried(last), None) => (self.group_end(last), moves[last].depth, false),
            (Place::Tried(last), Some(Place::Tried(next))) => {
                (self.group_end(next), moves[last].depth + 1, true)
            }
            // No variation goes on in the game.
            (Place::Tried(last), Some(Place::Game(_))) => (last + 1, moves[last].depth, false),
        };
        let tried = Tried {
            after: self.after(),
            depth,
            begins,
            notation,
            marks: Vec::new(),
            said: String::new(),
        };
        self.variations.insert(at, tried)?;
        Ok(Place::Tried(at))
    }

    /// Where what was tried in the place of a move ends.
    fn group_end(&self, tried: usize) -> usize {
        let moves = self.variations.moves();
        let depth = moves[tried].depth;
        let rest = moves[tried + 1..]
            .iter()
            .position(|other| other.depth <= depth);
        rest.map_or(moves.len(), |rest| tried + 1 + rest)
    }

    /// The place that a line goes on to.
    fn next(&self, place: Place) -> Option<Place> {
        match place {
            Place::Game(after) => (after < self.game.len()).then_some(Place::Game(after + 1)),
            Place::Tried(tried) => {
                let end = self.group_end(tried);
                let moves = self.variations.moves();
                let next = moves.get(end)?;
                let goes_on = next.depth == moves[tried].depth && !next.begins;
                goes_on.then_some(Place::Tried(end))
            }
        }
    }

    /// The place before.
    fn before(&self, place: Place) -> Place {
        let mut tried = match place {
            Place::Game(after) => return Place::Game(after.saturating_sub(1)),
            Place::Tried(tried) => tried,
        };
        let moves = self.variations.moves();
        loop {
            let Tried { depth, begins, .. } = moves[tried];
            if begins && depth == 1 {
                return Place::Game(moves[tried].after);
            }
            // The move before, or the one in whose place the variation begins.
            let wanted = depth - usize::from(begins);
            let found = moves[..tried]
                .iter()
                .rposition(|tried| tried.depth == wanted);
            match found {
                Some(found) if begins => tried = found,
                Some(found) => return Place::Tried(found),
                // No list is like that.
                None => return Place::Game(moves[tried].after.min(self.game.len())),
            }
        }
    }

    /// The first move of the variation that a move belongs to.
    fn beginning(&self, tried: usize) -> usize {
        let moves = self.variations.moves();
        let depth = moves[tried].depth;
        let begins = |tried: &Tried| tried.depth == depth && tried.begins;
        moves[..=tried].iter().rposition(begins).unwrap_or(tried)
    }

    /// How many moves of the game lead to a place, and which that were tried.
    fn path(&self, mut place: Place) -> (usize, Vec<usize>) {
        let mut path = Vec::new();
        loop {
            match place {
                Place::Game(after) => {
                    path.reverse();
                    return (after, path);
                }
                Place::Tried(tried) => path.push(tried),
            }
            place = self.before(place);
        }
    }

    /// The moves that lead to a place.
    fn line(&self, place: Place) -> Vec<String> {
        let (after, tried) = self.path(place);
        let moves = self.variations.moves();
        let tried = tried.iter().map(|&tried| &moves[tried].notation);
        self.game[..after].iter().chain(tried).cloned().collect()
    }
}

/// Whether there is more in a variation than brackets and comments.
fn has_moves(text: &str) -> bool {
    let pieces = text.split('{').enumerate().map(|(index, piece)| {
        // Behind a brace, what follows the end of the comment.
        let behind = piece.find('}').map_or("", |end| &piece[end..]);
        if index == 0 { piece } else { behind }
    });
    pieces
        .flat_map(str::chars)
        .any(|letter| !matches!(letter, '(' | ')' | '}' | ' '))
}
