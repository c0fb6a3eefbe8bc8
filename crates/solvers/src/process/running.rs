//! A child from its start to its end. Dropping kills it with all its descendants.
//!
//! A child that ends by itself may leave processes behind, of which it is no longer the parent.
//! Those of its process group are killed before the child is waited for: until then no other
//! process or group can have its number.
//!
//! It is waited for with `wait4`, which returns the usage of the child and of the descendants
//! it waited for: the kernel's own account, exact for arbitrarily short processes. The standard
//! library discards it, the crates that keep it are no longer maintained, and `getrusage` has
//! only the peak of all children so far.

use super::tree;
use super::usage::{self, Used};
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Children of all threads that have not been waited for.
static LIVING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Kills all children with their descendants and process groups: for a process that is about to
/// exit without dropping them.
pub fn end_all() {
    let living = LIVING.lock().unwrap_or_else(PoisonError::into_inner);
    for &pid in living.iter() {
        tree::end(pid);
    }
}

/// Adds a child to those that [`end_all`] ends, or removes it.
fn note_child(pid: u32, is_living: bool) {
    let mut living = LIVING.lock().unwrap_or_else(PoisonError::into_inner);
    living.retain(|&other| other != pid);
    if is_living {
        living.push(pid);
    }
}

/// A child that is killed when it is dropped.
#[derive(Debug)]
pub struct Running {
    child: Child,
    /// Whether what it uses is in the account of this thread.
    is_accounted: bool,
    ended: Option<ExitStatus>,
}

impl Running {
    /// Takes ownership of a child just started, which works for a solver of this thread: its CPU
    /// time and memory are those of the solver.
    pub fn new(child: Child) -> Self {
        usage::started(child.id());
        note_child(child.id(), true);
        Running { child, is_accounted: true, ended: None }
    }

    /// Takes ownership of a child just started, which accounts for itself.
    pub fn apart(child: Child) -> Self {
        note_child(child.id(), true);
        Running { child, is_accounted: false, ended: None }
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Samples the peak of the child's memory, for a child that uses less than this process:
    /// the kernel's account does not distinguish them.
    pub fn look(&self) {
        usage::look(self.child.id());
    }

    /// Waits briefly for the end of a child that closed its output, as it may still be ending;
    /// `None` if it is still running.
    pub fn end(&mut self, until: Instant) -> io::Result<Option<ExitStatus>> {
        loop {
            match self.try_wait()? {
                None if Instant::now() < until => std::thread::sleep(Duration::from_micros(200)),
                ended => return Ok(ended),
            }
        }
    }

    /// Whether the child has ended, by itself or killed. Processes that it started may be running.
    pub(crate) fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let pid = Pid::from_raw(self.child.id() as i32);
        let has_ended = |pid| matches!(waitid(WaitId::Pid(pid), options), Ok(Some(_)));
        self.ended.is_some() || pid.is_some_and(has_ended)
    }

    fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.ended.is_none() && self.has_ended() {
            tree::end_group(self.child.id());
            note_child(self.child.id(), false);
        }
        if self.ended.is_none()
            && let Some((status, used)) = wait4(self.child.id(), libc::WNOHANG)?
        {
            self.note(status, used);
        }
        Ok(self.ended)
    }

    fn note(&mut self, status: ExitStatus, used: Used) {
        if self.is_accounted {
            usage::ended(self.child.id(), used);
        }
        self.ended = Some(status);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // After its end the process id may be reused.
        if !matches!(self.try_wait(), Ok(None)) {
            return;
        }
        tree::end(self.child.id());
        note_child(self.child.id(), false);
        if let Ok(Some((status, used))) = wait4(self.child.id(), 0) {
            self.note(status, used);
        }
    }
}

/// Waits for a child, or checks whether it has ended. `None` if it is still running.
fn wait4(pid: u32, options: i32) -> io::Result<Option<(ExitStatus, Used)>> {
    loop {
        let mut status = 0;
        // SAFETY: both pointers are to values of this frame, which the call fills; all zeros is
        // a valid `rusage`.
        #[allow(unsafe_code)]
        let (waited, used) = unsafe {
            let mut used: libc::rusage = std::mem::zeroed();
            (libc::wait4(pid as libc::pid_t, &mut status, options, &mut used), used)
        };
        if waited < 0 {
            let error = io::Error::last_os_error();
            if error.kind() == io::ErrorKind::Interrupted {
                continue;
            }
            return Err(error);
        }
        let time =
            |time: libc::timeval| Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000);
        // In bytes on macOS, in KiB elsewhere.
        let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
        let used = Used {
            cpu: time(used.ru_utime) + time(used.ru_stime),
            peak_bytes: used.ru_maxrss as u64 * unit,
        };
        return Ok((waited != 0).then(|| (ExitStatus::from_raw(status), used)));
    }
}
