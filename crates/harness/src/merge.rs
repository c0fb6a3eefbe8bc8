//! Merges the results of shards into the rows of one undivided run, in its order.
//!
//! Only parts of one plan are merged, and no row may occur twice. The run and shard of each row
//! are no longer in the rows but in the sessions of the provenance.
//!
//! Parts of different kinds of machines are refused, since every figure over several puzzles would
//! mix their times. Where that is wanted, the column `forced` marks the rows of all machines but
//! the first part's, so that `report --by forced` keeps them apart.

use super::control::ControlFact;
use super::provenance::{Provenance, missing};
use super::puzzles::PuzzleFile;
use super::results::{Results, ResultsError, named, writer};
use quorum_report::Rows;
use quorum_report::record::Record;
use quorum_util::files::{at, mend};
use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// Reason why folders cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A folder is without results, was merged before, or is of another plan: the reason.
    #[error("{0}")]
    Folder(String),
    /// The parts are of several kinds of machines.
    #[error(
        "the parts are of {} kinds of machines, and their times are not comparable: {}",
        .0.len(),
        .0.join("; ")
    )]
    OtherMachines(Vec<String>),
    /// Results cannot be read.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Result of a merge.
#[derive(Debug)]
pub struct Merged {
    /// Number of rows.
    pub rows: u64,
    /// Warnings for readers of the numbers.
    pub warnings: Vec<MergeWarning>,
}

/// A circumstance that reduces the value of merged results.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeWarning {
    /// The parts are of several kinds of machines, and were merged nevertheless.
    #[error(
        "the runs are of {} kinds of machines, and their times are not comparable: {}",
        .0.len(),
        .0.join("; ")
    )]
    Machines(Vec<String>),
    /// A part was resumed although its plan differed.
    #[error("{0} was continued although it differs; see the column `forced`")]
    Forced(String),
    /// A part is not finished.
    #[error("{0} did not run to its end: run its compare again")]
    Unfinished(String),
    /// Only some parts have controls of these solvers.
    #[error("some parts have no control of {}: the noise that it shows is of fewer puzzles", .0.join(", "))]
    PartialControls(Vec<String>),
    /// Some shards of the plan are not among the parts.
    #[error("shards {} are missing", .0.join(", "))]
    MissingShards(Vec<String>),
    /// The parts did not read equally many puzzles per corpus; `None`: all of them.
    #[error("the parts had different limits ({}): puzzles miss rows", limits(.0))]
    Limits(Vec<Option<u64>>),
}

/// `none, 3`
pub fn limits(limits: &[Option<u64>]) -> String {
    let words = limits.iter().map(|limit| limit.map_or("none".to_owned(), |n| n.to_string()));
    words.collect::<Vec<_>>().join(", ")
}

/// Treatment of parts of different kinds of machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OtherMachines {
    /// Refuse them.
    #[default]
    Refuse,
    /// Mark the rows of machines other than the first part's in the column `forced`.
    Mark,
}

/// Rows of one folder, and the next of them.
struct Part {
    folder: String,
    rows: Rows,
    next: Option<Record>,
    /// Whether all rows are marked as `forced`.
    is_marked: bool,
}

impl Part {
    fn open(folder: &Path, is_marked: bool) -> Result<Self, ResultsError> {
        let file = folder.join(Results::FILE);
        mend(&file).map_err(at(&file))?;
        let mut rows = Rows::open(&file)?;
        let next = rows.next().transpose()?;
        Ok(Part { folder: folder.display().to_string(), rows, next, is_marked })
    }

    /// Takes the next row, which must exist.
    fn take(&mut self) -> Result<Record, ResultsError> {
        let after = self.rows.next().transpose()?;
        Ok(std::mem::replace(&mut self.next, after).expect("it has a next row"))
    }
}

