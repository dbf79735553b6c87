//! A static file server for the site, on this machine only.

use std::fs;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use anyhow::{Context as _, Result, anyhow, bail};
use percent_encoding::percent_decode_str;
use tiny_http::{Method, Request};

use crate::cli::Base;

/// How many requests are answered at a time.
const THREADS: usize = 4;

/// How many ports after the wished one are tried before any free one is taken.
const NEIGHBOURS: u16 = 20;

/// A folder as it is seen through addresses.
#[derive(Clone, Debug)]
pub struct Site {
    folder: PathBuf,
    base: Base,
}

/// What is answered to a request.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    File(PathBuf),
    Redirect(String),
    NotFound,
    WrongMethod,
}

impl Site {
    /// A folder served under a base.
    pub fn new(folder: &Path, base: Base) -> Result<Self> {
        let folder = folder
            .canonicalize()
            .with_context(|| format!("there is no site at {}", folder.display()))?;
        Ok(Self { folder, base })
    }

    /// The file that an address of this host names; only the path counts.
    pub fn file(&self, address: &str) -> Option<PathBuf> {
        let inner = path_of(address).strip_prefix(self.base.as_str())?;
        let decoded = percent_decode_str(inner).decode_utf8().ok()?;
        let name = if decoded.is_empty() || decoded.ends_with('/') {
            format!("{decoded}index.html")
        } else {
            decoded.into_owned()
        };
        // What no file of the site is called: nothing hidden, no way up, no drive.
        let plain = |part: &str| {
            !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0'])
        };
        if !name.split('/').all(plain) {
            return None;
        }
        // A link inside the folder must not lead out of it either.
        let file = self.folder.join(name).canonicalize().ok()?;
        (file.starts_with(&self.folder) && file.is_file()).then_some(file)
    }

    fn answer(&self, method: &Method, address: &str) -> Answer {
        if !matches!(method, Method::Get | Method::Head) {
            return Answer::WrongMethod;
        }
        if format!("{}/", path_of(address)) == self.base.as_str() {
            return Answer::Redirect(self.base.as_str().to_owned());
        }
        match self.file(address) {
            Some(file) => Answer::File(file),
            None => Answer::NotFound,
        }
    }
}

fn path_of(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or_default()
}

