//! The variations of a game as moves: what stands in the brackets of its record, played through by the rules.

use std::fmt::Write as _;
use std::ops::Range;

use super::state::GameKind;
use crate::Side;
use crate::asides::{Aside, Asides};
use crate::excerpt::{excerpt, one_line};
use crate::frisian::{
    self, MOST_DIGITS, MOST_EFFORT, PdnProblem, PdnResult, effort, without_mark, without_number,
};
use crate::lords::{self, RecordProblem};

/// The most moves that the variations of one game may have in all. Nobody reads more, and whatever shows
/// or plays them through has an end.
pub(super) const MOST_TRIED: usize = 10_000;

/// A move of a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tried {
    /// How many moves come before it, those of the game among them.
    pub(super) after: usize,
    /// How deep its variation is nested: 1 where it leaves the game itself.
    pub(super) depth: usize,
    /// Whether its variation begins with it.
    pub(super) begins: bool,
    /// The move, as the notation of the game writes it.
    pub(super) notation: String,
    /// Numeric annotation glyphs, as PDN has them.
    pub(super) marks: Vec<u8>,
    /// What is said about the position after it; no words if nothing is.
    pub(super) said: String,
}

impl Tried {
    /// Whether it is the first move that leaves the game.
    pub(super) const fn leaves_game(&self) -> bool {
        self.begins && self.depth == 1
    }

    /// Whether it leaves the game after more moves than so many.
    pub(super) const fn leaves_game_later(&self, after: usize) -> bool {
        self.leaves_game() && self.after > after
    }
}

/// Adds words to what is said.
fn add_words(said: &mut String, words: &str) {
    if !said.is_empty() && !words.is_empty() {
        said.push(' ');
    }
    said.push_str(words);
}

/// The variations of a game, in the order in which a record writes their moves: a variation comes right
/// after the move in whose place it begins, and one that leaves the game earlier before one that leaves it
/// later. So the tree of them is a plain list, however deep it is.
///
/// What is in it has been played by the rules: whoever reads variations plays them through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Variations {
    moves: Vec<Tried>,
}

/// There are as many moves in the variations of a game as there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

impl Variations {
    /// The moves in their order.
    pub(super) fn moves(&self) -> &[Tried] {
        &self.moves
    }

    /// The moves, to say something about them.
    pub(super) fn moves_mut(&mut self) -> &mut [Tried] {
        &mut self.moves
    }

    /// Adds a move at the end of the list.
    pub(super) fn push(&mut self, tried: Tried) -> Result<(), TooMany> {
        if self.moves.len() >= MOST_TRIED {
            return Err(TooMany);
        }
        self.moves.push(tried);
        Ok(())
    }

    /// Puts a move in at a place that keeps the order.
    pub(super) fn insert(&mut self, at: usize, tried: Tried) -> Result<(), TooMany> {
        if self.moves.len() >= MOST_TRIED {
            return Err(TooMany);
        }
        self.moves.insert(at, tried);
        Ok(())
    }

    /// Takes the moves of a range out.
    pub(super) fn remove(&mut self, range: Range<usize>) {
        self.moves.drain(range);
    }

    /// The moves from `start` on that belong to variations that leave the game after so many moves.
    pub(super) fn range_after(&self, start: usize, after: usize) -> Range<usize> {
        let rest = &self.moves[start..];
        let later = rest.iter().position(|tried| tried.leaves_game_later(after));
        start..start + later.unwrap_or(rest.len())
    }

