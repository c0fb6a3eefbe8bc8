//! What is kept of a row: the outcome of the panel and the findings.

use super::finding::Finding;
use quorum_panel::{KnownSolution, PanelResult, Verdict};
use quorum_problem::Grid;
use serde::{Deserialize, Serialize};

/// What the panel found about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Whether two families of solvers agreed on it.
    pub agreed: bool,
    /// One solution, or two different ones.
    pub solutions: Vec<Grid>,
    /// The stored answer compared with the solutions.
    pub known_solution: Option<KnownSolution>,
}

impl From<PanelResult> for Outcome {
    fn from(result: PanelResult) -> Self {
        let PanelResult { verdict, agreed, solutions, known_solution, .. } = result;
        Outcome { verdict, agreed, solutions, known_solution }
    }
}

/// Results of a row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Results {
    /// `None` if the row cannot be read.
    pub outcome: Option<Outcome>,
    pub findings: Vec<Finding>,
}

/// A row in a journal.
#[derive(Clone, PartialEq, Debug)]
pub struct Recorded {
    /// Number among all rows, from 0.
    pub(super) index: u64,
    pub(super) digest: String,
    /// Results of an earlier survey.
    pub(super) earlier: Option<Results>,
}
