//! Building the wasm modules with their JavaScript.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::Project;
use crate::config::{Config, Profile, Target};
use crate::files;
use crate::process::{path_with, require_node, run, target_dir};
use crate::tools::{Tool, require_wasm_target};

/// Builds both modules of the page: its own, which is small, and that of the worker in which the
/// computer thinks, which is quick.
pub fn build_page(project: &Project, profile: Profile) -> Result<()> {
    for module in Module::of_page(&project.config, &project.root) {
        module.build(project, profile)?;
    }
    Ok(())
}

/// Builds the package for other programs and returns its folder.
pub fn build_package(project: &Project, target: Target, profile: Profile) -> Result<PathBuf> {
    let module = Module::package(&project.config, &target_dir(&project.root), target);
    module.build(project, profile)?;
    if target == Target::Bundler {
        // This is the one that goes to npm, whose readers look for something else than the repository's.
        let readme = project.root.join(NPM).join(README);
        files::copy(&readme, &module.folder.join(README))?;
    }
    Ok(module.folder)
}

/// The folder with what belongs to the package for npm.
pub const NPM: &str = "npm";

const README: &str = "README.md";

/// A wasm module with its JavaScript: where it lands and how it is made.
struct Module<'a> {
    folder: PathBuf,
    name: &'a str,
    target: Target,
    /// The features of the crate; `None` for all.
    features: Option<&'a [String]>,
    opt_level: &'a str,
    wasm_opt: &'a [String],
}

impl<'a> Module<'a> {
    fn of_page(config: &'a Config, root: &Path) -> [Self; 2] {
        let Config { build, engine, .. } = config;
        [
            Self {
                folder: root.join(&build.out_dir),
                name: &build.out_name,
                target: Target::Web,
                features: Some(&build.features),
                opt_level: &build.opt_level,
                wasm_opt: &build.wasm_opt,
            },
            Self {
                folder: root.join(&engine.out_dir),
                name: &build.out_name,
                target: Target::Web,
                features: Some(&engine.features),
                opt_level: &engine.opt_level,
                wasm_opt: &engine.wasm_opt,
            },
        ]
    }

    /// All there is, made for speed: whoever runs it in a program of their own has it on disk. It
    /// lands apart from what the page uses.
    fn package(config: &'a Config, target_dir: &Path, target: Target) -> Self {
        Self {
            folder: target_dir.join(format!("pkg-{}", target.word())),
            name: &config.build.out_name,
            target,
            features: None,
            opt_level: &config.engine.opt_level,
            wasm_opt: &config.engine.wasm_opt,
        }
    }

    fn build(&self, project: &Project, profile: Profile) -> Result<()> {
        require_wasm_target()?;
        let bindgen = project.tools.programs(Tool::WasmBindgen)?;
        let wasm_pack = project.tools.programs(Tool::WasmPack)?;
        let wasm_opt = if self.is_optimised(profile) {
            require_node()?;
            Some(
                project
                    .tools
                    .folder(Tool::Binaryen)?
                    .join("node_modules/binaryen/bin/wasm-opt"),
            )
        } else {
            None
        };
        let mut command = self.pack_command(&project.root, profile);
        run(command.env("PATH", path_with(&[bindgen, wasm_pack])?))?;
        if let Some(wasm_opt) = wasm_opt {
            let module = self.folder.join(format!("{}_bg.wasm", self.name));
            optimise(self.wasm_opt, &wasm_opt, &module)?;
        }
        Ok(())
    }

    /// The call of wasm-pack. It is kept from installing anything and from looking for a wasm-opt,
    /// because it is silent when it finds none and takes whichever comes first on PATH.
    fn pack_command(&self, root: &Path, profile: Profile) -> Command {
        let mut command = Command::new("wasm-pack");
        command
            .args([
                "build",
                "--mode",
                "no-install",
                "--no-opt",
                "--no-gitignore",
            ])
            .args(["--target", self.target.word()])
            .arg(format!("--{}", profile.word()))
            .arg("--out-dir")
            .arg(&self.folder)
            .args(["--out-name", self.name])
            .arg(root)
            .arg("--locked")
            .current_dir(root)
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", self.opt_level);
        if let Some(features) = self.features {
            command
                .args(["--no-default-features", "--features"])
                .arg(features.join(","));
        }
        command
    }

    fn is_optimised(&self, profile: Profile) -> bool {
        profile != Profile::Dev && !self.wasm_opt.is_empty()
    }
}

/// Replaces a module by its optimised form.
fn optimise(flags: &[String], wasm_opt: &Path, module: &Path) -> Result<()> {
    let result = module.with_extension("wasm.opt");
    run(&mut optimise_command(flags, wasm_opt, module, &result))?;
    let optimised = fs::read(&result)
        .with_context(|| format!("wasm-opt did not write {}", result.display()))?;
    if !optimised.starts_with(b"\0asm") {
        bail!("wasm-opt wrote no wasm module to {}", result.display());
    }
    let before = fs::metadata(module)
        .context("cannot read the module")?
        .len();
    fs::rename(&result, module).context("cannot replace the module by the optimised one")?;
    println!(
        "wasm-opt {}: {before} -> {} bytes",
        flags.join(" "),
        optimised.len()
    );
    Ok(())
}

