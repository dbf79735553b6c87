//! The text of a whole game: header tags, then the turns.

use std::collections::BTreeMap;
use std::fmt;
use std::iter::Peekable;
use std::str::{Chars, FromStr};

use super::{
    Game, Layout, LayoutError, Outcome, ParsePositionError, PinRule, PlayError, Position, Reason,
    Rules, TurnLengths,
};
use crate::asides::{Aside, bracketed};
use crate::excerpt::{excerpt, one_line};
use crate::{BySide, Side};

/// The tags that every record has, with what stands for an unknown value, in the order of PGN.
const ROSTER: [(&str, &str); 5] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("White", "?"),
    ("Black", "?"),
];

/// The tags that the game itself decides.
const RESERVED: [&str; 8] = [
    "Result",
    "Termination",
    "Pins",
    "Moves",
    "DrawRules",
    "WhiteLayout",
    "BlackLayout",
    "Position",
];

/// Who played where and when, and other free text about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    values: BTreeMap<String, String>,
}

impl Tags {
    /// The value of a tag; nothing if it is unknown.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// Sets a tag. Control characters become spaces; a value that stands for an unknown one, such as
    /// `?`, removes the tag.
    ///
    /// # Errors
    ///
    /// Refuses a name that is not made of letters, digits and `_`, and the names under which a record keeps
    /// the settings, the start and the end of the game.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name.is_empty() || !name.bytes().all(is_name_byte) {
            return Err(TagError::Name {
                name: excerpt(name),
            });
        }
        if RESERVED.contains(&name) {
            return Err(TagError::Reserved {
                name: name.to_owned(),
            });
        }
        if ROSTER.contains(&(name, value)) {
            self.values.remove(name);
        } else {
            let value = value.replace(char::is_control, " ");
            self.values.insert(name.to_owned(), value);
        }
        Ok(())
    }

    /// The tags that are set, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TagError {
    /// The name has something else than letters, digits and `_`.
    Name {
        /// Its beginning.
        name: String,
    },
    /// The game itself decides what the tag says.
    Reserved {
        /// The name.
        name: String,
    },
}

impl TagError {
    /// The key under which a page finds its translation.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Name { .. } => "tag-name",
            Self::Reserved { .. } => "tag-reserved",
        }
    }

    /// What fills the placeholders of the translation.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Name { name } | Self::Reserved { name } => vec![("name", name.clone())],
        }
    }
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { name } => write!(
                f,
                "the name of a tag has only letters, digits and underscores, not {name:?}"
            ),
            Self::Reserved { name } => {
                write!(f, "the game itself decides what the tag {name} says")
            }
        }
    }
}

impl std::error::Error for TagError {}

/// How a result is written.
const fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "*",
        Some(Outcome {
            winner: Some(Side::White),
            ..
        }) => "1-0",
        Some(Outcome {
            winner: Some(Side::Black),
            ..
        }) => "0-1",
        Some(Outcome { winner: None, .. }) => "1/2-1/2",
    }
}

const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];

const fn label(side: Side) -> &'static str {
    match side {
        Side::White => "w:",
        Side::Black => "b:",
    }
}

