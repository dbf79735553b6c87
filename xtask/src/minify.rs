//! Making scripts and styles small, and one script of many, with esbuild.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::files::{has_end, path_in_address};
use crate::process::{Scratch, require_node, run};
use crate::serve::files_below;
use crate::tools::{ESBUILD, Tool, Tools};

/// Makes every script and style below a folder small, each by itself: they go on naming each other.
pub fn minify(tools: &Tools, folder: &Path) -> Result<()> {
    run(&mut minify_command(
        &esbuild(tools)?,
        folder,
        &files_below(folder)?,
    ))
}

/// Makes one script of a module and all that it imports, now or later.
pub fn join(tools: &Tools, folder: &Path, module: &str, result: &Path) -> Result<()> {
    run(&mut join_command(&esbuild(tools)?, folder, module, result))
}

/// Makes one script of a module and of what it imports, but for some scripts that go on standing for
/// themselves.
pub fn join_some(
    tools: &Tools,
    folder: &Path,
    module: &str,
    others: &[PathBuf],
    result: &str,
) -> Result<()> {
    let esbuild = esbuild(tools)?;
    run(&mut join_some_command(
        &esbuild, folder, module, others, result,
    ))
}

/// Writes what each of some modules exports into a file.
pub fn tell_exports(tools: &Tools, folder: &Path, modules: &[PathBuf], told: &Path) -> Result<()> {
    let scratch = Scratch::new("exports")?;
    let mut command = command_in(&esbuild(tools)?, folder);
    command
        .args(modules)
        .args(["--format=esm", "--log-level=warning"])
        .arg(format!("--outdir={}", scratch.path().display()))
        .arg(format!("--metafile={}", told.display()));
    run(&mut command)
}

fn esbuild(tools: &Tools) -> Result<PathBuf> {
    require_node()?;
    Ok(tools.folder(Tool::Esbuild)?.join(ESBUILD))
}

/// The command that runs esbuild in a folder.
fn command_in(esbuild: &Path, folder: &Path) -> Command {
    let mut command = Command::new("node");
    command.current_dir(folder).arg(esbuild);
    command
}

fn minify_command(esbuild: &Path, folder: &Path, files: &[PathBuf]) -> Command {
    let mut command = command_in(esbuild, folder);
    command
        .args(files.iter().filter(|file| has_end(file, &["js", "css"])))
        .args(["--minify", "--format=esm", "--allow-overwrite"])
        .args(["--outdir=.", "--outbase=.", "--log-level=warning"]);
    command
}

fn join_command(esbuild: &Path, folder: &Path, module: &str, result: &Path) -> Command {
    let mut command = command_in(esbuild, folder);
    command
        .arg(module)
        .args(["--bundle", "--minify", "--format=iife"])
        // A script in a page has no address of its own. What would need one is not called there.
        .arg("--log-override:empty-import-meta=silent")
        .arg(format!("--outfile={}", result.display()))
        .arg("--log-level=warning");
    command
}

fn join_some_command(
    esbuild: &Path,
    folder: &Path,
    module: &str,
    others: &[PathBuf],
    result: &str,
) -> Command {
    let home = Path::new(module).parent().unwrap_or(Path::new(""));
    let as_imported = |other: &PathBuf| {
        let path = other.strip_prefix(home).unwrap_or(other);
        format!("--external:./{}", path_in_address(path))
    };
    let mut command = command_in(esbuild, folder);
    command
        .arg(module)
        .args(["--bundle", "--minify", "--format=esm", "--allow-overwrite"])
        .args(others.iter().map(as_imported))
        .arg(format!("--outfile={result}"))
        .arg("--log-level=warning");
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::tests::line;

    #[test]
    fn scripts_and_styles_are_made_small_where_they_are() {
        let files = ["a.js", "b/c.css", "b/d.json", "index.html", "x.wasm"].map(PathBuf::from);
        let command = minify_command(Path::new("esbuild"), Path::new("/stage"), &files);
        assert_eq!(
            line(&command),
            "esbuild a.js b/c.css --minify --format=esm --allow-overwrite --outdir=. --outbase=. \
             --log-level=warning"
        );
        assert_eq!(command.get_current_dir(), Some(Path::new("/stage")));
    }

    #[test]
    fn a_module_becomes_one_script_with_all_that_it_imports() {
        let (folder, result) = (Path::new("/stage"), Path::new("/out.js"));
        let command = join_command(Path::new("esbuild"), folder, "www/app.js", result);
        let line = line(&command);
        assert!(
            line.starts_with("esbuild www/app.js --bundle --minify --format=iife ")
                && line.contains("--outfile=/out.js"),
            "{line}"
        );
    }

    #[test]
    fn scripts_that_come_later_are_not_put_into_another() {
        let others = ["www/rules.js", "www/pkg/x.js"].map(PathBuf::from);
        let (folder, esbuild) = (Path::new("/stage"), Path::new("esbuild"));
        let command = join_some_command(esbuild, folder, "www/all.js", &others, "www/app.js");
        assert_eq!(
            line(&command),
            "esbuild www/all.js --bundle --minify --format=esm --allow-overwrite --external:./rules.js \
             --external:./pkg/x.js --outfile=www/app.js --log-level=warning"
        );
    }
}
