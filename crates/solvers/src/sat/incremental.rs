//! Incremental solving: the empty shape is loaded once, each puzzle is solved under
//! assumptions.
//!
//! Loading is three quarters of a fresh run on an easy puzzle; an incremental solver pays it
//! once for several. Candidates are assumed; inequalities are stated when they first occur and
//! assumed by their guards; grids are blocked under a guard per question, which is dropped
//! afterwards.
//!
//! A solver that is never replaced degrades: clauses learned for earlier puzzles slow down
//! later ones. It is therefore replaced after some puzzles, and when the shape changes.

use super::search::{GridSearch, finish};
use super::{Backend, BackendKind, CnfOptions};
use crate::answer::Laps;
use crate::keep::Keep;
use crate::thread_state::ThreadState;
use crate::{Answer, Engine, Question, Status};
use quorum_encodings::cnf::KeptFormula;
use quorum_problem::Problem;

pub(super) struct SatIncremental {
    pub options: CnfOptions,
    pub keep: Keep,
    pub backend: &'static BackendKind,
    pub kept: ThreadState<LoadedFormula>,
}

/// A shape, and the solver that has loaded its first clauses.
pub(super) struct LoadedFormula {
    shape: KeptFormula,
    kind: &'static BackendKind,
    backend: Box<dyn Backend>,
    loaded: usize,
    questions: u32,
}

impl SatIncremental {
    /// The kept shape, if it fits this problem.
    fn usable(&self, problem: &Problem) -> Option<Box<LoadedFormula>> {
        self.kept.take().filter(|kept| self.keep.allows(kept.questions) && kept.shape.fits(problem))
    }
}

impl Engine for SatIncremental {
    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut answer = Answer::default();
        let mut laps = Laps::start();
        let mut kept = self.usable(problem).unwrap_or_else(|| {
            let shape = KeptFormula::new(problem, &self.options);
            let (kind, backend) = (self.backend, (self.backend.new)());
            Box::new(LoadedFormula { shape, kind, backend, loaded: 0, questions: 0 })
        });
        kept.ask(problem, question, &mut laps, &mut answer);
        finish(self.backend, kept.shape.cnf(), &mut answer, question);
        // A solver that was stopped or gave up is not used again.
        if answer.status == Status::Ok && answer.message.is_none() {
            self.kept.store(kept);
        }
        answer
    }
}

impl LoadedFormula {
    fn ask(
        &mut self,
        problem: &Problem,
        question: &Question,
        laps: &mut Laps,
        answer: &mut Answer,
    ) {
        self.questions += 1;
        let mut assumptions = self.shape.assumptions(problem);
        let guard = self.shape.new_variable();
        assumptions.push(guard);
        answer.phases.encode = Some(laps.lap());
        self.load(question);
        answer.phases.load = Some(laps.lap());

        let before = self.backend.work();
        let LoadedFormula { kind, backend, shape, .. } = self;
        let cells = shape.cells();
        GridSearch {
            kind,
            backend: &mut **backend,
            cells,
            assumptions: &assumptions,
            guard: Some(guard),
        }
        .run(question, laps, answer);
        answer.counters = self.backend.work().work_with(&before, u64::saturating_sub);
        self.backend.add(&[-guard]);
    }

    /// Loads the clauses of the shape that the solver lacks.
    fn load(&mut self, question: &Question) {
        let LoadedFormula { shape, backend, loaded, .. } = self;
        *loaded = backend.load(shape.cnf(), *loaded, question);
    }
}
