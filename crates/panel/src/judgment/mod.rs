//! Judgment of a grid against a puzzle, filled or half-filled: which rules it breaks, and where. No
//! solver takes part, so that any valid solution passes; one looks for values of extra cells
//! beside a full grid, if there are such cells.
//!
//! A rule is broken if its open cells cannot become anything with which it holds: two equal values
//! in cells that differ; a pair of values that a relation or a sign does not allow; a constraint
//! that no candidates of its open cells satisfy (as far as a short search shows it; one of the
//! whole grid: a primitive of it). So every broken rule is one in all completions. A grid in which
//! no rule is broken yet may still have no completion, since rules are judged one by one:
//! `quorum solve` decides that.
//!
//! An open cell that the puzzle gives counts as filled with its given.
//!
//! ```
//! use quorum_formats::ReadOptions;
//! use quorum_panel::judgment::{Judgment, grid};
//!
//! let text = "4x4;boxes=2x2;cells=1.../..../..../....;constraints=cage=6:R1C2.R1C3";
//! let mut items = quorum_formats::read("example", text.as_bytes(), ReadOptions::default());
//! let item = items.next().unwrap()?;
//! let values = grid::read("1234 3412 2143 43.1", &item.puzzle, item.symbols)?;
//! let judgment = Judgment::new(&item.puzzle, &values);
//! assert_eq!((judgment.empty, judgment.is_correct()), (1, false));
//! assert_eq!(judgment.line(), "wrong: the cage of 6 at R1C2 R1C3 sums to 5; 1 empty cell");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answer;
mod broken;
mod completion;
pub mod grid;
pub mod pairs;
pub mod reward;

use crate::completed::{Refusal, completed};
use broken::Primitive;
use quorum_problem::{Constraint, GroupKind, LessThan, Position, Problem};
use quorum_puzzle::clue::Clue;
use quorum_puzzle::constraints::{ConstraintClue, Stated};
use quorum_puzzle::{Puzzle, Rules};
use quorum_util::words::counted;
use serde::{Deserialize, Serialize};

/// Result of judging a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Judgment {
    /// Number of cells without a value.
    pub empty: usize,
    /// The broken rules: givens and candidates, rows, columns, regions and other groups, signs,
    /// constraints.
    pub broken: Vec<Broken>,
    /// Parts of the text of the puzzle that were not read ([`Item::unread`](quorum_formats::Item)),
    /// and extra cells of which it was not decided whether they have values: they may be rules that
    /// the grid breaks.
    pub unread: Vec<String>,
    rules: Rules,
}

/// A broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The rule.
    pub rule: Rule,
    /// The cells of the rule that break it, in the order of the words.
    pub cells: Vec<usize>,
    /// Rule and fault in words: `row 3 has 5 twice, in R3C1 R3C7`.
    pub words: String,
}

/// A rule of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// A given.
    Given,
    /// The candidates of a cell.
    Candidates,
    /// A row, column, region, diagonal or further group of cells that differ.
    Group(GroupKind),
    /// A sign between neighbors.
    Sign,
    /// A constraint.
    Constraint(Stated),
    /// The constraints of extra cells, of which none is broken by itself.
    ExtraCells,
}

impl Rule {
    /// The name of the rule: that of a constraint, or `given`, `candidates`, `row`, `column`,
    /// `region`, `diagonal`, `group`, `sign`, `extra-cells`.
    pub fn name(&self) -> &'static str {
        match self {
            Rule::Given => "given",
            Rule::Candidates => "candidates",
            Rule::Group(GroupKind::Row) => "row",
            Rule::Group(GroupKind::Column) => "column",
            Rule::Group(GroupKind::Region) => "region",
            Rule::Group(GroupKind::Diagonal) => "diagonal",
            Rule::Group(_) => "group",
            Rule::Sign => "sign",
            Rule::Constraint(stated) => stated.name,
            Rule::ExtraCells => "extra-cells",
        }
    }
}

/// A puzzle, and what the judgments of its grids have in common.
struct GridJudge {
    puzzle: Puzzle,
    /// The groups of the rules only: those of constraints are judged under their names.
    board: Problem,
    clues: Vec<ConstraintClue>,
    problem: Problem,
}

impl GridJudge {
    fn new(puzzle: &Puzzle) -> Self {
        GridJudge {
            board: Puzzle::empty(puzzle.rules().clone()).lower(),
            clues: puzzle.constraint_clues(),
            problem: puzzle.lower(),
            puzzle: puzzle.clone(),
        }
    }

    /// A grid in which open cells that the puzzle gives have their givens, and absent ones 1.
    fn filled(&self, values: &[Option<u8>]) -> Vec<Option<u8>> {
        let is_absent = |cell| self.puzzle.rules().is_absent(cell);
        let value = |(cell, value): (usize, &Option<u8>)| {
            if is_absent(cell) { Some(1) } else { value.or(self.puzzle.given(cell)) }
        };
        values.iter().enumerate().map(value).collect()
    }

