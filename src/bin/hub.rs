//! The computer players on standard input and output, for draughts interfaces: see the module
//! `engine::hub` of the library.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    use std::io::{stdin, stdout};

    twa_boerden::engine::hub::serve(&mut stdin().lock(), &mut stdout())
}

/// A browser has neither input nor output.
#[cfg(target_arch = "wasm32")]
fn main() {}
