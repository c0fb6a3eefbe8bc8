//! The capsule, `meta.json`: what a reader needs to judge and repeat a run.
//!
//! Facts that cannot be read on this system are `null`, never guessed.

use super::control::Control;
use super::identity::Identity;
use super::machine::{Machine, load};
use super::plan::Plan;
use crate::files::replace;
use report::record::{SCHEMA, upgrade_name};
use serde::{Deserialize, Serialize};
use solvers::table::Named;
use std::fs;
use std::io;
use std::path::Path;

/// Everything about a run that is not in its rows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Capsule {
    /// The `run_id` of the rows.
    pub run_id: String,
    /// What makes rows comparable.
    pub identity: Identity,
    /// Canonical solver names with the versions behind them.
    pub solvers: Vec<SolverFact>,
    /// Repetitions of every pair of puzzle and solver, in all rounds.
    pub repetitions: u32,
    /// Part of the corpora, `i/n`.
    pub shard: Option<String>,
    /// Every start of the program for this folder, the first one first.
    pub sessions: Vec<Session>,
}

/// One start of the program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// RFC 3339, UTC.
    pub started_at: String,
    /// The machine; a requeued shard may have seen several.
    #[serde(default)]
    pub machine: Machine,
    /// Command line, program first.
    pub command: Vec<String>,
    /// The experiment file, if that is what was run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experiment: Option<ExperimentFact>,
    /// The program.
    pub program: Program,
    /// Puzzles that were read of each corpus, at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u64>,
    /// Puzzles at work at the same time.
    pub jobs: usize,
    /// Puzzles that a solver was given before the next one had its turn.
    #[serde(default = "one")]
    pub batch: usize,
    /// Rounds, each with new workers.
    #[serde(default = "one_round")]
    pub rounds: u32,
    /// Whether every run had a process of its own.
    #[serde(default)]
    pub isolated: bool,
    /// Whether workers were kept on processor cores.
    pub pinned: bool,
    /// The processors that they were kept on, one for each job.
    #[serde(default)]
    pub processors: Vec<usize>,
    /// Why they were not kept on any, where that was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_pinned: Option<String>,
    /// Whether some solvers were run a second time to see the noise.
    #[serde(default)]
    pub controls: bool,
    /// Whether workers were processes, which are killed at a limit.
    #[serde(default = "yes")]
    pub limits_enforced: bool,
    /// Whether `--force` was needed.
    pub forced: bool,
    /// Load average over one minute, at the start.
    pub load_before: Option<f64>,
    /// Load average over one minute, at the end.
    pub load_after: Option<f64>,
    /// Whether it went through to its end.
    pub finished: bool,
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

impl Session {
    /// The session that begins now, by this command line.
    pub fn begin(plan: &Plan) -> Self {
        Session {
            started_at: jiff::Timestamp::now().to_string(),
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
            controls: plan.control != Control::None,
            limits_enforced: true,
            forced: false,
            load_before: load(),
            load_after: None,
            finished: false,
        }
    }
}

impl Capsule {
    /// The file's name, beside the rows.
    pub const FILE: &str = "meta.json";

    /// Capsule of a new run, with its first session.
    pub fn new(run_id: String, plan: &Plan, session: Session) -> Self {
        let solver =
            |named: &Named| SolverFact { name: named.name.to_string(), version: named.version() };
        Capsule {
            run_id,
            identity: plan.identity.clone(),
            solvers: plan.solvers.iter().map(solver).collect(),
            repetitions: plan.all_repetitions(),
            shard: plan.shard.column(),
            sessions: vec![session],
        }
    }

    /// The machines of all sessions, a line each.
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

    /// Reads the capsule of a folder, with the present names of its solvers.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(folder.join(Self::FILE))?;
        let mut capsule: Capsule = serde_json::from_str(&text).map_err(io::Error::other)?;
        if capsule.identity.schema < SCHEMA {
            for solver in &mut capsule.solvers {
                solver.name = upgrade_name(&solver.name);
            }
        }
        Ok(capsule)
    }

    /// Writes it, so that a reader sees the old one or the new one, never half of it.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self).expect("the capsule is plain data") + "\n";
        replace(&folder.join(Self::FILE), text)
    }
}

/// Version and build of the program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// Version of the package.
    pub version: String,
    /// Git revision, with `-dirty` where the tree had changes.
    pub revision: Option<String>,
    /// Target triple.
    pub target: String,
    /// `release` or `debug`.
    pub profile: String,
    /// Compiler.
    pub rustc: String,
}

impl Program {
    /// This build.
    pub fn this() -> Self {
        Program {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: Some(env!("QUORUM_GIT_REVISION").to_owned()).filter(|text| !text.is_empty()),
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

/// The experiment file of a session.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExperimentFact {
    /// As named on the command line.
    pub file: String,
    /// SHA-256 of its text.
    pub sha256: String,
    /// Its text, letter for letter.
    pub text: String,
}
