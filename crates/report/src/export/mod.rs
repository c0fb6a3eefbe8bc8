//! What other programs and papers take: plots and tables as files, scenarios for algorithm
//! selection. Every function gives names and contents of files for one folder.

pub mod aslib;
mod latex;
pub mod plots;
pub mod tables;

/// A file: its name in the folder, and what it holds.
pub type File = (String, String);
