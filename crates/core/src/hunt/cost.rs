//! What a puzzle costs a solver: a counter that repeats on every machine where the solver has
//! one, else CPU time.

use problem::Problem;
use solvers::table::Named;
use solvers::{Counters, Mode, Status, measure};
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
    /// How much, in the gauge's unit.
    pub amount: f64,
    /// False if the solver did not end within its limit: it needs at least as much.
    pub is_whole: bool,
}

/// A solver and the unit of its cost.
pub struct Gauge<'a> {
    named: &'a Named,
    /// The counter, else time.
    counter: Option<&'static str>,
    limit: Option<Duration>,
}

impl<'a> Gauge<'a> {
    /// A gauge by the first counter that the solver has on a sample.
    pub fn new(named: &'a Named, sample: &Problem, limit: Option<Duration>) -> Self {
        let answer = measure(&*named.solver, sample, Mode::Decide, limit).answer;
        let counter = COUNTERS.into_iter().find(|name| counted(&answer.counters, name).is_some());
        Gauge { named, counter, limit }
    }

    /// The same by CPU time.
    pub fn by_time(self) -> Self {
        Gauge { counter: None, ..self }
    }

    /// The unit: the name of the counter, or `ns`.
    pub fn unit(&self) -> &'static str {
        self.counter.unwrap_or("ns")
    }

    /// Whether the cost is time, which does not repeat.
    pub fn is_time(&self) -> bool {
        self.counter.is_none()
    }

    /// What deciding the problem costs.
    pub fn cost(&self, problem: &Problem) -> Cost {
        let run = || measure(&*self.named.solver, problem, Mode::Decide, self.limit);
        let mut best = run();
        if let Some(name) = self.counter {
            let amount = counted(&best.answer.counters, name).unwrap_or(0);
            return Cost { amount: amount as f64, is_whole: best.answer.status == Status::Ok };
        }
        for _ in 1..RUNS {
            if best.answer.status != Status::Ok {
                break;
            }
            let again = run();
            if again.cost.cpu < best.cost.cpu {
                best = again;
            }
        }
        Cost { amount: best.cost.cpu.as_nanos() as f64, is_whole: best.answer.status == Status::Ok }
    }
}

fn counted(counters: &Counters, wanted: &str) -> Option<u64> {
    counters.named().into_iter().find(|(name, _)| *name == wanted)?.1
}
