//! A script: one problem in one model, ready to be printed or built in a solver.
//!
//! Clues (givens, candidate sets, signs) are one named assertion each in every model, so
//! that an unsatisfiable core speaks of clues in the same words whatever the model. Rules
//! are named where one assertion states one rule.

use super::{SmtModel, Term, Terms};
use crate::{Grid, GroupKind, LessThan, Position, Problem, ValueSet};
use std::fmt;

/// One problem in one model.
#[derive(Clone)]
pub struct Script {
    pub(super) terms: Terms,
    model: &'static SmtModel,
    values: u8,
    assertions: Vec<Assertion>,
    cells: Cells,
    blocked: u32,
}

/// Something that has to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assertion {
    /// A Boolean term.
    pub term: Term,
    /// What it says, where it has a name.
    pub label: Option<Label>,
}

/// What an assertion says. Printed as the name of the assertion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// `given_R1C1_5`.
    Given(Position, u8),
    /// `candidates_R1C1`: the cell has none of the values outside its candidate set.
    Candidates(Position),
    /// `gt_R1C1_R1C2`: the first cell is greater than the second.
    Greater(Position, Position),
    /// `row_1`, `region_3`: the cells of the group are different. Counted from 1 within
    /// the kind.
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

/// The value of a term in a solver's model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a Boolean term.
    Bool(bool),
    /// Of an integer term.
    Integer(i64),
}

/// Which terms hold the values of the cells.
#[derive(Clone, Debug)]
pub(super) enum Cells {
    /// Of every cell in reading order, one Boolean for each value: the cell has the value.
    OneHot(Vec<Term>),
    /// One integer a cell: its value.
    Integers(Vec<Term>),
}

impl Script {
    pub(super) fn new(model: &'static SmtModel, values: u8, terms: Terms, cells: Cells) -> Self {
        Script { terms, model, values, assertions: Vec::new(), cells, blocked: 0 }
    }

    /// The model in which the problem is said.
    pub fn model(&self) -> &'static SmtModel {
        self.model
    }

    /// The number of values `n`: every cell takes one of `1..=n`.
    pub fn values(&self) -> u8 {
        self.values
    }

    /// The terms of all assertions and cells.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What has to hold, in the order in which it was stated.
    pub fn assertions(&self) -> &[Assertion] {
        &self.assertions
    }

    /// The terms whose values make the grid, cell by cell: what to ask a model for.
    pub fn cell_terms(&self) -> impl Iterator<Item = &[Term]> {
        let (per_cell, terms) = match &self.cells {
            Cells::OneHot(terms) => (usize::from(self.values), terms),
            Cells::Integers(terms) => (1, terms),
        };
        terms.chunks(per_cell)
    }

    pub(super) fn assert(&mut self, term: Term) {
        self.assertions.push(Assertion { term, label: None });
    }

    pub(super) fn assert_named(&mut self, term: Term, label: Label) {
        self.assertions.push(Assertion { term, label: Some(label) });
    }

    /// States the clues, given how the model says that a cell has a value and how it says
    /// a sign. (`Terms::equal` of an integer, or a Boolean that stands there anyway.)
    pub(super) fn assert_clues(
        &mut self,
        problem: &Problem,
        mut has: impl FnMut(&mut Terms, usize, u8) -> Term,
        mut less: impl FnMut(&mut Terms, LessThan) -> Term,
    ) {
        let positions = problem.cells();
        let all = ValueSet::full(problem.values());
        for (cell, &candidates) in problem.candidates().iter().enumerate() {
            let position = positions[cell];
            if candidates == all {
                continue;
            }
            if let Some(value) = candidates.only() {
                let given = has(&mut self.terms, cell, value);
                self.assert_named(given, Label::Given(position, value));
                continue;
            }
            let excluded: Vec<Term> = all
                .difference(candidates)
                .iter()
                .map(|value| {
                    let has = has(&mut self.terms, cell, value);
                    self.terms.not(has)
                })
                .collect();
            let none = self.terms.and(excluded);
            self.assert_named(none, Label::Candidates(position));
        }
        for &pair in problem.less_than() {
            let sign = less(&mut self.terms, pair);
            let label = Label::Greater(positions[pair.greater], positions[pair.lesser]);
            self.assert_named(sign, label);
        }
    }

    /// Reads the grid out of a model, which is asked for the cells' terms only.
    ///
    /// A cell for which the model does not have exactly one value from `1..=255` becomes 0,
    /// which no judge accepts: a back end's broken model is a wrong answer, to be seen as
    /// such, not a panic.
    pub fn decode(&self, mut value_of: impl FnMut(Term) -> Option<Value>) -> Grid {
        let mut is_true = |&term: &Term| value_of(term) == Some(Value::Bool(true));
        match &self.cells {
            Cells::OneHot(terms) => terms
                .chunks(usize::from(self.values))
                .map(|cell| {
                    let mut held = (1..=self.values).zip(cell).filter(|(_, term)| is_true(term));
                    match (held.next(), held.next()) {
                        (Some((value, _)), None) => value,
                        _ => 0,
                    }
                })
                .collect(),
            Cells::Integers(terms) => terms
                .iter()
                .map(|&term| match value_of(term) {
                    Some(Value::Integer(value)) => u8::try_from(value).unwrap_or(0),
                    _ => 0,
                })
                .collect(),
        }
    }

    /// Asserts that some cell differs from `grid`.
    ///
    /// # Panics
    /// If the grid has not one value `1..=n` per cell.
    pub fn block(&mut self, grid: &Grid) {
        let Script { terms, cells, values, .. } = self;
        let differs: Vec<Term> = match cells {
            Cells::OneHot(is) => {
                let cells = is.chunks(usize::from(*values));
                assert_eq!(cells.len(), grid.len(), "one value a cell");
                cells
                    .zip(grid)
                    .map(|(cell, &value)| terms.not(cell[usize::from(value) - 1]))
                    .collect()
            }
            Cells::Integers(cells) => {
                assert_eq!(cells.len(), grid.len(), "one value a cell");
                cells
                    .iter()
                    .zip(grid)
                    .map(|(&cell, &value)| {
                        let value = terms.integer(value.into());
                        let same = terms.equal(cell, value);
                        terms.not(same)
                    })
                    .collect()
            }
        };
        let some_differs = terms.or(differs);
        self.blocked += 1;
        self.assert_named(some_differs, Label::Blocked(self.blocked));
    }
}
