//! The engines as solvers: `classic` without and `signs` with inequalities.

use super::houses::houses;
use super::layout::Givens;
use super::log::PlanesLog;
use super::order::Inequalities;
use super::search::PlaneSearch;
use super::wide::Instructions;
use crate::entry::Built;
use crate::tally::Tally;
use crate::{Answer, Engine, Question, SearchLog, SolverName, Unsupported};
use quorum_problem::Problem;

/// The solver of a canonical name.
pub(in super::super) fn solver(name: &SolverName, has_signs: bool) -> Built {
    let most = match name.options.get("portable").map(String::as_str) {
        None => Instructions::BEST,
        Some("avx2") => Instructions::Avx2,
        Some(_) => Instructions::Portable,
    };
    Ok(Box::new(PlanesSolver { search: PlaneSearch(most), has_signs }))
}

/// Whether the engine with or without inequalities supports a problem of groups and inequalities.
pub(in super::super) fn check(problem: &Problem, has_signs: bool) -> Result<(), Unsupported> {
    if !has_signs && !problem.less_than().is_empty() {
        return Err("no less-than signs".to_owned().into());
    }
    houses(problem)?;
    if problem.less_than().iter().all(Inequalities::are_neighbors) {
        Ok(())
    } else {
        Err("a sign between cells that are not neighbors".to_owned().into())
    }
}

#[derive(Clone)]
struct PlanesSolver {
    search: PlaneSearch,
    /// True if inequalities are supported.
    has_signs: bool,
}

impl Engine for PlanesSolver {
    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        check(problem, self.has_signs)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        self.answer_with(problem, question, PlanesLog::none())
    }

    fn answer_logged(
        &mut self,
        problem: &Problem,
        question: &Question,
        log: &mut dyn SearchLog,
    ) -> Option<Answer> {
        Some(self.answer_with(problem, question, PlanesLog::new(log)))
    }
}

impl PlanesSolver {
    fn answer_with(&self, problem: &Problem, question: &Question, log: PlanesLog<'_>) -> Answer {
        let mut tally = Tally::start(question);
        let mut givens = Givens::new(problem);
        let signs = self.has_signs.then(|| Inequalities::new(problem));
        if let Some(signs) = &signs {
            signs.bound(&mut givens);
        }
        tally.built();
        let (end, rounds) = self.search.run_logged(&givens, signs.as_ref(), &mut tally, log);
        let mut answer = tally.finish(end);
        answer.counters.propagations = Some(rounds);
        answer
    }
}
