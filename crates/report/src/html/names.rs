//! Meaning of the parts of solver names: engine, encoding and options, each once. The caller
//! provides the texts, as reports depend on rows only.

use crate::markup::solver;
use maud::{Markup, html};

/// Parts of a solver name, such as `varisat`, `/extended`, `+reduce`, with the meaning of each;
/// empty where the name is not known.
pub type Explain<'a> = dyn Fn(&str) -> Vec<(String, &'static str)> + 'a;

/// Definition list of the parts of some names; empty where none is known. A part with different
/// meanings in different engines names the engines.
pub fn meanings<'a>(labels: impl Iterator<Item = &'a str>, explain: &Explain) -> Markup {
    let mut parts: Vec<(String, &str, Vec<String>)> = Vec::new();
    for label in labels {
        // A mode or a run may follow the name.
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
