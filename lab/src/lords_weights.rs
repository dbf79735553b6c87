//! Weights of the judgement as `lords-tune` prints them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use twa_boerden::engine::lords::Weights;

/// Reads weights from a file: a line for each kind, `#` before what is not read. Kinds that are not
/// there are those of the highest level.
pub fn read(path: &Path) -> Result<Weights> {
    let mut weights = Weights::SOBER;
    for line in fs::read_to_string(path)?.lines() {
        let mut fields = line.split_whitespace();
        let Some(name) = fields.next().filter(|name| !name.starts_with('#')) else {
            continue;
        };
        let numbers: Vec<i16> = fields.map(str::parse).collect::<Result<_, _>>()?;
        let places: &mut [i16] = match name {
            "glance" => &mut weights.glance,
            "reply" => &mut weights.reply,
            "takes" => &mut weights.takes,
            _ => bail!("there are no weights {name}"),
        };
        let numbers = numbers
            .get(..places.len())
            .with_context(|| format!("{name} has {} weights", places.len()))?;
        places.copy_from_slice(numbers);
    }
    Ok(weights)
}
