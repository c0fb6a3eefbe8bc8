//! A new solver for every puzzle, with the formula of somebody else's
//! [encoder](crate::external::ExternalEncoder).

use super::search::{Search, load, note_overrun};
use super::{Backend, Counters};
use crate::answer::Laps;
use crate::entry::Entry;
use crate::external::{ExternalEncoder, KINDS, NoFormula};
use crate::{Answer, Question, Session, Solver};
use quorum_problem::{Features, Problem};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

/// Makes the solver that asks a SAT solver with the formulas of an encoder.
pub type BuildOutside = fn(Arc<ExternalEncoder>) -> Box<dyn Solver>;

/// The SAT solvers that are asked with such formulas.
pub static OUTSIDE: &[(&Entry, BuildOutside)] = &[
    (&crate::varisat::ENTRY, build::<crate::varisat::Varisat>),
    (&crate::batsat::ENTRY, build::<crate::batsat::Batsat>),
    #[cfg(feature = "cadical")]
    (&crate::cadical::ENTRY, build::<crate::cadical::Cadical>),
];

fn build<B: Backend>(encoder: Arc<ExternalEncoder>) -> Box<dyn Solver> {
    Box::new(SatOutside::<B> { encoder, backend: PhantomData })
}

struct SatOutside<B> {
    encoder: Arc<ExternalEncoder>,
    backend: PhantomData<fn() -> B>,
}

impl<B: Backend> Solver for SatOutside<B> {
    fn open(&self) -> Box<dyn Session> {
        let encoder = Arc::clone(&self.encoder);
        Box::new(SatOutside::<B> { encoder, backend: PhantomData })
    }

    fn can_be_stopped(&self) -> bool {
        B::WHY_LATE.is_none()
    }
}

impl<B: Backend> Session for SatOutside<B> {
    /// All that can be declared: each formula declares what it has.
    fn features(&self) -> Features {
        KINDS
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let formula = match self.encoder.encode(problem, question.deadline) {
            Ok((_, formula)) => formula,
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
