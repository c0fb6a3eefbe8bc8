//! Z3's statistics as counters.
//!
//! The keys depend on the core that answered: the SAT core writes `sat conflicts`, the SMT
//! core `conflicts`, and propagations are split by the length of the clause. A count of
//! zero is left out, and a key may stand there twice.

use crate::Counters;
use z3::{Solver, StatisticsValue};

/// The counters of the core that did the last check, since that core was made; `rlimit`
/// is the context's and counts everything.
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

/// Both, where a second core went on with the work of a first.
pub(super) fn sum(first: &Counters, second: &Counters) -> Counters {
    Counters { rlimit: second.rlimit, ..first.work_with(second, |a, b| a + b) }
}

/// What came to the counters of a solver or a context that was there before.
pub(super) fn difference(before: &Counters, after: &Counters) -> Counters {
    after.work_with(before, u64::saturating_sub)
}

/// Z3 gives what does not fit 32 bits as a floating-point number.
fn count(value: &StatisticsValue) -> u64 {
    match *value {
        StatisticsValue::UInt(value) => value.into(),
        StatisticsValue::Double(value) => value as u64,
    }
}
