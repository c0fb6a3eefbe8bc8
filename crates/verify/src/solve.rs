//! Solutions of puzzles by one solver each.
//!
//! ```
//! use quorum_formats::ReadOptions;
//! use quorum_verify::solve::SolveTask;
//! use quorum_solvers::{Cancel, Mode, Registry};
//!
//! let item = quorum_formats::read("a", "..1.4......2.3..".as_bytes(), ReadOptions::default());
//! let item = item.into_iter().next().expect("one puzzle")?;
//! let mut task = SolveTask::standard(&Registry::default());
//! task.mode = Mode::Decide;
//! let solved = task.session().solve(&item, &Cancel::new());
//! assert_eq!(solved.run.judged.answer.grids.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use quorum_explain::{Candidates, CandidatesReport, candidates};
use quorum_formats::Item;
use quorum_panel::defaults;
use quorum_panel::each::{Answered, Each};
use quorum_panel::worker::Workers;
use quorum_panel::{
    Finding, Oracle, PanelResult, PanelSession, RunReport, SolverRun, Unanswered, Verdict,
};
use quorum_solvers::table::Named;
use quorum_solvers::{Cancel, Mode, Registry, Terms};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Solutions of a candidate are counted up to here.
const COUNT_CAP: u64 = 100;

/// Without a limit, the time of all questions about the candidates of one puzzle.
const CANDIDATES_LIMIT: Duration = Duration::from_secs(60);

/// Settings of a solution. Made by [`standard`](Self::standard), then changed field by field.
#[non_exhaustive]
pub struct SolveTask {
    /// The first of them that supports a puzzle is asked.
    pub solvers: Vec<Named>,
    /// Number of solutions to look for.
    pub mode: Mode,
    /// Time limit per puzzle.
    pub limit: Option<Duration>,
    /// Solvers of the questions about candidates, if those are wanted.
    pub candidates: Option<CandidateSolvers>,
    /// Processes for solvers that cannot be stopped. By default in this process: their limits are
    /// not enforced.
    pub workers: Workers,
}

/// Solvers that are asked about candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateSolvers {
    /// Those of the task, or the default ones if one of them cannot be stopped: the questions have
    /// a limit.
    Own,
    /// The default ones of explanations.
    Default,
}

impl SolveTask {
    /// The first solution, by the fastest solver that supports a puzzle.
    pub fn standard(registry: &Registry) -> Self {
        let solvers = defaults::by_speed(registry);
        let workers = Workers::default();
        SolveTask { solvers, mode: Mode::First, limit: None, candidates: None, workers }
    }

    /// A session, for one thread at a time.
    pub fn session(&self) -> SolveSession<'_> {
        let session =
            |named| PanelSession::new(std::slice::from_ref(named)).with_workers(&self.workers);
        SolveSession { task: self, sessions: self.solvers.iter().map(session).collect() }
    }

    /// Solves every puzzle.
    pub fn results<'scope>(
        &'scope self,
        each: Each<'scope, '_>,
    ) -> impl Iterator<Item = Answered<Solved>> {
        each.results(|_| self.session(), |session, item, cancel| session.solve(item, cancel))
    }
}

/// Solving of one puzzle after another.
pub struct SolveSession<'a> {
    task: &'a SolveTask,
    sessions: Vec<PanelSession>,
}

/// Result of solving a puzzle.
#[derive(Debug)]
#[must_use]
pub struct Solved {
    /// The judged answer.
    pub run: SolverRun,
    /// Whether the answer or the known answer is wrong.
    pub findings: Vec<Finding>,
    /// Values of each cell that occur in a solution, if they were asked for and there is one.
    pub candidates: Option<Result<Candidates, Unanswered>>,
}

impl SolveSession<'_> {
    /// Asks the first solver that supports the puzzle; the very first, if none does.
    pub fn solve(&mut self, item: &Item, cancel: &Cancel) -> Solved {
        let SolveTask { solvers, mode, limit, candidates: wanted, .. } = self.task;
        let puzzle = &item.puzzle;
        let chosen = match &solvers[..] {
            [_] => 0,
            _ => {
                let problem = puzzle.lower();
                let is_able = |named: &Named| named.solver.supports(&problem).is_ok();
                solvers.iter().position(is_able).unwrap_or(0)
            }
        };
        let terms = Terms::new(*mode).within(*limit).cancelled_by(cancel);
        let result = self.sessions[chosen].ask(puzzle, &item.expected_as_read(), &terms);
        let PanelResult { mut runs, findings, solutions, .. } = result;
        let candidates = wanted.filter(|_| !solutions.is_empty()).map(|wanted| {
            let limit = Some(limit.unwrap_or(CANDIDATES_LIMIT));
            let can_be_stopped = solvers.iter().all(|named| named.solver.can_be_stopped());
            let oracle = match wanted {
                CandidateSolvers::Own if can_be_stopped => Oracle::new(solvers, limit),
                CandidateSolvers::Own | CandidateSolvers::Default => {
                    Oracle::new(&defaults::for_explanations(puzzle.size()), limit)
                }
            };
            candidates(&mut oracle.cancelled_by(cancel), puzzle, COUNT_CAP)
        });
        Solved { run: runs.pop().expect("one solver was asked"), findings, candidates }
    }
}

impl Solved {
    /// The line about a puzzle of which there is no solution to show, with the reason.
    pub fn line(&self, item: &Item) -> String {
        let (id, rules) = (&item.id, item.puzzle.rules_and_constraints());
        let SolverRun { solver, judged, .. } = &self.run;
        let reason = match (judged.verdict, &judged.answer.message) {
            (Verdict::None, _) => "no solution".to_owned(),
            (_, Some(message)) => format!("{}: {message}", judged.answer.status),
            (_, None) => judged.answer.status.to_string(),
        };
        format!("{id} {rules} {reason} ({})", solver.name)
    }

    /// The object that `quorum solve --json` prints.
    pub fn report(&self, item: &Item) -> SolveReport {
        let candidates = self.candidates.as_ref().and_then(|found| found.as_ref().ok());
        SolveReport {
            run: RunReport::new(item, &self.run),
            unread: item.unread.clone(),
            candidates: candidates.map(|found| found.report(item.puzzle.values())),
        }
    }
}

/// Result of solving a puzzle as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolveReport {
    /// The run.
    #[serde(flatten)]
    pub run: RunReport,
    /// Drawings and rules in words that the text has as well, which were not considered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
    /// The candidates, if they were found.
    #[serde(flatten)]
    pub candidates: Option<CandidatesReport>,
}
