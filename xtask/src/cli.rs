//! The command line.

use std::ffi::OsString;

use anyhow::{Context as _, Result, bail};
use lexopt::{Arg, Parser, ValueExt as _};

use crate::config::{Profile, Target, from_word};

/// What `cargo xtask --help` prints.
pub const HELP: &str = "\
Usage: cargo xtask <command> [options]

Commands:
  play       build the site, serve it, and open it in the browser
               --port <n>         serve here (the next free port if it is taken)
               --base </path/>    serve under this path
               --no-open          only print the address
  test       run every check and test
               --only <step>      run this step; may be repeated
               --list             list the steps
  build      make the static site folder, or the package for another target
               --target <target>  web, nodejs, bundler or no-modules
               --profile <name>   release, profiling or dev
               --base </path/>    check that the site works under this path
  bundle     make the whole page one file, which works by double click
  fuzz       look for texts that break what reads them
               --seconds <n>      so long for each target (60)
               --only <target>    this target; may be repeated
  bench      measure the rules and the engines, here and in the browser
  pictures   take the pictures of the README from the page, and the icons from their drawing
  help       print this text

Settings are in wasm-pack.toml. Tools that are missing are installed once, in the cache folder of
the user.
";

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Play {
        port: Option<u16>,
        base: Base,
        open: bool,
    },
    Test {
        only: Vec<String>,
    },
    ListSteps,
    Build {
        target: Option<Target>,
        profile: Option<Profile>,
        base: Option<Base>,
    },
    Bundle,
    Fuzz {
        seconds: u32,
        only: Vec<String>,
    },
    Bench,
    Pictures,
}

/// The path under which a site is served: it begins and ends with a slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base(String);

impl Base {
    /// The root of the host.
    pub fn root() -> Self {
        Self("/".to_owned())
    }

    /// A path as a host gives it to one site among many.
    pub fn somewhere() -> Self {
        Self("/some/path/".to_owned())
    }

    /// A base from what a person writes; outer slashes may be left out.
    pub fn new(text: &str) -> Result<Self> {
        let inner = text.trim_matches('/');
        if inner.is_empty() {
            return Ok(Self::root());
        }
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
        let segment =
            |part: &str| !part.is_empty() && part != "." && part != ".." && part.bytes().all(plain);
        if inner.split('/').all(segment) {
            Ok(Self(format!("/{inner}/")))
        } else {
            bail!("\"{text}\" is no path such as /some/path/")
        }
    }

    /// The base as part of an address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Command {
    /// Reads the arguments after the name of the program.
    pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Self> {
        let mut parser = Parser::from_args(arguments);
        let name = match parser.next()? {
            None | Some(Arg::Short('h') | Arg::Long("help")) => return Ok(Self::Help),
            Some(Arg::Value(name)) => name.string()?,
            Some(other) => return Err(other.unexpected().into()),
        };
        let mut command = match name.as_str() {
            "help" => Self::Help,
            "play" => Self::Play {
                port: None,
                base: Base::root(),
                open: true,
            },
            "test" => Self::Test { only: Vec::new() },
            "build" => Self::Build {
                target: None,
                profile: None,
                base: None,
            },
            "bundle" => Self::Bundle,
            "fuzz" => Self::Fuzz {
                seconds: 60,
                only: Vec::new(),
            },
            "bench" => Self::Bench,
            "pictures" => Self::Pictures,
            _ => bail!("there is no command \"{name}\""),
        };
        while let Some(argument) = parser.next()? {
            match (&mut command, argument) {
                (_, Arg::Short('h') | Arg::Long("help")) => return Ok(Self::Help),
                (Self::Play { port, .. }, Arg::Long("port")) => {
                    *port = Some(port_number(&parser.value()?.string()?)?);
                }
                (Self::Play { base, .. }, Arg::Long("base")) => {
                    *base = Base::new(&parser.value()?.string()?)?;
                }
                (Self::Play { open, .. }, Arg::Long("no-open")) => *open = false,
                (Self::Test { only }, Arg::Long("only")) => only.push(parser.value()?.string()?),
                (Self::Test { only }, Arg::Long("list")) if only.is_empty() => {
                    command = Self::ListSteps;
                }
                (Self::Build { target, .. }, Arg::Long("target")) => {
                    let word = parser.value()?.string()?;
                    *target = Some(from_word(&word).context("--target")?);
                }
                (Self::Build { profile, .. }, Arg::Long("profile")) => {
                    let word = parser.value()?.string()?;
                    *profile = Some(from_word(&word).context("--profile")?);
                }
                (Self::Build { base, .. }, Arg::Long("base")) => {
                    *base = Some(Base::new(&parser.value()?.string()?)?);
                }
                (Self::Fuzz { seconds, .. }, Arg::Long("seconds")) => {
                    *seconds = parser.value()?.parse().context("--seconds")?;
                }
                (Self::Fuzz { only, .. }, Arg::Long("only")) => {
                    only.push(parser.value()?.string()?);
                }
                (_, other) => bail!("`{name}`: {}", other.unexpected()),
            }
        }
        Ok(command)
    }
}

