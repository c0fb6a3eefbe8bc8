//! Layered graphs as clauses: automata, and sums in the encoding of that name.
//!
//! A variable per state and one per transition, as in [`clauses`](crate::clauses). Transitions are
//! equal to their state and value, and states equal to the transitions to them: both kinds of
//! variables are defined by the cells, and models correspond to grids one to one.

use super::draft::{FALSE, FormulaDraft, TRUE};
use crate::clauses::{ClauseWriter, layered};
use crate::layers::{Layers, TooLarge};
use quorum_problem::{Problem, Regular, ValueSet};

/// States an automaton by its layers.
pub(super) fn automaton(draft: &mut FormulaDraft, problem: &Problem, regular: &Regular) {
    let layers =
        Layers::of_regular(problem, regular, |cell, value| draft.literal(cell, value) != FALSE);
    state(draft, layers);
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

impl ClauseWriter for FormulaDraft {
    type Literal = i32;
    const TRUE: i32 = TRUE;
    const DEFINES_TRANSITIONS: bool = true;

    fn domain(&self, cell: usize) -> ValueSet {
        (1..=self.cells().values()).filter(|&value| self.literal(cell, value) != FALSE).collect()
    }

    fn has(&mut self, cell: usize, value: u8) -> i32 {
        self.literal(cell, value)
    }

    fn has_not(&mut self, cell: usize, value: u8) -> i32 {
        -self.literal(cell, value)
    }

    fn not(&mut self, literal: i32) -> i32 {
        -literal
    }

    fn state(&mut self, _: usize, _: usize) -> i32 {
        self.new_variable()
    }

    fn transition(&mut self, _: usize, _: usize) -> i32 {
        self.new_variable()
    }

    fn clause(&mut self, literals: &[i32]) {
        FormulaDraft::clause(self, literals);
    }
}
