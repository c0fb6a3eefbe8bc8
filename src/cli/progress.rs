//! Progress of long work: on a terminal, after a second; otherwise silent.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// A line on standard error that counts puzzles. The number of puzzles of a corpus is
/// unknown until it has been read, so it shows a count and a rate, no share.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// Starts counting. Nothing is drawn during the first second.
    pub fn start() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(
            ProgressStyle::with_template("{spinner} {pos} puzzles, {per_sec}, {elapsed} {msg}")
                .expect("the template is valid"),
        );
        Progress { bar, start: Instant::now() }
    }

    /// Another puzzle is done; `note` says what is remarkable so far.
    pub fn tick(&self, note: &str) {
        if self.bar.is_hidden()
            && std::io::stderr().is_terminal()
            && self.start.elapsed() >= Duration::from_secs(1)
        {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(1);
        if !note.is_empty() {
            self.bar.set_message(note.to_owned());
        }
    }

    /// Runs `write` with the line out of the way.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
