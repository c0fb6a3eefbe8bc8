//! Memory of a process, read from `/proc`. Elsewhere than on Linux nothing is known.

use std::fs;

/// Memory that the process uses now, in bytes.
pub fn resident_bytes(pid: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// Forgets the peak of this process, so that the next reading is of what came after.
pub fn reset_own_peak() {
    // Fails on old kernels and in some containers: the peak then covers earlier tasks, so
    // it is not reported at all (see `own_peak_bytes`).
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The most memory that this process has used since the reset, in bytes.
pub fn own_peak_bytes() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_peak_is_of_what_came_after_the_reset() {
        const MIB: u64 = 1 << 20;
        let before = {
            let block = std::hint::black_box(vec![1u8; 64 << 20]);
            let peak = own_peak_bytes().unwrap();
            drop(block);
            peak
        };
        reset_own_peak();
        let after = own_peak_bytes().unwrap();
        assert!(after + 32 * MIB < before, "{after} {before}");
        assert!(resident_bytes(std::process::id()).unwrap() > MIB);
    }
}
