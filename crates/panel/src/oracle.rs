//! Solvers for many variations of one puzzle: with other clues, or one random puzzle after
//! another.
//!
//! An explanation or a minimal puzzle takes hundreds of questions, nearly all of them easy. The
//! first solver gets a short limit for each; what it does not decide goes to the next one, and
//! the last has the remaining time. So a fast search may come first although it does not
//! terminate on some puzzle. Which solver answered does not affect the answer, only whether
//! there is one.
//!
//! Sessions stay open from question to question. Measurements and comparisons of solvers start
//! from scratch instead: [`quorum_solvers::measure()`], [`ask_panel`](super::ask_panel).

use super::{Judged, Verdict};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_solvers::table::{Named, find};
use quorum_solvers::{Cancel, Mode, Question, Session, SolverName, Status};
use std::slice;
use std::time::{Duration, Instant};

/// Time limit per question of every solver but the last.
const MOMENT: Duration = Duration::from_millis(100);

/// Reason why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unanswered {
    /// The time limit passed.
    #[error("out of time")]
    OutOfTime,
    /// The caller cancelled it.
    #[error("interrupted")]
    Cancelled,
    /// No solver supports it, or the judge refuted one.
    #[error("{0}")]
    Failed(String),
}

/// Sessions of several solvers, and their limits.
pub struct Oracle {
    sessions: Vec<Session>,
    /// Deadline of all questions together.
    deadline: Option<Instant>,
    /// The time for each question.
    each: Option<Duration>,
    cancel: Cancel,
}

impl Oracle {
    /// Opens a session of each solver, the fastest first; `limit` covers all questions together
    /// and starts now.
    ///
    /// # Panics
    /// If there is no solver.
    pub fn new(solvers: &[Named], limit: Option<Duration>) -> Self {
        assert!(!solvers.is_empty(), "an oracle needs a solver");
        let sessions = solvers.iter().map(|named| named.solver.open()).collect();
        let deadline = Question::within(Mode::First, limit).deadline;
        Oracle { sessions, deadline, each: None, cancel: Cancel::new() }
    }

    /// Opens a session of the engine of this name, with its default options and without a limit.
    ///
    /// # Panics
    /// If this build has no such engine.
    pub fn engine(name: &str) -> Self {
        let name: SolverName = name.parse().expect("a name");
        let named = find(&name).expect("an engine of this build");
        Oracle::new(slice::from_ref(&named), None)
    }

    /// The same with a limit for each question.
    #[must_use]
    pub fn with_limit(self, each: Option<Duration>) -> Self {
        Oracle { each, ..self }
    }

    /// The same, with questions that this token ends.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
        self.set_cancel(cancel);
        self
    }

    /// From now on questions are ended by this token.
    pub fn set_cancel(&mut self, cancel: &Cancel) {
        self.cancel = cancel.clone();
    }

    /// The token that ends its questions.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Time limit of each question, if there is one.
    pub fn limit(&self) -> Option<Duration> {
        self.each
    }

    /// Remaining time for all questions; `None` without a limit.
    pub fn remaining(&self) -> Option<Duration> {
        Question::new(Mode::First).until(self.deadline).remaining()
    }

    /// Fails where no time is left or the caller cancelled: for long work between questions.
    ///
    /// # Errors
    /// [`Unanswered::Cancelled`] or [`Unanswered::OutOfTime`].
    pub fn check_time(&self) -> Result<(), Unanswered> {
        if self.cancel.is_cancelled() {
            return Err(Unanswered::Cancelled);
        }
        if self.remaining() == Some(Duration::ZERO) {
            return Err(Unanswered::OutOfTime);
        }
        Ok(())
    }

    /// As many solutions as the mode requests; fewer only if there are no others.
    pub fn ask(&mut self, puzzle: &Puzzle, mode: Mode) -> Result<Judged, Unanswered> {
        let each = Question::within(mode, self.each).deadline;
        let deadline = self.deadline.into_iter().chain(each).min();
        self.answer(puzzle, &Question::new(mode).until(deadline).cancelled_by(&self.cancel))
    }

    fn answer(&mut self, puzzle: &Puzzle, whole: &Question) -> Result<Judged, Unanswered> {
        let problem = puzzle.lower();
        let out_of_time = || {
            if self.cancel.is_cancelled() { Unanswered::Cancelled } else { Unanswered::OutOfTime }
        };
        let mut reason = Unanswered::OutOfTime;
        let last = self.sessions.len() - 1;
        for (index, session) in self.sessions.iter_mut().enumerate() {
            if whole.is_over() {
                return Err(out_of_time());
            }
            let moment = (index < last).then(|| Instant::now() + MOMENT);
            let deadline = whole.deadline.into_iter().chain(moment).min();
            let question = whole.clone().until(deadline);
            let judged = Judged::new(&problem, session.ask(&problem, &question));
            let answer = &judged.answer;
            if answer.status == Status::Wrong {
                return Err(Unanswered::Failed(answer.message.clone().unwrap_or_default()));
            }
            if answer.exhausted || answer.grids.len() as u64 >= whole.mode.limit() {
                return Ok(judged);
            }
            reason = match answer.status {
                Status::Timeout | Status::Cancelled => out_of_time(),
                status => Unanswered::Failed(answer.message.clone().unwrap_or(status.to_string())),
            };
        }
        Err(reason)
    }

    /// The verdict and the solutions found: at most two.
    pub fn decide(&mut self, puzzle: &Puzzle) -> Result<(Verdict, Vec<Grid>), Unanswered> {
        let judged = self.ask(puzzle, Mode::Decide)?;
        Ok((judged.verdict, judged.answer.grids))
    }

    /// The solution of a puzzle with exactly one; `None` if it has none or several.
    pub fn only_solution(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>, Unanswered> {
        let (verdict, mut grids) = self.decide(puzzle)?;
        Ok(grids.pop().filter(|_| verdict == Verdict::Unique))
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&mut self, puzzle: &Puzzle) -> Result<bool, Unanswered> {
        Ok(self.only_solution(puzzle)?.is_some())
    }

    /// A solution, or `None` if there is none.
    pub fn solution(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>, Unanswered> {
        Ok(self.ask(puzzle, Mode::First)?.answer.grids.pop())
    }

    /// The same, within a fraction `1/parts` of the remaining time.
    pub fn solution_in_part(
        &mut self,
        puzzle: &Puzzle,
        parts: u32,
    ) -> Result<Option<Grid>, Unanswered> {
        let limit = self.remaining().map(|left| left / parts);
        let question = Question::within(Mode::First, limit).cancelled_by(&self.cancel);
        Ok(self.answer(puzzle, &question)?.answer.grids.pop())
    }
}
