//! `propagate`: candidate sets, rules that reduce them to a fixed point, and a binary search;
//! each part can be exchanged by name to measure its effect.
//!
//! | option | selects | values, the default in bold |
//! |---|---|---|
//! | `prop` | propagation of groups, by levels | `naked`, `hidden`, **`locked`**, `box-gac`, `gac` |
//! | `signs` | propagation of inequalities, likewise | `fixed`, `bounds`, **`static`** |
//! | `sums` | propagation of sums, likewise | `layers`, `distinct`, **`houses`** |
//! | `branch` | branching | **`auto`**, `mrv-houses`, `mrv`, `digit`, `topological`, `reading`, `dom-wdeg` |
//! | `order` | what is tried first | **`ascending`**, `descending`, `least-constraining` |
//!
//! Each level of propagation includes those before it. One file per part: the rules in `rules/`,
//! their tables in `tables.rs`, `primitives.rs`, `sums.rs` and `houses.rs`, the state in
//! `domains.rs`, branching in `branch.rs`, the loop in `search.rs`, the rules without a search in
//! `fixpoint.rs`, random descents in `descent.rs`.
//! Hidden singles and locked candidates are valid for groups of exactly n cells, and apply only to
//! those.
//!
//! The defaults are the best of a measurement over classic and greater-than corpora. On hard
//! puzzles `gac` saves a fifth to a third of the nodes of `locked`, at about ten times the cost
//! per node. Of the branching strategies, `topological` has the lightest tail with all
//! inequalities and the heaviest without any.
//!
//! On 20 random 9x9 Killer Sudokus with `branch=mrv-houses`, `sums=layers` needs 84,606 nodes,
//! `distinct` 4,250 and `houses` 52, of which 19 puzzles need one each (`branch=dom-wdeg`: 44).
//!
//! Counters: `nodes` of the binary tree, including the root (1 means that the rules decided the
//! puzzle); `max_depth`, the deepest node, the root at 1; `propagations`, the number of times
//! that a rule or a decision reduced a candidate set.

mod branch;
mod constraints;
mod descent;
mod domains;
mod fixpoint;
mod houses;
mod primitives;
mod queue;
mod rules;
mod search;
mod strategy;
mod subject;
mod sums;
mod tables;

pub use descent::Descents;
pub use fixpoint::{Level, Propagator, fixpoint};

use super::entry::{Abilities, Entry};
use super::search_log::{RuleLog, Tree};
use super::tally::{Account, Poll, Stop, Tally};
use super::{Answer, Engine, Question, SearchLog, Unsupported};
use domains::Domains;
use quorum_problem::{Features, Problem};
use std::sync::Arc;
use strategy::{OPTIONS, PropagateOptions, SumLevel};
use tables::{GroupTables, Tables};

/// The kinds of constraints that have rules.
pub(super) const FEATURES: Features = Features::ALL;

/// The entry of the table.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "candidate sets and rules to a fixed point, branching where they stop",
        source: "Mackworth, Consistency in networks of relations, 1977; rules as in the Sudoku literature".into(),
        options: OPTIONS,
        abilities: Abilities {
            features: FEATURES,
            note: "keeps the tables of a shape for the next problem",
            ..Abilities::ANY
        },
        ..Entry::new("propagate", |name| {
            Ok(Box::new(Propagate { strategy: PropagateOptions::of(name), memory: Memory::default() }))
        })
    }
}

/// The groups, signs and candidates of a problem, without its other constraints.
pub(crate) fn without_further(problem: &Problem) -> Problem {
    let (candidates, less_than) = (problem.candidates().to_vec(), problem.less_than().to_vec());
    Problem::on(Arc::clone(problem.board()), candidates, less_than).expect("a part of a problem")
}

/// The tables of the last shape, and the memory of the last search.
#[derive(Clone, Default)]
struct Memory {
    shape: Option<GroupTables>,
    domains: Domains,
}

impl Memory {
    /// The tables of a problem, unless `poll` stops. Their shape is to be returned.
    fn tables(
        &mut self,
        problem: &Problem,
        strategy: &PropagateOptions,
        poll: Poll<'_>,
    ) -> Result<Tables, Stop> {
        let shape = match self.shape.take().filter(|shape| shape.fits(problem)) {
            Some(shape) => shape,
            None => GroupTables::new(problem, poll)?,
        };
        Tables::new(problem, shape, strategy, poll)
    }
}

#[derive(Clone)]
struct Propagate {
    strategy: PropagateOptions,
    memory: Memory,
}

impl Engine for Propagate {
    fn features(&self) -> Features {
        FEATURES
    }

    fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        self.strategy.supports(problem)?;
        Ok(primitives::check(problem)?)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let strategy = self.strategy.for_problem(problem);
        self.answer_with(&strategy, problem, question, &mut ())
    }

    /// Sums that houses imply are off: that they hold is shown by no few cases.
    fn answer_logged(
        &mut self,
        problem: &Problem,
        question: &Question,
        log: &mut dyn SearchLog,
    ) -> Option<Answer> {
        let strategy = self.strategy.for_problem(problem);
        let sums = strategy.sums.min(SumLevel::Distinct);
        let strategy = PropagateOptions { sums, ..strategy };
        Some(self.answer_with(&strategy, problem, question, &mut Tree::new(log)))
    }
}

impl Propagate {
    fn answer_with(
        &mut self,
        strategy: &PropagateOptions,
        problem: &Problem,
        question: &Question,
        log: &mut impl RuleLog,
    ) -> Answer {
        let memory = &mut self.memory;
        let mut tally = Tally::start(question);
        let poll = || if question.is_over() { Err(Stop::TimeUp) } else { Ok(()) };
        let tables = match memory.tables(problem, strategy, &poll) {
            Ok(tables) => tables,
            Err(stop) => {
                tally.built();
                return tally.finish(Err(stop));
            }
        };
        let domains = &mut memory.domains;
        let loaded = domains.load(problem, &tables);
        tally.built();
        let end = match loaded {
            Ok(()) => search::search(&tables, domains, strategy, question, &mut tally, log),
            Err(domains::Contradiction) => tally.enter(1).and_then(|()| log.close()),
        };
        memory.shape = Some(tables.shape);
        let mut answer = tally.finish(end);
        answer.counters.propagations = Some(memory.domains.narrowings());
        answer
    }
}
