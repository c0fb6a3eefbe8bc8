//! Writes certificates: the evidence for a verdict, left as a [`bundle`] that others can check.
//! [`coverage`] compares a corpus with the bundles that were accepted.
//!
//! Nothing here checks a certificate: `quorum-audit` does, and shares only names of files with the
//! code that writes them. Nothing here finds a verdict: it comes from the panel.
//!
//! A grid shows that there is a solution. That there is no other takes a proof: the formula
//! of the puzzle together with the clause that blocks the solution has no model, and a SAT
//! solver's trace shows it step by step. `none` needs the formula only, `multiple` two grids.
//! SAT competitions have asked for such traces since 2013 (DRAT: Wetzler, Heule, Hunt 2014;
//! LRAT: Cruz-Filipe et al. 2017).
//!
//! The prover searches again, apart from the panel: if it finds a model where the panel reports
//! that there is none, that is a disagreement.

#![warn(missing_docs)]

mod clauses;
mod constraints;
pub mod coverage;
#[cfg(feature = "cadical")]
mod lrat;
mod native;
mod outcome;
mod prover;
mod sink;
pub mod summary;
mod trim;
mod veripb;

pub use native::LogCounts;
pub use prover::{Prover, ProverError};

use prover::Refuted;
use quorum_audit::Unauditable;
use quorum_audit::bundle::{self, FormulaFacts, Manifest, ProofFacts};
use quorum_encodings::cnf::{self, dimacs};
use quorum_encodings::layers::TooLarge;
use quorum_panel::{PanelResult, SolverRun, Verdict, completed};
use quorum_problem::{Grid, Problem};
use quorum_puzzle::symbols::solution_string;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::{Cancel, Mode, Question};
use quorum_util::files::at;
use quorum_util::json;
use serde::{Deserialize, Serialize};
use sink::{Sink, Written};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fmt, fs};

/// What names of formulas begin with.
const FORMULA_STEM: &str = "formula.";

/// The format of trimmed proofs.
const LRAT: &str = "lrat";

/// What formulas and proofs consist of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProofFormat {
    /// Clauses: a formula in DIMACS, the proof of a SAT solver.
    #[default]
    Clauses,
    /// Linear inequalities: a formula in OPB, a proof in the format of VeriPB.
    VeriPb,
}

impl ProofFormat {
    /// Name and version of what writes the proofs, and the encoding of the formulas.
    pub fn described(self, prover: &Prover) -> (String, String) {
        match self {
            ProofFormat::Clauses => (prover.version(), prover.options.to_string()),
            ProofFormat::VeriPb => (veripb::version(), veripb::BASE.to_owned()),
        }
    }
}

/// Form of the bundles.
pub struct Certifier {
    /// The folder of all bundles.
    pub folder: PathBuf,
    /// Solver that writes the proofs of clauses.
    pub prover: Prover,
    /// What formulas and proofs consist of.
    pub format: ProofFormat,
    /// Whether proofs of clauses are reduced to what they need, with hints (LRAT).
    pub is_trimmed: bool,
    /// Whether formulas and proofs are compressed.
    pub is_compressed: bool,
    /// Time limit of a proof.
    pub limit: Option<Duration>,
}

/// A bundle that was written.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The name of its folder.
    pub name: String,
    /// The certified verdict.
    pub verdict: Verdict,
    /// Bytes of all files.
    pub bytes: u64,
    /// Bytes of the formula's file; none for `multiple`.
    pub formula_bytes: Option<u64>,
    /// Bytes of the proof's file; none for `multiple`.
    pub proof_bytes: Option<u64>,
    /// Numbers of the logged search, if a native engine wrote the proof.
    pub log: Option<LogCounts>,
    /// Wall time from the puzzle to the complete folder.
    pub time: Duration,
}

