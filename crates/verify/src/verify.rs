//! Verification: whether puzzles have exactly one solution, by a panel of unrelated solvers.
//!
//! ```
//! use quorum_formats::ReadOptions;
//! use quorum_formats::corpus::Source;
//! use quorum_formats::inputs::Inputs;
//! use quorum_solvers::Registry;
//! use quorum_verify::verify::Verifier;
//!
//! let (mut verifier, _missing) = Verifier::standard(&Registry::default());
//! verifier.threads = 2;
//! let source = Source::text("a", "..1.4......2.3..\n1...");
//! let inputs = Inputs::new(vec![source], ReadOptions::default());
//! let mut lines = Vec::new();
//! std::thread::scope(|scope| {
//!     for result in verifier.results(scope, &inputs, &()) {
//!         lines.push(match result {
//!             Ok((item, verified)) => serde_json::to_string(&verified.report(&item)).unwrap(),
//!             Err(error) => error.to_string(),
//!         });
//!     }
//! });
//! assert!(lines[0].starts_with(r#"{"id":"a:1","verdict":"unique","agreed":true"#), "{lines:?}");
//! assert_eq!(lines.len(), 2);
//! ```

use crate::cases::{Cases, Kept};
use crate::duplicates::{Duplicates, Repetition};
use crate::other_rules::{self, OtherRules};
use quorum_certificates::{Certificate, CertificateError, CertificateReport, Certifier};
use quorum_explain::{Reasons, ReasonsReport, Wanted, reasons, report};
use quorum_formats::Item;
use quorum_formats::inputs::{Inputs, stem};
use quorum_panel::Observer;
use quorum_panel::defaults;
use quorum_panel::each::{Answered, Each};
use quorum_panel::worker::Workers;
use quorum_panel::{
    AtWork, KnownSolution, Oracle, PanelResult, PanelSession, RunReport, Unanswered, Verdict,
};
use quorum_problem::Expected;
use quorum_puzzle::canonical::canonical_line;
use quorum_solvers::matrix::ALWAYS_RUN;
use quorum_solvers::table::Named;
use quorum_solvers::{Cancel, Mode, Registry, Terms};
use serde::{Deserialize, Serialize};
use std::io;
use std::thread::Scope;
use std::time::Duration;

/// Settings of a verification. Made by [`new`](Self::new) or [`standard`](Self::standard), then
/// changed field by field.
#[non_exhaustive]
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
    /// Answers for the rules that were read, whatever else the text has. Otherwise the verdict is
    /// `unknown` where something that was not read may change it.
    pub ignores_unread: bool,
    /// Whether puzzles that repeat an earlier one are found.
    pub duplicates: bool,
    /// Processes for solvers that cannot be stopped. By default in this process: their limits are
    /// not enforced.
    pub workers: Workers,
    /// Shows the solver that is asked.
    pub at_work: AtWork,
    /// Whether runs have CPU times; reading that clock takes as long as an easy puzzle.
    pub cpu_times: bool,
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
            duplicates: false,
            workers: Workers::default(),
            at_work: AtWork::default(),
            cpu_times: true,
        }
    }

    /// Verification by the default panel with the declared solvers, and the names of the panel
    /// that this build lacks.
    pub fn standard(registry: &Registry) -> (Self, Vec<&'static str>) {
        let (solvers, missing) = defaults::panel(registry);
        let first = solvers.len().min(ALWAYS_RUN + registry.declared().count());
        (Verifier { first, ..Verifier::new(solvers) }, missing)
    }

    /// A session, for one thread at a time.
    pub fn session(&self) -> VerifySession<'_> {
        let panel = PanelSession::new(&self.solvers).until_agreed(self.first);
        let panel = panel.with_workers(&self.workers).reporting_to(&self.at_work);
        let panel = if self.cpu_times { panel } else { panel.without_cpu_times() };
        VerifySession { verifier: self, panel }
    }

    /// Verifies puzzles on threads of a scope. The results come in the order of the puzzles, with
    /// the errors of the sources; see [`Each::results`].
    pub fn results<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        inputs: &'scope Inputs,
        observer: &'scope dyn Observer,
    ) -> impl Iterator<Item = Answered<Verified>> {
        let (stems, sources) = (inputs.stems(), inputs.sources().len());
        let verify = move |session: &mut VerifySession, item: &Item, cancel: &Cancel| {
            let name = format!("{}-{:05}", stems[item.corpus], item.index + 1);
            let form = self.duplicates.then(|| canonical_line(&item.puzzle));
            (session.verify_as(&name, item, cancel), form)
        };
        let each = Each::new(scope, inputs, self.threads, observer);
        let mut duplicates = Duplicates::default();
        each.results(|_| self.session(), verify).map(move |result| {
            let (item, (mut verified, form)) = result?;
            if let Some(form) = form {
                let PanelResult { verdict, solutions, .. } = &verified.result;
                let solution = solutions.first().filter(|_| *verdict == Verdict::Unique);
                let id = shown_id(&item, sources);
                verified.repeats = duplicates.add(&item.puzzle, &id, form, solution);
            }
            Ok((item, verified))
        })
    }
}

