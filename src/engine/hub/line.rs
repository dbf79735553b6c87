//! Lines of the protocol: a command and its arguments.

use super::Refusal;

/// The longest line that is read, in bytes: the moves of the longest game are a tenth of it, and a line takes
/// many times its own room.
pub(super) const LONGEST: usize = 1_000_000;

/// What the interface says in one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The first word; empty if the line is.
    pub command: String,
    arguments: Vec<(String, Option<String>)>,
}

impl Line {
    /// Reads `command name=value name="value of words" flag`, with or without spaces around `=`.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        if text.len() > LONGEST {
            return Err(Refusal::TooLong { bytes: text.len() });
        }
        let mut line = Self::default();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let name = take_while(&mut rest, |letter| !letter.is_whitespace() && letter != '=');
            rest = rest.trim_start();
            let value = match rest.strip_prefix('=') {
                None => None,
                Some(after) => {
                    rest = after.trim_start();
                    Some(take_value(&mut rest, name)?.to_owned())
                }
            };
            rest = rest.trim_start();
            if line.command.is_empty() && line.arguments.is_empty() && value.is_none() {
                name.clone_into(&mut line.command);
            } else {
                line.arguments.push((name.to_owned(), value));
            }
        }
        Ok(line)
    }

    /// The value of an argument; of one that comes twice, the last.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values()
            .rfind(|(given, _)| *given == name)
            .map(|(_, value)| value)
    }

    /// The arguments that have a value.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> {
        self.arguments
            .iter()
            .filter_map(|(name, value)| Some((name.as_str(), value.as_deref()?)))
    }

    /// Whether this argument stands there without a value.
    pub fn has_flag(&self, name: &str) -> bool {
        self.arguments
            .iter()
            .any(|(given, value)| given == name && value.is_none())
    }
}

/// Takes the letters off the beginning of the text for which `belongs` holds.
fn take_while<'a>(rest: &mut &'a str, belongs: impl Fn(char) -> bool) -> &'a str {
    let end = rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
    let (taken, after) = rest.split_at(end);
    *rest = after;
    taken
}

fn take_value<'a>(rest: &mut &'a str, name: &str) -> Result<&'a str, Refusal> {
    let Some(quoted) = rest.strip_prefix('"') else {
        return Ok(take_while(rest, |letter| !letter.is_whitespace()));
    };
    let (value, after) = quoted.split_once('"').ok_or_else(|| Refusal::OpenQuote {
        argument: name.to_owned(),
    })?;
    *rest = after;
    Ok(value)
}

/// A line to the interface.
#[derive(Clone, Debug)]
pub(super) struct Reply(String);

impl Reply {
    pub fn new(command: &str) -> Self {
        Self(command.to_owned())
    }

    /// With another argument, quoted where that must be. The protocol knows no way to write a
    /// quote inside a value, so it becomes an apostrophe.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        let value = value.replace('"', "'");
        let bare = !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c == '=');
        let quote = if bare { "" } else { "\"" };
        for part in [" ", name, "=", quote, &value, quote] {
            self.0 += part;
        }
        self
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_told_apart() {
        let line =
            Line::parse("  pos pos=We  moves=\"32-28 19-23\" start x = 1 empty=\"\"").unwrap();
        assert_eq!(line.command, "pos");
        assert_eq!(line.value("pos"), Some("We"));
        assert_eq!(line.value("moves"), Some("32-28 19-23"));
        assert_eq!(line.value("x"), Some("1"));
        assert_eq!(line.value("empty"), Some(""));
        assert!(line.has_flag("start") && !line.has_flag("x"));
        assert_eq!(line.value("start"), None);
        assert_eq!(Line::parse(" \t").unwrap(), Line::default());
        assert_eq!(Line::parse("=3").unwrap().command, "");
    }

    #[test]
    fn an_open_quote_is_refused() {
        let refusal = Line::parse("pos moves=\"32-28").unwrap_err();
        assert_eq!(
            refusal,
            Refusal::OpenQuote {
                argument: "moves".to_owned()
            }
        );
    }

    #[test]
    fn values_are_quoted_where_they_must_be() {
        let reply = Reply::new("id")
            .with("a", "b")
            .with("c", "")
            .with("d", "1=2")
            .with("e", "f \"g\"");
        assert_eq!(reply.text(), "id a=b c=\"\" d=\"1=2\" e=\"f 'g'\"");
    }
}
