//! Meaning of the parts of solver names: engine, encoding and options, each once. The caller
//! provides the texts, as reports depend on rows only.

use crate::markup::solver;
use maud::{Markup, html};

/// Parts of a solver name, such as `varisat`, `/extended`, `+reduce`, with the meaning of each;
/// empty where the name is not known.
pub type Explain<'a> = dyn Fn(&str) -> Vec<(String, &'static str)> + 'a;

/// Part of solver names with its meaning.
pub struct ExplainedPart {
    part: String,
    /// Meaning.
    pub meaning: &'static str,
    /// Engines whose names have the part.
    engines: Vec<String>,
    /// Whether the part means something else with other engines.
    is_ambiguous: bool,
}

impl ExplainedPart {
    /// The part, with its engines where another meaning is explained too.
    pub fn title(&self) -> String {
        self.part.clone() + &self.engines_in_words()
    }

    fn engines_in_words(&self) -> String {
        match self.is_ambiguous {
            true => format!(" of {}", self.engines.join(", ")),
            false => String::new(),
        }
    }
}

/// Parts of some names, each once: engines, then encodings, then options. Unknown names are left
/// out.
pub fn explained<'a>(
    labels: impl Iterator<Item = &'a str>,
    explain: &Explain,
) -> Vec<ExplainedPart> {
    let mut parts: Vec<ExplainedPart> = Vec::new();
    for label in labels {
        // A mode or a run may follow the name.
        let name = label.split([',', ' ']).next().unwrap_or(label);
        let explained = explain(name);
        let engine = explained.first().map_or(String::new(), |(engine, _)| engine.clone());
        for (part, meaning) in explained {
            let is_it = |known: &&mut ExplainedPart| known.part == part && known.meaning == meaning;
            match parts.iter_mut().find(is_it) {
                Some(known) if known.engines.contains(&engine) => {}
                Some(known) => known.engines.push(engine.clone()),
                None => {
                    let engines = vec![engine.clone()];
                    parts.push(ExplainedPart { part, meaning, engines, is_ambiguous: false });
                }
            }
        }
    }
    for place in 0..parts.len() {
        let of = parts.iter().filter(|other| other.part == parts[place].part).count();
        parts[place].is_ambiguous = of > 1;
    }
    parts.sort_by_key(|known| known.part.chars().next().map(|first| (first == '+', first == '/')));
    parts
}

/// Definition list of the parts of some names; empty where none is known. A part with different
/// meanings in different engines names the engines.
pub fn meanings<'a>(labels: impl Iterator<Item = &'a str>, explain: &Explain) -> Markup {
    let parts = explained(labels, explain);
    html! {
        @if !parts.is_empty() {
            dl.names {
                "\n"
                @for known in &parts {
                    dt { (solver(&known.part)) (known.engines_in_words()) }
                    dd { (known.meaning) }
                    "\n"
                }
            }
            "\n"
        }
    }
}

/// Meaning of a name in one line, for a tip; empty where it is not known.
pub fn tip(label: &str, explain: &Explain) -> String {
    let parts = explained(std::iter::once(label), explain);
    let lines = parts.iter().map(|known| format!("{}: {}", known.part, known.meaning));
    lines.collect::<Vec<_>>().join("; ")
}
