//! What a worker said last on its standard error: with a panic, the reason.
//!
//! Somebody has to read a standard error in any case, lest it fill and the worker stop.

use std::io::{BufRead, BufReader, Read};
use std::process::ChildStderr;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The last line on a standard error.
pub struct LastWords {
    line: Arc<Mutex<String>>,
    end: Receiver<()>,
}

impl LastWords {
    /// Characters of a line that are kept.
    const MOST: usize = 200;
    /// How long to wait for the end of a standard error whose process has gone: a child of it
    /// may have it open.
    const PATIENCE: Duration = Duration::from_millis(100);

    /// Reads a worker's standard error to its end, on a thread of its own.
    pub fn of(stderr: ChildStderr) -> Self {
        let line = Arc::new(Mutex::new(String::new()));
        let (at_end, end) = channel();
        let kept = Arc::clone(&line);
        thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            let mut bytes = Vec::new();
            // A line without an end is read in pieces.
            while let Ok(1..) = (&mut stderr).take(1 << 16).read_until(b'\n', &mut bytes) {
                let said = String::from_utf8_lossy(&bytes);
                let said = said.trim();
                // What Rust adds to a panic says nothing of its cause.
                if !said.is_empty() && !said.starts_with("note: ") {
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    *kept = said.chars().take(Self::MOST).collect();
                }
                bytes.clear();
            }
            let _ = at_end.send(());
        });
        LastWords { line, end }
    }

    /// The last line so far, or of all if the process has ended; may be empty.
    pub fn get(&self) -> String {
        let _ = self.end.recv_timeout(Self::PATIENCE);
        self.line.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
