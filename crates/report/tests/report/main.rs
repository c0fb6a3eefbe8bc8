//! Statistics and tables of rows.

extern crate quorum_puzzles_report as report;

mod made;
mod noise;
mod statements;
mod stats;
mod tables;