fn port_number(text: &str) -> Result<u16> {
    match text.parse() {
        Ok(port) if port > 0 => Ok(port),
        _ => bail!("\"{text}\" is no port: 1 to 65535"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command> {
        Command::parse(line.split_whitespace().map(OsString::from))
    }

    fn error(line: &str) -> String {
        parse(line)
            .map_err(|error| format!("{error:#}"))
            .expect_err("the line is wrong")
    }

    #[test]
    fn without_a_command_there_is_help() {
        for line in ["", "--help", "-h", "help", "play --help", "test -h"] {
            assert_eq!(parse(line).unwrap(), Command::Help, "{line}");
        }
    }

    #[test]
    fn play_takes_port_base_and_no_open() {
        let plain = Command::Play {
            port: None,
            base: Base::root(),
            open: true,
        };
        assert_eq!(parse("play").unwrap(), plain);
        let full = Command::Play {
            port: Some(9000),
            base: Base::new("/some/path/").unwrap(),
            open: false,
        };
        assert_eq!(
            parse("play --port 9000 --base some/path --no-open").unwrap(),
            full
        );
        assert_eq!(
            parse("play --port=9000 --base=/some/path --no-open").unwrap(),
            full
        );
    }

    #[test]
    fn test_takes_steps() {
        let two = Command::Test {
            only: vec!["fmt".to_owned(), "docs".to_owned()],
        };
        assert_eq!(parse("test --only fmt --only docs").unwrap(), two);
        assert_eq!(parse("test").unwrap(), Command::Test { only: Vec::new() });
        assert_eq!(parse("test --list").unwrap(), Command::ListSteps);
    }

    #[test]
    fn build_takes_target_profile_and_base() {
        let plain = Command::Build {
            target: None,
            profile: None,
            base: None,
        };
        assert_eq!(parse("build").unwrap(), plain);
        let full = Command::Build {
            target: Some(Target::NoModules),
            profile: Some(Profile::Dev),
            base: Some(Base::new("/x/").unwrap()),
        };
        assert_eq!(
            parse("build --target no-modules --profile dev --base /x/").unwrap(),
            full
        );
    }

    #[test]
    fn fuzz_takes_seconds_and_targets() {
        let plain = Command::Fuzz {
            seconds: 60,
            only: Vec::new(),
        };
        assert_eq!(parse("fuzz").unwrap(), plain);
        let full = Command::Fuzz {
            seconds: 3600,
            only: vec!["fen".to_owned(), "pdn".to_owned()],
        };
        assert_eq!(
            parse("fuzz --seconds 3600 --only fen --only pdn").unwrap(),
            full
        );
        assert!(error("fuzz --seconds long").contains("--seconds"));
    }

    #[test]
    fn bundle_and_pictures_take_nothing() {
        assert_eq!(parse("bundle").unwrap(), Command::Bundle);
        assert_eq!(parse("pictures").unwrap(), Command::Pictures);
        assert!(error("bundle --base /x/").contains("--base"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(error("paly").contains("\"paly\""));
        assert!(error("--port 1").contains("--port"));
        assert!(error("play --open").contains("--open"));
        assert!(error("play now").contains("now"));
        assert!(error("play --port").contains("--port"));
        assert!(error("play --port 0").contains("no port"));
        assert!(error("play --port 65536").contains("no port"));
        assert!(error("play --no-open=1").contains("--no-open"));
        assert!(error("play --base /../").contains("no path"));
        assert!(error("play --base a//b").contains("no path"));
        assert!(error("test --port 1").contains("--port"));
        assert!(
            error("build --target wep")
                .contains("--target: unknown variant `wep`, expected one of `web`, `nodejs`")
        );
        assert!(error("build --profile fast").contains("--profile: unknown variant `fast`"));
    }

    #[test]
    fn a_base_begins_and_ends_with_a_slash() {
        for text in ["", "/", "//"] {
            assert_eq!(Base::new(text).unwrap().as_str(), "/");
        }
        for text in ["some/path", "/some/path", "some/path/", "/some/path/"] {
            assert_eq!(Base::new(text).unwrap().as_str(), "/some/path/");
        }
    }
}