/// The id of a puzzle; an id of a table behind the name of its file where there are several
/// sources, whose ids may be the same.
pub fn shown_id(item: &Item, sources: usize) -> String {
    let Item { id, source, .. } = item;
    if sources > 1 && item.has_own_id() { format!("{source}:{id}") } else { id.clone() }
}

/// Verification of one puzzle after another.
pub struct VerifySession<'a> {
    verifier: &'a Verifier,
    panel: PanelSession,
}

/// Result of a verification.
#[derive(Debug)]
#[must_use]
pub struct Verified {
    /// The answers of the panel, the verdict and whether it is agreed on.
    pub result: PanelResult,
    /// The verdict is `unknown` although there is one by the rules that were read: others were not.
    pub is_open: bool,
    /// Rules under which a puzzle without a solution has one.
    pub other_rules: Option<OtherRules>,
    /// The reasons behind the verdict, if they were asked for.
    pub reasons: Option<Result<Reasons, Unanswered>>,
    /// The certificate, if one was asked for.
    pub certificate: Option<Result<Certificate, CertificateError>>,
    /// The case of a disagreement or a wrong answer, if one was kept.
    pub case: io::Result<Option<Kept>>,
    /// The earlier puzzle that this one repeats, if those are found.
    pub repeats: Option<Repetition>,
}

impl VerifySession<'_> {
    /// Verifies a puzzle. Cancelled, it has runs with the status `cancelled` and what they found.
    pub fn verify(&mut self, item: &Item, cancel: &Cancel) -> Verified {
        let name = format!("{}-{:05}", stem(&item.source), item.number + 1);
        self.verify_as(&name, item, cancel)
    }

    /// The same; folders of the certificate and the case of the puzzle get the name.
    pub fn verify_as(&mut self, name: &str, item: &Item, cancel: &Cancel) -> Verified {
        let Verifier { solvers, limit, explain, certifier, cases, ignores_unread, .. } =
            self.verifier;
        let puzzle = &item.puzzle;
        let expected =
            if *ignores_unread { item.expected.clone() } else { item.expected_as_read() };
        let terms = Terms::new(Mode::Decide).within(*limit).cancelled_by(cancel);
        let mut result = self.panel.ask(puzzle, &expected, &terms);
        let other = if result.verdict == Verdict::None { other_rules::of(item) } else { None };
        let other_rules = other.and_then(|(puzzle, rules)| {
            let verdict = self.panel.ask(&puzzle, &Expected::default(), &terms).verdict;
            let has_solutions = matches!(verdict, Verdict::Unique | Verdict::Multiple);
            has_solutions.then_some(OtherRules { rules, verdict })
        });
        let reasons = explain.map(|wanted| {
            let oracle = Oracle::new(&defaults::for_explanations(puzzle.size()), *limit);
            let mut oracle = oracle.cancelled_by(cancel);
            reasons(&mut oracle, puzzle, result.verdict, wanted)
        });
        // A rule that was not read may leave fewer solutions, and one that takes another back more.
        let is_open = !ignores_unread
            && match result.verdict {
                Verdict::Multiple | Verdict::Unique | Verdict::Some => {
                    item.may_have_fewer_solutions()
                }
                Verdict::None => item.may_have_more_solutions(),
                Verdict::Unknown => false,
            };
        if is_open {
            (result.verdict, result.agreed) = (Verdict::Unknown, false);
        }
        let certify =
            |certifier: &Certifier| certifier.certify(name, &item.id, puzzle, &result, cancel);
        let certificate = certifier.as_ref().map(certify);
        let keep = |cases: &Cases| cases.keep(name, item, solvers, &result, cancel);
        let case = cases.as_ref().map_or(Ok(None), keep);
        Verified { result, is_open, other_rules, reasons, certificate, case, repeats: None }
    }
}

impl Verified {
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
                .map(|grid| quorum_puzzle::symbols::solution_string(grid, rules))
                .collect(),
            runs: runs.iter().map(|run| RunReport::new(item, run)).collect(),
            reasons: self.reasons.as_ref().map(|reasons| report(reasons, rules)),
            certificate: self.certificate.as_ref().map(CertificateReport::new),
            known_solution: *known_solution,
            unread: item.unread.clone(),
            case: match &self.case {
                Ok(Some(kept)) => Some(kept.folder.display().to_string()),
                _ => None,
            },
            repeats: self.repeats.clone(),
            other_rules: self.other_rules.clone(),
        }
    }
}

/// Result of a verification as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// See [`report`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasons: Option<ReasonsReport>,
    /// The certificate, or why there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<CertificateReport>,
    /// The comparison of the known solution with the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known_solution: Option<KnownSolution>,
    /// Drawings and rules in words that the text has as well, which the verdict does not consider.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
    /// Folder of the case that was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// The earlier puzzle that this one repeats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Repetition>,
    /// Rules under which a puzzle without a solution has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_rules: Option<OtherRules>,
}
