//! Values on their way between JavaScript and Rust.

use js_sys::{Array, JSON, JsString, Number, Object, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use super::error::js_error;
use crate::Side;

/// The longest move, position or layout that is looked at, in UTF-16 code units; the longest real
/// one, a position with every trail, stays below a quarter of it.
pub const MAX_SHORT_TEXT: u32 = 4096;

/// The longest record of games that is read, in UTF-16 code units: 64 Mi, as all of it is copied
/// into the module's memory.
pub const MAX_LONG_TEXT: u32 = 64 << 20;

/// Plain JavaScript data: objects, arrays, strings, numbers, `null` for `None`.
///
/// # Panics
///
/// Never for data made of structs, enums, lists, strings and numbers below 2⁵³.
#[must_use]
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    value
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .expect("plain data always has a JavaScript form")
}

/// Reads plain JavaScript data, with serde's strictness: a type that denies unknown fields does so
/// here too, and a property that is `undefined` counts as absent.
///
/// # Errors
///
/// An `Error` with code `bad-value` that begins with `what` and says what is wrong with the value.
pub fn from_js<T: DeserializeOwned>(value: &JsValue, what: &str) -> Result<T, JsValue> {
    // By way of JSON: reading the object directly would not notice unknown fields. And by way of a
    // plain `Value`, from which saved records are read too, so that each type is compiled once.
    let read = JSON::stringify(value)
        .ok()
        .and_then(|text| text.dyn_into::<JsString>().ok())
        .and_then(|text| serde_json::from_str(&String::from(text)).ok())
        .ok_or_else(|| format!("expected plain data, found {}", describe(value)))
        .and_then(|value| serde_json::from_value::<T>(value).map_err(|error| error.to_string()));
    read.map_err(|reason| {
        js_error(
            "bad-value",
            &[("what", what.to_owned()), ("reason", reason.clone())],
            &format!("{what}: {reason}"),
        )
    })
}

/// Reads a string argument. It is declared as `string` to TypeScript but checked here, because the
/// generated glue would take whatever a script passes.
///
/// # Errors
///
/// An `Error` with code `not-text` for anything but a string, and `too-long` beyond `limit`.
pub fn text(value: &JsValue, what: &str, limit: u32) -> Result<String, JsValue> {
    let Some(string) = value.dyn_ref::<JsString>() else {
        return Err(js_error(
            "not-text",
            &[("what", what.to_owned()), ("found", describe(value))],
            &format!("{what} must be a string, not {}", describe(value)),
        ));
    };
    if string.length() > limit {
        return Err(js_error(
            "too-long",
            &[
                ("what", what.to_owned()),
                ("length", string.length().to_string()),
                ("limit", limit.to_string()),
            ],
            &format!(
                "{what} is {} characters long; at most {limit} are read",
                string.length()
            ),
        ));
    }
    Ok(String::from(string))
}

/// A count as a JavaScript number, exact below 2⁵³.
#[must_use]
#[expect(
    clippy::cast_precision_loss,
    reason = "no count that the exports let through comes near that bound"
)]
pub const fn number(count: u64) -> f64 {
    count as f64
}

/// Reads a whole number between 0 and `max`.
///
/// # Errors
///
/// An `Error` with code `not-in-range` that names the range.
pub fn whole_number(value: &JsValue, what: &str, max: u32) -> Result<u32, JsValue> {
    value
        .as_f64()
        .filter(|number| number.fract() == 0.0 && (0.0..=f64::from(max)).contains(number))
        .map(
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "checked just above to be a whole number in range"
            )]
            |number| number as u32,
        )
        .ok_or_else(|| {
            let found = describe(value);
            js_error(
                "not-in-range",
                &[
                    ("what", what.to_owned()),
                    ("max", max.to_string()),
                    ("found", found.clone()),
                ],
                &format!("{what} must be a whole number from 0 to {max}, not {found}"),
            )
        })
}

