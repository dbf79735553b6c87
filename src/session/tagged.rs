//! Reading objects in which one field says what the others are.

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error};
use serde_json::{Map, Value};

/// An object without the field that says what it is, and that field.
///
/// Derived reading of such an enum keeps all it reads in a buffer of its own kind, and compiles every
/// type in it a second time to read from there; this reads from the values that are there already.
pub(super) struct Tagged {
    pub(super) tag: String,
    rest: Value,
}

impl Tagged {
    pub(super) fn read<'de, D: Deserializer<'de>>(
        deserializer: D,
        tag: &'static str,
    ) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(deserializer)?;
        match fields.remove(tag) {
            Some(Value::String(tag)) => Ok(Self {
                tag,
                rest: Value::Object(fields),
            }),
            Some(_) => Err(D::Error::custom(format!(
                "the field `{tag}` must be a string"
            ))),
            None => Err(D::Error::missing_field(tag)),
        }
    }

    /// The other fields.
    pub(super) fn rest<T: DeserializeOwned, E: Error>(self) -> Result<T, E> {
        serde_json::from_value(self.rest).map_err(E::custom)
    }
}
