//! What the names of solvers mean: engine, encoding and options, each once. The words are
//! the caller's, as reports know rows and no solver.

use super::markup::solver;
use crate::report::plot::canvas::escaped;

/// The parts of a solver's name, as `varisat`, `/extended`, `+reduce`, with what each means;
/// empty where the name is not known.
pub type Explain<'a> = dyn Fn(&str) -> Vec<(String, &'static str)> + 'a;

/// A definition list of the parts of some names; empty where none is known.
pub fn meanings<'a>(labels: impl Iterator<Item = &'a str>, explain: &Explain) -> String {
    let mut parts: Vec<(String, &str)> = Vec::new();
    for label in labels {
        // A mode or a run may stand after the name.
        let name = label.split([',', ' ']).next().unwrap_or(label);
        for part in explain(name) {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
    }
    // Engines, then encodings, then options.
    parts.sort_by_key(|(part, _)| part.chars().next().map(|first| (first == '+', first == '/')));
    let items: String = parts
        .iter()
        .map(|(part, meaning)| format!("<dt>{}</dt><dd>{}</dd>\n", solver(part), escaped(meaning)))
        .collect();
    if items.is_empty() { items } else { format!("<dl class=\"names\">\n{items}</dl>\n") }
}
