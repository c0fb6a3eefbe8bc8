//! The capsule, `meta.json`: what a reader needs to judge and repeat a run.
//!
//! Facts that cannot be read on this system are `null`, never guessed.

use serde::Serialize;
use std::fs;
use std::time::Duration;

/// Everything about a run that is not in its rows.
#[derive(Clone, Debug, Serialize)]
pub struct Capsule {
    /// Version of the rows' columns.
    pub schema: u32,
    /// The `run_id` of the rows.
    pub run_id: String,
    /// Command line, program first.
    pub command: Vec<String>,
    /// RFC 3339, UTC.
    pub started_at: String,
    /// The program.
    pub program: Program,
    /// Canonical solver names with the versions behind them.
    pub solvers: Vec<SolverFact>,
    /// Corpora in order.
    pub corpora: Vec<CorpusFact>,
    /// `first`, `decide`, `count=N`.
    pub mode: String,
    /// Time limit of a run.
    pub limit_ns: Option<u64>,
    /// The machine.
    pub machine: Machine,
}

/// Version and build of the program.
#[derive(Clone, Debug, Serialize)]
pub struct Program {
    /// Version of the package.
    pub version: &'static str,
    /// Git revision, with `-dirty` where the tree had changes.
    pub revision: Option<&'static str>,
    /// Target triple.
    pub target: &'static str,
    /// `release` or `debug`.
    pub profile: &'static str,
    /// Compiler.
    pub rustc: &'static str,
}

impl Program {
    /// This build.
    pub fn this() -> Self {
        Program {
            version: env!("CARGO_PKG_VERSION"),
            revision: option_env!("QUORUM_GIT_REVISION").filter(|text| !text.is_empty()),
            target: option_env!("QUORUM_TARGET").unwrap_or("unknown"),
            profile: if cfg!(debug_assertions) { "debug" } else { "release" },
            rustc: option_env!("QUORUM_RUSTC_VERSION").unwrap_or("unknown"),
        }
    }
}

/// One solver of the run.
#[derive(Clone, Debug, Serialize)]
pub struct SolverFact {
    /// Canonical name.
    pub name: String,
    /// Name and version of the program or library behind it.
    pub version: String,
}

/// One corpus of the run.
#[derive(Clone, Debug, Serialize)]
pub struct CorpusFact {
    /// As named on the command line.
    pub name: String,
    /// SHA-256 of the file.
    pub sha256: Option<String>,
}

/// The machine, as far as it can be read.
#[derive(Clone, Debug, Serialize)]
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
    /// Load average over one minute, at the start.
    pub load: Option<f64>,
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
            load: read("/proc/loadavg").and_then(|text| text.split(' ').next()?.parse().ok()),
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

/// A limit in the capsule's unit.
pub fn limit_ns(limit: Option<Duration>) -> Option<u64> {
    limit.map(|limit| limit.as_nanos().try_into().unwrap_or(u64::MAX))
}
