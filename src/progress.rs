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
    /// Ends the thread that shows what is waited for.
    _waiting: Option<Sender<()>>,
}

/// Time until the first line of a log.
const FIRST_LINE: Duration = Duration::from_secs(10);

/// Time between two more.
const EVERY: Duration = Duration::from_secs(60);

impl Progress {
    /// Whether standard error is a terminal. Counting a corpus beforehand is not worth it otherwise.
    pub fn is_visible() -> bool {
        std::io::stderr().is_terminal()
    }

    /// Starts counting to `total`; without one, a count and a rate are shown, no share.
    /// Nothing is drawn during the first second.
    pub fn start(total: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{bar:30} {pos}/{len} puzzles, {rate}, {eta} left {msg} {prefix}",
            None => "{spinner} {pos} puzzles, {rate}, {elapsed} {msg} {prefix}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        bar.set_style(style.with_key("rate", |state: &ProgressState, text: &mut dyn Write| {
            // A failure would be one of memory.
            let _ = text.write_str(&rate(state.per_sec()));
        }));
        let (start, is_visible) = (Instant::now(), Self::is_visible());
        let is_logged = !is_visible && std::env::var_os("QUORUM_NO_PROGRESS").is_none();
        let log = is_logged.then(|| log(bar.clone(), start));
        Progress { bar, start, is_visible, _log: log, _waiting: None }
    }

    /// Shows, on a terminal, the line of progress after a second, also before the first puzzle is done,
    /// and at its end the solver that is waited for the longest; returns where solvers note that they are
    /// at work.
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

    /// Counts a finished puzzle; `note` is shown behind the figures.
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

    /// Counts a puzzle finished by an earlier run, which is not part of the rate.
    pub fn skip(&self) {
        self.bar.inc(1);
        self.bar.reset_eta();
    }

    /// Runs `write` with the line out of the way.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match self.is_visible {
            true => self.bar.suspend(write),
            false => write(),
        }
    }
}

/// Ctrl-C and the line of progress as the observer of a job.
pub struct Counting<'a> {
    pub interruption: &'a Interruption,
    pub progress: &'a Progress,
}

impl Observer for Counting<'_> {
    fn cancel(&self) -> Cancel {
        self.interruption.cancel()
    }

    fn is_stopped(&self) -> bool {
        self.interruption.is_stopped()
    }

    fn progress(&self, _: u64) {
        self.progress.tick("");
    }

    fn panicked(&self, name: &str, puzzle: Option<&Puzzle>, panic: &Panicked) {
        self.progress.suspend(|| faults::report(name, puzzle, panic));
    }
}

/// Ctrl-C as the observer of a job whose output is [collected](output), and written with the line of
/// progress out of the way.
pub struct Writing<'a> {
    pub interruption: &'a Interruption,
    pub progress: &'a Progress,
}

impl Observer for Writing<'_> {
    fn cancel(&self) -> Cancel {
        self.interruption.cancel()
    }

    fn is_stopped(&self) -> bool {
        self.interruption.is_stopped()
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

#[cfg(test)]
mod tests {
    use super::rate;

    #[test]
    fn rates_have_sensible_digits() {
        let rates = [5830.5122, 42.4, 2.44, 0.5, 0.0844, 0.0].map(rate);
        assert_eq!(rates, ["5831/s", "42/s", "2.4/s", "0.5/s", "5.1/min", "0.0/min"]);
    }
}
