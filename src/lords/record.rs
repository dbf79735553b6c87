//! The text of a whole game.

/// Who played where and when, and other free text about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    values: Vec<(String, String)>,
}
