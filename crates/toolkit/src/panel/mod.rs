//! From answers to verdicts: the judge sees every grid, then the panel compares claims.

pub mod agreement;
mod at_work;
pub mod oracle;
mod run_report;
pub mod session;
pub mod shrink;
pub mod verdict;

pub use agreement::{Finding, KnownAnswer, KnownSolution, PanelResult, SolverRun};
pub use at_work::AtWork;
pub use oracle::{Oracle, Unanswered};
pub use run_report::{RunReport, TimesReport};
pub use session::{PanelSession, ask_panel};
pub use verdict::{Judged, Verdict, VerdictError};
