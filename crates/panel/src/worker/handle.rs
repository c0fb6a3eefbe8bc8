//! The parent's side of a worker process.
//!
//! Only the parent enforces the limits: it waits for the message with a deadline, samples the
//! memory and the CPU time of the child and its descendants meanwhile, and kills all of them. A
//! worker that died is replaced at the next task; its last line on standard error is part of
//! the row, and its folder for temporary files is removed.

use super::last_words::LastWords;
use super::outcome::{Limits, Outcome};
use super::protocol::{Message, Task, VERSION};
use super::scratch::Scratch;
use quorum_solvers::measure::longest_block;
use quorum_solvers::process::{environment_of_libraries, spawn, tree};
use quorum_solvers::{Cancel, Measured};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Command line of a worker.
#[derive(Clone, Debug)]
pub struct WorkerCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments, including the solver's name.
    pub arguments: Vec<String>,
}

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

/// The longest message of a worker, in bytes; longer than any answer. A shared object that
/// prints without line ends would otherwise fill the memory of this process.
const MOST_BYTES: u64 = 64 << 20;

/// Interval of samples of the memory and the CPU time of the child and its descendants.
const POLL: Duration = Duration::from_millis(5);

/// Interval of checks for cancellation.
const CANCEL_POLL: Duration = Duration::from_millis(50);

/// A worker process, running or to be started at the next task.
pub struct WorkerProcess {
    command: WorkerCommand,
    /// Whether every run gets a separate process.
    isolate: bool,
    process: Option<Process>,
    /// Reason why the solver was given up: no worker could be started.
    fault: Option<String>,
}

struct Process {
    child: Child,
    stdin: ChildStdin,
    messages: Receiver<Message>,
    words: LastWords,
    /// Removed when the process is dropped, and so after it was killed.
    _scratch: Scratch,
}

/// Reason why there is no answer.
enum Silence {
    NotReady,
    OverTime(Duration),
    OverCpuTime(Duration),
    OverMemory(u64),
    Cancelled(Duration),
    Unexpected(Message),
    Gone,
}

impl WorkerProcess {
    /// A worker that is started at its first task; if `isolate`, again for every run.
    pub fn new(command: WorkerCommand, isolate: bool) -> Self {
        WorkerProcess { command, isolate, process: None, fault: None }
    }

    /// Makes the runs of a task. If the process dies, another one makes the remaining runs. If
    /// none becomes ready, they are answered `crash`.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or is of another version.
    pub fn run(
        &mut self,
        task: &Task,
        limits: &Limits,
        cancel: &Cancel,
    ) -> io::Result<Vec<Outcome>> {
        let mut outcomes = Vec::new();
        while outcomes.len() < task.puzzles.len() {
            if cancel.is_cancelled() {
                outcomes.push(Outcome::cancelled(Duration::ZERO));
                continue;
            }
            // Ready before it gets the task, so that no run pays for the start.
            if self.process.is_none() && self.fault.is_none() {
                self.start(cancel)?;
            }
            if let Some(fault) = &self.fault {
                outcomes.push(Outcome::crash(None, fault.clone()));
                continue;
            }
            let left = if self.isolate {
                &task.puzzles[outcomes.len()..=outcomes.len()]
            } else {
                &task.puzzles[outcomes.len()..]
            };
            let block = BLOCK_LIMIT.max(2 * longest_block(task.min_block));
            let part = Task { puzzles: left.to_vec(), ..task.clone() };
            let end = outcomes.len() + left.len();
            if let Some(process) = &mut self.process {
                // Fails if the process has ended: the missing answer shows that.
                let _ = process.send(&part);
            }
            while self.process.is_some() && outcomes.len() < end {
                outcomes.push(self.outcome(limits, block, cancel));
            }
            if self.isolate {
                self.process = None;
            }
        }
        Ok(outcomes)
    }

