//! The class `Table`: the letters of games by link.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use super::convert::{side, text, to_js};
use super::error::to_js_error;
use super::table::Table;
use crate::session::{LONGEST_LINK, Table as Session};

#[wasm_bindgen]
impl Table {
    /// The letter that tells the other what was done here; `undefined` if there is nothing to tell. `chance` is
    /// 22 bytes that nobody can guess; only the first letter of a game takes something of them, and the table
    /// has to be saved then. It can still be taken back, until `letterSent`.
    pub fn letter(&mut self, chance: &Uint8Array) -> Option<String> {
        self.session.letter(&chance.to_vec())
    }

    /// The letter is on its way: what it tells stands from now on.
    #[wasm_bindgen(js_name = letterSent)]
    pub fn letter_sent(&mut self) {
        self.session.letter_sent();
    }

    /// The letter that was sent last, if no answer has come.
    #[must_use]
    #[wasm_bindgen(js_name = lastLetter)]
    pub fn last_letter(&self) -> Option<String> {
        self.session.last_letter()
    }

    /// The number of the game by which its letters know it; `undefined` before the first.
    #[must_use]
    #[wasm_bindgen(js_name = letterId)]
    pub fn letter_id(&self) -> Option<String> {
        self.session.letter_id()
    }

    /// The letter whose moves are to be received now that the board has turned.
    #[must_use]
    #[wasm_bindgen(js_name = letterWaiting)]
    pub fn letter_waiting(&self) -> Option<String> {
        self.session.letter_waiting()
    }

    /// What a letter is about.
    ///
    /// # Errors
    /// An `Error` that says whether the letter is damaged, too long, too new, or against the rules.
    #[wasm_bindgen(js_name = aboutLetter)]
    pub fn about_letter(
        #[wasm_bindgen(unchecked_param_type = "string")] letter: &JsValue,
    ) -> Result<JsAboutLetter, JsValue> {
        let about = Session::about_letter(&read(letter)?).map_err(to_js_error)?;
        Ok(to_js(&about).unchecked_into())
    }

    /// The game of a letter for one who has not seen it before in this browser, and who plays `here`.
    ///
    /// # Errors
    /// As `aboutLetter`; also if what the game needs was laid out in secret elsewhere.
    #[wasm_bindgen(js_name = fromLetter)]
    pub fn from_letter(
        #[wasm_bindgen(unchecked_param_type = "string")] letter: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Side")] here: &JsValue,
    ) -> Result<Self, JsValue> {
        let session = Session::from_letter(&read(letter)?, side(here)?).map_err(to_js_error)?;
        Ok(Self { session })
    }

    /// Takes a letter of this game if it goes on from what is known, and says what it is if it does not; then
    /// nothing has changed.
    ///
    /// # Errors
    /// As `aboutLetter`.
    pub fn receive(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] letter: &JsValue,
    ) -> Result<JsArrival, JsValue> {
        let arrival = self.session.receive(&read(letter)?).map_err(to_js_error)?;
        Ok(to_js(&arrival).unchecked_into())
    }
}

fn read(letter: &JsValue) -> Result<String, JsValue> {
    text(letter, "the letter", LONGEST_LINK)
}

#[wasm_bindgen]
extern "C" {
    /// What tells one letter from another.
    #[wasm_bindgen(typescript_type = "AboutLetter")]
    pub type JsAboutLetter;

    /// What came of a letter.
    #[wasm_bindgen(typescript_type = "Arrival")]
    pub type JsArrival;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What tells one letter from another before it is taken. */
export interface AboutLetter {
    /** The number of the game. */
    id: string;
    game: "frisian" | "lords";
    /** Who sends it. */
    from: Side;
    /** Whether nobody but the sender can have done anything in this game yet. */
    invitation: boolean;
}

/** What came of a letter in a game that is known; nothing has changed unless it goes on. */
export type Arrival = "goes-on" | "known" | "earlier" | "own" | "own-elsewhere" | "otherwise" | "unsealed";
"#;
