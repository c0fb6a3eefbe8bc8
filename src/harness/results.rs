//! The folder of a run: `results.csv` with the rows and `meta.json` with the capsule.
//!
//! Rows of one puzzle and repetition are written with one call and flushed, so whatever
//! ends the run loses at most those under way. Each row is one line; a file that was cut
//! off in the middle of one is mended when it is opened again. Opening a folder that has
//! results continues them: rows that are there are not run again.

use super::capsule::{Capsule, Identity, Session};
use super::plan::Plan;
use crate::record::Record;
use rustix::fs::{FlockOperation, flock};
use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What a folder that has results is to be taken for.
#[derive(Clone, Debug, Default)]
pub struct Resume {
    /// Throw the old results away.
    pub fresh: bool,
    /// Go on although the plan differs.
    pub force: bool,
    /// Run again what ended with one of these statuses.
    pub rerun: Vec<String>,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The plan is not that of the results in the folder.
    #[error(
        "{folder} holds results of another plan: {}; choose another --out, start over with \
         --fresh, or mix them knowingly with --force",
        differences.join("; ")
    )]
    OtherPlan {
        /// The folder.
        folder: String,
        /// What differs.
        differences: Vec<String>,
    },
    /// Somebody else is writing.
    #[error("{folder}: another quorum is writing here; wait for it or choose another --out")]
    Locked {
        /// The folder.
        folder: String,
    },
    /// A row that cannot be read.
    #[error("{file}: {error}")]
    Row {
        /// The file.
        file: String,
        /// What is wrong, with the line.
        error: csv::Error,
    },
    /// A row that stands twice.
    #[error("{file}: the row of {solver} for puzzle {index} of {corpus} stands twice")]
    Twice {
        /// The file.
        file: String,
        /// The solver.
        solver: String,
        /// Index of the puzzle.
        index: u64,
        /// The corpus.
        corpus: String,
    },
    /// Reading or writing failed.
    #[error("{context}: {error}")]
    Io {
        /// What was at work.
        context: String,
        /// What the system says.
        error: io::Error,
    },
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> ResultsError {
    let context = path.display().to_string();
    move |error| ResultsError::Io { context, error }
}

/// Which run a row is of: corpus and solver by their numbers in the plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Key {
    corpus: u32,
    solver: u32,
    index: u64,
    repetition: u64,
}

/// An open folder.
pub struct Results {
    /// The folder.
    pub folder: PathBuf,
    /// Its capsule, as it stands in the file.
    pub capsule: Capsule,
    /// The rows of the plan that were there when the folder was opened.
    pub done: Done,
    file: File,
    /// Held as long as rows may be written.
    _lock: File,
}

/// Which runs of a plan have a row.
#[derive(Clone, Debug, Default)]
pub struct Done(HashSet<Key>);

impl Done {
    /// The solvers that have no row yet for this puzzle and repetition.
    pub fn missing(&self, plan: &Plan, corpus: usize, index: u64, repetition: u32) -> Vec<usize> {
        let is_missing = |&solver: &usize| {
            let key = Key {
                corpus: corpus as u32,
                solver: solver as u32,
                index,
                repetition: u64::from(repetition),
            };
            !self.0.contains(&key)
        };
        (0..plan.solvers.len()).filter(is_missing).collect()
    }
}

impl Results {
    /// The file of rows.
    pub const FILE: &str = "results.csv";

    /// Opens a folder for a plan: a new one, or one with results to be continued.
    pub fn open(
        folder: &Path,
        plan: &Plan,
        fresh: Capsule,
        resume: &Resume,
    ) -> Result<Self, ResultsError> {
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        let path = folder.join(Self::FILE);
        let lock = lock(folder)?;
        if resume.fresh && path.exists() {
            // What is no run of ours is not ours to delete.
            Capsule::read(folder).map_err(io_error(&folder.join(Capsule::FILE)))?;
            fs::remove_file(&path).map_err(io_error(&path))?;
        }
        let (capsule, done) = if path.exists() {
            let identity = fresh.identity.clone();
            let capsule = continued(folder, fresh, resume)?;
            mend(&path)?;
            if !resume.rerun.is_empty() {
                drop_rows(&path, &resume.rerun)?;
            }
            (capsule, done(&path, plan, &identity)?)
        } else {
            (fresh, Done::default())
        };
        capsule.write(folder).map_err(io_error(folder))?;
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let file = file.map_err(io_error(&path))?;
        Ok(Results { folder: folder.to_owned(), capsule, done, file, _lock: lock })
    }

    /// Writes the rows of one puzzle and repetition.
    pub fn write(&mut self, rows: &[Record]) -> io::Result<()> {
        let is_empty = self.file.metadata()?.len() == 0;
        let mut writer = csv::WriterBuilder::new().has_headers(is_empty).from_writer(Vec::new());
        for row in rows {
            writer.serialize(row).map_err(io::Error::other)?;
        }
        let bytes = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
        self.file.write_all(&bytes)?;
        self.file.flush()
    }

    /// Notes how the session ended.
    pub fn close(mut self, load_after: Option<f64>, finished: bool) -> Result<(), ResultsError> {
        if let Some(session) = self.capsule.sessions.last_mut() {
            session.load_after = load_after;
            session.finished = finished;
        }
        self.capsule.write(&self.folder).map_err(io_error(&self.folder))
    }
}

