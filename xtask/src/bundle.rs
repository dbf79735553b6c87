//! The edition in one file: the page with all that it loads inside, which works by double click.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::files::{copy, has_end, path_in_address, read, read_text, write_text};
use crate::offline::{ICONS, PAGE, digest};
use crate::serve::{files_below, mime};
use crate::site::{Kind, references};
use crate::{Project, config, minify, module, site};

/// What only this edition has.
pub const SOURCES: &str = "www/one-file";

/// The module that differs between the editions, and its other form in this one.
const EDITION: [&str; 2] = ["www/edition.js", "www/one-file/edition.js"];

/// What keeps the site for times without a network; one file needs no keeping.
const ONLY_ON_THE_SITE: [&str; 2] = ["www/offline.js", "www/service-worker.js"];

/// The scripts that stand for themselves: the page's, and those of its workers.
const PAGE_SCRIPT: &str = "www/app.js";
const WORKER_SCRIPTS: [&str; 2] = ["engine.js", "reader.js"];

/// Builds the modules and makes the file of them and of the page.
pub fn build(project: &Project) -> Result<PathBuf> {
    module::build_page(project, project.config.build.profile)?;
    assemble(project)
}

/// Where the file lands.
pub fn place(root: &Path, settings: &config::Bundle) -> PathBuf {
    root.join(&settings.file)
}

/// Makes the file of the page and of modules that are built already.
pub fn assemble(project: &Project) -> Result<PathBuf> {
    let stage = site::stage(&project.root, &project.config.site)?;
    let [edition, other] = EDITION;
    copy(&project.root.join(other), &stage.join(edition))?;
    check_scripts(&stage)?;
    minify::minify(&project.tools, &stage.join("www/styles"))?;
    let joined = |script: &str| {
        let result = stage.join("joined.js");
        minify::join(&project.tools, &stage, script, &result)?;
        read_text(&result)
    };
    let mut workers = Vec::new();
    for name in WORKER_SCRIPTS {
        workers.push((name, joined(&format!("www/{name}"))?));
    }
    let text = one_file(&stage, &joined(PAGE_SCRIPT)?, &workers)?;
    let file = place(&project.root, &project.config.bundle);
    write_text(&file, &text)?;
    println!(
        "The page in one file of {} kB is {}.",
        text.len() / 1000,
        file.display()
    );
    Ok(file)
}

/// Fails if a script of the page reckons where it lies, as it lies nowhere in this edition.
fn check_scripts(stage: &Path) -> Result<()> {
    for file in files_below(stage)? {
        // The glue that wasm-bindgen makes could find its module, but is told where it is.
        let own = file.parent() == Some(Path::new("www")) && has_end(&file, &["js"]);
        if own
            && !ONLY_ON_THE_SITE.contains(&&*path_in_address(&file))
            && read_text(&stage.join(&file))?.contains("import.meta")
        {
            bail!(
                "{} finds a file by its own address, which it has not in the edition in one file: \
                 ask `file` of {} for it",
                file.display(),
                EDITION[0]
            );
        }
    }
    Ok(())
}

