//! A new solver for every puzzle, with the formula of a [source](crate::formulas) that is not of
//! this project.

use super::BackendKind;
use super::search::{finish, solve};
use crate::answer::Laps;
use crate::formulas::{FormulaSource, NoFormula};
use crate::{Answer, Engine, Question, Session, Solver};
use quorum_problem::{Features, Problem};
use std::sync::Arc;

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
        let free = formula.cell_variables();
        solve(self.backend, &formula.cnf, free, &formula, question, &mut laps, &mut answer);
        finish(self.backend, &formula.cnf, &mut answer, question);
        answer
    }
}
