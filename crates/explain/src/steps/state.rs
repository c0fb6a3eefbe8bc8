//! Candidates and placed values between two steps.

use super::Layout;
use super::constraints::{Board, Constraints};
use super::deduction::{Deduction, Pattern};
use quorum_problem::{Problem, ValueSet};
use quorum_puzzle::Puzzle;
use std::cell::RefCell;

/// Candidates of all cells, and which cells have their value.
pub(crate) struct State {
    pub(crate) problem: Problem,
    pub(super) layout: Layout,
    pub(super) constraints: RefCell<Constraints>,
    pub(super) sets: Vec<ValueSet>,
    /// The value is placed and removed from all cells that see it.
    pub(crate) is_placed: Vec<bool>,
    pub(super) is_contradiction: bool,
    /// Inequalities of each cell: the other cell, and whether it is the greater one.
    signs: Vec<Vec<(usize, bool)>>,
    /// Values in range along chains of inequalities.
    pub(super) ranges: Vec<ValueSet>,
}

impl State {
    /// Places the givens of a puzzle, which is lowered to `problem`.
    pub(crate) fn new(puzzle: &Puzzle, problem: Problem) -> Self {
        let layout = Layout::new(&problem);
        let constraints = RefCell::new(Constraints::new(puzzle, &problem, &layout));
        let cells = problem.cells().len();
        let mut signs = vec![Vec::new(); cells];
        for pair in problem.less_than() {
            signs[pair.lesser].push((pair.greater, true));
            signs[pair.greater].push((pair.lesser, false));
        }
        let ranges = super::ranges::ranges(&layout, &signs);
        let sets = problem.candidates().to_vec();
        let is_contradiction = sets.iter().any(|set| set.is_empty());
        let mut state = State {
            problem,
            layout,
            constraints,
            sets,
            is_placed: vec![false; cells],
            is_contradiction,
            signs,
            ranges,
        };
        for cell in 0..cells {
            if let Some(value) = state.problem.candidates()[cell].only() {
                state.place(cell, value);
            }
        }
        state
    }

    /// What the techniques of constraints see.
    pub(super) fn board(&self) -> Board<'_> {
        Board { problem: &self.problem, layout: &self.layout, sets: &self.sets }
    }

    /// The values of `values` are removed from the cells of `from`; `None` if no cell has any.
    pub(super) fn remove(
        &self,
        pattern: Pattern,
        from: impl IntoIterator<Item = usize>,
        values: ValueSet,
    ) -> Option<Deduction> {
        let removal = |cell: usize| {
            let gone = self.sets[cell].intersection(values);
            (!gone.is_empty()).then(|| (cell, gone.iter().collect()))
        };
        let removed: Vec<(usize, Vec<u8>)> = from.into_iter().filter_map(removal).collect();
        let Pattern { cells, values, houses } = pattern;
        let values = values.iter().collect();
        (!removed.is_empty()).then(|| Deduction {
            values,
            houses,
            ..Deduction::removal(removed, cells)
        })
    }

    /// Carries a deduction out.
    pub(super) fn apply(&mut self, deduction: &Deduction) {
        if let Some((cell, value)) = deduction.placed {
            self.place(cell, value);
        }
        for (cell, values) in &deduction.removed {
            let gone = values.iter().copied().collect();
            self.keep(*cell, self.sets[*cell].difference(gone));
        }
        // A value has no place.
        self.is_contradiction |= deduction.placed.is_none() && deduction.removed.is_empty();
    }

    /// The cells of a house in which a value is a candidate, as a mask of their places in it.
    pub(super) fn places(&self, house: usize, value: u8) -> u64 {
        let cells = self.layout.houses[house].cells.iter().enumerate();
        let places = cells.filter(|(_, cell)| self.sets[**cell].contains(value));
        places.fold(0, |mask, (place, _)| mask | 1 << place)
    }

    /// The cells of a house at the places of a mask.
    pub(super) fn cells_at(&self, house: usize, mask: u64) -> Vec<usize> {
        let cells = self.layout.houses[house].cells.iter().enumerate();
        cells.filter(|(place, _)| mask >> place & 1 == 1).map(|(_, &cell)| cell).collect()
    }

    /// The cells of a house without their value.
    pub(super) fn open_cells(&self, house: usize) -> Vec<usize> {
        let cells = self.layout.houses[house].cells.iter().copied();
        cells.filter(|&cell| !self.is_placed[cell]).collect()
    }

    /// Places a value.
    pub(crate) fn place(&mut self, cell: usize, value: u8) {
        self.keep(cell, self.sets[cell].intersection(ValueSet::single(value)));
        self.is_placed[cell] = true;
        for index in 0..self.layout.peers[cell].len() {
            let peer = self.layout.peers[cell][index];
            self.keep(peer, self.sets[peer].difference(ValueSet::single(value)));
        }
        for index in 0..self.signs[cell].len() {
            let (other, is_greater) = self.signs[cell][index];
            let range = if is_greater { ValueSet::above(value) } else { ValueSet::below(value) };
            self.keep(other, self.sets[other].intersection(range));
        }
    }

    fn keep(&mut self, cell: usize, set: ValueSet) {
        self.sets[cell] = set;
        self.is_contradiction |= set.is_empty();
    }
}
