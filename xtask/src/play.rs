//! `cargo xtask play`: the site in the browser.

use std::env;
use std::ffi::OsString;
use std::process::{Command, Stdio};

use anyhow::Result;

use crate::Project;
use crate::cli::Base;
use crate::config;
use crate::serve::{Server, Site};
use crate::site;

/// Builds the site, serves it, and opens it or says where it is.
pub fn play(project: &Project, port: Option<u16>, base: &Base, open: bool) -> Result<()> {
    let folder = site::build(project, project.config.build.profile, base)?;
    let wished = wished_port(port, &project.config.site);
    let server = Server::start(&Site::new(&folder, base.clone())?, Some(wished))?;
    println!("\nPlay at {}\nCtrl-C ends it.", server.address());
    if open && has_screen(|name| env::var_os(name), env::consts::OS) {
        open_browser(server.address());
    }
    server.wait()
}

fn wished_port(asked: Option<u16>, settings: &config::Site) -> u16 {
    asked.unwrap_or(settings.port)
}

/// Whether somebody sits at a screen of this machine.
fn has_screen(variable: impl Fn(&str) -> Option<OsString>, os: &str) -> bool {
    let set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let remote = set("SSH_CONNECTION") && !set("DISPLAY");
    match os {
        _ if set("CI") || remote => false,
        "macos" | "windows" => true,
        _ => set("DISPLAY") || set("WAYLAND_DISPLAY"),
    }
}

/// Opens the address; that it does not work is no error, because the address is on the terminal.
fn open_browser(address: &str) {
    let mut command = match env::consts::OS {
        "macos" => Command::new("open"),
        "windows" => {
            let mut command = Command::new("cmd");
            command.args(["/c", "start", ""]);
            command
        }
        _ => Command::new("xdg-open"),
    };
    let quiet = command
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if quiet.spawn().is_err() {
        println!("No browser could be opened: follow the address above.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config_with;

    #[test]
    fn the_port_is_the_files_unless_another_is_asked_for() {
        let settings = config_with(&[("port = 8080", "port = 9000")]).site;
        assert_eq!(wished_port(None, &settings), 9000);
        assert_eq!(wished_port(Some(7000), &settings), 7000);
    }

    fn screen(os: &str, variables: &[&str]) -> bool {
        has_screen(
            |name| variables.contains(&name).then(|| OsString::from("1")),
            os,
        )
    }

    #[test]
    fn the_browser_is_opened_only_where_somebody_sees_it() {
        assert!(screen("linux", &["DISPLAY"]));
        assert!(screen("linux", &["WAYLAND_DISPLAY"]));
        assert!(screen("macos", &[]));
        assert!(screen("windows", &[]));
        assert!(!screen("linux", &[]));
        assert!(!screen("linux", &["DISPLAY", "CI"]));
        assert!(!screen("macos", &["CI"]));
        assert!(!screen("macos", &["SSH_CONNECTION"]));
    }
}
