//! Desks: the processes that answer, and their limits.
//!
//! A desk answers one question at a time. One that is done waits for the next question; one whose
//! question is cancelled (the page closes the connection), or takes longer or more memory than it
//! may, is ended with everything that it started.

use crate::desk::{Kind, Question};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

/// The program that is a desk.
#[derive(Clone, Debug)]
pub struct Program {
    /// The file.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// Desks at work at the same time on questions of each [kind](Kind): edits; verdicts, of which
/// every open page may have one at work; jobs.
const AT_WORK: [usize; 3] = [4, 8, 4];
/// Questions that wait; further ones are refused.
const WAITING: usize = 64;
/// Desks that are kept for the next question.
const IDLE: usize = 2;

/// The desks of a server.
pub struct Desks {
    program: Program,
    idle: Mutex<Vec<Process>>,
    /// By kind.
    permits: [Arc<Semaphore>; 3],
    waiting: Arc<Semaphore>,
}

struct Process {
    /// Ended when it is dropped.
    _child: Child,
    questions: ChildStdin,
    events: Lines<BufReader<ChildStdout>>,
}

/// A question that is being answered. Dropped, it is cancelled.
pub struct Asked {
    desks: Arc<Desks>,
    process: Option<Process>,
    until: Instant,
    is_over: bool,
    _permit: OwnedSemaphorePermit,
}

/// There are too many questions.
pub struct Busy;

impl Desks {
    /// No desk yet.
    pub fn new(program: Program) -> Arc<Self> {
        Arc::new(Desks {
            program,
            idle: Mutex::default(),
            permits: AT_WORK.map(|most| Arc::new(Semaphore::new(most))),
            waiting: Arc::new(Semaphore::new(AT_WORK.iter().sum::<usize>() + WAITING)),
        })
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Process>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self) -> io::Result<Process> {
        let mut command = Command::new(&self.program.path);
        command.args(&self.program.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).kill_on_drop(true).spawn()?;
        let questions = child.stdin.take().expect("a pipe");
        let events = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Ok(Process { _child: child, questions, events })
    }

    /// Asks a desk. The time limit includes the time that the question waits for one.
    pub async fn ask(
        self: &Arc<Self>,
        question: &Question,
        limit: Duration,
        kind: Kind,
    ) -> Result<Asked, Busy> {
        let _waiting = Arc::clone(&self.waiting).try_acquire_owned().map_err(|_| Busy)?;
        let until = Instant::now() + limit;
        let permits = Arc::clone(&self.permits[kind as usize]);
        let permit = timeout_at(until, permits.acquire_owned()).await;
        let Ok(Ok(permit)) = permit else { return Err(Busy) };
        let mut asked = Asked {
            desks: Arc::clone(self),
            process: None,
            until,
            is_over: false,
            _permit: permit,
        };
        let mut line = serde_json::to_vec(question).expect("a question is JSON");
        line.push(b'\n');
        // An idle desk may have ended in the meantime.
        loop {
            let idle = self.idle().pop();
            let is_fresh = idle.is_none();
            let Ok(mut process) = idle.map_or_else(|| self.start(), Ok) else { return Err(Busy) };
            let sent = process.questions.write_all(&line).await;
            if sent.is_ok() {
                asked.process = Some(process);
                return Ok(asked);
            }
            if is_fresh {
                return Err(Busy);
            }
        }
    }
}

impl Asked {
    /// The next event as JSON text, `None` after the last.
    pub async fn next(&mut self) -> Option<String> {
        if self.is_over {
            return None;
        }
        let mut process = self.process.take()?;
        let event = timeout_at(self.until, process.events.next_line()).await;
        let failed = |message: &str| {
            Some(
                json!({"event": "failed", "message": message, "error": {"message": message}})
                    .to_string(),
            )
        };
        match event {
            Ok(Ok(Some(line))) => {
                self.is_over = is_last(&line);
                if !self.is_over {
                    self.process = Some(process);
                } else {
                    let mut idle = self.desks.idle();
                    if idle.len() < IDLE {
                        idle.push(process);
                    }
                }
                Some(line)
            }
            Err(_) => {
                self.is_over = true;
                failed("the time limit of the question is over")
            }
            Ok(Ok(None) | Err(_)) => {
                self.is_over = true;
                failed(
                    "the question ended its process: it took too much memory, or there is a defect of quorum",
                )
            }
        }
    }
}

/// Whether an event is the last of its question.
fn is_last(line: &str) -> bool {
    let event: Option<Value> = serde_json::from_str(line).ok();
    let name = event.as_ref().and_then(|event| event["event"].as_str());
    matches!(name, None | Some("answer" | "end" | "failed"))
}
