//! Re-checking of finished runs: the verdicts of their rows against solvers that the runs did not
//! use.
//!
//! The rows identify puzzles by SHA-256; their lines are in `puzzles.csv` beside them. Every grid
//! in a row goes to the judge again.

use crate::puzzles::{Missing, Puzzles, PuzzlesError};
use crate::results::Results;
use quorum_panel::Observer;
use quorum_panel::worker::Workers;
use quorum_panel::{PanelSession, Refusal, Verdict, VerdictError, completed};
use quorum_problem::Expected;
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_puzzle::symbols::solution_grid;
use quorum_report::{ReadError, Rows};
use quorum_solvers::table::{self, Named};
use quorum_solvers::{Mode, SolverName, Terms, native, parallel};
use rand::SeedableRng;
use rand::seq::index;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Display;
use std::path::PathBuf;
use std::thread::Scope;
use std::time::Duration;

/// Solvers that check a run, as far as this build has them and the run did not use them.
const CHECKERS: [&str; 7] = [
    "propagate",
    "varisat/extended",
    "z3/one-hot",
    "pumpkin",
    "cadical/extended",
    "batsat/extended",
    "dlx",
];

/// Number of solvers of the panel: the first ones of different families.
const PANEL_SIZE: usize = 2;

/// Puzzles of a run to check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// All puzzles.
    All,
    /// A random sample.
    Sample {
        /// Number of puzzles.
        count: usize,
        /// Seed of the random numbers.
        seed: u64,
    },
}

/// A finished run, read and ready to be checked.
pub struct Recheck {
    checkers: Vec<Named>,
    recorded: Vec<RecordedPuzzle>,
    puzzles: Puzzles,
    missing: Option<Missing>,
}

/// A puzzle of the run with its rows.
struct RecordedPuzzle {
    id: String,
    name: String,
    /// Rows that ended by themselves.
    rows: Vec<RecordedAnswer>,
}

/// The answer in one row.
struct RecordedAnswer {
    solver: String,
    verdict: Verdict,
    solutions: Vec<String>,
}

/// Result of the check of one puzzle.
pub struct CheckedPuzzle {
    /// Name of the puzzle in the run.
    pub name: String,
    /// Number of rows with an answer.
    pub rows: usize,
    /// The result.
    pub outcome: CheckOutcome,
}

/// Outcome of the check of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckOutcome {
    /// All rows have this verdict, or one that does not contradict it.
    Confirmed(Verdict),
    /// A row is wrong, or the solvers that check contradict each other: the reason.
    Rejected(String),
    /// The solvers that check did not decide the puzzle.
    Undecided,
    /// The puzzle is neither in the folder of the run nor in the corpora.
    Missing,
}

