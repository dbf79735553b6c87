//! A game as text for the address of a page: short, and of letters that no program for messages breaks.
//!
//! `1ffe3..bEUY.u0.1c4e` is a game of Frisian draughts: the version, the game, its settings; where it
//! starts, nothing for the usual place; its moves, a letter for each square; how many of them are taken
//! back, or how it ended; and a check, because links are cut and mended by hand. The letters are the 64 of
//! base64 for addresses, in their order. What is said about the game stays at home.

use std::fmt;

use super::options::{
    CaptureOption, FrisianOptions, KingMovesOption, Layouts, LordsOptions, MovesOption, NewGame,
    PinsOption, VariantOption,
};
use super::saved::{
    Ending, RestoreError, Saved, SavedFrisian, SavedGame, SavedLords, SavedSetUp, SavedStep,
};
use crate::{BySide, Side, frisian, lords};

/// The version written, and the only one so far.
const VERSION: &str = "1";

/// The longest link, in bytes: some four thousand moves. What is longer no program passes on.
pub const LONGEST_LINK: u32 = 8192;

/// A letter for each square; draughts leaves the last fourteen of them free.
pub(super) const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Stands between the squares of a capture that goes on after its first jump.
const ON: u8 = b'_';
/// The move before was pointed out.
const POINTED_OUT: u8 = b'-';

/// A move that nobody knows any more was pointed out.
const UNKNOWN_POINTED_OUT: u8 = b'~';

/// How a game ended that its moves did not end.
const ENDINGS: [(&str, Ending); 5] = [
    ("d", Ending::Agreed),
    ("w", Ending::Resigned(Side::White)),
    ("b", Ending::Resigned(Side::Black)),
    ("W", Ending::TimedOut(Side::White)),
    ("B", Ending::TimedOut(Side::Black)),
];

/// What the texts of positions have instead of signs that do not belong in an address.
const FRISIAN_SIGNS: [(char, char); 3] = [(':', '~'), (',', '_'), ('+', 'p')];
const LORDS_SIGNS: [(char, char); 6] = [
    (' ', '~'),
    ('/', 'z'),
    ('(', 'p'),
    (')', 'q'),
    (',', 'y'),
    ('!', 'x'),
];

/// Why a link shows no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// A newer version of this program made it.
    Newer,
    /// It is no link, or a part of it is lost.
    Broken,
    /// It can be read, but the rules do not allow what it says.
    Refused(RestoreError),
    /// It goes on with a secret set-up, and what was laid out in secret lies in another browser.
    SecretElsewhere,
}

impl LinkError {
    /// The key of the page's own wording.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Newer => "link-newer",
            Self::Broken => "link-broken",
            Self::Refused(_) => "link-refused",
            Self::SecretElsewhere => "link-secret-elsewhere",
        }
    }

    /// The facts for the placeholders of that wording.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Newer | Self::Broken | Self::SecretElsewhere => Vec::new(),
            Self::Refused(why) => vec![("why", why.to_string())],
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer => f.write_str("the link was made by a newer version of this program"),
            Self::Broken => f.write_str("the link is damaged, or a part of it is missing"),
            Self::Refused(why) => write!(f, "the link can be read, but not played: {why}"),
            Self::SecretElsewhere => f.write_str(
                "the link goes on with a secret set-up that was begun in another browser",
            ),
        }
    }
}

impl std::error::Error for LinkError {}

/// The link to a game; `None` for a secret set-up, and for a game that is too long for any link.
pub(super) fn write(options: &NewGame, game: &SavedGame) -> Option<String> {
    if matches!(game, SavedGame::SetUp(_)) {
        return None;
    }
    checked(&format!("{VERSION}{}", write_game(options, game)?))
}

/// The four fields of a game: its settings, where it starts, its moves, and how many are taken back or
/// how it ended. Of a secret set-up they tell the settings.
pub(super) fn write_game(options: &NewGame, game: &SavedGame) -> Option<String> {
    let (fields, undone, ending) = match (options, game) {
        (NewGame::Frisian(options), SavedGame::Frisian(game)) => {
            (write_frisian(options, game)?, game.undone, game.ending)
        }
        (NewGame::Lords(options), SavedGame::Lords(game)) => {
            (write_lords(options, game)?, game.undone, game.ending)
        }
        (NewGame::Lords(options), SavedGame::SetUp(_)) => {
            (format!("{}..", lords_settings(options)), 0, None)
        }
        _ => return None,
    };
    let known = ENDINGS.iter().find(|known| Some(known.1) == ending);
    let end = known.map_or_else(|| format!("u{undone}"), |known| known.0.to_owned());
    Some(format!("{fields}.{end}"))
}

/// A link with its check; `None` if it is too long for any address.
pub(super) fn checked(body: &str) -> Option<String> {
    let link = format!("{body}.{:04x}", check(body));
    fits(&link).then_some(link)
}

