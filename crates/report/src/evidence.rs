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
use super::read;
use crate::record::Record;
use crate::stats::cell::PuzzleResult;
use crate::stats::clock::Clock;
use crate::stats::line::SolverFigures;
use crate::stats::quantile::{median, range};
use crate::stats::report::{GroupFigures, ReportFigures, Settings, report};
use crate::stats::results::{NamedPuzzle, ResultGroup, SolverColumn, copies, leading_number};
use crate::stats::rows::{Collector, Duplicate, PuzzleKey, Row, SolverKey, bins_of};
use crate::stats::run_end::RunEnd;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Names of the phases, in the order in which a run goes through them.
pub const PHASES: [&str; 6] = ["parse", "encode", "load", "start", "first", "prove"];

/// Phases of one run, or their sums or medians.
pub type PerPhase<T> = [T; PHASES.len()];

/// Results as a matrix of solvers by puzzles.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Most puzzles solved first, then least PAR-2, then by name.
    pub solvers: Vec<SolverResults>,
    /// Names of the corpora, or the values of a column.
    pub sets: Vec<String>,
    /// Puzzles by set, then by place in their corpus.
    pub puzzles: Vec<PuzzleInfo>,
    /// Second runs of some solvers, by label, which only measure the noise.
    pub controls: Vec<SolverResults>,
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
    /// Modes of the rows.
    pub modes: BTreeSet<String>,
}

/// Results of one solver.
#[derive(Clone, Debug)]
pub struct SolverResults {
    /// Name, made unique.
    pub label: String,
    /// Engine.
    pub engine: String,
    /// Versions in the rows.
    pub versions: BTreeSet<String>,
    /// Result on each puzzle; `None` where there is no row.
    pub cells: Vec<Option<DetailedResult>>,
}

/// Result of one solver on one puzzle, with phases and counters.
#[derive(Clone, Debug)]
pub struct DetailedResult {
    /// Status and time.
    pub cell: PuzzleResult,
    /// Median over the solved repetitions, in nanoseconds, in the order of [`PHASES`].
    pub phases: PerPhase<Option<f64>>,
    /// Median of decisions, else of nodes, over the solved repetitions.
    pub decisions: Option<f64>,
    /// Solved by preprocessing: the engine did not run.
    pub is_preprocessed: bool,
}

/// Facts about a puzzle, from its rows.
#[derive(Clone, Debug)]
pub struct PuzzleInfo {
    /// Place in [`Evidence::sets`].
    pub set: usize,
    /// Name of the corpus.
    pub corpus: String,
    /// SHA-256 of the corpus.
    pub corpus_sha256: Option<String>,
    /// Place in the corpus, from 0.
    pub index: u64,
    /// SHA-256 of the canonical corpus line.
    pub id: String,
    /// Name.
    pub name: String,
    /// `classic`, `futoshiki` and so on.
    pub kind: String,
    /// Cells per side.
    pub size: u64,
    /// Number of givens.
    pub givens: u64,
    /// Number of inequality signs.
    pub signs: u64,
    /// Verdicts of the solved runs, with `/` between if they differ.
    pub verdict: String,
    /// Solution that a solver found and the judge accepted.
    pub solution: Option<String>,
}

/// Parts of a row that [`Collector`] does not keep.
struct Detail {
    phases: PerPhase<Option<u64>>,
    decisions: Option<u64>,
    is_preprocessed: bool,
}

