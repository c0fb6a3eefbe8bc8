//! A script: one problem in one model, ready to be printed or built in a solver.
//!
//! Clues (givens, candidate sets, inequalities) are one named assertion each in every model, so
//! that unsatisfiable cores use the same names in all models. Rules are named where one
//! assertion states one rule.

use super::cells::Cells;
use super::{SmtOptions, Term, Terms, Value};
use quorum_problem::fault::{self, Fault};
use quorum_problem::{Grid, GroupKind, Position};
use std::fmt;

/// One problem in one model.
#[must_use]
#[derive(Clone)]
pub struct Script {
    pub(super) terms: Terms,
    pub(super) cells: Cells,
    options: SmtOptions,
    values: u8,
    assertions: Vec<Assertion>,
    blocked: u32,
    has_solution: bool,
}

/// Assertion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assertion {
    /// A Boolean term.
    pub term: Term,
    /// Its subject, if it is named.
    pub label: Option<Label>,
}

/// Subject of an assertion. Printed as its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// `given_R1C1_5`.
    Given(Position, u8),
    /// `candidates_R1C1`: the cell has none of the values outside its candidate set.
    Candidates(Position),
    /// `gt_R1C1_R1C2`: the first cell is greater than the second.
    Greater(Position, Position),
    /// `row_1`, `region_3`: the cells of the group are different. Counted from 1 per kind.
    AllDifferent(GroupKind, u32),
    /// `blocked_1`: not this solution. Counted from 1.
    Blocked(u32),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Given(cell, value) => write!(f, "given_{cell}_{value}"),
            Label::Candidates(cell) => write!(f, "candidates_{cell}"),
            Label::Greater(greater, lesser) => write!(f, "gt_{greater}_{lesser}"),
            Label::AllDifferent(kind, number) => {
                let kind = match kind {
                    GroupKind::Row => "row",
                    GroupKind::Column => "column",
                    GroupKind::Region => "region",
                    GroupKind::Diagonal => "diagonal",
                    GroupKind::Other => "other",
                };
                write!(f, "{kind}_{number}")
            }
            Label::Blocked(number) => write!(f, "blocked_{number}"),
        }
    }
}

impl Script {
    pub(super) fn new(options: SmtOptions, values: u8, cells: Cells) -> Self {
        let (terms, assertions) = (Terms::default(), Vec::new());
        Script { terms, cells, options, values, assertions, blocked: 0, has_solution: true }
    }

    /// Number of assertions.
    pub(super) fn len(&self) -> usize {
        self.assertions.len()
    }

    /// Injects a [fault] of this place into the assertions from `start` on: `drop` omits one,
    /// `flip` negates it.
    pub(super) fn damage(&mut self, start: usize, place: &str, name: &str) {
        if let Some(fault) = fault::at(place, name) {
            self.damage_one(start, fault);
        }
    }

    #[cold]
    fn damage_one(&mut self, start: usize, fault: &Fault) {
        let Some(index) = fault.index(self.assertions.len() - start) else { return };
        match &*fault.kind {
            "flip" => {
                let Assertion { term, .. } = &mut self.assertions[start + index];
                *term = self.terms.not(*term);
            }
            _ => drop(self.assertions.remove(start + index)),
        }
    }

    /// States that there is no solution.
    pub(super) fn contradict(&mut self) {
        let never = self.terms.or([]);
        self.assert(never);
        self.has_solution = false;
    }

    /// The options of the script.
    pub fn options(&self) -> &SmtOptions {
        &self.options
    }

    /// The number of values `n`: every cell takes one of `1..=n`.
    pub fn values(&self) -> u8 {
        self.values
    }

    /// The terms of all assertions and cells.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The assertions, in the order in which they were added.
    pub fn assertions(&self) -> &[Assertion] {
        &self.assertions
    }

    /// Result of preprocessing: `Some(None)` if there is no solution, `Some(Some(grid))` if
    /// every cell is fixed, `None` if a solver is needed.
    pub fn decided(&self) -> Option<Option<Grid>> {
        if self.has_solution { self.cells.fixed().map(Some) } else { Some(None) }
    }

    /// The terms whose values make the grid, cell by cell: requested from a model.
    pub fn cell_terms(&self) -> Vec<Vec<Term>> {
        if self.has_solution { self.cells.value_terms() } else { Vec::new() }
    }

    pub(super) fn assert(&mut self, term: Term) {
        self.assertions.push(Assertion { term, label: None });
    }

    pub(super) fn assert_named(&mut self, term: Term, label: Label) {
        self.assertions.push(Assertion { term, label: Some(label) });
    }

    /// Reads the grid from a model, whose values of the cells' terms are requested.
    ///
    /// A cell for which the model does not have exactly one value from `1..=255` becomes 0,
    /// which every judge rejects: a broken model of a back end is a wrong answer, not a panic.
    pub fn decode(&self, value_of: impl FnMut(Term) -> Option<Value>) -> Grid {
        self.cells.decode(value_of)
    }

    /// Asserts that some cell differs from `grid`.
    ///
    /// # Panics
    /// If the grid does not have one of the remaining values per cell.
    pub fn block(&mut self, grid: &Grid) {
        let differs = self.cells.differ(&mut self.terms, grid);
        self.blocked += 1;
        self.assert_named(differs, Label::Blocked(self.blocked));
    }
}
