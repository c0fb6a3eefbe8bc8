//! Solvers that are asked again and again about variations of one puzzle.
//!
//! An explanation takes hundreds of questions, nearly all of them easy. The first solver
//! gets a moment for each; what it does not settle goes to the next one, and the last has
//! what is left of the time. So a fast search may stand first although it never ends on
//! some puzzle. Answers do not depend on who gave them, only whether there is one does.

use crate::panel::Judged;
use problem::Grid;
use puzzle::Puzzle;
use solvers::table::Named;
use solvers::{Mode, Question, Session, Status};
use std::time::{Duration, Instant};

/// What every solver but the last may take for one question.
const MOMENT: Duration = Duration::from_millis(100);

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unanswered {
    /// The time for all questions together is up.
    #[error("out of time")]
    OutOfTime,
    /// No solver could be asked, or one was refuted by the judge.
    #[error("{0}")]
    Failed(String),
}

/// Solutions, and whether there are others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// Different grids that the judge has accepted.
    pub grids: Vec<Grid>,
    /// There are no others.
    pub all: bool,
}

/// Sessions of several solvers, and the time they have together.
pub struct Oracle {
    sessions: Vec<Box<dyn Session>>,
    deadline: Option<Instant>,
}

impl Oracle {
    /// Opens a session of each solver, the fastest first; `limit` is for all questions
    /// together and counts from now.
    ///
    /// # Panics
    /// If there is no solver.
    pub fn new(solvers: &[Named], limit: Option<Duration>) -> Self {
        assert!(!solvers.is_empty(), "an oracle needs a solver");
        let sessions = solvers.iter().map(|named| named.solver.open()).collect();
        Oracle { sessions, deadline: Question::within(Mode::First, limit).deadline }
    }

    /// What is left of the time; `None` without a limit.
    pub fn remaining(&self) -> Option<Duration> {
        Question { mode: Mode::First, deadline: self.deadline }.remaining()
    }

    /// Up to `most` solutions; fewer only if there are no others.
    pub fn solutions(&mut self, puzzle: &Puzzle, most: u64) -> Result<Solutions, Unanswered> {
        self.ask(puzzle, &Question { mode: Mode::Count(most), deadline: self.deadline })
    }

    fn ask(&mut self, puzzle: &Puzzle, whole: &Question) -> Result<Solutions, Unanswered> {
        let problem = puzzle.lower();
        let mut reason = Unanswered::OutOfTime;
        let last = self.sessions.len() - 1;
        for (index, session) in self.sessions.iter_mut().enumerate() {
            if whole.is_over() {
                return Err(Unanswered::OutOfTime);
            }
            let mut question = *whole;
            if index < last {
                let moment = Instant::now() + MOMENT;
                question.deadline =
                    Some(whole.deadline.map_or(moment, |deadline| deadline.min(moment)));
            }
            let Judged { answer, .. } = Judged::new(&problem, session.ask(&problem, &question));
            if answer.status == Status::Wrong {
                return Err(Unanswered::Failed(answer.message.unwrap_or_default()));
            }
            if answer.exhausted || answer.grids.len() as u64 >= whole.mode.limit() {
                return Ok(Solutions { all: answer.exhausted, grids: answer.grids });
            }
            reason = match answer.status {
                Status::Timeout => Unanswered::OutOfTime,
                status => Unanswered::Failed(answer.message.unwrap_or(status.to_string())),
            };
        }
        Err(reason)
    }

    /// A solution, or `None` if there is none.
    pub fn solution(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>, Unanswered> {
        Ok(self.solutions(puzzle, 1)?.grids.pop())
    }

    /// The same, in one of `parts` parts of what is left of the time.
    pub fn solution_in_part(
        &mut self,
        puzzle: &Puzzle,
        parts: u32,
    ) -> Result<Option<Grid>, Unanswered> {
        let limit = self.remaining().map(|left| left / parts);
        Ok(self.ask(puzzle, &Question::within(Mode::First, limit))?.grids.pop())
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&mut self, puzzle: &Puzzle) -> Result<bool, Unanswered> {
        let found = self.solutions(puzzle, 2)?;
        Ok(found.all && found.grids.len() == 1)
    }
}
