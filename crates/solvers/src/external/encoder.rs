//! The form `encoder`: a program that turns a puzzle into DIMACS. It is not a solver: the SAT
//! solvers of this project are asked with its formulas, as `varisat/NAME`, `batsat/NAME`,
//! `cadical/NAME`.
//!
//! The program is started once per question. It reads the corpus line of the puzzle, with the
//! constraints as primitives, and prints a formula with a [map](quorum_encodings::cnf::external) of
//! its variables, or `unsupported` with a reason. A kind of constraint that the formula does not
//! declare is unsupported. Every grid is judged; that there is no other grid depends on the
//! program, as it does on every encoding.

use super::ProgramForm;
use super::declaration::Declaration;
use super::question::corpus_question;
use super::run::run;
use crate::entry::{Abilities, AnyEntry, DeclaredEntry, Entry, Family, FormFacts};
use crate::formulas::{FormulaSource, NoFormula};
use crate::{Question, Status};
use quorum_encodings::cnf::external::{ExternalFormula, read_formula};
use quorum_problem::{Features, Problem};
use std::io::Write;
use std::sync::{Arc, OnceLock};

/// The form in the table. It has no solvers of its own name.
pub(super) static FORM: ProgramForm = ProgramForm {
    name: "encoder",
    summary: "a declared encoding",
    family: Family::Sat,
    encodings: &[],
    options: &[],
    abilities: Abilities {
        note: "kinds of constraints as far as its formulas declare",
        features: KINDS,
        ..Abilities::ANY
    },
    is_program: true,
    own_name: |_| Ok(None),
    build: |_, _| unreachable!("an encoder is built for a SAT solver"),
};

/// The kinds of constraints that the primitives of a question state.
pub(super) const KINDS: Features = Features::PRIMITIVES;

/// A declared encoder.
pub struct ExternalEncoder(Declaration);

impl ExternalEncoder {
    /// Its name, after the `/` of a solver's name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The formula of a problem, as text and as clauses with their map.
    pub fn encode(
        &self,
        problem: &Problem,
        question: &Question,
    ) -> Result<(String, ExternalFormula), NoFormula> {
        let crash = |reason: String| NoFormula::Failed(Status::Crash, reason);
        let line = corpus_question(problem)
            .map_err(|reason| NoFormula::Unsupported(reason.to_string()))?;
        let file =
            write(line).map_err(|error| crash(format!("cannot write its input: {error}")))?;
        let output = run(&self.0.launch, file.path(), question)
            .map_err(|(status, reason)| NoFormula::Failed(status, reason))?;
        let first = output.text.lines().next().unwrap_or_default();
        if let Some(reason) = first.strip_prefix("unsupported") {
            let reason = reason.trim_start_matches([':', ' ']);
            let reason =
                if reason.is_empty() { "the encoder printed 'unsupported'" } else { reason };
            return Err(NoFormula::Unsupported(reason.to_owned()));
        }
        if !output.status.success() {
            return Err(crash(output.ended()));
        }
        let formula =
            read_formula(&output.text, problem).map_err(|fault| crash(fault.to_string()))?;
        let check = formula.features.check(problem.features());
        check.map_err(|kinds| NoFormula::Unsupported(format!("its formula declares {kinds}")))?;
        Ok((output.text, formula))
    }
}

fn write(line: &str) -> std::io::Result<tempfile::NamedTempFile> {
    let mut file = tempfile::Builder::new().prefix("quorum-").suffix(".txt").tempfile()?;
    writeln!(file, "{line}")?;
    Ok(file)
}

impl FormulaSource for ExternalEncoder {
    fn features(&self) -> Features {
        KINDS
    }

    fn formula(
        &self,
        problem: &Problem,
        question: &Question,
    ) -> Result<ExternalFormula, NoFormula> {
        self.encode(problem, question).map(|(_, formula)| formula)
    }
}

/// The entries of a declared encoder, one per SAT solver among the engines.
pub(crate) fn entries(
    declaration: Declaration,
    engines: &[&'static Entry],
) -> (Arc<ExternalEncoder>, Vec<AnyEntry>) {
    let encoder = Arc::new(ExternalEncoder(declaration));
    let print = Arc::new(OnceLock::new());
    let mut entries = Vec::new();
    for &engine in engines {
        let Some(build) = engine.build_with_formulas else { continue };
        let (declared, print) = (Arc::clone(&encoder), Arc::clone(&print));
        let version = move || {
            let described = || format!("{} {}", declared.0.file_name(), declared.0.fingerprint());
            let program: &String = print.get_or_init(described);
            format!("{}, {program}", (engine.version)())
        };
        let used = Arc::clone(&encoder);
        entries.push(AnyEntry::Declared(Arc::new(DeclaredEntry {
            form: FormFacts { family: engine.family, ..FORM.facts() },
            engine: engine.engine.to_owned(),
            source: encoder.0.text.clone(),
            encoding: Some(encoder.name().to_owned()),
            version: Box::new(version),
            build: Box::new(move |_| Ok(build(used.clone()))),
        })));
    }
    (encoder, entries)
}
