//! Rows of one or more files as a matrix of solvers by puzzles, with what plots need beyond the
//! groups of [`crate::stats`]: features of puzzles, phases, counters, solutions.
//!
//! All puzzles are in one list and have the number of their set (the corpus, or the value of
//! `--by`), so that a plot of everything and one of a set are made by the same code. Repetitions
//! are folded to their median, as everywhere.
//!
//! Rows of different modes, and the same run in two files, are different solvers, distinguished by
//! their labels (`dfs, mode first`; `dfs (old)`).

use super::ReportError;
use super::read::{self, ReadError};
use crate::lists::{count, each, known};
use crate::sorted::{distinct_texts, floats, insert, order, sort_by};
use crate::stats::bins::Bin;
use crate::stats::cell::PuzzleResult;
use crate::stats::clock::Clock;
use crate::stats::line::{SolverFigures, order_of_lines};
use crate::stats::puzzle::PuzzleInfo;
use crate::stats::quantile::{least, range};
use crate::stats::report::{GroupFigures, ReportFigures, Settings, report};
use crate::stats::results::{ResultGroup, SolverColumn, columns, copies, leading_number};
use crate::stats::rows::{Collector, Duplicate, Numbered, bins_of};
use crate::stats::run_end::RunEnd;
use std::path::{Path, PathBuf};

/// Results as a matrix of solvers by puzzles.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Most puzzles solved first, then least PAR-2, then by name.
    pub solvers: Vec<SolverColumn>,
    /// Names of the corpora, or the values of a column.
    pub sets: Vec<String>,
    /// Puzzles by set, then by place in their corpus.
    pub puzzles: Vec<PuzzleInfo>,
    /// Second runs of some solvers, by label, which only measure the noise.
    pub controls: Vec<SolverColumn>,
    /// Clock of the times.
    pub clock: Clock,
    /// Longest time limit on that clock, if any run had one.
    pub limit_ns: Option<f64>,
    /// Column whose values are the sets; `None` for corpora.
    pub by: Option<String>,
    /// Number of rows, without those of controls.
    pub rows: u64,
    /// Number of puzzles on which runs state verdicts that contradict each other.
    pub opposed: u64,
    /// Modes of the rows, sorted.
    pub modes: Vec<String>,
}

/// Rows of files, read once.
pub(crate) struct CollectedRows {
    pub rows: Collector,
    paths: Vec<PathBuf>,
    by: Option<String>,
}

impl CollectedRows {
    /// Reads the rows of all files. `by` is a column whose values make the sets.
    pub fn read(paths: &[PathBuf], by: Option<&str>) -> Result<Self, ReadError> {
        let mut rows = Collector::default();
        for (file, path) in paths.iter().enumerate() {
            read::rows(path, by, &mut |record, by, line| rows.add(record, by, file, line))?;
        }
        Ok(CollectedRows { rows, paths: paths.to_vec(), by: by.map(str::to_owned) })
    }

    /// Puts numbers of the column into bins.
    pub(crate) fn put_into_bins(&mut self, bins: &[Bin]) {
        if self.by.is_some() {
            self.rows.put_into_bins(bins);
        }
    }

    /// The evidence, with times of `clock`, by default that of the limit.
    pub fn into_evidence(self, clock: Option<Clock>) -> Result<Evidence, ReportError> {
        let CollectedRows { mut rows, paths, by } = self;
        if let (Some(column), Some(puzzle)) = (&by, rows.split) {
            let puzzle = &rows.puzzles[puzzle].name;
            return Err(ReportError::Rows(format!(
                "expected a column that describes puzzles, found two values of '{column}' for \
                 puzzle {puzzle}"
            )));
        }
        // Only all rows together show which answers are wrong.
        for row in &rows.rows {
            if row.run.end == RunEnd::Solved {
                rows.puzzles[row.puzzle].add_verdict(&row.verdict);
            }
        }
        let clock = clock.unwrap_or_else(|| rows.clock());
        let evidence = Evidence::new(&rows, &paths, clock);
        let evidence = evidence
            .map_err(|duplicate| ReportError::duplicate(&paths[duplicate.file], &duplicate))?;
        Ok(Evidence { by, ..evidence })
    }
}

impl Evidence {
    /// Puzzles that preprocessing of a solver decided: they show nothing about its engine.
    pub fn preprocessed(&self, solver: usize, puzzles: &[usize]) -> u64 {
        let cells = &self.solvers[solver].cells;
        count(puzzles, |&at| cells[at].as_ref().is_some_and(|cell| cell.is_preprocessed)) as u64
    }

