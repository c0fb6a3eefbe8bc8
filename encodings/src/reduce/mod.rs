//! What is known before a formula is written: candidates are taken away by cheap rules, and
//! what is decided needs neither variable nor clause.
//!
//! | | takes away | on a 17-clue puzzle leaves (median) |
//! |---|---|---|
//! | off | nothing: candidates become unit clauses | 729 variables |
//! | clues | what a clue excludes by itself, no consequences drawn | 308 variables |
//! | fixpoint | naked and hidden singles and bounds of signs, to a fixed point | 92 variables; none on four of ten |
//!
//! A reduced formula is several times smaller and faster, and no longer an independent
//! witness: a mistake here would be a mistake of every solver that is given its formulas.
//! Both forms therefore stay, and a panel should have one of each.
//!
//! **The trap.** A cell that has become single and is dropped without its value having been
//! taken from its neighbours makes a puzzle falsely unsatisfiable or falsely satisfiable. So
//! `clues` fixes only the clues, each of which it has followed up, and leaves a variable to
//! a cell that becomes single; `fixpoint` stops only when every single is followed up.

mod clues;
mod fixpoint;

use problem::{Problem, ValueSet};

/// One reduction of the table.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    /// The word in solver names.
    pub name: &'static str,
    /// One line on what it does.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// What it finds.
    pub propagation: &'static str,
    /// Takes candidates away, from sets at most as large as the problem's; `None` if it
    /// finds that there is no solution.
    reduce: Option<Rule>,
}

/// From candidates to what is left of them.
type Rule = fn(&Problem, Vec<ValueSet>) -> Option<Reduced>;

/// What is left of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The values left to each cell.
    pub candidates: Vec<ValueSet>,
    /// Whether the cell's one value is known, and taken from all cells that see it: the cell
    /// and everything said of it can be left out.
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
    /// The reduction of this name.
    pub fn named(name: &str) -> Option<&'static Reduction> {
        REDUCTIONS.iter().find(|reduction| reduction.name == name)
    }

    /// Whether it does anything.
    pub fn is_off(&self) -> bool {
        self.reduce.is_none()
    }

    /// What it leaves of the problem with these candidates, each a subset of the problem's.
    /// `None`: there is no solution.
    ///
    /// It concludes from groups and less-than pairs only. A problem with other constraints may be
    /// left with every cell fixed and have no solution: they have to be stated in any case.
    pub fn apply(&self, problem: &Problem, candidates: Vec<ValueSet>) -> Option<Reduced> {
        match self.reduce {
            Some(reduce) => reduce(problem, candidates),
            None => Some(Reduced { is_fixed: vec![false; candidates.len()], candidates }),
        }
    }
}
