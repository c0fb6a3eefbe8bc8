//! A new solver for every puzzle: encode, load, search. The one formula serves the first
//! solution and the proof that there is no other.

use super::Backend;
use super::search::{Search, is_finished, note_overrun};
use crate::solvers::answer::Laps;
use crate::solvers::{Answer, Counters, Question, Session};
use quorum_encodings::cnf::{self, CnfOptions, Encoded, Sizes};
use quorum_encodings::{Grid, Problem};
use std::marker::PhantomData;
use std::time::Instant;

pub(super) struct Cold<B> {
    options: CnfOptions,
    backend: PhantomData<B>,
}

impl<B: Backend> Cold<B> {
    pub fn new(options: CnfOptions) -> Self {
        Cold { options, backend: PhantomData }
    }
}

impl<B: Backend> Session for Cold<B> {
    fn ask(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut answer = Answer::default();
        let mut laps = Laps::start();
        let encoded = cnf::encode(problem, &self.options);
        answer.phases.encode = Some(laps.lap());
        match encoded.settled() {
            Some(grid) => settle(grid, question, &mut laps, &mut answer),
            None => search::<B>(&encoded, question, &mut laps, &mut answer),
        }
        answer.counters = with_sizes(answer.counters, &encoded.sizes);
        note_overrun::<B>(&mut answer, question, Instant::now());
        answer
    }
}

fn search<B: Backend>(
    encoded: &Encoded,
    question: &Question,
    laps: &mut Laps,
    answer: &mut Answer,
) {
    let mut backend = B::new();
    encoded.cnf.clauses().for_each(|clause| backend.add(clause));
    answer.phases.load = Some(laps.lap());
    let cells = &encoded.cells;
    Search { backend: &mut backend, cells, assumptions: &[], guard: None }
        .run(question, laps, answer);
    answer.counters = backend.work();
}

/// The reduction has found the only grid, or that there is none: no solver is started.
fn settle(grid: Option<Grid>, question: &Question, laps: &mut Laps, answer: &mut Answer) {
    answer.grids.extend(grid);
    answer.exhausted = !is_finished(answer, question.mode);
    answer.phases.first = Some(laps.lap());
    if answer.exhausted && !answer.grids.is_empty() {
        answer.phases.prove = Some(laps.lap());
    }
}

fn with_sizes(work: Counters, sizes: &Sizes) -> Counters {
    Counters {
        variables: Some(sizes.variables),
        clauses: Some(sizes.distinct.clauses),
        literals: Some(sizes.distinct.literals),
        ..work
    }
}
