//! Texts of players in one line: quoted in errors, and as comments.

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
}
