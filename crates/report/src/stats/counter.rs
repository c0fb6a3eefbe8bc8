//! Counters of the work of a search: the same on every machine, unlike times.

use crate::record::Record;
use crate::words::words;

words! {
    /// A counter.
    pub enum Counter, name {
        /// `nodes`, else `decisions`: what a search branches on.
        Nodes = "nodes",
        /// `conflicts`.
        Conflicts = "conflicts",
        /// `propagations`.
        Propagations = "propagations",
    }
}

/// One value per counter, in the order of [`Counter::ALL`].
pub type PerCounter<T> = [T; Counter::ALL.len()];

impl Counter {
    /// All counters.
    pub const ALL: [Counter; 3] = [Counter::Nodes, Counter::Conflicts, Counter::Propagations];

    /// The counters of a row.
    pub fn of(row: &Record) -> PerCounter<Option<u64>> {
        [row.nodes.or(row.decisions), row.conflicts, row.propagations]
    }
}

/// One value per counter as keys of an object, for `#[serde(flatten, with)]`.
pub(super) mod by_name {
    use super::PerCounter;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct ByName<T> {
        nodes: T,
        conflicts: T,
        propagations: T,
    }

    /// Writes the values.
    pub fn serialize<T: Serialize, S: Serializer>(
        [nodes, conflicts, propagations]: &PerCounter<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        ByName { nodes, conflicts, propagations }.serialize(serializer)
    }

    /// Reads the values.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<PerCounter<T>, D::Error> {
        let ByName { nodes, conflicts, propagations } = ByName::deserialize(deserializer)?;
        Ok([nodes, conflicts, propagations])
    }
}
