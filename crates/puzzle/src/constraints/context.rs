//! What the canonical form and the lowering of a constraint may look at: the grid, its regions, the
//! other constraints of the puzzle.

use super::Stated;
use crate::Rules;
use problem::Position;
use std::cell::{Cell, OnceCell};

/// The puzzle around a constraint.
pub struct Context<'a> {
    rules: &'a Rules,
    regions: OnceCell<Option<Vec<usize>>>,
    stated: &'a [Stated],
    has_looked: Cell<bool>,
}

impl<'a> Context<'a> {
    /// The context of a puzzle with these rules and constraints.
    pub fn new(rules: &'a Rules, stated: &'a [Stated]) -> Self {
        Context { rules, regions: OnceCell::new(), stated, has_looked: Cell::new(false) }
    }

    /// Cells per side, which is also the number of values.
    pub fn n(&self) -> usize {
        self.rules.size()
    }

    /// The largest value: [`n`](Self::n) as the primitives take it.
    pub fn values(&self) -> u8 {
        self.rules.size() as u8
    }

    /// The number of the region of a cell, from 0 in reading order; `None` in a Latin square.
    pub fn region_of(&self, cell: usize) -> Option<usize> {
        let regions = self.regions.get_or_init(|| self.rules.region_numbers());
        regions.as_ref().map(|regions| regions[cell])
    }

    /// All constraints of the puzzle, as for rules that exempt marked pairs.
    pub fn stated(&self) -> &'a [Stated] {
        self.has_looked.set(true);
        self.stated
    }

    /// `R1C1`.
    pub fn name_of(&self, cell: usize) -> String {
        Position::of(cell, self.n()).to_string()
    }

    /// Whether something depended on the other constraints.
    pub(super) fn has_looked(&self) -> bool {
        self.has_looked.get()
    }
}
