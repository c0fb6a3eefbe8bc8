//! Running solvers over corpora: measuring one run, turning it into a row, keeping the
//! rows on disk.

pub mod capsule;
pub mod row;
pub mod rows_file;
