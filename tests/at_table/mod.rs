//! Asking a table, for the tests of both games.

use twa_boerden::session::{Mark, NewGame, Response, Table, TableState};

/// A table with these settings, which must be accepted.
pub fn table(options: &serde_json::Value) -> Table {
    Table::new(NewGame::from_json(&options.to_string()).unwrap()).unwrap()
}

/// The squares with this mark.
pub fn marked(state: &TableState, mark: Mark) -> Vec<&str> {
    state
        .squares
        .iter()
        .filter(|square| square.marks.contains(&mark))
        .map(|square| square.name.as_str())
        .collect()
}

/// The code of a refusal that changes nothing.
pub fn refused(response: &Response) -> &str {
    assert!(response.motions.is_empty() && response.announce.is_empty());
    &response
        .refusal
        .as_ref()
        .expect("something is refused")
        .code
}

/// The codes of what is announced, with nothing refused.
pub fn said(response: &Response) -> Vec<&str> {
    assert_eq!(response.refusal, None);
    let messages = response.announce.iter();
    messages.map(|message| message.code.as_str()).collect()
}
