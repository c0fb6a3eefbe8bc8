//! Statistics and tables of rows.

extern crate quorum_report as report;

mod answer;
#[path = "../../../../tests/common/cases.rs"]
mod cases;
#[allow(dead_code)] // Changes of every place of a report would take minutes.
#[path = "../../../../tests/common/json_schema.rs"]
mod json_schema;
mod made;
mod noise;
mod plots;
mod refuted;

mod schema;
mod simulated;
mod statements;
mod stats;
mod tables;
