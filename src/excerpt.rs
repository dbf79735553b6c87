//! Texts of players: quoted in errors, as comments in one line, and where in them something stands.

/// The longest beginning of a text that is quoted.
const SHOWN: usize = 32;

/// The beginning of a text that an error quotes, so that the error stays one readable line when
/// the text is a whole book.
pub fn excerpt(text: &str) -> String {
    let mut letters = text.chars();
    let mut shown: String = letters
        .by_ref()
        .take(SHOWN)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// A comment as games keep it: every gap between words one space, and no brace in it that would end it in
/// a record.
pub fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('}', ")")
}

/// The line and the letter in it of a byte of a text, both from 1.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    (
        before.matches('\n').count() + 1,
        before[line..].chars().count() + 1,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_short_line() {
        assert_eq!(excerpt("32-28"), "32-28");
        assert_eq!(excerpt("a\nb\u{7}c"), "a b c");
        assert_eq!(excerpt(&"é".repeat(SHOWN)), "é".repeat(SHOWN));
        assert_eq!(excerpt(&"é".repeat(SHOWN + 1)), "é".repeat(SHOWN) + "…");
    }

    #[test]
    fn a_comment_is_one_line_that_a_record_can_hold() {
        assert_eq!(one_line(" a  {good}\n\tmove "), "a {good) move");
        assert_eq!(one_line(" \n"), "");
    }

    #[test]
    fn a_place_is_counted_in_lines_and_letters() {
        assert_eq!(line_and_column("é\n", 2), (1, 2));
        assert_eq!(line_and_column("a\n\néb", 5), (3, 2));
    }
}
