//! Child processes that do not outlive this one, even after `kill -9`.
//!
//! On Linux the kernel kills a child whose parent has ended (`PR_SET_PDEATHSIG`). The child
//! must request it itself, between `fork` and `exec`, and the "parent" is the *thread* that
//! started the child. So one thread, which lasts as long as the process, starts all children.
//! On other systems a child must stop at the end of its standard input.

use std::io;
use std::process::{Child, Command};

/// Starts the command. The child is killed when this process ends.
#[cfg(target_os = "linux")]
pub fn spawn(command: Command) -> io::Result<Child> {
    linux::spawn(command)
}

/// Starts the command.
#[cfg(not(target_os = "linux"))]
pub fn spawn(mut command: Command) -> io::Result<Child> {
    command.spawn()
}

#[cfg(target_os = "linux")]
mod linux {
    use rustix::io::Errno;
    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
    use std::thread;

    /// What the thread that starts children shares with those that ask for them. (A channel of the
    /// standard library is ten times the code.)
    struct Orders {
        has_thread: bool,
        /// The number of orders so far.
        count: u64,
        open: Vec<(u64, Command)>,
        done: Vec<(u64, io::Result<Child>)>,
    }

    static ORDERS: Mutex<Orders> =
        Mutex::new(Orders { has_thread: false, count: 0, open: Vec::new(), done: Vec::new() });
    static CHANGED: Condvar = Condvar::new();

    fn orders() -> MutexGuard<'static, Orders> {
        ORDERS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(orders: MutexGuard<'static, Orders>) -> MutexGuard<'static, Orders> {
        CHANGED.wait(orders).unwrap_or_else(PoisonError::into_inner)
    }

    pub fn spawn(command: Command) -> io::Result<Child> {
        let mut orders = orders();
        if !orders.has_thread {
            thread::Builder::new().spawn(start_all)?;
            orders.has_thread = true;
        }
        let number = orders.count;
        orders.count += 1;
        orders.open.push((number, command));
        CHANGED.notify_all();
        loop {
            if let Some(place) = orders.done.iter().position(|(of, _)| *of == number) {
                return orders.done.swap_remove(place).1;
            }
            orders = changed(orders);
        }
    }

    /// Lasts as long as the process.
    fn start_all() {
        loop {
            let mut orders = orders();
            let (number, mut command) = match orders.open.pop() {
                Some(order) => order,
                None => {
                    drop(changed(orders));
                    continue;
                }
            };
            drop(orders);
            die_with_this_process(&mut command);
            let child = command.spawn();
            self::orders().done.push((number, child));
            CHANGED.notify_all();
        }
    }

    fn die_with_this_process(command: &mut Command) {
        let parent = getpid();
        let ask = move || {
            set_parent_process_death_signal(Some(Signal::KILL))?;
            // Otherwise a parent that ended before the request would never be noticed.
            if getppid() == Some(parent) { Ok(()) } else { Err(Errno::SRCH.into()) }
        };
        // SAFETY: after `fork` only async-signal-safe functions may be called. `ask` makes two
        // system calls without going through libc's locks, and allocates nothing: an `Errno`
        // becomes an `io::Error` that holds the number.
        #[allow(unsafe_code)]
        unsafe {
            command.pre_exec(ask);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::Stdio;
    use std::thread;

    #[test]
    fn a_child_outlives_the_thread_that_asked_for_it() {
        let start = || {
            let mut command = Command::new("cat");
            command.stdin(Stdio::piped()).stdout(Stdio::null());
            spawn(command).unwrap()
        };
        let mut child = thread::spawn(start).join().unwrap();
        // It ends by itself when its input closes, and not by a signal.
        drop(child.stdin.take());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }

    #[test]
    fn a_program_that_does_not_exist_is_an_error() {
        let error = spawn(Command::new("./no such program")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
