//! `wasm-pack.toml`: how the module, the site and the tools are made.

use std::fmt;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer as _};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::files::read_text;

/// The name of the file, in the root of the repository.
pub const FILE: &str = "wasm-pack.toml";

/// All of `wasm-pack.toml`. Every key is required and no other is accepted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    pub build: Build,
    pub engine: Engine,
    pub site: Site,
    pub bundle: Bundle,
    pub test: Test,
    pub tools: Tools,
}

/// How the wasm module is built.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Build {
    pub target: Target,
    #[serde(deserialize_with = "folder")]
    pub out_dir: PathBuf,
    #[serde(deserialize_with = "file_stem")]
    pub out_name: String,
    pub profile: Profile,
    pub features: Vec<String>,
    #[serde(deserialize_with = "opt_level")]
    pub opt_level: String,
    pub wasm_opt: Vec<String>,
}

/// How the module is built in which the computer thinks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Engine {
    #[serde(deserialize_with = "folder")]
    pub out_dir: PathBuf,
    pub features: Vec<String>,
    #[serde(deserialize_with = "opt_level")]
    pub opt_level: String,
    pub wasm_opt: Vec<String>,
}

/// How the site is assembled and served.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Site {
    #[serde(deserialize_with = "folder")]
    pub dir: PathBuf,
    #[serde(deserialize_with = "files")]
    pub files: Vec<PathBuf>,
    #[serde(deserialize_with = "positive")]
    pub port: u16,
    #[serde(deserialize_with = "files")]
    pub later: Vec<PathBuf>,
    #[serde(deserialize_with = "positive")]
    pub size_limit_kb: u64,
}

/// How the page becomes one file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bundle {
    #[serde(deserialize_with = "file")]
    pub file: PathBuf,
}

/// How the tests in the browser run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Test {
    #[serde(deserialize_with = "browsers")]
    pub browsers: Vec<Browser>,
    #[serde(deserialize_with = "positive")]
    pub timeout_seconds: u64,
}

/// The versions of the tools that are installed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tools {
    pub wasm_bindgen_cli: Spanned<Version>,
    pub wasm_pack: Version,
    pub binaryen: Version,
    pub esbuild: Version,
    pub playwright_core: Version,
    pub axe_core: Version,
    pub typescript: Version,
    pub geckodriver: Version,
}

/// Where the module is to be used; the words are wasm-pack's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    Web,
    Nodejs,
    Bundler,
    NoModules,
}

impl Target {
    /// The word in the file and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::Nodejs => "nodejs",
            Self::Bundler => "bundler",
            Self::NoModules => "no-modules",
        }
    }
}

/// How much the module is optimised; the words are wasm-pack's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    Release,
    Profiling,
    Dev,
}

impl Profile {
    /// The word in the file and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Profiling => "profiling",
            Self::Dev => "dev",
        }
    }
}

/// A browser in which the tests run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Browser {
    Chrome,
    Firefox,
}

impl Browser {
    /// The word in the file.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Chrome => "chrome",
            Self::Firefox => "firefox",
        }
    }
}

/// The value that a word stands for, in the file or on the command line.
pub fn from_word<T: DeserializeOwned>(word: &str) -> Result<T> {
    let deserializer: StrDeserializer<'_, serde::de::value::Error> = word.into_deserializer();
    Ok(T::deserialize(deserializer)?)
}

/// An exact version, such as `0.2.129`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version(String);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if text.split('.').count() == 3 && text.split('.').all(number) {
            Ok(Self(text))
        } else {
            Err(D::Error::custom(format!(
                "\"{text}\" is no exact version such as \"1.2.3\""
            )))
        }
    }
}

/// A folder inside the repository. It may be emptied, so it must not be the root or lie outside.
fn folder<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    inside(PathBuf::deserialize(deserializer)?)
}

fn file<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    inside(PathBuf::deserialize(deserializer)?)
}

