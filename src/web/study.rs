//! The class `Study`: moves are tried beside those of a game.

use wasm_bindgen::prelude::*;

use super::convert::{MAX_LONG_TEXT, MAX_SHORT_TEXT, text, to_js, whole_number};
use super::error::to_js_error;
use super::gestures::{gestures, moving};
use crate::session::{Study as Session, StudyResponse};

/// The lines of a game, of which one position is on the board, to be moved on by either side.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Study {
    session: Session,
}

fn answer(response: &StudyResponse) -> JsResponse {
    to_js(response).unchecked_into()
}

/// A number of moves, or of a move; more than can be addressed are more than there are.
fn count(value: &JsValue) -> Result<usize, JsValue> {
    let count = whole_number(value, "the number of moves", u32::MAX)?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

gestures!(Study);
moving!(Study);

#[wasm_bindgen]
impl Study {
    /// Begins at the latest position of a game that `Table.save` wrote.
    ///
    /// # Errors
    /// An `Error` that says what is wrong with the record.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] saved: &JsValue,
    ) -> Result<Self, JsValue> {
        let saved = text(saved, "the saved game", MAX_LONG_TEXT)?;
        let session = Session::new(&saved).map_err(to_js_error)?;
        Ok(Self { session })
    }

    /// The game has gone on, or was taken back: the same position is on the board again, or the last one
    /// before it that is still there.
    ///
    /// # Errors
    /// An `Error` that says what is wrong with the record.
    pub fn follow(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] saved: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let saved = text(saved, "the saved game", MAX_LONG_TEXT)?;
        let response = self.session.follow(&saved).map_err(to_js_error)?;
        Ok(answer(&response))
    }

    /// Puts the position after so many moves of the game on the board.
    ///
    /// # Errors
    /// An `Error` for anything but a whole number below 2³².
    pub fn stand(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] after: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        Ok(answer(&self.session.stand(count(after)?)))
    }

    /// Puts the position after a move of a variation on the board, by its number in their order, from 0.
    ///
    /// # Errors
    /// As `stand`.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] tried: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        Ok(answer(&self.session.go_to(count(tried)?)))
    }

    /// One move back; from the first of a variation to where it begins.
    pub fn back(&mut self) -> JsResponse {
        answer(&self.session.back())
    }

    /// One move on, where the line goes on.
    pub fn forward(&mut self) -> JsResponse {
        answer(&self.session.forward())
    }

    /// Back to where the variation begins; in the game, to its beginning.
    pub fn first(&mut self) -> JsResponse {
        answer(&self.session.first())
    }

    /// To the end of the line.
    pub fn last(&mut self) -> JsResponse {
        answer(&self.session.last())
    }

    /// Says something about the move of a variation that led here, in the place of what was said.
    ///
    /// # Errors
    /// An `Error` if it is no string, or a very long one.
    pub fn comment(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] words: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let words = text(words, "the comment", MAX_SHORT_TEXT)?;
        Ok(answer(&self.session.comment(&words)))
    }

    /// Takes the variation out that leads here, with all that are in it, and goes back to where it began.
    pub fn remove(&mut self) -> JsResponse {
        answer(&self.session.remove())
    }

    /// The position on the board with all that led to it, as the record of a table of two people.
    #[must_use]
    pub fn save(&self) -> String {
        self.session.save()
    }
}

#[wasm_bindgen]
extern "C" {
    /// What comes of everything that is done in a study.
    #[wasm_bindgen(typescript_type = "StudyResponse")]
    pub type JsResponse;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What comes of everything that is done in a study. */
export interface StudyResponse {
    /** The position on the board, as if both sides were played there. */
    response: TableResponse;
    /** How many moves come before it. */
    after: number;
    /** The move of a variation that leads to it, by its number in their order; `null` where it is one of the game. */
    tried: number | null;
    /** Whether its line goes on. */
    goesOn: boolean;
    /** All variations, for `Table.vary`. */
    variations: string;
    /** All their moves, each variation right behind the move in whose place it begins. */
    lines: TriedMove[];
}

/** A move of a variation. */
export interface TriedMove {
    /** The moves before it, those of the game among them. */
    after: number;
    /** How deep its variation is nested: 1 where it leaves the game itself. */
    depth: number;
    begins: boolean;
    number: number;
    side: Side;
    notation: string;
    /** Numeric annotation glyphs, as PDN has them. */
    marks: number[];
    said: string;
}
"#;
