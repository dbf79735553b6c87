//! Texts that were right before something happened to them.

use bolero::{Driver, ValueGenerator};

/// The longest input, in characters; what is longer is tried by tests of its own.
const LONGEST: usize = 200_000;

/// The most things that happen to one text.
const MOST_CHANGES: u8 = 12;

/// The most times that a part is repeated, but for the few that are repeated up to the end.
const MOST_REPEATS: usize = 40;

/// Numbers at the ends of what programs count with.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "1",
    "7",
    "50",
    "51",
    "64",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "18446744073709551616",
    "1e999",
];

/// Letters that are seldom thought of.
const LETTERS: [char; 16] = [
    '\0', '\t', '\n', '\r', ' ', '"', '\\', '\u{7f}', '\u{a0}', 'é', 'ß', 'İ', '\u{feff}', '€',
    '\u{2028}', '𝔽',
];

/// Makes inputs out of texts that can be read and words that mean something.
#[derive(Clone, Debug)]
pub struct Broken {
    texts: Vec<Vec<char>>,
    words: Vec<Vec<char>>,
}

impl Broken {
    /// Inputs out of these texts, of which there is at least one, and these words.
    ///
    /// # Panics
    /// If there is no text.
    #[must_use]
    pub fn new<T: AsRef<str>>(texts: &[T], words: &[&str]) -> Self {
        assert!(!texts.is_empty(), "something has to be right at first");
        Self {
            texts: texts
                .iter()
                .map(|text| text.as_ref().chars().collect())
                .collect(),
            words: words.iter().map(|word| word.chars().collect()).collect(),
        }
    }

    /// Does one thing to a text.
    fn change<D: Driver>(&self, text: &mut Vec<char>, driver: &mut D) -> Option<()> {
        let kind = driver.gen_u8(
            std::ops::Bound::Included(&0),
            std::ops::Bound::Excluded(&11),
        )?;
        let at = index(driver, text.len() + 1)?;
        match kind {
            0 => drop(text.drain(at..end_of_part(driver, text, at)?)),
            1 => insert(text, at, self.word(driver)?),
            2 => {
                let end = end_of_part(driver, text, at)?;
                text.splice(at..end, self.word(driver)?.iter().copied());
            }
            3 => {
                let other = &self.texts[index(driver, self.texts.len())?];
                let from = index(driver, other.len() + 1)?;
                text.truncate(at);
                text.extend_from_slice(&other[from..]);
            }
            4 => {
                let other = &self.texts[index(driver, self.texts.len())?];
                let from = index(driver, other.len() + 1)?;
                let end = end_of_part(driver, other, from)?;
                insert(text, at, &other[from..end]);
            }
            5 => {
                let part = text[at..end_of_part(driver, text, at)?].to_vec();
                let times = match index(driver, 32)? {
                    0 => LONGEST,
                    _ => 1 + index(driver, MOST_REPEATS)?,
                };
                let times = times.min(LONGEST / part.len().max(1));
                insert(text, at, &part.repeat(times));
            }
            6 => {
                let (number, _) = digits(text, at);
                let other: Vec<char> = NUMBERS[index(driver, NUMBERS.len())?].chars().collect();
                text.splice(number, other);
            }
            7 => {
                let (number, value) = digits(text, at);
                let near = [value.wrapping_add(1), value.wrapping_sub(1)][index(driver, 2)?];
                text.splice(number, near.to_string().chars());
            }
            8 => {
                let end = end_of_part(driver, text, at)?;
                let part: Vec<char> = text.drain(at..end).collect();
                let to = index(driver, text.len() + 1)?;
                insert(text, to, &part);
            }
            9 => insert(text, at, &[LETTERS[index(driver, LETTERS.len())?]]),
            _ => {
                let letter = char::from(driver.produce::<u8>()? & 0x7f);
                match text.get_mut(at) {
                    Some(place) => *place = letter,
                    None => text.push(letter),
                }
            }
        }
        text.truncate(LONGEST);
        Some(())
    }

    fn word<D: Driver>(&self, driver: &mut D) -> Option<&[char]> {
        match self.words.len() {
            0 => Some(&[]),
            words => Some(&self.words[index(driver, words)?]),
        }
    }
}

impl ValueGenerator for Broken {
    type Output = String;

    fn generate<D: Driver>(&self, driver: &mut D) -> Option<String> {
        let mut text = match index(driver, 64)? {
            0 => Vec::new(),
            _ => self.texts[index(driver, self.texts.len())?].clone(),
        };
        let changes = driver.produce::<u8>()? % (MOST_CHANGES + 1);
        for _ in 0..changes {
            self.change(&mut text, driver)?;
        }
        Some(text.into_iter().collect())
    }
}

/// A number below `below`, which is more than none.
fn index<D: Driver>(driver: &mut D, below: usize) -> Option<usize> {
    // Two bytes are enough for most texts, and let libFuzzer change one number without the others.
    let number = if below <= 1 << 8 {
        usize::from(driver.produce::<u8>()?)
    } else if below <= 1 << 16 {
        usize::from(driver.produce::<u16>()?)
    } else {
        usize::try_from(driver.produce::<u32>()?).ok()?
    };
    Some(number % below)
}

/// The end of a part that begins at `at`: mostly a short one, or a word, a line, or all the rest.
fn end_of_part<D: Driver>(driver: &mut D, text: &[char], at: usize) -> Option<usize> {
    let rest = &text[at..];
    let until =
        |ends: fn(&char) -> bool| rest.iter().position(ends).map_or(rest.len(), |end| end + 1);
    let len = match index(driver, 8)? {
        0 => until(|&letter| letter == '\n'),
        1 | 2 => until(|letter| letter.is_whitespace()),
        3 => index(driver, rest.len() + 1)?,
        _ => 1 + index(driver, 16)?,
    };
    Some(at + len.min(rest.len()))
}

fn insert(text: &mut Vec<char>, at: usize, part: &[char]) {
    text.splice(at..at, part.iter().copied());
}

/// Where the first number at or behind `at` stands, and what it is; an empty place at the end without one.
fn digits(text: &[char], at: usize) -> (std::ops::Range<usize>, u64) {
    let is_digit = |letter: &char| letter.is_ascii_digit();
    let start = text[at..]
        .iter()
        .position(is_digit)
        .map_or(text.len(), |found| at + found);
    let len = text[start..]
        .iter()
        .take_while(|letter| is_digit(letter))
        .count();
    let end = start + len.min(18);
    let value = text[start..end]
        .iter()
        .collect::<String>()
        .parse()
        .unwrap_or(0);
    (start..end, value)
}
