//! A new solver for every puzzle: encode, load, search. The same formula is used for the first
//! solution and the proof that there is no other.

use super::BackendKind;
use super::search::{finish, solve};
use crate::answer::Laps;
use crate::{Answer, Engine, Question, Unsupported};
use quorum_encodings::cnf::{self, CnfOptions, EncodedFormula};
use quorum_problem::{Features, Problem};

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
            None => {
                let EncodedFormula { cnf, cells, .. } = &encoded;
                let free = std::iter::empty();
                solve(self.backend, cnf, free, cells, question, &mut laps, &mut answer);
            }
        }
        finish(self.backend, &encoded.cnf, &mut answer, question);
        answer
    }
}
