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
//! let mut items = read("example", text.as_bytes(), ReadOptions::default());
//! let item = items.next().expect("one puzzle")?;
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
//! The items at the root are what most programs need; a module per job has the rest of it. All of
//! it is in packages of its own, which this one only joins. The packages re-exported under their
//! names have the types that occur in signatures.

pub use {
    quorum_audit, quorum_certificates as certificates, quorum_explain as explain, quorum_formats,
    quorum_generate as generate, quorum_harness as harness, quorum_panel as panel, quorum_problem,
    quorum_puzzle, quorum_report, quorum_solvers, quorum_survey as survey,
};

#[doc(no_inline)]
pub use {
    quorum_certificates::coverage,
    quorum_explain::{estimate, grade, steps},
    quorum_generate::{hunt, minimize},
    quorum_harness::experiment,
    quorum_panel::judgment,
    quorum_verify::{convert, encode, solve, verify},
};

#[doc(no_inline)]
pub use {
    quorum_audit::audit,
    quorum_certificates::{Certificate, CertificateError, Certifier},
    quorum_explain::estimate::{Estimate, EstimateTask},
    quorum_explain::grade::{Grade, GradeError, Grader},
    quorum_formats::{Item, ReadOptions, read},
    quorum_generate::minimize::Minimizer,
    quorum_generate::{Corpus, Demand, GenerateError, generate},
    quorum_harness::compare::{CompareError, Comparison, compare},
    quorum_harness::experiment::{Experiment, ExperimentError},
    quorum_panel::judgment::{Judgment, JudgmentReport},
    quorum_panel::{
        KnownAnswer, Observer, Oracle, PanelResult, PanelSession, SolverRun, Unanswered, Verdict,
        ask_panel,
    },
    quorum_problem::{Expected, Grid, Problem, judge},
    quorum_puzzle::constraints::Stated,
    quorum_puzzle::{Boxes, Puzzle, Rules},
    quorum_solvers::{Cancel, Mode, Registry, SolverName, Terms},
    quorum_verify::solve::{SolveReport, SolveTask, Solved},
    quorum_verify::verify::{Verified, Verifier, VerifyReport, VerifySession},
};
