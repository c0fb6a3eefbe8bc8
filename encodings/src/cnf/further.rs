//! Relations, sums and automata as clauses.
//!
//! A relation is stated by supports: a value of one cell needs one of its partners in the other. Unit
//! propagation keeps the cells arc consistent (Kasif 1990; Gent 2002), without auxiliary variables.
//!
//! Sums and automata are stated by their [layers](crate::layers), with a variable per state and one
//! per transition. With `s` for states, `t` for transitions and `x` for cell and value:
//!
//! | clauses | per |
//! |---|---|
//! | `t -> s`, `t -> x`, `t -> s'` | transition from `s` to `s'` |
//! | `s and x -> t` | transition |
//! | `s -> t or t ...` | state, its transitions onward |
//! | `s' -> t or t ...` | state, the transitions to it |
//! | `x -> t or t ...` | layer and value, the transitions that read it |
//!
//! so that unit propagation keeps all cells of a constraint domain consistent (Quimper and Walsh
//! 2006, with the transition variables of Bacchus 2007: states without them leave values that no word
//! has). The first two rows make a transition equal to its state and value, and the second and
//! fourth a state equal to the transitions to it: both kinds of variables are defined by the cells,
//! and models correspond to grids one to one.

use super::draft::{FALSE, FormulaDraft, TRUE};
use crate::layers::Layers;
use problem::{Problem, Relation};

/// States every relation, sum and automaton of the problem.
pub(super) fn encode(draft: &mut FormulaDraft, problem: &Problem) {
    for relation in problem.relations() {
        related(draft, relation);
    }
    let draft_ref = &*draft;
    let is_left = |cell, value| draft_ref.literal(cell, value) != FALSE;
    let sums = problem.linear().iter().map(|linear| Layers::of_linear(problem, linear, is_left));
    let words =
        problem.regular().iter().map(|regular| Layers::of_regular(problem, regular, is_left));
    let all: Vec<Option<Layers>> =
        sums.chain(words).map(|layers| layers.expect("a problem that was checked")).collect();
    for layers in all {
        match layers {
            Some(layers) => layered(draft, &layers),
            None => draft.clause(&[]),
        }
    }
}

fn related(draft: &mut FormulaDraft, relation: &Relation) {
    let [first, second] = relation.cells();
    let transposed = relation.table().transposed();
    for (cell, other, table) in [(first, second, relation.table()), (second, first, &transposed)] {
        for value in 1..=table.values() {
            let partners = table.row(value);
            if (1..=table.values()).all(|partner| partners.contains(partner)) {
                continue;
            }
            let mut clause = vec![-draft.literal(cell, value)];
            clause.extend(partners.iter().map(|partner| draft.literal(other, partner)));
            draft.clause_once(&clause);
        }
    }
}

fn layered(draft: &mut FormulaDraft, layers: &Layers) {
    let mut states = vec![TRUE];
    for (index, layer) in layers.layers().iter().enumerate() {
        let after: Vec<i32> = match index + 1 == layers.layers().len() {
            true => vec![TRUE],
            false => (0..layers.states_after(index)).map(|_| draft.new_variable()).collect(),
        };
        let mut onward = vec![Vec::new(); states.len()];
        let mut inward = vec![Vec::new(); after.len()];
        let mut reading = vec![Vec::new(); draft.values_of(layer.cell).len()];
        for step in &layer.transitions {
            let (from, to) = (states[step.from as usize], after[step.to as usize]);
            let value = draft.literal(layer.cell, step.value);
            // With one state, a transition is the value.
            let taken = match from {
                TRUE => value,
                _ => {
                    let taken = draft.new_variable();
                    draft.clause(&[-taken, from]);
                    draft.clause(&[-taken, value]);
                    draft.clause(&[-from, -value, taken]);
                    taken
                }
            };
            draft.clause(&[-taken, to]);
            onward[step.from as usize].push(taken);
            inward[step.to as usize].push(taken);
            reading[usize::from(step.value) - 1].push(taken);
        }
        for (from, ends) in states.iter().zip(onward) {
            draft.clause(&[&[-from], &ends[..]].concat());
        }
        for (to, ends) in after.iter().zip(inward) {
            draft.clause(&[&[-to], &ends[..]].concat());
        }
        for (index_of_value, ends) in reading.into_iter().enumerate() {
            let value = draft.literal(layer.cell, index_of_value as u8 + 1);
            // Trivial for a transition that is the value itself.
            if !ends.contains(&value) {
                draft.clause(&[&[-value], &ends[..]].concat());
            }
        }
        states = after;
    }
}
