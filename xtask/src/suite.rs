//! `cargo xtask test`: every check and test, step by step.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::cli::Base;
use crate::config::{self, Browser, Profile, Target};
use crate::files::read_text;
use crate::process::{Scratch, cargo, human, path_with, require_node, run, target_dir};
use crate::serve::{Server, Site};
use crate::tools::{AXE, TSC, Tool, require_wasm_target};
use crate::{Project, browsers, bundle, deps, module, offline, site};

/// One step: what it is called, what it does, and the step that must have passed before.
struct Step {
    name: &'static str,
    about: &'static str,
    needs: Option<&'static str>,
    work: fn(&Project) -> Result<()>,
}

const SITE: &str = "site";

/// All steps of the suite, the quick ones first.
fn steps(settings: &config::Test) -> Vec<Step> {
    let step = |name, about, work| Step {
        name,
        about,
        needs: None,
        work,
    };
    let mut steps = vec![
        step("fmt", "the code is formatted", fmt),
        step("clippy", "no lint warns, natively", clippy),
        step("clippy-wasm", "no lint warns, for the browser", clippy_wasm),
        step(
            "deps",
            "what the code depends on is free and comes from crates.io",
            deps,
        ),
        step("docs", "the documentation builds without warnings", docs),
        step("native", "tests on this machine", native),
        step("doctests", "the examples in the documentation", doctests),
        step(
            "fuzz",
            "broken texts for everything that reads one, for some seconds",
            fuzz,
        ),
        step(
            "perft",
            "move generation counted in full depth, optimised",
            perft,
        ),
        step(
            SITE,
            "the site, which holds together and is light, and the page as one file",
            build_site,
        ),
        step("node", "the exports in Node.js", node),
        step(
            "package",
            "the package for npm, as a program meets it",
            package,
        ),
    ];
    for browser in &settings.browsers {
        steps.push(match browser {
            Browser::Chrome => step("web-chrome", "the exports in Chromium", web_chrome),
            Browser::Firefox => step("web-firefox", "the exports in Firefox", web_firefox),
        });
    }
    let on_the_site = |name, about, work| Step {
        name,
        about,
        needs: Some(SITE),
        work,
    };
    steps.push(on_the_site(
        "types",
        "the types of the page's scripts, and what they ask of the exports",
        types,
    ));
    steps.push(on_the_site(
        "e2e",
        "whole games on the page, served under /some/path/",
        e2e,
    ));
    if settings.browsers.contains(&Browser::Firefox) {
        steps.push(on_the_site(
            "e2e-firefox",
            "the core of the page in Firefox, served and in one file",
            e2e_firefox,
        ));
    }
    steps.push(on_the_site(
        "e2e-root",
        "the page comes up when it is served at /",
        e2e_root,
    ));
    steps
}

/// The steps with what they do, one a line.
pub fn list(project: &Project) -> String {
    steps(&project.config.test)
        .iter()
        .fold(String::new(), |mut text, step| {
            let _ = writeln!(text, "{:12} {}", step.name, step.about);
            text
        })
}

/// Runs all steps, or those that are named with what they need. A step that fails does not end the
/// run, so that one run tells everything.
pub fn test(project: &Project, only: &[String]) -> Result<()> {
    let steps = chosen(steps(&project.config.test), only)?;
    let mut results = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        println!(
            "\n== {}/{} {}: {}",
            number + 1,
            steps.len(),
            step.name,
            step.about
        );
        let start = Instant::now();
        let outcome = if needs_one_that_failed(step, &results) {
            println!("not run, because another step failed");
            Outcome::Skipped
        } else {
            match (step.work)(project) {
                Ok(()) => Outcome::Passed,
                Err(error) => {
                    eprintln!("{}: {error:#}", step.name);
                    Outcome::Failed
                }
            }
        };
        results.push(Tally {
            name: step.name,
            outcome,
            time: start.elapsed(),
        });
    }
    print!("{}", summary(&results));
    if results.iter().all(|tally| tally.outcome == Outcome::Passed) {
        Ok(())
    } else {
        bail!("not every step passed")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    Skipped,
}

struct Tally {
    name: &'static str,
    outcome: Outcome,
    time: Duration,
}

