//! Files for other programs and papers: plots, tables, scenarios for algorithm selection. Every
//! function returns names and contents of files for one folder.

pub mod aslib;
mod latex;
pub mod plots;
pub mod tables;

/// Name and contents of a file in the folder.
pub type ExportFile = (String, String);
