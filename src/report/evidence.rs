//! The evidence behind a page: the rows of one or more files as a matrix of solver by
//! puzzle, with what the plots need beyond [`crate::stats`]'s groups: features of puzzles,
//! phases, counters, solutions.
//!
//! All puzzles stand in one list and carry the number of their set (the corpus, or the value
//! of `--by`), so that a plot of everything and one of a set are made by the same code.
//! Repetitions are folded to their median, as everywhere.
//!
//! Rows of different modes, and the same run in two files, are not one thing measured twice:
//! the solver's label then says which one it is (`dfs, mode first`; `dfs (old)`).

use super::ReportError;
use super::read;
use crate::record::Record;
use crate::stats::cell::{Cell, End, Run};
use crate::stats::quantile::quantile;
use crate::stats::report::{GroupReport, Settings, report};
use crate::stats::results::{Duplicate, Group, Puzzle as Place, PuzzleKey, Solver};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Names of the phases, in the order in which a run goes through them.
pub const PHASES: [&str; 5] = ["parse", "encode", "load", "first", "prove"];

/// Rows as a matrix.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Most puzzles solved first, then least PAR-2, then by name.
    pub solvers: Vec<Contestant>,
    /// Corpora, or the values of a column.
    pub sets: Vec<String>,
    /// By set, then by place.
    pub puzzles: Vec<Puzzle>,
    /// Rows read.
    pub rows: u64,
    /// The modes in the rows.
    pub modes: BTreeSet<String>,
}

/// A solver, with its name for the page.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// Its name, told apart from others of that name.
    pub label: String,
    /// Its engine.
    pub engine: String,
    /// Versions in its rows.
    pub versions: BTreeSet<String>,
    /// What it made of each puzzle; `None` where there is no row.
    pub cells: Vec<Option<Outcome>>,
}

/// One solver on one puzzle.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How it ended, how long it took.
    pub cell: Cell,
    /// Median over the solved repetitions, in nanoseconds, in the order of [`PHASES`].
    pub phases: [Option<f64>; 5],
    /// Median of decisions, else of nodes, over the solved repetitions.
    pub choices: Option<f64>,
    /// Solved, and the formula had no variable: the engine was not asked.
    pub is_reduced_away: bool,
}

/// A puzzle, as its rows describe it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Place in [`Evidence::sets`].
    pub set: usize,
    /// The corpus as it was named.
    pub corpus: String,
    /// SHA-256 of the corpus.
    pub corpus_sha256: Option<String>,
    /// Place in the corpus, from 0.
    pub index: u64,
    /// SHA-256 of its canonical text.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `classic`, `futoshiki` and so on.
    pub kind: String,
    /// Cells per side.
    pub size: u64,
    /// Givens.
    pub givens: u64,
    /// Signs.
    pub signs: u64,
    /// What the solved runs say, `/` between if they are not of one mind.
    pub verdict: String,
    /// A solution that a solver found, and the judge accepted.
    pub solution: Option<String>,
}

/// What is kept of a row until all are read.
struct Entry {
    line: u64,
    repetition: u64,
    run: Run,
    phases: [Option<u64>; 5],
    choices: Option<u64>,
    variables: Option<u64>,
}

impl Evidence {
    /// Reads the rows of all files. `by` is a column whose values make the sets.
    pub fn read(paths: &[PathBuf], by: Option<&str>) -> Result<Self, ReportError> {
        let (modes, again) = conflicts(paths)?;
        let mut gathering = Gathering::default();
        for path in paths {
            let mut amiss = None;
            read::rows(path, by, |row, by, line| {
                let mut label = row.solver.clone();
                if modes.len() > 1 {
                    label += &format!(", mode {}", row.mode);
                }
                if again.contains(&row.solver) {
                    label += &format!(" ({})", run_name(path));
                }
                let fault = gathering.add(row, by, line, label);
                amiss = amiss.take().or(fault);
            })?;
            match amiss {
                Some(Fault::Twice(duplicate)) => {
                    return Err(ReportError::Duplicate { path: path.clone(), duplicate });
                }
                Some(Fault::Split(puzzle)) => {
                    let by = by.unwrap_or_default();
                    return Err(ReportError::Usage(format!(
                        "expected a column that says something of puzzles, found two values of \
                         '{by}' for puzzle {puzzle}"
                    )));
                }
                None => {}
            }
        }
        Ok(gathering.finish(modes))
    }

