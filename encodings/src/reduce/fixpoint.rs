//! Naked singles, hidden singles and bounds of inequalities, in rounds until nothing changes. A
//! round examines the groups that have changed since their last examination.
//!
//! * A cell with one candidate removes it from all cells that see it.
//! * A value of a full group with one cell left is placed in that cell.
//! * Of `x < y`, `x` stays below the largest candidate of `y`, and `y` above the smallest of
//!   `x`.
//!
//! Most puzzles made for people are decided here, and no solver is started.

use super::{Reduced, Reduction};
use quorum_problem::{Group, LessThan, Problem, ValueSet};

pub(super) const FIXPOINT: Reduction = Reduction {
    name: "fixpoint",
    summary: "no variables for values decided by singles and bounds, to a fixed point",
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

/// Remaining candidates, and the groups and inequalities to examine again.
struct Left {
    sets: Vec<ValueSet>,
    /// By group.
    is_stale: Vec<bool>,
    signs_are_stale: bool,
    /// Groups of all cells in sequence, and the end of each cell's part.
    groups: Vec<u32>,
    ends: Vec<u32>,
}

impl Left {
    fn new(problem: &Problem, sets: Vec<ValueSet>) -> Self {
        let members = || problem.groups().iter().map(|group| &group.cells);
        // Starts of each cell's part; filling them in moves them to the ends.
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

    /// Intersects the candidates of a cell with `kept`; `None` if none is left.
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

    /// Applies naked and hidden singles of a group.
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
