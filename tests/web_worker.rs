//! The exports in a dedicated worker: `wasm-pack test --headless --chrome -- --test web_worker`.
#![cfg(target_arch = "wasm32")]

use js_sys::{Reflect, global};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

mod exports;

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen_test]
fn this_is_a_worker() {
    let has = |name: &str| Reflect::has(&global(), &name.into()).expect("the global is an object");
    assert!(has("importScripts") && !has("document"));
}
