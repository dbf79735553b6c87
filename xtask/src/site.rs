//! The static site: assembling it, checking that it holds together, and weighing it.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::cli::Base;
use crate::config::{self, Profile, Target};
use crate::files::{copy, has_end, path_in_address, read_text};
use crate::gather::{gather_scripts, gather_styles};
use crate::minify::minify;
use crate::offline::{Build, PAGE};
use crate::process::{output_of, require_node, target_dir};
use crate::serve::{Site, files_below};
use crate::{Project, bundle, module};

/// Builds the modules and makes the site of it: what is not right under the base or too heavy is an
/// error.
pub fn build(project: &Project, profile: Profile, base: &Base) -> Result<PathBuf> {
    if project.config.build.target != Target::Web {
        bail!(
            "the page needs `build.target = \"web\"` in {}",
            config::FILE
        );
    }
    module::build_page(project, profile)?;
    let stage = stage(&project.root, &project.config.site)?;
    let is_release = profile == Profile::Release;
    let mut later = project.config.site.later.clone();
    if is_release {
        gather_styles(&stage)?;
        later.extend(gather_scripts(&project.tools, &stage, &later)?);
        minify(&project.tools, &stage)?;
    }
    let folder = folder(&project.root, &project.config.site);
    clear(&folder)?;
    let build = Build::of(&stage)?;
    build.lay_out(&stage, &folder)?;
    check_references(&Site::new(&folder, base.clone())?, &folder, base)?;
    // A build for finding errors is bigger and goes nowhere.
    if is_release {
        let weight = Weight::of(&folder, &build, &later)?;
        print!("{}", weight.report(&project.config.site));
        weight.check(&project.config.site)?;
    }
    println!("The site is in {}.", folder.display());
    Ok(folder)
}

/// Where the site is assembled.
pub fn folder(root: &Path, settings: &config::Site) -> PathBuf {
    root.join(&settings.dir)
}

/// Copies what the page is made of into a folder of its own, where it can be worked on.
pub fn stage(root: &Path, settings: &config::Site) -> Result<PathBuf> {
    let stage = target_dir(root).join("stage");
    collect(root, settings, &stage)?;
    Ok(stage)
}

fn collect(root: &Path, settings: &config::Site, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    for part in &settings.files {
        let from = root.join(part);
        let files = if from.is_dir() {
            files_below(&from)?
                .into_iter()
                .map(|file| part.join(file))
                .collect()
        } else {
            vec![part.clone()]
        };
        for file in files.iter().filter(|file| belongs_on_the_site(file)) {
            copy(&root.join(file), &folder.join(file))?;
        }
    }
    Ok(())
}

/// Whether a browser has any use for a file on the site: not what wasm-pack adds for npm and for
/// compilers, nor what only the edition in one file has, and nothing hidden, least of all a
/// `.gitignore` with which the site would vanish when it is deployed with git.
fn belongs_on_the_site(file: &Path) -> bool {
    let Some(name) = file.file_name().and_then(|name| name.to_str()) else {
        return false;
    };
    let hidden = file
        .iter()
        .any(|part| part.as_encoded_bytes().starts_with(b"."));
    let for_others = name == "package.json"
        || name.ends_with(".d.ts")
        || has_end(file, &["md"])
        || name.starts_with("LICENSE");
    !hidden && !for_others && !file.starts_with(bundle::SOURCES)
}

/// Empties the folder of the site, but no folder that holds something else.
fn clear(folder: &Path) -> Result<()> {
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    if !is_empty {
        if !folder.join(PAGE).is_file() || folder.join("Cargo.toml").exists() {
            bail!(
                "{} holds something else than a site: empty it, or change `site.dir` in {}",
                folder.display(),
                config::FILE
            );
        }
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}

/// Fails if a file of the site names another one that is not there under the base.
fn check_references(site: &Site, folder: &Path, base: &Base) -> Result<()> {
    let mut missing = Vec::new();
    for file in files_below(folder)? {
        let Some(kind) = Kind::of(&file) else {
            continue;
        };
        let text = read_text(&folder.join(&file))?;
        for (line, reference) in references(&text, kind) {
            let address = resolve(&address_of(&file, base), reference);
            if site.file(&address).is_none() {
                missing.push(format!("{}:{line}: {reference}", file.display()));
            }
        }
    }
    if missing.is_empty() {
        Ok(())
    } else {
        bail!(
            "not to be found under {}:\n  {}",
            base.as_str(),
            missing.join("\n  ")
        )
    }
}

fn address_of(file: &Path, base: &Base) -> String {
    format!("{}{}", base.as_str(), path_in_address(file))
}

/// The kinds of files that name others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Html,
    Script,
    Style,
    Manifest,
}

