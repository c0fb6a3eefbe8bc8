//! Numbers beside the level: a rating on the scale of Sudoku Explainer, and the minutes that people
//! need.
//!
//! Both are fitted, with the figures in `data/experiments/difficulty`: the rating to published
//! ratings of Sudoku Explainer, per level; the minutes to the times of players of an app (S. W.
//! Wang, A Dataset of Sudoku Puzzles With Difficulty Metrics Experienced by Human Players, 2024).
//! That the number of values that can be placed at the same time matters more than the techniques
//! is due to R. Pelánek (Difficulty Rating of Sudoku Puzzles, 2014).

use crate::Level;
use quorum_problem::{Features, Group, GroupKind, Problem, ValueSet};
use quorum_puzzle::{Puzzle, Rules};
use serde::Serialize;
use std::collections::BTreeSet;

/// A line per weight: a name and its numbers.
const MODEL: &str = include_str!("rating_model.tsv");

/// The numbers that the model has for a name.
fn fitted(name: &str) -> Option<Vec<f64>> {
    let line = MODEL.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'))?;
    Some(line.split('\t').map(|number| number.parse().expect("a number")).collect())
}

/// With one decimal, as both are printed.
fn rounded(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}

/// The hardest step on the scale of Sudoku Explainer, 1.2 and more: the median of its ratings of
/// puzzles of the same level, split by the kinds of singles and by the nodes of a search.
///
/// `None` for puzzles with more than groups: this scale has no place for inequalities and others.
pub fn rating(puzzle: &Puzzle, level: Level) -> Option<f64> {
    let problem = puzzle.lower();
    if !Features::GROUPS.covers(problem.features()) {
        return None;
    }
    match level {
        Level::Search { nodes } => {
            let search = fitted("search")?;
            Some(rounded((search[0] + search[1] * (nodes as f64).log2()).min(search[2])))
        }
        Level::NakedSingles | Level::HiddenSingles => {
            Some(fitted(Singles::new(&problem).hardest())?[0])
        }
        level => Some(fitted(level.as_str())?[0]),
    }
}

/// Predicted mean time of the players of an app, in minutes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Minutes {
    /// The prediction.
    pub predicted: f64,
    /// The mean times of nine in ten puzzles with such measures are from `least`
    pub least: f64,
    /// to `most`.
    pub most: f64,
}

/// Predicted minutes of a classic puzzle 9x9; `None` for others and where a measure is outside the
/// range of the timed puzzles.
pub fn minutes(puzzle: &Puzzle) -> Option<Minutes> {
    let mut sum = fitted("intercept")?[0];
    let singles = singles(puzzle)?;
    for (name, measure) in Singles::NAMES.into_iter().zip(singles.measures()) {
        let weight = fitted(name)?;
        if measure < weight[1] || measure > weight[2] {
            return None;
        }
        let is_count = ["at_start", "rounds"].contains(&name);
        sum += weight[0] * if is_count { measure.ln_1p() } else { measure };
    }
    let spread = fitted(if singles.left == 0 { "spread" } else { "spread beyond singles" })?;
    let minutes = |deviation: f64| rounded((sum + deviation).exp());
    Some(Minutes { predicted: minutes(0.0), least: minutes(spread[0]), most: minutes(spread[1]) })
}

/// How singles solve a puzzle, in rounds: each places all values that can be placed at the time.
/// The same for all symmetric copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Singles {
    /// Cells with a given.
    pub givens: usize,
    /// Values that can be placed at once from the givens.
    pub at_start: usize,
    /// Rounds with all kinds of singles.
    pub rounds: usize,
    /// Of the rounds that place one kind of singles, the easiest there is: those with hidden
    /// singles in regions.
    pub box_rounds: usize,
    /// Those with hidden singles in other houses.
    pub line_rounds: usize,
    /// Those with naked singles.
    pub naked_rounds: usize,
    /// Cells that remain when there are no singles.
    pub left: usize,
}

/// The measures of a classic puzzle 9x9; `None` for others.
pub fn singles(puzzle: &Puzzle) -> Option<Singles> {
    let (rules, problem) = (puzzle.rules(), puzzle.lower());
    let is_given = |set: &ValueSet| set.len() == 1 || set.len() == 9;
    let is_classic = problem.values() == 9
        && rules.boxes() == Rules::customary_boxes(9)
        && !rules.has_more_than_boxes()
        && Features::GROUPS.covers(problem.features())
        && problem.candidates().iter().all(is_given);
    is_classic.then(|| Singles::new(&problem))
}

