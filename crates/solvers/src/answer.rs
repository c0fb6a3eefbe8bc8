//! Answer of a solver: solutions, whether the search was exhausted, work, times.

use super::Mode;
use quorum_problem::Grid;
use quorum_util::json;
use quorum_util::words::{counted, plural};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::{Duration, Instant};

/// End of a run. `Cancelled` comes from the [session](crate::Session), `Wrong` from the judge,
/// neither from an engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The run ended by itself; its verdict may still be `unknown` (a back end gave up).
    #[default]
    Ok,
    /// The time limit passed.
    Timeout,
    /// The memory limit passed.
    Memout,
    /// The solver does not support the problem; the message has the reason.
    Unsupported,
    /// The process died, or an external solver's output could not be parsed.
    Crash,
    /// The caller cancelled the run before its end.
    Cancelled,
    /// The claim was refuted by a judged grid or by a known answer.
    Wrong,
}

impl Status {
    /// All statuses, in the order of a legend.
    pub const ALL: [Status; 7] = [
        Status::Ok,
        Status::Timeout,
        Status::Memout,
        Status::Unsupported,
        Status::Crash,
        Status::Cancelled,
        Status::Wrong,
    ];

    /// The word in rows and messages.
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Timeout => "timeout",
            Status::Memout => "memout",
            Status::Unsupported => "unsupported",
            Status::Crash => "crash",
            Status::Cancelled => "cancelled",
            Status::Wrong => "wrong",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Repeatable counters of work; `None` where a solver does not report one. Unlike times, they
/// are comparable across machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counters {
    /// Entries of the recursive search, or nodes of the search tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Deepest level of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_depth: Option<u64>,
    /// Decisions of a clause-learning solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<u64>,
    /// Propagations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub propagations: Option<u64>,
    /// Conflicts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<u64>,
    /// Restarts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restarts: Option<u64>,
    /// Z3's resource units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rlimit: Option<u64>,
    /// Variables of the encoding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variables: Option<u64>,
    /// Clauses (or assertions) of the encoding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clauses: Option<u64>,
    /// Literals of the encoding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub literals: Option<u64>,
}

impl Counters {
    /// The size of an encoding.
    #[cfg(any(feature = "process", feature = "z3"))]
    pub(super) fn of_text(size: &quorum_encodings::TextSize) -> Self {
        Counters {
            variables: Some(size.variables),
            clauses: Some(size.constraints),
            literals: size.literals,
            ..Counters::default()
        }
    }

    /// Every counter with its name in rows and in JSON.
    pub fn named(&self) -> [(&'static str, Option<u64>); 10] {
        [
            ("nodes", self.nodes),
            ("max_depth", self.max_depth),
            ("decisions", self.decisions),
            ("propagations", self.propagations),
            ("conflicts", self.conflicts),
            ("restarts", self.restarts),
            ("rlimit", self.rlimit),
            ("variables", self.variables),
            ("clauses", self.clauses),
            ("literals", self.literals),
        ]
    }

    /// Counter names with the values of this and `other`, where both have them.
    pub(super) fn work_with(&self, other: &Self, op: fn(u64, u64) -> u64) -> Self {
        let both = |a: Option<u64>, b: Option<u64>| Some(op(a?, b?));
        Counters {
            decisions: both(self.decisions, other.decisions),
            propagations: both(self.propagations, other.propagations),
            conflicts: both(self.conflicts, other.conflicts),
            restarts: both(self.restarts, other.restarts),
            rlimit: both(self.rlimit, other.rlimit),
            ..Counters::default()
        }
    }
}

/// Wall time of the phases of one run, each measured by the solver around the work
/// itself; `None` for a phase that the solver does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Phases {
    /// From the problem to clauses or terms.
    #[serde(with = "json::optional_nanoseconds")]
    pub encode: Option<Duration>,
    /// From clauses or terms into the back end.
    #[serde(with = "json::optional_nanoseconds")]
    pub load: Option<Duration>,
    /// From there to the first solution, or to the proof that there is none.
    #[serde(with = "json::optional_nanoseconds")]
    pub first: Option<Duration>,
    /// From the first solution to the end: a second one, or the proof that there is none.
    #[serde(with = "json::optional_nanoseconds")]
    pub prove: Option<Duration>,
    /// Time that an echo program takes for the same exchange: the part of `first` and `prove`
    /// spent in pipes. For external programs that are kept.
    #[serde(with = "json::optional_nanoseconds")]
    pub pipe: Option<Duration>,
    /// Part of `first` and `prove` that external programs take to start, measured on a problem
    /// of one cell. For external programs that are started for each question.
    #[serde(with = "json::optional_nanoseconds")]
    pub start: Option<Duration>,
}

impl Phases {
    /// The sum of the phases that were measured; `pipe` and `start` lie within them.
    pub fn total(&self) -> Duration {
        [self.encode, self.load, self.first, self.prove].into_iter().flatten().sum()
    }

    /// Adds the time of a call that looked for one more solution or for the proof that there is
    /// none: the first such call is a separate phase.
    pub(crate) fn add_solving(&mut self, time: Duration) {
        match self.first {
            None => self.first = Some(time),
            Some(_) => *self.prove.get_or_insert_default() += time,
        }
    }

