//! A script under construction: cells and groups as a model states them.
//!
//! Without preprocessing every cell can have every value, and the clues of the puzzle are
//! stated at the end. With it, only the remaining values exist: the model states the smaller
//! problem, without the fixed cells.

use super::cells::{CellState, Cells, InequalityForm, NumberTerms};
use super::primitives;
use super::{Label, Op, Script, SmtOptions, Sort, Term, Terms};
use crate::reduce::Reduced;
use quorum_problem::{GroupKind, Problem, ValueSet};

/// Input of a model.
pub(super) struct ScriptDraft<'a> {
    pub problem: &'a Problem,
    /// The first Boolean cell.
    booleans: usize,
    pub script: Script,
    /// Representation of each cell so far.
    cells: Vec<CellState>,
    /// The values that each cell may have once the clues are stated.
    wanted: Vec<ValueSet>,
}

/// An all-different group, or its open cells.
pub(super) struct OpenGroup {
    /// Its name.
    pub label: Label,
    /// Its open cells.
    pub cells: Vec<usize>,
    /// Pairs of its cells that share no earlier group.
    pub pairs: Vec<(usize, usize)>,
    /// For a group of `n` cells, the values of no fixed cell: each must occur.
    pub missing: ValueSet,
}

impl<'a> ScriptDraft<'a> {
    /// Every cell open for every value, its candidates as clues; Boolean cells, those from a number
    /// on, for two.
    pub fn new(problem: &'a Problem, booleans: usize, options: SmtOptions) -> Self {
        let all = ValueSet::full(problem.values());
        let sets = problem.candidates().iter().enumerate();
        let cells = sets.map(|(cell, &set)| if cell < booleans { all } else { set });
        let cells = cells.map(CellState::Open).collect();
        Self::of(problem, booleans, options, cells, problem.candidates().to_vec())
    }

    /// The problem after preprocessing.
    pub fn reduced(
        problem: &'a Problem,
        booleans: usize,
        options: SmtOptions,
        left: Reduced,
    ) -> Self {
        let cells = left.candidates.iter().zip(&left.is_fixed);
        let cells = cells.map(|(set, is_fixed)| {
            if *is_fixed {
                CellState::Fixed(set.only().expect("a fixed cell has one value"))
            } else {
                CellState::Open(*set)
            }
        });
        Self::of(problem, booleans, options, cells.collect(), left.candidates)
    }

    fn of(
        problem: &'a Problem,
        booleans: usize,
        options: SmtOptions,
        cells: Vec<CellState>,
        wanted: Vec<ValueSet>,
    ) -> Self {
        let n = problem.values();
        let state = Cells::new(n, problem.grid_cells(), booleans, cells.clone());
        let script = Script::new(options, n, state);
        ScriptDraft { problem, booleans, script, cells, wanted }
    }

    /// Model, logic and preprocessing.
    pub fn options(&self) -> &SmtOptions {
        self.script.options()
    }

    /// The open cells with the values that they may have.
    pub fn open(&self) -> Vec<(usize, ValueSet)> {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(|(number, cell)| Some((number, cell.open()?))).collect()
    }

    /// The values that a cell may have; none for a fixed one.
    pub fn domain(&self, cell: usize) -> ValueSet {
        self.cells[cell].open().unwrap_or(ValueSet::EMPTY)
    }

    /// The name of a cell's variable.
    pub fn name(&self, cell: usize) -> String {
        format!("x_{}", self.problem.cells()[cell])
    }

    /// Represents the values of the cells by one atom per value, created by `atom`.
    pub fn keep_atoms(
        &mut self,
        order: InequalityForm,
        mut atom: impl FnMut(&mut Terms, usize, u8) -> Term,
    ) {
        self.script.cells.order = order;
        for (cell, domain) in self.open() {
            for value in domain.iter() {
                let term = atom(&mut self.script.terms, cell, value);
                self.script.cells.keep_atom(cell, value, term);
            }
        }
    }

    /// [`Self::keep_atoms`] with one Boolean variable per value, and one of a Boolean cell.
    pub fn keep_booleans(&mut self, order: InequalityForm) {
        let (positions, booleans) = (self.problem.cells(), self.booleans);
        let mut last = None;
        self.keep_atoms(order, |terms, cell, value| match last {
            Some((same, term)) if same == cell && cell >= booleans => terms.not(term),
            _ => {
                let term = terms.variable(format!("x_{}_{value}", positions[cell]), Sort::Bool);
                last = Some((cell, term));
                term
            }
        });
    }

    /// Represents the values of the cells by one variable of `sort` each, restricted to the
    /// values of `domain`.
    pub fn keep_numbers(
        &mut self,
        sort: Sort,
        order: InequalityForm,
        domain: impl Fn(ValueSet) -> ValueSet,
        constant: impl Fn(u8) -> Op,
        origin: Option<Term>,
    ) {
        let mut cells = vec![None; self.cells.len()];
        for (cell, _) in self.open() {
            cells[cell] = Some(self.script.terms.variable(self.name(cell), sort));
        }
        let n = self.problem.values();
        let constants = (1..=n).map(|value| self.script.terms.constant(constant(value))).collect();
        self.script.cells.order = order;
        self.script.cells.keep_numbers(NumberTerms { cells, constants, origin }, domain);
    }

    /// The term that holds the value of an open cell.
    pub fn number(&self, cell: usize) -> Term {
        self.script.cells.number(cell).expect("the model keeps numbers, and the cell is open")
    }