impl Game {
    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        result(self.outcome())
    }

    /// The game as a text that [`from_record`](Self::from_record) reads.
    ///
    /// Tags as in PGN come first: the five of every record, the result and how it came about, the settings,
    /// the two layouts or the position of the start, and the other [`tags`](Self::tags). Then there is
    /// a line for each turn of Black and the turn of White that follows:
    /// `1. b: va7-a6 … w: Va2-a3 …`, and at the end the result. Moves that have been taken back are not
    /// part of it.
    ///
    /// What was tried in the place of a move stands behind it in round brackets, and what was tried in the
    /// place of a move in them again so. A variation begins with the number and the side of the turn in
    /// which it begins, which may be in the middle of it, and goes on as a game does:
    /// `1. b: va7-a6 va6-a5 (1. b: va6-b6 va8-a7 … w: Va2-a3 …) va5-a4 …`. What was tried after the last
    /// move of the game stands behind it, and begins with that move again.
    #[must_use]
    pub fn record(&self) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            text.extend(["[", name, " \""]);
            for letter in value.chars() {
                if matches!(letter, '"' | '\\') {
                    text.push('\\');
                }
                text.push(letter);
            }
            text.push_str("\"]\n");
        };
        for (name, unknown) in ROSTER {
            tag(name, self.tags.get(name).unwrap_or(unknown));
        }
        tag("Result", self.result());
        if let Some(outcome) = self.outcome() {
            tag("Termination", outcome.reason.code());
        }
        let Rules { pins, turns, draws } = self.rules();
        tag("Pins", pins.name());
        tag("Moves", turns.name());
        tag("DrawRules", if draws { "on" } else { "off" });
        match self.layouts() {
            Some(layouts) => {
                tag("WhiteLayout", &layouts.white.to_string());
                tag("BlackLayout", &layouts.black.to_string());
            }
            None => tag("Position", &self.start().to_string()),
        }
        for (name, value) in self.tags.iter() {
            if !ROSTER.iter().any(|&(known, _)| known == name) {
                tag(name, value);
            }
        }
        text.push('\n');
        let mut turns = Turns::default();
        let comment = |text: &mut String, moves: usize, before: &str, behind: &str| {
            if let Some(words) = self.comments.get(moves) {
                text.extend([before, "{", &words.replace('}', ")"), "}", behind]);
            }
        };
        let variations = |text: &mut String, moves: usize, before: &str, behind: &str| {
            for aside in self.variations.after(moves) {
                text.extend([before, aside, behind]);
            }
        };
        comment(&mut text, 0, "", "\n");
        variations(&mut text, 0, "", "\n");
        for (index, ply) in self.history().iter().enumerate() {
            let side = ply.before.turn();
            if turns.begins(side) {
                if let Some(number) = turns.number(side) {
                    if number > 1 {
                        text.push('\n');
                    }
                    text.extend([number.to_string().as_str(), ". "]);
                } else {
                    text.push_str("  ");
                }
                text.push_str(label(side));
                turns.begin(side);
            }
            text.push(' ');
            text.push_str(&ply.notation());
            comment(&mut text, index + 1, " ", "");
            variations(&mut text, index + 1, " ", "");
        }
        if !self.history().is_empty() {
            text.push('\n');
        }
        text.push_str(self.result());
        text.push('\n');
        text
    }

    /// Reads a game.
    ///
    /// Comments in braces, and from `;` to the end of a line, are kept, and so are variations, as they are
    /// written. Tags that are left out have their
    /// default; only where the game began must be said, by both layouts or by a position. Moves can be
    /// written in the short ways of [`Position::resolve`].
    ///
    /// ```
    /// use twa_boerden::lords::Game;
    ///
    /// let game = Game::from_record(
    ///     r#"[WhiteLayout "VVVVLLLL/LVLVLVLV"]
    ///        [BlackLayout "LLLLVVVV/VLVLVLVL"]
    ///        1. b: a7-a6 {a first step} a6-a5"#,
    /// )?;
    /// assert_eq!(game.history().len(), 2);
    /// assert_eq!(Game::from_record(&game.record())?, game);
    /// # Ok::<(), twa_boerden::lords::RecordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Says what cannot be read, with its line and column.
    pub fn from_record(text: &str) -> Result<Self, RecordError> {
        let mut scanner = Scanner::new(text);
        let header = Header::read(&mut scanner)?;
        let mut game = header.game(scanner.place())?;
        let written = read_turns(&mut scanner, &mut game)?;
        header.end(&mut game, written)?;
        Ok(game)
    }
}

impl FromStr for Game {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_record(text)
    }
}

/// Which numbers and labels stand between the moves; the same for writing and reading.
#[derive(Default)]
struct Turns {
    rounds: u32,
    current: Option<Side>,
}

impl Turns {
    /// Whether a move of `side` is the first of its turn.
    fn begins(&self, side: Side) -> bool {
        self.current != Some(side)
    }

    /// The number that stands before the turn of `side` that is about to begin.
    fn number(&self, side: Side) -> Option<u32> {
        (self.rounds == 0 || side == Side::Black).then_some(self.rounds + 1)
    }

    fn begin(&mut self, side: Side) {
        if let Some(number) = self.number(side) {
            self.rounds = number;
        }
        self.current = Some(side);
    }
}

