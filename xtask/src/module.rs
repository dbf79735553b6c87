//! Building the wasm module with its JavaScript.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::Project;
use crate::config::{Build, Profile, Target};
use crate::process::{path_with, require_node, run, target_dir};
use crate::tools::{Tool, require_wasm_target};

/// Builds the package for a target and returns its folder.
pub fn build(project: &Project, target: Target, profile: Profile) -> Result<PathBuf> {
    let settings = &project.config.build;
    require_wasm_target()?;
    let bindgen = project.tools.programs(Tool::WasmBindgen)?;
    let wasm_pack = project.tools.programs(Tool::WasmPack)?;
    let wasm_opt = if is_optimised(settings, profile) {
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

    let folder = folder(settings, &project.root, &target_dir(&project.root), target);
    let mut command = pack_command(settings, &project.root, &folder, target, profile);
    run(command.env("PATH", path_with(&[bindgen, wasm_pack])?))?;
    if let Some(wasm_opt) = wasm_opt {
        optimise(
            settings,
            &wasm_opt,
            &folder.join(format!("{}_bg.wasm", settings.out_name)),
        )?;
    }
    Ok(folder)
}

/// Where the package lands: that of another target than the file's must not replace the one that
/// the page uses.
fn folder(settings: &Build, root: &Path, target_dir: &Path, target: Target) -> PathBuf {
    if target == settings.target {
        root.join(&settings.out_dir)
    } else {
        target_dir.join(format!("pkg-{}", target.word()))
    }
}

/// The call of wasm-pack. It is kept from installing anything and from looking for a wasm-opt,
/// because it is silent when it finds none and takes whichever comes first on PATH.
fn pack_command(
    settings: &Build,
    root: &Path,
    folder: &Path,
    target: Target,
    profile: Profile,
) -> Command {
    let mut command = Command::new("wasm-pack");
    command
        .args([
            "build",
            "--mode",
            "no-install",
            "--no-opt",
            "--no-gitignore",
        ])
        .args(["--target", target.word()])
        .arg(format!("--{}", profile.word()))
        .arg("--out-dir")
        .arg(folder)
        .args(["--out-name", &settings.out_name])
        .arg(root)
        .arg("--locked")
        .current_dir(root)
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", &settings.opt_level);
    command
}

fn is_optimised(settings: &Build, profile: Profile) -> bool {
    profile != Profile::Dev && !settings.wasm_opt.is_empty()
}

/// Replaces a module by its optimised form.
fn optimise(settings: &Build, wasm_opt: &Path, module: &Path) -> Result<()> {
    let result = module.with_extension("wasm.opt");
    run(&mut optimise_command(settings, wasm_opt, module, &result))?;
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
        settings.wasm_opt.join(" "),
        optimised.len()
    );
    Ok(())
}

fn optimise_command(settings: &Build, wasm_opt: &Path, module: &Path, result: &Path) -> Command {
    let mut command = Command::new("node");
    command
        .arg(wasm_opt)
        .args(&settings.wasm_opt)
        .arg(module)
        .arg("-o")
        .arg(result);
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config_with;

    const ROOT: &str = "/repository";

    fn settings(changes: &[(&str, &str)]) -> Build {
        config_with(changes).build
    }

    fn pack_line(settings: &Build) -> String {
        let root = Path::new(ROOT);
        let folder = folder(settings, root, Path::new("/target"), settings.target);
        line(&pack_command(
            settings,
            root,
            &folder,
            settings.target,
            settings.profile,
        ))
    }

    fn line(command: &Command) -> String {
        let arguments: Vec<_> = command
            .get_args()
            .map(|part| part.to_string_lossy())
            .collect();
        arguments.join(" ")
    }

    #[test]
    fn wasm_pack_is_called_as_the_file_says() {
        assert_eq!(
            pack_line(&settings(&[])),
            "build --mode no-install --no-opt --no-gitignore --target web --release \
             --out-dir /repository/www/pkg --out-name twa_boerden /repository --locked"
        );
    }

    #[test]
    fn target_profile_folder_and_name_change_the_call() {
        let line = pack_line(&settings(&[
            ("target = \"web\"", "target = \"bundler\""),
            ("profile = \"release\"", "profile = \"profiling\""),
            ("www/pkg", "www/build"),
            ("twa_boerden", "boards"),
        ]));
        assert_eq!(
            line,
            "build --mode no-install --no-opt --no-gitignore --target bundler --profiling \
             --out-dir /repository/www/build --out-name boards /repository --locked"
        );
    }

    #[test]
    fn the_level_of_optimisation_reaches_cargo() {
        let settings = settings(&[("opt-level = \"s\"", "opt-level = \"3\"")]);
        let root = Path::new(ROOT);
        let command = pack_command(&settings, root, root, Target::Web, Profile::Release);
        let level = command
            .get_envs()
            .find(|(name, _)| *name == "CARGO_PROFILE_RELEASE_OPT_LEVEL")
            .and_then(|(_, value)| value);
        assert_eq!(level, Some("3".as_ref()));
    }

    #[test]
    fn another_target_than_the_files_lands_elsewhere() {
        let settings = settings(&[]);
        let place = |target| folder(&settings, Path::new(ROOT), Path::new("/target"), target);
        assert_eq!(place(Target::Web), Path::new("/repository/www/pkg"));
        assert_eq!(place(Target::Nodejs), Path::new("/target/pkg-nodejs"));
        assert_eq!(
            place(Target::NoModules),
            Path::new("/target/pkg-no-modules")
        );
    }

    #[test]
    fn the_flags_of_wasm_opt_are_the_files() {
        let settings = settings(&[("[\"-Os\"]", "[\"-Oz\", \"--converge\"]")]);
        let (from, to) = (Path::new("in.wasm"), Path::new("out.wasm"));
        let command = optimise_command(&settings, Path::new("wasm-opt"), from, to);
        assert_eq!(
            line(&command),
            "wasm-opt -Oz --converge in.wasm -o out.wasm"
        );
    }

    #[test]
    fn wasm_opt_is_left_out_for_dev_and_for_an_empty_list() {
        let usual = settings(&[]);
        assert!(is_optimised(&usual, Profile::Release));
        assert!(is_optimised(&usual, Profile::Profiling));
        assert!(!is_optimised(&usual, Profile::Dev));
        let none = settings(&[("[\"-Os\"]", "[]")]);
        assert!(!is_optimised(&none, Profile::Release));
    }
}
