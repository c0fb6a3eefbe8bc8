//! The verdict of one answer, after the judge has checked its grids.
//!
//! | verdict | needs |
//! |---|---|
//! | `multiple` | two different judged grids |
//! | `unique` | one judged grid and an exhausted search |
//! | `none` | no grid and an exhausted search |
//! | `some` | a judged grid, search not exhausted |
//! | `unknown` | anything else |
//!
//! A count without as many grids (a [`CountClaim`]) is not a verdict.

use crate::completed::{Refusal, completed};
use quorum_problem::{Grid, Problem};
use quorum_solvers::{Answer, CountClaim, Status};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantNames};

/// Statement about the number of solutions of a puzzle, in the order of a legend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", parse_err_ty = VerdictError, parse_err_fn = no_verdict)]
pub enum Verdict {
    /// Exactly one solution.
    Unique,
    /// At least two.
    Multiple,
    /// No solution.
    None,
    /// At least one; another one was not requested or not found.
    Some,
    /// Unknown.
    Unknown,
}

impl Verdict {
    /// Whether the number of solutions is decided as none, one or several.
    pub fn is_decided(self) -> bool {
        matches!(self, Verdict::Unique | Verdict::Multiple | Verdict::None)
    }

    /// Verdict of a claim if its grids were shown.
    pub fn claimed(claim: CountClaim) -> Self {
        match (claim.solutions, claim.or_more) {
            (0, false) => Verdict::None,
            (0, true) => Verdict::Unknown,
            (1, false) => Verdict::Unique,
            (1, true) => Verdict::Some,
            (2.., _) => Verdict::Multiple,
        }
    }

    /// Whether both can be true of one puzzle.
    pub fn is_compatible(self, other: Verdict) -> bool {
        use Verdict::{None, Some, Unknown};
        match (self, other) {
            (Unknown, _) | (_, Unknown) => true,
            (Some, verdict) | (verdict, Some) => verdict != None,
            (a, b) => a == b,
        }
    }
}

/// A text that is not a verdict.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected unique, multiple, none, some or unknown, found '{found}'")]
pub struct VerdictError {
    /// The text.
    pub found: String,
}

fn no_verdict(text: &str) -> VerdictError {
    VerdictError { found: text.to_owned() }
}

/// An answer whose grids the judge has checked.
#[derive(Clone, Debug)]
#[must_use]
pub struct Judged {
    /// The answer; its status is `wrong` if a grid was refuted or occurs twice.
    pub answer: Answer,
    /// Verdict that the answer supports.
    pub verdict: Verdict,
    /// The answer has a [`CountClaim`] that the panel has confirmed.
    pub claim_confirmed: bool,
}

impl Judged {
    /// Passes every grid of `answer` to the judge, with the values of extra cells: its own, else
    /// those that are [found](completed). They are no part of a solution, and are not kept.
    pub fn new(problem: &Problem, mut answer: Answer) -> Self {
        if let Some((status, fault)) = fault(problem, &answer) {
            answer.status = status;
            answer.message = Some(fault);
        }
        if problem.board().extra_cells() > 0 {
            for grid in &mut answer.grids {
                grid.truncate(problem.grid_cells());
            }
        }
        let verdict = verdict(&answer);
        Judged { answer, verdict, claim_confirmed: false }
    }
}

/// Fault of the grids, if any; a limit reached where one was not decided.
fn fault(problem: &Problem, answer: &Answer) -> Option<(Status, String)> {
    let repeated = first_repeated(&answer.grids, problem.grid_cells());
    for (index, grid) in answer.grids.iter().enumerate() {
        let number = index + 1;
        match completed(problem, grid) {
            Ok(_) => {}
            Err(Refusal::Undecided) => {
                let reason = format!("solution {number} is not verified: {}", Refusal::Undecided);
                return Some((Status::Timeout, reason));
            }
            Err(refusal) => {
                return Some((Status::Wrong, format!("solution {number} is wrong: {refusal}")));
            }
        }
        if repeated == Some(index) {
            return Some((Status::Wrong, format!("solution {number} was found before")));
        }
    }
    None
}

/// Index of the first grid that is one of those before it, in the cells of the grid.
fn first_repeated(grids: &[Grid], cells: usize) -> Option<usize> {
    if grids.len() < 2 {
        return None;
    }
    let shown = |index: usize| &grids[index][..cells.min(grids[index].len())];
    let mut order: Vec<usize> = (0..grids.len()).collect();
    // Equal grids stay in their order.
    order.sort_by_key(|&index| shown(index));
    let pairs = order.windows(2).filter(|pair| shown(pair[0]) == shown(pair[1]));
    pairs.map(|pair| pair[1]).min()
}

/// The verdict of an answer whose grids are right and different.
fn verdict(answer: &Answer) -> Verdict {
    match (answer.status, answer.grids.len(), answer.exhausted) {
        (Status::Wrong | Status::Unsupported, _, _) => Verdict::Unknown,
        (_, 2.., _) => Verdict::Multiple,
        (_, 1, true) => Verdict::Unique,
        (_, 1, false) => Verdict::Some,
        (_, 0, true) => Verdict::None,
        (_, 0, false) => Verdict::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_grid_that_occurred_before_is_found() {
        let grids = |texts: &[&str]| -> Vec<Grid> {
            texts.iter().map(|text| text.as_bytes().to_vec()).collect()
        };
        for (texts, expected) in [
            (&[][..], None),
            (&["b"], None),
            (&["b", "a", "c"], None),
            (&["b", "b"], Some(1)),
            (&["c", "b", "a", "b", "a", "b"], Some(3)),
            (&["c", "b", "a", "a", "c", "c", "b"], Some(3)),
        ] {
            assert_eq!(first_repeated(&grids(texts), 1), expected, "{texts:?}");
        }
    }
}