/// Reads the turns and the result, if one is written.
fn read_turns<'a>(
    scanner: &mut Scanner<'a>,
    game: &mut Game,
) -> Result<Option<(&'a str, Place)>, RecordError> {
    let mut turns = Turns::default();
    let mut numbered = false;
    while let Some((word, place)) = scanner.word()? {
        scanner.comment_on(game);
        if word == "(" {
            // The bracket was the last letter.
            let at = scanner.offset - word.len();
            let (length, text) = bracketed(&scanner.text[at..])
                .ok_or_else(|| place.error(RecordProblem::OpenVariation))?;
            while scanner.offset < at + length && scanner.next().is_some() {}
            let after = game.history().len();
            game.variations.push(Aside { after, text, at });
            continue;
        }
        if RESULTS.contains(&word) {
            return match scanner.word()? {
                None => {
                    scanner.comment_on(game);
                    Ok(Some((word, place)))
                }
                Some((found, place)) => Err(place.error(RecordProblem::AfterEnd {
                    found: excerpt(found),
                })),
            };
        }
        let side = game.position().turn();
        let unexpected = |expected: String| {
            place.error(RecordProblem::Expected {
                expected,
                found: excerpt(word),
            })
        };
        let is_move = !word.ends_with(['.', ':']);
        if game.outcome().is_some() && !is_move {
            return Err(place.error(RecordProblem::AfterEnd {
                found: excerpt(word),
            }));
        }
        if turns.begins(side) && game.outcome().is_none() {
            match turns.number(side) {
                Some(number) if !numbered => {
                    let expected = format!("{number}.");
                    if word != expected {
                        return Err(unexpected(expected));
                    }
                    numbered = true;
                }
                _ => {
                    if word != label(side) {
                        return Err(unexpected(label(side).to_owned()));
                    }
                    numbered = false;
                    turns.begin(side);
                }
            }
        } else if is_move {
            game.play_text(word)
                .map_err(|error| place.error(RecordProblem::Play(error)))?;
        } else {
            return Err(unexpected("a move".to_owned()));
        }
    }
    scanner.comment_on(game);
    Ok(None)
}

/// The tags of a record, each with the place of its value.
struct Header {
    tags: BTreeMap<String, (String, Place)>,
}

impl Header {
    fn read(scanner: &mut Scanner) -> Result<Self, RecordError> {
        let mut tags = BTreeMap::new();
        while let Some((name, value, place)) = scanner.tag()? {
            if tags.contains_key(&name) {
                return Err(place.error(RecordProblem::RepeatedTag {
                    name: excerpt(&name),
                }));
            }
            tags.insert(name, (value, place));
        }
        Ok(Self { tags })
    }

    fn get(&self, name: &str) -> Option<(&str, Place)> {
        self.tags
            .get(name)
            .map(|(value, place)| (value.as_str(), *place))
    }