    /// [`Judgment::new`] of a grid.
    fn judge(&self, values: &[Option<u8>]) -> Judgment {
        let rules = self.puzzle.rules().clone();
        assert_eq!(values.len(), rules.cell_count(), "one entry per cell");
        let all = rules.values().all();
        let is_value = |&value: &u8| all.contains(value);
        assert!(values.iter().flatten().all(is_value), "values of the puzzle");
        let mut filled = self.filled(values);
        let empty = filled.iter().filter(|value| value.is_none()).count();
        // Extra cells are empty ones that need no value.
        filled.extend(rules.extra_cells().iter().map(|_| None));
        let mut judgment = Judgment { empty, broken: Vec::new(), unread: Vec::new(), rules };
        judgment.candidates(&self.puzzle, &filled);
        judgment.groups(self, &filled);
        judgment.signs(&self.puzzle, &filled);
        for clue in &self.clues {
            judgment.constraint(&self.puzzle, clue, &filled);
        }
        judgment.confirm(&self.problem, &filled);
        judgment
    }
}

impl Judgment {
    /// Judges a grid: a value per cell in reading order, `None` for an empty one. What absent cells
    /// have does not matter.
    ///
    /// # Panics
    /// If the grid has not one entry per cell, or a value is not one of the puzzle's.
    pub fn new(puzzle: &Puzzle, values: &[Option<u8>]) -> Self {
        GridJudge::new(puzzle).judge(values)
    }

    /// The same for a puzzle whose text has parts that were not read.
    pub fn with_unread(mut self, unread: &[String]) -> Self {
        self.unread.extend_from_slice(unread);
        self
    }

    /// Whether every cell has a value.
    pub fn is_complete(&self) -> bool {
        self.empty == 0
    }

    /// Whether no rule that was read is broken.
    pub fn is_correct(&self) -> bool {
        self.broken.is_empty()
    }

    /// Whether the grid is a solution, by all rules.
    pub fn is_solved(&self) -> bool {
        self.is_complete() && self.is_correct() && self.unread.is_empty()
    }

    /// The statement about a full grid that breaks no rule that was read.
    pub(crate) fn full_in_words(&self) -> String {
        match self.unread.as_slice() {
            [] => "solved".to_owned(),
            unread => format!("no rule that was read is broken; not read: {}", unread.join("; ")),
        }
    }

    /// The judgment on one line: `solved`, `incomplete: 5 empty cells`, `wrong: ...`.
    pub fn line(&self) -> String {
        let words: Vec<&str> = self.broken.iter().map(|broken| broken.words.as_str()).collect();
        let empty = counted(self.empty as u64, "empty cell");
        match (self.is_correct(), self.is_complete()) {
            (true, true) => self.full_in_words(),
            (true, false) => format!("incomplete: {empty}"),
            (false, true) => format!("wrong: {}", words.join("; ")),
            (false, false) => format!("wrong: {}; {empty}", words.join("; ")),
        }
    }

