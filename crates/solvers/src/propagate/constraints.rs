//! Sums, automata, connected cells and pairs, each with the rule that propagates it.

use crate::mask::Mask;
use quorum_encodings::layers::Layers;
use quorum_problem::{Comparison, Connected};
use std::sync::Arc;

/// A constraint beside groups, signs and relations: its cells in order and how it is propagated.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    pub(super) cells: Vec<u16>,
    pub(super) rule: Arc<Rule>,
}

/// Such a constraint without its cells; equal ones share it.
#[derive(Debug)]
pub(super) enum Rule {
    /// By reachability in a layered graph, one layer per cell.
    Layered(Vec<Layer>),
    /// The sets of values that a cage can have.
    Sets(Vec<Mask>),
    /// By the least and the greatest sum.
    Bounded(BoundedSum),
    /// Connected cells.
    Joined(Lattice),
    /// Pairs of cells that differ, cell by cell.
    Different,
    /// No values satisfy it.
    Never,
}

/// One cell of a layered graph.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) states: usize,
    /// State before, value from zero, state after.
    pub(super) steps: Vec<(u32, u8, u32)>,
}

/// A lattice of connected cells, with the values that connect them.
#[derive(Debug)]
pub(super) struct Lattice {
    pub(super) connected: Connected,
    pub(super) values: Mask,
}

/// A sum that is propagated by its bounds. One that is to differ is checked when one cell is left.
#[derive(Debug)]
pub(super) struct BoundedSum {
    /// One per cell.
    pub(super) coefficients: Vec<i64>,
    /// Places of cells with one coefficient and different values; each place is in one cluster.
    pub(super) clusters: Vec<Vec<usize>>,
    pub(super) comparison: Comparison,
    pub(super) constant: i64,
}

impl Rule {
    /// The steps of a layered graph.
    pub(super) fn steps(&self) -> usize {
        match self {
            Rule::Layered(layers) => layers.iter().map(|layer| layer.steps.len()).sum(),
            Rule::Sets(_) | Rule::Bounded(_) | Rule::Joined(_) | Rule::Different | Rule::Never => 0,
        }
    }

    /// The rule of a layered graph; `None` if it has no path.
    pub(super) fn of_layers(layers: Option<Layers>) -> Self {
        let Some(layers) = layers else { return Rule::Never };
        let mut rule = Vec::with_capacity(layers.layers().len());
        for layer in layers.layers() {
            let mut steps = Vec::with_capacity(layer.transitions.len());
            for step in &layer.transitions {
                steps.push((step.from, step.value - 1, step.to));
            }
            rule.push(Layer { states: layer.states as usize, steps });
        }
        Rule::Layered(rule)
    }
}
