//! Finding browsers and their drivers, and installing them where that is possible without asking.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::process::{find, output_of, run};

/// A program that comes from the system, not from the cache.
struct SystemProgram {
    name: &'static str,
    /// The names it goes by on the search path.
    names: &'static [&'static str],
    /// Where it is installed on systems that put it on no search path.
    places: &'static [&'static str],
    /// The packages of Debian that have it.
    packages: &'static [&'static str],
    /// What to install elsewhere.
    elsewhere: &'static str,
}

const CHROME: SystemProgram = SystemProgram {
    name: "Chromium",
    names: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
    ],
    places: &[
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    ],
    packages: &["chromium", "chromium-driver"],
    elsewhere: "install Google Chrome (https://www.google.com/chrome)",
};

const CHROMEDRIVER: SystemProgram = SystemProgram {
    name: "chromedriver",
    names: &["chromedriver"],
    places: &[],
    packages: CHROME.packages,
    elsewhere: "put the chromedriver of your Chrome's version on PATH \
        (https://developer.chrome.com/docs/chromedriver)",
};

const FIREFOX: SystemProgram = SystemProgram {
    name: "Firefox",
    names: &["firefox", "firefox-esr"],
    places: &[
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        r"C:\Program Files\Mozilla Firefox\firefox.exe",
    ],
    packages: &["firefox-esr"],
    elsewhere: "install Firefox (https://www.mozilla.org/firefox), \
        or take \"firefox\" out of `test.browsers` in wasm-pack.toml",
};

/// The Chromium or Chrome that the end-to-end tests start; the variable `TWA_CHROMIUM` names
/// another.
pub fn chrome() -> Result<PathBuf> {
    match env::var_os("TWA_CHROMIUM") {
        Some(path) => Ok(path.into()),
        None => CHROME.require(),
    }
}

/// The driver of Chromium or Chrome, with a browser for it to drive.
pub fn chromedriver() -> Result<PathBuf> {
    CHROME.require()?;
    CHROMEDRIVER.require()
}

/// A Firefox for geckodriver to drive.
pub fn firefox() -> Result<PathBuf> {
    FIREFOX.require()
}

impl SystemProgram {
    fn find(&self) -> Option<PathBuf> {
        let placed = self
            .places
            .iter()
            .map(PathBuf::from)
            .find(|file| file.is_file());
        self.names.iter().find_map(|name| find(name)).or(placed)
    }

    fn require(&self) -> Result<PathBuf> {
        if let Some(program) = self.find() {
            return Ok(program);
        }
        let has_apt = Path::new("/etc/debian_version").exists() && find("apt-get").is_some();
        match self.remedy(has_apt, has_apt && is_root()) {
            Remedy::Install => {
                self.install()
                    .with_context(|| format!("{} is missing: {}", self.name, self.elsewhere))?;
            }
            Remedy::Tell(what) => bail!("{} was not found: {what}", self.name),
        }
        match self.find() {
            Some(program) => Ok(program),
            None => bail!(
                "{} was not found, even after installing it: {}",
                self.name,
                self.elsewhere
            ),
        }
    }

    fn remedy(&self, has_apt: bool, root: bool) -> Remedy {
        match (has_apt, root) {
            (true, true) => Remedy::Install,
            (true, false) => Remedy::Tell(format!(
                "run `sudo apt-get {}`",
                self.apt_arguments().join(" ")
            )),
            (false, _) => Remedy::Tell(self.elsewhere.to_owned()),
        }
    }

    fn apt_arguments(&self) -> Vec<&'static str> {
        [&["install", "-y", "--no-install-recommends"], self.packages].concat()
    }

    fn install(&self) -> Result<()> {
        eprintln!(
            "Installing {} from the packages of the system: less than a minute, once …",
            self.packages.join(" and ")
        );
        let apt = || {
            let mut command = Command::new("apt-get");
            command.env("DEBIAN_FRONTEND", "noninteractive");
            command
        };
        run(apt().arg("update"))?;
        run(apt().args(self.apt_arguments()))
    }
}

/// What can be done about a missing program.
#[derive(Debug, PartialEq, Eq)]
enum Remedy {
    Install,
    Tell(String),
}

fn is_root() -> bool {
    output_of(Command::new("id").arg("-u")).is_ok_and(|id| id == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_on_debian_installs_and_others_are_told_the_command() {
        assert_eq!(CHROME.remedy(true, true), Remedy::Install);
        assert_eq!(
            CHROME.remedy(true, false),
            Remedy::Tell(
                "run `sudo apt-get install -y --no-install-recommends chromium chromium-driver`"
                    .to_owned()
            )
        );
        assert_eq!(
            FIREFOX.remedy(true, false),
            Remedy::Tell(
                "run `sudo apt-get install -y --no-install-recommends firefox-esr`".to_owned()
            )
        );
        assert_eq!(
            FIREFOX.remedy(false, true),
            Remedy::Tell(FIREFOX.elsewhere.to_owned())
        );
    }
}
