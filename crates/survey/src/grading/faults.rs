//! Grids with one fault each, made from a solution: every rule of the puzzle is broken by a grid
//! that keeps the others where that is possible.
//!
//! A clue, a constraint, boxes: the puzzle is solved without it, and a solution of the rest that is
//! none of the whole breaks just that. Rows and columns: two cells of a column (row) are exchanged,
//! in one box if it can be. What cannot be had so is searched among grids with two values
//! exchanged, or one cell overwritten. The judgment decides which rules a grid breaks; the one that
//! breaks the fewest others is taken.

use super::super::lost_rule::with_rules;
use quorum_panel::Oracle;
use quorum_panel::judgment::Judgment;
use quorum_problem::{Grid, GroupKind};
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Diagonals, Puzzle, Rules};
use quorum_solvers::Mode;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

/// A grid that breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The name of the rule ([`Rule::name`](quorum_panel::judgment::Rule::name)), [`OVERWRITTEN`]
    /// or [`BLANK`].
    pub rule: &'static str,
    /// The grid.
    pub grid: Vec<Option<u8>>,
    /// What is wrong with it, in words.
    pub words: String,
}

/// The name of the fault that a cell has no value.
pub const BLANK: &str = "blank";

/// The name of the fault that one given is overwritten, whatever other rules that breaks: a grader
/// that looks at the cells without a given only does not see it.
pub const OVERWRITTEN: &str = "given-overwritten";

/// Clues of one kind that are left out, one after the other, until one of them is needed.
const TRIES: usize = 12;

/// Grids without a solver that are judged per rule.
const MOST: usize = 300;

/// Grids that break a rule, and the least bad one of them.
struct FaultSearch<'a> {
    puzzle: &'a Puzzle,
    rule: &'static str,
    best: Option<(usize, usize, Fault)>,
}

impl FaultSearch<'_> {
    /// Judges a grid and keeps it if it is the best so far.
    fn try_grid(&mut self, grid: &[u8]) {
        let values: Vec<Option<u8>> = grid.iter().copied().map(Some).collect();
        let judgment = Judgment::new(self.puzzle, &values);
        let names: BTreeSet<&str> =
            judgment.broken.iter().map(|broken| broken.rule.name()).collect();
        let score = (names.len(), judgment.broken.len());
        let is_better =
            self.best.as_ref().is_none_or(|(others, count, _)| score < (*others, *count));
        if names.contains(self.rule) && is_better {
            let mut words = judgment.broken.iter().map(|broken| broken.words.as_str());
            let first = words.by_ref().take(super::MOST_WORDS).collect::<Vec<_>>().join("; ");
            let more = words.count();
            let words = if more > 0 { format!("{first}; {more} more") } else { first };
            let fault = Fault { rule: self.rule, grid: values, words };
            self.best = Some((score.0, score.1, fault));
        }
    }

    /// Whether a grid breaks this rule only.
    fn is_done(&self) -> bool {
        self.best.as_ref().is_some_and(|(names, ..)| *names == 1)
    }

    /// Tries the solutions of another puzzle.
    fn try_solutions(&mut self, other: &Puzzle, oracle: &mut Oracle, mode: Mode) {
        if let Ok(judged) = oracle.ask(other, mode) {
            judged.answer.grids.iter().for_each(|grid| self.try_grid(grid));
        }
    }

    fn try_all(&mut self, grids: impl Iterator<Item = Grid>) {
        for grid in grids.take(MOST) {
            if self.is_done() {
                return;
            }
            self.try_grid(&grid);
        }
    }
}

/// One grid per rule that the puzzle has, one with a given overwritten, and one with a blank cell.
/// `is_unique`: whether `solution` is the only one.
pub fn faults(
    puzzle: &Puzzle,
    solution: &Grid,
    is_unique: bool,
    oracle: &mut Oracle,
    rng: &mut ChaCha8Rng,
) -> Vec<Fault> {
    // Without a clue, one of two solutions is another one than the only one of the whole.
    let mode = if is_unique { Mode::Decide } else { Mode::Count(8) };
    let rules = puzzle.rules();
    let mut found = Vec::new();
    let new = |rule: &'static str| FaultSearch { puzzle, rule, best: None };
    for rule in of_groups(rules) {
        let mut search = new(rule);
        match without(rules, rule).and_then(|less| with_rules(puzzle, less)) {
            Some(less) => search.try_solutions(&less, oracle, mode),
            None => search.try_all(exchanges(rules, solution, rule == "row", rng).into_iter()),
        }
        if !search.is_done() {
            search.try_all(changed(rules, solution, rng).into_iter());
        }
        found.extend(search.best.map(|(.., fault)| fault));
    }
    for (rule, mut clues) in by_rule(puzzle.clues()) {
        let mut search = new(rule);
        clues.shuffle(rng);
        for clue in clues.iter().take(TRIES) {
            search.try_solutions(&puzzle.without(clue), oracle, mode);
            if search.is_done() {
                break;
            }
        }
        if !search.is_done() {
            let rest = puzzle.clues().into_iter().filter(|clue| name(clue) != rule);
            let rest = puzzle.with_only(&rest.collect::<Vec<Clue>>());
            search.try_solutions(&rest, oracle, mode);
        }
        if !search.is_done() {
            search.try_all(changed(rules, solution, rng).into_iter());
        }
        found.extend(search.best.map(|(.., fault)| fault));
    }
    found.extend(overwritten(puzzle, solution, rng));
    found.extend(blank(puzzle, solution, rng));
    found
}

