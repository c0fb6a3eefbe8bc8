//! Everything that runs the program as its user does.

#[path = "../common/chromium.rs"]
mod chromium;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/json_schema.rs"]
mod json_schema;
#[allow(dead_code)] // Some of its kinds.
#[path = "../../crates/explain/tests/explain/puzzles.rs"]
mod puzzles;
#[path = "../common/rows.rs"]
mod rows;
#[path = "../common/stated.rs"]
#[allow(dead_code)] // Other tests use other parts.
mod stated;

mod audit;
mod cases;
mod cli;
mod convert;
mod documents;
mod encoders;
mod experiments;
mod explain;
mod external;
mod faults;
mod features;
mod fetch_corpora;
mod generate;
mod grade;
mod grader;
mod harness;
mod html;
mod inputs;
mod interrupt;
mod judge;
mod layout;
mod make_traces;
mod minimize;
mod panics;
mod peers;
mod pictures;
mod plan;
mod program;
mod report;
mod results_reference;
mod samurai;
mod schemas;
mod selection;
#[cfg(feature = "serve")]
mod serve;
mod sessions;
mod shell;
#[cfg(target_os = "linux")]
mod slurm;
mod snapshots;
mod survey;

use quorum_toolkit::panel as verdict;
