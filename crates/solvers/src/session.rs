//! Solvers, sessions and engines: the two traits that a solver implements, and the session around
//! its engine.
//!
//! Callers have [`Session`]s only. Its methods are not those of the trait, so that no engine can
//! replace them: the check of the kinds of constraints comes before every answer, and a run that
//! was cut short by its caller is reported as such whatever the engine reports.

use crate::{Answer, Question, SearchLog};
use quorum_encodings::Unencodable;
use quorum_problem::{Features, MissingFeatures, Problem};

/// Reason why a solver does not support a problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsupported {
    /// Kinds of constraints that it does not declare.
    #[error(transparent)]
    Features(#[from] MissingFeatures),
    /// A constraint that is too large for its encoding.
    #[error(transparent)]
    Encoding(#[from] Unencodable),
    /// Another condition, such as a size, in a few words.
    #[error("{0}")]
    Condition(String),
}

impl From<String> for Unsupported {
    fn from(reason: String) -> Self {
        Unsupported::Condition(reason)
    }
}

/// A solver with fixed options: the meaning of a solver name.
pub trait Solver: Send + Sync {
    /// Opens a session. A stateless solver's session is the same for every problem; an
    /// incremental one keeps its formula for the next problem of the same shape, and starts
    /// from scratch when the shape changes, so that a mixed corpus needs no sorting.
    fn open(&self) -> Session;

    /// Whether a session of this solver [accepts](Session::check) the problem. Work to be
    /// done once before a question, such as starting a program, belongs here, where it is not
    /// timed.
    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        self.open().check(problem)
    }

    /// Measures overheads that rows report beside the answers, before the first timed question:
    /// the cost of its pipes, or of its start. Starts an external program several times.
    fn prepare(&self, _: &Problem) {}

    /// Whether a session keeps state for the next problem, so that measurements should use one
    /// session for many problems. Its first answer is from scratch.
    fn is_incremental(&self) -> bool {
        false
    }

    /// Whether a session answers every problem as a new one would: all that it keeps is memory and
    /// tables, which only save time. Callers that do not measure then ask many problems in one
    /// session.
    fn answers_independently(&self) -> bool {
        false
    }

    /// Whether a session ends soon after the deadline of a question. If not, a hard limit needs
    /// a process that can be killed.
    fn can_be_stopped(&self) -> bool {
        true
    }

    /// The default of an option, where it depends on the encoding.
    fn default_of(&self, _option: &str) -> Option<&'static str> {
        None
    }
}

/// An engine that can be cloned is a solver, whose sessions have clones of it. What it keeps from
/// one problem to the next must not change an answer; an engine for which that is not so needs a
/// solver that [declares it](Solver::is_incremental).
impl<E: Engine + Clone + Sync + 'static> Solver for E {
    fn open(&self) -> Session {
        Session::new(self.clone())
    }

    fn answers_independently(&self) -> bool {
        true
    }
}

/// The engine of a session.
pub trait Engine: Send {
    /// The kinds of constraints that the engine handles. A problem with any other is refused before
    /// the engine sees it: a new kind is declared by each engine that handles it, and an engine
    /// that declares nothing handles groups and inequalities only.
    fn features(&self) -> Features {
        Features::LATIN
    }

    /// Whether a problem with these features is supported, else the reason in a few words: for
    /// conditions beyond the kinds of constraints, such as sizes.
    fn supports(&self, _problem: &Problem) -> Result<(), Unsupported> {
        Ok(())
    }

    /// Answers a problem that passed the [check](Session::check).
    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer;

    /// Answers such a problem and logs the search; `None` if the engine cannot. Rules whose
    /// inferences a receiver could not derive are off, so that the search may have more nodes than
    /// without a log.
    fn answer_logged(
        &mut self,
        _problem: &Problem,
        _question: &Question,
        _log: &mut dyn SearchLog,
    ) -> Option<Answer> {
        None
    }
}

/// A running solver: an engine that answers one problem after another. It may move from one
/// thread to another between questions; an incremental one then starts from scratch.
pub struct Session(Box<dyn Engine>);

impl Session {
    /// A session of this engine.
    pub fn new(engine: impl Engine + 'static) -> Self {
        Session(Box::new(engine))
    }

    /// The kinds of constraints that the engine [declares](Engine::features).
    pub fn features(&self) -> Features {
        self.0.features()
    }

    /// Fails with the reason why the problem cannot be asked: a kind of constraint that is not
    /// among the [features](Self::features), or a condition that the engine does not
    /// [support](Engine::supports).
    pub fn check(&self, problem: &Problem) -> Result<(), Unsupported> {
        self.0.features().check(problem.features())?;
        self.0.supports(problem)
    }

    /// Answers a problem, with [`Status::Unsupported`](crate::Status::Unsupported) if it does not
    /// pass the check.
    pub fn ask(&mut self, problem: &Problem, question: &Question) -> Answer {
        if let Err(reason) = self.check(problem) {
            return Answer::unsupported(reason);
        }
        self.finish(|engine| engine.answer(problem, question), question)
    }

    /// Answers a problem as [`ask`](Self::ask) does, and logs the search. An engine that logs
    /// nothing answers [`Status::Unsupported`](crate::Status::Unsupported).
    pub fn ask_logged(
        &mut self,
        problem: &Problem,
        question: &Question,
        log: &mut dyn SearchLog,
    ) -> Answer {
        if let Err(reason) = self.check(problem) {
            return Answer::unsupported(reason);
        }
        let unlogged = || Answer::unsupported("its searches are not logged");
        let answer = |engine: &mut dyn Engine| {
            engine.answer_logged(problem, question, log).unwrap_or_else(unlogged)
        };
        self.finish(answer, question)
    }

    fn finish(
        &mut self,
        answer: impl FnOnce(&mut dyn Engine) -> Answer,
        question: &Question,
    ) -> Answer {
        let mut answer = answer(&mut *self.0);
        if question.cancel.is_cancelled() {
            answer.note_cancellation(question.mode);
        }
        answer
    }
}