/// Reason why a run cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum RecheckError {
    /// A file of rows cannot be read.
    #[error(transparent)]
    Rows(#[from] ReadError),
    /// A row has an unknown word as its verdict.
    #[error(transparent)]
    Verdict(#[from] VerdictError),
    /// No solver of this build is left to check the run.
    #[error("the run has used every solver that could audit it")]
    NoSolver,
    /// The puzzles cannot be read.
    #[error(transparent)]
    Puzzles(#[from] PuzzlesError),
}

impl Recheck {
    /// Reads the rows of result files, or of folders that contain them, and the selected puzzles.
    /// Puzzles that are not in `puzzles.csv` beside the rows are searched in `corpora`.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or the run has used all solvers that could check it.
    pub fn read(
        paths: &[PathBuf],
        selection: Selection,
        corpora: &[PathBuf],
    ) -> Result<Self, RecheckError> {
        let files: Vec<PathBuf> = paths
            .iter()
            .map(|path| if path.is_dir() { path.join(Results::FILE) } else { path.clone() })
            .collect();
        let (recorded, engines) = read(&files)?;
        let checkers = checkers(&engines);
        if checkers.is_empty() {
            return Err(RecheckError::NoSolver);
        }
        let recorded = selected(recorded, selection);
        let ids: HashSet<&str> = recorded.iter().map(|puzzle| puzzle.id.as_str()).collect();
        let puzzles = Puzzles::read(&ids, &files, corpora)?;
        let missing = puzzles.missing(&ids);
        Ok(Recheck { checkers, recorded, puzzles, missing })
    }

    /// Solvers that check the run.
    pub fn checkers(&self) -> &[Named] {
        &self.checkers
    }

    /// Number of puzzles to check.
    pub fn puzzles(&self) -> usize {
        self.recorded.len()
    }

    /// Number of selected puzzles that were not found, if any.
    pub fn missing(&self) -> Option<Missing> {
        self.missing
    }

    /// Checks the puzzles on threads of a scope, with a time limit per solver and puzzle. The
    /// results come in the order of the rows, fewer if the observer stops it.
    pub fn results<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        limit: Duration,
        threads: usize,
        workers: &'scope Workers,
        observer: &'scope dyn Observer,
    ) -> impl Iterator<Item = CheckedPuzzle> {
        let terms = Terms::new(Mode::Decide).within(Some(limit)).cancelled_by(&observer.cancel());
        let session = move |_| {
            PanelSession::new(&self.checkers).until_agreed(PANEL_SIZE).with_workers(workers)
        };
        let work = move |session: &mut PanelSession, recorded: &&RecordedPuzzle| {
            let outcome = match self.puzzles.get(&recorded.id) {
                Some(puzzle) => outcome(&recorded.rows, &puzzle, session, &terms),
                None => CheckOutcome::Missing,
            };
            CheckedPuzzle { name: recorded.name.clone(), rows: recorded.rows.len(), outcome }
        };
        let recorded = self.recorded.iter().take_while(|_| !observer.is_stopped());
        let results = parallel::in_order(scope, threads, session, recorded, work);
        (1..).zip(results).filter_map(|(done, (recorded, checked))| {
            observer.progress(done);
            if let Err(panic) = &checked {
                let puzzle = self.puzzles.get(&recorded.id);
                observer.panicked(&recorded.name, puzzle.as_ref(), panic);
            }
            checked.ok()
        })
    }
}

/// The puzzles of the rows, in the order of the rows' keys, and the engines of the run.
fn read(files: &[PathBuf]) -> Result<(Vec<RecordedPuzzle>, BTreeSet<String>), RecheckError> {
    let mut puzzles: BTreeMap<(Option<String>, u64, String), RecordedPuzzle> = BTreeMap::new();
    let mut engines = BTreeSet::new();
    for file in files {
        for row in Rows::open(file)? {
            let row = row?;
            let used = row.solver_used.and_then(|name| name.parse().ok());
            let used = used.map_or(row.engine, |name: SolverName| name.engine);
            if used == native::NAME {
                engines.extend(native::ENGINES.map(str::to_owned));
            }
            engines.insert(used);
            let key = (row.corpus_sha256.clone(), row.puzzle_index, row.puzzle_id.clone());
            let puzzle = puzzles.entry(key).or_insert_with(|| RecordedPuzzle {
                id: row.puzzle_id,
                name: row.puzzle_name,
                rows: Vec::new(),
            });
            if row.status == "ok" {
                puzzle.rows.push(RecordedAnswer {
                    solver: row.solver,
                    verdict: row.verdict.parse()?,
                    solutions: [row.solution, row.second_solution].into_iter().flatten().collect(),
                });
            }
        }
    }
    Ok((puzzles.into_values().collect(), engines))
}

/// Solvers of different families whose engines the run did not use.
fn checkers(used: &BTreeSet<String>) -> Vec<Named> {
    let unused = CHECKERS.into_iter().filter_map(|name| name.parse().ok());
    let unused = unused.filter_map(|name| table::find(&name).ok());
    let mut checkers: Vec<Named> = Vec::new();
    for named in unused.filter(|named| !used.contains(named.entry.engine())) {
        let family = named.entry.family;
        let is_new = checkers.iter().all(|other| other.entry.family != family);
        if checkers.len() < PANEL_SIZE && is_new {
            checkers.push(named);
        }
    }
    checkers
}

fn selected(recorded: Vec<RecordedPuzzle>, selection: Selection) -> Vec<RecordedPuzzle> {
    let (count, seed) = match selection {
        Selection::Sample { count, seed } if count < recorded.len() => (count, seed),
        Selection::All | Selection::Sample { .. } => return recorded,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let chosen: BTreeSet<usize> =
        index::sample(&mut rng, recorded.len(), count).into_iter().collect();
    let numbered = recorded.into_iter().enumerate();
    numbered.filter(|(number, _)| chosen.contains(number)).map(|(_, puzzle)| puzzle).collect()
}

/// Compares the rows of a puzzle with the judge, with each other and with the answers of a session.
fn outcome(
    rows: &[RecordedAnswer],
    puzzle: &Puzzle,
    session: &mut PanelSession,
    terms: &Terms,
) -> CheckOutcome {
    let mut solutions = match recorded_solutions(rows, puzzle) {
        Ok(solutions) => solutions,
        Err(outcome) => return outcome,
    };
    let result = session.ask(puzzle, &Expected::default(), terms);
    let verdict = result.verdict;
    if !result.findings.is_empty() {
        let reason = "the auditors do not agree with each other";
        return CheckOutcome::Rejected(reason.to_owned());
    }
    if !verdict.is_decided() {
        return CheckOutcome::Undecided;
    }
    solutions.extend(result.solutions.iter().cloned());
    let most = match verdict {
        Verdict::None => 0,
        Verdict::Unique => 1,
        _ => usize::MAX,
    };
    if solutions.len() > most {
        let found = solutions.len();
        return CheckOutcome::Rejected(format!(
            "there are {found} different solutions, the auditors report {verdict}"
        ));
    }
    match rows.iter().find(|row| !row.verdict.is_compatible(verdict)) {
        Some(row) => CheckOutcome::Rejected(format!(
            "{} reports {}, the auditors report {verdict}",
            row.solver, row.verdict
        )),
        None => CheckOutcome::Confirmed(verdict),
    }
}

/// The different solutions of the rows, each accepted by the judge and as many per row as its
/// verdict needs; else the outcome.
fn recorded_solutions(
    rows: &[RecordedAnswer],
    puzzle: &Puzzle,
) -> Result<BTreeSet<Grid>, CheckOutcome> {
    let problem = puzzle.lower();
    let mut grids = BTreeSet::new();
    for RecordedAnswer { solver, verdict, solutions } in rows {
        for text in solutions {
            let wrong = |reason: &dyn Display| {
                CheckOutcome::Rejected(format!("the solution of {solver}: {reason}"))
            };
            let Some(grid) = solution_grid(text, puzzle.rules()) else {
                return Err(wrong(&"it is not a grid"));
            };
            match completed(&problem, &grid) {
                Ok(_) => {}
                Err(Refusal::Undecided) => return Err(CheckOutcome::Undecided),
                Err(refusal) => return Err(wrong(&refusal)),
            }
            grids.insert(grid);
        }
        let shown = solutions.iter().collect::<BTreeSet<_>>().len();
        let needed = match verdict {
            Verdict::Multiple => 2,
            Verdict::Unique | Verdict::Some => 1,
            Verdict::None | Verdict::Unknown => 0,
        };
        if shown < needed {
            let reason = format!("{solver} shows {shown} solutions for {verdict}");
            return Err(CheckOutcome::Rejected(reason));
        }
    }
    Ok(grids)
}
