//! Requests of Python: work without the interpreter's lock, on a thread that lives as long as the
//! call.
//!
//! The caller waits in steps and lets Python look for signals between them, so that Ctrl-C ends the
//! request and no other, and the handlers of the program stay in place. A handler of one's own, as
//! other solvers' packages have it, breaks in threads and takes Ctrl-C from the notebook.

use pyo3::prelude::*;
use quorum_toolkit::Cancel;
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

/// Time between two looks for signals.
const STEP: Duration = Duration::from_millis(50);

/// Whether the work has ended.
#[derive(Default)]
struct End(Mutex<bool>, Condvar);

impl End {
    fn is_reached_within(&self, time: Duration) -> bool {
        let guard = self.0.lock().expect("nothing panics with the lock");
        let waited = self.1.wait_timeout_while(guard, time, |ended| !*ended);
        *waited.expect("nothing panics with the lock").0
    }
}

/// Tells the end when it is dropped, also where the work panics.
struct Teller<'a>(&'a End);

impl Drop for Teller<'_> {
    fn drop(&mut self) {
        *self.0.0.lock().expect("nothing panics with the lock") = true;
        self.0.1.notify_all();
    }
}

/// Does the work. Where a signal handler raises, as that of Ctrl-C does, the work is cancelled, and
/// the exception returned once it has ended.
pub fn run<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Cancel) -> PyResult<T> + Send,
) -> PyResult<T> {
    let cancel = Cancel::new();
    let end = End::default();
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _teller = Teller(&end);
            work(&cancel)
        });
        let raised = loop {
            if py.detach(|| end.is_reached_within(STEP)) {
                break None;
            }
            if let Err(raised) = py.check_signals() {
                cancel.cancel();
                break Some(raised);
            }
        };
        // Detached: the work may need the interpreter to end.
        let done = py.detach(|| worker.join());
        match (raised, done) {
            (_, Err(panic)) => std::panic::resume_unwind(panic),
            (Some(raised), Ok(_)) => Err(raised),
            (None, Ok(done)) => done,
        }
    })
}
