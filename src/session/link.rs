//! A game as text for the address of a page: short, and of letters that no program for messages breaks.
//!
//! `1ffe3..bEUY.u0.1c4e` is a game of Frisian draughts: the version, the game, its settings; where it
//! starts, nothing for the usual place; its moves, a letter for each square; how many of them are taken
//! back, or how it ended; and a check, because links are cut and mended by hand. The letters are the 64 of
//! base64 for addresses, in their order.

use std::fmt;

use super::options::{
    CaptureOption, FrisianOptions, KingMovesOption, Layouts, LordsOptions, MovesOption, NewGame,
    PinsOption, VariantOption,
};
use super::saved::{Ending, RestoreError, Saved, SavedFrisian, SavedGame, SavedLords, SavedStep};
use crate::{BySide, Side, lords};

/// The version written, and the only one so far.
const VERSION: &str = "1";

/// The longest link, in bytes: some four thousand moves. What is longer no program passes on.
pub(super) const LONGEST: usize = 8192;

/// A letter for each square; draughts leaves the last fourteen of them free.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Stands between the squares of a capture that goes on after its first jump.
const ON: u8 = b'_';
/// The move before was pointed out.
const POINTED_OUT: u8 = b'-';

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
}

impl LinkError {
    /// The key of the page's own wording.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Newer => "link-newer",
            Self::Broken => "link-broken",
            Self::Refused(_) => "link-refused",
        }
    }

    /// The facts for the placeholders of that wording.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Newer | Self::Broken => Vec::new(),
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
        }
    }
}

impl std::error::Error for LinkError {}

/// The link to a game; `None` for a secret set-up, and for a game that is too long for any link.
pub(super) fn write(options: &NewGame, game: &SavedGame) -> Option<String> {
    let mut link = String::from(VERSION);
    let (undone, ending) = match (options, game) {
        (NewGame::Frisian(options), SavedGame::Frisian(game)) => {
            link += "f";
            link += match options.variant {
                VariantOption::Frisian => "f",
                VariantOption::Frysk => "y",
            };
            link += match options.capture {
                CaptureOption::Enforced => "e",
                CaptureOption::Called => "c",
            };
            link += match options.king_moves {
                KingMovesOption::Three => "3.",
                KingMovesOption::Two => "2.",
            };
            if let Some(position) = &options.position {
                link += "p";
                link += &exchange(position, &FRISIAN_SIGNS);
            }
            link += ".";
            for step in &game.steps {
                match step {
                    SavedStep::PointOut => link.push(char::from(POINTED_OUT)),
                    SavedStep::Move(squares) => {
                        for (number, &square) in squares.iter().enumerate() {
                            if number > 1 {
                                link.push(char::from(ON));
                            }
                            link.push(letter(square.checked_sub(1)?)?);
                        }
                    }
                }
            }
            (game.undone, game.ending)
        }
        (NewGame::Lords(options), SavedGame::Lords(game)) => {
            link += "l";
            link += match options.pins {
                PinsOption::Any => "a",
                PinsOption::Enemy => "e",
            };
            link += match options.moves {
                MovesOption::FiveFour => "5",
                MovesOption::FourFour => "4",
            };
            link += if options.draw_rules { "d." } else { "n." };
            match (
                &options.position,
                game.layouts.as_ref().or(options.layouts.as_ref()),
            ) {
                (Some(position), _) => {
                    link += "p";
                    link += &exchange(position, &LORDS_SIGNS);
                }
                (None, Some(Layouts { white, black })) => {
                    link.extend([white, black].map(|layout| layout.replace('/', "")));
                }
                (None, None) => return None,
            }
            link += ".";
            for mv in &game.moves {
                for name in [mv.get(..2)?, mv.get(2..)?] {
                    let square: lords::Square = name.parse().ok()?;
                    link.push(letter(u8::try_from(square.index()).ok()?)?);
                }
            }
            (game.undone, game.ending)
        }
        _ => return None,
    };
    link += ".";
    match ending {
        None => link += &format!("u{undone}"),
        Some(Ending::Agreed) => link += "d",
        Some(Ending::Resigned(Side::White)) => link += "w",
        Some(Ending::Resigned(Side::Black)) => link += "b",
    }
    link += &format!(".{:04x}", check(&link));
    (link.len() <= LONGEST).then_some(link)
}

