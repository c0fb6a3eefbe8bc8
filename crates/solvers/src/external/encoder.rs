//! The form `encoder`: a program that turns a puzzle into DIMACS. It is not a solver: the SAT
//! solvers of this project are asked with its formulas, as `varisat/NAME`, `batsat/NAME`,
//! `cadical/NAME`.
//!
//! The program is started once per question. It reads the corpus line of the puzzle, with the
//! constraints as primitives, and prints a formula with a [map](quorum_encodings::cnf::external) of
//! its variables, or `unsupported` with a reason. A kind of constraint that the formula does not
//! declare is unsupported. Every grid is judged; that there is no other grid depends on the
//! program, as it does on every encoding.

use super::declaration::Declaration;
use super::question::corpus_question;
use super::run::{Files, run};
use super::{ProgramForm, Protocol};
use crate::entry::{Abilities, Family};
use crate::{Question, Status};
use quorum_encodings::cnf::external::{ExternalFormula, read_formula};
use quorum_problem::{Features, Problem};

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
    protocol: Protocol::Encoder,
};

/// The kinds of constraints that the primitives of a question state.
pub(super) const KINDS: Features = Features::PRIMITIVES;

/// Reason why there is no formula.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoFormula {
    /// The encoder does not encode the puzzle, for this reason.
    #[error("{0}")]
    Unsupported(String),
    /// The encoder failed, or its output could not be read.
    #[error("{1}")]
    Failed(Status, String),
}

/// A declared encoder.
pub struct ExternalEncoder(pub(super) Declaration);

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
        let files = Files::new(&self.0.launch, ".txt", format!("{line}\n").as_bytes())
            .map_err(|error| crash(format!("cannot write its input: {error}")))?;
        let output = run(&self.0.launch, &files, question)
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
