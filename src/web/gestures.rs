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