    /// Starts the process, or gives up the solver.
    fn start(&mut self, cancel: &Cancel) -> io::Result<()> {
        for _ in 0..STARTS {
            match Process::ready(&self.command, cancel)? {
                Ok(process) => {
                    self.process = Some(process);
                    return Ok(());
                }
                // Another request may use this worker.
                Err(_) if cancel.is_cancelled() => {
                    self.fault = None;
                    return Ok(());
                }
                Err(reason) => self.fault = Some(format!("a worker did not start: {reason}")),
            }
        }
        Ok(())
    }

    /// Waits for the next run. The process still exists afterwards if it has answered.
    fn outcome(&mut self, limits: &Limits, block: Duration, cancel: &Cancel) -> Outcome {
        let mut process = self.process.take().expect("it was sent a task");
        match process.answer(limits, block, cancel) {
            Ok(measured) => {
                self.process = Some(process);
                Outcome::answered(measured, limits)
            }
            Err(Silence::NotReady) => {
                let limit = START_LIMIT.as_secs();
                Outcome::crash(None, format!("was not ready for a question after {limit} s"))
            }
            Err(Silence::Unexpected(message)) => {
                Outcome::crash(None, format!("expected an answer, found {message:?}"))
            }
            Err(Silence::Cancelled(time)) => Outcome::cancelled(time),
            Err(Silence::OverTime(time)) => Outcome::timeout(time),
            Err(Silence::OverCpuTime(time)) => Outcome::cpu_timeout(time),
            Err(Silence::OverMemory(bytes)) => Outcome::memout(bytes),
            Err(Silence::Gone) => {
                let (signal, message) = process.bury();
                Outcome::crash(signal, message)
            }
        }
    }
}

/// Stage of a worker, and its limits.
struct Stage {
    begun: Instant,
    time: Option<Duration>,
    /// Limit of CPU time, and the usage when the stage began.
    cpu: Option<(Duration, Duration)>,
    memory: Option<u64>,
}

impl Stage {
    /// A stage without a limit of the user's, which must nevertheless end.
    fn of(time: Duration, limits: &Limits) -> Self {
        Stage { begun: Instant::now(), time: Some(time), cpu: None, memory: limits.memory }
    }

    /// The limit that it exceeds, if any.
    fn excess(&self, pid: u32) -> Option<Silence> {
        let elapsed = self.begun.elapsed();
        if self.time.is_some_and(|limit| elapsed >= limit) {
            return Some(Silence::OverTime(elapsed));
        }
        if let Some((limit, before)) = self.cpu {
            let used = tree::cpu(pid).saturating_sub(before);
            if used >= limit {
                return Some(Silence::OverCpuTime(elapsed));
            }
        }
        let limit = self.memory?;
        tree::resident_bytes(pid).filter(|bytes| *bytes > limit).map(Silence::OverMemory)
    }

    /// Time until the next sample.
    fn pause(&self) -> Option<Duration> {
        let left = self.time.map(|limit| limit.saturating_sub(self.begun.elapsed()));
        if self.cpu.is_some() || self.memory.is_some() {
            Some(left.map_or(POLL, |left| left.min(POLL)))
        } else {
            left
        }
    }
}

impl Process {
    /// Starts a worker and waits until it is ready; else returns the reason.
    fn ready(command: &WorkerCommand, cancel: &Cancel) -> io::Result<Result<Self, String>> {
        let mut process = Process::start(command)?;
        match process.wait(&Stage::of(START_LIMIT, &Limits::default()), cancel) {
            Ok(Message::Ready(version)) if version == VERSION => Ok(Ok(process)),
            Ok(Message::Ready(version)) => {
                let program = command.program.display();
                let found = format!("expected version {VERSION} of {program}, found {version}");
                Err(io::Error::other(found))
            }
            Err(Silence::Cancelled(_)) => Ok(Err("cancelled".to_owned())),
            _ => Ok(Err(process.bury().1)),
        }
    }

