//! Naked singles, hidden singles and the bounds of signs, round after round until a round
//! changes nothing. A round looks at the groups that have changed since they were looked at.
//!
//! * A cell with one candidate takes it from all cells that see it.
//! * A value of a full group with one cell left for it is that cell's.
//! * Of `x < y`, `x` stays below the largest candidate of `y`, and `y` above the smallest of
//!   `x`.
//!
//! Most puzzles made for people end here with every cell fixed, and no solver is started.

use super::{Reduced, Reduction};
use problem::{Group, LessThan, Problem, ValueSet};

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
    let mut left = Left::new(problem, candidates);
    while left.has_changed() {
        for (index, group) in problem.groups().iter().enumerate() {
            if std::mem::take(&mut left.is_stale[index]) {
                left.singles(group, problem)?;
            }
        }
        if std::mem::take(&mut left.signs_are_stale) {
            problem.less_than().iter().try_for_each(|pair| left.sign(pair))?;
        }
    }
    let is_fixed = left.sets.iter().map(|set| set.only().is_some()).collect();
    Some(Reduced { candidates: left.sets, is_fixed })
}

/// The candidates left, and what has to be looked at again since they changed.
struct Left {
    sets: Vec<ValueSet>,
    /// By group.
    is_stale: Vec<bool>,
    signs_are_stale: bool,
    /// The groups of all cells behind each other, and where those of each cell end.
    groups: Vec<u32>,
    ends: Vec<u32>,
}

impl Left {
    fn new(problem: &Problem, sets: Vec<ValueSet>) -> Self {
        let members = || problem.groups().iter().map(|group| &group.cells);
        // First where the groups of each cell begin; filling them in moves that to their end.
        let mut ends = vec![0; sets.len() + 1];
        members().flatten().for_each(|&cell| ends[cell + 1] += 1);
        (1..ends.len()).for_each(|cell| ends[cell] += ends[cell - 1]);
        let mut groups = vec![0; ends[sets.len()] as usize];
        for (index, cells) in (0..).zip(members()) {
            for &cell in cells {
                groups[ends[cell] as usize] = index;
                ends[cell] += 1;
            }
        }
        let is_stale = vec![true; problem.groups().len()];
        Left { sets, is_stale, signs_are_stale: true, groups, ends }
    }

    fn has_changed(&self) -> bool {
        self.signs_are_stale || self.is_stale.contains(&true)
    }

    /// Leaves a cell only what is in `kept`; `None` if that is nothing.
    fn keep(&mut self, cell: usize, kept: ValueSet) -> Option<()> {
        let left = self.sets[cell].intersection(kept);
        if left != self.sets[cell] {
            self.sets[cell] = left;
            self.signs_are_stale = true;
            let begin = if cell == 0 { 0 } else { self.ends[cell - 1] };
            for &group in &self.groups[begin as usize..self.ends[cell] as usize] {
                self.is_stale[group as usize] = true;
            }
        }
        (!left.is_empty()).then_some(())
    }

    /// Takes the values of singles from the others, and gives a value with one place left
    /// that place.
    fn singles(&mut self, group: &Group, problem: &Problem) -> Option<()> {
        let (mut once, mut twice) = (ValueSet::EMPTY, ValueSet::EMPTY);
        let (mut taken, mut open) = (ValueSet::EMPTY, ValueSet::EMPTY);
        for &cell in &group.cells {
            let set = self.sets[cell];
            twice = twice.union(once.intersection(set));
            once = once.union(set);
            match set.only() {
                Some(value) if taken.contains(value) => return None,
                Some(_) => taken = taken.union(set),
                None => open = open.union(set),
            }
        }
        let mut hidden = ValueSet::EMPTY;
        if problem.is_full(group) {
            if once != ValueSet::full(problem.values()) {
                return None;
            }
            hidden = once.difference(twice).difference(taken);
        }
        if hidden.is_empty() && open.intersection(taken).is_empty() {
            return Some(());
        }
        for &cell in &group.cells {
            let set = self.sets[cell];
            if set.only().is_some() {
                continue;
            }
            let own = set.intersection(hidden);
            match own.len() {
                0 => self.keep(cell, set.difference(taken))?,
                1 => self.keep(cell, own)?,
                _ => return None,
            }
        }
        Some(())
    }

    fn sign(&mut self, pair: &LessThan) -> Option<()> {
        self.keep(pair.lesser, ValueSet::below(self.sets[pair.greater].max()?))?;
        self.keep(pair.greater, ValueSet::above(self.sets[pair.lesser].min()?))
    }
}
