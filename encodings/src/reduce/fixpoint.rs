//! Naked singles, hidden singles and the bounds of signs, round after round until a round
//! changes nothing.
//!
//! * A cell with one candidate takes it from all cells that see it.
//! * A value of a full group with one cell left for it is that cell's.
//! * Of `x < y`, `x` stays below the largest candidate of `y`, and `y` above the smallest of
//!   `x`.
//!
//! Most puzzles made for people end here with every cell fixed, and no solver is started.

use super::{Reduced, Reduction, above, below};
use crate::{Group, LessThan, Problem, ValueSet};

pub(super) const FIXPOINT: Reduction = Reduction {
    name: "fixpoint",
    summary: "no variable for what singles and bounds of signs decide, to a fixed point",
    source: "constraint propagation, as in Simonis 2005",
    propagation: "naked and hidden singles, bounds consistency of signs",
    reduce: Some(reduce),
};

fn reduce(problem: &Problem, candidates: Vec<ValueSet>) -> Option<Reduced> {
    if candidates.iter().any(|set| set.is_empty()) {
        return None;
    }
    let mut sets = Sets { sets: candidates, has_changed: true };
    while std::mem::take(&mut sets.has_changed) {
        for group in problem.groups() {
            sets.singles(group)?;
            if problem.is_full(group) {
                sets.hidden_singles(group, problem.values())?;
            }
        }
        for pair in problem.less_than() {
            sets.sign(pair)?;
        }
    }
    let is_fixed = sets.sets.iter().map(|set| set.only().is_some()).collect();
    Some(Reduced { candidates: sets.sets, is_fixed })
}

struct Sets {
    sets: Vec<ValueSet>,
    has_changed: bool,
}

impl Sets {
    /// Leaves a cell only what is in `kept`; `None` if that is nothing.
    fn keep(&mut self, cell: usize, kept: ValueSet) -> Option<()> {
        let left = self.sets[cell].intersection(kept);
        if left != self.sets[cell] {
            self.sets[cell] = left;
            self.has_changed = true;
        }
        (!left.is_empty()).then_some(())
    }

    fn singles(&mut self, group: &Group) -> Option<()> {
        let mut taken = ValueSet::EMPTY;
        for &cell in &group.cells {
            if let Some(value) = self.sets[cell].only() {
                if taken.contains(value) {
                    return None;
                }
                taken.insert(value);
            }
        }
        for &cell in &group.cells {
            if self.sets[cell].only().is_none() {
                self.keep(cell, all_but(taken))?;
            }
        }
        Some(())
    }

    fn hidden_singles(&mut self, group: &Group, n: u8) -> Option<()> {
        let (mut once, mut twice) = (ValueSet::EMPTY, ValueSet::EMPTY);
        for &cell in &group.cells {
            twice = twice.union(once.intersection(self.sets[cell]));
            once = once.union(self.sets[cell]);
        }
        if once != ValueSet::full(n) {
            return None;
        }
        let hidden = once.difference(twice);
        for &cell in &group.cells {
            let own = self.sets[cell].intersection(hidden);
            match own.len() {
                0 => {}
                1 => self.keep(cell, own)?,
                _ => return None,
            }
        }
        Some(())
    }

    fn sign(&mut self, pair: &LessThan) -> Option<()> {
        self.keep(pair.lesser, below(self.sets[pair.greater].max()?))?;
        self.keep(pair.greater, above(self.sets[pair.lesser].min()?))
    }
}

fn all_but(values: ValueSet) -> ValueSet {
    ValueSet::full(ValueSet::MAX_VALUE).difference(values)
}
