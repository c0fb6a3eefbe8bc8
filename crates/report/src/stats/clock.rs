//! The clock that times are read from.
//!
//! Wall time is what a user waits for, and includes other work of the machine. CPU time does not.
//! Net time is wall time without the start of external programs, for comparing engines rather than
//! processes.

use super::counter::{Counter, PerCounter};
use super::run_end::RunEnd;
use crate::record::Record;
use crate::words::words;

words! {
    /// A clock.
    #[derive(Default)]
    pub enum Clock, name {
        /// `total_ns`.
        #[default]
        Wall = "wall",
        /// `cpu_ns`.
        Cpu = "cpu",
        /// `net_ns` where there is one, else `total_ns`.
        Net = "net",
    }
}

impl Clock {
    /// All clocks.
    pub const ALL: [Clock; 3] = [Clock::Wall, Clock::Cpu, Clock::Net];

    /// Description for a legend.
    pub fn description(self) -> &'static str {
        match self {
            Clock::Wall => "wall time (total_ns)",
            Clock::Cpu => "CPU time (cpu_ns)",
            Clock::Net => {
                "wall time without the start of external programs (net_ns, else total_ns)"
            }
        }
    }
}

/// Names of the phases, in the order in which a run goes through them.
pub const PHASES: [&str; 6] = ["parse", "encode", "load", "start", "first", "prove"];

/// Phases of one run, or their sums or medians.
pub type PerPhase<T> = [T; PHASES.len()];

/// The times and limits of a run, in nanoseconds, and its counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spans {
    /// `total_ns`.
    pub wall: Option<u64>,
    /// `cpu_ns`.
    pub cpu: Option<u64>,
    /// `net_ns`.
    pub net: Option<u64>,
    /// `limit_ns`.
    pub limit: Option<u64>,
    /// `limit_cpu_ns`.
    pub limit_cpu: Option<u64>,
    /// `start_ns`.
    pub start: Option<u64>,
    /// Phases.
    pub phases: PerPhase<Option<u64>>,
    /// Counters.
    pub counts: PerCounter<Option<u64>>,
}

impl Spans {
    /// Those of a row.
    pub fn of(row: &Record) -> Self {
        // The start of external programs is part of the two phases of the search: it is subtracted
        // from the first solution, and what remains from the proof.
        let start = row.start_ns;
        let of_first = start.unwrap_or(0).min(row.first_ns.unwrap_or(0));
        let of_prove = start.unwrap_or(0) - of_first;
        let first = row.first_ns.map(|ns| ns - of_first);
        let prove = row.prove_ns.map(|ns| ns.saturating_sub(of_prove));
        Spans {
            wall: row.total_ns,
            cpu: row.cpu_ns,
            net: row.net_ns,
            limit: row.limit_ns,
            limit_cpu: row.limit_cpu_ns,
            start,
            phases: [row.parse_ns, row.encode_ns, row.load_ns, start, first, prove],
            counts: Counter::of(row),
        }
    }

    /// Time on a clock.
    pub fn time(&self, clock: Clock) -> Option<u64> {
        match clock {
            Clock::Wall => self.wall,
            Clock::Cpu => self.cpu,
            Clock::Net => self.net.or(self.wall),
        }
    }

    /// Limit that was set on a clock.
    pub(crate) fn limit_on(&self, clock: Clock) -> Option<u64> {
        match clock {
            Clock::Cpu => self.limit_cpu,
            Clock::Wall | Clock::Net => self.limit,
        }
    }

    /// Limit that an unsolved run is charged: that of the clock, else the other one.
    pub fn limit(&self, clock: Clock) -> Option<u64> {
        match clock {
            Clock::Cpu => self.limit_cpu.or(self.limit),
            _ => self.limit.or(self.limit_cpu),
        }
    }

    /// Time on a clock that a run is known to have exceeded without solving its puzzle. A run
    /// that failed otherwise bounds no time.
    pub fn bound(&self, clock: Clock, end: RunEnd) -> Option<u64> {
        if end != RunEnd::TimedOut {
            return None;
        }
        let stopped_by_wall = match (self.wall, self.limit, self.limit_cpu) {
            (Some(wall), Some(limit), Some(_)) => wall >= limit,
            (_, limit, _) => limit.is_some(),
        };
        match (clock, stopped_by_wall) {
            (Clock::Wall, true) => self.limit,
            (Clock::Wall, false) => self.wall,
            (Clock::Cpu, true) => self.cpu,
            (Clock::Cpu, false) => self.limit_cpu,
            // How much of the limit went into starts is known only where the run has both times.
            (Clock::Net, _) => match (self.wall, self.net) {
                (Some(_), Some(net)) => Some(net),
                _ => self.limit.or(self.wall),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_stopped_run_exceeded() {
        let wall = Spans { wall: Some(105), cpu: Some(60), limit: Some(100), ..Spans::default() };
        let bound = |spans: Spans| Clock::ALL.map(|clock| spans.bound(clock, RunEnd::TimedOut));
        assert_eq!(bound(wall), [Some(100), Some(60), Some(100)]);
        // Of two limits, the one that was reached.
        let both = Spans { limit_cpu: Some(80), ..wall };
        assert_eq!(bound(both), [Some(100), Some(60), Some(100)]);
        let cpu = Spans { wall: Some(90), cpu: Some(81), ..both };
        assert_eq!(bound(cpu)[..2], [Some(90), Some(80)]);
        // A killed process may have no CPU time: nothing is known on that clock.
        assert_eq!(bound(Spans { cpu: None, ..wall })[1], None);
        for end in [RunEnd::Failed, RunEnd::Wrong, RunEnd::Undecided, RunEnd::Solved] {
            assert_eq!(wall.bound(Clock::Wall, end), None);
        }
    }

    #[test]
    fn net_is_wall_time_where_nothing_was_started() {
        let spans = Spans { wall: Some(9), net: Some(4), ..Spans::default() };
        assert_eq!(Clock::ALL.map(|clock| spans.time(clock)), [Some(9), None, Some(4)]);
        assert_eq!(Spans { net: None, ..spans }.time(Clock::Net), Some(9));
    }
}