/// Reads an array of at most `limit` elements; `undefined` stands for an empty one.
///
/// # Errors
///
/// An `Error` with code `not-a-list`, or whatever an element's getter throws.
pub fn list(value: &JsValue, what: &str, limit: u32) -> Result<Vec<JsValue>, JsValue> {
    if value.is_undefined() {
        return Ok(Vec::new());
    }
    let error = || {
        js_error(
            "not-a-list",
            &[
                ("what", what.to_owned()),
                ("limit", limit.to_string()),
                ("found", describe(value)),
            ],
            &format!(
                "{what} must be an array of at most {limit}, not {}",
                describe(value)
            ),
        )
    };
    if !value.is_instance_of::<Array>() {
        return Err(error());
    }
    // By way of `Reflect`, which hands on what a proxy throws: an exception from any other import
    // would leave the game borrowed for ever.
    let length = Reflect::get(value, &"length".into())?;
    let length = whole_number(&length, what, limit).map_err(|_| error())?;
    (0..length)
        .map(|index| Reflect::get_u32(value, index))
        .collect()
}

/// Reads a side: `white` or `black`.
///
/// # Errors
///
/// An `Error` with code `bad-side`.
pub fn side(value: &JsValue) -> Result<Side, JsValue> {
    Side::ALL
        .into_iter()
        .find(|side| *value == JsValue::from_str(side.name()))
        .ok_or_else(|| {
            let found = describe(value);
            js_error(
                "bad-side",
                &[("found", found.clone())],
                &format!("the side must be \"white\" or \"black\", not {found}"),
            )
        })
}

/// The options object of a constructor: reads each option once and knows which there are.
pub struct Options<'a> {
    values: Option<&'a Object>,
    known: &'static [&'static str],
}

