//! Games as text: Portable Draughts Notation, as the documentation of [`PdnGame`] describes it.

use std::collections::HashSet;
use std::fmt::{self, Write as _};

use super::movegen::{self, BUDGET};
use super::{
    CaptureRule, Game, KingMoveLimit, ParseFenError, PlayError, Position, PositionError, Reason,
    Rules, Setup, Variant,
};
use crate::Side;
use crate::asides::{Aside, Asides, bracketed};
use crate::excerpt::{excerpt, line_and_column, one_line};

/// What a win counts in the results that are written; a draw is half of it for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Points {
    /// One, as in the rules.
    #[default]
    One,
    /// Two, as is usual among draughts players.
    Two,
}

/// The result that a text gives a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PdnResult {
    /// `1-0` or `2-0`.
    WhiteWins,
    /// `0-1` or `0-2`.
    BlackWins,
    /// `1/2-1/2` or `1-1`.
    Draw,
    /// `0-0`: nobody gets a point.
    BothLose,
    /// `*`: not finished, or not known.
    Unknown,
}

impl PdnResult {
    /// The result that a text means.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" | "2-0" => Self::WhiteWins,
            "0-1" | "0-2" => Self::BlackWins,
            "1/2-1/2" | "1-1" => Self::Draw,
            "0-0" => Self::BothLose,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The way it is written where a win counts one point.
    #[must_use]
    pub const fn text(self) -> &'static str {
        self.text_by(Points::One)
    }

    /// The way it is written where a win counts so many points.
    #[must_use]
    pub const fn text_by(self, points: Points) -> &'static str {
        match (self, points) {
            (Self::WhiteWins, Points::One) => "1-0",
            (Self::WhiteWins, Points::Two) => "2-0",
            (Self::BlackWins, Points::One) => "0-1",
            (Self::BlackWins, Points::Two) => "0-2",
            (Self::Draw, Points::One) => "1/2-1/2",
            (Self::Draw, Points::Two) => "1-1",
            (Self::BothLose, _) => "0-0",
            (Self::Unknown, _) => "*",
        }
    }

    /// The result of a game as it stands.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        match game.outcome().map(|outcome| outcome.winner) {
            None => Self::Unknown,
            Some(None) => Self::Draw,
            Some(Some(Side::White)) => Self::WhiteWins,
            Some(Some(Side::Black)) => Self::BlackWins,
        }
    }
}

/// Something that is said about a game between its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// How many moves come before it.
    pub after: usize,
    /// What it is.
    pub kind: RemarkKind,
}

/// A comment or a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// Words, with every gap between them made one space.
    Comment(String),
    /// A numeric annotation glyph: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    Nag(u8),
}

/// A game with all that [PDN](https://wiegerw.github.io/pdn/) tells of it.
///
/// [`read_pdn`] reads games, `Display` and [`by`](Self::by) write one. These tags the game itself decides:
///
/// | tag | what it says |
/// |---|---|
/// | `GameType` | `40` Frisian draughts; `97`, or `40` with the start of Frysk!, Frysk!. Written is `40`, which more programs know, and `97` for a game of Frysk! that starts from another position |
/// | `FEN` | the position it starts from, when that is not the usual one |
/// | `Result` | `1-0`, `0-1`, `1/2-1/2`, `*`, or by two points ([`Points`]) `2-0`, `0-2`, `1-1`; both are read, and `0-0` too |
/// | `Termination` | `time forfeit`, in letters of any size, where a side lost by its time; else kept as it is |
/// | `CaptureRule` | `called` where the opponent calls captures, else left out |
/// | `KingMoveLimit` | `2` where a king may make two moves in a row, else left out |
/// | `PointedOut` | `yes` where a capture has been pointed out and is still to be made |
///
/// All other tags are kept as they are.
#[derive(Clone, Debug)]
pub struct PdnGame {
    /// The tags in their order, without those that the game itself decides.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: Game,
    /// Comments and marks, in their order. Those about moves that are taken back are not written.
    pub remarks: Vec<Remark>,
    /// What was tried in the place of its moves.
    pub variations: Asides,
    /// The result as the text gives it, after its moves or, where they give none, in its tag. It
    /// can differ from the outcome of the game: the text may be wrong, or the players may have
    /// stopped before the end.
    pub result: PdnResult,
}

