//! Cost of a puzzle for a solver: a counter that repeats on every machine where the solver has
//! one, else CPU time.
//!
//! A solver that cannot be stopped at its limit runs in a process that is killed there. A killed
//! run has no counters, so its cost by a counter is not known.

use super::Setup;
use quorum_panel::worker::{Worker, Workers};
use quorum_puzzle::Puzzle;
use quorum_solvers::table::Named;
use quorum_solvers::{Cancel, Counters, Measured, Mode, Solver, Status, Terms, measure};
use std::sync::Arc;
use std::time::Duration;

/// Runs of which the shortest counts, where time is the cost: whatever else the machine does
/// makes a run longer, never shorter.
const RUNS: usize = 3;

/// The counters that count work, the most telling first.
const COUNTERS: [&str; 6] =
    ["nodes", "conflicts", "decisions", "propagations", "restarts", "rlimit"];

/// The cost of one puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    /// Cost in the unit of the measure.
    pub amount: f64,
    /// Cost as a multiple of the median.
    pub medians: f64,
    /// False if the solver did not end within its limit: it needs at least as much.
    pub is_whole: bool,
}

/// A solver on one thread.
pub struct CostSession {
    solver: Arc<dyn Solver>,
    /// Its process, if it needs one.
    worker: Option<Worker>,
    terms: Terms,
}

impl CostSession {
    fn new(named: &Named, workers: &Workers, terms: Terms) -> Self {
        let needs_one =
            workers.enforce_limits() && terms.limit.is_some() && !named.solver.can_be_stopped();
        // From scratch, as in this process.
        let isolate = named.solver.is_incremental();
        let worker = needs_one.then(|| workers.worker(named, None, isolate));
        CostSession { solver: Arc::clone(&named.solver), worker, terms }
    }

    fn run(&mut self, puzzle: &Puzzle) -> Measured {
        match &mut self.worker {
            Some(worker) => worker.ask(puzzle, &self.terms),
            None => measure(&self.solver, &puzzle.lower(), &self.terms),
        }
    }
}

/// A solver, the unit of its cost and what is usual for it.
pub struct CostFunction<'a> {
    named: &'a Named,
    workers: &'a Workers,
    /// The counter, else time.
    counter: Option<&'static str>,
    limit: Option<Duration>,
    /// The median cost, at least one unit: costs are multiples of it.
    pub usual: f64,
}

impl<'a> CostFunction<'a> {
    /// A function by the first counter that the solver has on the first of some puzzles, or by time
    /// all the same if the hunt is; what it needs for them is what is usual.
    ///
    /// # Panics
    /// Without any puzzle.
    pub fn new(named: &'a Named, puzzles: &[Puzzle], setup: &Setup<'a>, cancel: &Cancel) -> Self {
        let Setup { workers, limit, by_time, .. } = *setup;
        let terms = Terms::new(Mode::Decide).within(limit).cancelled_by(cancel);
        let mut session = CostSession::new(named, workers, terms);
        let answer = session.run(&puzzles[0]).answer;
        let has = |name: &&str| !by_time && counted(&answer.counters, name).is_some();
        let counter = COUNTERS.into_iter().find(has);
        let function = CostFunction { named, workers, counter, limit, usual: 1.0 };
        let costs = puzzles.iter().map(|puzzle| function.cost(&mut session, puzzle).amount);
        let mut costs: Vec<f64> = costs.collect();
        costs.sort_by(f64::total_cmp);
        CostFunction { usual: costs[costs.len() / 2].max(1.0), ..function }
    }

    /// The unit: the name of the counter, or `ns`.
    pub fn unit(&self) -> &'static str {
        self.counter.unwrap_or("ns")
    }

    /// Whether the cost is time, which does not repeat.
    pub(crate) fn is_time(&self) -> bool {
        self.counter.is_none()
    }

    /// The solver, for one thread.
    pub fn session(&self, cancel: &Cancel) -> CostSession {
        let terms = Terms::new(Mode::Decide).within(self.limit).cancelled_by(cancel);
        CostSession::new(self.named, self.workers, terms)
    }

    /// Cost of deciding the puzzle.
    pub fn cost(&self, session: &mut CostSession, puzzle: &Puzzle) -> Cost {
        let mut run = || session.run(puzzle);
        let mut best = run();
        for _ in 1..RUNS {
            if self.counter.is_some() || best.answer.status != Status::Ok {
                break;
            }
            let again = run();
            if again.cost.cpu < best.cost.cpu {
                best = again;
            }
        }
        let amount = match self.counter {
            Some(name) => counted(&best.answer.counters, name).unwrap_or(0) as f64,
            // A killed process leaves only the time at which it was.
            None if best.cost.cpu.is_zero() => best.cost.total.as_nanos() as f64,
            None => best.cost.cpu.as_nanos() as f64,
        };
        Cost { amount, medians: amount / self.usual, is_whole: best.answer.status == Status::Ok }
    }
}

fn counted(counters: &Counters, wanted: &str) -> Option<u64> {
    counters.named().into_iter().find(|(name, _)| *name == wanted)?.1
}