    /// Reads the rows of all files. `by` is a column whose values make the sets.
    ///
    /// # Errors
    /// If a file cannot be read as rows or has a run twice, or if one puzzle has two values of
    /// the column.
    pub fn read(paths: &[PathBuf], by: Option<&str>) -> Result<Self, ReportError> {
        Evidence::read_on(paths, by, None)
    }

    /// Reads rows with times of `clock`, by default that of the limit.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_on(
        paths: &[PathBuf],
        by: Option<&str>,
        clock: Option<Clock>,
    ) -> Result<Self, ReportError> {
        let mut rows = CollectedRows::read(paths, by)?;
        rows.put_into_bins(&bins_of(&[&rows.rows]));
        rows.into_evidence(clock)
    }

    fn new(rows: &Collector, paths: &[PathBuf], clock: Clock) -> Result<Self, Duplicate> {
        let mut puzzles = rows.puzzles.clone();
        // Sets are ordered by name, numbers by value; puzzles by set.
        let names: Vec<&str> = each(&rows.sets.items, |set| &*set.name);
        let mut sets = distinct_texts(names.clone());
        sort_by(&mut sets, |a, b| leading_number(a).cmp(&leading_number(b)));
        for puzzle in &mut puzzles {
            let name = names[puzzle.set];
            puzzle.set = sets.iter().position(|set| *set == name).expect("one of the sets");
        }
        let order = order(puzzles.len(), &|a, b| {
            let (a, b) = (&puzzles[a], &puzzles[b]);
            a.set
                .cmp(&b.set)
                .then_with(|| a.corpus.cmp(&b.corpus))
                .then_with(|| a.index.cmp(&b.index))
        });
        let mut place_of = vec![None; order.len()];
        for (place, &puzzle) in order.iter().enumerate() {
            place_of[puzzle] = Some(place);
        }
        let (mut limit, mut controls, mut runs) = (None, Vec::new(), Vec::new());
        for row in &rows.rows {
            limit = limit.max(row.run.spans.limit_on(clock));
            if rows.solver(row).is_control { controls.push(row) } else { runs.push(row) }
        }
        let (labels, count) = (labels(rows, paths), runs.len() as u64);
        let places = (place_of.as_slice(), order.len());
        let mut modes = Vec::new();
        for key in &rows.solvers.items {
            insert(&mut modes, &key.mode);
        }
        let solvers = columns(rows, runs, &labels, places, clock)?;
        let lines: Vec<SolverFigures> =
            each(&solvers, |solver| SolverFigures::new(&solver.name, &solver.cells, 0.0));
        Ok(Evidence {
            // The order of the table is that of all plots.
            solvers: each(&order_of_lines(&lines), |&place| solvers[place].clone()),
            controls: columns(rows, controls, &labels, places, clock)?,
            clock,
            limit_ns: limit.map(|ns| ns as f64),
            by: None,
            sets: each(&sets, |set| (*set).to_owned()),
            puzzles: each(&order, |&puzzle| puzzles[puzzle].clone()),
            rows: count,
            opposed: rows.contradictions().0,
            modes,
        })
    }

    /// Labels of the solvers.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.solvers.iter().map(|solver| solver.name.as_str())
    }

    /// Returns the place of the solver with this label.
    ///
    /// # Panics
    /// If there is none.
    pub fn place(&self, label: &str) -> usize {
        self.labels().position(|other| other == label).expect("the label of a solver")
    }

    /// Returns the number of some puzzles on which a solver has a row.
    pub fn given(&self, solver: usize, puzzles: &[usize]) -> usize {
        count(puzzles, |&puzzle| self.solvers[solver].cells[puzzle].is_some())
    }

    /// Returns the solvers that have a row on any of some puzzles, with their labels: those that
    /// were not given them are in no plot of them.
    pub(crate) fn labels_on(&self, puzzles: &[usize]) -> Vec<(usize, &str)> {
        let mut given = Vec::new();
        for (place, solver) in self.solvers.iter().enumerate() {
            if self.given(place, puzzles) > 0 {
                given.push((place, solver.name.as_str()));
            }
        }
        given
    }

    /// Returns the puzzles of a set, or all of them.
    pub fn puzzles_of(&self, set: Option<usize>) -> Vec<usize> {
        let mut puzzles = Vec::new();
        for (place, puzzle) in self.puzzles.iter().enumerate() {
            if set.is_none_or(|set| puzzle.set == set) {
                puzzles.push(place);
            }
        }
        puzzles
    }

    /// Time of a solver on a puzzle that it solved, in nanoseconds.
    pub(crate) fn solved_ns(&self, solver: usize, puzzle: usize) -> Option<f64> {
        self.solvers[solver].solved_ns(puzzle)
    }

    /// Whether the solver ran on the puzzle without solving it.
    pub(crate) fn is_unsolved(&self, solver: usize, puzzle: usize) -> bool {
        let cell = self.solvers[solver].cells[puzzle].as_ref();
        cell.is_some_and(|cell| cell.end.has_run() && cell.end != RunEnd::Solved)
    }

    /// Least time of all solvers on a puzzle.
    pub(crate) fn best_ns(&self, puzzle: usize) -> Option<f64> {
        least(&known(&self.solvers, |solver| solver.solved_ns(puzzle)))
    }

    /// Results of all solvers on all puzzles, where there is a row.
    pub fn results(&self) -> impl Iterator<Item = &PuzzleResult> {
        self.solvers.iter().flat_map(|solver| solver.cells.iter().flatten())
    }

    /// Times of a solver on those of some puzzles that it solved, in ascending order.
    pub(crate) fn solved_times(&self, solver: usize, puzzles: &[usize]) -> Vec<f64> {
        let mut times = known(puzzles, |&puzzle| self.solved_ns(solver, puzzle));
        floats(&mut times);
        times
    }

    /// Least and greatest time of a solved puzzle.
    pub(crate) fn range_ns(&self) -> Option<(f64, f64)> {
        let mut times = Vec::new();
        for solver in 0..self.solvers.len() {
            for puzzle in 0..self.puzzles.len() {
                times.extend(self.solved_ns(solver, puzzle));
            }
        }
        range(&times)
    }

    /// Computes the figures of a set, or of all puzzles.
    pub fn figures(&self, set: Option<usize>, settings: &Settings) -> GroupFigures {
        let mut numbers = report(&[self.group(set)], settings);
        numbers.groups.pop().expect("one group in, one report out")
    }

    /// Computes the figures of all sets, with all their tests in one family.
    pub fn numbers(&self, settings: &Settings) -> ReportFigures {
        let mut groups = Vec::new();
        for set in 0..self.sets.len() {
            groups.push(self.group(Some(set)));
        }
        report(&groups, settings)
    }

    fn group(&self, set: Option<usize>) -> ResultGroup {
        let members = self.puzzles_of(set);
        let (mut puzzles, mut ids) = (Vec::new(), Vec::new());
        for &puzzle in &members {
            ids.push(self.puzzles[puzzle].id.as_str());
            puzzles.push(self.puzzles[puzzle].clone());
        }
        ResultGroup {
            by: self.by.clone(),
            name: set.map_or_else(|| "all puzzles".to_owned(), |set| self.sets[set].clone()),
            corpus_sha256: None,
            mode: self.modes.join(", "),
            solvers: columns_of(&self.solvers, &members),
            controls: columns_of(&self.controls, &members),
            copies: copies(&ids),
            puzzles,
            clock: self.clock,
        }
    }
}

