//! The static site: assembling it, checking that it holds together, and weighing it.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::Project;
use crate::cli::Base;
use crate::config::{self, Profile, Target};
use crate::module;
use crate::serve::{Site, files_below};

/// Builds the module and makes the site of it: what is not right under the base or too heavy is an error.
pub fn build(project: &Project, profile: Profile, base: &Base) -> Result<PathBuf> {
    if project.config.build.target != Target::Web {
        bail!(
            "the page needs `build.target = \"web\"` in {}",
            config::FILE
        );
    }
    module::build(project, Target::Web, profile)?;
    let folder = folder(&project.root, &project.config.site);
    assemble(&project.root, &project.config.site, &folder)?;
    check_references(&Site::new(&folder, base.clone())?, &folder, base)?;
    let weight = Weight::of(&folder)?;
    print!("{}", weight.report(&project.config.site));
    // A build for finding errors is bigger and goes nowhere.
    if profile == Profile::Release {
        weight.check(&project.config.site)?;
    }
    println!("The site is in {}.", folder.display());
    Ok(folder)
}

/// Where the site is assembled.
pub fn folder(root: &Path, settings: &config::Site) -> PathBuf {
    root.join(&settings.dir)
}

/// Copies what the site is made of into an empty folder.
fn assemble(root: &Path, settings: &config::Site, folder: &Path) -> Result<()> {
    clear(folder)?;
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
            let to = folder.join(file);
            let parent = to.parent().expect("a file of the site lies in its folder");
            fs::create_dir_all(parent)
                .with_context(|| format!("cannot make {}", parent.display()))?;
            fs::copy(root.join(file), &to)
                .with_context(|| format!("cannot copy {}", file.display()))?;
        }
    }
    Ok(())
}

/// Whether a browser has any use for a file: not what wasm-pack adds for npm and for compilers, and nothing hidden, least of
/// all a `.gitignore` with which the site would vanish when it is deployed with git.
fn belongs_on_the_site(file: &Path) -> bool {
    let Some(name) = file.file_name().and_then(|name| name.to_str()) else {
        return false;
    };
    let hidden = file
        .iter()
        .any(|part| part.as_encoded_bytes().starts_with(b"."));
    let for_others = name == "package.json"
        || name.ends_with(".d.ts")
        || Path::new(name).extension().is_some_and(|end| end == "md")
        || name.starts_with("LICENSE");
    !hidden && !for_others
}

/// Empties the folder of the site, but no folder that holds something else.
fn clear(folder: &Path) -> Result<()> {
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    if !is_empty {
        if !folder.join("index.html").is_file() || folder.join("Cargo.toml").exists() {
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
        let text = fs::read_to_string(folder.join(&file))
            .with_context(|| format!("cannot read {}", file.display()))?;
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
    let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
    format!("{}{}", base.as_str(), parts.join("/"))
}

/// The kinds of files that name others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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
                "import \"",
                "import(\"",
                "new URL(\"",
                "fetch(\"",
                "Worker(\"",
            ],
            Self::Style => &["url(\"", "@import \""],
            Self::Manifest => &["\"src\": \"", "\"start_url\": \"", "\"scope\": \""],
        }
    }
}