impl Evidence {
    /// Puzzles that preprocessing of a solver decided: they show nothing about its engine.
    pub fn preprocessed(&self, solver: usize, puzzles: &[usize]) -> u64 {
        let cells = &self.solvers[solver].cells;
        let is_preprocessed =
            |&&puzzle: &&usize| cells[puzzle].as_ref().is_some_and(|result| result.is_preprocessed);
        puzzles.iter().filter(is_preprocessed).count() as u64
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
        let mut rows = Collector::default();
        let (mut puzzles, mut details): (Vec<PuzzleInfo>, Vec<Detail>) = Default::default();
        let mut split = None;
        for (file, path) in paths.iter().enumerate() {
            read::rows(path, by, |record, by, line| {
                let row = rows.add(record, by, file, line);
                if row.puzzle == puzzles.len() {
                    puzzles.push(PuzzleInfo::new(record, row.set));
                }
                let puzzle = &mut puzzles[row.puzzle];
                if by.is_some() && puzzle.set != row.set {
                    split.get_or_insert_with(|| puzzle.name.clone());
                }
                if row.run.end == RunEnd::Solved && puzzle.solution.is_none() {
                    puzzle.solution.clone_from(&record.solution);
                }
                details.push(Detail::new(record));
            })?;
        }
        if let Some(puzzle) = split {
            let column = by.unwrap_or_default().to_owned();
            return Err(ReportError::SplitPuzzle { column, puzzle });
        }
        if by.is_some() {
            let bins = bins_of(&[&rows]);
            let sets = rows.put_into_bins(&bins);
            puzzles.iter_mut().for_each(|puzzle| puzzle.set = sets[puzzle.set]);
        }
        // Only all rows together tell which answers are wrong.
        for row in &rows.rows {
            if row.run.end == RunEnd::Solved {
                puzzles[row.puzzle].add_verdict(&row.verdict);
            }
        }
        let clock = clock.unwrap_or_else(|| rows.clock());
        let evidence = Evidence::new(&rows, puzzles, &details, (paths, clock));
        let evidence = evidence.map_err(|duplicate| {
            let path = paths[duplicate.file].clone();
            ReportError::Duplicate { path, duplicate }
        })?;
        Ok(Evidence { by: by.map(str::to_owned), ..evidence })
    }

