//! The rules: each removes candidates that no solution has. One file per kind, with its source and
//! cost.
//!
//! A rule is compiled once per problem and reads and narrows the candidates of its cells only,
//! beside the peers of cells that need a value.

pub(super) mod automaton;
pub(super) mod clique;
pub(super) mod connected;
pub(super) mod count;
pub(super) mod house;
pub(super) mod overlap;
pub(super) mod pairs;
pub(super) mod rank;
pub(super) mod relation;
pub(super) mod same_values;
pub(super) mod sum;

use super::network::Network;
use super::state::{Narrowed, State};
use crate::mask::is_single;
use automaton::Automaton;
use clique::Clique;
use connected::Connected;
use count::Count;
use house::{House, SmallGroup};
use overlap::Overlap;
use pairs::Pairs;
use quorum_problem::fault::{self, Fault};
use rank::Rank;
use relation::Relation;
use same_values::SameValues;
use sum::Sum;

/// One rule over some cells.
#[derive(Clone, Debug)]
pub(super) enum Rule {
    House(House),
    SmallGroup(SmallGroup),
    Overlap(Overlap),
    Relation(Relation),
    Clique(Clique),
    Sum(Sum),
    Count(Count),
    SameValues(SameValues),
    Automaton(Automaton),
    Connected(Connected),
    Pairs(Pairs),
    Rank(Rank),
}

impl Rule {
    /// Whether a second application would find nothing, so that its own changes need not wake it.
    pub(super) fn is_idempotent(&self) -> bool {
        match self {
            Rule::Relation(_) => true,
            Rule::Automaton(automaton) => automaton.is_plain,
            _ => false,
        }
    }

    /// Rules of a lower level are applied first; see [`LEVELS`](super::network::LEVELS).
    pub(super) fn level(&self) -> u8 {
        match self {
            Rule::Overlap(_) | Rule::Connected(_) | Rule::Pairs(_) | Rule::Rank(_) => 1,
            Rule::Automaton(automaton) if automaton.layers.is_large() => 2,
            _ => 0,
        }
    }

    /// Its cells, whose changes wake it.
    pub(super) fn cells(&self) -> Vec<u16> {
        match self {
            Rule::House(house) => house.cells.to_vec(),
            Rule::SmallGroup(group) => group.cells.to_vec(),
            Rule::Overlap(overlap) => [&*overlap.first, &*overlap.second].concat(),
            Rule::Relation(relation) => relation.cells.to_vec(),
            Rule::Clique(clique) => clique.cells.to_vec(),
            Rule::Sum(sum) => sum.terms.iter().map(|term| term.1).collect(),
            Rule::Count(count) => count.cells.clone(),
            Rule::SameValues(same) => same.cells(),
            Rule::Automaton(automaton) => {
                let mut cells = automaton.cells.clone();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
            Rule::Connected(connected) => connected.cells.clone(),
            Rule::Pairs(pairs) => {
                let mut cells = pairs.pairs.concat();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
            Rule::Rank(rank) => rank.cells(),
        }
    }

    /// Name, for faults in tests.
    fn name(&self) -> &'static str {
        match self {
            Rule::House(_) => "house",
            Rule::SmallGroup(_) => "small-group",
            Rule::Overlap(_) => "overlap",
            Rule::Relation(_) => "relation",
            Rule::Clique(_) => "clique",
            Rule::Sum(_) => "sum",
            Rule::Count(_) => "count",
            Rule::SameValues(_) => "same-values",
            Rule::Automaton(_) => "automaton",
            Rule::Connected(_) => "connected",
            Rule::Pairs(_) => "pairs",
            Rule::Rank(_) => "rank",
        }
    }

    /// Narrows its cells.
    #[inline(always)]
    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        match fault::at("variant", self.name()) {
            None => self.narrow(network, state),
            Some(fault) => self.apply_wrongly(fault, network, state),
        }
    }

    #[inline(always)]
    fn narrow(&self, network: &Network, state: &mut State) -> Narrowed {
        match self {
            Rule::House(rule) => rule.apply(network, state),
            Rule::SmallGroup(rule) => rule.apply(network, state),
            Rule::Overlap(rule) => rule.apply(network, state),
            Rule::Relation(rule) => rule.apply(network, state),
            Rule::Clique(rule) => rule.apply(network, state),
            Rule::Sum(rule) => rule.apply(network, state),
            Rule::Count(rule) => rule.apply(network, state),
            Rule::SameValues(rule) => rule.apply(network, state),
            Rule::Automaton(rule) => rule.apply(network, state),
            Rule::Connected(rule) => rule.apply(network, state),
            Rule::Pairs(rule) => rule.apply(network, state),
            Rule::Rank(rule) => rule.apply(network, state),
        }
    }

    /// Leaves the rule out, or has it remove a candidate too many where it removes any.
    #[cold]
    fn apply_wrongly(&self, fault: &Fault, network: &Network, state: &mut State) -> Narrowed {
        fault.note();
        if fault.kind == "skip" {
            return Ok(());
        }
        let before = state.narrowings;
        self.narrow(network, state)?;
        let open = self.cells().into_iter().find(|&cell| !is_single(state.set(cell)));
        match open.filter(|_| state.narrowings > before) {
            Some(cell) => state.narrow(network, cell, state.set(cell) & (state.set(cell) - 1)),
            None => Ok(()),
        }
    }
}
