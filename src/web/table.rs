//! The class `Table`: a game at one screen, as it is set up, saved and brought back. What is done at it
//! is in [`play`](super::play).

#[cfg(feature = "editor")]
use js_sys::Function;
use wasm_bindgen::prelude::*;

use super::convert::{MAX_LONG_TEXT, from_js, text, to_js};
#[cfg(feature = "editor")]
use super::error::js_error;
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

    /// What tells this game from another in a list.
    #[must_use]
    pub fn about(&self) -> JsAbout {
        to_js(&self.session.about()).unchecked_into()
    }

    /// The table as JSON, for `restore`.
    #[must_use]
    pub fn save(&self) -> String {
        self.session.save()
    }
}

/// Reading is for workers, which have the module that is loaded later.
#[cfg(feature = "editor")]
#[wasm_bindgen]
impl Table {
    /// Reads the games of a text: PDN, the record of Lords and Vassals, or what `save` wrote. `each` is
    /// called for every game, with its table as `save` writes it and with what tells it from others.
    ///
    /// # Errors
    /// An `Error` that says what cannot be read, with `line` and `column` in its `args` where they are
    /// known; or what `each` throws. The games before that have been told by then.
    #[wasm_bindgen(js_name = readGames)]
    pub fn read_games(
        #[wasm_bindgen(unchecked_param_type = "string")] games: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "(saved: string, about: AboutGame) => void")]
        each: &Function,
    ) -> Result<(), JsValue> {
        let games = text(games, "the text", MAX_LONG_TEXT)?;
        let mut told = Ok(JsValue::UNDEFINED);
        crate::session::open(&games, &mut |table| {
            if told.is_ok() {
                let (saved, about) = (table.save().into(), to_js(&table.about()));
                told = each.call2(&JsValue::UNDEFINED, &saved, &about);
            }
        })
        .map_err(|error| js_error(&error.code(), &error.args(), &error.to_string()))?;
        told.map(drop)
    }
}

#[wasm_bindgen]
extern "C" {
    /// The settings of a new game.
    #[wasm_bindgen(typescript_type = "NewGame")]
    pub type JsNewGame;

    /// What tells one game from another.
    #[wasm_bindgen(typescript_type = "AboutGame")]
    pub type JsAbout;
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
          clock?: Clock;
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
          clock?: Clock;
      };

/** What tells one game from another in a list. */
export interface AboutGame {
    /** The names of the players, where its record has them. */
    names: { white: string | null; black: string | null };
    event: string | null;
    /** When it was played, as its record says. */
    date: string | null;
    result: "1-0" | "0-1" | "1/2-1/2" | "0-0" | "*";
    /** How many moves were made. */
    moves: number;
}

/**
 * The time for each player, in seconds, as the tag `TimeControl` of records says it: `300` for the whole game, `300+5` with so many
 * more for every turn, `40/6000` for so many turns and then once more, or `40/6000+5`.
 */
export type Clock = string;

/** Who plays a side: a person, or the computer at a level from 1 to 8, or at full strength with so many seconds, or a person far away. */
export type Seat = "person" | "far" | { level: number } | { seconds: number };

/** Who plays which side; a side that is left out is played by a person. */
export interface Seats { white?: Seat; black?: Seat; }
"#;
