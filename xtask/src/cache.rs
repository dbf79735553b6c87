//! The user's cache folder, where each tool in each version is installed once, for all clones.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

/// The folder of installed tools: one folder for each, named by tool and version.
#[derive(Clone, Debug)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// The cache of this user.
    pub fn of_user() -> Result<Self> {
        Ok(Self {
            root: cache_folder(|name| env::var_os(name), env::consts::OS)?.join("twa-boerden"),
        })
    }

    #[cfg(test)]
    fn at(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
        }
    }

    /// Where a tool lies or will lie.
    pub fn folder(&self, tool: &str) -> PathBuf {
        self.root.join(tool)
    }

    /// The folder of a tool such as `wasm-pack-0.15.1`, after installing it if need be.
    ///
    /// `install` fills a folder beside the final one, which gets its name only when it holds all of
    /// `proof`. So an interrupted installation is done again, and whoever finds the folder finds it
    /// whole. A lock keeps a second clone waiting meanwhile.
    pub fn ensure(
        &self,
        tool: &str,
        proof: &[&str],
        install: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<PathBuf> {
        let folder = self.folder(tool);
        let whole = |folder: &Path| proof.iter().all(|file| folder.join(file).is_file());
        if whole(&folder) {
            return Ok(folder);
        }
        fs::create_dir_all(&self.root)
            .with_context(|| format!("cannot make {}", self.root.display()))?;
        let _lock = self.lock(tool)?;
        if whole(&folder) {
            return Ok(folder);
        }
        let partial = self.root.join(format!("{tool}.partial"));
        for stale in [&partial, &folder] {
            if stale.exists() {
                fs::remove_dir_all(stale)
                    .with_context(|| format!("cannot remove {}", stale.display()))?;
            }
        }
        fs::create_dir(&partial).with_context(|| format!("cannot make {}", partial.display()))?;
        install(&partial)?;
        if let Some(missing) = proof.iter().find(|file| !partial.join(file).is_file()) {
            bail!("{tool} was installed but has no {missing}");
        }
        fs::rename(&partial, &folder)
            .with_context(|| format!("cannot move {} into place", partial.display()))?;
        Ok(folder)
    }

    /// Waits until no other process installs this tool; the lock ends with the file, even if the
    /// process is killed.
    fn lock(&self, tool: &str) -> Result<File> {
        let path = self.root.join(format!("{tool}.lock"));
        let file =
            File::create(&path).with_context(|| format!("cannot make {}", path.display()))?;
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("cannot lock {}", path.display()));
            }
        }
        eprintln!("Another clone is installing {tool}: waiting for it …");
        file.lock()
            .with_context(|| format!("cannot lock {}", path.display()))?;
        Ok(file)
    }
}