    /// The puzzles of a set, or all of them.
    pub fn puzzles_of(&self, set: Option<usize>) -> Vec<usize> {
        let is_in = |&puzzle: &usize| set.is_none_or(|set| self.puzzles[puzzle].set == set);
        (0..self.puzzles.len()).filter(is_in).collect()
    }

    /// The time of a solver on a puzzle that it solved, in nanoseconds.
    pub fn solved_ns(&self, solver: usize, puzzle: usize) -> Option<f64> {
        let time = self.solvers[solver].cells[puzzle].as_ref()?.cell.time?;
        time.is_solved().then_some(time.ns)
    }

    /// Whether the solver had its chance and did not solve the puzzle.
    pub fn is_unsolved(&self, solver: usize, puzzle: usize) -> bool {
        let cell = self.solvers[solver].cells[puzzle].as_ref().map(|outcome| &outcome.cell);
        cell.is_some_and(|cell| cell.end.was_asked() && cell.end != End::Solved)
    }

    /// The least time of all solvers on a puzzle.
    pub fn best_ns(&self, puzzle: usize) -> Option<f64> {
        let times = (0..self.solvers.len()).filter_map(|solver| self.solved_ns(solver, puzzle));
        times.reduce(f64::min)
    }

    /// The longest time limit, if any run had one.
    pub fn limit_ns(&self) -> Option<f64> {
        let cells = self.solvers.iter().flat_map(|solver| solver.cells.iter().flatten());
        cells.filter_map(|outcome| outcome.cell.time?.limit_ns).reduce(f64::max)
    }

    /// The least and the greatest time of a solved run.
    pub fn range_ns(&self) -> Option<(f64, f64)> {
        let cells = self.solvers.iter().flat_map(|solver| solver.cells.iter().flatten());
        let times = cells.filter_map(|outcome| outcome.cell.time.filter(|time| time.is_solved()));
        times.fold(None, |range, time| {
            let (least, most) = range.unwrap_or((time.ns, time.ns));
            Some((least.min(time.ns), most.max(time.ns)))
        })
    }

    /// The figures of `crate::stats` for a set, or for everything.
    pub fn figures(&self, set: Option<usize>, settings: &Settings) -> GroupReport {
        let group = self.group(set);
        report(&[group], settings).pop().expect("one group in, one report out")
    }

    fn group(&self, set: Option<usize>) -> Group {
        let puzzles = self.puzzles_of(set);
        let place = |&puzzle: &usize| {
            let Puzzle { corpus, corpus_sha256, index, name, .. } = &self.puzzles[puzzle];
            let corpus = Rc::from(corpus_sha256.as_deref().unwrap_or(corpus));
            Place { key: PuzzleKey { corpus, index: *index }, name: name.clone() }
        };
        let solver = |contestant: &Contestant| {
            let cell = |&puzzle: &usize| Some(contestant.cells[puzzle].as_ref()?.cell.clone());
            Solver {
                name: contestant.label.clone(),
                versions: contestant.versions.clone(),
                cells: puzzles.iter().map(cell).collect(),
            }
        };
        Group {
            name: set.map_or_else(|| "all puzzles".to_owned(), |set| self.sets[set].clone()),
            corpus_sha256: None,
            mode: self.modes.iter().cloned().collect::<Vec<_>>().join(", "),
            solvers: self.solvers.iter().map(solver).collect(),
            puzzles: puzzles.iter().map(place).collect(),
        }
    }
}

