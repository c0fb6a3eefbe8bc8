//! Statistics and tables of rows.

extern crate quorum_report as report;

mod made;
mod noise;
mod plots;

mod schema;
mod simulated;
mod statements;
mod stats;
mod tables;
