//! What is done with pieces on a board, alike at a table, in a study and in the editor.

use wasm_bindgen::prelude::*;

use super::convert::{MAX_SHORT_TEXT, text};
use super::error::js_error;
use crate::session::CaptureHandling;

/// Gives a class of JavaScript the gestures on its board. Where it stands, `answer` makes a
/// `JsResponse` of what the class's `session` answers.
macro_rules! gestures {
    ($class:ty) => {
        #[wasm_bindgen]
        impl $class {
            /// A click or touch on a square, called by its name.
            ///
            /// # Errors
            /// An `Error` if the name is no string; a name that no square has is a refusal.
            pub fn tap(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "string")] square: &JsValue,
            ) -> Result<JsResponse, JsValue> {
                let square = text(square, "the square", MAX_SHORT_TEXT)?;
                Ok(answer(&self.session.tap(&square)))
            }

            /// The beginning of a drag.
            ///
            /// # Errors
            /// As `tap`.
            pub fn lift(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "string")] square: &JsValue,
            ) -> Result<JsResponse, JsValue> {
                let square = text(square, "the square", MAX_SHORT_TEXT)?;
                Ok(answer(&self.session.lift(&square)))
            }

            /// The end of a drag, on a square or, with `null`, off the board.
            ///
            /// # Errors
            /// As `tap`.
            pub fn drop(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "string | null")] square: &JsValue,
            ) -> Result<JsResponse, JsValue> {
                if square.is_null() || square.is_undefined() {
                    return Ok(answer(&self.session.drop(None)));
                }
                let square = text(square, "the square", MAX_SHORT_TEXT)?;
                Ok(answer(&self.session.drop(Some(&square))))
            }

            /// Turns the view.
            pub fn flip(&mut self) -> JsResponse {
                answer(&self.session.flip())
            }
        }
    };
}

pub(super) use gestures;

/// Gives a class of JavaScript what players do with moves besides: how they make them, and what becomes of
/// one that is begun. `answer` and `session` are as for [`gestures`].
macro_rules! moving {
    ($class:ty) => {
        #[wasm_bindgen]
        impl $class {
            /// How the moves of persons are made from now on: `capture` is `"either"`, `"legs"` or `"whole"`.
            ///
            /// # Errors
            /// An `Error` for another word.
            pub fn handle(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = r#""either" | "legs" | "whole""#)]
                capture: &JsValue,
                complete: bool,
                #[wasm_bindgen(js_name = oneTap)] one_tap: bool,
                confirm: bool,
            ) -> Result<JsResponse, JsValue> {
                Ok(answer(&self.session.handle($crate::session::Handling {
                    capture: super::gestures::capture_handling(capture)?,
                    complete,
                    one_tap,
                    confirm,
                })))
            }

            /// A move that a person types; refused while the computer is to move.
            ///
            /// # Errors
            /// An `Error` if it is no string; a move that cannot be made is a refusal.
            pub fn enter(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "string")] mv: &JsValue,
            ) -> Result<JsResponse, JsValue> {
                let mv = text(mv, "the move", MAX_SHORT_TEXT)?;
                Ok(answer(&self.session.enter(&mv)))
            }

            /// Puts the piece in hand back, with all legs chosen so far.
            pub fn cancel(&mut self) -> JsResponse {
                answer(&self.session.cancel())
            }

            /// Takes back the last leg chosen of an unfinished capture.
            #[wasm_bindgen(js_name = takeBackLeg)]
            pub fn take_back_leg(&mut self) -> JsResponse {
                answer(&self.session.take_back_leg())
            }

            /// The move that waits to be confirmed counts.
            pub fn confirm(&mut self) -> JsResponse {
                answer(&self.session.confirm())
            }
        }
    };
}

pub(super) use moving;

/// How captures are chosen, by its name: `"either"`, `"legs"` or `"whole"`.
pub(super) fn capture_handling(name: &JsValue) -> Result<CaptureHandling, JsValue> {
    let word = text(name, "the way to capture", MAX_SHORT_TEXT)?;
    Ok(match word.as_str() {
        "either" => CaptureHandling::Either,
        "legs" => CaptureHandling::Legs,
        "whole" => CaptureHandling::Whole,
        _ => {
            let why = "the way to capture must be \"either\", \"legs\" or \"whole\"";
            return Err(js_error("bad-handling", &[("found", word)], why));
        }
    })
}