fn chosen(steps: Vec<Step>, only: &[String]) -> Result<Vec<Step>> {
    if only.is_empty() {
        return Ok(steps);
    }
    if let Some(unknown) = only
        .iter()
        .find(|name| steps.iter().all(|step| step.name != **name))
    {
        let names: Vec<_> = steps.iter().map(|step| step.name).collect();
        bail!("there is no step \"{unknown}\": {}", names.join(", "));
    }
    let named = |name: &str| only.iter().any(|wanted| wanted == name);
    let needed: Vec<_> = steps
        .iter()
        .filter(|step| named(step.name))
        .filter_map(|step| step.needs)
        .collect();
    let wanted = |step: &Step| named(step.name) || needed.contains(&step.name);
    Ok(steps.into_iter().filter(wanted).collect())
}

fn needs_one_that_failed(step: &Step, results: &[Tally]) -> bool {
    results
        .iter()
        .any(|tally| step.needs == Some(tally.name) && tally.outcome != Outcome::Passed)
}

/// A line for each step, and one that counts them.
fn summary(results: &[Tally]) -> String {
    let count = |outcome| {
        results
            .iter()
            .filter(|tally| tally.outcome == outcome)
            .count()
    };
    let mut text = String::from("\n");
    for tally in results {
        let word = match tally.outcome {
            Outcome::Passed => "passed",
            Outcome::Failed => "FAILED",
            Outcome::Skipped => "not run",
        };
        let _ = writeln!(text, "{:12} {word:8} {:>12}", tally.name, human(tally.time));
    }
    let total = results.iter().map(|tally| tally.time).sum();
    let _ = write!(
        text,
        "{:12} {:8} {:>12}\n\n{} passed, {} failed",
        "total",
        "",
        human(total),
        count(Outcome::Passed),
        count(Outcome::Failed)
    );
    match count(Outcome::Skipped) {
        0 => text.push('\n'),
        skipped => _ = writeln!(text, ", {skipped} not run"),
    }
    text
}

const NO_WARNINGS: [&str; 3] = ["--", "-D", "warnings"];
const FOR_WASM: [&str; 4] = [
    "--package",
    "twa-boerden",
    "--target",
    "wasm32-unknown-unknown",
];

fn fmt(project: &Project) -> Result<()> {
    run(cargo(&project.root).args(["fmt", "--all", "--check"]))
}

fn clippy(project: &Project) -> Result<()> {
    let what = ["clippy", "--locked", "--workspace", "--all-targets"];
    run(cargo(&project.root).args(what).args(NO_WARNINGS))
}

fn clippy_wasm(project: &Project) -> Result<()> {
    require_wasm_target()?;
    let what = ["clippy", "--locked", "--all-targets"];
    run(cargo(&project.root)
        .args(what)
        .args(FOR_WASM)
        .args(NO_WARNINGS))
}

fn deps(project: &Project) -> Result<()> {
    deps::check(&project.root)
}

fn docs(project: &Project) -> Result<()> {
    require_wasm_target()?;
    let doc = || {
        let mut command = cargo(&project.root);
        command
            .args(["doc", "--locked", "--no-deps"])
            .env("RUSTDOCFLAGS", "-D warnings");
        command
    };
    run(doc().arg("--workspace"))?;
    run(doc().args(FOR_WASM))
}

fn native(project: &Project) -> Result<()> {
    let what = [
        "test",
        "--locked",
        "--no-fail-fast",
        "--workspace",
        // A step of its own.
        "--exclude",
        "fuzz",
        "--lib",
        "--bins",
        "--tests",
    ];
    run(cargo(&project.root).args(what))
}

fn doctests(project: &Project) -> Result<()> {
    run(cargo(&project.root).args(["test", "--locked", "--doc"]))
}

fn fuzz(project: &Project) -> Result<()> {
    // With the line that each target says about itself.
    let what = ["test", "--locked", "--package", "fuzz", "--", "--nocapture"];
    run(cargo(&project.root).args(what))
}

fn perft(project: &Project) -> Result<()> {
    run(cargo(&project.root).args(["test", "--locked", "--release", "--test", "*perft*"]))
}

fn build_site(project: &Project) -> Result<()> {
    site::build(project, project.config.build.profile, &Base::somewhere())?;
    bundle::assemble(project).map(drop)
}

