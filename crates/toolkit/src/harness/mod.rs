//! Runs solvers over corpora: measures each run, turns it into a row, keeps the rows on disk.
//! [`compare::compare`] is the entry point.

pub mod assignment;
mod blocks;
mod clock;
pub mod compare;
pub mod control;
pub mod identity;
pub mod machine;
pub mod merge;
pub mod plan;
pub mod provenance;
pub mod puzzles;
pub mod results;
pub mod row;
pub mod shard;
pub mod shards;
pub mod team;