/// The page with styles, scripts and all other files in it.
fn one_file(stage: &Path, page_script: &str, workers: &[(&str, String)]) -> Result<String> {
    let page = read_text(&stage.join(PAGE))?;
    let mut sheets: Vec<_> = page
        .lines()
        .filter_map(|line| link(line, "stylesheet").map(PathBuf::from))
        .collect();
    // The page's own come first; those that some screens load later add to them.
    for file in files_below(stage)? {
        if has_end(&file, &["css"]) && !sheets.contains(&file) {
            sheets.push(file);
        }
    }
    let styles: Result<Vec<_>> = sheets
        .iter()
        .map(|file| read_text(&stage.join(file)))
        .collect();
    let styles = styles?.concat();
    let mut styles_due = format!("<style>{styles}</style>\n");
    let mut text = String::new();
    for (number, line) in page.lines().enumerate() {
        if line.starts_with("<meta http-equiv=\"Content-Security-Policy\"") {
            text += &policy(page_script, &styles);
        } else if link(line, "stylesheet").is_some() {
            text += &std::mem::take(&mut styles_due);
        } else if let Some(icon) = link(line, "icon") {
            let data = BASE64_STANDARD.encode(read(&stage.join(icon))?);
            let kind = mime(Path::new(icon));
            let _ = writeln!(
                text,
                "<link rel=\"icon\" href=\"data:{kind};base64,{data}\">"
            );
        } else if line.starts_with("<link ") || line.contains(&format!("src=\"{PAGE_SCRIPT}\"")) {
            // The script comes last, and the other links fetch what is here already.
        } else if line == "</body>" {
            text += &parts(stage)?;
            for (name, script) in workers {
                text += &element("text/plain", name, "", script)?;
            }
            let _ = writeln!(text, "<script>{}</script>\n</body>", checked(page_script)?);
        } else if let [(_, reference), ..] = references(line, Kind::Html)[..] {
            bail!(
                "{PAGE}:{}: {reference} is not in the edition in one file",
                number + 1
            );
        } else {
            text += line;
            text.push('\n');
        }
    }
    Ok(text)
}

/// What a link of this relation leads to, if the line is one.
fn link<'a>(line: &'a str, relation: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(&format!("<link rel=\"{relation}\" href=\""))?;
    rest.split('"').next()
}

/// The line that forbids the page everything but this script and these styles: it asks nobody for
/// anything.
fn policy(script: &str, styles: &str) -> String {
    format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src '{}' 'wasm-unsafe-eval'; style-src '{}'; worker-src blob:; \
         img-src data: blob:; base-uri 'none'\">\n",
        digest(script.as_bytes()),
        digest(styles.as_bytes()),
    )
}

/// The files that the page loads beside scripts and styles, each in an element from which
/// `www/one-file/edition.js` takes it.
fn parts(stage: &Path) -> Result<String> {
    let mut parts = String::new();
    for file in files_below(stage)? {
        let Ok(path) = file.strip_prefix("www") else {
            continue;
        };
        if file.starts_with(ICONS) || has_end(&file, &["js", "css", "webmanifest"]) {
            continue;
        }
        let path = path_in_address(path);
        parts += &if has_end(&file, &["json"]) {
            // In JSON this sign stands only in texts, where it can be written otherwise.
            let text = read_text(&stage.join(&file))?.replace('<', "\\u003c");
            element(mime(&file), &path, "", &text)?
        } else {
            let text = BASE64_STANDARD.encode(read(&stage.join(&file))?);
            element(mime(&file), &path, " data-coding=\"base64\"", &text)?
        };
    }
    Ok(parts)
}

/// An element that keeps a text, which is not run, as no script has such a type.
fn element(kind: &str, path: &str, coding: &str, text: &str) -> Result<String> {
    let text = checked(text)?;
    Ok(format!(
        "<script type=\"{kind}\" data-file=\"{path}\"{coding}>{text}</script>\n"
    ))
}

