//! `quorum audit results.csv`: the verdicts of a finished run, asked of solvers that it did
//! not use.
//!
//! The rows name the puzzles by SHA-256; their texts come from the corpora, as for the
//! pictures of a report. Every grid in a row goes to the judge again.

use super::audit::Args;
use super::exit::Exit;
use super::pictures::{Pictures, Wanted, grid};
use super::progress::Progress;
use super::{Error, stdout_error, talk};
use crate::harness::results::{self, Results};
use crate::panel::{Sitting, Verdict};
use crate::parallel;
use crate::puzzle::Puzzle;
use crate::puzzle::formats::Expected;
use crate::record::Record;
use crate::solvers::table::{self, Named};
use crate::solvers::{Mode, native};
use quorum_encodings::{Grid, judge};
use rand::SeedableRng;
use rand::seq::index;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Who is asked, as far as this build has them and the run has not.
const AUDITORS: [&str; 7] = [
    "propagate",
    "varisat/extended",
    "z3/one-hot",
    "pumpkin",
    "cadical/extended",
    "batsat/extended",
    "dlx",
];

/// How many of them: the first ones of different families.
const VOICES: usize = 2;

/// Without `--timeout`, what a puzzle may take an auditor.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// What the rows say of one puzzle.
struct Subject {
    corpus: String,
    corpus_sha256: Option<String>,
    id: String,
    name: String,
    /// Rows that ended by themselves.
    said: Vec<Said>,
}

/// What one row says.
struct Said {
    solver: String,
    verdict: Verdict,
    solutions: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let rows: Vec<PathBuf> = args
        .paths
        .iter()
        .map(|path| if path.is_dir() { path.join(Results::FILE) } else { path.clone() })
        .collect();
    let (subjects, engines) = read(&rows)?;
    let auditors = auditors(&engines);
    if auditors.is_empty() {
        return Err(Error::Usage("the run has used every solver that could audit it".into()));
    }
    let subjects = sample(subjects, args);
    let wanted = subjects.iter().map(|subject| Wanted {
        corpus: &subject.corpus,
        corpus_sha256: subject.corpus_sha256.as_deref(),
        id: &subject.id,
    });
    let texts = Pictures::of(wanted, &rows, &args.rerun.corpora);
    for line in &texts.missing {
        talk::warn(line);
    }

    let limit = Some(args.rerun.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT));
    let progress = Progress::start(Some(subjects.len() as u64));
    let mut out = anstream::stdout().lock();
    let mut exit = Exit::default();
    let mut counts = [0u64; 4];
    let work = |sitting: &mut Sitting, subject: Subject| {
        let finding = match texts.puzzle(&subject.id) {
            Some(puzzle) => check(&subject, puzzle, sitting, limit),
            None => Finding::Missing,
        };
        (subject, finding)
    };
    let sink = |(subject, finding): (Subject, Finding)| {
        let (place, word) = match &finding {
            Finding::Confirmed(verdict) => (0, format!("confirmed {verdict}")),
            Finding::Opposed(reason) => {
                exit = exit.wrong();
                (1, format!("REJECTED {reason}"))
            }
            Finding::Undecided => {
                exit = exit.undecided();
                (2, "undecided".to_owned())
            }
            Finding::Missing => {
                exit = exit.usage();
                (3, "not audited: the puzzle was not found".to_owned())
            }
        };
        counts[place] += 1;
        progress.tick("");
        if args.quiet && place == 0 {
            return Ok(());
        }
        let rows = subject.said.len();
        progress.suspend(|| writeln!(out, "{} {word} ({rows} rows)", subject.name))
    };
    let sitting = |_| Sitting::new(&auditors);
    parallel::in_order(args.threads.get(), sitting, subjects.into_iter(), work, sink)
        .map_err(stdout_error)?;
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
    let usage = |error: results::ResultsError| Error::Usage(error.to_string());
    let mut subjects: BTreeMap<(Option<String>, u64, String), Subject> = BTreeMap::new();
    let mut engines = BTreeSet::new();
    for file in files {
        for row in results::rows(file).map_err(usage)? {
            let row: Record = row.map_err(usage)?;
            if row.engine == native::ENTRY.engine {
                engines.extend(native::ENGINES.map(|entry| entry.engine.to_owned()));
            }
            engines.insert(row.engine);
            let key = (row.corpus_sha256.clone(), row.puzzle_index, row.puzzle_id.clone());
            let subject = subjects.entry(key).or_insert_with(|| Subject {
                corpus: row.corpus,
                corpus_sha256: row.corpus_sha256,
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

fn sample(subjects: Vec<Subject>, args: &Args) -> Vec<Subject> {
    let Some(count) = args.rerun.sample.filter(|&count| count < subjects.len()) else {
        return subjects;
    };
    let mut rng = ChaCha8Rng::seed_from_u64(args.rerun.seed);
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
    sitting: &mut Sitting,
    limit: Option<Duration>,
) -> Finding {
    let problem = puzzle.lower();
    let mut facts: BTreeSet<Grid> = BTreeSet::new();
    for Said { solver, verdict, solutions } in &subject.said {
        for text in solutions {
            let judged = grid(text, puzzle.size())
                .ok_or_else(|| "it is no grid".to_owned())
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
    let hearing = sitting.hear(puzzle, &Expected::default(), VOICES, Mode::Decide, limit);
    let verdict = hearing.ruling.verdict;
    if !hearing.ruling.findings.is_empty() {
        return Finding::Opposed("the auditors do not agree with each other".to_owned());
    }
    if !verdict.is_decided() {
        return Finding::Undecided;
    }
    facts.extend(hearing.ruling.solutions.iter().cloned());
    let most = match verdict {
        Verdict::None => 0,
        Verdict::Unique => 1,
        _ => usize::MAX,
    };
    if facts.len() > most {
        return Finding::Opposed(format!(
            "there are {} different solutions, the auditors say {verdict}",
            facts.len()
        ));
    }
    match subject.said.iter().find(|said| !said.verdict.is_compatible(verdict)) {
        Some(said) => Finding::Opposed(format!(
            "{} says {}, the auditors say {verdict}",
            said.solver, said.verdict
        )),
        None => Finding::Confirmed(verdict),
    }
}
