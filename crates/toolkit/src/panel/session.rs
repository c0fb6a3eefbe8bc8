//! A panel that answers one puzzle after another: every grid is judged, the claims compared.

use super::agreement::{KnownAnswer, PanelResult, SolverRun, have_agreed};
use crate::worker::{Worker, Workers};
use quorum_problem::{Expected, Problem};
use quorum_puzzle::Puzzle;
use quorum_solvers::table::Named;
use quorum_solvers::{Measured, Mode, Stream};
use std::time::Duration;

/// Runs each solver on one puzzle, with a time limit for each, and compares the answers with
/// each other and with the known answer. The limit of a solver that cannot be stopped is not
/// enforced. For many puzzles, see [`PanelSession`].
pub fn ask_panel<'a>(
    puzzle: &Puzzle,
    expected: &Expected,
    solvers: &'a [Named],
    mode: Mode,
    limit: Option<Duration>,
) -> PanelResult<'a> {
    PanelSession::new(solvers).ask(puzzle, expected, mode, limit)
}

/// A panel for many puzzles: its incremental solvers keep their sessions. A session stays on
/// its thread; several threads have one each.
pub struct PanelSession<'a> {
    solvers: Vec<PanelMember<'a>>,
    /// Number of solvers that always run.
    first: usize,
}

/// One solver of a panel.
struct PanelMember<'a> {
    solver: &'a Named,
    stream: Stream<'a>,
    /// A process that can be killed, for a solver that cannot be stopped in time.
    worker: Option<Worker<'a>>,
}

impl PanelMember<'_> {
    fn ask(
        &mut self,
        puzzle: &Puzzle,
        problem: &Problem,
        mode: Mode,
        limit: Option<Duration>,
    ) -> Measured {
        let (Some(worker), Some(_)) = (&mut self.worker, limit) else {
            return self.stream.ask(problem, mode, limit);
        };
        worker.ask(puzzle, mode, limit)
    }
}

impl<'a> PanelSession<'a> {
    /// A new session, in which all solvers run, in this process.
    pub fn new(solvers: &'a [Named]) -> Self {
        let member = |solver: &'a Named| PanelMember {
            solver,
            stream: Stream::new(&*solver.solver),
            worker: None,
        };
        PanelSession { solvers: solvers.iter().map(member).collect(), first: solvers.len() }
    }

    /// Uses workers, which are killed at the limit, for solvers that cannot be stopped.
    pub fn with_workers(mut self, workers: &Workers) -> Self {
        for member in &mut self.solvers {
            let needs_one = workers.enforce_limits() && !member.solver.solver.can_be_stopped();
            member.worker = needs_one.then(|| workers.worker(member.solver, None, false));
        }
        self
    }

    /// Always runs only the first solvers, and each of the others only if those before it have
    /// not agreed.
    pub fn until_agreed(self, first: usize) -> Self {
        PanelSession { first, ..self }
    }

    /// As [`ask_panel`]. The result has the runs of the solvers that were used.
    pub fn ask(
        &mut self,
        puzzle: &Puzzle,
        expected: &Expected,
        mode: Mode,
        limit: Option<Duration>,
    ) -> PanelResult<'a> {
        let problem = puzzle.lower();
        let known = KnownAnswer::new(&problem, expected);
        let mut runs = Vec::new();
        for member in &mut self.solvers {
            if runs.len() >= self.first && have_agreed(&runs, &known) {
                break;
            }
            let run = member.ask(puzzle, &problem, mode, limit);
            runs.push(SolverRun::new(member.solver, &problem, run));
        }
        PanelResult::new(runs, &known)
    }
}