impl Kind {
    fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "html" => Some(Self::Html),
            "js" | "mjs" => Some(Self::Script),
            "css" => Some(Self::Style),
            "webmanifest" => Some(Self::Manifest),
            _ => None,
        }
    }

    /// The text that stands right before a reference.
    const fn openings(self) -> &'static [&'static str] {
        match self {
            Self::Html => &["src=\"", "href=\""],
            Self::Script => &[
                " from \"",
                "}from\"",
                "import \"",
                "import\"",
                "import(\"",
                "new URL(\"",
                "fetch(\"",
                "file(\"",
                "Worker(\"",
            ],
            Self::Style => &["url(\"", "@import \""],
            Self::Manifest => &["\"src\": \"", "\"start_url\": \"", "\"scope\": \""],
        }
    }
}

/// The files that a text names, each with its line. What names another host or holds its own data
/// is left out; so is what a script puts together from parts, which the tests in the browser find.
pub fn references(text: &str, kind: Kind) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for opening in kind.openings() {
            for (start, _) in line.match_indices(opening) {
                let rest = &line[start + opening.len()..];
                let Some(end) = rest.find('"') else { continue };
                let reference = &rest[..end];
                let elsewhere = reference.contains(':') || reference.starts_with("//");
                // A script that names a folder means what lies in it.
                let folder = kind == Kind::Script && reference.ends_with('/');
                if !reference.is_empty() && !reference.starts_with('#') && !elsewhere && !folder {
                    found.push((number + 1, reference));
                }
            }
        }
    }
    found
}

/// The address that a reference has when it stands in the file at another address.
fn resolve(from: &str, reference: &str) -> String {
    if reference.starts_with('/') {
        return reference.to_owned();
    }
    let (path, rest) = match reference.find(['?', '#']) {
        Some(end) => reference.split_at(end),
        None => (reference, ""),
    };
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            // The first part stands for the root, above which nothing lies.
            ".." if parts.len() > 1 => drop(parts.pop()),
            "." | ".." => {}
            part => parts.push(part),
        }
    }
    let folder = matches!(path.rsplit('/').next(), Some("." | ".."));
    format!("{}{}{rest}", parts.join("/"), if folder { "/" } else { "" })
}

/// What the files of a site weigh when they are sent compressed, the heaviest first.
#[derive(Debug)]
struct Weight {
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    file: PathBuf,
    bytes: u64,
    gzip: u64,
    brotli: u64,
    /// Whether a first visit does without it.
    later: bool,
}

/// Prints the sizes of files, a line for each: as they are, with gzip, with brotli. Node.js has
/// both at hand.
const SIZES: &str = "
const { readFileSync } = require('node:fs');
const { brotliCompressSync, gzipSync } = require('node:zlib');
for (const file of process.argv.slice(1)) {
  const data = readFileSync(file);
  console.log(data.length, gzipSync(data).length, brotliCompressSync(data).length);
}";

impl Weight {
    fn of(folder: &Path, build: &Build, later: &[PathBuf]) -> Result<Self> {
        require_node()?;
        let places = files_below(folder)?;
        let files: Vec<_> = places.iter().map(|place| build.source(place)).collect();
        let is_there = |path: &PathBuf| files.iter().any(|file| file.starts_with(path));
        if let Some(unknown) = later.iter().find(|path| !is_there(path)) {
            bail!(
                "`site.later` in {} names {}, which is not on the site",
                config::FILE,
                unknown.display()
            );
        }
        let mut node = Command::new("node");
        node.current_dir(folder)
            .args(["-e", SIZES, "--"])
            .args(&places);
        let sizes = output_of(&mut node)?;
        let part = |(file, line): (PathBuf, &str)| {
            let sizes: Vec<u64> = line.split(' ').flat_map(str::parse).collect();
            let [bytes, gzip, brotli] = sizes[..] else {
                bail!("cannot weigh {}", file.display());
            };
            let later = later.iter().any(|path| file.starts_with(path));
            Ok(Part {
                file,
                bytes,
                gzip,
                brotli,
                later,
            })
        };
        let parts: Result<Vec<_>> = files.into_iter().zip(sizes.lines()).map(part).collect();
        let mut parts = parts?;
        parts.sort_by_key(|part| (part.later, Reverse(part.brotli)));
        Ok(Self { parts })
    }

    /// The sum over what a first visit loads.
    fn first_visit(&self, size: impl Fn(&Part) -> u64) -> u64 {
        self.parts.iter().filter(|part| !part.later).map(size).sum()
    }

