//! Pieces of HTML: figures that carry their value, names of solvers, lists, a template with
//! places to fill.

use crate::context::Context;
use crate::stats::line::SolverFigures;
use maud::{Markup, PreEscaped, Render, display, html};
use std::fmt::Display;

/// Rounded figure with its exact value as an attribute; `inf` above every number.
pub fn figure(value: impl Display, shown: &str) -> Markup {
    html! { data value=(display(value)) { (shown) } }
}

/// A whole number.
pub fn integer(value: u64) -> Markup {
    figure(value, &value.to_string())
}

/// Figure, or the text where there is none.
pub fn figure_if(value: Option<f64>, shown: &str) -> Markup {
    match value {
        Some(value) => figure(value, shown),
        None => shown.render(),
    }
}

/// Name of a solver, which can be broken before each encoding and option.
pub fn solver(name: &str) -> Markup {
    // A part of a name may begin with one of them.
    let (start, rest) = name.split_at(name.len() - name.trim_start_matches(['/', '+']).len());
    html! {
        code.solver {
            (start)
            @for (number, part) in rest.split_inclusive(['/', '+']).enumerate() {
                @if number > 0 { wbr; }
                (part)
            }
        }
    }
}

/// Parts with a separator between them.
pub fn joined(parts: &[Markup], between: &str) -> Markup {
    html! {
        @for (number, part) in parts.iter().enumerate() {
            @if number > 0 { (between) }
            (part)
        }
    }
}

/// Names of solvers with commas.
pub fn solvers<'a>(lines: impl IntoIterator<Item = &'a SolverFigures>) -> Markup {
    let mut names = Vec::new();
    for line in lines {
        names.push(solver(&line.solver));
    }
    joined(&names, ", ")
}

/// List, unless it is empty.
pub fn list(lines: &[Markup]) -> Markup {
    html! {
        @if !lines.is_empty() {
            ul { "\n" @for line in lines { li { (line) } "\n" } }
            "\n"
        }
    }
}

/// Markup from elsewhere: a plot, a script, a style.
pub fn raw(text: impl Into<String>) -> Markup {
    PreEscaped(text.into())
}

/// The text of markup, without its tags.
pub fn text_of(markup: &Markup) -> String {
    let mut parts = markup.0.split('<');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += part.split_once('>').map_or("", |(_, after)| after);
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Fills the places `{{name}}` of a template, in one pass: texts may contain such places.
///
/// # Panics
/// A place has no text.
pub fn filled(template: &str, texts: &[(&str, Markup)]) -> String {
    let mut page = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("every place of the template ends");
        let text = texts.iter().find(|(known, _)| *known == name);
        page += before;
        page += &text.unwrap_or_else(|| panic!("no text for {name}")).1.0;
        rest = after;
    }
    page + rest
}

/// The value of an attribute `data-set`.
pub fn set_value(set: Option<usize>) -> String {
    set.map_or_else(|| "all".to_owned(), |set| set.to_string())
}

/// A part for all puzzles and one for each set, of which one is shown.
pub(crate) fn views(context: &Context, view: &dyn Fn(Option<usize>) -> Markup) -> Markup {
    html! {
        @for set in context.views() {
            @if set.is_none() {
                div.view data-set=(set_value(set)) { "\n" (view(set)) }
            } @else {
                // Text until a script shows it: a browser would need seconds for elements that may
                // never be visible. No name ends it, as all are escaped.
                script type="text/html" class="later" data-set=(set_value(set)) { "\n" (view(set)) }
            }
            "\n"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filled_texts_are_not_filled_again() {
        let texts = [("x", raw("{{y}}")), ("y", raw("2"))];
        assert_eq!(filled("a {{x}} b {{y}}", &texts), "a {{y}} b 2");
    }

    #[test]
    fn names_can_be_broken_after_separators() {
        let expected = "<code class=\"solver\">a/<wbr>b+<wbr>c</code>";
        assert_eq!(solver("a/b+c").into_string(), expected);
        assert_eq!(solver("/b").into_string(), "<code class=\"solver\">/b</code>");
    }

    #[test]
    fn texts_are_escaped() {
        let expected = "<data value=\"1.5\">&lt;1.5 µs</data>";
        assert_eq!(figure(1.5, "<1.5 µs").into_string(), expected);
        let parts = ["<a>", "\"b\""].map(solver);
        let expected = "<code class=\"solver\">&lt;a&gt;</code>, \
                        <code class=\"solver\">&quot;b&quot;</code>";
        assert_eq!(joined(&parts, ", ").into_string(), expected);
    }
}