/// The game, its settings, where it starts and its moves.
fn write_frisian(options: &FrisianOptions, game: &SavedFrisian) -> Option<String> {
    let variant = match options.variant {
        VariantOption::Frisian => 'f',
        VariantOption::Frysk => 'y',
    };
    let capture = match options.capture {
        CaptureOption::Enforced => 'e',
        CaptureOption::Called => 'c',
    };
    let king_moves = u8::from(options.king_moves);
    let start = match &options.position {
        None => String::new(),
        Some(position) => {
            // As the rules write it: people may have typed signs that do not belong in an address.
            let setup: frisian::Setup = position.parse().ok()?;
            format!("p{}", exchange(&setup.to_string(), &FRISIAN_SIGNS))
        }
    };
    let mut fields = format!("f{variant}{capture}{king_moves}.{start}.");
    for step in &game.steps {
        match step {
            SavedStep::PointOut => fields.push(char::from(POINTED_OUT)),
            SavedStep::PointedOut => fields.push(char::from(UNKNOWN_POINTED_OUT)),
            SavedStep::Move(squares) => {
                for (number, &square) in squares.iter().enumerate() {
                    if number > 1 {
                        fields.push(char::from(ON));
                    }
                    fields.push(letter(square.checked_sub(1)?)?);
                }
            }
        }
    }
    Some(fields)
}

/// The game, its settings, where it starts and its moves.
fn write_lords(options: &LordsOptions, game: &SavedLords) -> Option<String> {
    let layouts = game.layouts.as_ref().or(options.layouts.as_ref());
    let start = match (&options.position, layouts) {
        (Some(position), _) => {
            let setup: lords::Setup = position.parse().ok()?;
            format!("p{}", exchange(&setup.to_string(), &LORDS_SIGNS))
        }
        (None, Some(Layouts { white, black })) => format!("{white}{black}").replace('/', ""),
        (None, None) => return None,
    };
    let mut fields = format!("{}.{start}.", lords_settings(options));
    for mv in &game.moves {
        for name in [mv.get(..2)?, mv.get(2..)?] {
            let square: lords::Square = name.parse().ok()?;
            fields.push(letter(u8::try_from(square.index()).ok()?)?);
        }
    }
    Some(fields)
}

fn lords_settings(options: &LordsOptions) -> String {
    let pins = match options.pins {
        PinsOption::Any => 'a',
        PinsOption::Enemy => 'e',
    };
    let length = match options.moves {
        MovesOption::FiveFour => '5',
        MovesOption::FourFour => '4',
    };
    let draws = if options.draw_rules { 'd' } else { 'n' };
    format!("l{pins}{length}{draws}")
}

fn fits(link: &str) -> bool {
    u32::try_from(link.len()).is_ok_and(|length| length <= LONGEST_LINK)
}

/// Reads a link as a saved table. Whether the rules allow it turns out when the table is restored.
pub(super) fn read(link: &str) -> Result<Saved, LinkError> {
    of_version(link, VERSION)?;
    parse(link).ok_or(LinkError::Broken)
}

/// Refuses what is no link of this version.
pub(super) fn of_version(link: &str, version: &str) -> Result<(), LinkError> {
    let digits = link.bytes().take_while(u8::is_ascii_digit).count();
    match link.split_at(digits).0 {
        _ if !fits(link) => Err(LinkError::Broken),
        "" => Err(LinkError::Broken),
        found if found == version => Ok(()),
        _ => Err(LinkError::Newer),
    }
}

/// What stands before the check of a link, if that is right.
pub(super) fn unchecked(link: &str) -> Option<&str> {
    let (body, given) = link.rsplit_once('.')?;
    (given == format!("{:04x}", check(body))).then_some(body)
}

fn parse(link: &str) -> Option<Saved> {
    let fields: Vec<&str> = unchecked(link)?.strip_prefix(VERSION)?.split('.').collect();
    let saved = read_game(fields.try_into().ok()?)?;
    (!matches!(saved.game, SavedGame::SetUp(_))).then_some(saved)
}

/// Reads the four fields of a game.
pub(super) fn read_game([settings, start, moves, end]: [&str; 4]) -> Option<Saved> {
    let (ending, undone) = match ENDINGS.iter().find(|known| known.0 == end) {
        Some(known) => (Some(known.1), 0),
        None => (None, end.strip_prefix('u')?.parse().ok()?),
    };
    let (options, game) = match *settings.as_bytes() {
        [b'f', variant, capture, king_moves] => {
            let options = read_frisian([variant, capture, king_moves], start)?;
            let steps = frisian_steps(moves)?;
            let game = SavedFrisian {
                steps,
                undone,
                ending,
                tags: Vec::new(),
                remarks: Vec::new(),
                result: None,
                variations: String::new(),
            };
            (NewGame::Frisian(options), SavedGame::Frisian(game))
        }
        [b'l', pins, length, draws] if start.is_empty() => {
            let options = lords_options([pins, length, draws], None, None)?;
            let game = SavedGame::SetUp(SavedSetUp::default());
            (moves.is_empty() && end == "u0").then_some((NewGame::Lords(options), game))?
        }
        [b'l', pins, length, draws] => {
            let options = read_lords([pins, length, draws], start)?;
            let game = SavedLords {
                layouts: None,
                moves: lords_moves(moves)?,
                undone,
                ending,
                tags: Vec::new(),
                comments: Vec::new(),
                variations: String::new(),
            };
            (NewGame::Lords(options), SavedGame::Lords(game))
        }
        _ => return None,
    };
    Some(Saved {
        version: Saved::VERSION,
        options,
        flipped: false,
        draw_offer: None,
        clock: None,
        game,
        far: None,
    })
}

