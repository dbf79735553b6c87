//! Moves that were tried beside those of a game: the variations that records write in brackets.

use std::fmt::Write as _;

/// The most moves that the variations of one game may have in all. Nobody reads more, and whatever shows
/// or plays them through has an end.
pub const MOST_TRIED: usize = 10_000;

/// A move of a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// How many moves come before it, those of the game among them.
    pub after: usize,
    /// How deep its variation is nested: 1 where it leaves the game itself.
    pub depth: usize,
    /// Whether its variation begins with it.
    pub begins: bool,
    /// The move, as the notation of the game writes it.
    pub notation: String,
    /// Numeric annotation glyphs, as PDN has them.
    pub marks: Vec<u8>,
    /// What is said about the position after it; no words if nothing is.
    pub said: String,
}

impl Tried {
    /// Whether it is the first move that leaves the game.
    #[must_use]
    pub const fn leaves_game(&self) -> bool {
        self.begins && self.depth == 1
    }

    /// Adds words to what is said.
    pub(crate) fn say(&mut self, words: &str) {
        if !self.said.is_empty() && !words.is_empty() {
            self.said.push(' ');
        }
        self.said.push_str(words);
    }
}

/// The variations of a game, in the order in which a record writes their moves: a variation comes right
/// after the move in whose place it begins, and one that leaves the game earlier before one that leaves it
/// later. So the tree of them is a plain list, however deep it is.
///
/// What is in it has been played by the rules: whoever reads variations plays them through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variations {
    moves: Vec<Tried>,
}

/// There are as many moves in the variations of a game as there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

impl Variations {
    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves in their order.
    #[must_use]
    pub fn moves(&self) -> &[Tried] {
        &self.moves
    }

    /// The moves, to say something about them.
    pub(crate) fn moves_mut(&mut self) -> &mut [Tried] {
        &mut self.moves
    }

    /// Adds a move at the end of the list.
    pub(crate) fn push(&mut self, tried: Tried) -> Result<(), TooMany> {
        if self.moves.len() >= MOST_TRIED {
            return Err(TooMany);
        }
        self.moves.push(tried);
        Ok(())
    }

    /// Adds the moves of others at the end.
    pub(crate) fn append(&mut self, others: &mut Self) -> Result<(), TooMany> {
        if self.moves.len() + others.moves.len() > MOST_TRIED {
            return Err(TooMany);
        }
        self.moves.append(&mut others.moves);
        Ok(())
    }

    /// Puts a move in at a place that keeps the order.
    pub(crate) fn insert(&mut self, at: usize, tried: Tried) -> Result<(), TooMany> {
        if self.moves.len() >= MOST_TRIED {
            return Err(TooMany);
        }
        self.moves.insert(at, tried);
        Ok(())
    }

    /// Takes the moves of a range out.
    pub(crate) fn remove(&mut self, range: std::ops::Range<usize>) {
        self.moves.drain(range);
    }

