//! Counters of the work of a search: the same on every machine, unlike times.

use crate::record::Record;

/// A counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// `nodes`, else `decisions`: what a search branches on.
    Nodes,
    /// `conflicts`.
    Conflicts,
    /// `propagations`.
    Propagations,
}

/// One value per counter, in the order of [`Counter::ALL`].
pub type PerCounter<T> = [T; Counter::ALL.len()];

impl Counter {
    /// All counters.
    pub const ALL: [Counter; 3] = [Counter::Nodes, Counter::Conflicts, Counter::Propagations];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Counter::Nodes => "nodes",
            Counter::Conflicts => "conflicts",
            Counter::Propagations => "propagations",
        }
    }

    /// The counters of a row.
    pub fn of(row: &Record) -> PerCounter<Option<u64>> {
        [row.nodes.or(row.decisions), row.conflicts, row.propagations]
    }
}
