//! The parent's side of a worker process.
//!
//! Only the parent enforces the limits: it waits for the next line with a deadline, samples the
//! memory and the CPU time of the child and its descendants meanwhile, and kills all of them. A
//! worker that died is replaced for the next puzzle; its last line on standard error is part of
//! the row, and its folder for temporary files is removed.

use super::outcome::{Limits, Outcome};
use super::scratch::Scratch;
use super::task::{ANSWERED, AskedPuzzle, BEGUN, MEASURE, RunTerms, Task, VERSION};
use quorum_solvers::external::{Handshake, Reply};
use quorum_solvers::measure::longest_block;
use quorum_solvers::process::{Allowance, Broken, Conversation, Launch};
use quorum_solvers::process::{environment_of_libraries, tree};
use quorum_solvers::{Cancel, Measured, Status};
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::time::{Duration, Instant};

/// Grace period after the limit, within which a native solver ends by itself.
const GRACE: Duration = Duration::from_millis(40);

/// Time for a new worker to become ready, and for a solver to prepare a question: starting an
/// external program.
const START_LIMIT: Duration = Duration::from_secs(30);

/// Failed starts of workers before the solver is given up.
const STARTS: usize = 3;

/// Time for repeating a run of at most some milliseconds in a block; twice the longest one, where
/// that is more.
const BLOCK_LIMIT: Duration = Duration::from_secs(60);

/// Time for a worker that closed its output to end.
const END_LIMIT: Duration = Duration::from_millis(500);

/// Interval of samples of the memory and the CPU time of the child and its descendants.
const POLL: Duration = Duration::from_millis(5);

/// Interval of checks for cancellation.
const CANCEL_POLL: Duration = Duration::from_millis(50);

/// A worker process, running or to be started for the next puzzle.
pub struct WorkerProcess {
    launch: Launch,
    /// The first line of a worker of this version.
    handshake: String,
    /// Whether every run gets a separate process.
    isolate: bool,
    process: Option<Process>,
    /// Reason why the solver was given up: no worker could be started.
    fault: Option<String>,
}

struct Process {
    // Ended before the folder is removed.
    conversation: Conversation,
    _scratch: Scratch,
    /// The terms that it was last sent.
    terms: Option<RunTerms>,
}

impl WorkerProcess {
    /// A worker of the solver with this name, which is started for its first puzzle; if
    /// `isolate`, again for every run.
    pub fn new(launch: Launch, solver: &str, isolate: bool) -> Self {
        let handshake = Handshake::of_worker(solver, VERSION);
        WorkerProcess { launch, handshake, isolate, process: None, fault: None }
    }

    /// Makes the runs of a task. If the process dies, another one makes the remaining runs. If
    /// none becomes ready, they are answered `crash`.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or is of another version.
    pub fn run(&mut self, task: &Task, cancel: &Cancel) -> io::Result<Vec<Outcome>> {
        let mut outcomes = Vec::with_capacity(task.puzzles.len());
        for puzzle in &task.puzzles {
            outcomes.push(self.ask(puzzle, &task.terms, cancel)?);
            if self.isolate {
                self.process = None;
            }
        }
        Ok(outcomes)
    }

    fn ask(
        &mut self,
        puzzle: &AskedPuzzle,
        terms: &RunTerms,
        cancel: &Cancel,
    ) -> io::Result<Outcome> {
        // Ready before it gets the puzzle, so that no run pays for the start.
        if self.process.is_none() && self.fault.is_none() && !cancel.is_cancelled() {
            self.start(cancel)?;
        }
        if cancel.is_cancelled() {
            return Ok(Outcome::stopped(Status::Cancelled, Duration::ZERO, None));
        }
        if let Some(fault) = &self.fault {
            return Ok(Outcome::crash(None, fault.clone()));
        }
        let mut process = self.process.take().expect("it was started");
        match process.answer(puzzle, terms, cancel) {
            Ok(measured) => {
                self.process = Some(process);
                Ok(Outcome::answered(measured, &terms.limits))
            }
            Err(outcome) => Ok(*outcome),
        }
    }

    /// Starts the process, or gives up the solver.
    fn start(&mut self, cancel: &Cancel) -> io::Result<()> {
        let mut fault = None;
        for _ in 0..STARTS {
            let mut process = Process::start(&self.launch)?;
            match process.line(Some(START_LIMIT), &Limits::default(), cancel) {
                Ok(line) if line == self.handshake => {
                    self.process = Some(process);
                    return Ok(());
                }
                Ok(line) => {
                    let (program, expected) = (self.launch.program.display(), &self.handshake);
                    let found = format!("expected '{expected}' of {program}, found '{line}'");
                    return Err(io::Error::other(found));
                }
                // Another request may use this worker.
                Err(_) if cancel.is_cancelled() => return Ok(()),
                Err(outcome) => fault = outcome.measured.answer.message,
            }
        }
        self.fault = Some(format!("a worker did not start: {}", fault.unwrap_or_default()));
        Ok(())
    }
}

