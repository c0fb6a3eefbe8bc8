//! Layered graphs as clauses: automata, and sums in the encoding of that name.
//!
//! A variable per state and one per transition. With `s` for states, `t` for transitions and `x` for
//! cell and value:
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
use crate::layers::{Layers, TooLarge};
use quorum_problem::Problem;

/// States every automaton of the problem.
pub(super) fn automata(draft: &mut FormulaDraft, problem: &Problem) {
    for regular in problem.regular() {
        let is_left = |cell, value| draft.literal(cell, value) != FALSE;
        let layers = Layers::of_regular(problem, regular, is_left);
        draft.part("cnf", "automata", |draft| state(draft, layers));
    }
}

/// States the layers of a constraint; `None` if no values satisfy it.
///
/// # Panics
/// If the constraint is too large, which is checked before.
pub(super) fn state(draft: &mut FormulaDraft, layers: Result<Option<Layers>, TooLarge>) {
    match layers.expect("a problem that was checked") {
        Some(layers) => layered(draft, &layers),
        None => draft.clause(&[]),
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
