//! Ask many independent solvers the same puzzle; believe the answer when they agree.
//!
//! The flow: [`read`] turns text into items, each with a [`Puzzle`], which is lowered once to a
//! neutral [`Problem`]; every solver of a [`Registry`] answers it; every grid is checked by the
//! [judge](fn@judge); the [panel] turns answers into verdicts.
//!
//! ```
//! use quorum_toolkit::{Mode, ReadOptions, Registry, Terms, Verdict, ask_panel, read};
//!
//! // Any text that `quorum verify` reads: here a Futoshiki as a game ID.
//! let text = "4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,";
//! let item = read("example", text.as_bytes(), ReadOptions::default()).next().expect("one puzzle")?;
//!
//! // Two solvers that have nothing in common but the problem they are asked.
//! let solvers = Registry::default();
//! let panel = [solvers.find(&"dfs".parse()?)?, solvers.find(&"varisat/extended".parse()?)?];
//! let result = ask_panel(&item.puzzle, &item.expected, &panel, &Terms::new(Mode::Decide));
//!
//! assert_eq!(result.verdict, Verdict::Unique);
//! assert!(result.agreed);
//! assert_eq!(result.runs[0].judged.answer.grids, result.runs[1].judged.answer.grids);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The items at the root are what most programs need; a module per job has the rest of it. The
//! packages re-exported here have the types that occur in its signatures.

#![warn(missing_docs)]

mod cases;
pub mod certificates;
pub mod convert;
pub mod coverage;
mod defaults;
mod draws;
mod duplicates;
mod each;
pub mod encode;
pub mod estimate;
mod exhibit;
pub mod experiment;
pub mod explain;
mod files;
pub mod generate;
pub mod grade;
pub mod harness;
pub mod hunt;
mod json;
pub mod judgment;
mod list;
pub mod minimize;
mod observer;
mod other_rules;
pub mod panel;
mod printout;
mod recheck;
pub mod solve;
pub mod steps;
pub mod survey;
#[cfg(test)]
#[path = "../../../tests/common/cases.rs"]
mod test_cases;
mod units;
pub mod verify;
mod worker;

/// Parts of the command `quorum` that are of no use elsewhere. They may change at any time.
#[doc(hidden)]
#[allow(missing_docs)]
pub mod internal {
    pub mod cases {
        pub use crate::cases::*;
    }
    pub mod defaults {
        pub use crate::defaults::*;
    }
    pub mod duplicates {
        pub use crate::duplicates::*;
    }
    pub mod each {
        pub use crate::each::*;
    }
    pub mod exhibit {
        pub use crate::exhibit::*;
    }
    pub mod list {
        pub use crate::list::*;
    }
    pub mod printout {
        pub use crate::printout::*;
    }
    pub mod recheck {
        pub use crate::recheck::*;
    }
    pub mod units {
        pub use crate::units::*;
    }
    pub mod worker {
        pub use crate::worker::*;
    }
}

pub use {
    quorum_audit, quorum_formats, quorum_problem, quorum_puzzle, quorum_report, quorum_solvers,
};

pub use certificates::{Certificate, CertificateError, Certifier};
pub use estimate::{Estimate, EstimateTask};
pub use experiment::{Experiment, ExperimentError};
pub use generate::corpus::Corpus;
pub use generate::demand::{Demand, GenerateError};
pub use generate::generate;
pub use grade::{Grade, GradeError, Grader};
pub use harness::compare::{CompareError, Comparison, compare};
pub use judgment::{Judgment, JudgmentReport};
pub use minimize::Minimizer;
pub use observer::Observer;
pub use panel::{
    KnownAnswer, Oracle, PanelResult, PanelSession, SolverRun, Unanswered, Verdict, ask_panel,
};
pub use quorum_audit::audit;
pub use quorum_formats::{Item, ReadOptions, read};
pub use quorum_problem::{Expected, Grid, Problem, judge};
pub use quorum_puzzle::constraints::Stated;
pub use quorum_puzzle::{Boxes, Puzzle, Rules};
pub use quorum_solvers::{Cancel, Mode, Registry, SolverName, Terms};
pub use solve::{SolveReport, SolveTask, Solved};
pub use verify::{Verified, Verifier, VerifyReport, VerifySession};
