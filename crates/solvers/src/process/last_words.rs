//! The last line of a worker on standard error: the reason of a panic.
//!
//! Standard error must be drained, or the pipe fills and the worker blocks.

use std::io::{BufRead, BufReader, Read};
use std::process::ChildStderr;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The last line on standard error.
#[derive(Debug)]
pub struct LastWords {
    line: Arc<Mutex<String>>,
    end: Receiver<()>,
}

impl LastWords {
    /// Maximum number of characters of a line.
    const MOST: usize = 200;
    /// Time limit for the end of standard error after its process has ended: a descendant may
    /// have it open.
    const PATIENCE: Duration = Duration::from_millis(100);

    /// Reads a worker's standard error to its end, on a separate thread.
    pub fn of(stderr: ChildStderr) -> Self {
        let line = Arc::new(Mutex::new(String::new()));
        let (at_end, end) = channel();
        let kept = Arc::clone(&line);
        thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            let mut bytes = Vec::new();
            // A line without an end is read in pieces.
            while let Ok(1..) = (&mut stderr).take(1 << 16).read_until(b'\n', &mut bytes) {
                let text = String::from_utf8_lossy(&bytes);
                let text = text.trim();
                // Rust's note after a panic does not contain its cause.
                if !text.is_empty() && !text.starts_with("note: ") {
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    *kept = text.chars().take(Self::MOST).collect();
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