    /// Adds the times of another run of the same solver, phase by phase.
    pub fn add(&mut self, other: &Phases) {
        let times = [other.encode, other.load, other.first, other.prove, other.pipe, other.start];
        for (sum, time) in self.each_mut().into_iter().zip(times) {
            if let Some(time) = time {
                *sum.get_or_insert_default() += time;
            }
        }
    }

    /// The mean of a sum of this many runs.
    #[must_use]
    pub(crate) fn divided_by(mut self, runs: u32) -> Self {
        for phase in self.each_mut() {
            *phase = phase.map(|sum| sum / runs);
        }
        self
    }

    fn each_mut(&mut self) -> [&mut Option<Duration>; 6] {
        let Phases { encode, load, first, prove, pipe, start } = self;
        [encode, load, first, prove, pipe, start]
    }
}

/// A stopwatch that measures consecutive laps.
#[derive(Debug)]
pub struct Laps(Instant);

impl Laps {
    /// Starts the first lap.
    pub fn start() -> Self {
        Laps(Instant::now())
    }

    /// Ends a lap, returns its length and starts the next one.
    pub(crate) fn lap(&mut self) -> Duration {
        let now = Instant::now();
        now.duration_since(std::mem::replace(&mut self.0, now))
    }
}

/// A number of solutions that a solver reports without showing as many grids. It is not a
/// verdict, as there is nothing to judge; the panel compares it with the other solvers'
/// verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CountClaim {
    /// The number.
    pub solutions: u64,
    /// The count stopped at this number: there may be more.
    pub or_more: bool,
}

impl fmt::Display for CountClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.or_more { " or more" } else { "" };
        let noun = if self.or_more { "solutions" } else { &plural(self.solutions, "solution") };
        write!(f, "{}{more} {noun}", self.solutions)
    }
}

/// Answer of a solver to one problem; a claim until the judge has checked the grids.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[must_use]
pub struct Answer {
    /// End of the run.
    pub status: Status,
    /// Different solutions, in the order in which they were found, at most the mode's limit: a
    /// value per cell of the problem, those of extra cells behind those of the grid. Solutions
    /// that differ in extra cells only are not different.
    #[serde(skip)]
    pub grids: Vec<Grid>,
    /// The solver has proved that there is no solution beyond `grids`.
    pub exhausted: bool,
    /// A number of solutions beyond those of `grids`; the search is then not `exhausted`.
    pub claim: Option<CountClaim>,
    /// Preprocessing decided the puzzle: the engine did not run. Preprocessing is code of this
    /// project, so that such an answer counts as one of a native solver.
    pub is_preprocessed: bool,
    /// True if an engine gave up after as many nodes (SAT: decisions per call) as it was given,
    /// before its time was over.
    pub gave_up: bool,
    /// Name of the solver that gave the answer, where the one that was asked chooses among several:
    /// the answer counts for its family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver_used: Option<String>,
    /// Work done.
    pub counters: Counters,
    /// Times.
    pub phases: Phases,
    /// Reason of the status, where the status is ambiguous.
    pub message: Option<String>,
}

impl Answer {
    /// The answer of a run that ended without one, for this reason.
    pub fn ended(status: Status, reason: String) -> Self {
        Answer { status, message: Some(reason), ..Answer::default() }
    }

    /// The answer of a solver that does not support the problem.
    pub fn unsupported(reason: impl ToString) -> Self {
        Answer::ended(Status::Unsupported, reason.to_string())
    }

    /// Whether the question is complete: as many solutions as requested, or all.
    pub fn is_finished(&self, mode: Mode) -> bool {
        self.exhausted || self.grids.len() as u64 >= mode.limit()
    }

    /// Marks an answer of an engine that gave up after this many nodes.
    pub(super) fn note_out_of_nodes(&mut self, nodes: u64, noun: &str) {
        self.status = Status::Timeout;
        self.message = Some(format!("no answer after {}", counted(nodes, noun)));
        self.gave_up = true;
    }

    /// Marks an answer that the caller cut short. One that is complete, or ended for another reason
    /// than the end of its time, stays as it is.
    pub(crate) fn note_cancellation(&mut self, mode: Mode) {
        let is_counted = |claim: CountClaim| !claim.or_more || claim.solutions >= mode.limit();
        let is_complete = self.is_finished(mode) || self.claim.is_some_and(is_counted);
        if matches!(self.status, Status::Ok | Status::Timeout) && !is_complete {
            self.status = Status::Cancelled;
            self.message = None;
        }
    }

    /// Answer of preprocessing without a solver: the only grid, or none.
    pub(crate) fn set_decided(&mut self, grid: Option<Grid>, mode: Mode, laps: &mut Laps) {
        self.phases.first = Some(laps.lap());
        if grid.is_some() && mode.limit() > 1 {
            self.phases.prove = Some(laps.lap());
        }
        self.exhausted = grid.is_none() || mode.limit() > 1;
        self.is_preprocessed = true;
        self.grids.extend(grid);
    }
}
