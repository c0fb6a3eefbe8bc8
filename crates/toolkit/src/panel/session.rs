//! A panel that answers one puzzle after another: every grid is judged, the claims compared.

use super::agreement::{KnownAnswer, PanelResult, SolverRun, have_agreed};
use super::at_work::AtWork;
use crate::worker::{Worker, Workers};
use quorum_problem::{Expected, Problem};
use quorum_puzzle::Puzzle;
use quorum_solvers::table::Named;
use quorum_solvers::{Measured, Stream, Terms};
use std::sync::Arc;

/// Runs each solver on one puzzle, with a time limit for each, and compares the answers with
/// each other and with the known answer. The limit of a solver that cannot be stopped is not
/// enforced. For many puzzles, see [`PanelSession`].
pub fn ask_panel(
    puzzle: &Puzzle,
    expected: &Expected,
    solvers: &[Named],
    terms: &Terms,
) -> PanelResult {
    PanelSession::new(solvers).ask(puzzle, expected, terms)
}

/// A panel for many puzzles: its incremental solvers keep their sessions. One thread at a time uses
/// it; it may move to another one between puzzles.
pub struct PanelSession {
    solvers: Vec<PanelMember>,
    /// Number of solvers that always run.
    first: usize,
    at_work: AtWork,
}

/// One solver of a panel.
struct PanelMember {
    solver: Named,
    stream: Stream,
    /// A process that can be killed, for a solver that cannot be stopped in time.
    worker: Option<Worker>,
}

impl PanelMember {
    fn ask(&mut self, puzzle: &Puzzle, problem: &Problem, terms: &Terms) -> Measured {
        let (Some(worker), Some(_)) = (&mut self.worker, terms.limit) else {
            return self.stream.ask(problem, terms);
        };
        worker.ask(puzzle, terms)
    }
}

impl PanelSession {
    /// A new session, in which all solvers run, in this process.
    pub fn new(solvers: &[Named]) -> Self {
        let member = |solver: &Named| PanelMember {
            solver: solver.clone(),
            stream: Stream::new(Arc::clone(&solver.solver)),
            worker: None,
        };
        PanelSession {
            solvers: solvers.iter().map(member).collect(),
            first: solvers.len(),
            at_work: AtWork::default(),
        }
    }

    /// Uses workers, which are killed at the limit, for solvers that cannot be stopped.
    #[must_use]
    pub fn with_workers(mut self, workers: &Workers) -> Self {
        for member in &mut self.solvers {
            let needs_one = workers.enforce_limits() && !member.solver.solver.can_be_stopped();
            member.worker = needs_one.then(|| workers.worker(&member.solver, None, false));
        }
        self
    }

    /// Always runs only the first solvers, and each of the others only if those before it have
    /// not agreed.
    #[must_use]
    pub fn until_agreed(self, first: usize) -> Self {
        PanelSession { first, ..self }
    }

    /// Reports the solver that is asked.
    #[must_use]
    pub fn reporting_to(self, at_work: &AtWork) -> Self {
        PanelSession { at_work: at_work.clone(), ..self }
    }

    /// As [`ask_panel`]. The result has the runs of the solvers that were used.
    pub fn ask(&mut self, puzzle: &Puzzle, expected: &Expected, terms: &Terms) -> PanelResult {
        let problem = puzzle.lower();
        let known = KnownAnswer::new(&problem, expected);
        let mut runs = Vec::new();
        for member in &mut self.solvers {
            if runs.len() >= self.first && have_agreed(&runs, &known) {
                break;
            }
            let _at_work = self.at_work.begin(&member.solver.name);
            let run = member.ask(puzzle, &problem, terms);
            runs.push(SolverRun::new(&member.solver, &problem, run));
        }
        PanelResult::new(runs, &known)
    }
}