fn optimise_command(flags: &[String], wasm_opt: &Path, module: &Path, result: &Path) -> Command {
    let mut command = Command::new("node");
    command
        .arg(wasm_opt)
        .args(flags)
        .arg(module)
        .arg("-o")
        .arg(result);
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config_with;
    use crate::process::tests::line;

    const ROOT: &str = "/repository";

    /// The calls of wasm-pack for the page, each with the level of optimisation that cargo is told.
    fn page(changes: &[(&str, &str)]) -> [(String, String); 2] {
        let config = config_with(changes);
        let root = Path::new(ROOT);
        Module::of_page(&config, root).map(|module| {
            let command = module.pack_command(root, config.build.profile);
            let level = command
                .get_envs()
                .find(|(name, _)| *name == "CARGO_PROFILE_RELEASE_OPT_LEVEL")
                .and_then(|(_, value)| value)
                .expect("the level is always told");
            (line(&command), level.to_string_lossy().into_owned())
        })
    }

    #[test]
    fn wasm_pack_is_called_as_the_file_says() {
        let [(page, _), (engine, _)] = page(&[]);
        assert_eq!(
            page,
            "build --mode no-install --no-opt --no-gitignore --target web --release \
             --out-dir /repository/www/pkg --out-name twa_boerden /repository --locked \
             --no-default-features --features board"
        );
        assert_eq!(
            engine,
            "build --mode no-install --no-opt --no-gitignore --target web --release \
             --out-dir /repository/www/pkg-engine --out-name twa_boerden /repository --locked \
             --no-default-features --features engine,editor"
        );
    }

    #[test]
    fn profile_folder_name_and_features_change_the_call() {
        let [(page, _), (engine, _)] = page(&[
            ("profile = \"release\"", "profile = \"profiling\""),
            ("\"www/pkg\"", "\"www/build\""),
            ("\"www/pkg-engine\"", "\"www/player\""),
            ("twa_boerden", "boards"),
            ("[\"board\"]", "[\"a\", \"b\"]"),
            ("[\"engine\", \"editor\"]", "[\"c\"]"),
        ]);
        assert_eq!(
            page,
            "build --mode no-install --no-opt --no-gitignore --target web --profiling \
             --out-dir /repository/www/build --out-name boards /repository --locked \
             --no-default-features --features a,b"
        );
        assert!(
            engine.contains("/repository/www/player") && engine.ends_with("--features c"),
            "{engine}"
        );
    }

    #[test]
    fn the_level_of_optimisation_reaches_cargo() {
        let [(_, page), (_, engine)] = page(&[
            ("opt-level = \"s\"", "opt-level = \"1\""),
            ("opt-level = \"3\"", "opt-level = \"2\""),
        ]);
        assert_eq!([page, engine], ["1", "2"]);
    }

    #[test]
    fn a_package_holds_everything_and_lands_elsewhere() {
        let config = config_with(&[]);
        for (target, folder) in [
            (Target::Nodejs, "/target/pkg-nodejs"),
            (Target::NoModules, "/target/pkg-no-modules"),
        ] {
            let module = Module::package(&config, Path::new("/target"), target);
            assert_eq!(module.folder, Path::new(folder));
            let line = line(&module.pack_command(Path::new(ROOT), Profile::Release));
            assert!(line.contains(&format!("--target {}", target.word())));
            assert!(!line.contains("features"), "{line}");
        }
    }

    #[test]
    fn the_flags_of_wasm_opt_are_the_files() {
        let config = config_with(&[
            ("[\"-Os\"]", "[\"-Oz\", \"--converge\"]"),
            ("[\"-O3\"]", "[\"-O1\"]"),
        ]);
        let lines = Module::of_page(&config, Path::new(ROOT)).map(|module| {
            let (from, to) = (Path::new("in.wasm"), Path::new("out.wasm"));
            line(&optimise_command(
                module.wasm_opt,
                Path::new("wasm-opt"),
                from,
                to,
            ))
        });
        assert_eq!(
            lines,
            [
                "wasm-opt -Oz --converge in.wasm -o out.wasm",
                "wasm-opt -O1 in.wasm -o out.wasm"
            ]
        );
    }

    #[test]
    fn wasm_opt_is_left_out_for_dev_and_for_an_empty_list() {
        let usual = config_with(&[]);
        let none = config_with(&[("[\"-Os\"]", "[]"), ("[\"-O3\"]", "[]")]);
        for module in Module::of_page(&usual, Path::new(ROOT)) {
            assert!(module.is_optimised(Profile::Release));
            assert!(module.is_optimised(Profile::Profiling));
            assert!(!module.is_optimised(Profile::Dev));
        }
        for module in Module::of_page(&none, Path::new(ROOT)) {
            assert!(!module.is_optimised(Profile::Release));
        }
    }
}
