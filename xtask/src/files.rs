//! Reading, writing and naming files, with errors that say which one it was.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// The content of a file.
pub fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}

/// The text of a file.
pub fn read_text(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Makes a text the content of a file.
pub fn write_text(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// Copies a file, into a folder that need not be there yet.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    let parent = to.parent().expect("a file lies in a folder");
    fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

/// A path as it stands in an address.
pub fn path_in_address(file: &Path) -> String {
    let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// Whether the name of a file ends in one of these, without the dot.
pub fn has_end(file: &Path, ends: &[&str]) -> bool {
    file.extension()
        .is_some_and(|end| ends.iter().any(|other| end == *other))
}