    /// What was tried with the very move that the game has after so many, leaves it one move later: the line
    /// goes on in the game until then. What was said about that move is said about the next. Where there is
    /// no next, the move stays for the sake of what is said about it.
    fn go_along(&mut self, after: usize, notation: &str) {
        let same = |tried: &Tried| {
            tried.leaves_game() && tried.after == after && tried.notation == notation
        };
        if !self.moves.iter().any(same) {
            return;
        }
        let (mut kept, mut later) = (Vec::new(), Vec::new());
        let mut moves = std::mem::take(&mut self.moves).into_iter().peekable();
        while let Some(first) = moves.next() {
            if !same(&first) {
                kept.push(first);
                continue;
            }
            while let Some(mut beside) = moves.next_if(|tried| tried.depth > 1) {
                beside.depth -= 1;
                kept.push(beside);
            }
            if let Some(mut next) = moves.next_if(|tried| !tried.leaves_game()) {
                next.begins = true;
                let own = std::mem::replace(&mut next.said, first.said);
                add_words(&mut next.said, &own);
                later.push(next);
                while let Some(more) = moves.next_if(|tried| !tried.leaves_game()) {
                    later.push(more);
                }
            } else if !first.said.is_empty() || !first.marks.is_empty() {
                kept.push(first);
            }
        }
        let at = kept.iter().position(|tried| tried.leaves_game_later(after));
        let at = at.unwrap_or(kept.len());
        kept.splice(at..at, later);
        self.moves = kept;
    }

    /// Plays the moves of a range through, all of which leave the game in one place, and gives each the
    /// notation that it answers. `game` stands in that place before and after. It plays a move, or takes
    /// the last one back where it is given none, and answers nothing where the move cannot be played.
    ///
    /// # Errors
    /// The index of the first move that cannot be played; then `game` stands before it.
    pub(super) fn play_through(
        &mut self,
        range: Range<usize>,
        game: &mut dyn FnMut(Option<&str>) -> Option<String>,
    ) -> Result<(), usize> {
        let Some(first) = self.moves.get(range.start).map(|tried| tried.after) else {
            return Ok(());
        };
        // The moves that are played, and the last move of the variation at each depth.
        let mut path: Vec<usize> = Vec::new();
        let mut last: Vec<usize> = Vec::new();
        let mut wrong = None;
        for index in range {
            let Tried {
                after,
                depth,
                begins,
                ..
            } = self.moves[index];
            last.truncate(depth);
            // Back to where the variation was left for another, or to where this one begins.
            let (stay, again) = match last.get(depth - 1) {
                Some(&before) if !begins => (after - first - 1, Some(before)),
                _ => (after - first, None),
            };
            let there = again.is_some_and(|before| path.get(stay) == Some(&before));
            for _ in stay + usize::from(there)..path.len() {
                game(None);
            }
            path.truncate(stay + usize::from(there));
            for next in again.filter(|_| !there).into_iter().chain([index]) {
                let Some(notation) = game(Some(&self.moves[next].notation)) else {
                    wrong = Some(index);
                    break;
                };
                self.moves[next].notation = notation;
                path.push(next);
            }
            if wrong.is_some() {
                break;
            }
            last.truncate(depth - 1);
            last.push(index);
        }
        for _ in path {
            game(None);
        }
        wrong.map_or(Ok(()), Err)
    }

    /// Reads variations as records have them, and plays them through. `source` is the text of the record,
    /// if it is known where they stand in it.
    fn read(
        asides: &Asides,
        source: Option<&str>,
        play: &mut Play,
        game: &[String],
    ) -> Result<Self, Unplayable> {
        let mut reading = Reading::default();
        for aside in asides.all() {
            let (text, at) = source.map_or((aside.text.as_str(), 0), |source| {
                (&source[aside.at..], aside.at)
            });
            reading.read(text, at, aside.after.saturating_sub(1))?;
        }
        let Reading {
            mut tried, places, ..
        } = reading;
        let mut start = 0;
        for after in 0..=game.len() {
            let range = tried.range_after(start, after);
            start = range.end;
            play(&mut tried, range, after).map_err(|index| Unplayable {
                at: places[index],
                tried: Some(tried.moves[index].clone()),
            })?;
        }
        tried.moves.truncate(start);
        for (after, notation) in game.iter().enumerate() {
            tried.go_along(after, notation);
        }
        Ok(tried)
    }

