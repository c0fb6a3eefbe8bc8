//! The folder of a run: `results.csv` with the rows, `puzzles.csv` with their puzzles and
//! `meta.json` with the provenance.
//!
//! Rows of one puzzle and repetition are written with one call and flushed, so that an
//! interrupted run loses at most those in progress. Each row is one line; a truncated last line
//! is removed when the file is opened again. Opening a folder that has results resumes them:
//! existing rows are not run again.

use super::control::ControlFact;
use super::identity::CorpusFact;
use super::plan::Control;
use super::plan::Plan;
use super::provenance::{Provenance, RunSession, SolverFact};
use super::puzzles::{self, PuzzleFile};
use quorum_report::record::{COLUMNS, Record};
use quorum_report::{ReadError, Rows};
use quorum_solvers::external::lacks_own_name;
use quorum_solvers::table::Named;
use quorum_util::files::{at, mend};
use rustix::fs::{CWD, FlockOperation, Mode, OFlags, flock, openat};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Treatment of a folder that has results.
#[derive(Clone, Debug, Default)]
pub struct Resume {
    /// Discard the old results.
    pub fresh: bool,
    /// Resume although the plan differs.
    pub force: bool,
    /// Run again the rows with one of these statuses.
    pub rerun: Vec<String>,
}

/// Reason why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The plan is not that of the results in the folder.
    #[error("{folder} holds results of another plan: {}", differences.join("; "))]
    OtherPlan {
        /// The folder.
        folder: String,
        /// The differences.
        differences: Vec<String>,
    },
    /// Another process is writing.
    #[error("{folder}: another quorum is writing here")]
    Locked {
        /// The folder.
        folder: String,
    },
    /// A row that cannot be read.
    #[error(transparent)]
    Row(#[from] ReadError),
    /// A duplicate row.
    #[error("{file}: {row} occurs twice")]
    Twice {
        /// The file.
        file: String,
        /// Description of the row.
        row: String,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Key of a row: corpus and solver by their indices in the plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Key {
    corpus: usize,
    solver: usize,
    index: u64,
    repetition: u64,
}

/// An open folder.
pub struct Results {
    /// The folder.
    pub folder: PathBuf,
    /// Its provenance, as in the file.
    pub provenance: Provenance,
    /// The rows of the plan that existed when the folder was opened.
    pub done: Done,
    file: File,
    puzzles: PuzzleFile,
    /// Held as long as rows may be written.
    _lock: File,
}

/// The runs of a plan that have a row.
#[derive(Clone, Debug, Default)]
pub struct Done {
    rows: HashSet<Key>,
    /// The runs whose control has a row.
    controls: HashSet<Key>,
    /// The runs whose control had a row, to be replaced by that of another run.
    removed_controls: HashSet<Key>,
    /// The solvers of all rows of controls.
    controlled: BTreeSet<String>,
    /// Whether there is no row, of this plan or another.
    is_empty: bool,
}

impl Done {
    /// The solvers that have no row yet for this puzzle and repetition.
    pub fn missing(&self, plan: &Plan, corpus: usize, index: u64, repetition: u32) -> Vec<usize> {
        let repetition = u64::from(repetition);
        let is_missing =
            |&solver: &usize| !self.rows.contains(&Key { corpus, solver, index, repetition });
        (0..plan.solvers.len()).filter(is_missing).collect()
    }

    /// The solvers whose control has a row for this puzzle and repetition (`false`), or had one
    /// that is to be replaced (`true`).
    pub(crate) fn known_controls(
        &self,
        solvers: &[usize],
        corpus: usize,
        index: u64,
        repetition: u32,
    ) -> BTreeMap<usize, bool> {
        let repetition = u64::from(repetition);
        let known = |&solver: &usize| {
            let key = Key { corpus, solver, index, repetition };
            let is_removed = self.removed_controls.contains(&key);
            (is_removed || self.controls.contains(&key)).then_some((solver, is_removed))
        };
        solvers.iter().filter_map(known).collect()
    }

    /// The controls of a folder of an older version, which did not record them: those that have
    /// rows. `new` are those of a new folder.
    fn controls(&self, control: &Control, new: ControlFact) -> ControlFact {
        let mut fact = ControlFact { solvers: self.controlled.clone(), settled: true };
        match control {
            _ if self.is_empty => new,
            Control::Named(_) => {
                fact.solvers.extend(new.solvers);
                fact
            }
            _ => fact,
        }
    }
}

impl Results {
    /// Name of the file of rows.
    pub const FILE: &str = "results.csv";

    /// Opens a folder for a plan: a new one, or one with results to be resumed.
    pub fn open(
        folder: &Path,
        plan: &Plan,
        fresh: Provenance,
        resume: &Resume,
    ) -> Result<Self, ResultsError> {
        fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join(Self::FILE);
        let lock = lock(folder)?;
        if resume.fresh && path.exists() {
            // Files that are not results of a run must not be deleted.
            Provenance::read(folder).map_err(at(&folder.join(Provenance::FILE)))?;
            fs::remove_file(&path).map_err(at(&path))?;
            puzzles::remove(folder).map_err(at(folder))?;
        }
        let (mut provenance, done) = if path.exists() {
            let keys = Keys::new(plan);
            let new_controls = fresh.controls.clone();
            let mut provenance = continued(folder, fresh, &plan.control, resume)?;
            mend(&path).map_err(at(&path))?;
            let rows = Rows::open(&path)?;
            rows.check_header()?;
            let again = Again::of(&path, &keys, &resume.rerun)?;
            if !resume.rerun.is_empty() || !rows.is_current() {
                let is_again =
                    |row: &Record| keys.of(row).is_some_and(|key| again.rows.contains(&key));
                rewrite(&path, rows, |row| !is_again(row))?;
            }
            let done = done(&path, &keys)?;
            if provenance.controls.is_none() {
                provenance.controls = new_controls.map(|new| done.controls(&plan.control, new));
            }
            (provenance, Done { removed_controls: again.controls, ..done })
        } else {
            if folder.join(Provenance::FILE).exists() {
                // Left by a run that ended before its first row, or unrelated.
                Provenance::read(folder).map_err(at(&folder.join(Provenance::FILE)))?;
            }
            rewrite(&path, std::iter::empty(), |_| true)?;
            (fresh, Done::default())
        };
        if let (Some(session), Some(fact)) = (provenance.sessions.last_mut(), &provenance.controls)
        {
            session.controls = !fact.solvers.is_empty();
        }
        provenance.write(folder).map_err(at(folder))?;
        let file = OpenOptions::new().append(true).open(&path).map_err(at(&path))?;
        let puzzles = PuzzleFile::open(folder).map_err(at(folder))?;
        Ok(Results { folder: folder.to_owned(), provenance, done, file, puzzles, _lock: lock })
    }

    /// Writes the rows of one puzzle and repetition, and the puzzle's corpus line.
    pub fn write(&mut self, line: &str, rows: &[Record]) -> io::Result<()> {
        if let Some(row) = rows.first() {
            self.puzzles.write(&row.puzzle_id, line)?;
        }
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        for row in rows {
            writer.serialize(row).map_err(io::Error::other)?;
        }
        let bytes = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
        self.file.write_all(&bytes)?;
        self.file.flush()
    }

    /// Records that the controls are final, with these among them.
    pub fn settle(&mut self, controls: impl Iterator<Item = String>) -> io::Result<()> {
        if let Some(fact) = &mut self.provenance.controls {
            fact.solvers.extend(controls);
            fact.settled = true;
        }
        self.provenance.write(&self.folder)
    }

    /// Records the end of the session.
    pub fn close(mut self, load_after: Option<f64>, finished: bool) -> Result<(), ResultsError> {
        if let Some(session) = self.provenance.sessions.last_mut() {
            session.load_after = load_after;
            session.finished = finished;
            session.row_bytes = self.file.metadata().map(|facts| facts.len()).ok();
        }
        Ok(self.provenance.write(&self.folder).map_err(at(&self.folder))?)
    }
}

/// Prevents other processes from writing to the folder. The system releases the lock when this
/// process ends, however it does.
fn lock(folder: &Path) -> Result<File, ResultsError> {
    let path = folder.join(".lock");
    // Symbolic links are not followed, and an existing file is not emptied.
    let flags = OFlags::CREATE | OFlags::WRONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let file = openat(CWD, &path, flags, Mode::from_raw_mode(0o644));
    let file = file.map(File::from).map_err(io::Error::from).map_err(at(&path))?;
    flock(&file, FlockOperation::NonBlockingLockExclusive)
        .map_err(|_| ResultsError::Locked { folder: folder.display().to_string() })?;
    Ok(file)
}

/// The provenance of a resumed folder: the old one with the new session and the additions to
/// the plan.
fn continued(
    folder: &Path,
    fresh: Provenance,
    control: &Control,
    resume: &Resume,
) -> Result<Provenance, ResultsError> {
    let mut provenance = Provenance::read(folder).map_err(at(&folder.join(Provenance::FILE)))?;
    let mut differences = provenance.identity.differences(&fresh.identity);
    differences.extend(provenance.other_assignment(&fresh));
    if let (Control::Named(_), Some(before), Some(now)) =
        (control, &mut provenance.controls, fresh.controls)
        && before.solvers != now.solvers
    {
        differences.push(format!("controls {}, now {}", before.line(), now.line()));
        // Without --force the folder stays as it is.
        before.solvers.extend(now.solvers);
        before.settled = true;
    }
    if provenance.shard != fresh.shard {
        let name = |shard: &Option<String>| shard.clone().unwrap_or_else(|| "whole".to_owned());
        differences.push(format!("shard {}, now {}", name(&provenance.shard), name(&fresh.shard)));
    }
    for now in fresh.solvers.iter().filter(|now| !provenance.solvers.contains(now)) {
        let same = |before: &&SolverFact| {
            before.name == now.name && lacks_own_name(&now.version, &before.version)
        };
        // Its rows would be made again, as those of another version.
        differences.extend(provenance.solvers.iter().find(same).map(|before| {
            format!("version of {} {}, now {}", now.name, before.version, now.version)
        }));
    }
    if !differences.is_empty() && !resume.force {
        let folder = folder.display().to_string();
        return Err(ResultsError::OtherPlan { folder, differences });
    }
    for solver in fresh.solvers {
        if !provenance.solvers.contains(&solver) {
            provenance.solvers.push(solver);
        }
    }
    let forced = !differences.is_empty();
    let mark = |session: RunSession| RunSession { forced, ..session };
    provenance.sessions.extend(fresh.sessions.into_iter().map(mark));
    provenance.repetitions = provenance.repetitions.max(fresh.repetitions);
    // Identity is compared with the conditions of the first rows.
    for corpus in fresh.identity.corpora {
        if provenance.identity.corpora.iter().all(|other| other.name != corpus.name) {
            provenance.identity.corpora.push(corpus);
        }
    }
    Ok(provenance)
}

/// Replaces the file by one with the current header and the rows that are kept.
fn rewrite(
    path: &Path,
    rows: impl Iterator<Item = Result<Record, ReadError>>,
    keep: impl Fn(&Record) -> bool,
) -> Result<(), ResultsError> {
    let fresh = path.with_extension("csv.new");
    let fail = |error: csv::Error| at(&fresh)(io::Error::other(error));
    let mut writer = writer(&fresh).map_err(fail)?;
    for row in rows {
        let row = row?;
        if keep(&row) {
            writer.serialize(row).map_err(fail)?;
        }
    }
    writer.flush().map_err(at(&fresh))?;
    Ok(fs::rename(&fresh, path).map_err(at(path))?)
}

/// Description of a row in messages.
pub(super) fn named(row: &Record) -> String {
    format!("the row of {} for puzzle {} of {}", row.solver, row.puzzle_index, row.corpus)
}

/// A new file of rows, with the header.
pub(super) fn writer(path: &Path) -> Result<csv::Writer<File>, csv::Error> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_path(path)?;
    writer.write_record(COLUMNS.iter().map(|column| column.name))?;
    Ok(writer)
}

/// Maps rows to runs of a plan.
struct Keys<'a> {
    plan: &'a Plan,
    /// Solver indices by name and version.
    solvers: HashMap<(String, String), usize>,
}

