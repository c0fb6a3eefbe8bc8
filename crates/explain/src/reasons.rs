//! All reasons behind one verdict, found in one call.

use super::{
    Ambiguity, Conflict, Derivation, HardestSteps, Refutation, ambiguity, disjoint_conflicts,
    inference, redundant_clues, refutation,
};
use quorum_panel::{Oracle, Unanswered, Verdict};
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::constraints::Stated;

/// Extent of the reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Greatest number of contradictions without a common clue, at least 1.
    pub conflicts: usize,
    /// Solutions are counted up to here; at least 2.
    pub solutions: u64,
    /// Whether to look for redundant clues.
    pub redundant: bool,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted { conflicts: 1, solutions: 1_000, redundant: false }
    }
}

/// A contradiction and how it is seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownConflict {
    /// The clues.
    pub conflict: Conflict,
    /// The inference that shows it; `None` if the time was not enough.
    pub inference: Option<Derivation>,
    /// The steps to it; `None` if techniques do not show it.
    pub refutation: Option<Refutation>,
}

/// Reasons behind a verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reasons {
    /// `none`.
    Conflicts {
        /// Contradictions without a common clue, at least one.
        conflicts: Vec<ShownConflict>,
        /// Whether the puzzle without the clues of all of them has a solution, so that
        /// there are no others; `None` if the time was not enough.
        rest_is_solvable: Option<bool>,
        /// Constraints that are not clues, but part of the rules of all contradictions
        /// ([`Puzzle::fixed_constraints`]).
        fixed: Vec<Stated>,
    },
    /// `multiple`.
    Ambiguity(Ambiguity),
    /// `unique`.
    Inference {
        /// The simplest inference that finds the solution.
        inference: Derivation,
        /// The hardest steps of the techniques.
        hardest: HardestSteps,
        /// Clues that could go, each alone, if that was wanted.
        redundant: Option<Vec<Clue>>,
    },
}

/// Reasons why a puzzle has this verdict. An error if the time is not enough, if the verdict
/// decides nothing, or if it is not confirmed by the solvers asked.
pub fn reasons(
    oracle: &mut Oracle,
    puzzle: &Puzzle,
    verdict: Verdict,
    wanted: Wanted,
) -> Result<Reasons, Unanswered> {
    let unconfirmed = || {
        Unanswered::Failed(format!(
            "the default solvers, which look for them, do not confirm the verdict {verdict}"
        ))
    };
    match verdict {
        Verdict::None => {
            let (found, rest_is_solvable) = disjoint_conflicts(oracle, puzzle, wanted.conflicts)?;
            if found.is_empty() {
                return Err(unconfirmed());
            }
            let with_inference = |conflict: Conflict| {
                let only = puzzle.with_only(&conflict.clues);
                let found = inference(&only, oracle.remaining(), oracle.cancel());
                let inference = found.ok().flatten();
                let refutation =
                    inference.as_ref().and_then(|_| refutation(&puzzle.with_only(&conflict.clues)));
                ShownConflict { conflict, inference, refutation }
            };
            let conflicts = found.into_iter().map(with_inference).collect();
            let fixed = puzzle.fixed_constraints().into_iter().cloned().collect();
            Ok(Reasons::Conflicts { conflicts, rest_is_solvable, fixed })
        }
        Verdict::Multiple => {
            let found = ambiguity(oracle, puzzle, wanted.solutions)?;
            if found.solutions < 2 { Err(unconfirmed()) } else { Ok(Reasons::Ambiguity(found)) }
        }
        Verdict::Unique => {
            let inference =
                inference(puzzle, oracle.remaining(), oracle.cancel())?.ok_or_else(unconfirmed)?;
            let redundant = if wanted.redundant {
                Some(redundant_clues(oracle, puzzle)?.ok_or_else(unconfirmed)?)
            } else {
                None
            };
            let hardest = inference.hardest(puzzle.values());
            Ok(Reasons::Inference { inference, hardest, redundant })
        }
        Verdict::Some | Verdict::Unknown => {
            Err(Unanswered::Failed(format!("the verdict is {verdict}")))
        }
    }
}
