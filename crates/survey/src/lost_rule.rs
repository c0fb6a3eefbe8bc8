//! Rules that a data set may have lost: with them its ambiguous puzzles would have one solution.
//!
//! Collections of variants are converted by programs that know some rules. Puzzles that lost
//! "diagonals" have several solutions, and their stored answers, which are right, keep the
//! diagonals all the same. So a rule of the whole grid is a candidate if with it the stored answer
//! stays right and becomes the only one. That is a hint and no proof: few solutions have equal
//! diagonals by chance, so that some puzzles become unique under a rule that was never meant; a
//! rule that was lost makes nearly all of them unique.

use quorum_formats::AddedConstraint;
use quorum_panel::{Oracle, is_solution};
use quorum_problem::Grid;
use quorum_puzzle::{Diagonals, Puzzle, Rules};
use serde::{Deserialize, Serialize};

/// Rules of the whole grid that are tried.
const RULES: [&str; 9] = [
    "boxes",
    "diagonals both",
    "diagonals main",
    "diagonals anti",
    "windoku",
    "disjoint-groups",
    "antiknight",
    "antiking",
    "nonconsecutive",
];

/// A rule with which ambiguous puzzles have one solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LostRule {
    /// The rule.
    pub rule: String,
    /// Ambiguous puzzles that were tried.
    pub tried: u64,
    /// Those that have one solution with the rule, equal to the stored answer if there is one.
    pub unique: u64,
    /// Those of them with a stored answer.
    pub confirmed: u64,
}

/// An ambiguous puzzle and its stored answer.
pub(super) type Ambiguous = (Puzzle, Option<Grid>);

/// The rules with which at least half of the puzzles have one solution, the most first.
pub(super) fn search(puzzles: &[Ambiguous], oracle: impl Fn(&Puzzle) -> Oracle) -> Vec<LostRule> {
    let mut found: Vec<LostRule> = Vec::new();
    for rule in RULES {
        let (mut unique, mut confirmed) = (0, 0);
        for (puzzle, answer) in puzzles {
            let Some(more) = with_rule(puzzle, rule) else { continue };
            let is_refused = |grid: &Grid| is_solution(&more.lower(), grid) != Some(true);
            if answer.as_ref().is_some_and(is_refused) {
                continue;
            }
            if let Ok(Some(_)) = oracle(&more).only_solution(&more) {
                unique += 1;
                confirmed += u64::from(answer.is_some());
            }
        }
        let tried = puzzles.len() as u64;
        if unique > 0 && 2 * unique >= tried {
            found.push(LostRule { rule: rule.to_owned(), tried, unique, confirmed });
        }
    }
    found.sort_by_key(|rule| std::cmp::Reverse(rule.unique));
    found
}

/// A puzzle with one more rule; `None` if it has the rule already, or cannot have it.
fn with_rule(puzzle: &Puzzle, rule: &str) -> Option<Puzzle> {
    let rules = puzzle.rules();
    let stated = || {
        let is_there = puzzle.constraints().iter().any(|stated| stated.name == rule);
        (!is_there).then(|| AddedConstraint::new(rule).ok()?.added_to(puzzle).ok()).flatten()
    };
    let more = match rule {
        "boxes" => {
            let is_bare = rules.is_square() && rules.boxes().is_none() && rules.jigsaw().is_none();
            let boxes = Rules::customary_boxes(rules.size()).filter(|_| is_bare)?;
            Rules::new(rules.size(), Some(boxes)).ok()?.with_diagonals(rules.diagonals())
        }
        "diagonals both" | "diagonals main" | "diagonals anti" => {
            let Diagonals { main, anti } = rules.diagonals();
            let wanted =
                Diagonals { main: rule != "diagonals anti", anti: rule != "diagonals main" };
            let is_new = rules.is_square() && !(main || anti);
            is_new.then(|| rules.clone().with_diagonals(wanted))?
        }
        _ => return stated(),
    };
    with_rules(puzzle, more)
}

/// A puzzle with the clues of another one under other rules of the same shape.
pub(super) fn with_rules(puzzle: &Puzzle, rules: Rules) -> Option<Puzzle> {
    if rules.absent_cells() != puzzle.rules().absent_cells() {
        return None;
    }
    let mut more = Puzzle::empty(rules);
    for (cell, set) in puzzle.candidates().iter().enumerate() {
        more.set_candidates(cell, *set);
    }
    puzzle.signs().for_each(|(lesser, greater)| more.set_less(lesser, greater));
    for stated in puzzle.constraints() {
        more.state(stated.clone()).ok()?;
    }
    Some(more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_panel::defaults::for_explanations;
    use quorum_puzzle::corpus_line;

    #[test]
    fn lost_diagonals_are_found() {
        let puzzle = |text: &str| corpus_line::parse(text).unwrap();
        // With both diagonals 1234/3412 becomes 1234 4321 ...; with none there are several.
        let ambiguous = puzzle("4x4;boxes=2x2;cells=12../..../..../....");
        let with_diagonals = with_rule(&ambiguous, "diagonals both").unwrap();
        let mut oracle = Oracle::new(&for_explanations(4), None);
        let only = oracle.only_solution(&with_diagonals).unwrap();
        let found = search(&[(ambiguous.clone(), only.clone())], |puzzle| {
            Oracle::new(&for_explanations(puzzle.size()), None)
        });
        assert_eq!(only.is_some(), found.iter().any(|rule| rule.rule == "diagonals both"));
        assert!(with_rule(&with_diagonals, "diagonals main").is_none());
        assert!(with_rule(&ambiguous, "boxes").is_none());
        let latin = puzzle("4x4;boxes=none;cells=1.../..2./.3../...4");
        assert!(with_rule(&latin, "boxes").unwrap().rules().boxes().is_some());
        assert!(with_rule(&latin, "antiknight").is_some());
    }
}
