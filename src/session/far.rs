//! What a game with somebody far away has to remember, beside the game.

/// What was sent or came last. One text in the saved record, for the module of the page has no use for
/// more of it than how the game stood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Far {
    /// How the game stood then; nothing before the first link.
    pub(super) stood: Option<Stand>,
    /// What only [letters](super::letter) understand.
    pub(super) note: String,
}

/// How far a game is, as much as is needed to see that something was done in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    /// What makes a difference beside the moves: `g` while it is going on, `w` or `b` with an offer of a
    /// draw by White or Black, `o` when it is over.
    pub(super) state: char,
    pub(super) progress: usize,
}

impl Far {
    /// `g7 …`: the state, the progress, a space and the note.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        if let Some(Stand { state, progress }) = self.stood {
            text.push(state);
            text += &progress.to_string();
        }
        text.push(' ');
        text + &self.note
    }

    /// Reads what [`text`](Self::text) writes; anything else is as if nothing had been sent.
    pub(super) fn from_text(text: &str) -> Self {
        let (stood, note) = text.split_once(' ').unwrap_or_default();
        let mut stood = stood.chars();
        let state = stood.next();
        let progress = stood.as_str().parse().ok();
        Self {
            stood: state
                .zip(progress)
                .map(|(state, progress)| Stand { state, progress }),
            note: note.to_owned(),
        }
    }
}
