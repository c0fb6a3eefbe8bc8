//! Several answers to one puzzle: the judge sees every grid, then the panel compares claims.
//!
//! [`ask_panel`] asks solvers and returns a [`PanelResult`]: verdicts, whether unrelated solvers
//! agree, and findings where a fact refutes a claim. An [`Oracle`] answers repeated questions about
//! variations of a puzzle. [`judgment`] checks a grid, filled or half-filled, without a panel, and
//! [rewards](judgment::reward) answers of models.
//! [`worker`] runs a solver in a child process that can be killed.
//!
//! No reasons, no certificates, no corpora, no measured runs: packages above have them.

#![warn(missing_docs)]

pub mod agreement;
mod at_work;
mod completed;
pub mod defaults;
pub mod each;
pub mod judgment;
mod observer;
pub mod oracle;
mod run_report;
pub mod session;
pub mod shrink;
pub mod verdict;
pub mod worker;

pub use agreement::{Finding, KnownAnswer, KnownSolution, PanelResult, SolverRun};
pub use at_work::AtWork;
pub use completed::{Refusal, completed, is_solution};
pub use observer::Observer;
pub use oracle::{Oracle, Unanswered};
pub use run_report::{RunReport, TimesReport};
pub use session::{PanelSession, ask_panel};
pub use verdict::{Judged, Verdict, VerdictError};
