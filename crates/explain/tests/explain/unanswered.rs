//! Questions that nobody answers: what was not answered is not claimed.

use crate::common::solver;
use crate::puzzles::{contradictory, several};
use crate::{CHECKS, FINDS, is_solvable, oracle};
use quorum_explain::{ambiguity, candidates, conflict};
use quorum_panel::{Oracle, Unanswered};
use quorum_problem::Problem;
use quorum_solvers::table::Named;
use quorum_solvers::{Answer, Engine, Question, Session, Solver, Status};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Answers like another solver, but only every so many questions.
struct Tired {
    inner: Named,
    asked: Arc<AtomicU32>,
    every: u32,
}

impl Solver for Tired {
    fn open(&self) -> Session {
        let asked = self.asked.clone();
        let inner = self.inner.solver.open();
        Session::new(TiredSession { inner, asked, every: self.every })
    }
}

struct TiredSession {
    inner: Session,
    asked: Arc<AtomicU32>,
    every: u32,
}

impl Engine for TiredSession {
    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        match self.asked.fetch_add(1, Ordering::Relaxed) % self.every {
            0 => self.inner.ask(problem, question),
            _ => Answer { status: Status::Timeout, ..Answer::default() },
        }
    }
}

fn tired(every: u32) -> Named {
    let inner = solver(FINDS);
    let (name, entry) = (inner.name.clone(), inner.entry.clone());
    let tired = Tired { inner, asked: Default::default(), every };
    Named { name, entry, solver: Arc::new(tired) }
}

#[test]
fn what_is_not_answered_is_not_claimed() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut not_minimal = 0;
    for _ in 0..20 {
        let puzzle = contradictory("futoshiki", &mut random);
        let mut oracle = Oracle::new(&[tired(3)], None);
        let found = conflict(&mut oracle, &puzzle).unwrap().unwrap();
        assert!(!is_solvable(&puzzle.with_only(&found.clues)), "contradictory all the same");
        not_minimal += usize::from(!found.minimal);
    }
    assert!(not_minimal > 10, "{not_minimal}");

    let puzzle = several("greater-than", &mut random);
    for clue in puzzle.clues().into_iter().step_by(2) {
        let puzzle = puzzle.without(clue);
        let found = ambiguity(&mut Oracle::new(&[tired(2)], None), &puzzle, 2).unwrap();
        assert!(!found.complete || found.exact);
    }
    let mut out_of_time = Oracle::new(&[solver(FINDS)], Some(Duration::ZERO));
    assert_eq!(conflict(&mut out_of_time, &puzzle), Err(Unanswered::OutOfTime));
    assert_eq!(candidates(&mut out_of_time, &puzzle, 1), Err(Unanswered::OutOfTime));
}

#[test]
fn the_next_solver_answers_what_the_first_does_not() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    let puzzle = contradictory("mixture", &mut random);
    let mut both = Oracle::new(&[tired(2), solver(CHECKS)], None);
    let found = conflict(&mut both, &puzzle).unwrap().unwrap();
    assert_eq!(found, conflict(&mut oracle(), &puzzle).unwrap().unwrap());
}