impl Singles {
    /// Names of the [measures](Self::measures).
    pub const NAMES: [&str; 7] =
        ["givens", "at_start", "rounds", "box_rounds", "line_rounds", "naked_rounds", "left"];

    /// The measures, in the order of their names.
    pub fn measures(self) -> [f64; 7] {
        let Singles { givens, at_start, rounds, box_rounds, line_rounds, naked_rounds, left } =
            self;
        [givens, at_start, rounds, box_rounds, line_rounds, naked_rounds, left]
            .map(|count| count as f64)
    }

    fn new(problem: &Problem) -> Self {
        let mut cells = OpenCells::new(problem);
        let givens = problem.cells().len() - cells.open();
        let (mut at_start, mut rounds) = (0, 0);
        while let placed @ 1.. = cells.place(&cells.all()) {
            at_start = if rounds == 0 { placed } else { at_start };
            rounds += 1;
        }
        let left = cells.open();
        cells = OpenCells::new(problem);
        let mut of_kind = [0; 3];
        while let Some(kind) =
            OpenCells::KINDS.iter().position(|find| cells.place(&find(&cells)) > 0)
        {
            of_kind[kind] += 1;
        }
        let [box_rounds, line_rounds, naked_rounds] = of_kind;
        Singles { givens, at_start, rounds, box_rounds, line_rounds, naked_rounds, left }
    }

    /// The hardest kind of singles, as the model calls it.
    fn hardest(self) -> &'static str {
        match self {
            Singles { naked_rounds: 1.., .. } => "naked singles",
            Singles { line_rounds: 1.., .. } => "singles in lines",
            _ => "singles in boxes",
        }
    }
}

/// Cells and the values that can be placed in them.
type Placements = BTreeSet<(usize, u8)>;

/// Candidates of the cells without a value; those with one have none.
struct OpenCells<'a> {
    problem: &'a Problem,
    sets: Vec<ValueSet>,
}

impl<'a> OpenCells<'a> {
    /// Kinds of singles, the easiest for people first.
    const KINDS: [fn(&Self) -> Placements; 3] = [
        |cells| cells.hidden(|group| group.kind == GroupKind::Region),
        |cells| cells.hidden(|group| group.kind != GroupKind::Region),
        |cells| {
            let only = cells.sets.iter().enumerate();
            only.filter_map(|(cell, set)| Some((cell, set.only()?))).collect()
        },
    ];

    fn new(problem: &'a Problem) -> Self {
        let mut cells = OpenCells { problem, sets: problem.candidates().to_vec() };
        let givens = problem.candidates().iter().enumerate();
        cells.place(&givens.filter_map(|(cell, set)| Some((cell, set.only()?))).collect());
        cells
    }

    fn all(&self) -> Placements {
        Self::KINDS.iter().flat_map(|find| find(self)).collect()
    }

    /// Number of cells without a value.
    fn open(&self) -> usize {
        self.sets.iter().filter(|set| !set.is_empty()).count()
    }

    fn hidden(&self, is_wanted: impl Fn(&Group) -> bool) -> Placements {
        let groups = self.problem.groups().iter();
        let wanted = groups.filter(|group| self.problem.is_full(group) && is_wanted(group));
        let values = 1..=self.problem.values();
        let single = |group: &Group, value: u8| {
            let mut places = group.cells.iter().filter(|&&cell| self.sets[cell].contains(value));
            let cell = *places.next()?;
            places.next().is_none().then_some((cell, value))
        };
        let found = wanted.flat_map(|group| values.clone().map(move |value| (group, value)));
        found.filter_map(|(group, value)| single(group, value)).collect()
    }

    /// Places values; the number of them.
    fn place(&mut self, placements: &Placements) -> usize {
        for &(cell, value) in placements {
            for group in self.problem.groups().iter().filter(|group| group.cells.contains(&cell)) {
                group.cells.iter().for_each(|&other| self.sets[other].remove(value));
            }
            self.sets[cell] = ValueSet::default();
        }
        placements.len()
    }
}
