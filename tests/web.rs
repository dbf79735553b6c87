//! The exports as a page sees them, in a browser: `wasm-pack test --headless --chrome -- --test web`.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::wasm_bindgen_test_configure;

mod exports;

wasm_bindgen_test_configure!(run_in_browser);
