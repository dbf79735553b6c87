//! The licences and the sources of everything the code depends on, held against `deny.toml`. `cargo deny` does so
//! too, and more; but it takes many minutes to compile, and this needs neither that nor a network.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use crate::files::read_text;
use crate::process::{cargo, output_of};

const FILE: &str = "deny.toml";

/// What `deny.toml` says of licences and sources; the rest of it is for `cargo deny`.
#[derive(Debug, Deserialize)]
struct Allowed {
    licenses: Licenses,
    sources: Sources,
}

#[derive(Debug, Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

/// What `cargo metadata` says.
#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    source: Option<String>,
}

/// Fails with every package that is not allowed.
pub fn check(root: &Path) -> Result<()> {
    let allowed: Allowed = toml::from_str(&read_text(&root.join(FILE))?)
        .with_context(|| format!("cannot read {FILE}"))?;
    let told = output_of(cargo(root).args(["metadata", "--locked", "--format-version", "1"]))?;
    let metadata: Metadata =
        serde_json::from_str(&told).context("cannot read what cargo says of the dependencies")?;
    let faults = faults(&metadata, &allowed);
    if !faults.is_empty() {
        bail!("{FILE} does not allow\n{}", faults.join("\n"));
    }
    println!(
        "{} packages, all of them allowed by {FILE}",
        metadata.packages.len()
    );
    Ok(())
}

fn faults(metadata: &Metadata, allowed: &Allowed) -> Vec<String> {
    let registries: Vec<_> = allowed
        .sources
        .allow_registry
        .iter()
        .map(|registry| format!("registry+{registry}"))
        .collect();
    metadata
        .packages
        .iter()
        .filter(|package| !metadata.workspace_members.contains(&package.id))
        .flat_map(|package| {
            let named = format!("{} {}", package.name, package.version);
            let source = package.source.as_deref().unwrap_or("a folder");
            let license = package.license.as_deref().unwrap_or_default();
            let from = (!registries.iter().any(|registry| registry == source))
                .then(|| format!("{named}: it comes from {source}"));
            let under = (!is_allowed(license, &allowed.licenses.allow))
                .then(|| format!("{named}: its licence is \"{license}\""));
            [from, under]
        })
        .flatten()
        .collect()
}

/// Whether a licence expression can be met by the licences that are allowed. Old packages write `/` for `OR`.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let met = any(&mut rest, allowed);
    met && rest.is_empty()
}

/// Terms between `OR`.
fn any(rest: &mut &[&str], allowed: &[String]) -> bool {
    let mut met = all(rest, allowed);
    while let ["OR", after @ ..] = rest {
        *rest = after;
        met |= all(rest, allowed);
    }
    met
}

/// Terms between `AND`.
fn all(rest: &mut &[&str], allowed: &[String]) -> bool {
    let mut met = one(rest, allowed);
    while let ["AND", after @ ..] = rest {
        *rest = after;
        met &= one(rest, allowed);
    }
    met
}

/// A licence, which may have an exception, or an expression in parentheses.
fn one(rest: &mut &[&str], allowed: &[String]) -> bool {
    match *rest {
        ["(", after @ ..] => {
            *rest = after;
            let met = any(rest, allowed);
            // What does not close is no expression.
            let closed = matches!(rest, [")", ..]);
            *rest = rest.get(1..).unwrap_or_default();
            met && closed
        }
        [license, "WITH", exception, after @ ..] => {
            *rest = after;
            allowed.contains(&format!("{license} WITH {exception}"))
        }
        [license, after @ ..] => {
            *rest = after;
            allowed.iter().any(|other| other == license)
        }
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed() -> Allowed {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        toml::from_str(&read_text(&root.join(FILE)).unwrap()).unwrap()
    }

    #[test]
    fn expressions_are_met_or_not() {
        let allow = &allowed().licenses.allow;
        for met in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "GPL-3.0-only OR MIT",
            "(MIT OR GPL-3.0-only) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
        ] {
            assert!(is_allowed(met, allow), "{met}");
        }
        for unmet in [
            "",
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "(MIT OR Apache-2.0) AND GPL-3.0-only",
            "GPL-3.0-only WITH Classpath-exception-2.0",
            "(MIT",
            "MIT MIT",
            "LicenseRef-own",
        ] {
            assert!(!is_allowed(unmet, allow), "{unmet}");
        }
    }

    #[test]
    fn what_comes_from_elsewhere_or_is_not_free_is_named() {
        let package = |name: &str, license: Option<&str>, source: Option<&str>| Package {
            id: name.to_owned(),
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            license: license.map(str::to_owned),
            source: source.map(str::to_owned),
        };
        let crates_io = Some("registry+https://github.com/rust-lang/crates.io-index");
        let metadata = Metadata {
            packages: vec![
                package("own", None, None),
                package("good", Some("MIT"), crates_io),
                package("closed", None, crates_io),
                package("forked", Some("MIT"), Some("git+https://example.org/it")),
                package("beside", Some("MIT"), None),
            ],
            workspace_members: vec!["own".to_owned()],
        };
        assert_eq!(
            faults(&metadata, &allowed()),
            [
                "closed 1.0.0: its licence is \"\"",
                "forked 1.0.0: it comes from git+https://example.org/it",
                "beside 1.0.0: it comes from a folder",
            ]
        );
    }
}