impl PdnGame {
    /// Changes the game. When it has other moves or another outcome then, the result that the text
    /// gave it holds no more and is that of the game.
    ///
    /// # Examples
    /// ```
    /// use twa_boerden::frisian::{PdnResult, read_pdn};
    ///
    /// let mut record = read_pdn("1. 32-28 0-0").unwrap().remove(0);
    /// record.change(|game| game.play_text("32-27")).unwrap_err();
    /// assert_eq!(record.result, PdnResult::BothLose);
    /// record.change(|game| game.play_text("19-23")).unwrap();
    /// assert_eq!(record.result, PdnResult::Unknown);
    /// ```
    pub fn change<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let state = |game: &Game| (game.history().len(), game.outcome());
        let before = state(&self.game);
        let answer = change(&mut self.game);
        if state(&self.game) != before {
            self.result = PdnResult::of(&self.game);
            // The text said so of an end that is not this one.
            self.tags
                .retain(|(name, value)| name != TERMINATION || !is_time_forfeit(value));
        }
        answer
    }

    /// Plays a move; what was said about moves that it replaces, or tried in their place, is gone.
    ///
    /// # Errors
    /// Those of `play`; then nothing has changed.
    pub fn play<T, E>(&mut self, play: impl FnOnce(&mut Game) -> Result<T, E>) -> Result<T, E> {
        let played = self.game.history().len();
        let made = self.change(play)?;
        self.remarks.retain(|remark| remark.after <= played);
        self.variations.game_moved(played);
        Ok(made)
    }
}

impl From<Game> for PdnGame {
    fn from(game: Game) -> Self {
        Self {
            tags: Vec::new(),
            result: PdnResult::of(&game),
            game,
            remarks: Vec::new(),
            variations: Asides::default(),
        }
    }
}

/// What a text that is no PDN has wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdnProblem {
    /// There is no game in it.
    NoGame,
    /// A comment has no end.
    OpenComment,
    /// A variation has no end.
    OpenVariation,
    /// A bracket closes nothing.
    Unopened {
        /// The bracket.
        bracket: char,
    },
    /// A tag cannot be read.
    Tag,
    /// The tag has a value that it cannot have.
    TagValue {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// The game is of another kind.
    GameType {
        /// The kind that it names.
        value: String,
    },
    /// The position it starts from cannot be read.
    Fen(ParseFenError),
    /// The position it starts from cannot be played on.
    Position(PositionError),
    /// A mark `$` without a number up to 255.
    Nag {
        /// What stands there.
        found: String,
    },
    /// The positions up to here have too many ways to capture for the whole text to be read.
    TooComplex,
    /// A move cannot be played.
    Move {
        /// The move.
        text: String,
        /// How many moves of both sides come before it.
        after: usize,
        /// Why not.
        error: PlayError,
    },
}

/// Why a text is no PDN, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePdnError {
    /// The line, from 1.
    pub line: usize,
    /// The letter in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: PdnProblem,
}

impl ParsePdnError {
    /// The key under which translations of the message are found. For a move that cannot be
    /// played it is that of the [`PlayError`], for a position that of its error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match &self.problem {
            PdnProblem::NoGame => "pdn-no-game",
            PdnProblem::OpenComment => "pdn-open-comment",
            PdnProblem::OpenVariation => "pdn-open-variation",
            PdnProblem::Unopened { .. } => "pdn-unopened",
            PdnProblem::Tag => "pdn-tag",
            PdnProblem::TagValue { .. } => "pdn-tag-value",
            PdnProblem::GameType { .. } => "pdn-game-type",
            PdnProblem::Fen(error) => error.code(),
            PdnProblem::Position(error) => error.code(),
            PdnProblem::Nag { .. } => "pdn-nag",
            PdnProblem::TooComplex => "pdn-too-complex",
            PdnProblem::Move { error, .. } => error.code(),
        }
    }

    /// The facts that fill the placeholders of a translation, `line` and `column` among them.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let mut args = vec![
            ("line", self.line.to_string()),
            ("column", self.column.to_string()),
        ];
        match &self.problem {
            PdnProblem::NoGame
            | PdnProblem::OpenComment
            | PdnProblem::OpenVariation
            | PdnProblem::Tag
            | PdnProblem::TooComplex => {}
            PdnProblem::Unopened { bracket } => args.push(("bracket", bracket.to_string())),
            PdnProblem::TagValue { name, value } => {
                args.push(("name", name.clone()));
                args.push(("value", value.clone()));
            }
            PdnProblem::GameType { value } => args.push(("value", value.clone())),
            PdnProblem::Nag { found } => args.push(("found", found.clone())),
            PdnProblem::Fen(error) => args.extend(error.args()),
            PdnProblem::Position(error) => args.extend(error.args()),
            PdnProblem::Move { text, after, error } => {
                args.push(("move", text.clone()));
                args.push(("after", after.to_string()));
                args.extend(error.args());
            }
        }
        args
    }
}

