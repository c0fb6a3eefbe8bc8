//! The machine of a run, as far as it can be read.

use serde::{Deserialize, Serialize};
use std::fs;

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
