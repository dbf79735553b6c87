//! The class `Table`: games that go into links and come out of them.

use wasm_bindgen::prelude::*;

use super::convert::text;
use super::error::{refusals, to_js_error};
use super::table::Table;
use crate::session::{LONGEST_LINK, LinkError, Table as Session};

refusals!(LinkError);

#[wasm_bindgen]
impl Table {
    /// The game that a link carries.
    ///
    /// # Errors
    /// An `Error` that says whether the link is damaged, too long, too new, or against the rules.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(
        #[wasm_bindgen(unchecked_param_type = "string")] link: &JsValue,
    ) -> Result<Self, JsValue> {
        let link = text(link, "the link", LONGEST_LINK)?;
        let session = Session::from_link(&link).map_err(to_js_error)?;
        Ok(Self { session })
    }

    /// The game as text for the address of a page, for `fromLink`; `undefined` during a secret set-up, and
    /// for a game that is too long for any address.
    #[must_use]
    pub fn link(&self) -> Option<String> {
        self.session.link()
    }
}