    /// The judgment with a line per broken rule, and the result on the last line.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for broken in &self.broken {
            text += &format!("{}\n", broken.words);
        }
        let empty = counted(self.empty as u64, "empty cell");
        let broken = counted(self.broken.len() as u64, "broken rule");
        text + &match (self.is_correct(), self.is_complete()) {
            (true, true) => self.full_in_words() + "\n",
            (true, false) => format!("incomplete: {empty}, no rule is broken\n"),
            (false, true) => format!("wrong: {broken}\n"),
            (false, false) => format!("wrong: {broken}, {empty}\n"),
        }
    }

    /// The judgment as JSON.
    pub fn report(&self, id: &str) -> JudgmentReport {
        let name = |&cell: &usize| Position::of(cell, self.rules.columns()).to_string();
        let broken = |broken: &Broken| BrokenReport {
            rule: broken.rule.name().to_owned(),
            words: broken.words.clone(),
            cells: broken.cells.iter().map(name).collect(),
            constraint: match &broken.rule {
                Rule::Constraint(stated) => Some(stated.text(self.rules.columns())),
                _ => None,
            },
        };
        JudgmentReport {
            id: id.to_owned(),
            complete: self.is_complete(),
            correct: self.is_correct(),
            empty: self.empty,
            broken: self.broken.iter().map(broken).collect(),
            unread: self.unread.clone(),
        }
    }

    fn add(&mut self, rule: Rule, cells: &[usize], words: String) {
        let on_grid = cells.iter().copied().filter(|&cell| cell < self.rules.cell_count());
        self.broken.push(Broken { rule, cells: on_grid.collect(), words });
    }

    fn name(&self, cell: usize) -> String {
        Position::of(cell, self.rules.columns()).to_string()
    }

    fn candidates(&mut self, puzzle: &Puzzle, values: &[Option<u8>]) {
        for (cell, &set) in puzzle.candidates().iter().enumerate() {
            let Some(value) = values[cell].filter(|&value| !set.contains(value)) else { continue };
            let rule = if set.only().is_some() { Rule::Given } else { Rule::Candidates };
            self.add(rule, &[cell], misstated(puzzle, cell, value));
        }
    }

    fn groups(&mut self, judge: &GridJudge, values: &[Option<u8>]) {
        for group in judge.board.groups() {
            let first = group.cells[0];
            let name = match group.kind {
                GroupKind::Row => format!("row {}", first / self.rules.columns() + 1),
                GroupKind::Column => format!("column {}", first % self.rules.columns() + 1),
                GroupKind::Region if self.rules.boxes().is_some() => {
                    format!("the box of {}", self.name(first))
                }
                GroupKind::Region => format!("the region of {}", self.name(first)),
                GroupKind::Diagonal if first == 0 => "the main diagonal".to_owned(),
                GroupKind::Diagonal => "the antidiagonal".to_owned(),
                _ => {
                    let names: Vec<String> =
                        group.cells.iter().map(|&cell| self.name(cell)).collect();
                    format!("the group {}", names.join(" "))
                }
            };
            for (value, cells) in broken::repeated(&group.cells, values) {
                let fact = broken::repeated_words(value, &cells, &self.rules);
                self.add(Rule::Group(group.kind), &cells, format!("{name} {fact}"));
            }
        }
    }

    fn signs(&mut self, puzzle: &Puzzle, values: &[Option<u8>]) {
        for (lesser, greater) in puzzle.signs() {
            let sign = Constraint::LessThan(LessThan { lesser, greater });
            let fault = Primitive { constraint: &sign, puzzle, values }.fault();
            if let Some((cells, fact)) = fault {
                let clue = Clue::Sign { lesser, greater }.words(&self.rules);
                self.add(Rule::Sign, &cells, format!("the sign {clue} {fact}"));
            }
        }
    }

    /// A constraint of some cells is one rule, however many primitives it means; one of the whole
    /// grid is broken wherever a primitive is.
    fn constraint(&mut self, puzzle: &Puzzle, clue: &ConstraintClue, values: &[Option<u8>]) {
        let stated = clue.stated();
        let faults = clue
            .lowered()
            .iter()
            .filter_map(|constraint| Primitive { constraint, puzzle, values }.fault());
        let is_local = !stated.cells.is_empty();
        let most = if is_local { 1 } else { usize::MAX };
        let mut faults: Vec<_> = faults.take(most).collect();
        if is_local
            && faults.is_empty()
            && completion::is_impossible(clue.lowered(), puzzle, values)
        {
            let cells: Vec<usize> = stated.all_cells().collect();
            let filled = broken::filled(&cells, puzzle, values);
            faults.push((cells, format!("cannot be completed with {filled}")));
        }
        for (cells, fact) in faults {
            let words = format!("{} {fact}", broken::name(stated, self.rules.columns()));
            self.add(Rule::Constraint(stated.clone()), &cells, words);
        }
    }

    /// Compares the judgment of a full grid with the judge of solvers' grids, which has the last
    /// word.
    fn confirm(&mut self, problem: &Problem, values: &[Option<u8>]) {
        let values = &values[..self.rules.cell_count()];
        let Some(grid) = values.iter().copied().collect::<Option<Vec<u8>>>() else { return };
        match completed(problem, &grid) {
            Ok(_) => assert!(self.is_correct(), "{:?} in a solution", self.broken),
            Err(Refusal::Broken(violation)) => {
                assert!(!self.is_correct(), "{violation} was not found");
            }
            Err(_) if !self.is_correct() => {}
            Err(refusal @ Refusal::NoValues) => {
                self.add(Rule::ExtraCells, &[], refusal.to_string());
            }
            Err(refusal @ Refusal::Undecided) => self.unread.push(refusal.to_string()),
        }
    }
}

/// `the puzzle states R1C3=1, the grid has 2`.
fn misstated(puzzle: &Puzzle, cell: usize, value: u8) -> String {
    let (rules, set) = (puzzle.rules(), puzzle.candidates()[cell]);
    let clue = Clue::Candidates { cell, set }.words(rules);
    format!("the puzzle states {clue}, the grid has {}", rules.values().value(value))
}

/// A judgment as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JudgmentReport {
    /// Name of the pair.
    pub id: String,
    /// Whether every cell has a value.
    pub complete: bool,
    /// Whether no rule is broken.
    pub correct: bool,
    /// Number of cells without a value.
    pub empty: usize,
    /// The broken rules.
    pub broken: Vec<BrokenReport>,
    /// Parts of the text of the puzzle that were not read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
}

/// A broken rule as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BrokenReport {
    /// [`Rule::name`].
    pub rule: String,
    /// Rule and fault in words.
    pub words: String,
    /// The cells that break it.
    pub cells: Vec<String>,
    /// The constraint as an item of a corpus line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constraint: Option<String>,
}
