//! Solving step by step, as people do: the simplest technique that applies, with its reason.
//!
//! [`TECHNIQUES`] lists the techniques. An entry has the words, the level, an example and the
//! search of one technique; everything that names techniques or levels elsewhere reads the table.
//!
//! Houses are all groups of cells that must differ. Hidden sets, locked candidates and chains need
//! houses with one cell per value; the others hold in every house. No technique guesses: a step
//! holds in every solution. The techniques and their names are those of Sudoku literature, such as
//! Davis, The mathematics of Sudoku and the solver of Andrew Stuart.
//!
//! ```
//! use quorum_formats::{self, ReadOptions};
//! use quorum_explain::steps::{Level, Steps};
//!
//! let text = "..1.4......2.3..";
//! let mut items = quorum_formats::read("example", text.as_bytes(), ReadOptions::default());
//! let item = items.next().unwrap()?;
//! let mut steps = Steps::new(&item.puzzle, Level::hardest());
//! let first = steps.next().unwrap();
//! let reason = first.reason(steps.problem(), item.puzzle.values());
//! assert_eq!(reason, "R1C2 is 2: it has no other candidate.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod chain;
mod coloring;
mod combinations;
mod constraints;
mod deduction;
mod fish;
mod house_sums;
mod layout;
mod level;
mod level_words;
mod locked;
mod premises;
mod ranges;
mod reason;
mod singles;
mod state;
mod step;
mod subsets;
mod technique;
mod techniques_of_constraints;
mod wings;

pub use chain::{Chain, DeadEnd};
pub use deduction::Deduction;
pub use level::{LEVELS, Level, LevelInfo};
pub(crate) use singles::{hidden_singles, naked_singles};
pub(crate) use state::State;
pub use step::Step;
pub use technique::Technique;

// Techniques use these and all above, by `use super::*`.
use crate::sets::find_set;
use deduction::Pattern;
use layout::Layout;
use premises::Premises;
use quorum_panel::is_solution;
use quorum_problem::{Grid, Problem, ValueSet};
use quorum_puzzle::Puzzle;
use reason::Words;
use techniques_of_constraints as of_constraints;

/// All techniques, the simplest first; levels do not decrease.
pub static TECHNIQUES: &[&Technique] = &[
    &singles::NAKED,
    &singles::HIDDEN,
    &bounds::BOUNDS,
    &of_constraints::PARTNERS,
    &of_constraints::LIMITS,
    &of_constraints::FEW_COMBINATIONS,
    &locked::LOCKED_CANDIDATES,
    &of_constraints::LINES,
    &of_constraints::INNIES,
    &subsets::NAKED_PAIR,
    &subsets::HIDDEN_PAIR,
    &of_constraints::COMBINATIONS,
    &subsets::NAKED_TRIPLE,
    &subsets::HIDDEN_TRIPLE,
    &of_constraints::INNIES_OF_SEVERAL,
    &fish::X_WING,
    &fish::SWORDFISH,
    &wings::XY_WING,
    &coloring::SIMPLE_COLORING,
    &of_constraints::MANY_COMBINATIONS,
];

/// End of a sequence of steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every cell has its value: the only solution.
    Solved(Grid),
    /// There is no solution.
    Contradiction,
    /// No technique applies, or steps are left.
    Stuck,
}

/// The steps that solve a puzzle, as far as the techniques up to a level go.
pub struct Steps {
    state: State,
    hardest: Level,
}

impl Steps {
    /// Starts with the givens placed and what follows from them directly.
    pub fn new(puzzle: &Puzzle, hardest: Level) -> Self {
        Steps { state: State::new(puzzle, puzzle.lower()), hardest }
    }

    /// The puzzle as a problem.
    pub fn problem(&self) -> &Problem {
        &self.state.problem
    }

    /// Constraints, in words, that have too many combinations for a step.
    pub fn left_out(&self) -> Vec<String> {
        self.state.constraints.borrow().left_out()
    }

    /// Candidates left in each cell.
    pub fn candidates(&self) -> &[ValueSet] {
        &self.state.sets
    }

    /// The end of the steps so far.
    pub fn ending(&self) -> Ending {
        if self.state.is_contradiction {
            return Ending::Contradiction;
        }
        // Extra cells need no values of their own: a solver looks for some.
        let cells = self.state.problem.grid_cells();
        if !self.state.is_placed[..cells].iter().all(|&is_placed| is_placed) {
            return Ending::Stuck;
        }
        let grid: Grid = self.state.sets[..cells].iter().filter_map(|set| set.only()).collect();
        // The only grid by the rules that were used, which need not be all.
        match is_solution(&self.state.problem, &grid) {
            Some(true) => Ending::Solved(grid),
            Some(false) => Ending::Contradiction,
            None => Ending::Stuck,
        }
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.state.is_contradiction {
            return None;
        }
        let usable = TECHNIQUES.iter().filter(|technique| technique.level <= self.hardest);
        let step = usable.into_iter().find_map(|&technique| {
            let deduction = (technique.find)(&self.state)?;
            Some(Step { technique, deduction })
        })?;
        self.state.apply(&step.deduction);
        Some(step)
    }
}

#[cfg(test)]
mod tests;
