//! `cargo xtask bench`: how fast the rules and the engines are, here and in the browser, and what the
//! page costs.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::cli::Base;
use crate::config::Profile;
use crate::files::{read_text, write_text};
use crate::process::{Scratch, cargo, output_of, target_dir};
use crate::{Project, browsers, site, suite};

/// What a task took. Its answer is the same wherever it runs.
#[derive(Debug, Deserialize)]
struct Figure {
    name: String,
    /// Leaves or positions; 1 for a question that is answered whole.
    count: u64,
    answer: String,
    seconds: f64,
}

impl Figure {
    fn millions_a_second(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
        let count = self.count as f64;
        count / 1e6 / self.seconds
    }

    /// As the table tells it.
    fn cell(&self) -> String {
        if self.count == 1 {
            format!("{:.2} ms", 1000.0 * self.seconds)
        } else {
            format!("{:.2}", self.millions_a_second())
        }
    }
}

/// What the page took for something.
#[derive(Debug, Deserialize)]
struct PageFigure {
    name: String,
    value: f64,
    unit: String,
}

/// Builds everything, runs the tasks here and in the browser, measures the page, and writes the tables.
pub fn bench(project: &Project) -> Result<()> {
    site::build(project, Profile::Release, &Base::somewhere())?;
    let native = output_of(cargo(&project.root).args(["bench", "--locked", "--bench", "figures"]))?;
    let text = format!(
        "{}\n{}\n{}",
        surroundings()?,
        table(
            &figures(&native)?,
            &figures(&told_by(project, "figures.mjs")?)?
        )?,
        page_table(&told_by(project, "page.mjs")?)?,
    );
    let file = target_dir(&project.root).join("bench.md");
    write_text(&file, &text)?;
    print!("\n{text}\nThe tables are in {}.\n", file.display());
    Ok(())
}

/// What a program of the benches tells of the page.
fn told_by(project: &Project, program: &str) -> Result<String> {
    let scratch = Scratch::new("bench")?;
    let told = scratch.path().join("told");
    suite::on_the_page(project, &Base::somewhere(), &mut |_| {
        let mut command = Command::new("node");
        command
            .arg(project.root.join("benches").join(program))
            .env("TWA_FIGURES", &told);
        Ok(command)
    })?;
    read_text(&told)
}

/// Reads a figure a line.
fn figures<T: DeserializeOwned>(text: &str) -> Result<Vec<T>> {
    text.lines()
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(line).with_context(|| format!("no figure: {line}")))
        .collect()
}

/// The table of what the page costs.
fn page_table(told: &str) -> Result<String> {
    let mut text = String::from("| the page | |\n|---|---:|\n");
    for PageFigure { name, value, unit } in figures(told)? {
        let _ = writeln!(text, "| {name} | {value:.1} {unit} |");
    }
    Ok(text)
}

/// The machine and the versions.
fn surroundings() -> Result<String> {
    let rustc = output_of(Command::new("rustc").arg("--version"))?;
    let browser = output_of(Command::new(browsers::chrome()?).arg("--version"))?;
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cpu = cpus
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("", |(_, name)| name);
    let system = std::env::consts::OS;
    Ok(format!(
        "{system}, {cpu}\n{}\n{}\n",
        rustc.trim(),
        browser.trim()
    ))
}

/// The table; a task with different answers here and there is an error.
fn table(native: &[Figure], browser: &[Figure]) -> Result<String> {
    let mut text =
        String::from("| millions a second | here | browser | ratio |\n|---|---:|---:|---:|\n");
    for figure in native {
        let here = figure.cell();
        let Some(other) = browser.iter().find(|other| other.name == figure.name) else {
            let _ = writeln!(text, "| {} | {here} | | |", figure.name);
            continue;
        };
        if (figure.count, &figure.answer) != (other.count, &other.answer) {
            bail!(
                "{}: {} ({}) here, but {} ({}) in the browser",
                figure.name,
                figure.answer,
                figure.count,
                other.answer,
                other.count
            );
        }
        let _ = writeln!(
            text,
            "| {} | {here} | {} | {:.2} |",
            figure.name,
            other.cell(),
            figure.seconds / other.seconds
        );
    }
    if let Some(lost) = browser
        .iter()
        .find(|other| native.iter().all(|figure| figure.name != other.name))
    {
        bail!("{} ran in the browser only", lost.name);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: &str = r#"{"name":"a","count":3000000,"answer":"x","seconds":1.0}
{"name":"b","count":1,"answer":"y","seconds":1.0}
"#;

    #[test]
    fn figures_of_both_stand_side_by_side_with_their_ratio() {
        let there = r#"{"name":"a","count":3000000,"answer":"x","seconds":2.0}"#;
        let table = table(&figures(HERE).unwrap(), &figures(there).unwrap()).unwrap();
        assert!(table.contains("| a | 3.00 | 1.50 | 0.50 |"), "{table}");
        assert!(table.contains("| b | 1000.00 ms | | |"), "{table}");
    }

    #[test]
    fn figures_of_the_page_stand_with_their_units() {
        let told = r#"{"name":"first board","value":812.34,"unit":"ms"}"#;
        let table = page_table(told).unwrap();
        assert!(table.ends_with("| first board | 812.3 ms |\n"), "{table}");
        assert!(page_table("nothing").is_err());
    }

    #[test]
    fn another_answer_or_an_unknown_task_is_an_error() {
        for (there, told) in [
            (
                r#"{"name":"a","count":3000000,"answer":"z","seconds":1.0}"#,
                "z",
            ),
            (
                r#"{"name":"a","count":2,"answer":"x","seconds":1.0}"#,
                "(2)",
            ),
            (
                r#"{"name":"c","count":2,"answer":"x","seconds":1.0}"#,
                "only",
            ),
        ] {
            let error = table(&figures(HERE).unwrap(), &figures(there).unwrap()).unwrap_err();
            assert!(error.to_string().contains(told), "{error}");
        }
        assert!(figures::<Figure>("nothing").is_err());
    }
}
