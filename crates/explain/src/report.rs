//! Reasons as data: the object `reasons` of `verify --json --explain`. Clues are strings,
//! `R1C1=5`, `R1C1<R1C2`, `R1C1 in {27}`, `cage of 15: R1C1, R1C2`.
//!
//! | verdict | key | value |
//! |---|---|---|
//! | `none` | `conflicts` | array of objects `clues` (array), `minimal` (none is superfluous), `level` (the inference that shows it; null: not known in time, or no technique shows it and constraints were left out), `steps` (sentences: the hardest and the last), `step_count` (of all), `contradiction` (a sentence; null: techniques do not show it), `left_out` (array of constraints in words: too many combinations for a step) |
//! | | `rest_solvable` | what the conflicts leave of the puzzle has a solution; null if the time was not enough |
//! | | `fixed` | array of constraints in words that are no clues, but part of the rules of all conflicts: those of extra cells, and marks that a rule of the whole grid depends on; absent if there is none |
//! | `multiple` | `solution_count` | solutions counted |
//! | | `exact` | there are no others |
//! | | `common` | array of givens that all solutions share; null if the time was not enough |
//! | | `add` | array of clues each of which alone leaves one solution |
//! | | `add_together` | array of clues that together leave one solution, where none does alone; else null |
//! | | `together_solution` | that solution |
//! | | `add_constraints` | array of constraints each of which alone leaves one solution, as option `-c` reads them, of the kinds that the puzzle has: of each, one that completes or extends a constraint, and one more |
//! | | `add_constraints_together` | array of constraints of these kinds that leave one solution together, where none does alone |
//! | | `complete` | `add` holds all of them (signs are looked for in puzzles with signs only) |
//! | `unique` | `level` | `naked`, `hidden`, `bounds`, `locked`, `pairs`, `triples`, `fish`, `wings`, `search`; null: no technique decides it, and constraints were left out |
//! | | `nodes` | of the search tree; 1 without search |
//! | | `steps` | array of sentences: the first of the hardest steps |
//! | | `step_count` | number of steps of their level |
//! | | `placed` | cells that have their value after all steps |
//! | | `left_out` | array of constraints in words that have too many combinations for a step |
//! | | `redundant` | array of clues that could go, each alone; with `--redundant` |
//! | any | `error` | why there are no reasons; then no other key |

use super::{Change, Level, Reasons, ShownConflict};
use quorum_panel::Unanswered;
use quorum_puzzle::Rules;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::symbols::solution_string;
use serde::{Deserialize, Serialize};

/// The reasons behind a verdict as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ReasonsReport {
    /// Reason why there are no reasons.
    Failed {
        /// The reason.
        error: String,
    },
    /// `none`.
    Conflicts {
        /// Contradictions without a common clue.
        conflicts: Vec<ConflictReport>,
        /// Whether what the conflicts leave of the puzzle has a solution; `None` if the time was
        /// not enough.
        rest_solvable: Option<bool>,
        /// Constraints, in words, that are not clues, but part of the rules of all contradictions.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fixed: Vec<String>,
    },
    /// `multiple`.
    Ambiguity(AmbiguityReport),
    /// `unique`.
    Inference {
        /// Name of the level; `None` if no technique decides the puzzle, and constraints were left
        /// out.
        level: Option<String>,
        /// Nodes of the search tree; 1 without search.
        nodes: u64,
        /// Sentences of the first of the hardest steps.
        steps: Vec<String>,
        /// Number of steps of their level.
        step_count: usize,
        /// Cells that have their value after all steps, by clues or steps.
        placed: usize,
        /// Constraints, in words, that have too many combinations for a step.
        #[serde(default)]
        left_out: Vec<String>,
        /// Clues that could go, each alone, if they were wanted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        redundant: Option<Vec<String>>,
    },
}

