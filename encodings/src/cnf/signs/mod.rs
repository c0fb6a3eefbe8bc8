//! How `x < y` is said.
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
//!
//! To add an encoding: one file with its entry, one line in [`SIGNS`].

mod bits;
mod comparator;
mod conflict;
mod log;
mod order;
mod support;

use super::draft::Draft;
use problem::{LessThan, Problem};

/// One encoding of the table.
#[derive(Clone, Copy, Debug)]
pub struct SignEncoding {
    /// The word in solver names.
    pub name: &'static str,
    /// One line on how it works.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Clauses and auxiliary variables for `n` values.
    pub formula: &'static str,
    /// What unit propagation finds.
    pub propagation: &'static str,
    /// Stated clauses a sign for `n` values, and whether the cells share a group, which
    /// says that they differ.
    pub clauses: fn(u64, bool) -> u64,
    /// Auxiliary variables a sign for `n` values.
    pub auxiliary: fn(u64) -> u64,
    /// Stated clauses for each cell with a sign.
    pub cell_clauses: fn(u64) -> u64,
    /// Auxiliary variables for each cell with a sign.
    pub cell_auxiliary: fn(u64) -> u64,
    /// Describes a cell, given by the literals of its values, a second time.
    describe: fn(&mut Draft, &[i32]) -> Vec<i32>,
    /// States one sign, the flag as above.
    encode: fn(&mut Draft, Cells<'_>, bool),
}

/// All encodings, the default first.
pub static SIGNS: &[SignEncoding] =
    &[support::SUPPORT, order::ORDER, conflict::CONFLICT, log::LOG, comparator::COMPARATOR];

impl SignEncoding {
    /// The encoding of this name.
    pub fn named(name: &str) -> Option<&'static SignEncoding> {
        SIGNS.iter().find(|encoding| encoding.name == name)
    }
}

/// The two cells of a sign.
#[derive(Clone, Copy)]
struct Cells<'a> {
    lesser: &'a Cell,
    greater: &'a Cell,
}

/// One cell as signs see it.
#[derive(Clone, Debug)]
struct Cell {
    /// The literals of its values, that of 1 first; some may be constants.
    values: Vec<i32>,
    /// What the encoding's `describe` made of it.
    described: Vec<i32>,
}

/// The cells that have been described so far. Signs may come one by one, under guards; the
/// cells are described outside of any.
#[derive(Clone, Debug)]
pub(super) struct Signs {
    encoding: &'static SignEncoding,
    cells: Vec<Option<Cell>>,
    groups: Vec<Vec<usize>>,
}

impl Signs {
    pub fn new(problem: &Problem, encoding: &'static SignEncoding) -> Self {
        let cells = vec![None; problem.cells().len()];
        Signs { encoding, cells, groups: groups_of_cells(problem) }
    }

    /// States a sign; with a guard, it holds only where the guard is assumed. A reduction
    /// that has fixed one of the cells has told the other what follows.
    pub fn state(&mut self, draft: &mut Draft, sign: LessThan, guard: Option<i32>) {
        let LessThan { lesser, greater } = sign;
        if [lesser, greater].into_iter().any(|cell| draft.fixed(cell).is_some()) {
            return;
        }
        for cell in [lesser, greater] {
            self.cells[cell].get_or_insert_with(|| {
                let values = draft.values_of(cell).to_vec();
                let described = (self.encoding.describe)(draft, &values);
                Cell { values, described }
            });
        }
        let [Some(lesser_cell), Some(greater_cell)] = [&self.cells[lesser], &self.cells[greater]]
        else {
            unreachable!("both cells have been described");
        };
        let cells = Cells { lesser: lesser_cell, greater: greater_cell };
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

/// States every sign of the problem.
pub(super) fn encode(draft: &mut Draft, problem: &Problem, encoding: &'static SignEncoding) {
    if problem.less_than().is_empty() {
        return;
    }
    let mut signs = Signs::new(problem, encoding);
    problem.less_than().iter().for_each(|&sign| signs.state(draft, sign, None));
}

/// The indices of the groups in which each cell stands.
fn groups_of_cells(problem: &Problem) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); problem.cells().len()];
    for (index, group) in problem.groups().iter().enumerate() {
        group.cells.iter().for_each(|&cell| groups[cell].push(index));
    }
    groups
}

/// For encodings that speak of the cell variables alone.
fn not_described(_: &mut Draft, _: &[i32]) -> Vec<i32> {
    Vec::new()
}
