//! What the child processes of this thread have used.
//!
//! A [`Running`](super::Running) belongs to the thread that took it over: solvers that are asked
//! at the same time on other threads have accounts of their own.

use super::running::Used;
use super::tree;
use nix::sys::wait::waitpid;
use nix::unistd::Pid;
use std::cell::RefCell;
use std::time::Duration;

/// The account of a thread.
#[derive(Default)]
struct Account {
    /// Children that have not been waited for.
    living: Vec<u32>,
    /// CPU time of those that have.
    ended_cpu: Duration,
    /// The largest of those that have, since [`reset_peak`].
    ended_peak_bytes: u64,
    /// Whether there has been any.
    has_started: bool,
}

thread_local! {
    static ACCOUNT: RefCell<Account> = RefCell::default();
}

pub(super) fn started(pid: u32) {
    ACCOUNT.with_borrow_mut(|account| {
        account.living.push(pid);
        account.has_started = true;
    });
}

pub(super) fn ended(pid: u32, used: Used) {
    ACCOUNT.with_borrow_mut(|account| {
        account.living.retain(|living| *living != pid);
        account.ended_cpu += used.cpu;
        account.ended_peak_bytes = account.ended_peak_bytes.max(used.peak_bytes);
    });
}

/// CPU time of this thread's children and their descendants, ended ones included.
pub fn cpu() -> Duration {
    ACCOUNT.with_borrow(|account| {
        account.ended_cpu + account.living.iter().map(|&pid| tree::cpu(pid)).sum::<Duration>()
    })
}

/// Begins a span of [`peak_bytes`].
pub fn reset_peak() {
    ACCOUNT.with_borrow_mut(|account| {
        account.ended_peak_bytes = 0;
        for &pid in &account.living {
            tree::members(pid).into_iter().for_each(|pid| _ = tree::reset_peak(pid));
        }
    });
}

/// The most memory that this thread's children have used since [`reset_peak`], in bytes: the
/// peaks of those that live, added, and that of the largest that has ended.
pub fn peak_bytes() -> u64 {
    ACCOUNT.with_borrow(|account| {
        let living = account.living.iter().flat_map(|&pid| tree::members(pid));
        account.ended_peak_bytes + living.filter_map(tree::peak).sum::<u64>()
    })
}

/// Ends what children of this process have left behind: processes that they started and did not
/// wait for, which would disturb whatever is timed next. They have come to this process only if
/// it is their [reaper](adopt_orphans); all its own children have to be of this thread.
pub fn end_strays() {
    let (living, has_started) =
        ACCOUNT.with_borrow(|account| (account.living.clone(), account.has_started));
    if !has_started {
        return;
    }
    for pid in tree::children_of(std::process::id()) {
        if !living.contains(&pid) {
            tree::end(pid);
            let _ = waitpid(Pid::from_raw(pid as i32), None);
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
        let status = running.end(Instant::now() + Duration::from_secs(60)).unwrap().unwrap();
        assert!(status.success());
    }

    #[test]
    fn children_that_have_ended_are_accounted_for() {
        reset_peak();
        let before = cpu();
        run("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done");
        let used = cpu() - before;
        assert!(used > Duration::from_millis(5), "{used:?}");
        // `dd` holds the block that it reads.
        run("dd if=/dev/zero of=/dev/null bs=64M count=1 2>/dev/null");
        assert!(peak_bytes() > 64 << 20);
        reset_peak();
        run("true");
        assert!(peak_bytes() < 64 << 20);
        // Another thread has its own account.
        std::thread::spawn(|| assert_eq!(cpu(), Duration::ZERO)).join().unwrap();
    }
}
