//! How much is to be played against the twins where nobody waits for it:
//! `TWA_PLIES=1000000 TWA_SEED=1 cargo test --test '*_properties' -- --ignored --nocapture`.

/// So many plies, from this seed; a million from the first if nothing else is asked for.
pub fn asked() -> (usize, u64) {
    (number("TWA_PLIES", 1_000_000), number("TWA_SEED", 1) as u64)
}

fn number(name: &str, usual: usize) -> usize {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name} is no number: {text}")),
        Err(_) => usual,
    }
}
