//! Progress of long work: a bar on a terminal, after a second; elsewhere, as in a log, a line
//! after ten seconds and then once a minute.

use super::inputs::Interruption;
use super::{faults, output, talk};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use quorum_puzzle::Puzzle;
use quorum_solvers::panics::Panicked;
use quorum_toolkit::panel::AtWork;
use quorum_toolkit::{Cancel, Observer};
use quorum_util::words::counted;
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A line on standard error that counts puzzles.
pub struct Progress {
    bar: ProgressBar,
    pace: Pace,
    start: Instant,
    is_visible: bool,
    /// Ends the lines of a log when it is dropped.
    _log: Option<Sender<()>>,
    /// Ends the thread that shows what is waited for.
    _waiting: Option<Sender<()>>,
}

/// Puzzles that were finished by this run, without those that an earlier one had finished.
#[derive(Clone)]
struct Pace {
    done: Arc<AtomicU64>,
    begun: Instant,
}

impl Default for Pace {
    fn default() -> Self {
        Pace { done: Arc::default(), begun: Instant::now() }
    }
}

impl Pace {
    fn per_second(&self) -> f64 {
        let seconds = self.begun.elapsed().as_secs_f64().max(1e-3);
        self.done.load(Ordering::Relaxed) as f64 / seconds
    }

    /// `about 12 min left`, at this pace; nothing before the first puzzle is finished.
    fn left(&self, open: u64) -> String {
        let rate = self.per_second();
        if rate == 0.0 {
            return String::new();
        }
        format!("about {} left", long_time(open as f64 / rate))
    }
}

/// `35 s`, `12 min`, `3.4 h`.
fn long_time(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

/// Time until the first line of a log.
const FIRST_LINE: Duration = Duration::from_secs(10);

/// Time between two more.
const EVERY: Duration = Duration::from_secs(60);

impl Progress {
    /// Whether standard error is a terminal.
    fn is_visible() -> bool {
        std::io::stderr().is_terminal()
    }

    /// Whether lines for a log are printed.
    fn is_logged() -> bool {
        !Self::is_visible() && std::env::var_os("QUORUM_NO_PROGRESS").is_none()
    }

    /// Whether progress is shown, so that a corpus is counted beforehand.
    pub fn is_shown() -> bool {
        Self::is_visible() || Self::is_logged()
    }

    /// Starts counting to `total`; without one, a count and a rate are shown, no share.
    /// Nothing is drawn during the first second.
    pub fn start(total: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{bar:30} {pos}/{len} puzzles, {rate}, {left} {msg} {prefix}",
            None => "{spinner} {pos} puzzles, {rate}, {elapsed} {msg} {prefix}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        let pace = Pace::default();
        let (of_rate, of_left) = (pace.clone(), pace.clone());
        // A failure to write would be one of memory.
        let rate = move |_: &ProgressState, text: &mut dyn Write| {
            let _ = text.write_str(&rate(of_rate.per_second()));
        };
        let left = move |state: &ProgressState, text: &mut dyn Write| {
            let open = state.len().unwrap_or(0).saturating_sub(state.pos());
            let _ = text.write_str(&of_left.left(open));
        };
        bar.set_style(style.with_key("rate", rate).with_key("left", left));
        let (start, is_visible) = (Instant::now(), Self::is_visible());
        let log = Self::is_logged().then(|| log(bar.clone(), pace.clone(), start));
        Progress { bar, pace, start, is_visible, _log: log, _waiting: None }
    }

    /// Shows, on a terminal, the line of progress after a second, also before the first puzzle is
    /// done, and at its end the solver that is waited for the longest; returns where solvers note
    /// that they are at work.
    pub fn show_at_work(&mut self) -> AtWork {
        if !self.is_visible {
            return AtWork::default();
        }
        let (bar, at_work) = (self.bar.clone(), AtWork::shown());
        let noted = at_work.clone();
        let waiting = move || {
            let (solver, time) = noted.longest().filter(|(_, time)| time.as_secs() >= 1)?;
            Some(format!("waiting for {solver} ({} s)", time.as_secs()))
        };
        let (running, ends) = channel();
        thread::spawn(move || {
            let mut pause = Duration::from_secs(1);
            while ends.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                if bar.is_hidden() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_prefix(waiting().unwrap_or_default());
                bar.tick();
                pause = Duration::from_millis(250);
            }
        });
        self._waiting = Some(running);
        at_work
    }

    /// Shows a text behind the figures, unless it is empty.
    pub fn note(&self, note: &str) {
        if !note.is_empty() {
            self.bar.set_message(note.to_owned());
        }
    }

    /// Counts a finished puzzle.
    pub fn tick(&self) {
        if self.is_visible && self.bar.is_hidden() && self.start.elapsed() >= Duration::from_secs(1)
        {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.pace.done.fetch_add(1, Ordering::Relaxed);
        self.bar.inc(1);
    }

    /// Counts a puzzle finished by an earlier run, which is not part of the rate.
    pub fn skip(&self) {
        self.bar.inc(1);
    }

    /// Runs `write` with the line out of the way.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        if self.is_visible { self.bar.suspend(write) } else { write() }
    }
}

