//! The verdict on a puzzle, then the reasons behind it, then the candidates of every cell.

use super::state::State;
use super::{Desk, Events, Refusal};
use quorum_panel::defaults::for_explanations;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{PrintedValue, Puzzle, Rules};
use quorum_toolkit::explain::{Change, Reasons, Wanted, candidates, reasons, report};
use quorum_toolkit::panel::{Oracle, Unanswered, Verdict};
use quorum_toolkit::verify::Verifier;
use quorum_toolkit::{Cancel, Registry};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// A question about the number of solutions.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(flatten)]
    state: State,
    /// Time limit of each solver, and of the reasons, in seconds.
    #[serde(default = "default_seconds")]
    seconds: f64,
}

fn default_seconds() -> f64 {
    60.0
}

/// The longest time limit.
const MOST_SECONDS: f64 = 600.0;

impl Asked {
    fn limit(&self) -> Duration {
        Duration::from_secs_f64(self.seconds.clamp(0.1, MOST_SECONDS))
    }
}

/// The panel of `quorum verify`.
pub fn verifier(desk: &Desk, limit: Duration) -> Verifier {
    let (mut verifier, _) = Verifier::standard(&Registry::default());
    verifier.limit = Some(limit);
    verifier.workers = desk.workers.clone();
    verifier
}

/// The verdict with everything that helps.
pub fn verdict(desk: &Desk, asked: Asked, to: Events<'_>) -> Result<(), Refusal> {
    let (item, limit) = (asked.state.item()?, asked.limit());
    let cancel = Cancel::new();
    let verifier = verifier(desk, limit);
    let names = verifier.solvers.iter().map(|named| named.name.to_string());
    to(json!({"event": "started", "solvers": names.collect::<Vec<_>>()}))?;
    let verified = verifier.session().verify_as("page", &item, &cancel);
    to(json!({"event": "verdict", "report": verified.report(&item), "open": verified.is_open}))?;
    let verdict = verified.result.verdict;
    if !matches!(verdict, Verdict::Unique | Verdict::Multiple | Verdict::None) {
        return Ok(());
    }
    let puzzle = &item.puzzle;
    let oracle = || Oracle::new(&for_explanations(puzzle.size()), Some(limit));
    let found = reasons(&mut oracle(), puzzle, verdict, Wanted::default());
    to(placed(puzzle, &found))?;
    let sets = match (&found, verdict) {
        (Ok(Reasons::Ambiguity(ambiguity)), _) => {
            ambiguity.candidates.as_ref().map(|candidates| candidates.values.clone())
        }
        (_, Verdict::Multiple) => {
            candidates(&mut oracle(), puzzle, 1).ok().map(|candidates| candidates.values)
        }
        _ => None,
    };
    if let Some(sets) = sets {
        let cells: Vec<Vec<PrintedValue>> =
            sets.iter().map(|set| puzzle.values().printed(set.iter())).collect();
        to(json!({"event": "candidates", "cells": cells}))?;
    }
    Ok(())
}

/// The reasons with the places that they are about.
fn placed(puzzle: &Puzzle, found: &Result<Reasons, Unanswered>) -> Value {
    let rules = puzzle.rules();
    let clues = |clues: &[Clue]| -> Vec<Value> {
        clues.iter().map(|clue| placed_clue(clue, rules)).collect()
    };
    let mut event = json!({"event": "reasons", "report": report(found, rules)});
    let mut add = |key: &str, value: Value| event[key] = value;
    match found {
        Ok(Reasons::Conflicts { conflicts, .. }) => {
            let conflict = |shown: &quorum_toolkit::explain::ShownConflict| {
                json!({
                    "clues": clues(&shown.conflict.clues), "minimal": shown.conflict.minimal,
                })
            };
            add("conflicts", conflicts.iter().map(conflict).collect());
        }
        Ok(Reasons::Ambiguity(ambiguity)) => {
            add("count", ambiguity.solutions.into());
            add("exact", ambiguity.exact.into());
            add("add", clues(&[&ambiguity.givens[..], &ambiguity.signs].concat()).into());
            let changes = |changes: &[Change]| -> Value {
                changes.iter().map(|change| placed_change(change, rules)).collect()
            };
            add("changes", changes(&ambiguity.changes.alone));
            add("changes_together", changes(&ambiguity.changes.together));
            add("together", ambiguity.together.as_ref().map(|found| clues(&found.clues)).into());
            add("common", ambiguity.common().map(|common| clues(&common)).into());
        }
        Ok(Reasons::Inference { .. }) | Err(_) => {}
    }
    event
}

/// A change of a constraint: what is added, the clue that goes, and both in words.
fn placed_change(change: &Change, rules: &Rules) -> Value {
    let columns = rules.columns();
    let drop = change.replaces.as_ref().map(|old| old.words(columns));
    json!({"text": change.stated.text(columns), "words": change.words(columns), "drop": drop})
}

/// A clue in words, with its cells, and its value if it is a given.
fn placed_clue(clue: &Clue, rules: &Rules) -> Value {
    let text = clue.words(rules);
    match clue {
        Clue::Candidates { cell, set } => {
            let value = set.only().map(|number| rules.values().value(number));
            json!({"text": text, "cells": [cell], "cell": cell, "value": value})
        }
        Clue::Sign { lesser, greater } => json!({"text": text, "cells": [lesser, greater]}),
        Clue::Constraint(constraint) => {
            let cells: Vec<usize> = constraint.stated().all_cells().collect();
            json!({"text": text, "cells": cells, "rule": constraint.stated().rule()})
        }
    }
}
