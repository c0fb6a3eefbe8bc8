//! A formula that is kept for several puzzles of one shape: cells and groups are stated
//! once, what is a puzzle's own is assumed.
//!
//! * A candidate set becomes assumptions about the cell variables.
//! * A sign is stated when it is first met, under a guard: a variable without which its
//!   clauses say nothing. A puzzle assumes the guards of its signs. After a few puzzles all
//!   pairs of neighbours have been met.
//! * A blocking clause is the asker's, under a variable from [`Shape::new_variable`].
//!
//! A reduction makes a formula for one puzzle and has no place here.

use super::draft::Draft;
use super::signs::Signs;
use super::{CellVariables, Cnf, CnfOptions, base, narrowed};
use crate::require;
use problem::{Board, Features, LessThan, Problem, ValueSet};
use std::collections::HashMap;
use std::sync::Arc;

/// The kept formula. It grows at its end only.
pub struct Shape {
    board: Arc<Board>,
    with_bounds: bool,
    draft: Draft,
    signs: Signs,
    guards: HashMap<LessThan, i32>,
}

impl Shape {
    /// States the cells and groups of the problem; its candidates and signs are left to
    /// [`assumptions`](Self::assumptions).
    ///
    /// # Panics
    /// If the options have a reduction.
    pub fn new(problem: &Problem, options: &CnfOptions) -> Self {
        assert!(options.reduction.is_off(), "a reduced formula is for one puzzle");
        let mut draft = Draft::new(CellVariables::new(problem));
        base::encode(&mut draft, problem, options);
        Shape {
            board: Arc::clone(problem.board()),
            with_bounds: options.bounds,
            draft,
            signs: Signs::new(problem, options.signs),
            guards: HashMap::new(),
        }
    }

    /// Whether the problem has this shape: the same values, cells and groups.
    pub fn fits(&self, problem: &Problem) -> bool {
        self.board == *problem.board()
    }

    /// The literals under which the formula says what the problem says. Adds the clauses of
    /// signs that were not met before.
    ///
    /// # Panics
    /// If the problem does not [fit](Self::fits).
    pub fn assumptions(&mut self, problem: &Problem) -> Vec<i32> {
        assert!(self.fits(problem), "a problem of another shape");
        require(Features::LATIN, problem);
        let mut assumed = Vec::new();
        for &sign in problem.less_than() {
            assumed.push(self.guard(sign));
        }
        let all = ValueSet::full(self.board.values());
        for (cell, set) in narrowed(problem, self.with_bounds).into_iter().enumerate() {
            match set.only() {
                _ if set == all => {}
                Some(value) => assumed.push(self.draft.literal(cell, value)),
                None => {
                    let excluded = all.difference(set);
                    assumed.extend(excluded.iter().map(|value| -self.draft.literal(cell, value)));
                }
            }
        }
        assumed
    }

    /// The guard of a sign, which is stated if it is new.
    fn guard(&mut self, sign: LessThan) -> i32 {
        let Shape { draft, signs, guards, .. } = self;
        *guards.entry(sign).or_insert_with(|| {
            let guard = draft.new_variable();
            signs.state(draft, sign, Some(guard));
            guard
        })
    }

    /// Adds a variable of which the formula says nothing, and returns it as a positive
    /// literal.
    pub fn new_variable(&mut self) -> i32 {
        self.draft.new_variable()
    }

    /// The clauses so far.
    pub fn cnf(&self) -> &Cnf {
        self.draft.cnf()
    }

    /// Which variable is which cell and value.
    pub fn cells(&self) -> &CellVariables {
        self.draft.cells()
    }
}