/// Reason why there is no bundle.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// The panel has no verdict that could be certified.
    #[error("no certificate for the verdict {0}")]
    Undecided(Verdict),
    /// The prover found a model where there should be none.
    #[error("{prover} opposes the verdict {verdict}: the formula has a model")]
    Opposed {
        /// The prover.
        prover: String,
        /// The panel's verdict.
        verdict: Verdict,
    },
    /// The prover gave up.
    #[error("{prover}: {reason}")]
    GaveUp {
        /// The prover.
        prover: String,
        /// Why.
        reason: String,
    },
    /// Rules or a constraint that the audit does not state, or states in another way.
    #[error(transparent)]
    Unauditable(#[from] Unauditable),
    /// A constraint whose primitives cannot be written.
    #[error("{0}")]
    Constraint(String),
    /// A solution that violates the wording of a constraint.
    #[error("a judged solution violates the wording of {0}")]
    Wording(String),
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<TooLarge> for CertificateError {
    fn from(error: TooLarge) -> Self {
        CertificateError::Constraint(error.to_string())
    }
}

/// A certificate, or why there is none, as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CertificateReport {
    /// A bundle.
    Written {
        /// The name of its folder.
        bundle: String,
        /// Bytes of all files.
        bytes: u64,
        /// Bytes of the formula's file; none for `multiple`.
        formula_bytes: Option<u64>,
        /// Bytes of the proof's file; none for `multiple`.
        proof_bytes: Option<u64>,
        /// Wall time from the puzzle to the complete folder.
        #[serde(rename = "time_ns", with = "json::nanoseconds")]
        time: Duration,
    },
    /// No bundle.
    Failed {
        /// The reason.
        error: String,
    },
}

impl CertificateReport {
    /// Describes a certificate or its failure.
    pub fn new(certified: &Result<Certificate, CertificateError>) -> Self {
        match certified {
            Ok(Certificate { name, bytes, formula_bytes, proof_bytes, time, .. }) => {
                CertificateReport::Written {
                    bundle: name.clone(),
                    bytes: *bytes,
                    formula_bytes: *formula_bytes,
                    proof_bytes: *proof_bytes,
                    time: *time,
                }
            }
            Err(reason) => CertificateReport::Failed { error: reason.to_string() },
        }
    }
}

/// `certified file-00001`, `not certified: ...`
impl fmt::Display for CertificateReport {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateReport::Written { bundle, .. } => write!(to, "certified {bundle}"),
            CertificateReport::Failed { error } => write!(to, "not certified: {error}"),
        }
    }
}

impl Certifier {
    /// Certificates in a new or an empty folder, which is created.
    ///
    /// # Errors
    /// If the folder holds something or cannot be created.
    pub fn new(
        folder: &Path,
        prover: Prover,
        is_compressed: bool,
        limit: Option<Duration>,
    ) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        if fs::read_dir(folder)?.next().is_some() {
            return Err(io::Error::from(io::ErrorKind::DirectoryNotEmpty));
        }
        let format = ProofFormat::default();
        let folder = folder.to_owned();
        Ok(Certifier { folder, prover, format, is_trimmed: false, is_compressed, limit })
    }

    /// Writes the bundle of a puzzle with the panel's result, under this name. Nothing
    /// is left of one that fails.
    pub fn certify(
        &self,
        name: &str,
        id: &str,
        puzzle: &Puzzle,
        result: &PanelResult,
        cancel: &Cancel,
    ) -> Result<Certificate, CertificateError> {
        let start = Instant::now();
        let grids = match (result.verdict, &*result.solutions) {
            (Verdict::Unique, [grid, ..]) => std::slice::from_ref(grid),
            (Verdict::Multiple, grids @ [_, _]) => grids,
            (Verdict::None, []) => &[],
            (verdict, _) => return Err(CertificateError::Undecided(verdict)),
        };
        // Under another name until it is complete.
        let unfinished = self.folder.join(format!(".{name}"));
        let draft = Draft { certifier: self, folder: &unfinished, puzzle, grids, cancel };
        let written = draft.write(id, result).and_then(|written| {
            fs::rename(&unfinished, self.folder.join(name))?;
            Ok(written)
        });
        let (Manifest { files, .. }, log) = written.map_err(|failed| {
            let _ = fs::remove_dir_all(&unfinished);
            match failed {
                CertificateError::Io(error) => CertificateError::Io(at(&self.folder)(error)),
                failed => failed,
            }
        })?;
        // `formula.` before a suffix, which depends on the format.
        let of = |stem: &str| {
            files.iter().find(|(name, _)| name.starts_with(stem)).map(|(_, facts)| facts.bytes)
        };
        Ok(Certificate {
            name: name.to_owned(),
            verdict: result.verdict,
            bytes: files.values().map(|facts| facts.bytes).sum(),
            formula_bytes: of(FORMULA_STEM),
            proof_bytes: of(bundle::PROOF),
            log,
            time: start.elapsed(),
        })
    }
}

