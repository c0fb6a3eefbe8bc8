//! Meaning of the parts of solver names: engine, encoding and options, each once. The caller
//! provides the texts, as reports depend on rows only.

use crate::markup::solver;
use crate::sorted::sort_by;
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
        if self.is_ambiguous { format!(" of {}", self.engines.join(", ")) } else { String::new() }
    }
}

/// Parts of some names, each once: engines, then encodings, then options. Unknown names are left
/// out.
pub fn explained(labels: &[&str], explain: &Explain) -> Vec<ExplainedPart> {
    let mut parts: Vec<ExplainedPart> = Vec::new();
    for label in labels {
        // A mode or a run may follow the name.
        let name = label.split([',', ' ']).next().unwrap_or(label);
        let explained = explain(name);
        let engine = explained.first().map_or(String::new(), |(engine, _)| engine.clone());
        for (part, meaning) in explained {
            let place = parts.iter().position(|it| it.part == part && it.meaning == meaning);
            let place = place.unwrap_or_else(|| {
                let engines = Vec::new();
                parts.push(ExplainedPart { part, meaning, engines, is_ambiguous: false });
                parts.len() - 1
            });
            let engines = &mut parts[place].engines;
            if !engines.contains(&engine) {
                engines.push(engine.clone());
            }
        }
    }
    for place in 0..parts.len() {
        let of = parts.iter().filter(|other| other.part == parts[place].part).count();
        parts[place].is_ambiguous = of > 1;
    }
    sort_by(&mut parts, |a, b| kind_of_part(a).cmp(&kind_of_part(b)));
    parts
}

/// The place among the kinds of parts: engine, encoding, option.
fn kind_of_part(known: &ExplainedPart) -> u8 {
    match known.part.chars().next() {
        Some('+') => 2,
        Some('/') => 1,
        _ => 0,
    }
}

/// Definition list of the parts of some names; empty where none is known. A part with different
/// meanings in different engines names the engines.
pub fn meanings<'a>(labels: impl IntoIterator<Item = &'a str>, explain: &Explain) -> Markup {
    list_of(&explained(&labels.into_iter().collect::<Vec<_>>(), explain))
}

fn list_of(parts: &[ExplainedPart]) -> Markup {
    html! {
        @if !parts.is_empty() {
            dl.names {
                "\n"
                @for known in parts {
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
    let mut lines = Vec::new();
    for known in explained(&[label], explain) {
        lines.push(format!("{}: {}", known.part, known.meaning));
    }
    lines.join("; ")
}