impl<'a> Keys<'a> {
    fn new(plan: &'a Plan) -> Self {
        let solver = |named: &Named| (named.name.to_string(), named.version());
        Keys { plan, solvers: plan.solvers.iter().map(solver).zip(0..).collect() }
    }

    /// `None` for a row of another solver, version, corpus, mode or shard. A control has the key
    /// of the run that it repeats.
    fn of(&self, row: &Record) -> Option<Key> {
        let solver = *self.solvers.get(&(row.solver.clone(), row.solver_version.clone()))?;
        let Plan { identity, .. } = self.plan;
        let corpora = &identity.corpora;
        let is_same = |fact: &CorpusFact| fact.sha256 == row.corpus_sha256;
        // Two corpora with the same content have the same hash: then the name decides.
        let corpus = corpora
            .iter()
            .position(|fact| fact.name == row.corpus && is_same(fact))
            .or_else(|| corpora.iter().rposition(is_same))?;
        let is_ours = row.mode == identity.mode.to_string()
            && self.plan.holds(corpus, row.puzzle_index)
            && row.repetition < u64::from(self.plan.all_repetitions());
        let (index, repetition) = (row.puzzle_index, row.repetition);
        is_ours.then_some(Key { corpus, solver, index, repetition })
    }
}

/// The runs to be repeated. A run and its control are repeated together: they are a pair of
/// measurements, and a run has at most one control.
#[derive(Default)]
struct Again {
    rows: HashSet<Key>,
    /// Those with a control.
    controls: HashSet<Key>,
}

