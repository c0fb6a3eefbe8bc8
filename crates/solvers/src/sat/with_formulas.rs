//! A new solver for every puzzle, with the formula of a [source](crate::formulas) that is not of
//! this project.

use super::search::{Search, load, note_overrun};
use super::{BackendKind, Counters};
use crate::answer::Laps;
use crate::formulas::{FormulaSource, NoFormula};
use crate::{Answer, Engine, Question, Session, Solver};
use quorum_problem::{Features, Problem};
use std::sync::Arc;
use std::time::Instant;

/// The solver of a SAT back end on the formulas of a source.
pub fn build_with_formulas(
    backend: &'static BackendKind,
    source: Arc<dyn FormulaSource>,
) -> Box<dyn Solver> {
    Box::new(SatWithFormulas { source, backend })
}

struct SatWithFormulas {
    source: Arc<dyn FormulaSource>,
    backend: &'static BackendKind,
}

impl Solver for SatWithFormulas {
    fn open(&self) -> Session {
        Session::new(SatWithFormulas { source: Arc::clone(&self.source), backend: self.backend })
    }

    fn can_be_stopped(&self) -> bool {
        self.backend.why_late.is_none()
    }
}

impl Engine for SatWithFormulas {
    /// All that can be declared: each formula declares what it has.
    fn features(&self) -> Features {
        self.source.features()
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let formula = match self.source.formula(problem, question) {
            Ok(formula) => formula,
            Err(NoFormula::Unsupported(reason)) => return Answer::unsupported(reason),
            Err(NoFormula::Failed(status, reason)) => return Answer::ended(status, reason),
        };
        let mut answer = Answer::default();
        answer.phases.encode = Some(laps.lap());
        let kind = self.backend;
        let mut backend = (kind.new)();
        load(&mut *backend, formula.cnf.clauses(), question);
        // A solver has no value for a variable that no clause mentions.
        for variable in formula.cell_variables() {
            backend.add(&[variable, -variable]);
        }
        answer.phases.load = Some(laps.lap());
        Search { kind, backend: &mut *backend, cells: &formula, assumptions: &[], guard: None }
            .run(question, &mut laps, &mut answer);
        answer.counters = Counters {
            variables: Some(formula.cnf.variables().into()),
            clauses: Some(formula.cnf.clause_count() as u64),
            literals: Some(formula.cnf.literal_count() as u64),
            ..backend.work()
        };
        note_overrun(kind, &mut answer, question, Instant::now());
        answer
    }
}
