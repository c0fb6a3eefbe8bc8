//! Text inside XML and HTML.

/// Text for the content of an element or for a quoted attribute. Control characters, which XML
/// cannot hold, become spaces.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn hostile_text() {
        assert_eq!(escaped("</script>\"'&\u{0}ä"), "&lt;/script&gt;&quot;&#39;&amp; ä");
    }
}
