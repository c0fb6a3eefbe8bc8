//! The parent's side of a worker.
//!
//! The parent alone enforces the limits: it waits for the report with a deadline, looks at
//! the child's memory in `/proc` while it waits, and kills. A worker that died is replaced
//! at the next task; its last words on standard error are part of the row, and what it and
//! its children had put into their folder for temporary files goes with it.

use super::last_words::LastWords;
use super::memory::resident_bytes;
use super::protocol::{Report, Task};
use crate::solvers::Measured;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How to start a worker for one solver: this program with its hidden command.
#[derive(Clone, Debug)]
pub struct WorkerCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments, the solver's name among them.
    pub arguments: Vec<String>,
}

/// What a run may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Wall time; `None` for no limit.
    pub time: Option<Duration>,
    /// Resident memory in bytes; `None` for no limit.
    pub memory: Option<u64>,
}

/// How a run ended, seen from outside.
#[derive(Debug)]
pub enum Ended {
    /// The worker reported.
    Done(Box<Measured>),
    /// Killed at the time limit, after this long.
    Timeout(Duration),
    /// Killed at the memory limit, with this many bytes.
    Memout(u64),
    /// The worker died by itself.
    Crash {
        /// The signal that killed it, if one did.
        signal: Option<i32>,
        /// What it looked like: exit code, last words.
        message: String,
    },
}

/// Beyond the limit a native solver ends by itself; a run that does not has this long.
const GRACE: Duration = Duration::from_millis(40);

/// How long a new worker may take to say that it is ready.
const START_LIMIT: Duration = Duration::from_secs(30);

/// How often the child's memory is looked at.
const MEMORY_POLL: Duration = Duration::from_millis(5);

/// A solver's worker, running or to be started at the next task.
pub struct Worker {
    command: WorkerCommand,
    process: Option<Process>,
}

struct Process {
    child: Child,
    stdin: ChildStdin,
    reports: Receiver<Report>,
    words: LastWords,
    /// Removed when the process is dropped, and so after it was killed.
    _scratch: TempDir,
}

enum Waited {
    Reported(Report),
    OverTime(Duration),
    OverMemory(u64),
    Gone,
}

impl Worker {
    /// A worker that will be started at its first task.
    pub fn new(command: WorkerCommand) -> Self {
        Worker { command, process: None }
    }

    /// Starts the process if none is running, so that no task pays for it.
    pub fn ready(&mut self) -> io::Result<()> {
        if self.process.is_some() {
            return Ok(());
        }
        let mut process = Process::start(&self.command)?;
        match process.wait(&Limits { time: Some(START_LIMIT), memory: None }) {
            Waited::Reported(Report::Ready) => {
                self.process = Some(process);
                Ok(())
            }
            _ => {
                let Ended::Crash { message, .. } = process.bury() else { unreachable!() };
                Err(io::Error::other(format!("a worker did not start: {message}")))
            }
        }
    }

    /// Makes the runs of a task. Whatever happens to the process at one of them, its answer
    /// says it, and another process makes those after it.
    pub fn run(&mut self, task: &Task, limits: &Limits) -> io::Result<Vec<Ended>> {
        let mut ended = Vec::new();
        while ended.len() < task.puzzles.len() {
            self.ready()?;
            let left = task.puzzles[ended.len()..].to_vec();
            let process = self.process.as_mut().expect("ready has started it");
            // Fails if the process is gone: its silence will say so.
            let _ = process.send(&Task { puzzles: left, ..task.clone() });
            while self.process.is_some() && ended.len() < task.puzzles.len() {
                ended.push(self.await_report(task, limits));
            }
        }
        Ok(ended)
    }

    /// Waits for the next report. The process is there afterwards if it has reported.
    fn await_report(&mut self, task: &Task, limits: &Limits) -> Ended {
        let mut process = self.process.take().expect("it was sent a task");
        // A block of short runs may follow the run that the limit is about.
        let block = Duration::from_nanos(task.min_block_ns.saturating_mul(2));
        let time = limits.time.map(|limit| limit + block + GRACE);
        match process.wait(&Limits { time, memory: limits.memory }) {
            Waited::Reported(Report::Done(measured)) => {
                self.process = Some(process);
                Ended::Done(measured)
            }
            Waited::Reported(report) => {
                process.kill();
                let message = format!("the worker said something that is no report: {report:?}");
                Ended::Crash { signal: None, message }
            }
            Waited::OverTime(time) => {
                process.kill();
                Ended::Timeout(time)
            }
            Waited::OverMemory(bytes) => {
                process.kill();
                Ended::Memout(bytes)
            }
            Waited::Gone => process.bury(),
        }
    }
}

impl Process {
    fn start(command: &WorkerCommand) -> io::Result<Self> {
        let scratch = tempfile::Builder::new().prefix("quorum-").tempdir()?;
        let mut child = Command::new(&command.program)
            .args(&command.arguments)
            .env("TMPDIR", scratch.path())
            // The last line of a panic is then its reason.
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let words = LastWords::of(child.stderr.take().expect("piped"));
        let stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, reports) = channel();
        // Ends when the child's standard output closes, at its death at the latest.
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                let report = serde_json::from_str(&line)
                    .unwrap_or_else(|_| Report::Refused(format!("not a report: {line}")));
                if sender.send(report).is_err() {
                    break;
                }
            }
        });
        Ok(Process { child, stdin, reports, words, _scratch: scratch })
    }

    fn send(&mut self, task: &Task) -> io::Result<()> {
        let mut line = serde_json::to_vec(task)?;
        line.push(b'\n');
        self.stdin.write_all(&line)
    }

    /// Waits for a report within the limits.
    fn wait(&mut self, limits: &Limits) -> Waited {
        let start = Instant::now();
        loop {
            let elapsed = start.elapsed();
            let left = limits.time.map(|limit| limit.saturating_sub(elapsed));
            if left.is_some_and(|left| left.is_zero()) {
                return Waited::OverTime(elapsed);
            }
            let pause = match limits.memory {
                Some(_) => Some(left.map_or(MEMORY_POLL, |left| left.min(MEMORY_POLL))),
                None => left,
            };
            let received = match pause {
                Some(pause) => self.reports.recv_timeout(pause),
                None => self.reports.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match received {
                Ok(report) => return Waited::Reported(report),
                Err(RecvTimeoutError::Disconnected) => return Waited::Gone,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(limit) = limits.memory
                && let Some(bytes) = resident_bytes(self.child.id())
                && bytes > limit
            {
                return Waited::OverMemory(bytes);
            }
        }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Reaps a child that is gone, or will not be needed, and says how it ended.
    fn bury(&mut self) -> Ended {
        // Its standard output is closed; if it lives on nevertheless, it is of no use.
        let deadline = Instant::now() + Duration::from_millis(500);
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                _ => {
                    self.kill();
                    break None;
                }
            }
        };
        let signal = status.and_then(|status| status.signal());
        let mut message = match status {
            Some(status) => status.to_string(),
            None => "closed its standard output and went on".to_owned(),
        };
        let words = self.words.get();
        if !words.is_empty() {
            message += &format!(": {words}");
        }
        Ended::Crash { signal, message }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