impl fmt::Display for ParsePdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.problem {
            PdnProblem::NoGame => f.write_str("there is no game in this text"),
            PdnProblem::OpenComment => f.write_str("this comment has no end: close it with }"),
            PdnProblem::OpenVariation => f.write_str("this variation has no end: close it with )"),
            PdnProblem::Unopened { bracket } => {
                write!(f, "this {bracket} closes nothing: take it out")
            }
            PdnProblem::Tag => f.write_str("a tag is written as in [White \"name\"]"),
            PdnProblem::TagValue { name, value } => {
                write!(f, "the tag {name} cannot be \"{value}\"")
            }
            PdnProblem::GameType { value } => write!(
                f,
                "this is a game of type {value}: only Frisian draughts (40) and Frysk! (97) can be read"
            ),
            PdnProblem::Fen(error) => write!(f, "{error}"),
            PdnProblem::Position(error) => write!(f, "{error}"),
            PdnProblem::Nag { found } => {
                write!(f, "\"{found}\" is no mark: write $ and a number up to 255")
            }
            PdnProblem::TooComplex => f.write_str(
                "the positions up to here have too many ways to capture: read the games one by one",
            ),
            PdnProblem::Move { text, after, error } => {
                write!(f, "move {} ({text}): {error}", after + 1)
            }
        }
    }
}

impl std::error::Error for ParsePdnError {}

/// Reads the games of a text.
///
/// Comments (`{…}`, and `;` to the end of the line) and marks (`$1`, `!?`) are kept, and so are
/// variations (`(…)`) as they are written, however deep they are nested. Lines that begin with `%` are
/// ignored. The numbers of the moves may be written in any way or left out, and say nothing; but one
/// without a dot has at most three digits and stands alone, so that no move without its mark is taken
/// for one.
///
/// # Errors
/// Says where the first mistake is and what to do about it.
///
/// # Examples
/// ```
/// use twa_boerden::frisian::read_pdn;
///
/// let games = read_pdn("[White \"Me\"]\n1. 32-28 {fine} 19-23 2. 28x19 14x23 *").unwrap();
/// assert_eq!(games[0].game.history().len(), 4);
///
/// let error = read_pdn("1. 32-28\n19-18").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 1));
/// ```
pub fn read_pdn(text: &str) -> Result<Vec<PdnGame>, ParsePdnError> {
    let mut games = Vec::new();
    read_pdn_each(text, &mut |game| games.push(game))?;
    Ok(games)
}

/// Reads the games of a text as [`read_pdn`] does and gives them away one by one, so that a text with
/// thousands of them takes no more room than the longest.
///
/// # Errors
/// As [`read_pdn`]; the games before the mistake have been given away by then.
pub fn read_pdn_each(text: &str, each: &mut dyn FnMut(PdnGame)) -> Result<(), ParsePdnError> {
    let mut reader = Reader {
        text,
        effort: movegen::effort(),
        at: 0,
        after_number: false,
        each,
        ended: None,
        draft: None,
    };
    reader.read().map_err(|(at, problem)| {
        let (line, column) = line_and_column(text, at);
        ParsePdnError {
            line,
            column,
            problem,
        }
    })
}

/// The most digits of a number that is taken for that of a move without a dot behind it: four can
/// be a move that lacks its mark.
pub(crate) const MOST_DIGITS: usize = 3;

/// A word without the number of a move before it: digits, dots or both. Of a number nothing is left.
pub(crate) fn without_number(word: &str) -> &str {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = digits.trim_start_matches(['.', '…']);
    if text.is_empty() || text.len() < digits.len() {
        text
    } else {
        word
    }
}

