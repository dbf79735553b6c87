//! Making one script and one style of those that a first visit loads, so that a browser asks once and not
//! module by module, each only known when the one that imports it has come.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use crate::files::{has_end, path_in_address, read_text, write_text};
use crate::minify;
use crate::offline::PAGE;
use crate::process::Scratch;
use crate::serve::files_below;
use crate::tools::Tools;

/// The script of the page, into which the others go.
const PAGE_SCRIPT: &str = "www/app.js";

/// What esbuild tells of what it made.
#[derive(Deserialize)]
struct Told {
    outputs: BTreeMap<PathBuf, Made>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Made {
    entry_point: PathBuf,
    exports: Vec<String>,
}

/// The style in which those that the page names are put together.
const STYLE: &str = "www/styles/page.css";

/// Puts the styles that the page names into one, in their order.
pub fn gather_styles(stage: &Path) -> Result<()> {
    let page = stage.join(PAGE);
    let mut lines = Vec::new();
    let mut style = String::new();
    for line in read_text(&page)?.lines() {
        let Some(name) = line
            .strip_prefix("<link rel=\"stylesheet\" href=\"")
            .and_then(|rest| rest.strip_suffix("\">"))
        else {
            lines.push(line.to_owned());
            continue;
        };
        if style.is_empty() {
            lines.push(line.replace(name, STYLE));
        }
        let file = stage.join(name);
        style += &read_text(&file)?;
        fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
    }
    write_text(&stage.join(STYLE), &style)?;
    write_text(&page, &(lines.join("\n") + "\n"))
}

/// Puts the scripts beside that of the page into it, but for those that come later.
///
/// In the place of each stays a script that gives what it gave, for those that come later and need it:
/// whichever way something is imported, there is one of it. These scripts are the answer; a first visit
/// does without them.
pub fn gather_scripts(tools: &Tools, stage: &Path, later: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let (first, later) = beside_the_page(stage, later)?;
    let scratch = Scratch::new("gather")?;
    let told = scratch.path().join("told.json");
    minify::tell_exports(tools, stage, &first, &told)?;
    let told: Told = serde_json::from_str(&read_text(&told)?).context("what esbuild tells")?;
    let exports: BTreeMap<_, _> = told
        .outputs
        .into_values()
        .map(|made| (made.entry_point, made.exports))
        .collect();

    let entry = stage.join("www/gathered.js");
    write_text(&entry, &entry_text(&exports)?)?;
    minify::join_some(tools, stage, "www/gathered.js", &later, PAGE_SCRIPT)?;
    fs::remove_file(&entry).with_context(|| format!("cannot remove {}", entry.display()))?;
    for (script, names) in &exports {
        write_text(&stage.join(script), &pointer(script, names)?)?;
    }
    Ok(exports.into_keys().collect())
}

/// The scripts beside that of the page: those of a first visit, and what else it imports by name.
fn beside_the_page(stage: &Path, later: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let page = Path::new(PAGE_SCRIPT);
    let scripts = files_below(stage)?
        .into_iter()
        .filter(|file| has_end(file, &["js"]) && file != page);
    // What wasm-bindgen makes is no part of the page, and is loaded beside it.
    Ok(scripts.partition(|file| {
        file.parent() == page.parent() && !later.iter().any(|path| file.starts_with(path))
    }))
}

/// A name for what a script exports that no other script has.
fn name_of(script: &Path, export: &str) -> Result<String> {
    let Some(stem) = script.file_stem().and_then(|stem| stem.to_str()) else {
        bail!("{} has no name", script.display());
    };
    Ok(format!("{}_{export}", stem.replace('-', "_")))
}

/// Runs the page and exports all that its scripts export.
fn entry_text(exports: &BTreeMap<PathBuf, Vec<String>>) -> Result<String> {
    let mut text = String::from("import \"./app.js\";\n");
    for (script, names) in exports {
        let mut list = Vec::new();
        for name in names {
            list.push(format!("{name} as {}", name_of(script, name)?));
        }
        let _ = writeln!(
            text,
            "export {{ {} }} from \"./{}\";",
            list.join(", "),
            file_name(script)
        );
    }
    Ok(text)
}

/// What stands in the place of a script that was put into the page's.
fn pointer(script: &Path, names: &[String]) -> Result<String> {
    let mut list = Vec::new();
    for name in names {
        list.push(format!("{} as {name}", name_of(script, name)?));
    }
    Ok(format!("export{{{}}}from\"./app.js\";\n", list.join(",")))
}

fn file_name(script: &Path) -> String {
    path_in_address(Path::new(script.file_name().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_of_the_first_visit_are_those_beside_the_page_that_do_not_come_later() {
        let scratch = Scratch::new("beside").unwrap();
        let stage = scratch.path();
        fs::create_dir_all(stage.join("www/pkg")).unwrap();
        for file in [
            "www/app.js",
            "www/dom.js",
            "www/rules.js",
            "www/pkg/x.js",
            "www/dom.css",
        ] {
            fs::write(stage.join(file), "").unwrap();
        }
        let (first, later) = beside_the_page(stage, &["www/rules.js".into()]).unwrap();
        assert_eq!(first, [Path::new("www/dom.js")]);
        assert_eq!(
            later,
            [Path::new("www/pkg/x.js"), Path::new("www/rules.js")]
        );
    }

    #[test]
    fn the_styles_of_the_page_become_one_in_their_order() {
        let scratch = Scratch::new("styles").unwrap();
        let stage = scratch.path();
        fs::create_dir_all(stage.join("www/styles")).unwrap();
        for name in ["b", "a", "later"] {
            fs::write(
                stage.join(format!("www/styles/{name}.css")),
                format!("{name} {{}}\n"),
            )
            .unwrap();
        }
        let link = |name| format!("<link rel=\"stylesheet\" href=\"www/styles/{name}.css\">\n");
        let page = |links: String| format!("<head>\n{links}</head>\n");
        fs::write(stage.join(PAGE), page(link("b") + &link("a"))).unwrap();
        gather_styles(stage).unwrap();
        assert_eq!(read_text(&stage.join(PAGE)).unwrap(), page(link("page")));
        assert_eq!(read_text(&stage.join(STYLE)).unwrap(), "b {}\na {}\n");
        assert!(
            !stage.join("www/styles/a.css").exists(),
            "it is loaded once"
        );
        assert!(stage.join("www/styles/later.css").exists());
    }

    #[test]
    fn what_a_script_gave_is_found_under_its_name() {
        let names = ["h", "byId"].map(String::from).to_vec();
        let script = PathBuf::from("www/dom-parts.js");
        assert_eq!(
            pointer(&script, &names).unwrap(),
            "export{dom_parts_h as h,dom_parts_byId as byId}from\"./app.js\";\n"
        );
        assert_eq!(
            entry_text(&BTreeMap::from([(script, names)])).unwrap(),
            "import \"./app.js\";\n\
             export { h as dom_parts_h, byId as dom_parts_byId } from \"./dom-parts.js\";\n"
        );
    }
}
