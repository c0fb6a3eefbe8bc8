//! `native`: the fastest native engine that applies to the puzzle at hand.
//!
//! The engines for one kind of puzzle come first, the one for every kind last. Whoever wants
//! a native voice on a mixed corpus asks for this name; whoever compares engines asks for
//! theirs.

use super::table::{Abilities, Entry, Family};
use super::{Answer, Question, Session, Solver, SolverName, classic, propagate, signs};
use quorum_encodings::{Problem, ValueSet};
use std::sync::Arc;

/// The engines, in the order in which they are tried.
pub static ENGINES: [&Entry; 3] = [&classic::ENTRY, &signs::ENTRY, &propagate::ENTRY];

/// The entry of the table.
pub static ENTRY: Entry = Entry {
    engine: "native",
    family: Family::Native,
    summary: "classic, signs or propagate: the first that applies",
    source: "own",
    encodings: &[],
    options: &[],
    abilities: Abilities {
        max_values: ValueSet::MAX_VALUE,
        less_than: true,
        counts: true,
        note: "",
    },
    version: &|| format!("quorum {}", env!("CARGO_PKG_VERSION")),
    build: &|_| {
        let default = |entry: &Entry| (entry.build)(&SolverName::engine(entry.engine));
        Box::new(Native(Arc::new(ENGINES.map(default))))
    },
};

type Engines = [Box<dyn Solver>; ENGINES.len()];

struct Native(Arc<Engines>);

/// The place of the first engine that supports the problem, or what the last one objects to.
fn first(engines: &Engines, problem: &Problem) -> Result<usize, String> {
    let mut objection = String::new();
    for (place, engine) in engines.iter().enumerate() {
        match engine.supports(problem) {
            Ok(()) => return Ok(place),
            Err(reason) => objection = reason,
        }
    }
    Err(objection)
}

impl Solver for Native {
    fn supports(&self, problem: &Problem) -> Result<(), String> {
        first(&self.0, problem).map(drop)
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(Opened { engines: Arc::clone(&self.0), sessions: Default::default() })
    }
}

/// The sessions of the engines that were asked so far.
struct Opened {
    engines: Arc<Engines>,
    sessions: [Option<Box<dyn Session>>; ENGINES.len()],
}

impl Session for Opened {
    fn ask(&mut self, problem: &Problem, question: &Question) -> Answer {
        match first(&self.engines, problem) {
            Ok(place) => self.sessions[place]
                .get_or_insert_with(|| self.engines[place].open())
                .ask(problem, question),
            Err(reason) => Answer::unsupported(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::formats::{self, ReadOptions};
    use crate::solvers::table::find;
    use crate::solvers::{Mode, SolverName};

    /// The first puzzle of a corpus of `data/corpora`.
    fn first_of(corpus: &str) -> Problem {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/corpora/");
        let text = std::fs::read(format!("{folder}{corpus}.csv")).unwrap();
        let mut items = formats::read(corpus, &*text, ReadOptions::default());
        items.next().unwrap().unwrap().puzzle.lower()
    }

    #[test]
    fn the_first_that_applies_is_asked() {
        let question = Question::new(Mode::Decide);
        let ask = |engine: &str, problem: &Problem| {
            let named = find(&SolverName::engine(engine)).unwrap();
            named.solver.open().ask(problem, &question)
        };
        for (corpus, expected) in [
            ("classic-hard", "classic"),
            ("greater-than-full", "signs"),
            ("greater-than-mixed", "signs"),
            ("futoshiki", "propagate"),
            ("boxes-2x3", "propagate"),
        ] {
            let problem = first_of(corpus);
            let (native, engine) = (ask("native", &problem), ask(expected, &problem));
            assert_eq!(native.grids, engine.grids, "{corpus}");
            assert_eq!(native.counters, engine.counters, "{corpus}: not by {expected}");
        }
    }
}
