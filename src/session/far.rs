//! What a game with somebody far away has to remember, beside the game.

use crate::Side;

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
    pub(super) progress: usize,
    pub(super) state: State,
}

/// What makes a difference beside the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Going,
    Offered(Side),
    Over,
}

/// The states as they are written.
const STATES: [(State, &str); 4] = [
    (State::Going, "g"),
    (State::Offered(Side::White), "w"),
    (State::Offered(Side::Black), "b"),
    (State::Over, "o"),
];

impl Far {
    /// `7 g …`: the progress, the state, and the note.
    pub(super) fn text(&self) -> String {
        let (progress, state) = self.stood.map_or((0, ""), |stood| {
            let known = STATES.iter().find(|known| known.0 == stood.state);
            (stood.progress, known.map_or("", |known| known.1))
        });
        format!("{progress} {state} {}", self.note)
    }

    /// Reads what [`text`](Self::text) writes; anything else is as if nothing had been sent.
    pub(super) fn from_text(text: &str) -> Self {
        let mut parts = text.splitn(3, ' ');
        let progress = parts.next().and_then(|progress| progress.parse().ok());
        let state = parts
            .next()
            .and_then(|state| STATES.iter().find(|known| known.1 == state));
        Self {
            stood: progress.zip(state).map(|(progress, known)| Stand {
                progress,
                state: known.0,
            }),
            note: parts.next().unwrap_or_default().to_owned(),
        }
    }
}