impl Process {
    fn start(launch: &Launch) -> io::Result<Self> {
        let scratch = Scratch::new()?;
        // In a group of its own: Ctrl-C reaches that of the terminal, and neither the worker, also
        // while it starts, nor a program that its solver runs may die of it.
        let mut worker = launch.command(&[]);
        worker
            .env("TMPDIR", scratch.path())
            // The last line of a panic is then its reason.
            .env("RUST_BACKTRACE", "0")
            .envs(environment_of_libraries());
        let conversation = Conversation::start_worker(worker)?;
        Ok(Process { conversation, _scratch: scratch, terms: None })
    }

    /// Asks about a puzzle. The limits cover only the run: neither the preparation of the
    /// question nor a block of repetitions counts. Without an answer the process is useless.
    fn answer(
        &mut self,
        puzzle: &AskedPuzzle,
        terms: &RunTerms,
        cancel: &Cancel,
    ) -> Result<Measured, Box<Outcome>> {
        let text = self.text(puzzle, terms);
        // Fails if the process has ended: the missing answer shows that.
        let _ = self.conversation.send(&text);
        let limits = &terms.limits;
        let of_memory = Limits { memory: limits.memory, ..Limits::default() };
        let line = self.line(Some(START_LIMIT), &of_memory, cancel).map_err(not_ready)?;
        if line == BEGUN {
            let time = limits.time.map(|limit| limit + GRACE);
            let line = self.line(time, limits, cancel)?;
            if line != ANSWERED {
                return Err(unexpected(&line));
            }
            let block = BLOCK_LIMIT.max(2 * longest_block(terms.min_block));
            let line = self.line(Some(block), &of_memory, cancel)?;
            return measured(&line, puzzle);
        }
        measured(&line, puzzle)
    }

    /// The puzzle, after new terms where they changed.
    fn text(&mut self, puzzle: &AskedPuzzle, terms: &RunTerms) -> String {
        if self.terms.replace(*terms) == Some(*terms) {
            return format!("{}\n", puzzle.line);
        }
        let terms = serde_json::to_string(terms).expect("it has keys that are texts");
        format!("{MEASURE}{terms}\n{}\n", puzzle.line)
    }

    /// Waits for the next line, within the limits of CPU time from now on and of memory.
    fn line(
        &mut self,
        time: Option<Duration>,
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<String, Box<Outcome>> {
        let start = Instant::now();
        let is_sampled = limits.cpu.is_some() || limits.memory.is_some();
        let allowance = Allowance {
            deadline: time.map(|time| start + time),
            cpu: limits.cpu.map(|limit| tree::cpu(self.conversation.id()) + limit + GRACE),
            memory: limits.memory,
            cancel: cancel.clone(),
            interval: if is_sampled { POLL } else { CANCEL_POLL },
        };
        let broken = match self.conversation.receive(&allowance) {
            Ok(line) => return Ok(line),
            Err(broken) => broken,
        };
        let stopped = |status, message: &str| {
            Outcome::stopped(status, start.elapsed(), Some(message.to_owned()))
        };
        Err(Box::new(match broken {
            Broken::Cancelled => Outcome::stopped(Status::Cancelled, start.elapsed(), None),
            Broken::TimeUp => stopped(Status::Timeout, "killed at the limit"),
            Broken::CpuTimeUp => stopped(Status::Timeout, "killed at the limit of CPU time"),
            Broken::OverMemory(bytes) => memout(bytes),
            Broken::TooMuch => Outcome::crash(None, "an answer without an end".to_owned()),
            Broken::Closed | Broken::Io(_) => self.end(),
        }))
    }

    /// The outcome of a run whose process closed its standard output.
    fn end(&mut self) -> Outcome {
        let status = self.conversation.end(END_LIMIT);
        let mut message = match status {
            Some(status) => status.to_string(),
            None => "closed its standard output and went on".to_owned(),
        };
        let words = self.conversation.last_words();
        if !words.is_empty() {
            message += &format!(": {words}");
        }
        Outcome::crash(status.and_then(|status| status.signal()), message)
    }
}

fn memout(bytes: u64) -> Outcome {
    let message = format!("killed at {} MiB", bytes >> 20);
    let mut outcome = Outcome::stopped(Status::Memout, Duration::ZERO, Some(message));
    outcome.measured.cost.peak_rss_bytes = Some(bytes);
    outcome
}

/// A solver that took too long to prepare has not reached the limit of a run.
fn not_ready(outcome: Box<Outcome>) -> Box<Outcome> {
    if outcome.measured.answer.status != Status::Timeout {
        return outcome;
    }
    let limit = START_LIMIT.as_secs();
    Box::new(Outcome::crash(None, format!("was not ready for a question after {limit} s")))
}

/// The answer of a line: all that was measured, or that the puzzle is unsupported.
fn measured(line: &str, puzzle: &AskedPuzzle) -> Result<Measured, Box<Outcome>> {
    Reply::of_worker(line, &puzzle.line, puzzle.values).map_err(|_| unexpected(line))
}

fn unexpected(line: &str) -> Box<Outcome> {
    let start: String = line.chars().take(200).collect();
    Box::new(Outcome::crash(None, format!("expected an answer, found '{start}'")))
}
