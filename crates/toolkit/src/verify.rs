//! Verification: whether puzzles have exactly one solution, by a panel of unrelated solvers.
//!
//! ```
//! use quorum_formats::ReadOptions;
//! use quorum_formats::corpus::Source;
//! use quorum_formats::inputs::Inputs;
//! use quorum_solvers::Registry;
//! use quorum_toolkit::verify::Verifier;
//! use std::sync::atomic::AtomicBool;
//!
//! let (mut verifier, _missing) = Verifier::standard(&Registry::default());
//! verifier.threads = 2;
//! let inputs = Inputs::new(vec![Source::text("a", "..1.4......2.3..\n1...")], ReadOptions::default());
//! let mut lines = Vec::new();
//! verifier.for_each(inputs.iter(&AtomicBool::new(false)), |item| {
//!     lines.push(match item {
//!         Ok((item, verified)) => serde_json::to_string(&verified.report(&item)).unwrap(),
//!         Err(error) => error.to_string(),
//!     });
//!     Ok::<(), ()>(())
//! })
//! .unwrap();
//! assert!(lines[0].starts_with(r#"{"id":"a:1","verdict":"unique","agreed":true"#), "{lines:?}");
//! assert_eq!(lines.len(), 2);
//! ```

use crate::cases::{Cases, Kept};
use crate::certificates::{Certificate, CertificateError, CertificateReport, Certifier};
use crate::defaults;
use crate::explain::{self, Reasons, Wanted, reasons};
use crate::panel::{
    KnownSolution, Oracle, PanelResult, PanelSession, RunReport, Unanswered, Verdict,
};
use crate::worker::Workers;
use quorum_formats::Item;
use quorum_formats::inputs::stem;
use quorum_solvers::matrix::ALWAYS_RUN;
use quorum_solvers::table::Named;
use quorum_solvers::{Mode, Registry, parallel};
use serde::Serialize;
use std::io;
use std::time::Duration;

/// How puzzles are verified.
pub struct Verifier {
    /// The solvers of the panel.
    pub solvers: Vec<Named>,
    /// Number of solvers that are asked in any case; each of the others is asked only if those
    /// before it have not agreed.
    pub first: usize,
    /// Time limit of each solver per puzzle, and of all questions of an explanation.
    pub limit: Option<Duration>,
    /// Puzzles that are verified at the same time.
    pub threads: usize,
    /// The reasons to find, if any.
    pub explain: Option<Wanted>,
    /// Writer of certificates.
    pub certifier: Option<Certifier>,
    /// Folder for disagreements.
    pub cases: Option<Cases>,
    /// Answers for the rules that were read, whatever else the text has. Otherwise several solutions
    /// are `unknown` where something was not read: a rule can only remove solutions.
    pub ignores_unread: bool,
    /// Where solvers run that cannot be stopped. By default in this process: their limits are
    /// not enforced.
    pub workers: Workers,
}

impl Verifier {
    /// Verification by all of some solvers, one puzzle after another, without a time limit.
    pub fn new(solvers: Vec<Named>) -> Self {
        Verifier {
            first: solvers.len(),
            solvers,
            limit: None,
            threads: 1,
            explain: None,
            certifier: None,
            cases: None,
            ignores_unread: false,
            workers: Workers::default(),
        }
    }

    /// Verification by the default panel with the declared solvers, and the names of the panel
    /// that this build lacks.
    pub fn standard(registry: &Registry) -> (Self, Vec<&'static str>) {
        let (solvers, missing) = defaults::panel(registry);
        let first = solvers.len().min(ALWAYS_RUN + registry.declared().count());
        (Verifier { first, ..Verifier::new(solvers) }, missing)
    }

    /// A session, which stays on its thread.
    pub fn session(&self) -> VerifySession<'_> {
        let panel = PanelSession::new(&self.solvers).until_agreed(self.first);
        let panel = panel.with_workers(&self.workers);
        VerifySession { verifier: self, panel }
    }

    /// Verifies puzzles and hands the results to `sink` in their order, with the errors of the
    /// source. An error of `sink` cancels the rest.
    pub fn for_each<'a, E, Unreadable: Send>(
        &'a self,
        items: impl Iterator<Item = Result<Item, Unreadable>> + Send,
        sink: impl FnMut(Result<(Item, Verified<'a>), Unreadable>) -> Result<(), E>,
    ) -> Result<(), E> {
        let verify = |session: &mut VerifySession<'a>, item: Result<Item, Unreadable>| {
            item.map(|item| {
                let name = format!("{}-{:05}", stem(&item.source), item.number + 1);
                let verified = session.verify(&item, &name);
                (item, verified)
            })
        };
        parallel::in_order(self.threads, |_| self.session(), items, verify, sink)
    }
}

