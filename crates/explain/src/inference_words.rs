//! Sentences about the inference that decides a puzzle.

use super::words::wrapped;
use super::{HardestSteps, Inference, Refutation};
use crate::steps::Level;
use quorum_util::words::counted;

/// The inference that finds the one solution.
pub(super) fn of_solution(inference: Inference) -> String {
    match inference {
        Inference::Level(Level::Search { nodes }) => format!(
            "No technique up to {} solves it; {} does.",
            Level::hardest().plural(),
            searched(nodes, "")
        ),
        Inference::Level(level) => format!("Solved by {level}, without search."),
        Inference::Ungraded { nodes } => format!(
            "No level: the techniques know groups and inequalities only, which do not solve it. \
             {} does.",
            capitalized(&searched(nodes, " with all constraints"))
        ),
    }
}

/// The inference that shows a contradiction.
pub(super) fn of_conflict(inference: Inference) -> String {
    match inference {
        Inference::Level(Level::Search { nodes: nodes @ 2.. }) => {
            format!("To see that takes a search of {}.", counted(nodes, "node"))
        }
        Inference::Level(Level::Search { .. }) => "Propagation shows that.".to_owned(),
        Inference::Level(level) => format!("To see that takes {level}."),
        Inference::Ungraded { nodes } => {
            format!("{} shows that.", capitalized(&searched(nodes, " with all constraints")))
        }
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

/// Where steps do not show a contradiction, that they do not; the constraints that were not used.
pub(super) fn no_chain(
    inference: Inference,
    has_chain: bool,
    left_out: &[String],
) -> Option<String> {
    let none =
        "Techniques and one constraint at a time do not show it: several are needed at once.";
    match (inference, has_chain) {
        (Inference::Ungraded { .. }, false) => {
            let lines = [Some(wrapped(none)), unused(left_out)];
            Some(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
        }
        _ => None,
    }
}

/// The constraints that are too large to use in a step.
fn unused(left_out: &[String]) -> Option<String> {
    let words = |words| {
        wrapped(&format!("Not used in every step, as their combinations are too many: {words}."))
    };
    (!left_out.is_empty()).then(|| words(left_out.join("; ")))
}

/// The hardest steps of a solution in a grid of so many cells, or how far the techniques go.
pub(super) fn steps(inference: Inference, hardest: &HardestSteps, cells: usize) -> Option<String> {
    let HardestSteps { steps, step_count, placed, left_out } = hardest;
    if steps.is_empty() {
        return unused(left_out);
    }
    let is_ungraded = matches!(inference, Inference::Ungraded { .. });
    let mut lines = Vec::new();
    if is_ungraded && *placed == cells {
        lines.push("Techniques and one constraint at a time solve it.".to_owned());
    }
    if *placed < cells {
        let others = cells - placed;
        let known =
            if is_ungraded { "Techniques and one constraint at a time" } else { "Techniques" };
        lines.push(wrapped(&format!("{known} leave {} open.", counted(others as u64, "cell"))));
    }
    lines.push(match (steps.len(), step_count) {
        (1, 1) => "The hardest step:".to_owned(),
        (named, count) if named == *count => "The hardest steps:".to_owned(),
        (named, count) => format!("The first {named} of the {count} hardest steps:"),
    });
    lines.extend(steps.iter().map(|step| listed(step)));
    lines.extend(unused(left_out));
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

    #[test]
    fn one_node_is_no_search() {
        let ungraded = |nodes| Inference::Ungraded { nodes };
        let end = |words: &str| words.rsplit_once(". ").unwrap().1.to_owned();
        assert_eq!(
            end(&of_solution(ungraded(1))),
            "Propagation with all constraints, without search, does."
        );
        assert_eq!(
            end(&of_solution(ungraded(12))),
            "A search with all constraints of 12 nodes does."
        );
        assert_eq!(
            of_conflict(ungraded(1)),
            "Propagation with all constraints, without search, shows that."
        );
        let search = Inference::Level(Level::Search { nodes: 7 });
        assert!(of_solution(search).ends_with("solves it; a search of 7 nodes does."));
        assert_eq!(of_conflict(search), "To see that takes a search of 7 nodes.");
    }
}
