//! Encodings of inequalities `x < y`.
//!
//! | | unit propagation gives | clauses a sign, n = 9 | auxiliary |
//! |---|---|---|---|
//! | support | arc consistency: a value stays exactly if the other cell still has a partner for it | 18 | |
//! | order | bounds consistency, which for `x < y` finds the same | 9 | 8 a cell, with 32 clauses |
//! | conflict | forward checking: nothing happens until one of the cells has its value | 45, or 36 | |
//! | log | weak: nothing before most bits of both cells are known | 45 | 4 a cell, with 36 clauses |
//! | comparator | weak, from the highest bit on | 11 | 3 a sign, and those of log |
//!
//! On full-sign greater-than puzzles this choice is worth some seventy times in a SAT
//! solver's time to the first model. I. P. Gent: Arc consistency in SAT (2002).
//!
//! Support and conflict speak of the cell variables. The others describe each cell that has
//! a sign a second time, by an order or by bits, and speak of that.

mod bits;
mod comparator;
mod conflict;
mod log;
mod order;
mod support;

pub(super) use order::describe as order_literals;

use super::draft::FormulaDraft;
use quorum_problem::{LessThan, Problem};

/// Encoding of inequalities.
#[derive(Clone, Copy, Debug)]
pub struct InequalityEncoding {
    /// Name in solver names.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// Formula for the clauses and auxiliary variables of `n` values.
    pub formula: &'static str,
    /// Strength of unit propagation.
    pub propagation: &'static str,
    /// Stated clauses per inequality for `n` values; the flag is true if the cells share a
    /// group, which excludes equal values.
    pub clauses: fn(u64, bool) -> u64,
    /// Auxiliary variables per inequality for `n` values.
    pub auxiliary: fn(u64) -> u64,
    /// Stated clauses per cell with an inequality.
    pub cell_clauses: fn(u64) -> u64,
    /// Auxiliary variables per cell with an inequality.
    pub cell_auxiliary: fn(u64) -> u64,
    /// Adds the auxiliary variables of a cell, given by the literals of its values.
    describe: fn(&mut FormulaDraft, &[i32]) -> Vec<i32>,
    /// States one inequality; the flag as above.
    encode: fn(&mut FormulaDraft, CellPair<'_>, bool),
}

/// All encodings, the default first.
pub static INEQUALITIES: &[InequalityEncoding] =
    &[support::SUPPORT, order::ORDER, conflict::CONFLICT, log::LOG, comparator::COMPARATOR];

impl InequalityEncoding {
    /// Returns the encoding with this name.
    pub fn named(name: &str) -> Option<&'static InequalityEncoding> {
        INEQUALITIES.iter().find(|encoding| encoding.name == name)
    }
}

/// The two cells of an inequality.
#[derive(Clone, Copy)]
struct CellPair<'a> {
    lesser: &'a CellLiterals,
    greater: &'a CellLiterals,
}

/// A cell as inequalities use it.
#[derive(Clone, Debug)]
struct CellLiterals {
    /// The literals of its values in ascending order; some may be constants.
    values: Vec<i32>,
    /// Result of the encoding's `describe`.
    described: Vec<i32>,
}

/// The cells described so far. Inequalities may be added one by one under guards; the cells are
/// described without a guard.
#[derive(Clone, Debug)]
pub(super) struct InequalityWriter {
    encoding: &'static InequalityEncoding,
    cells: Vec<Option<CellLiterals>>,
    groups: Vec<Vec<usize>>,
}

impl InequalityWriter {
    pub fn new(problem: &Problem, encoding: &'static InequalityEncoding) -> Self {
        let cells = vec![None; problem.cells().len()];
        InequalityWriter { encoding, cells, groups: groups_of_cells(problem) }
    }

    /// States an inequality; with a guard, it holds only where the guard is assumed. If
    /// preprocessing has fixed one of the cells, it has removed the violating values of the
    /// other.
    pub fn state(&mut self, draft: &mut FormulaDraft, sign: LessThan, guard: Option<i32>) {
        draft.part("cnf/signs", self.encoding.name, |draft| self.write(draft, sign, guard));
    }

    fn write(&mut self, draft: &mut FormulaDraft, sign: LessThan, guard: Option<i32>) {
        let LessThan { lesser, greater } = sign;
        if [lesser, greater].into_iter().any(|cell| draft.fixed(cell).is_some()) {
            return;
        }
        for cell in [lesser, greater] {
            self.cells[cell].get_or_insert_with(|| {
                let values = draft.values_of(cell).to_vec();
                let described = (self.encoding.describe)(draft, &values);
                CellLiterals { values, described }
            });
        }
        let [Some(lesser_cell), Some(greater_cell)] = [&self.cells[lesser], &self.cells[greater]]
        else {
            unreachable!("both cells have been described");
        };
        let cells = CellPair { lesser: lesser_cell, greater: greater_cell };
        let share_group =
            self.groups[lesser].iter().any(|group| self.groups[greater].contains(group));
        match guard {
            None => (self.encoding.encode)(draft, cells, share_group),
            Some(guard) => {
                draft.under_guard(guard, |draft| (self.encoding.encode)(draft, cells, share_group))
            }
        }
    }
}

/// States every inequality of the problem.
pub(super) fn encode(
    draft: &mut FormulaDraft,
    problem: &Problem,
    encoding: &'static InequalityEncoding,
) {
    if problem.less_than().is_empty() {
        return;
    }
    let mut signs = InequalityWriter::new(problem, encoding);
    problem.less_than().iter().for_each(|&sign| signs.state(draft, sign, None));
}

/// The indices of the groups of each cell.
fn groups_of_cells(problem: &Problem) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); problem.cells().len()];
    for (index, group) in problem.groups().iter().enumerate() {
        group.cells.iter().for_each(|&cell| groups[cell].push(index));
    }
    groups
}

/// For encodings over the cell variables only.
fn not_described(_: &mut FormulaDraft, _: &[i32]) -> Vec<i32> {
    Vec::new()
}