    /// The variations of a game of draughts.
    ///
    /// # Errors
    /// Where they cannot be read on, and why; no reason where they have too many moves.
    pub(super) fn of_frisian(
        game: &frisian::Game,
        asides: &Asides,
        source: Option<&str>,
    ) -> Result<Self, (usize, Option<PdnProblem>)> {
        let history = game.history();
        let notations: Vec<String> = history.iter().map(|ply| ply.notation.clone()).collect();
        let since = effort();
        let mut wrong = None;
        let mut play = |tried: &mut Self, range: Range<usize>, after: usize| {
            let before = history
                .get(after)
                .map_or(game.position(), |ply| &ply.before);
            let mut board = frisian::Game::from_position(*before);
            tried.play_through(range, &mut |text| {
                let Some(text) = text else {
                    board.undo();
                    return None;
                };
                if effort().wrapping_sub(since) > MOST_EFFORT {
                    return None;
                }
                if let Err(error) = board.play_text(text) {
                    wrong = Some(error);
                    return None;
                }
                board.history().last().map(|ply| ply.notation.clone())
            })
        };
        let read = Self::read(asides, source, &mut play, &notations);
        read.map_err(|Unplayable { at, tried }| {
            let problem = match (tried, wrong) {
                (Some(tried), Some(error)) => PdnProblem::Move {
                    text: excerpt(&tried.notation),
                    after: tried.after,
                    error,
                },
                (Some(_), None) => PdnProblem::TooComplex,
                (None, _) => return (at, None),
            };
            (at, Some(problem))
        })
    }

    /// The variations of a game of Lords and Vassals.
    ///
    /// # Errors
    /// As for draughts.
    pub(super) fn of_lords(
        game: &lords::Game,
        asides: &Asides,
        source: Option<&str>,
    ) -> Result<Self, (usize, Option<RecordProblem>)> {
        let history = game.history();
        let notations: Vec<String> = history.iter().map(lords::Ply::notation).collect();
        // All that was played before counts for repetition.
        let mut board = lords::Game::from_position(*game.start());
        let mut wrong = None;
        let mut play = |tried: &mut Self, range: Range<usize>, after: usize| {
            let played = tried.play_through(range, &mut |text| {
                let Some(text) = text else {
                    board.undo();
                    return None;
                };
                if let Err(error) = board.play_text(text) {
                    wrong = Some(error);
                    return None;
                }
                board.history().last().map(lords::Ply::notation)
            });
            if let Some(ply) = history.get(after) {
                // It was played before.
                let _ = board.play(ply.mv);
            }
            played
        };
        let read = Self::read(asides, source, &mut play, &notations);
        read.map_err(|Unplayable { at, .. }| (at, wrong.map(RecordProblem::Play)))
    }

    /// The turn of each move. `turns` are those of the moves of the game, and that of its latest position.
    pub(super) fn turns(&self, kind: GameKind, turns: &[(u32, Side)]) -> Vec<(u32, Side)> {
        let mut open: Vec<(u32, Side)> = Vec::new();
        let turn = |tried: &Tried| {
            open.truncate(tried.depth);
            let turn = match open.last() {
                _ if tried.leaves_game() => turns[tried.after],
                Some(&beside) if tried.begins => {
                    open.get(tried.depth - 2).copied().unwrap_or(beside)
                }
                before => next(kind, before.copied(), &tried.notation),
            };
            open.truncate(tried.depth - 1);
            open.push(turn);
            turn
        };
        self.moves.iter().map(turn).collect()
    }

    /// The variations as records have them. `turns` are as for [`turns`](Self::turns).
    pub(super) fn write(&self, kind: GameKind, turns: &[(u32, Side)], game: &[String]) -> Asides {
        let mut asides = Asides::default();
        let mut writing = Writing {
            kind,
            first: turns.first().copied().unwrap_or((1, Side::Black)),
            text: String::new(),
            open: Vec::new(),
            last: None,
            numbered: true,
        };
        let mut written = 0;
        for (tried, turn) in self.moves.iter().zip(self.turns(kind, turns)) {
            writing.close(tried.depth - usize::from(tried.begins));
            if tried.leaves_game() {
                writing.give(&mut asides, written);
                // It stands behind the move in whose place it begins; behind the last there is none, so
                // that it begins with that again.
                written = (tried.after + 1).min(game.len());
            }
            if tried.begins {
                writing.begin();
            }
            if tried.leaves_game() && tried.after == game.len() && written > 0 {
                writing.word(turns[written - 1], &game[written - 1]);
            }
            writing.word(turn, &tried.notation);
            writing.open.truncate(tried.depth - 1);
            writing.open.push(turn);
            writing.say(tried);
        }
        writing.close(0);
        writing.give(&mut asides, written);
        asides
    }
}

