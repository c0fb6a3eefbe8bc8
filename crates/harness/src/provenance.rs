//! Provenance of a run, `meta.json`: its environment and parameters, for judging and repeating
//! it.
//!
//! Facts that cannot be read on this system are `null`, never estimated.

use super::assignment::Assignment;
use super::clock::rfc3339;
use super::control::ControlFact;
use super::identity::Identity;
use super::machine::{Machine, load};
use super::plan::Plan;
use quorum_solvers::table::Named;
use quorum_util::files::replace;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::time::SystemTime;

/// Provenance of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Provenance {
    /// Run id in the rows.
    pub run_id: String,
    /// Values that make rows comparable.
    pub identity: Identity,
    /// Canonical solver names with their versions.
    pub solvers: Vec<SolverFact>,
    /// Repetitions of every pair of puzzle and solver, in all rounds.
    pub repetitions: u32,
    /// Part of the corpora, `i/n`.
    pub shard: Option<String>,
    /// SHA-256 of the [assignment](super::assignment::Assignment) of puzzles to shards; `None`:
    /// every n-th.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assignment: Option<String>,
    /// The shards that were merged, if some were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub merged: Vec<String>,
    /// Solvers that are run twice; `None` in files of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controls: Option<ControlFact>,
    /// Every start of the program for this folder, in order.
    pub sessions: Vec<RunSession>,
}

/// One start of the program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunSession {
    /// RFC 3339, UTC.
    pub started_at: String,
    /// The machine; a requeued shard may have used several.
    #[serde(default)]
    pub machine: Machine,
    /// Command line, program first.
    pub command: Vec<String>,
    /// The experiment file, if one was run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experiment: Option<ExperimentFact>,
    /// The program.
    pub program: Program,
    /// Maximum number of puzzles read per corpus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u64>,
    /// Number of parallel jobs.
    pub jobs: usize,
    /// Puzzles given to one solver before switching to the next.
    #[serde(default = "one")]
    pub batch: usize,
    /// Rounds, each with new workers.
    #[serde(default = "one_round")]
    pub rounds: u32,
    /// Whether every run had a separate process.
    #[serde(default)]
    pub isolated: bool,
    /// Whether workers were pinned to processor cores.
    pub pinned: bool,
    /// Their processors, one per job.
    #[serde(default)]
    pub processors: Vec<usize>,
    /// Reason why they were not pinned, where that was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_pinned: Option<String>,
    /// Whether some solvers were run twice as controls.
    #[serde(default)]
    pub controls: bool,
    /// Whether workers were processes that can be killed at a limit.
    #[serde(default = "yes")]
    pub limits_enforced: bool,
    /// Whether `--force` was needed.
    pub forced: bool,
    /// Load average over one minute, at the start.
    pub load_before: Option<f64>,
    /// Load average over one minute, at the end.
    pub load_after: Option<f64>,
    /// Circumstances known before the first run that make times noisy or limits soft.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Whether it ran to its end.
    pub finished: bool,
    /// Bytes of the rows when it ended, so that a copy that lost some is noticed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row_bytes: Option<u64>,
}

fn one() -> usize {
    1
}

fn one_round() -> u32 {
    1
}

fn yes() -> bool {
    true
}

impl RunSession {
    /// A session that begins now, with this command line.
    pub fn begin(plan: &Plan) -> Self {
        RunSession {
            started_at: rfc3339(SystemTime::now()),
            machine: plan.identity.machine.clone(),
            command: std::env::args().collect(),
            experiment: None,
            program: Program::this(),
            first: None,
            jobs: plan.jobs,
            batch: plan.batch,
            rounds: plan.rounds,
            isolated: plan.isolate,
            pinned: false,
            processors: Vec::new(),
            not_pinned: None,
            controls: false,
            limits_enforced: true,
            forced: false,
            load_before: load(),
            load_after: None,
            warnings: Vec::new(),
            finished: false,
            row_bytes: None,
        }
    }
}

impl Provenance {
    /// Name of the file, beside the rows.
    pub const FILE: &str = "meta.json";