/// Verification of one puzzle after another.
pub struct VerifySession<'a> {
    verifier: &'a Verifier,
    panel: PanelSession<'a>,
}

/// Result of a verification.
#[derive(Debug)]
pub struct Verified<'a> {
    /// The answers of the panel, the verdict and whether it is agreed on.
    pub result: PanelResult<'a>,
    /// The verdict is `unknown` although there are several solutions: something was not read.
    pub is_open: bool,
    /// The reasons behind the verdict, if they were asked for.
    pub reasons: Option<Result<Reasons, Unanswered>>,
    /// The certificate, if one was asked for.
    pub certificate: Option<Result<Certificate, CertificateError>>,
    /// The case of a disagreement or a wrong answer, if one was kept.
    pub case: io::Result<Option<Kept>>,
}

impl<'a> VerifySession<'a> {
    /// Verifies a puzzle. Folders of its certificate and its case get the name.
    pub fn verify(&mut self, item: &Item, name: &str) -> Verified<'a> {
        let Verifier { solvers, limit, explain, certifier, cases, ignores_unread, .. } =
            self.verifier;
        let puzzle = &item.puzzle;
        let expected = match ignores_unread {
            true => item.expected.clone(),
            false => item.expected_as_read(),
        };
        let mut result = self.panel.ask(puzzle, &expected, Mode::Decide, *limit);
        let reasons = explain.map(|wanted| {
            let mut oracle = Oracle::new(&defaults::for_explanations(puzzle.size()), *limit);
            reasons(&mut oracle, puzzle, result.verdict, wanted)
        });
        // A rule that was not read may leave one of the solutions, or none.
        let is_open =
            result.verdict == Verdict::Multiple && !item.unread.is_empty() && !ignores_unread;
        if is_open {
            (result.verdict, result.agreed) = (Verdict::Unknown, false);
        }
        let certify = |certifier: &Certifier| certifier.certify(name, &item.id, puzzle, &result);
        let certificate = certifier.as_ref().map(certify);
        let case =
            cases.as_ref().map_or(Ok(None), |cases| cases.keep(name, item, solvers, &result));
        Verified { result, is_open, reasons, certificate, case }
    }
}

impl Verified<'_> {
    /// The object that `quorum verify --json` prints.
    pub fn report(&self, item: &Item) -> VerifyReport {
        let PanelResult { verdict, agreed, solutions, runs, known_solution, .. } = &self.result;
        let rules = item.puzzle.rules();
        VerifyReport {
            id: item.id.clone(),
            verdict: *verdict,
            agreed: *agreed,
            solutions: solutions
                .iter()
                .map(|grid| quorum_puzzle::symbols::solution_string(grid, rules.values()))
                .collect(),
            runs: runs.iter().map(|run| RunReport::new(item, run)).collect(),
            reasons: self.reasons.as_ref().map(|reasons| explain::report(reasons, rules)),
            certificate: self.certificate.as_ref().map(CertificateReport::new),
            known_solution: *known_solution,
            unread: item.unread.clone(),
            case: match &self.case {
                Ok(Some(kept)) => Some(kept.folder.display().to_string()),
                _ => None,
            },
        }
    }
}

/// Result of a verification as data.
#[derive(Clone, Debug, Serialize)]
pub struct VerifyReport {
    /// The puzzle's id.
    pub id: String,
    /// The verdict of the panel.
    pub verdict: Verdict,
    /// Whether engines of two families finished, and none was opposed.
    pub agreed: bool,
    /// One solution, or two different ones.
    pub solutions: Vec<String>,
    /// One run per solver that was asked.
    pub runs: Vec<RunReport>,
    /// See [`explain::report`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<serde_json::Value>,
    /// The certificate, or why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<CertificateReport>,
    /// The comparison of the known solution with the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_solution: Option<KnownSolution>,
    /// Drawings and rules in words that the text has as well, which the verdict does not consider.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
    /// Folder of the case that was kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
}
