//! `quorum audit results.csv`: the verdicts of a finished run, asked of solvers that it did
//! not use.
//!
//! The rows name the puzzles by SHA-256; their lines are in `puzzles.csv` beside them. Every
//! grid in a row goes to the judge again.

use super::args::TimeoutArgs;
use super::exit::Exit;
use super::progress::Progress;
use super::worker::workers;
use super::{Error, stdout_error, talk};
use quorum_problem::{Expected, Grid, judge};
use quorum_puzzle::Puzzle;
use quorum_puzzle::symbols::solution_grid;
use quorum_report::{ReadError, Rows};
use quorum_solvers::table::{self, Named};
use quorum_solvers::{Mode, native, parallel};
use quorum_toolkit::harness::puzzles::Puzzles;
use quorum_toolkit::harness::results::Results;
use quorum_toolkit::panel::{PanelSession, Verdict};
use rand::SeedableRng;
use rand::seq::index;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Solvers to ask, as far as this build has them and the run has not.
const AUDITORS: [&str; 7] = [
    "propagate",
    "varisat/extended",
    "z3/one-hot",
    "pumpkin",
    "cadical/extended",
    "batsat/extended",
    "dlx",
];

/// Number of solvers: the first ones of different families.
const VOICES: usize = 2;

/// Time limit of a solver per puzzle without `--timeout`.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// The rows of one puzzle.
struct Subject {
    id: String,
    name: String,
    /// Rows that ended by themselves.
    said: Vec<Said>,
}

/// The claim of one row.
struct Said {
    solver: String,
    verdict: Verdict,
    solutions: Vec<String>,
}

/// Arguments: the part of a finished run that is asked again.
#[derive(clap::Args, Clone, Debug)]
pub struct RerunArgs {
    /// Check N puzzles of the run with solvers that it did not use
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "json"])]
    pub sample: Option<usize>,
    /// Check all puzzles of the run with solvers that it did not use
    #[arg(long, conflicts_with = "json")]
    pub all: bool,
    /// Set the seed of the sample
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample")]
    pub seed: u64,
    /// Read puzzles from these corpora, for runs of earlier versions without puzzles.csv
    #[arg(long, value_name = "PATH")]
    pub corpora: Vec<PathBuf>,
    #[command(flatten)]
    pub timeout: TimeoutArgs,
}

/// Runs the command.
pub fn run(
    args: &RerunArgs,
    paths: &[PathBuf],
    quiet: bool,
    threads: usize,
) -> Result<Exit, Error> {
    let rows: Vec<PathBuf> = paths
        .iter()
        .map(|path| if path.is_dir() { path.join(Results::FILE) } else { path.clone() })
        .collect();
    let (subjects, engines) = read(&rows)?;
    let auditors = auditors(&engines);
    if auditors.is_empty() {
        return Err(Error::Usage("the run has used every solver that could audit it".into()));
    }
    let subjects = sample(subjects, args);
    let ids: HashSet<String> = subjects.iter().map(|subject| subject.id.clone()).collect();
    let ids = ids.iter().map(String::as_str).collect();
    let puzzles = Puzzles::read(&ids, &rows, &args.corpora)
        .map_err(|error| Error::Usage(error.to_string()))?;
    if let Some(message) = puzzles.missing(&ids) {
        talk::warn(message);
    }

    let limit = Some(args.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT));
    let progress = Progress::start(Some(subjects.len() as u64));
    let mut out = anstream::stdout().lock();
    let mut exit = Exit::default();
    let mut counts = [0u64; 4];
    let work = |session: &mut PanelSession, subject: Subject| {
        let finding = match puzzles.get(&subject.id) {
            Some(puzzle) => check(&subject, &puzzle, session, limit),
            None => Finding::Missing,
        };
        (subject, finding)
    };
    let sink = |(subject, finding): (Subject, Finding)| {
        let (place, word) = match &finding {
            Finding::Confirmed(verdict) => (0, format!("confirmed {verdict}")),
            Finding::Opposed(reason) => {
                exit = exit.max(Exit::Wrong);
                (1, format!("REJECTED {reason}"))
            }
            Finding::Undecided => {
                exit = exit.max(Exit::Undecided);
                (2, "undecided".to_owned())
            }
            Finding::Missing => {
                exit = exit.max(Exit::Usage);
                (3, "not audited: the puzzle was not found".to_owned())
            }
        };
        counts[place] += 1;
        progress.tick("");
        if quiet && place == 0 {
            return Ok(());
        }
        let rows = subject.said.len();
        progress.suspend(|| writeln!(out, "{} {word} ({rows} rows)", subject.name))
    };
    let workers = workers(&[])?;
    let session = |_| PanelSession::new(&auditors).until_agreed(VOICES).with_workers(&workers);
    parallel::in_order(threads, session, subjects.into_iter(), work, sink).map_err(stdout_error)?;
    out.flush().map_err(stdout_error)?;
    drop(progress);
    let names: Vec<String> = auditors.iter().map(|named| named.name.to_string()).collect();
    let [confirmed, rejected, undecided, missing] = counts;
    talk::say(format!(
        "{confirmed} confirmed, {rejected} rejected, {undecided} undecided, {missing} not found, \
         by {}",
        names.join(" and ")
    ));
    Ok(exit)
}