/// The files that a text names, each with its line. What names another host or holds its own data is left out; so is what a
/// script puts together from parts, which the tests in the browser find.
fn references(text: &str, kind: Kind) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for opening in kind.openings() {
            for (start, _) in line.match_indices(opening) {
                let rest = &line[start + opening.len()..];
                let Some(end) = rest.find('"') else { continue };
                let reference = &rest[..end];
                let elsewhere = reference.contains(':') || reference.starts_with("//");
                if !reference.is_empty() && !reference.starts_with('#') && !elsewhere {
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
struct Weight {
    parts: Vec<Part>,
}

struct Part {
    file: PathBuf,
    bytes: u64,
    gzipped: u64,
}

impl Weight {
    fn of(folder: &Path) -> Result<Self> {
        let mut parts = Vec::new();
        for file in files_below(folder)? {
            let data = fs::read(folder.join(&file))
                .with_context(|| format!("cannot read {}", file.display()))?;
            parts.push(Part {
                file,
                bytes: data.len() as u64,
                gzipped: gzipped(&data),
            });
        }
        parts.sort_by_key(|part| std::cmp::Reverse(part.gzipped));
        Ok(Self { parts })
    }

    fn gzipped(&self) -> u64 {
        self.parts.iter().map(|part| part.gzipped).sum()
    }

    fn report(&self, settings: &config::Site) -> String {
        let line = |gzipped: u64, bytes: u64, name: &str| {
            format!(
                "{:>9} {:>9}  {name}\n",
                kilobytes(gzipped),
                kilobytes(bytes)
            )
        };
        let mut text = format!("{:>9} {:>9}  file\n", "gzipped", "plain");
        for part in &self.parts {
            text += &line(part.gzipped, part.bytes, &part.file.display().to_string());
        }
        let bytes = self.parts.iter().map(|part| part.bytes).sum();
        let limit = format!("in all; the limit is {} kB gzipped", settings.size_limit_kb);
        text + &line(self.gzipped(), bytes, &limit)
    }

    fn check(&self, settings: &config::Site) -> Result<()> {
        if self.gzipped() <= settings.size_limit_kb * 1000 {
            return Ok(());
        }
        bail!(
            "the site weighs {} gzipped, more than the {} kB of `site.size-limit-kb` in {}",
            kilobytes(self.gzipped()),
            settings.size_limit_kb,
            config::FILE
        )
    }
}

fn kilobytes(bytes: u64) -> String {
    format!("{}.{} kB", bytes / 1000, bytes % 1000 / 100)
}

/// The size after gzip at the level that web servers use.
fn gzipped(data: &[u8]) -> u64 {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let done = encoder.write_all(data).and_then(|()| encoder.finish());
    done.expect("writing into memory does not fail").len() as u64
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
        let folder = root.join("site");
        assemble(&root, &config_with(&[]).site, &folder).unwrap();
        let all = [
            "index.html",
            "www/main.js",
            "www/pkg/x.js",
            "www/pkg/x_bg.wasm",
        ];
        assert_eq!(names(&folder), all);

        fs::remove_file(root.join("www/main.js")).unwrap();
        assemble(&root, &config_with(&[]).site, &folder).unwrap();
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
        let folder = root.join("site");
        let settings = config_with(&[("[\"index.html\", \"www\"]", "[\"index.html\"]")]).site;
        assemble(&root, &settings, &folder).unwrap();
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
        let script = "import { a } from \"./a.js\";\nawait import(\"./b.js\"); new URL(\"c.wasm\", import.meta.url)";
        assert_eq!(
            references(script, Kind::Script),
            [(1, "./a.js"), (2, "./b.js"), (2, "c.wasm")]
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

    #[test]
    fn a_site_over_the_limit_is_refused_and_its_parts_are_shown() {
        let scratch = Scratch::new("weight").unwrap();
        write(scratch.path(), "small.txt", "x");
        // Bytes that do not compress, from a multiplicative generator.
        let mut state = 1_u32;
        let noise: Vec<u8> = (0..3000)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state.to_be_bytes()[0]
            })
            .collect();
        fs::write(scratch.path().join("big.bin"), noise).unwrap();
        let weight = Weight::of(scratch.path()).unwrap();
        assert_eq!(weight.parts[0].file, Path::new("big.bin"));
        let usual = config_with(&[]).site;
        assert!(weight.check(&usual).is_ok());
        let tight = config_with(&[("size-limit-kb = 300", "size-limit-kb = 2")]).site;
        let error = weight.check(&tight).unwrap_err().to_string();
        assert!(error.contains("more than the 2 kB"), "{error}");
        let report = weight.report(&tight);
        assert!(
            report.contains("big.bin") && report.contains("small.txt"),
            "{report}"
        );
        assert!(
            report.contains("3.0 kB  in all") || report.contains("the limit is 2 kB"),
            "{report}"
        );
    }
}
