//! A script that is kept for several puzzles of one shape: cells and groups are stated once,
//! clues are assumed.
//!
//! Solvers assume literals: Boolean variables and their negations. Where the model has a
//! Boolean for a cell and value, it is used. Otherwise a variable is declared on demand and
//! asserted to be equivalent to the atom; an inequality is implied by its own variable, and so
//! is a blocked solution, which is dropped by no longer assuming it.
//!
//! The text of a kept script is never printed: a single puzzle is encoded by
//! [`encode`](super::encode).

use super::{Op, Script, SmtOptions, Sort, Term, encode};
use crate::require;
use quorum_problem::{Board, Features, Grid, LessThan, Problem, ValueSet};
use std::collections::HashMap;
use std::sync::Arc;

/// The kept script. It grows at its end only.
pub struct KeptScript {
    board: Arc<Board>,
    script: Script,
    /// Variables equivalent to "the cell has the value".
    literals: HashMap<(usize, u8), Term>,
    nots: HashMap<Term, Term>,
    signs: HashMap<LessThan, Term>,
}

impl KeptScript {
    /// States the cells and groups of the problem; its candidates and signs are left to
    /// [`assumptions`](Self::assumptions).
    ///
    /// # Panics
    /// If the options have a reduction.
    pub fn new(problem: &Problem, options: &SmtOptions) -> Self {
        assert!(options.reduction.is_off(), "a reduced script is for one puzzle");
        KeptScript {
            board: Arc::clone(problem.board()),
            script: encode(&problem.emptied(), options),
            literals: HashMap::new(),
            nots: HashMap::new(),
            signs: HashMap::new(),
        }
    }

    /// Returns whether the problem has this shape: the same values, cells and groups.
    pub fn fits(&self, problem: &Problem) -> bool {
        self.board == *problem.board()
    }

    /// Returns the literals under which the script encodes the problem. Adds assertions for
    /// clues that are new.
    ///
    /// # Panics
    /// If the problem does not [fit](Self::fits).
    pub fn assumptions(&mut self, problem: &Problem) -> Vec<Term> {
        assert!(self.fits(problem), "a problem of another shape");
        require(Features::LATIN, problem);
        let all = ValueSet::full(problem.values());
        let mut assumed = Vec::new();
        for (cell, &set) in problem.candidates().iter().enumerate() {
            match set.only() {
                _ if set == all => {}
                Some(value) => assumed.push(self.literal(cell, value)),
                None => {
                    for value in all.difference(set).iter() {
                        let literal = self.literal(cell, value);
                        assumed.push(self.not(literal));
                    }
                }
            }
        }
        for &sign in problem.less_than() {
            assumed.push(self.sign(sign));
        }
        assumed
    }

    /// Asserts that some cell differs from the grid while the literal `guard` is assumed.
    pub fn block(&mut self, grid: &Grid, guard: Term) {
        let Script { cells, terms, .. } = &mut self.script;
        let differs = cells.differ(terms, grid);
        self.imply(guard, differs);
    }

    /// A new, unconstrained variable.
    pub fn new_literal(&mut self) -> Term {
        let terms = &mut self.script.terms;
        terms.variable(format!("assumed_{}", terms.variables().len()), Sort::Bool)
    }

    /// The script so far.
    pub fn script(&self) -> &Script {
        &self.script
    }

    fn literal(&mut self, cell: usize, value: u8) -> Term {
        if let Some(&literal) = self.literals.get(&(cell, value)) {
            return literal;
        }
        let Script { cells, terms, .. } = &mut self.script;
        let mut literal = cells.has(terms, cell, value);
        if !matches!(terms.op(literal), Op::Variable(_)) {
            let atom = literal;
            let name = format!("is_{}_{value}", self.board.cells()[cell]);
            literal = terms.variable(name, Sort::Bool);
            let same = self.script.terms.binary(Op::Equal, literal, atom);
            self.script.assert(same);
        }
        self.literals.insert((cell, value), literal);
        literal
    }

    fn not(&mut self, literal: Term) -> Term {
        let terms = &mut self.script.terms;
        *self.nots.entry(literal).or_insert_with(|| terms.not(literal))
    }

    fn sign(&mut self, pair: LessThan) -> Term {
        if let Some(&guard) = self.signs.get(&pair) {
            return guard;
        }
        let guard = self.new_literal();
        let Script { cells, terms, .. } = &mut self.script;
        let sign = cells.less(terms, pair);
        self.imply(guard, sign);
        self.signs.insert(pair, guard);
        guard
    }

    fn imply(&mut self, guard: Term, term: Term) {
        let not_guard = self.not(guard);
        let implied = self.script.terms.or([not_guard, term]);
        self.script.assert(implied);
    }
}
