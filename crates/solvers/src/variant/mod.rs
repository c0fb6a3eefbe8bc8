//! `variant`: a search over candidate sets for puzzles with constraints of any kind.
//!
//! A problem is compiled (`model.rs`) to rules over flat lists of cells; the state (`state.rs`) is
//! one word per cell, copied at each decision; branching (`branch.rs`) learns from failures.
//! `propagate` has the same place for experiments: its parts are exchanged by name, and its rules
//! are the textbook ones.
//!
//! What makes it fast, by what a prototype of the same rules needed without it on the 148 puzzles
//! of the tests of Interactive-Sudoku-Solver, from whose handlers several rules are taken:
//!
//! * scores of cells that failed (without: 206,080 guesses instead of 16,460);
//! * counts that are reasoned about together, recognized from automata (439,411);
//! * derived sums over houses of any values, and sums over cells that differ
//!   (80,113);
//! * cliques of one relation (18,530).
//!
//! Counters: `nodes`, the candidate sets that were propagated, including the root; `max_depth`, the
//! most choices that were open at a time, the root at 1; `propagations`, the number of times that a
//! candidate set was reduced; `conflicts`, the nodes that failed.

mod branch;
mod choice;
mod model;
mod network;
mod peers;
mod recognize;
mod rules;
mod search;
mod state;

use super::entry::{Abilities, Entry};
use super::search_log::{RuleLog, Tree};
use super::tally::{Account, Stop, Tally};
use super::{Answer, Engine, Question, SearchLog, Unsupported};
use model::Model;
use quorum_problem::{Features, Problem};
use search::VariantSearch;

/// The kinds of constraints that have rules.
pub(super) const FEATURES: Features = Features::ALL;

/// The most cells: numbers of cells are words of 64 bits each.
const MOST_CELLS: usize = 4096;

/// The most states of an automaton times its cells, a bound of the memory of its layers.
const MOST_STATES: usize = 4_000_000;

/// The entry of the table.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "rules for sums, counts, lines and automata; branching that learns from failures",
        source: "own, with rules and branching of Interactive-Sudoku-Solver".into(),
        abilities: Abilities {
            features: FEATURES,
            note: "keeps tables for the next problem",
            ..Abilities::ANY
        },
        ..Entry::new("variant", |_| Ok(Box::new(Variant::default())))
    }
}

#[derive(Clone, Default)]
struct Variant {
    model: Model,
    search: VariantSearch,
}

impl Engine for Variant {
    fn features(&self) -> Features {
        FEATURES
    }

    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        let cells = problem.cells().len();
        if cells > MOST_CELLS {
            return Err(format!("more than {MOST_CELLS} cells").into());
        }
        for regular in problem.regular() {
            let (states, along) = (regular.automaton.states(), regular.cells.len());
            if states as usize * along > MOST_STATES {
                let found = format!("an automaton of {states} states along {along} cells");
                return Err(format!("{found}: more than {MOST_STATES} together").into());
            }
        }
        Ok(())
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        self.answer_with(problem, question, true, &mut ())
    }

    /// Sums that houses imply, ranks and cells of missing values are off: that they hold is shown
    /// by no few cases.
    fn answer_logged(
        &mut self,
        problem: &Problem,
        question: &Question,
        log: &mut dyn SearchLog,
    ) -> Option<Answer> {
        Some(self.answer_with(problem, question, false, &mut Tree::new(log)))
    }
}

impl Variant {
    fn answer_with(
        &mut self,
        problem: &Problem,
        question: &Question,
        is_free: bool,
        log: &mut impl RuleLog,
    ) -> Answer {
        let mut tally = Tally::start(question);
        let poll = || if question.is_over() { Err(Stop::TimeUp) } else { Ok(()) };
        let Variant { model, search } = self;
        let loaded = model.load(problem, is_free, &poll);
        tally.built();
        let end = match loaded {
            Err(stop) => return tally.finish(Err(stop)),
            Ok(false) => {
                search.begin();
                tally.enter(1).and_then(|()| log.close())
            }
            Ok(true) => search.run(model, question, &mut tally, log),
        };
        let mut answer = tally.finish(end);
        answer.counters.propagations = Some(search.state.narrowings);
        answer.counters.conflicts = Some(search.failures);
        answer
    }
}