/// A formula and its proof, written.
struct ProofFiles {
    facts: FormulaFacts,
    formula: Written,
    proof: Written,
    prover: String,
    log: Option<LogCounts>,
}

/// A bundle that is being written.
struct Draft<'a> {
    certifier: &'a Certifier,
    folder: &'a Path,
    puzzle: &'a Puzzle,
    grids: &'a [Grid],
    cancel: &'a Cancel,
}

impl Draft<'_> {
    fn write(
        &self,
        id: &str,
        result: &PanelResult,
    ) -> Result<(Manifest, Option<LogCounts>), CertificateError> {
        let verdict = result.verdict;
        // Only those whose engines gave the verdict.
        let gave_it = |run: &&SolverRun| run.counts() && run.engine_ran();
        let name = |run: &SolverRun| format!("{} ({})", run.solver.name, run.solver.version());
        let solvers = result.runs.iter().filter(gave_it).map(name).collect();
        fs::create_dir_all(self.folder)?;
        let mut files = BTreeMap::new();
        let mut keep = |written: Written| {
            files.insert(written.name, written.facts);
        };
        keep(self.text(bundle::PUZZLE, corpus_line(self.puzzle) + "\n")?);
        if !self.grids.is_empty() {
            let (problem, mut lines) = (self.puzzle.lower(), String::new());
            for grid in self.grids {
                lines += &(self.solution(&problem, grid)? + "\n");
            }
            keep(self.text(bundle::SOLUTION, lines)?);
        }
        let (formula, proof, log) = match verdict {
            Verdict::Multiple => (None, None, None),
            _ => {
                if let Some(text) = self.constraints()? {
                    keep(self.text(bundle::CONSTRAINTS, text)?);
                }
                let certifier = self.certifier;
                let (format, files) = match certifier.format {
                    ProofFormat::Clauses if certifier.is_trimmed => (LRAT, self.refute(verdict)?),
                    ProofFormat::Clauses => (certifier.prover.format(), self.refute(verdict)?),
                    ProofFormat::VeriPb => (bundle::VERIPB, self.refute_linear(verdict)?),
                };
                let ProofFiles { facts, formula, proof, prover, log } = files;
                keep(formula);
                keep(proof);
                (Some(facts), Some(ProofFacts { format: format.to_owned(), prover }), log)
            }
        };
        let manifest = Manifest {
            schema: bundle::SCHEMA,
            program: format!("quorum {}", env!("CARGO_PKG_VERSION")),
            id: id.to_owned(),
            rules: self.puzzle.rules().to_string(),
            verdict: verdict.to_string(),
            solvers,
            formula,
            proof,
            files,
        };
        let text = serde_json::to_string_pretty(&manifest).expect("a manifest is JSON") + "\n";
        fs::write(self.folder.join(bundle::MANIFEST), text)?;
        Ok((manifest, log))
    }

    /// The line of a solution, with values of extra cells, checked by the wording of the
    /// constraints.
    fn solution(&self, problem: &Problem, grid: &Grid) -> Result<String, CertificateError> {
        let values = completed(problem, grid)
            .map_err(|refusal| CertificateError::Constraint(refusal.to_string()))?;
        let holds = quorum_audit::check_wording(self.puzzle, &values)?;
        if let Some(place) = holds.iter().position(|holds| !holds) {
            let stated = &self.puzzle.constraints()[place];
            return Err(CertificateError::Wording(stated.text(self.puzzle.columns())));
        }
        Ok(solution_string(&values, self.puzzle.rules()))
    }

    /// The primitives of the constraints, if there are any. They are checked before the proof,
    /// which takes longer.
    fn constraints(&self) -> Result<Option<String>, CertificateError> {
        if self.puzzle.constraints().is_empty() {
            return Ok(None);
        }
        let text = match self.certifier.format {
            ProofFormat::Clauses => {
                let text = constraints::text(self.puzzle, &self.puzzle.lower())?;
                quorum_audit::check_constraints(self.puzzle, &text)?;
                text
            }
            ProofFormat::VeriPb => {
                let text = constraints::primitives(self.puzzle);
                quorum_audit::check_primitives(self.puzzle, &text)?;
                text
            }
        };
        Ok(Some(text))
    }

    /// The formula, with the clause that blocks the solution if there is one, and the proof
    /// that it has no model.
    fn refute(&self, verdict: Verdict) -> Result<ProofFiles, CertificateError> {
        let Certifier { prover, is_trimmed, is_compressed, limit, .. } = self.certifier;
        let create = |name: &str| Sink::create(self.folder, name, *is_compressed);
        let problem = self.puzzle.lower();
        cnf::check(&problem, &prover.options)
            .map_err(|error| CertificateError::Constraint(error.to_string()))?;
        let mut encoded = cnf::encode(&problem, &prover.options);
        if let [solution] = self.grids {
            encoded.cnf.push(encoded.cells.blocking_clause(solution));
        }
        let rules = self.puzzle.rules().to_string();
        let comments = dimacs::Comments { lines: &[&rules], map: false };
        let mut sink = create(bundle::FORMULA)?;
        let mut text = Vec::new();
        dimacs::write(&mut text, &encoded, comments)?;
        sink.write_all(&text)?;
        let formula = sink.finish()?;

        let name = format!("{}.{}", bundle::PROOF, prover.format());
        let whole = format!("whole-{name}");
        let sink =
            if *is_trimmed { Sink::create(self.folder, &whole, false)? } else { create(&name)? };
        let question = Question::within(Mode::First, *limit).cancelled_by(self.cancel);
        let refuted = prover.refute(&problem, &encoded, &formula.text_sha256, sink, &question)?;
        let Refuted { mut sink, outcome, prover: mut by, log } = refuted;
        outcome.check(&by, verdict)?;
        if *is_trimmed {
            sink.finish()?;
            let whole = self.folder.join(whole);
            let is_lrat = prover.format() == LRAT;
            let to = create(&format!("{}.{LRAT}", bundle::PROOF))?;
            let (trimmed, outcome) = trim::trim(&encoded.cnf, &whole, is_lrat, to, &question)?;
            outcome.check(&by, verdict)?;
            fs::remove_file(whole)?;
            sink = trimmed;
            by += ", trimmed";
        }
        let facts = FormulaFacts {
            base: prover.options.base.name.to_owned(),
            signs: prover.options.inequalities.name.to_owned(),
            relations: match problem.relations() {
                [] => String::new(),
                _ => "support".to_owned(),
            },
            variables: u64::from(encoded.cnf.variables()),
            clauses: encoded.cnf.clause_count() as u64,
        };
        Ok(ProofFiles { facts, formula, proof: sink.finish()?, prover: by, log })
    }

    /// The same as lines over one-hot cells.
    fn refute_linear(&self, verdict: Verdict) -> Result<ProofFiles, CertificateError> {
        let create = |name: &str| Sink::create(self.folder, name, self.certifier.is_compressed);
        let solution = match self.grids {
            [solution] => Some(&solution[..]),
            _ => None,
        };
        let refutation = veripb::Refutation::new(self.puzzle, &self.puzzle.lower(), solution)?;
        let mut sink = create(bundle::LINEAR_FORMULA)?;
        refutation.write(&mut sink)?;
        let formula = sink.finish()?;

        let sink = create(&format!("{}.{}", bundle::PROOF, bundle::VERIPB))?;
        let question = Question::within(Mode::First, self.certifier.limit);
        let question = question.cancelled_by(self.cancel);
        let (sink, outcome) = refutation.refute(&formula.text_sha256, sink, &question)?;
        let prover = veripb::version();
        outcome.check(&prover, verdict)?;
        let (variables, clauses) = refutation.size();
        let facts = FormulaFacts {
            base: veripb::BASE.to_owned(),
            signs: "support".to_owned(),
            relations: String::new(),
            variables,
            clauses,
        };
        Ok(ProofFiles { facts, formula, proof: sink.finish()?, prover, log: None })
    }

    fn text(&self, name: &str, text: String) -> io::Result<Written> {
        let mut sink = Sink::create(self.folder, name, false)?;
        sink.write_all(text.as_bytes())?;
        sink.finish()
    }
}
