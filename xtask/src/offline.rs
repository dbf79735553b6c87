//! What makes a build of the site one whole thing: its name, where its files lie, and the service
//! worker that keeps them for times without a network.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

use crate::files::{copy, path_in_address, read, read_text, write_text};
use crate::serve::files_below;

/// The page itself.
pub const PAGE: &str = "index.html";

/// What belongs beside the page: browsers reckon its reach from where it lies.
const BESIDE_THE_PAGE: [&str; 2] = ["www/manifest.webmanifest", SERVICE_WORKER];

/// The worker that keeps a build, without the list of what it has to keep.
const SERVICE_WORKER: &str = "www/service-worker.js";

/// What keeps its address from build to build, as systems remember where the icons of an installed
/// page come from.
pub const ICONS: &str = "www/icons";

/// A build of the site, called by the digest of all its files.
///
/// What the page loads lies in a folder of that name. So an address belongs to one build alone, and
/// nothing, no cache on the way and no other tab, can bring the files of two builds together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    name: String,
}

impl Build {
    /// The build that consists of the files below a folder.
    pub fn of(folder: &Path) -> Result<Self> {
        let mut all = Sha256::new();
        for file in files_below(folder)? {
            all.update(path_in_address(&file));
            all.update([0]);
            all.update(Sha256::digest(read(&folder.join(&file))?));
        }
        // Sixteen digits: the service worker knows the name of a build by that.
        let name = all
            .finalize()
            .iter()
            .take(8)
            .fold(String::new(), |mut name, byte| {
                let _ = write!(name, "{byte:02x}");
                name
            });
        Ok(Self { name })
    }

    /// Where a file of the repository lies on the site.
    pub fn place(&self, file: &Path) -> PathBuf {
        if file == Path::new(PAGE) || file.starts_with(ICONS) {
            file.to_owned()
        } else if BESIDE_THE_PAGE.iter().any(|other| file == Path::new(other)) {
            file.file_name().expect("it is a file").into()
        } else {
            Path::new(&self.name).join(file)
        }
    }

    /// The file of the repository that lies there on the site.
    pub fn source(&self, place: &Path) -> PathBuf {
        if let Ok(file) = place.strip_prefix(&self.name) {
            return file.to_owned();
        }
        let mut moved = BESIDE_THE_PAGE.iter().map(Path::new);
        moved
            .find(|file| self.place(file) == place)
            .unwrap_or(place)
            .to_owned()
    }

    /// Lays the files of one folder out as a site in another, which is empty.
    pub fn lay_out(&self, from: &Path, site: &Path) -> Result<()> {
        let files = files_below(from)?;
        for file in &files {
            copy(&from.join(file), &site.join(self.place(file)))?;
        }
        self.point_page_at_files(&files, &site.join(PAGE))?;
        let worker = site.join(self.place(Path::new(SERVICE_WORKER)));
        if worker.exists() {
            let text = format!("{}{}", self.list(site, &worker)?, read_text(&worker)?);
            write_text(&worker, &text)?;
        }
        Ok(())
    }

    /// Has the page name its files by where they lie now.
    fn point_page_at_files(&self, files: &[PathBuf], page: &Path) -> Result<()> {
        let mut text = read_text(page)?;
        for file in files {
            let (old, new) = (path_in_address(file), path_in_address(&self.place(file)));
            text = text.replace(&format!("=\"{old}\""), &format!("=\"{new}\""));
        }
        write_text(page, &text)
    }

    /// The line that tells the service worker what it has to keep: all files with their digests,
    /// in the form in which browsers check them.
    fn list(&self, site: &Path, worker: &Path) -> Result<String> {
        let mut entries = Vec::new();
        for file in files_below(site)? {
            if site.join(&file) == worker {
                continue;
            }
            let digest = digest(&read(&site.join(&file))?);
            // Some hosts redirect the page's own name to its folder.
            let address = if file == Path::new(PAGE) {
                "./".to_owned()
            } else {
                path_in_address(&file)
            };
            if address.contains(['"', '\\', '%', '?', '#', ' ']) {
                bail!(
                    "{} has a name that cannot stand in an address",
                    file.display()
                );
            }
            entries.push(format!("\"{address}\":\"{digest}\""));
        }
        Ok(format!(
            "self.build={{name:\"{}\",files:{{{}}}}};\n",
            self.name,
            entries.join(",")
        ))
    }
}

