//! The class `Table`: a game at one screen, as it is set up, saved and brought back. What is done at it
//! is in [`play`](super::play).

use wasm_bindgen::prelude::*;

use super::convert::{MAX_LONG_TEXT, from_js, text};
use super::error::{refusals, to_js_error};
use crate::session::{NewGame, NewGameError, RestoreError, Table as Session};

refusals!(NewGameError, RestoreError);

/// Two players at one screen, people or the computer, playing one game from the set-up to the result.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Table {
    pub(super) session: Session,
}

#[wasm_bindgen]
impl Table {
    /// A new game. Lords and Vassals without layouts or a position begins with the secret set-up.
    ///
    /// # Errors
    /// An `Error` that says what is wrong with the options, the position or the layouts.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &JsNewGame) -> Result<Self, JsValue> {
        let options: NewGame = from_js(options, "the settings of the game")?;
        let session = Session::new(options).map_err(to_js_error)?;
        Ok(Self { session })
    }

    /// Brings back what `save` wrote; a layout in the making comes back behind the cover.
    ///
    /// # Errors
    /// An `Error` that says what is wrong with the record.
    pub fn restore(
        #[wasm_bindgen(unchecked_param_type = "string")] saved: &JsValue,
    ) -> Result<Self, JsValue> {
        let saved = text(saved, "the saved game", MAX_LONG_TEXT)?;
        let session = Session::restore(&saved).map_err(to_js_error)?;
        Ok(Self { session })
    }

    /// The table as JSON, for `restore`.
    #[must_use]
    pub fn save(&self) -> String {
        self.session.save()
    }
}

#[wasm_bindgen]
extern "C" {
    /// The settings of a new game.
    #[wasm_bindgen(typescript_type = "NewGame")]
    pub type JsNewGame;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A game and its settings; what is left out keeps its default. */
export type NewGame =
    | {
          game: "frisian";
          variant?: "frisian" | "frysk";
          capture?: "enforced" | "called";
          kingMoves?: 3 | 2;
          /** A PDN FEN to start from. */
          position?: string;
          seats?: Seats;
      }
    | {
          game: "lords";
          pins?: "any" | "enemy";
          moves?: "5-4" | "4-4";
          drawRules?: boolean;
          /** Each as its owner sees it, instead of the secret set-up. */
          layouts?: { white: string; black: string };
          /** A position to start from, instead of the secret set-up. */
          position?: string;
          seats?: Seats;
      };

/** Who plays a side: a person, or the computer at a level from 1 to 8, or at full strength with so many seconds. */
export type Seat = "person" | { level: number } | { seconds: number };

/** Who plays which side; a side that is left out is played by a person. */
export interface Seats { white?: Seat; black?: Seat; }
"#;
