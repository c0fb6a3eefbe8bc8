//! Running solvers over corpora: measuring one run, turning it into a row, keeping the
//! rows on disk.

pub mod campaign;
pub mod capsule;
pub mod merge;
pub mod plan;
pub mod results;
pub mod row;
pub mod team;
pub mod worker;
