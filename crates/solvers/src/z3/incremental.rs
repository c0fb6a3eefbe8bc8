//! Incremental solving: the empty shape is loaded once, each puzzle is solved under
//! assumptions, in the thread's context.
//!
//! Candidates and inequalities are assumed; a grid is blocked under a literal per question,
//! which is not assumed afterwards. A solver that is never replaced degrades: it is replaced
//! after some puzzles, and when the shape changes.

use super::lane::{self, Lane};
use super::load::Loader;
use super::search::{self, LoadedSolver};
use super::statistics;
use super::strategy::CheckStrategy;
use crate::answer::Laps;
use crate::keep::Keep;
use crate::thread_state::ThreadState;
use crate::{Answer, Counters, Engine, Question, Status};
use quorum_encodings::EncodedText;
use quorum_encodings::smt::{KeptScript, Script, SmtOptions, Term, Value};
use quorum_problem::{Grid, Problem};
use z3::ast::Bool;
use z3::{Model, SatResult, Solver};

pub(super) struct Z3Incremental {
    options: SmtOptions,
    strategy: CheckStrategy,
    keep: Keep,
    kept: ThreadState<LoadedShape>,
}

/// A shape, and the solver that has loaded its first assertions.
pub(super) struct LoadedShape {
    /// Number of the context that it is in.
    context: u64,
    shape: KeptScript,
    solver: Solver,
    loader: Loader,
    questions: u32,
}

impl Z3Incremental {
    pub fn new(options: SmtOptions, strategy: CheckStrategy, keep: Keep) -> Self {
        Z3Incremental { options, strategy, keep, kept: ThreadState::new() }
    }

    /// The kept shape, if it fits this problem, or else the shape in a new solver.
    fn kept(&self, problem: &Problem) -> Box<LoadedShape> {
        let context = lane::shared_number();
        self.kept
            .take()
            .filter(|kept| kept.context == context && self.keep.allows(kept.questions))
            .filter(|kept| kept.shape.fits(problem))
            .unwrap_or_else(|| {
                Box::new(LoadedShape {
                    context,
                    shape: KeptScript::new(problem, &self.options),
                    solver: self.strategy.solver(),
                    loader: Loader::new(Lane::Shared),
                    questions: 0,
                })
            })
    }

    fn run_shared(
        &self,
        problem: &Problem,
        question: &Question,
        laps: &mut Laps,
        answer: &mut Answer,
    ) {
        let mut kept = self.kept(problem);
        kept.questions += 1;
        let assumed = kept.shape.assumptions(problem);
        answer.phases.encode = Some(laps.lap());
        let load = || {
            let before = statistics::read(&kept.solver);
            let is_loaded = kept.load(|| question.is_over());
            let size = Counters::of_text(&kept.shape.script().size());
            let loaded = is_loaded.then(|| {
                let assumptions = kept.loader.bools(&assumed);
                Assumed { kept, assumptions, before, guard: None }
            });
            (size, loaded)
        };
        let loaded = search::ask(Lane::Shared, load, question, laps, answer);
        // A solver that was stopped or gave up is not used again.
        if let Some(loaded) = loaded
            && answer.status == Status::Ok
            && answer.message.is_none()
        {
            self.kept.store(loaded.kept);
        }
    }
}

impl Engine for Z3Incremental {
    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut laps = Laps::start();
        let mut answer = Answer::default();
        Lane::Shared.run(|| self.run_shared(problem, question, &mut laps, &mut answer));
        answer
    }
}

impl LoadedShape {
    /// Loads the assertions of the shape that the solver lacks.
    fn load(&mut self, is_over: impl Fn() -> bool) -> bool {
        self.loader.load(self.shape.script(), &self.solver, is_over)
    }
}

/// A kept shape with the assumptions of one puzzle.
struct Assumed {
    kept: Box<LoadedShape>,
    assumptions: Vec<Bool>,
    /// Work of earlier questions.
    before: Counters,
    /// The literal under which this question's grids are blocked, once there is one.
    guard: Option<Term>,
}

impl LoadedSolver for Assumed {
    fn script(&self) -> &Script {
        self.kept.shape.script()
    }

    fn solver(&self) -> &Solver {
        &self.kept.solver
    }

    fn value(&self, model: &Model, term: Term) -> Option<Value> {
        self.kept.loader.value(model, term)
    }

    fn check(&self) -> SatResult {
        self.kept.solver.check_assumptions(&self.assumptions)
    }

    fn block(&mut self, grid: &Grid) {
        let is_first = self.guard.is_none();
        let guard = *self.guard.get_or_insert_with(|| self.kept.shape.new_literal());
        self.kept.shape.block(grid, guard);
        self.kept.load(|| false);
        if is_first {
            self.assumptions.extend(self.kept.loader.bools(&[guard]));
        }
    }

    fn work(&self) -> Counters {
        statistics::difference(&self.before, &statistics::read(&self.kept.solver))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::find;
    use crate::{Mode, Session};
    use quorum_puzzle::Puzzle;
    use quorum_puzzle::{Boxes, Rules};
    use std::time::{Duration, Instant};

    /// Between two checks an interrupt remains set, and assertions made meanwhile are lost.
    #[test]
    fn an_interrupt_while_loading_harms_no_later_question() {
        let boxes = Some(Boxes { rows: 2, columns: 2 });
        let mut puzzle = Puzzle::empty(Rules::new(4, boxes).unwrap());
        puzzle.set_given(0, 4);
        let problem = puzzle.lower();
        let session = |name: &str| find(&name.parse().unwrap()).unwrap().solver.open();
        let mut kept = session("z3/one-hot+incremental");
        let is_harmless = |session: &mut Session| {
            let answer = session.ask(&problem, &Question::new(Mode::First));
            answer.grids[0].iter().all(|value| (1..=4).contains(value))
        };
        assert!(is_harmless(&mut kept));

        let question = Question::new(Mode::Decide).until(Some(Instant::now()));
        let mut answer = Answer::default();
        Lane::Shared.run(|| {
            let slow = || {
                std::thread::sleep(Duration::from_millis(50));
                (Counters::default(), None::<Assumed>)
            };
            search::ask(Lane::Shared, slow, &question, &mut Laps::start(), &mut answer);
        });
        let message = "while loading; interrupted past its own time limit";
        assert_eq!((answer.status, answer.message.as_deref()), (Status::Timeout, Some(message)));
        assert!(is_harmless(&mut session("z3/int-distinct+incremental")));
        assert!(is_harmless(&mut kept));
    }
}
