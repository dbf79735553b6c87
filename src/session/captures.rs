//! What a player who has to capture may choose from, and why not from more.

use serde::Serialize;

use super::message::Message;
use super::table::{GameRef, Table};
use crate::frisian::{PieceKind, WeighedCapture};
use crate::render::Shape;

/// So many captures are told of; nobody reads more.
const MOST: usize = 40;

/// The captures of a position beside each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CapturesState {
    /// The captures, the one that goes before all others first.
    pub captures: Vec<CaptureState>,
    /// How many more there are.
    pub more: usize,
}

/// A capture, and what the rules make of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CaptureState {
    /// What tells it from the others.
    pub notation: String,
    /// A way it can take: every square the piece stands on, by name.
    pub path: Vec<String>,
    /// The piece that captures.
    pub kind: Shape,
    /// The men it takes.
    pub men: u32,
    /// The kings it takes.
    pub kings: u32,
    /// Its value in men: a little less than that, if it takes kings.
    pub value: u32,
    /// Why it may not be played; nothing if it may.
    pub refusal: Option<Message>,
}

impl Table {
    /// All captures of the side to move with their values, whoever enforces which of them is played. None in
    /// Lords and Vassals, and none where there are too many to compare them all.
    #[must_use]
    pub fn captures(&self) -> CapturesState {
        let GameRef::Frisian(game) = self.game() else {
            return CapturesState::default();
        };
        if game.outcome().is_some() {
            return CapturesState::default();
        }
        let all = game.position().weighed_captures().unwrap_or_default();
        let more = all.len().saturating_sub(MOST);
        let told = all.into_iter().take(MOST).map(|capture| {
            let WeighedCapture {
                mv,
                worth,
                notation,
                refusal,
            } = capture;
            let path = game.position().path(mv);
            CaptureState {
                notation,
                path: path.iter().map(ToString::to_string).collect(),
                kind: match mv.kind() {
                    PieceKind::Man => Shape::Man,
                    PieceKind::King => Shape::King,
                },
                men: worth.men,
                kings: worth.kings,
                value: worth.in_men(),
                refusal: refusal
                    .map(|error| Message::of_rules("frisian", error.code(), error.args())),
            }
        });
        CapturesState {
            captures: told.collect(),
            more,
        }
    }
}
