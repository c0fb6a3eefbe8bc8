//! Running solvers over corpora: measuring one run, turning it into a row, keeping the
//! rows on disk. [`compare::compare`] is the whole of it.

pub mod capsule;
pub mod compare;
pub mod control;
pub mod identity;
pub mod machine;
pub mod merge;
pub mod plan;
pub mod puzzles;
pub mod results;
pub mod row;
pub mod team;