/// The type of a file by the end of its name.
pub fn mime(file: &Path) -> &'static str {
    match file
        .extension()
        .and_then(|end| end.to_str())
        .unwrap_or_default()
    {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "txt" | "md" | "pdn" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A running server; it ends when this is dropped.
pub struct Server {
    http: Arc<tiny_http::Server>,
    threads: Vec<JoinHandle<()>>,
    address: String,
}

impl Server {
    /// Starts serving at the port, at one after it, or at any that is free; without a port, at any.
    pub fn start(site: &Site, port: Option<u16>) -> Result<Self> {
        let listener = listen(port)?;
        let port = listener
            .local_addr()
            .context("the server has no address")?
            .port();
        let http = tiny_http::Server::from_listener(listener, None)
            .map_err(|error| anyhow!("cannot start the server: {error}"))?;
        let http = Arc::new(http);
        let threads = (0..THREADS)
            .map(|_| {
                let (http, site) = (Arc::clone(&http), site.clone());
                thread::spawn(move || {
                    while let Ok(request) = http.recv() {
                        respond(request, &site);
                    }
                })
            })
            .collect();
        let address = format!("http://127.0.0.1:{port}{}", site.base.as_str());
        Ok(Self {
            http,
            threads,
            address,
        })
    }

    /// Where the site is, with a closing slash.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Serves until the process is ended.
    pub fn wait(mut self) -> Result<()> {
        for thread in self.threads.drain(..) {
            if thread.join().is_err() {
                bail!("the server failed");
            }
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        for _ in &self.threads {
            self.http.unblock();
        }
        for thread in self.threads.drain(..) {
            // A thread that panicked has already said so on the terminal.
            let _ = thread.join();
        }
    }
}

/// Takes the wished port, a neighbour, or any.
fn listen(port: Option<u16>) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    if let Some(wished) = port {
        for port in wished..=wished.saturating_add(NEIGHBOURS) {
            match bind(port) {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                result => return result.with_context(|| format!("cannot serve at port {port}")),
            }
        }
    }
    bind(0).context("there is no free port")
}

fn respond(request: Request, site: &Site) {
    let answer = site.answer(request.method(), request.url());
    // Whoever asked may be gone; there is nobody left to tell.
    let _ = match answer {
        Answer::File(path) => match fs::read(&path) {
            Ok(body) => send(request, "200 OK", &[("Content-Type", mime(&path))], &body),
            Err(_) => send(request, "404 Not Found", &[TEXT], b"not found"),
        },
        Answer::Redirect(to) => {
            let headers = [TEXT, ("Location", &to)];
            send(request, "308 Permanent Redirect", &headers, b"it is there")
        }
        Answer::NotFound => send(request, "404 Not Found", &[TEXT], b"not found"),
        Answer::WrongMethod => {
            let headers = [TEXT, ("Allow", "GET, HEAD")];
            send(
                request,
                "405 Method Not Allowed",
                &headers,
                b"only GET and HEAD",
            )
        }
    };
}

const TEXT: (&str, &str) = ("Content-Type", "text/plain; charset=utf-8");

/// Writes an answer and asks for the end of the connection.
///
/// `tiny_http` gives each connection a thread for as long as it lasts. Of several that arrive at once
/// it may promise one thread to two, and the second then waits for the end of the first: for ever, if
/// a browser keeps that open. Its own responses cannot say that they are the last.
fn send(request: Request, status: &str, headers: &[(&str, &str)], body: &[u8]) -> io::Result<()> {
    let head_only = *request.method() == Method::Head;
    let mut out = request.into_writer();
    write!(out, "HTTP/1.1 {status}\r\nConnection: close\r\n")?;
    write!(out, "Content-Length: {}\r\n", body.len())?;
    for (name, value) in headers {
        write!(out, "{name}: {value}\r\n")?;
    }
    // A page that is being worked on must never come from the browser's cache.
    write!(
        out,
        "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n"
    )?;
    if !head_only {
        out.write_all(body)?;
    }
    out.flush()
}

/// All files below a folder, with their paths from it, in order.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        let outer = folder.join(&inner);
        let entries =
            fs::read_dir(&outer).with_context(|| format!("cannot read {}", outer.display()))?;
        for entry in entries {
            let entry = entry.with_context(|| format!("cannot read {}", outer.display()))?;
            let path = inner.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::net::TcpStream;
    use std::time::Duration;

    use super::*;
    use crate::process::Scratch;

    fn site(scratch: &Scratch, base: &str) -> Site {
        let folder = scratch.path().join("site");
        fs::create_dir_all(folder.join("www/pkg")).unwrap();
        fs::write(folder.join("index.html"), "<title>x</title>").unwrap();
        fs::write(folder.join("www/a b.js"), "1").unwrap();
        fs::write(folder.join("www/pkg/x.wasm"), "\0asm").unwrap();
        fs::write(folder.join("www/.hidden"), "x").unwrap();
        fs::write(scratch.path().join("secret.html"), "secret").unwrap();
        Site::new(&folder, Base::new(base).unwrap()).unwrap()
    }

    #[test]
    fn files_are_found_under_the_base_and_only_there() {
        let scratch = Scratch::new("found").unwrap();
        let site = site(&scratch, "/some/path/");
        let name = |address: &str| {
            let file = site.file(address)?;
            Some(
                file.strip_prefix(&site.folder)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .replace('\\', "/"),
            )
        };
        assert_eq!(name("/some/path/").as_deref(), Some("index.html"));
        assert_eq!(
            name("/some/path/?game=lords#x").as_deref(),
            Some("index.html")
        );
        assert_eq!(name("/some/path/index.html").as_deref(), Some("index.html"));
        assert_eq!(
            name("/some/path/www/pkg/x.wasm").as_deref(),
            Some("www/pkg/x.wasm")
        );
        assert_eq!(
            name("/some/path/www/a%20b.js").as_deref(),
            Some("www/a b.js")
        );
        for address in [
            "/",
            "/index.html",
            "/some/index.html",
            "/some/path/www/",
            "/some/path/www",
            "/some/path/no",
        ] {
            assert_eq!(name(address), None, "{address}");
        }
    }

    #[test]
    fn no_address_leads_out_of_the_folder() {
        let scratch = Scratch::new("out").unwrap();
        let site = site(&scratch, "/");
        for address in [
            "/../secret.html",
            "/www/../../secret.html",
            "/%2e%2e/secret.html",
            "/..%2fsecret.html",
            "/%2e%2e%5csecret.html",
            "/..\\secret.html",
            "//secret.html/..",
            "/www/.hidden",
            "/C:/secret.html",
            "/index.html%00",
            "/%ff",
            "secret.html",
        ] {
            assert_eq!(site.file(address), None, "{address}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn no_link_leads_out_of_the_folder() {
        let scratch = Scratch::new("link").unwrap();
        let site = site(&scratch, "/");
        let secret = scratch.path().join("secret.html");
        std::os::unix::fs::symlink(secret, site.folder.join("link.html")).unwrap();
        assert_eq!(site.file("/link.html"), None);
    }

    #[test]
    fn the_base_without_its_slash_is_redirected_and_other_methods_are_refused() {
        let scratch = Scratch::new("base").unwrap();
        let site = site(&scratch, "/some/path/");
        let get = |address| site.answer(&Method::Get, address);
        assert_eq!(
            get("/some/path"),
            Answer::Redirect("/some/path/".to_owned())
        );
        assert_eq!(get("/some"), Answer::NotFound);
        assert_eq!(
            site.answer(&Method::Post, "/some/path/"),
            Answer::WrongMethod
        );
        assert!(matches!(
            site.answer(&Method::Head, "/some/path/"),
            Answer::File(_)
        ));
    }

    #[test]
    fn types_are_those_that_browsers_insist_on() {
        assert_eq!(mime(Path::new("x_bg.wasm")), "application/wasm");
        assert_eq!(mime(Path::new("x.js")), "text/javascript; charset=utf-8");
        assert_eq!(mime(Path::new("x.mjs")), "text/javascript; charset=utf-8");
        assert_eq!(mime(Path::new("x.css")), "text/css; charset=utf-8");
        assert_eq!(mime(Path::new("index.html")), "text/html; charset=utf-8");
        assert_eq!(mime(Path::new("x.json")), "application/json");
        assert_eq!(mime(Path::new("x.svg")), "image/svg+xml");
        assert_eq!(
            mime(Path::new("x.webmanifest")),
            "application/manifest+json"
        );
        assert_eq!(mime(Path::new("x")), "application/octet-stream");
    }

    fn request(server: &Server, line: &str) -> String {
        let host = server
            .address()
            .trim_start_matches("http://")
            .split('/')
            .next()
            .unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(
            stream,
            "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[test]
    fn the_server_answers_with_type_and_without_caching() {
        let scratch = Scratch::new("server").unwrap();
        let server = Server::start(&site(&scratch, "/some/path/"), None).unwrap();
        assert!(server.address().ends_with("/some/path/"));
        let answer = request(&server, "GET /some/path/www/pkg/x.wasm");
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        for line in [
            "Content-Type: application/wasm\r\n",
            "Cache-Control: no-store\r\n",
            "X-Content-Type-Options: nosniff\r\n",
        ] {
            assert!(answer.contains(line), "{answer}");
        }
        assert!(answer.ends_with("\r\n\r\n\0asm"), "{answer}");
        assert!(request(&server, "GET /secret.html").starts_with("HTTP/1.1 404 "));
        assert!(request(&server, "GET /some/path").contains("Location: /some/path/\r\n"));
        assert!(request(&server, "POST /some/path/").starts_with("HTTP/1.1 405 "));
    }

    #[test]
    fn many_connections_at_once_are_all_answered() {
        let scratch = Scratch::new("many").unwrap();
        let server = Server::start(&site(&scratch, "/"), None).unwrap();
        let host = server.address().trim_start_matches("http://");
        let host = host.trim_end_matches('/').to_owned();
        let ask = move || {
            let mut stream = TcpStream::connect(&host).unwrap();
            let limit = Some(Duration::from_secs(20));
            stream.set_read_timeout(limit).unwrap();
            write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
            let mut answer = String::new();
            let mut part = [0; 1024];
            while !answer.ends_with("</title>") {
                let len = stream.read(&mut part).expect("an answer in time");
                assert!(len > 0, "{answer}");
                answer += std::str::from_utf8(&part[..len]).unwrap();
            }
            // As browsers do: a connection that is not said to be closed is kept.
            (!answer.contains("Connection: close\r\n")).then_some(stream)
        };
        let asking: Vec<_> = (0..64).map(|_| thread::spawn(ask.clone())).collect();
        let kept: Vec<_> = asking.into_iter().map(|it| it.join().unwrap()).collect();
        assert_eq!(kept.len(), 64);
    }

    #[test]
    fn a_taken_port_is_passed_over() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let other = listen(Some(port)).unwrap().local_addr().unwrap().port();
        assert_ne!(other, port);
    }
}
