//! How `x < y` is said, over the variables of two cells.
//!
//! | | unit propagation gives | clauses, n = 9 |
//! |---|---|---|
//! | support | arc consistency: a value stays exactly if the other cell still has a partner for it | 18 |
//! | conflict | forward checking: nothing happens until one of the cells has its value | 45, or 36 |
//!
//! On full-sign greater-than puzzles this choice is worth some seventy times in a SAT
//! solver's time to the first model. I. P. Gent: Arc consistency in SAT (2002).
//!
//! To add an encoding: one file with its entry, one line in [`SIGNS`].

mod conflict;
mod support;

use super::draft::Draft;
use crate::{LessThan, Problem};

/// One encoding of the table.
#[derive(Clone, Copy, Debug)]
pub struct SignEncoding {
    /// The word in solver names.
    pub name: &'static str,
    /// One line on how it works.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Clauses a sign for `n` values.
    pub formula: &'static str,
    /// What unit propagation finds.
    pub propagation: &'static str,
    /// Stated clauses a sign for `n` values, and whether the cells share a group, which
    /// says that they differ.
    pub clauses: fn(u64, bool) -> u64,
    /// States one sign; the flag as above.
    encode: fn(&mut Draft, &Cells, bool),
}

/// All encodings, the default first.
pub static SIGNS: &[SignEncoding] = &[support::SUPPORT, conflict::CONFLICT];

impl SignEncoding {
    /// The encoding of this name.
    pub fn named(name: &str) -> Option<&'static SignEncoding> {
        SIGNS.iter().find(|encoding| encoding.name == name)
    }
}

/// The literals of both cells of a sign, those of value 1 first.
struct Cells {
    lesser: Vec<i32>,
    greater: Vec<i32>,
}

/// States every sign of the problem.
pub(super) fn encode(draft: &mut Draft, problem: &Problem, encoding: &SignEncoding) {
    if problem.less_than().is_empty() {
        return;
    }
    let groups = groups_of_cells(problem);
    for &LessThan { lesser, greater } in problem.less_than() {
        let literals =
            |cell| (1..=problem.values()).map(|value| draft.literal(cell, value)).collect();
        let cells = Cells { lesser: literals(lesser), greater: literals(greater) };
        let share_group = groups[lesser].iter().any(|group| groups[greater].contains(group));
        (encoding.encode)(draft, &cells, share_group);
    }
}

/// The indices of the groups in which each cell stands.
fn groups_of_cells(problem: &Problem) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); problem.cells().len()];
    for (index, group) in problem.groups().iter().enumerate() {
        group.cells.iter().for_each(|&cell| groups[cell].push(index));
    }
    groups
}
