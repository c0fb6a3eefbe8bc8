//! Sentences about the inference that decides a puzzle.

use super::Inference;
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

/// A tree of one node is no search: nothing was tried out.
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
