//! Leaves out of the site what only those read who change it.

use std::path::Path;

/// Whether a file can have comments that [`blank`] finds.
pub fn may_have(file: &Path) -> bool {
    file.extension()
        .is_some_and(|end| end == "js" || end == "mjs" || end == "css")
}

/// A script or style sheet in which every line that holds nothing but a comment is empty. The lines
/// keep their numbers, so that what a browser reports is found in the source.
///
/// A comment behind code stays, and so does a text of several lines that looks like one: a line
/// within backquotes is left alone.
pub fn blank(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut in_comment = false;
    let mut in_template = false;
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        if in_comment || !in_template && words.starts_with("/*") {
            // Code may follow where the comment ends.
            in_comment = match words.split_once("*/") {
                Some((_, code)) => {
                    lean.push_str(code);
                    false
                }
                None => true,
            };
            lean.push('\n');
        } else if !in_template && words.starts_with("//") {
            lean.push('\n');
        } else {
            in_template ^= words.matches('`').count() % 2 == 1;
            lean.push_str(line);
        }
    }
    lean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_comments_are_empty_and_all_others_as_they_were() {
        let text = "/** Says so.\n * @param {string} a\n */\nexport const a = 1; // one\n  // two\n/* x */ b();\n/* y */\nc(\"/*\");\n";
        assert_eq!(
            blank(text),
            "\n\n\nexport const a = 1; // one\n\n b();\n\nc(\"/*\");\n"
        );
    }

    #[test]
    fn a_text_of_several_lines_is_no_comment() {
        let text = "const page = `\n// not a comment\n/* nor this\n`;\n// but this\n";
        assert_eq!(
            blank(text),
            "const page = `\n// not a comment\n/* nor this\n`;\n\n"
        );
    }

    #[test]
    fn code_behind_the_end_of_a_comment_stays() {
        assert_eq!(blank("/* a\n b */ c();\nd();"), "\n c();\nd();");
    }
}