/// Names of the rules of a grid, without clues.
fn of_groups(rules: &Rules) -> Vec<&'static str> {
    let board = Puzzle::empty(rules.clone()).lower();
    let name = |kind: GroupKind| quorum_panel::judgment::Rule::Group(kind).name();
    let names: BTreeSet<&str> = board.groups().iter().map(|group| name(group.kind)).collect();
    names.into_iter().collect()
}

/// The rules without those of a name, if rows and columns stay.
fn without(rules: &Rules, rule: &str) -> Option<Rules> {
    let is_kept = |name: &str| rule != name;
    let boxes = rules.boxes().filter(|_| is_kept("region"));
    let mut less = rules.reshaped(rules.rows(), rules.columns(), boxes).ok()?;
    if let Some(jigsaw) = rules.jigsaw().filter(|_| is_kept("region")) {
        let labels: Vec<usize> = jigsaw.iter().map(|&label| label.into()).collect();
        less = less.with_jigsaw(&labels).ok()?;
    }
    let diagonals = if is_kept("diagonal") { rules.diagonals() } else { Diagonals::NONE };
    less = less.with_diagonals(diagonals).with_extra_cells(rules.extra_cells()).ok()?;
    let groups = rules.groups().iter().filter(|_| is_kept("group")).cloned();
    let less = less.with_groups(groups).ok()?;
    (less != *rules).then_some(less)
}

fn name(clue: &Clue) -> &'static str {
    match clue {
        Clue::Candidates { set, .. } if set.only().is_some() => "given",
        Clue::Candidates { .. } => "candidates",
        Clue::Sign { .. } => "sign",
        Clue::Constraint(constraint) => constraint.stated().name,
    }
}

fn by_rule(clues: Vec<Clue>) -> BTreeMap<&'static str, Vec<Clue>> {
    let mut by_rule: BTreeMap<&str, Vec<Clue>> = BTreeMap::new();
    for clue in clues {
        by_rule.entry(name(&clue)).or_default().push(clue);
    }
    by_rule
}

/// Grids with two cells of a column (or of a row) exchanged, in any order: rows then have a value
/// twice, the column has not.
fn exchanges(rules: &Rules, solution: &Grid, in_column: bool, rng: &mut ChaCha8Rng) -> Vec<Grid> {
    let (rows, columns) = (rules.rows(), rules.columns());
    let (lines, cells) = if in_column { (columns, rows) } else { (rows, columns) };
    let cell =
        |line: usize, at: usize| if in_column { at * columns + line } else { line * columns + at };
    let mut pairs = Vec::new();
    for line in 0..lines {
        for second in 0..cells {
            pairs.extend((0..second).map(|first| (cell(line, first), cell(line, second))));
        }
    }
    pairs.shuffle(rng);
    pairs.truncate(MOST);
    let mut grids = vec![solution.clone(); pairs.len()];
    for (grid, (first, second)) in grids.iter_mut().zip(pairs) {
        grid.swap(first, second);
    }
    grids
}

/// Grids with two values exchanged everywhere, and grids with one cell overwritten.
fn changed(rules: &Rules, solution: &Grid, rng: &mut ChaCha8Rng) -> Vec<Grid> {
    let count = rules.values().count();
    let mut pairs: Vec<(u8, u8)> = (1..=count).flat_map(|b| (1..b).map(move |a| (a, b))).collect();
    pairs.shuffle(rng);
    pairs.truncate(MOST / 2);
    let relabeled = |(a, b): (u8, u8)| {
        let other = |&value: &u8| match value {
            _ if value == a => b,
            _ if value == b => a,
            _ => value,
        };
        solution.iter().map(other).collect::<Grid>()
    };
    let mut grids: Vec<Grid> = pairs.into_iter().map(relabeled).collect();
    while grids.len() < MOST && count > 1 {
        let mut grid = solution.clone();
        let cell = rng.random_range(0..grid.len());
        grid[cell] = (grid[cell] + rng.random_range(1..count) - 1) % count + 1;
        grids.push(grid);
    }
    grids
}