fn files<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
    Vec::<PathBuf>::deserialize(deserializer)?
        .into_iter()
        .map(inside)
        .collect()
}

fn inside<E: serde::de::Error>(path: PathBuf) -> Result<PathBuf, E> {
    let down = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if down && path.components().next().is_some() {
        Ok(path)
    } else {
        Err(E::custom(format!(
            "\"{}\" is no path inside the repository",
            path.display()
        )))
    }
}

fn file_stem<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !name.is_empty() && name.bytes().all(plain) {
        Ok(name)
    } else {
        Err(D::Error::custom(format!(
            "\"{name}\" is no file name of letters, digits, - and _"
        )))
    }
}

fn opt_level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let level = String::deserialize(deserializer)?;
    if ["1", "2", "3", "s", "z"].contains(&level.as_str()) {
        Ok(level)
    } else {
        Err(D::Error::custom(format!(
            "\"{level}\" is none of \"1\", \"2\", \"3\", \"s\" and \"z\""
        )))
    }
}

fn positive<'de, D: Deserializer<'de>, N: Deserialize<'de> + Default + PartialEq>(
    deserializer: D,
) -> Result<N, D::Error> {
    let number = N::deserialize(deserializer)?;
    if number == N::default() {
        Err(D::Error::custom("must be more than 0"))
    } else {
        Ok(number)
    }
}

fn browsers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Browser>, D::Error> {
    let browsers = Vec::<Browser>::deserialize(deserializer)?;
    if browsers.is_empty() {
        return Err(D::Error::custom("at least one browser is needed"));
    }
    for (i, browser) in browsers.iter().enumerate() {
        if browsers[..i].contains(browser) {
            return Err(D::Error::custom(format!(
                "\"{}\" is named twice",
                browser.word()
            )));
        }
    }
    Ok(browsers)
}

impl Config {
    /// Reads the file in the root of the repository and holds it against `Cargo.lock`.
    pub fn read(root: &Path) -> Result<Self> {
        let text = read_text(&root.join(FILE))?;
        let lock = read_text(&root.join("Cargo.lock"))?;
        Self::parse(&text, &lock)
    }

    /// What the text of the file says.
    pub fn parse(text: &str, lock: &str) -> Result<Self> {
        let config: Self = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            anyhow!("{}: {}", place(text, &span), error.message())
        })?;
        let named = &config.tools.wasm_bindgen_cli;
        let locked = locked_version(lock, "wasm-bindgen")?;
        if named.get_ref().0 != locked {
            bail!(
                "{}: this is {}, but Cargo.lock has wasm-bindgen {locked}: \
                 the tool and the library must be of one version",
                place(text, &named.span()),
                named.get_ref(),
            );
        }
        Ok(config)
    }
}

/// File, line and key of a place in the text: ``wasm-pack.toml, line 5, key `build.target` ``.
fn place(text: &str, span: &Range<usize>) -> String {
    let line = text[..span.start.min(text.len())].matches('\n').count() + 1;
    let mut keys = Vec::new();
    if let Ok(table) = DeTable::parse(text) {
        find_key(table.get_ref(), span, &mut keys);
    }
    if keys.is_empty() {
        format!("{FILE}, line {line}")
    } else {
        format!("{FILE}, line {line}, key `{}`", keys.join("."))
    }
}

/// Adds the keys that lead to the place: down to the one whose name or value encloses it.
fn find_key(table: &DeTable<'_>, span: &Range<usize>, keys: &mut Vec<String>) {
    let encloses = |outer: Range<usize>| outer.start <= span.start && span.end <= outer.end;
    for (key, value) in table {
        let nested = if let DeValue::Table(table) = value.get_ref() {
            Some(table)
        } else {
            None
        };
        let mut below = Vec::new();
        if let Some(table) = nested {
            find_key(table, span, &mut below);
        }
        if !below.is_empty() || encloses(key.span()) || encloses(value.span()) {
            keys.push(key.get_ref().to_string());
            keys.append(&mut below);
            return;
        }
    }
}