/// A move without the signs behind it, and the glyph that they stand for, if they stand for one.
pub(crate) fn without_mark(text: &str) -> (&str, Option<u8>) {
    // A star after a move says that it was forced.
    let bare = text.trim_end_matches(['!', '?', '*']);
    let nag = match &text[bare.len()..] {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    (bare, nag)
}

/// The tag that says how a game came to its end.
const TERMINATION: &str = "Termination";

/// Its value where a side lost by its time.
const TIME_FORFEIT: &str = "time forfeit";

/// Servers write it with a capital.
const fn is_time_forfeit(value: &str) -> bool {
    value.eq_ignore_ascii_case(TIME_FORFEIT)
}

fn lost_on_time(game: &Game) -> bool {
    game.outcome()
        .is_some_and(|outcome| outcome.reason == Reason::Time)
}

/// How many situations of captures the positions of a text may have in all before the next one is read:
/// those of one position as bad as can be.
pub(crate) const MOST_EFFORT: usize = BUDGET;

/// What is wrong, and at which byte.
type Wrong = (usize, PdnProblem);

struct Reader<'a, 'e> {
    text: &'a str,
    /// What the generator had spent when the reading began.
    effort: usize,
    at: usize,
    /// The word before was the number of a move.
    after_number: bool,
    each: &'e mut dyn FnMut(PdnGame),
    /// The game that has ended last; what is said of it may still follow.
    ended: Option<PdnGame>,
    draft: Option<Draft<'a>>,
}

/// A game being read.
#[derive(Default)]
struct Draft<'a> {
    tags: Vec<(String, String)>,
    remarks: Vec<Remark>,
    variations: Asides,
    game: Option<Game>,
    /// The names of all its tags.
    named: HashSet<&'a str>,
    // Of the tags that decide what the game is.
    start: Option<(Setup, usize)>,
    variant: Variant,
    rules: Rules,
    pointed_out: bool,
    time: bool,
    tag_result: Option<PdnResult>,
    /// The result after the moves.
    result: Option<PdnResult>,
}

impl Draft<'_> {
    fn played(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.history().len())
    }

    /// The game, made from the tags when the first move or the end needs it.
    fn game(&mut self, at: usize) -> Result<&mut Game, Wrong> {
        let game = match self.game.take() {
            Some(game) => game,
            None => self.start(at)?,
        };
        Ok(self.game.insert(game))
    }

    fn start(&self, at: usize) -> Result<Game, Wrong> {
        let Some((setup, at_tag)) = self.start else {
            return Ok(Game::new(self.variant, self.rules));
        };
        let position = Position::new(setup, self.rules)
            .map_err(|error| (at_tag.min(at), PdnProblem::Position(error)))?;
        let variant = if setup == Setup::start(Variant::Frysk) {
            Variant::Frysk
        } else {
            self.variant
        };
        Ok(Game::from_position(position).with_variant(variant))
    }
}

