//! Sentences about the inference that decides a puzzle.

use super::words::wrapped;
use super::{HardestSteps, Inference, Refutation};
use crate::steps::Level;
use quorum_util::words::counted;

/// The inference that finds the one solution.
pub(super) fn of_solution(inference: &Inference) -> String {
    let nodes = inference.nodes;
    match inference.level {
        Some(Level::Search { .. }) => format!(
            "No technique up to {} solves it; {} does.",
            Level::hardest().plural(),
            searched(nodes, "")
        ),
        Some(level) => {
            format!("Solved by {}, without search.", inference.derivation.techniques(level))
        }
        None => format!(
            "No level: some constraints have too many combinations for the techniques. {} does.",
            capitalized(&searched(nodes, " with all constraints"))
        ),
    }
}

/// The inference that shows a contradiction.
pub(super) fn of_conflict(inference: &Inference) -> String {
    let nodes = inference.nodes;
    match inference.level {
        Some(Level::Search { .. }) if nodes > 1 => {
            format!("To see that takes a search of {}.", counted(nodes, "node"))
        }
        Some(Level::Search { .. }) => "Propagation shows that.".to_owned(),
        Some(level) => format!("To see that takes {}.", inference.derivation.techniques(level)),
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
pub(super) fn steps(inference: &Inference, hardest: &HardestSteps, cells: usize) -> Option<String> {
    let HardestSteps { steps, step_count, placed, .. } = hardest;
    let left_out = unused(&inference.left_out());
    if steps.is_empty() {
        return left_out;
    }
    let mut lines = Vec::new();
    if *placed < cells {
        let open = counted((cells - placed) as u64, "cell");
        lines.push(wrapped(&format!("Techniques leave {open} open.")));
    }
    lines.push(match (steps.len(), step_count) {
        (1, 1) => "The hardest step:".to_owned(),
        (named, count) if named == *count => "The hardest steps:".to_owned(),
        (named, count) => format!("The first {named} of the {count} hardest steps:"),
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
    use crate::Derivation;
    use crate::steps::Ending;

    #[test]
    fn one_node_is_no_search() {
        let of = |level, nodes| {
            let (steps, left_out) = (Vec::new(), Vec::new());
            let derivation = Derivation { steps, ending: Ending::Stuck, placed: 0, left_out };
            Inference { level, nodes, derivation }
        };
        let end = |words: &str| words.rsplit_once(". ").unwrap().1.to_owned();
        assert_eq!(
            end(&of_solution(&of(None, 1))),
            "Propagation with all constraints, without search, does."
        );
        assert_eq!(
            end(&of_solution(&of(None, 12))),
            "A search with all constraints of 12 nodes does."
        );
        assert_eq!(
            of_conflict(&of(None, 1)),
            "Propagation with all constraints, without search, shows that."
        );
        let search = of(Some(Level::Search { nodes: 7 }), 7);
        assert!(of_solution(&search).ends_with("solves it; a search of 7 nodes does."));
        assert_eq!(of_conflict(&search), "To see that takes a search of 7 nodes.");
    }
}