fn node(project: &Project) -> Result<()> {
    require_node()?;
    let package = module::build_package(project, Target::Nodejs, project.config.build.profile)?;
    let mut command = node_tests(&project.root.join("tests/node"), ".test.mjs")?;
    run(command
        .current_dir(&project.root)
        .env("TWA_BOERDEN_PKG", package))
}

fn package(project: &Project) -> Result<()> {
    require_node()?;
    let package = module::build_package(project, Target::Bundler, project.config.build.profile)?;
    let typescript = project.tools.folder(Tool::Typescript)?;
    let scratch = Scratch::new("package")?;
    let mut command = node_tests(&project.root.join(module::NPM), ".test.mjs")?;
    scratch.give_to(&mut command);
    run(command
        .current_dir(&project.root)
        .env("TWA_BOERDEN_PKG", package)
        .env("TWA_TSC", typescript.join(TSC)))
}

fn types(project: &Project) -> Result<()> {
    require_node()?;
    let compiler = project.tools.folder(Tool::Typescript)?.join(TSC);
    run(Command::new("node")
        .arg(compiler)
        .args(["--project", "jsconfig.json"])
        .current_dir(&project.root))
}

fn web_chrome(project: &Project) -> Result<()> {
    let driver = browsers::chromedriver()?;
    in_browser(project, Browser::Chrome, &driver)
}

fn web_firefox(project: &Project) -> Result<()> {
    browsers::firefox()?;
    in_browser(project, Browser::Firefox, &geckodriver(project)?)
}

fn geckodriver(project: &Project) -> Result<PathBuf> {
    let name = format!("geckodriver{}", std::env::consts::EXE_SUFFIX);
    Ok(project.tools.programs(Tool::Geckodriver)?.join(name))
}

fn in_browser(project: &Project, browser: Browser, driver: &Path) -> Result<()> {
    require_wasm_target()?;
    let folders = [
        project.tools.programs(Tool::WasmBindgen)?,
        project.tools.programs(Tool::WasmPack)?,
    ];
    let tests = tests_for_browsers(&project.root.join("tests"))?;
    let scratch = Scratch::new(browser.word())?;
    let mut command = browser_command(&project.root, &project.config.test, browser, driver, &tests);
    scratch.give_to(&mut command);
    run(command.env("PATH", path_with(&folders)?))
}

fn browser_command(
    root: &Path,
    settings: &config::Test,
    browser: Browser,
    driver: &Path,
    tests: &[String],
) -> Command {
    let (browser_flag, driver_flag) = match browser {
        Browser::Chrome => ("--chrome", "--chromedriver"),
        Browser::Firefox => ("--firefox", "--geckodriver"),
    };
    let mut command = Command::new("wasm-pack");
    command
        .args(["test", "--headless", browser_flag, driver_flag])
        .arg(driver)
        .args(["--mode", "no-install"])
        .arg(root)
        .arg("--locked")
        .current_dir(root)
        .env(
            "WASM_BINDGEN_TEST_TIMEOUT",
            settings.timeout_seconds.to_string(),
        );
    for test in tests {
        command.args(["--test", test]);
    }
    command
}

/// The test programs that are meant for browsers. wasm-pack compiles all there are before it runs
/// these, which is why the others are empty when they are compiled for wasm.
fn tests_for_browsers(folder: &Path) -> Result<Vec<String>> {
    let mut tests = Vec::new();
    for file in files_ending(folder, ".rs")? {
        let text = read_text(&file)?;
        if text.contains("wasm_bindgen_test") {
            let name = file.file_stem().expect("the file has a name");
            tests.push(name.to_string_lossy().into_owned());
        }
    }
    if tests.is_empty() {
        bail!("{} has no test for browsers", folder.display());
    }
    Ok(tests)
}

fn e2e(project: &Project) -> Result<()> {
    on_the_page(project, &Base::somewhere(), &mut |folder| {
        node_tests(folder, ".test.mjs")
    })
}

fn e2e_firefox(project: &Project) -> Result<()> {
    let (firefox, driver) = (browsers::firefox()?, geckodriver(project)?);
    on_the_page(project, &Base::somewhere(), &mut |folder| {
        let mut command = node_tests(folder, ".firefox.mjs")?;
        command
            .env("TWA_FIREFOX", &firefox)
            .env("TWA_GECKODRIVER", &driver);
        Ok(command)
    })
}

fn e2e_root(project: &Project) -> Result<()> {
    on_the_page(project, &Base::root(), &mut |folder| {
        node_tests(folder, "smoke.test.mjs")
    })
}

