//! A new solver for every puzzle, with the formula of a [source](crate::formulas) that is not of this
//! project.

use super::search::{Search, load, note_overrun};
use super::{Backend, Counters};
use crate::answer::Laps;
use crate::formulas::{FormulaSource, NoFormula};
use crate::{Answer, Engine, Question, Session, Solver};
use quorum_problem::{Features, Problem};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

/// The solver of a SAT back end on the formulas of a source.
pub fn build_with_formulas<B: Backend>(source: Arc<dyn FormulaSource>) -> Box<dyn Solver> {
    Box::new(SatWithFormulas::<B> { source, backend: PhantomData })
}

struct SatWithFormulas<B> {
    source: Arc<dyn FormulaSource>,
    backend: PhantomData<fn() -> B>,
}

impl<B: Backend> Solver for SatWithFormulas<B> {
    fn open(&self) -> Session {
        Session::new(SatWithFormulas::<B> {
            source: Arc::clone(&self.source),
            backend: PhantomData,
        })
    }

    fn can_be_stopped(&self) -> bool {
        B::WHY_LATE.is_none()
    }
}

impl<B: Backend> Engine for SatWithFormulas<B> {
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
        let mut backend = B::new();
        load(&mut backend, formula.cnf.clauses(), question);
        // A solver has no value for a variable that no clause mentions.
        for variable in formula.cell_variables() {
            backend.add(&[variable, -variable]);
        }
        answer.phases.load = Some(laps.lap());
        Search { backend: &mut backend, cells: &formula, assumptions: &[], guard: None }.run(
            question,
            &mut laps,
            &mut answer,
        );
        answer.counters = Counters {
            variables: Some(formula.cnf.variables().into()),
            clauses: Some(formula.cnf.clause_count() as u64),
            literals: Some(formula.cnf.literal_count() as u64),
            ..backend.work()
        };
        note_overrun::<B>(&mut answer, question, Instant::now());
        answer
    }
}
