//! Solving step by step, as people do: the simplest technique that applies, with its reason.
//!
//! | technique | what it finds |
//! |---|---|
//! | naked single | a cell with one candidate |
//! | hidden single | a value with one place in a house |
//! | bounds | candidates that are too small or too large along inequalities |
//! | locked candidates | a value of a house confined to another house (pointing, claiming) |
//! | naked, hidden pair and triple | as many cells as values, within a house |
//! | X-wing, swordfish | a value in two (three) rows confined to as many columns, or vice versa |
//! | XY-wing | a pivot with two candidates whose two wings share the third |
//! | simple coloring | chains of houses in which a value has two places |
//!
//! Houses are all groups of cells that must differ. Hidden sets, locked candidates and chains need
//! houses with one cell per value; the others hold in every house. No technique guesses: a step
//! holds in every solution. The techniques and their names are those of Sudoku literature, such as
//! Davis, The mathematics of Sudoku and the solver of Andrew Stuart.
//!
//! ```
//! use quorum_formats::ReadOptions;
//! use quorum_toolkit::steps::{Layout, Steps, Technique};
//!
//! let text = "..1.4......2.3..";
//! let item = quorum_formats::read("example", text.as_bytes(), ReadOptions::default()).next().unwrap()?;
//! let problem = item.puzzle.lower();
//! let layout = Layout::new(&problem);
//! let mut steps = Steps::new(&problem, &layout, Technique::SimpleColoring);
//! let first = steps.next().unwrap();
//! assert_eq!(first.reason(&problem), "R1C2 is 2: it has no other candidate.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod coloring;
mod fish;
mod layout;
mod locked;
mod ranges;
mod reason;
mod singles;
mod state;
mod subsets;
mod wings;

pub use layout::Layout;

use quorum_problem::{Grid, Problem, ValueSet, judge};
use serde::Serialize;
use state::State;

/// A technique, the simplest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Technique {
    /// A cell with one candidate.
    NakedSingle,
    /// A value with one place in a house.
    HiddenSingle,
    /// Candidates out of range along inequalities.
    Bounds,
    /// A value of a house confined to another house.
    LockedCandidates,
    /// Two cells of a house with two candidates in common.
    NakedPair,
    /// Two values of a house with two places in common.
    HiddenPair,
    /// Three cells of a house with three candidates together.
    NakedTriple,
    /// Three values of a house with three places together.
    HiddenTriple,
    /// A value confined to two columns in two rows, or vice versa.
    XWing,
    /// The same with three.
    Swordfish,
    /// A pivot with two candidates and two wings that share a third.
    XyWing,
    /// Chains of houses in which a value has two places.
    SimpleColoring,
}

/// Searches for a step by one technique.
type Find = fn(&State) -> Option<Step>;

/// All techniques, the simplest first.
const TECHNIQUES: [(Technique, Find); 12] = [
    (Technique::NakedSingle, singles::naked),
    (Technique::HiddenSingle, singles::hidden),
    (Technique::Bounds, bounds::find),
    (Technique::LockedCandidates, locked::find),
    (Technique::NakedPair, subsets::naked_pair),
    (Technique::HiddenPair, subsets::hidden_pair),
    (Technique::NakedTriple, subsets::naked_triple),
    (Technique::HiddenTriple, subsets::hidden_triple),
    (Technique::XWing, fish::x_wing),
    (Technique::Swordfish, fish::swordfish),
    (Technique::XyWing, wings::find),
    (Technique::SimpleColoring, coloring::find),
];

/// One step: a value placed, or candidates removed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Cell and value, if a value is placed.
    pub placed: Option<(usize, u8)>,
    /// Cells and the candidates removed from them; empty if a value is placed.
    pub removed: Vec<(usize, Vec<u8>)>,
    /// Cells of the pattern that justifies the step.
    pub cells: Vec<usize>,
    /// Values of the pattern.
    pub values: Vec<u8>,
    /// Houses of the pattern, as indices of the problem's groups.
    pub houses: Vec<usize>,
}

impl Step {
    /// The step that places a value.
    fn place(technique: Technique, cell: usize, value: u8, houses: Vec<usize>) -> Self {
        let (placed, cells, values) = (Some((cell, value)), vec![cell], vec![value]);
        Step { technique, placed, removed: Vec::new(), cells, values, houses }
    }

    /// The step that removes the values of `values` from the cells of `from` that have any; `None`
    /// if no cell has.
    fn remove(
        state: &State,
        pattern: Pattern,
        from: impl IntoIterator<Item = usize>,
        values: ValueSet,
    ) -> Option<Self> {
        let removal = |cell: usize| {
            let gone = state.sets[cell].intersection(values);
            (!gone.is_empty()).then(|| (cell, gone.iter().collect()))
        };
        let removed: Vec<(usize, Vec<u8>)> = from.into_iter().filter_map(removal).collect();
        let Pattern { technique, cells, values, houses } = pattern;
        let values = values.iter().collect();
        (!removed.is_empty()).then_some(Step {
            technique,
            placed: None,
            removed,
            cells,
            values,
            houses,
        })
    }
}

/// What justifies a removal: the fields of [`Step`].
struct Pattern {
    technique: Technique,
    cells: Vec<usize>,
    values: ValueSet,
    houses: Vec<usize>,
}

/// How a sequence of steps ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every cell has its value: the only solution.
    Solved(Grid),
    /// There is no solution.
    Contradiction,
    /// No technique applies, or steps are left.
    Stuck,
}

/// The steps that solve a problem, as far as techniques up to a hardest one go.
pub struct Steps<'a> {
    state: State<'a>,
    hardest: Technique,
}

impl<'a> Steps<'a> {
    /// Starts with the givens placed and what follows from them directly.
    ///
    /// # Panics
    /// If the layout is that of another board.
    pub fn new(problem: &'a Problem, layout: &'a Layout, hardest: Technique) -> Self {
        assert!(layout.fits(problem), "the layout of another board");
        Steps { state: State::new(problem, layout), hardest }
    }

    /// Candidates left in each cell.
    pub fn candidates(&self) -> &[ValueSet] {
        &self.state.sets
    }

    /// Where the steps have led so far.
    pub fn ending(&self) -> Ending {
        if self.state.is_contradiction {
            return Ending::Contradiction;
        }
        if !self.state.is_placed.iter().all(|&is_placed| is_placed) {
            return Ending::Stuck;
        }
        let grid: Grid = self.state.sets.iter().filter_map(|set| set.only()).collect();
        // The only grid by groups and inequalities: no technique looks at further constraints.
        match judge(self.state.problem, &grid) {
            Ok(()) => Ending::Solved(grid),
            Err(_) => Ending::Contradiction,
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.state.is_contradiction {
            return None;
        }
        let usable = TECHNIQUES.iter().filter(|(technique, _)| *technique <= self.hardest);
        let step = usable.into_iter().find_map(|(_, find)| find(&self.state))?;
        self.state.apply(&step);
        Some(step)
    }
}

#[cfg(test)]
mod tests;