/// The folder of a result file, by which people know the run; else the file's name.
fn run_name(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name);
    let name = match path.file_name() {
        Some(name) if name != "results.csv" => Some(name),
        name => folder.or(name),
    };
    name.unwrap_or_default().to_string_lossy().into_owned()
}

/// The modes of all rows, and the solvers of which two files hold the same run.
fn conflicts(paths: &[PathBuf]) -> Result<(BTreeSet<String>, HashSet<String>), ReportError> {
    let (mut modes, mut again) = (BTreeSet::new(), HashSet::new());
    // A hash a row, and of which file it was: rows themselves would fill the memory.
    let mut seen: HashMap<u64, usize> = HashMap::new();
    for (file, path) in paths.iter().enumerate() {
        read::rows(path, None, |row, _, _| {
            modes.insert(row.mode.clone());
            let mut hasher = DefaultHasher::new();
            let corpus = row.corpus_sha256.as_ref().unwrap_or(&row.corpus);
            (corpus, row.puzzle_index, &row.solver, &row.mode, row.repetition).hash(&mut hasher);
            if *seen.entry(hasher.finish()).or_insert(file) != file {
                again.insert(row.solver.clone());
            }
        })?;
    }
    Ok((modes, again))
}

enum Fault {
    Twice(Duplicate),
    Split(String),
}

#[derive(Default)]
struct Gathering {
    rows: u64,
    sets: Vec<String>,
    puzzles: Vec<Puzzle>,
    places: HashMap<(String, u64), usize>,
    solvers: Vec<Contestant>,
    solver_places: HashMap<String, usize>,
    /// By solver and puzzle.
    entries: HashMap<(usize, usize), Vec<Entry>>,
    labels: HashMap<String, Rc<str>>,
}

impl Gathering {
    fn add(&mut self, row: &Record, by: Option<&str>, line: u64, label: String) -> Option<Fault> {
        self.rows += 1;
        let set = by.unwrap_or(&row.corpus);
        let set = self.sets.iter().position(|other| other == set).unwrap_or_else(|| {
            self.sets.push(set.to_owned());
            self.sets.len() - 1
        });
        let corpus = row.corpus_sha256.as_ref().unwrap_or(&row.corpus).clone();
        let puzzle = *self.places.entry((corpus, row.puzzle_index)).or_insert_with(|| {
            self.puzzles.push(puzzle(row, set));
            self.puzzles.len() - 1
        });
        if by.is_some() && self.puzzles[puzzle].set != set {
            return Some(Fault::Split(row.puzzle_name.clone()));
        }
        let solver = *self.solver_places.entry(label).or_insert_with_key(|label| {
            self.solvers.push(Contestant {
                label: label.clone(),
                engine: row.engine.clone(),
                versions: BTreeSet::new(),
                cells: Vec::new(),
            });
            self.solvers.len() - 1
        });
        if !self.solvers[solver].versions.contains(&row.solver_version) {
            self.solvers[solver].versions.insert(row.solver_version.clone());
        }
        let end = End::of(row);
        let said = match end {
            End::Solved => row.verdict.as_str(),
            End::Undecided => "unknown",
            _ => row.status.as_str(),
        };
        let label = self.labels.entry(said.to_owned()).or_insert_with(|| said.into()).clone();
        let known = &mut self.puzzles[puzzle];
        if end == End::Solved {
            add_verdict(&mut known.verdict, &row.verdict);
            if known.solution.is_none() {
                known.solution.clone_from(&row.solution);
            }
        }
        let entry = Entry {
            line,
            repetition: row.repetition,
            run: Run { end, total_ns: row.total_ns, limit_ns: row.limit_ns, label },
            phases: [row.parse_ns, row.encode_ns, row.load_ns, row.first_ns, row.prove_ns],
            choices: row.decisions.or(row.nodes),
            variables: row.variables,
        };
        let entries = self.entries.entry((solver, puzzle)).or_default();
        let before = entries.iter().find(|entry| entry.repetition == row.repetition);
        if let Some(before) = before {
            return Some(Fault::Twice(Duplicate {
                before: before.line,
                line,
                puzzle: row.puzzle_index,
                corpus: row.corpus.clone(),
                solver: row.solver.clone(),
                repetition: row.repetition,
            }));
        }
        entries.push(entry);
        None
    }

