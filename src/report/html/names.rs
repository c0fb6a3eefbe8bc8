//! What the names of solvers mean: engine, encoding and options, each once, in the words of
//! the tables of this program. Names from elsewhere, or of a build with more solvers, are left
//! out.

use super::markup::solver;
use crate::report::plot::canvas::escaped;
use crate::solvers::SolverName;
use crate::solvers::external::peers::PEERS;
use crate::solvers::table::{Entry, TABLE};

/// A definition list of the parts of some names; empty where none is known.
pub fn meanings<'a>(labels: impl Iterator<Item = &'a str>) -> String {
    let mut parts: Vec<(String, &str)> = Vec::new();
    for label in labels {
        // A mode or a run may stand after the name.
        let name = label.split([',', ' ']).next().unwrap_or(label);
        let Ok(name) = name.parse::<SolverName>() else { continue };
        for part in of_name(&name) {
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

fn of_name(name: &SolverName) -> Vec<(String, &'static str)> {
    let Some(entry) = TABLE.iter().find(|entry| entry.engine == name.engine) else {
        let peer = PEERS.iter().find(|peer| peer.engine == name.engine);
        return peer.map(|peer| (peer.engine.to_owned(), peer.summary)).into_iter().collect();
    };
    let mut parts = vec![(entry.engine.to_owned(), entry.summary)];
    let encoding = |found: &String| entry.encodings.iter().find(|choice| choice.name == found);
    if let Some(choice) = name.encoding.as_ref().and_then(encoding) {
        parts.push((format!("/{}", choice.name), choice.summary));
    }
    parts.extend(name.options.keys().filter_map(|option| of_option(entry, name, option)));
    parts
}

fn of_option(entry: &Entry, name: &SolverName, option: &str) -> Option<(String, &'static str)> {
    let spec = entry.options.iter().find(|spec| spec.name == option)?;
    let value = spec.value(&name.options);
    let choice = spec.values.iter().find(|choice| choice.name == value)?;
    let is_bare = spec.bare() == Some(value);
    let part = if is_bare { format!("+{option}") } else { format!("+{option}={value}") };
    Some((part, choice.summary))
}

#[cfg(test)]
mod tests {
    use super::meanings;

    #[test]
    fn every_part_is_explained_once_in_the_order_of_a_name() {
        let labels = ["varisat/minimal+amo=product+reduce", "varisat/extended, mode first", "dfs"];
        let html = meanings(labels.into_iter());
        let places: Vec<usize> =
            ["varisat", "dfs", "/minimal", "/extended", "+amo=product", "+reduce"]
                .iter()
                .map(|part| {
                    html.find(&format!(">{part}</code>")).unwrap_or_else(|| panic!("{part}"))
                })
                .collect();
        assert!(places.is_sorted(), "{html}");
        assert_eq!(html.matches(">varisat</code>").count(), 1);
        assert!(html.contains("clause learning"), "{html}");
    }

    #[test]
    fn unknown_names_are_left_out() {
        assert_eq!(meanings(["alpha", "beta/one+<&>"].into_iter()), "");
    }
}