    /// The moves of the variations that leave the game after so many moves, cut off the beginning of
    /// `rest`, where those that leave it earlier have been cut off before.
    pub(crate) fn next_after<'a>(rest: &mut &'a [Tried], after: usize) -> &'a [Tried] {
        let later = |tried: &Tried| tried.leaves_game() && tried.after > after;
        let end = rest.iter().position(later).unwrap_or(rest.len());
        let (now, later) = rest.split_at(end);
        *rest = later;
        now
    }

    /// The moves from `start` on that belong to variations that leave the game after so many moves.
    pub(crate) fn range_after(&self, start: usize, after: usize) -> std::ops::Range<usize> {
        let mut rest = &self.moves[start..];
        start..start + Self::next_after(&mut rest, after).len()
    }

    /// A move is made in the game in the place of all that were taken back there. What leaves the game
    /// later is gone. What was tried with that very move leaves it one move later from now on; answered is
    /// what was said about it.
    pub(crate) fn game_moved(&mut self, after: usize, notation: &str) -> Option<Tried> {
        enum Within {
            Another,
            Same,
            SameLater,
        }
        let mut made: Option<Tried> = None;
        let mut within = Within::Another;
        let mut later = Vec::new();
        for mut tried in std::mem::take(&mut self.moves) {
            if tried.leaves_game() {
                if tried.after > after {
                    break;
                }
                within = Within::Another;
                if tried.after == after && tried.notation == notation {
                    within = Within::Same;
                    match &mut made {
                        None => made = Some(tried),
                        Some(before) => before.say(&tried.said),
                    }
                    continue;
                }
            }
            match within {
                Within::Same if tried.depth > 1 => {
                    tried.depth -= 1;
                    self.moves.push(tried);
                }
                Within::Same => {
                    tried.begins = true;
                    within = Within::SameLater;
                    later.push(tried);
                }
                Within::SameLater => later.push(tried),
                Within::Another => self.moves.push(tried),
            }
        }
        self.moves.append(&mut later);
        made
    }

    /// Forgets what leaves the game after more moves than these.
    pub(crate) fn keep_to(&mut self, moves: usize) {
        let later = |tried: &Tried| tried.leaves_game() && tried.after > moves;
        let end = self.moves.iter().position(later);
        self.moves.truncate(end.unwrap_or(self.moves.len()));
    }

    /// Plays the moves of a range through, all of which leave the game in one place, and gives each the
    /// notation that it answers. `game` stands in that place before and after. It plays a move, or takes
    /// the last one back where it is given none, and answers nothing where the move cannot be played.
    ///
    /// # Errors
    /// The index of the first move that cannot be played; then `game` stands before it.
    pub(crate) fn play_through(
        &mut self,
        range: std::ops::Range<usize>,
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

    /// The variations as text for [`from_text`](Self::from_text): a line for each move, with the number of
    /// moves before it, how deep it is nested, `(` where its variation begins, the move, its marks, and
    /// what is said about it behind a brace: `12 1( 32-28 $1 {a good move`.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for tried in &self.moves {
            if !text.is_empty() {
                text.push('\n');
            }
            let bracket = if tried.begins { "(" } else { "" };
            // Nothing can go wrong with a string.
            let _ = write!(
                text,
                "{} {}{bracket} {}",
                tried.after, tried.depth, tried.notation
            );
            for mark in &tried.marks {
                let _ = write!(text, " ${mark}");
            }
            if !tried.said.is_empty() {
                text.extend([" {", tried.said.as_str()]);
            }
        }
        text
    }

    /// Reads what [`text`](Self::text) wrote; the moves are still to be played through.
    ///
    /// # Errors
    /// The first line that does not belong where it stands.
    pub fn from_text(text: &str) -> Result<Self, &str> {
        let mut variations = Self::default();
        // How many moves come before the last one of the variation at each depth.
        let mut last: Vec<usize> = Vec::new();
        let mut left = 0;
        for line in text.lines() {
            let tried = read(line).ok_or(line)?;
            let Tried {
                after,
                depth,
                begins,
                ..
            } = tried;
            let fits = match (begins, last.get(depth.wrapping_sub(1))) {
                (true, _) if depth == 1 => after >= left,
                (true, _) => depth >= 2 && last.get(depth - 2) == Some(&after),
                (false, Some(before)) => before.checked_add(1) == Some(after),
                (false, None) => false,
            };
            if !fits {
                return Err(line);
            }
            if depth == 1 && begins {
                left = after;
            }
            last.truncate(depth - 1);
            last.push(after);
            variations.push(tried).map_err(|TooMany| line)?;
        }
        Ok(variations)
    }
}

/// Reads a line of the text.
fn read(line: &str) -> Option<Tried> {
    let (after, rest) = line.split_once(' ')?;
    let (depth, rest) = rest.split_once(' ')?;
    let (notation, mut said) = rest.split_once(' ').unwrap_or((rest, ""));
    let mut marks = Vec::new();
    while let Some(mark) = said.strip_prefix('$') {
        let (mark, rest) = mark.split_once(' ').unwrap_or((mark, ""));
        marks.push(mark.parse().ok()?);
        said = rest;
    }
    if !said.is_empty() {
        said = said.strip_prefix('{')?;
    }
    let begins = depth.ends_with('(');
    Some(Tried {
        after: after.parse().ok()?,
        depth: depth.strip_suffix('(').unwrap_or(depth).parse().ok()?,
        begins,
        notation: notation.to_owned(),
        marks,
        said: said.to_owned(),
    })
}
