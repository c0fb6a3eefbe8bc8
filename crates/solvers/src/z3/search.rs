//! Enumeration of grids: check, read the model, block the grid, check again, until the mode's
//! limit is reached or there is no model left.

use super::lane::Lane;
use super::watchdog;
use crate::answer::Laps;
use crate::{Answer, Counters, Question, Status};
use quorum_encodings::smt::{Script, Term, Value};
use quorum_problem::Grid;
use z3::{Model, Params, SatResult, Solver};

/// A script in a solver.
pub(super) trait LoadedSolver {
    /// The script, for its sizes and for decoding grids.
    fn script(&self) -> &Script;

    /// The solver that answers the next check.
    fn solver(&self) -> &Solver;

    /// The value of a term.
    fn value(&self, model: &Model, term: Term) -> Option<Value>;

    /// Checks.
    fn check(&self) -> SatResult;

    /// Blocks a grid.
    fn block(&mut self, grid: &Grid);

    /// Decisions, propagations, conflicts, restarts and resource units of this question.
    fn work(&self) -> Counters;
}

/// Loads the question (`None`: the time limit passed) and enumerates solutions up to the mode's
/// limit, both under the watchdog. Returns the loaded script if its context can be used again.
pub(super) fn ask<L: LoadedSolver>(
    lane: Lane,
    load: impl FnOnce() -> (Counters, Option<L>),
    question: &Question,
    laps: &mut Laps,
    answer: &mut Answer,
) -> Option<L> {
    let work = || {
        let (size, loaded) = load();
        answer.counters = size;
        answer.phases.load = Some(laps.lap());
        match loaded {
            Some(mut loaded) => {
                CheckLoop { loaded: &mut loaded, question, answer }.run(laps);
                Some(loaded)
            }
            None => {
                time_is_up(answer, "while loading");
                None
            }
        }
    };
    let (loaded, interrupted) = watchdog::guarded(question, work);
    if !interrupted {
        return loaded;
    }
    lane.abandon();
    if answer.status == Status::Timeout {
        let reason = answer.message.take().unwrap_or_default();
        answer.message = Some(format!("{reason}; interrupted past its own time limit"));
    }
    None
}

struct CheckLoop<'a> {
    loaded: &'a mut dyn LoadedSolver,
    question: &'a Question,
    answer: &'a mut Answer,
}

impl CheckLoop<'_> {
    fn run(&mut self, laps: &mut Laps) {
        let found = self.find_next();
        self.answer.phases.first = Some(laps.lap());
        let mode = self.question.mode;
        if found && !self.answer.is_finished(mode) {
            while self.find_next() && !self.answer.is_finished(mode) {}
            self.answer.phases.prove = Some(laps.lap());
        }
        let Counters { variables, clauses, .. } = self.answer.counters;
        self.answer.counters = Counters { variables, clauses, ..self.loaded.work() };
    }

    /// Looks for a solution other than those found. False: there is none, or the search cannot
    /// continue; the answer records which.
    fn find_next(&mut self) -> bool {
        if let Some(grid) = self.answer.grids.last() {
            self.loaded.block(grid);
        }
        if self.question.is_over() {
            time_is_up(self.answer, "between two checks");
            return false;
        }
        self.set_limit();
        match self.loaded.check() {
            SatResult::Sat => self.read_solution(),
            SatResult::Unsat => {
                self.answer.exhausted = true;
                false
            }
            SatResult::Unknown => {
                self.give_up();
                false
            }
        }
    }

    /// Passes the remaining time to Z3, which counts milliseconds, in some versions interprets
    /// 0 as "cancel at once", and the largest number as "no limit".
    fn set_limit(&self) {
        let limit = self.question.remaining().map_or(u32::MAX, |remaining| {
            let whole = remaining.as_nanos().div_ceil(1_000_000);
            whole.clamp(1, u128::from(u32::MAX - 1)) as u32
        });
        let mut params = Params::new();
        params.set_u32("timeout", limit);
        self.loaded.solver().set_params(&params);
    }

    /// False: the model is broken. The judge sees it as it is, but it cannot be blocked.
    fn read_solution(&mut self) -> bool {
        let model = self.loaded.solver().get_model();
        let script = self.loaded.script();
        let grid = script.decode(|term| self.loaded.value(model.as_ref()?, term));
        let whole = grid.iter().all(|value| (1..=script.values()).contains(value));
        if !whole && self.question.is_over() {
            // An interrupt also stops the decoding: that is not a wrong answer.
            time_is_up(self.answer, "while reading a model");
            return false;
        }
        self.answer.grids.push(grid);
        whole
    }

    /// `unknown` is a separate result, never `unsat`.
    fn give_up(&mut self) {
        let reason = self.loaded.solver().get_reason_unknown().unwrap_or_default();
        if self.question.is_over() || reason == "timeout" {
            time_is_up(self.answer, &format!("Z3: {reason}"));
        } else {
            self.answer.message = Some(format!("Z3: {reason}"));
        }
    }
}

fn time_is_up(answer: &mut Answer, when: &str) {
    answer.status = Status::Timeout;
    answer.message = Some(when.to_owned());
}
