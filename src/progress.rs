//! Progress of long work: a bar on a terminal, after a second; elsewhere, as in a log, a line
//! after ten seconds and then once a minute.

use super::talk;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use quorum::problem::words::counted;
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A line on standard error that counts puzzles.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    is_visible: bool,
    /// Ends the lines of a log when it is dropped.
    _log: Option<Sender<()>>,
}

/// Time until the first line of a log.
const FIRST_LINE: Duration = Duration::from_secs(10);

/// Time between two more.
const EVERY: Duration = Duration::from_secs(60);

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
        let (start, is_visible) = (Instant::now(), Self::is_visible());
        let is_logged = !is_visible && std::env::var_os("QUORUM_NO_PROGRESS").is_none();
        let log = is_logged.then(|| log(bar.clone(), start));
        Progress { bar, start, is_visible, _log: log }
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

/// Prints lines of a log until the sender is dropped.
fn log(bar: ProgressBar, start: Instant) -> Sender<()> {
    let (running, ends) = channel();
    thread::spawn(move || {
        let mut pause = FIRST_LINE;
        while ends.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            let of = bar.length().map_or(String::new(), |length| format!(" of {length}"));
            let seconds = start.elapsed().as_secs();
            let message = bar.message();
            let note = if message.is_empty() { message } else { format!(", {message}") };
            talk::say(match of.is_empty() {
                true => format!("{} after {seconds} s{note}", counted(bar.position(), "puzzle")),
                false => format!("{}{of} puzzles after {seconds} s{note}", bar.position()),
            });
            pause = EVERY;
        }
    });
    running
}