/// The folder for caches of a user of an operating system.
fn cache_folder(variable: impl Fn(&str) -> Option<OsString>, os: &str) -> Result<PathBuf> {
    let absolute = |name: &str| {
        variable(name)
            .map(PathBuf::from)
            .filter(|path| path.has_root())
    };
    let (found, needed) = match os {
        "windows" => (absolute("LOCALAPPDATA"), "LOCALAPPDATA"),
        "macos" => (
            absolute("HOME").map(|home| home.join("Library/Caches")),
            "HOME",
        ),
        _ => (absolute("HOME").map(|home| home.join(".cache")), "HOME"),
    };
    match absolute("XDG_CACHE_HOME").or(found) {
        Some(folder) => Ok(folder),
        None => bail!("there is no folder for the tools: set {needed} or XDG_CACHE_HOME"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::process::Scratch;

    fn folder_for(os: &str, variables: &[(&str, &str)]) -> Option<PathBuf> {
        let variable = |name: &str| {
            variables
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| OsString::from(value))
        };
        cache_folder(variable, os).ok()
    }

    #[test]
    fn each_system_has_its_cache_folder() {
        let home = ("HOME", "/home/w");
        assert_eq!(
            folder_for("linux", &[home]).unwrap(),
            Path::new("/home/w/.cache")
        );
        assert_eq!(
            folder_for("macos", &[home]).unwrap(),
            Path::new("/home/w/Library/Caches")
        );
        let local = ("LOCALAPPDATA", "/Users/w/Local");
        assert_eq!(
            folder_for("windows", &[local]).unwrap(),
            Path::new("/Users/w/Local")
        );
    }

    #[test]
    fn xdg_goes_before_all_if_it_is_absolute() {
        let home = ("HOME", "/home/w");
        for os in ["linux", "macos", "windows"] {
            let found = folder_for(os, &[home, ("XDG_CACHE_HOME", "/cache")]).unwrap();
            assert_eq!(found, Path::new("/cache"));
        }
        let relative = folder_for("linux", &[home, ("XDG_CACHE_HOME", "cache")]).unwrap();
        assert_eq!(relative, Path::new("/home/w/.cache"));
        let empty = folder_for("linux", &[home, ("XDG_CACHE_HOME", "")]).unwrap();
        assert_eq!(empty, Path::new("/home/w/.cache"));
    }

    #[test]
    fn without_a_home_the_error_says_what_to_set() {
        assert_eq!(folder_for("linux", &[]), None);
        let error = cache_folder(|_| None, "windows").unwrap_err().to_string();
        assert!(error.contains("LOCALAPPDATA"), "{error}");
    }

    fn put(folder: &Path, file: &str) -> Result<()> {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("the file lies in a folder"))?;
        fs::write(path, "x")?;
        Ok(())
    }

    #[test]
    fn a_tool_is_installed_once() {
        let scratch = Scratch::new("once").unwrap();
        let cache = Cache::at(scratch.path());
        let runs = AtomicU32::new(0);
        let install = |folder: &Path| {
            runs.fetch_add(1, Ordering::Relaxed);
            put(folder, "bin/tool")
        };
        let first = cache.ensure("tool-1.0.0", &["bin/tool"], install).unwrap();
        let again = cache.ensure("tool-1.0.0", &["bin/tool"], install).unwrap();
        assert_eq!(first, scratch.path().join("tool-1.0.0"));
        assert_eq!(first, again);
        assert_eq!(runs.load(Ordering::Relaxed), 1);
        cache.ensure("tool-1.0.1", &["bin/tool"], install).unwrap();
        assert_eq!(
            runs.load(Ordering::Relaxed),
            2,
            "another version is another tool"
        );
    }

    #[test]
    fn a_failed_installation_leaves_nothing_that_looks_whole_and_is_done_again() {
        let scratch = Scratch::new("failed").unwrap();
        let cache = Cache::at(scratch.path());
        let proof = ["bin/tool"];
        let failed = cache.ensure("tool-1.0.0", &proof, |folder| {
            put(folder, "bin/tool")?;
            put(folder, "half")?;
            bail!("interrupted")
        });
        assert!(failed.is_err());
        assert!(!cache.folder("tool-1.0.0").exists());
        let folder = cache
            .ensure("tool-1.0.0", &proof, |folder| put(folder, "bin/tool"))
            .unwrap();
        assert!(
            !folder.join("half").exists(),
            "nothing of the first attempt is left"
        );
        assert!(!scratch.path().join("tool-1.0.0.partial").exists());
    }

    #[test]
    fn an_installation_without_the_program_is_an_error() {
        let scratch = Scratch::new("empty").unwrap();
        let cache = Cache::at(scratch.path());
        let error = cache
            .ensure("tool-1.0.0", &["bin/tool"], |_| Ok(()))
            .unwrap_err()
            .to_string();
        assert_eq!(error, "tool-1.0.0 was installed but has no bin/tool");
        assert!(!cache.folder("tool-1.0.0").exists());
    }

    #[test]
    fn a_folder_without_the_program_is_replaced() {
        let scratch = Scratch::new("broken").unwrap();
        let cache = Cache::at(scratch.path());
        put(&cache.folder("tool-1.0.0"), "rest").unwrap();
        let folder = cache
            .ensure("tool-1.0.0", &["bin/tool"], |folder| {
                put(folder, "bin/tool")
            })
            .unwrap();
        assert!(!folder.join("rest").exists());
    }

    #[test]
    fn two_at_once_install_one_after_the_other_and_only_once() {
        let scratch = Scratch::new("two").unwrap();
        let cache = Cache::at(scratch.path());
        let runs = AtomicU32::new(0);
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let install = |folder: &Path| {
                        runs.fetch_add(1, Ordering::Relaxed);
                        thread::sleep(Duration::from_millis(50));
                        put(folder, "bin/tool")
                    };
                    cache.ensure("tool-1.0.0", &["bin/tool"], install).unwrap();
                });
            }
        });
        assert_eq!(runs.load(Ordering::Relaxed), 1);
    }
}
