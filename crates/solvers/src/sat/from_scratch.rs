//! A new solver for every puzzle: encode, load, search. The same formula is used for the first
//! solution and the proof that there is no other.

use super::BackendKind;
use super::search::{Search, load, note_overrun};
use crate::answer::Laps;
use crate::{Answer, Counters, Engine, Question, Unsupported};
use quorum_encodings::TextEncoding;
use quorum_encodings::cnf::{self, CnfOptions, EncodedFormula};
use quorum_problem::{Features, Problem};
use std::time::Instant;

pub(super) struct SatFromScratch {
    pub options: CnfOptions,
    pub backend: &'static BackendKind,
}

impl Engine for SatFromScratch {
    fn features(&self) -> Features {
        cnf::FEATURES
    }

    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        Ok(cnf::check(problem, &self.options)?)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut answer = Answer::default();
        let mut laps = Laps::start();
        let encoded = cnf::encode(problem, &self.options);
        answer.phases.encode = Some(laps.lap());
        match encoded.decided() {
            Some(grid) => answer.set_decided(grid, question.mode, &mut laps),
            None => search(self.backend, &encoded, question, &mut laps, &mut answer),
        }
        let Counters { variables, clauses, literals, .. } = Counters::of_text(&encoded.size());
        answer.counters = Counters { variables, clauses, literals, ..answer.counters };
        note_overrun(self.backend, &mut answer, question, Instant::now());
        answer
    }
}

fn search(
    kind: &'static BackendKind,
    encoded: &EncodedFormula,
    question: &Question,
    laps: &mut Laps,
    answer: &mut Answer,
) {
    let mut backend = (kind.new)();
    load(&mut *backend, encoded.cnf.clauses(), question);
    answer.phases.load = Some(laps.lap());
    let cells = &encoded.cells;
    Search { kind, backend: &mut *backend, cells, assumptions: &[], guard: None }
        .run(question, laps, answer);
    answer.counters = backend.work();
}
