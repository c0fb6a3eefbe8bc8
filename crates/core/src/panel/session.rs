//! A panel asked about one puzzle after another: every grid is judged, the claims compared.

use super::agreement::{KnownAnswer, PanelResult, SolverRun, have_agreed};
use puzzle::Puzzle;
use puzzle::formats::Expected;
use solvers::table::Named;
use solvers::{Mode, Stream};
use std::time::Duration;

/// Asks each solver about one puzzle, with a time limit for each, and compares the answers
/// with each other and with the known answer. For many puzzles, see [`PanelSession`].
pub fn ask_panel<'a>(
    puzzle: &Puzzle,
    expected: &Expected,
    solvers: &'a [Named],
    mode: Mode,
    limit: Option<Duration>,
) -> PanelResult<'a> {
    PanelSession::new(solvers).ask(puzzle, expected, mode, limit)
}

/// A panel that is asked one puzzle after another: its incremental solvers keep their sessions.
/// A session stays on its thread; several threads have one each.
pub struct PanelSession<'a> {
    solvers: Vec<(&'a Named, Stream<'a>)>,
    /// Number of solvers that are asked in any case.
    first: usize,
}

impl<'a> PanelSession<'a> {
    /// A new session, in which all solvers are asked.
    pub fn new(solvers: &'a [Named]) -> Self {
        let stream = |named: &'a Named| (named, Stream::new(&*named.solver));
        PanelSession { solvers: solvers.iter().map(stream).collect(), first: solvers.len() }
    }

    /// Asks only the first solvers, and each of the others only if those before it have not
    /// agreed.
    pub fn until_agreed(self, first: usize) -> Self {
        PanelSession { first, ..self }
    }

    /// As [`ask_panel`]. The result has runs of the solvers that were asked.
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
        for (solver, stream) in &mut self.solvers {
            if runs.len() >= self.first && have_agreed(&runs, &known) {
                break;
            }
            let run = stream.measure(&problem, mode, limit, Duration::ZERO);
            runs.push(SolverRun::new(solver, &problem, run));
        }
        PanelResult::new(runs, &known)
    }
}
