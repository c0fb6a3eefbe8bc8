//! The parent's side of a worker process.
//!
//! Only the parent enforces the limits: it waits for the message with a deadline, looks at
//! the child's memory in `/proc` while it waits, and kills. A worker that died is replaced
//! at the next task; its last words on standard error are part of the row, and what it and
//! its children had put into their folder for temporary files goes with it.

use super::last_words::LastWords;
use super::memory::resident_bytes;
use super::outcome::{Limits, Outcome};
use super::protocol::{Message, Task, VERSION};
use solvers::cancel;
use solvers::spawn::spawn;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Command line of a worker.
#[derive(Clone, Debug)]
pub struct WorkerCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments, the solver's name among them.
    pub arguments: Vec<String>,
}

/// Beyond the limit a native solver ends by itself; a run that does not has this long.
const GRACE: Duration = Duration::from_millis(40);

/// Time that a new worker may take until it is ready.
const START_LIMIT: Duration = Duration::from_secs(30);

/// The longest message of a worker, in bytes; more than any answer takes. A shared object that
/// prints without line ends would fill the memory of this process otherwise.
const MOST_BYTES: u64 = 64 << 20;

/// Time between two looks at the child's memory.
const MEMORY_POLL: Duration = Duration::from_millis(5);

/// Time between two looks at whether everything was cancelled.
const CANCEL_POLL: Duration = Duration::from_millis(250);

/// A worker process, running or to be started at the next task.
pub struct WorkerProcess {
    command: WorkerCommand,
    process: Option<Process>,
}

struct Process {
    child: Child,
    stdin: ChildStdin,
    messages: Receiver<Message>,
    words: LastWords,
    /// Removed when the process is dropped, and so after it was killed.
    _scratch: TempDir,
}

/// Why there is no message.
enum Silence {
    OverTime(Duration),
    OverMemory(u64),
    Gone,
}

impl WorkerProcess {
    /// A worker that will be started at its first task.
    pub fn new(command: WorkerCommand) -> Self {
        WorkerProcess { command, process: None }
    }

    /// Makes the runs of a task. Where the process dies, another one makes those after.
    pub fn run(&mut self, task: &Task, limits: &Limits) -> io::Result<Vec<Outcome>> {
        let mut outcomes = Vec::new();
        while outcomes.len() < task.puzzles.len() {
            let left = task.puzzles[outcomes.len()..].to_vec();
            // Ready before it gets the task, so that no run pays for the start.
            let process = match &mut self.process {
                Some(process) => process,
                none => none.insert(Process::ready(&self.command)?),
            };
            // Fails if the process is gone: its silence shows that.
            let _ = process.send(&Task { puzzles: left, ..task.clone() });
            while self.process.is_some() && outcomes.len() < task.puzzles.len() {
                outcomes.push(self.outcome(task, limits));
            }
        }
        Ok(outcomes)
    }

    /// Waits for the next run. The process is there afterwards if it has answered.
    fn outcome(&mut self, task: &Task, limits: &Limits) -> Outcome {
        let mut process = self.process.take().expect("it was sent a task");
        // A block of short runs may follow the run that the limit is about.
        let time = limits.time.map(|limit| limit + 2 * task.min_block + GRACE);
        match process.wait(&Limits { time, memory: limits.memory }) {
            Ok(Message::Done(measured)) => {
                self.process = Some(process);
                Outcome::answered(*measured, limits)
            }
            Ok(other) => Outcome::crash(None, format!("expected an answer, found {other:?}")),
            Err(Silence::OverTime(time)) => Outcome::timeout(time),
            Err(Silence::OverMemory(bytes)) => Outcome::memout(bytes),
            Err(Silence::Gone) => {
                let (signal, message) = process.bury();
                Outcome::crash(signal, message)
            }
        }
    }
}

impl Process {
    /// Starts a worker and waits until it is ready.
    fn ready(command: &WorkerCommand) -> io::Result<Self> {
        let mut process = Process::start(command)?;
        let reason = match process.wait(&Limits { time: Some(START_LIMIT), memory: None }) {
            Ok(Message::Ready(version)) if version == VERSION => return Ok(process),
            Ok(Message::Ready(version)) => {
                let program = command.program.display();
                format!("expected version {VERSION} of {program}, found {version}")
            }
            _ => process.bury().1,
        };
        Err(io::Error::other(format!("a worker did not start: {reason}")))
    }

    fn start(command: &WorkerCommand) -> io::Result<Self> {
        let scratch = tempfile::Builder::new().prefix("quorum-").tempdir()?;
        let mut worker = Command::new(&command.program);
        worker
            .args(&command.arguments)
            .env("TMPDIR", scratch.path())
            // The last line of a panic is then its reason.
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
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

    /// Waits for a message within the limits.
    fn wait(&mut self, limits: &Limits) -> Result<Message, Silence> {
        let start = Instant::now();
        loop {
            let elapsed = start.elapsed();
            let left = limits.time.map(|limit| limit.saturating_sub(elapsed));
            if left.is_some_and(|left| left.is_zero()) {
                return Err(Silence::OverTime(elapsed));
            }
            let pause = match limits.memory {
                Some(_) => Some(left.map_or(MEMORY_POLL, |left| left.min(MEMORY_POLL))),
                None => left,
            };
            if cancel::is_cancelled() {
                return Err(Silence::OverTime(elapsed));
            }
            let pause = Some(pause.unwrap_or(CANCEL_POLL).min(CANCEL_POLL));
            let received = match pause {
                Some(pause) => self.messages.recv_timeout(pause),
                None => self.messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match received {
                Ok(message) => return Ok(message),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(limit) = limits.memory
                && let Some(bytes) = resident_bytes(self.child.id())
                && bytes > limit
            {
                return Err(Silence::OverMemory(bytes));
            }
        }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Reaps a child that is gone. Returns the signal that killed it and how it ended in words.
    fn bury(&mut self) -> (Option<i32>, String) {
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