impl<'a> Options<'a> {
    /// Takes the argument; `undefined` and `null` mean that every option keeps its default.
    ///
    /// # Errors
    ///
    /// An `Error` with code `bad-options` if it is no plain object, and `unknown-option` if it has
    /// a key that is not among `known`.
    pub fn new(value: &'a JsValue, known: &'static [&'static str]) -> Result<Self, JsValue> {
        if value.is_undefined() || value.is_null() {
            return Ok(Self {
                values: None,
                known,
            });
        }
        let bad = || {
            js_error(
                "bad-options",
                &[("found", describe(value)), ("known", known.join(", "))],
                &format!(
                    "the options must be an object with any of {}, not {}",
                    known.join(", "),
                    describe(value)
                ),
            )
        };
        if !value.is_object() || value.is_instance_of::<Array>() {
            return Err(bad());
        }
        // Not `dyn_ref`, which asks `instanceof` and so refuses objects of another frame.
        let values: &Object = value.unchecked_ref();
        // Own keys of every kind: what a Map or a Date holds is in none of them, and a symbol
        // would be an option that nobody reads.
        let keys = Reflect::own_keys(values).map_err(|_| bad())?;
        for key in keys.iter() {
            let name = key.as_string();
            if !name.as_deref().is_some_and(|name| known.contains(&name)) {
                let name = name.unwrap_or_else(|| describe(&key));
                return Err(js_error(
                    "unknown-option",
                    &[("option", name.clone()), ("known", known.join(", "))],
                    &format!(
                        "there is no option \"{name}\"; the options are {}",
                        known.join(", ")
                    ),
                ));
            }
        }
        if keys.length() == 0 && !is_plain(values) {
            return Err(bad());
        }
        Ok(Self {
            values: Some(values),
            known,
        })
    }

    /// The value of an option, if it is given and not `undefined`.
    ///
    /// # Errors
    ///
    /// Whatever a getter of the object throws.
    pub fn get(&self, name: &str) -> Result<Option<JsValue>, JsValue> {
        debug_assert!(self.known.contains(&name));
        let Some(values) = self.values else {
            return Ok(None);
        };
        let value = Reflect::get(values, &name.into())?;
        Ok((!value.is_undefined()).then_some(value))
    }

    /// The option `name` as one of `choices`, each with the JavaScript value that stands for it;
    /// the first is the default.
    ///
    /// # Errors
    ///
    /// An `Error` with code `bad-option` that lists the values there are.
    pub fn choice<T: Copy, V: Into<JsValue> + Copy>(
        &self,
        name: &str,
        choices: &[(V, T)],
    ) -> Result<T, JsValue> {
        let Some(value) = self.get(name)? else {
            return Ok(choices[0].1);
        };
        for (key, choice) in choices {
            if (*key).into() == value {
                return Ok(*choice);
            }
        }
        let allowed = choices
            .iter()
            .map(|(key, _)| describe(&(*key).into()))
            .collect::<Vec<_>>()
            .join(" or ");
        Err(bad_option(name, &value, &allowed))
    }

    /// The option `name` as a string.
    ///
    /// # Errors
    ///
    /// As [`text`], for a text of at most [`MAX_SHORT_TEXT`].
    pub fn text(&self, name: &str) -> Result<Option<String>, JsValue> {
        self.get(name)?
            .map(|value| text(&value, &format!("option \"{name}\""), MAX_SHORT_TEXT))
            .transpose()
    }
}

/// An error for the option `name`, which may only be `allowed`.
#[must_use]
pub fn bad_option(name: &str, found: &JsValue, allowed: &str) -> JsValue {
    let found = describe(found);
    js_error(
        "bad-option",
        &[
            ("option", name.to_owned()),
            ("found", found.clone()),
            ("allowed", allowed.to_owned()),
        ],
        &format!("option \"{name}\" must be {allowed}, not {found}"),
    )
}

/// A short description of any value for an error message.
#[must_use]
pub fn describe(value: &JsValue) -> String {
    const SHOWN: usize = 40;
    if let Some(string) = value.dyn_ref::<JsString>() {
        // Only the beginning is copied: the string may be as large as memory.
        let start = String::from(string.substring(0, 80));
        return if start.chars().count() > SHOWN {
            format!("\"{}…\"", start.chars().take(SHOWN).collect::<String>())
        } else {
            format!("\"{start}\"")
        };
    }
    if let Some(number) = value.dyn_ref::<Number>() {
        return number
            .to_string_with_radix(10)
            .map_or_else(|_| "a number".to_owned(), String::from);
    }
    if let Some(boolean) = value.as_bool() {
        return boolean.to_string();
    }
    if value.is_null() {
        return "null".to_owned();
    }
    if value.is_undefined() {
        return "undefined".to_owned();
    }
    // Not `Array::is_array`, which throws for a revoked proxy, past the borrows held here.
    if value.is_instance_of::<Array>() {
        return "an array".to_owned();
    }
    match value.js_typeof().as_string().as_deref() {
        Some("function") => "a function",
        Some("symbol") => "a symbol",
        Some("bigint") => "a bigint",
        _ => "an object",
    }
    .to_owned()
}

/// Whether an object is one that `{}` or `Object.create(null)` makes, from whatever realm.
fn is_plain(object: &Object) -> bool {
    match Reflect::get_prototype_of(object) {
        Ok(prototype) => {
            let prototype: &JsValue = prototype.as_ref();
            prototype.is_null()
                || Reflect::get_prototype_of(prototype)
                    .is_ok_and(|above| AsRef::<JsValue>::as_ref(&above).is_null())
        }
        Err(_) => false,
    }
}

/// How a game ended, as both games tell it.
#[derive(Serialize)]
pub struct OutcomeData {
    /// The winner's name, nothing for a draw.
    pub winner: Option<&'static str>,
    /// The code of the reason.
    pub reason: &'static str,
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** One of the two players of either game. */
export type Side = "white" | "black";
"#;
