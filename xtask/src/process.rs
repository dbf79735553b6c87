//! Running other programs, and saying how long things took.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};

/// Runs a program to its end with its output on the terminal.
pub fn run(command: &mut Command) -> Result<()> {
    let name = name_of(command);
    let status = match command.stdin(Stdio::null()).status() {
        Ok(status) => status,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(not_found(&name)),
        Err(error) => return Err(error).with_context(|| format!("cannot start {name}")),
    };
    if status.success() {
        Ok(())
    } else {
        bail!("{name} failed ({status})")
    }
}

/// What a program prints on its standard output.
pub fn output_of(command: &mut Command) -> Result<String> {
    let name = name_of(command);
    let output = match command.stdin(Stdio::null()).stderr(Stdio::null()).output() {
        Ok(output) => output,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(not_found(&name)),
        Err(error) => return Err(error).with_context(|| format!("cannot start {name}")),
    };
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    } else {
        bail!("{name} failed ({})", output.status)
    }
}

fn name_of(command: &Command) -> String {
    Path::new(command.get_program())
        .file_stem()
        .unwrap_or(command.get_program())
        .to_string_lossy()
        .into_owned()
}

fn not_found(name: &str) -> anyhow::Error {
    match name {
        "node" | "npm" => anyhow!(
            "{name} was not found: install Node.js 20 or newer \
             (https://nodejs.org, or the package of your system)"
        ),
        "rustup" => anyhow!("rustup was not found: https://rustup.rs"),
        _ => anyhow!("{name} was not found"),
    }
}

/// The cargo that runs this program, in the root of the repository.
pub fn cargo(root: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

/// npm, which is a script on Windows.
pub fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Where cargo builds.
pub fn target_dir(root: &Path) -> PathBuf {
    root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The search path with some folders before all others.
pub fn path_with(folders: &[PathBuf]) -> Result<OsString> {
    let old = env::var_os("PATH").unwrap_or_default();
    env::join_paths(folders.iter().cloned().chain(env::split_paths(&old)))
        .context("a folder of tools has a name that cannot stand on PATH")
}

/// Finds a program on the search path.
pub fn find(name: &str) -> Option<PathBuf> {
    find_in(name, &env::var_os("PATH")?)
}

fn find_in(name: &str, path: &OsStr) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(path)
        .map(|folder| folder.join(&file))
        .find(|file| file.is_file())
}

/// Fails unless a Node.js is there that can run the tests.
pub fn require_node() -> Result<()> {
    let version = output_of(Command::new("node").arg("--version"))?;
    match major(&version) {
        Some(major) if major >= 20 => Ok(()),
        _ => bail!("Node.js {version} is too old: 20 or newer is needed (https://nodejs.org)"),
    }
}

fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// A duration as people say it.
pub fn human(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

/// A temporary folder that is deleted in the end. Browsers leave megabytes behind in it.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes the folder; its path is short, because browsers put sockets into it.
    pub fn new(name: &str) -> Result<Self> {
        let path = env::temp_dir().join(format!("twa-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path)
            .with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self(path))
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Makes this the temporary folder of a program.
    pub fn give_to(&self, command: &mut Command) {
        for name in ["TMPDIR", "TMP", "TEMP"] {
            command.env(name, &self.0);
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A browser that is slow to end may still write here; what is left is only litter.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// The arguments of a command, as a person would type them.
    pub fn line(command: &Command) -> String {
        let arguments: Vec<_> = command
            .get_args()
            .map(|part| part.to_string_lossy())
            .collect();
        arguments.join(" ")
    }

    #[test]
    fn durations_are_readable() {
        assert_eq!(human(Duration::from_millis(1_230)), "1.2 s");
        assert_eq!(human(Duration::from_secs(125)), "2 min 05 s");
    }

    #[test]
    fn the_major_version_of_node_is_read() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("20"), None);
    }

    #[test]
    fn a_missing_program_is_named_with_what_to_do() {
        let error = run(&mut Command::new("no-such-program-here"))
            .unwrap_err()
            .to_string();
        assert_eq!(error, "no-such-program-here was not found");
        assert!(not_found("npm").to_string().contains("nodejs.org"));
    }

    #[test]
    fn programs_are_found_on_the_path() {
        let scratch = Scratch::new("find").unwrap();
        let file = scratch
            .path()
            .join(format!("tool{}", env::consts::EXE_SUFFIX));
        std::fs::write(&file, "").unwrap();
        let path = env::join_paths([Path::new("/nowhere"), scratch.path()]).unwrap();
        assert_eq!(find_in("tool", &path), Some(file));
        assert_eq!(find_in("other", &path), None);
    }

    #[test]
    fn a_scratch_folder_is_deleted_with_all_that_is_in_it() {
        let scratch = Scratch::new("drop").unwrap();
        let path = scratch.path().to_owned();
        std::fs::write(path.join("litter"), "x").unwrap();
        drop(scratch);
        assert!(!path.exists());
    }
}
