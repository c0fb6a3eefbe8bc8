//! Escapes of Markdown.

/// A text as Markdown that shows it as it is, on one line. Names may hold what is read as markup:
/// `|` ends a cell, `_` and `*` slant, `<` begins HTML.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '|' | '\\' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '~' | '&') {
            escaped.push('\\');
        }
        escaped.push(if matches!(character, '\n' | '\r') { ' ' } else { character });
    }
    escaped
}
