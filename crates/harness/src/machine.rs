//! The machine of a run, as far as it can be read.

use serde::{Deserialize, Serialize};
use std::fs;
use std::thread;
use std::time::Duration;

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

/// The [load](load) if it is more than half of so many processors and as many of them are at work
/// now: the average still has what has just ended, such as the build of this program.
pub(super) fn busy(processors: usize) -> Option<f64> {
    let half = 0.5 * processors as f64;
    let load = load().filter(|load| *load > half)?;
    at_work(SAMPLE).is_none_or(|share| share * processors as f64 > half).then_some(load)
}

/// Time over which the processors at work are counted: thirty ticks of the kernel's clock.
const SAMPLE: Duration = Duration::from_millis(300);

/// The share of all processors that is at work in the time to come.
fn at_work(time: Duration) -> Option<f64> {
    let ticks = || Ticks::parse(&fs::read_to_string("/proc/stat").ok()?);
    let before = ticks()?;
    thread::sleep(time);
    let after = ticks()?;
    let (all, idle) = (after.all.checked_sub(before.all)?, after.idle.checked_sub(before.idle)?);
    (all > 0).then(|| 1.0 - idle as f64 / all as f64)
}

/// Time of all processors since the start of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ticks {
    all: u64,
    idle: u64,
}

impl Ticks {
    /// Reads the first line of `/proc/stat`: user, nice, system, idle, waiting for devices, and
    /// others.
    fn parse(text: &str) -> Option<Self> {
        let numbers = text.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
        // Time of guests is part of that of users.
        let numbers: Vec<u64> = numbers.take(8).map(str::parse).collect::<Result<_, _>>().ok()?;
        let idle = numbers.get(3)? + numbers.get(4)?;
        Some(Ticks { all: numbers.iter().sum(), idle })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_time_is_that_without_work_and_for_devices() {
        let text = "cpu  10 20 30 400 50 6 7 8 900 1000\ncpu0 1 2 3 4 5 6 7 8 9 10\n";
        assert_eq!(Ticks::parse(text), Some(Ticks { all: 531, idle: 450 }));
        for text in ["", "cpu", "cpu  1 2 x", "cpu  1 2 3 4", "intr 1 2 3 4 5"] {
            assert_eq!(Ticks::parse(text), None, "{text}");
        }
    }
}
