//! Rows of result files, collected once: the source of every count and figure.
//!
//! A row keeps the end of its run, which is [`Wrong`](RunEnd::Wrong) as soon as another row of the
//! puzzle refutes it; the names in it are kept once and numbered. Three views use the same rows:
//! [`summary`](super::summary) counts runs, [`results`](super::results) folds the repetitions of a
//! puzzle into one cell of a matrix per corpus, and [`evidence`](crate::evidence) into one matrix
//! of everything, for plots.

use super::bins::{self, Bin};
use super::cell::Run;
use super::clock::{Clock, Spans};
use super::puzzle::PuzzleInfo;
use super::refutation::Facts;
use super::run_end::RunEnd;
use crate::lists::each;
use crate::record::{REFUTED, Record, are_opposed};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use thiserror::Error;

/// Distinct items, numbered from 0 in the order of their first occurrence.
#[derive(Clone, Debug)]
pub struct Numbered<T> {
    /// The items by number.
    pub items: Vec<T>,
    /// By hash, or the next free number after the hash of several: one type of map for all items.
    numbers: HashMap<u64, usize>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { items: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Hash + Eq> Numbered<T> {
    /// The number of an item, which is added if it is new.
    pub fn number(&mut self, item: T) -> usize {
        match self.find(&item, |known| *known == item) {
            Ok(number) => number,
            Err(key) => self.add(key, item),
        }
    }
}

impl<T> Numbered<T> {
    /// The number of the item with the hash of `of` that is meant, else the key of a new one.
    fn find(&self, of: &(impl Hash + ?Sized), is_meant: impl Fn(&T) -> bool) -> Result<usize, u64> {
        let mut hasher = DefaultHasher::new();
        of.hash(&mut hasher);
        let mut key = hasher.finish();
        while let Some(&number) = self.numbers.get(&key) {
            if is_meant(&self.items[number]) {
                return Ok(number);
            }
            key = key.wrapping_add(1);
        }
        Err(key)
    }

    fn add(&mut self, key: u64, item: T) -> usize {
        self.numbers.insert(key, self.items.len());
        self.items.push(item);
        self.items.len() - 1
    }
}

/// A corpus, or the value of a column.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SetKey {
    /// The name of the corpus, or the value.
    pub name: Arc<str>,
    /// SHA-256 of the corpus; `None` for a value.
    pub corpus_sha256: Option<Arc<str>>,
}

/// Solver of one file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SolverKey {
    /// Canonical name.
    pub name: Arc<str>,
    /// Engine.
    pub engine: Arc<str>,
    /// Version.
    pub version: Arc<str>,
    /// The mode of its runs.
    pub mode: Arc<str>,
    /// Number of the file.
    pub file: usize,
    /// Whether its rows are a second run, made to measure the noise.
    pub is_control: bool,
}

/// The bins of the sets of one or two files, which are values of a column; none where these are not
/// numbers, or few.
pub(crate) fn bins_of(files: &[&Collector]) -> Vec<Bin> {
    let mut values = Vec::new();
    for rows in files {
        let Some(of_file) = rows.set_values() else { return Vec::new() };
        for value in of_file {
            values.push((value, values.len()));
        }
    }
    bins::bins(bins::MOST, values)
}

/// One row.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Place among all rows.
    pub number: usize,
    /// Line in its file.
    pub line: u64,
    /// Place of its set in [`Collector::sets`].
    pub set: usize,
    /// Place of its puzzle in [`Collector::puzzles`].
    pub puzzle: usize,
    /// Place of its solver in [`Collector::solvers`].
    pub solver: usize,
    /// The repetition.
    pub repetition: u64,
    /// End and times.
    pub run: Run,
    /// Whether its status is `ok`, though another row may refute it.
    pub is_ok: bool,
    /// Verdict.
    pub verdict: Arc<str>,
    /// The verdict that the corpus states.
    pub expected: Option<Arc<str>>,
}

/// Collected rows with their names. Memory grows by about 150 bytes per row.
#[derive(Clone, Debug, Default)]
pub struct Collector {
    /// The rows in the order in which they came.
    pub rows: Vec<Row>,
    /// Corpora, or values of a column.
    pub sets: Numbered<SetKey>,
    /// Puzzles.
    pub puzzles: Vec<PuzzleInfo>,
    /// The first puzzle that is in two sets.
    pub split: Option<usize>,
    /// By corpus and place.
    puzzle_numbers: Numbered<(Arc<str>, u64)>,
    /// Solvers.
    pub solvers: Numbered<SolverKey>,
    /// By puzzle, one for each `puzzle_id`: files may have other puzzles in the same place.
    facts: Vec<Vec<(Arc<str>, Facts)>>,
    texts: Numbered<Arc<str>>,
}

