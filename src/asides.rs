//! What a record of a game has in round brackets: variations, kept as they are written.

/// A variation with its brackets and all that are in it.
#[derive(Clone, Debug, Eq)]
pub struct Aside {
    /// How many moves of the game come before it: it begins in the place of the last of them, or where the
    /// game begins if there is none.
    pub after: usize,
    /// Its text in one line, from the first bracket to the last.
    pub text: String,
    /// At which byte of the record it began, if it was read from one.
    pub at: usize,
}

/// What it says counts, not where it was read.
impl PartialEq for Aside {
    fn eq(&self, other: &Self) -> bool {
        self.after == other.after && self.text == other.text
    }
}

/// The variations of a game, in the order of its moves. The rules neither read nor check what is in them:
/// [`Study`](crate::session::Study) plays them through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asides(Vec<Aside>);

impl Asides {
    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them in their order.
    #[must_use]
    pub fn all(&self) -> &[Aside] {
        &self.0
    }

    /// Adds one behind all others, which come after as many moves or fewer.
    pub fn push(&mut self, aside: Aside) {
        self.0.push(aside);
    }

    /// The texts of those after so many moves.
    pub(crate) fn after(&self, moves: usize) -> impl Iterator<Item = &str> {
        let here = self.0.iter().filter(move |aside| aside.after == moves);
        here.map(|aside| aside.text.as_str())
    }

    /// A move is made in the place of those that were taken back after so many: what was tried instead of
    /// later ones is gone.
    pub(crate) fn game_moved(&mut self, after: usize) {
        self.0.retain(|aside| aside.after <= after + 1);
    }

    /// As text for [`from_text`](Self::from_text): a line for each, with the number of moves before it.
    #[must_use]
    pub fn text(&self) -> String {
        let lines = self.0.iter();
        let lines: Vec<_> = lines
            .map(|aside| format!("{} {}", aside.after, aside.text))
            .collect();
        lines.join("\n")
    }

    /// Reads what [`text`](Self::text) wrote.
    ///
    /// # Errors
    /// The first line that is none of its lines.
    pub fn from_text(text: &str) -> Result<Self, &str> {
        let mut asides = Self::default();
        for line in text.lines() {
            let read = || {
                let (after, text) = line.split_once(' ')?;
                let (_, text) = bracketed(text).filter(|(end, _)| *end == text.len())?;
                Some((after.parse().ok()?, text))
            };
            let (after, text) = read().ok_or(line)?;
            if asides.0.last().is_some_and(|last| last.after > after) {
                return Err(line);
            }
            asides.push(Aside { after, text, at: 0 });
        }
        Ok(asides)
    }
}

/// The variation with which a text begins, in one line, and where it ends; nothing if it has no end. Found by
/// counting, for a text may nest millions.
pub(crate) fn bracketed(text: &str) -> Option<(usize, String)> {
    let mut depth = 0_usize;
    let mut kept = String::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, piece) = match letter {
            '{' => {
                let length = rest.find('}')? + 1;
                (length, &rest[..length])
            }
            ';' => {
                let length = rest.find('\n').unwrap_or(rest.len());
                kept.extend([" {", &rest[1..length].replace('}', ")"), "} "]);
                (length, "")
            }
            _ => (letter.len_utf8(), &rest[..letter.len_utf8()]),
        };
        kept.push_str(piece);
        at += length;
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            let words: Vec<_> = kept.split_whitespace().collect();
            return Some((at, words.join(" ")));
        }
    }
    None
}
