//! Options of the form `--name value`.

use std::collections::BTreeMap;
use std::str::FromStr;

use anyhow::{Context, Result, bail};

/// The options of a command, each with its text.
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Reads the rest of the line; only these names are known.
    pub fn parse(mut args: lexopt::Parser, known: &[&str]) -> Result<Self> {
        let mut options = BTreeMap::new();
        while let Some(arg) = args.next()? {
            let lexopt::Arg::Long(name) = arg else {
                return Err(arg.unexpected().into());
            };
            let name = name.to_owned();
            if !known.contains(&name.as_str()) {
                bail!("there is no option --{name}: {}", known.join(", "));
            }
            let value = args.value()?;
            let value = value.to_str().context("options are plain text")?;
            options.insert(name, value.to_owned());
        }
        Ok(Self(options))
    }

    /// The value of an option, if it is given.
    pub fn get<T>(&self, name: &str) -> Result<Option<T>>
    where
        T: FromStr,
        T::Err: std::error::Error + Send + Sync + 'static,
    {
        self.0
            .get(name)
            .map(|text| text.parse().with_context(|| format!("--{name} {text}")))
            .transpose()
    }

    /// The value of an option, or this one.
    pub fn get_or<T>(&self, name: &str, default: T) -> Result<T>
    where
        T: FromStr,
        T::Err: std::error::Error + Send + Sync + 'static,
    {
        Ok(self.get(name)?.unwrap_or(default))
    }
}