fn read_frisian([variant, capture, king_moves]: [u8; 3], start: &str) -> Option<FrisianOptions> {
    Some(FrisianOptions {
        variant: match variant {
            b'f' => VariantOption::Frisian,
            b'y' => VariantOption::Frysk,
            _ => return None,
        },
        capture: match capture {
            b'e' => CaptureOption::Enforced,
            b'c' => CaptureOption::Called,
            _ => return None,
        },
        king_moves: KingMovesOption::try_from(king_moves.wrapping_sub(b'0')).ok()?,
        position: match start {
            "" => None,
            _ => Some(position(start, FRISIAN_SIGNS)?),
        },
        seats: BySide::default(),
        clock: None,
    })
}

fn read_lords(settings: [u8; 3], start: &str) -> Option<LordsOptions> {
    let position = position(start, LORDS_SIGNS);
    let layouts = if position.is_some() {
        None
    } else {
        let row = |number: usize| start.get(8 * number..8 * number + 8);
        Some(Layouts {
            white: format!("{}/{}", row(0)?, row(1)?),
            black: format!("{}/{}", row(2)?, start.get(24..)?),
        })
    };
    lords_options(settings, layouts, position)
}

fn lords_options(
    [pins, length, draws]: [u8; 3],
    layouts: Option<Layouts>,
    position: Option<String>,
) -> Option<LordsOptions> {
    Some(LordsOptions {
        pins: match pins {
            b'a' => PinsOption::Any,
            b'e' => PinsOption::Enemy,
            _ => return None,
        },
        moves: match length {
            b'5' => MovesOption::FiveFour,
            b'4' => MovesOption::FourFour,
            _ => return None,
        },
        draw_rules: match draws {
            b'd' => true,
            b'n' => false,
            _ => return None,
        },
        layouts,
        position,
        seats: BySide::default(),
        clock: None,
    })
}

/// The position that a game starts from, if it says one.
fn position<const N: usize>(start: &str, signs: [(char, char); N]) -> Option<String> {
    let text = start.strip_prefix('p')?;
    Some(exchange(text, &signs.map(|(sign, letter)| (letter, sign))))
}

fn frisian_steps(moves: &str) -> Option<Vec<SavedStep>> {
    let mut steps = Vec::new();
    let mut letters = moves.bytes().peekable();
    let square = |letter: u8| {
        number(letter)
            .filter(|&index| index < 50)
            .map(|index| index + 1)
    };
    while let Some(first) = letters.next() {
        if first == POINTED_OUT {
            steps.push(SavedStep::PointOut);
            continue;
        }
        if first == UNKNOWN_POINTED_OUT {
            steps.push(SavedStep::PointedOut);
            continue;
        }
        let mut squares = vec![square(first)?, square(letters.next()?)?];
        while letters.next_if_eq(&ON).is_some() {
            squares.push(square(letters.next()?)?);
        }
        steps.push(SavedStep::Move(squares));
    }
    Some(steps)
}

fn lords_moves(moves: &str) -> Option<Vec<String>> {
    let name = |letter: u8| lords::Square::ALL.get(usize::from(number(letter)?));
    let mut all = Vec::new();
    let mut letters = moves.bytes();
    while let Some(from) = letters.next() {
        all.push(format!("{}{}", name(from)?, name(letters.next()?)?));
    }
    Some(all)
}

fn letter(number: u8) -> Option<char> {
    LETTERS
        .get(usize::from(number))
        .map(|&letter| char::from(letter))
}

fn number(letter: u8) -> Option<u8> {
    let index = LETTERS.iter().position(|&known| known == letter)?;
    u8::try_from(index).ok()
}

/// The text with each sign of a pair put in place of the other.
fn exchange(text: &str, signs: &[(char, char)]) -> String {
    text.chars()
        .map(|sign| {
            let pair = signs.iter().find(|pair| pair.0 == sign);
            pair.map_or(sign, |pair| pair.1)
        })
        .collect()
}

/// FNV-1a, folded to sixteen bits.
fn check(text: &str) -> u32 {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (hash >> 16) ^ (hash & 0xffff)
}
