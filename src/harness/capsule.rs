//! The capsule, `meta.json`: what a reader needs to judge and repeat a run.
//!
//! Facts that cannot be read on this system are `null`, never guessed.

use super::plan::Plan;
use serde::{Deserialize, Serialize};
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
    /// Repetitions of every pair of puzzle and solver.
    pub repetitions: u32,
    /// Part of the corpora, `i/n`.
    pub shard: Option<String>,
    /// Every start of the program for this folder, the first one first.
    pub sessions: Vec<Session>,
}

/// What has to be the same for rows to stand in one file. A resumed run that differs here
/// is refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// Version of the rows' columns.
    pub schema: u32,
    /// `first`, `decide`, `count=N`.
    pub mode: String,
    /// Time limit of a run.
    pub limit_ns: Option<u64>,
    /// Memory limit of a run.
    pub limit_bytes: Option<u64>,
    /// Runs shorter than this are repeated in a block.
    pub min_block_ns: u64,
    /// Whether times are kept.
    pub timed: bool,
    /// Seed of the order of solvers.
    pub seed: u64,
    /// Seed of the symmetries.
    pub permute: Option<u64>,
    /// What was said about how to read the corpora: `--format`, `--boxes`.
    pub reading: String,
    /// Corpora in order.
    pub corpora: Vec<CorpusFact>,
    /// The machine.
    pub machine: Machine,
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
    /// Whether workers were pinned to processors.
    pub pinned: bool,
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

impl Identity {
    /// The identity of a plan on this machine.
    pub fn new(plan: &Plan, corpora: &[CorpusFact], reading: String) -> Self {
        let nanoseconds = |time: std::time::Duration| time.as_nanos() as u64;
        Identity {
            schema: crate::record::SCHEMA,
            mode: plan.mode.to_string(),
            limit_ns: plan.limits.time.map(nanoseconds),
            limit_bytes: plan.limits.memory,
            min_block_ns: nanoseconds(plan.min_block),
            timed: plan.timed,
            seed: plan.seed,
            permute: plan.permute,
            reading,
            corpora: corpora.to_vec(),
            machine: Machine::this(),
        }
    }

    /// In what another identity differs, a line for each: `seed 1, now 2`. A corpus that
    /// was added is no difference; one that has changed is.
    pub fn differences(&self, now: &Identity) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |what: &str, before: String, now: String| {
            if before != now {
                differences.push(format!("{what} {before}, now {now}"));
            }
        };
        compare("schema", self.schema.to_string(), now.schema.to_string());
        compare("mode", self.mode.clone(), now.mode.clone());
        compare("time limit", ns(self.limit_ns), ns(now.limit_ns));
        compare("memory limit", bytes(self.limit_bytes), bytes(now.limit_bytes));
        compare("shortest block", ns(Some(self.min_block_ns)), ns(Some(now.min_block_ns)));
        compare("timing", self.timed.to_string(), now.timed.to_string());
        compare("seed", self.seed.to_string(), now.seed.to_string());
        compare("symmetry seed", optional(self.permute), optional(now.permute));
        compare("reading", self.reading.clone(), now.reading.clone());
        compare("machine", self.machine.line(), now.machine.line());
        for corpus in &self.corpora {
            if let Some(other) = now.corpora.iter().find(|other| other.name == corpus.name) {
                let hash = |fact: &CorpusFact| {
                    fact.sha256
                        .as_deref()
                        .and_then(|text| text.get(..12))
                        .unwrap_or("unknown")
                        .to_owned()
                };
                compare(&format!("corpus {}", corpus.name), hash(corpus), hash(other));
            }
        }
        differences
    }
}

fn ns(time: Option<u64>) -> String {
    time.map_or_else(|| "none".to_owned(), |ns| format!("{} ms", ns as f64 / 1e6))
}

fn bytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "none".to_owned(), |bytes| format!("{bytes} bytes"))
}

fn optional(seed: Option<u64>) -> String {
    seed.map_or_else(|| "none".to_owned(), |seed| seed.to_string())
}

impl Capsule {
    /// The file's name, beside the rows.
    pub const FILE: &str = "meta.json";

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

    /// Reads the capsule of a folder.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(folder.join(Self::FILE))?;
        serde_json::from_str(&text).map_err(io::Error::other)
    }

    /// Writes it, so that a reader sees the old one or the new one, never half of it.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self).expect("the capsule is plain data") + "\n";
        let fresh = folder.join("meta.json.new");
        fs::write(&fresh, text)?;
        fs::rename(fresh, folder.join(Self::FILE))
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

/// One corpus of the run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CorpusFact {
    /// As named on the command line.
    pub name: String,
    /// SHA-256 of the file.
    pub sha256: Option<String>,
}

/// The machine, as far as it can be read.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Machine {
    /// Model of the processor.
    pub cpu: Option<String>,
    /// Processors that this process may use.
    pub cores: Option<usize>,
    /// Memory.
    pub memory_bytes: Option<u64>,
    /// Kernel version.
    pub kernel: Option<String>,
    /// Frequency governor of the first processor.
    pub governor: Option<String>,
}

impl Machine {
    /// Reads this machine.
    pub fn this() -> Self {
        let read = |path: &str| fs::read_to_string(path).ok().map(|text| text.trim().to_owned());
        let field = |path: &str, name: &str| {
            let text = fs::read_to_string(path).ok()?;
            let line = text.lines().find(|line| line.starts_with(name))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        Machine {
            cpu: field("/proc/cpuinfo", "model name"),
            cores: std::thread::available_parallelism().ok().map(Into::into),
            memory_bytes: field("/proc/meminfo", "MemTotal")
                .and_then(|text| text.strip_suffix(" kB")?.parse::<u64>().ok())
                .map(|kilobytes| kilobytes * 1024),
            kernel: read("/proc/sys/kernel/osrelease"),
            governor: read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        }
    }

    /// One line for the foot of a table.
    pub fn line(&self) -> String {
        let cpu = self.cpu.as_deref().unwrap_or("unknown processor");
        let cores = self.cores.map_or_else(String::new, |cores| format!(", {cores} cores"));
        let kernel = self.kernel.as_ref().map_or_else(String::new, |k| format!(", kernel {k}"));
        format!("{cpu}{cores}{kernel}")
    }
}

/// Load average over one minute.
pub fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}