/// The puzzles of the rows, in the order of the rows' keys, and the engines of the run.
fn read(files: &[PathBuf]) -> Result<(Vec<Subject>, BTreeSet<String>), Error> {
    let usage = |error: ReadError| Error::Usage(error.to_string());
    let mut subjects: BTreeMap<(Option<String>, u64, String), Subject> = BTreeMap::new();
    let mut engines = BTreeSet::new();
    for file in files {
        for row in Rows::open(file).map_err(usage)? {
            let row = row.map_err(usage)?;
            if row.engine == native::ENTRY.engine {
                engines.extend(native::ENGINES.map(|entry| entry.engine.to_owned()));
            }
            engines.insert(row.engine);
            let key = (row.corpus_sha256.clone(), row.puzzle_index, row.puzzle_id.clone());
            let subject = subjects.entry(key).or_insert_with(|| Subject {
                id: row.puzzle_id,
                name: row.puzzle_name,
                said: Vec::new(),
            });
            if row.status == "ok" {
                subject.said.push(Said {
                    solver: row.solver,
                    verdict: row.verdict.parse().map_err(Error::Usage)?,
                    solutions: [row.solution, row.second_solution].into_iter().flatten().collect(),
                });
            }
        }
    }
    Ok((subjects.into_values().collect(), engines))
}

fn auditors(used: &BTreeSet<String>) -> Vec<Named> {
    let unused = AUDITORS.into_iter().filter_map(|name| name.parse().ok());
    let unused = unused.filter_map(|name| table::find(&name).ok());
    let mut auditors: Vec<Named> = Vec::new();
    for named in unused.filter(|named| !used.contains(named.entry.engine)) {
        let family = named.entry.family;
        if auditors.len() < VOICES && auditors.iter().all(|other| other.entry.family != family) {
            auditors.push(named);
        }
    }
    auditors
}

fn sample(subjects: Vec<Subject>, args: &RerunArgs) -> Vec<Subject> {
    let Some(count) = args.sample.filter(|&count| count < subjects.len()) else {
        return subjects;
    };
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let chosen: BTreeSet<usize> =
        index::sample(&mut rng, subjects.len(), count).into_iter().collect();
    let numbered = subjects.into_iter().enumerate();
    numbered.filter(|(number, _)| chosen.contains(number)).map(|(_, subject)| subject).collect()
}

enum Finding {
    Confirmed(Verdict),
    Opposed(String),
    Undecided,
    Missing,
}

fn check(
    subject: &Subject,
    puzzle: &Puzzle,
    session: &mut PanelSession,
    limit: Option<Duration>,
) -> Finding {
    let problem = puzzle.lower();
    let mut facts: BTreeSet<Grid> = BTreeSet::new();
    for Said { solver, verdict, solutions } in &subject.said {
        for text in solutions {
            let judged = solution_grid(text, puzzle.rules())
                .ok_or_else(|| "it is not a grid".to_owned())
                .and_then(|grid| match judge(&problem, &grid) {
                    Ok(()) => Ok(grid),
                    Err(violation) => Err(violation.to_string()),
                });
            match judged {
                Ok(grid) => {
                    facts.insert(grid);
                }
                Err(reason) => {
                    return Finding::Opposed(format!("the solution of {solver}: {reason}"));
                }
            }
        }
        let shown = solutions.iter().collect::<BTreeSet<_>>().len();
        let needed = match verdict {
            Verdict::Multiple => 2,
            Verdict::Unique | Verdict::Some => 1,
            Verdict::None | Verdict::Unknown => 0,
        };
        if shown < needed {
            return Finding::Opposed(format!("{solver} shows {shown} solutions for {verdict}"));
        }
    }
    let result = session.ask(puzzle, &Expected::default(), Mode::Decide, limit);
    let verdict = result.verdict;
    if !result.findings.is_empty() {
        return Finding::Opposed("the auditors do not agree with each other".to_owned());
    }
    if !verdict.is_decided() {
        return Finding::Undecided;
    }
    facts.extend(result.solutions.iter().cloned());
    let most = match verdict {
        Verdict::None => 0,
        Verdict::Unique => 1,
        _ => usize::MAX,
    };
    if facts.len() > most {
        return Finding::Opposed(format!(
            "there are {} different solutions, the auditors report {verdict}",
            facts.len()
        ));
    }
    match subject.said.iter().find(|said| !said.verdict.is_compatible(verdict)) {
        Some(said) => Finding::Opposed(format!(
            "{} reports {}, the auditors report {verdict}",
            said.solver, said.verdict
        )),
        None => Finding::Confirmed(verdict),
    }
}
