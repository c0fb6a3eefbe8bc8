//! A new solver for every puzzle.
//!
//! The direct form gets a context of its own, so that no question leaves anything behind for
//! the next one: terms, learnt clauses and the resource count all start anew. Making one
//! takes milliseconds, and counts as loading.
//!
//! A reduced script is the fast lane: it is asked in the thread's context, which is made once,
//! and where the reduction has settled everything Z3 is not asked at all.

use super::lane::Lane;
use super::load::Loader;
use super::search::{self, Loaded};
use super::statistics;
use super::strategy::{Checks, Strategy};
use crate::answer::Laps;
use crate::smt::size;
use crate::{Answer, Counters, Question, Session};
use encodings::smt::{self, Script, SmtOptions, Term, Value};
use problem::{Features, Grid, Problem};
use z3::{Model, SatResult, Solver};

pub(super) struct FromScratch {
    pub options: SmtOptions,
    pub strategy: Strategy,
}

impl Session for FromScratch {
    fn features(&self) -> Features {
        smt::FEATURES
    }

    fn supports(&self, problem: &Problem) -> Result<(), String> {
        smt::check(problem)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let mut answer = Answer::default();
        let mut script = smt::encode(problem, &self.options);
        answer.phases.encode = Some(laps.lap());
        if let Some(grid) = script.settled() {
            answer.settle(grid, question.mode, &mut laps);
            answer.counters = size(&script);
            return answer;
        }
        let lane = if self.options.reduction.is_off() { Lane::Own } else { Lane::Shared };
        let strategy = self.strategy;
        lane.run(|| strategy.ask(lane, &mut script, question, &mut laps, &mut answer));
        answer
    }
}

impl Strategy {
    /// Asks in the current context.
    fn ask(
        self,
        lane: Lane,
        script: &mut Script,
        question: &Question,
        laps: &mut Laps,
        answer: &mut Answer,
    ) {
        let mut direct = Direct {
            script,
            strategy: self,
            solver: self.solver(),
            loader: Loader::new(lane),
            before: Counters::default(),
            retired: None,
        };
        direct.before = statistics::read(&direct.solver);
        let load = move || {
            let Direct { script, solver, loader, .. } = &mut direct;
            let is_loaded = loader.load(script, solver, || question.is_over());
            (size(script), is_loaded.then_some(direct))
        };
        search::ask(lane, load, question, laps, answer);
    }
}

/// A script of one puzzle in a solver of its own.
struct Direct<'a> {
    script: &'a mut Script,
    strategy: Strategy,
    solver: Solver,
    loader: Loader,
    /// The context may have been in use before.
    before: Counters,
    /// The work of cores that are not asked any more.
    retired: Option<Counters>,
}

impl Direct<'_> {
    fn all_work(&self) -> Counters {
        let now = statistics::read(&self.solver);
        self.retired.map_or(now, |retired| statistics::sum(&retired, &now))
    }
}

impl Loaded for Direct<'_> {
    fn script(&self) -> &Script {
        self.script
    }

    fn solver(&self) -> &Solver {
        &self.solver
    }

    fn value(&self, model: &Model, term: Term) -> Option<Value> {
        self.loader.value(model, term)
    }

    fn check(&self) -> SatResult {
        self.solver.check()
    }

    fn block(&mut self, grid: &Grid) {
        self.script.block(grid);
        let is_fresh = self.strategy.checks == Checks::Fresh;
        if is_fresh || self.strategy.changes_core() && self.retired.is_none() {
            self.retired = Some(self.all_work());
        }
        if is_fresh {
            self.solver = self.strategy.solver();
            self.loader.forget_assertions();
        }
        self.loader.load(self.script, &self.solver, || false);
    }

    fn work(&self) -> Counters {
        statistics::difference(&self.before, &self.all_work())
    }
}

#[cfg(test)]
mod tests {
    use super::super::watchdog;
    use super::*;
    use crate::{Mode, Status};
    use puzzle::Puzzle;
    use puzzle::{Boxes, Rules};
    use std::time::Instant;

    #[test]
    fn unknown_is_no_proof() {
        let boxes = Some(Boxes { rows: 5, columns: 5 });
        let problem = Puzzle::empty(Rules::new(25, boxes).unwrap()).lower();
        let mut script = smt::model("int-distinct").unwrap().encode(&problem);
        let strategy = Strategy { logic: smt::ALL, checks: Checks::Again };
        let answer = Lane::Own.run(|| {
            let (mut laps, mut answer) = (Laps::start(), Answer::default());
            // The question has no limit, so for it this is Z3 giving up for its own reasons.
            let question = Question::new(Mode::Decide);
            let ask = || strategy.ask(Lane::Own, &mut script, &question, &mut laps, &mut answer);
            let ((), interrupted) = watchdog::guarded(Some(Instant::now()), ask);
            assert!(interrupted);
            answer
        });
        assert_eq!((answer.status, answer.exhausted), (Status::Ok, false));
        assert!(answer.grids.is_empty());
        assert!(answer.message.as_ref().unwrap().starts_with("Z3: "), "{answer:?}");
    }
}