/// Takes the pictures of the README, and makes the icons.
pub fn pictures(project: &Project) -> Result<()> {
    site::build(project, Profile::Release, &Base::somewhere())?;
    on_the_page(project, &Base::root(), &mut |folder| {
        let mut command = node_tests(folder, "pictures.mjs")?;
        command
            .env("TWA_PICTURES", project.root.join("docs/pictures"))
            .env("TWA_ICONS", project.root.join(offline::ICONS));
        Ok(command)
    })
}

/// Runs a program that drives the page, which is served under the base meanwhile. The program is
/// made from the folder of the end-to-end tests.
pub fn on_the_page(
    project: &Project,
    base: &Base,
    program: &mut dyn FnMut(&Path) -> Result<Command>,
) -> Result<()> {
    require_node()?;
    let chrome = browsers::chrome()?;
    let playwright = project.tools.folder(Tool::PlaywrightCore)?;
    let axe = project.tools.folder(Tool::AxeCore)?;
    let scratch = Scratch::new("page")?;
    let mut command = program(&project.root.join("tests/e2e"))?;
    let site = Site::new(
        &site::folder(&project.root, &project.config.site),
        base.clone(),
    )?;
    let server = Server::start(&site, None)?;
    scratch.give_to(&mut command);
    command
        .current_dir(&project.root)
        .env("TWA_URL", server.address())
        .env("TWA_CHROMIUM", chrome)
        .env(
            "TWA_PLAYWRIGHT",
            playwright.join("node_modules/playwright-core/index.mjs"),
        )
        .env("TWA_AXE", axe.join(AXE))
        .env(
            "TWA_BUNDLE",
            bundle::place(&project.root, &project.config.bundle),
        )
        .env(
            "TWA_SITE",
            site::folder(&project.root, &project.config.site),
        )
        .env("TWA_SHOTS", target_dir(&project.root).join("shots"));
    run(&mut command)
}

/// How long one test in Node.js may take, in milliseconds, before it counts as hanging.
const NODE_TEST_LIMIT: u32 = 300_000;

/// The command that runs all test files of a folder in Node.js, as many at a time as there are
/// processors; by itself Node.js leaves one of them idle.
fn node_tests(folder: &Path, end: &str) -> Result<Command> {
    let files = files_ending(folder, end)?;
    if files.is_empty() {
        bail!("{} has no file *{end}", folder.display());
    }
    let mut command = Command::new("node");
    let at_a_time = std::thread::available_parallelism().map_or(1, usize::from);
    command
        .args(["--test", "--test-reporter=spec"])
        .arg(format!("--test-concurrency={at_a_time}"))
        .arg(format!("--test-timeout={NODE_TEST_LIMIT}"))
        .args(files);
    Ok(command)
}