impl<'a> Reader<'a, '_> {
    fn read(&mut self) -> Result<(), Wrong> {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        while let Some(letter) = self.peek() {
            let start = self.at;
            if movegen::effort().wrapping_sub(self.effort) > MOST_EFFORT {
                return Err((start, PdnProblem::TooComplex));
            }
            match letter {
                _ if letter.is_whitespace() => self.at += letter.len_utf8(),
                '%' if self.at_line_start() => self.skip_line(),
                ';' => {
                    self.skip_line();
                    self.comment(start + 1);
                }
                '{' => {
                    self.skip_comment()?;
                    self.at -= 1;
                    self.comment(start + 1);
                    self.at += 1;
                }
                '(' => self.variation()?,
                '[' => self.tag()?,
                ')' | '}' | ']' => return Err((start, PdnProblem::Unopened { bracket: letter })),
                _ => {
                    let word = self.word();
                    self.take_word(start, word)?;
                }
            }
        }
        self.finish(self.at)?;
        let last = self.ended.take().ok_or((0, PdnProblem::NoGame))?;
        (self.each)(last);
        Ok(())
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn at_line_start(&self) -> bool {
        let before = &self.text[..self.at];
        before.is_empty() || before.ends_with(['\n', '\u{feff}'])
    }

    fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    fn skip_comment(&mut self) -> Result<(), Wrong> {
        let end = self.text[self.at..]
            .find('}')
            .ok_or((self.at, PdnProblem::OpenComment))?;
        self.at += end + 1;
        Ok(())
    }

    /// Keeps a variation with all that are in it. Behind the result and before the next game it belongs to
    /// the game that has ended.
    fn variation(&mut self) -> Result<(), Wrong> {
        let at = self.at;
        let (length, text) = bracketed(&self.text[at..]).ok_or((at, PdnProblem::OpenVariation))?;
        self.at += length;
        let (variations, after) = match (&mut self.draft, &mut self.ended) {
            (None, Some(game)) => (&mut game.variations, game.game.history().len()),
            (draft, _) => {
                let draft = draft.get_or_insert_default();
                let after = draft.played();
                (&mut draft.variations, after)
            }
        };
        variations.push(Aside { after, text, at });
        Ok(())
    }

    /// Keeps the comment that goes from this byte to the current one.
    fn comment(&mut self, start: usize) {
        let said = one_line(&self.text[start..self.at]);
        self.remark(RemarkKind::Comment(said));
    }

    fn remark(&mut self, kind: RemarkKind) {
        // After the result and before the next game it belongs to the game that has ended.
        match (&mut self.draft, &mut self.ended) {
            (None, Some(game)) => game.remarks.push(Remark {
                after: game.game.history().len(),
                kind,
            }),
            (draft, _) => {
                let draft = draft.get_or_insert_default();
                let after = draft.played();
                draft.remarks.push(Remark { after, kind });
            }
        }
    }

    /// Reads `[Name "value"]`.
    fn tag(&mut self) -> Result<(), Wrong> {
        let start = self.at;
        let wrong = || (start, PdnProblem::Tag);
        let text = self.text;
        let rest = &text[start + 1..];
        let (name, rest) = rest.split_once('"').ok_or_else(wrong)?;
        let name = name.trim();
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || "[](){};".contains(c)) {
            return Err(wrong());
        }
        let value_at = text.len() - rest.len();
        let mut value = String::new();
        let mut letters = rest.char_indices();
        let end = loop {
            match letters.next().ok_or_else(wrong)? {
                (at, '"') => break at + 1,
                (at, '\\') => match letters.next().ok_or_else(wrong)? {
                    (_, letter @ ('"' | '\\')) => value.push(letter),
                    (_, letter) => {
                        value.push_str(&rest[at..=at]);
                        value.push(letter);
                    }
                },
                (_, letter) => value.push(letter),
            }
        };
        let after = rest[end..].trim_start();
        if !after.starts_with(']') {
            return Err(wrong());
        }
        self.at = text.len() - after.len() + 1;
        // A game ends where the tags of the next begin: after its moves or, where it has none, with
        // a tag that it has already.
        if self
            .draft
            .as_ref()
            .is_some_and(|draft| draft.game.is_some() || draft.named.contains(name))
        {
            self.finish(start)?;
        }
        self.take_tag(name, value, start, value_at)
    }

    fn take_tag(
        &mut self,
        name: &'a str,
        value: String,
        start: usize,
        value_at: usize,
    ) -> Result<(), Wrong> {
        let draft = self.draft.get_or_insert_default();
        draft.named.insert(name);
        let wrong = |value: &str| {
            let (name, value) = (name.to_owned(), excerpt(value));
            (start, PdnProblem::TagValue { name, value })
        };
        match name {
            "GameType" => match value.split(',').next().unwrap_or_default().trim() {
                "40" => {}
                "97" => draft.variant = Variant::Frysk,
                other => {
                    let value = excerpt(other);
                    return Err((value_at, PdnProblem::GameType { value }));
                }
            },
            "FEN" => {
                let setup = value
                    .parse()
                    .map_err(|error| (value_at, PdnProblem::Fen(error)))?;
                draft.start = Some((setup, value_at));
            }
            "Result" => {
                draft.tag_result = Some(PdnResult::read(&value).ok_or_else(|| wrong(&value))?);
            }
            // What else it says is kept, but decides nothing.
            TERMINATION => {
                draft.time = is_time_forfeit(&value);
                draft.tags.push((name.to_owned(), value));
            }
            "CaptureRule" => {
                draft.rules.capture = CaptureRule::ALL
                    .into_iter()
                    .find(|rule| rule.name() == value)
                    .ok_or_else(|| wrong(&value))?;
            }
            "KingMoveLimit" => {
                draft.rules.king_moves = KingMoveLimit::ALL
                    .into_iter()
                    .find(|limit| limit.count().to_string() == value)
                    .ok_or_else(|| wrong(&value))?;
            }
            "PointedOut" => draft.pointed_out = value == "yes",
            _ => draft.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// What stands here up to a space or a bracket.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| c.is_whitespace() || "(){}[];".contains(c))
            .unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn take_word(&mut self, start: usize, word: &str) -> Result<(), Wrong> {
        if let Some(result) = PdnResult::read(word) {
            self.draft.get_or_insert_default().result = Some(result);
            return self.finish(start);
        }
        if let Some(number) = word.strip_prefix('$') {
            let nag = number.parse().map_err(|_| {
                let found = excerpt(word);
                (start, PdnProblem::Nag { found })
            })?;
            self.remark(RemarkKind::Nag(nag));
            return Ok(());
        }
        let text = without_number(word);
        let after_number = std::mem::replace(&mut self.after_number, text.is_empty());
        let text = if text.is_empty() {
            let rest = self.text[self.at..].trim_start();
            let dotted = word.ends_with(['.', '…']) || rest.starts_with(['.', '…']);
            if dotted || (word.len() <= MOST_DIGITS && !after_number) {
                return Ok(());
            }
            word
        } else {
            text
        };
        let start = start + word.len() - text.len();
        if let Some(result) = PdnResult::read(text) {
            self.draft.get_or_insert_default().result = Some(result);
            return self.finish(start);
        }
        let (bare, nag) = without_mark(text);
        let draft = self.draft.get_or_insert_default();
        let after = draft.played();
        draft.game(start)?.play_text(bare).map_err(|error| {
            let text = excerpt(bare);
            (start, PdnProblem::Move { text, after, error })
        })?;
        if let Some(nag) = nag {
            self.remark(RemarkKind::Nag(nag));
        }
        Ok(())
    }

    /// Ends the game being read.
    fn finish(&mut self, at: usize) -> Result<(), Wrong> {
        let Some(mut draft) = self.draft.take() else {
            return Ok(());
        };
        // A comment that stands alone is no game.
        if draft.game.is_none() && draft.result.is_none() && draft.named.is_empty() {
            return Ok(());
        }
        let game = draft.game(at)?;
        let mut game = game.clone();
        if draft.pointed_out {
            game.restore_pointed_out();
        }
        let loses = |game: &mut Game, side: Side| {
            if draft.time {
                game.time_out(side);
            } else {
                game.resign(side);
            }
        };
        let result = draft
            .result
            .filter(|&result| result != PdnResult::Unknown)
            .or(draft.tag_result);
        match result {
            Some(PdnResult::WhiteWins) => loses(&mut game, Side::Black),
            Some(PdnResult::BlackWins) => loses(&mut game, Side::White),
            Some(PdnResult::Draw) => game.agree_draw(),
            Some(PdnResult::BothLose | PdnResult::Unknown) | None => {}
        }
        if lost_on_time(&game) {
            // The game itself says so now.
            draft.tags.retain(|(name, _)| name != TERMINATION);
        }
        let result = result
            .or(draft.result)
            .unwrap_or_else(|| PdnResult::of(&game));
        let before = self.ended.replace(PdnGame {
            tags: draft.tags,
            game,
            remarks: draft.remarks,
            variations: draft.variations,
            result,
        });
        if let Some(before) = before {
            (self.each)(before);
        }
        Ok(())
    }
}

/// The width that lines are wrapped to.
const WIDTH: usize = 80;

impl fmt::Display for PdnGame {
    /// Writes the game, moves in lines of at most 80 letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.by(Points::One).fmt(f)
    }
}