    fn new(
        rows: &Collector,
        puzzles: Vec<PuzzleInfo>,
        details: &[Detail],
        (paths, clock): (&[PathBuf], Clock),
    ) -> Result<Self, Duplicate> {
        // Sets are ordered by name, numbers by value; puzzles by set.
        let mut sets: Vec<String> =
            rows.sets.items.iter().map(|set| set.name.to_string()).collect();
        let names = sets.clone();
        sets.sort_by_cached_key(|name| (leading_number(name), name.clone()));
        sets.dedup();
        let numbers: HashMap<&str, usize> = sets.iter().map(String::as_str).zip(0..).collect();
        let mut order: Vec<(usize, PuzzleInfo)> = puzzles
            .into_iter()
            .map(|puzzle| PuzzleInfo { set: numbers[&*names[puzzle.set]], ..puzzle })
            .enumerate()
            .collect();
        order.sort_by(|(_, a), (_, b)| {
            (a.set, &a.corpus, a.index).cmp(&(b.set, &b.corpus, b.index))
        });
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, (puzzle, _))| places[*puzzle] = place);

        let labels = labels(rows, paths);
        let results = |of_controls: bool| -> Result<Vec<SolverResults>, Duplicate> {
            let mut solvers: BTreeMap<String, SolverResults> = BTreeMap::new();
            let keys = labels.iter().zip(&rows.solvers.items);
            for (label, key) in keys.filter(|(_, key)| key.is_control == of_controls) {
                let solver = solvers.entry(label.clone()).or_insert_with(|| SolverResults {
                    label: label.clone(),
                    engine: key.engine.to_string(),
                    versions: BTreeSet::new(),
                    cells: Vec::new(),
                });
                solver.versions.insert(key.version.to_string());
            }
            let columns: HashMap<&str, usize> =
                solvers.keys().map(String::as_str).zip(0..).collect();
            let part = rows.rows.iter().filter(|row| rows.solver(row).is_control == of_controls);
            let cells = rows.folded(
                part.collect(),
                (columns.len(), order.len()),
                |row| (columns[&*labels[row.solver]], places[row.puzzle]),
                |repetitions| DetailedResult::fold(repetitions, details, clock),
            )?;
            let with_cells = |(solver, cells)| SolverResults { cells, ..solver };
            Ok(solvers.into_values().zip(cells).map(with_cells).collect())
        };
        let is_counted = |row: &&Row| !rows.solver(row).is_control;
        let limits = rows.rows.iter().filter_map(|row| row.run.spans.limit_on(clock));
        let limit = limits.max().map(|ns| ns as f64);
        let mut evidence = Evidence {
            solvers: results(false)?,
            controls: results(true)?,
            clock,
            limit_ns: limit,
            by: None,
            sets,
            puzzles: order.iter().map(|(_, puzzle)| puzzle.clone()).collect(),
            rows: rows.rows.iter().filter(is_counted).count() as u64,
            opposed: rows.contradictions().0,
            modes: rows.solvers.items.iter().map(|key| key.mode.to_string()).collect(),
        };
        // The order of the table is that of all plots.
        let group = evidence.group(None);
        let mut lines: Vec<SolverFigures> = group
            .solvers
            .iter()
            .map(|solver| SolverFigures::new(&solver.name, &solver.cells, 0.0))
            .collect();
        lines.sort_by(SolverFigures::order);
        let rank: HashMap<String, usize> =
            lines.into_iter().map(|line| line.solver).zip(0..).collect();
        evidence.solvers.sort_by_key(|solver| rank[&solver.label]);
        Ok(evidence)
    }

    /// Labels of the solvers.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.solvers.iter().map(|solver| solver.label.as_str())
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
        puzzles.iter().filter(|&&puzzle| self.solvers[solver].cells[puzzle].is_some()).count()
    }

    /// Returns the solvers that have a row on any of some puzzles, with their labels: those that
    /// were not given them are in no plot of them.
    pub fn labels_on(&self, puzzles: &[usize]) -> Vec<(usize, &str)> {
        self.labels().enumerate().filter(|&(solver, _)| self.given(solver, puzzles) > 0).collect()
    }

    /// Returns the puzzles of a set, or all of them.
    pub fn puzzles_of(&self, set: Option<usize>) -> Vec<usize> {
        let is_in = |&puzzle: &usize| set.is_none_or(|set| self.puzzles[puzzle].set == set);
        (0..self.puzzles.len()).filter(is_in).collect()
    }

    /// Time of a solver on a puzzle that it solved, in nanoseconds.
    pub fn solved_ns(&self, solver: usize, puzzle: usize) -> Option<f64> {
        let time = self.solvers[solver].cells[puzzle].as_ref()?.cell.time?;
        time.is_solved().then_some(time.ns)
    }

    /// Whether the solver ran on the puzzle without solving it.
    pub fn is_unsolved(&self, solver: usize, puzzle: usize) -> bool {
        let cell = self.solvers[solver].cells[puzzle].as_ref().map(|result| &result.cell);
        cell.is_some_and(|cell| cell.end.has_run() && cell.end != RunEnd::Solved)
    }

    /// Least time of all solvers on a puzzle.
    pub fn best_ns(&self, puzzle: usize) -> Option<f64> {
        let times = (0..self.solvers.len()).filter_map(|solver| self.solved_ns(solver, puzzle));
        times.reduce(f64::min)
    }

    /// Results of all solvers on all puzzles, where there is a row.
    pub fn results(&self) -> impl Iterator<Item = &DetailedResult> {
        self.solvers.iter().flat_map(|solver| solver.cells.iter().flatten())
    }

    /// Times of a solver on those of some puzzles that it solved, in ascending order.
    pub fn solved_times(&self, solver: usize, puzzles: &[usize]) -> Vec<f64> {
        let solved = puzzles.iter().filter_map(|&puzzle| self.solved_ns(solver, puzzle));
        let mut times: Vec<f64> = solved.collect();
        times.sort_by(f64::total_cmp);
        times
    }

    /// Least and greatest time of a solved puzzle.
    pub fn range_ns(&self) -> Option<(f64, f64)> {
        let times = self.results().filter_map(|result| result.cell.time);
        range(times.filter(|time| time.is_solved()).map(|time| time.ns))
    }

    /// Computes the figures of a set, or of all puzzles.
    pub fn figures(&self, set: Option<usize>, settings: &Settings) -> GroupFigures {
        let mut numbers = report(&[self.group(set)], settings);
        numbers.groups.pop().expect("one group in, one report out")
    }

    /// Computes the figures of all sets, with all their tests in one family.
    pub fn numbers(&self, settings: &Settings) -> ReportFigures {
        let groups: Vec<ResultGroup> =
            (0..self.sets.len()).map(|set| self.group(Some(set))).collect();
        report(&groups, settings)
    }

    fn group(&self, set: Option<usize>) -> ResultGroup {
        let puzzles = self.puzzles_of(set);
        let place = |&puzzle: &usize| {
            let PuzzleInfo { corpus, corpus_sha256, index, name, .. } = &self.puzzles[puzzle];
            let corpus = Arc::from(corpus_sha256.as_deref().unwrap_or(corpus));
            NamedPuzzle { key: PuzzleKey { corpus, index: *index }, name: name.clone() }
        };
        let solver = |contestant: &SolverResults| {
            let cell = |&puzzle: &usize| Some(contestant.cells[puzzle].as_ref()?.cell.clone());
            SolverColumn {
                name: contestant.label.clone(),
                versions: contestant.versions.clone(),
                cells: puzzles.iter().map(cell).collect(),
            }
        };
        ResultGroup {
            by: self.by.clone(),
            name: set.map_or_else(|| "all puzzles".to_owned(), |set| self.sets[set].clone()),
            corpus_sha256: None,
            mode: self.modes.iter().cloned().collect::<Vec<_>>().join(", "),
            solvers: self.solvers.iter().map(solver).collect(),
            controls: self.controls.iter().map(solver).collect(),
            copies: copies(puzzles.iter().map(|&puzzle| &*self.puzzles[puzzle].id)),
            puzzles: puzzles.iter().map(place).collect(),
            clock: self.clock,
        }
    }
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
    let mut again = HashSet::new();
    if paths.len() > 1 {
        let mut seen = HashMap::new();
        for row in &rows.rows {
            let key = rows.solver(row);
            let run = (row.puzzle, &key.name, &key.mode, key.is_control, row.repetition);
            if *seen.entry(run).or_insert(key.file) != key.file {
                again.insert(&key.name);
            }
        }
    }
    let label = |key: &SolverKey| {
        let mut label = key.name.to_string();
        if several_modes {
            label += &format!(", mode {}", key.mode);
        }
        if again.contains(&key.name) {
            label += &format!(" ({})", run_name(&paths[key.file]));
        }
        label
    };
    keys.iter().map(label).collect()
}