fn files_ending(folder: &Path, end: &str) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry
            .with_context(|| format!("cannot read {}", folder.display()))?
            .path();
        if path.is_file() && path.to_string_lossy().ends_with(end) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config_with;

    fn names(steps: &[Step]) -> Vec<&'static str> {
        steps.iter().map(|step| step.name).collect()
    }

    fn usual() -> Vec<Step> {
        steps(&config_with(&[]).test)
    }

    fn only(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn names_are_unique_and_needs_come_before() {
        let names = names(&usual());
        for (i, step) in usual().iter().enumerate() {
            assert!(!names[..i].contains(&step.name), "{} is unique", step.name);
            assert!(step.needs.is_none_or(|needed| names[..i].contains(&needed)));
        }
    }

    #[test]
    fn the_browsers_of_the_file_are_tested_in() {
        let both = names(&usual());
        for step in ["web-chrome", "web-firefox", "e2e-firefox"] {
            assert!(both.contains(&step), "{step}");
        }
        let one = config_with(&[("[\"chrome\", \"firefox\"]", "[\"firefox\"]")]).test;
        let one = names(&steps(&one));
        assert!(!one.contains(&"web-chrome") && one.contains(&"web-firefox"));
        let other = config_with(&[("[\"chrome\", \"firefox\"]", "[\"chrome\"]")]).test;
        let other = names(&steps(&other));
        assert!(!other.contains(&"web-firefox") && !other.contains(&"e2e-firefox"));
    }

    #[test]
    fn a_step_brings_what_it_needs() {
        assert_eq!(
            names(&chosen(usual(), &only(&["e2e"])).unwrap()),
            ["site", "e2e"]
        );
        assert_eq!(
            names(&chosen(usual(), &only(&["docs", "fmt"])).unwrap()),
            ["fmt", "docs"]
        );
        assert_eq!(names(&chosen(usual(), &[]).unwrap()), names(&usual()));
    }

    #[test]
    fn an_unknown_step_is_named_with_those_that_exist() {
        let error = chosen(usual(), &only(&["fmd"]))
            .map(drop)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("\"fmd\"") && error.contains("fmt, clippy"),
            "{error}"
        );
    }

    fn tally(name: &'static str, outcome: Outcome) -> Tally {
        Tally {
            name,
            outcome,
            time: Duration::from_millis(1500),
        }
    }

    #[test]
    fn what_needs_a_failed_step_is_not_run() {
        let steps = usual();
        let e2e = steps.iter().find(|step| step.name == "e2e").unwrap();
        assert!(!needs_one_that_failed(
            e2e,
            &[tally("fmt", Outcome::Failed)]
        ));
        assert!(!needs_one_that_failed(e2e, &[tally(SITE, Outcome::Passed)]));
        assert!(needs_one_that_failed(e2e, &[tally(SITE, Outcome::Failed)]));
    }

    #[test]
    fn the_last_line_counts() {
        let passed = [
            tally("fmt", Outcome::Passed),
            tally("docs", Outcome::Passed),
        ];
        let text = summary(&passed);
        assert!(text.ends_with("\n2 passed, 0 failed\n"), "{text}");
        assert!(text.contains("3.0 s"), "{text}");
        let mixed = [tally(SITE, Outcome::Failed), tally("e2e", Outcome::Skipped)];
        assert!(summary(&mixed).ends_with("\n0 passed, 1 failed, 1 not run\n"));
    }

    fn browser_line(changes: &[(&str, &str)], browser: Browser) -> (String, String) {
        let settings = config_with(changes).test;
        let root = Path::new("/repository");
        let driver = Path::new("/bin/driver");
        let command = browser_command(root, &settings, browser, driver, &only(&["web"]));
        let arguments: Vec<_> = command
            .get_args()
            .map(|part| part.to_string_lossy())
            .collect();
        let limit = command
            .get_envs()
            .find(|(name, _)| *name == "WASM_BINDGEN_TEST_TIMEOUT")
            .and_then(|(_, value)| value)
            .expect("the limit is set");
        (arguments.join(" "), limit.to_string_lossy().into_owned())
    }

    #[test]
    fn wasm_pack_tests_headless_in_the_browser_with_the_files_limit() {
        let (line, limit) = browser_line(&[], Browser::Chrome);
        assert_eq!(
            line,
            "test --headless --chrome --chromedriver /bin/driver --mode no-install \
             /repository --locked --test web"
        );
        assert_eq!(limit, "120");
        let (line, limit) = browser_line(
            &[("timeout-seconds = 120", "timeout-seconds = 30")],
            Browser::Firefox,
        );
        assert!(
            line.contains("--firefox --geckodriver /bin/driver"),
            "{line}"
        );
        assert_eq!(limit, "30");
    }

    #[test]
    fn only_test_programs_for_browsers_are_chosen() {
        let scratch = Scratch::new("choose").unwrap();
        fs::write(scratch.path().join("web.rs"), "use wasm_bindgen_test::*;").unwrap();
        fs::write(scratch.path().join("perft.rs"), "#[test]").unwrap();
        assert_eq!(tests_for_browsers(scratch.path()).unwrap(), ["web"]);
        fs::remove_file(scratch.path().join("web.rs")).unwrap();
        assert!(tests_for_browsers(scratch.path()).is_err());
    }

    #[test]
    fn a_folder_without_tests_is_an_error() {
        let scratch = Scratch::new("none").unwrap();
        assert!(node_tests(scratch.path(), ".test.mjs").is_err());
        fs::write(scratch.path().join("a.test.mjs"), "").unwrap();
        let command = node_tests(scratch.path(), ".test.mjs").unwrap();
        let files = command
            .get_args()
            .filter(|part| !part.as_encoded_bytes().starts_with(b"-"));
        assert_eq!(files.count(), 1);
    }
}