    fn setting<T: Default>(
        &self,
        name: &'static str,
        allowed: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, RecordError> {
        let Some((value, place)) = self.get(name) else {
            return Ok(T::default());
        };
        read(value).ok_or_else(|| {
            place.error(RecordProblem::Setting {
                name,
                allowed,
                found: excerpt(value),
            })
        })
    }

    /// The game before its first move; `end` is where the header ends.
    fn game(&self, end: Place) -> Result<Game, RecordError> {
        let draws = self.setting("DrawRules", "on or off", |value| match value {
            "on" => Some(Switch(true)),
            "off" => Some(Switch(false)),
            _ => None,
        })?;
        let rules = Rules {
            pins: self.setting("Pins", "any or enemy", PinRule::from_name)?,
            turns: self.setting("Moves", "5-4 or 4-4", TurnLengths::from_name)?,
            draws: draws.0,
        };
        let layout = |name: &str, side| match self.get(name) {
            None => Ok(None),
            Some((value, place)) => value
                .parse::<Layout>()
                .map(Some)
                .map_err(|error| place.error(RecordProblem::Layout { side, error })),
        };
        let white = layout("WhiteLayout", Side::White)?;
        let black = layout("BlackLayout", Side::Black)?;
        let mut game = match (white, black, self.get("Position")) {
            (Some(white), Some(black), None) => Game::new(BySide { white, black }, rules),
            (None, None, Some((value, place))) => Game::from_position(
                Position::from_text(value, rules)
                    .map_err(|error| place.error(RecordProblem::Position(error)))?,
            ),
            (None, None, None) => return Err(end.error(RecordProblem::NoStart)),
            (_, _, Some((_, place))) => return Err(place.error(RecordProblem::TwoStarts)),
            (_, _, None) => return Err(end.error(RecordProblem::OneLayout)),
        };
        for (name, (value, place)) in &self.tags {
            if !RESERVED.contains(&name.as_str()) {
                game.tags
                    .set(name, value)
                    .map_err(|error| place.error(RecordProblem::Tag(error)))?;
            }
        }
        Ok(game)
    }

    /// Ends the game as the result says, which must agree with the moves.
    fn end(&self, game: &mut Game, written: Option<(&str, Place)>) -> Result<(), RecordError> {
        let tag = self.get("Result");
        if let Some((value, place)) = tag
            && !RESULTS.contains(&value)
        {
            return Err(place.error(RecordProblem::Setting {
                name: "Result",
                allowed: "1-0, 0-1, 1/2-1/2 or *",
                found: excerpt(value),
            }));
        }
        if let (Some((value, place)), Some((found, _))) = (tag, written)
            && value != found
        {
            return Err(place.error(RecordProblem::TwoResults {
                tag: value.to_owned(),
                written: found.to_owned(),
            }));
        }
        let termination = match self.get("Termination") {
            None => None,
            Some((value, place)) => Some((
                Reason::from_code(value).ok_or_else(|| {
                    place.error(RecordProblem::Termination {
                        found: excerpt(value),
                    })
                })?,
                place,
            )),
        };
        if let Some((value, place)) = written.or(tag) {
            let running = game.outcome().is_none();
            let reason = termination.map(|(reason, _)| reason);
            let by_time = reason == Some(Reason::Time);
            // A game that is over already, and one that goes on, give an error that is told below.
            let _ = match value {
                "1-0" | "0-1" if running => {
                    let loser = if value == "1-0" {
                        Side::Black
                    } else {
                        Side::White
                    };
                    if by_time {
                        game.time_out(loser)
                    } else {
                        game.resign(loser)
                    }
                }
                "1/2-1/2" if running => game.agree_draw(),
                _ => Ok(Outcome::drawn(Reason::Agreement)),
            };
            if result(game.outcome()) != value {
                return Err(place.error(RecordProblem::Result {
                    found: value.to_owned(),
                    right: result(game.outcome()),
                }));
            }
        }
        if let Some((reason, place)) = termination
            && game.outcome().map(|outcome| outcome.reason) != Some(reason)
        {
            return Err(place.error(RecordProblem::Termination {
                found: reason.code().to_owned(),
            }));
        }
        Ok(())
    }
}

/// On unless a record says otherwise.
struct Switch(bool);

impl Default for Switch {
    fn default() -> Self {
        Self(Rules::default().draws)
    }
}

/// A line and a column, both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    fn error(self, problem: RecordProblem) -> RecordError {
        RecordError {
            line: self.line,
            column: self.column,
            problem,
        }
    }
}

