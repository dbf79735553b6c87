//! The class `Table`: why a player has to capture, and which capture.

use wasm_bindgen::prelude::*;

use super::convert::to_js;
use super::table::Table;

#[wasm_bindgen]
impl Table {
    /// All captures of the side to move with their values, whoever enforces which of them is played: the one
    /// that goes before all others first. None in Lords and Vassals.
    #[must_use]
    pub fn captures(&self) -> JsCaptures {
        to_js(&self.session.captures()).unchecked_into()
    }
}

#[wasm_bindgen]
extern "C" {
    /// Captures beside each other.
    #[wasm_bindgen(typescript_type = "Captures")]
    pub type JsCaptures;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The captures of a position beside each other. */
export interface Captures {
    captures: {
        /** What tells it from the others. */
        notation: string;
        /** A way it can take: every square the piece stands on. */
        path: string[];
        kind: "man" | "king";
        /** What it takes. */
        men: number;
        kings: number;
        /** Its value in men: a little less than that, if it takes kings. */
        value: number;
        /** Why it may not be played; `null` if it may. */
        refusal: Message | null;
    }[];
    /** How many more there are. */
    more: number;
}
"#;
