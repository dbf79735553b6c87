//! The tools that the build and the tests need, in the versions of `wasm-pack.toml`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::cache::Cache;
use crate::config;
use crate::process::{cargo, find, human, npm, output_of, run};

const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// A tool that is installed into the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    WasmBindgen,
    WasmPack,
    Binaryen,
    Esbuild,
    PlaywrightCore,
    AxeCore,
    Typescript,
    Geckodriver,
}

/// How a tool is installed.
struct Recipe {
    package: &'static str,
    version: String,
    what_for: &'static str,
    /// How long it takes on a machine with two cores.
    time: &'static str,
    source: Source,
    /// Files without which it is not whole.
    proof: Vec<String>,
}

enum Source {
    /// Compiled from its published source. The optimisation level weighs the time to compile
    /// against the time it saves.
    Cargo {
        opt_level: Option<&'static str>,
        arguments: &'static [&'static str],
    },
    Npm,
}

impl Tool {
    fn recipe(self, versions: &config::Tools) -> Recipe {
        let binary = |name: &str| format!("bin/{name}{}", env::consts::EXE_SUFFIX);
        match self {
            Self::WasmBindgen => Recipe {
                package: "wasm-bindgen-cli",
                version: versions.wasm_bindgen_cli.get_ref().to_string(),
                what_for: "joins wasm and JavaScript",
                time: "about 4 minutes",
                source: Source::Cargo {
                    opt_level: Some("1"),
                    arguments: &[
                        "--no-default-features",
                        "--bin",
                        "wasm-bindgen",
                        "--bin",
                        "wasm-bindgen-test-runner",
                    ],
                },
                proof: vec![binary("wasm-bindgen"), binary("wasm-bindgen-test-runner")],
            },
            Self::WasmPack => Recipe {
                package: "wasm-pack",
                version: versions.wasm_pack.to_string(),
                what_for: "builds and tests the wasm package",
                time: "about 2 minutes",
                source: Source::Cargo {
                    opt_level: Some("0"),
                    arguments: &[],
                },
                proof: vec![binary("wasm-pack")],
            },
            Self::Binaryen => Recipe {
                package: "binaryen",
                version: versions.binaryen.to_string(),
                what_for: "optimises the wasm module",
                time: "a few seconds",
                source: Source::Npm,
                proof: vec!["node_modules/binaryen/bin/wasm-opt".to_owned()],
            },
            Self::Esbuild => Recipe {
                package: "esbuild",
                version: versions.esbuild.to_string(),
                what_for: "makes scripts and styles small, and one of many",
                time: "a few seconds",
                source: Source::Npm,
                proof: vec![ESBUILD.to_owned()],
            },
            Self::PlaywrightCore => Recipe {
                package: "playwright-core",
                version: versions.playwright_core.to_string(),
                what_for: "drives the browser in the end-to-end tests",
                time: "a few seconds",
                source: Source::Npm,
                proof: vec!["node_modules/playwright-core/index.mjs".to_owned()],
            },
            Self::AxeCore => Recipe {
                package: "axe-core",
                version: versions.axe_core.to_string(),
                what_for: "finds what keeps people from using the page",
                time: "a few seconds",
                source: Source::Npm,
                proof: vec![AXE.to_owned()],
            },
            Self::Typescript => Recipe {
                package: "typescript",
                version: versions.typescript.to_string(),
                what_for: "checks types",
                time: "a few seconds",
                source: Source::Npm,
                proof: vec![TSC.to_owned()],
            },
            Self::Geckodriver => Recipe {
                package: "geckodriver",
                version: versions.geckodriver.to_string(),
                what_for: "drives Firefox in the tests",
                time: "about 4 minutes",
                source: Source::Cargo {
                    opt_level: None,
                    arguments: &[],
                },
                proof: vec![binary("geckodriver")],
            },
        }
    }
}

impl Recipe {
    fn folder(&self) -> String {
        format!("{}-{}", self.package, self.version)
    }

    /// The command that installs the tool into a folder.
    fn command(&self, folder: &Path) -> Command {
        match &self.source {
            Source::Cargo {
                opt_level,
                arguments,
            } => {
                // From outside the repository, so that its cargo configuration has no say in this.
                let mut command = cargo(folder);
                command
                    .args([
                        "install",
                        self.package,
                        "--version",
                        &self.version,
                        "--locked",
                    ])
                    .args(*arguments)
                    .arg("--root")
                    .arg(folder)
                    .env("CARGO_TARGET_DIR", folder.join(BUILD_FOLDER));
                if let Some(level) = opt_level {
                    command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level);
                }
                command
            }
            Source::Npm => {
                let mut command = npm();
                command
                    .args([
                        "install",
                        "--no-audit",
                        "--no-fund",
                        "--ignore-scripts",
                        "--save-exact",
                    ])
                    .arg("--prefix")
                    .arg(folder)
                    .arg(format!("{}@{}", self.package, self.version))
                    .current_dir(folder);
                command
            }
        }
    }
}

/// The program of esbuild, which Node.js starts, in its folder.
pub const ESBUILD: &str = "node_modules/esbuild/bin/esbuild";

/// The script of axe-core in its folder.
pub const AXE: &str = "node_modules/axe-core/axe.min.js";

/// The compiler of TypeScript, which Node.js starts, in its folder.
pub const TSC: &str = "node_modules/typescript/bin/tsc";

/// Where a tool is compiled, inside the folder that it is installed into; deleted afterwards.
const BUILD_FOLDER: &str = "build";

/// The installed tools.
#[derive(Clone, Debug)]
pub struct Tools {
    versions: config::Tools,
    cache: Cache,
}