/// Cuts a record into tags and words.
struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    letters: Peekable<Chars<'a>>,
    place: Place,
    /// The words of the comments since they were last asked for.
    comments: Vec<&'a str>,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
        // Some editors begin a file with a mark of its encoding.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            text,
            offset: 0,
            letters: text.chars().peekable(),
            place: Place { line: 1, column: 1 },
            comments: Vec::new(),
        }
    }

    /// Adds the comments read meanwhile to what is said after the moves so far, with every gap between
    /// words made one space, and no brace in them, which would end them when they are written.
    fn comment_on(&mut self, game: &mut Game) {
        let comments: Vec<&str> = self.comments.drain(..).collect();
        let mut said = one_line(&comments.join(" "));
        if said.is_empty() {
            return;
        }
        let after = game.history().len();
        if let Some(before) = game.comments.get(after) {
            said = format!("{before} {said}");
        }
        game.comments.set(after, said);
    }

    fn place(&self) -> Place {
        self.place
    }

    fn peek(&mut self) -> Option<char> {
        self.letters.peek().copied()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        self.offset += letter.len_utf8();
        if letter == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(letter)
    }

    /// Skips space, and comments, which are kept.
    fn skip(&mut self) -> Result<(), RecordError> {
        while let Some(letter) = self.peek() {
            let place = self.place;
            let start = self.offset + 1;
            match letter {
                '{' => {
                    while self
                        .next()
                        .ok_or_else(|| place.error(RecordProblem::OpenComment))?
                        != '}'
                    {}
                    self.comments.push(&self.text[start..self.offset - 1]);
                }
                ';' => {
                    while self.next().is_some_and(|letter| letter != '\n') {}
                    self.comments.push(&self.text[start..self.offset]);
                }
                letter if letter.is_whitespace() => {
                    self.next();
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// The next tag: its name, its value and where it begins; nothing if something else comes.
    fn tag(&mut self) -> Result<Option<(String, String, Place)>, RecordError> {
        self.skip()?;
        if self.peek() != Some('[') {
            return Ok(None);
        }
        let place = self.place;
        self.next();
        let tag = self
            .tag_after_bracket()
            .ok_or_else(|| place.error(RecordProblem::BadTag))?;
        Ok(Some((tag.0, tag.1, place)))
    }

    fn tag_after_bracket(&mut self) -> Option<(String, String)> {
        self.blanks();
        let mut name = String::new();
        while let Some(letter) = self
            .peek()
            .filter(|&letter| u8::try_from(letter).is_ok_and(is_name_byte))
        {
            name.push(letter);
            self.next();
        }
        self.blanks();
        if name.is_empty() || self.next()? != '"' {
            return None;
        }
        let mut value = String::new();
        loop {
            match self.next()? {
                '"' => break,
                '\\' => value.push(self.next()?),
                letter if letter.is_control() => return None,
                letter => value.push(letter),
            }
        }
        self.blanks();
        (self.next()? == ']').then_some((name, value))
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(' ' | '\t')) {
            self.next();
        }
    }

    /// The next word and where it begins. A number ends with its `.` and a label with its `:`, also
    /// where no space follows; an opening bracket is a word of its own.
    fn word(&mut self) -> Result<Option<(&'a str, Place)>, RecordError> {
        self.skip()?;
        let (start, place) = (self.offset, self.place);
        while let Some(letter) = self.peek() {
            if letter.is_whitespace()
                || matches!(letter, '{' | ';')
                || letter == '(' && self.offset > start
            {
                break;
            }
            self.next();
            if matches!(letter, '.' | ':' | '(') {
                break;
            }
        }
        let word = &self.text[start..self.offset];
        Ok((!word.is_empty()).then_some((word, place)))
    }
}

/// Why a record cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordProblem {
    /// A comment that begins here does not end.
    OpenComment,
    /// A tag that is not a name and a value in quotes between brackets.
    BadTag,
    /// A tag that was there before.
    RepeatedTag {
        /// Its name.
        name: String,
    },
    /// A tag that cannot be set.
    Tag(TagError),
    /// A setting that has no such value.
    Setting {
        /// The name of the tag.
        name: &'static str,
        /// The values it can have.
        allowed: &'static str,
        /// The value.
        found: String,
    },
    /// A layout that is none.
    Layout {
        /// Whose pieces it arranges.
        side: Side,
        /// What is wrong with it.
        error: LayoutError,
    },
    /// A position that is none.
    Position(ParsePositionError),
    /// Neither layouts nor a position.
    NoStart,
    /// Layouts and a position.
    TwoStarts,
    /// The layout of one side only.
    OneLayout,
    /// Something else should stand here.
    Expected {
        /// What should.
        expected: String,
        /// What does.
        found: String,
    },
    /// A move that cannot be played.
    Play(PlayError),
    /// A variation that begins here does not end.
    OpenVariation,
    /// Something stands after the end of the game.
    AfterEnd {
        /// What does.
        found: String,
    },
    /// The tag and the end of the text give different results.
    TwoResults {
        /// The result of the tag.
        tag: String,
        /// The result at the end.
        written: String,
    },
    /// The moves lead to another result.
    Result {
        /// The result that is written.
        found: String,
        /// The result of the moves.
        right: &'static str,
    },
    /// The game has not ended in this way.
    Termination {
        /// What the tag says.
        found: String,
    },
}

impl RecordError {
    /// The key under which a page finds its translation. The keys of moves, layouts and positions that
    /// are wrong are their own.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match &self.problem {
            RecordProblem::OpenComment => "record-open-comment",
            RecordProblem::BadTag => "record-bad-tag",
            RecordProblem::RepeatedTag { .. } => "record-repeated-tag",
            RecordProblem::Tag(error) => error.code(),
            RecordProblem::Setting { .. } => "record-setting",
            RecordProblem::Layout { error, .. } => error.code(),
            RecordProblem::Position(error) => error.code(),
            RecordProblem::NoStart => "record-no-start",
            RecordProblem::TwoStarts => "record-two-starts",
            RecordProblem::OneLayout => "record-one-layout",
            RecordProblem::Expected { .. } => "record-expected",
            RecordProblem::Play(error) => error.code(),
            RecordProblem::OpenVariation => "record-open-variation",
            RecordProblem::AfterEnd { .. } => "record-after-end",
            RecordProblem::TwoResults { .. } => "record-two-results",
            RecordProblem::Result { .. } => "record-result",
            RecordProblem::Termination { .. } => "record-termination",
        }
    }

    /// What fills the placeholders of the translation, `line` and `column` among them.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let mut args = match &self.problem {
            RecordProblem::OpenComment
            | RecordProblem::BadTag
            | RecordProblem::NoStart
            | RecordProblem::TwoStarts
            | RecordProblem::OneLayout
            | RecordProblem::OpenVariation => Vec::new(),
            RecordProblem::RepeatedTag { name } => vec![("name", name.clone())],
            RecordProblem::Tag(error) => error.args(),
            RecordProblem::Setting {
                name,
                allowed,
                found,
            } => vec![
                ("name", (*name).to_owned()),
                ("allowed", (*allowed).to_owned()),
                ("found", found.clone()),
            ],
            RecordProblem::Layout { error, .. } => error.args(),
            RecordProblem::Position(error) => error.args(),
            RecordProblem::Expected { expected, found } => {
                vec![("expected", expected.clone()), ("found", found.clone())]
            }
            RecordProblem::Play(error) => error.args(),
            RecordProblem::AfterEnd { found } | RecordProblem::Termination { found } => {
                vec![("found", found.clone())]
            }
            RecordProblem::TwoResults { tag, written } => {
                vec![("tag", tag.clone()), ("written", written.clone())]
            }
            RecordProblem::Result { found, right } => {
                vec![("found", found.clone()), ("right", (*right).to_owned())]
            }
        };
        args.push(("line", self.line.to_string()));
        args.push(("column", self.column.to_string()));
        args
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.problem {
            RecordProblem::OpenComment => {
                f.write_str("the comment that begins here has no closing brace")
            }
            RecordProblem::BadTag => f.write_str(
                "a tag is a name and a value in quotes, such as [White \"Rey\"]",
            ),
            RecordProblem::RepeatedTag { name } => {
                write!(f, "the tag {name} was there before")
            }
            RecordProblem::Tag(error) => error.fmt(f),
            RecordProblem::Setting {
                name,
                allowed,
                found,
            } => write!(f, "{name} is {allowed}, not {found:?}"),
            RecordProblem::Layout { side, error } => {
                write!(f, "in the layout of {side}: {error}")
            }
            RecordProblem::Position(error) => error.fmt(f),
            RecordProblem::NoStart => f.write_str(
                "the tags do not say where the game begins: by WhiteLayout and BlackLayout, or by Position",
            ),
            RecordProblem::TwoStarts => {
                f.write_str("the game begins either with layouts or with a position, not with both")
            }
            RecordProblem::OneLayout => {
                f.write_str("the tags have the layout of one side only")
            }
            RecordProblem::Expected { expected, found } => {
                write!(f, "{found:?} stands where {expected} should")
            }
            RecordProblem::Play(error) => error.fmt(f),
            RecordProblem::OpenVariation => {
                f.write_str("the variation that begins here has no closing bracket")
            }
            RecordProblem::AfterEnd { found } => {
                write!(f, "{found:?} stands after the end of the game")
            }
            RecordProblem::TwoResults { tag, written } => write!(
                f,
                "the tag gives the result {tag}, the end of the text {written}"
            ),
            RecordProblem::Result { found, right } => {
                write!(f, "the result is {right} after these moves, not {found}")
            }
            RecordProblem::Termination { found } => {
                write!(f, "the game has not ended by {found:?}")
            }
        }
    }
}

impl std::error::Error for RecordError {}
