//! Relations and layers as clauses, for every language that has clauses: the formulas of SAT
//! solvers and the Booleans of every SMT model; pseudo-Boolean lines state relations in the same
//! way.
//!
//! | clauses, with `s` for states, `t` for transitions, `x` for cell and value | per |
//! |---|---|
//! | `t -> s`, `t -> x`, `t -> s'` | transition from `s` to `s'` |
//! | `s and x -> t`, where transitions are defined | transition |
//! | `s -> t or t ...` | state, its transitions onward |
//! | `s' -> t or t ...` | state, the transitions to it |
//! | `x -> t or t ...` | layer and value, the transitions that read it |
//!
//! so that unit propagation keeps all cells of a constraint domain consistent (Quimper and Walsh
//! 2006, with the transition variables of Bacchus 2007: states without them leave values that no
//! word has).

use crate::layers::Layers;
use quorum_problem::{Relation, ValueSet};

/// A value of one cell, and the values of the other cell of which it needs one.
pub(crate) struct Support {
    pub cell: usize,
    pub value: u8,
    pub other: usize,
    pub partners: ValueSet,
}

/// The supports of a relation over the values that each cell may have, except those that hold for
/// every value of the other cell.
pub(crate) fn supports(relation: &Relation, domain: impl Fn(usize) -> ValueSet) -> Vec<Support> {
    let [first, second] = relation.cells();
    let transposed = relation.table().transposed();
    let mut supports = Vec::new();
    for (cell, other, table) in [(first, second, relation.table()), (second, first, &transposed)] {
        let left = domain(other);
        for value in domain(cell).iter() {
            let partners = left.intersection(table.row(value));
            if partners != left {
                supports.push(Support { cell, value, other, partners });
            }
        }
    }
    supports
}

/// A language with clauses.
pub(crate) trait ClauseWriter {
    /// A literal, or a constant.
    type Literal: Copy + PartialEq;

    /// The literal that always holds.
    const TRUE: Self::Literal;

    /// Transitions are equal to their state and value, so that models correspond to grids one to
    /// one.
    const DEFINES_TRANSITIONS: bool;

    /// The values that a cell may have.
    fn domain(&self, cell: usize) -> ValueSet;

    /// The cell has the value.
    fn has(&mut self, cell: usize, value: u8) -> Self::Literal;

    /// The cell does not have the value.
    fn has_not(&mut self, cell: usize, value: u8) -> Self::Literal;

    fn not(&mut self, literal: Self::Literal) -> Self::Literal;

    /// A new variable for a state after a layer, both counted from 1.
    fn state(&mut self, layer: usize, number: usize) -> Self::Literal;

    /// A new variable for a transition of a layer, both counted from 1.
    fn transition(&mut self, layer: usize, number: usize) -> Self::Literal;

    fn clause(&mut self, literals: &[Self::Literal]);
}

/// States the layers of a constraint. A transition from the first state is the value itself.
pub(crate) fn layered<W: ClauseWriter>(out: &mut W, layers: &Layers) {
    let mut states = vec![W::TRUE];
    for (index, layer) in layers.layers().iter().enumerate() {
        let number = index + 1;
        let after = if number == layers.layers().len() {
            vec![W::TRUE]
        } else {
            (1..=layers.states_after(index) as usize)
                .map(|state| out.state(number, state))
                .collect()
        };
        let mut onward = vec![Vec::new(); states.len()];
        let mut inward = vec![Vec::new(); after.len()];
        let mut reading = vec![Vec::new(); usize::from(ValueSet::MAX_VALUE) + 1];
        for (place, step) in layer.transitions.iter().enumerate() {
            let (from, to) = (states[step.from as usize], after[step.to as usize]);
            let taken = if from == W::TRUE {
                out.has(layer.cell, step.value)
            } else {
                let taken = out.transition(number, place + 1);
                let value = out.has(layer.cell, step.value);
                let not_taken = out.not(taken);
                out.clause(&[not_taken, from]);
                out.clause(&[not_taken, value]);
                if W::DEFINES_TRANSITIONS {
                    let (not_from, not_value) =
                        (out.not(from), out.has_not(layer.cell, step.value));
                    out.clause(&[not_from, not_value, taken]);
                }
                taken
            };
            let not_taken = out.not(taken);
            out.clause(&[not_taken, to]);
            onward[step.from as usize].push(taken);
            inward[step.to as usize].push(taken);
            reading[usize::from(step.value)].push(taken);
        }
        for (&state, ends) in states.iter().zip(onward).chain(after.iter().zip(inward)) {
            let not_state = out.not(state);
            out.clause(&[&[not_state], &ends[..]].concat());
        }
        let is_read = if W::DEFINES_TRANSITIONS { index > 0 } else { layer.states > 1 };
        for value in out.domain(layer.cell).iter() {
            let ends = &reading[usize::from(value)];
            if is_read || ends.is_empty() {
                let clause = [&[out.has_not(layer.cell, value)], &ends[..]].concat();
                out.clause(&clause);
            }
        }
        states = after;
    }
}
