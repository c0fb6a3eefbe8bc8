//! Pieces of HTML: figures that carry their value, tables, a template with places to fill.

use crate::report::plot::canvas::escaped;
use std::fmt::Display;

/// A figure as people read it, with its value for machines. The value of what is above every
/// number is `inf`.
pub fn figure(value: impl Display, shown: &str) -> String {
    format!("<data value=\"{value}\">{}</data>", escaped(shown))
}

/// A figure that there may be none of.
pub fn figure_if(value: Option<f64>, shown: &str) -> String {
    match value {
        Some(value) => figure(value, shown),
        None => escaped(shown),
    }
}

/// The name of a solver.
pub fn solver(name: &str) -> String {
    format!("<code class=\"solver\">{}</code>", escaped(name))
}

/// Fills the places `{{name}}` of a template, in one pass: what is filled in may hold
/// anything, such a place too.
///
/// # Panics
/// If a place has no text.
pub fn filled(template: &str, texts: &[(&str, &str)]) -> String {
    let mut page = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("every place of the template ends");
        let text = texts.iter().find(|(known, _)| *known == name);
        page += before;
        page += text.unwrap_or_else(|| panic!("no text for {name}")).1;
        rest = after;
    }
    page + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_stays_as_it_is() {
        assert_eq!(filled("a {{x}} b {{y}}", &[("x", "{{y}}"), ("y", "2")]), "a {{y}} b 2");
        assert_eq!(figure(1.5, "<1.5 µs"), "<data value=\"1.5\">&lt;1.5 µs</data>");
    }
}