/// The digest of a file in the form in which browsers check it.
pub fn digest(content: &[u8]) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(content)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::process::Scratch;

    /// A page as it comes from the repository.
    fn page(scratch: &Scratch) -> PathBuf {
        let stage = scratch.path().join("stage");
        for (file, text) in [
            (
                "index.html",
                "<link href=\"www/manifest.webmanifest\"><link href=\"www/icons/a.svg\">\n\
                 <script src=\"www/app.js\"></script>",
            ),
            ("www/app.js", "abc"),
            ("www/pkg/x.wasm", "\0asm"),
            ("www/icons/a.svg", "<svg/>"),
            ("www/manifest.webmanifest", "{}"),
            ("www/service-worker.js", "work();\n"),
        ] {
            fs::create_dir_all(stage.join(file).parent().unwrap()).unwrap();
            fs::write(stage.join(file), text).unwrap();
        }
        stage
    }

    #[test]
    fn what_a_page_loads_lies_in_the_builds_folder_and_the_page_names_it_there() {
        let scratch = Scratch::new("layout").unwrap();
        let (stage, site) = (page(&scratch), scratch.path().join("site"));
        let build = Build::of(&stage).unwrap();
        build.lay_out(&stage, &site).unwrap();
        let name = &build.name;
        let places: Vec<_> = files_below(&site).unwrap();
        let mut expected = vec![
            PathBuf::from(format!("{name}/www/app.js")),
            PathBuf::from(format!("{name}/www/pkg/x.wasm")),
            "index.html".into(),
            "manifest.webmanifest".into(),
            "service-worker.js".into(),
            "www/icons/a.svg".into(),
        ];
        expected.sort();
        assert_eq!(places, expected);
        assert_eq!(
            read_text(&site.join("index.html")).unwrap(),
            format!(
                "<link href=\"manifest.webmanifest\"><link href=\"www/icons/a.svg\">\n\
                 <script src=\"{name}/www/app.js\"></script>"
            )
        );
        let mut sources: Vec<_> = places.iter().map(|place| build.source(place)).collect();
        sources.sort();
        assert_eq!(sources, files_below(&stage).unwrap());
    }

    #[test]
    fn the_service_worker_is_told_every_file_with_its_digest() {
        let scratch = Scratch::new("list").unwrap();
        let (stage, site) = (page(&scratch), scratch.path().join("site"));
        let build = Build::of(&stage).unwrap();
        build.lay_out(&stage, &site).unwrap();
        let text = read_text(&site.join("service-worker.js")).unwrap();
        let (list, work) = text.split_once('\n').unwrap();
        assert_eq!(work, "work();\n");
        let name = &build.name;
        let start = format!("self.build={{name:\"{name}\",files:{{");
        assert!(list.starts_with(&start) && list.ends_with("}};"), "{list}");
        // The digest of "abc" is in every description of SHA-256.
        let abc = "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
        assert!(
            list.contains(&format!("\"{name}/www/app.js\":\"{abc}\"")),
            "{list}"
        );
        for address in [
            "./",
            "manifest.webmanifest",
            "www/icons/a.svg",
            &format!("{name}/www/pkg/x.wasm"),
        ] {
            assert!(
                list.contains(&format!("\"{address}\":\"sha256-")),
                "{address}: {list}"
            );
        }
        assert_eq!(
            list.matches("sha256-").count(),
            5,
            "all but the worker itself"
        );
        let page = digest(&read(&site.join("index.html")).unwrap());
        assert!(list.contains(&page), "the page as it is on the site");
    }

    #[test]
    fn every_other_byte_and_every_other_place_makes_another_build() {
        let scratch = Scratch::new("name").unwrap();
        let stage = page(&scratch);
        let name = || Build::of(&stage).unwrap().name;
        let first = name();
        assert!(first.len() == 16 && first.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert_eq!(first, name());
        let mut names = vec![first];
        for file in files_below(&stage).unwrap() {
            let content = read(&stage.join(&file)).unwrap();
            fs::write(stage.join(&file), [&content[..], b"!"].concat()).unwrap();
            names.push(name());
            fs::write(stage.join(&file), content).unwrap();
        }
        fs::rename(stage.join("www/app.js"), stage.join("www/apps.js")).unwrap();
        names.push(name());
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 8);
    }

    #[test]
    fn a_name_that_addresses_write_otherwise_is_refused() {
        let scratch = Scratch::new("odd").unwrap();
        let stage = page(&scratch);
        fs::write(stage.join("www/a b.js"), "").unwrap();
        let build = Build::of(&stage).unwrap();
        let error = build
            .lay_out(&stage, &scratch.path().join("site"))
            .unwrap_err();
        assert!(
            error.to_string().contains("a b.js has a name that"),
            "{error}"
        );
    }
}
