//! Z3's statistics as counters.
//!
//! The keys depend on the core that answered: the SAT core writes `sat conflicts`, the SMT core
//! `conflicts`, and propagations are split by the length of the clause. Zero counts are
//! omitted, and a key may occur twice.

use crate::Counters;
use z3::{Solver, StatisticsValue};

/// The counters of the core that did the last check, since its creation; `rlimit` is the
/// context's and counts everything.
pub(super) fn read(solver: &Solver) -> Counters {
    let zero = Some(0);
    let mut counters = Counters {
        decisions: zero,
        propagations: zero,
        conflicts: zero,
        restarts: zero,
        rlimit: zero,
        ..Counters::default()
    };
    for entry in solver.get_statistics().entries() {
        let counter = match entry.key.strip_prefix("sat ").unwrap_or(&entry.key) {
            "decisions" => &mut counters.decisions,
            "conflicts" => &mut counters.conflicts,
            "restarts" => &mut counters.restarts,
            "propagations" | "binary propagations" => &mut counters.propagations,
            "propagations 2ary" | "propagations 3ary" | "propagations nary" => {
                &mut counters.propagations
            }
            "rlimit count" => &mut counters.rlimit,
            _ => continue,
        };
        *counter = counter.map(|sum| sum + count(&entry.value));
    }
    counters
}

/// The sum, where a second core continued the work of a first.
pub(super) fn sum(first: &Counters, second: &Counters) -> Counters {
    Counters { rlimit: second.rlimit, ..first.work_with(second, |a, b| a + b) }
}

/// The difference to earlier counters of the same solver or context.
pub(super) fn difference(before: &Counters, after: &Counters) -> Counters {
    after.work_with(before, u64::saturating_sub)
}

/// Z3 reports numbers beyond 32 bits as floating-point.
fn count(value: &StatisticsValue) -> u64 {
    match *value {
        StatisticsValue::UInt(value) => value.into(),
        StatisticsValue::Double(value) => value as u64,
    }
}