    fn start(command: &WorkerCommand) -> io::Result<Self> {
        let scratch = Scratch::new()?;
        let mut worker = Command::new(&command.program);
        worker
            .args(&command.arguments)
            .env("TMPDIR", scratch.path())
            // The last line of a panic is then its reason.
            .env("RUST_BACKTRACE", "0")
            .envs(environment_of_libraries())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // Ctrl-C reaches the process group of the terminal: neither the worker, also while it
            // starts, nor a program that its solver runs may die of it.
            .process_group(0);
        let mut child = spawn(worker)?;
        let words = LastWords::of(child.stderr.take().expect("piped"));
        let stdin = child.stdin.take().expect("piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, messages) = channel();
        // Ends when the child's standard output closes, at its death at the latest.
        thread::spawn(move || {
            let mut line = Vec::new();
            while let Ok(1..) = (&mut stdout).take(MOST_BYTES).read_until(b'\n', &mut line) {
                let message = serde_json::from_slice(&line).unwrap_or_else(|_| {
                    let start = String::from_utf8_lossy(&line[..line.len().min(200)]);
                    Message::Refused(format!("not a message: {}", start.trim_end()))
                });
                line.clear();
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Ok(Process { child, stdin, messages, words, _scratch: scratch })
    }

    fn send(&mut self, task: &Task) -> io::Result<()> {
        let mut line = serde_json::to_vec(task)?;
        line.push(b'\n');
        self.stdin.write_all(&line)
    }

    /// Waits for an answer. The limits cover only the run: neither the preparation of the
    /// question nor a block of repetitions counts.
    fn answer(
        &mut self,
        limits: &Limits,
        block: Duration,
        cancel: &Cancel,
    ) -> Result<Measured, Silence> {
        let not_ready = |silence| match silence {
            Silence::OverTime(_) => Silence::NotReady,
            other => other,
        };
        match self.wait(&Stage::of(START_LIMIT, limits), cancel).map_err(not_ready)? {
            Message::Begun => {}
            // Unsupported.
            Message::Done(measured) => return Ok(*measured),
            other => return Err(Silence::Unexpected(other)),
        }
        let run = Stage {
            begun: Instant::now(),
            time: limits.time.map(|limit| limit + GRACE),
            cpu: limits.cpu.map(|limit| (limit + GRACE, tree::cpu(self.child.id()))),
            memory: limits.memory,
        };
        match self.wait(&run, cancel)? {
            Message::Answered => {}
            other => return Err(Silence::Unexpected(other)),
        }
        match self.wait(&Stage::of(block, limits), cancel)? {
            Message::Done(measured) => Ok(*measured),
            other => Err(Silence::Unexpected(other)),
        }
    }

    /// Waits for a message.
    fn wait(&mut self, stage: &Stage, cancel: &Cancel) -> Result<Message, Silence> {
        loop {
            if cancel.is_cancelled() {
                return Err(Silence::Cancelled(stage.begun.elapsed()));
            }
            let pause = stage.pause().unwrap_or(CANCEL_POLL).min(CANCEL_POLL);
            match self.messages.recv_timeout(pause) {
                Ok(message) => return Ok(message),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(excess) = stage.excess(self.child.id()) {
                return Err(excess);
            }
        }
    }

    /// Ends the process with all its descendants.
    fn kill(&mut self) {
        // After its end the process id may be reused.
        if let Ok(None) = self.child.try_wait() {
            tree::end(self.child.id());
            let _ = self.child.wait();
        }
    }

    /// Reaps a child that has ended. Returns the signal that killed it and a description of its
    /// end.
    fn bury(&mut self) -> (Option<i32>, String) {
        // Its standard output is closed; if it is still running, it is useless.
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
        let mut message = match status {
            Some(status) => status.to_string(),
            None => "closed its standard output and went on".to_owned(),
        };
        let words = self.words.get();
        if !words.is_empty() {
            message += &format!(": {words}");
        }
        (status.and_then(|status| status.signal()), message)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