impl Tools {
    pub fn new(versions: config::Tools, cache: Cache) -> Self {
        Self { versions, cache }
    }

    /// The folder of a tool, which is installed first if it is missing.
    pub fn folder(&self, tool: Tool) -> Result<PathBuf> {
        let recipe = tool.recipe(&self.versions);
        let proof: Vec<&str> = recipe.proof.iter().map(String::as_str).collect();
        self.cache.ensure(&recipe.folder(), &proof, |folder| {
            let name = format!("{} {}", recipe.package, recipe.version);
            eprintln!(
                "Installing {name}, which {}: {}, once …",
                recipe.what_for, recipe.time
            );
            let start = Instant::now();
            run(&mut recipe.command(folder)).with_context(|| format!("cannot install {name}"))?;
            let build = folder.join(BUILD_FOLDER);
            if build.exists() {
                fs::remove_dir_all(&build)
                    .with_context(|| format!("cannot remove {}", build.display()))?;
            }
            eprintln!("Installed {name} in {}.", human(start.elapsed()));
            Ok(())
        })
    }

    /// The folder with the programs of a tool that is compiled.
    pub fn programs(&self, tool: Tool) -> Result<PathBuf> {
        Ok(self.folder(tool)?.join("bin"))
    }
}

/// Makes sure that Rust can compile to wasm.
pub fn require_wasm_target() -> Result<()> {
    if wasm_target_is_there()? {
        return Ok(());
    }
    if find("rustup").is_none() {
        bail!(
            "Rust cannot compile to {WASM_TARGET} here, and there is no rustup to add it: \
             use the Rust of https://rustup.rs, or install the package of your system \
             that has the standard library for wasm (Debian: libstd-rust-dev-wasm32)"
        );
    }
    eprintln!("Adding the target {WASM_TARGET} to Rust: a few seconds, once …");
    run(Command::new("rustup").args(["target", "add", WASM_TARGET]))?;
    if wasm_target_is_there()? {
        Ok(())
    } else {
        bail!("rustup added {WASM_TARGET}, but not to the Rust that is used here")
    }
}

fn wasm_target_is_there() -> Result<bool> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let folder =
        output_of(Command::new(rustc).args(["--print", "target-libdir", "--target", WASM_TARGET]))?;
    Ok(Path::new(&folder).is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config_with;

    fn line(tool: Tool, changes: &[(&str, &str)]) -> String {
        let recipe = tool.recipe(&config_with(changes).tools);
        crate::process::tests::line(&recipe.command(Path::new("/cache/partial")))
    }

    fn opt_level(tool: Tool) -> Option<String> {
        let command = tool
            .recipe(&config_with(&[]).tools)
            .command(Path::new("/cache/partial"));
        command
            .get_envs()
            .find(|(name, _)| *name == "CARGO_PROFILE_RELEASE_OPT_LEVEL")
            .and_then(|(_, value)| Some(value?.to_string_lossy().into_owned()))
    }

    #[test]
    fn the_versions_of_the_file_are_installed() {
        assert_eq!(
            line(Tool::WasmPack, &[("0.15.1", "0.15.2")]),
            "install wasm-pack --version 0.15.2 --locked --root /cache/partial"
        );
        assert_eq!(
            line(Tool::Geckodriver, &[("0.37.1", "0.38.0")]),
            "install geckodriver --version 0.38.0 --locked --root /cache/partial"
        );
        assert!(line(Tool::Binaryen, &[("132.0.0", "133.0.0")]).ends_with(" binaryen@133.0.0"));
        assert!(line(Tool::Esbuild, &[("0.28.2", "0.28.3")]).ends_with(" esbuild@0.28.3"));
        assert!(
            line(Tool::PlaywrightCore, &[("1.65.1", "1.66.0")])
                .ends_with(" playwright-core@1.66.0")
        );
        assert!(line(Tool::AxeCore, &[("4.14.1", "4.14.2")]).ends_with(" axe-core@4.14.2"));
        assert!(line(Tool::Typescript, &[("7.0.2", "7.0.3")]).ends_with(" typescript@7.0.3"));
        assert_eq!(
            line(Tool::WasmBindgen, &[]),
            "install wasm-bindgen-cli --version 0.2.129 --locked --no-default-features \
             --bin wasm-bindgen --bin wasm-bindgen-test-runner --root /cache/partial"
        );
    }

    #[test]
    fn the_folder_is_named_by_tool_and_version() {
        let versions = config_with(&[("0.15.1", "0.15.2")]).tools;
        assert_eq!(
            Tool::WasmPack.recipe(&versions).folder(),
            "wasm-pack-0.15.2"
        );
        assert_eq!(
            Tool::WasmBindgen.recipe(&versions).folder(),
            "wasm-bindgen-cli-0.2.129"
        );
        assert_eq!(
            Tool::Binaryen.recipe(&versions).folder(),
            "binaryen-132.0.0"
        );
        assert_eq!(Tool::Esbuild.recipe(&versions).folder(), "esbuild-0.28.2");
        assert_eq!(
            Tool::PlaywrightCore.recipe(&versions).folder(),
            "playwright-core-1.65.1"
        );
        assert_eq!(Tool::AxeCore.recipe(&versions).folder(), "axe-core-4.14.1");
        assert_eq!(
            Tool::Geckodriver.recipe(&versions).folder(),
            "geckodriver-0.37.1"
        );
    }

    #[test]
    fn tools_that_run_briefly_are_compiled_with_little_optimisation() {
        assert_eq!(opt_level(Tool::WasmPack).as_deref(), Some("0"));
        assert_eq!(opt_level(Tool::WasmBindgen).as_deref(), Some("1"));
        assert_eq!(opt_level(Tool::Geckodriver), None);
    }
}