/// Reads a link as a saved table. Whether the rules allow it turns out when the table is restored.
pub(super) fn read(link: &str) -> Result<Saved, LinkError> {
    if link.len() > LONGEST {
        return Err(LinkError::Broken);
    }
    let digits = link.bytes().take_while(u8::is_ascii_digit).count();
    match link.split_at(digits).0 {
        "" => return Err(LinkError::Broken),
        VERSION => {}
        _ => return Err(LinkError::Newer),
    }
    parse(link).ok_or(LinkError::Broken)
}

fn parse(link: &str) -> Option<Saved> {
    let (body, given) = link.rsplit_once('.')?;
    if given != format!("{:04x}", check(body)) {
        return None;
    }
    let mut fields = body.strip_prefix(VERSION)?.split('.');
    let (settings, start, moves, end) = (
        fields.next()?,
        fields.next()?,
        fields.next()?,
        fields.next()?,
    );
    if fields.next().is_some() || !settings.is_ascii() {
        return None;
    }
    let ending = match end {
        "d" => Some(Ending::Agreed),
        "w" => Some(Ending::Resigned(Side::White)),
        "b" => Some(Ending::Resigned(Side::Black)),
        _ => None,
    };
    let undone = match ending {
        None => end.strip_prefix('u')?.parse().ok()?,
        Some(_) => 0,
    };
    let position = |signs: &[(char, char)]| {
        let text = start.strip_prefix('p')?;
        Some(exchange(
            text,
            &signs.iter().map(|&(a, b)| (b, a)).collect::<Vec<_>>(),
        ))
    };
    let (options, game) = match settings.as_bytes() {
        [b'f', variant, capture, king_moves] => {
            let options = FrisianOptions {
                variant: pick(
                    *variant,
                    [(b'f', VariantOption::Frisian), (b'y', VariantOption::Frysk)],
                )?,
                capture: pick(
                    *capture,
                    [
                        (b'e', CaptureOption::Enforced),
                        (b'c', CaptureOption::Called),
                    ],
                )?,
                king_moves: pick(
                    *king_moves,
                    [(b'3', KingMovesOption::Three), (b'2', KingMovesOption::Two)],
                )?,
                position: position(&FRISIAN_SIGNS),
                seats: BySide::default(),
            };
            if !start.is_empty() && options.position.is_none() {
                return None;
            }
            let steps = frisian_steps(moves)?;
            (
                NewGame::Frisian(options),
                SavedGame::Frisian(SavedFrisian {
                    steps,
                    undone,
                    ending,
                }),
            )
        }
        [b'l', pins, length, draws] => {
            let mut options = LordsOptions {
                pins: pick(*pins, [(b'a', PinsOption::Any), (b'e', PinsOption::Enemy)])?,
                moves: pick(
                    *length,
                    [(b'5', MovesOption::FiveFour), (b'4', MovesOption::FourFour)],
                )?,
                draw_rules: pick(*draws, [(b'd', true), (b'n', false)])?,
                position: position(&LORDS_SIGNS),
                layouts: None,
                seats: BySide::default(),
            };
            if options.position.is_none() {
                let row = |at: usize| start.get(8 * at..8 * at + 8);
                let layout = |at| Some(format!("{}/{}", row(at)?, row(at + 1)?));
                options.layouts = Some(Layouts {
                    white: layout(0)?,
                    black: layout(2)?,
                });
            }
            let moves = lords_moves(moves)?;
            let game = SavedLords {
                layouts: None,
                moves,
                undone,
                ending,
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
        game,
    })
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

fn pick<T: Copy>(letter: u8, choices: [(u8, T); 2]) -> Option<T> {
    let choice = choices.iter().find(|(known, _)| *known == letter)?;
    Some(choice.1)
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
