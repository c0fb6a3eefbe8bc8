//! Statistics and tables of rows.

extern crate quorum_puzzles_report as report;

mod stats;
mod tables;
