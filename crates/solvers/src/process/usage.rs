//! Resource usage of the child processes of this thread.
//!
//! A [`Running`](super::Running) belongs to the thread that owns it: solvers that run at the
//! same time on other threads have separate accounts.

use super::tree;
use rustix::process::{Pid, WaitOptions, waitpid};
use std::cell::RefCell;
use std::time::Duration;

/// CPU time and peak memory of a process that has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Used {
    pub cpu: Duration,
    pub peak_bytes: u64,
}

/// The account of a thread.
#[derive(Default)]
struct ThreadUsage {
    /// Children that have not been waited for.
    living: Vec<Child>,
    /// CPU time of those that have been waited for.
    ended_cpu: Duration,
    /// The largest peak of those that have been waited for, since [`reset_peak`].
    ended_peak_bytes: u64,
    /// True if there has been any.
    has_started: bool,
}

/// A child that has not been waited for.
#[derive(Clone, Copy)]
struct Child {
    pid: u32,
    /// The peak of this process when it started the child. The kernel copies it into the
    /// child's account: a child that needs less seems to need as much.
    floor_bytes: u64,
    /// The child's own peak when it was last sampled.
    seen_bytes: u64,
}

thread_local! {
    static ACCOUNT: RefCell<ThreadUsage> = RefCell::default();
}

pub(super) fn started(pid: u32) {
    let floor_bytes = tree::peak(std::process::id()).unwrap_or_default();
    ACCOUNT.with_borrow_mut(|account| {
        account.living.push(Child { pid, floor_bytes, seen_bytes: 0 });
        account.has_started = true;
    });
}

/// Samples the peak of a child. Call it while the child lives and has done its work.
pub(super) fn look(pid: u32) {
    ACCOUNT.with_borrow_mut(|account| {
        if let Some(child) = account.living.iter_mut().find(|child| child.pid == pid) {
            child.seen_bytes = child.seen_bytes.max(tree::peak(pid).unwrap_or_default());
        }
    });
}

pub(super) fn ended(pid: u32, used: Used) {
    ACCOUNT.with_borrow_mut(|account| {
        let place = account.living.iter().position(|child| child.pid == pid);
        let child = place.map(|place| account.living.swap_remove(place));
        let peak = match child {
            Some(child) if used.peak_bytes <= child.floor_bytes => child.seen_bytes,
            _ => used.peak_bytes,
        };
        account.ended_cpu += used.cpu;
        account.ended_peak_bytes = account.ended_peak_bytes.max(peak);
    });
}

/// CPU time of this thread's children and their descendants, including ended ones.
pub fn cpu() -> Duration {
    ACCOUNT.with_borrow(|account| {
        account.ended_cpu
            + account.living.iter().map(|child| tree::cpu(child.pid)).sum::<Duration>()
    })
}

/// Begins a span of [`peak_bytes`].
pub fn reset_peak() {
    ACCOUNT.with_borrow_mut(|account| {
        account.ended_peak_bytes = 0;
        for child in &account.living {
            tree::members(child.pid).into_iter().for_each(|pid| _ = tree::reset_peak(pid));
        }
    });
}

/// The most memory that this thread's children have used since [`reset_peak`], in bytes: the
/// sum of the peaks of those that are running, plus that of the largest that has ended.
pub fn peak_bytes() -> u64 {
    ACCOUNT.with_borrow(|account| {
        let living = account.living.iter().flat_map(|child| tree::members(child.pid));
        account.ended_peak_bytes + living.filter_map(tree::peak).sum::<u64>()
    })
}

/// Ends orphans of this process: processes that its children started and did not wait for,
/// which would disturb later measurements. They are children of this process only if it is
/// their [reaper](adopt_orphans); all its own children must belong to this thread.
pub fn end_strays() {
    let (living, has_started) =
        ACCOUNT.with_borrow(|account| (account.living.clone(), account.has_started));
    if !has_started {
        return;
    }
    for pid in tree::children_of(std::process::id()) {
        if living.iter().all(|child| child.pid != pid) {
            tree::end(pid);
            let _ = waitpid(Pid::from_raw(pid as i32), WaitOptions::empty());
        }
    }
}

/// Makes this process the parent of every descendant whose own parent ends, on Linux.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::super::{Running, spawn};
    use super::*;
    use std::process::{Command, Stdio};
    use std::time::Instant;

    /// Runs a script to its end.
    fn run(script: &str) {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::null()).stdout(Stdio::null());
        let mut running = Running::new(spawn(command).unwrap());
        running.look();
        let status = running.end(Instant::now() + Duration::from_secs(60)).unwrap().unwrap();
        assert!(status.success());
    }

    #[test]
    fn cpu_time_of_children_that_have_ended_counts() {
        let before = cpu();
        run("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done");
        let used = cpu() - before;
        assert!(used > Duration::from_millis(5), "{used:?}");
        // Another thread has its own account.
        std::thread::spawn(|| assert_eq!(cpu(), Duration::ZERO)).join().unwrap();
    }

    #[test]
    fn a_child_that_needs_less_than_this_process_counts_as_it_was_seen() {
        const MIB: u64 = 1 << 20;
        let end = |floor_bytes, seen_bytes, peak_bytes| {
            let child = Child { pid: u32::MAX, floor_bytes, seen_bytes };
            ACCOUNT.with_borrow_mut(|account| account.living.push(child));
            ended(u32::MAX, Used { cpu: Duration::ZERO, peak_bytes });
        };
        end(12 * MIB, 3 * MIB, 12 * MIB);
        assert_eq!(peak_bytes(), 3 * MIB);
        end(12 * MIB, 3 * MIB, 300 * MIB);
        assert_eq!(peak_bytes(), 300 * MIB);
        end(12 * MIB, 3 * MIB, 20 * MIB);
        assert_eq!(peak_bytes(), 300 * MIB, "the largest");
        reset_peak();
        assert_eq!(peak_bytes(), 0);
    }
}
