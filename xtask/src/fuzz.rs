//! `cargo xtask fuzz`: looks for texts that break what reads them, for as long as it is told.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::Project;
use crate::files::read_text;
use crate::process::{cargo, output_of, run, target_dir};

/// How the code is compiled so that libFuzzer, which comes with the crate bolero, sees where an input goes. All
/// of it is in stable compilers.
const FLAGS: [&str; 8] = [
    "--cfg=fuzzing",
    "--cfg=fuzzing_libfuzzer",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-sanitizer-coverage-prune-blocks=0",
];

/// What libFuzzer changes are the choices by which a text is broken, and so many bytes are enough for them.
const MOST_CHOICES: u32 = 512;

/// An input that takes longer ends the run, in seconds; one that takes longer than it may is told before.
const HANGS: u32 = 20;

/// Runs all targets, or those that are named, so many seconds each, and prints what the inputs cost.
pub fn fuzz(project: &Project, seconds: u32, only: &[String]) -> Result<()> {
    let folder = target_dir(&project.root).join("fuzz");
    let host = output_of(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let listed =
        output_of(targets(&project.root, &folder, &host).args(["--list", "--format", "terse"]))?;
    let mut lines = Vec::new();
    for name in chosen(&listed, only)? {
        println!("\n== {name}, {seconds} s");
        let corpus = folder.join("corpus").join(name);
        fs::create_dir_all(&corpus).with_context(|| format!("cannot make {}", corpus.display()))?;
        let figures = folder.join(format!("{name}.txt"));
        let command = &mut targets(&project.root, &folder, &host);
        command
            .args([name, "--exact", "--nocapture", "--test-threads=1"])
            .env("BOLERO_LIBFUZZER_ARGS", arguments(seconds, &corpus)?)
            .env("TWA_FUZZ_FIGURES", &figures);
        run(command).with_context(|| format!("{name} has found something, which is told above"))?;
        lines.push(read_text(&figures)?);
    }
    println!("\n{}", lines.join("\n"));
    Ok(())
}

/// The program with the targets; it lies apart from what is compiled without these flags.
fn targets(root: &Path, folder: &Path, host: &str) -> Command {
    let mut command = cargo(root);
    command
        .args(["test", "--locked", "--quiet", "--package", "fuzz"])
        .args(["--test", "readers", "--target", host, "--"])
        .env("CARGO_TARGET_DIR", folder)
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}"));
    command
}

/// The targets of a list that are asked for; all if none is named.
fn chosen<'a>(listed: &'a str, only: &[String]) -> Result<Vec<&'a str>> {
    let all: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.strip_suffix(": test"))
        .collect();
    if let Some(unknown) = only.iter().find(|name| !all.contains(&name.as_str())) {
        bail!("there is no target \"{unknown}\": {}", all.join(", "));
    }
    let wanted = |name: &&str| only.is_empty() || only.iter().any(|other| other == name);
    Ok(all.into_iter().filter(wanted).collect())
}

/// What libFuzzer is told. It goes on from the inputs that it has kept.
fn arguments(seconds: u32, corpus: &Path) -> Result<String> {
    let corpus = corpus.to_string_lossy();
    if corpus.contains(' ') {
        bail!("libFuzzer takes no folder with a space in its name: {corpus}");
    }
    Ok(format!(
        "-max_total_time={seconds} -timeout={HANGS} -max_len={MOST_CHOICES} -len_control=0 -verbosity=0 -print_funcs=0 \
         -artifact_prefix={corpus}/../ {corpus}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTED: &str = "fen: test\npdn: test\n";

    #[test]
    fn all_targets_run_or_those_that_are_named() {
        assert_eq!(chosen(LISTED, &[]).unwrap(), ["fen", "pdn"]);
        assert_eq!(chosen(LISTED, &["pdn".to_owned()]).unwrap(), ["pdn"]);
        let error = chosen(LISTED, &["pgn".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("\"pgn\": fen, pdn"), "{error}");
    }

    #[test]
    fn the_time_and_the_folder_reach_libfuzzer() {
        let line = arguments(90, Path::new("/target/fuzz/corpus/fen")).unwrap();
        assert!(line.starts_with("-max_total_time=90 "), "{line}");
        assert!(line.ends_with(" /target/fuzz/corpus/fen"), "{line}");
        assert!(arguments(90, Path::new("/my target")).is_err());
    }
}
