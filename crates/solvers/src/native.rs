//! `native`: the fastest native engine that applies to the puzzle at hand.
//!
//! The engines for one kind of puzzle come first, the one for every kind last. This name is for
//! mixed corpora; comparisons of engines use their own names.

use super::entry::{Abilities, Entry, Family, own_version};
use super::{
    Answer, Engine, Question, Session, Solver, Status, classic, propagate, signs, variant,
};
use quorum_problem::{Features, Problem};
use std::sync::Arc;

/// The engines, in the order in which they are tried.
pub static ENGINES: [&Entry; 4] =
    [&classic::ENTRY, &signs::ENTRY, &variant::ENTRY, &propagate::ENTRY];

/// The entry of the table.
pub static ENTRY: Entry = Entry {
    engine: "native",
    family: Family::Native,
    summary: "this project's fastest engine for the puzzle: classic, signs, variant or propagate",
    source: "own",
    encodings: &[],
    options: &[],
    abilities: Abilities { features: propagate::FEATURES, ..Abilities::ANY },
    version: &own_version,
    build: &|_| Ok(Box::new(Native(Arc::new(ENGINES.map(Entry::default_solver))))),
    build_with_formulas: None,
};

type Engines = [Box<dyn Solver>; ENGINES.len()];

struct Native(Arc<Engines>);

impl Solver for Native {
    fn open(&self) -> Session {
        Session::new(Opened { engines: Arc::clone(&self.0), sessions: Default::default() })
    }

    fn answers_independently(&self) -> bool {
        self.0.iter().all(|engine| engine.answers_independently())
    }
}

/// Sessions of the engines used so far.
struct Opened {
    engines: Arc<Engines>,
    sessions: [Option<Session>; ENGINES.len()],
}

impl Engine for Opened {
    /// Those of the engine for every kind of puzzle.
    fn features(&self) -> Features {
        propagate::FEATURES
    }

    /// Tries one engine after another until one does not answer `unsupported`: each checks
    /// itself whether it supports the problem, and a separate check before would do it twice.
    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let mut answer = Answer::default();
        for (engine, session) in self.engines.iter().zip(&mut self.sessions) {
            answer = session.get_or_insert_with(|| engine.open()).ask(problem, question);
            if answer.status != Status::Unsupported {
                break;
            }
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::find;
    use crate::{Mode, SolverName};
    use quorum_formats::ReadOptions;

    /// The first puzzles of a corpus of `data/corpora`: on a single one, two engines can take
    /// the same number of nodes.
    fn some_of(corpus: &str) -> Vec<Problem> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/corpora/");
        let text = std::fs::read(format!("{folder}{corpus}.csv")).unwrap();
        let items = quorum_formats::read(corpus, &*text, ReadOptions::default());
        items.take(5).map(|item| item.unwrap().puzzle.lower()).collect()
    }

    #[test]
    fn the_first_that_applies_is_asked() {
        let question = Question::new(Mode::Decide);
        let ask = |engine: &str, problem: &Problem| {
            let named = find(&SolverName::engine(engine)).unwrap();
            let answer = named.solver.open().ask(problem, &question);
            (answer.grids, answer.counters)
        };
        for (corpus, expected) in [
            ("classic-hard", "classic"),
            ("greater-than-full", "signs"),
            ("greater-than-mixed", "signs"),
            ("futoshiki", "variant"),
            ("boxes-2x3", "variant"),
        ] {
            for problem in some_of(corpus) {
                let answer = ask("native", &problem);
                assert_eq!(answer, ask(expected, &problem), "{corpus}: not by {expected}");
            }
        }
    }
}
