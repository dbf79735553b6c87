//! Making scripts and styles small, with esbuild.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::files::has_end;
use crate::process::{require_node, run};
use crate::serve::files_below;
use crate::tools::{ESBUILD, Tool, Tools};

/// Makes every script and style below a folder small, each by itself: they go on naming each other.
pub fn minify(tools: &Tools, folder: &Path) -> Result<()> {
    let files = files_below(folder)?;
    let files = files.iter().filter(|file| has_end(file, &["js", "css"]));
    let mut command = esbuild(tools)?;
    command
        .current_dir(folder)
        .args(files)
        .args(["--minify", "--format=esm", "--allow-overwrite"])
        .args(["--outdir=.", "--outbase=.", "--log-level=warning"]);
    run(&mut command)
}

/// Makes one script of a module and all that it imports, now or later.
pub fn join(tools: &Tools, folder: &Path, module: &str, result: &Path) -> Result<()> {
    let mut command = esbuild(tools)?;
    command
        .current_dir(folder)
        .arg(module)
        .args(["--bundle", "--minify", "--format=iife"])
        // A script in a page has no address of its own. What would need one is not called there.
        .arg("--log-override:empty-import-meta=silent")
        .arg(format!("--outfile={}", result.display()))
        .arg("--log-level=warning");
    run(&mut command)
}

fn esbuild(tools: &Tools) -> Result<Command> {
    require_node()?;
    let mut command = Command::new("node");
    command.arg(tools.folder(Tool::Esbuild)?.join(ESBUILD));
    Ok(command)
}
