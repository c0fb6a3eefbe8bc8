//! Judged runs as data: the `runs` of `quorum verify --json`, and the output of `quorum solve
//! --json`.

use super::{SolverRun, Verdict};
use quorum_formats::Item;
use quorum_solvers::{CountClaim, Status};
use serde::Serialize;
use serde_json::{Map, Value};

/// One judged run as data.
#[derive(Clone, Debug, Serialize)]
pub struct RunReport {
    /// The puzzle's id.
    pub id: String,
    /// Name of the solver.
    pub solver: String,
    /// Verdict of this run only.
    pub verdict: Verdict,
    /// How the run ended.
    pub status: Status,
    /// The solutions that were found.
    pub solutions: Vec<String>,
    /// Whether there are no others.
    pub exhausted: bool,
    /// A number of solutions of which not all are there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<CountClaim>,
    /// Whether the solver's engine ran: not where preprocessing decided the puzzle.
    pub engine_ran: bool,
    /// Counters of work by name, and times by phase in nanoseconds (`first_ns`, `total_ns`).
    #[serde(flatten)]
    pub measurements: Map<String, Value>,
    /// Why the run ended as it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl RunReport {
    /// Describes a run on this puzzle.
    pub fn new(item: &Item, run: &SolverRun) -> Self {
        let SolverRun { solver, cost, judged } = run;
        let (answer, phases) = (&judged.answer, &judged.answer.phases);
        let values = item.puzzle.values();
        let times = [
            ("encode_ns", phases.encode),
            ("load_ns", phases.load),
            ("first_ns", phases.first),
            ("prove_ns", phases.prove),
            ("pipe_ns", phases.pipe),
            ("start_ns", phases.start),
            ("total_ns", Some(cost.total)),
            ("cpu_ns", Some(cost.cpu)),
        ];
        let times = times.map(|(name, time)| (name, time.map(|time| time.as_nanos() as u64)));
        let known = answer.counters.named().into_iter().chain(times);
        RunReport {
            id: item.id.clone(),
            solver: solver.name.to_string(),
            verdict: judged.verdict,
            status: answer.status,
            solutions: answer
                .grids
                .iter()
                .map(|grid| quorum_puzzle::symbols::solution_string(grid, values))
                .collect(),
            exhausted: answer.exhausted,
            claim: answer.claim,
            engine_ran: run.engine_ran(),
            measurements: known
                .filter_map(|(name, number)| Some((name.to_owned(), number?.into())))
                .collect(),
            message: answer.message.clone(),
        }
    }
}