    fn report(&self, settings: &config::Site) -> String {
        let line = |sizes: [u64; 3], name: &str| {
            let [brotli, gzip, bytes] = sizes.map(kilobytes);
            format!("{brotli:>9} {gzip:>9} {bytes:>10}  {name}\n")
        };
        let mut text = format!("{:>9} {:>9} {:>10}  file\n", "brotli", "gzip", "plain");
        for part in &self.parts {
            let later = if part.later { " (later)" } else { "" };
            let name = format!("{}{later}", part.file.display());
            text += &line([part.brotli, part.gzip, part.bytes], &name);
        }
        let sums = [
            self.first_visit(|part| part.brotli),
            self.first_visit(|part| part.gzip),
            self.first_visit(|part| part.bytes),
        ];
        let limit = format!(
            "first visit; the limit is {} kB with brotli",
            settings.size_limit_kb
        );
        text + &line(sums, &limit)
    }

    fn check(&self, settings: &config::Site) -> Result<()> {
        let weight = self.first_visit(|part| part.brotli);
        if weight <= settings.size_limit_kb * 1000 {
            return Ok(());
        }
        bail!(
            "a first visit loads {}, more than the {} kB of `site.size-limit-kb` in {}",
            kilobytes(weight),
            settings.size_limit_kb,
            config::FILE
        )
    }
}