/// The turn of a move after one of another turn.
fn next(kind: GameKind, before: Option<(u32, Side)>, notation: &str) -> (u32, Side) {
    let (number, side) = before.unwrap_or((1, Side::White));
    // A number stands for a turn of each side in draughts, and for one turn in the other game.
    let (next, goes_on) = match kind {
        GameKind::Frisian => (!side, side == Side::Black),
        // The letter of a piece tells whose it is, for a turn has several moves.
        GameKind::Lords if notation.starts_with(char::is_uppercase) => {
            (Side::White, side == Side::Black)
        }
        GameKind::Lords => (Side::Black, side == Side::White),
    };
    (number + u32::from(goes_on), next)
}

/// Plays a range of them through, which leave the game after so many moves.
type Play<'a> = dyn FnMut(&mut Variations, Range<usize>, usize) -> Result<(), usize> + 'a;

/// Why variations cannot be read on.
struct Unplayable {
    /// The byte at which that is found.
    at: usize,
    /// The move that cannot be played; none where there are too many.
    tried: Option<Tried>,
}

/// What is read of variations.
#[derive(Default)]
struct Reading {
    tried: Variations,
    /// At which byte each move stands.
    places: Vec<usize>,
    /// The variations that are open, one in the other.
    levels: Vec<Level>,
    /// What is said in a variation before its first move.
    preface: String,
}

/// A variation being read.
struct Level {
    depth: usize,
    /// How many moves come before its first.
    start: usize,
    /// How many moves come before its next.
    next: usize,
    /// Its last move, once it has one.
    last: Option<usize>,
    /// How many more brackets were opened before its first move: a text may nest millions.
    more: usize,
}

impl Reading {
    /// Reads the variation with which a text begins, that stands at a byte and leaves the game after so
    /// many moves.
    fn read(&mut self, text: &str, place: usize, after: usize) -> Result<(), Unplayable> {
        let mut at = 0;
        while let Some(letter) = text[at..].chars().next() {
            let rest = &text[at..];
            let mut length = letter.len_utf8();
            match letter {
                '(' => self.open(after),
                ')' => {
                    self.close();
                    if self.levels.is_empty() {
                        break;
                    }
                }
                '{' | ';' => {
                    let end = if letter == '{' { '}' } else { '\n' };
                    length = rest.find(end).unwrap_or(rest.len());
                    self.say(&one_line(&rest[1..length]));
                    length += usize::from(length < rest.len());
                }
                _ if letter.is_whitespace() => {}
                _ => {
                    let ends = |c: char| c.is_whitespace() || "(){};".contains(c);
                    length = rest.find(ends).unwrap_or(rest.len());
                    self.word(&rest[..length], place + at)?;
                }
            }
            at += length;
        }
        Ok(())
    }

    fn open(&mut self, after: usize) {
        let (depth, start) = match self.levels.last_mut() {
            None => (1, after),
            Some(level) if level.last.is_none() => {
                level.more += 1;
                return;
            }
            Some(level) => (level.depth + 1, level.next - 1),
        };
        self.levels.push(Level {
            depth,
            start,
            next: start,
            last: None,
            more: 0,
        });
    }

    fn close(&mut self) {
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        if level.more > 0 {
            // What follows begins in the same place.
            level.more -= 1;
            level.next = level.start;
            level.last = None;
        } else {
            self.levels.pop();
        }
        // Words that were all it had belong to where it stands.
        let words = std::mem::take(&mut self.preface);
        self.say(&words);
    }

    /// The move that words and marks are about.
    fn last(&mut self) -> Option<&mut Tried> {
        let last = self.levels.last()?.last?;
        self.tried.moves.get_mut(last)
    }

    fn say(&mut self, words: &str) {
        if let Some(tried) = self.last() {
            add_words(&mut tried.said, words);
        } else {
            add_words(&mut self.preface, words);
        }
    }

    fn mark(&mut self, mark: u8) {
        if let Some(tried) = self.last() {
            tried.marks.push(mark);
        }
    }

