//! Ask many independent solvers the same puzzle; believe the answer when they agree.
//!
//! The flow: text is read by [`quorum_formats`] into a [`Puzzle`], which is lowered once to a
//! neutral [`Problem`]; every entry of the
//! [table of solvers](quorum_solvers::table) answers it; every grid is checked by the
//! [judge](fn@quorum_problem::judge); the [panel] turns answers into verdicts.
//!
//! ```
//! use quorum_formats::ReadOptions;
//! use quorum_toolkit::panel::{Verdict, ask_panel};
//! use quorum_solvers::{Mode, Terms, table};
//!
//! // Any text that `quorum verify` reads: here a Futoshiki as a game ID.
//! let text = "4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,";
//! let item = quorum_formats::read("example", text.as_bytes(), ReadOptions::default())
//!     .next()
//!     .expect("one puzzle")?;
//!
//! // Two solvers that have nothing in common but the problem they are asked.
//! let panel = [table::find(&"dfs".parse()?)?, table::find(&"varisat/extended".parse()?)?];
//! let result = ask_panel(&item.puzzle, &item.expected, &panel, &Terms::new(Mode::Decide));
//!
//! assert_eq!(result.verdict, Verdict::Unique);
//! assert!(result.agreed);
//! assert_eq!(result.runs[0].judged.answer.grids, result.runs[1].judged.answer.grids);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cases;
pub mod certificates;
pub mod convert;
pub mod coverage;
pub mod defaults;
mod draws;
pub mod duplicates;
pub mod each;
pub mod encode;
pub mod estimate;
pub mod exhibit;
pub mod experiment;
pub mod explain;
mod files;
pub mod generate;
pub mod grade;
pub mod harness;
pub mod hunt;
mod json;
pub mod judgment;
pub mod list;
pub mod minimize;
pub mod observer;
pub mod panel;
pub mod printout;
pub mod recheck;
pub mod solve;
pub mod steps;
pub mod units;
pub mod verify;
pub mod worker;

pub use {
    quorum_audit, quorum_encodings, quorum_formats, quorum_pictures, quorum_problem, quorum_puzzle,
    quorum_report, quorum_solvers, quorum_util,
};

pub use certificates::{Certificate, CertificateError, Certifier};
pub use estimate::{Estimate, EstimateTask};
pub use experiment::{Experiment, ExperimentError};
pub use generate::corpus::Corpus;
pub use generate::demand::{Demand, GenerateError};
pub use grade::{Grade, GradeError, Grader};
pub use harness::compare::{CompareError, Comparison, compare};
pub use judgment::{Judgment, JudgmentReport};
pub use minimize::Minimizer;
pub use observer::Observer;
pub use panel::{
    KnownAnswer, Oracle, PanelResult, PanelSession, SolverRun, Unanswered, Verdict, ask_panel,
};
pub use quorum_problem::{Expected, Grid, Problem, judge};
pub use quorum_puzzle::Puzzle;
pub use quorum_puzzle::Rules;
pub use quorum_puzzle::constraints::Stated;
pub use quorum_solvers::Cancel;
pub use quorum_solvers::{Mode, Registry, Terms};
pub use solve::{SolveReport, SolveTask, Solved};
pub use verify::{Verified, Verifier, VerifyReport, VerifySession};
