//! Numbers beside the level: a rating on the scale of Sudoku Explainer, and the minutes that people
//! need.
//!
//! Both are fitted, with the figures in `data/experiments/difficulty`: the rating to published
//! ratings of Sudoku Explainer, per level; the minutes to the times of players of an app (S. W.
//! Wang, A Dataset of Sudoku Puzzles With Difficulty Metrics Experienced by Human Players, 2024).
//! That the number of values that can be placed at the same time matters more than the techniques
//! is due to R. Pelánek (Difficulty Rating of Sudoku Puzzles, 2014).

use crate::Level;
use crate::steps::{State, hidden_singles, naked_singles};
use quorum_problem::{Features, GroupKind, Problem, ValueSet};
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
/// Here and below, `problem` is what the puzzle is lowered to.
pub fn rating(puzzle: &Puzzle, problem: &Problem, level: Level) -> Option<f64> {
    if !Features::GROUPS.covers(problem.features()) {
        return None;
    }
    match level {
        Level::Search { nodes } => {
            let search = fitted("search")?;
            Some(rounded((search[0] + search[1] * (nodes as f64).log2()).min(search[2])))
        }
        Level::NakedSingles | Level::HiddenSingles => {
            Some(fitted(Singles::new(puzzle, problem).hardest())?[0])
        }
        level => Some(fitted(level.as_str())?[0]),
    }
}

/// Predicted mean time of the players of an app, in minutes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Minutes {
    /// The prediction.
    pub predicted: f64,
    /// Nine in ten puzzles with such measures have at least this mean time,
    pub least: f64,
    /// and at most this one.
    pub most: f64,
}

/// Predicted minutes of a classic puzzle 9x9; `None` for others and where a measure is outside the
/// range of the timed puzzles.
pub fn minutes(puzzle: &Puzzle, problem: &Problem) -> Option<Minutes> {
    let mut sum = fitted("intercept")?[0];
    let singles = singles(puzzle, problem)?;
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
pub fn singles(puzzle: &Puzzle, problem: &Problem) -> Option<Singles> {
    let rules = puzzle.rules();
    let is_given = |set: &ValueSet| set.len() == 1 || set.len() == 9;
    let is_classic = problem.values() == 9
        && rules.boxes() == Rules::customary_boxes(9)
        && !rules.has_more_than_boxes()
        && Features::GROUPS.covers(problem.features())
        && problem.candidates().iter().all(is_given);
    is_classic.then(|| Singles::new(puzzle, problem))
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

    fn new(puzzle: &Puzzle, problem: &Problem) -> Self {
        let start = || State::new(puzzle, problem.clone());
        let open = |state: &State| state.is_placed.iter().filter(|is_placed| !**is_placed).count();
        let mut state = start();
        let givens = state.is_placed.len() - open(&state);
        let (mut at_start, mut rounds) = (0, 0);
        while let placed @ 1.. = place(&mut state, &KINDS) {
            at_start = if rounds == 0 { placed } else { at_start };
            rounds += 1;
        }
        let left = open(&state);
        state = start();
        let mut of_kind = [0; 3];
        while let Some(kind) = (0..3).find(|&kind| place(&mut state, &KINDS[kind..=kind]) > 0) {
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

/// Kinds of singles, the easiest for people first.
const KINDS: [fn(&State) -> Placements; 3] = [
    |state| hidden(state, |kind| kind == GroupKind::Region),
    |state| hidden(state, |kind| kind != GroupKind::Region),
    |state| naked_singles(state).collect(),
];

fn hidden(state: &State, is_wanted: fn(GroupKind) -> bool) -> Placements {
    let groups = state.problem.groups();
    let found = hidden_singles(state).filter(|(house, ..)| is_wanted(groups[*house].kind));
    found.filter_map(|(_, value, cell)| Some((cell?, value))).collect()
}

/// Places all singles of some kinds; the number of them.
fn place(state: &mut State, kinds: &[fn(&State) -> Placements]) -> usize {
    let all: Placements = kinds.iter().flat_map(|find| find(state)).collect();
    all.iter().for_each(|&(cell, value)| state.place(cell, value));
    all.len()
}
