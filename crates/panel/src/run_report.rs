//! Judged runs as data: the `runs` of `quorum verify --json`, and the output of `quorum solve
//! --json`.

use super::{SolverRun, Verdict};
use quorum_formats::Item;
use quorum_solvers::{CountClaim, Counters, Phases, RunCost, Status};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One judged run as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunReport {
    /// The puzzle's id.
    pub id: String,
    /// Name of the solver.
    pub solver: String,
    /// Solver that gave the answer, if the named one chooses among several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver_used: Option<String>,
    /// Verdict of this run only.
    pub verdict: Verdict,
    /// End of the run.
    pub status: Status,
    /// The solutions that were found.
    pub solutions: Vec<String>,
    /// Whether there are no others.
    pub exhausted: bool,
    /// A number of solutions of which not all are there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<CountClaim>,
    /// Whether the solver's engine ran: not where preprocessing decided the puzzle.
    pub engine_ran: bool,
    /// Counters of work.
    #[serde(flatten)]
    pub counters: Counters,
    /// Times.
    #[serde(flatten)]
    pub times: TimesReport,
    /// Reason of the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Times of a run in nanoseconds: of its phases, as far as the solver has them, and of all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TimesReport {
    /// From the problem to clauses or terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encode_ns: Option<u64>,
    /// From clauses or terms into the back end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load_ns: Option<u64>,
    /// To the first solution, or to the proof that there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_ns: Option<u64>,
    /// From the first solution to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prove_ns: Option<u64>,
    /// Round trip of an external program's pipes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipe_ns: Option<u64>,
    /// Start of an external program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_ns: Option<u64>,
    /// Wall time.
    pub total_ns: u64,
    /// CPU time.
    pub cpu_ns: u64,
}

impl TimesReport {
    fn new(phases: &Phases, cost: &RunCost) -> Self {
        let number = |time: Duration| time.as_nanos() as u64;
        TimesReport {
            encode_ns: phases.encode.map(number),
            load_ns: phases.load.map(number),
            first_ns: phases.first.map(number),
            prove_ns: phases.prove.map(number),
            pipe_ns: phases.pipe.map(number),
            start_ns: phases.start.map(number),
            total_ns: number(cost.total),
            cpu_ns: number(cost.cpu),
        }
    }
}

impl RunReport {
    /// Describes a run on this puzzle.
    pub fn new(item: &Item, run: &SolverRun) -> Self {
        let SolverRun { solver, cost, judged } = run;
        let answer = &judged.answer;
        let rules = item.puzzle.rules();
        RunReport {
            id: item.id.clone(),
            solver: solver.name.to_string(),
            solver_used: answer.solver_used.clone(),
            verdict: judged.verdict,
            status: answer.status,
            solutions: answer
                .grids
                .iter()
                .map(|grid| quorum_puzzle::symbols::solution_string(grid, rules))
                .collect(),
            exhausted: answer.exhausted,
            claim: answer.claim,
            engine_ran: run.engine_ran(),
            counters: answer.counters,
            times: TimesReport::new(&answer.phases, cost),
            message: answer.message.clone(),
        }
    }
}
