//! Memory of a process, read from `/proc`. Elsewhere than on Linux nothing is known.

use std::fs;
use std::io::Write;

/// Memory that the process uses now, in bytes.
pub fn resident_bytes(pid: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// A span of this process over which its peak of memory is known.
pub struct Peak(());

impl Peak {
    /// Begins a span by resetting the kernel's mark. `None` where that fails, as on old kernels
    /// and in some containers: the mark is then of an earlier run, which may have used more.
    pub fn begin() -> Option<Self> {
        Self::reset("/proc/self/clear_refs")
    }

    fn reset(mark: &str) -> Option<Self> {
        // Opened only: a mark that does not exist must not become a file.
        let mut mark = fs::File::options().write(true).open(mark).ok()?;
        mark.write_all(b"5").ok()?;
        Some(Peak(()))
    }

    /// The most memory that this process has used since the beginning, in bytes.
    pub fn bytes(&self) -> Option<u64> {
        let text = fs::read_to_string("/proc/self/status").ok()?;
        let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_peak_is_of_what_came_after_the_reset() {
        const MIB: u64 = 1 << 20;
        let before = {
            let peak = Peak::begin().unwrap();
            let block = std::hint::black_box(vec![1u8; 64 << 20]);
            drop(block);
            peak.bytes().unwrap()
        };
        let after = Peak::begin().unwrap().bytes().unwrap();
        assert!(after + 32 * MIB < before, "{after} {before}");
        assert!(resident_bytes(std::process::id()).unwrap() > MIB);
    }

    #[test]
    fn no_peak_is_known_where_the_mark_cannot_be_reset() {
        assert!(Peak::reset("/proc/self/no-such-mark").is_none());
        assert!(Peak::reset("/proc/self/status").is_none(), "a file that cannot be written");
    }
}