    /// The groups with open cells.
    pub fn groups(&self) -> Vec<OpenGroup> {
        let count = self.cells.len();
        let mut paired = vec![false; count * count];
        let mut kinds: Vec<GroupKind> = Vec::new();
        let mut groups = Vec::new();
        for group in self.problem.groups() {
            kinds.push(group.kind);
            let number = kinds.iter().filter(|&&kind| kind == group.kind).count() as u32;
            let is_open = |cell: &usize| self.cells[*cell].open().is_some();
            let (cells, fixed): (Vec<_>, Vec<_>) = group.cells.iter().copied().partition(is_open);
            let mut pairs = Vec::new();
            for (index, &second) in cells.iter().enumerate() {
                for &first in &cells[..index] {
                    if !std::mem::replace(&mut paired[first * count + second], true) {
                        pairs.push((first, second));
                    }
                }
            }
            let mut missing = ValueSet::EMPTY;
            if self.problem.is_full(group) {
                let taken = fixed.iter().filter_map(|&cell| self.wanted[cell].only()).collect();
                missing = ValueSet::full(self.problem.values()).difference(taken);
            }
            if !cells.is_empty() {
                let label = Label::AllDifferent(group.kind, number);
                groups.push(OpenGroup { label, cells, pairs, missing });
            }
        }
        groups
    }

    /// The cells of a group that may have a value.
    pub fn places(&self, group: &OpenGroup, value: u8) -> Vec<usize> {
        let may = |cell: &usize| self.domain(*cell).contains(value);
        group.cells.iter().copied().filter(may).collect()
    }

    /// A cell has a value.
    pub fn has(&mut self, (cell, value): (usize, u8)) -> Term {
        self.script.cells.has(&mut self.script.terms, cell, value)
    }

    /// At least one of these cells has its value.
    pub fn assert_some(&mut self, atoms: impl Iterator<Item = (usize, u8)>) {
        let Script { terms, cells, .. } = &mut self.script;
        let has: Vec<Term> = atoms.map(|(cell, value)| cells.has(terms, cell, value)).collect();
        let some = terms.or(has);
        self.script.assert(some);
    }

    /// Not both of two cells and values hold.
    pub fn assert_not_both(&mut self, first: (usize, u8), second: (usize, u8)) {
        let Script { terms, cells, .. } = &mut self.script;
        let nots = [first, second].map(|(cell, value)| cells.has_not(terms, cell, value));
        let not_both = terms.or(nots);
        self.script.assert(not_both);
    }

    /// Each open cell is at least its smallest value and at most its largest.
    pub fn assert_bounds(&mut self, at_most: Op) {
        for (cell, domain) in self.open() {
            let (low, high) = (domain.min().unwrap_or(1), domain.max().unwrap_or(1));
            let number = self.number(cell);
            let [low, high] = [low, high].map(|value| self.script.cells.constant(value));
            let terms = &mut self.script.terms;
            let bounds = [(low, number), (number, high)];
            for bound in bounds.map(|(a, b)| terms.binary(at_most, a, b)) {
                self.script.assert(bound);
            }
        }
    }

    /// One disequality per pair of cells of a group: a decomposed `distinct`.
    pub fn assert_pairs(&mut self) {
        for (first, second) in self.groups().into_iter().flat_map(|group| group.pairs) {
            if self.domain(first).intersection(self.domain(second)).is_empty() {
                continue;
            }
            let (a, b) = (self.number(first), self.number(second));
            let same = self.script.terms.binary(Op::Equal, a, b);
            let differ = self.script.terms.not(same);
            self.script.assert(differ);
        }
    }

    /// One `distinct` per group.
    pub fn assert_distinct(&mut self) {
        for group in self.groups().into_iter().filter(|group| group.cells.len() > 1) {
            let members: Vec<Term> = group.cells.iter().map(|&cell| self.number(cell)).collect();
            let distinct = self.script.terms.distinct(&members);
            self.script.assert_named(distinct, group.label);
        }
    }

    /// States the clues of the puzzle, and returns the complete script.
    pub fn finish(self) -> Script {
        let is_open = |cell: usize| self.cells[cell].open().is_some();
        let ScriptDraft { problem, mut script, ref wanted, .. } = self;
        let positions = problem.cells();
        let start = script.len();
        for cell in (0..wanted.len()).filter(|&cell| is_open(cell)) {
            let (domain, wanted) = (script.cells.domain(cell), wanted[cell]);
            if domain == wanted {
                continue;
            }
            let position = positions[cell];
            let Script { cells, terms, .. } = &mut script;
            let (clue, label) = match wanted.only() {
                Some(value) => (cells.has(terms, cell, value), Label::Given(position, value)),
                None => {
                    let excluded = domain.difference(wanted);
                    let nots: Vec<Term> =
                        excluded.iter().map(|value| cells.has_not(terms, cell, value)).collect();
                    (terms.and(nots), Label::Candidates(position))
                }
            };
            script.assert_named(clue, label);
        }
        script.damage(start, "smt", "clues");
        let start = script.len();
        for &pair in problem.less_than() {
            if is_open(pair.lesser) && is_open(pair.greater) {
                let sign = script.cells.less(&mut script.terms, pair);
                let label = Label::Greater(positions[pair.greater], positions[pair.lesser]);
                script.assert_named(sign, label);
            }
        }
        script.damage(start, "smt", "signs");
        primitives::state(&mut script, problem);
        script
    }
}