/// Two rows with the same key: the files contain a run twice, or two runs with the same names.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "expected one row for each puzzle, solver, mode and repetition, found puzzle {puzzle} of \
     {corpus}, {solver}, repetition {repetition} on line {before} already"
)]
pub struct Duplicate {
    /// Line of the first row.
    pub before: u64,
    /// Line of the second row.
    pub line: u64,
    /// Number of the second row's file.
    pub file: usize,
    /// Place of the puzzle in its corpus.
    pub puzzle: u64,
    /// The name of its set.
    pub corpus: String,
    /// The solver.
    pub solver: String,
    /// The repetition.
    pub repetition: u64,
}

impl Collector {
    /// Adds a row of a file: to the set of its corpus, or to that of the value `by`.
    pub fn add(&mut self, record: &Record, by: Option<&str>, file: usize, line: u64) {
        let corpus_sha256 = record.corpus_sha256.as_deref().map(|sha256| self.text(sha256));
        let corpus = self.text(&record.corpus);
        let set = match by {
            Some(value) => SetKey { name: self.text(value), corpus_sha256: None },
            None => SetKey { name: corpus.clone(), corpus_sha256: corpus_sha256.clone() },
        };
        let corpus = corpus_sha256.unwrap_or(corpus);
        let set = self.sets.number(set);
        let puzzle = self.puzzle_numbers.number((corpus, record.puzzle_index));
        if puzzle == self.puzzles.len() {
            self.puzzles.push(PuzzleInfo::new(record, set));
            self.facts.push(Vec::new());
        }
        if self.puzzles[puzzle].set != set {
            self.split.get_or_insert(puzzle);
        }
        let solver = SolverKey {
            name: self.text(&record.solver),
            engine: self.text(&record.engine),
            version: self.text(&record.solver_version),
            mode: self.text(&record.mode),
            file,
            is_control: record.is_control(),
        };
        let end = RunEnd::of(record);
        let verdict = self.text(&record.verdict);
        let label = match end {
            RunEnd::Solved => verdict.clone(),
            RunEnd::Undecided => self.text("unknown"),
            _ => self.text(&record.status),
        };
        let number = self.rows.len();
        let solver_used = record.solver_used.as_deref().map(|name| self.text(name));
        let row = Row {
            number,
            line,
            set,
            puzzle,
            solver: self.solvers.number(solver),
            repetition: record.repetition,
            run: Run {
                end,
                spans: Spans::of(record),
                round: record.round.unwrap_or(0),
                label,
                solver_used,
                is_preprocessed: record.engine_ran == Some(false) || record.variables == Some(0),
            },
            is_ok: record.status == "ok",
            verdict,
            expected: record.expected.as_deref().map(|expected| self.text(expected)),
        };
        self.rows.push(row);
        self.refute(record, puzzle, number);
        let solution = &mut self.puzzles[puzzle].solution;
        if self.rows[number].run.end == RunEnd::Solved && solution.is_none() {
            solution.clone_from(&record.solution);
        }
    }

    /// Marks what a new row refutes, and the row itself if the former ones do.
    fn refute(&mut self, record: &Record, puzzle: usize, number: usize) {
        let id = self.text(&record.puzzle_id);
        let facts = &mut self.facts[puzzle];
        let place = facts.iter().position(|(known, _)| *known == id);
        let place = place.unwrap_or_else(|| {
            facts.push((id, Facts::default()));
            facts.len() - 1
        });
        let refuted = facts[place].1.add(record, number);
        for number in refuted {
            let label = self.text("wrong");
            let run = &mut self.rows[number].run;
            run.end = RunEnd::Wrong;
            run.label = label;
        }
    }