    /// Provenance of a new run, with its first session.
    pub fn new(run_id: String, plan: &Plan, controls: ControlFact, session: RunSession) -> Self {
        let solver =
            |named: &Named| SolverFact { name: named.name.to_string(), version: named.version() };
        Provenance {
            run_id,
            identity: plan.identity.clone(),
            solvers: plan.solvers.iter().map(solver).collect(),
            repetitions: plan.all_repetitions(),
            shard: plan.shard.column(),
            assignment: plan.assignment.as_ref().map(Assignment::sha256),
            merged: Vec::new(),
            controls: Some(controls),
            sessions: vec![session],
        }
    }

    /// The shards whose rows these are; empty for a whole run.
    pub fn shards(&self) -> impl Iterator<Item = &str> {
        self.shard.iter().chain(&self.merged).map(String::as_str)
    }

    /// The difference of the assignments of puzzles to shards, if there is one.
    pub(super) fn other_assignment(&self, now: &Self) -> Option<String> {
        let word = |of: &Self| match &of.assignment {
            None => "every n-th puzzle".to_owned(),
            Some(sha256) => sha256.get(..12).unwrap_or(sha256).to_owned(),
        };
        let differs = self.assignment != now.assignment;
        differs.then(|| format!("assignment {}, now {}", word(self), word(now)))
    }

    /// The shards that are missing from a merged run.
    pub fn missing_shards(&self) -> Vec<String> {
        missing(self.merged.iter().map(String::as_str))
    }

    /// The machines of all sessions, one line each.
    pub fn machines(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for session in &self.sessions {
            let line = session.machine.line();
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// The machine of the first session.
    pub(super) fn first_machine(&self) -> Option<String> {
        self.sessions.first().map(|session| session.machine.line())
    }

    /// Reads the provenance of a folder.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(folder.join(Self::FILE))?;
        serde_json::from_str(&text).map_err(io::Error::other)
    }

    /// Writes it atomically: readers see the old or the new file.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self).expect("the provenance is plain data") + "\n";
        replace(&folder.join(Self::FILE), text)
    }
}

/// The shards of a plan that are not among these, which are all of one plan.
pub(super) fn missing<'a>(shards: impl Iterator<Item = &'a str>) -> Vec<String> {
    let present: HashSet<&str> = shards.collect();
    let of = present.iter().find_map(|shard| shard.split_once('/')?.1.parse::<u64>().ok());
    let all = (1..=of.unwrap_or(0)).map(|number| format!("{number}/{}", of.unwrap_or(0)));
    all.filter(|shard| !present.contains(shard.as_str())).collect()
}

/// Version and build of the program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// Version of the package.
    pub version: String,
    /// Git revision, with `-dirty` where the tree had changes. `None`: unknown, or a debug build.
    pub revision: Option<String>,
    /// Target triple.
    pub target: String,
    /// `release` or `debug`.
    pub profile: String,
    /// Compiler.
    pub rustc: String,
}

static REVISION: OnceLock<String> = OnceLock::new();

impl Program {
    /// States the revision of the program that uses this library, empty if it is unknown. Of no
    /// effect the second time.
    pub fn set_revision(revision: &str) {
        if !revision.is_empty() {
            let _ = REVISION.set(revision.to_owned());
        }
    }

    /// This build.
    pub fn this() -> Self {
        Program {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: REVISION.get().cloned(),
            target: env!("QUORUM_TARGET").to_owned(),
            profile: env!("QUORUM_PROFILE").to_owned(),
            rustc: env!("QUORUM_RUSTC_VERSION").to_owned(),
        }
    }
}

/// One solver of the run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolverFact {
    /// Canonical name.
    pub name: String,
    /// Name and version of the program or library behind it.
    pub version: String,
}

/// Experiment file of a session.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExperimentFact {
    /// As named on the command line.
    pub file: String,
    /// SHA-256 of its text.
    pub sha256: String,
    /// Its text, unchanged.
    pub text: String,
}
