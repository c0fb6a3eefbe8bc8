//! Whether the open cells of one constraint can be filled so that it holds.
//!
//! Its primitives one by one do not tell: each of the two signs of a thermometer `3 _ 2` can be
//! satisfied, and both cannot. So its open cells are tried, one after the other, until no primitive
//! has a fault. Where that takes more than [`STEPS`], the constraint counts as possible: a judgment
//! names nothing that may hold.

use super::broken::{Primitive, candidates};
use quorum_problem::Constraint;
use quorum_puzzle::Puzzle;
use std::collections::BTreeSet;

/// The largest number of values tried for the cells of a constraint.
const STEPS: usize = 2_000;

/// Whether nothing in the open cells satisfies all primitives of a constraint together.
pub fn is_impossible(primitives: &[Constraint], puzzle: &Puzzle, values: &[Option<u8>]) -> bool {
    let cells: BTreeSet<usize> = primitives.iter().flat_map(Constraint::cells).collect();
    let open: Vec<usize> = cells.into_iter().filter(|&cell| values[cell].is_none()).collect();
    let mut search = CompletionSearch { primitives, puzzle, values: values.to_vec(), steps: 0 };
    search.fill(&open) == Some(false)
}

struct CompletionSearch<'a> {
    primitives: &'a [Constraint],
    puzzle: &'a Puzzle,
    values: Vec<Option<u8>>,
    steps: usize,
}

impl CompletionSearch<'_> {
    /// Whether there is a completion; `None` where that is not known in time.
    fn fill(&mut self, open: &[usize]) -> Option<bool> {
        let has_fault = |constraint| {
            let primitive = Primitive { constraint, puzzle: self.puzzle, values: &self.values };
            primitive.fault().is_some()
        };
        if self.primitives.iter().any(has_fault) {
            return Some(false);
        }
        let Some((&cell, rest)) = open.split_first() else { return Some(true) };
        for value in candidates(self.puzzle, cell).iter() {
            self.steps += 1;
            if self.steps > STEPS {
                return None;
            }
            self.values[cell] = Some(value);
            if self.fill(rest)? {
                return Some(true);
            }
        }
        self.values[cell] = None;
        Some(false)
    }
}