/// A game to be written with results of so many points.
struct ByPoints<'a>(&'a PdnGame, Points);

impl fmt::Display for ByPoints<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self(record, points) = self;
        record.write(f, points)
    }
}

impl PdnGame {
    /// The game as it is written where a win counts so many points.
    ///
    /// # Examples
    /// ```
    /// use twa_boerden::frisian::{Points, read_pdn};
    ///
    /// let record = &read_pdn("1. 32-28 2-0").unwrap()[0];
    /// assert!(record.to_string().ends_with("1. 32-28 1-0\n"));
    /// assert!(record.by(Points::Two).to_string().ends_with("1. 32-28 2-0\n"));
    /// ```
    #[must_use]
    pub fn by(&self, points: Points) -> impl fmt::Display {
        ByPoints(self, points)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, points: Points) -> fmt::Result {
        let game = &self.game;
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")
        };
        let on_time = lost_on_time(game);
        for (name, value) in &self.tags {
            if !(on_time && name == TERMINATION) {
                tag(name, value)?;
            }
        }
        tag("Result", self.result.text_by(points))?;
        let start = game.start().setup();
        let usual = Setup::start(game.variant());
        let told_by_start = game.variant() == Variant::default() || start == usual;
        tag("GameType", if told_by_start { "40" } else { "97" })?;
        if on_time {
            tag(TERMINATION, TIME_FORFEIT)?;
        }
        let Rules {
            capture,
            king_moves,
        } = game.rules();
        if capture != CaptureRule::default() {
            tag("CaptureRule", capture.name())?;
        }
        if king_moves != KingMoveLimit::default() {
            tag("KingMoveLimit", &king_moves.count().to_string())?;
        }
        if game.position().capture_pointed_out() {
            tag("PointedOut", "yes")?;
        }
        if start != usual || game.variant() != Variant::default() {
            tag("FEN", &game.start().fen())?;
        }
        writeln!(f)?;
        let mut line = Line { f, width: 0 };
        let mut remarks = self.remarks.iter().peekable();
        let mut numbered = true;
        for (index, ply) in game.history().iter().enumerate() {
            numbered |= line.remarks(&mut remarks, index)?;
            numbered |= line.variations(&self.variations, index)?;
            let white = ply.transition.side == Side::White;
            if white || numbered {
                let dots = if white { "." } else { "..." };
                line.word(&format!("{}{dots}", ply.before.move_number()))?;
            }
            numbered = false;
            line.word(&ply.notation)?;
        }
        line.remarks(&mut remarks, game.history().len())?;
        line.variations(&self.variations, game.history().len())?;
        line.word(self.result.text_by(points))?;
        writeln!(f)
    }
}