impl Again {
    /// The runs of the plan of which a row has one of the statuses.
    fn of(path: &Path, keys: &Keys, statuses: &[String]) -> Result<Self, ResultsError> {
        let mut again = Again::default();
        if statuses.is_empty() {
            return Ok(again);
        }
        for row in Rows::open(path)? {
            let row = row?;
            let Some(key) = keys.of(&row) else { continue };
            if statuses.contains(&row.status) {
                again.rows.insert(key);
            }
            if row.is_control() {
                again.controls.insert(key);
            }
        }
        again.controls.retain(|key| again.rows.contains(key));
        Ok(again)
    }
}

/// The rows of the plan that are in the file. All others are left unchanged.
fn done(path: &Path, keys: &Keys) -> Result<Done, ResultsError> {
    let mut done = Done { is_empty: true, ..Done::default() };
    for row in Rows::open(path)? {
        let row = row?;
        done.is_empty = false;
        if row.is_control() {
            done.controlled.insert(row.solver.clone());
        }
        let Some(key) = keys.of(&row) else { continue };
        if row.is_control() {
            done.controls.insert(key);
        } else if !done.rows.insert(key) {
            let file = path.display().to_string();
            return Err(ResultsError::Twice { file, row: named(&row) });
        }
    }
    Ok(done)
}
