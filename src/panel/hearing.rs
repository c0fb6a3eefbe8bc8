//! One puzzle before a panel: every solver is asked, every grid judged, the claims
//! compared.

use super::Judged;
use super::agreement::{self, KnownAnswer, Ruling, Vote};
use crate::puzzle::Puzzle;
use crate::puzzle::formats::Expected;
use crate::solvers::table::Named;
use crate::solvers::{Measured, Mode, measure};
use std::time::Duration;

/// What the solvers said, and what the panel makes of it.
#[derive(Clone, Debug)]
pub struct Hearing {
    /// One vote per solver, in the order in which they were given.
    pub votes: Vec<Vote>,
    /// The runs behind the votes.
    pub measured: Vec<Measured>,
    /// What is believed.
    pub ruling: Ruling,
}

/// Asks each solver in turn, with a time limit for each, and compares what they say with
/// each other and with the known answer.
pub fn hear(
    puzzle: &Puzzle,
    expected: &Expected,
    solvers: &[Named],
    mode: Mode,
    limit: Option<Duration>,
) -> Hearing {
    let problem = puzzle.lower();
    let known = KnownAnswer::new(&problem, expected);
    let mut measured = Vec::new();
    let mut votes = Vec::new();
    for named in solvers {
        let run = measure(&*named.solver, &problem, mode, limit);
        let judged = Judged::new(&problem, run.answer.clone());
        votes.push(Vote { family: named.entry.family, judged });
        measured.push(run);
    }
    let ruling = agreement::rule(&mut votes, &known);
    Hearing { votes, measured, ruling }
}
