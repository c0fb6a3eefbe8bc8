//! Reasons as data: the object `reasons` of `verify --json --explain`. Clues are strings,
//! `R1C1=5`, `R1C1<R1C2`, `R1C1 in {27}`, `cage of 15: R1C1, R1C2`.
//!
//! | verdict | key | value |
//! |---|---|---|
//! | `none` | `conflicts` | array of objects `clues` (array), `minimal` (none is superfluous), `level` (the inference that shows it, or null) |
//! | | `rest_solvable` | what the conflicts leave of the puzzle has a solution; null if the time was not enough |
//! | `multiple` | `solution_count` | solutions counted |
//! | | `exact` | there are no others |
//! | | `common` | array of givens that all solutions share; null if the time was not enough |
//! | | `add` | array of clues each of which alone leaves one solution |
//! | | `add_together` | array of clues that together leave one solution, where none does alone; else null |
//! | | `together_solution` | that solution |
//! | | `complete` | `add` holds all of them (signs are looked for in puzzles with signs only) |
//! | `unique` | `level` | `naked`, `hidden`, `bounds`, `locked`, `pairs`, `triples`, `fish`, `wings`, `search` |
//! | | `nodes` | of the search tree; 1 unless the level is `search` |
//! | | `redundant` | array of clues that could go, each alone; with `--redundant` |
//! | any | `error` | why there are no reasons; then no other key |

use super::{Level, Reasons};
use crate::panel::Unanswered;
use quorum_puzzle::Rules;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::symbols::solution_string;
use serde_json::{Value, json};

/// The object for a grid with these rules.
pub fn report(reasons: &Result<Reasons, Unanswered>, rules: &Rules) -> Value {
    let words =
        |clues: &[Clue]| -> Vec<String> { clues.iter().map(|clue| clue.words(rules)).collect() };
    match reasons {
        Err(reason) => json!({"error": reason.to_string()}),
        Ok(Reasons::Conflicts { conflicts, rest_is_solvable }) => {
            let conflicts: Vec<Value> = conflicts
                .iter()
                .map(|(conflict, level)| {
                    json!({
                        "clues": words(&conflict.clues),
                        "minimal": conflict.minimal,
                        "level": level,
                    })
                })
                .collect();
            json!({"conflicts": conflicts, "rest_solvable": rest_is_solvable})
        }
        Ok(Reasons::Ambiguity(ambiguity)) => json!({
            "solution_count": ambiguity.solutions,
            "exact": ambiguity.exact,
            "common": ambiguity.common().map(|clues| words(&clues)),
            "add": words(&[&ambiguity.givens[..], &ambiguity.signs].concat()),
            "add_together": ambiguity.together.as_ref().map(|together| words(&together.clues)),
            "together_solution": ambiguity
                .together
                .as_ref()
                .map(|together| solution_string(&together.solution, rules.values())),
            "complete": ambiguity.complete,
        }),
        Ok(Reasons::Inference { level, redundant }) => {
            let nodes = if let Level::Search { nodes } = level { *nodes } else { 1 };
            let mut object = json!({"level": level, "nodes": nodes});
            if let Some(clues) = redundant {
                object["redundant"] = words(clues).into();
            }
            object
        }
    }
}
