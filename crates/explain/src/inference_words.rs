//! Sentences about the inference that decides a puzzle.

use super::words::wrapped;
use super::{Derivation, HardestSteps, Refutation};
use crate::steps::Level;
use quorum_util::words::counted;

/// The inference that finds the one solution.
pub(super) fn of_solution(inference: &Derivation) -> String {
    let nodes = inference.nodes.unwrap_or(1);
    match inference.level() {
        Some(Level::Search { .. }) => format!(
            "No technique up to {} solves it; {} does.",
            Level::hardest().plural(),
            searched(nodes, "")
        ),
        Some(level) => {
            format!("Solved by {}, without search.", inference.techniques(level))
        }
        None => format!(
            "No level: some constraints have too many combinations for the techniques. {} does.",
            capitalized(&searched(nodes, " with all constraints"))
        ),
    }
}

/// The inference that shows a contradiction.
pub(super) fn of_conflict(inference: &Derivation) -> String {
    let nodes = inference.nodes.unwrap_or(1);
    match inference.level() {
        Some(Level::Search { .. }) if nodes > 1 => {
            format!("To see that takes a search of {}.", counted(nodes, "node"))
        }
        Some(Level::Search { .. }) => "Propagation shows that.".to_owned(),
        Some(level) => format!("To see that takes {}.", inference.techniques(level)),
        None => format!("{} shows that.", capitalized(&searched(nodes, " with all constraints"))),
    }
}

/// The steps to a contradiction, one per line, below an empty line.
pub(super) fn chain(refutation: &Refutation) -> String {
    let Refutation { steps, step_count, contradiction } = refutation;
    let mut lines = vec![String::new()];
    if *step_count > steps.len() {
        lines.push(format!("The hardest and the last of {step_count} steps:"));
    }
    lines.extend(steps.iter().map(|step| listed(step)));
    lines.push(match step_count {
        0 => wrapped(&capitalized(contradiction)),
        _ => listed(&format!("So {contradiction}")),
    });
    lines.join("\n")
}

/// The constraints that have too many combinations for a step.
pub(super) fn unused(left_out: &[String]) -> Option<String> {
    let words = |words| {
        wrapped(&format!("Not used in every step, as their combinations are too many: {words}."))
    };
    (!left_out.is_empty()).then(|| words(left_out.join("; ")))
}

/// The hardest steps of a solution in a grid of so many cells, or how far the techniques go.
pub(super) fn steps(
    inference: &Derivation,
    hardest: &HardestSteps,
    cells: usize,
) -> Option<String> {
    let HardestSteps { name, steps, step_count } = hardest;
    let placed = inference.placed;
    let left_out = unused(&inference.left_out);
    if steps.is_empty() {
        return left_out;
    }
    let mut lines = Vec::new();
    if placed < cells {
        let open = counted((cells - placed) as u64, "cell");
        lines.push(wrapped(&format!("Techniques leave {open} open.")));
    }
    lines.push(match (steps.len(), *step_count) {
        (1, 1) => format!("The {name}:"),
        (named, count) if named == count => format!("The {name}s:"),
        (named, count) => format!("The first {named} of the {count} {name}s:"),
    });
    lines.extend(steps.iter().map(|step| listed(step)));
    lines.extend(left_out);
    Some(lines.join("\n"))
}

/// A sentence as an item of a list.
fn listed(sentence: &str) -> String {
    wrapped(&format!("* {sentence}"))
}

/// A tree of one node is not a search: nothing was tried out.
fn searched(nodes: u64, with: &str) -> String {
    match nodes {
        0 | 1 => format!("propagation{with}, without search,"),
        nodes => format!("a search{with} of {}", counted(nodes, "node")),
    }
}

fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derivation;
    use quorum_puzzle::{Values, corpus_line};
    use quorum_solvers::Cancel;

    /// All steps of a 4x4 grid, at most so many.
    fn of(cells: &str, most: usize) -> Derivation {
        let puzzle = corpus_line::parse(&format!("4x4;boxes=2x2;cells={cells}")).unwrap();
        derivation(&puzzle, most, &Cancel::new())
    }

    #[test]
    fn one_node_is_no_search() {
        let of = |nodes, left_out: &[&str]| Derivation {
            nodes: Some(nodes),
            left_out: left_out.iter().map(|&words| words.to_owned()).collect(),
            ..of("..../..../..../....", 0)
        };
        let end = |words: &str| words.rsplit_once(". ").unwrap().1.to_owned();
        assert_eq!(
            end(&of_solution(&of(1, &["a rule"]))),
            "Propagation with all constraints, without search, does."
        );
        assert_eq!(
            end(&of_solution(&of(12, &["a rule"]))),
            "A search with all constraints of 12 nodes does."
        );
        assert_eq!(
            of_conflict(&of(1, &["a rule"])),
            "Propagation with all constraints, without search, shows that."
        );
        let search = of(7, &[]);
        assert!(of_solution(&search).ends_with("solves it; a search of 7 nodes does."));
        assert_eq!(of_conflict(&search), "To see that takes a search of 7 nodes.");
    }

    #[test]
    fn singles_are_no_hardest_steps() {
        let heading = |cells: &str| {
            let found = of(cells, usize::MAX);
            let text = steps(&found, &found.hardest(Values::to(4)), 16).unwrap();
            text.lines().next().unwrap().to_owned()
        };
        assert_eq!(heading("1234/3412/2143/432."), "The naked single:");
        assert_eq!(heading("1234/3412/2143/43.."), "The naked singles:");
        assert_eq!(heading("1234/3412/2143/...."), "The first 3 of the 4 naked singles:");
    }
}