fn kilobytes(bytes: u64) -> String {
    format!("{}.{} kB", bytes / 1000, bytes % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config_with;
    use crate::process::Scratch;

    fn write(root: &Path, file: &str, text: &str) {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn repository(scratch: &Scratch) -> PathBuf {
        let root = scratch.path().join("repository");
        write(&root, "index.html", "<script src=\"www/main.js\"></script>");
        write(&root, "www/main.js", "import init from \"./pkg/x.js\";");
        for file in [
            "x.js",
            "x_bg.wasm",
            "x.d.ts",
            "package.json",
            ".gitignore",
            "README.md",
            "LICENSE-MIT",
        ] {
            write(&root, &format!("www/pkg/{file}"), "");
        }
        write(&root, "src/lib.rs", "");
        root
    }

    fn names(folder: &Path) -> Vec<String> {
        let name = |file: &PathBuf| file.to_str().unwrap().replace('\\', "/");
        files_below(folder).unwrap().iter().map(name).collect()
    }

    #[test]
    fn the_site_has_what_a_browser_needs_and_nothing_else() {
        let scratch = Scratch::new("assemble").unwrap();
        let root = repository(&scratch);
        let folder = root.join("stage");
        write(&root, "www/one-file/edition.js", "");
        collect(&root, &config_with(&[]).site, &folder).unwrap();
        let all = [
            "index.html",
            "www/main.js",
            "www/pkg/x.js",
            "www/pkg/x_bg.wasm",
        ];
        assert_eq!(names(&folder), all);

        fs::remove_file(root.join("www/main.js")).unwrap();
        collect(&root, &config_with(&[]).site, &folder).unwrap();
        assert!(
            !names(&folder).contains(&"www/main.js".to_owned()),
            "nothing old is left"
        );
    }

    #[test]
    fn the_folder_is_the_files() {
        let settings = config_with(&[("dir = \"site\"", "dir = \"out/page\"")]).site;
        let root = Path::new("/repository");
        assert_eq!(folder(root, &settings), Path::new("/repository/out/page"));
    }

    #[test]
    fn the_files_of_the_file_are_taken() {
        let scratch = Scratch::new("files").unwrap();
        let root = repository(&scratch);
        let folder = root.join("stage");
        let settings = config_with(&[("[\"index.html\", \"www\"]", "[\"index.html\"]")]).site;
        collect(&root, &settings, &folder).unwrap();
        assert_eq!(names(&folder), ["index.html"]);
    }

    #[test]
    fn a_folder_with_something_else_is_never_emptied() {
        let scratch = Scratch::new("clear").unwrap();
        let root = repository(&scratch);
        let error = clear(&root.join("src")).unwrap_err().to_string();
        assert!(error.contains("holds something else"), "{error}");
        write(&root, "Cargo.toml", "");
        assert!(clear(&root).is_err());
        assert!(root.join("src/lib.rs").exists());
    }

    fn check(scratch: &Scratch, base: &str) -> Result<()> {
        let base = Base::new(base).unwrap();
        check_references(
            &Site::new(scratch.path(), base.clone())?,
            scratch.path(),
            &base,
        )
    }

    #[test]
    fn a_missing_file_is_named_with_who_wants_it() {
        let scratch = Scratch::new("missing").unwrap();
        write(
            scratch.path(),
            "index.html",
            "<title>x</title>\n<link href=\"www/no.css\">",
        );
        let error = check(&scratch, "/x/").unwrap_err().to_string();
        assert_eq!(
            error,
            "not to be found under /x/:\n  index.html:2: www/no.css"
        );
    }

    #[test]
    fn an_absolute_address_works_only_at_the_root() {
        let scratch = Scratch::new("absolute").unwrap();
        write(
            scratch.path(),
            "index.html",
            "<script src=\"/www/main.js\"></script>",
        );
        write(scratch.path(), "www/main.js", "import \"../www/other.js\";");
        write(scratch.path(), "www/other.js", "");
        assert!(check(&scratch, "/").is_ok());
        assert!(check(&scratch, "/some/path/").is_err());
    }

    #[test]
    fn references_are_found_in_every_kind_of_file() {
        let html =
            "<a href=\"#main\"><a href=\"https://x.org\"><img src=\"data:,\"><link href=\"./\">";
        assert_eq!(references(html, Kind::Html), [(1, "./")]);
        let script = "import { a } from \"./a.js\";\n\
                      await import(\"./b.js\"); new URL(\"c.wasm\", import.meta.url)";
        assert_eq!(
            references(script, Kind::Script),
            [(1, "./a.js"), (2, "./b.js"), (2, "c.wasm")]
        );
        let small = "import{a}from\"./a.js\";import\"./b.js\";file(\"c.wasm\");new URL(\"../\",x)";
        assert_eq!(
            references(small, Kind::Script),
            [(1, "./a.js"), (1, "./b.js"), (1, "c.wasm")]
        );
        assert_eq!(
            references("a { b: url(\"c.svg\") }", Kind::Style),
            [(1, "c.svg")]
        );
        assert_eq!(
            references("{ \"src\": \"icon.png\" }", Kind::Manifest),
            [(1, "icon.png")]
        );
    }

    #[test]
    fn references_are_resolved_as_browsers_do() {
        for (reference, address) in [
            ("b.js", "/x/www/b.js"),
            ("./b.js?v=1", "/x/www/b.js?v=1"),
            ("../b.js", "/x/b.js"),
            ("../../../b.js", "/b.js"),
            ("./", "/x/www/"),
            ("..", "/x/"),
            ("/b.js", "/b.js"),
        ] {
            assert_eq!(resolve("/x/www/a.js", reference), address, "{reference}");
        }
    }

    fn part(name: &str, brotli: u64, later: bool) -> Part {
        Part {
            file: name.into(),
            bytes: 2 * brotli,
            gzip: brotli,
            brotli,
            later,
        }
    }

    #[test]
    fn a_first_visit_over_the_limit_is_refused_and_its_parts_are_shown() {
        let weight = Weight {
            parts: vec![
                part("big.wasm", 2_900, false),
                part("small.js", 100, false),
                part("other.json", 900, true),
            ],
        };
        let limit = |kilobytes: u64| {
            let line = format!("size-limit-kb = {kilobytes} ");
            config_with(&[("size-limit-kb = 300 ", &line)]).site
        };
        assert!(
            weight.check(&limit(3)).is_ok(),
            "what comes later does not count"
        );
        let error = weight.check(&limit(2)).unwrap_err().to_string();
        assert!(error.contains("3.0 kB, more than the 2 kB"), "{error}");
        let report = weight.report(&limit(2));
        for line in [
            "   2.9 kB    2.9 kB     5.8 kB  big.wasm\n",
            "   0.9 kB    0.9 kB     1.8 kB  other.json (later)\n",
            "   3.0 kB    3.0 kB     6.0 kB  first visit; the limit is 2 kB with brotli\n",
        ] {
            assert!(report.contains(line), "{report}");
        }
    }

    #[test]
    fn files_are_weighed_compressed_and_those_for_later_apart() {
        let scratch = Scratch::new("weight").unwrap();
        let (stage, site) = (scratch.path().join("stage"), scratch.path().join("site"));
        write(&stage, "index.html", &"x".repeat(5_000));
        write(&stage, "www/later/a.js", "x");
        write(&stage, "www/later.js", "x");
        let build = Build::of(&stage).unwrap();
        build.lay_out(&stage, &site).unwrap();
        let mut settings = config_with(&[]).site;
        settings.later = vec!["www/later".into()];
        let weight = Weight::of(&site, &build, &settings.later).unwrap();
        let page = &weight.parts[0];
        assert_eq!(
            (page.file.as_path(), page.bytes),
            (Path::new("index.html"), 5_000)
        );
        assert!(0 < page.brotli && page.brotli < 100 && page.gzip < 100);
        assert_eq!(
            weight
                .parts
                .iter()
                .map(|part| part.later)
                .collect::<Vec<_>>(),
            [false, false, true]
        );
        settings.later.push("www/none.js".into());
        let error = Weight::of(&site, &build, &settings.later)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("www/none.js, which is not on the site"),
            "{error}"
        );
    }
}
