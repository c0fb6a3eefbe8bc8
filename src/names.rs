//! Meanings of the parts of a solver's name, out of the tables of solvers. Names of a build
//! with more solvers than this one have no parts here.

use quorum_solvers::SolverName;
use quorum_solvers::external::peers::PEERS;
use quorum_solvers::table::{OptionSpec, TABLE};

/// Engine, encoding and options of a name, each with its line of the tables.
pub fn parts(name: &str) -> Vec<(String, &'static str)> {
    let Ok(name) = name.parse::<SolverName>() else { return Vec::new() };
    let entry = TABLE.iter().find(|entry| entry.engine() == name.engine);
    let peer = || PEERS.iter().find(|peer| peer.engine == name.engine);
    let (summary, encodings, options) = match entry {
        Some(entry) => (entry.summary, entry.encodings, entry.options),
        None => match peer() {
            Some(peer) => (peer.summary, peer.encodings(), peer.options()),
            None => return Vec::new(),
        },
    };
    let mut parts = vec![(name.engine.clone(), summary)];
    let encoding = |found: &String| encodings.iter().find(|choice| choice.name == found);
    if let Some(choice) = name.encoding.as_ref().and_then(encoding) {
        parts.push((format!("/{}", choice.name), choice.summary));
    }
    parts.extend(name.options.keys().filter_map(|option| of_option(options, &name, option)));
    parts
}

/// A solver name that a person typed, with its options in the order of the rows.
pub fn ordered(name: &str) -> String {
    name.parse().map_or_else(|_| name.to_owned(), |name: SolverName| name.to_string())
}

fn of_option(
    options: &[OptionSpec],
    name: &SolverName,
    option: &str,
) -> Option<(String, &'static str)> {
    let spec = options.iter().find(|spec| spec.name == option)?;
    let value = spec.value(&name.options);
    let choice = spec.values.iter().find(|choice| choice.name == value)?;
    let is_bare = spec.bare() == Some(value);
    let part = if is_bare { format!("+{option}") } else { format!("+{option}={value}") };
    Some((part, choice.summary))
}

#[cfg(test)]
mod tests {
    use super::parts;
    use quorum_report::html::names::meanings;

    #[test]
    fn every_part_is_explained_once_in_the_order_of_a_name() {
        let labels = ["varisat/minimal+amo=product+reduce", "varisat/extended, mode first", "dfs"];
        let html = meanings(labels, &parts).into_string();
        let order = ["varisat", "dfs", "/minimal", "/extended", "+amo=product", "+reduce"];
        let places: Vec<usize> = order
            .iter()
            .map(|part| html.find(&format!(">{part}</code>")).unwrap_or_else(|| panic!("{part}")))
            .collect();
        assert!(places.is_sorted(), "{html}");
        assert_eq!(html.matches(">varisat</code>").count(), 1);
        assert!(html.contains("clause learning"), "{html}");
    }

    #[test]
    fn what_means_several_things_says_to_whom() {
        let labels =
            ["varisat+incremental", "batsat+incremental", "z3+incremental", "gecode/domain"];
        let html = meanings(labels, &parts).into_string();
        assert!(html.contains("+incremental</code> of varisat, batsat<"), "{html}");
        assert!(html.contains("/domain</code></dt><dd>"), "{html}");
    }

    #[test]
    fn unknown_names_are_left_out() {
        assert_eq!(meanings(["alpha", "beta/one+<&>"].into_iter(), &parts).into_string(), "");
    }
}