/// A text as it can stand in a script element, which neither comments nor other scripts may disturb.
fn checked(text: &str) -> Result<&str> {
    if text.contains("</script") || text.contains("<!--") {
        bail!("a script has text in it that would end it in a page: `</script` or `<!--`");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::config::tests::config_with;
    use crate::process::Scratch;

    const HEAD: &str = "<!doctype html>\n\
        <meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'self'\">\n\
        <link rel=\"icon\" href=\"www/icons/a.svg\" type=\"image/svg+xml\">\n\
        <link rel=\"manifest\" href=\"www/manifest.webmanifest\">\n\
        <link rel=\"stylesheet\" href=\"www/b.css\">\n\
        <link rel=\"stylesheet\" href=\"www/a.css\">\n\
        <script type=\"module\" src=\"www/app.js\"></script>\n\
        <body>\n";

    fn stage(scratch: &Scratch, page: &str) -> PathBuf {
        let stage = scratch.path().join("stage");
        for (file, content) in [
            (PAGE, page.as_bytes()),
            ("www/app.js", b"import \"./edition.js\";"),
            ("www/a.css", b"a{}"),
            ("www/b.css", b"b{}"),
            ("www/texts/en.json", b"{\"a\":\"</script>\"}"),
            ("www/pkg/x.wasm", b"\0asm\xff"),
            ("www/icons/a.svg", b"<svg/>"),
            ("www/manifest.webmanifest", b"{}"),
        ] {
            fs::create_dir_all(stage.join(file).parent().unwrap()).unwrap();
            fs::write(stage.join(file), content).unwrap();
        }
        stage
    }

    #[test]
    fn everything_is_in_the_file_and_nothing_else_may_run() {
        let scratch = Scratch::new("one").unwrap();
        let stage = stage(&scratch, &format!("{HEAD}</body>\n"));
        let text = one_file(&stage, "play()", &[("engine.js", "think()".to_owned())]).unwrap();
        assert_eq!(
            text,
            format!(
                "<!doctype html>\n\
                 <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
                 script-src '{}' 'wasm-unsafe-eval'; style-src '{}'; worker-src blob:; \
                 img-src data: blob:; base-uri 'none'\">\n\
                 <link rel=\"icon\" href=\"data:image/svg+xml;base64,PHN2Zy8+\">\n\
                 <style>b{{}}a{{}}</style>\n\
                 <body>\n\
                 <script type=\"application/wasm\" data-file=\"pkg/x.wasm\" \
                 data-coding=\"base64\">AGFzbf8=</script>\n\
                 <script type=\"application/json\" data-file=\"texts/en.json\">\
                 {{\"a\":\"\\u003c/script>\"}}</script>\n\
                 <script type=\"text/plain\" data-file=\"engine.js\">think()</script>\n\
                 <script>play()</script>\n\
                 </body>\n",
                digest(b"play()"),
                digest(b"b{}a{}"),
            )
        );
    }

    #[test]
    fn the_place_is_the_files() {
        let settings = config_with(&[("\"twa-boerden.html\"", "\"out/page.html\"")]).bundle;
        let place = place(Path::new("/repository"), &settings);
        assert_eq!(place, Path::new("/repository/out/page.html"));
    }

    #[test]
    fn what_would_be_loaded_from_beside_the_file_is_named() {
        let scratch = Scratch::new("beside").unwrap();
        let stage = stage(
            &scratch,
            &format!("{HEAD}<img src=\"www/x.png\">\n</body>\n"),
        );
        let error = one_file(&stage, "", &[]).unwrap_err().to_string();
        assert_eq!(
            error,
            "index.html:9: www/x.png is not in the edition in one file"
        );
    }

    #[test]
    fn a_script_that_would_end_its_element_is_refused() {
        let scratch = Scratch::new("end").unwrap();
        let stage = stage(&scratch, &format!("{HEAD}</body>\n"));
        for script in ["\"</script>\"", "\"<!--\""] {
            assert!(one_file(&stage, script, &[]).is_err(), "{script}");
            let worker = [("engine.js", script.to_owned())];
            assert!(one_file(&stage, "", &worker).is_err(), "{script}");
        }
    }

    #[test]
    fn a_script_that_looks_beside_itself_is_named() {
        let scratch = Scratch::new("itself").unwrap();
        let stage = stage(&scratch, HEAD);
        // What is built, and what only the site has, may.
        for file in ["www/pkg/x.js", "www/offline.js"] {
            fs::write(stage.join(file), "import.meta.url").unwrap();
        }
        check_scripts(&stage).unwrap();
        fs::write(stage.join("www/rules.js"), "import.meta.url").unwrap();
        let error = check_scripts(&stage).unwrap_err().to_string();
        assert!(
            error.starts_with("www/rules.js finds a file by its own address"),
            "{error}"
        );
    }
}
