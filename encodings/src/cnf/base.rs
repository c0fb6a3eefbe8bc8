//! Base of a formula: clauses for cells and groups, before inequalities and candidates.
//!
//! | | each cell has a value | a cell has at most one | a group has each value at most once | a full group has each value |
//! |---|---|---|---|---|
//! | minimal | x | | x | |
//! | efficient | x | x | x | |
//! | extended | x | x | x | x |
//!
//! `minimal` needs no "at most one value" for a cell of a full group: `n` cells with a value
//! each and `n` values at most once each leave exactly one value per cell. Every base states
//! at-most-one for cells outside all full groups; otherwise a model could assign two values.
//!
//! I. Lynce, J. Ouaknine: Sudoku as a SAT problem (2006), minimal and extended;
//! T. Weber: A SAT-based Sudoku solver (2005), efficient.

use super::draft::{FormulaDraft, is_constant};
use super::places::ValuePlaces;
use super::{AtMostOne, CnfOptions};
use quorum_problem::Problem;

/// Base of the table.
#[derive(Clone, Copy, Debug)]
pub struct Base {
    /// Name in solver names.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// Stated clauses of an `n x n` grid with boxes; `C` is the size of one "at most one of n".
    pub formula: &'static str,
    /// Strength of unit propagation.
    pub propagation: &'static str,
    /// States for every cell that it has at most one value.
    pub cell_at_most_one: bool,
    /// States for every full group that it contains each value.
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
    summary: "efficient, and each value occurs in each full group",
    source: "Lynce & Ouaknine 2006",
    formula: "4 n^2 (1 + C)",
    propagation: "naked and hidden singles",
    cell_at_most_one: true,
    group_at_least_one: true,
};

/// All bases, the default first.
pub static BASES: &[Base] = &[EXTENDED, MINIMAL, EFFICIENT];

impl Base {
    /// Returns the base with this name.
    pub fn named(name: &str) -> Option<&'static Base> {
        BASES.iter().find(|base| base.name == name)
    }

    /// Stated clauses of an `n x n` grid with boxes, without givens and inequalities.
    pub fn clauses(&self, n: u64, at_most_one: &AtMostOne) -> u64 {
        let c = (at_most_one.clauses)(n);
        let cell = 1 + if self.cell_at_most_one { c } else { 0 };
        let group_and_value = c + u64::from(self.group_at_least_one);
        n * n * (cell + 3 * group_and_value)
    }
}

/// States the base of `options`.
pub(super) fn encode(draft: &mut FormulaDraft, problem: &Problem, options: &CnfOptions) {
    draft.part("cnf/base", options.base.name, |draft| state(draft, problem, options));
}

fn state(draft: &mut FormulaDraft, problem: &Problem, options: &CnfOptions) {
    let CnfOptions { base, at_most_one, .. } = options;
    let places = ValuePlaces::new(draft, problem);
    reserve(draft, &places);
    cells(draft, problem, base, at_most_one);
    for (index, group) in problem.groups().iter().enumerate() {
        for value in 1..=problem.values() {
            let places = places.of(index, value);
            at_most_one.state(draft, places, problem.is_full(group));
        }
    }
    if base.group_at_least_one {
        somewhere(draft, problem, &places);
    }
}

/// Reserves memory for the pairwise encoding, the largest one.
fn reserve(draft: &mut FormulaDraft, places: &ValuePlaces) {
    let cells = (0..draft.cells().cell_count())
        .map(|cell| draft.values_of(cell).iter().filter(|&&value| !is_constant(value)).count());
    let (mut clauses, mut literals) = (0, 0);
    for size in cells.chain(places.sizes()) {
        clauses += size * size.saturating_sub(1) / 2 + 1;
        literals += size * size;
    }
    draft.reserve(clauses, literals);
}

fn cells(draft: &mut FormulaDraft, problem: &Problem, base: &Base, at_most_one: &AtMostOne) {
    let mut in_full_group = vec![false; problem.cells().len()];
    for group in problem.groups().iter().filter(|group| problem.is_full(group)) {
        group.cells.iter().for_each(|&cell| in_full_group[cell] = true);
    }
    let open: Vec<usize> =
        (0..draft.cells().cell_count()).filter(|&cell| draft.fixed(cell).is_none()).collect();
    let mut values = Vec::new();
    for &cell in &open {
        values.clear();
        values.extend_from_slice(draft.values_of(cell));
        draft.clause(&values);
    }
    for &cell in &open {
        if base.cell_at_most_one || !in_full_group[cell] {
            values.clear();
            values.extend(draft.values_of(cell).iter().filter(|&&value| !is_constant(value)));
            at_most_one.state(draft, &values, true);
        }
    }
}

/// States that each value occurs in each full group; smaller groups may lack it. Two groups may
/// have the same cells for a value: the same cells in all, or those that preprocessing has
/// left.
fn somewhere(draft: &mut FormulaDraft, problem: &Problem, places: &ValuePlaces) {
    let full = |&group: &usize| problem.is_full(&problem.groups()[group]);
    // By variable, the last group that stated a clause beginning with that variable; by group
    // and value, the group before it.
    let n = usize::from(problem.values());
    let mut last: Vec<Option<u32>> = vec![None; draft.cells().count() as usize + 1];
    let mut before: Vec<Option<u32>> = vec![None; problem.groups().len() * n];
    for group in (0..problem.groups().len()).filter(full) {
        for value in 1..=problem.values() {
            if places.is_decided(group, value) {
                continue;
            }
            let literals = places.of(group, value);
            let Some(&first) = literals.first() else {
                draft.clause(&[]);
                continue;
            };
            let last = &mut last[first as usize];
            let earlier = |group: &u32| before[*group as usize * n + usize::from(value) - 1];
            let mut stated = std::iter::successors(*last, earlier);
            if stated.any(|other| places.of(other as usize, value) == literals) {
                draft.count(literals.len())
            } else {
                draft.clause(literals)
            }
            before[group * n + usize::from(value) - 1] = last.replace(group as u32);
        }
    }
}
