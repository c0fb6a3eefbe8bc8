//! `classic`: 9x9 Sudoku, the fastest engine that does nothing else.
//!
//! Propagation and search on bit planes, eight digits at a time: see `planes`.

use super::entry::{Abilities, Choice, Entry, Family, OptionSpec, own_version};
use super::planes::{Givens, Search, houses};
use super::tally::Tally;
use super::{Answer, Question, Session, Solver};
use problem::Problem;

/// Words that any processor has, for comparison; the same steps in more time.
pub(super) const PORTABLE: OptionSpec = OptionSpec {
    name: "portable",
    values: &[
        Choice { name: "off", summary: "the widest words of this processor (AVX2)" },
        Choice { name: "on", summary: "words that any processor has, in the same steps" },
    ],
};

/// The entry of the table.
pub static ENTRY: Entry = Entry {
    engine: "classic",
    family: Family::Native,
    summary: "9x9 Sudoku on bit planes with SIMD; the fastest where it applies",
    source: "own; bands as in JCZSolve, branching on permutations as in Tdoku",
    encodings: &[],
    options: &[PORTABLE],
    abilities: Abilities {
        max_values: 9,
        less_than: false,
        counts: true,
        note: "9x9 with 3x3 boxes only",
    },
    version: &own_version,
    build: &|name| Ok(Box::new(Classic { is_portable: name.options.contains_key("portable") })),
};

struct Classic {
    is_portable: bool,
}

impl Solver for Classic {
    fn open(&self) -> Box<dyn Session> {
        Box::new(Classical(Search { is_portable: self.is_portable }))
    }
}

struct Classical(Search);

impl Session for Classical {
    fn supports(&self, problem: &Problem) -> Result<(), String> {
        if !problem.less_than().is_empty() {
            return Err("no less-than signs".to_owned());
        }
        houses(problem)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut tally = Tally::start(question);
        let givens = Givens::new(problem);
        tally.built();
        let (end, rounds) = self.0.run(&givens, None, &mut tally);
        let mut answer = tally.finish(end);
        answer.counters.propagations = Some(rounds);
        answer
    }
}
