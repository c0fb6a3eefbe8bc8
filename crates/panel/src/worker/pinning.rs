//! Pins workers to processor cores that no other run measures on, on Linux.
//!
//! A worker that moves between cores, or shares one with another measurement, is slower by a
//! factor unrelated to the solver. So each job gets its own physical core: one of its hardware
//! threads, since two of them share its units. A core that a run holds is marked by an abstract
//! socket bound to a name with its number: all processes of the machine (of a network
//! namespace) see it, of any user, and the kernel frees it when the process ends, however it
//! does. A lock file would need a folder that all users can write to.

use std::io;

/// Cores held by this process until dropped.
#[derive(Debug, Default)]
pub struct Cores {
    /// A hardware thread of each.
    pub processors: Vec<usize>,
    #[cfg(target_os = "linux")]
    _marks: Vec<std::os::unix::net::UnixListener>,
}

/// Reason why no cores are held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPinned {
    /// There are fewer physical cores than jobs.
    #[error("{jobs} jobs on {cores} processor cores")]
    TooFew {
        /// Jobs.
        jobs: usize,
        /// Physical cores that this process may use.
        cores: usize,
    },
    /// Other runs hold them.
    #[error("other runs of quorum hold {held} of {cores} processor cores, {jobs} are needed")]
    Held {
        /// Jobs.
        jobs: usize,
        /// Physical cores that this process may use.
        cores: usize,
        /// Those that others hold.
        held: usize,
    },
    /// The system does not support it.
    #[error("this system does not keep processes on a processor")]
    NoSystem,
}

#[cfg(target_os = "linux")]
mod linux {
    use super::{Cores, NotPinned, io};
    use std::collections::BTreeMap;
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixListener};

    /// The processors that this process may use.
    fn allowed() -> Vec<usize> {
        let Ok(set) = rustix::thread::sched_getaffinity(None) else { return Vec::new() };
        (0..rustix::thread::CpuSet::MAX_CPU).filter(|&processor| set.is_set(processor)).collect()
    }

    /// The first hardware thread of the core that a processor belongs to, which names the core.
    fn core_of(processor: usize) -> usize {
        let siblings =
            format!("/sys/devices/system/cpu/cpu{processor}/topology/thread_siblings_list");
        let text = std::fs::read_to_string(siblings).unwrap_or_default();
        let first = text.split([',', '-', '\n']).next().unwrap_or_default();
        first.parse().unwrap_or(processor)
    }

    /// One processor of each physical core that this process may use, by core.
    pub(super) fn cores() -> BTreeMap<usize, usize> {
        let mut cores = BTreeMap::new();
        for processor in allowed() {
            cores.entry(core_of(processor)).or_insert(processor);
        }
        cores
    }

    fn mark(core: usize) -> io::Result<UnixListener> {
        let name = format!("quorum-core-{core}");
        UnixListener::bind_addr(&SocketAddr::from_abstract_name(name)?)
    }

    impl Cores {
        /// Holds a physical core for each job.
        pub fn hold(jobs: usize) -> Result<Self, NotPinned> {
            Self::hold_of(jobs, cores())
        }

        pub(super) fn hold_of(jobs: usize, all: BTreeMap<usize, usize>) -> Result<Self, NotPinned> {
            let cores = all.len();
            if jobs > cores {
                return Err(NotPinned::TooFew { jobs, cores });
            }
            let mut held = Cores::default();
            // From the last one: the first handles most interrupts.
            for (core, processor) in all.into_iter().rev() {
                if held.processors.len() == jobs {
                    break;
                }
                if let Ok(mark) = mark(core) {
                    held.processors.push(processor);
                    held._marks.push(mark);
                }
            }
            let free = held.processors.len();
            if free < jobs {
                return Err(NotPinned::Held { jobs, cores, held: cores - free });
            }
            Ok(held)
        }
    }

    /// Asks the kernel to run this process on one processor only.
    pub fn stay_on(processor: usize) -> io::Result<()> {
        let mut set = rustix::thread::CpuSet::new();
        set.set(processor);
        Ok(rustix::thread::sched_setaffinity(None, &set)?)
    }
}

#[cfg(target_os = "linux")]
pub use linux::stay_on;

#[cfg(not(target_os = "linux"))]
impl Cores {
    /// Fails on systems other than Linux.
    pub fn hold(_: usize) -> Result<Self, NotPinned> {
        Err(NotPinned::NoSystem)
    }
}

/// Fails on systems other than Linux.
#[cfg(not(target_os = "linux"))]
pub fn stay_on(_: usize) -> io::Result<()> {
    Err(io::Error::other("processes can be kept on a processor on Linux only"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_core_is_held_once_at_a_time() {
        // Numbers that no machine has: other tests and runs hold real ones.
        let base = 1_000_000 + std::process::id() as usize * 10;
        let cores = || (0..3).map(|n| (base + n, n)).collect();
        let hold = |jobs| Cores::hold_of(jobs, cores());
        let two = hold(2).unwrap();
        assert_eq!(two.processors, [2, 1]);
        assert_eq!(hold(2).unwrap_err(), NotPinned::Held { jobs: 2, cores: 3, held: 2 });
        // Cores of a failed attempt are free again.
        assert_eq!(hold(1).unwrap().processors, [0]);
        drop(two);
        assert_eq!(hold(3).unwrap().processors, [2, 1, 0]);
        assert_eq!(hold(4).unwrap_err(), NotPinned::TooFew { jobs: 4, cores: 3 });
        assert!(!linux::cores().is_empty());
    }
}
