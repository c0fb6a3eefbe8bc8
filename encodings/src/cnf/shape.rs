//! A formula that is kept for several puzzles of one shape: cells and groups are stated once,
//! clues are assumed.
//!
//! * A candidate set becomes assumptions about the cell variables.
//! * An inequality is stated when it first occurs, under a guard: a variable without which its
//!   clauses are satisfied. A puzzle assumes the guards of its inequalities. After a few
//!   puzzles all pairs of neighbors have occurred.
//! * A blocking clause belongs to the caller, under a variable from [`KeptFormula::new_variable`].
//!
//! Preprocessing makes a formula for one puzzle and cannot be used here.

use super::draft::FormulaDraft;
use super::inequalities::InequalityWriter;
use super::{CellVariables, Cnf, CnfOptions, base, narrowed};
use crate::require;
use quorum_problem::{Board, Features, LessThan, Problem, ValueSet};
use std::collections::HashMap;
use std::sync::Arc;

/// The kept formula. It grows at its end only.
pub struct KeptFormula {
    board: Arc<Board>,
    with_bounds: bool,
    draft: FormulaDraft,
    inequalities: InequalityWriter,
    guards: HashMap<LessThan, i32>,
}

impl KeptFormula {
    /// States the cells and groups of the problem; its candidates and signs are left to
    /// [`assumptions`](Self::assumptions).
    ///
    /// # Panics
    /// If the options have a reduction.
    pub fn new(problem: &Problem, options: &CnfOptions) -> Self {
        assert!(options.reduction.is_off(), "a reduced formula is for one puzzle");
        let mut draft = FormulaDraft::new(CellVariables::new(problem, problem.cells().len()));
        base::encode(&mut draft, problem, options);
        KeptFormula {
            board: Arc::clone(problem.board()),
            with_bounds: options.bounds,
            draft,
            inequalities: InequalityWriter::new(problem, options.inequalities),
            guards: HashMap::new(),
        }
    }

    /// Returns whether the problem has this shape: the same values, cells and groups.
    pub fn fits(&self, problem: &Problem) -> bool {
        self.board == *problem.board()
    }

    /// Returns the literals under which the formula encodes the problem. Adds the clauses of
    /// inequalities that are new.
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

    /// The guard of an inequality, which is stated if it is new.
    fn guard(&mut self, sign: LessThan) -> i32 {
        let KeptFormula { draft, inequalities, guards, .. } = self;
        *guards.entry(sign).or_insert_with(|| {
            let guard = draft.new_variable();
            inequalities.state(draft, sign, Some(guard));
            guard
        })
    }

    /// Adds an unconstrained variable, and returns it as a positive literal.
    pub fn new_variable(&mut self) -> i32 {
        self.draft.new_variable()
    }

    /// The clauses so far.
    pub fn cnf(&self) -> &Cnf {
        self.draft.cnf()
    }

    /// Map between variables and cells.
    pub fn cells(&self) -> &CellVariables {
        self.draft.cells()
    }
}
