//! What the names of solvers mean: engine, encoding and options, each once. The words are
//! the caller's, as reports know rows and no solver.

use super::markup::solver;
use maud::{Markup, html};

/// The parts of a solver's name, as `varisat`, `/extended`, `+reduce`, with what each means;
/// empty where the name is not known.
pub type Explain<'a> = dyn Fn(&str) -> Vec<(String, &'static str)> + 'a;

/// A definition list of the parts of some names; empty where none is known. Where a part means one
/// thing to some engines and another to others, it says to which.
pub fn meanings<'a>(labels: impl Iterator<Item = &'a str>, explain: &Explain) -> Markup {
    let mut parts: Vec<(String, &str, Vec<String>)> = Vec::new();
    for label in labels {
        // A mode or a run may stand after the name.
        let name = label.split([',', ' ']).next().unwrap_or(label);
        let explained = explain(name);
        let engine = explained.first().map_or(String::new(), |(engine, _)| engine.clone());
        for (part, meaning) in explained {
            match parts.iter_mut().find(|known| (&known.0, known.1) == (&part, meaning)) {
                Some((_, _, engines)) if engines.contains(&engine) => {}
                Some((_, _, engines)) => engines.push(engine.clone()),
                None => parts.push((part, meaning, vec![engine.clone()])),
            }
        }
    }
    // Engines, then encodings, then options.
    parts.sort_by_key(|(part, ..)| part.chars().next().map(|first| (first == '+', first == '/')));
    let is_ambiguous = |part: &str| parts.iter().filter(|(other, ..)| other == part).count() > 1;
    html! {
        @if !parts.is_empty() {
            dl.names {
                "\n"
                @for (part, meaning, engines) in &parts {
                    dt {
                        (solver(part))
                        @if is_ambiguous(part) { " of " (engines.join(", ")) }
                    }
                    dd { (meaning) }
                    "\n"
                }
            }
            "\n"
        }
    }
}
