//! SAT solvers on the formulas of a [declared encoder](ExternalEncoder), made for each puzzle.

use super::declaration::Declaration;
use super::encoder::{ExternalEncoder, FORM, KINDS, NoFormula};
use crate::answer::Laps;
use crate::entry::{Built, Entry};
use crate::sat::{BackendKind, finish, solve};
use crate::{Answer, Engine, Question, Session, Solver, SolverName};
use quorum_problem::{Features, Problem};
use std::sync::{Arc, OnceLock};

/// A SAT back end on the formulas of an encoder.
pub(super) struct SatWithFormulas {
    pub(super) encoder: Arc<ExternalEncoder>,
    pub(super) backend: &'static BackendKind,
}

impl Solver for SatWithFormulas {
    fn open(&self) -> Session {
        Session::new(SatWithFormulas { encoder: Arc::clone(&self.encoder), backend: self.backend })
    }

    fn can_be_stopped(&self) -> bool {
        self.backend.why_late.is_none()
    }
}

impl Engine for SatWithFormulas {
    /// All that can be declared: each formula declares what it has.
    fn features(&self) -> Features {
        KINDS
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let formula = match self.encoder.encode(problem, question) {
            Ok((_, formula)) => formula,
            Err(NoFormula::Unsupported(reason)) => return Answer::unsupported(reason),
            Err(NoFormula::Failed(status, reason)) => return Answer::ended(status, reason),
        };
        let mut answer = Answer::default();
        answer.phases.encode = Some(laps.lap());
        let free = formula.cell_variables();
        solve(self.backend, &formula.cnf, free, &formula, question, &mut laps, &mut answer);
        finish(self.backend, &formula.cnf, &mut answer, question);
        answer
    }
}

/// The entries of a declared encoder, one per SAT solver among the engines.
pub(crate) fn entries(
    declaration: Declaration,
    engines: &'static [Arc<Entry>],
) -> (Arc<ExternalEncoder>, Vec<Arc<Entry>>) {
    let encoder = Arc::new(ExternalEncoder(declaration));
    let print = Arc::new(OnceLock::new());
    let mut entries = Vec::new();
    for engine in engines {
        let Some(backend) = engine.backend else { continue };
        let (declared, print) = (Arc::clone(&encoder), Arc::clone(&print));
        let version = move || {
            let described = || format!("{} {}", declared.0.file_name(), declared.0.fingerprint());
            let program: &String = print.get_or_init(described);
            format!("{}, {program}", engine.version())
        };
        let used = Arc::clone(&encoder);
        let build = move |_: &SolverName| -> Built {
            Ok(Box::new(SatWithFormulas { encoder: Arc::clone(&used), backend }))
        };
        entries.push(Arc::new(Entry {
            family: engine.family,
            summary: FORM.summary,
            source: encoder.0.text.clone().into(),
            declared_encoding: Some(encoder.name().to_owned()),
            abilities: FORM.abilities,
            version: Box::new(version),
            ..Entry::new(engine.engine.clone(), build)
        }));
    }
    (encoder, entries)
}
