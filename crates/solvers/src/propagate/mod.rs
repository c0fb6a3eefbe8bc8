//! `propagate`: candidate sets, rules that shrink them to a fixed point, and a binary
//! search where the rules stop; each part can be exchanged by name to see what it buys.
//!
//! | option | what it chooses | values, the default in bold |
//! |---|---|---|
//! | `prop` | how far groups are propagated, each level with those before it | `naked`, `hidden`, **`locked`**, `box-gac`, `gac` |
//! | `signs` | how far signs are propagated, likewise | `fixed`, `bounds`, **`static`** |
//! | `branch` | what is decided | **`fewest`**, `mrv`, `digit`, `topological`, `reading` |
//! | `order` | which alternative is tried first | **`ascending`**, `descending`, `gentle` |
//!
//! One file per part: the rules in `rules/`, what they look up in `tables.rs`, the state in
//! `domains.rs`, choices in `branch.rs`, the loop in `search.rs`, and the rules without a search
//! in `fixpoint.rs`. Hidden singles and
//! locked candidates hold for groups of exactly n cells, and are applied to those alone.
//!
//! The defaults are the best of a measurement over classic and greater-than corpora.
//! On hard puzzles `gac` saves a fifth to a third of the nodes of `locked` and makes each
//! cost about ten times as much. Of the branchings, `topological` has the lightest tail on
//! full signs and the heaviest on puzzles without signs.
//!
//! Counters: `nodes` of the binary tree, the root included (1 means that the rules alone
//! decided the puzzle); `max_depth`, the deepest node, the root at 1; `propagations`, how
//! often a rule or a decision made a candidate set smaller.

mod branch;
mod domains;
mod due;
mod fixpoint;
mod further;
mod rules;
mod search;
mod strategy;
mod tables;

pub use fixpoint::{Level, Propagator, fixpoint};

use super::entry::{Abilities, Entry, Family, own_version};
use super::tally::{Account, Tally};
use super::{Answer, Question, Session};
use domains::Domains;
use problem::{Feature, Features, Problem};
use strategy::{OPTIONS, Strategy};
use tables::{Shape, Tables};

/// The kinds of constraints that have rules.
pub(super) const FEATURES: Features =
    Features::LATIN.with(Feature::Relation).with(Feature::Linear).with(Feature::Regular);

/// The entry of the table.
pub static ENTRY: Entry = Entry {
    engine: "propagate",
    family: Family::Native,
    summary: "candidate sets and rules to a fixed point, branching where they stop",
    source: "Mackworth, Consistency in networks of relations, 1977; rules as in the Sudoku literature",
    encodings: &[],
    options: OPTIONS,
    abilities: Abilities {
        features: FEATURES,
        note: "keeps the tables of a shape for the next problem",
        ..Abilities::ANY
    },
    version: &own_version,
    build: &|name| {
        Ok(Box::new(Propagate { strategy: Strategy::of(name), memory: Memory::default() }))
    },
};

/// The tables of the last shape, and the memory of the last search.
#[derive(Clone, Default)]
struct Memory {
    shape: Option<Shape>,
    domains: Domains,
}

impl Memory {
    /// The tables of a problem. Their shape is to be given back.
    fn tables(&mut self, problem: &Problem, strategy: &Strategy) -> Tables {
        let shape = self.shape.take().filter(|shape| shape.fits(problem));
        Tables::new(problem, shape.unwrap_or_else(|| Shape::new(problem)), strategy)
    }
}

#[derive(Clone)]
struct Propagate {
    strategy: Strategy,
    memory: Memory,
}

impl Session for Propagate {
    fn features(&self) -> Features {
        FEATURES
    }

    fn supports(&self, problem: &Problem) -> Result<(), String> {
        self.strategy.supports(problem)?;
        further::check(problem)
    }

    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer {
        let Propagate { strategy, memory } = self;
        let mut tally = Tally::start(question);
        let tables = memory.tables(problem, strategy);
        let domains = &mut memory.domains;
        let loaded = domains.load(problem, &tables);
        tally.built();
        let end = match loaded {
            Ok(()) => search::search(&tables, domains, strategy, question, &mut tally),
            Err(domains::Conflict) => tally.enter(1),
        };
        memory.shape = Some(tables.shape);
        let mut answer = tally.finish(end);
        answer.counters.propagations = Some(memory.domains.narrowings());
        answer
    }
}