/// Ctrl-C and the line of progress as the observer of a job. What is [collected](output) is written
/// with the line out of the way.
pub struct Counting<'a> {
    interruption: &'a Interruption,
    progress: &'a Progress,
    /// Ends the job as Ctrl-C does.
    end: Option<Instant>,
}

impl<'a> Counting<'a> {
    pub fn new(interruption: &'a Interruption, progress: &'a Progress) -> Self {
        Counting { interruption, progress, end: None }
    }

    /// The same for a job with a budget.
    pub fn until(self, end: Option<Instant>) -> Self {
        Counting { end, ..self }
    }
}

impl Observer for Counting<'_> {
    fn cancel(&self) -> Cancel {
        self.interruption.cancel()
    }

    fn is_stopped(&self) -> bool {
        self.interruption.is_stopped() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn progress(&self, _: u64) {
        self.progress.tick();
    }

    fn pause(&self) {
        self.progress.suspend(output::pause);
    }

    fn panicked(&self, name: &str, puzzle: Option<&Puzzle>, panic: &Panicked) {
        self.progress.suspend(|| faults::report(name, puzzle, panic));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A rate with two digits at least: `5830/s`, `2.4/s`, or per minute below one in ten seconds.
fn rate(per_second: f64) -> String {
    match per_second {
        rate if rate >= 10.0 => format!("{rate:.0}/s"),
        rate if rate >= 0.1 => format!("{rate:.1}/s"),
        rate => format!("{:.1}/min", 60.0 * rate),
    }
}

/// Prints lines of a log until the sender is dropped.
fn log(bar: ProgressBar, pace: Pace, start: Instant) -> Sender<()> {
    let (running, ends) = channel();
    thread::spawn(move || {
        let mut pause = FIRST_LINE;
        while ends.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            let (seconds, done) = (start.elapsed().as_secs(), bar.position());
            let mut line = match bar.length() {
                None => format!("{} after {seconds} s", counted(done, "puzzle")),
                Some(all) => format!("{done} of {all} puzzles after {seconds} s"),
            };
            let left = bar.length().map(|all| pace.left(all.saturating_sub(done)));
            for note in [left.unwrap_or_default(), bar.message()] {
                if !note.is_empty() {
                    line += &format!(", {note}");
                }
            }
            talk::say(line);
            pause = EVERY;
        }
    });
    running
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 118 puzzles that are done an earlier run had finished 100.
    #[test]
    fn the_rest_is_estimated_by_what_this_run_did() {
        let pace = Pace::default();
        assert_eq!(pace.left(82), "");
        pace.done.store(18, Ordering::Relaxed);
        let begun = Instant::now().checked_sub(Duration::from_secs(9)).unwrap();
        assert_eq!(Pace { begun, ..pace }.left(82), "about 41 s left");
        let times = [89.0, 600.0, 12_240.0].map(long_time);
        assert_eq!(times, ["89 s", "10 min", "3.4 h"]);
    }

    #[test]
    fn rates_have_sensible_digits() {
        let rates = [5830.5122, 42.4, 2.44, 0.5, 0.0844, 0.0].map(rate);
        assert_eq!(rates, ["5831/s", "42/s", "2.4/s", "0.5/s", "5.1/min", "0.0/min"]);
    }
}
