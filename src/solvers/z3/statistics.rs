//! Z3's statistics as counters.
//!
//! The keys depend on the core that answered: the SAT core writes `sat conflicts`, the SMT
//! core `conflicts`, and propagations are split by the length of the clause. A count of
//! zero is left out, and a key may stand there twice.

use crate::solvers::Counters;
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
    let add = |a: Option<u64>, b: Option<u64>| Some(a? + b?);
    Counters {
        decisions: add(first.decisions, second.decisions),
        propagations: add(first.propagations, second.propagations),
        conflicts: add(first.conflicts, second.conflicts),
        restarts: add(first.restarts, second.restarts),
        ..*second
    }
}

/// Z3 gives what does not fit 32 bits as a floating-point number.
fn count(value: &StatisticsValue) -> u64 {
    match *value {
        StatisticsValue::UInt(value) => value.into(),
        StatisticsValue::Double(value) => value as u64,
    }
}