/// The one version of a package in the text of a `Cargo.lock`.
fn locked_version(lock: &str, package: &str) -> Result<String> {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        version: String,
    }
    let lock: Lock = toml::from_str(lock).context("cannot read Cargo.lock")?;
    let mut versions = lock
        .package
        .into_iter()
        .filter(|entry| entry.name == package);
    match (versions.next(), versions.next()) {
        (Some(entry), None) => Ok(entry.version),
        (None, _) => bail!("Cargo.lock has no {package}"),
        (Some(_), Some(_)) => bail!("Cargo.lock has more than one {package}"),
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../wasm-pack.toml");
    const LOCK: &str = include_str!("../../Cargo.lock");

    /// The project's own configuration with some text replaced.
    pub fn config_with(changes: &[(&str, &str)]) -> Config {
        parse_with(changes).expect("the changed file is right")
    }

    fn parse_with(changes: &[(&str, &str)]) -> Result<Config> {
        let mut text = TEXT.to_owned();
        for (from, to) in changes {
            assert!(text.contains(from), "{from} is in {FILE}");
            text = text.replace(from, to);
        }
        Config::parse(&text, LOCK)
    }

    fn error_with(from: &str, to: &str) -> String {
        parse_with(&[(from, to)])
            .expect_err("the changed file is wrong")
            .to_string()
    }

    fn line_of(part: &str) -> usize {
        TEXT.lines()
            .position(|line| line.starts_with(part))
            .expect("such a line exists")
            + 1
    }

    #[test]
    fn the_projects_own_file_is_right() {
        let config = config_with(&[]);
        assert_eq!(config.build.target, Target::Web);
        assert_eq!(config.build.out_dir, Path::new("www/pkg"));
        assert_eq!(config.test.browsers, [Browser::Chrome, Browser::Firefox]);
    }

    #[test]
    fn an_unknown_key_is_named_with_its_line() {
        let error = error_with("port = 8080", "prot = 8080");
        assert!(
            error.starts_with(&format!(
                "wasm-pack.toml, line {}, key `site.prot`: ",
                line_of("port")
            )),
            "{error}"
        );
        assert!(error.contains("unknown field `prot`"), "{error}");
    }

    #[test]
    fn an_unknown_section_is_named() {
        let error = error_with("[tools]", "[tolos]");
        assert!(
            error.starts_with(&format!(
                "wasm-pack.toml, line {}, key `tolos`: ",
                line_of("[tools]")
            )),
            "{error}"
        );
    }

    #[test]
    fn a_missing_key_is_named() {
        let error = error_with("port = 8080", "");
        assert!(
            error.contains("key `site`") && error.contains("missing field `port`"),
            "{error}"
        );
    }

    #[test]
    fn text_that_is_no_toml_is_refused_with_its_line() {
        let error = error_with("port = 8080", "port = = 8080");
        assert!(
            error.starts_with(&format!("wasm-pack.toml, line {}", line_of("port"))),
            "{error}"
        );
    }

    /// Line, text, what it is replaced by, the key that is named, and a part of the reason.
    const WRONG_VALUES: &[[&str; 5]] = &[
        [
            "target",
            "\"web\" ",
            "\"deno\" ",
            "build.target",
            "unknown variant `deno`",
        ],
        [
            "out-dir",
            "www/pkg",
            "../pkg",
            "build.out-dir",
            "no path inside the repository",
        ],
        [
            "out-dir",
            "www/pkg",
            "",
            "build.out-dir",
            "no path inside the repository",
        ],
        [
            "out-name",
            "twa_boerden",
            "a/b",
            "build.out-name",
            "no file name",
        ],
        [
            "profile",
            "\"release\" ",
            "\"fast\" ",
            "build.profile",
            "unknown variant `fast`",
        ],
        [
            "opt-level",
            "\"s\"\n",
            "\"4\"\n",
            "build.opt-level",
            "is none of",
        ],
        [
            "wasm-opt",
            "[\"-Os\"]",
            "\"-Os\"",
            "build.wasm-opt",
            "expected a sequence",
        ],
        [
            "dir",
            "\"site\"",
            "\"/site\"",
            "site.dir",
            "no path inside the repository",
        ],
        [
            "files",
            "\"www\"]",
            "\"..\"]",
            "site.files",
            "no path inside the repository",
        ],
        ["port", "8080", "0", "site.port", "must be more than 0"],
        ["port", "8080", "80800", "site.port", "expected u16"],
        [
            "later",
            "\"www/types.js\"",
            "\"/types.js\"",
            "site.later",
            "no path inside the repository",
        ],
        [
            "size-limit-kb",
            "300 ",
            "0 ",
            "site.size-limit-kb",
            "must be more than 0",
        ],
        [
            "file ",
            "\"twa-boerden.html\"",
            "\"../x.html\"",
            "bundle.file",
            "no path inside the repository",
        ],
        [
            "browsers",
            "\"firefox\"]",
            "\"safari\"]",
            "test.browsers",
            "unknown variant `safari`",
        ],
        [
            "browsers",
            "\"firefox\"]",
            "\"chrome\"]",
            "test.browsers",
            "named twice",
        ],
        [
            "browsers",
            "[\"chrome\", \"firefox\"]",
            "[]",
            "test.browsers",
            "at least one",
        ],
        [
            "timeout-seconds",
            "120",
            "-1",
            "test.timeout-seconds",
            "expected u64",
        ],
        [
            "wasm-pack",
            "0.15.1",
            "0.15",
            "tools.wasm-pack",
            "no exact version",
        ],
        [
            "binaryen",
            "132.0.0",
            "^132.0.0",
            "tools.binaryen",
            "no exact version",
        ],
        [
            "esbuild",
            "0.28.2",
            "0.28",
            "tools.esbuild",
            "no exact version",
        ],
        [
            "playwright-core",
            "1.65.1",
            "latest",
            "tools.playwright-core",
            "no exact version",
        ],
        [
            "axe-core",
            "4.14.1",
            ">=4",
            "tools.axe-core",
            "no exact version",
        ],
        [
            "typescript",
            "7.0.2",
            "7",
            "tools.typescript",
            "no exact version",
        ],
        [
            "geckodriver",
            "0.37.1",
            "0.37.x",
            "tools.geckodriver",
            "no exact version",
        ],
    ];

    #[test]
    fn a_wrong_value_is_named_with_its_line_and_key() {
        for [line, from, to, key, reason] in WRONG_VALUES {
            let error = error_with(from, to);
            let place = format!("wasm-pack.toml, line {}, key `{key}`: ", line_of(line));
            assert!(
                error.starts_with(&place) && error.contains(reason),
                "{from} -> {to}: {error}"
            );
        }
    }

    #[test]
    fn wasm_bindgen_of_another_version_than_the_lock_is_refused() {
        let error = error_with("0.2.129", "0.2.128");
        let place = format!(
            "wasm-pack.toml, line {}, key `tools.wasm-bindgen-cli`: ",
            line_of("wasm-bindgen-cli")
        );
        assert!(
            error.starts_with(&place) && error.contains("Cargo.lock has wasm-bindgen 0.2.129"),
            "{error}"
        );
    }

    #[test]
    fn words_are_read_back() {
        for target in [
            Target::Web,
            Target::Nodejs,
            Target::Bundler,
            Target::NoModules,
        ] {
            assert_eq!(from_word::<Target>(target.word()).unwrap(), target);
        }
        for profile in [Profile::Release, Profile::Profiling, Profile::Dev] {
            assert_eq!(from_word::<Profile>(profile.word()).unwrap(), profile);
        }
        for browser in [Browser::Chrome, Browser::Firefox] {
            assert_eq!(from_word::<Browser>(browser.word()).unwrap(), browser);
        }
    }
}