/// Merges the results of `folders` into `out`.
///
/// # Errors
/// The parts are of different plans, or of different machines that are refused; a row occurs twice;
/// a file cannot be read or written. Then `out` has no results.
pub fn merge(
    folders: &[PathBuf],
    out: &Path,
    machines: OtherMachines,
) -> Result<Merged, MergeError> {
    let target = out.join(Results::FILE);
    if target.exists() {
        let out = out.display();
        let reason = format!("{out} has results; merged ones need a folder of their own");
        return Err(MergeError::Folder(reason));
    }
    let mut provenances = Vec::new();
    for folder in folders {
        let path = folder.join(Provenance::FILE);
        if !folder.join(Results::FILE).exists() {
            return Err(MergeError::Folder(format!(
                "{0} has no results: run this shard first, with compare and --out {0}",
                folder.display()
            )));
        }
        let provenance = Provenance::read(folder).map_err(at(&path))?;
        check_length(folder, &provenance)?;
        provenances.push(provenance);
    }
    let mut warnings = Vec::new();
    let mut merged = joined(folders, &provenances, &mut warnings)?;
    let all = merged.machines();
    if all.len() > 1 {
        if machines == OtherMachines::Refuse && !are_forced(&provenances) {
            return Err(MergeError::OtherMachines(all));
        }
        warnings.insert(0, MergeWarning::Machines(all));
    }
    let first = provenances[0].first_machine();
    let is_other: Vec<bool> =
        provenances.iter().map(|provenance| provenance.first_machine() != first).collect();

    fs::create_dir_all(out).map_err(at(out))?;
    // It gets its name only when it is complete: a merge that fails or is killed can be
    // repeated, and leaves nothing that looks like results.
    let fresh = target.with_extension("csv.new");
    let rows = write(folders, &is_other, &merged.run_id, &fresh)?;
    let mut puzzles = PuzzleFile::open(out).map_err(at(out))?;
    for folder in folders {
        puzzles.append(folder).map_err(at(folder))?;
    }
    if let Some(session) = merged.sessions.last_mut() {
        session.row_bytes = fs::metadata(&fresh).map(|facts| facts.len()).ok();
    }
    merged.write(out).map_err(at(out))?;
    fs::rename(&fresh, &target).map_err(at(&target))?;
    Ok(Merged { rows, warnings })
}

/// Fails if the rows are fewer bytes than when the last session ended.
fn check_length(folder: &Path, provenance: &Provenance) -> Result<(), MergeError> {
    let Some(expected) = provenance.sessions.last().and_then(|session| session.row_bytes) else {
        return Ok(());
    };
    let file = folder.join(Results::FILE);
    let found = fs::metadata(&file).map_err(at(&file))?.len();
    if found < expected {
        Err(MergeError::Folder(format!(
            "{}: expected {expected} bytes, as when its run ended, found {found}: rows were lost",
            file.display()
        )))
    } else {
        Ok(())
    }
}

/// Writes the rows of all folders, puzzle by puzzle: always the next row with the lowest
/// puzzle. Every folder's rows are in that order, except for those added when it was resumed,
/// which keep their place at the end.
fn write(
    folders: &[PathBuf],
    is_other: &[bool],
    run_id: &str,
    target: &Path,
) -> Result<u64, MergeError> {
    let parts = folders.iter().zip(is_other).map(|(folder, other)| Part::open(folder, *other));
    let mut parts = parts.collect::<Result<Vec<Part>, ResultsError>>()?;
    let csv_error = |error: csv::Error| at(target)(io::Error::other(error));
    let mut writer = writer(target).map_err(csv_error)?;
    let mut seen = HashSet::new();
    let mut written = 0;
    let earliest = |parts: &[Part]| {
        let order = |part: &Part| part.next.as_ref().map(|row: &Record| row.order);
        let waiting = parts.iter().enumerate().filter_map(|(i, part)| Some((order(part)?, i)));
        waiting.min().map(|(_, number)| number)
    };
    while let Some(number) = earliest(&parts) {
        let part = &mut parts[number];
        let row = part.take()?;
        let key = (&row.corpus, &row.corpus_sha256, row.puzzle_index, row.repetition);
        if !seen.insert(hash(&(key, &row.solver, &row.solver_version, &row.role))) {
            let (folder, row) = (&part.folder, named(&row));
            return Err(MergeError::Folder(format!("{folder}: {row} is in another folder too")));
        }
        let forced = if part.is_marked { Some(true) } else { row.forced };
        let row = Record { run_id: run_id.to_owned(), shard: None, forced, ..row };
        writer.serialize(row).map_err(csv_error)?;
        written += 1;
    }
    writer.flush().map_err(at(target))?;
    Ok(written)
}