/// Keeps other processes from writing to the folder at the same time. The system lets go
/// of the lock when this process ends, however it does.
fn lock(folder: &Path) -> Result<File, ResultsError> {
    let path = folder.join(".lock");
    let file = File::create(&path).map_err(io_error(&path))?;
    flock(&file, FlockOperation::NonBlockingLockExclusive)
        .map_err(|_| ResultsError::Locked { folder: folder.display().to_string() })?;
    Ok(file)
}

/// The capsule of a folder that is continued: the old one with the new session, and what
/// was added to the plan.
fn continued(folder: &Path, fresh: Capsule, resume: &Resume) -> Result<Capsule, ResultsError> {
    let mut capsule = Capsule::read(folder).map_err(io_error(&folder.join(Capsule::FILE)))?;
    let mut differences = capsule.identity.differences(&fresh.identity);
    if capsule.shard != fresh.shard {
        let name = |shard: &Option<String>| shard.clone().unwrap_or_else(|| "whole".to_owned());
        differences.push(format!("shard {}, now {}", name(&capsule.shard), name(&fresh.shard)));
    }
    if !differences.is_empty() && !resume.force {
        let folder = folder.display().to_string();
        return Err(ResultsError::OtherPlan { folder, differences });
    }
    for solver in fresh.solvers {
        if !capsule.solvers.contains(&solver) {
            capsule.solvers.push(solver);
        }
    }
    let forced = !differences.is_empty();
    let mark = |session: Session| Session { forced, ..session };
    capsule.sessions.extend(fresh.sessions.into_iter().map(mark));
    capsule.repetitions = capsule.repetitions.max(fresh.repetitions);
    // What the first rows were made with stays the measure of what is the same.
    for corpus in fresh.identity.corpora {
        if capsule.identity.corpora.iter().all(|other| other.name != corpus.name) {
            capsule.identity.corpora.push(corpus);
        }
    }
    Ok(capsule)
}

/// Cuts off an unfinished last line.
pub(super) fn mend(path: &Path) -> Result<(), ResultsError> {
    let mend = || {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        let mut end = file.metadata()?.len();
        let mut block = vec![0; 1 << 16];
        while end > 0 {
            let start = end.saturating_sub(block.len() as u64);
            let part = &mut block[..(end - start) as usize];
            file.seek(SeekFrom::Start(start))?;
            file.read_exact(part)?;
            if let Some(last) = part.iter().rposition(|&byte| byte == b'\n') {
                return file.set_len(start + last as u64 + 1);
            }
            end = start;
        }
        file.set_len(0)
    };
    mend().map_err(io_error(path))
}

/// Rewrites the file without the rows of these statuses.
fn drop_rows(path: &Path, statuses: &[String]) -> Result<(), ResultsError> {
    let fresh = path.with_extension("csv.new");
    let mut writer = csv::Writer::from_path(&fresh).map_err(row_error(path))?;
    for row in rows(path)? {
        let row = row?;
        if !statuses.contains(&row.status) {
            writer.serialize(row).map_err(row_error(path))?;
        }
    }
    writer.flush().map_err(io_error(&fresh))?;
    fs::rename(&fresh, path).map_err(io_error(path))
}

/// Reads the rows of a file, one after another.
pub fn rows(
    path: &Path,
) -> Result<impl Iterator<Item = Result<Record, ResultsError>> + use<>, ResultsError> {
    let file = File::open(path).map_err(io_error(path))?;
    let path = path.to_owned();
    let reader = csv::Reader::from_reader(BufReader::with_capacity(1 << 16, file));
    Ok(reader.into_deserialize().map(move |row| row.map_err(row_error(&path))))
}

fn row_error(path: &Path) -> impl FnOnce(csv::Error) -> ResultsError {
    let file = path.display().to_string();
    move |error| ResultsError::Row { file, error }
}

/// The rows of the plan that are in the file. Rows of other solvers, other versions and
/// other corpora stay where they are.
fn done(path: &Path, plan: &Plan, identity: &Identity) -> Result<Done, ResultsError> {
    let solvers: HashMap<(String, String), u32> = (0..)
        .zip(&plan.solvers)
        .map(|(number, named)| ((named.name.to_string(), named.version()), number))
        .collect();
    let corpora: HashMap<&Option<String>, u32> =
        (0..).zip(&identity.corpora).map(|(number, fact)| (&fact.sha256, number)).collect();
    let mut done = HashSet::new();
    for row in rows(path)? {
        let row = row?;
        let solver = solvers.get(&(row.solver.clone(), row.solver_version.clone()));
        // Two corpora with the same content have the same hash: the name decides then.
        let corpus = (0..)
            .zip(&identity.corpora)
            .find(|(_, fact)| fact.name == row.corpus && fact.sha256 == row.corpus_sha256)
            .map(|(number, _)| number)
            .or_else(|| corpora.get(&row.corpus_sha256).copied());
        let (Some(&solver), Some(corpus)) = (solver, corpus) else { continue };
        if row.mode != identity.mode {
            continue;
        }
        let key = Key { corpus, solver, index: row.puzzle_index, repetition: row.repetition };
        if !done.insert(key) {
            return Err(ResultsError::Twice {
                file: path.display().to_string(),
                solver: row.solver,
                index: row.puzzle_index,
                corpus: row.corpus,
            });
        }
    }
    Ok(Done(done))
}