    /// Number of puzzles on which runs state verdicts that cannot all be true, also where one of
    /// them is refuted; and of the other puzzles whose known answer is wrong.
    pub fn contradictions(&self) -> (u64, u64) {
        // By puzzle: the verdicts of runs, and these with known answers.
        let mut stated: Vec<[Vec<&str>; 2]> = vec![Default::default(); self.puzzles.len()];
        for row in &self.rows {
            let [runs, all] = &mut stated[row.puzzle];
            let is_stated = row.is_ok && &*row.verdict != "unknown";
            if is_stated {
                push_new(runs, &row.verdict);
                push_new(all, &row.verdict);
            }
            // A known answer that a solver's grid refutes leaves that solver's row `ok`.
            if let Some(known) = row.expected.as_deref().filter(|it| is_stated || *it == REFUTED) {
                push_new(all, known);
            }
        }
        let (mut opposed, mut wrong_known_answers) = (0, 0);
        for [runs, all] in &stated {
            if are_opposed(runs) {
                opposed += 1;
            } else if are_opposed(all) {
                wrong_known_answers += 1;
            }
        }
        (opposed, wrong_known_answers)
    }

    /// The values of the sets, one for each puzzle in them, if all of them are whole numbers.
    pub(crate) fn set_values(&self) -> Option<Vec<u64>> {
        let mut values: Vec<u64> = Vec::new();
        for set in &self.sets.items {
            values.push(set.name.parse().ok()?);
        }
        let mut members = Numbered::default();
        for row in &self.rows {
            members.number((row.set, row.puzzle));
        }
        Some(each(&members.items, |&(set, _)| values[set]))
    }

    /// Puts sets that are values into bins of several values each.
    pub(crate) fn put_into_bins(&mut self, bins: &[Bin]) {
        let former = std::mem::take(&mut self.sets);
        let mut new = Vec::new();
        for mut set in former.items {
            if let Ok(value) = set.name.parse::<u64>() {
                for bin in bins {
                    if bin.least <= value && value <= bin.most {
                        set.name = bin.name().into();
                        break;
                    }
                }
            }
            new.push(self.sets.number(set));
        }
        for row in &mut self.rows {
            row.set = new[row.set];
        }
        for puzzle in &mut self.puzzles {
            puzzle.set = new[puzzle.set];
        }
    }

    /// Default clock: that of the limit.
    pub fn clock(&self) -> Clock {
        let limits_cpu = self.rows.iter().any(|row| row.run.spans.limit_cpu.is_some());
        if limits_cpu { Clock::Cpu } else { Clock::Wall }
    }

    /// The solver of a row.
    pub fn solver(&self, row: &Row) -> &SolverKey {
        &self.solvers.items[row.solver]
    }

    /// The rows of each cell, which `cell` names, by repetition.
    ///
    /// # Errors
    /// If two rows of a cell are the same repetition.
    pub fn cells<'a>(
        &self,
        rows: Vec<&'a Row>,
        cell: &dyn Fn(&Row) -> (usize, usize),
    ) -> Result<Vec<Vec<&'a Row>>, Duplicate> {
        let mut keyed = Vec::new();
        for row in rows {
            keyed.push((cell(row), row.repetition, row.number, row));
        }
        keyed.sort_unstable_by_key(|&(cell, repetition, number, _)| (cell, repetition, number));
        let mut cells: Vec<Vec<&Row>> = Vec::new();
        let mut last = None;
        for (cell, repetition, _, row) in keyed {
            match last {
                Some((before, again, first)) if before == cell => {
                    if again == repetition {
                        return Err(self.duplicate(first, row));
                    }
                    let place = cells.len() - 1;
                    cells[place].push(row);
                }
                _ => cells.push(vec![row]),
            }
            last = Some((cell, repetition, row));
        }
        Ok(cells)
    }

    fn duplicate(&self, before: &Row, again: &Row) -> Duplicate {
        Duplicate {
            before: before.line,
            line: again.line,
            file: self.solver(again).file,
            puzzle: self.puzzles[again.puzzle].index,
            corpus: self.sets.items[again.set].name.to_string(),
            solver: self.solver(again).name.to_string(),
            repetition: again.repetition,
        }
    }

    /// One copy of each of the few distinct texts.
    fn text(&mut self, text: &str) -> Arc<str> {
        let number = match self.texts.find(text, |known| **known == *text) {
            Ok(number) => number,
            Err(key) => self.texts.add(key, text.into()),
        };
        self.texts.items[number].clone()
    }
}

fn push_new<'a>(texts: &mut Vec<&'a str>, text: &'a str) {
    if !texts.contains(&text) {
        texts.push(text);
    }
}
