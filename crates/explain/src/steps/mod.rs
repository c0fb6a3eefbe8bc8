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
//! use quorum_explain::steps::{Layout, Level, Steps};
//!
//! let text = "..1.4......2.3..";
//! let mut items = quorum_formats::read("example", text.as_bytes(), ReadOptions::default());
//! let item = items.next().unwrap()?;
//! let problem = item.puzzle.lower();
//! let layout = Layout::new(&problem);
//! let mut steps = Steps::new(&problem, &layout, Level::hardest());
//! let first = steps.next().unwrap();
//! let reason = first.reason(&problem, item.puzzle.values());
//! assert_eq!(reason, "R1C2 is 2: it has no other candidate.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod chain;
mod coloring;
mod constraint;
mod deduction;
mod fish;
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
mod wings;

pub use chain::{Chain, DeadEnd};
pub use constraint::Constraints;
pub use deduction::Deduction;
pub use layout::Layout;
pub use level::{LEVELS, Level, LevelInfo};
pub use step::Step;
pub use technique::Technique;

// Techniques use these and all above, by `use super::*`.
use crate::sets::find_set;
use deduction::Pattern;
use premises::Premises;
use quorum_panel::is_solution;
use quorum_problem::{Grid, Problem, ValueSet};
use reason::Words;
use state::State;

/// All techniques, the simplest first; levels do not decrease.
pub static TECHNIQUES: &[&Technique] = &[
    &singles::NAKED,
    &singles::HIDDEN,
    &bounds::BOUNDS,
    &locked::LOCKED_CANDIDATES,
    &subsets::NAKED_PAIR,
    &subsets::HIDDEN_PAIR,
    &subsets::NAKED_TRIPLE,
    &subsets::HIDDEN_TRIPLE,
    &fish::X_WING,
    &fish::SWORDFISH,
    &wings::XY_WING,
    &coloring::SIMPLE_COLORING,
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

/// The steps that solve a problem, as far as the techniques up to a level go.
pub struct Steps<'a> {
    state: State<'a>,
    hardest: Level,
    constraints: Option<&'a mut Constraints>,
}

impl<'a> Steps<'a> {
    /// Starts with the givens placed and what follows from them directly.
    ///
    /// # Panics
    /// If the layout is that of another board.
    pub fn new(problem: &'a Problem, layout: &'a Layout, hardest: Level) -> Self {
        assert!(layout.fits(problem), "the layout of another board");
        Steps { state: State::new(problem, layout), hardest, constraints: None }
    }

    /// The same with steps of further constraints, after those of single cells and inequalities.
    #[must_use]
    pub fn with_constraints(self, constraints: &'a mut Constraints) -> Self {
        Steps { constraints: Some(constraints), ..self }
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
        match is_solution(self.state.problem, &grid) {
            Some(true) => Ending::Solved(grid),
            Some(false) => Ending::Contradiction,
            None => Ending::Stuck,
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.state.is_contradiction {
            return None;
        }
        let usable = || TECHNIQUES.iter().filter(|technique| technique.level <= self.hardest);
        let found = |technique: &&'static Technique| {
            let technique = *technique;
            (technique.find)(&self.state).map(|deduction| Step { technique, deduction })
        };
        let is_simple = |technique: &&&'static Technique| technique.level <= Level::Bounds;
        let step = usable().filter(is_simple).find_map(found);
        let step = step.or_else(|| {
            let deduction = self.constraints.as_mut()?.find(&self.state)?;
            Some(Step { technique: &constraint::CONSTRAINT, deduction })
        });
        let step =
            step.or_else(|| usable().filter(|technique| !is_simple(technique)).find_map(found))?;
        self.state.apply(&step.deduction);
        Some(step)
    }
}

#[cfg(test)]
mod tests;