impl PuzzleInfo {
    fn new(record: &Record, set: usize) -> Self {
        PuzzleInfo {
            set,
            corpus: record.corpus.clone(),
            corpus_sha256: record.corpus_sha256.clone(),
            index: record.puzzle_index,
            id: record.puzzle_id.clone(),
            name: record.puzzle_name.clone(),
            kind: record.kind.clone(),
            size: record.size,
            givens: record.givens,
            signs: record.signs,
            verdict: String::new(),
            solution: None,
        }
    }

    /// Adds the verdict of a solved run.
    fn add_verdict(&mut self, verdict: &str) {
        let mut all: Vec<&str> = self.verdict.split('/').filter(|v| !v.is_empty()).collect();
        if let Err(place) = all.binary_search(&verdict) {
            all.insert(place, verdict);
            self.verdict = all.join("/");
        }
    }
}

impl Detail {
    fn new(row: &Record) -> Self {
        // The start of external programs is part of the two phases of the search: it is subtracted
        // from the first solution, and what remains from the proof.
        let start = row.start_ns;
        let of_first = start.unwrap_or(0).min(row.first_ns.unwrap_or(0));
        let of_prove = start.unwrap_or(0) - of_first;
        let first = row.first_ns.map(|ns| ns - of_first);
        let prove = row.prove_ns.map(|ns| ns.saturating_sub(of_prove));
        Detail {
            phases: [row.parse_ns, row.encode_ns, row.load_ns, start, first, prove],
            decisions: row.decisions.or(row.nodes),
            is_preprocessed: row.engine_ran == Some(false) || row.variables == Some(0),
        }
    }
}

impl DetailedResult {
    fn fold(repetitions: &[&Row], details: &[Detail], clock: Clock) -> Self {
        let solved = repetitions.iter().filter(|row| row.run.end == RunEnd::Solved);
        let solved = || solved.clone().map(|row| &details[row.number]);
        let of = |field: &dyn Fn(&Detail) -> Option<u64>| {
            median(solved().filter_map(|detail| Some(field(detail)? as f64)))
        };
        DetailedResult {
            cell: PuzzleResult::fold(repetitions.iter().map(|row| &row.run), clock),
            phases: std::array::from_fn(|phase| of(&|detail| detail.phases[phase])),
            decisions: of(&|detail| detail.decisions),
            is_preprocessed: solved().any(|detail| detail.is_preprocessed),
        }
    }
}
