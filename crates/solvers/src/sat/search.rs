//! Enumeration of grids: each model gives a grid, which is blocked by one more clause over the
//! cell variables before the next call, until the mode's limit is reached or there is no model
//! left. Clauses learned in earlier calls are kept.

use super::{Backend, BackendKind, Found};
use crate::answer::Laps;
use crate::{Answer, Counters, Question, Status};
use quorum_encodings::cnf::external::ExternalFormula;
use quorum_encodings::cnf::{CellVariables, Cnf};
use quorum_problem::Grid;
use std::time::{Duration, Instant};

/// The way from the models of a formula to grids and back.
pub(crate) trait CellMap {
    /// The grid of a model, from the values of its variables.
    fn grid(&self, is_true: &mut dyn FnMut(i32) -> bool) -> Result<Grid, String>;

    /// The clause "not this grid".
    fn blocking_clause(&self, grid: &[u8]) -> Vec<i32>;
}

impl CellMap for CellVariables {
    fn grid(&self, is_true: &mut dyn FnMut(i32) -> bool) -> Result<Grid, String> {
        let model = (1..=self.count() as i32).filter(|&variable| is_true(variable));
        self.decode(model).map_err(|error| error.to_string())
    }

    fn blocking_clause(&self, grid: &[u8]) -> Vec<i32> {
        CellVariables::blocking_clause(self, grid)
    }
}

impl CellMap for ExternalFormula {
    /// The judge sees a broken model as it is.
    fn grid(&self, is_true: &mut dyn FnMut(i32) -> bool) -> Result<Grid, String> {
        Ok(self.decode(is_true))
    }

    fn blocking_clause(&self, grid: &[u8]) -> Vec<i32> {
        ExternalFormula::blocking_clause(self, grid)
    }
}

/// Loads a formula into a new solver, and finds its grids. A solver has no value for a variable
/// that no clause mentions: `free` are such as may be in none.
pub(crate) fn solve(
    kind: &'static BackendKind,
    formula: &Cnf,
    free: impl Iterator<Item = i32>,
    cells: &dyn CellMap,
    question: &Question,
    laps: &mut Laps,
    answer: &mut Answer,
) {
    let mut backend = (kind.new)();
    backend.load(formula, 0, question);
    for variable in free {
        backend.add(&[variable, -variable]);
    }
    answer.phases.load = Some(laps.lap());
    GridSearch { kind, backend: &mut *backend, cells, assumptions: &[], guard: None }
        .run(question, laps, answer);
    answer.counters = backend.work();
}

/// Notes the size of the formula, and whether the limit was passed.
pub(crate) fn finish(kind: &BackendKind, formula: &Cnf, answer: &mut Answer, question: &Question) {
    answer.counters = Counters {
        variables: Some(formula.variables().into()),
        clauses: Some(formula.clause_count() as u64),
        literals: Some(formula.literal_count() as u64),
        ..answer.counters
    };
    note_overrun(kind, answer, question, Instant::now());
}

/// A loaded formula and its assumptions.
pub(super) struct GridSearch<'a> {
    pub kind: &'static BackendKind,
    pub backend: &'a mut dyn Backend,
    pub cells: &'a dyn CellMap,
    /// Assumptions of every call.
    pub assumptions: &'a [i32],
    /// The literal under which grids are blocked, one of the assumptions; `None`: permanently.
    pub guard: Option<i32>,
}

impl GridSearch<'_> {
    /// Finds and blocks one grid after another, within the time limit and the mode's limit.
    pub fn run(&mut self, question: &Question, laps: &mut Laps, answer: &mut Answer) {
        while !answer.is_finished(question.mode) && !question.is_over() {
            if let Some(grid) = answer.grids.last() {
                self.block(grid);
            }
            let gave_up = match self.backend.solve(self.assumptions, question) {
                Found::Nothing => {
                    answer.exhausted = true;
                    None
                }
                Found::Model => {
                    let grid = self.cells.grid(&mut |variable| self.backend.is_true(variable));
                    grid.map(|grid| answer.grids.push(grid)).err()
                }
                Found::GaveUp(reason) => Some(reason),
                Found::OutOfNodes => {
                    answer.note_out_of_nodes(question.nodes.unwrap_or_default(), "decision");
                    break;
                }
            };
            if let Some(reason) = gave_up {
                answer.message = Some(format!("{}: {reason}", self.kind.name));
                break;
            }
            answer.phases.add_solving(laps.lap());
        }
    }

    fn block(&mut self, grid: &[u8]) {
        let mut clause = self.cells.blocking_clause(grid);
        clause.extend(self.guard.map(|guard| -guard));
        self.backend.add(&clause);
    }
}

/// Lateness that is the interval of the checks of the time, and no news.
const PUNCTUAL: Duration = Duration::from_millis(10);

/// A run over its limit is a `timeout`, even if its last call has decided the question: it took
/// longer than allowed. Its solutions are kept.
pub(super) fn note_overrun(
    kind: &BackendKind,
    answer: &mut Answer,
    question: &Question,
    now: Instant,
) {
    let Some(late) = question.deadline.and_then(|deadline| now.checked_duration_since(deadline))
    else {
        return;
    };
    answer.status = Status::Timeout;
    let is_finished = answer.is_finished(question.mode);
    if !is_finished && late < PUNCTUAL {
        answer.message = None;
        return;
    }
    let state = if is_finished { "finished" } else { "stopped" };
    let late = late.as_secs_f64();
    let why = kind.why_late.map(|reason| format!(": {reason}")).unwrap_or_default();
    answer.message = Some(format!("{state} {late:.3} s after the limit{why}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;
    use crate::varisat::VARISAT;

    #[test]
    fn an_answer_after_the_limit_is_a_timeout_that_says_what_it_knows() {
        let now = Instant::now();
        let question = Question::new(Mode::Decide).until(Some(now));
        let asked_until = |late: Duration, exhausted| {
            let mut answer = Answer { grids: vec![vec![1]], exhausted, ..Answer::default() };
            note_overrun(&VARISAT, &mut answer, &question, now + late);
            (answer.status, answer.grids.len(), answer.exhausted, answer.message)
        };
        let message = "0.250 s after the limit: varisat cannot be stopped within a call";
        assert_eq!(
            asked_until(Duration::from_millis(250), true),
            (Status::Timeout, 1, true, Some(format!("finished {message}")))
        );
        assert_eq!(
            asked_until(Duration::from_millis(250), false),
            (Status::Timeout, 1, false, Some(format!("stopped {message}")))
        );
        let stopped = asked_until(Duration::from_millis(1), false);
        assert_eq!(stopped, (Status::Timeout, 1, false, None));

        let mut in_time = Answer { exhausted: true, ..Answer::default() };
        let question = Question { deadline: Some(now + Duration::from_secs(1)), ..question };
        note_overrun(&VARISAT, &mut in_time, &question, now);
        assert_eq!((in_time.status, in_time.message), (Status::Ok, None));
    }
}
