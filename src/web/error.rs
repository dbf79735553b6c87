//! Errors as JavaScript sees them.

use std::fmt::Display;

use js_sys::{Error, Object, Reflect};
use wasm_bindgen::prelude::*;

/// What an error type must tell to become a JavaScript `Error`: the sentence is its `Display`.
pub trait Refusal: Display {
    /// The key under which a page keeps its own wording, such as `must-capture`.
    fn code(&self) -> &'static str;

    /// The facts of the case, by the name of the placeholder they fill in that wording.
    fn args(&self) -> Vec<(&'static str, String)>;
}

/// Implements [`Refusal`] for error types of the rules that have `code` and `args` of their own.
macro_rules! refusals {
    ($($error:ty),+ $(,)?) => {$(
        impl $crate::web::error::Refusal for $error {
            fn code(&self) -> &'static str {
                <$error>::code(self)
            }

            fn args(&self) -> Vec<(&'static str, String)> {
                <$error>::args(self)
            }
        }
    )+};
}
pub(crate) use refusals;

/// A JavaScript `Error` with the sentence `message`, and beside it `code` and `args` for a page
/// that words the sentence itself.
#[must_use]
pub fn js_error(code: &str, args: &[(&str, String)], message: &str) -> JsValue {
    let error = Error::new(message);
    set(&error, "code", &code.into());
    set(&error, "args", &texts(args));
    error.into()
}

/// A fresh object with these texts by their names.
#[must_use]
pub fn texts(texts: &[(&str, String)]) -> JsValue {
    let object = Object::new();
    for (name, text) in texts {
        set(&object, name, &text.into());
    }
    object.into()
}

/// The JavaScript `Error` that says what `refusal` says.
#[must_use]
#[expect(clippy::needless_pass_by_value, reason = "it fits `map_err`")]
pub fn to_js_error(refusal: impl Refusal) -> JsValue {
    js_error(refusal.code(), &refusal.args(), &refusal.to_string())
}

/// What `refusal` says as plain data, for a question whether something would be refused.
#[must_use]
pub fn to_data(refusal: &impl Refusal) -> JsValue {
    let data = Object::new();
    set(&data, "message", &refusal.to_string().into());
    set(&data, "code", &refusal.code().into());
    set(&data, "args", &texts(&refusal.args()));
    data.into()
}

fn set(object: &JsValue, key: &str, value: &JsValue) {
    Reflect::set(object, &key.into(), value).expect("the object is fresh, so nothing is read-only");
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Why something is refused. */
export interface Refusal {
    /** An English sentence for a person. */
    message: string;
    /** Names the kind of refusal, such as `must-capture`; stable, for translations. */
    code: string;
    /** The facts of the case (squares, values, alternatives), for translations. */
    args: Record<string, string>;
}

/** What every error thrown by the games is. */
export interface GameError extends Error, Refusal {}
"#;