/// Hash of 128 bits of a key: two of a million different keys collide with a probability below
/// 1e-26, and a set of them stays small.
fn hash(key: &impl Hash) -> u128 {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        key.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// The provenance of the whole, if the parts are of one plan.
fn joined(
    folders: &[PathBuf],
    provenances: &[Provenance],
    warnings: &mut Vec<MergeWarning>,
) -> Result<Provenance, MergeError> {
    let mut merged = provenances[0].clone();
    for (folder, provenance) in folders.iter().zip(provenances).skip(1) {
        let mut differences = merged.identity.differences(&provenance.identity);
        // Machines are compared over all sessions of all parts, below.
        differences.retain(|text| !text.starts_with("machine "));
        let folder = folder.display().to_string();
        if merged.solvers != provenance.solvers {
            differences.push("the solvers or their versions".to_owned());
        }
        if merged.repetitions != provenance.repetitions {
            let counts = (merged.repetitions, provenance.repetitions);
            differences.push(format!("repetitions {}, other {}", counts.0, counts.1));
        }
        if let (Some(before), Some(now)) = (of(&merged), of(provenance))
            && before != now
        {
            differences.push(format!("shards of {before}, now of {now}"));
        }
        differences.extend(merged.other_assignment(provenance));
        if !differences.is_empty() {
            return Err(MergeError::Folder(format!(
                "{} and {folder} are of different plans: {}",
                folders[0].display(),
                differences.join("; ")
            )));
        }
        merged.sessions.extend(provenance.sessions.iter().cloned());
        let corpora = &mut merged.identity.corpora;
        for corpus in &provenance.identity.corpora {
            if !corpora.contains(corpus) {
                corpora.push(corpus.clone());
            }
        }
    }
    for (folder, provenance) in folders.iter().zip(provenances) {
        if provenance.sessions.iter().any(|session| session.forced) {
            warnings.push(MergeWarning::Forced(folder.display().to_string()));
        }
    }
    let mut is_complete = true;
    for (folder, provenance) in folders.iter().zip(provenances) {
        if !provenance.sessions.last().is_some_and(|session| session.finished) {
            warnings.push(MergeWarning::Unfinished(folder.display().to_string()));
            is_complete = false;
        }
    }
    // The report of the merged rows warns likewise.
    if let Some(last) = merged.sessions.last_mut() {
        last.finished = is_complete;
    }
    warnings.extend(other_controls(provenances));
    merged.controls = all_controls(provenances);
    warnings.extend(missing_shards(provenances));
    warnings.extend(other_limits(provenances));
    merged.merged = provenances.iter().flat_map(Provenance::shards).map(str::to_owned).collect();
    merged.shard = None;
    Ok(merged)
}

/// Whether the parts have one machine each first session, and others only where their user resumed
/// them with `--force`: those rows are marked already.
fn are_forced(provenances: &[Provenance]) -> bool {
    let first = provenances[0].first_machine();
    let has_others = |provenance: &Provenance| {
        let others = provenance.sessions.iter().skip(1);
        let mut others = others.filter(|session| Some(session.machine.line()) != first);
        others.all(|session| session.forced)
    };
    provenances.iter().all(|part| part.first_machine() == first && has_others(part))
}

/// Number of shards in the plan of a part.
fn of(provenance: &Provenance) -> Option<u64> {
    provenance.shards().next()?.split_once('/')?.1.parse().ok()
}

/// Warning about parts that did not read equally many puzzles, by the options of their last
/// sessions.
fn other_limits(provenances: &[Provenance]) -> Option<MergeWarning> {
    let mut limits: Vec<Option<u64>> =
        provenances.iter().map(|provenance| provenance.sessions.last()?.first).collect();
    limits.sort_unstable();
    limits.dedup();
    (limits.len() > 1).then_some(MergeWarning::Limits(limits))
}

/// The controls of all parts; `None` if no part recorded them.
fn all_controls(provenances: &[Provenance]) -> Option<ControlFact> {
    let mut facts = provenances.iter().filter_map(|provenance| provenance.controls.clone());
    let mut all = facts.next()?;
    facts.for_each(|fact| all.solvers.extend(fact.solvers));
    Some(ControlFact { settled: true, ..all })
}

/// Warning about controls that only some of the parts have.
fn other_controls(provenances: &[Provenance]) -> Option<MergeWarning> {
    let all = all_controls(provenances)?;
    let lacks = |name: &&String| {
        let of_part = |provenance: &Provenance| {
            provenance.controls.as_ref().is_none_or(|fact| fact.solvers.contains(*name))
        };
        !provenances.iter().all(of_part)
    };
    let partial: Vec<String> = all.solvers.iter().filter(lacks).cloned().collect();
    (!partial.is_empty()).then_some(MergeWarning::PartialControls(partial))
}

/// Shards of the plan that are not among the folders.
fn missing_shards(provenances: &[Provenance]) -> Option<MergeWarning> {
    // A whole run, or shards merged by an earlier version, which did not record them.
    if provenances.iter().any(|part| part.shards().next().is_none()) {
        return None;
    }
    let missing = missing(provenances.iter().flat_map(Provenance::shards));
    (!missing.is_empty()).then_some(MergeWarning::MissingShards(missing))
}
