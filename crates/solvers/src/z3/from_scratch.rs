//! A new solver for every puzzle.
//!
//! The direct variant uses a separate context, so that no question affects the next one: terms,
//! learned clauses and the resource count all start from zero. Creating one takes milliseconds,
//! and counts as loading.
//!
//! A preprocessed script is solved in the thread's context, which is created once, and where
//! preprocessing has decided everything Z3 is not used at all.

use super::lane::Lane;
use super::load::Loader;
use super::search::{self, LoadedSolver};
use super::statistics;
use super::strategy::{CheckStrategy, Checks};
use crate::answer::Laps;
use crate::{Answer, Counters, Engine, Question, Unsupported};
use quorum_encodings::EncodedText;
use quorum_encodings::smt::{self, Script, SmtOptions, Term, Value};
use quorum_problem::{Features, Grid, Problem};
use z3::{Model, SatResult, Solver};

pub(super) struct Z3FromScratch {
    pub options: SmtOptions,
    pub strategy: CheckStrategy,
}

impl Engine for Z3FromScratch {
    fn features(&self) -> Features {
        smt::FEATURES
    }

    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        Ok(smt::check(problem)?)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let mut answer = Answer::default();
        let mut script = smt::encode(problem, &self.options);
        answer.phases.encode = Some(laps.lap());
        if let Some(grid) = script.decided() {
            answer.set_decided(grid, question.mode, &mut laps);
            answer.counters = Counters::of_text(&script.size());
            return answer;
        }
        let lane = if self.options.reduction.is_off() { Lane::Own } else { Lane::Shared };
        let strategy = self.strategy;
        lane.run(|| strategy.ask(lane, &mut script, question, &mut laps, &mut answer));
        answer
    }
}

impl CheckStrategy {
    /// Solves in the current context.
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
            (Counters::of_text(&script.size()), is_loaded.then_some(direct))
        };
        search::ask(lane, load, question, laps, answer);
    }
}

/// A script of one puzzle in a solver of its own.
struct Direct<'a> {
    script: &'a mut Script,
    strategy: CheckStrategy,
    solver: Solver,
    loader: Loader,
    /// The context may have been used before.
    before: Counters,
    /// Work of solvers that are no longer used.
    retired: Option<Counters>,
}

impl Direct<'_> {
    fn all_work(&self) -> Counters {
        let now = statistics::read(&self.solver);
        self.retired.map_or(now, |retired| statistics::sum(&retired, &now))
    }
}

impl LoadedSolver for Direct<'_> {
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
    use quorum_puzzle::Puzzle;
    use quorum_puzzle::{Boxes, Rules};
    use std::time::Instant;

    #[test]
    fn unknown_is_no_proof() {
        let boxes = Some(Boxes { rows: 5, columns: 5 });
        let problem = Puzzle::empty(Rules::new(25, boxes).unwrap()).lower();
        let mut script = smt::model("int-distinct").unwrap().encode(&problem);
        let strategy = CheckStrategy { logic: smt::ALL, checks: Checks::Again };
        let answer = Lane::Own.run(|| {
            let (mut laps, mut answer) = (Laps::start(), Answer::default());
            // The question has no limit, so here Z3 gave up for its own reasons.
            let question = Question::new(Mode::Decide);
            let over = question.clone().until(Some(Instant::now()));
            let ask = || strategy.ask(Lane::Own, &mut script, &question, &mut laps, &mut answer);
            let ((), interrupted) = watchdog::guarded(&over, ask);
            assert!(interrupted);
            answer
        });
        assert_eq!((answer.status, answer.exhausted), (Status::Ok, false));
        assert!(answer.grids.is_empty());
        assert!(answer.message.as_ref().unwrap().starts_with("Z3: "), "{answer:?}");
    }
}