/// The results of solvers on some puzzles.
fn columns_of(solvers: &[SolverColumn], puzzles: &[usize]) -> Vec<SolverColumn> {
    each(solvers, |solver| SolverColumn {
        name: solver.name.clone(),
        engine: solver.engine.clone(),
        versions: solver.versions.clone(),
        cells: solver.cells_of(puzzles),
    })
}

/// Name of the folder of a result file, else of the file.
fn run_name(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name);
    let name = match path.file_name() {
        Some(name) if name != "results.csv" => Some(name),
        name => folder.or(name),
    };
    name.unwrap_or_default().to_string_lossy().into_owned()
}

/// Label of each solver: its name, its mode if there are several, and its run if two files
/// contain the same run of it.
fn labels(rows: &Collector, paths: &[PathBuf]) -> Vec<String> {
    let keys = &rows.solvers.items;
    let several_modes = keys.iter().any(|key| key.mode != keys[0].mode);
    let mut again: Vec<&str> = Vec::new();
    if paths.len() > 1 {
        let mut runs = Numbered::default();
        let mut files = Vec::new();
        for row in &rows.rows {
            let key = rows.solver(row);
            let run = (row.puzzle, &key.name, &key.mode, key.is_control, row.repetition);
            let number = runs.number(run);
            if number == files.len() {
                files.push(key.file);
            } else if files[number] != key.file {
                again.push(&key.name);
            }
        }
    }
    let mut labels = Vec::new();
    for key in keys {
        let mut label = key.name.to_string();
        if several_modes {
            label += &format!(", mode {}", key.mode);
        }
        if again.contains(&&*key.name) {
            label += &format!(" ({})", run_name(&paths[key.file]));
        }
        labels.push(label);
    }
    labels
}
