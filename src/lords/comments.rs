//! What is said about a game between its moves.

/// Comments on a game, each with the number of moves before it.
///
/// ```
/// use twa_boerden::lords::Comments;
///
/// let mut comments = Comments::default();
/// comments.set(2, "a good move".to_owned());
/// assert_eq!(comments.get(2), Some("a good move"));
/// comments.set(2, String::new());
/// assert_eq!(comments.get(2), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    /// In the order of the moves.
    said: Vec<(usize, String)>,
}

impl Comments {
    /// What is said after so many moves.
    #[must_use]
    pub fn get(&self, after: usize) -> Option<&str> {
        let at = self.find(after).ok()?;
        Some(&self.said[at].1)
    }

    /// Says something after so many moves, in the place of what was said; no words take it away.
    pub fn set(&mut self, after: usize, words: String) {
        match (self.find(after), words.is_empty()) {
            (Ok(at), true) => _ = self.said.remove(at),
            (Ok(at), false) => self.said[at].1 = words,
            (Err(at), false) => self.said.insert(at, (after, words)),
            (Err(_), true) => {}
        }
    }

    /// All comments in the order of the moves, each with the number of moves before it.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        self.said
            .iter()
            .map(|(after, words)| (*after, words.as_str()))
    }

    /// Takes away what is said after so many moves or more.
    pub(super) fn drop_from(&mut self, moves: usize) {
        self.said.retain(|&(after, _)| after < moves);
    }

    fn find(&self, after: usize) -> Result<usize, usize> {
        self.said.binary_search_by_key(&after, |&(said, _)| said)
    }
}
