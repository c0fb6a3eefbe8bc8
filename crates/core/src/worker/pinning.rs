//! Keeping a process on one processor, on Linux.

use std::io;

/// The processors that this process may use.
#[cfg(target_os = "linux")]
pub fn allowed() -> Vec<usize> {
    let Ok(set) = rustix::thread::sched_getaffinity(None) else { return Vec::new() };
    (0..rustix::thread::CpuSet::MAX_CPU).filter(|&processor| set.is_set(processor)).collect()
}

/// Asks the kernel to run this process on one processor alone.
#[cfg(target_os = "linux")]
pub fn stay_on(processor: usize) -> io::Result<()> {
    let mut set = rustix::thread::CpuSet::new();
    set.set(processor);
    Ok(rustix::thread::sched_setaffinity(None, &set)?)
}

/// None elsewhere: nothing can be pinned.
#[cfg(not(target_os = "linux"))]
pub fn allowed() -> Vec<usize> {
    Vec::new()
}

/// Fails elsewhere.
#[cfg(not(target_os = "linux"))]
pub fn stay_on(_: usize) -> io::Result<()> {
    Err(io::Error::other("processes can be pinned on Linux only"))
}
