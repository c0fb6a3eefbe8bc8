//! `signs`: 9x9 Sudoku with any signs between neighbours, from none to all.
//!
//! The bit planes of `planes` with the rule of order in every round.

use super::classic::PORTABLE;
use super::entry::{Abilities, Entry, Family, own_version};
use super::planes::{Givens, Search, Signs, houses};
use super::tally::Tally;
use super::{Answer, Question, Session, Solver};
use problem::Problem;

/// The entry of the table.
pub static ENTRY: Entry = Entry {
    engine: "signs",
    family: Family::Native,
    summary: "9x9 Sudoku with signs between neighbours on bit planes with SIMD",
    source: "own; as classic, and bounds of signs over planes",
    encodings: &[],
    options: &[PORTABLE],
    abilities: Abilities {
        max_values: 9,
        less_than: true,
        counts: true,
        note: "9x9 with 3x3 boxes only; signs between neighbours",
    },
    version: &own_version,
    build: &|name| Ok(Box::new(WithSigns { is_portable: name.options.contains_key("portable") })),
};

struct WithSigns {
    is_portable: bool,
}

impl Solver for WithSigns {
    fn open(&self) -> Box<dyn Session> {
        Box::new(Signed(Search { is_portable: self.is_portable }))
    }
}

struct Signed(Search);

impl Session for Signed {
    fn supports(&self, problem: &Problem) -> Result<(), String> {
        houses(problem)?;
        match problem.less_than().iter().all(Signs::are_neighbors) {
            true => Ok(()),
            false => Err("a sign between cells that are not neighbors".to_owned()),
        }
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut tally = Tally::start(question);
        let signs = Signs::new(problem);
        let mut givens = Givens::new(problem);
        signs.bound(&mut givens);
        tally.built();
        let (end, rounds) = self.0.run(&givens, Some(&signs), &mut tally);
        let mut answer = tally.finish(end);
        answer.counters.propagations = Some(rounds);
        answer
    }
}