/// The solution with another value in a cell that the puzzle gives.
fn overwritten(puzzle: &Puzzle, solution: &Grid, rng: &mut ChaCha8Rng) -> Option<Fault> {
    let given: Vec<usize> =
        (0..solution.len()).filter(|&cell| puzzle.given(cell).is_some()).collect();
    let cell = *given.get(rng.random_range(0..given.len().max(1)))?;
    let other = solution[cell] % puzzle.values().count() + 1;
    let mut grid: Vec<Option<u8>> = solution.iter().copied().map(Some).collect();
    grid[cell] = Some(other);
    let rules = puzzle.rules();
    let [given, found] = [solution[cell], other].map(|value| Clue::given(cell, value).words(rules));
    Some(Fault { rule: OVERWRITTEN, grid, words: format!("{found} instead of {given}") })
}

/// The solution without the value of a cell that the puzzle does not give.
fn blank(puzzle: &Puzzle, solution: &Grid, rng: &mut ChaCha8Rng) -> Option<Fault> {
    let open: Vec<usize> =
        (0..solution.len()).filter(|&cell| puzzle.given(cell).is_none()).collect();
    let cell = *open.get(rng.random_range(0..open.len().max(1)))?;
    let mut grid: Vec<Option<u8>> = solution.iter().copied().map(Some).collect();
    grid[cell] = None;
    let place = quorum_problem::Position::of(cell, puzzle.rules().columns());
    Some(Fault { rule: BLANK, grid, words: format!("{place} has no value") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_panel::defaults::for_explanations;
    use rand::SeedableRng;

    /// Rules that the grid of each fault breaks.
    fn broken(text: &str) -> BTreeMap<&'static str, Vec<&'static str>> {
        let items =
            quorum_formats::read("t", text.as_bytes(), quorum_formats::ReadOptions::default());
        let puzzle = items.last().unwrap().unwrap().puzzle;
        let mut oracle = Oracle::new(&for_explanations(puzzle.size()), None);
        let (verdict, grids) = oracle.decide(&puzzle).unwrap();
        let is_unique = verdict == quorum_panel::Verdict::Unique;
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let found = faults(&puzzle, &grids[0], is_unique, &mut oracle, &mut rng);
        let names = |fault: Fault| {
            let judgment = Judgment::new(&puzzle, &fault.grid);
            assert_eq!(judgment.is_complete(), fault.rule != BLANK, "{}", fault.words);
            assert!(!judgment.is_solved() && !fault.words.is_empty());
            let names: BTreeSet<&str> =
                judgment.broken.iter().map(|broken| broken.rule.name()).collect();
            (fault.rule, names.into_iter().collect())
        };
        found.into_iter().map(names).collect()
    }

    #[track_caller]
    fn each_alone(text: &str, expected: &[&'static str]) {
        let found = broken(text);
        let rules: Vec<&str> = found.keys().copied().collect();
        assert_eq!(rules, expected);
        for (rule, broken) in found.into_iter().filter(|(rule, _)| *rule != OVERWRITTEN) {
            let expected = if rule == BLANK { vec![] } else { vec![rule] };
            assert_eq!(broken, expected, "{rule}");
        }
    }

    #[test]
    fn every_rule_is_broken_alone() {
        each_alone(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            &["blank", "column", "given", "given-overwritten", "region", "row"],
        );
        each_alone(
            "1.....2...3....4",
            &["blank", "column", "given", "given-overwritten", "region", "row"],
        );
        each_alone(
            "12..............",
            &["blank", "column", "given", "given-overwritten", "region", "row"],
        );
        each_alone(
            "4x4;boxes=none;cells=.{12}../..../..../....",
            &["blank", "candidates", "column", "row"],
        );
        each_alone(
            "4x4;boxes=none;cells=..../..../..../....;signs=<.</..v./.<./..../.../..../..>",
            &["blank", "column", "row", "sign"],
        );
    }

    #[test]
    fn named_constraints_are_broken_alone() {
        let cages = "# boxes none\n# cage 3 R1C1 R1C2\n# cage 7 R2C1 R2C2\n# cage 5 R1C3 R2C3\n1...\n....\n....\n...4\n";
        let found = broken(cages);
        assert_eq!(found["cage"], ["cage"], "{found:?}");
        let towers = "# boxes none\n# skyscraper 3 R1C1-R1C4\n# skyscraper 2 R4C1-R1C1\n# diagonals both\n....\n.2..\n....\n....\n";
        let found = broken(towers);
        assert_eq!(found["skyscraper"], ["skyscraper"], "{found:?}");
        assert_eq!(found["diagonal"], ["diagonal"], "{found:?}");
    }
}
