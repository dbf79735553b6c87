//! Where the engines are measured against each other, their evaluations are trained, and exercises are found.
//!
//! `cargo run --release -p lab -- COMMAND [--option value …]`; without a command it lists them.

mod exercise_file;
mod frisian_exercises;
mod frisian_generate;
mod frisian_match;
mod frisian_speed;
mod frisian_train;
mod lords_exercises;
mod lords_match;
mod lords_players;
mod lords_positions;
mod lords_prove;
mod lords_speed;
mod lords_tune;
mod lords_weights;
mod options;
mod samples;
mod standing;
mod world;

use anyhow::{Result, bail};

/// One command: its name, what it does, and the function that does it with the rest of the line.
struct Command {
    name: &'static str,
    about: &'static str,
    run: fn(lexopt::Parser) -> Result<()>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "frisian-exercises",
        about: frisian_exercises::ABOUT,
        run: frisian_exercises::run,
    },
    Command {
        name: "frisian-generate",
        about: frisian_generate::ABOUT,
        run: frisian_generate::run,
    },
    Command {
        name: "frisian-match",
        about: frisian_match::ABOUT,
        run: frisian_match::run,
    },
    Command {
        name: "frisian-speed",
        about: frisian_speed::ABOUT,
        run: frisian_speed::run,
    },
    Command {
        name: "frisian-train",
        about: frisian_train::ABOUT,
        run: frisian_train::run,
    },
    Command {
        name: "lords-exercises",
        about: lords_exercises::ABOUT,
        run: lords_exercises::run,
    },
    Command {
        name: "lords-match",
        about: lords_match::ABOUT,
        run: lords_match::run,
    },
    Command {
        name: "lords-prove",
        about: lords_prove::ABOUT,
        run: lords_prove::run,
    },
    Command {
        name: "lords-speed",
        about: lords_speed::ABOUT,
        run: lords_speed::run,
    },
    Command {
        name: "lords-tune",
        about: lords_tune::ABOUT,
        run: lords_tune::run,
    },
];

fn main() -> Result<()> {
    let mut args = lexopt::Parser::from_env();
    let name = match args.next()? {
        Some(lexopt::Arg::Value(name)) => name,
        Some(other) => bail!("the command comes first, not {other:?}"),
        None => {
            for command in COMMANDS {
                println!("{:20} {}", command.name, command.about);
            }
            return Ok(());
        }
    };
    let Some(command) = COMMANDS.iter().find(|command| name == command.name) else {
        let names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
        bail!(
            "there is no command {}: {}",
            name.display(),
            names.join(", ")
        );
    };
    (command.run)(args)
}