    /// Takes a word: a mark, a number, the side of a turn, a result, which says nothing here, or a move.
    fn word(&mut self, word: &str, place: usize) -> Result<(), Unplayable> {
        if let Some(mark) = word.strip_prefix('$').and_then(|mark| mark.parse().ok()) {
            self.mark(mark);
            return Ok(());
        }
        let text = match without_number(word) {
            "" if word.ends_with(['.', '…']) || word.len() <= MOST_DIGITS => return Ok(()),
            "" => word,
            text => text,
        };
        let text = text
            .strip_prefix(['b', 'w'])
            .and_then(|text| text.strip_prefix(':'))
            .unwrap_or(text);
        if text.is_empty() || PdnResult::read(text).is_some() {
            return Ok(());
        }
        let place = place + word.len() - text.len();
        let (notation, mark) = without_mark(text);
        let Some(level) = self.levels.last_mut() else {
            return Ok(());
        };
        let tried = Tried {
            after: level.next,
            depth: level.depth,
            begins: level.last.is_none(),
            notation: notation.to_owned(),
            marks: mark.into_iter().collect(),
            said: std::mem::take(&mut self.preface),
        };
        level.next += 1;
        level.last = Some(self.places.len());
        self.places.push(place);
        let pushed = self.tried.push(tried);
        pushed.map_err(|TooMany| Unplayable {
            at: place,
            tried: None,
        })
    }
}

/// What is written of variations.
struct Writing {
    kind: GameKind,
    text: String,
    /// The turn with which the game begins.
    first: (u32, Side),
    /// The turns of the last moves of the variations that are open, one in the other.
    open: Vec<(u32, Side)>,
    /// The turn of the move before, in its variation.
    last: Option<(u32, Side)>,
    /// Whether the next move needs its number in any case.
    numbered: bool,
}

impl Writing {
    fn begin(&mut self) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push('(');
        (self.last, self.numbered) = (None, true);
    }

    /// Ends variations, but for so many.
    fn close(&mut self, stays: usize) {
        while self.open.len() > stays {
            self.text.push(')');
            self.open.pop();
            (self.last, self.numbered) = (self.open.last().copied(), true);
        }
    }

    /// Gives away what is written, which stands after so many moves of the game.
    fn give(&mut self, asides: &mut Asides, after: usize) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() {
            asides.push(Aside { after, text, at: 0 });
        }
    }

    /// The number before a turn in a record of Lords and Vassals, which counts the turns of Black, from
    /// where it begins.
    fn round(&self, number: u32) -> u32 {
        let (first, side) = self.first;
        // Where White begins, its turn is all there is of the first round.
        let turns = number.saturating_sub(first) + u32::from(side == Side::White);
        1 + turns / 2
    }

    fn word(&mut self, turn: (u32, Side), notation: &str) {
        let (number, side) = turn;
        let goes_on = self.last.is_some_and(|last| last.1 == side);
        let label = match (self.kind, side) {
            (GameKind::Frisian, Side::White) => Some(format!("{number}.")),
            (GameKind::Frisian, Side::Black) if self.numbered => Some(format!("{number}...")),
            (GameKind::Frisian, Side::Black) => None,
            (GameKind::Lords, _) if goes_on => None,
            (GameKind::Lords, Side::White) if self.last.is_some() => Some("w:".to_owned()),
            (GameKind::Lords, Side::White) => Some(format!("{}. w:", self.round(number))),
            (GameKind::Lords, Side::Black) => Some(format!("{}. b:", self.round(number))),
        };
        for word in label.as_deref().into_iter().chain([notation]) {
            if !self.text.ends_with('(') {
                self.text.push(' ');
            }
            self.text.push_str(word);
        }
        (self.last, self.numbered) = (Some(turn), false);
    }

    /// What is said about a move.
    fn say(&mut self, tried: &Tried) {
        for mark in &tried.marks {
            // Nothing can go wrong with a string.
            let _ = write!(self.text, " ${mark}");
        }
        if !tried.said.is_empty() {
            self.text.extend([" {", &tried.said, "}"]);
            self.numbered = true;
        }
    }
}