/// The line of moves being written.
struct Line<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    width: usize,
}

impl Line<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        if self.width == 0 {
            self.width = width;
        } else if self.width + 1 + width <= WIDTH {
            self.f.write_char(' ')?;
            self.width += 1 + width;
        } else {
            self.f.write_char('\n')?;
            self.width = width;
        }
        self.f.write_str(word)
    }

    /// Writes the variations after this number of moves, and tells whether there were any.
    fn variations(&mut self, variations: &Asides, index: usize) -> Result<bool, fmt::Error> {
        let mut any = false;
        for word in variations.after(index).flat_map(str::split_whitespace) {
            any = true;
            self.word(word)?;
        }
        Ok(any)
    }

    /// Writes the remarks up to this number of moves, and tells whether there was a comment.
    fn remarks<'r>(
        &mut self,
        remarks: &mut std::iter::Peekable<impl Iterator<Item = &'r Remark>>,
        index: usize,
    ) -> Result<bool, fmt::Error> {
        let mut comment = false;
        while let Some(remark) = remarks.next_if(|remark| remark.after <= index) {
            match &remark.kind {
                RemarkKind::Nag(nag) => self.word(&format!("${nag}"))?,
                RemarkKind::Comment(text) => {
                    comment = true;
                    // No comment can hold the bracket that ends it.
                    for word in format!("{{{}}}", text.replace('}', ")")).split_whitespace() {
                        self.word(word)?;
                    }
                }
            }
        }
        Ok(comment)
    }
}

impl Game {
    /// The game as PDN.
    ///
    /// # Examples
    /// ```
    /// use twa_boerden::frisian::{Game, Rules, Variant};
    ///
    /// let mut game = Game::new(Variant::Frisian, Rules::default());
    /// game.play_text("32-28").unwrap();
    /// assert_eq!(game.pdn(), "[Result \"*\"]\n[GameType \"40\"]\n\n1. 32-28 *\n");
    /// ```
    #[must_use]
    pub fn pdn(&self) -> String {
        PdnGame::from(self.clone()).to_string()
    }
}
