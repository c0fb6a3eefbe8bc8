//! Preprocessing before a formula is written: cheap rules remove candidates, and decided values
//! need neither variables nor clauses.
//!
//! | | removes | leaves on a 17-clue puzzle (median) |
//! |---|---|---|
//! | off | nothing: candidates become unit clauses | 729 variables |
//! | clues | direct exclusions of clues, no consequences drawn | 308 variables |
//! | fixpoint | singles and bounds of inequalities, to a fixed point | 92; none on four of ten |
//!
//! A reduced formula is several times smaller and faster, but no longer an independent witness:
//! a bug here would affect every solver that uses it. Both variants therefore stay, and a panel
//! should contain one of each.
//!
//! **Pitfall.** If a cell has become single and is dropped before its value is removed from its
//! neighbors, the puzzle becomes falsely unsatisfiable or falsely satisfiable. So `clues` fixes
//! only the clues, whose exclusions are all applied, and leaves a variable to a cell that
//! becomes single; `fixpoint` stops only when the exclusions of every single are applied.

mod clues;
mod fixpoint;

use quorum_problem::{Problem, ValueSet, fault};

/// Preprocessing of the table.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    /// Name in solver names.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// Its strength.
    pub propagation: &'static str,
    /// Removes candidates, from sets that are subsets of the problem's; `None` if it finds that
    /// there is no solution.
    reduce: Option<RemovalRule>,
}

/// Function from candidates to the remaining ones.
type RemovalRule = fn(&Problem, Vec<ValueSet>) -> Option<Reduced>;

/// A problem after preprocessing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// Remaining candidates of each cell.
    pub candidates: Vec<ValueSet>,
    /// True if the cell's value is decided and removed from all cells that see it: the cell and
    /// its constraints can be omitted.
    pub is_fixed: Vec<bool>,
}

const OFF: Reduction = Reduction {
    name: "off",
    summary: "every cell and value has a variable, candidates are unit clauses",
    source: "the formula as it is",
    propagation: "nothing",
    reduce: None,
};

/// All reductions, the default first.
pub static REDUCTIONS: &[Reduction] = &[OFF, fixpoint::FIXPOINT, clues::CLUES];

impl Reduction {
    /// Returns the preprocessing with this name.
    pub fn named(name: &str) -> Option<&'static Reduction> {
        REDUCTIONS.iter().find(|reduction| reduction.name == name)
    }

    /// Returns whether it does anything.
    pub fn is_off(&self) -> bool {
        self.reduce.is_none()
    }

    /// Applies it to the problem with these candidates, each a subset of the problem's. `None`:
    /// there is no solution.
    ///
    /// It concludes from groups and inequalities only. A problem with other constraints may be left
    /// with every cell fixed and have no solution: they have to be stated in any case.
    pub fn apply(&self, problem: &Problem, candidates: Vec<ValueSet>) -> Option<Reduced> {
        match self.reduce {
            Some(reduce) => Some(damaged(self.name, reduce(problem, candidates)?)),
            None => Some(Reduced { is_fixed: vec![false; candidates.len()], candidates }),
        }
    }
}

/// The result with an injected [fault]: `candidate` removes one that is left,
/// `fixed` decides a cell.
fn damaged(name: &str, mut reduced: Reduced) -> Reduced {
    let Some(fault) = fault::at("reduce", name) else { return reduced };
    let open: Vec<usize> =
        (0..reduced.is_fixed.len()).filter(|&cell| !reduced.is_fixed[cell]).collect();
    let Some(index) = fault.index(open.len()) else { return reduced };
    let (cell, set) = (open[index], reduced.candidates[open[index]]);
    let least = set.min().map_or(ValueSet::EMPTY, ValueSet::single);
    match &*fault.kind {
        "fixed" => {
            reduced.candidates[cell] = least;
            reduced.is_fixed[cell] = true;
        }
        _ => reduced.candidates[cell] = set.difference(least),
    }
    reduced
}
