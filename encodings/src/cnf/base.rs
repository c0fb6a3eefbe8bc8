//! What a formula says of cells and groups, before signs and candidates.
//!
//! | | each cell has a value | a cell has at most one | a group has each value at most once | a full group has each value |
//! |---|---|---|---|---|
//! | minimal | x | | x | |
//! | efficient | x | x | x | |
//! | extended | x | x | x | x |
//!
//! `minimal` needs no "at most one value" for a cell of a full group: `n` cells with a
//! value each and `n` values at most once each leave exactly one to every cell. A cell
//! that stands in no full group is told so in every base, else a model would not be a
//! grid.
//!
//! I. Lynce, J. Ouaknine: Sudoku as a SAT problem (2006), minimal and extended;
//! T. Weber: A SAT-based Sudoku solver (2005), efficient.

use super::draft::{Draft, FALSE, TRUE};
use super::{AtMostOne, CnfOptions};
use crate::{Group, Problem};

/// One base of the table.
#[derive(Clone, Copy, Debug)]
pub struct Base {
    /// The word in solver names.
    pub name: &'static str,
    /// One line on what it says.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Stated clauses of an `n x n` grid with boxes; `C` is what one "at most one of n"
    /// takes.
    pub formula: &'static str,
    /// What unit propagation finds.
    pub propagation: &'static str,
    /// Says for every cell that it has at most one value.
    pub cell_at_most_one: bool,
    /// Says for every full group that each value stands somewhere in it.
    pub group_at_least_one: bool,
}

const MINIMAL: Base = Base {
    name: "minimal",
    summary: "each cell has a value, no value twice in a group",
    source: "Lynce & Ouaknine 2006",
    formula: "n^2 (1 + 3C)",
    propagation: "naked singles",
    cell_at_most_one: false,
    group_at_least_one: false,
};

const EFFICIENT: Base = Base {
    name: "efficient",
    summary: "minimal, and no cell has two values",
    source: "Weber 2005",
    formula: "n^2 (1 + 4C)",
    propagation: "naked singles",
    cell_at_most_one: true,
    group_at_least_one: false,
};

const EXTENDED: Base = Base {
    name: "extended",
    summary: "efficient, and each value stands somewhere in each full group",
    source: "Lynce & Ouaknine 2006",
    formula: "4 n^2 (1 + C)",
    propagation: "naked and hidden singles",
    cell_at_most_one: true,
    group_at_least_one: true,
};

/// All bases, the default first.
pub static BASES: &[Base] = &[EXTENDED, MINIMAL, EFFICIENT];

impl Base {
    /// The base of this name.
    pub fn named(name: &str) -> Option<&'static Base> {
        BASES.iter().find(|base| base.name == name)
    }

    /// Stated clauses of an `n x n` grid with boxes, without givens and signs.
    pub fn clauses(&self, n: u64, at_most_one: &AtMostOne) -> u64 {
        let c = (at_most_one.clauses)(n);
        let cell = 1 + if self.cell_at_most_one { c } else { 0 };
        let group_and_value = c + u64::from(self.group_at_least_one);
        n * n * (cell + 3 * group_and_value)
    }
}

/// States the base of `options`.
pub(super) fn encode(draft: &mut Draft, problem: &Problem, options: &CnfOptions) {
    let CnfOptions { base, at_most_one, .. } = options;
    if !draft.cells().is_reduced() {
        reserve(draft, problem);
    }
    cells(draft, problem, base, at_most_one);
    let mut open = Vec::with_capacity(problem.values().into());
    for group in problem.groups() {
        for value in 1..=problem.values() {
            collect_open(&mut open, draft, group, value);
            (at_most_one.encode)(draft, &open, problem.is_full(group));
        }
    }
    if base.group_at_least_one {
        somewhere(draft, problem);
    }
}

/// Room for the pairwise form, of which the others stay below.
fn reserve(draft: &mut Draft, problem: &Problem) {
    let n = usize::from(problem.values());
    let pairs = |size: usize| size * (size - 1) / 2;
    let cells = problem.cells().len() * (pairs(n) + 1);
    let groups: usize =
        problem.groups().iter().map(|group| n * (pairs(group.cells.len()) + 1)).sum();
    draft.reserve(cells + groups, 2 * (cells + groups) + n * (cells + groups) / (pairs(n) + 1));
}

/// The literals of a value in the cells of a group, without what is decided: of those, no
/// two are true, as a reduction takes a value that it fixes from the rest of the group.
fn collect_open(open: &mut Vec<i32>, draft: &Draft, group: &Group, value: u8) {
    open.clear();
    open.extend(group.cells.iter().map(|&cell| draft.literal(cell, value)).filter(is_open));
}

fn is_open(literal: &i32) -> bool {
    !matches!(*literal, TRUE | FALSE)
}

fn cells(draft: &mut Draft, problem: &Problem, base: &Base, at_most_one: &AtMostOne) {
    let mut in_full_group = vec![false; problem.cells().len()];
    for group in full_groups(problem) {
        group.cells.iter().for_each(|&cell| in_full_group[cell] = true);
    }
    for cell in 0..problem.cells().len() {
        draft.clause(&draft.values_of(cell));
    }
    for (cell, &is_counted) in in_full_group.iter().enumerate() {
        if base.cell_at_most_one || !is_counted {
            let mut values = draft.values_of(cell);
            values.retain(is_open);
            (at_most_one.encode)(draft, &values, true);
        }
    }
}

/// Each value stands somewhere in each full group. In a smaller group it need not.
fn somewhere(draft: &mut Draft, problem: &Problem) {
    let groups: Vec<&Group> = full_groups(problem).collect();
    let mut literals = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        let is_repeated = groups[..index].iter().any(|earlier| earlier.cells == group.cells);
        for value in 1..=problem.values() {
            literals.clear();
            literals.extend(group.cells.iter().map(|&cell| draft.literal(cell, value)));
            match draft.cells().is_reduced() {
                // What is left of two groups may be the same cells.
                true => draft.clause_once(&literals),
                false if is_repeated => draft.repeat(literals.len()),
                false => draft.clause(&literals),
            }
        }
    }
}

fn full_groups(problem: &Problem) -> impl Iterator<Item = &Group> {
    problem.groups().iter().filter(|group| problem.is_full(group))
}