/// Clues that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ConflictReport {
    /// The clues.
    pub clues: Vec<String>,
    /// Whether none is superfluous.
    pub minimal: bool,
    /// Name of the level that shows it; `None` if the time was not enough, or if no technique shows
    /// it and constraints were left out.
    pub level: Option<String>,
    /// Sentences of the hardest and the last steps that lead to the contradiction.
    pub steps: Vec<String>,
    /// Number of all of these steps.
    pub step_count: usize,
    /// The place that contradicts the rules; `None` if techniques do not show it.
    pub contradiction: Option<String>,
    /// Constraints, in words, that have too many combinations for a step.
    #[serde(default)]
    pub left_out: Vec<String>,
}

/// The solutions of a puzzle with several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AmbiguityReport {
    /// Number of solutions that were counted.
    pub solution_count: u64,
    /// Whether there are no others.
    pub exact: bool,
    /// Givens that all solutions share; `None` if the time was not enough.
    pub common: Option<Vec<String>>,
    /// Clues each of which alone leaves one solution.
    pub add: Vec<String>,
    /// Clues that together leave one solution, where none does alone.
    pub add_together: Option<Vec<String>>,
    /// That solution.
    pub together_solution: Option<String>,
    /// Constraints each of which alone leaves one solution, as items of a corpus line.
    #[serde(default)]
    pub add_constraints: Vec<String>,
    /// Constraints that leave one solution together, where none does alone.
    #[serde(default)]
    pub add_constraints_together: Vec<String>,
    /// Whether `add` holds all of them.
    pub complete: bool,
}

/// The report for a grid with these rules.
pub fn report(reasons: &Result<Reasons, Unanswered>, rules: &Rules) -> ReasonsReport {
    let words =
        |clues: &[Clue]| -> Vec<String> { clues.iter().map(|clue| clue.words(rules)).collect() };
    let texts = |changes: &[Change]| {
        changes.iter().map(|change| change.stated.text(rules.columns())).collect()
    };
    let name = |level: Option<Level>| level.map(|level| level.as_str().to_owned());
    match reasons {
        Err(reason) => ReasonsReport::Failed { error: reason.to_string() },
        Ok(Reasons::Conflicts { conflicts, rest_is_solvable, fixed }) => {
            let conflict = |shown: &ShownConflict| {
                let ShownConflict { conflict, inference, refutation } = shown;
                let (steps, inference) = (refutation.as_ref(), inference.as_ref());
                ConflictReport {
                    clues: words(&conflict.clues),
                    minimal: conflict.minimal,
                    level: name(inference.and_then(|inference| inference.level())),
                    steps: steps.map_or_else(Vec::new, |steps| steps.steps.clone()),
                    step_count: steps.map_or(0, |steps| steps.step_count),
                    contradiction: steps.map(|steps| steps.contradiction.clone()),
                    left_out: inference
                        .map_or_else(Vec::new, |inference| inference.left_out.clone()),
                }
            };
            let conflicts = conflicts.iter().map(conflict).collect();
            let fixed = fixed.iter().map(|stated| stated.words(rules.columns())).collect();
            ReasonsReport::Conflicts { conflicts, rest_solvable: *rest_is_solvable, fixed }
        }
        Ok(Reasons::Ambiguity(ambiguity)) => {
            let together = ambiguity.together.as_ref();
            let solution = together.map(|it| solution_string(&it.solution, rules));
            ReasonsReport::Ambiguity(AmbiguityReport {
                solution_count: ambiguity.solutions,
                exact: ambiguity.exact,
                common: ambiguity.common().map(|clues| words(&clues)),
                add: words(&[&ambiguity.givens[..], &ambiguity.signs].concat()),
                add_together: together.map(|together| words(&together.clues)),
                together_solution: solution,
                add_constraints: texts(&ambiguity.changes.alone),
                add_constraints_together: texts(&ambiguity.changes.together),
                complete: ambiguity.complete,
            })
        }
        Ok(Reasons::Inference { inference, hardest, redundant }) => ReasonsReport::Inference {
            level: name(inference.level()),
            nodes: inference.nodes.unwrap_or(1),
            steps: hardest.steps.clone(),
            step_count: hardest.step_count,
            placed: inference.placed,
            left_out: inference.left_out.clone(),
            redundant: redundant.as_deref().map(words),
        },
    }
}
