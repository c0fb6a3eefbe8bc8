//! Progress of long work: on a terminal, after a second; otherwise silent.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// A line on standard error that counts puzzles.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    is_visible: bool,
}

impl Progress {
    /// Whether anybody would see it. Counting a corpus beforehand is not worth it otherwise.
    pub fn is_visible() -> bool {
        std::io::stderr().is_terminal()
    }

    /// Starts counting to `total`; without one, a count and a rate are shown, no share.
    /// Nothing is drawn during the first second.
    pub fn start(total: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{bar:30} {pos}/{len} puzzles, {per_sec}, {eta} left {msg}",
            None => "{spinner} {pos} puzzles, {per_sec}, {elapsed} {msg}",
        };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
        Progress { bar, start: Instant::now(), is_visible: Self::is_visible() }
    }

    /// Another puzzle is done; `note` says what is remarkable so far.
    pub fn tick(&self, note: &str) {
        if self.is_visible && self.bar.is_hidden() && self.start.elapsed() >= Duration::from_secs(1)
        {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(1);
        if !note.is_empty() {
            self.bar.set_message(note.to_owned());
        }
    }

    /// A puzzle that was done before this start: it counts, but not for the rate.
    pub fn skip(&self) {
        self.bar.inc(1);
        self.bar.reset_eta();
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
