//! Runs solvers over corpora: measures each run, turns it into a row, keeps the rows on disk.
//!
//! [`compare::compare`] is the entry point: a [plan](plan::Plan), workers with limits, a folder of
//! [results](results::Results) that can be resumed and [merged](merge::merge). [`experiment`] reads
//! such requests from files; [`recheck`] asks further solvers about finished runs.
//!
//! No statistics and no plots: `quorum-report` makes them from the rows.

#![warn(missing_docs)]

pub mod assignment;
mod blocks;
mod clock;
pub mod compare;
pub mod control;
pub mod experiment;
pub mod identity;
pub mod machine;
pub mod merge;
pub mod plan;
pub mod provenance;
pub mod puzzles;
mod reading;
pub mod recheck;
pub mod results;
pub mod row;
pub mod shard;
pub mod shards;
pub mod team;
