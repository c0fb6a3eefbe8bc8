//! What the canonical form and the lowering of a constraint may look at: the grid, its regions, the
//! other constraints of the puzzle.

use super::*;
use crate::{Boxes, Rules, Values};
use quorum_problem::{Budget, Linear, Position};
use std::cell::{Cell, OnceCell};
use std::ops::Range;

/// The puzzle around a constraint.
pub(crate) struct Context<'a> {
    rules: &'a Rules,
    regions: OnceCell<Option<Vec<usize>>>,
    stated: &'a [Stated],
    has_looked: Cell<bool>,
    budget: Budget,
}

impl<'a> Context<'a> {
    /// The context of a puzzle with these rules and constraints.
    pub fn new(rules: &'a Rules, stated: &'a [Stated]) -> Self {
        Context {
            rules,
            regions: OnceCell::new(),
            stated,
            has_looked: Cell::new(false),
            budget: Budget::default(),
        }
    }

    /// The context with the steps that other constraints left for automata.
    pub(super) fn within(self, budget: &Budget) -> Self {
        Context { budget: budget.clone(), ..self }
    }

    /// The same grid without other constraints, with the steps that are left for automata.
    pub(super) fn without_others(&self) -> Self {
        Context::new(self.rules, &[]).within(&self.budget)
    }

    /// The steps left for automata.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rules.rows()
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.rules.columns()
    }

    /// All cells of the grid that are there, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = usize> + use<'a> {
        let rules = self.rules;
        (0..rules.cell_count()).filter(move |&cell| !rules.is_absent(cell))
    }

    /// All cells of the grid, also absent ones.
    pub(super) fn whole_grid(&self) -> Range<usize> {
        0..self.rules.cell_count()
    }

    /// Fails if a cell of the grid is absent.
    pub(super) fn check_whole(&self) -> Result {
        match self.whole_grid().find(|&cell| self.is_absent(cell)) {
            None => Ok(()),
            Some(cell) => {
                let name = self.name_of(cell);
                expected("a grid without absent cells", format!("the absent cell {name}"))
            }
        }
    }

    /// Whether a cell of the grid is absent.
    pub fn is_absent(&self, cell: usize) -> bool {
        self.rules.is_absent(cell)
    }

    /// The cells beside the grid.
    pub(super) fn extra_cells(&self) -> Range<usize> {
        self.rules.cell_count()..self.rules.all_cells()
    }

    /// The values.
    pub fn values(&self) -> Values {
        self.rules.values()
    }

    /// Whether rows and columns are all-different.
    pub fn has_lines(&self) -> bool {
        self.rules.has_lines()
    }

    /// Fails in a grid in whose rows and columns values may repeat.
    pub(super) fn check_lines(&self) -> Result {
        if self.has_lines() {
            Ok(())
        } else {
            expected("a grid whose rows and columns differ", "one without lines")
        }
    }

    /// Rows and columns of a box, if the regions are boxes.
    pub(super) fn boxes(&self) -> Option<Boxes> {
        self.rules.boxes()
    }

    /// How many values there are, which cells that differ may have.
    pub fn count(&self) -> usize {
        self.values().count().into()
    }

    /// The smallest value.
    pub fn low(&self) -> i64 {
        self.values().low().into()
    }

    /// The largest value.
    pub fn high(&self) -> i64 {
        self.values().high().into()
    }

    /// The sum of all values: different ones do not sum to more.
    pub fn total(&self) -> i64 {
        (self.low()..=self.high()).sum()
    }

    /// A sum over values as a sum over their numbers, as a problem states it.
    pub(super) fn in_numbers(&self, linear: Linear) -> Result<Linear> {
        let shift = self.low() - 1;
        if shift == 0 {
            return Ok(linear);
        }
        let factors: i64 = linear.terms().iter().map(|term| term.0).sum();
        let constant = linear.constant() - shift * factors;
        let terms = linear.terms().iter().copied();
        Linear::new(terms, linear.comparison(), constant).map_err(StateError::of)
    }

    /// The number of the region of a cell, from 0 in reading order; `None` in a Latin square and of
    /// an extra cell.
    pub fn region_of(&self, cell: usize) -> Option<usize> {
        let regions = self.regions.get_or_init(|| self.rules.region_numbers());
        regions.as_ref().and_then(|regions| regions.get(cell).copied())
    }

    /// Fails if a constraint has an absent cell, or extra cells and is not one for them, or is not
    /// one for grids with absent cells.
    pub(super) fn check_cells(&self, constraint: &NamedConstraint, stated: &Stated) -> Result {
        if let Some(cell) = stated.all_cells().find(|&cell| self.is_absent(cell)) {
            let name = self.name_of(cell);
            return expected("cells of the grid", format!("the absent cell {name}"));
        }
        if self.rules.has_absent_cells() && !constraint.extra_cells && !constraint.absent_cells {
            return expected(
                format!("a grid without absent cells for '{}'", constraint.name),
                format!("{} of them", self.rules.absent_cells().len()),
            );
        }
        let mut extra = stated.all_cells().filter(|&cell| cell >= self.rules.cell_count());
        match extra.next().filter(|_| !constraint.extra_cells) {
            None => Ok(()),
            Some(cell) => expected(
                format!("cells of the grid for '{}'", constraint.name),
                format!("the extra cell {}", self.name_of(cell)),
            ),
        }
    }

    /// All constraints of the puzzle, as for rules that exempt marked pairs.
    pub fn stated(&self) -> &'a [Stated] {
        self.has_looked.set(true);
        self.stated
    }

    /// `R1C1`.
    pub fn name_of(&self, cell: usize) -> String {
        Position::of(cell, self.columns()).to_string()
    }

    /// Whether something depended on the other constraints.
    pub(super) fn has_looked(&self) -> bool {
        self.has_looked.get()
    }
}
