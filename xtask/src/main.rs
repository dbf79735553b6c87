//! The project's own commands: `cargo xtask --help` names them.

mod bench;
mod browsers;
mod bundle;
mod cache;
mod cli;
mod config;
mod deps;
mod files;
mod fuzz;
mod gather;
mod minify;
mod module;
mod offline;
mod play;
mod process;
mod serve;
mod site;
mod suite;
mod tools;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;

use crate::cache::Cache;
use crate::cli::{Base, Command};
use crate::config::{Config, Target};
use crate::tools::Tools;

/// The repository with its settings and tools.
struct Project {
    root: PathBuf,
    config: Config,
    tools: Tools,
}

impl Project {
    fn open() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("this package lies in the repository")
            .to_owned();
        let config = Config::read(&root)?;
        let tools = Tools::new(config.tools.clone(), Cache::of_user()?);
        Ok(Self {
            root,
            config,
            tools,
        })
    }
}

fn main() -> ExitCode {
    let command = match Command::parse(env::args_os().skip(1)) {
        Ok(command) => command,
        Err(error) => {
            eprintln!("error: {error:#}\n\n{}", cli::HELP);
            return ExitCode::from(2);
        }
    };
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Help => {
            print!("{}", cli::HELP);
            Ok(())
        }
        Command::ListSteps => {
            print!("{}", suite::list(&Project::open()?));
            Ok(())
        }
        Command::Play { port, base, open } => play::play(&Project::open()?, port, &base, open),
        Command::Test { only } => suite::test(&Project::open()?, &only),
        Command::Build {
            target,
            profile,
            base,
        } => {
            let project = Project::open()?;
            let target = target.unwrap_or(project.config.build.target);
            let profile = profile.unwrap_or(project.config.build.profile);
            if target == Target::Web {
                // Any path but the root finds what would work only there.
                let base = base.unwrap_or_else(Base::somewhere);
                site::build(&project, profile, &base)?;
            } else {
                let folder = module::build_package(&project, target, profile)?;
                println!(
                    "The package for {} is in {}.",
                    target.word(),
                    folder.display()
                );
            }
            Ok(())
        }
        Command::Bundle => bundle::build(&Project::open()?).map(drop),
        Command::Fuzz { seconds, only } => fuzz::fuzz(&Project::open()?, seconds, &only),
        Command::Bench => bench::bench(&Project::open()?),
        Command::Pictures => suite::pictures(&Project::open()?),
    }
}