    fn finish(mut self, modes: BTreeSet<String>) -> Evidence {
        // Sets in the order of their names, numbers by value; puzzles in that of their sets.
        let mut set_order: Vec<usize> = (0..self.sets.len()).collect();
        set_order.sort_by_cached_key(|&set| {
            let name = &self.sets[set];
            (name.parse::<u64>().unwrap_or(u64::MAX), name.clone())
        });
        let rank = ranks(&set_order);
        for puzzle in &mut self.puzzles {
            puzzle.set = rank[puzzle.set];
        }
        let mut order: Vec<usize> = (0..self.puzzles.len()).collect();
        order.sort_by_key(|&puzzle| {
            let Puzzle { set, corpus, index, .. } = &self.puzzles[puzzle];
            (*set, corpus, *index)
        });
        let place = ranks(&order);

        let mut solvers = self.solvers;
        solvers.iter_mut().for_each(|solver| solver.cells = vec![None; order.len()]);
        for ((solver, puzzle), entries) in self.entries {
            solvers[solver].cells[place[puzzle]] = Some(Outcome::fold(&entries));
        }
        let mut evidence = Evidence {
            sets: set_order.iter().map(|&set| self.sets[set].clone()).collect(),
            puzzles: order.iter().map(|&puzzle| self.puzzles[puzzle].clone()).collect(),
            solvers,
            rows: self.rows,
            modes,
        };
        // The order of the table is that of every plot.
        let figures = evidence.figures(None, &Settings::default());
        let rank: HashMap<String, usize> =
            figures.lines.into_iter().map(|line| line.solver).zip(0..).collect();
        evidence.solvers.sort_by_key(|solver| rank[&solver.label]);
        evidence
    }
}

fn puzzle(row: &Record, set: usize) -> Puzzle {
    Puzzle {
        set,
        corpus: row.corpus.clone(),
        corpus_sha256: row.corpus_sha256.clone(),
        index: row.puzzle_index,
        id: row.puzzle_id.clone(),
        name: row.puzzle_name.clone(),
        kind: row.kind.clone(),
        size: row.size,
        givens: row.givens,
        signs: row.signs,
        verdict: String::new(),
        solution: None,
    }
}

fn add_verdict(verdicts: &mut String, verdict: &str) {
    let mut all: BTreeSet<&str> = verdicts.split('/').filter(|text| !text.is_empty()).collect();
    if all.insert(verdict) {
        *verdicts = all.into_iter().collect::<Vec<_>>().join("/");
    }
}

/// The place of every item in an order.
fn ranks(order: &[usize]) -> Vec<usize> {
    let mut ranks = vec![0; order.len()];
    order.iter().enumerate().for_each(|(new, &old)| ranks[old] = new);
    ranks
}

impl Outcome {
    fn fold(entries: &[Entry]) -> Self {
        let runs: Vec<Run> = entries.iter().map(|entry| entry.run.clone()).collect();
        let solved = || entries.iter().filter(|entry| entry.run.end == End::Solved);
        let phase = |phase: usize| median(solved().filter_map(|entry| entry.phases[phase]));
        Outcome {
            cell: Cell::fold(&runs),
            phases: std::array::from_fn(phase),
            choices: median(solved().filter_map(|entry| entry.choices)),
            is_reduced_away: solved().any(|entry| entry.variables == Some(0)),
        }
    }
}

fn median(values: impl Iterator<Item = u64>) -> Option<f64> {
    let mut values: Vec<f64> = values.map(|value| value as f64).collect();
    values.sort_by(f64::total_cmp);
    quantile(&values, 0.5)
}
